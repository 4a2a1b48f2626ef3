"""Carte blanche: one test a clause, with nought to three holders."""

import pytest

from hoc_ref.hoc.carte_blanche import is_carte_blanche
from hoc_ref.hoc.state import BID, PLAY
from tests.hoc.situations import DICTIONNAIRE, LALANNE, gains, play, said
from tests.hoc.test_combinations import hand
from tests.hoc.test_setup import DEAL_3

START = {"phase": "carte-blanche"}
ONE, TWO, ALL = "3s6s7d/KsQd/4hJd", "3s6s7d/KsQd/4h8d", "3s6s7d/9c2d/4h8d"


def test_hoc_carte_blanche() -> None:
    assert is_carte_blanche(hand("As2h9dTc"))
    assert not any(is_carte_blanche(hand("As2h9d" + court)) for court in ("Jc", "Qc", "Kc"))


def test_hoc_carte_blanche_time() -> None:
    played = play(ONE, "p1 carte-blanche", START)
    assert played.state.to_act == 1 and gains(played) == (0, 0, 0)
    asked = play(ONE, "p1 pass; p2 pass; p3 pass", START)
    assert asked.state.phase == PLAY and asked.state.to_act == 0
    assert said(play(ONE, "p1 pass; p2 pass; p3 pass; p1 carte-blanche", START)) == ("refused", "not-now")
    assert said(play(ONE, "p1 carte-blanche", {"phase": "tricon"})) == ("refused", "not-now")


def test_hoc_carte_blanche_pay() -> None:
    assert gains(play(ONE, "p1 carte-blanche; p2 pass; p3 pass", START)) == (20, -10, -10)
    assert gains(play("3s6s/KsQd", "p1 carte-blanche; p2 pass", START)) == (10, -10)
    poor = play("3s6s/KsQd", "p1 carte-blanche; p2 pass", START, stacks=(5, 5))
    assert poor.chips.stacks == (15, -5)


@pytest.mark.parametrize("reading", [LALANNE, DICTIONNAIRE])
def test_hoc_carte_blanche_two(reading: str) -> None:
    two = "p1 carte-blanche; p2 pass; p3 carte-blanche"
    assert gains(play(TWO, two, START, reading)) == (0, 0, 0)
    three = "p1 carte-blanche; p2 carte-blanche; p3 carte-blanche"
    assert gains(play(ALL, three, START, reading)) == (0, 0, 0)
    assert gains(play("3s6s/4h5d", "p1 carte-blanche; p2 carte-blanche", START, reading)) == (0, 0)
    assert gains(play(ONE, "p1 pass; p2 pass; p3 pass", START, reading)) == (0, 0, 0)


def test_hoc_carte_blanche_announced() -> None:
    assert gains(play(TWO, "p1 carte-blanche; p2 pass; p3 pass", START)) == (20, -10, -10)


def test_hoc_carte_blanche_held() -> None:
    assert gains(play(TWO, "p1 carte-blanche; p2 pass; p3 pass", START, DICTIONNAIRE)) == (0, 0, 0)
    assert gains(play(ONE, "p1 carte-blanche; p2 pass; p3 pass", START, DICTIONNAIRE)) == (20, -10, -10)


def test_hoc_carte_blanche_false() -> None:
    assert said(play(ONE, "p1 pass; p2 carte-blanche", START)) == ("irregular", "carte-blanche-not-held")
    assert gains(play(ONE, "p1 pass; p2 carte-blanche; p3 pass", START)) == (0, 0, 0)
    assert gains(play(ONE, "p1 carte-blanche; p2 carte-blanche; p3 pass", START)) == (20, -10, -10)


def test_hoc_carte_blanche_after() -> None:
    assert play(DEAL_3, "p3 deal").state.phase == BID


def test_hoc_carte_blanche_before() -> None:
    before = {"cb_timing": "before-prizes"}
    asked = play(DEAL_3, "p3 deal; p1 pass; p2 pass; p3 pass", **before)
    assert asked.state.phase == BID and asked.state.prize == 0 and asked.state.to_act == 0
    rest = "; ".join(["p1 pass; p2 pass; p3 pass"] * 4)
    assert play(DEAL_3, rest, **before).state.phase == PLAY


BOTH = "p1 carte-blanche; p2 pass; p3 carte-blanche"


def test_hoc_carte_blanche_third_free() -> None:
    assert gains(play(TWO, BOTH, START)) == (0, 0, 0)


def test_hoc_carte_blanche_third_pays() -> None:
    assert gains(play(TWO, BOTH, START, cb_two_holders="third-pays-both")) == (10, -20, 10)


def test_hoc_carte_blanche_no_penalty() -> None:
    assert gains(play(ONE, "p1 pass; p2 carte-blanche", START)) == (0, 0, 0)


def test_hoc_carte_blanche_penalty() -> None:
    fined = play(ONE, "p1 pass; p2 carte-blanche", START, false_carte_blanche="penalty")
    assert said(fined) == ("irregular", "carte-blanche-not-held") and gains(fined) == (10, -20, 10)


def test_hoc_carte_blanche_any_time() -> None:
    early = {"cb_timing": "any-time"}
    acts = "p2 carte-blanche; p1 pass; p2 pass; p1 pass; p2 pass; p1 pass; p2 pass; p1 pass; p2 pass"
    start = {"phase": "point"}
    assert gains(play("KsQd/3s6s", acts, start, **early)) == (-10, 10)
    assert said(play("KsQd/3s6s", "p2 carte-blanche", start)) == ("refused", "not-now")
    twice = play("KsQd/3s6s", "p2 carte-blanche; p2 carte-blanche", start, **early)
    assert said(twice) == ("refused", "carte-blanche-twice")
    false = play("KsQd/3s6s", "p1 carte-blanche", start, false_carte_blanche="penalty", **early)
    assert said(false) == ("irregular", "carte-blanche-not-held") and gains(false) == (-10, 10)
    own_phase = play("KsQd/3s6s", "p2 carte-blanche; p1 pass; p2 pass", {"phase": "carte-blanche"}, **early)
    assert gains(own_phase) == (-10, 10)
    assert said(play("KsQd/3s6s", "p2 carte-blanche", {"phase": "carte-blanche"})) == ("refused", "not-your-turn")
    assert said(play("KsQd/3s6s", "p1 carte-blanche", start, **early)) == ("irregular", "carte-blanche-not-held")


def test_the_fine_for_a_false_one_counts_double_where_all_does() -> None:
    start, double = {"phase": "carte-blanche"}, {"multiplier": {"point": 2}}
    fined = {"false_carte_blanche": "penalty", "double_not_for": "everything"}
    once = gains(play("Kh2s/2h", "p1 carte-blanche", start, **fined))
    twice = gains(play("Kh2s/2h", "p1 carte-blanche", start | double, **fined))
    assert once[1] > 0 and twice == (2 * once[0], 2 * once[1])


def test_carte_blanche_announced_early_is_not_announced_again() -> None:
    """It may be announced at any time but once: asked after the prizes, its holder can only pass."""
    start = {"phase": "tricon", "pots": {"tricon": 2}}
    early = "p1 carte-blanche; p1 pass; p2 pass; "
    again = play("2s5h/9d3c", early + "p1 carte-blanche", start, cb_timing="any-time")
    assert said(again) == ("refused", "carte-blanche-twice") and again.state.to_act == 0
    paid = play("2s5h/9dKc", early + "p1 pass; p2 pass", start, cb_timing="any-time")
    assert gains(paid) == (10, -10)
