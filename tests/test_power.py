"""The power of the vectors, as it is published: the figures are of these vectors, and a fixed sample bears them out."""

from __future__ import annotations

import json

import pytest

from hoc_ref.conformance import vectors
from tests.power import score
from tests.power.ablation import ablated, carriers, normative
from tests.power.asking import holds
from tests.power.mutants import OPERATORS, Mutant, mutants, planted

ALL = vectors.load("hoc")
EVERY = list(mutants())
FIGURES = json.loads(score.SCORE.read_text(encoding="utf-8"))
SAMPLE = EVERY[7::60]


@pytest.fixture(scope="module")
def entered() -> dict[str, list[vectors.Vector]]:
    """For each function the vectors that enter it."""
    return score.entered(ALL)


def test_the_figures_are_of_these_vectors_and_these_rules() -> None:
    assert FIGURES["vectors"] == len(ALL) and FIGURES["mutants"] == len(EVERY)
    assert FIGURES["operators"] == {name: sum(one.operator == name for one in EVERY) for name in OPERATORS}


def test_the_aims_are_reached() -> None:
    assert FIGURES["score"] >= 0.98 and FIGURES["located"] >= 0.95
    assert FIGURES["ablation"] == FIGURES["ablated"] == len(normative())
    assert FIGURES["equivalent"] <= FIGURES["mutants"] / 10 and FIGURES["needless"] == []


def test_a_vector_by_hand_needs_a_reason_as_every_other() -> None:
    """So many that show the same are needed, and none of one more, whoever made them, unless it tells a fault."""
    by_hand = next(one for one in ALL if one.id == "bidding-hand-reraise-over-highest-d")
    alike = [by_hand._replace(id=f"{by_hand.id}-{number}") for number in range(score.ENOUGH + 1)]
    assert score.needless(alike[1:], ()) == []
    assert score.needless(alike, ()) == [one.id for one in alike]
    told = score.Told("a fault", "killed", (alike[0].id,), 0, 0)
    assert score.needless(alike, [told]) == [one.id for one in alike[1:]]
    too_many = told._replace(killers=tuple(one.id for one in alike))
    assert score.needless(alike, [too_many]) == [one.id for one in alike]


def test_what_is_called_equivalent_exists_and_has_a_reason() -> None:
    names = {one.name for one in EVERY}
    assert all(name in names and len(reason) > 15 for name, reason in score.equivalent().items())
    assert FIGURES["equivalent"] == len(score.equivalent()), "one that is told is not equivalent"


@pytest.mark.parametrize("mutant", SAMPLE, ids=[one.name for one in SAMPLE])
def test_a_sample_of_the_mutants(mutant: Mutant, entered: dict[str, list[vectors.Vector]]) -> None:
    told = score.told(mutant, ALL, entered)
    silent = mutant.name in score.equivalent() or mutant.name in FIGURES["survivors"]
    assert (told.verdict == "survived") == silent, mutant.change


def test_every_clause_that_is_taken_out_is_missed() -> None:
    by_clause: dict[str, list[vectors.Vector]] = {}
    for one in ALL:
        for clause in one.clauses:
            by_clause.setdefault(clause, []).append(one)
    gone = score.ablation(ALL, by_clause)
    assert [clause for clause, told in gone.items() if not told] == []


def test_a_fault_is_planted_and_taken_out_again() -> None:
    mutant = next(one for one in EVERY if one.function == "over_highest" and one.operator == "comparison")
    one = next(one for one in ALL if one.id == "bidding-hand-reraise-over-highest-d")
    assert holds(one)
    with planted(mutant):
        assert not holds(one)
    with ablated("hoc-bid-raise-limit", strikes=True):
        assert not holds(one)
    assert holds(one)


def test_every_clause_has_a_function_that_can_be_taken_out() -> None:
    assert set(carriers()) >= set(normative())


def test_a_hang_counts_apart(monkeypatch: pytest.MonkeyPatch, entered: dict[str, list[vectors.Vector]]) -> None:
    slow = next(one for one in EVERY if one.function == "refuse_turn")
    endless = compile("def endless(*given):\n    while True:\n        pass", "endless", "exec").co_consts[0]
    monkeypatch.setattr(score, "SECONDS", 0.2)
    assert score.told(slow._replace(code=endless), ALL, entered).verdict == "hang"
