"""Showing: one test a clause, named by its slug."""

from hoc_ref.hoc.state import ANNOUNCE, SHOW
from hoc_ref.verdict import legal_texts
from tests.hoc.situations import DICTIONNAIRE, gains, play, said

HANDS = "7s8s9sJs/4h5h6hTd/2c3c9cJc"
SEQ = {"phase": "sequence", "pots": {"sequence": 3, "tricon": 3}}
WON = "p1 announce tierce to 9; p2 good; p3 good; "
LIED = "p1 announce quart to 9; p2 good; p3 good; p1 show 7s8s9s"
ALONE = "p1 raise 1; p2 pass; p3 pass; "


def test_hoc_show() -> None:
    played = play(HANDS, WON + "p1 show 7s8s9s", SEQ)
    assert said(played) == ("regular", "") and gains(played) == (5, -1, -1)
    assert said(play(HANDS, WON + "p2 show 4h5h6h", SEQ)) == ("refused", "not-your-turn")


def test_hoc_show_kind() -> None:
    assert said(play(HANDS, WON + "p1 show 7s8sJs", SEQ)) == ("refused", "not-a-combination")
    assert said(play(HANDS, WON + "p1 show 7s8s", SEQ)) == ("refused", "not-a-combination")
    point = {"phase": "point", "pots": {"point": 2}}
    acts = "p1 announce 2; p2 good; p1 show "
    assert said(play("2s3s4h5h/6d7c", acts + "2s3s 4h5h", point)) == ("refused", "not-a-combination")
    assert said(play("2s3s4h5h/6d7c", acts + "2s4h", point)) == ("refused", "not-a-combination")
    tricon = {"phase": "tricon", "pots": {"tricon": 2}}
    mixed = play("7s7h7d8c/2s3s", "p1 announce three 7; p2 good; p1 show 7s7h8c", tricon)
    assert said(mixed) == ("refused", "not-a-combination")


def test_hoc_show_announced() -> None:
    played = play("7s8s9sTs/4h5h6hTd", "p1 announce tierce to 9; p2 good; p1 show 7s8s9sTs", SEQ)
    assert said(played) == ("refused", "more-than-announced")


def test_hoc_must_show() -> None:
    assert said(play(HANDS, WON + "p1 take", SEQ)) == ("refused", "must-show")


def test_hoc_may_take() -> None:
    played = play(HANDS, WON + "p1 take", SEQ, declared_winner_must_show="may-claim")
    assert said(played) == ("regular", "") and gains(played) == (3, 0, 0)


def test_hoc_sole_survivor() -> None:
    played = play(HANDS, ALONE + "p1 take", SEQ)
    assert said(played) == ("regular", "") and gains(played) == (3, 0, 0)
    nothing = play("2s4h6d/3s5h7d", "p1 raise 5; p2 pass; p1 take", SEQ)
    assert gains(nothing) == (3, 0)


def test_hoc_over_announced_corrected() -> None:
    played = play(HANDS, LIED, SEQ)
    assert said(played) == ("irregular", "over-announced") and played.state.phase == ANNOUNCE
    end = play(HANDS, LIED + "; p2 good; p3 good; p1 show 7s8s9s", SEQ)
    assert gains(end) == (5, -1, -1)
    beaten = play(
        "7s8s9sJs/4h5h6h7h/2c3c9cJc",
        "p1 announce quint to J; p2 announce quart to 7; p3 good; p1 show 7s8s9s; p3 good; p2 show 4h5h6h7h",
        SEQ,
    )
    assert gains(beaten) == (-2, 7, -2)  # three in the pot, and two from each for a quart


def test_hoc_over_announced_void() -> None:
    void = {"overdeclared": "void-announcement-next-best-wins"}
    played = play(HANDS, LIED + "; p2 announce tierce to 6; p3 good; p2 show 4h5h6h", SEQ, **void)
    assert gains(played) == (-1, 5, -1)
    empty = play(
        HANDS, "p1 announce quart to 9; p2 good; p3 good; p1 show; p2 announce tierce to 6; p3 good", SEQ, **void
    )
    assert empty.state.phase == SHOW and empty.state.to_act == 1


def test_hoc_good_lifted() -> None:
    played = play(HANDS, LIED, SEQ)
    assert played.state.to_act == 1
    assert said(play(HANDS, LIED + "; p2 announce tierce to 6", SEQ)) == ("regular", "")


def test_hoc_good_binds() -> None:
    played = play(HANDS, LIED, SEQ, good_after_overdeclared="good-binds")
    assert said(played) == ("irregular", "over-announced") and gains(played) == (5, -1, -1)
    void = play(HANDS, LIED, SEQ, DICTIONNAIRE, good_after_overdeclared="good-binds")
    assert void.state.won[1] == 0 and gains(void) == (3, 0, 0)  # nobody has a valid announcement left


def test_value_of_the_shown_point_decides_again() -> None:
    """Who announces a point of equal number without its value is held to what he shows."""
    start = {"phase": "point", "pots": {"point": 2}}
    acts = "p1 announce 3; p2 announce 3; p1 show "
    hands = "KsQs7s2h3h4h/KcJc5c"
    assert gains(play(hands, acts + "KsQs7s", start)) == (2, 0)
    low = play(hands, acts + "2h3h4h", start)
    assert said(low) == ("irregular", "over-announced") and low.state.to_act == 1


def test_hoc_show_usable() -> None:
    acts = "p1 announce 3; p2 good; p1 show 7s8s9s; p1 announce tierce to 6; p2 good; p1 show "
    start = {"phase": "point"}
    once = {"same_cards_reused": "each-card-once"}
    assert said(play("7s8s9s4h5h6h/2d3c", acts + "4h5h6h", start, **once)) == ("regular", "")
    assert said(play("7s8s9s4h5h6h/2d3c", acts + "4h5h6h 7s8s9s", start, **once)) == ("refused", "card-used-already")


def test_a_point_announced_too_low_in_value_can_be_shown() -> None:
    acts = "p1 announce 6 value 20; p2 good; p3 good; p1 show 2s3s4s5s6s9s"
    played = play("2s3s4s5s6s9s/3h4h/5d6d", acts, {"phase": "point", "pots": {"point": 3}})
    assert said(played) == ("regular", "") and gains(played) == (3, 0, 0)
    beaten = "p1 announce 3 value 9; p2 announce 3 value 10; p2 show 2h3h6h"
    assert gains(play("2s3sKs/2h3h6h", beaten, {"phase": "point", "pots": {"point": 3}})) == (0, 3)


def test_the_suit_that_was_announced_is_listed_although_another_is_worth_more() -> None:
    acts = "p1 announce 4 value 10; p2 announce 4 value 15"
    held = play("As2s3s4s/2h3h4h6hKdQdJd9d", acts, {"phase": "point"})
    assert "p2 show 2h3h4h6h" in (legal_texts(held) or [])
