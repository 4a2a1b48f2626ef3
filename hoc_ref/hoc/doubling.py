"""Doubling: what becomes of a prize that nobody won, in the next round."""

from __future__ import annotations

from hoc_ref.hoc.state import Factor, Round
from hoc_ref.ledger import NOBODY, Amount, Chips, Payment, Seat, from_each_other


def per_prize(won: tuple[Seat, ...], prize: int) -> bool:
    """A prize that nobody won makes its own game double in the next round.

    Clauses: hoc-double-prize.
    """
    return won[prize] == NOBODY


def all_three(won: tuple[Seat, ...], prize: int) -> bool:
    """The next game is double only when point, sequence and tricon were all passed.

    Clauses: hoc-double-all.
    """
    return all(seat == NOBODY for seat in won)


def stays_double(carried: Factor) -> Factor:
    """However often a prize is carried, its game is double and no more.

    Clauses: hoc-double-stays.
    """
    return 2


def becomes_triple(carried: Factor) -> Factor:
    """A prize that nobody wins twice running counts triple the next time.

    Clauses: hoc-double-triple.
    """
    return min(carried + 1, 3)


def keeps_growing(carried: Factor) -> Factor:
    """A prize counts once more for every time running that nobody won it.

    Clauses: hoc-double-growing.
    """
    return carried + 1


def twice_over(agreed: Factor, carried: Factor) -> Factor:
    """A carried prize doubles what was agreed to be double.

    Clauses: hoc-double-agreed-again.
    """
    return agreed * carried


def once_only(agreed: Factor, carried: Factor) -> Factor:
    """A carried prize does not double again what was agreed to be double.

    Clauses: hoc-double-agreed-once.
    """
    return max(agreed, carried)


def next_multipliers(state: Round) -> tuple[Factor, ...]:
    """The multiplier of each prize in the next round: 1 unless it is carried."""
    rules = state.rules
    return tuple(
        rules.consecutive_carry(state.multiplier[prize]) if rules.double_scope(state.won, prize) else 1
        for prize in range(3)
    )


def carried_pots(chips: Chips) -> tuple[Amount, ...]:
    """The pot of a prize that nobody won stays, and the next stakes join it.

    Clauses: hoc-pot-stays.
    """
    return chips.pots


def no_extra(double: bool, first: bool) -> Amount:
    """Nothing besides the doubled premiums is drawn in a double game.

    Clauses: hoc-double-no-extra.
    """
    return 0


def extra_per_prize(double: bool, first: bool) -> Amount:
    """Whoever wins a prize in a double game draws besides one chip from each other player.

    Clauses: hoc-double-extra.
    """
    return 1 if double else 0


def extra_once(double: bool, first: bool) -> Amount:
    """Only the first winner in a double game draws besides one chip from each other player.

    Clauses: hoc-double-extra-once.
    """
    return 1 if double and first else 0


def extra_chips(state: Round, winner: Seat) -> tuple[Payment, ...]:
    """The payments that a double game brings the winner of a prize besides the premiums."""
    double, first = state.multiplier[state.prize] > 1, all(seat == NOBODY for seat in state.won)
    amount = state.rules.double_extra_chip(double, first)
    return from_each_other(len(state.hands), winner, amount, "hoc-double-extra")
