"""Rulings: which clauses an act brings into play, learned by listening while it is applied once more."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, NamedTuple, TypeVar

from hoc_ref.clauses import cited, reasons_of
from hoc_ref.errors import Undetermined

Result = TypeVar("Result")


class Heard(NamedTuple):
    """Clauses that fired, in order, and clauses that were considered and found not to apply."""

    fired: list[str]
    not_applied: list[str]


FACTS = ("bool", "Hand")  # the types of facts that a permission may be told
UNCHANGED = -2
NEUTRAL = {"Seat": -1, "Rank": -1, "Factor": 1, "Hand": UNCHANGED}  # by the name of the type returned; 0 for others


class Carrier(NamedTuple):
    """A function that carries out clauses, what it returns when they do not apply, and whether it always returns that.

    A function that always answers the same (a permission, a payment that is not due) is in force when it is asked,
    unless the fact it is told first (a yes or no, or cards that there may be) does not hold.
    """

    clauses: tuple[str, ...]
    neutral: int
    constant: bool
    fact: str
    reasons: tuple[str, ...]


def carriers(modules: tuple[ModuleType, ...], constant: frozenset[str]) -> dict[CodeType, Carrier]:
    """The functions of these modules that cite clauses; `constant` names those that always answer the same."""
    found = {}
    for module in modules:
        for one in vars(module).values():
            where = f"{module.__name__.rpartition('.')[2]}.{getattr(one, '__name__', '')}"
            if isinstance(one, FunctionType) and one.__module__ == module.__name__ and cited(one.__doc__):
                usual = NEUTRAL.get(str(one.__annotations__.get("return")), 0)
                fact = next(
                    (name for name, kind in one.__annotations__.items() if kind in FACTS and name != "return"), ""
                )
                reasons = reasons_of(one.__doc__)
                found[one.__code__] = Carrier(cited(one.__doc__), usual, where in constant, fact, reasons)
    return found


def holds(fact: Any) -> bool:
    """Whether a fact that a function was told holds; what hangs on a card that nobody saw does not."""
    try:
        return bool(fact)
    except Undetermined:
        return False


def neutral(result: Any, number: int, arguments: list[Any]) -> bool:
    """Whether a result says that the clause does not apply: nothing, no, nobody, once, or what came in unchanged."""
    if isinstance(result, int):
        return result == (arguments[0] if number == UNCHANGED else number)
    if isinstance(result, str):
        return not result
    if isinstance(result, tuple) and not hasattr(result, "_fields"):
        return not any(result)
    return result is None or any(result is one for one in arguments)


def listen(known: dict[CodeType, Carrier], call: Callable[[], Result]) -> tuple[Result, Heard]:
    """The result of a call, and the clauses whose functions it entered."""
    heard: dict[str, bool] = {}

    def on_event(frame: FrameType, event: str, result: Any) -> None:
        carrier = known.get(frame.f_code)
        if carrier is None or event != "return":
            return
        arguments = [frame.f_locals.get(name) for name in frame.f_code.co_varnames[: frame.f_code.co_argcount]]
        applies = not neutral(result, carrier.neutral, arguments)
        if carrier.constant:
            applies = not carrier.fact or holds(frame.f_locals[carrier.fact])
        for name in carrier.clauses:
            heard[name] = heard.get(name, False) or applies

    before = sys.getprofile()
    sys.setprofile(on_event)
    try:
        result = call()
    finally:
        sys.setprofile(before)
    for name in giving(known, str(getattr(result, "reason", "")), heard):
        heard[name] = True
    fired = [name for name, applies in heard.items() if applies]
    return result, Heard(fired, [name for name, applies in heard.items() if not applies])


def giving(known: dict[CodeType, Carrier], reason: str, heard: dict[str, bool]) -> list[str]:
    """The clauses that give the reason of an act: those of its code that were asked, or the one that has it."""
    owners = [name for one in known.values() if reason in one.reasons for name in one.clauses]
    asked = [name for name in owners if name in heard]
    return asked or (owners if len(owners) == 1 else [])
