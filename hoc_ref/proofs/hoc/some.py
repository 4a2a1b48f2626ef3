"""Any state: rounds of which nothing is known but what a theorem assumes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

from hoc_ref.hoc import setup, table
from hoc_ref.hoc.options import OPTIONS, rules_for
from hoc_ref.hoc.state import PRIZES, Round, Rules
from hoc_ref.ledger import Chips, Payment, pot
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


def options(t: Theorem, *cruxes: str, reading: str = "lalanne") -> tuple[Rules, tuple[str, ...]]:
    """The rules of a reading with any option of each of some cruxes, and which options they are."""
    taken = tuple(t.choose(crux, tuple(OPTIONS[crux])) for crux in cruxes)
    return chosen(reading, tuple(zip(cruxes, taken, strict=True))), taken


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


def still(rules: Rules, seats: int, prize: int = 0) -> Round:
    """A round that the last seat has dealt, with no chips and no stakes: one prize is to be settled."""
    none = Chips((0,) * seats, (0, 0, 0))
    begun = table.new_round(rules, DEALT[seats - 2], seats - 1, none, 1, (1, 1, 1), table.first_phase("deal", True))
    return begun._replace(prize=prize, dealt=True)


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


Flows: TypeAlias = Mapping[tuple[int, int], Any]  # chips from one place to another; what is not named is nothing


def each_to(seats: int, seat: int, amount: Any) -> dict[tuple[int, int], Any]:
    """Every other seat pays a seat so much."""
    return {(other, seat): amount for other in range(seats) if other != seat}


def equals(t: Theorem, name: str, pairs: list[tuple[Any, Any]], when: Any) -> None:
    """Of each pair both are the same: those that are known, or are one and the same unknown, in a single claim."""
    same = [True if one is other else one == other for one, other in pairs]
    t.claim(name, all(one for one in same if isinstance(one, bool)), when)
    for one in same:
        if not isinstance(one, bool):
            t.claim(name, one, when)


def pays(t: Theorem, payments: tuple[Payment, ...], seats: int, expected: Flows, when: Any = True) -> None:
    """Between any two places exactly so much is paid."""
    pairs = []
    for source in range(-3, seats):
        for target in range(-3, seats):
            paid = sum(one.chips for one in payments if (one.source, one.target) == (source, target))
            pairs.append((paid, expected.get((source, target), 0)))
    equals(t, "so much is paid and no more", pairs, when)


def settles(t: Theorem, before: Chips, after: Chips, expected: Flows, when: Any = True) -> None:
    """Every stack and every pot has changed by exactly what was paid."""
    was = {**dict(enumerate(before.stacks)), **{pot(prize): chips for prize, chips in enumerate(before.pots)}}
    now = {**dict(enumerate(after.stacks)), **{pot(prize): chips for prize, chips in enumerate(after.pots)}}
    owed = dict(was)
    for (source, target), amount in expected.items():
        owed[source], owed[target] = owed[source] - amount, owed[target] + amount
    equals(t, "so many chips lie there", [(now[place], owed[place]) for place in was], when)
