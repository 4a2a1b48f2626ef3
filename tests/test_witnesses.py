"""Witnesses: every way of the proofs through the rules has a vector, or a reason; every dispute is a vector."""

from __future__ import annotations

import ast
import json

import pytest

from hoc_ref.clauses import game_spec
from hoc_ref.conformance import vectors
from hoc_ref.proofs import claims
from tests.power import score, walks, witnesses
from tests.power.asking import holds

ALL = vectors.load("hoc")
WITNESSES = [one for one in ALL if one.provenance == "proof witness"]
FIGURES = json.loads(witnesses.STORE.read_text(encoding="utf-8"))
SAMPLE = list(claims.scenes("hoc", quick=True))[1::12]


@pytest.fixture(scope="module")
def by_vectors() -> dict[str, set[walks.Way]]:
    """The ways that each vector walks."""
    return walks.walks(ALL)


def test_the_figures_are_of_these_vectors_and_these_rules(by_vectors: dict[str, set[walks.Way]]) -> None:
    ways, walked = witnesses.stored(), set().union(*by_vectors.values())
    assert witnesses.figures(ways, ALL, walked, witnesses.unwalked()) == FIGURES
    ruling, others = FIGURES["ruling"], FIGURES["others"]
    assert ruling["ways"] + others["ways"] == len(ways)
    assert ruling["walked"] + others["walked"] == sum(one in walked for one in ways) == len(ways) - FIGURES["listed"]
    assert FIGURES["lacking"] == [] and FIGURES["dead"] == []
    decisions = walks.decisions()
    assert set(decisions) >= walks.ruling() and len(decisions) == ruling["functions"] + others["functions"]
    assert all(way == walks.STRAIGHT for name, way in ways if not decisions[name])


@pytest.mark.parametrize("scene", SAMPLE)
def test_a_sample_of_the_scenes_explores_what_is_stored(scene: str) -> None:
    _, found = witnesses.explored(scene)
    stored = witnesses.stored()
    assert found <= set(stored)
    assert {way for way, first in stored.items() if first == scene} <= found


def test_what_no_vector_walks_is_listed_and_nothing_else(by_vectors: dict[str, set[walks.Way]]) -> None:
    ways, listed = witnesses.stored(), witnesses.unwalked()
    walked = set().union(*by_vectors.values())
    assert witnesses.lacking(ways, walked, listed) == [] and list(witnesses.odd(ways, walked, listed)) == []
    first, name = next(iter(walked & set(ways))), next(iter(listed))
    assert witnesses.lacking(ways, walked - {first}, listed) == [first]
    assert witnesses.lacking(ways, walked, set(listed) - {name})
    told = list(
        witnesses.odd(ways, walked, {witnesses.named(first): "x", "play.fly: high? yes": "a reason, long enough"})
    )
    assert [one.rpartition(": ")[2] for one in told] == [
        "a vector walks it",
        "no reason is told",
        "no proof explores it",
    ]


def test_a_clause_that_no_proof_comes_to_is_told() -> None:
    entered = {name for name, _ in witnesses.stored()}
    assert witnesses.dead(entered) == []
    assert witnesses.dead(entered - {"setup.ante"}) == ["hoc-ante"]


def test_a_witness_walks_what_it_says(by_vectors: dict[str, set[walks.Way]]) -> None:
    """Each witness of ways is one of four at most that walk one of those which it tells."""
    found = [one for one in WITNESSES if "walks " in one.derivation]
    counts = {one.id: [sum(way in mine for mine in by_vectors.values()) for way in by_vectors[one.id]
                       if witnesses.named(way) in one.derivation] for one in found}  # fmt: skip
    assert found and [name for name, each in counts.items() if not each or min(each) > score.ENOUGH] == []


def test_every_dispute_is_a_vector_under_both_options() -> None:
    """Each side is a witness, or another vector puts it; on the other side the answer is another."""
    asked = {score_key(one.reading, one.options, one.asked): one for one in WITNESSES}
    own = {(crux, option): asked[score_key(*one)] for crux, _, option, one in witnesses.disputes()}
    by_id = {one.id: one for one in ALL if one.provenance != "proof witness"}
    put = {(crux, option): by_id[name] for crux, of in witnesses.stood_for().items() for option, name in of.items()}
    every = {(crux, option) for crux, _, option, _ in witnesses.sides()}
    assert every == {*own, *put} and len(every) == 2 * FIGURES["disputes"]
    assert len(own) + len(put) == len(every) and len({one.id for one in own.values()}) == FIGURES["disputed"]
    assert [side for side, one in {**own, **put}.items() if not parts(one, *side)] == []


def parts(one: vectors.Vector, crux: str, option: str) -> bool:
    """A vector is played with an option, and expects something else where the crux is answered as the other reading."""
    choices = {name: told["option"] for name, told in game_spec("hoc")["cruxes"][crux]["choices"].items()}
    other = next(each for each in choices.values() if each != option)
    played = one.options.get(crux, choices[one.reading])
    return played == option and holds(one) and not holds(one._replace(options={**one.options, crux: other}))


def score_key(*parts: object) -> str:
    """A question as a text."""
    return json.dumps(parts, sort_keys=True)


def test_a_path_makes_only_a_witness_needed(by_vectors: dict[str, set[walks.Way]]) -> None:
    one = next(one for one in WITNESSES if "walks " in one.derivation)
    path = {("path", *way) for way in by_vectors[one.id]}
    alone = dict.fromkeys(path, 1)
    assert score.is_needed(one, path, alone)
    assert not score.is_needed(one._replace(provenance="generated"), path, alone)
    assert not score.is_needed(one, path, dict.fromkeys(path, score.ENOUGH + 1))
    assert score.is_needed(one._replace(provenance="generated"), {("a clause",)}, {("a clause",): score.ENOUGH})


def noted(text: str, *given: object) -> str:
    """What one call of a function decides, the function being given as a text."""
    node = ast.parse(text).body[0]
    assert isinstance(node, ast.FunctionDef)
    names: dict[str, object] = {}
    exec(text, names)
    one = walks.listener("here", node, names[node.name])
    names |= walks.notes(calls := [])
    one.function.__code__ = one.code
    one.function(*given)
    return walks.told(frozenset(calls[0][1]), one.decisions)


def test_decisions_are_heard() -> None:
    both = "def f(a, b):\n    return 1 if a and b else 0"
    assert noted(both, 1, 1) == "a and b? yes; a? yes"
    assert noted(both, 1, 0) == "a and b? no; a? yes"
    assert noted(both, 0, 1) == "a and b? no; a? no"
    loop = "def f(row):\n    for one in row:\n        if one > 2:\n            return one\n    return 0"
    assert noted(loop, [1, 2]) == "for one in row? yes/no; one > 2? no"
    assert noted(loop, [1, 3]) == "for one in row? yes; one > 2? yes/no"
    assert noted(loop, []) == "for one in row? no"
    assert noted("def f(row):\n    return [one for one in row if one]", [0, 1]) == "one? yes/no"
    assert noted("def f(a, b):\n    return a < b < 3", 1, 2) == "a < b? yes"
    assert noted("def f(a):\n    return a", 1) == "straight through"


def test_a_function_that_listens_answers_the_same() -> None:
    with walks.listening() as calls:
        assert [one.id for one in ALL[::7] if not holds(one)] == []
    assert calls and all(one.function.__code__ is not one.code for one in walks.listeners())
