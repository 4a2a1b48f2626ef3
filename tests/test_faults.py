"""Kinds of fault that public card-game engines have had, each with the tests that would catch it here."""

import ast
import os
import subprocess
import sys
import tomllib
from itertools import combinations, product
from pathlib import Path

import pytest

import hoc_ref
from hoc_ref.cards import PACK, RANKS, SUITS, card_text, read_cards
from hoc_ref.errors import BadInput
from hoc_ref.hoc import combinations as held
from hoc_ref.hoc import round_end, setup
from hoc_ref.hoc.options import rules_for
from hoc_ref.hoc.state import NOTHING, Say
from hoc_ref.readings import choices
from tests.hoc.situations import gains, play, said
from tests.hoc.test_broken import BROKEN

RULES = {name: rules_for(choices("hoc", name, {})) for name in ("lalanne", "dictionnaire")}

KINDS = tomllib.loads(Path("tests/faults.toml").read_text(encoding="utf-8"))


def names_in_tests() -> set[str]:
    """Every function of the tests, and every broken copy."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in Path("tests").rglob("*.py")]
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)} | set(BROKEN)


@pytest.mark.parametrize("report", KINDS)
def test_every_kind_has_a_test(report: str) -> None:
    named = set(KINDS[report]["tests"])
    assert named and not named - names_in_tests()


def test_the_pack() -> None:
    texts = [card_text(one) for one in range(52)]
    assert len(set(texts)) == 52 == PACK.bit_count() and set(texts) == {r + s for r, s in product(RANKS, SUITS)}
    assert [read_cards(text) for text in texts] == [(one,) for one in range(52)]
    for wrong in ("10s", "1s", "sK", "Rs", "K♥", "ks", "KS"):
        with pytest.raises(BadInput):
            read_cards(wrong)
    for seats in (2, 3):
        hands = setup.deal(tuple(range(52)), seats - 1, seats)
        assert sum(hand.bit_count() for hand in hands) == sum(hands).bit_count() == seats * setup.hand_size(seats)


def runs(ranks: set[int]) -> list[tuple[int, int]]:
    """Length and top of every three or more ranks in a row, found by looking at every stretch."""
    return [
        (top - low + 1, top) for low in range(13) for top in range(low + 2, 13) if set(range(low, top + 1)) <= ranks
    ]


@pytest.mark.parametrize("reading", RULES)
def test_sequences_by_their_definition(reading: str) -> None:
    """All 8,192 sets of one suit: the best stretch by counted length, then by its top."""
    cap = {"lalanne": 5, "dictionnaire": 5}[reading]
    for hand in range(1 << 13):
        found = runs({rank for rank in range(13) if hand >> rank & 1})
        best = max(((min(length, cap), top) for length, top in found), default=None)
        assert held.best_sequence(RULES[reading], hand) == (Say(*best) if best else NOTHING)


def test_tricons_by_their_definition() -> None:
    """Every way in which four ranks can be held, none to four cards of each."""
    ranks = (0, 4, 11, 12)
    for counts in product(range(5), repeat=4):
        hand = sum(1 << 13 * suit + rank for rank, many in zip(ranks, counts, strict=True) for suit in range(many))
        best = max(((many, rank) for rank, many in zip(ranks, counts, strict=True) if many >= 3), default=None)
        for rules in RULES.values():
            assert held.best_tricon(rules, hand) == (Say(*best) if best else NOTHING)


def test_points_by_their_definition() -> None:
    """Two suits, every pair of sets of five ranks: the longer one; of equally long ones the one worth more."""
    worth = {0: 1, 3: 4, 9: 10, 10: 10, 12: 10}
    sets = [set(some) for many in range(6) for some in combinations(worth, many)]
    for one, other in product(sets, sets):
        hand = sum(1 << rank for rank in one) + sum(1 << 13 + rank for rank in other)
        best = max((len(some), sum(worth[rank] for rank in some)) for some in (one, other))
        assert held.best_say(RULES["lalanne"], 0, hand) == Say(*best)


@pytest.mark.parametrize(("reading", "per_card_from_ten"), [("lalanne", 2), ("dictionnaire", 1)])
def test_every_cell_of_the_leftovers(reading: str, per_card_from_ten: int) -> None:
    """By hand: 6 for one card, 4 for two, 1 a card from three, 2 a card from eleven; ten as the reading has it."""
    table = {
        1: 6,
        2: 4,
        **{n: n for n in range(3, 10)},
        10: 10 * per_card_from_ten,
        **{n: 2 * n for n in range(11, 16)},
    }
    for cards, price in table.items():
        assert round_end.price(RULES[reading], (1 << cards) - 1) == price, cards


def test_two_players_are_not_three_minus_one() -> None:
    """Cutter and forehand are one player; the hands are larger; a third who does nothing changes the payments."""
    assert setup.cutter(1, 2) == setup.forehand(1, 2) and setup.cutter(2, 3) != setup.forehand(2, 3)
    assert (setup.hand_size(2), setup.hand_size(3)) == (15, 12)
    acts = "p1 play 9c; p1 without T; p2 without T; {}p1 hoc; p1 play 2h"
    two = play("9c2h/3d4d", acts.format(""), {"phase": "play"})
    three = play("9c2h/3d4d/5s6s", acts.format("p3 without T; "), {"phase": "play"})
    assert gains(two) == (5, -5) and gains(three) == (10, -5, -5)  # a hoc and two cards left, from each
    asked = play("9c2h/3d4d", "p1 play 9c; p1 without T; p2 without T", {"phase": "play"})
    assert said(asked) == ("regular", "") and asked.state.to_act == 0


def test_the_same_whatever_the_hash_seed() -> None:
    told = set()
    for seed in ("0", "1", "77"):
        command = [sys.executable, "-m", "hoc_ref", "rule", "spec/hoc/examples/ten-cards-left.toml", "--json"]
        done = subprocess.run(command, capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed})
        told.add(done.stdout)
    assert len(told) == 1 and hoc_ref.__version__
