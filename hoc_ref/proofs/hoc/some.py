"""Any state: rounds of which nothing is known but what a theorem assumes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias

from hoc_ref.hoc import setup, table
from hoc_ref.hoc.options import rules_for
from hoc_ref.hoc.state import PRIZES, Round, Rules
from hoc_ref.ledger import Chips
from hoc_ref.proofs.theorem import Theorem
from hoc_ref.readings import choices

Facts: TypeAlias = Iterator[tuple[str, Any]]
READINGS = ("lalanne", "dictionnaire")
DEALT = tuple(setup.deal(tuple(range(52)), 0, seats) for seats in (2, 3))


@cache
def chosen(reading: str, departures: tuple[tuple[str, str], ...]) -> Rules:
    """The rules of a reading with some options in place of its own."""
    return rules_for(choices("hoc", reading, dict(departures)))


def rules(t: Theorem, **departures: str) -> Rules:
    """The rules of either reading, with some options in place of its own."""
    named = tuple((crux.replace("_", "-"), option) for crux, option in departures.items())
    return chosen(t.choose("reading", READINGS), named)


def players(t: Theorem) -> int:
    """Two players or three."""
    return t.choose("players", (2, 3))


def prize(t: Theorem, prizes: tuple[int, ...] = (0, 1, 2)) -> int:
    """Any prize of some."""
    return PRIZES.index(t.choose("prize", [PRIZES[one] for one in prizes]))


def numbers(t: Theorem, name: str, seats: int) -> tuple[Any, ...]:
    """A number for each seat."""
    return tuple(t.number(f"p{seat + 1} {name}") for seat in range(seats))


def flags(t: Theorem, name: str, seats: int) -> tuple[Any, ...]:
    """Yes or no for each seat."""
    return tuple(t.flag(f"p{seat + 1} {name}") for seat in range(seats))


def hands(t: Theorem, seats: int, among: int = (1 << 52) - 1) -> tuple[Any, ...]:
    """A hand for each seat, no card in two of them."""
    held = tuple(t.cards(f"p{seat + 1} holds", among) for seat in range(seats))
    for seat in range(seats):
        for other in range(seat):
            t.assume((held[seat] & held[other]) == 0)
    return held


def chips(t: Theorem, seats: int) -> Chips:
    """Any stacks, debts included, and any pots."""
    return Chips(numbers(t, "has", seats), tuple(t.number(f"{prize} pot") for prize in PRIZES))


def undealt(t: Theorem, rules: Rules, seats: int, dealers: int = 3) -> Round:
    """A round about to be dealt: any dealer, or one of so many, and any chips."""
    dealer = t.seat("dealer", min(seats, dealers))
    return table.new_round(rules, DEALT[seats - 2], dealer, chips(t, seats), 1, (1, 1, 1),
                           table.first_phase("deal", True))  # fmt: skip


def claims(t: Theorem, facts: Facts) -> None:
    """All these facts hold."""
    for name, holds in facts:
        t.claim(name, holds)


def assumes(t: Theorem, facts: Facts) -> None:
    """All these facts are taken for granted."""
    t.assume(*(holds for _, holds in facts))
