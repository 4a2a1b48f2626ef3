"""Mutants: small faults put into the rules one at a time, in this process, by exchanging a function's code."""

from __future__ import annotations

import ast
import copy
import importlib
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from hoc_ref.clauses import cited
from hoc_ref.games import GAMES

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
OPERATORS = ("comparison", "constant", "boolean", "arithmetic", "statement", "guard", "arguments")
NOT_PLAYED = ("options", "start", "verbs", "view", "state")  # tables, the reading of texts, and what no vector asks for


class Mutant(NamedTuple):
    """One fault: where it stands, what it changes, and the code that has it."""

    name: str  # chapter.function:line:column:operator:number
    operator: str
    module: str
    function: str  # "" for a constant of the module
    clauses: tuple[str, ...]
    change: str
    code: types.CodeType | None
    constant: tuple[str, Any] | None


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """The faults that can be made at one node of a function."""
    if isinstance(node, ast.Compare):
        for at, one in enumerate(node.ops):
            for other in COMPARISONS[type(one)]:
                yield "comparison", changed(node, ops=[*node.ops[:at], other(), *node.ops[at + 1 :]])
    elif isinstance(node, ast.Constant) and node.value is not None:
        yield "constant", changed(node, value=other_value(node.value))
    elif isinstance(node, ast.BoolOp):
        yield "boolean", changed(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif isinstance(node, ast.UnaryOp):
        yield "boolean" if isinstance(node.op, ast.Not) else "arithmetic", node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        yield "arithmetic", changed(node, op=ARITHMETIC[type(node.op)]())
    elif isinstance(node, ast.IfExp):
        yield "guard", node.body
        yield "guard", node.orelse
    elif isinstance(node, ast.If):
        yield "guard", changed(node, test=ast.Constant(False))
    elif isinstance(node, (ast.AugAssign, ast.Continue)):
        yield "statement", ast.Pass()
    elif isinstance(node, ast.Call) and len(node.args) > 1 and not isinstance(node.args[0], ast.Starred):
        if ast.dump(node.args[0]) != ast.dump(node.args[1]):
            yield "arguments", changed(node, args=[node.args[1], node.args[0], *node.args[2:]])


def changed(node: ast.AST, **fields: Any) -> ast.AST:
    """A node with other fields."""
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def other_value(value: Any) -> Any:
    """Another constant of the same kind."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else value + "-other"


class Replace(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        """Visits a node, or stops at the one that is replaced."""
        return ast.copy_location(self.new, node) if node is self.old else self.generic_visit(node)


def modules() -> dict[str, types.ModuleType]:
    """The modules whose code is mutated: the chapters, the table and the judge."""
    game = GAMES["hoc"]
    every = {one.__name__.rpartition(".")[2]: one for one in (*game.chapters, game.table, game.judge)}
    return {name: one for name, one in sorted(every.items()) if name not in NOT_PLAYED}


def mutants() -> Iterator[Mutant]:
    """All mutants, in the order of the code."""
    for name, module in modules().items():
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                yield from of_function(name, node)
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                yield from of_constant(name, node)


def of_function(module: str, function: ast.FunctionDef) -> Iterator[Mutant]:
    """The mutants of one function; what stands in its docstring and annotations is no code."""
    clauses = cited(ast.get_docstring(function))
    bound = {one.arg for one in function.args.args}
    skipped = {id(one) for part in annotations(function) for one in ast.walk(part)}
    counts: dict[str, int] = {}
    for node in ast.walk(function):
        if id(node) in skipped or not hasattr(node, "lineno"):
            continue
        rebinds = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id in bound
        for operator, new in [*changes(node), *([("statement", ast.Pass())] if rebinds else [])]:
            place = f"{module}.{function.name}:{node.lineno - function.lineno}:{node.col_offset}:{operator}"
            counts[place] = counts.get(place, 0) + 1
            text = f"{shown(node)} -> {shown(new)}"
            # the tree is put together anew around the one changed node; the rest is shared and never written to
            yield Mutant(f"{place}:{counts[place]}", operator, module, function.name, clauses, text,
                         code_of(Replace(node, new).visit(copied_to(function, node))), None)  # fmt: skip
        if isinstance(node, ast.Assign):
            bound |= {one.id for one in node.targets if isinstance(one, ast.Name)}


def copied_to(root: ast.FunctionDef, target: ast.AST) -> ast.FunctionDef:
    """A copy of a function in which only the target itself is the same object."""
    return copy.deepcopy(root, {id(target): target})


def annotations(function: ast.FunctionDef) -> list[ast.AST]:
    """The docstring and the annotations of a function."""
    parts: list[ast.AST] = [function.args, *([function.returns] if function.returns else [])]
    if ast.get_docstring(function):
        parts.append(function.body[0])
    return parts + [one.annotation for one in ast.walk(function) if isinstance(one, ast.AnnAssign)]


def shown(node: ast.AST) -> str:
    """A node as code, on one line."""
    return " ".join(ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).split())[:60]


def code_of(function: ast.FunctionDef) -> types.CodeType:
    """The code of a function, compiled by itself."""
    tree = ast.Module(body=[function], type_ignores=[])
    flags = importlib.import_module("__future__").annotations.compiler_flag
    whole = compile(ast.fix_missing_locations(tree), f"<mutant of {function.name}>", "exec", flags)
    return next(one for one in whole.co_consts if isinstance(one, types.CodeType))


def of_constant(module: str, node: ast.Assign) -> Iterator[Mutant]:
    """The mutant of a constant that a module names."""
    name = node.targets[0]
    if isinstance(name, ast.Name) and isinstance(node.value, ast.Constant):
        other = other_value(node.value.value)
        yield Mutant(f"{module}.{name.id}:constant:1", "constant", module, "", (), f"{node.value.value!r} -> {other!r}",
                     None, (name.id, other))  # fmt: skip


@contextmanager
def planted(mutant: Mutant) -> Iterator[None]:
    """While this lasts, the rules have the fault."""
    home = modules()[mutant.module]
    clear_caches()
    if mutant.code:
        function = plain_function(getattr(home, mutant.function))
        old, function.__code__ = function.__code__, mutant.code
        try:
            yield
        finally:
            function.__code__ = old
            clear_caches()
        return
    assert mutant.constant
    name, value = mutant.constant
    before = getattr(home, name)
    users = [one for one in every_module() if getattr(one, name, None) == before]
    for one in users:
        setattr(one, name, value)
    try:
        yield
    finally:
        for one in users:
            setattr(one, name, before)
        clear_caches()


def plain_function(one: Callable[..., Any]) -> Any:
    """A function without a cache around it."""
    return getattr(one, "__wrapped__", one)


def every_module() -> list[types.ModuleType]:
    """The modules of the game."""
    folder = Path(str(GAMES["hoc"].table.__file__)).parent
    return [importlib.import_module(f"hoc_ref.hoc.{path.stem}") for path in sorted(folder.glob("[a-z]*.py"))]


def clear_caches() -> None:
    """Nothing that was computed with other code is remembered."""
    for module in every_module():
        for one in vars(module).values():
            if hasattr(one, "cache_clear"):
                one.cache_clear()
