"""Winning a prize: one test a clause, named by its slug."""

from hoc_ref.hoc.state import BID, CARTE_BLANCHE, SHOW
from tests.hoc.situations import gains, play, said

HANDS = "7s8s9sJs/4h5h6hTd/2c3c9cJc"
SEQ = {"phase": "sequence", "pots": {"sequence": 3, "tricon": 3}}
ALONE = "p1 raise 1; p2 pass; p3 pass; "

SHORT = {"chip_exhaustion": "table-stakes-all-in"}


def test_hoc_prize_order() -> None:
    start = {"phase": "point"}
    assert play(HANDS, "p1 pass; p2 pass; p3 pass", start).state.prize == 1
    assert play(HANDS, "p1 pass; p2 pass; p3 pass; p1 pass; p2 pass; p3 pass", start).state.prize == 2
    played = play(HANDS, "; ".join(["p1 pass; p2 pass; p3 pass"] * 3), start)
    assert played.state.phase == CARTE_BLANCHE and played.state.to_act == 0


def test_hoc_prize_pot() -> None:
    played = play(HANDS, "p1 raise 4; p2 call; p3 pass; p1 announce tierce to 9; p2 good; p1 show 7s8s9s", SEQ)
    assert gains(played) == (9, -5, -1) and played.chips.pots == (0, 0, 3)
    assert played.state.won == (-1, 0, -1) and played.state.phase == BID and played.state.prize == 2


def test_hoc_sole_survivor_shows() -> None:
    played = play(HANDS, ALONE + "p1 show 7s8s9s", SEQ)
    assert gains(played) == (5, -1, -1)
    assert said(play(HANDS, ALONE + "p1 show 7s8sJs", SEQ)) == ("refused", "not-a-combination")


def test_hoc_sole_survivor_unseen() -> None:
    played = play(HANDS, ALONE, SEQ, sole_survivor_premium="never")
    assert gains(played) == (3, 0, 0) and played.state.prize == 2
    assert play(HANDS, ALONE, SEQ).state.phase == SHOW


def test_the_point_goes_to_the_only_one_left_at_once() -> None:
    played = play(HANDS, ALONE, {"phase": "point", "pots": {"point": 3}})
    assert gains(played) == (3, 0, 0) and played.state.prize == 1


DROPPED = (
    "p1 raise 4; p2 call; p3 raise 1; p1 call; p2 pass; p1 announce tierce to 9; p3 announce nothing; p1 show 7s8s9s"
)


def test_hoc_bets_to_winner() -> None:
    assert gains(play(HANDS, DROPPED, SEQ)) == (3 + 4 + 5 + 2, -4 - 1, -5 - 1)


def test_hoc_bets_returned() -> None:
    assert gains(play(HANDS, DROPPED, SEQ, bet_ownership="returned")) == (3 + 5 + 2, -1, -5 - 1)
    back = {"bet_ownership": "returned"}
    afresh = "p1 raise 2; p2 raise 3; p3 pass; p1 raise 1; p2 raise 1; p1 pass; p2 take"
    put_down = play(HANDS, afresh, SEQ, call_cost="pay-highest-afresh", **back)  # p1 puts down 2, then 5 and 1
    assert gains(put_down) == (0, 3, 0)
    dropped = "p1 raise 4; p2 call; p3 raise 1; p1 call; p2 pass; p1 announce nothing; p3 announce nothing"
    nobody = play(NOTHING + "/4s6h8d", dropped, SEQ, all_bluff="pot-carries", **back)
    assert gains(nobody) == (-5, 0, -5) and nobody.chips.pots[1] == 3 + 10
    alone = play(NOTHING, "p1 raise 1; p2 raise 1; p1 pass", SEQ, sole_survivor_with_nothing="pot-stays", **back)
    assert gains(alone) == (0, -2)


NOTHING = "2s4h6d/3s5h7d"


def test_hoc_sole_survivor_bluff() -> None:
    assert gains(play(NOTHING, "p1 raise 1; p2 pass; p1 take", SEQ)) == (3, 0)


def test_hoc_sole_survivor_holds() -> None:
    holds = {"sole_survivor_with_nothing": "pot-stays"}
    played = play(NOTHING, "p1 raise 1; p2 pass", SEQ, **holds)
    assert played.chips == ((99, 100), (0, 4, 3)) and played.state.won[1] == -1
    assert gains(play("7s8s9s/3s5h7d", "p1 raise 1; p2 pass; p1 take", SEQ, **holds)) == (3, 0)


def test_hoc_side_pot() -> None:
    """p2 wins with four chips in: four from each and the stakes are his; the six more of each go to the better one."""
    bids = "p1 raise 10; p2 call; p3 call; "
    says = "p1 announce tierce to 4; p2 announce tierce to K; p3 announce tierce to 9; p2 show JsQsKs"
    start = {"phase": "sequence", "pots": {"sequence": 3}}
    played = play("2s3s4s/JsQsKs/7s8s9s", bids + says, start, stacks=(50, 4, 50), **SHORT)
    side, pot = played.rulings[-1].payments[:2]
    assert (side.target, side.chips, pot.target, pot.chips) == (2, 12, 1, 15)
    bids, hands = "p1 raise 10; p2 call; p1 announce tierce to 4; ", "2s3s4s/JsQsKs"
    start = {"phase": "sequence", "pots": {"sequence": 2}}
    two = play(hands, bids + "p2 announce tierce to K; p2 show JsQsKs", start, stacks=(50, 4), **SHORT)
    assert (two.rulings[-1].payments[0].target, two.rulings[-1].payments[0].chips) == (0, 6)
    loses = play(hands, bids + "p2 good; p1 show 2s3s4s", start, stacks=(50, 4), **SHORT)
    assert loses.rulings[-1].payments[0].chips == 16


def test_no_side_pot_where_the_winner_could_have_gone_along() -> None:
    """Announcing ends the bidding over a raise of five: p2 takes all eight."""
    start = {"phase": "sequence", "pots": {"sequence": 3}}
    acts = "p1 raise 5; p2 announce tierce to K; p3 good; p1 good; p2 show JsQsKs"
    played = play("2s3s4s/JsQsKs/7h", acts, start, declare_after_raise="allowed-ends-bidding")
    assert [(one.target, one.chips) for one in played.rulings[-1].payments if one.source < 0] == [(1, 8)]


def test_all_in_where_going_along_is_paid_afresh() -> None:
    """p1 raises two, p2 three over it for five; p1's last chip makes three put down: two of p2's go back to him."""
    start = {"phase": "sequence", "pots": {"sequence": 2}}
    acts = "p1 raise 2; p2 raise 3; p1 call; p1 announce tierce to 4; p2 good; p1 show 2s3s4s"
    played = play("2s3s4s/7h8h9h", acts, start, stacks=(3, 50), call_cost="pay-highest-afresh", **SHORT)
    assert played.rulings[-1].payments[0][1:3] == (1, 2)


def test_all_in_told_by_a_start() -> None:
    """p1 has no chip left: he is not asked again, unless he is out he announces, and if he is out he does not."""
    start = {"phase": "point", "pots": {"point": 20}, "bets": [2, 2, 5], "raiser": "p3"}
    hands = "2s3s4s/7h8h9h/Td"
    inside = play(hands, "p2 call", start, stacks=(0, 50, 50), **SHORT)
    assert said(inside) == ("regular", "") and inside.state.bid.out == (False, False, False)
    outside = play(hands, "p2 call", start | {"out": ["p1"]}, stacks=(0, 50, 50), **SHORT)
    assert outside.state.bid.out == (True, False, False) and outside.state.to_act == 1


def test_a_side_pot_holds_no_bet_that_goes_back() -> None:
    """p2 has passed with six down, which go back to him; p3's six beyond p1's four are the side pot."""
    bids = "p1 pass; p2 raise 6; p3 raise 4; p1 call; p2 pass; "
    start = {"phase": "sequence", "pots": {"sequence": 3}}
    acts = bids + "p1 announce tierce to 4; p3 good; p1 show 2s3s4s"
    played = play("2s3s4s/7h/Td", acts, start, stacks=(4, 50, 50), bet_ownership="returned", **SHORT)
    out = [(one.target, one.chips) for one in played.rulings[-1].payments if one.source < 0]
    assert out == [(1, 6), (2, 6), (0, 11)]


def test_who_has_no_chips_and_passes_is_asked_again() -> None:
    start = {"phase": "sequence", "pots": {"sequence": 3}}
    state = play("2s3s4s/7h/Td", "p1 pass; p2 raise 5; p3 call", start, stacks=(0, 50, 50), **SHORT).state
    assert (state.phase, state.to_act) == (BID, 0)
