"""Calling: one test a clause, named by its slug."""

import pytest

from tests.hoc.situations import DICTIONNAIRE, LALANNE, fired, gains, play, said
from tests.hoc.test_play import LEAD, on


def test_hoc_accidental_last_paid() -> None:
    assert gains(play("9h/2s5s", "p1 play 9h", LEAD, DICTIONNAIRE)) == (5, -5)
    assert gains(play("9h/2sTs", "p1 play 9h", LEAD, DICTIONNAIRE)) == (4, -4)


def test_hoc_accidental_last_unpaid() -> None:
    assert gains(play("9h/2s5s", "p1 play 9h", LEAD)) == (4, -4)


@pytest.mark.parametrize("reading", [LALANNE, DICTIONNAIRE])
def test_hoc_main_last_paid(reading: str) -> None:
    assert gains(play("Jd/5c6c", "p1 play Jd", LEAD, reading)) == (1 + 4, -5)
    assert gains(play("2h/Qs/5c", "p2 play Qs as 8", on("7c"), reading)) == (-7, 14, -7)


def test_hoc_main_last_unpaid() -> None:
    assert gains(play("Jd/5c6c", "p1 play Jd", LEAD, main_hoc_on_last_card="no-hoc-when-out")) == (4, -4)


def test_hoc_call() -> None:
    assert said(play("6h9d/7s4s", "p1 hoc", LEAD)) == ("refused", "no-hoc")
    assert said(play("6h9d/7s4s", "p1 play 6h; p1 hoc", LEAD)) == ("refused", "no-hoc")
    called = play("6h9d/7s4s", "p1 hoc", {"phase": "play", "hoc": True})
    assert said(called) == ("regular", "") and "hoc-call" in fired(called)
    assert "hoc-call" in fired(play("6h9d/7s4s", "p1 hoc", LEAD))  # it refuses the call, too


def test_hoc_pay() -> None:
    due = {"phase": "play", "hoc": True}
    played = play("6h9d/7s4s/2c3c", "p1 hoc", due, stacks=(0, 0, 5))
    assert played.chips.stacks == (2, -1, 4)
    assert {payment.clause for payment in played.rulings[-1].payments} == {"hoc-pay"}
    assert said(play("6h9d/7s4s/2c3c", "p1 hoc; p1 hoc", due)) == ("refused", "no-hoc")


def test_hoc_call_lost() -> None:
    due = {"phase": "play", "hoc": True}
    played = play("2h9h/5c6c", "p1 play 2h; p1 hoc", due)
    assert said(played) == ("refused", "no-hoc") and gains(played) == (0, 0)


def test_hoc_pay_uncalled() -> None:
    played = play("2h9h/5c6c", "p2 without 8", on("7c"), DICTIONNAIRE)
    assert gains(played) == (1, -1) and "hoc-pay-uncalled" in fired(played)
    called = play("2h9h/5c6c", "p2 without 8; p1 hoc; p1 play 2h", on("7c"), DICTIONNAIRE)
    assert said(called) == ("regular", "") and gains(called) == (1, -1)
    told = play("2h9h/5c6c", "p1 hoc", {"phase": "play", "hoc": True}, DICTIONNAIRE)
    assert gains(told) == (0, 0)  # it was paid when the sequence stopped, before the record begins


def test_hoc_chip_each() -> None:
    assert gains(play("6h9d/7s4s/2c3c", "p1 hoc", {"phase": "play", "hoc": True})) == (2, -1, -1)


def test_hoc_chip_one() -> None:
    one = {"d_hoc_chip_from_whom": "one-in-all"}
    assert gains(play("6h9d/7s4s/2c3c", "p1 hoc", {"phase": "play", "hoc": True}, **one)) == (1, -1, 0)


def test_hoc_wrong_call_void() -> None:
    assert said(play("6h9d/7s4s", "p1 play 6h; p1 hoc", LEAD)) == ("refused", "no-hoc")


def test_hoc_wrong_call_fined() -> None:
    fined = play("6h9d/7s4s/2c", "p1 play 6h; p1 hoc", LEAD, wrong_hoc_call="penalty")
    assert said(fined) == ("irregular", "wrong-hoc") and gains(fined) == (-2, 1, 1) and fined.state.play.last == 5
    other = play("6h9d/7s4s/2c", "p1 play 6h; p3 hoc", LEAD, wrong_hoc_call="penalty")
    assert said(other) == ("irregular", "wrong-hoc") and gains(other) == (1, 1, -2) and other.state.to_act == 0
    anothers = play("6h9d/7s4s/2c", "p2 hoc", {"phase": "play", "hoc": True}, wrong_hoc_call="penalty")
    assert said(anothers) == ("refused", "not-your-turn")


@pytest.mark.parametrize(("held", "gain"), [("As", 4), ("Ah", 4), ("Ad", 4), ("Ac", 4), ("3d", 5)])
def test_any_ace_follows_a_king_where_aces_do(held: str, gain: int) -> None:
    """Two cards left cost four; a fifth chip comes for the king only if nobody holds an ace."""
    options = {"king_needed_above": "ace-follows", "main_hoc_in_place_stops": "ordinary-unless-out-of-place"}
    played = play(
        f"Kh/{held}2c",
        "p1 play Kh",
        on("Qc", "p2"),
        accidental_hoc_on_last_card="hoc-if-nobody-could-continue",
        **options,
    )
    assert gains(played) == (gain, -gain)
