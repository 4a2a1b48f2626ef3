"""Figures: what commands have measured and written under tests/, as parts of pages."""

from __future__ import annotations

from collections import Counter

from casebook import situation
from docutils import nodes
from pieces import ROOT, Apparatus, folded

from hoc_ref.clauses import game_spec
from hoc_ref.errors import BadInput
from hoc_ref.permalink import pack
from hoc_ref.record import Record, read
from hoc_ref.replay import replay


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
            item = nodes.paragraph("", "", self.to_clause("hoc", clause), nodes.Text(": "))
            item += nodes.Text(", ".join(f"{count} {verdict}" for verdict, count in counts.items()))
            by_clause += nodes.list_item("", item)
        return [figures, nodes.rubric("", "Clause by clause"), by_clause]


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
            text = self.made_from(str(path)).read_text(encoding="utf-8")
            record = read(text)
            deal = self.made_from(str(path.parent / "from-a-deal" / path.name)).read_text(encoding="utf-8")
            section = nodes.section("", nodes.title("", record.title), ids=[path.stem])
            section += [*situation(record), self.rulings(record, path.stem)]
            open_it = nodes.reference(
                "", "Open in the ruling page", internal=True, refuri=f"ruling.html#r={pack(text)}"
            )
            section += nodes.paragraph("", "", open_it)
            section += folded("The record", nodes.literal_block(text, text, language="toml"))
            section += folded("From a deal", nodes.literal_block(deal, deal, language="toml"))
            found.append(section)
        return found

    def rulings(self, record: Record, crux: str) -> nodes.Node:
        """What comes of a record under each of the two options."""
        rows = nodes.bullet_list()
        for name, told in game_spec("hoc")["cruxes"][crux]["choices"].items():
            option = told["option"]
            outcome = nodes.Text(f", as {name} has it: {self.told(record, crux, option)}")
            rows += nodes.list_item("", nodes.paragraph("", "", nodes.literal(option, option), outcome))
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
