"""Generate: vectors are added where something is not yet covered. `python -m tests.power.generate COMMAND [NUMBER...]`

cells COUNT [FIRST]   draws situations and keeps those that show a clause, a reason or an option, with a number of
                      players and under a reading, for which there are not yet two vectors
lists COUNT           the same for lists of legal acts, for hands that are judged, and counts of sequences
positives COUNT       looks for what fewer than two vectors without a refusal cite
given                 adds the situations of given.py that are needed
witnesses COUNT       adds each dispute under both options, and a vector for each way of the proofs that none walks yet:
                      a situation of given.py, or one of so many drawn, made small
kill FIRST COUNT      looks for a question that tells each mutant which no vector tells
cite, refresh         finds anew what vectors are about, or what the reference gives
prune                 takes out what the last score found needless; those by hand it only names

Expected values come from the reference, so each is called generated; by hand is only what stands in *.hand.json.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from random import Random

from hoc_ref.clauses import game_spec
from hoc_ref.conformance import vectors
from hoc_ref.conformance.vectors import Vector, written
from hoc_ref.record import load
from tests.hoc.rounds import hands_for
from tests.power import score, witnesses
from tests.power.ablation import carriers, normative
from tests.power.asking import answer, executed, expected, holds
from tests.power.candidates import READINGS, Candidate, courses, departures, games, small_hands
from tests.power.cells import Cell, Json, cells, cells_of, clause_of_option, holds_under, judge_cells, legal_cells, told
from tests.power.given import given, near_faults, walkable
from tests.power.mutants import Mutant, mutants, planted
from tests.power.smaller import hand_cards, middle, shrunk
from tests.power.varied import varied
from tests.power.walks import Way, walked
from tests.power.witnesses import situation
from tests.power.worded import bare, cited, depends, entered_clauses, is_negative, listed, vector_of

FOLDER = Path("spec/hoc/vectors")
MADE = ("generated", "proof witness")  # what is written here
RANKED = (*MADE, "by hand", "source example")  # what goes first where several show the same
WANTED = 2  # vectors for each cell
DEPARTED = 12  # seeds for each option
MOST_ASKED = 12_000  # questions of the pool for one mutant
BATCH = 60  # questions asked while a mutant is planted once
MOST_SECONDS = 2.0  # then, for one mutant, near the questions of the pool
PERFTS = 12
MOST_NODES = 3_000


class Store:
    """The generated vectors by chapters, and what has been covered."""

    def __init__(self) -> None:
        self.all: list[Vector] = list(vectors.load("hoc"))
        self.seen = {asked_key(one) for one in self.all}
        self.rare: Counter[str] = Counter(slug for one in self.all for slug in one.clauses)
        self.common: Counter[str] = Counter(slug for one in self.all for slug in entered_clauses(one))
        self.numbers: Counter[str] = Counter()
        for one in self.all:
            if one.provenance in MADE:
                stem, _, number = one.id.rpartition("-")
                self.numbers[stem] = max(self.numbers[stem], int(number))

    def add(self, one: Vector, about: str = "") -> bool:
        """Adds a vector under the next free id, named after its clause or something else; not one that is there."""
        faults = [act for act in vectors.acts_told(one) if act.get("kind") == "refused"]
        if asked_key(one) in self.seen or len(faults) > 1:
            return False
        self.seen.add(asked_key(one))
        room = one.chapter.replace("_", "-")
        stem = f"{room}-{about or one.clauses[0].removeprefix('hoc-').removeprefix(room + '-')}"
        self.numbers[stem] += 1
        self.all.append(one._replace(id=f"{stem}-{self.numbers[stem]}"))
        self.rare.update(one.clauses)
        return True

    def write(self) -> None:
        """Writes the generated vectors and the witnesses; the files by hand are never touched."""
        for provenance in MADE:
            for chapter in [one["name"] for one in game_spec("hoc")["chapters"]]:
                mine = [one for one in self.all if (one.provenance, one.chapter) == (provenance, chapter)]
                mine.sort(key=lambda one: (one.id.rpartition("-")[0], int(one.id.rpartition("-")[2])))
                path = FOLDER / f"{chapter}{vectors.PROVENANCE[provenance]}.json"
                path.unlink(missing_ok=True)
                if mine:
                    path.write_text(written(chapter, "hoc", mine), encoding="utf-8")


def asked_key(one: Vector) -> str:
    """What makes two vectors the same question."""
    return json.dumps([one.reading, one.options, one.do, one.asked], sort_keys=True)


def drawn(count: int, first: int = 0) -> Iterator[Candidate]:
    """Situations from so many seeds, after those that the records of the spec tell."""
    if not first:
        yield from recorded()
    for seed in range(first, first + count):
        yield from (games if seed % 4 == 0 else courses)(Random(seed))


def recorded() -> Iterator[Candidate]:
    """The situations of the records that divide options, under each option and both readings."""
    known = game_spec("hoc")
    for path in sorted(Path("spec/hoc/options").glob("*.toml")):
        crux = path.stem if path.stem in known["cruxes"] else path.stem.rpartition("-")[0]
        record = load(str(path))
        asked = situation(record)
        if asked is None:
            continue
        for reading in known["readings"]:
            for option in known["cruxes"][crux]["executable"]:
                departure = {} if known["cruxes"][crux]["choices"][reading]["option"] == option else {crux: option}
                for some in range(len(asked["acts"]) + 1):
                    yield Candidate(reading, {**record.options, **departure},
                                    {**asked, "acts": asked["acts"][:some]})  # fmt: skip


def add_cells(count: int, first: int = 0) -> None:
    """Keeps situations that show what has been shown fewer than twice."""
    store = Store()
    covered: Counter[Cell] = Counter()
    for one in store.all:
        if one.do in ("play", "claim"):
            here = Candidate(one.reading, one.options, one.asked)
            covered.update(cells_of(here, told(here, trace=True)))
    for number, one in enumerate(drawn(count, first)):
        got = told(one, trace=True)
        lacking = {cell for cell in cells_of(one, got) if covered[cell] < WANTED}
        if not lacking:
            continue
        cell = min(lacking, key=lambda each: (covered[each], store.rare[each[0]], str(each)))
        small = shrunk(one, lambda fewer, cell=cell: cell in cells_of(fewer, told(fewer, trace=True)))
        vector = vector_of(small, str(cell[0]), store.common)
        if vector and store.add(vector):
            covered.update(cells_of(small, told(small, trace=True)))
            if len(store.all) % 100 == 0:
                print(f"{number} situations, {len(store.all)} vectors, {len(covered)} cells", flush=True)
                store.write()
    store.write()
    print(f"{len(store.all)} vectors, {len(covered)} cells, {sum(n >= WANTED for n in covered.values())} with {WANTED}")


def add_lists(count: int) -> None:
    """Keeps situations whose list of legal acts is of a new kind, hands whose judgement is, and counts of sequences."""
    store = Store()
    covered = Counter(cell for one in store.all if one.do in ("legal", "judge") for cell in cells(one))
    for seed in range(count):
        random = Random(seed)
        for one in courses(random):
            full = one._replace(asked={**one.asked, "acts": [*one.asked["acts"], "p1 look"]})
            short = middle(full)
            asked = {"setup": short.asked["setup"], "acts": []} if short else one.asked
            keep(store, covered, "legal", one, asked, legal_cells)
        hands = small_hands(random, random.choice((1, 2, 3)), 8)
        reading = random.choice(READINGS)
        options = departures(random, reading)
        keep(store, covered, "judge", Candidate(reading, options, {}), {"hands": hands}, judge_cells)
    for seed in range(PERFTS):
        random, reading, seats = Random(seed), READINGS[seed % 2], 2 + seed // 2 % 2
        setup = {"hands": [hand_cards(hand) for hand in hands_for(random, seats, seats - 1)]}
        if seed % 3 == 2:
            setup = {"hands": small_hands(random, seats, 5), "start": {"phase": "play"}}
        for depth in range(1, 9):
            if nodes(reading, setup, depth) > MOST_NODES:
                break
            keep(store, covered, "perft", Candidate(reading, {}, {}), {"setup": setup, "acts": [], "depth": depth},
                 lambda one, got, key=("perft", seed, depth): {key})  # fmt: skip
    store.write()
    print(f"{len(store.all)} vectors")


def nodes(reading: str, setup: Json, depth: int) -> int:
    """The number of sequences of regular acts."""
    return int(answer("perft", reading, {}, {"setup": setup, "acts": [], "depth": depth}).get("nodes", MOST_NODES + 1))


def keep(store: Store, covered: Counter[Cell], do: str, one: Candidate, asked: Json,
         cells: Callable[[Candidate, Json], set[Cell]]) -> None:  # fmt: skip
    """Keeps a question other than play where it shows something new."""
    try:
        got = answer(do, one.reading, one.options, asked)
    except Exception:
        return
    if not got["ok"]:
        return
    found = cells(one, got)
    if all(covered[cell] for cell in found):
        return
    expect = expected(do, got)
    vector = Vector("", "", (), one.reading, one.options, "generated", "", vectors.version("hoc"), do, asked, expect,
                    "", "hoc")  # fmt: skip
    clauses = cited(vector, "", store.common)
    if clauses and (not one.options or any(clause_of_option(slug) in one.options.items() for slug in clauses)):
        chapter = game_spec("hoc")["clauses"][clauses[0]]["chapter"]
        if store.add(vector._replace(clauses=clauses, chapter=chapter, what=listed(do, asked, got, clauses[0]))):
            covered.update(found)


def add_given() -> None:
    """Adds the situations that are given with their clauses, and lists where they tell a mutant that nothing tells."""
    store = Store()
    for clause, one in given():
        vector = vector_of(one, clause, store.common) if bare("play", one) else None
        print(f"{clause}: {'added' if vector and store.add(vector) else 'not needed'}")
    store.write()


def add_witnesses(count: int) -> None:
    """Adds the disputes, and witnesses for the ways of the proofs that no vector walks; names what still lacks."""
    store = Store()
    for crux, question, option, one in witnesses.disputes():
        first = [slug for slug in entered_by(one) if clause_of_option(slug) == (crux, option)]
        told_by = f"the smallest situation found that parts {' and '.join(READINGS)}: {crux} answered by {option}"
        made = vector_of(one, [*first, ""][0], store.common)
        add_witness(store, made, told_by, f"dispute-{crux}", f"{question} {option}"[:120])
    lacking = set(witnesses.lacking(witnesses.stored(), walked(store.all), witnesses.unwalked()))
    for do, words, one in walkable():
        lacking -= add_walks(store, do, one, lacking, words)
    for do, one in chain(near_faults(), (("play", one) for one in recorded()), questions(0, count)) if count else ():
        for way in sorted(ways_of(do, one) & lacking):
            small = one if do == "judge" else shrunk(one, lambda fewer, do=do, way=way: way in ways_of(do, fewer))
            lacking -= add_walks(store, do, small, lacking, "")
        if not lacking:
            break
    store.write()
    print(f"{len(store.all)} vectors; {len(lacking)} ways without a witness", *sorted(lacking), sep="\n")


def entered_by(one: Candidate) -> set[str]:
    """The clauses whose functions are entered when a situation is played."""
    vector = bare("play", one)
    return entered_clauses(vector) if vector else set()


def add_walks(store: Store, do: str, one: Candidate, lacking: set[Way], words: str) -> set[Way]:
    """Adds a question as a witness for the ways that it walks and no other does; what it was added for."""
    mine = ways_of(do, one) & lacking
    if not mine:
        return mine
    about = game_spec("hoc")["functions"].get(min(mine)[0], {"clauses": ()})["clauses"]
    vector = bare(do, one)
    first = sorted(set(about) & entered_clauses(vector)) if vector else []
    told_by = f"walks {', '.join(witnesses.named(way) for way in sorted(mine))}"
    made = as_vector(do, one, [*first, ""][0], store)
    return mine if add_witness(store, made, f"{words}; {told_by}" if words else told_by, "witness") else set()


def ways_of(do: str, one: Candidate) -> set[Way]:
    """The ways that a question walks; none where it cannot be asked."""
    try:
        vector = bare(do, one)
        return walked([vector]) if vector else set()
    except Exception:
        return set()


def add_witness(store: Store, vector: Vector | None, derivation: str, about: str, what: str = "") -> bool:
    """Adds a vector as a witness, with what it shows."""
    if vector is None:
        print(f"{about}: cites no clause: {derivation}")
        return False
    made = vector._replace(provenance="proof witness", derivation=derivation, what=what or vector.what)
    if any(asked_key(one) == asked_key(made) for one in store.all if one.provenance == made.provenance):
        return True
    if not store.add(made, about):
        print(f"{about}: another vector asks the same, or it has more than one fault: {derivation}")
        return False
    return True


def refresh() -> None:
    """Asks the reference anew what it expects of the generated vectors; those it cannot answer any more go."""
    store = Store()
    kept = []
    for one in store.all:
        here = Candidate(one.reading, one.options, one.asked)
        if one.provenance not in MADE:
            kept.append(one)
        elif one.do in ("play", "claim"):
            fresh = vector_of(here, one.clauses[0], store.common) if bare("play", here) else None
            what = one.what if one.provenance != "generated" else fresh.what if fresh else ""
            kept += [fresh._replace(id=one.id, since=one.since, chapter=one.chapter, what=what,
                                    provenance=one.provenance, derivation=one.derivation)] if fresh else []  # fmt: skip
        elif now := bare(one.do, here):
            kept.append(one._replace(expect=now.expect))
    changed = [one.id for one in kept if one not in store.all]
    print(f"{len(store.all) - len(kept)} left out; changed:", *changed)
    store.all = kept
    store.write()


def cite_anew() -> None:
    """Finds again what each generated vector is about, now that it is known which clauses most vectors come to."""
    store = Store()
    for at, one in enumerate(store.all):
        if one.provenance in MADE:
            store.all[at] = one._replace(clauses=cited(one, one.clauses[0], store.common))
    store.write()


def add_positives(count: int) -> None:
    """For each normative clause that too few vectors without a refusal cite, looks for situations that need it."""
    store = Store()
    positive = Counter(clause for one in store.all if not is_negative(one) for clause in one.clauses)
    for clause in normative():
        crux, option = clause_of_option(clause)
        name = f"{carriers()[clause].module}.{carriers()[clause].function}"
        for seed in range(count):
            if positive[clause] >= WANTED:
                break
            departure = (
                {crux: option} if crux and not holds_under(game_spec("hoc")["clauses"][clause], plain(seed)) else {}
            )
            for one in (games if seed % 2 else courses)(Random(seed), plain(seed).reading, departure):
                if needs(one, clause, name):
                    small = shrunk(one, lambda fewer, clause=clause, name=name: needs(fewer, clause, name))
                    vector = vector_of(small, clause, store.common)
                    positive[clause] += bool(vector and store.add(vector))
                    break
        if positive[clause] < WANTED:
            print(f"{clause}: only {positive[clause]}", flush=True)
    store.write()
    print(f"{len(store.all)} vectors")


def plain(seed: int) -> Candidate:
    """A reading without a departure."""
    return Candidate(READINGS[seed // 2 % 2], {}, {})


def needs(one: Candidate, clause: str, name: str) -> bool:
    """The situation comes out otherwise without the clause, and nothing is refused in it."""
    try:
        vector = bare("play", one)
        if vector is None or is_negative(vector) or "error" in vector.expect:
            return False
        return name in executed(lambda: holds(vector)) and depends(vector, clause)
    except Exception:
        return False


def prune() -> None:
    """Takes out the generated vectors that the last score found needless, one by one while they are; then witnesses.

    Those by hand come after, as they are worth more: what can go of them is named, for somebody to take it out.
    """
    store = Store()
    shown, counts = score.shown(store.all)
    needless = set(json.loads(score.SCORE.read_text(encoding="utf-8"))["needless"])
    kept = []
    for one in sorted(store.all, key=lambda one: (RANKED.index(one.provenance), -len(json.dumps(one.asked)))):
        spare = one.id in needless and not score.is_needed(one, shown[one.id], counts)
        if spare:
            counts.subtract(shown[one.id])
        if spare and one.provenance not in MADE:
            print(f"{one.id}: can be taken out by hand")
        if not spare or one.provenance not in MADE:
            kept.append(one)
    print(f"{len(store.all) - len(kept)} vectors taken out, {len(kept)} kept")
    store.all = kept
    store.write()


Question = tuple[str, Candidate]


def questions(first: int, count: int, fixed: dict[str, str] | None = None) -> Iterator[Question]:
    """Questions of all kinds from so many seeds, with departures of any kind or with the given ones."""
    for seed in range(first, first + count):
        random = Random(seed)
        last = None
        for one in (games if seed % (2 if fixed else 5) == 0 else courses)(Random(seed), fixed=fixed):
            last = one
            if random.random() < 0.5:
                yield "play", one
            if random.random() < 0.25:
                yield "legal", one
        reading = random.choice(READINGS)
        hands = small_hands(random, random.choice((1, 2, 3)), 9)
        yield "judge", Candidate(reading, departures(random, reading), {"hands": hands})
        if last and last.asked["acts"]:
            yield "play", last


def tells(mutant: Mutant, one: Vector | None) -> bool:
    """The question is answered otherwise under the mutant."""
    if one is None:
        return False
    with planted(mutant):
        return fails(one)


def fails(one: Vector) -> bool:
    """The question is answered otherwise than is right, or takes too long."""
    try:
        with score.in_time(2):
            return not holds(one)
    except TimeoutError:
        return True


POOL: tuple[list[Vector], dict[str, list[int]], dict[str, Mutant]]


def search(name: str) -> tuple[str, Vector | None]:
    """A question that tells a mutant: one of the pool, or one near to one of those that come to its function."""
    pool, by_function, known = POOL
    mutant, random = known[name], Random(name)
    mine = by_function.get(f"{mutant.module}.{mutant.function}", []) if mutant.function else list(range(len(pool)))
    random.shuffle(mine)
    asked = [pool[at] for at in mine[:MOST_ASKED]]
    begun_at = time.monotonic()
    while asked:
        with planted(mutant):
            told_by = next((one for one in asked if fails(one)), None)
        if told_by or time.monotonic() > begun_at + MOST_SECONDS:
            return name, told_by
        asked = []
        while len(asked) < BATCH and time.monotonic() < begun_at + MOST_SECONDS + 1:
            one = pool[random.choice(mine)]
            with suppress(Exception):
                near_one = bare(one.do, varied(random, Candidate(one.reading, one.options, one.asked)))
                asked += [near_one] if near_one else []
    return name, None


def add_killers(first: int, count: int) -> None:
    """For each mutant that survives, or that no vector tells and names, looks for a question that does."""
    global POOL
    every = {one.name: one for one in mutants()}
    scored = score.every(list(every.values()))
    known = score.equivalent()
    weak = [one.name for one in scored
            if one.name not in known
            and (one.verdict == "survived" or (every[one.name].clauses and not one.naming))]  # fmt: skip
    print(f"{len(weak)} mutants to look for; {sum(one.verdict == 'survived' for one in scored)} survive", flush=True)
    pool: list[Vector] = []
    by_function: dict[str, list[int]] = {}
    options = sorted({clause_of_option(clause) for name in weak for clause in every[name].clauses} - {("", "")})
    departures_too = (each for crux, option in options for each in questions(first, DEPARTED, {crux: option}))
    for do, one in chain(near_faults(), questions(first, count), departures_too):
        with suppress(Exception):
            vector = bare(do, one)
            if vector:
                for name in executed(lambda vector=vector: holds(vector)):
                    by_function.setdefault(name, []).append(len(pool))
                pool.append(vector)
    print(f"{len(pool)} questions", flush=True)
    POOL = (pool, by_function, every)
    told_by: dict[str, Vector | None] = {}
    with get_context("fork").Pool(2, score.limited) as workers:
        for name, question in workers.imap_unordered(search, weak):
            told_by[name] = question
            if len(told_by) % 50 == 0:
                print(f"{len(told_by)} looked for, {sum(map(bool, told_by.values()))} found", flush=True)
    print(
        *sorted(f"{name}  {every[name].change}" for name, question in told_by.items() if not question),
        sep="\n",
        flush=True,
    )
    store = Store()
    begun_with = len(store.all)
    for name, question in sorted(told_by.items()):
        if question:
            add_killer(store, every[name], question)
            store.write()
    print(f"{len(store.all) - begun_with} vectors added; {sum(not question for question in told_by.values())} not told")


def add_killer(store: Store, mutant: Mutant, question: Vector) -> None:
    """Adds a question that tells a mutant, made as small as it can be, unless one that was just added does."""
    if any(tells(mutant, one) and (not mutant.clauses or set(one.clauses) & set(mutant.clauses))
           for one in store.all[-300:] if one.do == question.do):  # fmt: skip
        return
    small = Candidate(question.reading, question.options, question.asked)
    if question.do != "judge":
        small = shrunk(small, lambda fewer: tells(mutant, bare(question.do, fewer)))
    with suppress(Exception):
        vector = named(question.do, small, mutant, store)
        if vector:
            store.add(vector)


def named(do: str, one: Candidate, mutant: Mutant, store: Store) -> Vector | None:
    """A question that tells a mutant, as a vector that names its clause."""
    return as_vector(do, one, mutant.clauses[0] if mutant.clauses else "", store)


def as_vector(do: str, one: Candidate, first: str, store: Store) -> Vector | None:
    """A question of any kind as a vector, which names a clause first if it is about it."""
    if do == "play":
        return vector_of(one, first, store.common)
    vector = bare(do, one)
    if vector is None:
        return None
    clauses = cited(vector, first, store.common)
    if not clauses:
        return None
    got = answer(do, one.reading, one.options, one.asked)
    chapter = game_spec("hoc")["clauses"][clauses[0]]["chapter"]
    return vector._replace(clauses=clauses, chapter=chapter, since=vectors.version("hoc"),
                           what=listed(do, one.asked, got, clauses[0]))  # fmt: skip


COMMANDS: dict[str, Callable[..., None]] = {
    "witnesses": add_witnesses, "cells": add_cells, "lists": add_lists, "positives": add_positives, "given": add_given,
    "kill": add_killers, "cite": cite_anew, "refresh": refresh, "prune": prune,
}  # fmt: skip


if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in COMMANDS:
        COMMANDS[sys.argv[1]](*map(int, sys.argv[2:]))
    else:
        sys.exit(str(__doc__))
