"""Games: the one place that lists the games and what each offers to replay, trace and command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, NamedTuple

from hoc_ref.errors import BadInput
from hoc_ref.hoc import (
    announcing,
    bidding,
    calling,
    carte_blanche,
    combinations,
    doubling,
    game_end,
    hocs,
    irregularities,
    lesser,
    options,
    play,
    premiums,
    round_end,
    setup,
    showing,
    start,
    table,
    verbs,
    view,
    winning,
)  # fmt: skip


class Game(NamedTuple):
    """A game: its name, its chapters as modules, its options, and the modules for the table, verbs and starts."""

    name: str
    title: str
    chapters: tuple[ModuleType, ...]
    options: Mapping[str, Mapping[str, Callable[..., Any]]]
    rules_for: Callable[[Mapping[str, str]], Any]
    setup: Any
    table: Any
    verbs: Any
    start: Any
    end: Any
    view: Any


GAMES = {
    "hoc": Game(
        "hoc", "Hoc Mazarin",
        (setup, combinations, bidding, announcing, showing, winning, premiums, lesser, doubling, carte_blanche, play,
         hocs, calling, round_end, game_end, irregularities, table),
        options.OPTIONS, options.rules_for, setup, table, verbs, start, game_end, view,
    ),
}  # fmt: skip


def game(name: str) -> Game:
    """A game by its name; bad input `game-unknown` otherwise."""
    if name not in GAMES:
        raise BadInput("game-unknown", f"{name[:40]!r}; expected one of {', '.join(GAMES)}", "game")
    return GAMES[name]
