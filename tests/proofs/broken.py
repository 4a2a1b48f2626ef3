"""Seeded faults in the executor: each must be noticed by one of the checks that the executor is held to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import z3

from hoc_ref.proofs import claims, shadows, theorem, unknown
from hoc_ref.proofs.executor import Fork, Path
from hoc_ref.proofs.hoc import bidding
from hoc_ref.proofs.theorem import Theorem
from hoc_ref.proofs.unknown import Cards, Count, Truth, Value, lifted
from tests.proofs.operators import faults
from tests.proofs.perturbed import astray

Patch = tuple[Any, str, Any]


def no_later(self: Path, condition: Any) -> bool:
    """Decides, and never comes back for the other side."""
    before = len(self.search.later)
    taken = DECIDE(self, condition)
    del self.search.later[before:]
    return taken


def forgets_option(self: Path, name: str, options: Any) -> Any:
    """Loses the last option on the way."""
    before = len(self.search.later)
    found = CHOOSE(self, name, options)
    if len(self.search.later) > before:
        del self.search.later[before]
    return found


def turned(self: Path, condition: Any) -> bool:
    """Takes the one side and adds the condition of the other."""
    taken = DECIDE(self, condition)
    return not taken


DECIDE, CHOOSE = Path.decide_anew, Path.choose
FAULTS: dict[str, list[Patch]] = {
    "claims always pass": [(Path, "failures", lambda self, met: met.update(name for name, _, _ in self.claims) or [])],
    "the other side of a branch is lost": [(Path, "decide_anew", no_later)],
    "the last option is lost": [(Path, "choose", forgets_option)],
    "a decision is turned round": [(Path, "decide_anew", turned)],
    "an assumption is not made": [(Path, "assume", lambda self, *holds: None)],
    "the outcome is not kept": [(Path, "outcome", lambda self, label: None)],
    "at least means more than": [(Value, "__ge__", lambda a, b: Truth(a.path, lifted(a) > lifted(b)))],
    "less means less or equal": [(Value, "__lt__", lambda a, b: Truth(a.path, lifted(a) <= lifted(b)))],
    "a known number less an unknown one is turned": [
        (Value, "__rsub__", lambda a, b: unknown.Number(a.path, lifted(a) - lifted(b)))
    ],
    "times is plus": [(Value, "__mul__", lambda a, b: unknown.Number(a.path, lifted(a) + lifted(b)))],
    "unequal means equal": [(Value, "__ne__", lambda a, b: Truth(a.path, lifted(a) == lifted(b)))],
    "the highest is the lowest": [(shadows, "SHADOWS", {**shadows.SHADOWS, "max": shadows.lowest})],
    "some means every": [(shadows, "SHADOWS", {**shadows.SHADOWS, "any": shadows.every})],
    "a part of a hand is the whole": [(Cards, "__and__", lambda a, b: a)],
    "a joined hand forgets the other": [(Cards, "__or__", lambda a, b: a)],
    "a laid card stays in the hand": [(Cards, "__xor__", lambda a, b: a)],
    "a count is one too many": [
        (Count, "at_least", lambda self, number: AT_LEAST(self, number - 1)),
    ],
    "all hands are the same": [(Cards, "same", lambda a, b: z3.BoolVal(True))],
    "a decision is not told to the solver": [(Fork, "condition", lambda self: z3.BoolVal(True))],
}
AT_LEAST = Count.at_least


@contextmanager
def patched(patches: list[Patch]) -> Iterator[None]:
    """While this lasts the executor has the fault."""
    before = [(home, name, getattr(home, name)) for home, name, _ in patches]
    for home, name, value in patches:
        setattr(home, name, value)
    try:
        yield
    finally:
        for home, name, value in before:
            setattr(home, name, value)


def laid(t: Theorem) -> tuple[Any, Any, int]:
    """A hand with a sure card, and the same hand when that card is laid."""
    hand = t.cards("p1 holds") | 1 << 4
    t.assume(hand.bit_count() <= 15, hand.bit_count() >= 2)
    t.outcome("many" if hand.bit_count() > 8 else "few")
    return hand, hand ^ 1 << 4, 4


def one_less(t: Theorem, before: Any, after: Any, card: int) -> None:
    """A hand has one card less when one is laid, and the card is gone."""
    t.claim("one less", after.bit_count() + 1 == before.bit_count())
    t.claim("it is gone", (after & 1 << card) == 0)


def small() -> Iterator[tuple[claims.Scene, list[tuple[str, claims.Claim]], list[theorem.Whole]]]:
    """Some short scenes with their claims and twins."""
    yield laid, [("one-less", one_less)], []
    for scene, *rows in bidding.CLAIMS:
        if scene in (bidding.deal, bidding.raised_on_credit, bidding.answered):
            twins = [claims.as_twin(scene)(twin) for _, *told in rows for twin in told]
            yield scene, [(one.__name__, one) for one, *_ in rows], twins


def noticed() -> str:
    """Which check notices that something is wrong with the executor; nothing if none does."""
    differing = faults(4)
    if differing:
        return f"operators: {differing[0]}"
    for scene, rows, twins in small():
        course = claims.Course(scene, rows, "hoc")
        if course.broken or course.failed:
            return f"{scene.__name__}: {course.broken or next(iter(course.failed.values()))}"
        for twin in twins:
            if not claims.counterexample(twin, "hoc"):
                return f"{scene.__name__}: a twin is not refuted"
        wrong = astray(claims.whole(scene, rows), course.leaves)
        if wrong:
            return f"{scene.__name__}: {wrong}"
    return ""


def missed(heard: Callable[[str, str], None] = lambda name, how: None) -> list[str]:
    """The faults that no check notices."""
    found = []
    for name, patches in FAULTS.items():
        try:
            with patched(patches):
                how = noticed()
        except Exception as error:  # whatever breaks is noticed
            how = f"{type(error).__name__}: {error}"
        heard(name, how)
        found += [] if how else [name]
    return found
