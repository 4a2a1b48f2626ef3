"""The chain: clause by clause what stands behind it, as a sortable table, and a page of vectors for each chapter."""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from pieces import Apparatus, claims, place, raw, vectors_of
from sphinx.application import Sphinx

from hoc_ref.clauses import game_spec, spec
from hoc_ref.conformance.vectors import Vector
from hoc_ref.trace import trace

COLUMNS = ("clause", "chapter", "passages", "functions", "vectors", "proofs")


class Matrix(Apparatus):
    """Clause by clause the counts of passages, functions, vectors and proofs, as links; the sums are those of trace."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        game = self.arguments[0]
        known = game_spec(game)
        for chapter in known["chapters"]:
            self.made_from("spec", game, f"{chapter['name']}.md")
            self.made_from("spec", game, "vectors", f"{chapter['name']}.json")
        self.made_from("tests", "proofs", "proved.json")
        counted = trace(game, None)
        rows = [row(game, slug, clause, self.up()) for slug, clause in sorted(known["clauses"].items())]
        told = (
            f"{counted['clauses']} clauses, {counted['normative']} normative, {counted['functions']} functions, "
            f"{counted['passages']} passages; {counted['gaps']} gaps in the chain."
        )
        head = "".join(
            f'<th scope="col" aria-sort="{"ascending" if name == "clause" else "none"}"><button type="button">'
            f"{name}</button></th>"
            for name in COLUMNS
        )
        table = (
            '<div class="table-wrapper docutils container"><table class="docutils matrix">'
            f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        )
        return [nodes.paragraph("", told), raw(table)]


def row(game: str, slug: str, clause: dict[str, Any], up: str) -> str:
    """A row of the table: the clause and its counts."""
    names = [name for found in clause["passages"].values() for name in found]
    functions = [name.partition(".") for name in clause["functions"]]
    about, count = claims().get(slug, []), len(vectors_of(game).get(slug, ()))
    cells = [
        f'<th scope="row"><a href="{up}{place(game, slug)}.html#{slug}">{slug}</a></th>',
        f"<td>{clause['chapter'].replace('_', ' ')}</td>",
        cell(len(names), f"{up}sources.html#{names[0].lower()}" if names else ""),
        cell(len(functions), f"{up}code/{game}/{functions[0][0]}.html#{functions[0][2]}" if functions else ""),
        cell(count, f"{up}vectors/{game}/{clause['chapter']}.html#{slug}" if count else ""),
        cell(len(about), f"{up}{about[0].page}.html#{about[0].name}" if about else ""),
    ]
    return f"<tr>{''.join(cells)}</tr>"


def cell(count: int, address: str) -> str:
    """A count, with a link to the first of what is counted."""
    return f'<td class="count"><a href="{address}">{count}</a></td>' if address else f'<td class="count">{count}</td>'


def vector_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """For every chapter a page with the vectors that cite each of its clauses."""
    for game in spec()["games"]:
        for chapter in game_spec(game)["chapters"]:
            title = f"Vectors: {chapter['title']}"
            body = vector_page(game, chapter["name"], title)
            yield f"vectors/{game}/{chapter['name']}", {"title": title, "body": body}, "page.html"


def vector_page(game: str, chapter: str, title: str) -> str:
    """The vectors of a chapter under the clauses that they cite; each stands in full once, under the first."""
    parts = [
        f"<h1>{title}</h1>",
        f"<p>What an implementation is asked about each clause. They lie in <code>spec/{game}/vectors</code>; "
        '<a href="../../conformance.html">hoc-ref conform</a> asks them.</p>',
    ]
    for slug, clause in game_spec(game)["clauses"].items():
        found = vectors_of(game).get(slug, [])
        if clause["chapter"] != chapter or not found:
            continue
        heading = f'<a href="../../{place(game, slug)}.html#{slug}">{slug}</a>'
        parts.append(f'<h2 id="{slug}">{heading}</h2><p>{html.escape(clause["text"])}</p>')
        told = [vector_item(one) for one in found if one.clauses[0] == slug]
        parts += ['<ul class="vectors">', *told, "</ul>"] if told else []
        also = [elsewhere(one, game) for one in found if one.clauses[0] != slug]
        parts += [f'<p class="chain">cited besides by {" ".join(also)}</p>'] if also else []
    return "\n".join(parts)


def elsewhere(one: Vector, game: str) -> str:
    """A link to a vector that stands under another clause, the first that it cites."""
    return f'<a href="{game_spec(game)["clauses"][one.clauses[0]]["chapter"]}.html#{one.id}">{one.id}</a>'


def vector_item(one: Vector) -> str:
    """A vector in a line: what it asks and what is right."""
    under = ", ".join([one.reading, *(f"{crux} = {option}" for crux, option in one.options.items())])
    told = f"{html.escape(one.what)} <small>({html.escape(under)}; {one.provenance})</small>"
    return f'<li id="{one.id}"><b>{one.id}</b>: {told}: {html.escape(right(one.expect))}</li>'


def right(expect: dict[str, Any]) -> str:
    """What is right, in a few words."""
    if "error" in expect:
        return f"bad input, {expect['error']}"
    told, last = [], expect.get("last") or (list(expect["acts"].values())[-1] if expect.get("acts") else {})
    told.append(" ".join(plain(last[key]) for key in ("kind", "reason") if last.get(key)))
    told += [f"{way.replace(' > ', ' pays ')} {chips}" for way, chips in (last.get("payments") or {}).items()]
    for key in ("phase", "to_act", "stacks", "winners", "may_claim", "best", "nodes"):
        if key in expect:
            told.append(f"{key.replace('_', ' ')} {plain(expect[key])}")
    if "legal" in expect:
        told.append(f"{len(expect['legal'])} legal acts")
    return "; ".join(part for part in told if part) or "as the file says"


def plain(told: Any) -> str:
    """A value as a reader would write it."""
    if isinstance(told, list):
        return " ".join(map(plain, told)) or "nobody"
    if isinstance(told, dict):
        return ", ".join(f"{key} {plain(one)}" for key, one in told.items())
    return "nobody" if told is None else str(told)
