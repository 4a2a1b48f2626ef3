"""Clauses: the compiled spec (clauses, cruxes, readings, passages, witnesses) that ships with the package."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from hoc_ref.errors import BadInput

DATA = Path(__file__).parent / "data" / "spec.json"
CITED = re.compile(r"Clauses:\s*([a-z][a-z0-9, \n-]*)\.")
REASONS = re.compile(r"Errors:(.*?)(?:Clauses:|\Z)", re.DOTALL)


@lru_cache(maxsize=1)
def spec() -> dict[str, Any]:
    """The compiled spec: witnesses, passages, and for each game its chapters, clauses, cruxes and readings."""
    try:
        loaded: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))
        whole = all(isinstance(loaded[key], dict) and loaded[key] for key in ("witnesses", "games"))
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        whole = False
    if not whole:
        raise BadInput("data-damaged", "the compiled spec cannot be read; run make spec, or install anew", DATA.name)
    return loaded


def game_spec(game: str) -> dict[str, Any]:
    """The compiled spec of one game; bad input `game-unknown` otherwise."""
    games: dict[str, dict[str, Any]] = spec()["games"]
    if game not in games:
        raise BadInput("game-unknown", f"{game[:40]!r} is no game here; expected one of {', '.join(games)}")
    return games[game]


def cited(docstring: str | None) -> tuple[str, ...]:
    """The clause ids that a docstring names after `Clauses:`."""
    found = CITED.search(docstring or "")
    return tuple(found.group(1).replace(",", " ").split()) if found else ()


def reasons_of(docstring: str | None) -> tuple[str, ...]:
    """The reason codes that a docstring names after `Errors:`."""
    found = REASONS.search(docstring or "")
    return tuple(re.findall(r"`([a-z-]+)`", found.group(1))) if found else ()


def passages_of(game: str, clauses: list[str]) -> list[str]:
    """The passages on which these clauses rest, each once, in the order of the clauses."""
    known = game_spec(game)["clauses"]
    found: dict[str, None] = {}
    for name in clauses:
        for passages in known.get(name, {}).get("passages", {}).values():
            found.update(dict.fromkeys(passages))
    return list(found)
