"""Verdict: a replay as data, and what parts the readings of a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hoc_ref.clauses import game_spec, passages_of
from hoc_ref.errors import BadInput, Undetermined
from hoc_ref.ledger import Payment
from hoc_ref.record import Record
from hoc_ref.replay import Replay, Ruling, replay

MOST_TO_PART = 500  # acts of a record whose parting cruxes are looked for


def place_text(place: int, prizes: tuple[str, ...]) -> str:
    """A seat or a pot as it is written: p1, pot:point."""
    return f"p{place + 1}" if place >= 0 else f"pot:{prizes[-1 - place]}"


def legal_texts(played: Replay) -> list[str] | None:
    """What the seat to act may regularly do next, as it is written; none when an unseen card decides."""
    try:
        return [played.game.verbs.act_text(act) for act in played.game.table.legal(played.state)]
    except Undetermined:
        return None


def summary(played: Replay) -> dict[str, Any]:
    """The outcome of a replay under one reading, as far as readings are compared."""
    last = played.last()
    return {
        "accepted": last.accepted if last else True,
        "reason": (last.reason or None) if last else None,
        "stacks": list(played.chips.stacks),
        "pots": pots(played),
    }


def pots(played: Replay) -> dict[str, int]:
    """The pots by the names of their prizes."""
    return dict(zip(played.game.table.PRIZES, played.chips.pots, strict=True))


def first_difference(one: Replay, other: Replay) -> int | None:
    """The number of the act from which on two replays differ in verdict or for good in chips (None if never).

    Chips that the one pays some acts later than the other make no difference.
    """
    agreed = 0
    for mine, theirs in zip(one.rulings, other.rulings, strict=False):
        if (mine.accepted, mine.reason) != (theirs.accepted, theirs.reason):
            return mine.number
    if len(one.rulings) != len(other.rulings):
        return min(len(one.rulings), len(other.rulings))
    if one.chips == other.chips:
        return None
    for at, (mine, theirs) in enumerate(zip(one.rulings, other.rulings, strict=True)):
        if (mine.stacks, mine.pots) == (theirs.stacks, theirs.pots):
            agreed = at + 1
    return one.rulings[agreed].number if agreed < len(one.rulings) else one.rulings[-1].number


def ruling_json(played: Replay, ruling: Ruling) -> dict[str, Any]:
    """One ruling in the form of spec/schema/ruling.json."""
    return {
        "n": ruling.number, "round": ruling.round + 1, "text": ruling.text, "kind": ruling.kind,
        "accepted": ruling.accepted, "reason": ruling.reason or None,
        "payments": payments_json(played, ruling.payments),
        "fired": ruling.heard.fired, "not_applied": ruling.heard.not_applied,
        "passages": passages_of(played.game.name, ruling.heard.fired), "undetermined": ruling.undetermined or None,
    }  # fmt: skip


def payments_json(played: Replay, payments: tuple[Payment, ...]) -> list[dict[str, Any]]:
    """Payments in the form of spec/schema/ruling.json."""
    prizes = played.game.table.PRIZES
    return [
        {"from": place_text(one.source, prizes), "to": place_text(one.target, prizes), "chips": one.chips,
         "clause": one.clause} for one in payments
    ]  # fmt: skip


def verdict(played: Replay, others: Mapping[str, Replay | BadInput] | None = None) -> dict[str, Any]:
    """A whole replay in the form of spec/schema/ruling.json, with the outcomes of other readings."""
    every = [payment for ruling in played.rulings for payment in ruling.payments] + list(played.final)
    readings: dict[str, Any] = {}
    for name, other in (others or {}).items():
        if isinstance(other, BadInput):
            readings[name] = {
                "accepted": False,
                "reason": other.code,
                "stacks": None,
                "pots": None,
                "first_difference": 0,
            }
        else:
            readings[name] = {**summary(other), "first_difference": first_difference(played, other)}
    state = played.state
    return {
        "game": played.game.name, "reading": played.reading, "options": played.options,
        "acts": [ruling_json(played, ruling) for ruling in played.rulings], **summary(played),
        "payments": payments_json(played, tuple(every)),
        "to_act": f"p{state.to_act + 1}" if state.to_act >= 0 else None,
        "may_claim": [f"p{seat + 1}" for seat in played.game.table.may_claim(state)],
        "legal": legal_texts(played) or [], "winners": [f"p{seat + 1}" for seat in played.winners],
        "readings": readings,
    }  # fmt: skip


def replay_all(record: Record, departures: Mapping[str, str]) -> dict[str, Replay | BadInput]:
    """A record under every reading of its game; a reading that cannot take it gives the reason."""
    played: dict[str, Replay | BadInput] = {}
    for name in game_spec(record.game)["readings"]:
        try:
            played[name] = replay(record, name, departures, hear=False)
        except BadInput as error:
            played[name] = error
    return played


def chosen(played: Replay, known: Mapping[str, Any], crux: str) -> str:
    """The option of a crux under which a record was played."""
    return str(played.options.get(crux, known["cruxes"][crux]["choices"][played.reading]["option"]))


def parting(record: Record, played: Replay, other: Replay | BadInput, name: str) -> list[tuple[str, ...]]:
    """What parts two readings of a record: each crux that alone, answered the other way, changes its outcome.

    If none does so alone, one smallest set of cruxes that do so together.
    """
    if not isinstance(other, BadInput) and first_difference(played, other) is None:
        return []
    if len(played.rulings) > MOST_TO_PART:
        return []
    known = game_spec(record.game)["cruxes"]
    differing = {
        crux: told["choices"][name]["option"] for crux, told in known.items()
        if told["choices"][name]["option"] != chosen(played, {"cruxes": known}, crux)
        and crux not in record.options and len(told["executable"]) > 1
    }  # fmt: skip
    alone: list[tuple[str, ...]] = [(crux,) for crux in differing if departs(record, played, {crux: differing[crux]})]
    if alone or not departs(record, played, differing):
        return alone
    needed = dict(differing)
    for crux in differing:
        fewer = {one: option for one, option in needed.items() if one != crux}
        if departs(record, played, fewer):
            needed = fewer
    return [tuple(needed)]


def departs(record: Record, played: Replay, departures: Mapping[str, str]) -> bool:
    """Whether these departures change the outcome of a record."""
    try:
        other = replay(record, played.reading, {**played.options, **departures}, hear=False)
    except BadInput:
        return False
    return first_difference(played, other) is not None
