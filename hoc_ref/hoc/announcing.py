"""Announcing: after the bidding the players say what they hold, and the best is found."""

from __future__ import annotations

from hoc_ref.cards import Hand
from hoc_ref.hoc import combinations
from hoc_ref.hoc.state import (
    ANNOUNCE,
    BID,
    GOOD,
    POINT,
    SHOW,
    SILENT,
    Act,
    Bid,
    Round,
    Say,
    Step,
    Told,
    new_step,
    put_say,
    refused,
    with_phase_and_bid,
)
from hoc_ref.hoc.winning import unwon, win
from hoc_ref.ledger import NOBODY, Payment, Seat


def survivors(bid: Bid) -> tuple[bool, ...]:
    """After a raise those have a say who raised or went along: everybody who is not out."""
    return tuple([not out for out in bid.out])


def passers_still_in(bid: Bid) -> tuple[bool, ...]:
    """Once somebody announces, all others must answer, those who passed before him too.

    Clauses: hoc-announce-passers.
    """
    return tuple([not out for out in bid.out])


def passers_out(bid: Bid) -> tuple[bool, ...]:
    """Once somebody announces, those who passed before him and did not come back in have no say.

    Clauses: hoc-announce-passers-out.
    """
    seats = range(len(bid.out))
    gone = tuple(bid.passed[seat] and bid.bets[seat] == 0 and bid.said[seat] == SILENT for seat in seats)
    return tuple(not bid.out[seat] and not gone[seat] for seat in seats)


def entitled(state: Round) -> tuple[bool, ...]:
    """The seats that may announce for this prize."""
    if not any(state.bid.passed):
        return survivors(state.bid)
    return state.rules.passer_after_declaration(state.bid)


def next_speaker(state: Round, after: Seat) -> Seat:
    """The others announce in turn, each once: the next seat to say something (-1 when all have).

    Clauses: hoc-announce-in-turn.
    """
    may, said, seats = entitled(state), state.bid.said, len(state.hands)
    for step in range(1, seats + 1):
        seat = (after + step) % seats
        if may[seat] and said[seat] == SILENT:
            return seat
    return NOBODY


def first_at_showdown(state: Round) -> Seat:
    """The first to announce when several are left after a raise."""
    return next_speaker(state, state.rules.showdown_order(state.dealer, state.bid.raiser))


def from_forehand(dealer: Seat, raiser: Seat) -> Seat:
    """When several are left after a raise they announce from forehand on, who sits after the dealer.

    Clauses: hoc-announce-order.
    """
    return dealer


def from_last_raiser(dealer: Seat, raiser: Seat) -> Seat:
    """When several are left after a raise they announce from the last raiser on.

    Clauses: hoc-announce-order-raiser.
    """
    return raiser - 1


def unraised_only(raised: bool) -> str:
    """Announcing instead of bidding is possible only until somebody has raised.

    Errors: `announce-after-raise`. Clauses: hoc-announce-unraised.
    """
    return "announce-after-raise" if raised else ""


def raised_too(raised: bool) -> str:
    """Announcing ends the bidding after a raise too: all who are not out answer it.

    Clauses: hoc-announce-raised.
    """
    return ""


def something(nothing: bool) -> str:
    """Whoever opens the announcing must have something to announce.

    Errors: `nothing-to-announce`. Clauses: hoc-announce-something.
    """
    return "nothing-to-announce" if nothing else ""


def nothing_too(nothing: bool) -> str:
    """Whoever opens the announcing may announce that he has nothing.

    Clauses: hoc-announce-nothing.
    """
    return ""


def refuse_kind(prize: int, announced: int) -> str:
    """What is announced must belong to the prize in play.

    Errors: `wrong-prize`. Clauses: hoc-announce-kind.
    """
    return "" if announced in (prize, -1) else "wrong-prize"


def over_announced(state: Round, say: Say, best: Say) -> bool:
    """More is announced than the best that the hand holds.

    Errors: `over-announced`. Clauses: hoc-over-announced.
    """
    return surpasses(state, say, best)


def under_announced(state: Round, say: Say, best: Say) -> bool:
    """Less is announced than the best that the hand holds.

    Clauses: hoc-under-announced.
    """
    return surpasses(state, best, say)


def held(state: Round, seat: Seat) -> Say:
    """The best that a seat holds for the prize, of the cards that may still serve."""
    return combinations.best_say(state.rules, state.prize, usable(state, seat))


def usable(state: Round, seat: Seat) -> Hand:
    """The cards of a seat that may serve for the prize."""
    return state.rules.same_cards_reused(state.hands[seat], state.used[seat])


def cards_reused(hand: Hand, used: Hand) -> Hand:
    """A card that was shown for one prize may serve for the next ones too.

    Clauses: hoc-cards-reused.
    """
    return hand


def cards_once(hand: Hand, used: Hand) -> Hand:
    """A card that was shown for one prize cannot serve for another.

    Clauses: hoc-cards-once.
    """
    return hand & ~used


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
        reason = reason or state.rules.declare_after_raise(state.bid.raiser >= 0)
        reason = reason or state.rules.declare_without_combination(act.say.size < 1)
    if reason:
        return refused(state, reason)
    if state.phase == BID and any(state.bid.waits):
        state = state._replace(bid=closed(state.bid))
    return say_next(state, act.seat, act.say, "" if act.trusted else fault(state, act))


def closed(bid: Bid) -> Bid:
    """The bidding is over: who passed after a raise and has not come back in is out."""
    seats = range(len(bid.out))
    return bid._replace(out=tuple(bid.out[one] or (bid.waits[one] and bid.bets[one] < max(bid.bets)) for one in seats))


def fault(state: Round, act: Act) -> str:
    """What is wrong with an announcement, if anything."""
    best = held(state, act.seat)
    if over_announced(state, act.say, best):
        return "over-announced"
    return state.rules.point_underdeclared(under_announced(state, act.say, best))


def say_next(state: Round, seat: Seat, say: Say, reason: str) -> Step:
    """What was said is kept; the next seat speaks, or the best is found."""
    bid = state.bid._replace(said=put_say(state.bid.said, seat, say))
    return speak_or_decide(with_phase_and_bid(state, ANNOUNCE, bid), seat, reason, ())


def speak_or_decide(state: Round, after: Seat, reason: str, payments: tuple[Payment, ...]) -> Step:
    """The next seat that has not spoken speaks; when all have, the winner shows or takes the pot."""
    kind = "irregular" if reason else "regular"
    speaker = next_speaker(state, after)
    if speaker >= 0:
        return new_step(state._replace(to_act=speaker), kind, reason, payments)
    something_said = announced(state)
    if something_said:
        winner = best_announcement(state)
    else:
        winner = state.rules.all_bluff(entitled(state), state.dealer)
    if winner == NOBODY:
        return unwon(state, kind, reason)
    if not something_said:
        return win(state, winner, (), kind, reason, second_best(state, winner))
    return new_step(
        state._replace(phase=SHOW, to_act=winner, bid=state.bid._replace(winner=winner)), kind, reason, payments
    )


def announced(state: Round) -> bool:
    """Somebody who may still win has announced something that counts."""
    may = entitled(state)
    for seat, say in enumerate(state.bid.said):
        if may[seat] and say.size > 0 and combinations.order(state.rules, state.prize, say) > 0:
            return True
    return False


def second_best(state: Round, winner: Seat) -> Seat:
    """The best of those who have bet more than the winner could (-1 if nobody has)."""
    bets = state.bid.bets
    if not state.bid.all_in[winner]:
        return NOBODY
    more = tuple(entitled(state)[seat] and bets[seat] > bets[winner] for seat in range(len(bets)))
    rest = state._replace(bid=state.bid._replace(out=tuple(not one for one in more)))
    best = best_announcement(rest) if announced(rest) else NOBODY
    return best if best >= 0 else combinations.nearest_to_forehand(more, state.dealer)


def best_announcement(state: Round) -> Seat:
    """The best of what was announced wins (-1 for nobody).

    Clauses: hoc-best-wins.
    """
    rules, prize, may = state.rules, state.prize, entitled(state)
    orders = tuple(
        [
            combinations.order(rules, prize, say) if may[seat] and say.size > 0 else 0
            for seat, say in enumerate(state.bid.said)
        ]
    )
    if prize == POINT and several_best(orders):
        orders = tied_points(state, orders)
    return combinations.best_seat(rules, prize, orders, state.dealer)


def several_best(orders: tuple[int, ...]) -> bool:
    """The greatest number stands more than once."""
    best = max(orders)
    return sum([order == best for order in orders]) > 1


def tied_points(state: Round, orders: tuple[int, ...]) -> tuple[int, ...]:
    """Among seats whose points are equally long, what decides between them, plus one; 0 for the others."""
    return tuple(
        1 + state.rules.point_tie_break(state.rules, usable(state, seat), state.bid.said[seat])
        if order > 0 and order == max(orders)
        else 0
        for seat, order in enumerate(orders)
    )


def all_bluffed(may: tuple[bool, ...], dealer: Seat) -> Seat:
    """If nobody who is left has a valid combination, the player nearest to forehand wins.

    Clauses: hoc-all-bluff.
    """
    return combinations.nearest_to_forehand(may, dealer)


def nobody_bluffs(may: tuple[bool, ...], dealer: Seat) -> Seat:
    """If nobody who is left has a valid combination nobody wins, and the pot stays.

    Clauses: hoc-all-bluff-stays.
    """
    return NOBODY


def refuse_good(state: Round) -> str:
    """ "Good" answers an announcement: there must be one.

    Errors: `nothing-announced`. Clauses: hoc-good.
    """
    for say in state.bid.said:
        if say.size > 0 and combinations.order(state.rules, state.prize, say) > 0:
            return ""
    return "nothing-announced"


def beats_all(state: Round, best: Say) -> bool:
    """What a hand holds beats everything announced so far."""
    return all(beats(state, best, say) for say in state.bid.said if say.size > 0)


def beats(state: Round, best: Say, say: Say) -> bool:
    """What a hand holds beats an announcement; between points of equal number by the value, if told and decisive."""
    rules = state.rules
    mine, theirs = combinations.order(rules, state.prize, best), combinations.order(rules, state.prize, say)
    if mine == theirs and state.prize == POINT and say.top >= 0:
        return rules.point_tie_break(rules, 0, best) > rules.point_tie_break(rules, 0, say)
    return mine > theirs


def good(state: Round, act: Act) -> Step:
    """A seat that does not beat what was announced says "good" and gives the prize up.

    Clauses: hoc-good-concedes.
    """
    reason = refuse_good(state)
    if reason:
        return refused(state, reason)
    better = not act.trusted and beats_all(state, held(state, act.seat))
    return say_next(state, act.seat, GOOD, state.rules.good_while_holding_better(better)[0])


def good_must_be_true(better: bool) -> tuple[str, bool]:
    """Only who cannot beat what was announced may say "good"; with the better hand it is a fault without a penalty.

    Errors: `good-with-better`. Clauses: hoc-good-with-better.
    """
    return ("good-with-better" if better else ""), False


def good_may_concede(better: bool) -> tuple[str, bool]:
    """Anybody may say "good", whatever he holds.

    Clauses: hoc-good-free.
    """
    return "", False


def good_may_be_mended(better: bool) -> tuple[str, bool]:
    """Who has said "good" with the better hand may take it back and announce, until the winner has shown.

    Errors: `good-with-better`, `good-taken-back`. Clauses: hoc-good-mended.
    """
    return ("good-with-better" if better else ""), True


def takes_back(state: Round, act: Act) -> bool:
    """A seat takes back what it has said and announces more, before the winner has shown, where that is allowed."""
    if state.phase not in (ANNOUNCE, SHOW) or act.verb != "announce" or act.prize not in (state.prize, -1):
        return False
    return good_back(state, act) if state.bid.said[act.seat] == GOOD else mends(state, act)


def mends(state: Round, act: Act) -> bool:
    """A seat that has announced too little announces more, and no more than it holds."""
    said = state.bid.said[act.seat]
    if said.size < 0 or not surpasses(state, act.say, said) or state.rules.point_underdeclared(True):
        return False
    return act.trusted or not over_announced(state, act.say, held(state, act.seat))


def good_back(state: Round, act: Act) -> bool:
    """A seat that has said "good" with the better hand announces after all."""
    return state.rules.good_while_holding_better(False)[1] and (act.trusted or beats_all(state, held(state, act.seat)))


def announce_instead(state: Round, act: Act) -> Step:
    """What was said is taken back, and the best is found anew."""
    reason = "good-taken-back" if state.bid.said[act.seat] == GOOD else "under-announced-mended"
    return say_next(state, act.seat, act.say, reason)


def announcement_ends(raised: Told) -> str:
    """Nobody may raise once somebody has announced: that has ended the bidding.

    Errors: `announced-already`. Clauses: hoc-announced-no-raise.
    """
    return "announced-already"


def raise_still_open(raised: bool) -> str:
    """Somebody who is still to answer an announcement may raise instead, and the bidding goes on.

    Clauses: hoc-announced-raise.
    """
    return ""


def may_mend(short: bool) -> str:
    """Who announces less than he has may mend it by announcing or showing more, until the winner has shown.

    Errors: `under-announced-mended`. Clauses: hoc-under-announced-mended.
    """
    return ""


def short_binds(short: bool) -> str:
    """Who announces less than he has cannot mend it, even if he loses the prize by it.

    Errors: `under-announced`. Clauses: hoc-under-announced-binds.
    """
    return "under-announced" if short else ""
