"""Shadows: max, min, any, all and bool, which join unknown values instead of splitting the path at each."""

from __future__ import annotations

import builtins
import operator
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import z3

from hoc_ref.proofs.unknown import Cards, Number, Truth, Value, as_condition, lifted

SHARED = ("hoc_ref.cards", "hoc_ref.ledger")
TEXTS = ("start", "verbs")  # read what is written, where `bool` is asked for as a type


def unknown(values: Any) -> Any:
    """The path of an unknown value among some, or nothing."""
    return next((one.path for one in values if isinstance(one, (Value, Cards))), None)


def furthest(given: tuple[Any, ...], named: dict[str, Any], plain: Any, beyond: Any) -> Any:
    """Of some numbers the one that lies beyond all others; by Python's own function if all are known."""
    values = tuple(given[0]) if len(given) == 1 else given
    path = unknown(values)
    if path is None or named:
        return plain(values, **named)
    most = lifted(values[0])
    for one in values[1:]:
        most = z3.If(beyond(lifted(one), most), lifted(one), most)
    return Number(path, most)


def highest(*given: Any, **named: Any) -> Any:
    """The highest of some numbers, known or not."""
    return furthest(given, named, builtins.max, operator.gt)


def lowest(*given: Any, **named: Any) -> Any:
    """The lowest of some numbers, known or not."""
    return furthest(given, named, builtins.min, operator.lt)


def some(values: Any) -> Any:
    """One of some yeses and noes, known or not, is a yes."""
    values = tuple(values)
    path = unknown(values)
    return builtins.any(values) if path is None else Truth(path, z3.Or([as_condition(one) for one in values]))


def every(values: Any) -> Any:
    """All of some yeses and noes, known or not, are yeses."""
    values = tuple(values)
    path = unknown(values)
    return builtins.all(values) if path is None else Truth(path, z3.And([as_condition(one) for one in values]))


def truth(value: Any) -> Any:
    """Yes or no, known or not."""
    path = unknown((value,))
    return builtins.bool(value) if path is None else Truth(path, as_condition(value))


SHADOWS = {"max": highest, "min": lowest, "any": some, "all": every, "bool": truth}


@contextmanager
def shadowed(game: str) -> Iterator[None]:
    """Rule modules see the shadows instead of Python's own functions; a replay does not."""
    begin = f"hoc_ref.{game}."
    texts = {f"{begin}{name}" for name in TEXTS}
    modules = [
        vars(module)
        for name, module in sys.modules.items()
        if (name.startswith(begin) and name not in texts) or name in SHARED
    ]
    for names in modules:
        names.update(SHADOWS)
    try:
        yield
    finally:
        for names in modules:
            for name in SHADOWS:
                del names[name]
