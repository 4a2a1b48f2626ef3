"""Play: one test a clause, named by its slug."""

from hoc_ref.hoc import play as rules
from hoc_ref.hoc.state import CALL_DUE, END, NO_HOC
from tests.hoc.situations import DICTIONNAIRE, gains, play, said

LEAD = {"phase": "play"}


def on(last: str, by: str = "p1", **more: object) -> dict[str, object]:
    return {"phase": "play", "sequence": {"last": last, "by": by}, **more}


def test_hoc_follow() -> None:
    assert said(play("6h9d2c/3s4s", "p1 play 6h", LEAD)) == ("regular", "")
    assert said(play("6h9d2c/3s4s", "p1 play 6h 9d", LEAD)) == ("refused", "does-not-follow")
    assert said(play("6h7d8c2s/3s4s", "p1 play 6h 7d 8c", LEAD)) == ("regular", "")
    assert said(play("As2d8c/3s4s", "p1 play As; p1 play 8c", LEAD)) == ("refused", "does-not-follow")
    whole = play("6h7d9c2s/3s4s", "p1 play 6h 7d 9c", LEAD)
    assert said(whole) == ("refused", "does-not-follow") and whole.state.hands[0].bit_count() == 4


def test_hoc_must_lay() -> None:
    played = play("6h9d/7s4s", "p1 play 6h; p1 without 7; p2 without 7", LEAD)
    assert said(played) == ("irregular", "false-denial")
    kept = play("6h9d/7s4s", "p1 play 6h; p1 without 7", LEAD)
    assert said(kept) == ("regular", "")
    main = play("2h/KsTd/5c6c", "p2 without K", on("Qc"))
    assert said(main) == ("regular", "")
    both = play("2h/QsQdTd/5c6c", "p2 without Q", on("Jc"))
    assert said(both) == ("irregular", "false-denial")
    queen = play("2h/QsTd/5c6c", "p2 without Q", on("Jc"))
    assert said(queen) == ("regular", "")


def test_hoc_without() -> None:
    assert said(play("6h9d/7s4s", "p1 play 6h; p1 without 8", LEAD)) == ("refused", "rank-not-wanted")
    assert said(play("6h9d/7s4s", "p1 without 8", LEAD)) == ("refused", "nothing-wanted")
    assert said(play("6h9d/7s4s", "p1 play 6h; p1 without 7", LEAD)) == ("regular", "")


def test_hoc_next_lays() -> None:
    hands = "6h9d/2s4s/7c3c"
    assert play(hands, "p1 play 6h; p1 without 7", LEAD).state.to_act == 1
    played = play(hands, "p1 play 6h; p1 without 7; p2 without 7", LEAD)
    assert played.state.to_act == 2
    assert said(play(hands, "p1 play 6h; p1 without 7; p3 play 7c", LEAD)) == ("refused", "not-your-turn")


def test_hoc_done_for_turn() -> None:
    hands = "6h9d/8s4s/7c3c"
    played = play(hands, "p1 play 6h; p1 without 7; p2 without 7; p3 play 7c; p3 without 8; p1 without 8", LEAD)
    assert played.state.to_act == 1
    assert said(
        play(hands, "p1 play 6h; p1 without 7; p2 without 7; p3 play 7c; p3 without 8; p1 without 8; p2 play 8s", LEAD)
    ) == ("regular", "")


def test_hoc_done_for_sequence() -> None:
    hands = "6h9d/8s4s/7c3c"
    acts = "p1 play 6h; p1 without 7; p2 without 7; p3 play 7c; p3 without 8"
    played = play(hands, acts, LEAD, done_for_sequence="out-of-this-sequence")
    assert played.state.to_act == 2 and played.state.play.hoc == CALL_DUE


def test_hoc_accidental() -> None:
    hands = "6h9d3h/2s4s/8c3c"
    played = play(hands, "p1 play 6h; p1 without 7; p2 without 7; p3 without 7", LEAD)
    assert played.state.to_act == 0 and played.state.play.hoc == CALL_DUE
    paid = play(hands, "p1 play 6h; p1 without 7; p2 without 7; p3 without 7; p1 hoc; p1 play 9d", LEAD)
    assert said(paid) == ("regular", "") and gains(paid) == (2, -1, -1)


def test_a_king_kept_back_does_not_stop_the_hoc() -> None:
    played = play("2hQc/Ks3d", "p1 play Qc; p1 without K; p2 without K; p1 hoc", LEAD)
    assert gains(played) == (1, -1)


def test_only_the_main_hoc_is_paid_when_it_stands_in() -> None:
    """L's example and D's pay the player of the main hoc, not the one whose card it followed."""
    played = play("2h/Qs9d/5c6c", "p2 play Qs as 8; p2 hoc", on("7c"))
    assert gains(played) == (-1, 2, -1)


def test_nothing_is_laid_after_the_last_card() -> None:
    played = play("6h7d/3s4s", "p1 play 6h 7d", LEAD)
    assert played.state.phase == END and gains(played) == (4, -4)
    assert rules.opening_play(2).hoc == NO_HOC


def test_sequences_of_l_example() -> None:
    """L's own example of an accidental hoc, act by act."""
    hands = "4s6hAd7c/3sQh5d/9h2d8d4cTc"
    acts = "p1 play 6h 7c; p1 without 8; p2 without 8; p3 play 8d 9h Tc; p3 without J; p1 without J; p2 without J"
    stuck = play(hands, acts, LEAD)
    assert stuck.state.to_act == 2
    assert gains(play(hands, acts + "; p3 hoc; p3 play 2d", LEAD)) == (-1, -1, 2)


def test_hoc_lead_any() -> None:
    assert said(play("6h9d2c/3s4s", "p1 play 9d", LEAD)) == ("regular", "")


def test_hoc_lead_lowest() -> None:
    lowest = {"lead_freedom": "lowest-first"}
    assert said(play("6h9d2c/3s4s", "p1 play 6h", LEAD, **lowest)) == ("refused", "lead-lowest")
    assert said(play("6h9d2c2s/3s4s", "p1 play 2c", LEAD, **lowest)) == ("regular", "")


def test_hoc_need_not_lay() -> None:
    kept = play("6h9d/7s4s", "p1 play 6h; p1 without 7; p2 without 7", LEAD, duty_to_lay_d="no-duty")
    assert said(kept) == ("regular", "")


ACE = {"king_needed_above": "ace-follows"}


FIRST = "p1 play 6h; p1 without 7"


def test_hoc_first_run_like_any() -> None:
    assert play("6h9d/7s4s", FIRST, LEAD).state.to_act == 1


def test_hoc_first_run_hoc() -> None:
    always = {"d_first_run_hoc": "unconditional"}
    first = play("6h9d3c/7s4s", FIRST, LEAD, **always)
    assert first.state.to_act == 0 and first.state.play.hoc == CALL_DUE
    second = play("6h9d3c/7s4s", FIRST + "; p1 hoc; p1 play 9d; p1 without T", LEAD, **always)
    assert second.state.to_act == 1
    jack = "p1 play Jd; p1 play 9d; p1 without T"
    stopped = play("Jd9d3c/7s4s", jack, LEAD, DICTIONNAIRE, **always)
    assert stopped.state.to_act == 1 and gains(stopped) == (1, -1)  # the run of the jack was the first, and is over
    taken = play("6h8d3c/7s4s", "p2 play 7s; p2 without 8", on("6c") | {"to_act": "p2"}, **always)
    assert taken.state.to_act == 0
    again = "p1 play 7c; p1 without 8; p2 claim p1 had 8; p1 play 8d; p1 without 9"
    back = play("7c8d2c/3h4h/5h6h", again, LEAD, false_denial_remedy="take-back", **always)
    assert back.state.to_act == 0 and back.state.play.hoc == CALL_DUE  # the run went on, and ends now
    called = "p1 play 7c; p1 play Qs as 8; p1 hoc; p1 play 9c; p1 without T"
    goes_on = play("7cQs9c2d/6h5h", called, LEAD, main_hoc_replaces_and_restarts="continue-from-value", **always)
    assert goes_on.state.to_act == 0  # the Hoc was called while the run went on


KEPT = "p1 play Qc; p1 without K; p2 without K"


TWO_QUEENS = "2h/QsQdTd/5c6c"


def test_hoc_main_may_stop() -> None:
    assert said(play("QcKs2h/5c6c", "p1 play Qc; p1 without K", LEAD)) == ("regular", "")


def test_hoc_main_must_go_on() -> None:
    must = {"stop_before_main_hoc": "must-go-on"}
    assert said(play("QcKs2h/5c6c", "p1 play Qc; p1 without K", LEAD, **must)) == ("refused", "must-go-on")
    assert said(play("2h/Ks6c", "p2 without K", on("Qc"), **must)) == ("regular", "")
