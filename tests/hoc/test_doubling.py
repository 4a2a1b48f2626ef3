"""Doubling: one test a clause, named by its slug."""

from hoc_ref.hoc import doubling, table
from hoc_ref.ledger import Chips
from tests.hoc.situations import DICTIONNAIRE, gains, play
from tests.hoc.test_premiums import agreed

OUT = "p1 pass; p2 pass; p1 play 7h"  # nobody announces carte blanche, and the first player lays his last card
PASSED = "p1 pass; p2 pass; "


def ended(won: dict[str, str], times: int = 1, **options: str):
    """The state after a round that began with the tricon, which nobody won."""
    start = {
        "phase": "tricon",
        "won": won,
        "pots": {"tricon": 2},
        "multiplier": {"tricon": times},
    }
    return play("7h/2cKs", PASSED + OUT, start, **options).state


def test_hoc_pot_stays() -> None:
    assert doubling.carried_pots(Chips((1, 2), (3, 4, 5))) == (3, 4, 5)
    state = ended({"point": "p1", "sequence": "p2"})
    again = table.next_round(state, state.hands, table.first_phase("", False))
    assert again.chips.pots == (0, 0, 2)


def test_hoc_double_prize() -> None:
    assert doubling.next_multipliers(ended({"point": "p1", "sequence": "p2"})) == (1, 1, 2)
    assert doubling.next_multipliers(ended({})) == (2, 2, 2)


def test_hoc_double_all() -> None:
    assert doubling.next_multipliers(ended({"point": "p1"}, reading=DICTIONNAIRE)) == (1, 1, 1)
    assert doubling.next_multipliers(ended({}, reading=DICTIONNAIRE)) == (2, 2, 2)


def test_hoc_double_stays() -> None:
    assert doubling.next_multipliers(ended({"point": "p1", "sequence": "p2"}, 2)) == (1, 1, 2)


def test_hoc_double_triple() -> None:
    state = ended({"point": "p1", "sequence": "p2"}, 2, consecutive_carry="3")
    assert doubling.next_multipliers(state) == (1, 1, 3)
    assert [doubling.becomes_triple(carried) for carried in (1, 2, 3)] == [2, 3, 3]


def test_hoc_double_growing() -> None:
    assert [doubling.keeps_growing(carried) for carried in (1, 2, 3)] == [2, 3, 4]


def test_hoc_double_agreed_again() -> None:
    assert agreed(2, 2) == 8 and agreed(3, 2) == 12


def test_hoc_double_agreed_once() -> None:
    assert agreed(2, 2, double_of_agreed_double="x2") == 4
    assert agreed(1, 2, double_of_agreed_double="x2") == 4


SEQ = {"phase": "sequence", "pots": {"sequence": 3}, "multiplier": {"sequence": 2, "tricon": 2}}
WIN = "p1 announce tierce to 9; p2 good; p1 show 7s8s9s; "
AGAIN = "p1 announce three 7; p2 good; p1 show 7s7h7d"


def test_hoc_double_no_extra() -> None:
    assert gains(play("7s8s9s/2h", WIN, SEQ)) == (5, -2)


def test_hoc_double_extra() -> None:
    assert gains(play("7s8s9s/2h", WIN, SEQ, DICTIONNAIRE)) == (6, -3)
    both = play("7s8s9s7h7d/2h", WIN + AGAIN, SEQ, DICTIONNAIRE)
    assert gains(both) == (3 + 3 + 5, -8)  # the pot; two and one; four and one
    point = {"phase": "point", "pots": {"point": 4}, "multiplier": {"point": 2}}
    assert gains(play("7s8s9s/2h", "p1 announce 3; p2 good; p1 show 7s8s9s", point, DICTIONNAIRE)) == (5, -1)


def test_hoc_double_extra_once() -> None:
    both = play("7s8s9s7h7d/2h", WIN + AGAIN, SEQ, DICTIONNAIRE, double_extra_chip="extra-chip-once")
    assert gains(both) == (3 + 3 + 4, -7)
