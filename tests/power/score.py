"""Score: how many faults the vectors alone tell. `python -m tests.power.score` (make power) writes score.json."""

from __future__ import annotations

import json
import resource
import signal
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from hoc_ref.conformance.vectors import Vector, load, version
from tests.power.ablation import ablated, normative
from tests.power.asking import answer, executed, holds
from tests.power.cells import Cell, cells
from tests.power.mutants import OPERATORS, Mutant, mutants, planted
from tests.power.walks import walks
from tests.power.worded import is_negative

HERE = Path(__file__).parent
SCORE = HERE / "score.json"
EQUIVALENT = HERE / "equivalent.toml"
SECONDS = 5  # for one vector under one mutant
MEMORY = 4 << 30
ENOUGH = 4  # vectors that tell the same: each of so few has its reason to be there
PATH = "path"  # through a function of the rules, as a cell
FEW = 3  # a vector that cites so many clauses at most should name the broken one


class Told(NamedTuple):
    """What became of a mutant: killed, survived or hang; by which vectors; and how well it was told where it is."""

    name: str
    verdict: str
    killers: tuple[str, ...]  # five at most
    failing: int  # failing vectors that cite at most three clauses (counted for mutants of clauses alone)
    naming: int  # those among them that name a clause of the broken function


def equivalent() -> dict[str, str]:
    """The mutants that are shown to change nothing, with the reason."""
    return dict(tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))) if EQUIVALENT.is_file() else {}


def entered(vectors: Sequence[Vector]) -> dict[str, list[Vector]]:
    """For each function the vectors that enter it, the small ones first."""
    found: dict[str, list[Vector]] = {}
    for one in sorted(vectors, key=lambda one: len(str(one.asked))):
        for name in executed(lambda one=one: answer(one.do, one.reading, one.options, one.asked)):
            found.setdefault(name, []).append(one)
    return found


def concerned(mutant: Mutant, vectors: Sequence[Vector], by_function: dict[str, list[Vector]]) -> list[Vector]:
    """The vectors that can tell a mutant, those that cite its clauses first."""
    mine = by_function.get(f"{mutant.module}.{mutant.function}", []) if mutant.function else list(vectors)
    return sorted(mine, key=lambda one: not set(one.clauses) & set(mutant.clauses))


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """Raises TimeoutError when it takes longer."""

    def late(number: int, frame: Any) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def told(mutant: Mutant, vectors: Sequence[Vector], by_function: dict[str, list[Vector]]) -> Told:
    """Plants a mutant and asks the vectors that can tell it."""
    killers: list[str] = []
    failing = naming = 0
    with planted(mutant):
        for one in concerned(mutant, vectors, by_function):
            few = bool(mutant.clauses) and len(one.clauses) <= FEW
            if len(killers) > ENOUGH and not few:
                continue
            try:
                with in_time(SECONDS):
                    fails = not holds(one)
            except TimeoutError:
                return Told(mutant.name, "hang", (*killers, one.id), failing, naming)
            if fails:
                killers += [one.id] if len(killers) <= ENOUGH else []
                failing += few
                naming += few and bool(set(one.clauses) & set(mutant.clauses))
    return Told(mutant.name, "killed" if killers else "survived", tuple(killers), failing, naming)


def ablation(vectors: Sequence[Vector], by_clause: dict[str, list[Vector]]) -> dict[str, str]:
    """For each normative clause the first vector citing it that fails when it is taken out; "" if none does."""
    found = {}
    for clause in normative():
        with ablated(clause):
            found[clause] = next((one.id for one in by_clause.get(clause, []) if not holds(one)), "")
    return found


WORK: tuple[Sequence[Vector], dict[str, list[Vector]], dict[str, Mutant]]


def work(name: str) -> Told:
    """One mutant, in a worker."""
    return told(WORK[2][name], WORK[0], WORK[1])


def limited() -> None:
    """A worker does not take the machine down with it."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def every(chosen: Sequence[Mutant], workers: int = 2) -> list[Told]:
    """All mutants, on so many processes, with progress."""
    global WORK
    vectors = load("hoc")
    WORK = (vectors, entered(vectors), {one.name: one for one in chosen})
    found, begun = [], time.monotonic()
    with get_context("fork").Pool(workers, limited) as pool:
        for one in pool.imap_unordered(work, [one.name for one in chosen], chunksize=8):
            found.append(one)
            if len(found) % 200 == 0:
                print(f"{len(found)} of {len(chosen)} mutants, {time.monotonic() - begun:.0f} s", flush=True)
    return sorted(found)


def summary(chosen: Sequence[Mutant], found: Sequence[Told], gone: dict[str, str]) -> dict[str, Any]:
    """The figures, as they are published."""
    known = equivalent()
    by_name = {one.name: one for one in chosen}
    counts = Counter("equivalent" if one.verdict == "survived" and one.name in known else one.verdict for one in found)
    killed = counts["killed"] + counts["hang"]
    located = [one for one in found if by_name[one.name].clauses and one.verdict == "killed"]
    clauses: dict[str, Counter[str]] = {}
    for one in found:
        for clause in by_name[one.name].clauses:
            clauses.setdefault(clause, Counter())[one.verdict if one.name not in known else "equivalent"] += 1
    return {
        "vectors": len(load("hoc")), "version": version("hoc"), "mutants": len(found),
        "operators": {name: sum(one.operator == name for one in chosen) for name in OPERATORS},
        **{name: counts[name] for name in ("killed", "hang", "survived", "equivalent")},
        "score": round(killed / max(1, len(found) - counts["equivalent"]), 4),
        "ablated": len(gone), "ablation": sum(bool(one) for one in gone.values()),
        "located": round(sum(one.naming > 0 for one in located) / max(1, len(located)), 4),
        "located_by_each": round(sum(one.naming for one in located) / max(1, sum(one.failing for one in located)), 4),
        "clauses": {clause: dict(sorted(one.items())) for clause, one in sorted(clauses.items())},
        "unnamed": sorted(clause for clause, one in gone.items() if not one),
        "needless": needless(load("hoc"), found),
        "survivors": sorted(one.name for one in found if one.verdict == "survived" and one.name not in known),
    }  # fmt: skip


def needless(vectors: Sequence[Vector], found: Sequence[Told]) -> list[str]:
    """The vectors without a mutant, option, clause cell or path that they cover alone or with three others."""
    needed = {name for one in found if len(one.killers) <= ENOUGH for name in one.killers}
    mine, counts = shown(vectors)
    rest = [one for one in vectors if one.id not in needed]
    return sorted(one.id for one in rest if not is_needed(one, mine[one.id], counts))


def shown(vectors: Sequence[Vector]) -> tuple[dict[str, set[Cell]], Counter[Cell]]:
    """What each vector shows, and how many show the same."""
    ways = walks(vectors)
    found = {one.id: cells(one) | cited(one) | {(PATH, *way) for way in ways[one.id]} for one in vectors}
    return found, Counter(cell for mine in found.values() for cell in mine)


def is_needed(one: Vector, mine: set[Cell], counts: Counter[Cell]) -> bool:
    """A vector shows something that three others at most show.

    A path through the rules counts for witnesses alone, however many vectors of any kind walk it: it is what a
    witness is there for. If it counted for all, many a generated vector would be kept for the path by which it happens
    to go, although what it was made for is shown by others.
    """
    witness = one.provenance == "proof witness"
    return any(counts[cell] <= ENOUGH for cell in mine if witness or cell[0] != PATH)


def cited(one: Vector) -> set[Cell]:
    """The clauses that a vector cites, apart for those whose last act is refused."""
    return {("cited", clause, is_negative(one)) for clause in one.clauses}


def main() -> int:
    """Measures all, writes the figures, and says whether the aims are reached."""
    vectors = load("hoc")
    by_clause: dict[str, list[Vector]] = {}
    for one in vectors:
        for clause in one.clauses:
            by_clause.setdefault(clause, []).append(one)
    gone = ablation(vectors, by_clause)
    chosen = list(mutants())
    figures = summary(chosen, every(chosen), gone)
    SCORE.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    print({key: one for key, one in figures.items() if key not in ("clauses", "survivors", "unnamed", "needless")})
    print(f"{len(figures['needless'])} vectors without need")
    print(*figures["unnamed"][:40], *figures["survivors"][:20], sep="\n")
    reached = (
        not figures["needless"]
        and figures["score"] >= 0.98
        and figures["ablation"] == figures["ablated"]
        and figures["located"] >= 0.95
    )
    return 0 if reached and figures["equivalent"] <= figures["mutants"] / 10 else 1


if __name__ == "__main__":
    sys.exit(main())
