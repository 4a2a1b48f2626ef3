"""Cases: the disputed situations of spec/hoc/cases, and what comes of each under every reading."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from hoc_ref.api import load, rule
from hoc_ref.canonical import write
from hoc_ref.clauses import game_spec
from hoc_ref.errors import BadInput
from hoc_ref.record import Record
from hoc_ref.replay import replay
from hoc_ref.verdict import parting

FOLDER = Path(__file__).parent.parent.parent / "spec" / "hoc" / "cases"
KEYS = {"_chapter", "_case", "_act", "_parts", "_by_hand"}
PRIZES = ("point", "sequence", "tricon")
SLUG = re.compile(r"\bhoc-[a-z]+(?:-[a-z]+)*\b")


class Case(NamedTuple):
    """A disputed situation: its record, its chapter, what was told at the table, and what a hand expects of it."""

    name: str
    record: Record
    chapter: str
    told: str
    act: int  # the act that the question turns on, 0 for the last
    parts: tuple[str, ...]  # the cruxes on which the readings part, as the hand has them
    by_hand: dict[str, dict[str, Any]]


class Outcome(NamedTuple):
    """What comes of a case under one reading; `pays` tells who pays whom how much in all, pots by their prizes."""

    verdict: str
    pays: tuple[tuple[str, str, int], ...]
    next: str
    winners: tuple[str, ...]
    note: str
    reasons: tuple[str, ...]  # the clauses that give the reason
    paying: tuple[str, ...]  # those that order a payment
    legal: tuple[str, ...]


def read_case(path: Path) -> Case:
    """One case from its file.

    Errors: BadInput, also for keys that a case does not have.
    """
    record = load(str(path))
    extra = record.extra
    if set(extra) - KEYS or not {"_chapter", "_case", "_by_hand"} <= set(extra):
        raise BadInput("case-keys", f"expected _chapter, _case, _by_hand, perhaps _act and _parts in {path.name}")
    told = extra["_by_hand"]
    by_hand = {name: told.get(name, told.get("every")) for name in game_spec(record.game)["readings"]}
    if None in by_hand.values() or set(told) - {*by_hand, "every"}:
        raise BadInput("case-keys", f"expected a hand's expectation for each reading in {path.name}")
    act, parts = extra.get("_act", 0), tuple(extra.get("_parts", ()))
    return Case(path.stem, record, extra["_chapter"], extra["_case"], act, parts, by_hand)


@cache
def all_cases(folder: Path = FOLDER) -> tuple[Case, ...]:
    """All cases, in the order of the chapters and then of their names."""
    chapters = [chapter["name"] for chapter in game_spec("hoc")["chapters"]]
    found = [read_case(path) for path in sorted(folder.glob("*.toml"))]
    return tuple(sorted(found, key=lambda case: chapters.index(case.chapter) if case.chapter in chapters else -1))


def plain(case: Case) -> str:
    """The record of a case as anybody would write it, without what belongs to the casebook."""
    return write(case.record._replace(extra={}, rounds=tuple(one._replace(extra={}) for one in case.record.rounds)))


def outcome(case: Case, reading: str) -> Outcome:
    """What comes of a case under a reading, learned by running it."""
    known = game_spec("hoc")["clauses"]
    try:
        told = rule(case.record, reading, all_readings=False)
    except BadInput as error:
        reasons = tuple(
            slug for slug, one in known.items() if error.code in one["reasons"] and reading in one["readings"]
        )
        return Outcome(f"cannot: {error.code}", (), "", (), error.what, reasons, (), ())
    acts = [act for act in told["acts"] if act["n"]]
    act = next((one for one in acts if one["n"] == case.act), acts[-1])
    plainly = act["reason"] in (None, act["kind"])
    stopped = any(one["kind"] == "undetermined" for one in acts)
    name = names(case.record)
    to_act = name[told["to_act"]] if told["to_act"] else "nobody"
    return Outcome(
        act["kind"] if plainly else f"{act['kind']}: {act['reason']}", flows(told["payments"], name),
        "" if stopped else to_act, tuple(name[seat] for seat in told["winners"]), act["undetermined"] or "",
        reasons_of(act), tuple(one["clause"] for one in told["payments"]), tuple(told["legal"]),
    )  # fmt: skip


def reasons_of(act: dict[str, Any]) -> tuple[str, ...]:
    """The clauses that give an act's reason: that fired or, where none did, that were considered."""
    known = game_spec("hoc")["clauses"]
    for slugs in (act["fired"], act["not_applied"]):
        found = tuple(slug for slug in slugs if act["reason"] in known[slug]["reasons"])
        if found:
            return found
    return ()


def names(record: Record) -> dict[str, str]:
    """The names of seats and pots."""
    seats = {f"p{seat + 1}": player for seat, player in enumerate(record.players)}
    return {**seats, **{f"pot:{prize}": prize for prize in PRIZES}}


def flows(payments: list[dict[str, Any]], name: dict[str, str]) -> tuple[tuple[str, str, int], ...]:
    """Who pays whom how much in all; what goes there and back counts for nothing."""
    between: dict[tuple[str, str], int] = {}
    for one in payments:
        source, target = name[one["from"]], name[one["to"]]
        if (target, source) in between:
            between[target, source] -= one["chips"]
        else:
            between[source, target] = between.get((source, target), 0) + one["chips"]
    turned = [(one, other, chips) if chips > 0 else (other, one, -chips) for (one, other), chips in between.items()]
    return tuple(flow for flow in turned if flow[2])


def deciding(case: Case, reading: str, got: Outcome, parting_at: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses to name: what answers the cruxes on which the readings part, what the hand derived the outcome from,
    and what gave the reason or ordered payments when it was run.
    """
    known = game_spec("hoc")
    answers = {f"{crux} = {known['cruxes'][crux]['choices'][reading]['option']}" for crux in parting_at}
    parted = [slug for slug, one in known["clauses"].items() if one.get("crux") in answers]
    return tuple(dict.fromkeys([*parted, *derived(case, reading), *got.reasons, *got.paying]))


def derived(case: Case, reading: str) -> list[str]:
    """The clauses that a hand's derivation names."""
    return SLUG.findall(case.by_hand[reading]["why"])


def silent(got: Outcome, told: tuple[str, ...]) -> bool:
    """No witness has a word on what decides: a refusal's reason, or else whatever orders no payment."""
    known = game_spec("hoc")["clauses"]
    weighty = got.reasons if got.verdict.startswith("refused") else [slug for slug in told if slug not in got.paying]
    return bool(weighty) and not any(any(known[slug]["passages"].values()) for slug in weighty)


def agree(outcomes: dict[str, Outcome]) -> bool:
    """All readings come to the same: verdict, payments, turn and winners."""
    return len({(one.verdict, tuple(sorted(one.pays)), one.next, one.winners) for one in outcomes.values()}) == 1


def parts(case: Case, outcomes: dict[str, Outcome]) -> tuple[str, ...]:
    """The cruxes on which the readings part: each alone, or several together, make the outcome another."""
    known = game_spec("hoc")
    if agree(outcomes):
        return ()
    reasons = {one.verdict.partition(": ")[2] for one in outcomes.values() if one.verdict.startswith("cannot")}
    if reasons:
        clauses = [one for one in known["clauses"].values() if reasons & set(one["reasons"])]
        return tuple(dict.fromkeys(one["crux"].partition(" = ")[0] for one in clauses if one.get("crux")))
    other = next(name for name in outcomes if name != case.record.reading)
    played = replay(case.record, hear=False)
    sets = parting(case.record, played, replay(case.record, other, hear=False), other)
    return tuple(dict.fromkeys(crux for together in sets for crux in together))


def differences(case: Case) -> list[str]:
    """Where a hand's expectation and the rules do not agree; nothing if they do."""
    found = []
    outcomes = {reading: outcome(case, reading) for reading in case.by_hand}
    for reading, hand in case.by_hand.items():
        got = outcomes[reading]
        pays = sorted(f"{source} to {target} {chips}" for source, target, chips in got.pays)
        for key, mine, theirs in (
            ("verdict", hand["verdict"], got.verdict),
            ("pays", sorted(hand["pays"]), pays),
            ("next", hand.get("next", got.next), got.next),
            ("winners", list(hand.get("winners", ())), list(got.winners)),
        ):
            if mine != theirs:
                found.append(f"{case.name}, {reading}: {key}: by hand {mine}, by the rules {theirs}")
    came = parts(case, outcomes)
    if set(case.parts) != set(came):
        found.append(f"{case.name}: parts at: by hand {sorted(case.parts)}, by the rules {sorted(came)}")
    return found
