"""Winning: the prizes follow one another, and each goes with its pot to whoever wins it."""

from __future__ import annotations

from hoc_ref.hoc import doubling, premiums, setup
from hoc_ref.hoc.state import BID, CARTE_BLANCHE, POINT, SHOW, TRICON, Round, Say, Step, opening_bid
from hoc_ref.ledger import Payment, Seat, pay, pot, put_at


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


def sole_survivor(state: Round, seat: Seat) -> Step:
    """The only one left takes the pot of the point at once; for sequence and tricon he may first show."""
    if state.prize == POINT or not state.rules.sole_survivor_premium():
        return win(state, seat, ())
    bid = state.bid._replace(winner=seat)
    return Step(state._replace(phase=SHOW, to_act=seat, bid=bid), "regular", "", ())


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
