"""Claims: each is proved on every path, replayed by plain Python, and has false twins that must be refuted."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias

from hoc_ref.clauses import cited
from hoc_ref.errors import BadInput
from hoc_ref.proofs import cache
from hoc_ref.proofs.executor import Leaf, Search, apart, covered, paths
from hoc_ref.proofs.theorem import Known, Theorem, Unmodelled, Whole, in_words, known_run

Scene: TypeAlias = Callable[[Theorem], Any]  # any state, any act: what the claims on it are given
Claim: TypeAlias = Callable[..., None]  # a claim on what a scene gives
Heard: TypeAlias = Callable[[int, int, float], None]  # scenes done, scenes in all, seconds left
GIVEN = re.compile(r"Given:\s*([a-z][a-z0-9, \n-]*)\.")


class Stated(NamedTuple):
    """A claim in words and as a theorem, and twins that differ in one place and are false."""

    id: str  # the chapter and the theorem's name
    scene: Scene
    theorem: Claim
    twins: tuple[Whole, ...]

    @property
    def says(self) -> str:
        """The claim in one sentence: how the theorem's docstring begins."""
        return sentence(self.theorem)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the claim is about."""
        return cited(self.theorem.__doc__)

    @property
    def given(self) -> tuple[str, ...]:
        """The claims that establish what this one assumes."""
        found = GIVEN.search(self.theorem.__doc__ or "")
        return tuple(found.group(1).replace(",", " ").split()) if found else ()


class Twin(NamedTuple):
    """A false claim and what refutes it; nothing if nothing was found."""

    says: str
    counterexample: str


class Proof(NamedTuple):
    """What came of a claim: the paths of its scene, what the code did on them, what failed, and its twins."""

    id: str
    says: str
    clauses: tuple[str, ...]
    given: tuple[str, ...]
    verdict: str  # proved, refuted, or unknown
    failure: str
    paths: int
    queries: int
    outcomes: tuple[str, ...]
    twins: tuple[Twin, ...]
    functions: tuple[str, ...]  # the rule functions that the scene runs
    seconds: float  # of the claim's share in its scene, and of its twins

    @property
    def holds(self) -> bool:
        """The claim is proved and its twins are refuted."""
        return self.verdict == "proved" and bool(self.twins) and all(twin.counterexample for twin in self.twins)


def sentence(theorem: Claim) -> str:
    """How a theorem's docstring begins, up to its sources."""
    text = " ".join((theorem.__doc__ or "").strip().partition("\n\n")[0].split())
    return re.split(r" (?:Clauses|Given): ", text)[0]


class Prefixed:
    """A theorem's driver on which the claims of one theorem go by that theorem's name."""

    def __init__(self, t: Theorem, prefix: str) -> None:
        self.t, self.prefix = t, prefix

    def __getattr__(self, name: str) -> Any:
        return getattr(self.t, name)

    def claim(self, name: str, holds: Any, when: Any = True) -> None:
        """A claim under the theorem's name."""
        self.t.claim(f"{self.prefix}: {name}", holds, when)


def whole(scene: Scene, claims: Sequence[tuple[str, Claim]]) -> Whole:
    """A scene with some claims on it."""

    def theorem(t: Theorem) -> None:
        found = scene(t)
        given = found if isinstance(found, tuple) and not hasattr(found, "_fields") else (found,)
        for name, claim in claims:
            claim(Prefixed(t, name), *given)

    theorem.__doc__ = claims[0][1].__doc__
    return theorem


def replayed(theorem: Whole, leaf: Leaf, seen: set[str], game: str) -> str:
    """What is wrong with a path when plain Python takes it, if anything; `seen` gathers the functions entered.

    Whatever the theorem claims, every act on the way has to be answered: see the game's `answers`.
    """
    watch = import_module(f"hoc_ref.proofs.{game}.answers").Watch()

    def enter(frame: Any, event: str, result: Any) -> None:
        if event == "call":
            seen.add(f"{frame.f_globals.get('__name__', '')}.{frame.f_code.co_name}")
        if event in ("call", "return"):
            watch.hear(frame, event, result)

    sys.setprofile(enter)
    try:
        run: Known | None = known_run(theorem, leaf.values)
    finally:
        sys.setprofile(None)
    if (run.label if run else "") != leaf.outcome:
        return f"a replay did something else: {run.label if run else 'an assumption failed'}, not {leaf.outcome}"
    if watch.wrong:
        return f"of an act this does not hold: {watch.wrong}"
    return f"a replay found false: {run.failed[0]}" if run and run.failed else ""


class Course:
    """How a scene and its claims went: the paths, the functions entered, and what failed of each claim."""

    def __init__(self, scene: Scene, claims: Sequence[tuple[str, Claim]], game: str, stop: bool = False) -> None:
        self.stop = stop  # at the first claim that fails
        self.search, self.leaves, self.seen = Search(), list[Leaf](), set[str]()
        self.failed: dict[str, str] = {}
        self.broken = ""  # what is wrong with all of them
        self.verdict = "refuted"
        theorem = whole(scene, claims)
        try:
            self.broken = self.run(theorem, game)
        except Unmodelled as error:
            self.broken, self.verdict = f"not followed: {error}", "unknown"
        except Exception as error:  # no rule raises: whatever it is, the claims do not hold
            self.broken = f"{type(error).__name__} is raised: {error}"
        met = {name.partition(": ")[0] for name in self.search.met}
        for name, _ in claims:
            if not self.broken and name not in met:
                self.failed[name] = "nothing meets it"

    def run(self, theorem: Whole, game: str) -> str:
        """Runs all paths, replays each, and asks for the certificate; what is wrong, if anything."""
        for leaf, failures in paths(theorem, game, self.search):
            self.leaves.append(leaf)
            for failure in failures:
                name, _, what = failure.claim.partition(": ")
                self.failed.setdefault(name, f"{what}: {in_words(theorem, failure.values)}")
            if failures and self.stop:
                return self.failed[failures[0].claim.partition(": ")[0]]
            wrong = "" if failures else replayed(theorem, leaf, self.seen, game)
            if wrong:
                return f"{wrong}: {in_words(theorem, leaf.values)}"
        if not any(leaf.outcome for leaf in self.leaves):
            return "nothing meets the assumptions"
        if not apart(self.leaves) or not covered(self.leaves):
            return "the paths do not cover everything exactly once"
        return ""

    def outcomes(self) -> tuple[str, ...]:
        """What the code did, in words."""
        return tuple(sorted({leaf.outcome for leaf in self.leaves if leaf.outcome}))


def broken(claims: Sequence[Stated], game: str = "hoc") -> str:
    """The first thing that is found wrong with claims on one scene, their twins left out; nothing if all is well."""
    course = Course(claims[0].scene, [(one.id, one.theorem) for one in claims], game, stop=True)
    return course.broken or next(iter(course.failed.values()), "")


def counterexample(twin: Whole, game: str) -> str:
    """What refutes a false twin, in words, confirmed by plain Python; nothing if nothing does."""
    try:
        for _, failures in paths(twin, game):
            for failure in failures:
                run = known_run(twin, failure.values)
                if run and failure.claim in run.failed:
                    return in_words(twin, failure.values)
    except Unmodelled:
        return ""
    return ""


def prove(claims: Sequence[Stated], game: str = "hoc") -> list[Proof]:
    """Proves claims on one scene and refutes their twins."""
    start = time.perf_counter()
    course = Course(claims[0].scene, [(one.id, one.theorem) for one in claims], game)
    shared = (time.perf_counter() - start) / len(claims)
    functions = cache.rule_functions(course.seen, game)
    found = []
    for one in claims:
        start = time.perf_counter()
        failure = course.broken or course.failed.get(one.id, "")
        twins = tuple(Twin(sentence(twin), counterexample(twin, game)) for twin in one.twins)
        found.append(
            Proof(one.id, one.says, one.clauses, one.given, course.verdict if failure else "proved", failure,
                  len(course.leaves), course.search.queries, course.outcomes(), twins, functions,
                  shared + time.perf_counter() - start)
        )  # fmt: skip
    return found


def chapters(game: str) -> dict[str, Any]:
    """The modules that state claims on a game, by chapter."""
    package = import_module(f"hoc_ref.proofs.{game}")
    return {name.replace("_", "-"): import_module(f"hoc_ref.proofs.{game}.{name}") for name in package.CHAPTERS}


def scenes(game: str, wanted: str = "", quick: bool = False) -> dict[str, list[Stated]]:
    """The claims of a chapter, one claim by its id, or all of them; or only those that are proved soon; by scene."""
    found: dict[str, list[Stated]] = {}
    for chapter, module in chapters(game).items():
        for scene, *claims in module.CLAIMS:
            name = f"{chapter}/{scene.__name__}".replace("_", "-")
            for theorem, *twins in () if quick and scene in getattr(module, "SLOW", ()) else claims:
                id = f"{chapter}-{theorem.__name__}".replace("_", "-")
                if wanted in ("", chapter, id, name):
                    found.setdefault(name, []).append(Stated(id, scene, theorem, tuple(map(as_twin(scene), twins))))
    if not found:
        names = ", ".join(chapters(game))
        raise BadInput(
            "claim-unknown", f"nothing is proved of {wanted[:60]!r}; expected a claim's id or one of {names}"
        )
    return found


def as_twin(scene: Scene) -> Callable[[Any], Whole]:
    """Twins are on the scene of their claim, or on one of their own, which they bring along."""

    def twin(told: Any) -> Whole:
        own, claim = told if isinstance(told, tuple) else (scene, told)
        return whole(own, [("twin", claim)])

    return twin


def stated(game: str, wanted: str = "") -> list[Stated]:
    """The claims of a chapter, one claim by its id, or all of them."""
    return [one for claims in scenes(game, wanted).values() for one in claims]


def prove_scene(game: str, name: str, wanted: str, fresh: bool) -> list[Proof]:
    """The claims on a scene, from the cache where nothing has changed: for a process of its own."""
    claims = scenes(game, wanted)[name]
    kept = None if fresh else cache.read(game, name, [one.id for one in claims])
    if kept:
        return [Proof(**{name: tuples(value) for name, value in one.items()}) for one in kept]
    found = prove(claims, game)
    if all(one.holds for one in found):
        cache.write(game, name, [one._asdict() for one in found], found[0].functions)
    return found


def tuples(value: Any) -> Any:
    """What was a tuple before it was kept as a list; of twins each is one."""
    if not isinstance(value, list):
        return value
    return tuple(Twin(*one) if isinstance(one, list) else one for one in value)


def prove_all(
    game: str, wanted: str, quick: bool = False, fresh: bool = False, heard: Heard = lambda done, count, left: None
) -> Iterator[Proof]:
    """Proves claims on all processors and tells of each when it is done; `heard` is told how far it is."""
    cost = {name: cache.seconds(game, name) for name in scenes(game, wanted, quick)}
    names = sorted(cost, key=lambda name: -cost[name])
    workers = min(os.cpu_count() or 1, len(names))
    left = sum(cost.values())
    with ProcessPoolExecutor(max_workers=workers) as pool:
        asked = {pool.submit(prove_scene, game, name, wanted, fresh): name for name in names}
        try:
            heard(0, len(names), left / workers)
            for done, future in enumerate(as_completed(asked), 1):
                yield from future.result()
                left -= cost[asked[future]]
                heard(done, len(names), max(left, 0) / workers)
        finally:
            pool.shutdown(cancel_futures=True)


def summary(found: Sequence[Proof], seconds: float) -> dict[str, Any]:
    """How it went as plain data: the counts, and each claim in the order of its id."""
    twins = [twin for one in found for twin in one.twins]
    return {
        **{verdict: sum(one.verdict == verdict for one in found) for verdict in ("proved", "refuted", "unknown")},
        "twins": len(twins),
        "twins_refuted": sum(bool(twin.counterexample) for twin in twins),
        "seconds": round(seconds, 1),
        "holds": all(one.holds for one in found),
        "claims": [
            {**one._asdict(), "seconds": round(one.seconds, 1), "twins": [twin._asdict() for twin in one.twins]}
            for one in sorted(found)
        ],
    }
