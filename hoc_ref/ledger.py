"""Chips: money moves only as a transfer between two named places, a seat or a pot."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from hoc_ref.quick import maker

Seat: TypeAlias = int
Place: TypeAlias = int
Amount: TypeAlias = int
NOBODY: Seat = -1


class Chips(NamedTuple):
    """All chips on the table: one stack a seat (below zero is a debt) and one pot a prize."""

    stacks: tuple[int, ...]
    pots: tuple[int, ...]


class Payment(NamedTuple):
    """Chips from one place to another, and the clause that orders it."""

    source: Place
    target: Place
    chips: Amount
    clause: str


new_chips, new_payment = maker(Chips), maker(Payment)


def pot(prize: int) -> Place:
    """The place of a prize's pot (0 point, 1 sequence, 2 tricon); seats are places 0 and up."""
    return -1 - prize


def put_at(row: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The row with one entry changed."""
    changed = [*row]
    changed[index] = value
    return tuple(changed)


def pay(chips: Chips, payments: tuple[Payment, ...]) -> Chips:
    """The chips after all payments; their sum never changes."""
    if not payments:
        return chips
    stacks, pots = chips
    places = [*stacks, *pots[::-1]]  # the pots, -1 and below, count from the end
    for source, target, amount, _ in payments:
        places[source] -= amount
        places[target] += amount
    seats = len(stacks)
    return new_chips(tuple(places[:seats]), tuple(places[: seats - 1 : -1]))


def from_each_other(seats: int, to: Seat, amount: Amount, clause: str) -> tuple[Payment, ...]:
    """One payment of the amount from every other seat to this one; none if the amount is 0."""
    if amount == 0:
        return ()
    return tuple([new_payment(seat, to, amount, clause) for seat in range(seats) if seat != to])


def to_each_other(seats: int, source: Seat, amount: Amount, clause: str) -> tuple[Payment, ...]:
    """One payment of the amount from this seat to every other one; none if the amount is 0."""
    if amount == 0:
        return ()
    return tuple([new_payment(source, seat, amount, clause) for seat in range(seats) if seat != source])


def total(chips: Chips) -> int:
    """All chips on the table."""
    return sum(chips.stacks) + sum(chips.pots)
