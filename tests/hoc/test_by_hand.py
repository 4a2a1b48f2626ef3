"""Situations worked by hand from the spec and the texts, without sight of the code; by_hand.json is never generated."""

import json
from pathlib import Path
from typing import Any

import pytest

from hoc_ref.clauses import game_spec
from hoc_ref.errors import BadInput
from hoc_ref.record import Line, Record, RoundRecord, read_hand
from hoc_ref.replay import replay
from hoc_ref.verdict import pots

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "by_hand.json").read_text(encoding="utf-8"))
READINGS = ("lalanne", "dictionnaire")


def outcome(case: dict[str, Any], reading: str) -> dict[str, Any]:
    """The verdict on the last act, and how things stand after it."""
    told = RoundRecord(
        case["start"],
        tuple(read_hand(text) for text in case["hands"]),
        tuple(Line(act, "") for act in case["acts"]),
        None,
        {},
    )
    record = Record(
        "hoc",
        reading,
        case.get("options", {}),
        ("Anna", "Ben", "Carla")[: case["players"]],
        tuple(case["starting_stacks"]),
        (told,),
    )
    try:
        played = replay(record)
    except BadInput as error:
        return {"error": error.code}
    last = played.last()
    assert last is not None
    return {
        "accepted": last.accepted,
        "kind": last.kind,
        "reason": last.reason or None,
        "stacks": list(played.chips.stacks),
        "pots": pots(played),
        "to_act": f"p{played.state.to_act + 1}" if played.state.to_act >= 0 else None,
    }


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_by_hand(case: dict[str, Any], reading: str) -> None:
    assert outcome(case, reading) == case["expect"][reading], case["derivation"]


def test_cases_are_well_formed() -> None:
    known = game_spec("hoc")["clauses"]
    assert len({case["id"] for case in CASES}) == len(CASES) >= 140
    for case in CASES:
        assert case["derivation"] and set(case["expect"]) == set(READINGS)
        assert all(slug in known for slug in case["clauses"]), case["id"]
