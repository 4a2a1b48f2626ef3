"""Games: the one place that lists the games and what each offers to replay, trace and command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
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
    judge,
    lesser,
    options,
    play,
    player,
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
from hoc_ref.readings import choices


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
    judge: Any
    player: Any


GAMES = {
    "hoc": Game(
        "hoc", "Hoc Mazarin",
        (setup, combinations, bidding, announcing, showing, winning, premiums, lesser, doubling, carte_blanche, play,
         hocs, calling, round_end, game_end, irregularities, table),
        options.OPTIONS, options.rules_for, setup, table, verbs, start, game_end, view, judge, player,
    ),
}  # fmt: skip


def game(name: str) -> Game:
    """A game by its name; bad input `game-unknown` otherwise."""
    if name not in GAMES:
        raise BadInput("game-unknown", f"{name[:40]!r}; expected one of {', '.join(GAMES)}", "game")
    return GAMES[name]


def rules(game: str, reading: str, departures: Mapping[str, str]) -> Any:
    """The rules of a game under a reading, with departures from it: one function for each crux.

    Errors: `game-unknown`, `reading-unknown`, `crux-unknown`, `option-unknown`, `option-not-executable`.
    """
    return chosen_rules(game, reading, tuple(sorted(departures.items())))


@lru_cache(maxsize=256)
def chosen_rules(name: str, reading: str, departures: tuple[tuple[str, str], ...]) -> Any:
    """The rules, found once for each reading and set of departures."""
    return game(name).rules_for(choices(name, reading, dict(departures)))
