"""Rulings: whoever is refused or corrected is told by which clause."""

from pathlib import Path

import pytest

from hoc_ref import rulings
from hoc_ref.clauses import game_spec
from hoc_ref.errors import BadInput
from hoc_ref.record import load
from hoc_ref.replay import replay
from tests.hoc.situations import fired, play

RECORDS = sorted(path for folder in ("cases", "examples") for path in Path(f"spec/hoc/{folder}").glob("*.toml"))


def without_a_clause() -> list[str]:
    """The acts of all cases and examples, under every reading, whose reason no fired clause names."""
    known, found = game_spec("hoc"), []
    for path in RECORDS:
        for reading in known["readings"]:
            try:
                played = replay(load(str(path)), reading)
            except BadInput:
                continue
            for one in played.rulings:
                told = {reason for slug in one.heard.fired for reason in known["clauses"][slug]["reasons"]}
                if one.reason in known["reasons"] and one.reason not in told:
                    found.append(f"{path.stem}, {reading}: {one.text}: {one.reason}")
    return found


def test_every_reason_is_given_by_a_clause_that_fired() -> None:
    assert len(RECORDS) > 100 and without_a_clause() == []


def test_a_reason_without_its_clause_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulings, "giving", lambda known, reason, heard: [])
    assert without_a_clause()


def test_options_that_always_answer_the_same_fire_when_they_are_asked() -> None:
    """What they are told besides does not keep them from applying, unless the clause hangs on it."""
    sequence = {"phase": "sequence", "pots": {"sequence": 2}}
    tierce = play("JsQsKs/2h", "p1 announce tierce to K; p2 good; p1 show JsQsKs", sequence)
    assert "hoc-premium-tierce-king" in fired(tierce)
    said = play("4s5s6s7s8s/2h3h4h5d", "p1 announce 5; p2 raise 3", {"phase": "point"})
    assert fired(said) >= {"hoc-announced-no-raise"}
    start = {"phase": "play", "sequence": {"last": "7c", "by": "p1"}, "to_act": "p2"}
    asked_first = play("2s3s/8h9h/4d5d", "p2 without 8; p3 without 8; p1 play 2s; p1 claim p2 had 8", start)
    assert "hoc-denial-until-deal" in fired(asked_first)
