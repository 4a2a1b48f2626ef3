"""Claims: each is proved on every path, replayed by plain Python, and has a false twin that must be refuted."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from typing import NamedTuple

from hoc_ref.errors import BadInput
from hoc_ref.proofs.executor import Claim, Failure, Unmodelled, apart, covered, known_run, paths


class Stated(NamedTuple):
    """A claim in words and as a theorem, and twins that differ in one place and are false."""

    id: str
    where: str  # the reading and the number of players
    says: str
    theorem: Claim
    twins: tuple[tuple[str, Claim], ...]
    tell: Callable[[dict[str, int]], str]  # values in words


class Twin(NamedTuple):
    """A false claim and what refutes it; nothing if nothing was found."""

    says: str
    counterexample: str


class Proof(NamedTuple):
    """What came of a claim: the paths run, what the code did on them, what failed, and its twins."""

    id: str
    where: str
    says: str
    paths: int
    outcomes: tuple[str, ...]
    failure: str
    twins: tuple[Twin, ...]
    seconds: float

    @property
    def holds(self) -> bool:
        """The claim is proved and its twins are refuted."""
        return not self.failure and all(twin.counterexample for twin in self.twins)


def first_failure(theorem: Claim) -> Failure | None:
    """The first claim that fails on any path, confirmed by plain Python."""
    try:
        for _, failures in paths(theorem):
            for failure in failures:
                run = known_run(theorem, failure.values)
                if run and failure.claim in run.failed:
                    return failure
    except Unmodelled:
        return None
    return None


def checked(theorem: Claim) -> tuple[int, tuple[str, ...], str, dict[str, int]]:
    """Runs all paths, replays each, and asks for the certificate: paths, outcomes, what failed and where."""
    leaves = []
    for leaf, failures in paths(theorem):
        leaves.append(leaf)
        run = known_run(theorem, leaf.values)
        if failures:
            return len(leaves), (), failures[0].claim, failures[0].values
        if (run.label if run else "") != leaf.outcome:
            return len(leaves), (), "a replay did something else", leaf.values
        if run and run.failed:
            return len(leaves), (), f"a replay found false: {run.failed[0]}", leaf.values
    outcomes = tuple(sorted({leaf.outcome for leaf in leaves if leaf.outcome}))
    if not outcomes:
        return len(leaves), (), "nothing meets the assumptions", {}
    if not apart(leaves) or not covered(leaves):
        return len(leaves), outcomes, "the paths do not cover everything exactly once", {}
    return len(leaves), outcomes, "", {}


def prove(stated: Stated) -> Proof:
    """Proves a claim and refutes its twins."""
    start = time.perf_counter()
    try:
        count, outcomes, failed, values = checked(stated.theorem)
    except Unmodelled as error:
        count, outcomes, failed, values = 0, (), f"not followed: {error}", {}
    failure = f"{failed}: {stated.tell(values)}" if values else failed
    twins = []
    for says, theorem in stated.twins:
        found = first_failure(theorem)
        twins.append(Twin(says, stated.tell(found.values) if found else ""))
    seconds = time.perf_counter() - start
    return Proof(stated.id, stated.where, stated.says, count, outcomes, failure, tuple(twins), seconds)


def stated(game: str, chapter: str) -> list[Stated]:
    """The claims on a chapter of a game, or on all of them."""
    chapters = import_module(f"hoc_ref.proofs.{game}").CHAPTERS
    if chapter and chapter not in chapters:
        raise BadInput("chapter-unknown", f"nothing is proved of {chapter[:60]!r}; there is {', '.join(chapters)}")
    return [one for name, claims in chapters.items() if chapter in ("", name) for one in claims()]


def prove_one(game: str, chapter: str, at: int) -> Proof:
    """One claim by its place in the list: for a process of its own."""
    return prove(stated(game, chapter)[at])


def prove_all(game: str, chapter: str) -> Iterator[Proof]:
    """Proves the claims of a chapter, or of all of them, on all processors, and tells of each in order."""
    count = len(stated(game, chapter))
    with ProcessPoolExecutor(max_workers=min(os.cpu_count() or 1, count)) as pool:
        yield from pool.map(prove_one, [game] * count, [chapter] * count, range(count))
