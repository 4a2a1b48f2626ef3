"""The provable subset: rule chapters use only what the proofs can execute. `python tests/subset.py hoc_ref/hoc`."""

from __future__ import annotations

import ast
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

NOT_RULES = ("__init__", "options", "start", "table", "verbs", "view", "judge", "player")
NODES = (
    *(ast.Module, ast.Import, ast.ImportFrom, ast.alias, ast.FunctionDef, ast.ClassDef, ast.arguments, ast.arg),
    *(ast.Return, ast.If, ast.IfExp, ast.For, ast.Continue, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr),
    *(ast.Compare, ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.Call, ast.keyword, ast.Attribute, ast.Name, ast.Constant),
    *(ast.Tuple, ast.List, ast.ListComp, ast.GeneratorExp, ast.comprehension, ast.Subscript, ast.Slice, ast.Starred),
    *(ast.Load, ast.Store, ast.boolop, ast.operator, ast.unaryop, ast.cmpop),
)
BUILTINS = {"all", "any", "bool", "enumerate", "int", "len", "max", "min", "range", "sum", "tuple"}
METHODS = {"_replace", "bit_count", "index"}
FORBIDDEN_OPERATORS = (ast.Div, ast.Pow, ast.MatMult)
LONGEST = 40
MEDIAN = 8


def known_names(tree: ast.Module) -> set[str]:
    """What a module defines or imports."""
    names = set(BUILTINS)
    for node in tree.body:
        if isinstance(node, (ast.ImportFrom, ast.Import)):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
    return names


def called_wrongly(call: ast.Call, names: set[str], local: set[str]) -> str:
    """The name of a call that is not allowed, or nothing."""
    match call.func:
        case ast.Name(name):
            return "" if name in names or name in local else name
        case ast.Attribute(value, name):
            through_rules = isinstance(value, ast.Attribute) and value.attr == "rules"
            through_name = isinstance(value, ast.Name) and (value.id in names or value.id == "rules")
            return "" if name in METHODS or through_rules or through_name else name
    return ast.unparse(call.func)


def faults(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Each place in a rule module that leaves the subset, with the reason."""
    names = known_names(tree)
    local = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if not isinstance(node, NODES) or isinstance(node, FORBIDDEN_OPERATORS):
            yield line, f"{type(node).__name__} is outside the subset"
        elif isinstance(node, ast.Constant) and not isinstance(node.value, (int, str, type(None), type(...))):
            yield line, "only whole numbers, texts and None are constants"
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.decorator_list:
            yield line, "no decorators"
        elif isinstance(node, ast.ClassDef) and [ast.unparse(base) for base in node.bases] != ["NamedTuple"]:
            yield line, "classes are named tuples"
        elif isinstance(node, ast.Compare) and any(isinstance(one, (ast.Is, ast.IsNot)) for one in node.ops):
            if not all(isinstance(one, ast.Constant) and one.value is None for one in node.comparators):
                yield line, "`is` only with None"
        elif isinstance(node, ast.Call) and called_wrongly(node, names, local):
            yield line, f"calls {called_wrongly(node, names, local)}"


def body_length(function: ast.FunctionDef) -> int:
    """The lines of a function's body without its docstring."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def main(folder: str) -> int:
    """Prints every fault as path:line: reason; 1 if there are any."""
    found, lengths = 0, []
    for path in sorted(Path(folder).glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        lengths += [body_length(one) for one in functions]
        told = [] if path.stem in NOT_RULES else list(faults(tree))
        told += [
            (one.lineno, f"{one.name} has {body_length(one)} lines") for one in functions if body_length(one) > LONGEST
        ]
        for line, reason in told:
            print(f"{path}:{line}: {reason}")
            found += 1
    if statistics.median(lengths) > MEDIAN:
        print(f"{folder}: the median function has {statistics.median(lengths)} lines, more than {MEDIAN}")
        found += 1
    print(f"subset: {found} faults in {len(lengths)} functions, median length {statistics.median(lengths):g} lines")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
