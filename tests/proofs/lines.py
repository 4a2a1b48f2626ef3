"""Lines: which lines of the rules no path of a proof executes, function by function."""

from __future__ import annotations

import sys
import types
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hoc_ref.games import GAMES
from hoc_ref.proofs.executor import Leaf
from hoc_ref.proofs.theorem import Whole, known_run

Line = tuple[str, int]  # the chapter and the line's number


def chapters() -> dict[str, types.ModuleType]:
    """The modules that hold the rules, by their file's name."""
    return {Path(str(one.__file__)).stem: one for one in GAMES["hoc"].chapters}


def executed(theorem: Whole, leaves: Iterable[Leaf]) -> set[Line]:
    """The lines of the rules that plain Python executes on these paths."""
    files = {str(one.__file__): name for name, one in chapters().items()}
    found: set[Line] = set()

    def line(frame: Any, event: str, _: Any) -> Any:
        found.add((files[frame.f_code.co_filename], frame.f_lineno))
        return line

    def call(frame: Any, event: str, _: Any) -> Any:
        return line if frame.f_code.co_filename in files else None

    sys.settrace(call)
    try:
        for leaf in leaves:
            known_run(theorem, leaf.values)
    finally:
        sys.settrace(None)
    return found


def lines_of(code: types.CodeType) -> set[int]:
    """The lines of a function that can be executed, without the one that begins it."""
    inner = [one for one in code.co_consts if isinstance(one, types.CodeType)]
    mine = {number for _, _, number in code.co_lines() if number is not None and number > code.co_firstlineno}
    return mine.union(*(lines_of(one) for one in inner))


def unexecuted(found: set[Line]) -> dict[str, list[int]]:
    """For each function of the rules the lines, counted from its first, that were not executed."""
    missing = {}
    for chapter, module in chapters().items():
        for name, function in vars(module).items():
            if isinstance(function, types.FunctionType) and function.__module__ == module.__name__:
                left = {one for one in lines_of(function.__code__) if (chapter, one) not in found}
                if left:
                    first = function.__code__.co_firstlineno
                    missing[f"{chapter}.{name}"] = sorted(one - first for one in left)
    return missing
