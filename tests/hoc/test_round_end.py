"""Round end: one test a clause; the table of cards left over cell by cell, from L's example and D's list."""

import pytest

from hoc_ref.hoc import round_end, table
from hoc_ref.hoc.state import END
from tests.hoc.situations import DICTIONNAIRE, LALANNE, gains, play, printed

PACK = [rank + suit for suit in "shd" for rank in "A23456789T"]
#              L and D agree but for ten cards
PRICES = {1: 6, 2: 4, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 11: 22, 12: 24, 13: 26, 14: 28, 15: 30}
TEN = {LALANNE: 20, DICTIONNAIRE: 10}


def left(cards: int, reading: str, **options: str) -> int:
    """What a player with so many cards pays the one who goes out with the jack of clubs while a queen is out."""
    held = "".join(PACK[: cards - 1]) + "Qc"
    played = play(f"Jc/{held}", "p1 play Jc", {"phase": "play"}, reading, **options)
    return -gains(played)[1]


@pytest.mark.parametrize("reading", [LALANNE, DICTIONNAIRE])
def test_hoc_leftover_table(reading: str) -> None:
    assert {cards: left(cards, reading) for cards in PRICES} == PRICES
    assert left(10, reading) == TEN[reading]


def test_the_printed_table() -> None:
    """Each row of the page, cell by cell: `3 to 9 | 1 each` says what nine cards cost."""
    shown = printed("round_end")
    for column, reading in enumerate(shown.pop("cards left")):
        told = {}
        for row, cells in shown.items():
            first, _, last = row.partition(" to ")
            figure, _, whole = cells[column].partition(", ")
            for cards in range(int(first), int(last or first) + 1):
                told[cards] = int(figure.split()[0]) * (cards if "each" in figure else 1)
                assert whole in ("", str(told[cards]))
        assert told == {**PRICES, 10: TEN[reading]}


def test_hoc_out() -> None:
    played = play("8d/2h3h/5c", "p1 play 8d", {"phase": "play"})
    assert played.state.phase == END and played.state.out == 0 and played.state.to_act == -1
    middle = play("2h3h/8d/9c", "p2 play 8d", {"phase": "play", "sequence": {"last": "7c", "by": "p1"}})
    assert middle.state.phase == END


def test_hoc_leftover() -> None:
    played = play("8d/2h3h/9c", "p1 play 8d", {"phase": "play"}, stacks=(0, 1, 2))
    assert played.chips.stacks == (10, -3, -4)


def test_hoc_leftover_ten_upper() -> None:
    assert left(10, LALANNE) == 20  # L's example


def test_hoc_leftover_ten_lower() -> None:
    assert left(10, DICTIONNAIRE) == 10  # D: from three to ten cards


def test_hoc_leftover_per_card() -> None:
    assert [round_end.from_three_on(2, cards) for cards in (1, 2, 3, 11)] == [2, 2, 6, 22]


def test_tip_of_l() -> None:
    """L's tip: three cards cost less than one or two, and ten far more than nine."""
    assert left(3, LALANNE) < left(2, LALANNE) < left(1, LALANNE) and left(10, LALANNE) > 2 * left(9, LALANNE)


def test_hoc_deal_passes() -> None:
    assert [round_end.deal_to_right(dealer, 3, 0) for dealer in range(3)] == [1, 2, 0]
    assert [round_end.deal_to_right(dealer, 2, 0) for dealer in range(2)] == [1, 0]


def test_hoc_leftover_one_six() -> None:
    assert left(1, LALANNE) == left(1, DICTIONNAIRE) == 6


def test_hoc_leftover_one_four() -> None:
    assert left(1, LALANNE, leftover_one="4") == 4


def test_hoc_leftover_flat() -> None:
    assert [left(cards, DICTIONNAIRE, leftover_per_card="all-flat") for cards in (1, 2, 3, 10, 11)] == [6, 4, 1, 1, 2]


def test_hoc_leftover_each() -> None:
    assert [left(cards, DICTIONNAIRE, leftover_per_card="all-per-card") for cards in (1, 2, 3, 10, 11)] == [
        6,
        8,
        3,
        10,
        22,
    ]


def test_hoc_leftover_hocs_plain() -> None:
    assert gains(play("Jc/QcKd9s", "p1 play Jc", {"phase": "play"})) == (3, -3)


def test_hoc_leftover_hocs_more() -> None:
    assert gains(play("Jc/QcKdQs", "p1 play Jc", {"phase": "play"}, leftover_main_hocs="extra")) == (5, -5)


def test_hoc_deal_winner() -> None:
    assert round_end.deal_to_winner(0, 3, 2) == 2
    state = play("8d/2h3h/4h", "p1 play 8d", {"phase": "play"}, next_dealer="winner-or-lot").state
    assert table.next_round(state, state.hands, 2).dealer == 0


MIDDLE = {"phase": "play", "sequence": {"last": "7c", "by": "p1"}}


def test_hoc_out_at_once() -> None:
    assert play("2h3h/8d/9c", "p2 play 8d", MIDDLE).state.phase == END


def test_hoc_out_sequence_finished() -> None:
    finished = {"end_mid_sequence": "sequence-finished"}
    on = play("2h3h/8d/9c4c", "p2 play 8d", MIDDLE, **finished)
    assert on.state.phase != END and on.state.to_act == 2
    both = play("2h3h/8d/9c4c", "p2 play 8d; p3 play 9c; p3 without T; p1 without T", MIDDLE, **finished)
    assert both.state.phase == END and both.state.out == 1 and gains(both) == (-4, 10, -6)
    two_out = play("2h3h/8d/9c", "p2 play 8d; p3 play 9c; p1 without T", MIDDLE, **finished)
    assert gains(two_out) == (-4, 4, 0)  # who has no card left pays nothing
    once = play("2h3h/8d/4c", "p2 play 8d; p3 without 9; p1 without 9", MIDDLE, DICTIONNAIRE, **finished)
    assert gains(once) == (-5, 12, -7)  # 4 and 6 for the cards, and one hoc of a chip from each, not two
    alone = play("2h3h/8d/4c", "p2 play 8d; p3 without 9; p1 without 9", MIDDLE, **finished)
    assert gains(alone) == (-4, 10, -6)
