"""The ruling page: hoc_ref and the Python that runs it in a browser are put beside the pages when they are built."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import zipfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from docutils import nodes
from pieces import raw
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

DOCS = Path(__file__).parent.parent
ROOT = DOCS.parent
PYODIDE = DOCS / "node_modules" / "pyodide"
NEEDED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LEFT_OUT = ("cli.py", "__main__.py", "compile.py", "trace.py", "proofs", "conformance")  # no ruling needs these
COMPILED = Path(__file__).parent / "compiled.mjs"
PAGE = "ruling"
LOG = logging.getLogger(__name__)
LOADING = "Loading… The rules are a Python program, which runs in this page: some 14 MB the first time."
WITHOUT = (
    "This copy of the pages was built without npm, and so without the Python that rules in a browser. "
    "Install npm and run “make docs” again; or rule on the command line: “hoc-ref rule RECORD.toml --all-readings”."
)
NO_SCRIPT = (
    "The rules run in this page, and JavaScript is switched off. On the command line “hoc-ref rule” does the same."
)


def has_python(folder: Path) -> bool:
    """npm has brought what the page runs on."""
    return all((folder / name).is_file() for name in NEEDED)


class Ruling(SphinxDirective):
    """The place on the page that the scripts fill."""

    def run(self) -> list[nodes.Node]:
        """One container, with what is read until the scripts have filled it."""
        folder = Path(self.config.ruling_pyodide)
        self.env.note_dependency(str(folder / "package.json"))
        if not has_python(folder):
            return [raw(f'<div id="ruling" data-without=""><p class="r-loading">{WITHOUT}</p></div>')]
        return [
            raw(
                f'<div id="ruling"><p class="r-loading" role="status">{LOADING}</p>'
                f"<noscript><p>{NO_SCRIPT}</p></noscript></div>"
            )
        ]


def add_files(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Style and script, on the ruling page alone."""
    if page == PAGE:
        app.add_css_file("ruling/ruling.css")
        app.add_js_file("ruling/start.js", loading_method="defer")


def put_beside(app: Sphinx, failed: Exception | None) -> None:
    """Python and the rules go where the page looks for them."""
    folder = Path(app.config.ruling_pyodide)
    if failed or app.builder.format != "html" or not has_python(folder):
        return
    static = Path(app.outdir) / "_static"
    rules, python = static / "ruling" / "hoc_ref.zip", static / "pyodide"
    python.mkdir(parents=True, exist_ok=True)
    stamp, code, whole = python / "stamp", *fingerprints(folder)
    made = stamp.read_text(encoding="utf-8").split() if stamp.is_file() and rules.is_file() else []
    if made == [code, whole]:
        return
    if made[:1] == [code]:  # only data has changed: what was compiled ahead serves on
        pack(rules, compiled(rules))
        stamp.write_text(f"{code} {whole}", encoding="utf-8")
        return
    for name in NEEDED:
        shutil.copyfile(folder / name, python / name)
    lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    bare = json.dumps({"info": lock["info"], "packages": {}})  # no package is loaded, from nowhere
    (python / "pyodide-lock.json").write_text(bare + "\n", encoding="utf-8")
    pack(rules)
    if compile_ahead(folder, rules, python / "python_stdlib.zip"):
        stamp.write_text(f"{code} {whole}", encoding="utf-8")


def fingerprints(folder: Path) -> tuple[str, str]:
    """Two that change: with the code that the page runs on, and with that or the data."""
    code = [folder / "package.json", Path(__file__), COMPILED]
    code += [path for path in packed().values() if path.suffix == ".py"]
    return fingerprint(code), fingerprint(list(packed().values()))


def fingerprint(files: list[Path]) -> str:
    """Changes with what stands in some files."""
    return hashlib.sha256(b"".join(hashlib.sha256(path.read_bytes()).digest() for path in files)).hexdigest()


def compiled(archive: Path) -> dict[str, bytes]:
    """What was compiled ahead into an archive of the rules."""
    with zipfile.ZipFile(archive) as made:
        return {name: made.read(name) for name in made.namelist() if name.endswith(".pyc")}


def compile_ahead(folder: Path, rules: Path, library: Path) -> bool:
    """Adds compiled modules to both archives, if it can; else the page works as well, and starts later."""
    node = shutil.which("node")
    if not node:
        LOG.info("ruling page: node is missing, so that nothing is compiled ahead")
        return False
    command = [node, str(COMPILED), str(folder), str(rules), str(library)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode:
        told = (done.stderr.strip().splitlines() or ["no word of why"])[-1]
        LOG.warning("ruling page: compiling ahead failed: %s", told[-300:])
    return done.returncode == 0


def packed() -> dict[str, Path]:
    """What goes into the archive: the rules, the compiled spec and the examples, by their names in it."""
    found = {"bridge.py": DOCS / "_static" / "ruling" / "bridge.py"}
    for path in sorted((ROOT / "hoc_ref").rglob("*.py")):
        name = path.relative_to(ROOT)
        if not set(name.parts[1:]) & set(LEFT_OUT):
            found[name.as_posix()] = path
    found["hoc_ref/data/spec.json"] = ROOT / "hoc_ref" / "data" / "spec.json"
    for path in sorted((ROOT / "spec" / "hoc" / "examples").glob("*.toml")):
        found[f"hoc_ref/examples/{path.name}"] = path
    return found


def pack(target: Path, ahead: Mapping[str, bytes] = MappingProxyType({})) -> None:
    """Writes the archive, the same from the same files, with what is compiled already."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in packed().items():
            archive.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
        for name, text in ahead.items():
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED, 9)


def setup(app: Sphinx) -> dict[str, Any]:
    """Registers the directive and what is done for the page."""
    app.add_config_value("ruling_pyodide", str(PYODIDE), "env")
    app.add_directive("ruling", Ruling)
    app.connect("html-page-context", add_files)
    app.connect("build-finished", put_beside)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
