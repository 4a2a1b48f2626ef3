"""The edition: every clause in its place with its chain, the switch of readings, the table of the chain."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hoc_ref.clauses import game_spec, spec
from hoc_ref.conformance.vectors import load

BUILT = Path("docs/_build/html")
PLACES = [(game, one["name"]) for game in spec()["games"] for one in game_spec(game)["chapters"]]


def clauses_on(page: str) -> dict[str, str]:
    """The clauses of a page, each with its part of the page."""
    starts = list(re.finditer(r'<div class="clause[^"]*" id="([a-z0-9-]+)">', page))
    ends = [one.start() for one in starts[1:]] + [len(page)]
    return {one.group(1): page[one.start() : end] for one, end in zip(starts, ends, strict=True)}


def lacking(slug: str, clause: dict, part: str) -> list[str]:
    """What a clause's part of a page lacks of its chain."""
    game = slug.partition("-")[0]
    wanted = [f'href="#{slug}"', "What the texts say"]
    wanted += [f'sources.html#{name.lower()}"' for names in clause["passages"].values() for name in names]
    wanted += [f'/code/{game}/{name.replace(".", ".html#")}"' for name in clause["functions"]]
    if not clause.get("informative"):
        wanted += [f'/vectors/{game}/{clause["chapter"]}.html#{slug}"', f"/proofs/{game}/"]
    if clause.get("crux"):
        wanted += ["Open question: "]
    return [one for one in wanted if one not in part]


@pytest.mark.parametrize(("game", "chapter"), PLACES)
def test_each_clause_stands_on_its_page_with_its_chain(game: str, chapter: str) -> None:
    known = {slug: one for slug, one in game_spec(game)["clauses"].items() if one["chapter"] == chapter}
    shown = clauses_on((BUILT / game / f"{chapter}.html").read_text(encoding="utf-8"))
    assert list(shown) == list(known)
    assert {slug: gone for slug, one in known.items() if (gone := lacking(slug, one, shown[slug]))} == {}


def test_a_missing_link_is_noticed() -> None:
    shown = clauses_on((BUILT / "hoc" / "bidding.html").read_text(encoding="utf-8"))
    part = shown["hoc-bid-raise"].replace("sources.html#l-raise", "sources.html")
    assert lacking("hoc-bid-raise", game_spec("hoc")["clauses"]["hoc-bid-raise"], part) == ['sources.html#l-raise"']


def test_the_code_the_vectors_and_the_proofs_lead_back() -> None:
    proofs = "".join(path.read_text(encoding="utf-8") for path in (BUILT / "proofs" / "hoc").glob("*.html"))
    for slug, clause in game_spec("hoc")["clauses"].items():
        back = f'hoc/{clause["chapter"]}.html#{slug}"'
        if not clause.get("informative"):
            for page in (f"code/hoc/{clause['chapter']}", f"vectors/hoc/{clause['chapter']}"):
                assert back in (BUILT / f"{page}.html").read_text(encoding="utf-8"), f"{page}: no way back to {slug}"
            assert back in proofs, f"no proof leads back to {slug}"


def test_every_vector_stands_once_in_full() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (BUILT / "vectors" / "hoc").glob("*.html"))
    for one in load("hoc"):
        assert pages.count(f'<li id="{one.id}">') == 1, one.id


def test_the_switch_marks_what_does_not_hold(site: str, page: Page) -> None:
    page.goto(f"{site}hoc/bidding.html")
    known = [one for one in game_spec("hoc")["clauses"].values() if one["chapter"] == "bidding"]
    marked = page.locator("div.clause.elsewhere")
    expect(marked).to_have_count(0)
    for reading in ("lalanne", "dictionnaire"):
        page.get_by_label(reading, exact=True).check()
        expect(marked).to_have_count(sum(reading not in one["readings"] for one in known))
    page.goto(f"{site}hoc/round_end.html")
    expect(page.get_by_label("dictionnaire", exact=True)).to_be_checked()
    expect(page.locator("#hoc-leftover-ten-upper")).to_have_class(re.compile("elsewhere"))
    expect(page.locator("#hoc-leftover-ten-lower")).not_to_have_class(re.compile("elsewhere"))
    page.get_by_label("all", exact=True).check()
    expect(marked).to_have_count(0)


def test_the_switch_is_worked_with_the_keyboard_and_by_address(site: str, page: Page) -> None:
    page.goto(f"{site}hoc/round_end.html?reading=lalanne")
    chosen = page.get_by_label("lalanne", exact=True)
    expect(chosen).to_be_checked()
    chosen.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("dictionnaire", exact=True)).to_be_checked()
    expect(page.locator("#hoc-leftover-ten-upper")).to_have_class(re.compile("elsewhere"))


def test_the_table_of_the_chain_agrees_with_trace(site: str, page: Page) -> None:
    done = subprocess.run([sys.executable, "-m", "hoc_ref", "trace", "hoc", "--json"], capture_output=True, text=True)
    told = json.loads(done.stdout)
    page.goto(f"{site}matrix.html")
    rows = page.locator("table.matrix tbody tr")
    counts = rows.evaluate_all("rows => rows.map(row => [...row.cells].slice(2).map(cell => +cell.textContent))")
    assert len(counts) == told["clauses"] and told["gaps"] == 0
    assert sum(functions for _, functions, _, _ in counts) == told["normative"]
    assert sum(vectors for _, _, vectors, _ in counts) == sum(len(one.clauses) for one in load("hoc"))
    for _, functions, vectors, proofs in counts:
        assert not functions or (vectors and proofs)


def test_the_table_sorts(site: str, page: Page) -> None:
    page.goto(f"{site}matrix.html")
    column = page.locator("table.matrix tbody tr td:nth-child(5)")
    for key in ("Enter", "Space"):
        page.get_by_role("button", name="vectors").focus()
        page.keyboard.press(key)
    numbers = [int(text) for text in column.all_inner_texts()]
    assert numbers == sorted(numbers, reverse=True)
    expect(page.locator("table.matrix th", has_text="vectors")).to_have_attribute("aria-sort", "descending")


def test_cards_are_read_out_by_name(site: str, page: Page) -> None:
    page.goto(f"{site}hoc/hocs.html")
    expect(page.get_by_role("img", name="queen of spades")).to_have_text("Q♠")
    expect(page.get_by_role("img", name=re.compile("^king of"))).to_have_count(4)


def test_diagrams_say_what_they_show(site: str, page: Page) -> None:
    page.goto(f"{site}hoc/bidding.html")
    expect(page.get_by_role("img", name=re.compile("^The bidding for one prize"))).to_be_visible()


@pytest.mark.parametrize("name", ["index", "hoc/index", "hoc/bidding", "hoc/round_end", "matrix", "sources", "proofs"])
def test_nothing_runs_off_a_phone(site: str, page: Page, name: str) -> None:
    page.set_viewport_size({"width": 390, "height": 840})
    page.goto(f"{site}{name}.html")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
