"""What the pages count and list, built from sources in which there is something else to find."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from html import unescape
from io import StringIO
from pathlib import Path

import pytest
from sphinx.application import Sphinx

from hoc_ref.clauses import game_spec

sys.path.insert(0, "docs/_ext")
guides = pytest.importorskip("guides")

Build = Callable[..., tuple[str, str]]
ERRATUM = """
clause = "hoc-bid-pass"
evidence = "L says so in its fourth sentence."
old = "refused"
new = "regular"
since = "2.0"
vectors = ["bidding-hand-pass"]
"""
CHANGELOG = """# Changes

## 0.2.0

- a passer may come back in, who before
  was out: `hoc-bid-pass`
- the name of a rule that is gone: `hoc-gone-for-good`; see `hoc-ref trace`

## 0.1.0

- first
"""


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    """Builds a page of its own: its text without tags, and what was warned of."""

    def build(text: str, **files: str) -> tuple[str, str]:
        source = tmp_path / "pages"
        source.mkdir()
        (source / "index.md").write_text(f"# Page\n\n{text}\n", encoding="utf-8")
        for name, told in {"CHANGELOG.md": CHANGELOG, "spec/hoc/vectors/VERSION": "2.0", **files}.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(told, encoding="utf-8")
        monkeypatch.setattr(guides, "ROOT", tmp_path)
        settings = {"extensions": ["myst_parser", "guides"], "html_theme": "basic"}
        out, warned = tmp_path / "out", StringIO()
        Sphinx(str(source), None, str(out), str(out / "trees"), "html", settings, status=None, warning=warned).build()
        page = (out / "index.html").read_text(encoding="utf-8")
        body = re.search(r'role="main">(.*?)<div class="clearer">', page, re.DOTALL)
        assert body
        return " ".join(unescape(re.sub("<[^>]+>", " ", body[1])).split()), warned.getvalue()

    return build


def test_errata_are_told_whole(built: Build) -> None:
    text, warned = built("```{errata}\n```", **{"spec/hoc/vectors/errata/pass.toml": ERRATUM})
    assert "1 errata up to version 2.0" in text and "there is no" not in warned
    for part in ("Since 2.0", "hoc-bid-pass", "Old: refused. New: regular.", "fourth sentence", "bidding-hand-pass"):
        assert part in text


def test_no_errata_are_counted_too(built: Build) -> None:
    assert "0 errata" in built("```{errata}\n```")[0]


def test_changes_stand_under_their_clause(built: Build) -> None:
    text, _ = built("```{changes}\n```")
    assert "hoc-bid-pass 0.2.0: a passer may come back in, who before was out." in text
    assert "hoc-gone-for-good 0.2.0: the name of a rule that is gone." in text
    assert "first release" not in text and "hoc-ref" not in text


def test_in_a_first_release_all_is_new(built: Build) -> None:
    text, _ = built("```{changes}\n```", **{"CHANGELOG.md": "# Changes\n\n## 0.1.0\n\n- first\n"})
    assert f"all {len(game_spec('hoc')['clauses'])} clauses are new" in text


def test_names_lead_to_their_page(built: Build) -> None:
    assert "there is no" not in built("{clause}`hoc-bid-pass` {crux}`leftover-ten` {passage}`L-raise`")[1]


@pytest.mark.parametrize("name", ["{clause}`hoc-no-such`", "{crux}`hoc-bid-pass`", "{passage}`l-raise`"])
def test_names_that_do_not_exist_are_warned_of(name: str, built: Build) -> None:
    assert "there is no" in built(name)[1]


def test_grades_are_counted(built: Build) -> None:
    text, _ = built("```{grades} hoc\n```\n\n## All\n\n```{conjectures} hoc\n```")
    cruxes = game_spec("hoc")["cruxes"].values()
    for reading in ("lalanne", "dictionnaire"):
        grades = [one["choices"][reading]["grade"] for one in cruxes]
        told = " ".join(str(grades.count(one)) for one in ("observed", "inferred", "supplied", "conjecture"))
        assert f"{reading} {told} {len(grades)}" in text
        assert text.count("It takes") >= grades.count("conjecture")


def test_codes_of_bad_input_are_found() -> None:
    found = guides.codes()
    assert "card-not-held" in found and "replay" in found["card-not-held"] and len(found) > 50
