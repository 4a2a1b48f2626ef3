"""Setup: the players, the pack, the draw for the deal, cut, deal, forehand and the stakes."""

from __future__ import annotations

from hoc_ref.cards import KING, NO_RANK, Card, Hand, Rank, bit, rank_of
from hoc_ref.ledger import Amount, Payment, Seat, pot


def refuse_players(seats: int) -> str:
    """Two or three take part, each for himself.

    Errors: `player-count`. Clauses: hoc-players.
    """
    return "" if seats in (2, 3) else "player-count"


def rank_above(rank: Rank) -> Rank:
    """The cards rank from the ace up to the king, in every suit alike: the rank that follows (-1 above the king).

    Clauses: hoc-rank.
    """
    return rank + 1 if rank < KING else NO_RANK


def lowest_drawn(drawn: tuple[Card, ...], drawing: tuple[bool, ...]) -> tuple[bool, ...]:
    """Who has drawn the lowest card deals: of those who draw, the seats that have it.

    Clauses: hoc-draw.
    """
    ranks = tuple(rank_of(drawn[seat]) if drawing[seat] else KING + 1 for seat in range(len(drawn)))
    return tuple(rank == min(ranks) for rank in ranks)


def redraw_among_tied(tied: tuple[bool, ...]) -> tuple[bool, ...]:
    """Those who drew equally low draw again; the others are safe.

    Clauses: hoc-draw-tied.
    """
    return tied


def redraw_all(tied: tuple[bool, ...]) -> tuple[bool, ...]:
    """All draw again when two drew equally low.

    Clauses: hoc-draw-tied-all.
    """
    return (True,) * len(tied)


def suits_decide(tied: tuple[bool, ...]) -> tuple[bool, ...]:
    """Nobody draws again: between equally low cards the suit decides, spades lowest, then hearts, diamonds and clubs.

    Clauses: hoc-draw-suits.
    """
    return (False,) * len(tied)


def lowest_suit(drawn: tuple[Card, ...], tied: tuple[bool, ...]) -> Seat:
    """Of those who drew equally low, the seat whose card is of the lowest suit."""
    lowest = min(drawn[seat] for seat in range(len(drawn)) if tied[seat])
    return drawn.index(lowest)


def cutter(dealer: Seat, seats: int) -> Seat:
    """The dealer's left neighbour cuts (seats are numbered to the right).

    Clauses: hoc-cut.
    """
    return (dealer - 1) % seats


def hand_size(seats: int) -> int:
    """Fifteen cards each for two players, twelve each for three.

    Clauses: hoc-hand-size.
    """
    return 15 if seats == 2 else 12


def deal(pack: tuple[Card, ...], dealer: Seat, seats: int) -> tuple[Hand, ...]:
    """The dealer gives the cards out singly, beginning at his right; the rest stays face down.

    The pack is in order from the top. Clauses: hoc-deal.
    """
    hands = [0] * seats
    for at in range(hand_size(seats) * seats):
        seat = (dealer + 1 + at) % seats
        hands[seat] = hands[seat] | bit(pack[at])
    return tuple(hands)


def right_of(seat: Seat, seats: int) -> Seat:
    """Everything goes to the right, counter-clockwise: the seat after this one.

    Clauses: hoc-turn.
    """
    return (seat + 1) % seats


def forehand(dealer: Seat, seats: int) -> Seat:
    """The dealer's right neighbour is forehand: he speaks and plays first.

    Clauses: hoc-forehand.
    """
    return (dealer + 1) % seats


def forehand_leads(dealer: Seat, seats: int, won: tuple[Seat, ...]) -> Seat:
    """Forehand leads first.

    Clauses: hoc-leads-forehand.
    """
    return (dealer + 1) % seats


def dealer_leads(dealer: Seat, seats: int, won: tuple[Seat, ...]) -> Seat:
    """The dealer leads first.

    Clauses: hoc-leads-dealer.
    """
    return dealer


def winner_leads(dealer: Seat, seats: int, won: tuple[Seat, ...]) -> Seat:
    """Whoever has won the last prize leads first; forehand if nobody has won any.

    Clauses: hoc-leads-winner.
    """
    for prize in (2, 1, 0):
        if won[prize] >= 0:
            return won[prize]
    return (dealer + 1) % seats


def refuse_turn(to_act: Seat, seat: Seat) -> str:
    """One seat acts at a time, in turn.

    Errors: `not-your-turn`. Clauses: hoc-in-turn.
    """
    return "" if seat == to_act else "not-your-turn"


def refuse_stake(stake: Amount) -> str:
    """The stake for each prize is one chip a player, no more.

    Errors: `stake-not-allowed`. Clauses: hoc-stake-one.
    """
    return "" if stake == 1 else "stake-not-allowed"


def refuse_agreed_stake(stake: Amount) -> str:
    """The players may agree on one, two or three chips a player for each prize.

    Errors: `stake-not-allowed`. Clauses: hoc-stake-agreed.
    """
    return "" if stake in (1, 2, 3) else "stake-not-allowed"


def ante(seats: int, stakes: tuple[Amount, ...]) -> tuple[Payment, ...]:
    """Each player puts his stake in each of the three pots before the bidding, into debt if need be.

    Clauses: hoc-ante.
    """
    return tuple(
        Payment(seat, pot(prize), stakes[prize], "hoc-ante")
        for seat in range(seats)
        for prize in range(3)
        if stakes[prize] > 0
    )
