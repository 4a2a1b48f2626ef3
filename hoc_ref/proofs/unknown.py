"""Unknown values: numbers, truths and cards that rule functions take for ints, bools and hands."""

from __future__ import annotations

from functools import cache
from typing import Any, NoReturn, Protocol

import z3

from hoc_ref.proofs.theorem import Unmodelled


class Branching(Protocol):
    """The path on which an unknown value lives."""

    def branch(self, condition: Any) -> bool:
        """Decides a condition."""


YES, NO = z3.BoolVal(True), z3.BoolVal(False)


@cache
def constant(value: int) -> Any:
    """The Z3 term of a known number."""
    return z3.IntVal(value)


def lifted(value: Any) -> Any:
    """The Z3 term of a number, known or not."""
    if isinstance(value, Truth):
        return z3.If(value.term, constant(1), constant(0))
    if isinstance(value, Number):
        return value.term
    if isinstance(value, int):
        return constant(int(value))
    raise Unmodelled(f"a number together with {type(value).__name__}")


def as_condition(value: Any) -> Any:
    """The Z3 term of a yes or no, known or not."""
    if isinstance(value, Truth):
        return value.term
    if isinstance(value, Number):
        return value.term != 0
    if isinstance(value, Cards):
        return value.any_held()
    if isinstance(value, (bool, int)):
        return YES if value else NO
    raise Unmodelled(f"a yes or no that is a {type(value).__name__}")


class Value:
    """An unknown value. It is no int and no bool, so that nothing can read what it hides."""

    __slots__ = ("path", "term")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, path: Branching, term: Any) -> None:
        self.path = path
        self.term = term

    def __add__(self, other: Any) -> Any:
        return self if isinstance(other, int) and other == 0 else Number(self.path, lifted(self) + lifted(other))

    __radd__ = __add__

    def __sub__(self, other: Any) -> Number:
        return Number(self.path, lifted(self) - lifted(other))

    def __rsub__(self, other: Any) -> Number:
        return Number(self.path, lifted(other) - lifted(self))

    def __mul__(self, other: Any) -> Number:
        return Number(self.path, lifted(self) * lifted(other))

    __rmul__ = __mul__

    def __floordiv__(self, other: Any) -> Number:
        if not isinstance(other, int) or other < 1:
            raise Unmodelled("a division by anything but a known number above nought")
        return Number(self.path, lifted(self) / int(other))

    def __mod__(self, other: Any) -> Number:
        if not isinstance(other, int) or other < 1:
            raise Unmodelled("a remainder by anything but a known number above nought")
        return Number(self.path, lifted(self) % int(other))

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
        return self.path.branch(as_condition(self))

    def unmodelled(self, *_: Any) -> NoReturn:
        """Whatever would need the hidden value itself."""
        raise Unmodelled("the value of an unknown number is asked for")

    __int__ = __index__ = __float__ = __str__ = __repr__ = __format__ = unmodelled
    __rfloordiv__ = __rmod__ = __and__ = __rand__ = __or__ = __ror__ = __iter__ = __pow__ = __divmod__ = unmodelled
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __xor__ = __rxor__ = __invert__ = unmodelled


class Number(Value):
    """An unknown whole number."""

    __slots__ = ()


class Truth(Value):
    """An unknown yes or no; asking which it is splits the path."""

    __slots__ = ()


class Cards:
    """An unknown hand: cards that are held for sure, and a condition for each of the others."""

    __slots__ = ("bits", "known", "path")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, path: Branching, known: int, bits: dict[int, Any]) -> None:
        self.path, self.known, self.bits = path, known, bits

    def __and__(self, other: Any) -> Any:
        if isinstance(other, int):
            bits = {one: bit for one, bit in self.bits.items() if other >> one & 1}
            return Cards(self.path, self.known & other, bits) if bits else self.known & other
        both = {one: conjoined(self, other, one) for one in {*self.bits, *other.bits} if one in self and one in other}
        return Cards(self.path, self.known & other.known, both)

    __rand__ = __and__

    def __or__(self, other: Any) -> Any:
        if isinstance(other, int):
            return Cards(self.path, self.known | other, {a: b for a, b in self.bits.items() if not other >> a & 1})
        known = self.known | other.known
        either = dict(self.bits)
        for one, bit in other.bits.items():
            either[one] = z3.Or(either[one], bit) if one in either else bit
        return Cards(self.path, known, {one: bit for one, bit in either.items() if not known >> one & 1})

    __ror__ = __or__

    def __xor__(self, other: Any) -> Any:
        if not isinstance(other, int):
            raise Unmodelled("two unknown hands are compared card by card")
        bits = {one: z3.Not(bit) if other >> one & 1 else bit for one, bit in self.bits.items()}
        return Cards(self.path, self.known ^ (other & ~self.mask()), bits)

    __rxor__ = __xor__

    def __invert__(self) -> Any:
        """All other cards of the pack."""
        return Cards(self.path, ~self.known & ~self.mask() & PACK_MASK,
                     {one: z3.Not(bit) for one, bit in self.bits.items()})  # fmt: skip

    def __contains__(self, one: int) -> bool:
        """A card that may be held, for the executor itself."""
        return one in self.bits or bool(self.known >> one & 1)

    def mask(self) -> int:
        """The cards that may be held or not."""
        return sum(1 << one for one in self.bits)

    def any_held(self) -> Any:
        """The condition that there is any card."""
        return YES if self.known else z3.Or([*self.bits.values()])

    def __bool__(self) -> bool:
        return True if self.known else self.path.branch(self.any_held())

    def same(self, other: Any) -> Any:
        """The condition that two hands are the same."""
        if isinstance(other, int):
            if self.known & ~other or other & ~self.known & ~self.mask():
                return NO
            return z3.And([bit if other >> one & 1 else z3.Not(bit) for one, bit in self.bits.items()])
        if not isinstance(other, Cards):
            raise Unmodelled(f"a hand together with {type(other).__name__}")
        return z3.And([as_bit(self, one) == as_bit(other, one) for one in range(52)])

    def __eq__(self, other: Any) -> Any:
        return Truth(self.path, self.same(other))

    def __ne__(self, other: Any) -> Any:
        return Truth(self.path, z3.Not(self.same(other)))

    def bit_count(self) -> Any:
        """How many cards are held."""
        return Count(self.path, self.known.bit_count(), [*self.bits.values()]) if self.bits else self.known.bit_count()

    def unmodelled(self, *_: Any) -> NoReturn:
        """Whatever would need the cards themselves."""
        raise Unmodelled("the cards of an unknown hand are asked for")

    __int__ = __index__ = __iter__ = __str__ = __repr__ = __format__ = __len__ = unmodelled
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __lshift__ = __rshift__ = __lt__ = __gt__ = unmodelled
    __le__ = __ge__ = __rlshift__ = __rrshift__ = unmodelled


PACK_MASK = (1 << 52) - 1


def as_bit(hand: Cards, one: int) -> Any:
    """The condition that a hand holds a card."""
    return hand.bits.get(one, z3.BoolVal(bool(hand.known >> one & 1)))


def conjoined(hand: Cards, other: Cards, one: int) -> Any:
    """The condition that both hands hold a card."""
    return z3.And(as_bit(hand, one), as_bit(other, one))


class Count(Number):
    """The number of cards of an unknown hand: compared with a known number without adding up."""

    __slots__ = ("bits", "sure")

    def __init__(self, path: Branching, sure: int, bits: list[Any]) -> None:
        self.path, self.sure, self.bits = path, sure, bits

    def __getattr__(self, name: str) -> Any:
        if name == "term":
            self.term = z3.Sum([z3.If(bit, constant(1), constant(0)) for bit in self.bits]) + self.sure
            return self.term
        raise AttributeError(name)

    def at_least(self, number: int) -> Any:
        """The condition that there are so many or more."""
        more = number - self.sure
        if more <= 0 or more > len(self.bits):
            return z3.BoolVal(more <= 0)
        return z3.Or(self.bits) if more == 1 else z3.AtLeast(*self.bits, more)

    def __ge__(self, other: Any) -> Truth:
        return Truth(self.path, self.at_least(other)) if isinstance(other, int) else super().__ge__(other)

    def __gt__(self, other: Any) -> Truth:
        return Truth(self.path, self.at_least(other + 1)) if isinstance(other, int) else super().__gt__(other)

    def __lt__(self, other: Any) -> Truth:
        return Truth(self.path, z3.Not(self.at_least(other))) if isinstance(other, int) else super().__lt__(other)

    def __le__(self, other: Any) -> Truth:
        return Truth(self.path, z3.Not(self.at_least(other + 1))) if isinstance(other, int) else super().__le__(other)

    def __eq__(self, other: Any) -> Truth:  # type: ignore[override]
        if not isinstance(other, int):
            return super().__eq__(other)
        return Truth(self.path, z3.And(self.at_least(other), z3.Not(self.at_least(other + 1))))

    def __ne__(self, other: Any) -> Truth:  # type: ignore[override]
        return Truth(self.path, z3.Not((self == other).term))
