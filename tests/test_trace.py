"""Trace: the chain is whole, and whatever is taken out of it is named."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hoc_ref.clauses import spec
from hoc_ref.errors import BadInput
from hoc_ref.trace import passage_gaps, text_gaps, trace

ROOT = Path(__file__).parent.parent
READ = [siglum for siglum, one in spec()["witnesses"].items() if one["consulted"]]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the project's code, spec and sources, to break."""
    for folder in ("hoc_ref", "spec", "sources"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def traced(house: Path, *, compiled: bool = False) -> tuple[int, dict[str, Any], str]:
    environment = {**os.environ, "PYTHONPATH": str(house)}
    environment.pop("HOC_REF_TEXTS", None)
    if compiled:
        subprocess.run(
            [sys.executable, "-m", "hoc_ref.compile"], cwd=house, env=environment, check=True, capture_output=True
        )
    done = subprocess.run(
        [sys.executable, "-m", "hoc_ref", "trace", "hoc", "--json"],
        cwd=house,
        env=environment,
        capture_output=True,
        text=True,
    )
    return done.returncode, json.loads(done.stdout) if done.stdout else {}, done.stderr


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def take_out(path: Path, begin: str, end: str) -> None:
    text = path.read_text(encoding="utf-8")
    start = text.index(begin)
    path.write_text(text[:start] + text[text.index(end, start) + len(end) :], encoding="utf-8")


def test_the_chain_is_whole() -> None:
    found = trace("hoc", None)
    assert found["list"] == [] and found["gaps"] == 0 and found["texts"] == "skipped"
    assert found["passages"] >= 120 and found["clauses"] >= 170 and found["cruxes"] >= 110


def test_the_copy_is_whole(house: Path) -> None:
    assert traced(house)[0] == 0


@pytest.mark.parametrize("compiled", [False, True])
def test_a_missing_citation_is_named(house: Path, compiled: bool) -> None:
    change(house / "hoc_ref/hoc/bidding.py", "Clauses: hoc-bid-raise-limit.", "")
    code, found, _ = traced(house, compiled=compiled)
    assert code == 1 and any("hoc-bid-raise-limit" in gap for gap in found["list"])


@pytest.mark.parametrize("compiled", [False, True])
def test_a_missing_passage_is_named(house: Path, compiled: bool) -> None:
    take_out(house / "sources/L.toml", '[[passage]]\nid = "L-raise"', "\n\n")
    code, found, _ = traced(house, compiled=compiled)
    assert code == 1
    assert any("L-raise" in gap for gap in found["list"]) and any(
        "a passage is missing" in gap for gap in found["list"]
    )


@pytest.mark.parametrize("compiled", [False, True])
def test_a_missing_clause_is_named(house: Path, compiled: bool) -> None:
    take_out(house / "spec/hoc/bidding.md", "```{clause} hoc-bid-raise-limit\n", "\n```\n")
    code, found, _ = traced(house, compiled=compiled)
    assert code == 1 and any("hoc-bid-raise-limit" in gap for gap in found["list"])


@pytest.mark.parametrize("compiled", [False, True])
def test_a_clause_without_its_passages_is_named(house: Path, compiled: bool) -> None:
    change(house / "spec/hoc/bidding.md", ":L: L-raise\n:D: D-raise\n", ":D: D-raise\n")
    code, found, _ = traced(house, compiled=compiled)
    assert code == 1 and any("clause hoc-bid-raise-limit: cites no passage of L" in gap for gap in found["list"])


BREAKS = {
    "passage L-overview: begins at": ("sources/L.toml", "end = 216", "end = 215"),
    "its name is taken": ("sources/D.toml", 'id = "D-hands"', 'id = "D-pack"'),
    "exactly the lacunae are empty": ("sources/D.toml", 'kind = "lacuna"', 'kind = "rule"'),
    "cites passage L-nothing": ("spec/hoc/play.md", ":L: L-duty", ":L: L-nothing"),
    "does not say whence": (
        "spec/hoc/setup.md",
        ":supplied: good sense: a lot that does not decide is drawn again\n",
        "",
    ),
    "no function cites it": ("spec/hoc/setup.md", "```{clause} hoc-cut", "```{clause} hoc-cutting"),
    "cites clause hoc-cut, which does not exist": (
        "spec/hoc/setup.md",
        "```{clause} hoc-cut",
        "```{clause} hoc-cutting",
    ),
    "one function carries out a clause": ("hoc_ref/hoc/setup.py", "Clauses: hoc-turn.", "Clauses: hoc-turn, hoc-cut."),
    "stands in chapter": ("hoc_ref/hoc/play.py", "Clauses: hoc-accidental.", "Clauses: hoc-cut."),
    "names leftover-ten = 99": ("spec/hoc/round_end.md", ":crux: leftover-ten = 10", ":crux: leftover-ten = 99"),
    "but cites no clause that says so": ("spec/hoc/round_end.md", ":crux: leftover-ten = 10\n", ""),
    "has no grade": ("spec/hoc/cruxes/round_end.toml", 'L = { grade = "says"', 'L = { grade = "shouts"'),
    "makes no graded choice": (
        "spec/hoc/cruxes/round_end.toml",
        'lalanne = { option = "20"',
        'lalanne = { option = "21"',
    ),
    "which no function carries out": (
        "hoc_ref/hoc/options.py",
        '        "bet-capped-by-own-stock": bidding.covered,\n',
        "",
    ),
    "must say what it matters for": ("spec/hoc/cruxes/setup.toml", 'matters = "turn"', 'matters = "much"'),
    "passage L-tip-backs: no clause cites it": ("spec/hoc/play.md", ":L: L-tip-backs", ":L: silent"),
}


@pytest.mark.parametrize("gap", BREAKS)
def test_every_kind_of_gap_can_be_found(gap: str, house: Path) -> None:
    path, old, new = BREAKS[gap]
    change(house / path, old, new)
    if gap == "stands in chapter":
        change(house / "hoc_ref/hoc/setup.py", "Clauses: hoc-cut.", "")
    code, found, error = traced(house, compiled=True)
    assert code == 1 and any(gap in one for one in found["list"]), (found.get("list"), error)


def test_a_stale_file_is_named(house: Path) -> None:
    change(house / "spec/hoc/setup.md", "Two or three players take part", "Two or three players sit down")
    code, found, _ = traced(house)
    assert code == 1 and found["list"] == [
        "not compiled: games/hoc/clauses/hoc-players/text has changed; run make spec"
    ]


def test_a_broken_file_is_bad_input(house: Path) -> None:
    (house / "sources/L.toml").write_text("= broken", encoding="utf-8")
    code, _, error = traced(house)
    assert code == 2 and error.startswith("hoc-ref: sources/L.toml: not-toml") and error.count("\n") == 1


def test_texts_are_checked_against_passages(tmp_path: Path) -> None:
    """With other texts than those described every passage is named."""
    for siglum in "LD":
        (tmp_path / f"{siglum}.txt").write_text("quite another text", encoding="utf-8")
    found = trace("hoc", tmp_path)
    assert found["texts"] == "checked" and found["gaps"] > 100
    assert any("passage L-raise: not found" in gap for gap in found["list"])


@pytest.mark.skipif(not os.environ.get("HOC_REF_TEXTS"), reason="the texts are not at hand (HOC_REF_TEXTS)")
def test_the_texts_have_every_passage() -> None:
    assert trace("hoc", Path(os.environ["HOC_REF_TEXTS"]))["list"] == []
    assert list(text_gaps(spec()["witnesses"], READ, {}, Path(os.environ["HOC_REF_TEXTS"]))) == []


@pytest.mark.parametrize("siglum", READ)
def test_passages_run_on_without_a_gap(siglum: str) -> None:
    witness = spec()["witnesses"][siglum]
    assert list(passage_gaps(siglum, witness)) == []
    short = {**witness, "passages": witness["passages"][:5] + witness["passages"][6:]}
    assert len(list(passage_gaps(siglum, short))) == 1


DAMAGES = [
    ("sources/witnesses.toml", 'games = ["hoc"]\n', ""),
    ("sources/witnesses.toml", "[B]", "[[passage]]"),
    ("sources/L.toml", 'id = "L-rank"', "id = [1]"),
    ("sources/D.toml", 'kind = "rule"\n', ""),
    ("spec/hoc/cruxes/play.toml", "options = {", "choices = {"),
    ("spec/hoc/cruxes/play.toml", "D = {", "D = 1 # {"),
    ("spec/hoc/cruxes/play.toml", "lalanne = {", "lalanne = [{}] # {"),
    ("spec/hoc/cruxes/play.toml", 'lalanne = { option = "', 'lalanne = { option = [[]], other = "'),
    ("spec/hoc/cruxes/play.toml", "[done-for-sequence]", "[[passage]]"),
    ("spec/hoc/readings.toml", 'witness = "L"\n', ""),
    ("spec/hoc/readings.toml", "[lalanne]", "[[passage]]"),
    ("hoc_ref/data/spec.json", "{", ""),
]


@pytest.mark.parametrize(("path", "old", "new"), DAMAGES)
def test_damaged_files_are_bad_input_in_one_line(path: str, old: str, new: str, house: Path) -> None:
    change(house / path, old, new)
    code, _, error = traced(house)
    assert code == 2 and error.startswith("hoc-ref: ") and error.count("\n") == 1, error


def test_files_that_cannot_be_read(house: Path) -> None:
    (house / "spec/hoc/play.md").write_bytes(b"\xff")
    assert "not-utf8" in traced(house)[2]
    (house / "spec/hoc/play.md").unlink()
    os.mkfifo(house / "spec/hoc/play.md")
    code, _, error = traced(house)
    assert code == 2 and "spec/hoc/play.md: file-missing" in error
    with pytest.raises(BadInput, match="texts-missing"):
        trace("hoc", Path("x" * 300))


def test_texts_that_are_no_texts(tmp_path: Path) -> None:
    (tmp_path / "L.txt").write_bytes(b"a\xff")
    with pytest.raises(BadInput, match="not-utf8"):
        trace("hoc", tmp_path)


def test_an_option_that_no_record_divides_is_named(house: Path) -> None:
    (house / "spec/hoc/options/leftover-ten.toml").unlink()
    code, found, _ = traced(house)
    assert code == 1 and "crux leftover-ten: no record divides 10 from 20" in found["list"]


def test_options_that_cannot_be_played_are_listed(house: Path) -> None:
    assert trace("hoc", None)["unplayable"] == []
    change(house / "hoc_ref/hoc/options.py", '        "eliminated": bidding.eliminated,\n', "")
    assert "chip-exhaustion = eliminated" in traced(house, compiled=True)[1]["unplayable"]
