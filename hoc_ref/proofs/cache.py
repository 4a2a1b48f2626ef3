"""The cache: a proof is kept as long as the functions that it depends on stay the same, text by text."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

from hoc_ref.clauses import DATA, game_spec

HERE = Path(__file__).parent


def folder() -> Path:
    """Where proofs are kept between runs: a folder of the user's, never of the project."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "hoc-ref" / "proofs"


@cache
def texts(module: str) -> dict[str, str]:
    """The text of each function of a module by its name; what is outside of functions under the empty name."""
    path = getattr(import_module(module), "__file__", "") or ""
    source = Path(path).read_text(encoding="utf-8")
    found, rest = {}, []
    for node in ast.parse(source).body:
        text = ast.get_source_segment(source, node) or ""
        if isinstance(node, ast.FunctionDef):
            found[node.name] = text
        else:
            rest.append(text)
    return {**found, "": "\n".join(rest)}


def rule_functions(seen: set[str], game: str) -> tuple[str, ...]:
    """Of some functions those that are the rules' own: of the game, the cards and the chips."""
    begins = (f"hoc_ref.{game}.", "hoc_ref.cards.", "hoc_ref.ledger.")
    return tuple(sorted(one for one in seen if one.startswith(begins) and not one.rpartition(".")[2].startswith("<")))


@cache
def ground(game: str) -> str:
    """What every proof hangs on: the executor, the theorems, the records, the readings' choices, and Z3."""
    digest = hashlib.sha256(f"{sys.version_info[:2]} {version('z3-solver')}".encode())
    records = (DATA.parent / "options" / game).glob("*.toml")
    for path in sorted((*HERE.glob("*.py"), *(HERE / game).glob("*.py"), *records)):
        digest.update(path.read_bytes())
    digest.update(json.dumps(game_spec(game)["readings"], sort_keys=True).encode())
    digest.update(json.dumps(game_spec(game)["cruxes"], sort_keys=True).encode())
    return digest.hexdigest()


def key(game: str, functions: tuple[str, ...]) -> str:
    """A digest of the functions' texts, of what their modules hold besides, and of what every proof hangs on."""
    digest = hashlib.sha256(ground(game).encode())
    for name in sorted({one.rpartition(".")[0] + "." for one in functions} | set(functions)):
        module, _, function = name.rpartition(".")
        digest.update(f"{name}\n{texts(module).get(function, '')}\n".encode())
    return digest.hexdigest()


def place(game: str, scene: str) -> Path:
    """The file that holds the proofs on a scene."""
    return folder() / game / f"{scene.replace('/', '.')}.json"


def load(game: str, scene: str) -> dict[str, Any]:
    """What is kept of a scene, whether it still counts or not; nothing if there is nothing to be read."""
    try:
        found = json.loads(place(game, scene).read_text(encoding="utf-8"))
        return found if found["key"] and sum(one["seconds"] for one in found["proofs"]) >= 0 else {}
    except (OSError, ValueError, LookupError, TypeError):
        return {}


def read(game: str, scene: str, ids: list[str]) -> list[dict[str, Any]] | None:
    """The proofs of these claims, if nothing that they depend on has changed."""
    found = load(game, scene)
    try:
        same = found and found["key"] == key(game, tuple(found["proofs"][0]["functions"]))
    except (ImportError, OSError, LookupError, TypeError):
        same = False
    proofs = [one for one in found["proofs"] if one["id"] in ids] if same else []
    return proofs if len(proofs) == len(ids) else None


def seconds(game: str, scene: str) -> float:
    """How long a scene took when it was last proved; a guess if it never was."""
    found = load(game, scene)
    return float(sum(one["seconds"] for one in found["proofs"])) if found else 3.0


def write(game: str, scene: str, proofs: list[dict[str, Any]], functions: tuple[str, ...]) -> None:
    """Keeps the proofs on a scene; where nothing can be written nothing is kept."""
    target = place(game, scene)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = target.with_suffix(f".{os.getpid()}")
        draft.write_text(json.dumps({"key": key(game, functions), "proofs": proofs}), encoding="utf-8")
        draft.replace(target)
    except OSError:
        return
