"""Round end: the first player without cards is paid for the cards that the others have left."""

from __future__ import annotations

from hoc_ref.cards import Hand
from hoc_ref.hoc import doubling, setup
from hoc_ref.hoc.state import Round, Rules
from hoc_ref.ledger import Amount, Payment, Seat


def is_out(hand: Hand) -> bool:
    """The round ends as soon as a player has laid his last card, even in the middle of a sequence.

    Clauses: hoc-out.
    """
    return hand.bit_count() == 0


def rate(rules: Rules, cards: int) -> Amount:
    """The figure in the table for a number of cards left: six for one, four for two, one from three, two from eleven.

    Clauses: hoc-leftover-table.
    """
    if cards == 1:
        return 6
    if cards == 2:
        return 4
    if cards == 10:
        return rules.leftover_ten()
    return 1 if cards < 10 else 2


def ten_in_lower_row() -> Amount:
    """Ten cards belong to the lower row, which ends with them: one chip a card.

    Clauses: hoc-leftover-ten-lower.
    """
    return 1


def ten_in_upper_row() -> Amount:
    """Ten cards belong to the upper row, which begins with them: two chips a card.

    Clauses: hoc-leftover-ten-upper.
    """
    return 2


def price(rules: Rules, cards: int) -> Amount:
    """One and two cards cost the figure itself; from three cards on it is paid for each card.

    Clauses: hoc-leftover-per-card.
    """
    return rate(rules, cards) * cards if cards >= 3 else rate(rules, cards)


def leftovers(state: Round, out: Seat) -> tuple[Payment, ...]:
    """Every other player pays the one who is out by the number of cards he has left, into debt if need be.

    Clauses: hoc-leftover.
    """
    times = doubling.besides(state)[1]
    return tuple(
        Payment(seat, out, price(state.rules, state.hands[seat].bit_count()) * times, "hoc-leftover")
        for seat in range(len(state.hands))
        if seat != out
    )


def next_dealer(dealer: Seat, seats: int) -> Seat:
    """The deal passes to the right.

    Clauses: hoc-deal-passes.
    """
    return setup.right_of(dealer, seats)
