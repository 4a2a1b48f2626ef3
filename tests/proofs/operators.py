"""Operators: whatever an unknown value can do, it does as Python's own, on numbers and cards drawn at random."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from random import Random
from typing import Any

from hoc_ref.proofs import shadows
from hoc_ref.proofs.executor import paths
from hoc_ref.proofs.theorem import Theorem, Unmodelled


def shadow(name: str) -> Callable[..., Any]:
    """What rule modules see in the place of one of Python's functions; on known values Python's own."""

    def applied(*given: Any) -> Any:
        values = given[0] if isinstance(given[0], list) else given
        known = all(isinstance(one, int) for one in values)
        return getattr(builtins, name)(*given) if known else shadows.SHADOWS[name](*given)

    return applied


NUMBERS: dict[str, Callable[[Any, Any, int], Any]] = {
    "plus": lambda x, y, c: x + y,
    "plus known": lambda x, y, c: c + x + 1,
    "minus": lambda x, y, c: x - y,
    "known minus": lambda x, y, c: c - x,
    "times known": lambda x, y, c: x * 3 + c * y,
    "negative": lambda x, y, c: -x,
    "divided": lambda x, y, c: x // 3 + y // 7,
    "remainder": lambda x, y, c: x % 3 + y % 7,
    "less": lambda x, y, c: x < y,
    "less or equal": lambda x, y, c: x <= c,
    "greater": lambda x, y, c: x > c,
    "greater or equal": lambda x, y, c: x >= y,
    "equal": lambda x, y, c: x == y,
    "unequal": lambda x, y, c: x != c,
    "a truth as a number": lambda x, y, c: (x < y) + 1 - (y < c) + 2 * (x == c),
    "branch": lambda x, y, c: 7 if x < y else 8,
    "not": lambda x, y, c: 1 if not x else 2,
    "and, or": lambda x, y, c: 1 if (x < c and y < c) or x == y else 2,
    "highest": lambda x, y, c: shadow("max")(x, y, c),
    "lowest": lambda x, y, c: shadow("min")(x, y, c),
    "some": lambda x, y, c: shadow("any")([x < y, y < c, False]) + 0,
    "every": lambda x, y, c: shadow("all")([x < y, y < c, True]) + 0,
    "truth": lambda x, y, c: shadow("bool")(x) + 0,
    "sum": lambda x, y, c: sum([x, y, x > y, c]),
    "place": lambda x, y, c: (c, 5, x).index(x),
}
CARDS: dict[str, Callable[[Any, Any, int], Any]] = {
    "both": lambda x, y, c: x & y,
    "some of": lambda x, y, c: x & c,
    "all but": lambda x, y, c: x & ~c,
    "not in": lambda x, y, c: ~x & y,
    "either": lambda x, y, c: x | y,
    "besides": lambda x, y, c: c | x,
    "laid": lambda x, y, c: x ^ c,
    "one laid": lambda x, y, c: (x | c) ^ c,
    "asked twice": lambda x, y, c: (x ^ c) & (x | c),
}
COUNTS: dict[str, Callable[[Any, Any, int], Any]] = {
    "count": lambda x, y, c: x.bit_count() + (y & c).bit_count(),
    "count compared": lambda x, y, c: (x.bit_count() >= 2) + 2 * (x.bit_count() == 1) + 4 * (y.bit_count() < 3),
    "counts compared": lambda x, y, c: (x.bit_count() > y.bit_count()) + 2 * (x.bit_count() != 2),
    "at most": lambda x, y, c: (x.bit_count() <= 1) + (y.bit_count() > 1),
    "any": lambda x, y, c: 1 if x & c else 2,
    "none": lambda x, y, c: 1 if (x & y) == 0 else 2,
    "same": lambda x, y, c: (x == y) + 2 * (x != c) + 4 * ((x & c) == c),
}
FEW = 0b111 | 0b111 << 13  # the cards that are drawn: ace to three of two suits


def number_fault(name: str, a: int, b: int, c: int) -> bool:
    """Whether an operation on unknown numbers does something else than on these."""
    wanted = int(NUMBERS[name](a, b, c))

    def theorem(t: Theorem) -> None:
        x, y = t.number("x"), t.number("y")
        t.assume(x == a, y == b)
        t.outcome("done")
        t.claim("as Python", NUMBERS[name](x, y, c) == wanted)

    return fails(theorem)


def card_fault(name: str, a: int, b: int, c: int) -> bool:
    """Whether an operation on unknown hands does something else than on these; known ones are laid card by card."""

    def theorem(t: Theorem) -> None:
        x, y = t.cards("x", FEW), t.cards("y", FEW)
        t.assume(*held(x, a), *held(y, b))
        t.outcome("done")
        if name in COUNTS:
            t.claim("as Python", COUNTS[name](x, y, c) == int(COUNTS[name](a, b, c)))
        else:
            for one in range(52):
                has = (CARDS[name](x, y, c) & 1 << one) != 0
                t.claim("as Python", has == (CARDS[name](a, b, c) >> one & 1))

    return fails(theorem)


def held(hand: Any, cards: int) -> list[Any]:
    """Just these cards are in the hand, said card by card."""
    return [((hand & 1 << one) != 0) == (cards >> one & 1) for one in range(52) if FEW >> one & 1]


def fails(theorem: Callable[[Theorem], None]) -> bool:
    """Whether the claim fails somewhere, or is nowhere met."""
    leaves = list(paths(theorem))
    return any(failures for _, failures in leaves) or not any(leaf.outcome for leaf, _ in leaves)


def faults(draws: int, seed: int = 1) -> list[str]:
    """The operations that differ from Python's."""
    random, found = Random(seed), []
    for name in (*NUMBERS, *CARDS, *COUNTS):
        for _ in range(draws):
            try:
                if name in NUMBERS:
                    wrong = number_fault(name, *(random.choice((-21, -1, 0, 1, 2, 20)) for _ in range(3)))
                else:
                    wrong = card_fault(name, *(random.getrandbits(52) & FEW for _ in range(3)))
            except (Unmodelled, TypeError, AttributeError) as error:
                wrong = bool(str(error))
            if wrong:
                found.append(name)
                break
    return found
