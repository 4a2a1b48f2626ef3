"""The apparatus: clauses, cruxes, passages and verbs as directives, filled from the compiled spec."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from hoc_ref.clauses import game_spec, spec
from hoc_ref.errors import BadInput
from hoc_ref.record import Record, read
from hoc_ref.replay import replay
from hoc_ref.trace import dividing

SOURCES = "sources"
ROOT = Path(__file__).parent.parent.parent
OPTIONS = ("L", "D", "crux", "supplied", "informative")


def link(docname: str, target: str, text: str) -> nodes.Node:
    """A link to an anchor on a page."""
    page = f"{docname}.html" if docname else ""
    reference = nodes.reference("", "", internal=True, refuri=f"{page}#{target}")
    reference += nodes.Text(text)
    return reference


def words(text: str, *classes: str) -> nodes.inline:
    """A stretch of text with classes."""
    return nodes.inline("", text, classes=list(classes))


class Apparatus(SphinxDirective):
    """What all directives need: links that work from any page."""

    def up(self) -> str:
        return "../" * self.env.docname.count("/")

    def figures(self, *path: str) -> Any:
        """What a command has measured and written under tests/; the page is made anew when it changes."""
        file = ROOT.joinpath("tests", *path)
        self.env.note_dependency(str(file))
        return json.loads(file.read_text(encoding="utf-8"))

    def passages(self, names: list[str]) -> list[nodes.Node]:
        """The names of passages as links, with blanks between."""
        found: list[nodes.Node] = []
        for name in names:
            found += [link(f"{self.up()}{SOURCES}", name.lower(), name), nodes.Text(" ")]
        return found


class Clause(Apparatus):
    """One clause: its sentence, and under it its passages, crux, readings and function."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = dict.fromkeys(
        ("L", "D", "crux", "supplied", "informative"), directives.unchanged
    )

    def run(self) -> list[nodes.Node]:
        slug = self.arguments[0]
        game = slug.partition("-")[0]
        known = game_spec(game)
        clause = known["clauses"][slug]
        box = nodes.container(classes=["clause", *(["informative"] if clause.get("informative") else [])])
        box["ids"].append(slug)
        self.state.document.note_explicit_target(box)
        sentence = nodes.paragraph()
        parsed, _ = self.state.inline_text(clause["text"], self.lineno)
        sentence += parsed
        box += sentence
        note = nodes.paragraph(classes=["apparatus"])
        note += [link("", slug, slug), nodes.Text("  ")]
        for siglum in known["witnesses"]:
            names = clause["passages"].get(siglum, [])
            note += self.passages(names) if names else [words(f"{siglum} silent ", "silent")]
        note += [words(text, "note") for text in self.notes(clause, known)]
        box += note
        return [box]

    def notes(self, clause: dict[str, Any], known: dict[str, Any]) -> list[str]:
        """What else there is to say of a clause, in short."""
        told = []
        if clause.get("supplied"):
            told.append(f"supplied: {clause['supplied']}")
        if clause.get("informative"):
            told.append(f"informative: {clause['informative']}")
        if clause.get("crux"):
            told.append(clause["crux"])
        if len(clause["readings"]) < len(known["readings"]):
            told.append("only " + ", ".join(clause["readings"]) if clause["readings"] else "by departure only")
        told += [
            f"in {reading} on loan from {source}" for reading, source in clause["loans"].items() if source != "supplied"
        ]
        told += [f"{name}()" for name in clause["functions"]]
        return told


class Cruxes(Apparatus):
    """The open questions of a chapter."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        game = self.env.docname.partition("/")[0]
        found: list[nodes.Node] = []
        for slug, crux in game_spec(game)["cruxes"].items():
            if crux["chapter"] == self.arguments[0]:
                found.append(self.one(slug, crux))
        return found or [nodes.paragraph("", "None.")]

    def one(self, slug: str, crux: dict[str, Any]) -> nodes.Node:
        """One question: options, witnesses, choices and the reason."""
        box = nodes.container(classes=["crux"], ids=[slug])
        self.state.document.note_explicit_target(box)
        box += nodes.paragraph("", "", nodes.strong("", crux["question"]), nodes.Text("  "), link("", slug, slug))
        options = nodes.bullet_list()
        for option, text in crux["options"].items():
            takers = [reading for reading, choice in crux["choices"].items() if choice["option"] == option]
            item = nodes.paragraph("", "", nodes.literal("", option), nodes.Text(f" {text}"))
            for reading in takers:
                item += [nodes.Text(" "), words(f"{reading}: {crux['choices'][reading]['grade']}", "taken")]
            if option not in crux["executable"]:
                item += [nodes.Text(" "), words("recorded, not playable", "silent")]
            options += nodes.list_item("", item)
        box += options
        note = nodes.paragraph(classes=["apparatus"])
        for siglum, told in crux["witnesses"].items():
            note += words(f"{siglum} {told['grade']} {told.get('option', '')} ".replace("  ", " "), "note")
            if told.get("words"):
                note += [words(f"“{told['words']}” "), *(self.passages([told["at"]]))]
        box += note
        box += nodes.paragraph("", crux["why"])
        if crux.get("second"):
            other = ", ".join(f"{reading} {option}" for reading, option in crux["second"].items())
            box += nodes.paragraph("", f"A second reader answered {other}. Settled: {crux['settled']}")
        if str(crux["matters"]).startswith("none: "):
            box += nodes.paragraph("", f"It makes no difference: {crux['matters'][6:]}.")
        return box


class Verbs(Apparatus):
    """The grammar of a game's verbs, a line each."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        text = "\n".join(game_spec(self.arguments[0])["verbs"].values())
        return [nodes.literal_block(text, text, language="text")]


class Reasons(Apparatus):
    """The reason codes of a game: what each means, for what kind of act, and by which clauses."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        game = self.arguments[0]
        known = game_spec(game)
        rows = nodes.definition_list()
        for code, told in known["reasons"].items():
            clauses = [slug for slug, one in known["clauses"].items() if code in one["reasons"]]
            term = nodes.term("", "", nodes.literal(code, code), nodes.Text(f" ({told['kind']})"))
            text = nodes.paragraph("", f"{told['text']}: ")
            for at, slug in enumerate(clauses):
                chapter = known["clauses"][slug]["chapter"]
                text += [nodes.Text(", " if at else ""), link(f"{self.up()}{game}/{chapter}", slug, slug)]
            rows += nodes.definition_list_item("", term, nodes.definition("", text))
        return [rows]


class Power(Apparatus):
    """The figures of tests/power/score.json, and the score of each clause."""

    def run(self) -> list[nodes.Node]:
        told = self.figures("power", "score.json")
        agreed = self.figures("proofs", "agreement.json")
        share = f"{100 * told['score']:.2f} %"
        rows = [
            ("vectors", f"{told['vectors']}, version {told['version']}"),
            ("faults", f"{told['mutants']}: " + ", ".join(f"{n} {name}" for name, n in told["operators"].items())),
            ("told", f"{told['killed']}, besides {told['hang']} hangs: {share} of those not shown to change nothing"),
            ("survived", str(told["survived"])),
            ("change nothing", f"{told['equivalent']}, each with its reason; {len(agreed['proved'])} of them are "
             "proved to change nothing on any path of the scenes that run them, "
             f"{len(agreed['inside'])} change only what no vector can ask for, and for {len(agreed['open'])} there is "
             "the reason alone"),
            ("ablation", f"{told['ablation']} of {told['ablated']} normative clauses"),
            ("located", f"{100 * told['located']:.1f} % of the faults in functions of clauses; of all failing vectors "
             f"that cite at most three clauses, {100 * told['located_by_each']:.1f} % name the broken one"),
            ("without need", f"{len(told['needless'])} of {told['vectors']} vectors"),
        ]  # fmt: skip
        figures = nodes.definition_list()
        for term, text in rows:
            body = nodes.definition("", nodes.paragraph("", text))
            figures += nodes.definition_list_item("", nodes.term("", term), body)
        by_clause = nodes.bullet_list()
        for clause, counts in told["clauses"].items():
            chapter = game_spec("hoc")["clauses"][clause]["chapter"]
            item = nodes.paragraph("", "", link(f"{self.up()}hoc/{chapter}", clause, clause), nodes.Text(": "))
            item += nodes.Text(", ".join(f"{count} {verdict}" for verdict, count in counts.items()))
            by_clause += nodes.list_item("", item)
        return [figures, nodes.rubric("", "Clause by clause"), by_clause]


class Proofs(Apparatus):
    """The claims of tests/proofs/proved.json by chapter, each with its clauses and its twins' counterexamples."""

    def run(self) -> list[nodes.Node]:
        told = self.figures("proofs", "proved.json")
        text = (
            f"{told['proved']} claims are proved, {told['refuted']} refuted, {told['unknown']} unknown; "
            f"{told['twins_refuted']} of {told['twins']} false twins are refuted."
        )
        found: list[nodes.Node] = [nodes.paragraph("", text)]
        for chapter, claims in told["chapters"].items():
            section = nodes.section("", nodes.title("", chapter.replace("-", " ").capitalize()), ids=[f"on-{chapter}"])
            section += [self.one(claim) for claim in claims]
            found.append(section)
        return found

    def one(self, claim: dict[str, Any]) -> nodes.Node:
        """One claim in a box: its sentence, its clauses, what it rests on, and what refutes its twins."""
        box = nodes.container(classes=["crux"], ids=[claim["id"]])
        box += nodes.paragraph("", "", nodes.strong("", claim["says"]))
        note = nodes.paragraph("", "", link("", claim["id"], claim["id"]), classes=["apparatus"])
        note += nodes.Text(f", {claim['verdict']} on {claim['paths']} paths, about ")
        for at, slug in enumerate(claim["clauses"]):
            chapter = game_spec("hoc")["clauses"][slug]["chapter"]
            note += [nodes.Text(", " if at else ""), link(f"{self.up()}hoc/{chapter}", slug, slug)]
        for at, given in enumerate(claim["given"]):
            note += [nodes.Text(", " if at else "; it assumes what is shown by "), link("", given, given)]
        box += note
        for twin in claim["twins"]:
            text = f"False: “{twin['says']}” Refuted by: {twin['counterexample']}."
            box += nodes.paragraph("", text, classes=["apparatus"])
        return box


class Audit(Apparatus):
    """How many of the faults planted in the rules break a quick claim, from tests/proofs/score.json."""

    def run(self) -> list[nodes.Node]:
        told = self.figures("proofs", "score.json")
        text = (
            f"Of {told['sample']} faults drawn clause by clause from those of the power run, none of them known to "
            f"change nothing, {told['noticed']} ({100 * told['share']:.1f} %) break a claim of the quick set, without "
            "any vector."
        )
        return [nodes.paragraph("", text)]


class Disputes(Apparatus):
    """The records of spec/hoc/disputes, what comes of each when its crux is answered either way, and from what deal."""

    def run(self) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        for path in sorted((ROOT / "spec" / "hoc" / "disputes").glob("*.toml")):
            self.env.note_dependency(str(path))
            text = path.read_text(encoding="utf-8")
            section = nodes.section("", nodes.title("", read(text).title), ids=[path.stem])
            section += [nodes.literal_block(text, text, language="toml"), self.rulings(text, path.stem)]
            section += self.deal(path.parent / "from-a-deal" / path.name)
            found.append(section)
        return found

    def deal(self, path: Path) -> list[nodes.Node]:
        """The record of a deal that leads to a dispute, folded up."""
        self.env.note_dependency(str(path))
        text = path.read_text(encoding="utf-8")
        fold = nodes.raw("", "<details><summary>From a deal</summary>", format="html")
        return [fold, nodes.literal_block(text, text, language="toml"), nodes.raw("", "</details>", format="html")]

    def rulings(self, text: str, crux: str) -> nodes.Node:
        """What comes of a record under each of the two options."""
        record, known = read(text), game_spec("hoc")["cruxes"][crux]
        rows = nodes.bullet_list()
        options = {told["option"]: name for name, told in known["choices"].items()}
        for option, name in options.items():
            start = [
                nodes.literal(option, option),
                nodes.Text(f", as {name} has it: {self.told(record, crux, option)}"),
            ]
            rows += nodes.list_item("", nodes.paragraph("", "", *start))
        return rows

    def told(self, record: Record, crux: str, option: str) -> str:
        """What comes of a record under an option, or that it is not played there."""
        try:
            last = replay(record, record.reading, {crux: option}, hear=False)
        except BadInput as error:
            return f"not played at all ({error.code})"
        ruling = last.last()
        stacks = ", ".join(f"{who} {chips}" for who, chips in zip(record.players, last.chips.stacks, strict=True))
        verdict = f"{ruling.kind}{f' ({ruling.reason})' if ruling.reason else ''}" if ruling else ""
        return f"{verdict}; {stacks}"


class FirstRun(Apparatus):
    """What the first run of the peer in JavaScript found, cause by cause."""

    def run(self) -> list[nodes.Node]:
        told = self.figures("peers", "node", "first-run.json")
        first = told["first_run"]
        count = Counter[str]()
        for one in told["causes"]:
            count[one["kind"]] += one["vectors"]
        text = (
            f"Of {first['asked']} vectors {first['passed']} passed and {first['failed']} failed: {count['fault']} by "
            f"faults of the peer, {count['unclear']} by sentences of the spec that could be read otherwise, and "
            f"{count['reference']} by faults of the reference, which the peer brought to light. All were mended."
        )
        rows = nodes.bullet_list()
        for one in told["causes"]:
            kind = {"fault": "a fault", "unclear": "an unclear sentence"}.get(one["kind"], "a fault of the reference")
            rows += nodes.list_item("", nodes.paragraph("", f"{one['vectors']}, {kind}: {one['cause']}"))
        return [nodes.paragraph("", text), rows]


class Options(Apparatus):
    """Which record divides which option of which crux: the table that `hoc-ref trace` checks."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        game = self.arguments[0]
        known = game_spec(game)
        rows = nodes.definition_list()
        for crux, divided in dividing(game, known).items():
            if len(divided) < 2:
                continue
            chapter = known["cruxes"][crux]["chapter"]
            term = nodes.term("", "", link(f"{self.up()}{game}/{chapter}", crux, crux))
            items = nodes.bullet_list()
            for option, records in divided.items():
                names = sorted({told.partition(": ")[0] for told in records})
                item = nodes.paragraph("", "", nodes.literal("", option), nodes.Text(" "))
                for name in names:
                    item += [nodes.literal("", f"spec/{game}/options/{name}.toml"), nodes.Text(" ")]
                items += nodes.list_item("", item)
            rows += nodes.definition_list_item("", term, nodes.definition("", items))
        return [rows]


class Passages(Apparatus):
    """All passages of a witness with our rendering."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        rows = nodes.definition_list(classes=["passages"])
        cited: dict[str, list[str]] = {}
        for game in spec()["games"]:
            for slug, clause in game_spec(game)["clauses"].items():
                for names in clause["passages"].values():
                    for name in names:
                        cited.setdefault(name, []).append(slug)
        for passage in spec()["witnesses"][self.arguments[0]]["passages"]:
            rows += self.row(passage, cited.get(passage["id"], []))
        return [rows]

    def row(self, passage: dict[str, Any], clauses: list[str]) -> nodes.Node:
        """One passage: its name and words, its rendering, its emendations, the clauses that cite it."""
        term = nodes.term("", "", words(passage["id"], "slug"), nodes.Text(" "))
        if passage.get("explicit"):
            term += words(f"“{passage['incipit']} … {passage['explicit']}”", "note")
        elif passage.get("incipit"):
            term += words(f"“{passage['incipit']} …”", "note")
        term["ids"].append(passage["id"].lower())
        body = nodes.definition("", nodes.paragraph("", passage["english"]))
        for one in passage.get("emendations", []):
            body += nodes.paragraph("", f"reads {one['reads']}, read as {one['read_as']}", classes=["apparatus"])
        if clauses:
            note = nodes.paragraph(classes=["apparatus"])
            for slug in clauses:
                chapter = game_spec(slug.partition("-")[0])["clauses"][slug]["chapter"]
                note += [link(f"{self.up()}{slug.partition('-')[0]}/{chapter}", slug, slug), nodes.Text(" ")]
            body += note
        return nodes.definition_list_item("", term, body)


class Witnesses(Apparatus):
    """All witnesses, read or known at second hand."""

    def run(self) -> list[nodes.Node]:
        rows = nodes.definition_list()
        for siglum, one in spec()["witnesses"].items():
            read = "read" if one["consulted"] else "not consulted, known only at second hand"
            term = nodes.term("", "", nodes.strong("", siglum), nodes.Text(f" {one['title']} ({one['date']}): {read}"))
            text = one.get("note") or f"{one['known']} Through: {one['through']}."
            rows += nodes.definition_list_item("", term, nodes.definition("", nodes.paragraph("", text)))
        return [rows]


def setup(app: Sphinx) -> dict[str, Any]:
    """Registers the directives; a change of the compiled spec makes all pages anew."""
    for name, directive in (
        ("clause", Clause),
        ("cruxes", Cruxes),
        ("verbs", Verbs),
        ("reasons", Reasons),
        ("options", Options),
        ("power", Power),
        ("proofs", Proofs),
        ("audit", Audit),
        ("disputes", Disputes),
        ("first-run", FirstRun),
        ("passages", Passages),
        ("witnesses", Witnesses),
    ):
        app.add_directive(name, directive)
    app.add_config_value("spec_fingerprint", hash(str(spec())), "env")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
