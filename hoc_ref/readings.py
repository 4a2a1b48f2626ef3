"""Readings: one option for each crux, by a reading's name and any departures from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hoc_ref.clauses import game_spec
from hoc_ref.errors import BadInput


def choices(game: str, reading: str, departures: Mapping[str, str]) -> dict[str, str]:
    """The option chosen for every crux of a game.

    Errors: `reading-unknown`, `crux-unknown`, `option-unknown`, `option-not-executable`.
    """
    known = game_spec(game)
    if reading not in known["readings"]:
        raise BadInput(
            "reading-unknown", f"{reading[:40]!r}; expected one of {', '.join(known['readings'])}", "reading"
        )
    chosen = {name: crux["choices"][reading]["option"] for name, crux in known["cruxes"].items()}
    for name, option in departures.items():
        if name not in known["cruxes"]:
            raise BadInput("crux-unknown", f"{name[:40]!r} is no crux of {game}; see hoc-ref rules {game}", "options")
        options = known["cruxes"][name]["options"]
        if option not in options:
            raise BadInput("option-unknown", f"{option[:40]!r}; {name} has {', '.join(options)}", "options")
        if option != chosen[name] and plain(known["cruxes"][name], option) not in known["cruxes"][name]["executable"]:
            raise BadInput("option-not-executable", f"{name} = {option} is recorded and not played "
                           f"({known['cruxes'][name]['matters']})", "options")  # fmt: skip
        chosen[name] = option
    return {name: plain(known["cruxes"][name], option) for name, option in chosen.items()}


def plain(crux: Mapping[str, Any], option: str) -> str:
    """The option that is played: where two options of a crux come to the same, the one that has a function."""
    return str((crux["same"] or {}).get(option, option)).partition(":")[0]
