"""Worded: a question becomes a vector: what it expects, which clauses it is about, a line that describes it."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from typing import Any

from hoc_ref.clauses import game_spec
from hoc_ref.conformance import vectors
from hoc_ref.conformance.vectors import Vector
from tests.power.ablation import ablated, carriers
from tests.power.asking import answer, do_of, executed, expected, holds
from tests.power.candidates import Candidate, seats_of
from tests.power.cells import told

MOST_CITED = 3
Json = dict[str, Any]


def every_reason(one: Candidate, got: Json) -> list[str]:
    """All reasons that hold for a refused last act: without the first the next one shows."""
    found: list[str] = []
    known = game_spec("hoc")["functions"]
    with ExitStack() as without:
        while got["ok"] and got["acts"][-1]["kind"] == "refused" and got["acts"][-1]["reason"] not in (None, *found):
            reason = got["acts"][-1]["reason"]
            found.append(reason)
            for about in known.values():
                if reason in about["reasons"] and carriers()[about["clauses"][0]].says.startswith("'"):
                    without.enter_context(ablated(about["clauses"][0]))
            try:
                got = told(one)
            except Exception:
                break
    return found


def cited(one: Vector, first: str, common: Counter[str]) -> tuple[str, ...]:
    """The clauses that a vector is about, three at most: if one did not hold, or struck wrongly, the vector would fail.

    The one that is wanted comes first, then those that the fewest vectors come to.
    """
    found = [clause for clause in entered_clauses(one) if clause == first or depends(one, clause)]
    found.sort(key=lambda clause: (clause != first, common[clause], clause))
    return tuple(found[:MOST_CITED])


def entered_clauses(one: Vector) -> set[str]:
    """The clauses whose functions are entered when a vector is answered."""
    names = executed(lambda: answer(one.do, one.reading, one.options, one.asked))
    return {each.clause for each in carriers().values() if f"{each.module}.{each.function}" in names}


def depends(one: Vector, clause: str) -> bool:
    """The vector fails without the clause, or when it strikes whatever is asked."""
    with ablated(clause):
        if not holds(one):
            return True
    if not carriers()[clause].opposite:
        return False
    with ablated(clause, strikes=True):
        return not holds(one)


def vector_of(one: Candidate, first: str, common: Counter[str]) -> Vector | None:
    """A situation as a vector: what it expects, the clauses it is about, a line that describes it."""
    got = told(one, trace=True)
    do = do_of(got, one.asked)
    expect = expected(do, got)
    if got["ok"] and got["acts"] and got["acts"][-1]["kind"] == "refused":
        expect["acts"][str(len(got["acts"]))]["reason"] = every_reason(one, got)
    if do == "play":
        expect.pop("may_claim", None)
    vector = Vector("", "", (), one.reading, one.options, "generated", "", vectors.version("hoc"),
                    do, one.asked, expect, "", "hoc")  # fmt: skip
    clauses = cited(vector, first, common)
    if not clauses:
        return None
    chapter = game_spec("hoc")["clauses"][clauses[0]]["chapter"]
    return vector._replace(clauses=clauses, chapter=chapter, what=described(one, got, clauses[0]))


def bare(do: str, one: Candidate) -> Vector | None:
    """A question as a vector without a name; none if the reference cannot answer it."""
    got = answer(do, one.reading, one.options, one.asked)
    if not got["ok"] and game_spec("hoc")["reasons"].get(got["error"], {}).get("kind") != "setup":
        return None
    expect = expected(do, got)
    return Vector("", "", (), one.reading, one.options, "generated", "", "", do, one.asked, expect, "", "hoc")


def described(one: Candidate, got: Json, clause: str) -> str:
    """One line about a vector, which names the fault if there is one."""
    seats = seats_of(one)
    if not got["ok"]:
        return f"{seats} players: the setup cannot be: {game_spec('hoc')['reasons'][got['error']]['text']}"[:120]
    if not one.asked["acts"]:
        return f"{seats} players, {got['phase']}: how things stand at the beginning ({clause})"[:120]
    last = got["acts"][-1]
    act = one.asked["acts"][-1]
    if last["reason"]:
        text = game_spec("hoc")["reasons"].get(last["reason"], {}).get("text", last["reason"])
        return f"{seats} players, {got['phase']}: {act} is {last['kind']}: {text}"[:120]
    return f"{seats} players, then {got['phase']}: {act} ({clause})"[:120]


def listed(do: str, asked: Json, got: Json, clause: str) -> str:
    """One line about a question other than play."""
    if do == "perft":
        return f"{len(asked['setup']['hands'])} players: sequences of {asked['depth']} regular acts"
    if do == "judge":
        return f"what {' and '.join(asked['hands'])} hold ({clause})"[:120]
    if not got["legal"]:
        return f"nobody may do anything ({clause})"[:120]
    verbs_listed = dict.fromkeys(act.split()[1] for act in got["legal"])
    return f"{got['legal'][0].split()[0]} may {', '.join(verbs_listed)} ({clause})"[:120]


def is_negative(one: Vector) -> bool:
    """Its last act is refused, or nothing can be."""
    last = one.expect.get("last") or one.expect.get("acts", {}).get(
        str(vectors.counted(one) if "setup" in one.asked else 0), {}
    )
    return "error" in one.expect or last.get("kind") == "refused"
