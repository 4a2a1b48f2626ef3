"""View: what a seat may know of a round: its own hand, and what was dealt, said, shown and laid in the open."""

from __future__ import annotations

from typing import NamedTuple

from hoc_ref.cards import Hand, Rank
from hoc_ref.hoc.state import Bid, Round
from hoc_ref.ledger import Amount, Chips, Seat


class View(NamedTuple):
    """A round as one seat sees it; nothing in it depends on a card that the seat has not seen."""

    seat: Seat
    hand: Hand
    sizes: tuple[int, ...]
    phase: int
    prize: int
    dealer: Seat
    to_act: Seat
    stakes: tuple[Amount, ...]
    chips: Chips
    multiplier: tuple[int, ...]
    won: tuple[Seat, ...]
    bid: Bid
    shown: tuple[Hand, ...]  # by seat: cards shown for a prize or carte blanche, or let be seen, that are still in hand
    last: Rank
    by: Seat
    without: tuple[bool, ...]
    hoc: int
    denied: tuple[int, ...]  # by seat: ranks said to be lacking, one bit a rank
    must_lay: bool
    out: Seat


def view(state: Round, seat: Seat) -> View:
    """What a seat may know: hands of others only by their size and by what they have shown."""
    seats = range(len(state.hands))
    return View(
        seat=seat, hand=state.hands[seat], sizes=tuple(hand.bit_count() for hand in state.hands), phase=state.phase,
        prize=state.prize, dealer=state.dealer, to_act=state.to_act, stakes=state.stakes, chips=state.chips,
        multiplier=state.multiplier, won=state.won, bid=state.bid,
        shown=tuple(shown_by(state, other) for other in seats), last=state.play.last, by=state.play.by,
        without=state.play.without, hoc=state.play.hoc, denied=tuple(told.ranks for told in state.play.denials),
        must_lay=state.play.must_lay, out=state.out,
    )  # fmt: skip


def shown_by(state: Round, seat: Seat) -> Hand:
    """The cards of a hand that everybody has seen: shown for a prize or let be seen, or all with carte blanche."""
    return state.hands[seat] if state.holders[seat] else state.hands[seat] & (state.used[seat] | state.exposed[seat])
