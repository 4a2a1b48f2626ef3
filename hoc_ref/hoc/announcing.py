"""Announcing: after the bidding the players say what they hold, and the best is found."""

from __future__ import annotations

from hoc_ref.hoc import combinations
from hoc_ref.hoc.state import ANNOUNCE, BID, GOOD, POINT, SHOW, SILENT, Act, Bid, Round, Say, Step, put_say, refused
from hoc_ref.hoc.winning import win
from hoc_ref.ledger import NOBODY, Payment, Seat


def survivors(bid: Bid) -> tuple[bool, ...]:
    """After a raise those have a say who raised or went along: everybody who is not out."""
    return tuple(not out for out in bid.out)


def passers_still_in(bid: Bid) -> tuple[bool, ...]:
    """Once somebody announces, all others must answer, those who passed before him too.

    Clauses: hoc-announce-passers.
    """
    return tuple(not out for out in bid.out)


def passers_out(bid: Bid) -> tuple[bool, ...]:
    """Once somebody announces, those who passed before him have no say.

    Clauses: hoc-announce-passers-out.
    """
    return tuple(not passed for passed in bid.passed)


def entitled(state: Round) -> tuple[bool, ...]:
    """The seats that may announce for this prize."""
    return survivors(state.bid) if state.bid.raiser >= 0 else state.rules.passer_after_declaration(state.bid)


def next_speaker(state: Round, after: Seat) -> Seat:
    """The others announce in turn, each once: the next seat to say something (-1 when all have).

    Clauses: hoc-announce-in-turn.
    """
    seats = len(state.hands)
    may = entitled(state)
    for step in range(1, seats + 1):
        seat = (after + step) % seats
        if may[seat] and state.bid.said[seat] == SILENT:
            return seat
    return NOBODY


def first_at_showdown(state: Round) -> Seat:
    """When several are left after a raise they announce from forehand on.

    Clauses: hoc-announce-order.
    """
    return next_speaker(state, state.dealer)


def refuse_after_raise(bid: Bid) -> str:
    """Announcing instead of bidding is possible only until somebody has raised.

    Errors: `announce-after-raise`. Clauses: hoc-announce-unraised.
    """
    return "announce-after-raise" if bid.raiser >= 0 else ""


def refuse_nothing(say: Say) -> str:
    """Whoever opens the announcing must have something to announce.

    Errors: `nothing-to-announce`. Clauses: hoc-announce-something.
    """
    return "nothing-to-announce" if say.size < 1 else ""


def refuse_kind(prize: int, announced: int) -> str:
    """What is announced must belong to the prize in play.

    Errors: `wrong-prize`. Clauses: hoc-announce-kind.
    """
    return "" if announced in (prize, -1) else "wrong-prize"


def over_announced(state: Round, seat: Seat, say: Say) -> bool:
    """More is announced than the hand holds.

    Errors: `over-announced`. Clauses: hoc-over-announced.
    """
    best = combinations.best_say(state.rules, state.prize, state.hands[seat])
    return surpasses(state, say, best)


def under_announced(state: Round, seat: Seat, say: Say) -> bool:
    """Less is announced than the hand holds.

    Clauses: hoc-under-announced.
    """
    best = combinations.best_say(state.rules, state.prize, state.hands[seat])
    return surpasses(state, best, say)


def surpasses(state: Round, one: Say, other: Say) -> bool:
    """One announcement says more than another; points of equal number by the values, if both are said."""
    first = combinations.order(state.rules, state.prize, one)
    second = combinations.order(state.rules, state.prize, other)
    if first == second and state.prize == POINT and one.top >= 0 and other.top >= 0:
        return one.top > other.top
    return first > second


def announce(state: Round, act: Act) -> Step:
    """A seat says what it has for the prize; before any raise that ends the bidding.

    Clauses: hoc-announce.
    """
    reason = refuse_kind(state.prize, act.prize)
    if state.phase == BID:
        reason = reason or refuse_after_raise(state.bid) or refuse_nothing(act.say)
    if reason:
        return refused(state, reason)
    return say_next(state, act.seat, act.say, "" if act.trusted else fault(state, act))


def fault(state: Round, act: Act) -> str:
    """What is wrong with an announcement, if anything."""
    if over_announced(state, act.seat, act.say):
        return "over-announced"
    return state.rules.point_underdeclared(under_announced(state, act.seat, act.say))


def say_next(state: Round, seat: Seat, say: Say, reason: str) -> Step:
    """What was said is kept; the next seat speaks, or the best is found."""
    bid = state.bid._replace(said=put_say(state.bid.said, seat, say))
    return speak_or_decide(state._replace(phase=ANNOUNCE, bid=bid), seat, reason, ())


def speak_or_decide(state: Round, after: Seat, reason: str, payments: tuple[Payment, ...]) -> Step:
    """The next seat that has not spoken speaks; when all have, the winner shows or takes the pot."""
    kind = "irregular" if reason else "regular"
    speaker = next_speaker(state, after)
    if speaker >= 0:
        return Step(state._replace(to_act=speaker), kind, reason, payments)
    winner = best_announcement(state)
    if winner == NOBODY:
        return win(state, all_bluffed(state), (), kind, reason)
    return Step(
        state._replace(phase=SHOW, to_act=winner, bid=state.bid._replace(winner=winner)), kind, reason, payments
    )


def best_announcement(state: Round) -> Seat:
    """The best of what was announced wins (-1 if nobody announced anything).

    Clauses: hoc-best-wins.
    """
    may = entitled(state)
    orders = tuple(
        combinations.order(state.rules, state.prize, say) if may[seat] and say.size > 0 else 0
        for seat, say in enumerate(state.bid.said)
    )
    if state.prize == POINT and sum(order == max(orders) for order in orders) > 1:
        orders = tied_points(state, orders)
    return combinations.best_seat(orders, state.dealer)


def tied_points(state: Round, orders: tuple[int, ...]) -> tuple[int, ...]:
    """Among seats whose points are equally long, what decides between them, plus one; 0 for the others."""
    return tuple(
        1 + state.rules.point_tie_break(state.rules, state.hands[seat], state.bid.said[seat])
        if order > 0 and order == max(orders)
        else 0
        for seat, order in enumerate(orders)
    )


def all_bluffed(state: Round) -> Seat:
    """If nobody who is left has a valid combination, the player nearest to forehand wins.

    Clauses: hoc-all-bluff.
    """
    return combinations.nearest_to_forehand(entitled(state), state.dealer)


def refuse_good(state: Round) -> str:
    """ "Good" answers an announcement: there must be one.

    Errors: `nothing-announced`. Clauses: hoc-good.
    """
    return "" if any(say.size > 0 for say in state.bid.said) else "nothing-announced"


def holds_better(state: Round, seat: Seat) -> bool:
    """The hand beats everything announced so far."""
    best = combinations.best_say(state.rules, state.prize, state.hands[seat])
    mine = combinations.order(state.rules, state.prize, best)
    return all(mine > combinations.order(state.rules, state.prize, say) for say in state.bid.said if say.size > 0)


def good(state: Round, act: Act) -> Step:
    """A seat that does not beat what was announced says "good" and gives the prize up.

    Clauses: hoc-good-concedes.
    """
    reason = refuse_good(state)
    if reason:
        return refused(state, reason)
    better = not act.trusted and holds_better(state, act.seat)
    return say_next(state, act.seat, GOOD, state.rules.good_while_holding_better(better))


def good_must_be_true(better: bool) -> str:
    """Only who cannot beat what was announced may say "good"; with the better hand it is a fault without a penalty.

    Errors: `good-with-better`. Clauses: hoc-good-with-better.
    """
    return "good-with-better" if better else ""


def good_may_concede(better: bool) -> str:
    """Anybody may say "good", whatever he holds.

    Clauses: hoc-good-free.
    """
    return ""


def short_binds(short: bool) -> str:
    """Who announces less than he has cannot mend it, even if he loses the prize by it.

    Errors: `under-announced`. Clauses: hoc-under-announced-binds.
    """
    return "under-announced" if short else ""
