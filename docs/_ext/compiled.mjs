// Compiles, with the Python that the ruling page runs on, the modules that the page uses, so that it starts sooner:
// node compiled.mjs PYODIDE RULES.zip STDLIB.zip; RULES.zip gets them added, STDLIB.zip is the library with them
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, rules, stdlib] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder });
const HOME = "/home/pyodide";
const bytes = (name) => new Uint8Array(readFileSync(name));
python.unpackArchive(bytes(rules), "zip", { extractDir: HOME });
python.FS.writeFile("/tmp/rules.zip", bytes(rules));
python.FS.writeFile("/tmp/stdlib.zip", bytes(`${folder}/python_stdlib.zip`));
python.runPython(`
import json, sys, zipfile
from importlib import _bootstrap_external as importing
from importlib.util import source_hash
import bridge

for question in ({"ask": "about"}, {"ask": "example", "name": "ten-cards-left"}, {"ask": "deal", "players": 3, "seed": 1}):
    said = json.loads(bridge.answer(json.dumps(question)))
    assert "error" not in said, said
    for name in ("see", "irregular", "readings") if "text" in said else ():
        assert "error" not in bridge.answer(json.dumps({"ask": name, "text": said["text"], "at": 1}))[:9]

def code(source, name):
    return importing._code_to_hash_pyc(compile(source, name, "exec", dont_inherit=True), source_hash(source), False)

def stamp(name):
    return zipfile.ZipInfo(name)

used = {module.__spec__.origin for module in list(sys.modules.values()) if getattr(module, "__spec__", None)}
home = next(path for path in sys.path if path.endswith(".zip")) + "/"
with zipfile.ZipFile("/tmp/stdlib.zip") as whole, zipfile.ZipFile("/tmp/lighter.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as lighter:
    for name in sorted(whole.namelist()):
        source, origin = whole.read(name), home + name
        if origin in used and name.endswith(".py"):
            name, source = name + "c", code(source, origin)
        lighter.writestr(stamp(name), source, zipfile.ZIP_DEFLATED, 9)
with zipfile.ZipFile("/tmp/rules.zip", "a", zipfile.ZIP_DEFLATED, compresslevel=9) as own:
    for origin in sorted(one for one in used if one and one.startswith("${HOME}/")):
        cached = importing.cache_from_source(origin).removeprefix("${HOME}/")
        own.writestr(stamp(cached), code(own.read(origin.removeprefix("${HOME}/")), origin), zipfile.ZIP_DEFLATED, 9)
`);
writeFileSync(rules, python.FS.readFile("/tmp/rules.zip"));
writeFileSync(stdlib, python.FS.readFile("/tmp/lighter.zip"));
