"""Walks: the ways that calls take through the functions of the rules, decision by decision.

A ruling function is one that carries out a clause; the others are what these call, and the table. A decision is what
sends Python one way or the other: the test of an `if`, of a choice between two values or of a comprehension, each part
of `and` and `or` but the last, and whether a loop is entered and left at its end. A way is what one call decides, in
the order of the text; what is decided several times in a call counts once for each answer, so that the ways of a loop
stay few. The functions listen to themselves while `listening` lasts: their code is compiled anew with each decision
noted, and does the same.
"""

from __future__ import annotations

import ast
import copy
import types
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from hoc_ref.clauses import game_spec
from hoc_ref.conformance.vectors import Vector
from tests.power.asking import holds
from tests.power.mutants import clear_caches, code_of, modules, plain_function

Way = tuple[str, str]  # chapter.function, and what it decides
Heard = set[tuple[int, bool]]  # decisions by their number, with the answer
Call = tuple[str, Heard]
NOTE, BEGIN, LOOP, CALL = "note__", "begin__", "loop__", "call__"
STRAIGHT = "straight through"


class Listener(NamedTuple):
    """A function of the rules as it listens to itself: the code, and its decisions in words."""

    name: str
    function: Any
    code: types.CodeType
    decisions: tuple[str, ...]


class Noted(ast.NodeTransformer):
    """Puts a note around each decision of a function."""

    def __init__(self) -> None:
        self.decisions: list[str] = []

    def number(self, node: ast.AST, words: str = "") -> ast.Constant:
        """The number of the next decision, which is kept in words."""
        text = words + ast.unparse(ast.fix_missing_locations(copy.deepcopy(node)))
        self.decisions.append(" ".join(text.split()))
        return ast.Constant(len(self.decisions) - 1)

    def noted(self, node: ast.expr) -> ast.expr:
        """A condition with a note around it, and notes within."""
        number = self.number(node)
        return called(NOTE, ast.Name(CALL, ast.Load()), number, self.visit(node))

    def visit_If(self, node: ast.If) -> ast.AST:
        """The test first, then what hangs on it."""
        node.test = self.noted(node.test)
        node.body = [self.visit(one) for one in node.body]
        node.orelse = [self.visit(one) for one in node.orelse]
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """A choice between two values."""
        node.test = self.noted(node.test)
        node.body, node.orelse = self.visit(node.body), self.visit(node.orelse)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """The last part decides nothing of itself: its value is handed on."""
        node.values = [*(self.noted(one) for one in node.values[:-1]), self.visit(node.values[-1])]
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """A chain of comparisons stops at the first that does not hold."""
        if len(node.ops) == 1:
            return self.generic_visit(node)
        sides = [node.left, *node.comparators]
        pairs: list[ast.expr] = [
            ast.Compare(sides[at], [op], [copy.deepcopy(sides[at + 1])]) for at, op in enumerate(node.ops)
        ]
        return self.visit(ast.BoolOp(ast.And(), pairs))

    def visit_For(self, node: ast.For) -> ast.AST:
        """A loop is entered or not, and comes to its end or not."""
        number = self.number(node.iter, f"for {ast.unparse(node.target)} in ")
        node.iter = called(LOOP, ast.Name(CALL, ast.Load()), number, self.visit(node.iter))
        node.body = [self.visit(one) for one in node.body]
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        """Only what is chosen from a row decides; that a row ends does not."""
        node.iter = self.visit(node.iter)
        node.ifs = [self.noted(one) for one in node.ifs]
        return node


def called(name: str, *given: ast.expr) -> ast.expr:
    """A call of one of our own."""
    return ast.Call(ast.Name(name, ast.Load()), list(given), [])


def ruling() -> set[str]:
    """The functions that carry out a clause, as chapter.function."""
    return {name for one in game_spec("hoc")["clauses"].values() for name in one.get("functions", ())}


@lru_cache(maxsize=1)
def listeners() -> tuple[Listener, ...]:
    """Every function of the rules with the code in which it listens to itself."""
    found = []
    for name, module in modules().items():
        for node in ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                found.append(listener(name, node, plain_function(getattr(module, node.name))))
    return tuple(found)


def listener(chapter: str, node: ast.FunctionDef, function: Any) -> Listener:
    """One function that listens to itself."""
    notes, name = Noted(), f"{chapter}.{node.name}"
    body = [notes.visit(one) for one in copy.deepcopy(node).body]
    begin = ast.Assign([ast.Name(CALL, ast.Store())], called(BEGIN, ast.Constant(name)))
    code = code_of(copied(node, [begin, *body]))
    return Listener(name, function, code, tuple(notes.decisions))


def copied(node: ast.FunctionDef, body: list[ast.stmt]) -> ast.FunctionDef:
    """A function with another body."""
    fresh = copy.copy(node)
    fresh.body = body
    return fresh


def notes(calls: list[Call]) -> dict[str, Any]:
    """What a function that listens to itself calls: it puts each call and its decisions into the list."""

    def begin(name: str) -> Heard:
        heard: Heard = set()
        calls.append((name, heard))
        return heard

    def note(heard: Heard, number: int, value: Any) -> Any:
        heard.add((number, bool(value)))
        return value

    def loop(heard: Heard, number: int, row: Iterable[Any]) -> Iterator[Any]:
        for one in row:
            heard.add((number, True))
            yield one
        heard.add((number, False))

    return {BEGIN: begin, NOTE: note, LOOP: loop}


@contextmanager
def listening() -> Iterator[list[Call]]:
    """While this lasts, what every call of a function of the rules decides is put into the list."""
    calls: list[Call] = []
    told_to = notes(calls)
    before = [(one.function, one.function.__code__) for one in listeners()]
    homes = [vars(module) for module in modules().values()]
    clear_caches()
    for home in homes:
        home.update(told_to)
    for one in listeners():
        one.function.__code__ = one.code
    try:
        yield calls
    finally:
        for function, code in before:
            function.__code__ = code
        for home in homes:
            for name in told_to:
                del home[name]
        clear_caches()


@lru_cache(maxsize=1)
def decisions() -> dict[str, tuple[str, ...]]:
    """The decisions of each function, in words."""
    return {one.name: one.decisions for one in listeners()}


@lru_cache(maxsize=100_000)
def told(heard: frozenset[tuple[int, bool]], words: tuple[str, ...]) -> str:
    """Decisions in the order of the text: yes, no, or both where they were asked several times."""
    answers: dict[int, list[str]] = {}
    for number, answer in sorted(heard, key=lambda one: (one[0], not one[1])):
        answers.setdefault(number, []).append("yes" if answer else "no")
    return "; ".join(f"{words[number]}? {'/'.join(each)}" for number, each in answers.items()) or STRAIGHT


def taken(calls: list[Call]) -> set[Way]:
    """The ways of some calls, which are then forgotten."""
    different = {(name, frozenset(heard)) for name, heard in calls}
    calls.clear()
    return {(name, told(heard, decisions()[name])) for name, heard in different}


def walks(vectors: Sequence[Vector]) -> dict[str, set[Way]]:
    """The ways that each vector walks when the reference answers it."""
    found = {}
    with listening() as calls:
        for one in vectors:
            holds(one)
            found[one.id] = taken(calls)
    return found


def walked(vectors: Sequence[Vector]) -> set[Way]:
    """The ways that some vectors walk."""
    return set().union(*walks(vectors).values())
