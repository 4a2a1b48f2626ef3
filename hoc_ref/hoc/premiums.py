"""Premiums: what the winner of the sequence or the tricon draws from each other player besides the pot."""

from __future__ import annotations

from hoc_ref.cards import KING, QUEEN, Card, Hand, Rank, as_hand, rank_cards
from hoc_ref.hoc.state import SEQUENCE, TRICON, Factor, Round, Rules, Say
from hoc_ref.ledger import NOBODY, Amount, Payment, Seat, from_each_other


def tierce_premium(rules: Rules, top: Rank) -> Amount:
    """A tierce earns one chip from each other player, a tierce to the king more.

    Clauses: hoc-premium-tierce.
    """
    return rules.tierce_king_text() if top == KING else 1


def tierce_king_two() -> Amount:
    """A tierce to the king earns two chips.

    Clauses: hoc-premium-tierce-king.
    """
    return 2


def tierce_king_one() -> Amount:
    """A tierce to the king earns no more than any other: the two chips are for the quart.

    Clauses: hoc-premium-tierce-king-one.
    """
    return 1


def quart_premium(rules: Rules, top: Rank) -> Amount:
    """A quart earns two chips, to the king three.

    Clauses: hoc-premium-quart.
    """
    if top == QUEEN:
        return rules.quatrieme_to_queen()
    return 3 if top == KING else 2


def quart_queen_two() -> Amount:
    """A quart to the queen, which the text leaves out, earns two chips like the lower ones.

    Clauses: hoc-premium-quart-queen.
    """
    return 2


def quart_queen_three() -> Amount:
    """A quart to the queen earns three chips like that to the king.

    Clauses: hoc-premium-quart-queen-three.
    """
    return 3


def quart_queen_unpaid() -> Amount:
    """A quart to the queen, which the text leaves out, earns nothing.

    Clauses: hoc-premium-quart-queen-unpaid.
    """
    return 0


def quint_premium(top: Rank) -> Amount:
    """A quint, or any longer run, earns three chips, to the king four.

    Clauses: hoc-premium-quint.
    """
    return 4 if top == KING else 3


def sequence_premium(rules: Rules, say: Say) -> Amount:
    """Chips from each other player for a sequence in a simple game."""
    if say.size == 3:
        return tierce_premium(rules, say.top)
    return quart_premium(rules, say.top) if say.size == 4 else quint_premium(say.top)


def tricon_premium(say: Say) -> Amount:
    """Three alike earn two chips from each other player, four alike four; kings earn twice that.

    Clauses: hoc-premium-tricon.
    """
    simple = 2 if say.size == 3 else 4
    return simple * 2 if say.top == KING else simple


def always_due(prize: int, raiser: Seat) -> bool:
    """The premium is due whether anybody has raised or not.

    Clauses: hoc-premium-raised.
    """
    return True


def due_without_raise(prize: int, raiser: Seat) -> bool:
    """The premium of a sequence is due only when nobody has raised for it; that of a tricon always.

    Clauses: hoc-premium-unraised-only.
    """
    return prize != SEQUENCE or raiser == NOBODY


def factor(state: Round) -> Factor:
    """All premiums of a prize count double while its game is double.

    Clauses: hoc-premium-double.
    """
    simple = state.rules.d_triple_premium(state.stake)
    return state.rules.double_of_agreed_double(simple, state.multiplier[state.prize])


def scale_by_stake(stake: Amount) -> Factor:
    """In a game agreed to be double or triple all premiums count twice or three times.

    Clauses: hoc-premium-agreed.
    """
    return stake


def double_at_most(stake: Amount) -> Factor:
    """In a game agreed to be double or triple all premiums count twice, never more.

    Clauses: hoc-premium-agreed-double.
    """
    return min(stake, 2)


def stake_ignored(stake: Amount) -> Factor:
    """Premiums are the same however high the agreed stake.

    Clauses: hoc-premium-agreed-simple.
    """
    return 1


def premium_of(state: Round, say: Say) -> Amount:
    """Chips that each other player owes for one combination in the game as it stands."""
    if state.prize == SEQUENCE:
        return sequence_premium(state.rules, say) * factor(state)
    return tricon_premium(say) * factor(state)


def premiums(state: Round, winner: Seat, shown: tuple[Say, ...]) -> tuple[Payment, ...]:
    """The winner who shows draws the premium from every other player, those who passed included; the point has none.

    Clauses: hoc-premium.
    """
    if state.prize not in (SEQUENCE, TRICON) or not state.rules.premium_with_raise(state.prize, state.bid.raiser):
        return ()
    seats = len(state.hands)
    best = from_each_other(seats, winner, premium_of(state, shown[0]), "hoc-premium")
    return best + lesser_premiums(state, winner, shown[1:])


def lesser_premiums(state: Round, winner: Seat, lesser: tuple[Say, ...]) -> tuple[Payment, ...]:
    """Smaller combinations of the same kind that the winner shows with the best are paid too, each at its own rate.

    Clauses: hoc-premium-lesser.
    """
    payments: tuple[Payment, ...] = ()
    for say in lesser:
        payments += from_each_other(len(state.hands), winner, premium_of(state, say), "hoc-premium-lesser")
    return payments


def smaller_only(best: int, other: int) -> str:
    """Only a combination smaller than the best is paid with it, not one that equals it.

    Errors: `lesser-not-smaller`. Clauses: hoc-premium-smaller.
    """
    return "" if other < best else "lesser-not-smaller"


def equal_too(best: int, other: int) -> str:
    """Every further combination is paid that does not surpass the best, one that equals it included.

    Errors: `lesser-not-smaller`. Clauses: hoc-premium-equal.
    """
    return "" if other <= best else "lesser-not-smaller"


def refuse_same_run(prize: int, groups: tuple[tuple[Card, ...], ...]) -> str:
    """Each combination is paid once: two may share no card, and one run is not split into several.

    Errors: `combinations-overlap`. Clauses: hoc-premium-separate.
    """
    for first in range(len(groups)):
        for second in range(first):
            one, other = as_hand(groups[first]), as_hand(groups[second])
            if one & other or (prize == SEQUENCE and (one & suited(other << 1) or suited(one << 1) & other)):
                return "combinations-overlap"
    return ""


def suited(shifted: Hand) -> Hand:
    """Cards moved up one rank, without those that went from a king to the next suit's ace."""
    return shifted & ~rank_cards(0)
