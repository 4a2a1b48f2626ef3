"""The house: floors that import downwards only, rooms with one name everywhere, nothing but what belongs there."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hoc_ref
from hoc_ref.games import GAMES
from tests import subset

ROOT = Path(hoc_ref.__file__).parent
FLOORS = [
    {"__main__"},
    {"cli"},
    {"__init__"},
    {"show", "api", "conformance"},
    {"trace", "proofs"},
    {"verdict"},
    {"compile"},
    {"replay", "players", "canonical"},
    {"games", "unseen"},
    {"hoc"},
    {"record", "readings", "rulings"},
    {"cards", "ledger", "clauses", "permalink"},
    {"quick"},
    {"errors"},
]
HOC = [
    {"start"},
    {"table"},
    {"options", "verbs", "player"},
    {"bidding", "play"},
    {"showing", "irregularities", "calling"},
    {"hocs"},
    {"announcing"},
    {"winning"},
    {"judge"},
    {"carte_blanche"},
    {"premiums", "round_end", "game_end"},
    {"combinations", "setup", "doubling", "lesser"},
    {"view"},
    {"state", "__init__"},
]


def floor_of(name: str, floors: list[set[str]]) -> int:
    found = [number for number, floor in enumerate(floors) if name in floor]
    assert found, f"{name} stands on no floor"
    return found[0]


def imported(path: Path) -> set[str]:
    """The modules of this package that a file imports, as dotted names without the package's."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("hoc_ref"):
            inside = node.module.removeprefix("hoc_ref").lstrip(".")
            for alias in node.names:
                module = f"{inside}.{alias.name}".lstrip(".")
                is_module = (ROOT / f"{module.replace('.', '/')}.py").is_file()
                names.add(module if is_module else inside)
    return {name for name in names if name}


@pytest.mark.parametrize("path", sorted(ROOT.glob("*.py")), ids=lambda path: path.stem)
def test_floors(path: Path) -> None:
    for name in imported(path):
        target = name.split(".")[0]
        assert floor_of(target, FLOORS) > floor_of(path.stem, FLOORS), f"{path.stem} imports {name}"


@pytest.mark.parametrize("path", sorted((ROOT / "hoc").glob("*.py")), ids=lambda path: path.stem)
def test_rooms_of_hoc(path: Path) -> None:
    for name in imported(path):
        if name.startswith("hoc."):
            target = name.split(".")[1]
            assert floor_of(target, HOC) > floor_of(path.stem, HOC), f"{path.stem} imports {name}"
        elif name != "hoc":
            assert floor_of(name, FLOORS) > floor_of("hoc", FLOORS), f"{path.stem} imports {name}"


def test_one_chapter_one_name() -> None:
    for game in GAMES.values():
        chapters = {module.__name__.rpartition(".")[2] for module in game.chapters}
        spec = {path.stem for path in Path(f"spec/{game.name}").glob("*.md")}
        tests = {path.stem.removeprefix("test_") for path in Path(f"tests/{game.name}").glob("test_*.py")}
        pages = {path.stem for path in Path(f"docs/{game.name}").glob("*.md")}
        assert chapters == spec and chapters <= tests and chapters <= pages


def test_the_core_needs_nothing_but_the_standard_library() -> None:
    code = "import sys, hoc_ref.cli, hoc_ref.show, hoc_ref.trace; print(*{name.split('.')[0] for name in sys.modules})"
    names = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert set(names) - {"hoc_ref"} <= set(sys.stdlib_module_names) | {
        "__main__",
        "_distutils_hack",
        "sitecustomize",
    } | {name for name in names if name.startswith("__editable__") or name.endswith("_virtualenv")}


def test_public_functions_have_docstrings() -> None:
    for path in ROOT.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                assert ast.get_docstring(node), f"{path.name}: {node.name}"


OUTSIDE = {
    "while True:\n    pass": "While",
    "def f(x):\n    return x is True": "only with None",
    "def f(x):\n    return {1: 2}[x]": "Dict",
    "def f(x):\n    return print(x)": "calls print",
    "def f(x):\n    return isinstance(x, int)": "calls isinstance",
    "def f(x):\n    return f'{x}'": "JoinedStr",
    "def f(x):\n    return 1.5": "whole numbers",
    "def f(x):\n    try:\n        return x\n    except:\n        return 0": "Try",
    "def f(x):\n    match x:\n        case int():\n            return 1": "Match",
    "@cache\ndef f(x):\n    return x": "decorators",
    "def f(x):\n    return x / 2": "Div",
    "class C(dict):\n    pass": "named tuples",
    "def f(x):\n    return sorted(x)": "calls sorted",
    "def f(x):\n    return {x}": "Set",
}


@pytest.mark.parametrize("code", OUTSIDE)
def test_the_lint_notices_what_is_outside_the_subset(code: str) -> None:
    assert any(OUTSIDE[code] in reason for _, reason in subset.faults(ast.parse(code)))


def test_the_lint_lets_rules_pass() -> None:
    code = "def f(x):\n    if x > 1 and x in (2, 3):\n        return max(x, 2)\n    return sum(y for y in range(3))"
    assert list(subset.faults(ast.parse(code))) == []


def test_reason_codes_belong_to_one_clause() -> None:
    """Every reason that an act can carry is named by the docstring of exactly one clause, or by options of one crux."""
    from hoc_ref.clauses import game_spec

    known = game_spec("hoc")["clauses"]
    owners: dict[str, list[str]] = {}
    for slug, clause in known.items():
        for reason in clause["reasons"]:
            owners.setdefault(reason, []).append(clause.get("crux", slug).partition(" = ")[0])
    shared = {reason: names for reason, names in owners.items() if len(set(names)) > 1}
    assert set(shared) <= {"raise-too-high", "too-late", "combinations-overlap"}, shared
    code = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "hoc").glob("*.py") if path.stem not in subset.NOT_RULES
    )
    returned = set(re.findall(r'return "([a-z]+(?:-[a-z]+)+)"|"(?:irregular|refused)", "([a-z-]+)"', code))
    assert {one or other for one, other in returned} <= set(owners), {one or other for one, other in returned} - set(
        owners
    )
