"""Announcing: after the bidding the players say what they hold, the best shows it and takes the prize."""

from __future__ import annotations

from hoc_ref.cards import Card, as_hand, rank_cards, rank_of, suit_cards, suit_of
from hoc_ref.hoc import combinations, doubling, premiums, setup
from hoc_ref.hoc.state import (
    ANNOUNCE, BID, CARTE_BLANCHE, GOOD, NOTHING, POINT, SHOW, SILENT, TRICON,
    Act, Bid, Round, Rules, Say, Step,
)  # fmt: skip
from hoc_ref.ledger import NOBODY, Payment, Seat, pay, pot, put_at


def refused(state: Round, reason: str) -> Step:
    """The act is not allowed and changes nothing."""
    return Step(state, "refused", reason, ())


def opening_bid(seats: int) -> Bid:
    """A prize before anybody has spoken."""
    nobody = (False,) * seats
    return Bid((0,) * seats, NOBODY, nobody, nobody, (SILENT,) * seats, NOBODY)


def put_say(said: tuple[Say, ...], seat: Seat, say: Say) -> tuple[Say, ...]:
    """What was said, with one seat's entry changed."""
    return said[:seat] + (say,) + said[seat + 1 :]


def put_flag(row: tuple[bool, ...], seat: Seat, value: bool) -> tuple[bool, ...]:
    """A row of yes and no, with one seat's entry changed."""
    return row[:seat] + (value,) + row[seat + 1 :]


def next_prize(state: Round) -> Round:
    """The prizes are played for one after another: point, sequence, tricon; each time forehand begins.

    Clauses: hoc-prize-order.
    """
    seats = len(state.hands)
    first = setup.forehand(state.dealer, seats)
    if state.prize == TRICON:
        return state._replace(phase=CARTE_BLANCHE, to_act=first)
    return state._replace(phase=BID, prize=state.prize + 1, to_act=first, bid=opening_bid(seats))


def pot_to(state: Round, winner: Seat) -> tuple[Payment, ...]:
    """Whoever wins a prize takes its pot with all bets made on it.

    Clauses: hoc-prize-pot.
    """
    return (Payment(pot(state.prize), winner, state.chips.pots[state.prize], "hoc-prize-pot"),)


def win(state: Round, winner: Seat, shown: tuple[Say, ...], kind: str = "regular", reason: str = "") -> Step:
    """The winner is paid, and the next prize begins."""
    payments = pot_to(state, winner) + doubling.extra_chips(state, winner)
    if shown:
        payments = payments + premiums.premiums(state, winner, shown)
    paid = state._replace(chips=pay(state.chips, payments), won=put_at(state.won, state.prize, winner))
    return Step(next_prize(paid), kind, reason, payments)


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

    Clauses: hoc-over-announced.
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

    Errors: `wrong-prize`, `announce-after-raise`, `nothing-to-announce`. Clauses: hoc-announce.
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
    return Step(state._replace(phase=SHOW, to_act=winner, bid=state.bid._replace(winner=winner)), kind, reason, payments)


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
    return combinations.best_seat(orders, setup.forehand(state.dealer, len(state.hands)))


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
    first = setup.forehand(state.dealer, len(state.hands))
    return combinations.best_seat(tuple(int(may) for may in entitled(state)), first)


def refuse_good(state: Round) -> str:
    """"Good" answers an announcement: there must be one.

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

    Errors: `nothing-announced`. Clauses: hoc-good-concedes.
    """
    reason = refuse_good(state)
    if reason:
        return refused(state, reason)
    better = not act.trusted and holds_better(state, act.seat)
    return say_next(state, act.seat, GOOD, state.rules.good_while_holding_better(better))


def good_must_be_true(better: bool) -> str:
    """Only who cannot beat what was announced may say "good"; said with the better hand it is a fault without a penalty.

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


def correct_to_true(shown: Say) -> Say:
    """An announcement that cannot be shown is reduced to what its author shows.

    Clauses: hoc-over-announced-corrected.
    """
    return shown


def void_announcement(shown: Say) -> Say:
    """An announcement that cannot be shown is void, and the next best wins.

    Clauses: hoc-over-announced-void.
    """
    return NOTHING


def good_lifted(said: tuple[Say, ...]) -> tuple[Say, ...]:
    """"Good" said to an announcement that cannot be shown does not bind: who said it speaks again.

    Clauses: hoc-good-lifted.
    """
    return tuple(SILENT if say == GOOD else say for say in said)


def good_binds(said: tuple[Say, ...]) -> tuple[Say, ...]:
    """"Good" binds even if the announcement it answered cannot be shown.

    Clauses: hoc-good-binds.
    """
    return said


def shown_say(rules: Rules, prize: int, cards: tuple[Card, ...]) -> Say:
    """What a group of shown cards is worth for a prize: nothing if it is no combination of its kind."""
    group = as_hand(cards)
    if not cards:
        return NOTHING
    if prize == TRICON:
        alike = len(cards) >= 3 and group & ~rank_cards(rank_of(cards[0])) == 0
        return Say(len(cards), rank_of(cards[0])) if alike else NOTHING
    suit = suit_of(cards[0])
    if group & ~suit_cards(suit):
        return NOTHING
    if prize == POINT:
        return Say(len(cards), combinations.suit_value(group, suit))
    top = max(rank_of(one) for one in cards)
    length = combinations.run_length(group, suit, top)
    return Say(rules.long_run_ranking(length), top) if length == len(cards) >= 3 else NOTHING


def refuse_group(state: Round, groups: tuple[tuple[Card, ...], ...]) -> str:
    """What is shown must be combinations of the prize's kind.

    Errors: `not-a-combination`. Clauses: hoc-show-kind.
    """
    for group in groups:
        if group and shown_say(state.rules, state.prize, group) == NOTHING:
            return "not-a-combination"
    return "not-a-combination" if state.prize == POINT and len(groups) > 1 else ""


def refuse_more(state: Round, seat: Seat, shown: Say) -> str:
    """Nobody may show more than he announced: whoever announced too little cannot come back to it.

    Errors: `more-than-announced`. Clauses: hoc-show-announced.
    """
    said = state.bid.said[seat]
    return "more-than-announced" if said.size >= 0 and surpasses(state, shown, said) else ""


def refuse_lesser(state: Round, groups: tuple[tuple[Card, ...], ...]) -> str:
    """The further combinations must be lesser ones, apart from the best and from each other."""
    says = [shown_say(state.rules, state.prize, group) for group in groups]
    orders = [combinations.order(state.rules, state.prize, say) for say in says]
    for other in orders[1:]:
        reason = state.rules.equal_second_combination(orders[0], other)
        if reason:
            return reason
    return premiums.refuse_same_run(state.prize, groups)


def show(state: Round, act: Act) -> Step:
    """The best announcement wins and has to be shown.

    Errors: `not-a-combination`, `more-than-announced`, `lesser-not-smaller`, `combinations-overlap`.
    Clauses: hoc-show.
    """
    groups = act.groups or ((),)
    shown = shown_say(state.rules, state.prize, groups[0])
    reason = refuse_group(state, groups) or refuse_more(state, act.seat, shown) or refuse_lesser(state, groups)
    if reason:
        return refused(state, reason)
    said = state.bid.said[act.seat]
    if said == SILENT or shows_enough(state, act.seat, shown):
        return win(state, act.seat, tuple(shown_say(state.rules, state.prize, group) for group in groups if group))
    return fall_short(state, act.seat, shown)


def shows_enough(state: Round, seat: Seat, shown: Say) -> bool:
    """What is shown is what was announced, and with the value it shows still the best."""
    said = state.bid.said[seat]
    if surpasses(state, said, shown):
        return False
    bid = state.bid._replace(said=put_say(state.bid.said, seat, shown))
    return best_announcement(state._replace(bid=bid)) == seat


def fall_short(state: Round, seat: Seat, shown: Say) -> Step:
    """The winner cannot show what he announced: it is struck or corrected, and the best is found anew."""
    said = put_say(state.bid.said, seat, state.rules.overdeclared(shown))
    bid = state.bid._replace(said=state.rules.good_after_overdeclared(said), winner=NOBODY)
    return speak_or_decide(state._replace(phase=ANNOUNCE, bid=bid), state.dealer, "over-announced", ())


def take(state: Round, act: Act) -> Step:
    """The only one left wins the prize without showing his cards.

    Errors: `must-show`. Clauses: hoc-sole-survivor.
    """
    reason = "" if state.bid.said[act.seat] == SILENT else state.rules.declared_winner_must_show()
    return refused(state, reason) if reason else win(state, act.seat, ())


def must_show() -> str:
    """Who wins by an announcement may not take the prize unshown.

    Errors: `must-show`. Clauses: hoc-must-show.
    """
    return "must-show"


def may_claim_unshown() -> str:
    """Who wins by an announcement may take the prize on his word, without a premium.

    Clauses: hoc-may-take.
    """
    return ""


def sole_may_show() -> bool:
    """The only one left may show all the same, and draws the premium for what he shows.

    Clauses: hoc-sole-survivor-shows.
    """
    return True


def sole_never_shows() -> bool:
    """The only one left draws no premium: he takes the pot unseen.

    Clauses: hoc-sole-survivor-unseen.
    """
    return False


def sole_survivor(state: Round, seat: Seat) -> Step:
    """The only one left takes the pot of the point at once; for sequence and tricon he may first show."""
    if state.prize == POINT or not state.rules.sole_survivor_premium():
        return win(state, seat, ())
    bid = state.bid._replace(winner=seat)
    return Step(state._replace(phase=SHOW, to_act=seat, bid=bid), "regular", "", ())
