"""Situations for the tests: a record in a line or two, played under a reading."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hoc_ref.record import Line, Record, RoundRecord, read_hand
from hoc_ref.replay import Replay, replay

LALANNE, DICTIONNAIRE = "lalanne", "dictionnaire"


def play(
    hands: str,
    acts: str,
    start: dict[str, Any] | None = None,
    reading: str = LALANNE,
    stacks: tuple[int, ...] = (),
    stake: int = 1,
    **options: str,
) -> Replay:
    """Plays acts (separated by `;`) with hands (separated by `/`); options as crux_name="option"."""
    held = tuple(read_hand(text.replace(" ", "")) for text in hands.split("/"))
    lines = tuple(Line(" ".join(act.split()), "") for act in acts.split(";") if act.strip())
    names = ("Anna", "Ben", "Carla", "Dora")[: len(held)]
    record = Record(
        game="hoc",
        reading=reading,
        options={name.replace("_", "-"): option for name, option in options.items()},
        players=names,
        starting_stacks=stacks or (100,) * len(held),
        rounds=(RoundRecord(start, held, lines, None, {}),),
        stake=stake,
    )
    return replay(record)


def said(played: Replay) -> tuple[str, str]:
    """The kind and the reason of the last act."""
    last = played.last()
    assert last is not None
    return last.kind, last.reason


def gains(played: Replay, before: int = 100) -> tuple[int, ...]:
    """What each seat has gained or lost since a common number of chips."""
    return tuple(stack - before for stack in played.chips.stacks)


def fired(played: Replay) -> set[str]:
    """The clauses that fired in any act."""
    return {slug for ruling in played.rulings for slug in ruling.heard.fired}


def printed(chapter: str) -> dict[str, list[str]]:
    """The rows of a chapter's first table by their first cell, as a reader sees them."""
    text = Path(f"spec/hoc/{chapter}.md").read_text(encoding="utf-8")
    rows = [[cell.strip(" *`") for cell in line.strip("|").split("|")] for line in text.split("\n") if line[:1] == "|"]
    return {row[0]: row[1:] for row in rows if not row[0].startswith("---")}
