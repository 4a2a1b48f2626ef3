"""Ablation: a clause is taken out of the rules by letting its function say the neutral thing, whatever it is asked."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from hoc_ref.clauses import cited, game_spec
from tests.power.mutants import clear_caches, modules, plain_function

NEUTRAL = {
    "str": "''", "bool": "False", "int": "0", "Amount": "0", "Factor": "0", "Seat": "-1", "Rank": "-1", "Hand": "0",
    "Say": "NOTHING", "tuple[Payment, ...]": "()",
}  # fmt: skip
CONTRARY = {"str": "'ablated'", "bool": "True", "int": "1", "Amount": "1", "Factor": "1", "Seat": "0", "Rank": "0"}
FAILING = (
    "combinations.then_seat",
    "combinations.sequence_anywhere",
    "doubling.carried_pots",
)  # the same for all, or as it was, is what they say
KEPT = ("Round", "Bid", "Play", "Chips", "Hand", "Say")  # given such a one, the function gives it back as it was


class Carrier(NamedTuple):
    """The function of a clause, and what it says when the clause is taken out."""

    clause: str
    module: str
    function: str
    says: str
    opposite: str  # what it says when the clause strikes where it should not; "" if that is the same


@lru_cache(maxsize=1)
def carriers() -> dict[str, Carrier]:
    """The function of every normative clause."""
    found = {}
    for name, module in modules().items():
        for node in ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                for clause in cited(ast.get_docstring(node)):
                    found[clause] = Carrier(clause, name, node.name, says(node, module), opposite(node, module))
    return found


def says(node: ast.FunctionDef, module: ModuleType) -> str:
    """The neutral answer of a function's kind; if it always gives that itself, the contrary; else it fails."""
    if f"{module.__name__.rpartition('.')[2]}.{node.name}" in FAILING:
        return ""
    kind = ast.unparse(node.returns) if node.returns else ""
    same = [one.arg for one in node.args.args if one.annotation and ast.unparse(one.annotation) == kind]
    rows = [one.arg for one in node.args.args if one.annotation and ast.unparse(one.annotation).endswith(", ...]")]
    if kind in KEPT and same and own_answer(node, module) != same[0]:
        return same[0]
    if kind == "Step":
        return "Step(state, 'regular', '', ())"
    if kind in ("tuple[bool, ...]", "tuple[Amount, ...]") and rows:
        never = own_answer(node, module).startswith("(False,) *")
        return f"tuple(0 == {int(not never)} for _ in {rows[0]})"
    for table in (NEUTRAL, CONTRARY):
        answer = answer_of(kind, table)
        if answer and own_answer(node, module) != answer:
            return answer
    return ""


def own_answer(node: ast.FunctionDef, module: ModuleType) -> str:
    """What a function of one line gives, a constant by its value; "" for a longer one."""
    last = node.body[-1]
    if len(node.body) > 2 or not isinstance(last, ast.Return) or last.value is None:
        return ""
    text = ast.unparse(last.value)
    return repr(getattr(module, text)) if text.isupper() and isinstance(getattr(module, text, None), int) else text


def opposite(node: ast.FunctionDef, module: ModuleType) -> str:
    """The contrary of the neutral answer, where there is one and the clause taken out does not say it already."""
    answer = answer_of(ast.unparse(node.returns) if node.returns else "", CONTRARY)
    return "" if answer == says(node, module) else answer


def answer_of(kind: str, table: dict[str, str]) -> str:
    """The answer of a kind, or of a tuple of kinds; none if the table has none for it."""
    if kind in table or not kind.startswith("tuple["):
        return table.get(kind, "")
    parts = [ast.unparse(one) for one in getattr(ast.parse(kind, mode="eval").body.slice, "elts", [])]  # type: ignore
    answers = [answer_of(one, {**NEUTRAL, **table}) for one in parts]
    return f"({', '.join(answers)})" if all(answers) else ""


@contextmanager
def ablated(clause: str, strikes: bool = False) -> Iterator[None]:
    """While this lasts, the clause does not hold; or it strikes, whatever is asked."""
    carrier = carriers()[clause]
    answer = carrier.opposite if strikes else carrier.says
    function = plain_function(getattr(modules()[carrier.module], carrier.function))
    arguments = ", ".join(function.__code__.co_varnames[: function.__code__.co_argcount])
    body = f"from hoc_ref.hoc.state import NOTHING, Step\n    return {answer}" if answer else "raise LookupError"
    names: dict[str, object] = {}
    exec(f"def gone({arguments}):\n    {body}", names)
    old, function.__code__ = function.__code__, names["gone"].__code__  # type: ignore[attr-defined]
    clear_caches()
    try:
        yield
    finally:
        function.__code__ = old
        clear_caches()


def normative() -> list[str]:
    """The normative clauses."""
    return [slug for slug, one in game_spec("hoc")["clauses"].items() if not one.get("informative")]
