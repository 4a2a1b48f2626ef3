"""What the directives of the edition share: links, words with classes, cards, folded parts, the chain of a clause."""

from __future__ import annotations

import html
import json
import os
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from hoc_ref.cards import RANKS, SUITS, card_text
from hoc_ref.clauses import game_spec, spec
from hoc_ref.conformance.vectors import Vector, load

ROOT = Path(__file__).parent.parent.parent
SOURCES = "sources"
SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
RANK_NAMES = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king"}


def link(page: str, target: str, text: str, *classes: str, title: str = "") -> nodes.Node:
    """A link to an anchor on a page, the page as seen from where the link stands; without a page on the same one."""
    address = f"{page}.html" if page else ""
    reference = nodes.reference("", "", internal=True, refuri=f"{address}#{target}", classes=list(classes))
    if title:
        reference["reftitle"] = title
    reference += nodes.Text(text)
    return reference


def words(text: str, *classes: str) -> nodes.inline:
    """A stretch of text with classes."""
    return nodes.inline("", text, classes=list(classes))


def raw(text: str) -> nodes.Node:
    """HTML as it stands."""
    return nodes.raw("", text, format="html")


def folded(summary: str, *inside: nodes.Node, kind: str = "") -> list[nodes.Node]:
    """Nodes that a reader may unfold."""
    named = f' class="{kind}"' if kind else ""
    return [raw(f"<details{named}><summary>{html.escape(summary)}</summary>"), *inside, raw("</details>")]


def card_html(card: int | str) -> str:
    """A card drawn as a card, which a screen reader calls by its name; `??` is one that nobody saw."""
    told = card if isinstance(card, str) else card_text(card)
    if told == "??":
        return '<span class="card card-back" role="img" aria-label="a card nobody saw">?</span>'
    rank, suit = told
    name = f"{RANK_NAMES.get(rank, rank)} of {SUIT_NAMES[suit]}"
    shown = "10" if rank == "T" else rank
    return f'<span class="card card-{suit}" role="img" aria-label="{name}">{shown}{SIGNS[suit]}</span>'


def cards_html(text: str) -> str:
    """The cards of a text such as `KsQd`, or `KsQd 7c` in groups, drawn side by side."""
    groups = ["".join(card_html(one[at : at + 2]) for at in range(0, len(one), 2)) for one in text.split()]
    return '<span class="cards">' + " ".join(groups) + "</span>"


assert set(SUITS) == set(SIGNS) and set(RANK_NAMES) <= set(RANKS)


def place(game: str, slug: str) -> str:
    """The page on which a clause or crux stands, from the root."""
    known = game_spec(game)
    found = known["clauses"].get(slug) or known["cruxes"][slug]
    return f"{game}/{found['chapter']}"


class About(NamedTuple):
    """A claim about a clause: the page on which it stands, from the root, its name, and its sentence."""

    page: str
    name: str
    says: str


@lru_cache(maxsize=1)
def claims() -> dict[str, list[About]]:
    """For each clause the claims about it, from what `hoc-ref prove` has written."""
    told = json.loads((ROOT / "tests" / "proofs" / "proved.json").read_text(encoding="utf-8"))
    found: dict[str, list[About]] = {}
    for chapter, about in told["chapters"].items():
        for claim in about:
            for slug in claim["clauses"]:
                page = f"proofs/{slug.partition('-')[0]}/{chapter}"
                found.setdefault(slug, []).append(About(page, claim["id"], claim["says"]))
    return found


@lru_cache(maxsize=4)
def vectors_of(game: str) -> dict[str, list[Vector]]:
    """For each clause the vectors that cite it."""
    found: dict[str, list[Vector]] = {}
    for one in load(game):
        for slug in one.clauses:
            found.setdefault(slug, []).append(one)
    return found


@lru_cache(maxsize=4)
def original(siglum: str) -> str:
    """The normalised text of a witness where the texts are given (HOC_REF_TEXTS), and nothing elsewhere."""
    folder = os.environ.get("HOC_REF_TEXTS", "")
    path = Path(folder) / str(spec()["witnesses"][siglum].get("file", ""))
    if not folder or not path.is_file():
        return ""
    return " ".join(unicodedata.normalize("NFC", path.read_text(encoding="utf-8")).split())


@lru_cache(maxsize=1)
def passages() -> dict[str, dict[str, Any]]:
    """All passages by name, each with its witness, its number there, and its original where the texts are given."""
    found = {}
    for siglum, witness in spec()["witnesses"].items():
        for number, one in enumerate(witness.get("passages", ()), 1):
            words_there = original(siglum)[one["start"] : one["end"]]
            found[one["id"]] = {**one, "siglum": siglum, "number": number, "of": len(witness["passages"]),
                                "language": witness["language"], "original": words_there}  # fmt: skip
    return found


class Apparatus(SphinxDirective):
    """What all directives need: links that work from any page, and what a page is made from."""

    def up(self) -> str:
        return "../" * self.env.docname.count("/")

    def made_from(self, *parts: str) -> Path:
        """A file of the project; the page is made anew when it changes."""
        file = ROOT.joinpath(*parts)
        self.env.note_dependency(str(file))
        return file

    def figures(self, *parts: str) -> Any:
        """What a command has measured and written under tests/."""
        return json.loads(self.made_from("tests", *parts).read_text(encoding="utf-8"))

    def to_clause(self, game: str, slug: str) -> nodes.Node:
        """A link to a clause."""
        return link(f"{self.up()}{place(game, slug)}", slug, slug)

    def to_passages(self, names: list[str]) -> list[nodes.Node]:
        """The names of passages as links, with blanks between."""
        found: list[nodes.Node] = []
        for name in names:
            told = passages()[name]
            title = f"“{told.get('incipit', '')} …”, passage {told['number']} of {told['of']} of {told['siglum']}"
            found += [link(f"{self.up()}{SOURCES}", name.lower(), name, title=title), nodes.Text(" ")]
        return found
