"""Proved: how many claims each chapter has, and a page of them for each, with what refutes their false twins."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from pieces import ROOT, Apparatus, place, raw
from sphinx.application import Sphinx

PROVED = ("tests", "proofs", "proved.json")
GAME = "hoc"


class Proofs(Apparatus):
    """The sums of tests/proofs/proved.json, and for each chapter the number of its claims with a link to them."""

    def run(self) -> list[nodes.Node]:
        told = json.loads(self.made_from(*PROVED).read_text(encoding="utf-8"))
        text = (
            f"{told['proved']} claims are proved, {told['refuted']} refuted, {told['unknown']} unknown; "
            f"{told['twins_refuted']} of {told['twins']} false twins are refuted."
        )
        rows = "".join(
            f'<tr><th scope="row"><a href="{self.up()}proofs/{GAME}/{chapter}.html">{title_of(chapter)}</a></th>'
            f'<td class="count">{len(claims)}</td><td class="count">{sum(one["paths"] for one in claims)}</td></tr>'
            for chapter, claims in told["chapters"].items()
        )
        head = "".join(f'<th scope="col">{name}</th>' for name in ("chapter", "claims", "paths"))
        table = f'<table class="docutils matrix"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
        return [nodes.paragraph("", text), raw(f'<div class="table-wrapper docutils container">{table}</div>')]


def title_of(chapter: str) -> str:
    """A chapter's name as a heading."""
    return chapter.replace("_", " ").replace("-", " ").capitalize()


def claim_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """For every chapter a page with what is claimed and proved of its functions."""
    told = json.loads(ROOT.joinpath(*PROVED).read_text(encoding="utf-8"))
    homes = {claim["id"]: chapter for chapter, claims in told["chapters"].items() for claim in claims}
    for chapter, claims in told["chapters"].items():
        title = f"Proofs: {title_of(chapter)}"
        parts = [
            f"<h1>{title}</h1>",
            '<p>What a claim means, and why it can be believed: <a href="../../proofs.html">Proofs</a>.</p>',
            *[claim_html(claim, homes) for claim in claims],
        ]
        yield f"proofs/{GAME}/{chapter}", {"title": title, "body": "\n".join(parts)}, "page.html"


def claim_html(claim: dict[str, Any], homes: dict[str, str]) -> str:
    """One claim: its sentence, its clauses, what it rests on, and what refutes its twins."""
    clauses = ", ".join(f'<a href="../../{place(GAME, slug)}.html#{slug}">{slug}</a>' for slug in claim["clauses"])
    given = ", ".join(f'<a href="{homes[name]}.html#{name}">{name}</a>' for name in claim["given"])
    lines = [
        f'<div class="crux docutils container" id="{claim["id"]}">',
        f'<p><strong>{html.escape(claim["says"])}</strong> <a class="permalink" href="#{claim["id"]}">§</a></p>',
        f'<p class="chain">{claim["id"]}, {claim["verdict"]} on {claim["paths"]} paths, about {clauses}'
        + (f"; it assumes what is shown by {given}</p>" if given else "</p>"),
    ]
    for twin in claim["twins"]:
        told = f"False: “{twin['says']}” Refuted by: {twin['counterexample']}."
        lines.append(f'<p class="chain">{html.escape(told)}</p>')
    return "\n".join([*lines, "</div>"])
