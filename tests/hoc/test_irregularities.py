"""Irregularities: one test a clause, named by its slug."""

from hoc_ref.cards import as_hand, card_text, read_cards
from hoc_ref.hoc import irregularities, view
from hoc_ref.hoc.state import END, Act
from hoc_ref.replay import Replay
from tests.hoc.situations import DICTIONNAIRE, LALANNE, fired, gains, play, said
from tests.hoc.test_play import LEAD, on
from tests.hoc.test_setup import DEAL_2, DEAL_3

HANDS = "2h3h/KsQd/8d9h"
LIE = "p3 without 8; "
AFTER_SEVEN = on("7c", to_act="p3") | {"sequence": {"last": "7c", "by": "p1", "without": ["p2"]}}


def test_hoc_false_denial() -> None:
    played = play(HANDS, LIE + "p1 claim p3 had 8", AFTER_SEVEN)
    assert said(played) == ("irregular", "false-denial") and gains(played) == (5, 5, -10)
    poor = play(HANDS, LIE + "p1 claim p3 had 8", AFTER_SEVEN, stacks=(0, 0, 3))
    assert poor.chips.stacks == (5, 5, -7)


def test_hoc_denial_noticed() -> None:
    played = play(HANDS, LIE + "p1 hoc", AFTER_SEVEN)
    assert gains(played) == (2, -1, -1)
    assert said(play(HANDS, LIE, AFTER_SEVEN)) == ("irregular", "false-denial")


def test_hoc_denial_always() -> None:
    played = play("4h5s9d/2c3c/6c7c", "p1 play 4h; p1 without 5", LEAD, DICTIONNAIRE)
    assert said(played) == ("irregular", "false-denial") and gains(played) == (-10, 5, 5)


def test_hoc_denial_anybody() -> None:
    assert gains(play(HANDS, LIE, AFTER_SEVEN, false_denial_detection="always")) == (5, 5, -10)
    own = play("4h5s9d/2c3c/6c7c", "p1 play 4h; p1 without 5; p2 claim p1 had 5", LEAD)
    assert gains(own) == (-10, 5, 5)


def test_hoc_denial_layer() -> None:
    played = play(HANDS, LIE + "p1 claim p3 had 8", AFTER_SEVEN, DICTIONNAIRE)
    assert said(played) == ("irregular", "claim-fails") and gains(played) == (2, -1, -1)  # the hoc alone is paid


def test_hoc_denial_claim() -> None:
    assert said(play(HANDS, "p1 claim p3 had 8", AFTER_SEVEN)) == ("refused", "nothing-denied")
    assert said(play(HANDS, LIE + "p3 claim p3 had 8", AFTER_SEVEN)) == ("refused", "claim-on-oneself")
    assert said(play(HANDS, LIE + "p1 claim p3 had 9", AFTER_SEVEN)) == ("refused", "nothing-denied")
    assert said(play(DEAL_3, "p1 claim p3 had 9")) == ("refused", "nothing-denied")
    late = play("2h/KsQd/8d9h", LIE + "p1 hoc; p1 play 2h; p2 claim p3 had 8", AFTER_SEVEN)
    assert late.state.phase == END and late.rulings[-1].payments[0].chips == 5


def test_hoc_denial_once() -> None:
    twice = play(HANDS, LIE + "p1 claim p3 had 8; p2 claim p3 had 8", AFTER_SEVEN, false_denial_remedy="play-stands")
    assert said(twice) == ("irregular", "already-punished") and gains(twice) == (5, 5, -10)
    punished = play("4h5s9d/2c3c", "p1 play 4h; p1 without 5; p2 claim p1 had 5", LEAD, DICTIONNAIRE)
    assert said(punished) == ("irregular", "already-punished")


def test_a_second_false_denial_of_the_same_rank_is_fined_again() -> None:
    acts = (
        "p1 play 4h; p1 without 5; p2 claim p1 had 5; p2 without 5; p1 hoc; p1 play 4d; p1 without 5; p2 claim p1 had 5"
    )
    played = play("4h4d5s9d/2c3c", acts, LEAD, false_denial_remedy="play-stands")
    assert said(played) == ("irregular", "false-denial") and gains(played) == (-9, 9)


def test_hoc_denial_must_lay() -> None:
    played = play(HANDS, LIE + "p1 claim p3 had 8", AFTER_SEVEN)
    assert played.state.to_act == 2
    assert said(play(HANDS, LIE + "p1 claim p3 had 8; p3 play 8d", AFTER_SEVEN)) == ("regular", "")
    later = play(HANDS, LIE + "p1 hoc; p1 claim p3 had 8", AFTER_SEVEN)
    assert gains(later) == (2 + 5, -1 + 5, -1 - 10) and later.state.to_act == 0
    always = play(HANDS, LIE + "p1 claim p3 had 8", AFTER_SEVEN, false_denial_detection="always")
    assert said(always) == ("irregular", "already-punished") and gains(always) == (5, 5, -10)
    assert always.state.to_act == 2 and always.state.play.must_lay
    before = "p1 play 4h; p1 without 5; p3 hoc; p2 claim p1 had 5"
    other = play("4h5s9d/2c3c/6c7c", before, LEAD, wrong_hoc_call="penalty")
    assert said(other) == ("irregular", "false-denial") and other.state.to_act == 1  # p3 has acted: too late to lay
    older = "p1 play 4h; p1 without 5; p2 play 5c; p2 without 6; p1 without 6; p2 claim p1 had 5"
    played = play("4h5s9d/5c3c", older, LEAD)
    assert said(played) == ("irregular", "false-denial") and played.state.to_act == 1


def test_hoc_denial_not_again() -> None:
    played = play(HANDS, LIE + "p1 claim p3 had 8; p3 without 8", AFTER_SEVEN)
    assert said(played) == ("refused", "must-lay")


def test_hoc_denial_stands() -> None:
    played = play(HANDS, LIE + "p1 claim p3 had 8", AFTER_SEVEN, false_denial_remedy="play-stands")
    assert gains(played) == (5, 5, -10) and played.state.to_act == 0


def test_hoc_denial_claim_wrong() -> None:
    played = play(HANDS, "p3 without 8; p1 claim p2 had 8", AFTER_SEVEN)
    assert said(played) == ("irregular", "claim-fails") and gains(played) == (0, 0, 0)


def test_hoc_misdeal_time() -> None:
    assert said(play(DEAL_3, "p2 misdeal")) == ("irregular", "misdeal")
    assert said(play(DEAL_3, "p1 pass; p2 misdeal")) == ("refused", "too-late")
    assert said(play(HANDS, "p2 misdeal", AFTER_SEVEN)) == ("refused", "no-deal")
    assert said(play("As/Ks", "p2 misdeal", {"phase": "point"})) == ("refused", "no-deal")


def test_hoc_misdeal() -> None:
    played = play(DEAL_2, "p2 misdeal", reading=DICTIONNAIRE, stake=2)
    assert played.chips == ((100, 100), (0, 0, 0)) and played.state.to_act == -1


def test_hoc_misdeal_same_dealer() -> None:
    assert [irregularities.same_dealer(dealer, 3)[0] for dealer in range(3)] == [0, 1, 2]


def test_hoc_misdeal_passes_on() -> None:
    assert [irregularities.deal_lost(dealer, 3)[0] for dealer in range(3)] == [1, 2, 0]


def test_two_false_denials_of_one_rank_are_two_fines() -> None:
    hands = "7s7h2c/8h3h/Jd5d6c"
    nobody = "p1 without 8; p2 without 8; p3 without 8; "
    acts = f"p1 play 7s; {nobody}p1 hoc; p1 play 7h; {nobody}"
    twice = play(hands, acts + "p1 claim p2 had 8; p3 claim p2 had 8", LEAD)
    assert gains(twice) == (2 + 10, -1 - 20, -1 + 10)
    assert said(play(hands, acts + "p1 claim p2 had 8; p3 claim p2 had 8; p1 claim p2 had 8", LEAD)) == (
        "irregular",
        "already-punished",
    )


def test_who_must_lay_cannot_lay_a_main_hoc_instead() -> None:
    allowed = {"main_hoc_while_holding_needed_card": "allowed"}
    acts = "p1 play 7s; p1 without 8; p2 without 8; p1 claim p2 had 8; p2 play Kh as 8"
    assert said(play("7s2c9h/8hKh3h/8d5d6c", acts, LEAD, **allowed)) == ("refused", "must-lay")


def test_who_was_out_of_a_sequence_stays_out_when_it_goes_on() -> None:
    out = {"done_for_sequence": "out-of-this-sequence"}
    acts = "p1 play 7s; p1 without 8; p2 without 8; p3 without 8; p1 claim p3 had 8; p3 play 8d; p3 without 9"
    played = play("7s9s2c/3h4h9h/8d5d6c", acts, LEAD, **out)
    assert played.state.to_act == 2 and said(play("7s9s2c/3h4h9h/8d5d6c", acts + "; p3 hoc", LEAD, **out)) == (
        "regular",
        "",
    )


def test_hoc_misdeal_penalty() -> None:
    played = play(DEAL_3, "p1 misdeal", misdeal="penalty")
    assert gains(played) == (1, 1, -2) and irregularities.dealer_pays(2, 3) == (2, 1)


def test_hoc_misdeal_any_time() -> None:
    late = {"misdeal_deadline": "any-time"}
    assert said(play(DEAL_3, "p1 pass; p2 misdeal", **late)) == ("irregular", "misdeal")


def test_hoc_misdeal_round() -> None:
    assert said(play(DEAL_3, "p1 misdeal; p2 misdeal")) == ("refused", "no-deal")


def test_hoc_misdeal_stands() -> None:
    late = {"misdeal_deadline": "any-time"}
    assert said(play(DEAL_3, "p1 raise 1; p2 misdeal", **late)) == ("refused", "deal-stands")
    bluff = "p1 pass; p2 pass; p3 pass; p1 raise 1; p2 call; p3 pass; p1 announce nothing; p2 announce nothing; "
    carried = play(NO_RUNS, bluff + "p2 misdeal", all_bluff="pot-carries", **late)
    assert said(carried) == ("refused", "deal-stands") and carried.chips.pots == (3, 5, 3)
    false = {"cb_timing": "before-prizes", "false_carte_blanche": "penalty"}
    fined = play(DEAL_3, "p1 carte-blanche; p2 misdeal", **false, **late)
    assert said(fined) == ("refused", "deal-stands") and gains(fined) == (-23, 7, 7)


def test_hoc_denial_hocs_exempt() -> None:
    acts = "p1 play Qc; p1 without K; p2 without K; p1 claim p2 had K"
    assert said(play("2hQc/Ks3d", acts, LEAD)) == ("irregular", "claim-fails")


def test_hoc_denial_hocs_fined() -> None:
    acts = "p1 play Qc; p1 without K; p2 without K; p1 claim p2 had K"
    assert gains(play("2hQc/Ks3d", acts, LEAD, false_denial_exempt_d="not-exempt")) == (5, -5)


NO_RUNS = "As2h4d6c8sThQdKc3s5h7d9c/Ad2c4s6h8dTcQsKh3d5c7s9h/Ac2s4h6d8cTsQhKd3h5s7h9d"
CALLED = "lost-once-another-card-is-laid"
CARD_LATER = LIE + "p1 hoc; p1 play 2h; p2 claim p3 had 8"


def test_hoc_denial_until_deal() -> None:
    assert said(play(HANDS, CARD_LATER, AFTER_SEVEN)) == ("irregular", "false-denial")


def test_hoc_denial_until_card() -> None:
    card = {"denial_claim_deadline": "until-next-card"}
    assert said(play(HANDS, CARD_LATER, AFTER_SEVEN, **card)) == ("refused", "claim-too-late")
    assert said(play(HANDS, LIE + "p2 claim p3 had 8", AFTER_SEVEN, **card)) == ("irregular", "false-denial")


def test_hoc_denial_each_time() -> None:
    each = {"false_denial_repeat": "each-time", "false_denial_remedy": "play-stands"}
    twice = play(HANDS, LIE + "p1 claim p3 had 8; p2 claim p3 had 8", AFTER_SEVEN, **each)
    assert said(twice) == ("irregular", "false-denial") and gains(twice) == (10, 10, -20)


def test_hoc_denial_claim_penalty() -> None:
    played = play(HANDS, "p3 without 8; p1 claim p2 had 8", AFTER_SEVEN, claim_wrong="penalty")
    assert said(played) == ("irregular", "claim-fails") and gains(played) == (-10, 5, 5)
    fined = {"claim_wrong": "penalty"}
    true = play(HANDS, LIE + "p1 claim p3 had 8", AFTER_SEVEN, DICTIONNAIRE, hoc_needs_call=CALLED, **fined)
    assert said(true) == ("irregular", "claim-fails") and gains(true) == (0, 0, 0)  # he had it, and is not fined
    king = play("2hQc/Ks3d", "p1 play Qc; p1 without K; p2 without K; p1 claim p2 had K", LEAD, **fined)
    assert said(king) == ("irregular", "claim-fails") and gains(king) == (0, 0)
    unseen = play("2hQc/????", "p1 play Qc; p1 without K; p2 without K; p1 claim p2 had K", LEAD, **fined)
    assert said(unseen) == ("undetermined", "undetermined")


def test_hoc_denial_taken_back() -> None:
    back = {"false_denial_remedy": "take-back"}
    played = play(HANDS, LIE + "p1 claim p3 had 8", AFTER_SEVEN, **back)
    assert gains(played) == (5, 5, -10) and played.state.to_act == 2
    again = play(HANDS, LIE + "p1 claim p3 had 8; p3 without 8", AFTER_SEVEN, **back)
    assert said(again) == ("irregular", "false-denial")


def counted(acts: str, hand: str) -> Replay:
    """A deal told from its beginning in which the second of three hands is this one."""
    first, _, third = DEAL_3.split("/")
    return play(f"{first}/{hand}/{third}", acts, {"phase": "deal"})


def test_hoc_wrong_count() -> None:
    right = DEAL_3.split("/")[1]
    rest = set(read_cards("".join(card_text(one) for one in range(52)))) - set(read_cards(DEAL_3.replace("/", "")))
    thirteen = counted("p3 deal; p1 misdeal p2", right + card_text(min(rest)))
    assert said(thirteen) == ("irregular", "misdeal") and gains(thirteen) == (0, 0, 0)
    assert "hoc-wrong-count" in fired(thirteen)
    eleven = counted("p3 deal; p1 misdeal p2", right[2:])
    assert said(eleven) == ("irregular", "misdeal")
    assert said(counted("p3 deal; p1 misdeal p2", right)) == ("irregular", "count-right")
    assert said(counted("p3 deal; p1 pass; p2 misdeal p2", right[2:])) == ("refused", "too-late")
    stands = counted("p3 deal; p1 announce 4", right[2:])
    assert stands.state.hands[1].bit_count() == 11 and said(stands)[0] != "refused"


def test_hoc_fault_time() -> None:
    assert said(play(DEAL_3, "p3 look", {"phase": "deal"})) == (
        "irregular",
        "looked-into-stock",
    )  # dealt unsaid before it
    over = play("8d/2h3h", "p1 play 8d; p2 look", LEAD)
    assert said(over) == ("refused", "no-cards-out")
    assert said(play("8d/2h3h", "p1 play 8d; p2 expose 2h", LEAD)) == ("refused", "no-cards-out")


def test_hoc_exposed() -> None:
    played = play("8d2c/2h3h", "p1 play 8d; p2 expose 2h", LEAD)
    assert said(played) == ("irregular", "exposed-card") and played.state.to_act == 0
    assert view.view(played.state, 0).shown == (0, as_hand(read_cards("2h")))
    laid = play("8d2c/9h3h", "p1 play 8d; p2 expose 9h; p1 without 9; p2 play 9h", LEAD)
    assert view.view(laid.state, 0).shown == (0, 0) and laid.state.hands[1].bit_count() == 1


def test_hoc_exposed_free() -> None:
    assert gains(play("8d2c/2h3h", "p1 play 8d; p2 expose 2h3h", LEAD)) == (0, 0)


def test_hoc_exposed_fined() -> None:
    assert gains(play("8d2c/2h3h", "p1 play 8d; p2 expose 2h3h", LEAD, exposed_card="penalty")) == (1, -1)


def test_hoc_stock_look() -> None:
    for reading in (LALANNE, DICTIONNAIRE):
        assert said(play(DEAL_3, "p2 look", reading=reading)) == ("irregular", "looked-into-stock")


def test_hoc_stock_look_free() -> None:
    assert gains(play(DEAL_3, "p2 look")) == (-3, -3, -3)  # the stakes


def test_hoc_stock_look_fined() -> None:
    assert gains(play(DEAL_3, "p2 look", look_into_stock="penalty")) == (-2, -5, -2)


def test_hoc_leave() -> None:
    won = play("3s4s5s2d/6h7h8hKd", "p1 pass; p2 announce 3; p1 good; p2 show 6h7h8h; p1 leave",
               {"phase": "point", "pots": {"point": 2, "sequence": 2, "tricon": 2}})  # fmt: skip
    assert said(won) == ("irregular", "left-early") and won.state.phase == END
    assert gains(won) == (2, 4)  # p2 keeps the point; the two other pots, told by a start, are shared


def test_hoc_leave_over() -> None:
    twice = play(DEAL_3, "p1 pass; p2 leave; p3 leave")
    assert said(twice) == ("refused", "game-over") and gains(twice) == (0, 0, 0)


def test_hoc_leave_stakes() -> None:
    played = play(DEAL_3, "p1 pass; p2 leave", ante_multiplier="agreed-1-2-3", stake=2)
    assert gains(played) == (0, 0, 0) and played.chips.pots == (0, 0, 0)


def test_hoc_leave_bets() -> None:
    played = play(DEAL_3, "p1 raise 5; p2 raise 3; p3 leave")
    assert gains(played) == (0, 0, 0) and [one.chips for one in played.rulings[-1].payments[9:]] == [5, 8]


def test_hoc_leave_free() -> None:
    assert gains(play(DEAL_3, "p1 leave")) == (0, 0, 0)


def test_hoc_leave_fined() -> None:
    assert gains(play(DEAL_3, "p1 leave", leaving_early="penalty")) == (-10, 5, 5)


BLANCHE = "As2s3s4s5s6s7s8s9sTsAh2h/KsQsJs3h4h5h6h7h8h9hThJh/QhKhAd2d3d4d5d6d7d8d9dTd"


def test_a_deal_stands_once_carte_blanche_was_announced() -> None:
    options = {"cb_timing": "any-time", "misdeal_deadline": "any-time"}
    assert said(play(BLANCHE, "p1 carte-blanche; p2 misdeal", **options)) == ("refused", "deal-stands")
    before = {"cb_timing": "before-prizes"}
    assert said(play(BLANCHE, "p1 pass; p2 pass; p3 pass; p2 misdeal", **before)) == ("irregular", "misdeal")


def test_until_the_next_card_is_told_for_each_seat() -> None:
    card = {"denial_claim_deadline": "until-next-card", "false_denial_remedy": "play-stands"}
    hands, nobody = "7s7h2c/8h3h/Jd5d6c", "p1 without 8; p2 without 8; p3 without 8; "
    both = play(hands, f"p1 play 7s; {nobody}p1 claim p2 had 8", LEAD, **card)
    assert said(both) == ("irregular", "false-denial")  # no card was laid after his word
    older = play(hands, f"p1 play 7s; {nobody}p1 hoc; p1 play 7h; p1 without 8; p3 claim p2 had 8", LEAD, **card)
    assert said(older) == ("refused", "claim-too-late")  # the word just said was another seat's


def test_nobody_looks_before_the_deal_that_is_told() -> None:
    played = play(DEAL_3, "p2 cut; p1 look; p3 deal; p1 pass")
    assert [one.reason for one in played.rulings if one.number] == ["", "no-cards-out", "", ""]


def test_another_players_fault_is_an_act_between_denial_and_claim() -> None:
    for fault in ("p1 look", "p1 expose 2h"):
        played = play(HANDS, LIE + fault + "; p2 claim p3 had 8", AFTER_SEVEN)
        assert said(played) == ("irregular", "false-denial") and not played.state.play.must_lay


def test_a_deal_stands_when_a_card_is_laid_and_not_before() -> None:
    passes = "p1 pass; p2 pass; p3 pass; " * 4
    late = {"misdeal_deadline": "any-time"}
    assert said(play(DEAL_3, passes + "p2 misdeal", **late)) == ("irregular", "misdeal")
    assert said(play(DEAL_3, passes + "p1 play As; p2 misdeal", **late)) == ("refused", "deal-stands")


def test_a_deal_may_be_objected_to_until_the_first_bid_even_after_words_on_carte_blanche() -> None:
    before = {"cb_timing": "before-prizes"}
    assert said(play(DEAL_3, "p1 pass; p2 misdeal", **before)) == ("irregular", "misdeal")
    assert said(play(DEAL_3, "p1 pass; p2 pass; p3 pass; p1 pass; p2 misdeal", **before)) == ("refused", "too-late")


def test_who_leaves_while_a_winner_is_to_show_takes_his_bet_back_like_the_others() -> None:
    """p1 and p2 have bet five, p3 nothing: each gets his bets back, and one of the three chips that lay there."""
    acts = "p1 raise 5; p2 call; p3 pass; p1 announce tierce to 4; p2 announce tierce to 9; p1 leave"
    start = {"phase": "sequence", "pots": {"sequence": 3}}
    assert gains(play("2s3s4s/7h8h9h/Kd", acts, start)) == (1, 1, 1)


def test_nothing_is_taken_back_of_a_round_that_is_over() -> None:
    state = play(DEAL_3, "p1 pass").state
    assert len(irregularities.stakes_back(state)) == 9
    assert irregularities.stakes_back(state._replace(phase=END)) == ()


def test_fines_count_double_where_all_does() -> None:
    everything = {"double_not_for": "everything"}
    start = {"phase": "play", "multiplier": {"point": 2}}
    assert gains(play("8d2c/2h3h", "p2 expose 2h", start, exposed_card="penalty", **everything)) == (2, -2)
    state = play(DEAL_3, "p3 deal", misdeal="penalty", **everything).state._replace(multiplier=(2, 1, 1))
    step = irregularities.misdeal(state, Act(0, "misdeal"))
    assert [one.chips for one in step.payments if one.clause == "hoc-misdeal-penalty"] == [2, 2]


def test_a_denial_taken_back_may_be_claimed_until_a_card_is_laid() -> None:
    """It has been paid for, so the second claim brings nothing; once a card is laid it is too late."""
    options = {"false_denial_remedy": "take-back", "denial_claim_deadline": "until-next-card"}
    start = on("7c", to_act="p1")
    claimed = "p1 without 8; p2 claim p1 had 8; "
    again = play("8d2c/9h3c/4h5c", claimed + "p3 claim p1 had 8", start, **options)
    assert said(again) == ("irregular", "already-punished") and gains(again) == (-10, 5, 5)
    late = play("8d2c/9h3c/4h5c", claimed + "p1 play 8d; p3 claim p1 had 8", start, **options)
    assert said(late) == ("refused", "claim-too-late")
