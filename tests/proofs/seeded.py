"""Seeded faults in the rules: each must break a claim of the quick set, or be shown to change nothing."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from hoc_ref.proofs import cache, claims
from tests.power.mutants import Mutant, mutants, planted
from tests.power.score import equivalent, in_time

HERE = Path(__file__).parent
SCORE = HERE / "score.json"
SAMPLE, SEED, AIM = 200, 1745, 0.7
ALL = 60  # of the sample, in functions that are proved whole: none of these is missed
SECONDS = 60  # for one scene under one mutant


class Noticed(NamedTuple):
    """What became of a mutant: which scene broke, how, and after which claim; nothing if none did."""

    name: str
    scene: str
    how: str


def scene_functions(game: str = "hoc") -> dict[str, tuple[set[str], float]]:
    """For each quick scene the rule functions that it runs, and its seconds."""
    found: dict[str, tuple[set[str], float]] = {}
    for name, stated in claims.scenes(game, quick=True).items():
        proofs = claims.prove_scene(game, name, "", False)
        found[name] = ({one for proof in proofs for one in proof.functions}, cache.seconds(game, name))
        assert len(proofs) == len(stated)
    return found


def sample(size: int, seed: int) -> list[Mutant]:
    """Mutants drawn clause by clause, so that each clause has its part; none that is shown to change nothing."""
    random, known = Random(seed), equivalent()
    by_clause: dict[str, list[Mutant]] = {}
    for one in mutants():
        if one.name not in known:
            by_clause.setdefault(one.clauses[0] if one.clauses else "", []).append(one)
    for row in by_clause.values():
        random.shuffle(row)
    names = sorted(by_clause)
    random.shuffle(names)
    drawn: list[Mutant] = []
    while len(drawn) < size and any(by_clause.values()):
        drawn += [by_clause[name].pop() for name in names if by_clause[name]][: size - len(drawn)]
    return drawn


WORK: tuple[dict[str, Mutant], dict[str, tuple[set[str], float]]]


def noticed(name: str) -> Noticed:
    """Plants a mutant and runs the scenes that run its function, the quick ones first, until one breaks."""
    mutant, every = WORK[0][name], WORK[1]
    function = f"hoc_ref.hoc.{mutant.module}.{mutant.function}"
    mine = [one for one in every if function in every[one][0] or not mutant.function]
    stated = claims.scenes("hoc", quick=True)
    for scene in sorted(mine, key=lambda one: every[one][1]):
        try:
            with planted(mutant), in_time(SECONDS):
                broken = claims.broken(stated[scene], "hoc")
        except TimeoutError:
            broken = "it goes on for ever"
        if broken:
            return Noticed(name, scene, broken[:200])
    return Noticed(name, "", "")


def all_noticed(chosen: Sequence[Mutant], workers: int = 2) -> list[Noticed]:
    """All these mutants, on so many processes, with progress."""
    global WORK
    WORK = ({one.name: one for one in chosen}, scene_functions())
    found = []
    with get_context("fork").Pool(workers) as pool:
        for one in pool.imap_unordered(noticed, [one.name for one in chosen], chunksize=1):
            found.append(one)
            if sys.stderr.isatty() or len(found) % 25 == 0:
                print(f"{len(found)} of {len(chosen)} seeded faults", file=sys.stderr, flush=True)
    return sorted(found)


def figures(chosen: Sequence[Mutant], found: Sequence[Noticed]) -> dict[str, Any]:
    """How many of a sample are noticed, and which are not."""
    by_name = {one.name: one for one in chosen}
    missed = [one.name for one in found if not one.scene]
    return {
        "sample": len(found),
        "seed": SEED,
        "noticed": len(found) - len(missed),
        "share": round(1 - len(missed) / len(found), 4),
        "missed": {name: by_name[name].change for name in missed},
    }
