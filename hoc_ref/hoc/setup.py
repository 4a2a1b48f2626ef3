"""Setup: the players, the pack, the draw for the deal, cut, deal, forehand and the stakes."""

from __future__ import annotations

from hoc_ref.cards import KING, NO_CARD, NO_RANK, Card, Hand, Rank, bit, rank_of
from hoc_ref.ledger import NOBODY, Amount, Payment, Seat, pot


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


def drawn_dealer(drawn: tuple[Card, ...]) -> Seat:
    """Who has drawn the lowest card deals (-1 while somebody has yet to draw, or two drew equally low).

    Clauses: hoc-draw.
    """
    lowest = min(rank_of(one) for one in drawn)
    if NO_CARD in drawn or sum(rank_of(one) == lowest for one in drawn) > 1:
        return NOBODY
    return [rank_of(one) for one in drawn].index(lowest)


def redraw_among_tied(drawn: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those who drew equally low draw again: their cards go back (-1), the others keep theirs but are safe.

    Clauses: hoc-draw-tied.
    """
    lowest = min(rank_of(one) for one in drawn)
    return tuple(NO_CARD if rank_of(one) == lowest else one for one in drawn)


def redraw_all(drawn: tuple[Card, ...]) -> tuple[Card, ...]:
    """All draw again when two drew equally low.

    Clauses: hoc-draw-tied-all.
    """
    return tuple(NO_CARD for _ in drawn)


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


def ante(seats: int, stake: Amount) -> tuple[Payment, ...]:
    """Each player puts his stake in each of the three pots before the bidding, into debt if need be.

    Clauses: hoc-ante.
    """
    return tuple(Payment(seat, pot(prize), stake, "hoc-ante") for seat in range(seats) for prize in range(3))
