"""Winning: the prizes follow one another, and each goes with its pot to whoever wins it."""

from __future__ import annotations

from hoc_ref.hoc import carte_blanche, combinations, doubling, premiums, setup
from hoc_ref.hoc.state import (
    BID,
    CARTE_BLANCHE,
    PLAY,
    POINT,
    SHOW,
    TRICON,
    Bid,
    Round,
    Say,
    Step,
    Told,
    new_step,
    opening_bid,
)
from hoc_ref.ledger import NOBODY, Amount, Payment, Seat, new_payment, pay, pot, put_at


def next_prize(state: Round) -> Round:
    """The prizes are played for one after another: point, sequence, tricon; each time forehand begins.

    Clauses: hoc-prize-order.
    """
    seats = len(state.hands)
    first = setup.forehand(state.dealer, seats)
    if state.prize == TRICON and state.rules.cb_timing() == carte_blanche.BEFORE:
        return state._replace(phase=PLAY, to_act=state.rules.who_leads_first(state.dealer, seats, state.won))
    if state.prize == TRICON:
        return state._replace(phase=CARTE_BLANCHE, to_act=first)
    return state._replace(phase=BID, prize=state.prize + 1, to_act=first, bid=opening_bid(seats))


def returned(state: Round) -> tuple[Payment, ...]:
    """The bets of those who dropped out, as far as they go back."""
    if not any(state.bid.bets[seat] > 0 and out for seat, out in enumerate(state.bid.out)):
        return ()
    back = state.rules.bet_ownership(state.bid)
    seats = range(len(back))
    return tuple(Payment(pot(state.prize), seat, back[seat], "hoc-bets-returned") for seat in seats if back[seat] > 0)


def bets_to_winner(bid: Bid) -> tuple[Amount, ...]:
    """The bets of those who dropped out go to the winner of the prize: none goes back.

    Clauses: hoc-bets-to-winner.
    """
    return ()


def bets_returned(bid: Bid) -> tuple[Amount, ...]:
    """The bets of those who dropped out go back to them, whether anybody wins the prize or not.

    Clauses: hoc-bets-returned.
    """
    return tuple(bid.paid[seat] if bid.out[seat] else 0 for seat in range(len(bid.bets)))


def pot_to(state: Round, winner: Seat, back: Amount) -> tuple[Payment, ...]:
    """Whoever wins a prize takes its pot with all bets made on it.

    Clauses: hoc-prize-pot.
    """
    return (new_payment(pot(state.prize), winner, state.chips.pots[state.prize] - back, "hoc-prize-pot"),)


def side_pot(state: Round, winner: Seat, second: Seat) -> tuple[Payment, ...]:
    """What others have bet beyond a winner who had no more chips goes to the best of them.

    Clauses: hoc-side-pot.
    """
    if not state.bid.all_in[winner]:
        return ()
    back = state.rules.bet_ownership(state.bid) or (0,) * len(state.hands)
    bets = [state.bid.bets[seat] for seat in range(len(state.hands)) if back[seat] == 0]
    beyond = sum(bet - state.bid.bets[winner] for bet in bets if bet > state.bid.bets[winner])
    return (Payment(pot(state.prize), second, beyond, "hoc-side-pot"),) if beyond > 0 else ()


def win(
    state: Round, winner: Seat, shown: tuple[Say, ...], kind: str = "regular", reason: str = "", second: Seat = NOBODY
) -> Step:
    """The winner is paid, and the next prize begins; `second` is the best of those who bet more than he could."""
    back = returned(state) + side_pot(state, winner, second)
    payments = back + pot_to(state, winner, sum(one.chips for one in back)) + doubling.extra_chips(state, winner)
    if shown:
        payments = payments + premiums.premiums(state, winner, shown)
    paid = state._replace(chips=pay(state.chips, payments), won=put_at(state.won, state.prize, winner))
    return new_step(next_prize(paid), kind, reason, payments)


def unwon(state: Round, kind: str, reason: str) -> Step:
    """Nobody wins the prize, and the next one begins."""
    back = returned(state)
    return Step(next_prize(state._replace(chips=pay(state.chips, back))), kind, reason, back)


def sole_survivor(state: Round, seat: Seat) -> Step:
    """The only one left takes the pot of the point at once; for sequence and tricon he may first show."""
    if not state.rules.sole_survivor_with_nothing(holds_combination(state, seat)):
        return unwon(state, "regular", "")
    if state.prize == POINT or not state.rules.sole_survivor_premium():
        return win(state, seat, ())
    bid = state.bid._replace(winner=seat)
    return Step(state._replace(phase=SHOW, to_act=seat, bid=bid), "regular", "", ())


def holds_combination(state: Round, seat: Seat) -> bool:
    """The seat holds a combination of the prize's kind; it is looked at only where it matters."""
    hand = state.rules.same_cards_reused(state.hands[seat], state.used[seat])
    return combinations.best_say(state.rules, state.prize, hand).size > 0


def sole_wins(holds: Told) -> bool:
    """The only one left wins the pot whatever he holds.

    Clauses: hoc-sole-survivor-bluff.
    """
    return True


def sole_must_hold(holds: bool) -> bool:
    """The only one left wins only if he holds a combination; otherwise the pot stays.

    Clauses: hoc-sole-survivor-holds.
    """
    return holds


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
