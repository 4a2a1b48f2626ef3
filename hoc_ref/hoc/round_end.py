"""Round end: the first player without cards is paid for the cards that the others have left."""

from __future__ import annotations

from hoc_ref.cards import Hand
from hoc_ref.hoc import doubling, setup
from hoc_ref.hoc.combinations import MAIN_HOCS
from hoc_ref.hoc.state import Round, Rules
from hoc_ref.ledger import Amount, Payment, Seat


def is_out(hand: Hand) -> bool:
    """The round is won by the player who first has laid his last card.

    Clauses: hoc-out.
    """
    return hand.bit_count() == 0


def ends_at_once() -> bool:
    """The round ends as soon as a player has laid his last card, even in the middle of a sequence.

    Clauses: hoc-out-at-once.
    """
    return False


def sequence_finished() -> bool:
    """When a player has laid his last card the sequence is still played out, and then the round ends.

    Clauses: hoc-out-sequence-finished.
    """
    return True


def rate(rules: Rules, cards: int) -> Amount:
    """The figure in the table for a number of cards left: four for two, one from three on, two from eleven on.

    Clauses: hoc-leftover-table.
    """
    if cards == 1:
        return rules.leftover_one()
    if cards == 2:
        return 4
    if cards == 10:
        return rules.leftover_ten()
    return 1 if cards < 10 else 2


def six_for_one() -> Amount:
    """The figure for a single card is six.

    Clauses: hoc-leftover-one-six.
    """
    return 6


def four_for_one() -> Amount:
    """The figure for a single card is four.

    Clauses: hoc-leftover-one-four.
    """
    return 4


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


def price(rules: Rules, hand: Hand) -> Amount:
    """What the cards left in a hand cost."""
    cards = hand.bit_count()
    return rules.leftover_per_card(rate(rules, cards), cards) + rules.leftover_main_hocs(cards) * main_hocs(rules, hand)


def main_hocs(rules: Rules, hand: Hand) -> int:
    """How many main hocs are left in a hand, where they cost more."""
    return (hand & MAIN_HOCS).bit_count() if rules.leftover_main_hocs(1) else 0


def from_three_on(figure: Amount, cards: int) -> Amount:
    """One and two cards cost the figure itself; from three cards on it is paid for each card.

    Clauses: hoc-leftover-per-card.
    """
    return figure * cards if cards >= 3 else figure


def all_flat(figure: Amount, cards: int) -> Amount:
    """The figure is the whole payment, however many cards the row covers.

    Clauses: hoc-leftover-flat.
    """
    return figure


def each_card(figure: Amount, cards: int) -> Amount:
    """The figure is paid for each card, be they one or two.

    Clauses: hoc-leftover-each.
    """
    return figure * cards


def hocs_like_any(cards: int) -> Amount:
    """Main hocs left in hand cost no more than other cards.

    Clauses: hoc-leftover-hocs-plain.
    """
    return 0


def hocs_cost_more(cards: int) -> Amount:
    """Each main hoc left in hand costs one chip more.

    Clauses: hoc-leftover-hocs-more.
    """
    return 1


def leftovers(state: Round, out: Seat) -> tuple[Payment, ...]:
    """Every other player pays the one who is out by the number of cards he has left, into debt if need be.

    Clauses: hoc-leftover.
    """
    times = doubling.besides(state)[1]
    return tuple(
        Payment(seat, out, price(state.rules, state.hands[seat]) * times, "hoc-leftover")
        for seat in range(len(state.hands))
        if seat != out and state.hands[seat].bit_count() > 0
    )


def deal_to_right(dealer: Seat, seats: int, out: Seat) -> Seat:
    """The deal passes to the right.

    Clauses: hoc-deal-passes.
    """
    return setup.right_of(dealer, seats)


def deal_to_winner(dealer: Seat, seats: int, out: Seat) -> Seat:
    """Whoever went out deals the next round.

    Clauses: hoc-deal-winner.
    """
    return out
