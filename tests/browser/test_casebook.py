"""The casebook as a browser sees it: found by its questions, and its answers those of the rules."""

import re
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page

from hoc_ref.permalink import unpack

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "docs" / "_ext"))

import cases
import casewords

CASES = cases.all_cases()
LARGEST = 300_000  # bytes of a page


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


@pytest.mark.parametrize(
    ("words", "chapter", "name"),
    [
        ("keep back my king", "play", "keep-king"),
        ("said three and hold two pairs", "showing", "three-that-are-pairs"),
        ("do I owe ten chips or twenty", "round_end", "ten-or-twenty"),
    ],
)
def test_the_search_finds_a_question(site: str, page: Page, words: str, chapter: str, name: str) -> None:
    page.goto(f"{site}search.html?q={words.replace(' ', '+')}")
    found = page.locator(f'#search-results a[href*="cases/{chapter}.html#case-{name}"]').first
    found.wait_for()
    title = next(case.record.title for case in CASES if case.name == name)
    assert plain(found.inner_text()).endswith(title)
    found.click()
    assert plain(page.locator(f"#case-{name} > h2").inner_text()).startswith(title)


def test_every_question_leads_to_its_case(site: str, page: Page) -> None:
    page.goto(f"{site}casebook.html")
    links = page.eval_on_selector_all("li[id^=case-] a", "all => all.map(one => one.getAttribute('href'))")
    assert links == [f"cases/{case.chapter}.html#case-{case.name}" for case in CASES]


@pytest.mark.parametrize("chapter", sorted({case.chapter for case in CASES}))
def test_the_answers_on_a_page_are_those_of_the_rules(site: str, page: Page, chapter: str) -> None:
    answer = page.goto(f"{site}cases/{chapter}.html")
    assert answer and len(answer.body()) < LARGEST
    for case in (one for one in CASES if one.chapter == chapter):
        came = {reading: cases.outcome(case, reading) for reading in case.by_hand}
        parts = cases.parts(case, came)
        told = [plain(one) for one in page.locator(f"#case-{case.name} > .case-answer").all_inner_texts()]
        expected = [
            casewords.answer(case, got, cases.deciding(case, reading, got, parts)) for reading, got in came.items()
        ]
        if cases.agree(came):
            assert told == [f"Both readings come to the same. {expected[0]}"]
        else:
            assert told == [f"{reading}. {words}" for reading, words in zip(came, expected, strict=True)]
        for crux in parts:
            assert page.locator(f'#case-{case.name} a[href$="#{crux}"]').count() == 1
        link = page.locator(f'#case-{case.name} a[href*="ruling.html#r="]').get_attribute("href") or ""
        assert unpack(link.partition("#r=")[2]) == cases.plain(case)
