"""The casebook: every case of spec/hoc/cases with its answer under each reading, and the list of the questions."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import cases
import casewords
from cases import Case
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

import hoc_ref
from hoc_ref.clauses import DATA, game_spec
from hoc_ref.permalink import pack
from hoc_ref.record import Record, RoundRecord


def link(uri: str, text: str) -> nodes.reference:
    """A link to a place in the site."""
    return nodes.reference("", text, internal=True, refuri=uri)


def paragraph(*parts: str | nodes.Node, classes: tuple[str, ...] = ()) -> nodes.paragraph:
    """A paragraph of texts, in which cards become cards, and other nodes."""
    found = nodes.paragraph(classes=list(classes))
    for part in parts:
        found += with_cards(part) if isinstance(part, str) else part
    return found


def with_cards(text: str) -> list[nodes.Node]:
    """A text in which each card, K♠, becomes a card for eyes and for a screen reader."""
    found: list[nodes.Node] = []
    at = 0
    for match in casewords.FACE.finditer(text):
        letter, suit = casewords.read_face(match[0])
        label = f"{casewords.RANKS[letter]} of {casewords.SUITS[suit][1]}"
        shown = f'<span class="card card-{suit}" role="img" aria-label="{label}">{match[0]}</span>'
        found += [nodes.Text(text[at : match.start()]), nodes.raw("", shown, format="html")]
        at = match.end()
    return [*found, nodes.Text(text[at:])]


def made_from(env: BuildEnvironment) -> None:
    """What an answer hangs on: the cases, the compiled spec, and the code that rules."""
    root = Path(hoc_ref.__file__).parent
    for path in (DATA, *root.glob("*.py"), *(root / "hoc").glob("*.py"), *cases.FOLDER.glob("*.toml")):
        env.note_dependency(str(path))


class Questions(SphinxDirective):
    """The list of all questions, chapter by chapter, each with the anchor of its case."""

    def run(self) -> list[nodes.Node]:
        made_from(self.env)
        found: list[nodes.Node] = []
        for chapter in game_spec("hoc")["chapters"]:
            told = [case for case in cases.all_cases() if case.chapter == chapter["name"]]
            section = nodes.section("", nodes.title("", chapter["title"]), ids=[f"on-{chapter['name']}"])
            rows = nodes.bullet_list()
            for case in told:
                line = paragraph(link(f"cases/{case.chapter}.html#case-{case.name}", case.record.title))
                rows += nodes.list_item("", line, ids=[f"case-{case.name}"])
            section += rows
            found.append(section)
        return found


class Cases(SphinxDirective):
    """The cases of one chapter in full."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        made_from(self.env)
        return [section(case) for case in cases.all_cases() if case.chapter == self.arguments[0]]


def section(case: Case) -> nodes.section:
    """One case: question, what happened, answers, and the record."""
    found = nodes.section("", nodes.title("", case.record.title), ids=[f"case-{case.name}"], classes=["case"])
    found += paragraph(case.told)
    found += situation(case.record, case.act)
    found += answers(case)
    text = cases.plain(case)
    found += paragraph(link(f"../ruling.html#r={pack(text)}", "Open in the ruling page"))
    found += folded("The record", text)
    return found


def situation(record: Record, asked: int = 0) -> list[nodes.Node]:
    """Round by round the hands, how things stand, and the acts; the one asked about (else the last) is marked."""
    found: list[nodes.Node] = []
    for number, one in enumerate(record.rounds):
        if len(record.rounds) > 1:
            found.append(paragraph(nodes.strong("", f"Round {number + 1}")))
        found.append(scene(record, one))
        found += deeds(record, one, sum(acts(before) for before in record.rounds[:number]), asked)
    return found


def folded(summary: str, text: str) -> list[nodes.Node]:
    """A text that opens when asked for."""
    inside = f'<summary>{escape(summary)}</summary><pre tabindex="0">{escape(text)}</pre>'
    shown = f'<details class="case-record">{inside}</details>'
    return [nodes.raw("", shown, format="html")]


def acts(one: RoundRecord) -> int:
    """The number of acts in a round."""
    return sum(1 for line in one.lines if line.act)


def scene(record: Record, one: RoundRecord) -> nodes.bullet_list:
    """The hands, and how things stand when the acts begin."""
    rows = nodes.bullet_list(classes=["case-scene"])
    for player, hand in zip(record.players, one.hands, strict=True):
        rows += nodes.list_item("", paragraph(f"{player}: {casewords.hand_words(hand)}"))
    for text in casewords.standing(record, one):
        rows += nodes.list_item("", paragraph(text))
    return rows


def deeds(record: Record, one: RoundRecord, before: int, asked: int) -> list[nodes.Node]:
    """The acts in words; the one that the question turns on is marked."""
    name, asked = cases.names(record), asked or sum(acts(every) for every in record.rounds)
    lines = [line.act for line in one.lines if line.act]
    rows = nodes.enumerated_list(enumtype="arabic", prefix="", suffix=".", start=before + 1)
    for number, line in enumerate(lines, before + 1):
        told = paragraph(f"{casewords.act_words(line, name)}.")
        if number == asked:
            told = paragraph(
                nodes.strong("", "", *with_cards(f"{casewords.act_words(line, name)}.")), " This is in question."
            )
        rows += nodes.list_item("", told)
    return [rows] if lines else []


def answers(case: Case) -> list[nodes.Node]:
    """What comes of it under each reading, the clauses, and what parts the readings."""
    came = {reading: cases.outcome(case, reading) for reading in case.by_hand}
    parts = cases.parts(case, came)
    clauses = {reading: cases.deciding(case, reading, got, parts) for reading, got in came.items()}
    found: list[nodes.Node] = []
    if cases.agree(came):
        first = next(iter(came))
        told = casewords.answer(case, came[first], clauses[first])
        found.append(
            paragraph(nodes.strong("", "Both readings come to the same."), f" {told}", classes=("case-answer",))
        )
    else:
        for reading, got in came.items():
            told = casewords.answer(case, got, clauses[reading])
            found.append(paragraph(nodes.strong("", f"{reading}."), f" {told}", classes=("case-answer",)))
    return [*found, *parting(parts), named(clauses)]


def parting(parts: tuple[str, ...]) -> list[nodes.Node]:
    """The cruxes on which the readings part, each with its question and what the readings take."""
    found: list[nodes.Node] = []
    for slug in parts:
        crux = game_spec("hoc")["cruxes"][slug]
        line = paragraph(
            "The readings part at ", link(f"../hoc/{crux['chapter']}.html#{slug}", slug), f": {crux['question']}"
        )
        for reading, choice in crux["choices"].items():
            option = str(crux["options"][choice["option"]]).rstrip(".")
            line += nodes.Text(f" {reading}: {option} ({choice['grade']}).")
        found.append(line)
    return found


def named(clauses: dict[str, tuple[str, ...]]) -> nodes.bullet_list:
    """The clauses that decide, each with its sentence and passages, and under which reading if not under all."""
    rows = nodes.bullet_list(classes=["case-clauses"])
    known = game_spec("hoc")["clauses"]
    for slug in dict.fromkeys(slug for told in clauses.values() for slug in told):
        clause = known[slug]
        under = [reading for reading, told in clauses.items() if slug in told]
        line = paragraph(link(f"../hoc/{clause['chapter']}.html#{slug}", slug), f": {clause['text']}")
        passages = [name for names in clause["passages"].values() for name in names]
        line += nodes.Text(" [" if passages else f" [supplied: {clause.get('supplied')}]")
        for at, name in enumerate(passages):
            line += [nodes.Text(", " if at else ""), link(f"../sources.html#{name.lower()}", name)]
        line += nodes.Text("]" if passages else "")
        line += nodes.Text("" if len(under) == len(clauses) else f" ({', '.join(under)})")
        rows += nodes.list_item("", line)
    return rows


def setup(app: Sphinx) -> dict[str, Any]:
    """Registers the two directives and their style."""
    app.add_css_file("casebook.css")
    app.add_directive("casebook", Questions)
    app.add_directive("cases", Cases)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
