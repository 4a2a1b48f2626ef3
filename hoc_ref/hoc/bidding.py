"""Bidding: for each prize the players pass, raise or go along until it is clear who is left."""

from __future__ import annotations

from hoc_ref.hoc import announcing, winning
from hoc_ref.hoc.state import ANNOUNCE, BID, Act, Bid, Round, Step, new_step, opening_bid, put_flag, refused
from hoc_ref.ledger import NOBODY, Amount, Payment, Seat, new_payment, pay, pot, put_at

RAISE_LIMIT = 20


def highest_bet(bid: Bid) -> Amount:
    """The highest bet on this prize, the stake in the pot not counted."""
    return max(bid.bets)


def one_at_least(number: Amount) -> str:
    """A raise is one chip or more.

    Errors: `raise-too-low`. Clauses: hoc-bid-raise.
    """
    return "raise-too-low" if number < 1 else ""


def two_at_least(number: Amount) -> str:
    """A raise is two chips or more.

    Errors: `raise-too-low`. Clauses: hoc-bid-raise-two.
    """
    return "raise-too-low" if number < 2 else ""


def first_capped(high: bool) -> str:
    """The first raise is at most twenty chips besides the stake.

    Errors: `raise-too-high`. Clauses: hoc-bid-first-raise.
    """
    return "raise-too-high" if high else ""


def first_uncapped(high: bool) -> str:
    """The first raise may be as high as its author likes.

    Clauses: hoc-bid-first-raise-free.
    """
    return ""


def over_highest(number: Amount, owed: Amount) -> str:
    """A raise over a raise goes at most twenty chips over the highest bet.

    Errors: `raise-too-high`. Clauses: hoc-bid-raise-limit.
    """
    return "raise-too-high" if number > RAISE_LIMIT else ""


def over_own(number: Amount, owed: Amount) -> str:
    """A raise over a raise puts down at most twenty chips at once, those for going along included.

    Errors: `raise-too-high`. Clauses: hoc-bid-raise-limit-own.
    """
    return "raise-too-high" if owed + number > RAISE_LIMIT else ""


def any_step(less: bool) -> str:
    """A raise over a raise may be of fewer than twenty chips.

    Clauses: hoc-bid-raise-less.
    """
    return ""


def always_twenty(less: bool) -> str:
    """A raise over a raise is always of twenty chips.

    Errors: `raise-not-twenty`. Clauses: hoc-bid-raise-twenty.
    """
    return "raise-not-twenty" if less else ""


def any_number_of_raises(raised: bool) -> str:
    """There is no limit to the number of raises: who has raised may raise again over another's raise.

    Clauses: hoc-bid-raise-again.
    """
    return ""


def one_raise_each(raised: bool) -> str:
    """Each player may raise once for a prize.

    Errors: `raised-already`. Clauses: hoc-bid-raise-once.
    """
    return "raised-already" if raised else ""


def covered(short: bool) -> tuple[str, bool, bool]:
    """A bet that one is free to make must be covered by one's own chips.

    Errors: `beyond-own-chips`. Clauses: hoc-bid-own-chips.
    """
    return ("beyond-own-chips" if short else ""), False, False


def on_credit(short: bool) -> tuple[str, bool, bool]:
    """A bet need not be covered by one's own chips.

    Clauses: hoc-bid-credit.
    """
    return "", False, False


def all_in(short: bool) -> tuple[str, bool, bool]:
    """Who has too few chips to go along may go along with all he has, and stays in; a raise must be covered.

    Errors: `beyond-own-chips`. Clauses: hoc-bid-all-in.
    """
    return ("beyond-own-chips" if short else ""), True, False


def eliminated(short: bool) -> tuple[str, bool, bool]:
    """Bets must be covered, and whoever has no chips left when a round is over is out of the game, which ends.

    Errors: `beyond-own-chips`. Clauses: hoc-bid-eliminated.
    """
    return ("beyond-own-chips" if short else ""), False, True


def top_up(bid: Bid, seat: Seat) -> Amount:
    """Going along means making one's own bet as high as the highest.

    Clauses: hoc-bid-call.
    """
    return max(bid.bets) - bid.bets[seat]


def pay_afresh(bid: Bid, seat: Seat) -> Amount:
    """Going along means putting down the highest bet anew, whatever one has put down before.

    Clauses: hoc-bid-call-afresh.
    """
    return highest_bet(bid)


def refuse_call(bid: Bid) -> str:
    """One can go along only when somebody has raised.

    Errors: `nothing-to-call`. Clauses: hoc-bid-call-raised.
    """
    return "nothing-to-call" if bid.raiser == NOBODY else ""


def passer_may_raise(passed: bool) -> str:
    """Who passed before the first raise may come back in when his turn comes, and may then raise too.

    Clauses: hoc-bid-reentry.
    """
    return ""


def passer_may_only_call(passed: bool) -> str:
    """Who passed before the first raise may come back in by going along, but may not raise.

    Errors: `passed-may-not-raise`. Clauses: hoc-bid-reentry-call.
    """
    return "passed-may-not-raise" if passed else ""


def pass_before_raise(bid: Bid, seat: Seat) -> Bid:
    """Who passes before anybody has raised gives the word on and is not yet out.

    Clauses: hoc-bid-pass.
    """
    return bid._replace(passed=put_flag(bid.passed, seat, True))


def pass_after_raise(bid: Bid, seat: Seat) -> Bid:
    """Who passes after a raise is out for this prize, and what he has bet stays in the pot.

    Clauses: hoc-bid-pass-out.
    """
    return bid._replace(out=put_flag(bid.out, seat, True))


def pass_and_wait(bid: Bid, seat: Seat) -> Bid:
    """Who passes after a raise may come back in as long as the bidding goes on; what he has bet stays in the pot.

    Clauses: hoc-bid-pass-return.
    """
    return bid._replace(waits=put_flag(bid.waits, seat, True))


def next_bidder(bid: Bid, seat: Seat) -> Seat:
    """The next seat to the right that is not out, and has chips to answer with unless it is the last raiser."""
    out, seats = bid.out, len(bid.out)
    for step in range(1, seats):
        other = (seat + step) % seats
        if not out[other] and (other == bid.raiser or not bid.all_in[other]):
            return other
    return seat


def is_over(bid: Bid, seat: Seat, dealer: Seat) -> bool:
    """Nobody answers his own raise: when the word comes back to the last raiser the bidding is over.

    Before any raise it is over when the dealer, the last to speak, has passed. Clauses: hoc-bid-own-raise.
    """
    return next_bidder(bid, seat) == bid.raiser or (bid.raiser == NOBODY and seat == dealer)


def all_passed(bid: Bid) -> bool:
    """If all pass nobody wins the prize, and its pot stays for the next round.

    Clauses: hoc-bid-all-pass.
    """
    return bid.raiser == NOBODY


def bidding_ends(state: Round) -> Step:
    """The bidding is over: nobody wins, the only one left wins, or those left announce."""
    if all_passed(state.bid):
        return Step(winning.next_prize(state), "regular", "", ())
    bid = state.bid
    seats, highest = range(len(bid.bets)), highest_bet(bid)
    left = tuple([bid.bets[seat] == highest or (bid.all_in[seat] and not bid.out[seat]) for seat in seats])
    bid = bid._replace(out=tuple([not stays for stays in left]))
    if sum(left) == 1:
        return winning.sole_survivor(state._replace(bid=bid), left.index(True))
    showdown = state._replace(phase=ANNOUNCE, bid=bid)
    return new_step(showdown._replace(to_act=announcing.first_at_showdown(showdown)), "regular", "", ())


def word_passes(state: Round, bid: Bid, cost: Amount) -> Step:
    """The seat has spoken: its chips go into the pot, and the word passes on."""
    payments, seat = bet_payment(state, cost), state.to_act
    if state.rules.chip_exhaustion(False)[1] and cost == state.chips.stacks[seat] > 0:
        bid = bid._replace(all_in=put_flag(bid.all_in, seat, True))
    chips = pay(state.chips, payments)
    if not is_over(bid, seat, state.dealer):
        return new_step(state._replace(bid=bid, chips=chips, to_act=next_bidder(bid, seat)), "regular", "", payments)
    step = bidding_ends(state._replace(bid=bid, chips=chips))
    return step._replace(payments=payments + step.payments)


def bet_payment(state: Round, cost: Amount) -> tuple[Payment, ...]:
    """What is bet on a prize goes into its pot, and to its winner.

    Clauses: hoc-bid-pot.
    """
    return (new_payment(state.to_act, pot(state.prize), cost, "hoc-bid-pot"),) if cost > 0 else ()


def pass_bid(state: Round, act: Act) -> Step:
    """The seat passes for this prize."""
    mark = pass_before_raise if state.bid.raiser == NOBODY else state.rules.re_entry_after_pass_on_raise
    return word_passes(state, mark(state.bid, act.seat), 0)


def refuse_raise(state: Round, seat: Seat, number: Amount, cost: Amount) -> str:
    """The first reason against a raise, if any; `cost` is what it costs, going along included."""
    rules, bid = state.rules, state.bid
    return (
        rules.smallest_raise(number)
        or refuse_size(state, seat, number)
        or rules.number_of_raises(bid.raised[seat])
        or rules.passer_may_reraise(bid.passed[seat])
        or rules.chip_exhaustion(cost > state.chips.stacks[seat])[0]
    )


def refuse_over_announcement(state: Round) -> str:
    """Whether an announcement may be answered by a raise: only before any raise, and only where that is allowed."""
    return "not-now" if state.bid.raiser >= 0 else state.rules.raise_after_declare(False)


def reopened(state: Round) -> Round:
    """The bidding as it was before somebody announced."""
    fresh = opening_bid(len(state.hands)).said
    return state._replace(phase=BID, bid=state.bid._replace(said=fresh))


def raise_over_announcement(state: Round, act: Act) -> Step:
    """An announcement is answered by a raise, and the bidding goes on."""
    reason = refuse_over_announcement(state)
    if reason:
        return refused(state, reason)
    step = raise_bid(reopened(state), act)
    return refused(state, step.reason) if step.kind == "refused" else step


def refuse_size(state: Round, seat: Seat, number: Amount) -> str:
    """Whether a raise is too high: the first one by itself, a later one over the highest bet."""
    rules, bid = state.rules, state.bid
    if bid.raiser == NOBODY:
        return rules.first_raise_cap(number > RAISE_LIMIT)
    owed = max(bid.bets) - bid.bets[seat]
    return rules.raise_cap_base(number, owed) or rules.raise_always_twenty(number < RAISE_LIMIT)


def raise_bid(state: Round, act: Act) -> Step:
    """The seat goes along with the highest bet and adds more."""
    bid, seat, number = state.bid, act.seat, act.number
    cost = state.rules.call_cost(bid, seat) + number
    reason = refuse_raise(state, seat, number, cost)
    if reason:
        return refused(state, reason)
    bets = put_at(bid.bets, seat, highest_bet(bid) + number)
    raised, paid = put_flag(bid.raised, seat, True), put_at(bid.paid, seat, bid.paid[seat] + cost)
    return word_passes(state, bid._replace(bets=bets, raiser=seat, raised=raised, paid=paid), cost)


def refuse_calling(state: Round, seat: Seat) -> str:
    """The first reason against going along, if any."""
    reason = refuse_call(state.bid)
    return reason or state.rules.chip_exhaustion(call_price(state, seat) > state.chips.stacks[seat])[0]


def call_price(state: Round, seat: Seat) -> Amount:
    """What going along costs: all that one has, where that is allowed and does not reach."""
    cost, stack = state.rules.call_cost(state.bid, seat), state.chips.stacks[seat]
    return stack if state.rules.chip_exhaustion(False)[1] and cost > stack > 0 else cost


def call_bid(state: Round, act: Act) -> Step:
    """The seat goes along with the highest bet."""
    reason = refuse_calling(state, act.seat)
    if reason:
        return refused(state, reason)
    bid, seat, cost = state.bid, act.seat, call_price(state, act.seat)
    bet, down = highest_bet(bid), bid.paid[seat] + cost
    if state.rules.chip_exhaustion(False)[1]:
        bet = min(bet, down)
    return word_passes(state, bid._replace(bets=put_at(bid.bets, seat, bet), paid=put_at(bid.paid, seat, down)), cost)
