"""The executor: runs a theorem on unknown numbers and cards, once for every path that its branches can take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import z3

from hoc_ref.cards import PACK
from hoc_ref.proofs.shadows import shadowed
from hoc_ref.proofs.theorem import Abandoned, T, Theorem, Unmodelled, Whole
from hoc_ref.proofs.unknown import NO, YES, Cards, Number, Truth, as_condition

LONGEST_PATH = 3000  # decisions
PATIENCE = 60_000  # milliseconds for one query


class Fork(NamedTuple):
    """One decision of a path: a condition that holds or not, or one of several options."""

    term: Any  # the condition; for options the unknown that says which
    taken: int
    of: int  # 0 for a condition, otherwise how many options there were

    def condition(self) -> Any:
        """What holds on the side that was taken; whatever the unknown of a choice is, it means some option."""
        if self.of == 0:
            return self.term if self.taken else z3.Not(self.term)
        if self.taken == 0 < self.of - 1:
            return self.term <= 0
        return self.term >= self.taken if self.taken == self.of - 1 else self.term == self.taken


class Leaf(NamedTuple):
    """One path: its decisions in order, what the code did, and values that lead down it."""

    trail: tuple[Fork, ...]
    outcome: str  # empty where an assumption did not hold
    values: dict[str, int]


class Failure(NamedTuple):
    """A claim that does not hold, with the smallest values found for which it does not."""

    claim: str
    values: dict[str, int]


class Search:
    """All paths of one theorem: the decisions left for later, and one solver that goes up and down the tree."""

    def __init__(self) -> None:
        self.solver = z3.SimpleSolver()
        self.solver.set("timeout", PATIENCE)
        self.later: list[tuple[tuple[Fork, ...], Any]] = [((), None)]  # with a model that leads there, if it is known
        self.pushed: list[Fork] = []
        self.queries = 0
        self.names: dict[str, Any] = {}  # the Z3 terms of the unknowns, made once
        self.met: set[str] = set()  # the claims that some path has met

    def descend(self, trail: tuple[Fork, ...]) -> None:
        """Makes the solver stand where a trail ends."""
        same = 0
        while same < min(len(self.pushed), len(trail)) and self.pushed[same] is trail[same]:
            same += 1
        self.solver.pop(len(self.pushed) - same)
        del self.pushed[same:]
        for fork in trail[same:]:
            self.push(fork)

    def push(self, fork: Fork) -> None:
        """One decision further down."""
        self.solver.push()
        if fork.of == 0:
            self.solver.add(fork.condition())
        self.pushed.append(fork)

    def model(self, *conditions: Any) -> Any:
        """Values that lead here and meet the conditions, or nothing; not to know is an error, never a branch."""
        self.queries += 1
        found = self.solver.check(*conditions)
        if found == z3.unknown:
            raise Unmodelled("the solver does not know")
        return self.solver.model() if found == z3.sat else None


class Path(Theorem):
    """One run of a theorem; decisions beyond the given ones are taken here, and the other sides are left for later."""

    def __init__(self, search: Search, given: tuple[Fork, ...], model: Any) -> None:
        self.search, self.given, self.model = search, given, model
        self.trail: list[Fork] = []
        self.terms: dict[str, Any] = {}  # Z3 terms of the unknowns, by name; of cards their bits
        self.chosen: dict[str, int] = {}
        self.decided: dict[int, tuple[Any, bool]] = {}  # by the number of the term, which is kept so that it stays its
        self.label = ""
        self.claims: list[tuple[str, Any, Any]] = []  # what is claimed, where it is, and that it fails there
        search.descend(given)

    def take(self, fork: Fork) -> None:
        """Keeps a decision that was not given."""
        if len(self.trail) >= LONGEST_PATH:
            raise Unmodelled(f"more than {LONGEST_PATH} decisions")
        self.trail.append(fork)
        self.search.push(fork)

    def given_fork(self, term: Any, of: int) -> Fork | None:
        """The decision that is given at this place, if any: it must be about the same."""
        at = len(self.trail)
        if at >= len(self.given):
            return None
        fork = self.given[at]
        if fork.of != of or not fork.term.eq(term):
            return self.implied(term, of)
        self.trail.append(fork)
        return fork

    def implied(self, term: Any, of: int) -> Fork:
        """What the given decisions say of a condition that is none of them; Z3 may order the parts of one anew."""
        if of == 0 and self.search.model(z3.Not(term)) is None:
            return Fork(term, 1, 0)
        if of == 0 and self.search.model(term) is None:
            return Fork(term, 0, 0)
        raise Unmodelled("a second run met another condition")

    def branch(self, condition: Any) -> bool:
        """Decides a condition; one that is known to hold or not needs no decision."""
        condition = z3.simplify(condition)
        if z3.is_true(condition) or z3.is_false(condition):
            return bool(z3.is_true(condition))
        if z3.is_not(condition):
            return not self.decide(condition.arg(0))
        return self.decide(condition)

    def decide(self, condition: Any) -> bool:
        """Decides a condition, unless this path has decided it already."""
        known = self.decided.get(condition.get_id())
        if known is not None:
            return known[1]
        taken = self.decide_anew(condition)
        self.decided[condition.get_id()] = condition, taken
        return taken

    def decide_anew(self, condition: Any) -> bool:
        """Decides a condition for the first time: as given, as it must be, or one way now and the other later."""
        given = self.given_fork(condition, 0)
        if given:
            return bool(given.taken)
        if self.model is None:
            self.model = self.search.model()
        taken = bool(z3.is_true(self.model.eval(condition, model_completion=True)))
        other = self.search.model(z3.Not(condition) if taken else condition)
        if other is not None:
            self.search.later.append(((*self.trail, Fork(condition, int(not taken), 0)), other))
        self.take(Fork(condition, int(taken), 0))
        return taken

    def unknown(self, name: str) -> Any:
        """A new unknown number."""
        if name in self.terms or name in self.chosen:
            raise Unmodelled(f"two unknowns are called {name}")
        if name not in self.search.names:
            self.search.names[name] = z3.Int(name)
        return self.search.names[name]

    def number(self, name: str) -> Number:
        self.terms[name] = self.unknown(name)
        return Number(self, self.terms[name])

    def flag(self, name: str) -> Truth:
        self.terms[name] = self.unknown(name)
        return Truth(self, self.terms[name] != 0)

    def cards(self, name: str, among: int = PACK) -> Cards:
        self.unknown(name)
        bits = self.search.names.get(f"{name} {among}")
        if bits is None:
            bits = {one: z3.Bool(f"{name} {one}") for one in range(52) if among >> one & 1}
            self.search.names[f"{name} {among}"] = bits
        self.terms[name] = bits
        return Cards(self, 0, bits)

    def choose(self, name: str, options: Sequence[T]) -> T:
        term, count = self.unknown(name), len(options)
        if not options:
            raise Unmodelled(f"there is nothing to choose for {name}")
        if count == 1:
            self.chosen[name] = 0
            return options[0]
        fork = self.given_fork(term, count)
        if fork is None:
            for at in range(count - 1, 0, -1):
                self.search.later.append(((*self.trail, Fork(term, at, count)), self.model))
            fork = Fork(term, 0, count)
            self.take(fork)
        self.chosen[name] = fork.taken
        return options[fork.taken]

    def assume(self, *holds: Any) -> None:
        if not self.branch(z3.And([as_condition(one) for one in holds])):
            raise Abandoned

    def outcome(self, label: str) -> None:
        self.label = label

    def claim(self, name: str, holds: Any, when: Any = True) -> None:
        where, fails = as_condition(when), z3.Not(as_condition(holds))
        if where is not NO:
            self.claims.append((name, where, fails if where is YES else z3.And(where, fails)))

    def failures(self, met: set[str]) -> list[Failure]:
        """The claims that can fail on this path, with the smallest values found for it; `met` are those met so far."""
        for name, where, _ in self.claims:
            if name not in met and self.search.model(where) is not None:
                met.add(name)
        wrong = z3.simplify(z3.Or(*(fails for _, _, fails in self.claims), NO))
        if z3.is_false(wrong) or self.search.model(wrong) is None:
            return []
        found = []
        for name, _, fails in self.claims:
            model = self.search.model(fails)
            if model is not None:
                found.append(Failure(name, self.smallest(fails, model)))
        return found

    def smallest(self, condition: Any, model: Any) -> dict[str, int]:
        """The smallest values found that lead down this path and meet a condition: fewest cards, then numbers."""
        least = z3.Optimize()
        least.set("timeout", 5000)
        least.add(*self.search.solver.assertions(), condition)
        bits = [bit for one in self.terms.values() if isinstance(one, dict) for bit in one.values()]
        if bits:
            least.minimize(z3.Sum([z3.If(bit, 1, 0) for bit in bits]))
        numbers = [one for one in self.terms.values() if not isinstance(one, dict)]
        if numbers:
            least.minimize(z3.Sum([z3.If(one >= 0, one, -one) for one in numbers]))
        return self.values(least.model() if least.check() == z3.sat else model)

    def values(self, model: Any) -> dict[str, int]:
        """The model's value of every unknown; of a choice, which option was taken; of cards, the hand they make."""
        found = dict(self.chosen)
        for name, term in self.terms.items():
            if isinstance(term, dict):
                held = (one for one, bit in term.items() if z3.is_true(model.eval(bit, model_completion=True)))
                found[name] = sum(1 << one for one in held)
            else:
                found[name] = model.eval(term, model_completion=True).as_long()
        return found

    def leaf(self) -> Leaf:
        """The path as it was taken."""
        if self.model is None and self.terms:
            self.model = self.search.model()
        trail = (*self.trail, *self.given[len(self.trail) :])
        return Leaf(trail, self.label, self.values(self.model))


def paths(theorem: Whole, game: str = "hoc", search: Search | None = None) -> Iterator[tuple[Leaf, list[Failure]]]:
    """Every path of a theorem, with the claims that fail on it."""
    search = search or Search()
    while search.later:
        path = Path(search, *search.later.pop())
        try:
            with shadowed(game):
                theorem(path)
        except Abandoned:
            path.label, path.claims = "", []
        failures = path.failures(search.met)
        yield path.leaf(), failures


def apart(leaves: Sequence[Leaf], depth: int = 0) -> bool:
    """No two paths overlap: wherever two part, they have decided the same question differently."""
    if len(leaves) < 2:
        return True
    if any(len(leaf.trail) <= depth for leaf in leaves):
        return False
    first, sides = leaves[0].trail[depth], dict[int, list[Leaf]]()
    for leaf in leaves:
        fork = leaf.trail[depth]
        if fork.of != first.of or not (fork.term is first.term or fork.term.eq(first.term)):
            return False
        sides.setdefault(fork.taken, []).append(leaf)
    return all(apart(side, depth + 1) for side in sides.values())


def covered(leaves: Sequence[Leaf], depth: int = 0) -> bool:
    """The paths leave no values out: every option has its paths, and a fresh solver finds none that lead down none."""
    if leaves and all(len(leaf.trail) > depth and leaf.trail[depth].of for leaf in leaves):
        sides: dict[int, list[Leaf]] = {}
        for leaf in leaves:
            sides.setdefault(leaf.trail[depth].taken, []).append(leaf)
        whole = set(sides) == set(range(leaves[0].trail[depth].of))
        return whole and all(covered(side, depth + 1) for side in sides.values())
    if any(len(leaf.trail) == depth for leaf in leaves):
        return True
    solver = z3.Solver()
    for leaf in leaves:
        solver.add(z3.Not(z3.And([fork.condition() for fork in leaf.trail[depth:]])))
    return bool(solver.check() == z3.unsat)
