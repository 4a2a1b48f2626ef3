"""The executor: runs a theorem on unknown numbers, once for every path that its branches can take."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, NoReturn, Protocol, TypeAlias, TypeVar

import z3

T = TypeVar("T")
LONGEST_PATH = 3000  # decisions
Condition: TypeAlias = Any  # a Z3 term of sort Bool


class Unmodelled(BaseException):
    """The code did something that the executor does not follow; rule code cannot swallow it."""


class Abandoned(BaseException):
    """An assumption of the theorem cannot hold on this path."""


class Theorem(Protocol):
    """What a theorem is written over: unknown values, assumptions, the outcome, and claims."""

    def number(self, name: str) -> Any:
        """Any whole number."""

    def flag(self, name: str) -> Any:
        """Yes or no."""

    def choose(self, name: str, options: Sequence[T]) -> T:
        """Any one of the options."""

    def assume(self, *holds: Any) -> None:
        """Only where all this holds does the theorem say anything."""

    def outcome(self, label: str) -> None:
        """What the code under proof did, in words: a replay must do the same."""

    def claim(self, name: str, holds: Any) -> None:
        """This holds."""


Claim: TypeAlias = Callable[[Theorem], None]


class Leaf(NamedTuple):
    """One path: its decisions in order, what the code did, and values that lead down it."""

    trail: tuple[tuple[Condition, bool], ...]
    outcome: str  # empty where an assumption did not hold
    values: dict[str, int]


class Failure(NamedTuple):
    """A claim that does not hold, with the smallest values found for which it does not."""

    claim: str
    values: dict[str, int]


def lifted(value: Any) -> Any:
    """The Z3 term of a number, known or not."""
    if isinstance(value, Number):
        return value.term
    if isinstance(value, Truth):
        return z3.If(value.term, z3.IntVal(1), z3.IntVal(0))
    if isinstance(value, int):
        return z3.IntVal(int(value))
    raise Unmodelled(f"a number together with {type(value).__name__}")


def highest(*values: Any) -> Any:
    """The highest of some numbers, known or not, without splitting the path."""
    most = values[0]
    for one in values[1:]:
        larger = one > most
        most = (
            Number(larger.path, z3.If(larger.term, lifted(one), lifted(most)))
            if isinstance(larger, Truth)
            else max(one, most)
        )
    return most


class Value:
    """An unknown value. It is no int and no bool, so that nothing can read what it hides."""

    __slots__ = ("path", "term")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, path: Path, term: Any) -> None:
        self.path = path
        self.term = term

    def __add__(self, other: Any) -> Number:
        return Number(self.path, lifted(self) + lifted(other))

    def __radd__(self, other: Any) -> Number:
        return Number(self.path, lifted(other) + lifted(self))

    def __sub__(self, other: Any) -> Number:
        return Number(self.path, lifted(self) - lifted(other))

    def __rsub__(self, other: Any) -> Number:
        return Number(self.path, lifted(other) - lifted(self))

    def __mul__(self, other: Any) -> Number:
        return Number(self.path, lifted(self) * lifted(other))

    __rmul__ = __mul__

    def __neg__(self) -> Number:
        return Number(self.path, -lifted(self))

    def __lt__(self, other: Any) -> Truth:
        return Truth(self.path, lifted(self) < lifted(other))

    def __le__(self, other: Any) -> Truth:
        return Truth(self.path, lifted(self) <= lifted(other))

    def __gt__(self, other: Any) -> Truth:
        return Truth(self.path, lifted(self) > lifted(other))

    def __ge__(self, other: Any) -> Truth:
        return Truth(self.path, lifted(self) >= lifted(other))

    def __eq__(self, other: Any) -> Truth:  # type: ignore[override]
        return Truth(self.path, lifted(self) == lifted(other))

    def __ne__(self, other: Any) -> Truth:  # type: ignore[override]
        return Truth(self.path, lifted(self) != lifted(other))

    def __bool__(self) -> bool:
        return self.path.branch(lifted(self) != 0)

    def unmodelled(self, *_: Any) -> NoReturn:
        """Whatever would need the hidden value itself."""
        raise Unmodelled("the value of an unknown number is asked for")

    __int__ = __index__ = __float__ = __str__ = __repr__ = __format__ = __floordiv__ = __mod__ = unmodelled
    __rfloordiv__ = __rmod__ = __and__ = __rand__ = __or__ = __ror__ = __iter__ = __pow__ = unmodelled


class Number(Value):
    """An unknown whole number."""


class Truth(Value):
    """An unknown yes or no; asking which it is splits the path."""

    def __bool__(self) -> bool:
        return self.path.branch(self.term)


class Path:
    """One run of a theorem; decisions beyond the given ones are taken here, and the other side is left for later."""

    def __init__(self, given: tuple[tuple[Condition, bool], ...], later: list[tuple[tuple[Condition, bool], ...]]):
        self.given, self.later = given, later
        self.trail: list[tuple[Condition, bool]] = []
        self.solver = z3.Solver()
        self.unknowns: dict[str, Any] = {}
        self.chosen: dict[str, int] = {}
        self.label = ""
        self.failures: list[Failure] = []

    def possible(self, condition: Condition) -> bool:
        """Whether a condition can hold on this path; a solver that does not know is an error, never a branch."""
        found = self.solver.check(condition)
        if found == z3.unknown:
            raise Unmodelled("the solver does not know")
        return bool(found == z3.sat)

    def branch(self, condition: Condition, free: bool = False) -> bool:
        """Decides a condition: as given, or as it must be, or yes now and no later; `free` if both sides can be."""
        condition = z3.simplify(condition)
        if z3.is_true(condition) or z3.is_false(condition):
            return bool(z3.is_true(condition))
        at = len(self.trail)
        if at >= LONGEST_PATH:
            raise Unmodelled(f"more than {LONGEST_PATH} decisions")
        if at < len(self.given):
            if not self.given[at][0].eq(condition):
                raise Unmodelled("a second run met another condition")
            taken = self.given[at][1]
        else:
            taken = free or self.possible(condition)
            if free or (taken and self.possible(z3.Not(condition))):
                self.later.append((*self.trail, (condition, False)))
        self.trail.append((condition, taken))
        self.solver.add(condition if taken else z3.Not(condition))
        return taken

    def unknown(self, name: str) -> Any:
        """A new unknown."""
        if name in self.unknowns:
            raise Unmodelled(f"two unknowns are called {name}")
        self.unknowns[name] = z3.Int(name)
        return self.unknowns[name]

    def number(self, name: str) -> Number:
        return Number(self, self.unknown(name))

    def flag(self, name: str) -> Truth:
        return Truth(self, self.unknown(name) != 0)

    def choose(self, name: str, options: Sequence[T]) -> T:
        term = self.unknown(name)
        at = next((at for at in range(len(options) - 1) if self.branch(term == at, free=True)), len(options) - 1)
        self.chosen[name] = at
        return options[at]

    def assume(self, *holds: Any) -> None:
        if not self.branch(z3.And([lifted(one) != 0 for one in holds])):
            raise Abandoned

    def outcome(self, label: str) -> None:
        self.label = label

    def claim(self, name: str, holds: Any) -> None:
        wrong = z3.Not(holds.term) if isinstance(holds, Truth) else z3.BoolVal(not holds)
        if self.possible(wrong):
            self.failures.append(Failure(name, self.smallest(wrong)))

    def smallest(self, *conditions: Condition) -> dict[str, int]:
        """The smallest values found that lead down this path and meet the conditions."""
        least = z3.Optimize()
        least.set("timeout", 5000)
        least.add(*self.solver.assertions(), *conditions)
        least.minimize(z3.Sum([z3.If(one >= 0, one, -one) for one in self.unknowns.values()] or [z3.IntVal(0)]))
        if least.check() == z3.sat:
            return self.values(least.model())
        if self.solver.check(*conditions) != z3.sat:
            raise Unmodelled("a path without values")
        return self.values(self.solver.model())

    def values(self, model: Any) -> dict[str, int]:
        """The model's value of every unknown; of a choice, which option was taken."""
        found = {name: model.eval(term, model_completion=True).as_long() for name, term in self.unknowns.items()}
        return found | self.chosen

    def leaf(self) -> Leaf:
        """The path as it was taken."""
        self.solver.check()
        return Leaf(tuple(self.trail), self.label, self.values(self.solver.model()))


class Known:
    """A theorem run on known values, by plain Python alone."""

    def __init__(self, values: dict[str, int]) -> None:
        self.given = values
        self.label = ""
        self.failed: list[str] = []

    def number(self, name: str) -> int:
        return self.given.get(name, 0)

    def flag(self, name: str) -> bool:
        return self.given.get(name, 0) != 0

    def choose(self, name: str, options: Sequence[T]) -> T:
        return options[self.given.get(name, 0)]

    def assume(self, *holds: Any) -> None:
        if not all(holds):
            raise Abandoned

    def outcome(self, label: str) -> None:
        self.label = label

    def claim(self, name: str, holds: Any) -> None:
        if not holds:
            self.failed.append(name)


def known_run(theorem: Claim, values: dict[str, int]) -> Known | None:
    """The theorem on known values; nothing where an assumption does not hold."""
    run = Known(values)
    try:
        theorem(run)
    except Abandoned:
        return None
    return run


def paths(theorem: Claim) -> Iterator[tuple[Leaf, list[Failure]]]:
    """Every path of a theorem, with the claims that fail on it."""
    later: list[tuple[tuple[Condition, bool], ...]] = [()]
    while later:
        path = Path(later.pop(), later)
        try:
            theorem(path)
        except Abandoned:
            path.label, path.failures = "", []
        yield path.leaf(), path.failures


def apart(leaves: Sequence[Leaf], depth: int = 0) -> bool:
    """No two paths overlap: wherever two part, one has taken a condition and the other its contrary."""
    if len(leaves) < 2:
        return True
    if any(len(leaf.trail) <= depth or not leaf.trail[depth][0].eq(leaves[0].trail[depth][0]) for leaf in leaves):
        return False
    sides = [[leaf for leaf in leaves if leaf.trail[depth][1] == taken] for taken in (True, False)]
    return all(apart(side, depth + 1) for side in sides)


def covered(leaves: Sequence[Leaf]) -> bool:
    """The paths leave no values out: a fresh solver finds none that lead down no path."""
    solver = z3.Solver()
    for leaf in leaves:
        solver.add(z3.Not(z3.And([term if taken else z3.Not(term) for term, taken in leaf.trail])))
    return bool(solver.check() == z3.unsat)
