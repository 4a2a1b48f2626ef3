"""Witnesses: each way through the rules that the proofs explore is walked by a vector, or it is told why not.

`python -m tests.power.witnesses` runs the scenes of all claims, replays every path in plain Python, and writes the ways
that the functions took to witnesses.json, with the figures of the vectors that walk them; with `vectors` it
counts only these anew. What no vector walks is either listed in unwalked.toml, with the reason why no table comes to
it, or it lacks: `python -m tests.power.generate witnesses` makes a vector for it.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from hoc_ref.clauses import game_spec
from hoc_ref.conformance.vectors import Vector, load
from hoc_ref.proofs import claims
from hoc_ref.proofs.executor import paths
from hoc_ref.proofs.theorem import known_run
from hoc_ref.record import Record
from hoc_ref.record import load as load_record
from tests.power.candidates import Candidate
from tests.power.smaller import hand_cards
from tests.power.walks import Way, listeners, listening, ruling, taken, walked

HERE = Path(__file__).parent
STORE = HERE / "witnesses.json"
UNWALKED = HERE / "unwalked.toml"
STOOD_FOR = HERE / "stood_for.toml"
DISPUTES = Path("spec/hoc/disputes")
UNDER = {
    ("accidental-hoc-on-last-card", "no-hoc"): "dictionnaire",
    ("cb-silent-second-holder", "announced-counts"): "dictionnaire",
    ("double-scope", "per-prize"): "dictionnaire",
    ("hoc-needs-call", "lost-once-another-card-is-laid"): "dictionnaire",
    ("premium-with-raise", "always"): "dictionnaire",
}  # sides that are put under the other reading: under their own four others show all that they show
Json = dict[str, Any]


def explored(name: str) -> tuple[str, set[Way]]:
    """A scene, and the ways that the rules take when its paths are replayed."""
    stated = claims.scenes("hoc")[name]
    theorem = claims.whole(stated[0].scene, [(one.id, one.theorem) for one in stated])
    leaves = [leaf for leaf, _ in paths(theorem)]
    found: set[Way] = set()
    with listening() as calls:
        for leaf in leaves:
            known_run(theorem, leaf.values)
            found |= taken(calls)
    return name, found


def proved() -> dict[Way, str]:
    """Every way that the proofs explore, with the first of the scenes that does; on two processes."""
    found: dict[Way, str] = {}
    names = list(claims.scenes("hoc"))
    with get_context("fork").Pool(2) as pool:
        for done, (name, ways) in enumerate(pool.imap(explored, names, chunksize=1), 1):
            found = {**dict.fromkeys(ways, name), **found}
            print(f"{done} of {len(names)} scenes", end="\r", file=sys.stderr, flush=True)
    return found


def stored() -> dict[Way, str]:
    """The ways of the proofs as they were last found, each with its scene."""
    told = json.loads(STORE.read_text(encoding="utf-8"))["proofs"]
    return {(name, way): scene for name, ways in told.items() for way, scene in ways.items()}


def unwalked() -> dict[str, str]:
    """The ways that no table comes to, as `function: way`, with the reason."""
    return dict(tomllib.loads(UNWALKED.read_text(encoding="utf-8")))


def named(way: Way) -> str:
    """A way as one text."""
    return ": ".join(way)


def lacking(ways: Iterable[Way], by_vectors: set[Way], listed: Iterable[str]) -> list[Way]:
    """The ways of the proofs that no vector walks and that are not listed."""
    return sorted(one for one in ways if one not in by_vectors and named(one) not in listed)


def odd(ways: Iterable[Way], by_vectors: set[Way], listed: dict[str, str]) -> Iterator[str]:
    """What is wrong with the list: a way that a vector walks, that no proof explores, or without a reason."""
    every, walking = set(map(named, ways)), set(map(named, by_vectors))
    for name, reason in listed.items():
        if name in walking:
            yield f"{name}: a vector walks it"
        if name not in every:
            yield f"{name}: no proof explores it"
        if len(reason) < 20:
            yield f"{name}: no reason is told"


def figures(ways: dict[Way, str], vectors: Sequence[Vector], by_vectors: set[Way], listed: dict[str, str]) -> Json:
    """The figures, as they are published."""
    by_function: dict[str, dict[str, str]] = {}
    for (name, way), scene in sorted(ways.items()):
        by_function.setdefault(name, {})[way] = scene
    every = {one.name for one in listeners()}
    return {
        "ruling": counted(ruling(), ways, by_vectors), "others": counted(every - ruling(), ways, by_vectors),
        "listed": len(listed), "open": sum(reason.startswith("open: ") for reason in listed.values()),
        "lacking": [named(one) for one in lacking(ways, by_vectors, listed)],
        "beside": [named(one) for one in sorted(by_vectors - set(ways))],
        "dead": dead(set(by_function)),
        "witnesses": sum(one.provenance == "proof witness" for one in vectors),
        "disputes": len(list(DISPUTES.glob("*.toml"))),
        "disputed": sum("-dispute-" in one.id for one in vectors),
        "proofs": by_function,
    }  # fmt: skip


def counted(functions: set[str], ways: Iterable[Way], by_vectors: set[Way]) -> Json:
    """Of some functions: how many there are, the ways that the proofs explore, and how many of these vectors walk."""
    mine = {one for one in ways if one[0] in functions}
    return {"functions": len(functions), "ways": len(mine), "walked": len(mine & by_vectors)}


def dead(entered: set[str]) -> list[str]:
    """The normative clauses none of whose functions lies on a path of a proof."""
    every = game_spec("hoc")["clauses"]
    return [slug for slug, one in every.items() if not one.get("informative") and not entered & set(one["functions"])]


def situation(record: Record) -> Json | None:
    """A record as a question; none where a card is unseen."""
    rows = [{"hands": [hand_cards(hand.known) + "??" * hand.unseen for hand in one.hands],
             "acts": [line.act for line in one.lines if line.act],
             **({"start": one.start} if one.start else {})} for one in record.rounds]  # fmt: skip
    if any("?" in hand for one in rows for hand in one["hands"]):
        return None
    setup: Json = {"hands": rows[-1]["hands"], "stacks": list(record.starting_stacks)}
    setup.update({"start": rows[-1]["start"]} if "start" in rows[-1] else {})
    setup.update({"stake": record.stake} if record.stake != 1 else {})
    setup.update({"rounds": record.agreed_rounds} if record.agreed_rounds else {})
    setup.update({"before": rows[:-1]} if rows[:-1] else {})
    return {"setup": setup, "acts": rows[-1]["acts"]}


def stood_for() -> dict[str, dict[str, str]]:
    """The sides of disputes that another vector puts already: by crux and option the vector."""
    return dict(tomllib.loads(STOOD_FOR.read_text(encoding="utf-8")))


def sides() -> Iterator[tuple[str, str, str, Candidate]]:
    """Each dispute under both options: its crux, its question, the option, the situation."""
    known = game_spec("hoc")["cruxes"]
    for path in sorted(DISPUTES.glob("*.toml")):
        record, crux = load_record(str(path)), path.stem
        for reading, choice in known[crux]["choices"].items():
            option, asked = choice["option"], situation(record)
            under = UNDER.get((crux, option), record.reading)
            departure = {} if reading == under else {crux: option}
            if asked is not None:
                yield crux, record.title, option, Candidate(under, departure, asked)


def disputes() -> Iterator[tuple[str, str, str, Candidate]]:
    """The sides that are vectors of their own: those that no other vector puts."""
    put = stood_for()
    for crux, question, option, one in sides():
        if option not in put.get(crux, {}):
            yield crux, question, option, one


def main() -> int:
    """Measures, writes the figures, and says what lacks."""
    vectors, ways = load("hoc"), stored() if sys.argv[1:] == ["vectors"] else proved()
    by_vectors = walked(vectors)
    told = figures(ways, vectors, by_vectors, unwalked())
    STORE.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    wrong = list(odd(ways, by_vectors, unwalked()))
    print({name: one for name, one in told.items() if name != "proofs"})
    print(*wrong, sep="\n")
    return 1 if told["lacking"] or told["dead"] or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
