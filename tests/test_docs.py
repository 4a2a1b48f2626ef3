"""The pages that people read: every block of code and every console example in them does what it says."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import fastjsonschema
import pytest
import yaml

from hoc_ref import record
from hoc_ref.clauses import game_spec, spec
from hoc_ref.conformance.serve import Server
from hoc_ref.errors import BadInput

ROOT = Path(__file__).parent.parent
BUILT = ("_build", "node_modules")
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "sources/README.md")),
    *sorted((ROOT / "spec").rglob("*.md")),
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if not set(BUILT) & set(page.parts)),
]
FENCE = re.compile(r"^ {0,3}(`{3,}|:{3,})(.*?)\n(.*?)^ {0,3}\1 *$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^# ([\w./-]+\.\w+)\n", re.MULTILINE)
SECONDS = 120
READING = [{"op": "reading", "seq": "reading", "game": "hoc", "reading": "lalanne"}]
Json = dict[str, Any]


class Block(NamedTuple):
    """A fenced block: its kind, its text, and the line on which it begins."""

    kind: str
    text: str
    at: int


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a page; what Sphinx itself makes of `{name}` is checked by building the pages."""
    for found in FENCE.finditer(text):
        if found[2].startswith("{"):
            continue
        yield Block(found[2].strip(), found[3], text.count("\n", 0, found.start()) + 1)


def workshop(folder: Path) -> None:
    """The project as a reader has it, with a folder to write into, and `.venv/bin` that runs what is tested here."""
    for path in ROOT.iterdir():
        if not path.name.startswith("."):
            (folder / path.name).symlink_to(path)
    tools = folder / ".venv" / "bin"
    tools.mkdir(parents=True)
    for name, command in (("python", ""), ("hoc-ref", "-m hoc_ref ")):
        (tools / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {command}"$@"\n', encoding="utf-8")
        (tools / name).chmod(0o755)


def run(command: str, folder: Path, given: str = "") -> tuple[int, str, str]:
    """What a command does: its exit code, what it prints, and what it complains of."""
    words = command.partition("#")[0].split()
    if words[0] == "make":  # what the targets do is tested elsewhere; that they are there is tested here
        targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
        return (0, "", "") if set(words[1:]) <= set(targets) else (2, "", "no such target")
    told = {name: value for name, value in os.environ.items() if name not in ("HOC_REF_TEXTS", "COLUMNS")}
    told |= {
        "PYTHONPATH": str(ROOT),
        "PATH": f"{folder}/.venv/bin:{os.environ['PATH']}",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        ["sh", "-c", command], cwd=folder, env=told, input=given, capture_output=True, text=True, timeout=SECONDS
    )
    return done.returncode, done.stdout, done.stderr


def same(expected: str, printed: str) -> bool:
    """Whether that was printed; `…` stands for any lines, or in a line for anything."""
    pattern = re.escape(expected).replace("…\\\n", "(?:.*\n)*?").replace("…", ".*")
    return re.fullmatch(pattern, printed) is not None


class Console(NamedTuple):
    """A command, and what the page shows beneath it."""

    command: str
    shown: str


def console(text: str) -> list[Console]:
    """The commands of a console block, each behind `$ `."""
    found: list[Console] = []
    for line in text.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append(Console(line[2:].rstrip("\n"), ""))
        else:
            found[-1] = found[-1]._replace(shown=found[-1].shown + line)
    return found


class Reader:
    """Somebody who reads a page from its beginning and does what it says, in a folder of his own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.printed = folder, ""
        self.asked: dict[Any, Json] = {}
        workshop(folder)

    def faults(self, text: str) -> Iterator[str]:
        """What a page says that is not so."""
        for block in blocks(text):
            told = getattr(self, f"read_{block.kind or 'nothing'}", None)
            found = told(block.text) if told else f"a block of the unknown kind {block.kind!r}; say text if it is none"
            if found:
                yield f"line {block.at}: {found}"

    def read_text(self, text: str) -> str:
        """Right behind a program, what it prints; otherwise nothing to run."""
        printed, self.printed = self.printed, ""
        return "" if not printed or same(text, printed) else f"the program before it prints\n{printed}"

    def read_console(self, text: str) -> str:
        """Commands with what they print; without anything shown they succeed."""
        for one in console(text):
            if " node " in one.command and not shutil.which("node"):
                continue
            if one.command.endswith("hoc-ref serve"):
                return self.converse(one.shown)
            code, out, err = run(one.command, self.folder)
            if code > 1 or (not one.shown and code):
                return f"{one.command}: exit code {code}: {err}"
            if one.shown and not same(one.shown, out):
                return f"{one.command}: prints\n{out}{err}"
        return ""

    def read_python(self, text: str) -> str:
        """A program, or files to be saved under the names in their first lines."""
        if FILE.match(text):
            parts = FILE.split(text)[1:]
            for name, content in zip(parts[::2], parts[1::2], strict=True):
                (self.folder / name).write_text(content, encoding="utf-8")
                compile(content, name, "exec")
            return ""
        (self.folder / "_block.py").write_text(text, encoding="utf-8")
        code, self.printed, err = run(".venv/bin/python _block.py", self.folder)
        expected = [line.strip() for line in re.findall(r"print\(.*?\)  # (.*)", text)]
        if code or (expected and self.printed.splitlines() != expected):
            return f"prints\n{self.printed}{err}"
        self.printed = "" if expected else self.printed
        return ""

    def read_toml(self, text: str) -> str:
        """A record, perhaps to be saved; any other TOML has to be TOML."""
        name = FILE.match(text)
        if name:
            (self.folder / name[1]).write_text(text.partition("\n")[2], encoding="utf-8")
        if "format" in tomllib.loads(text):
            record.read(text)
        return ""

    def read_yaml(self, text: str) -> str:
        """Steps of a continuous integration: YAML, and what it runs of this project is a command that there is."""
        steps = yaml.safe_load(text)
        for step in steps:
            if str(step.get("run", "")).startswith("hoc-ref "):
                code, _, err = run(f"{' '.join(step['run'].split()[:2])} --help", self.folder)
                if code:
                    return err
        return "" if steps else "no steps"

    def read_json(self, text: str) -> str:
        """Lines of the protocol; an answer of the rules is what the reference answers."""
        lines, at = [], 0
        while text[at:].strip():
            at += len(text[at:]) - len(text[at:].lstrip())
            value, at = json.JSONDecoder().raw_decode(text, at)
            lines.append(value)
        return self.said(lines)

    def converse(self, typed: str) -> str:
        """What is typed into `hoc-ref serve` is answered, line by line."""
        asked = [json.loads(line) for line in typed.splitlines()]
        code, out, err = run(".venv/bin/hoc-ref serve", self.folder, typed)
        told = [json.loads(line) for line in out.splitlines()]
        if code or [one.get("ok") for one in told] != [True] * len(asked):
            return f"answers\n{out}{err}"
        return self.said(asked)

    def said(self, lines: list[Json]) -> str:
        """Requests and answers keep to the schema, and an answer to a run is right."""
        for line in lines:
            try:
                schema("request" if "op" in line else "answer")(line)
            except fastjsonschema.JsonSchemaException as error:
                return f"{line}: {error}"
            if "op" in line:
                self.asked[line["seq"]] = line
            elif self.asked.get(line["seq"], {}).get("op") == "run":
                right = answers(list(self.asked.values()))[line["seq"]]
                for payment in [one for act in right.get("acts", []) for one in act["payments"]]:
                    payment.pop("clause", None)  # an answer need not tell it
                if right != line:
                    return f"the reference answers {json.dumps(right)}"
        return ""


@lru_cache
def schema(part: str) -> Callable[[Any], Any]:
    """What checks a line against a part of the protocol's schema."""
    whole = json.loads((ROOT / "spec" / "schema" / "protocol.json").read_text(encoding="utf-8"))
    checked: Callable[[Any], Any] = fastjsonschema.compile({"$defs": whole["$defs"], "$ref": f"#/$defs/{part}"})
    return checked


def answers(asked: list[Json]) -> dict[Any, Json]:
    """What the reference answers to all that the page has asked so far; it begins as the page's own example does."""
    server, begun = Server(), [{"op": "start", "seq": "start", "protocol": 1}, *READING]
    told = [server.answer(json.dumps(one).encode()) for one in (begun if asked[0]["op"] != "start" else [])]
    told += [server.answer(json.dumps(one).encode()) for one in asked]
    return {one["seq"]: one for one in told}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_page(page: Path, tmp_path: Path) -> None:
    assert not list(Reader(tmp_path).faults(page.read_text(encoding="utf-8")))


def fenced(kind: str, *lines: str) -> str:
    """A block of a page."""
    return "\n".join([f"```{kind}", *lines, "```", ""])


SETUP = '{"hands": ["8d2c", "2h3h"], "start": {"phase": "play"}}'
ASKED = f'{{"op": "run", "seq": 1, "do": "legal", "setup": {SETUP}, "acts": []}}'
LISTED = '{"seq": 1, "ok": true, "legal": ["p1 play 2c", "p1 play 8d"]}'


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (fenced("text", "whatever"), fenced("", "whatever")),
        (fenced("text", "whatever"), fenced("ruby", "puts 1")),
        (fenced("console", "$ echo one", "one"), fenced("console", "$ echo one", "two")),
        (fenced("console", "$ seq 9", "1", "…", "9"), fenced("console", "$ seq 9", "1", "…", "8")),
        (fenced("console", "$ echo in 0.3 s", "in … s"), fenced("console", "$ echo in 0.3", "in … s")),
        (fenced("console", "$ true"), fenced("console", "$ true", "$ false")),
        (fenced("console", "$ exit 1", "…"), fenced("console", "$ exit 2", "…")),
        (fenced("console", "$ hoc-ref rules hoc"), fenced("console", "$ hoc-ref rules hook")),
        (fenced("console", "$ make test"), fenced("console", "$ make tests")),
        (fenced("python", "print(1 + 1)  # 2"), fenced("python", "print(1 + 1)  # 3")),
        (fenced("python", "x = 1"), fenced("python", "x = y")),
        (fenced("python", "print(2)") + fenced("text", "2"), fenced("python", "print(2)") + fenced("text", "3")),
        (fenced("toml", "a = 1"), fenced("toml", "a = ")),
        (fenced("toml", "a = 1"), fenced("toml", 'format = "hoc-record/1"', "a = 1")),
        (fenced("yaml", "- run: hoc-ref conform"), fenced("yaml", "- run: hoc-ref confirm")),
        (fenced("json", LISTED), fenced("json", '{"seq": 1}')),
        (fenced("json", ASKED, LISTED), fenced("json", ASKED, LISTED.replace("2c", "3c"))),
        (fenced("console", "$ hoc-ref serve", '{"op": "stop", "seq": 1}'), fenced("console", "$ hoc-ref serve", ASKED)),
    ],
)
def test_what_is_not_so_is_found(right: str, wrong: str, tmp_path: Path) -> None:
    for name, text in (("right", right), ("wrong", wrong)):
        (tmp_path / name).mkdir()
        try:
            found = list(Reader(tmp_path / name).faults(text))
        except (ValueError, BadInput) as error:
            found = [str(error)]
        assert bool(found) == (name == "wrong"), found


def test_files_are_saved_and_used_again(tmp_path: Path) -> None:
    page = fenced("python", "# one.py", "A = 1", "", "# two.py", "from one import A", "print(A)")
    assert not list(Reader(tmp_path).faults(page + fenced("console", "$ .venv/bin/python two.py", "1")))


def test_all_pages_are_read() -> None:
    kinds = {block.kind for page in PAGES for block in blocks(page.read_text(encoding="utf-8"))}
    assert {"console", "python", "toml", "json", "yaml"} <= kinds
    assert len([page for page in PAGES if "guides" in page.parts]) >= 5


def named(text: str) -> set[str]:
    """The clauses that a text names: in backticks, beginning with a game's name."""
    games = "|".join(spec()["games"])
    return {one for one in re.findall(rf"`((?:{games})(?:-[a-z0-9]+)+)`", text) if not one.startswith("hoc-ref")}


def test_clauses_named_in_the_changes_exist() -> None:
    found = named((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert found and all(one in game_spec(one.partition("-")[0])["clauses"] for one in found)
    assert named("nothing but `hoc-no-such-clause`, and `hoc-ref trace`") == {"hoc-no-such-clause"}


@pytest.mark.parametrize("page", [page for page in PAGES if "docs" not in page.parts], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    """Those of the built pages are checked by docs/links.py."""
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page}: {target}"


@pytest.mark.parametrize(
    ("link", "told"),
    [("b.html#there", ""), ("c.html", "no such page"), ("b.html#gone", "no such anchor"), ("#gone", "no such anchor")],
)
def test_dead_links_of_built_pages_are_told(link: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(f'<a href="{link}">a</a>', encoding="utf-8")
    (tmp_path / "b.html").write_text('<p id="there">b</p>', encoding="utf-8")
    done = subprocess.run([sys.executable, "docs/links.py", str(tmp_path)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == bool(told) and told in done.stdout
