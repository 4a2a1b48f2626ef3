"""Announcing: one test a clause, named by its slug."""

from hoc_ref.hoc.state import ANNOUNCE, SHOW
from tests.hoc.situations import DICTIONNAIRE, fired, gains, play, said

HANDS = "7s8s9sJs/4h5h6hTd/2c3c9cJc"  # tierce to 9, tierce to 6, nothing
SEQ = {"phase": "sequence", "pots": {"sequence": 3, "tricon": 3}}
TRI = {"phase": "tricon", "pots": {"tricon": 3}}


def test_hoc_announce() -> None:
    played = play(HANDS, "p1 announce tierce to 9", SEQ)
    assert played.state.phase == ANNOUNCE and played.state.to_act == 1 and gains(played) == (0, 0, 0)
    assert "hoc-announce" in fired(played)


def test_hoc_announce_kind() -> None:
    assert said(play(HANDS, "p1 announce 4", SEQ)) == ("refused", "wrong-prize")
    assert said(play(HANDS, "p1 announce three 7", SEQ)) == ("refused", "wrong-prize")


def test_hoc_announce_unraised() -> None:
    assert said(play(HANDS, "p1 raise 1; p2 announce tierce to 6", SEQ)) == ("refused", "announce-after-raise")


def test_hoc_announce_something() -> None:
    assert said(play(HANDS, "p1 announce nothing", SEQ)) == ("refused", "nothing-to-announce")
    bluff = play(
        HANDS, "p1 pass; p2 pass; p3 raise 1; p1 call; p2 pass; p1 announce tierce to 9; p3 announce nothing", SEQ
    )
    assert said(bluff) == ("regular", "")


def test_hoc_announce_passers() -> None:
    played = play(HANDS, "p1 pass; p2 announce tierce to 6; p3 good; p1 announce tierce to 9", SEQ)
    assert said(played) == ("regular", "") and played.state.to_act == 0 and played.state.phase == SHOW


def test_hoc_announce_passers_out() -> None:
    played = play(HANDS, "p1 pass; p2 announce tierce to 6; p3 good", SEQ, passer_after_declaration="out")
    assert played.state.phase == SHOW and played.state.to_act == 1
    back = play(HANDS, "p1 pass; p2 raise 1; p3 pass; p1 raise 1; p2 call", SEQ, passer_after_declaration="out")
    assert back.state.phase == ANNOUNCE and back.state.to_act == 0  # he came back in, and it was not by announcing
    both = {"passer_after_declaration": "out", "declare_after_raise": "allowed-ends-bidding"}
    raised = play(HANDS, "p1 pass; p2 raise 1; p3 announce quart to 5; p2 good", SEQ, **both)
    assert raised.state.phase == SHOW  # p1 is not asked


def test_hoc_announce_in_turn() -> None:
    assert said(play(HANDS, "p2 announce tierce to 6", SEQ)) == ("refused", "not-your-turn")
    played = play(HANDS, "p1 pass; p2 announce tierce to 6", SEQ)
    assert played.state.to_act == 2
    assert play(HANDS, "p1 pass; p2 announce tierce to 6; p3 good", SEQ).state.to_act == 0


def test_hoc_announce_order() -> None:
    played = play(HANDS, "p1 pass; p2 raise 1; p3 raise 1; p1 call; p2 call", SEQ)
    assert played.state.phase == ANNOUNCE and played.state.to_act == 0
    assert play(HANDS, "p1 pass; p2 raise 1; p3 call; p1 pass", SEQ).state.to_act == 1


def test_hoc_good() -> None:
    played = play(HANDS, "p1 raise 1; p2 call; p3 call; p1 good", SEQ)
    assert said(played) == ("refused", "nothing-announced")
    assert said(play(HANDS, "p1 raise 1; p2 call; p3 call; p1 announce tierce to 9; p2 good", SEQ)) == ("regular", "")


def test_hoc_good_concedes() -> None:
    played = play(HANDS, "p1 pass; p2 announce tierce to 6; p3 good; p1 good", SEQ)
    assert played.state.phase == SHOW and played.state.to_act == 1


def test_hoc_good_with_better() -> None:
    played = play(HANDS, "p1 pass; p2 announce tierce to 6; p3 good; p1 good", SEQ)
    assert said(played) == ("irregular", "good-with-better") and played.state.to_act == 1


def test_hoc_good_free() -> None:
    played = play(HANDS, "p1 pass; p2 announce tierce to 6; p3 good; p1 good", SEQ, DICTIONNAIRE)
    assert said(played) == ("regular", "") and played.state.to_act == 1


def test_hoc_best_wins() -> None:
    played = play(HANDS, "p1 announce tierce to 9; p2 announce tierce to 6; p3 good", SEQ)
    assert played.state.to_act == 0
    both = play("7s7h7dAc/9s9h9d2c/Ts3h4d5c", "p1 announce three 7; p2 announce three 9; p3 good", TRI)
    assert both.state.to_act == 1


def test_three_points_of_which_two_tie_below_the_best() -> None:
    """Two equal announcements that a third beats are no tie for the prize."""
    start = {"phase": "point", "pots": {"point": 3}}
    played = play("2s3s4s/2h3h4h/2c3c4c5c", "p1 announce 3; p2 announce 3; p3 announce 4", start)
    assert played.state.to_act == 2


def test_a_shorter_point_of_higher_value_stays_out_of_a_tie() -> None:
    start = {"phase": "point", "pots": {"point": 3}}
    played = play("2s3s4s/2h3h4h/KcQc", "p1 announce 3; p2 announce 3; p3 announce 2", start)
    assert played.state.to_act == 0


def test_a_point_of_one_card_can_be_announced() -> None:
    assert said(play("As2h/3s4h", "p1 announce 1", {"phase": "point"})) == ("regular", "")


def test_hoc_all_bluff() -> None:
    hands = "2s4h6d/3s5h7d/4s6h8d"
    acts = "p1 pass; p2 raise 2; p3 raise 1; p1 pass; p2 call; p2 announce nothing; p3 announce nothing"
    played = play(hands, acts, TRI)
    assert gains(played) == (0, 6, -3) and played.state.won[2] == 1  # three in the pot and six bet, less his three


def test_hoc_under_announced() -> None:
    assert said(play("7s8s9sTs/4h5h6hTd", "p1 announce tierce to T", SEQ)) == ("irregular", "under-announced")
    assert said(play("7s8s9sTs/4h5h6hTd", "p1 announce quart to T", SEQ)) == ("regular", "")


def test_hoc_under_announced_binds() -> None:
    played = play("7s8s9sTs/4h5h6hTd", "p1 announce tierce to T; p2 good; p1 show 7s8s9sTs", SEQ)
    assert said(played) == ("refused", "more-than-announced")
    shown = play("7s8s9sTs/4h5h6hTd", "p1 announce tierce to T; p2 good; p1 show 8s9sTs", SEQ)
    assert gains(shown) == (4, -1)  # the pot of three and the premium of a tierce


def test_hoc_over_announced() -> None:
    assert said(play(HANDS, "p1 announce quart to 9", SEQ)) == ("irregular", "over-announced")
    point = {"phase": "point", "pots": {"point": 2}}
    assert said(play("2s3s4s/5h6h7d", "p1 announce 3 value 10", point)) == ("irregular", "over-announced")
    assert said(play("2s3s4s/5h6h7d", "p1 announce 3 value 9", point)) == ("regular", "")


def test_hoc_announce_raised() -> None:
    ends = {"declare_after_raise": "allowed-ends-bidding"}
    played = play(
        HANDS, "p1 raise 2; p2 announce tierce to 6; p3 good; p1 announce tierce to 9; p1 show 7s8s9s", SEQ, **ends
    )
    assert gains(played) == (3 + 2, -1, -1)  # the pot and his own two back, a premium from both


def test_hoc_announce_nothing() -> None:
    played = play(
        "2s4h/3s5h", "p1 announce nothing; p2 announce nothing", SEQ, declare_without_combination="allowed-as-nothing"
    )
    assert gains(played) == (3, 0)


def test_hoc_announce_order_raiser() -> None:
    acts = "p1 pass; p2 raise 1; p3 raise 1; p1 call; p2 call"
    assert play(HANDS, acts, SEQ, showdown_order="last-raiser-first").state.to_act == 2
    acts = "p1 raise 1; p2 call; p3 call"
    assert play(HANDS, acts, SEQ, showdown_order="last-raiser-first").state.to_act == 0


def test_hoc_all_bluff_stays() -> None:
    acts = "p1 raise 2; p2 call; p1 announce nothing; p2 announce nothing"
    played = play("2s4h6d/3s5h7d", acts, TRI, all_bluff="pot-carries")
    assert played.chips == ((98, 98), (0, 0, 7)) and played.state.won[2] == -1


def test_hoc_under_announced_mended() -> None:
    mend = {"point_underdeclared": "may-mend"}
    acts = "p1 announce tierce to T; p2 good; p1 show 7s8s9sTs"
    assert gains(play("7s8s9sTs/4h5h6hTd", acts, SEQ, **mend)) == (5, -2)
    assert said(play("7s8s9sTs/4h5h6hTd", "p1 announce tierce to T", SEQ, **mend)) == ("regular", "")
    loser = "p1 announce tierce to T; p2 announce quart to 7; p1 announce quart to T; p1 show 7s8s9sTs"
    played = play("7s8s9sTs/4h5h6h7h", loser, SEQ, **mend)
    assert [ruling.reason for ruling in played.rulings] == ["", "", "under-announced-mended", ""]
    assert gains(played) == (3 + 2, -2)
    too_much = "p1 announce tierce to T; p2 announce quart to 7; p1 announce quart to J"
    assert said(play("7s8s9sTs/4h5h6h7h", too_much, SEQ, **mend)) == ("refused", "not-now")
    assert said(play("7s8s9sTs/4h5h6h7h", loser, SEQ))[0] == "refused"


TWICE = "p1 announce 3; p2 good; p1 show 7s8s9s; p1 announce tierce to 9"


def test_hoc_cards_reused() -> None:
    assert said(play("7s8s9s/2h3c", TWICE, {"phase": "point"})) == ("regular", "")


def test_hoc_cards_once() -> None:
    once = {"same_cards_reused": "each-card-once"}
    assert said(play("7s8s9s/2h3c", TWICE, {"phase": "point"}, **once)) == ("irregular", "over-announced")
    assert said(play("7s8s9s4h5h6h/2d3c", TWICE + "; p2 good; p1 show 7s8s9s", {"phase": "point"}, **once)) == (
        "refused",
        "card-used-already",
    )


def test_the_cards_of_a_corrected_winner_are_used_and_his_lesser_ones_paid() -> None:
    options = {"same_cards_reused": "each-card-once", "good_after_overdeclared": "good-binds"}
    point = "p1 announce 4; p2 good; p1 show 7s8s9s; p1 announce tierce to 9"
    used = play("7s8s9s2h/2d3c", point, {"phase": "point"}, **options)
    assert [ruling.reason for ruling in used.rulings][2:] == ["over-announced"] * 2
    lesser = "p1 announce quart to 9; p2 good; p1 show 7s8s9s 2h3h4h"
    both = play("7s8s9s2h3h4h/2d3c", lesser, SEQ, **options)
    assert said(both) == ("irregular", "over-announced") and gains(both) == (3 + 1 + 1, -2)


def test_hoc_good_mended() -> None:
    mended = {"good_while_holding_better": "may-correct"}
    acts = "p1 pass; p2 announce tierce to 6; p3 good; p1 good; p1 announce tierce to 9"
    played = play(HANDS, acts, SEQ, **mended)
    assert said(played) == ("irregular", "good-taken-back") and played.state.to_act == 0
    early = play(HANDS, "p1 announce tierce to 3; p2 good; p2 announce tierce to 6", SEQ, **mended)
    assert said(early) == ("irregular", "good-taken-back") and early.state.to_act == 2  # p3 is still to answer
    worse = "p1 announce tierce to 9; p2 good; p3 good; p2 announce tierce to 6"
    assert said(play(HANDS, worse, SEQ, **mended)) == ("refused", "not-now")
    assert said(play(HANDS, acts, SEQ)) == ("refused", "not-now")


def test_hoc_announced_no_raise() -> None:
    assert said(play(HANDS, "p1 announce tierce to 9; p2 raise 1", SEQ)) == ("refused", "announced-already")


def test_hoc_announced_raise() -> None:
    still = {"raise_after_declare": "yes"}
    played = play(HANDS, "p1 announce tierce to 9; p2 raise 1; p3 pass; p1 call", SEQ, **still)
    assert played.state.phase == ANNOUNCE and played.state.to_act == 0 and gains(played) == (-1, -1, 0)
    assert said(play(HANDS, "p1 announce tierce to 9; p2 raise 21", SEQ, **still)) == ("refused", "raise-too-high")


def test_good_with_the_higher_value_is_said_with_the_better_hand() -> None:
    """By hand: both have two cards; 9 beats 5 in L, where the value decides, if the value was told."""
    hands, start = "2s3s/2h7h", {"phase": "point", "pots": {"point": 2}}
    assert said(play(hands, "p1 announce 2 value 5; p2 good", start)) == ("irregular", "good-with-better")
    assert said(play(hands, "p1 announce 2; p2 good", start)) == ("regular", "")
    assert said(play("2s3s/Ah4h", "p1 announce 2 value 5; p2 good", start)) == ("regular", "")  # as many pips
    by_sequence = {"point_tie_break": "highest-sequence", "good_while_holding_better": "obliged-to-announce"}
    assert said(play(hands, "p1 announce 2 value 5; p2 good", start, **by_sequence)) == ("regular", "")


def test_good_does_not_answer_what_counts_as_nothing() -> None:
    acts = "p1 pass; p2 announce tierce to K; p3 good"
    assert said(play("ThJhQh/JsQsKs/2c", acts, SEQ, d_top_sequence_queen="kings-excluded")) == (
        "refused",
        "nothing-announced",
    )
    assert said(play("ThJhQh/JsQsKs/2c", acts, SEQ)) == ("regular", "")


def test_who_has_passed_and_opens_the_announcing_has_a_say() -> None:
    """Those are shut out who passed before him who announces, not he himself: with two cards against one he wins."""
    options = {"passer_after_declaration": "out", "declare_after_raise": "allowed-ends-bidding"}
    acts = "p1 pass; p2 raise 1; p1 announce 2; p2 announce 1; p1 show 2s3s"
    played = play("2s3s/4h", acts, {"phase": "point", "pots": {"point": 2}}, **options)
    assert said(played) == ("regular", "") and played.state.won[0] == 0 and gains(played) == (3, -1)
