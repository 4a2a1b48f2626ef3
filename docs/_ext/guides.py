"""What the guides count instead of claiming: grades, figures, changes, errata, fields, codes of bad input."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole

from hoc_ref.clauses import game_spec, spec

ROOT = Path(__file__).parent.parent.parent
GRADES = ("observed", "inferred", "supplied", "conjecture")
ELSEWHERE = r"(str|int|bool|dict|list|tuple|None|Any|typing\..*|collections\.abc\..*|Exception)"


class Page(SphinxDirective):
    """What all of them need: links from any page, and files whose change makes the page anew."""

    def link(self, page: str, anchor: str, text: str) -> nodes.Node:
        """A link to an anchor of a page."""
        up = "../" * self.env.docname.count("/")
        return nodes.reference("", text, internal=True, refuri=f"{up}{page}.html#{anchor}")

    def clause(self, slug: str) -> nodes.Node:
        """A link to a clause, or its bare name if there is none."""
        game = slug.partition("-")[0]
        known = game_spec(game)["clauses"]
        if slug not in known:
            return nodes.literal(slug, slug)
        return self.link(f"{game}/{known[slug]['chapter']}", slug, slug)

    def read(self, *path: str) -> str:
        """A file of the project."""
        file = ROOT.joinpath(*path)
        self.env.note_dependency(str(file))
        return file.read_text(encoding="utf-8")


class Name(SphinxRole):
    """A clause, crux or passage as a link: {clause}`hoc-bid-pass`, {crux}`leftover-ten`, {passage}`L-raise`."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        up = "../" * self.env.docname.count("/")
        target = self.page()
        if not target:
            told = self.inliner.reporter.warning(f"there is no {self.name} {self.text!r}", line=self.lineno)
            return [nodes.literal(self.text, self.text)], [told]
        anchor = self.text.lower() if self.name == "passage" else self.text
        return [nodes.reference("", self.text, internal=True, refuri=f"{up}{target}.html#{anchor}")], []

    def page(self) -> str:
        """The page where it stands; empty if there is none."""
        if self.name == "passage":
            names = {one["id"] for told in spec()["witnesses"].values() for one in told.get("passages", [])}
            return "sources" if self.text in names else ""
        kind = "clauses" if self.name == "clause" else "cruxes"
        for game, known in spec()["games"].items():
            if self.text in known[kind]:
                return f"{game}/{known[kind][self.text]['chapter']}"
        return ""


def row(*cells: list[nodes.Node]) -> nodes.row:
    """A row of a table."""
    found = nodes.row()
    for cell in cells:
        found += nodes.entry("", nodes.paragraph("", "", *cell))
    return found


def table(head: list[str], rows: list[nodes.row]) -> nodes.Node:
    """A table with one line of heads."""
    group = nodes.tgroup(cols=len(head))
    group += [nodes.colspec(colwidth=1) for _ in head]
    group += nodes.thead("", row(*([nodes.Text(one)] for one in head)))
    group += nodes.tbody("", *rows)
    return nodes.table("", group)


class Grades(Page):
    """How surely each reading's choices rest on its witness."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        game = self.arguments[0]
        known = game_spec(game)
        count = Counter(
            (reading, choice["grade"])
            for crux in known["cruxes"].values()
            for reading, choice in crux["choices"].items()
        )
        rows = []
        for reading in known["readings"]:
            numbers = [count[reading, grade] for grade in GRADES]
            rows.append(
                row([nodes.literal(reading, reading)], *([nodes.Text(str(n))] for n in [*numbers, sum(numbers)]))
            )
        return [table(["reading", *GRADES, "in all"], rows)]


class Conjectures(Page):
    """Which choices of each reading are conjecture."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        for reading in game_spec(self.arguments[0])["readings"]:
            section = nodes.section("", nodes.title("", f"In {reading}"), ids=[f"conjectures-{reading}"])
            section += self.conjectures(self.arguments[0], reading)
            found.append(section)
        return found

    def conjectures(self, game: str, reading: str) -> nodes.Node:
        """The questions that a reading answers by conjecture, chapter by chapter."""
        rows = nodes.bullet_list()
        for slug, crux in game_spec(game)["cruxes"].items():
            choice = crux["choices"].get(reading, {})
            if choice.get("grade") != "conjecture":
                continue
            item = nodes.paragraph("", "", self.link(f"{game}/{crux['chapter']}", slug, crux["question"]))
            item += [nodes.Text(" It takes "), nodes.literal("", choice["option"]), nodes.Text(".")]
            rows += nodes.list_item("", item)
        return rows


class Rests(Page):
    """On how much each clause rests: passages of both witnesses, of one, a loan, or nothing but good sense."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        known = game_spec(self.arguments[0])
        clauses = known["clauses"].values()
        cited = Counter(
            "supplied" if one.get("supplied") else len([names for names in one["passages"].values() if names])
            for one in clauses
        )
        both, informative = cited[len(known["witnesses"])], sum("informative" in one for one in clauses)
        text = (
            f"Of {len(clauses)} clauses {both} rest on passages of both witnesses, {cited[1]} on passages of one, and "
            f"{cited['supplied']} are supplied; {informative} of all are informative and order nothing."
        )
        return [nodes.paragraph("", text)]


class Figures(Page):
    """What was measured, in one line each; the pages that tell it whole are linked beside it in the text."""

    def run(self) -> list[nodes.Node]:
        proved = json.loads(self.read("tests", "proofs", "proved.json"))
        power = json.loads(self.read("tests", "power", "score.json"))
        first = json.loads(self.read("tests", "peers", "node", "first-run.json"))["first_run"]
        twins = f"{proved['twins_refuted']} of {proved['twins']} false twins fall"
        claims = f"{proved['proved']} claims; {proved['refuted']} refuted, {proved['unknown']} unknown; {twins}"
        peer = (
            f"a Hoc in JavaScript, from the spec alone, passed {first['passed']} of {first['asked']} at its first run"
        )
        told = f"{power['killed'] + power['hang']} of {power['mutants']} planted faults are told by the vectors"
        rest = f"{power['survived']} survive, {power['equivalent']} change nothing that can be asked"
        rows = [
            ("proved", claims, "proofs", "the-claims"),
            ("tested", f"{power['vectors']} vectors; {peer}", "conformance", "a-hoc-in-javascript"),
            ("measured", f"{told}; {rest}", "power", "the-figures"),
        ]
        return [table(["what", "how much", "where"], [
            row([nodes.strong("", name)], [nodes.Text(text)], [self.link(page, anchor, page)])
            for name, text, page, anchor in rows
        ])]  # fmt: skip


class Errata(Page):
    """Every change of an expected value in the vectors, from the files in `errata/`."""

    def run(self) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        for game in spec()["games"]:
            folder = ROOT / "spec" / game / "vectors"
            files = sorted((folder / "errata").glob("*.toml"))
            version = self.read("spec", game, "vectors", "VERSION").strip()
            text = f"{game_spec(game)['title']}: {len(files)} errata up to version {version} of the vectors."
            found += [nodes.paragraph("", text), *(self.one(path) for path in files)]
        return found

    def one(self, path: Path) -> nodes.Node:
        """One erratum: since when, the clause, the old value and the new, the evidence, the vectors."""
        told = tomllib.loads(self.read(str(path.relative_to(ROOT))))
        section = nodes.section("", nodes.title("", path.stem), ids=[nodes.make_id(path.stem)])
        section += nodes.paragraph("", f"Since {told['since']}, ", self.clause(told["clause"]), nodes.Text("."))
        section += nodes.paragraph("", f"Old: {told['old']}. New: {told['new']}. {told['evidence']}")
        section += nodes.paragraph("", f"Vectors: {', '.join(told['vectors'])}.")
        return section


def entries(text: str) -> Iterator[tuple[str, str]]:
    """Each entry of the changes with the version under whose heading it stands."""
    version = ""
    for block in re.split(r"\n(?=## |- |  - )", text):
        if block.startswith("## "):
            version = block.split("\n", 1)[0].removeprefix("## ")
        elif block.lstrip().startswith("- "):
            yield version, " ".join(block.strip().removeprefix("- ").split())


def clause_ids(text: str) -> list[str]:
    """The clause ids that an entry names: whatever begins with the name of a game and a hyphen, in code quotes."""
    games = "|".join(spec()["games"])
    found = re.findall(rf"`((?:{games})(?:-[a-z0-9]+)+)`", text)
    return [one for one in dict.fromkeys(found) if not one.startswith("hoc-ref")]


class Changes(Page):
    """The entries of the changes that name clauses, clause by clause, and what the release is made of."""

    def run(self) -> list[nodes.Node]:
        told = list(entries(self.read("CHANGELOG.md")))
        releases = list(dict.fromkeys(version for version, _ in told))
        found: list[nodes.Node] = []
        if len(releases) == 1:
            count = sum(len(game_spec(game)["clauses"]) for game in spec()["games"])
            text = f"{releases[0]} is the first release: all {count} clauses are new in it. What changed before it:"
            found.append(nodes.paragraph("", text))
        by_clause: dict[str, list[tuple[str, str]]] = {}
        for version, text in told:
            for slug in clause_ids(text):
                by_clause.setdefault(slug, []).append((version, text))
        rows = nodes.definition_list()
        for slug in sorted(by_clause):
            body = nodes.definition("", *(
                nodes.paragraph("", f"{version}: {text.partition(': `')[0].replace('`', '')}.")
                for version, text in by_clause[slug]
            ))  # fmt: skip
            rows += nodes.definition_list_item("", nodes.term("", "", self.clause(slug)), body)
        return [*found, rows] if by_clause else found


class Fields(Page):
    """A record of the interface: its docstring, and its fields with their types."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        module, _, name = self.arguments[0].rpartition(".")
        kind: Any = getattr(import_module(module), name)
        self.env.note_dependency(str(ROOT / (module.replace(".", "/") + ".py")))
        rows = [
            row([nodes.literal(field, field)], [nodes.literal("", str(told))])
            for field, told in kind.__annotations__.items()
        ]
        head = nodes.paragraph("", "", nodes.strong("", name), ids=[self.arguments[0]])
        text = nodes.paragraph("", "", *quoted(" ".join(kind.__doc__.split())))
        domain: Any = self.env.get_domain("py")
        domain.note_object(self.arguments[0], "class", self.arguments[0])
        return [head, text, table(["field", "type"], rows)]


def quoted(text: str) -> list[nodes.Node]:
    """A text in which what stands between backticks is code."""
    parts = text.split("`")
    return [nodes.literal(one, one) if at % 2 else nodes.Text(one) for at, one in enumerate(parts) if one]


def codes() -> dict[str, list[str]]:
    """Every code with which hoc_ref refuses input, and the modules that do."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "hoc_ref").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "BadInput" and node.args:
                for code in ast.walk(node.args[0]):
                    if isinstance(code, ast.Constant) and re.fullmatch(r"[a-z]+(-[a-z]+)+", str(code.value)):
                        name = str(path.relative_to(ROOT / "hoc_ref").with_suffix(""))
                        found.setdefault(str(code.value), set()).add(name)
    return {code: sorted(found[code]) for code in sorted(found)}


class BadInputs(Page):
    """The codes of bad input, and where they come from."""

    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        rows = [row([nodes.literal(code, code)], [nodes.Text(", ".join(told))]) for code, told in codes().items()]
        return [table(["code", "said by"], rows)]


def as_code(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """In a docstring a single backtick is code, and errors are a paragraph."""
    code = [re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", line) for line in lines]
    lines[:] = [part for line in code for part in (["", line] if line.startswith("Errors:") else [line])]


def settings(app: Sphinx, config: Any) -> None:
    """The reference of the interface: types as they are written; nothing is asked from elsewhere."""
    config.autodoc_member_order = "bysource"
    config.nitpick_ignore_regex = [*config.nitpick_ignore_regex, ("py:.*", ELSEWHERE)]
    config.python_use_unqualified_type_names = True
    config.html_use_index = config.html_domain_indices = False


def setup(app: Sphinx) -> dict[str, Any]:
    """Registers the directives, and what the reference of the interface needs."""
    app.setup_extension("sphinx.ext.autodoc")
    for name, directive in (
        ("grades", Grades),
        ("conjectures", Conjectures),
        ("rests", Rests),
        ("figures", Figures),
        ("errata", Errata),
        ("changes", Changes),
        ("fields", Fields),
        ("bad-input", BadInputs),
    ):
        app.add_directive(name, directive)
    for name in ("clause", "crux", "passage"):
        app.add_role(name, Name())
    app.add_js_file("scrolled.js", loading_method="defer")
    app.connect("config-inited", settings)
    app.connect("autodoc-process-docstring", as_code)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
