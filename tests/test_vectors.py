"""The vectors as files: what each must have, what the lint catches, and that the reference gives what they expect."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

from hoc_ref.clauses import game_spec
from hoc_ref.conformance import vectors
from hoc_ref.errors import BadInput
from tests.power.ablation import normative
from tests.power.asking import answer, holds
from tests.power.candidates import courses
from tests.power.cells import cells, cells_of, told
from tests.power.worded import is_negative

ALL = vectors.load("hoc")
FOLDER = Path("spec/hoc/vectors")


def test_the_lint_finds_nothing() -> None:
    assert list(vectors.faults("hoc")) == []


@pytest.mark.parametrize("chapter", sorted({one.chapter for one in ALL}))
def test_the_reference_gives_what_is_expected(chapter: str) -> None:
    assert [one.id for one in ALL if one.chapter == chapter and not holds(one)] == []


def test_how_many_there_are() -> None:
    by_hand = [one for one in ALL if one.provenance == "by hand"]
    assert len(ALL) >= 2500 and len(by_hand) >= 250
    assert all(one.derivation for one in by_hand)
    assert {one.do for one in ALL} == {"play", "claim", "legal", "judge", "perft"}
    assert sum(one.do == "perft" and one.provenance == "generated" for one in ALL) >= 12


def test_every_normative_clause_has_two_vectors_without_a_refusal() -> None:
    positive = Counter(clause for one in ALL if not is_negative(one) for clause in one.clauses)
    assert [clause for clause in normative() if positive[clause] < 2] == []


def test_every_reason_has_a_vector() -> None:
    told_reasons = {reason for one in ALL for act in vectors.acts_told(one) for reason in act.get("reason") or []}
    errors = {code for one in ALL for code in one.expect.get("error", [])}
    assert set(game_spec("hoc")["reasons"]) - told_reasons - errors == set()


def test_every_refusal_that_a_table_meets_has_a_vector() -> None:
    """Random situations show no clause, reason, phase and number of players for which there is no negative vector."""
    covered = {cell for one in ALL for cell in cells(one)}
    lacking = set()
    for seed in range(900_000, 900_150):
        for one in courses(Random(seed)):
            got = told(one, trace=True)
            if got["ok"] and got["acts"] and got["acts"][-1]["kind"] == "refused":
                lacking |= {cell for cell in cells_of(one, got) - covered if isinstance(cell[-1], int)}
    assert lacking == set()


def test_an_answer_is_compared_in_all_that_is_expected() -> None:
    """Whatever is expected, another value in its place is noticed."""
    seen = set()
    for one in ALL:
        right = answer(one.do, one.reading, one.options, one.asked)
        for key in set(one.expect) - seen:
            if key in ("acts", "last"):
                wrong = {**right, "acts": [*right["acts"][:-1], {"kind": "regular", "reason": "x", "payments": []}]}
            elif key == "error":
                wrong = {"ok": False, "error": "another"}
            else:
                wrong = {**right, key: [{"best": "none"}] if key == "hands" else ["other"]}
                wrong = {**right, "pots": {"point": 99}} if key == "pots" else wrong
            assert vectors.differences(one, wrong), (one.id, key)
            seen.add(key)
    assert seen >= set(vectors.EXPECTED) - {"winners"}


def test_payments_are_compared_by_their_sums() -> None:
    paid = [{"from": "p1", "to": "p2", "chips": 2}, {"from": "p1", "to": "p2", "chips": 3}]
    assert vectors.moved([*paid, {"from": "p2", "to": "p1", "chips": 0}]) == {"p1 > p2": 5}


GOOD = next(one for one in ALL if one.provenance == "by hand" and one.do == "play" and one.chapter == "bidding")


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"id": "play-x"}, "begins with its chapter"),
        ({"id": "bidding-Öl"}, "lower-case words"),
        ({"what": ""}, "a description is one line"),
        ({"what": "x" * 121}, "a description is one line"),
        ({"clauses": ()}, "cites no clause"),
        ({"clauses": ("hoc-no-such",)}, "cites no clause"),
        ({"clauses": ("hoc-bid-strength",)}, "cites no clause, or one that is not normative"),
        ({"derivation": ""}, "a vector by hand and a witness have a derivation"),
        ({"provenance": "a dream"}, "derivation"),
        ({"reading": "hoyle"}, "does not exist"),
        ({"options": {"leftover-ten": "11"}}, "does not exist"),
        ({"since": "9.0"}, "but the vectors are of version"),
        ({"expect": {}}, "expects nothing"),
        ({"expect": {"luck": 7}}, "something unknown"),
        ({"expect": {"last": {"kind": "refused", "reason": ["because"]}}}, "reason because does not exist"),
        ({"expect": {"acts": {"1": {"kind": "refused"}, "2": {"kind": "refused"}}}}, "more than one fault"),
        ({"expect": {"last": {"kind": "irregular", "reason": ["misdeal"]}}}, "ask it as a claim"),
    ],
)
def test_what_the_lint_catches_in_a_vector(changes: dict[str, Any], fault: str) -> None:
    found = list(vectors.vector_faults(GOOD._replace(**changes), game_spec("hoc"), "1.0"))
    assert any(fault in one for one in found), found
    assert list(vectors.vector_faults(GOOD, game_spec("hoc"), "1.0")) == []


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the vectors that may be damaged."""
    shutil.copytree(FOLDER, tmp_path / "hoc")
    monkeypatch.setattr(vectors, "folder", lambda game: tmp_path / game)
    return tmp_path / "hoc"


def test_what_the_lint_catches_in_files(copied: Path) -> None:
    text = (copied / "bidding.hand.json").read_text(encoding="utf-8")
    (copied / "bidding.hand.json").write_text(text.replace('", "', '" , "', 1), encoding="utf-8")
    shutil.copy(copied / "play.hand.json", copied / "riding.hand.json")
    (copied / "winning.json").write_text(
        (copied / "winning.json").read_text(encoding="utf-8").replace('"generated"', '"source example"', 1),
        encoding="utf-8",
    )
    (copied / "errata").mkdir(exist_ok=True)
    (copied / "errata" / "1.toml").write_text('clause = "x"\nvectors = ["none"]\n', encoding="utf-8")
    found = "\n".join(vectors.faults("hoc"))
    for fault in ("not in its canonical form", "no chapter has this name", "the id is taken", "not belong in winning",
                  "expected clause, evidence, old, new and since", "names a vector that does not exist"):  # fmt: skip
        assert fault in found


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "not-json"),
        ("[]", "format-unknown"),
        ('{"format": "hoc-vectors/2", "game": "hoc"}', "format-unknown"),
        ('{"format": "hoc-vectors/1", "game": "hoc", "vectors": [{}]}', "vector-damaged"),
        ('{"format": "hoc-vectors/1", "game": "hoc", "vectors": [7]}', "vector-damaged"),
    ],
)
def test_files_that_are_no_vectors(copied: Path, text: str, code: str) -> None:
    (copied / "play.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=code):
        list(vectors.faults("hoc"))


def test_a_version_is_needed(copied: Path) -> None:
    (copied / "VERSION").write_text("new\n", encoding="utf-8")
    with pytest.raises(BadInput, match="version-unknown"):
        vectors.version("hoc")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.name)
def test_every_file_follows_the_schema(path: Path) -> None:
    schema = json.loads(Path("spec/schema/vectors.json").read_text(encoding="utf-8"))
    found = jsonschema.Draft202012Validator(schema).iter_errors(json.loads(path.read_text(encoding="utf-8")))
    assert [f"{'/'.join(map(str, one.absolute_path))}: {one.message[:200]}" for one in found] == []
