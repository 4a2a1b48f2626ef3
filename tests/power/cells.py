"""Cells: what a question shows, so that it can be counted how often each thing is shown."""

from __future__ import annotations

from typing import Any

from hoc_ref.clauses import game_spec
from hoc_ref.conformance.vectors import Vector
from tests.power.asking import answer
from tests.power.candidates import Candidate, seats_of

Json = dict[str, Any]
Cell = tuple[Any, ...]


def cells_of(one: Candidate, got: Json) -> set[Cell]:
    """What the last act of a situation shows: its clauses, its reason, its options, with the place and the company."""
    seats, acts = seats_of(one), one.asked["acts"]
    known = game_spec("hoc")
    if not got["ok"]:
        is_setup = known["reasons"].get(got["error"], {}).get("kind") == "setup"
        return {(clause_of_reason(got["error"], one), "error", seats, one.reading)} if is_setup else set()
    if not acts or not got["acts"]:
        return set()
    last, verb = got["acts"][-1], acts[-1].split()[1]
    if last["reason"]:
        if last["reason"] not in known["reasons"]:
            return set()
        clause = clause_of_reason(last["reason"], one)
        return {(clause, last["reason"], got["phase"], seats), (clause, last["reason"], verb, one.reading)}
    found: set[Cell] = set()
    departures = {f"{crux} = {option}" for crux, option in one.options.items()}
    for clause in last["fired"]:
        if not one.options:
            found.add((clause, verb, got["phase"], seats, one.reading))
        elif known["clauses"][clause].get("crux", "") in departures:
            found.add((clause, "option", verb, seats, one.reading))
    return found


def clause_of_reason(reason: str, one: Candidate) -> str:
    """The clause that a reason belongs to; of several the one whose option is played."""
    known = game_spec("hoc")
    found = [slug for slug, about in known["clauses"].items() if reason in about["reasons"]]
    played = [slug for slug in found if holds_under(known["clauses"][slug], one)]
    return (played or found or [""])[0]


def holds_under(clause: Json, one: Candidate) -> bool:
    """A clause holds under a reading with these departures."""
    crux, _, option = (part.strip() for part in clause.get("crux", "").partition("="))
    return option == one.options[crux] if crux in one.options else one.reading in clause["readings"]


def clause_of_option(slug: str) -> tuple[str, str]:
    """The crux and option that a clause names."""
    crux, _, option = (part.strip() for part in game_spec("hoc")["clauses"][slug].get("crux", "").partition("="))
    return crux, option


def legal_cells(one: Candidate, got: Json) -> set[Cell]:
    """What kinds of acts stand in a list."""
    if not got["ok"] or not got["legal"]:
        return set()
    kinds = sorted({" ".join(shape(word) for word in act.split()[1:]) for act in got["legal"]})
    return {("legal", *kinds, one.reading), *(("legal option", *pair, *kinds[:1]) for pair in one.options.items())}


def shape(word: str) -> str:
    """A word of an act without its figures and cards."""
    return word if word.islower() and word.isalpha() else "…"


def judge_cells(one: Candidate, got: Json) -> set[Cell]:
    """What kinds of combinations the hands hold, and who is best."""
    kinds = sorted({f"{prize} {text.split()[0]}" for hand in got["hands"] for prize, text in hand["best"].items()
                    if prize != "point"})  # fmt: skip
    best = tuple(len(one) for one in got["best"].values())
    blank = any(hand["carte_blanche"] for hand in got["hands"])
    return {
        ("judge", *kinds, best, blank, one.reading),
        *(("judge option", *pair, *best) for pair in one.options.items()),
    }


def told(one: Candidate, trace: bool = False) -> Json:
    """The reference's answer to a situation."""
    return answer("play", one.reading, one.options, one.asked, trace)


def cells(one: Vector) -> set[Cell]:
    """What a vector shows."""
    here = Candidate(one.reading, one.options, one.asked)
    if one.do in ("play", "claim"):
        return cells_of(here, told(here, trace=True))
    if one.do == "perft":
        return {("perft", one.id)}
    got = answer(one.do, one.reading, one.options, one.asked)
    return legal_cells(here, got) if one.do == "legal" else judge_cells(here, got)
