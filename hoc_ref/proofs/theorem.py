"""Theorems: plain functions over unknown values, which a driver supplies: unknown to the end, or known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from hoc_ref.cards import PACK, cards_of, cards_text

T = TypeVar("T")


class Unmodelled(BaseException):
    """The code did something that the executor does not follow; rule code cannot swallow it."""


class Abandoned(BaseException):
    """An assumption of the theorem does not hold."""


class Theorem:
    """What a theorem is written over: unknown values, assumptions, the outcome, and claims."""

    def number(self, name: str) -> Any:
        """Any whole number."""
        raise NotImplementedError

    def flag(self, name: str) -> Any:
        """Yes or no."""
        raise NotImplementedError

    def cards(self, name: str, among: int = PACK) -> Any:
        """Any cards out of some."""
        raise NotImplementedError

    def choose(self, name: str, options: Sequence[T]) -> T:
        """Any one of the options."""
        raise NotImplementedError

    def seat(self, name: str, seats: int) -> int:
        """Any seat."""
        return self.choose(name, SEATS[:seats]).seat

    def assume(self, *holds: Any) -> None:
        """Only where all this holds does the theorem say anything; claims come after it."""
        raise NotImplementedError

    def outcome(self, label: str) -> None:
        """What the code under proof did, in words: a replay must do the same."""
        raise NotImplementedError

    def claim(self, name: str, holds: Any, when: Any = True) -> None:
        """This holds, wherever that does."""
        raise NotImplementedError


Whole: TypeAlias = Callable[[Theorem], None]  # a theorem from its unknowns to its claims


class AtSeat:
    """A seat, written as in records."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __str__(self) -> str:
        return f"p{self.seat + 1}" if self.seat >= 0 else "nobody"


SEATS = tuple(AtSeat(seat) for seat in (0, 1, 2, -1))  # nobody, too, stands where it is looked for


class Known(Theorem):
    """A theorem run on known values, by plain Python alone; what is not given is nought."""

    def __init__(self, values: dict[str, int]) -> None:
        self.given = values
        self.label = ""
        self.failed: list[str] = []
        self.told: list[str] = []  # the values in words, those that are nought left out

    def number(self, name: str) -> int:
        value = self.given.get(name, 0)
        self.told += [f"{name} = {value}"] if value else []
        return value

    def flag(self, name: str) -> bool:
        self.told += [name] if self.given.get(name, 0) else []
        return self.given.get(name, 0) != 0

    def cards(self, name: str, among: int = PACK) -> int:
        held = self.given.get(name, 0) & among
        self.told += [f"{name} {cards_text(cards_of(held))}"] if held else []
        return held

    def choose(self, name: str, options: Sequence[T]) -> T:
        option = options[min(max(self.given.get(name, 0), 0), len(options) - 1)]
        words = getattr(option, "__name__", str(option)).replace("_", " ")
        self.told += [f"{name} {words}"] if len(options) > 1 else []
        return option

    def assume(self, *holds: Any) -> None:
        if not all(holds):
            raise Abandoned

    def outcome(self, label: str) -> None:
        self.label = label

    def claim(self, name: str, holds: Any, when: Any = True) -> None:
        if when and not holds:
            self.failed.append(name)


def known_run(theorem: Whole, values: dict[str, int]) -> Known | None:
    """The theorem on known values; nothing where an assumption does not hold."""
    run = Known(values)
    try:
        theorem(run)
    except Abandoned:
        return None
    return run


def in_words(theorem: Whole, values: dict[str, int]) -> str:
    """Values in the words of the theorem: who deals, what is held, and every number that is not nought."""
    run = known_run(theorem, values)
    return ", ".join(run.told) or "the situation as it stands" if run else "nothing that meets the assumptions"
