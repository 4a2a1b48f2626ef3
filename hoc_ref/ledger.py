"""Chips: money moves only as a transfer between two named places, a seat or a pot."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

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


def pot(prize: int) -> Place:
    """The place of a prize's pot (0 point, 1 sequence, 2 tricon); seats are places 0 and up."""
    return -1 - prize


def put_at(row: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The row with one entry changed."""
    return row[:index] + (value,) + row[index + 1 :]


def add_at(chips: Chips, place: Place, amount: Amount) -> Chips:
    """The chips with an amount added at one place."""
    if place >= 0:
        return Chips(put_at(chips.stacks, place, chips.stacks[place] + amount), chips.pots)
    at = -1 - place
    return Chips(chips.stacks, put_at(chips.pots, at, chips.pots[at] + amount))


def pay(chips: Chips, payments: tuple[Payment, ...]) -> Chips:
    """The chips after all payments; their sum never changes."""
    for payment in payments:
        chips = add_at(add_at(chips, payment.source, -payment.chips), payment.target, payment.chips)
    return chips


def from_each_other(seats: int, to: Seat, amount: Amount, clause: str) -> tuple[Payment, ...]:
    """One payment of the amount from every other seat to this one; none if the amount is 0."""
    if amount == 0:
        return ()
    return tuple(Payment(seat, to, amount, clause) for seat in range(seats) if seat != to)


def to_each_other(seats: int, source: Seat, amount: Amount, clause: str) -> tuple[Payment, ...]:
    """One payment of the amount from this seat to every other one; none if the amount is 0."""
    if amount == 0:
        return ()
    return tuple(Payment(source, seat, amount, clause) for seat in range(seats) if seat != source)


def total(chips: Chips) -> int:
    """All chips on the table."""
    return sum(chips.stacks) + sum(chips.pots)
