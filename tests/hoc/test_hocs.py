"""Hocs: one test a clause, named by its slug."""

from hoc_ref.cards import read_cards
from hoc_ref.hoc import hocs
from hoc_ref.hoc.state import CALL_DUE, NO_HOC
from tests.hoc.situations import DICTIONNAIRE, fired, gains, play, said
from tests.hoc.test_play import ACE, KEPT, LEAD, TWO_QUEENS, on


def test_hoc_king_ends() -> None:
    played = play("QhKs2c/3s4s", "p1 play Qh Ks", LEAD)
    assert played.state.play.hoc == CALL_DUE and played.state.to_act == 0
    assert gains(play("QhKs2c/As4s", "p1 play Qh Ks; p1 hoc", LEAD)) == (1, -1)
    assert said(play("QhKs2c/As4s", "p1 play Qh Ks; p1 hoc; p1 hoc", LEAD)) == ("refused", "no-hoc")
    ordinary = play("QhKs2c/As4s", "p1 play Qh Ks", LEAD, main_hoc_in_place_stops="ordinary-unless-out-of-place")
    assert ordinary.state.play.hoc == CALL_DUE


def test_hoc_main_hocs() -> None:
    main = read_cards("KsKhKdKcQsJd")
    assert [one for one in range(52) if hocs.is_main_hoc(one)] == sorted(main)


def test_hoc_main_stand_in() -> None:
    assert said(play("2h/Qs9d/5c6c", "p2 play Qs as 8", on("7c"))) == ("regular", "")
    assert said(play("2h/Qc9d/5c6c", "p2 play Qc as 8", on("7c"))) == ("refused", "no-main-hoc")
    assert said(play("Qs9d/5c6c", "p1 play Qs as 8", LEAD)) == ("refused", "no-sequence")
    assert said(play("7hJd2c/5c6c", "p1 play 7h; p1 play Jd as 8", LEAD)) == ("regular", "")
    assert said(play("2h/Qs9d/5c6c", "p2 play Qs", on("7c"))) == ("refused", "does-not-follow")


def test_hoc_main_lacking() -> None:
    assert said(play("2h/Qs8d/5c6c", "p2 play Qs as 8", on("7c"))) == ("refused", "holds-the-card")
    assert said(play("2h/KsQs3d/5c6c", "p2 play Ks as Q", on("Jc"))) == ("refused", "holds-the-card")
    assert said(play("2h/Ks3d/5c6c", "p2 play Ks as Q", on("Jc"))) == ("regular", "")


def test_hoc_main_even_held() -> None:
    assert said(play("2h/Qs8d/5c6c", "p2 play Qs as 8", on("7c"), DICTIONNAIRE)) == ("regular", "")


def test_hoc_main_value_wanted() -> None:
    assert said(play("2h/Qs9d/5c6c", "p2 play Qs as 9", on("7c"))) == ("refused", "value-not-wanted")


def test_hoc_main_value_any() -> None:
    for rank in "A9K":
        assert said(play("2h/Qs9d/5c6c", f"p2 play Qs as {rank}", on("7c"), DICTIONNAIRE)) == ("regular", "")


def test_hoc_main_restarts() -> None:
    played = play("2h/Qs3d/5c6c", "p2 play Qs as 8; p2 hoc; p2 play 3d", on("7c"))
    assert played.state.out == 1 and gains(played)[0] == -1 - 6
    assert said(play("2h/Qs3d9s/5c9c", "p2 play Qs as 8; p2 hoc; p2 play 3d", on("7c"))) == ("regular", "")


def test_hoc_main_in_place_owner() -> None:
    on_ten = on("Tc")
    assert said(play("2h/JdQh4c/5c6c", "p2 play Jd; p2 play Qh", on_ten)) == ("regular", "")
    assert gains(play("2h/JdQh4c/5c6c", "p2 play Jd; p2 hoc; p2 play 4c", on_ten)) == (-1, 2, -1)
    assert said(play("2h/JdQh4c/5c6c", "p2 play Jd; p2 play 4c", on_ten)) == ("refused", "does-not-follow")
    assert said(play("2h/Jd8h4c/5c6c", "p2 play Jd; p2 without Q; p2 hoc", on_ten)) == ("refused", "not-your-turn")


def test_hoc_main_in_place_stops() -> None:
    played = play("2h/JdQh4c/5c6c", "p2 play Jd; p2 play 4c", on("Tc"), DICTIONNAIRE)
    assert said(played) == ("regular", "") and gains(played) == (-1, 2, -1)


def test_hoc_main_in_place_ordinary() -> None:
    ordinary = {"main_hoc_in_place_stops": "ordinary-unless-out-of-place"}
    played = play("2h/Jd8h4c/5c6c", "p2 play Jd; p2 hoc", on("Tc"), **ordinary)
    assert said(played) == ("refused", "no-hoc")
    assert said(play("2h/Jd8h4c/5c6c", "p2 play Jd; p2 without Q", on("Tc"), **ordinary)) == ("regular", "")


def test_hoc_main_led() -> None:
    assert gains(play("Jd2h/5c6c", "p1 play Jd; p1 hoc", LEAD)) == (1, -1)
    assert gains(play("Ks2h/5c6c", "p1 play Ks; p1 hoc", LEAD)) == (1, -1)


def test_hoc_main_led_ordinary() -> None:
    led = {"main_hoc_led": "ordinary-lead"}
    assert said(play("Jd2h/5c6c", "p1 play Jd; p1 hoc", LEAD, **led)) == ("refused", "no-hoc")
    assert gains(play("Ks2h/5c6c", "p1 play Ks; p1 hoc", LEAD, **led)) == (1, -1)  # nothing follows a king


def test_hoc_ace_follows() -> None:
    assert said(play("QhKsAs2c/3s4s", "p1 play Qh Ks As 2c", LEAD, **ACE)) == ("regular", "")
    denied = play("QhKs2c/As4s", "p1 play Qh Ks; p1 without A; p2 without A", LEAD, **ACE)
    assert said(denied) == ("irregular", "false-denial")
    assert said(play("QhKs2c/As4s", "p1 play Qh Ks; p1 without A", LEAD)) == ("refused", "nothing-wanted")


def test_hoc_king_once() -> None:
    assert gains(play("QhKs2c/As4s", "p1 play Qh Ks; p1 hoc", LEAD)) == (1, -1)


def test_hoc_king_twice() -> None:
    twice = {"king_double_hoc": "two-hocs"}
    assert gains(play("QhKs2c/As4s", "p1 play Qh Ks; p1 hoc", LEAD, **twice)) == (2, -2)
    assert gains(play("QhKs2c/As4s", "p1 play Qh Ks", LEAD, DICTIONNAIRE, **twice)) == (2, -2)
    assert gains(play("2h/Qs3d/5c6c", "p2 play Qs as 8; p2 hoc", on("7c"), **twice)) == (-1, 2, -1)
    above = {"king_needed_above": "ace-follows", "main_hoc_in_place_stops": "owner-option"}
    assert gains(play("QhKs2c/3s4s", "p1 play Qh Ks; p1 hoc", LEAD, **above, **twice)) == (2, -2)
    stuck = "p1 play Qh Ks; p1 without A; p2 without A; p1 hoc"
    assert gains(play("QhKs2c/3s4s", stuck, LEAD, **above, **twice)) == (2, -2)


def test_hoc_kept_back_paid() -> None:
    assert play("2hQc/Ks3d", KEPT, LEAD).state.play.hoc == CALL_DUE


def test_hoc_kept_back_unpaid() -> None:
    unpaid = {"main_hoc_declined_stuck": "no-hoc"}
    played = play("2hQc/Ks3d", KEPT, LEAD, **unpaid)
    assert played.state.play.hoc == NO_HOC and played.state.to_act == 0
    assert play("2hQc/4s3d", KEPT, LEAD, **unpaid).state.play.hoc == CALL_DUE


def test_hoc_duplicate_either() -> None:
    assert said(play(TWO_QUEENS, "p2 play Qs", on("Jc"))) == ("regular", "")
    assert said(play(TWO_QUEENS, "p2 without Q", on("Jc"))) == ("irregular", "false-denial")


def test_hoc_duplicate_ordinary() -> None:
    first = {"needed_card_duplicates": "must-lay-ordinary"}
    assert said(play(TWO_QUEENS, "p2 play Qs", on("Jc"), **first)) == ("refused", "ordinary-first")
    assert said(play(TWO_QUEENS, "p2 play Qd", on("Jc"), **first)) == ("regular", "")
    assert said(play("2h/QsTd/5c6c", "p2 play Qs", on("Jc"), **first)) == ("regular", "")


def test_hoc_duplicate_excused() -> None:
    excused = {"needed_card_duplicates": "denial-true"}
    assert said(play(TWO_QUEENS, "p2 without Q", on("Jc"), **excused)) == ("regular", "")
    assert said(play("2h/QdTd/5c6c", "p2 without Q", on("Jc"), **excused)) == ("irregular", "false-denial")


def test_hoc_main_own_run() -> None:
    assert said(play("7hJd2c/5c6c", "p1 play 7h; p1 play Jd as 8", LEAD)) == ("regular", "")


def test_hoc_main_others() -> None:
    others = {"own_run_main_hoc": "only-the-next-player"}
    assert said(play("7hJd2c/5c6c", "p1 play 7h; p1 play Jd as 8", LEAD, **others)) == ("refused", "own-run")
    assert said(play("2h/Qs9d/5c6c", "p2 play Qs as 8", on("7c"), **others)) == ("regular", "")


def test_hoc_main_in_turn() -> None:
    assert said(play("2h/5c6c/Qs9d", "p3 play Qs as 8", on("7c"))) == ("refused", "not-your-turn")


def test_hoc_main_any_time() -> None:
    any_time = {"main_hoc_off_turn": "any-time"}
    played = play("2h/5c6c/Qs9d", "p3 play Qs as 8; p3 hoc; p3 play 9d", on("7c"), **any_time)
    assert played.state.out == 2
    assert said(play("2h/5c6c/Qs9d", "p3 play 9d", on("7c"), **any_time)) == ("refused", "not-your-turn")
    held = play("2h/5c6c/Qs8d", "p3 play Qs as 8", on("7c"), **any_time)
    assert said(held) == ("refused", "holds-the-card") and held.state.to_act == 1


def test_hoc_stand_in_alone() -> None:
    assert gains(play("2h/Qs9d/5c6c", "p2 play Qs as 8; p2 hoc", on("7c"))) == (-1, 2, -1)


def test_hoc_stand_in_both() -> None:
    both = {"stand_in_and_last_card": "both"}
    assert gains(play("2h/Qs9d/5c6c", "p2 play Qs as 8; p2 hoc", on("7c"), **both)) == (1, 1, -2)
    assert gains(play("2h/Qs/5c6c", "p2 play Qs as 8", on("7c"), **both)) == (2 - 1 - 6, -1 + 2 + 6 + 4, -1 - 1 - 4)


def test_hoc_main_goes_on() -> None:
    goes_on = {"main_hoc_replaces_and_restarts": "continue-from-value"}
    acts = "p2 play Qs as 8; p2 hoc; p2 play 9d"
    played = play("2h/Qs9d3c/5c6c", acts, on("7c"), **goes_on)
    assert gains(played) == (-1, 2, -1) and played.state.play.last == 8
    in_place = play("2h/Jd9d4c/5c6c", "p2 play Jd; p2 hoc; p2 play 4c", on("Tc"), **goes_on)
    assert said(in_place) == ("regular", "") and gains(in_place) == (-1, 2, -1)
    king = play("2h/Qs9d3c/5c6c", "p2 play Qs as K", on("Qc"), **goes_on)
    assert king.state.play.hoc == CALL_DUE and king.state.play.last == -1
    led = play("2h4h/Qs9d3c/5c6c", "p2 play Qs as K; p2 play 3c; p2 without 4; p3 without 4", on("Qc"), **goes_on)
    assert said(led) == ("regular", "") and led.state.to_act == 0
    assert said(play("2h/Qs9d3c/5c6c", "p2 play Qs as 8; p2 hoc; p2 play 3c", on("7c"), **goes_on)) == (
        "refused",
        "does-not-follow",
    )


def test_hoc_main_in_a_row() -> None:
    assert gains(play("KsJd2h/5c6c", "p1 play Ks; p1 hoc; p1 play Jd; p1 hoc", LEAD)) == (2, -2)


def test_hoc_main_not_in_a_row() -> None:
    once = {"hocs_in_a_row": "once"}
    assert said(play("KsJd2h/5c6c", "p1 play Ks; p1 hoc; p1 play Jd; p1 hoc", LEAD, **once)) == ("refused", "no-hoc")
    assert said(play("KsJd2h/5c6c", "p1 play Jd; p1 hoc", LEAD, **once)) == ("regular", "")
    unasked = play("KsJd2h/5c6c", "p1 play Ks; p1 play Jd", LEAD, DICTIONNAIRE, **once)
    assert gains(unasked) == (1, -1) and unasked.state.play.last == 10  # the jack is led as an ordinary card


def test_a_hoc_kept_back_is_named_only_where_one_is() -> None:
    assert "hoc-kept-back-paid" in fired(play("2hQc/Ks3d", KEPT, LEAD))
    assert "hoc-kept-back-paid" not in fired(play("2hQc/4s3d", KEPT, LEAD))
    assert "hoc-kept-back-paid" not in fired(play("2hQc/????", KEPT, LEAD))  # nobody knows


def test_a_main_hoc_laid_as_its_own_rank_lies_in_its_place() -> None:
    king = play("2h/Ks3d/5c6c", "p2 play Ks as K; p2 hoc", on("Qc"), king_double_hoc="two-hocs")
    assert said(king) == ("regular", "") and gains(king) == (-2, 4, -2)
    queen = play("2h/Qs3d/5c6c", "p2 play Qs as Q", on("Jc"), main_hoc_in_place_stops="ordinary-unless-out-of-place")
    assert queen.state.play.hoc == NO_HOC


def test_two_queens_are_excused_where_a_main_hoc_alone_is_not() -> None:
    options = {"needed_card_duplicates": "denial-true", "false_denial_exempt_d": "not-exempt"}
    assert said(play(TWO_QUEENS, "p2 without Q", on("Jc"), **options)) == ("regular", "")
    assert said(play("2h/QsTd/5c6c", "p2 without Q", on("Jc"), **options)) == ("irregular", "false-denial")


def test_only_a_main_hoc_in_a_running_sequence_is_laid_out_of_turn() -> None:
    running = {"phase": "play", "sequence": {"last": "7c", "by": "p3"}, "to_act": "p1"}
    free = {"main_hoc_off_turn": "any-time"}
    hands = "8d2c/Js8h/Qs4c"
    assert said(play(hands, "p2 play 8h as 8", running, **free)) == ("refused", "not-your-turn")
    assert said(play(hands, "p3 play Qs as 8", running, **free)) == ("regular", "")
    assert said(play(hands, "p2 play Js as J", {"phase": "play"}, **free)) == ("refused", "not-your-turn")
    assert said(play(hands, "p3 play Qs as Q", {"phase": "play"}, **free)) == ("refused", "not-your-turn")


def test_a_main_hoc_of_any_value_stands_for_no_rank_that_its_player_holds() -> None:
    """What counts is the rank it stands for, not the one wanted: a seven in hand forbids a seven, a king does not."""
    lacking = {"main_hoc_while_holding_needed_card": "forbidden"}
    assert said(play("3c/Qs7c", "p2 play Qs as 7", on("Qc"), DICTIONNAIRE, **lacking)) == ("refused", "holds-the-card")
    assert said(play("3c/QsKc", "p2 play Qs as 7", on("Qc"), DICTIONNAIRE, **lacking)) == ("regular", "")


def test_a_king_led_as_an_ordinary_card_is_one_hoc() -> None:
    """Under `once` a king led after a hoc paid uncalled is no main hoc: what is left is the end of a sequence."""
    options = {"hocs_in_a_row": "once", "king_double_hoc": "two-hocs", "hoc_needs_call": "automatic",
               "main_hoc_in_place_stops": "always-hoc"}  # fmt: skip
    start = {"phase": "play", "sequence": {"last": "Jc", "by": "p1"}, "to_act": "p1"}
    hands = "QsKh2c/3d4d"
    again = play(hands, "p1 play Qs; p1 play Kh", start, **options)
    assert gains(again) == (2, -2)
    often = play(hands, "p1 play Qs; p1 play Kh", start, **{**options, "hocs_in_a_row": "allowed"})
    assert gains(often) == (3, -3)
