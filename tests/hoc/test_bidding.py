"""Bidding: one test a clause, named by its slug."""

from hoc_ref.hoc import bidding
from hoc_ref.hoc.state import ANNOUNCE, BID, SHOW, opening_bid
from hoc_ref.verdict import legal_texts
from tests.hoc.situations import DICTIONNAIRE, fired, gains, play, said

HANDS = "7s8s9sJs/4h5h6hTd/2c3c9cJc"
TWO = "7s8s9sJs/4h5h6hTd"
SEQ = {"phase": "sequence", "pots": {"sequence": 3, "tricon": 3}}


def test_hoc_bid_pass() -> None:
    played = play(HANDS, "p1 pass; p2 raise 1", SEQ)
    assert played.state.bid.passed == (True, False, False) and not any(played.state.bid.out)
    assert said(play(HANDS, "p1 pass; p2 raise 1; p3 pass; p1 call", SEQ)) == ("regular", "")


def test_hoc_bid_all_pass() -> None:
    played = play(HANDS, "p1 pass; p2 pass; p3 pass", SEQ)
    assert played.state.prize == 2 and played.state.phase == BID and played.state.to_act == 0
    assert played.chips.pots == (0, 3, 3) and played.state.won == (-1, -1, -1)


def test_hoc_bid_raise() -> None:
    assert said(play(HANDS, "p1 raise 0", SEQ)) == ("refused", "raise-too-low")
    assert said(play(HANDS, "p1 raise 1", SEQ)) == ("regular", "")


def test_hoc_bid_raise_two() -> None:
    two = {"smallest_raise": "two"}
    assert said(play(HANDS, "p1 raise 1", SEQ, **two)) == ("refused", "raise-too-low")
    assert legal_texts(play(HANDS, "p1 pass", SEQ, **two))[1] == "p2 raise 2..20"


def test_hoc_bid_first_raise() -> None:
    assert said(play(HANDS, "p1 raise 20", SEQ)) == ("regular", "")
    assert said(play(HANDS, "p1 raise 21", SEQ)) == ("refused", "raise-too-high")


def test_hoc_bid_first_raise_free() -> None:
    free = {"first_raise_cap": "uncapped-first"}
    assert said(play(HANDS, "p1 raise 90", SEQ, **free)) == ("regular", "")
    assert said(play(HANDS, "p1 raise 101", SEQ, **free)) == ("refused", "beyond-own-chips")
    assert said(play(HANDS, "p1 raise 30; p2 raise 21", SEQ, **free)) == ("refused", "raise-too-high")
    assert legal_texts(play(HANDS, "p1 pass", SEQ, **free))[1] == "p2 raise 1..100"


def test_hoc_bid_raise_less() -> None:
    assert said(play(HANDS, "p1 raise 2; p2 raise 3", SEQ, DICTIONNAIRE)) == ("regular", "")


def test_hoc_bid_raise_twenty() -> None:
    twenty = {"raise_always_twenty": "always-twenty"}
    assert said(play(HANDS, "p1 raise 2", SEQ, DICTIONNAIRE, **twenty)) == ("regular", "")
    assert said(play(HANDS, "p1 raise 2; p2 raise 19", SEQ, DICTIONNAIRE, **twenty)) == ("refused", "raise-not-twenty")
    assert legal_texts(play(HANDS, "p1 raise 2", SEQ, **twenty)) == ["p2 pass", "p2 call", "p2 raise 20"]


def test_hoc_bid_raise_again() -> None:
    acts = "p1 raise 1; p2 raise 1; p3 pass; p1 raise 1; p2 raise 1"
    assert gains(play(HANDS, acts, SEQ)) == (-3, -4, 0)


def test_hoc_bid_raise_once() -> None:
    acts = "p1 raise 1; p2 raise 1; p3 pass; p1 raise 1"
    assert said(play(HANDS, acts, SEQ, number_of_raises="one-each")) == ("refused", "raised-already")
    assert said(play(HANDS, "p1 raise 1; p2 raise 1", SEQ, number_of_raises="one-each")) == ("regular", "")


def test_hoc_bid_raise_limit() -> None:
    played = play(HANDS, "p1 raise 20; p2 raise 20", SEQ)
    assert said(played) == ("regular", "") and gains(played) == (-20, -40, 0)
    assert said(play(HANDS, "p1 raise 20; p2 raise 21", SEQ, DICTIONNAIRE)) == ("refused", "raise-too-high")


def test_hoc_bid_raise_limit_own() -> None:
    own = {"raise_cap_base": "own-bet"}
    assert said(play(HANDS, "p1 raise 5; p2 raise 16", SEQ, **own)) == ("refused", "raise-too-high")
    assert said(play(HANDS, "p1 raise 5; p2 raise 15", SEQ, **own)) == ("regular", "")


def test_hoc_bid_own_chips() -> None:
    stacks = (100, 4, 100)
    assert said(play(HANDS, "p1 raise 3; p2 raise 2", SEQ, stacks=stacks)) == ("refused", "beyond-own-chips")
    assert said(play(HANDS, "p1 raise 3; p2 raise 1", SEQ, stacks=stacks)) == ("regular", "")
    assert said(play(HANDS, "p1 raise 5; p2 call", SEQ, stacks=stacks)) == ("refused", "beyond-own-chips")
    assert said(play(HANDS, "p1 raise 5; p2 pass", SEQ, stacks=stacks)) == ("regular", "")


def test_hoc_bid_credit() -> None:
    played = play(HANDS, "p1 raise 5; p2 call", SEQ, stacks=(0, 4, 0), chip_exhaustion="debt-allowed")
    assert said(played) == ("regular", "") and played.chips.stacks == (-5, -1, 0)


def test_hoc_bid_call() -> None:
    played = play(HANDS, "p1 raise 2; p2 raise 3; p3 pass; p1 call", SEQ)
    assert gains(played) == (-5, -5, 0) and played.chips.pots[1] == 13


def test_hoc_bid_call_afresh() -> None:
    played = play(HANDS, "p1 raise 2; p2 raise 3; p3 pass; p1 call", SEQ, call_cost="pay-highest-afresh")
    assert gains(played) == (-7, -5, 0)


def test_hoc_bid_call_raised() -> None:
    assert said(play(HANDS, "p1 call", SEQ)) == ("refused", "nothing-to-call")


def test_hoc_bid_reentry() -> None:
    played = play(HANDS, "p1 pass; p2 raise 2; p3 pass; p1 raise 3", SEQ)
    assert said(played) == ("regular", "") and gains(played) == (-5, -2, 0) and played.state.to_act == 1


def test_hoc_bid_reentry_call() -> None:
    only = {"passer_may_reraise": "only-call"}
    assert said(play(HANDS, "p1 pass; p2 raise 2; p3 pass; p1 raise 3", SEQ, **only)) == (
        "refused",
        "passed-may-not-raise",
    )
    assert said(play(HANDS, "p1 pass; p2 raise 2; p3 pass; p1 call", SEQ, **only)) == ("regular", "")
    assert said(play(HANDS, "p1 raise 2; p2 raise 3", SEQ, **only)) == ("regular", "")


def test_hoc_bid_pass_out() -> None:
    played = play(HANDS, "p1 raise 2; p2 raise 2; p3 call; p1 pass", SEQ)
    assert played.state.bid.out == (True, False, False) and gains(played) == (-2, -4, -4)
    assert said(play(HANDS, "p1 raise 2; p2 raise 2; p3 raise 1; p1 pass; p2 raise 1; p1 call", SEQ)) == (
        "refused",
        "not-your-turn",
    )


def test_hoc_bid_pass_return() -> None:
    back = {"re_entry_after_pass_on_raise": "may-return"}
    acts = "p1 raise 1; p2 pass; p3 raise 1; p1 raise 1; p2 call; p3 pass"
    played = play(HANDS, acts, SEQ, **back)
    assert (
        played.state.phase == ANNOUNCE
        and gains(played) == (-3, -3, -2)
        and played.state.bid.out == (False, False, True)
    )
    gone = play(HANDS, "p1 raise 1; p2 pass; p3 pass", SEQ, **back)
    assert gone.state.bid.winner == 0  # nobody came back
    ended = "p1 raise 1; p2 pass; p3 announce quart to J; p1 good"
    late = play(HANDS, ended, SEQ, declare_after_raise="allowed-ends-bidding", **back)
    assert late.state.phase == SHOW and late.state.bid.out == (False, True, False)


def test_hoc_bid_own_raise() -> None:
    played = play(HANDS, "p1 pass; p2 raise 2; p3 call; p1 call", SEQ)
    assert played.state.phase != BID and said(play(HANDS, "p1 raise 2; p2 call; p3 call; p1 raise 1", SEQ)) == (
        "refused",
        "not-now",
    )
    bid = opening_bid(3)._replace(raiser=1)
    assert bidding.is_over(bid, 0, 2) and not bidding.is_over(bid, 1, 2) and bidding.next_bidder(bid, 1) == 2
    assert bidding.is_over(opening_bid(3), 2, 2) and not bidding.is_over(opening_bid(3), 1, 2)
    alone = bid._replace(out=(True, False, True))
    assert bidding.is_over(alone, 2, 2) and bidding.next_bidder(alone, 1) == 1


def test_hoc_bid_pot() -> None:
    played = play(TWO, "p1 raise 4", SEQ)
    assert played.chips == ((96, 100), (0, 7, 3)) and "hoc-bid-pot" in fired(played)


ALL_IN = {"chip_exhaustion": "table-stakes-all-in"}


def test_hoc_bid_all_in() -> None:
    """p2 has four chips of the ten that p1 raises: he stays in, is asked no more, and has his say."""
    acts = "p1 raise 10; p2 call; p3 raise 5; p1 call"
    played = play(HANDS, acts, SEQ, stacks=(50, 4, 50), **ALL_IN)
    assert played.chips.stacks == (35, 0, 35) and played.state.phase == ANNOUNCE
    assert played.state.bid.bets == (15, 4, 15) and not any(played.state.bid.out)
    assert said(play(HANDS, "p1 raise 10; p2 call", SEQ, stacks=(50, 4, 50))) == ("refused", "beyond-own-chips")
    assert said(play(HANDS, "p1 raise 10; p2 call", SEQ, stacks=(50, 0, 50), **ALL_IN))[0] == "refused"
    assert said(play(HANDS, "p1 raise 5", SEQ, stacks=(4, 50, 50), **ALL_IN)) == ("refused", "beyond-own-chips")
    last = play(HANDS, "p1 raise 4; p2 raise 6; p3 call", SEQ, stacks=(4, 50, 50), **ALL_IN)
    assert last.state.phase == ANNOUNCE and last.state.bid.bets == (4, 10, 10)


def test_hoc_bid_eliminated() -> None:
    out = {"chip_exhaustion": "eliminated"}
    assert said(play(HANDS, "p1 raise 10; p2 call", SEQ, stacks=(50, 4, 50), **out)) == ("refused", "beyond-own-chips")
    lost = play("8d/2h3h4h", "p1 play 8d", {"phase": "play"}, stacks=(50, 3), **out)
    assert lost.chips.stacks == (53, 0) and lost.winners == (0,)
    assert play("8d/2h3h4h", "p1 play 8d", {"phase": "play"}, stacks=(50, 3)).winners == ()
