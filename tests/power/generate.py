"""Generate: vectors are added where something is not yet covered; those that are there stay as they are.

`python -m tests.power.generate cells 20000` draws situations and keeps those that show a clause, a reason or an option
in a phase, with a number of players and under a reading, for which there are not yet two vectors.
`python -m tests.power.generate kill 20000 SURVIVORS` looks among situations for one that tells each surviving mutant.
Expected values come from the reference, so each is called generated; by hand is only what stands in *.hand.json.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from hoc_ref.cards import RANKS, card_text, cards_of
from hoc_ref.clauses import game_spec
from hoc_ref.conformance import vectors
from hoc_ref.conformance.vectors import Vector, written
from hoc_ref.hoc import table, verbs
from hoc_ref.hoc.state import BID, GOOD, NO_HOC, PRIZES, SILENT, Round
from hoc_ref.record import load
from tests.hoc.rounds import hands_for
from tests.power import score
from tests.power.ablation import ablated, carriers, normative
from tests.power.asking import answer, do_of, executed, expected, holds
from tests.power.candidates import READINGS, Candidate, begun, courses, departures, games, small_hands
from tests.power.mutants import Mutant, mutants, planted

FOLDER = Path("spec/hoc/vectors")
WANTED = 2  # vectors for each cell
PERFTS = 12
MOST_NODES = 3_000
MOST_CITED = 3
MOST_TRIES = 250  # to make a situation smaller
Json = dict[str, Any]
Cell = tuple[Any, ...]


def told(one: Candidate, trace: bool = False) -> Json:
    """The reference's answer to a situation."""
    return answer("play", one.reading, one.options, one.asked, trace)


def cells_of(one: Candidate, got: Json) -> set[Cell]:
    """What the last act of a situation shows: its clauses, its reason, its options, with the place and the company."""
    seats, acts = len(one.asked["setup"]["hands"]), one.asked["acts"]
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


def middle(one: Candidate, kept: int = 1) -> Candidate | None:
    """The same last acts from a start in the middle, if what came before can be told so."""
    state = begun(one.reading, one.options, one.asked["setup"])
    if state is None or "before" in one.asked["setup"]:
        return None
    try:
        for text in one.asked["acts"][:-kept]:
            act = verbs.read_act(text, len(state.hands))
            for implied in table.implied(state, act):
                state = table.apply(state, implied).state
            state = table.apply(state, act).state
    except Exception:
        return None
    start = start_of(state)
    if start is None:
        return None
    setup: Json = {
        "hands": [hand_cards(hand) for hand in state.hands],
        "stacks": list(state.chips.stacks),
        "start": start,
    }
    if "stake" in one.asked["setup"]:
        setup["stake"] = state.stake
    return one._replace(asked={"setup": setup, "acts": one.asked["acts"][-kept:]})


def start_of(state: Round) -> Json | None:
    """A state as a start in the middle tells it, as far as one can."""
    seats = [f"p{seat + 1}" for seat in range(len(state.hands))]
    by_prize = zip(PRIZES, state.chips.pots, state.multiplier, state.won, strict=True)
    rows = list(by_prize)
    start: Json = {"phase": table.phase_text(state), "dealer": seats[state.dealer],
                   "pots": {name: pot for name, pot, _, _ in rows}}  # fmt: skip
    start["multiplier"] = {name: times for name, _, times, _ in rows}
    start["won"] = {name: seats[winner] for name, _, _, winner in rows if winner >= 0}
    if state.to_act < 0 or table.phase_text(state) in ("draw", "cut", "deal"):
        return None
    start["to_act"] = seats[state.to_act]
    bid, pile = state.bid, state.play
    if start["phase"] in PRIZES:
        start["bets"] = list(bid.bets)
        start["passed"] = [name for name, yes in zip(seats, bid.passed, strict=True) if yes]
        start["out"] = [name for name, yes in zip(seats, bid.out, strict=True) if yes]
        if bid.raiser >= 0:
            start["raiser"] = seats[bid.raiser]
        if state.phase != BID:
            start["said"] = {name: said_text(state.prize, say) for name, say in zip(seats, bid.said, strict=True)
                             if say != SILENT}  # fmt: skip
    elif start["phase"] == "play" and pile.last >= 0:
        start["sequence"] = {"last": RANKS[pile.last], "by": seats[pile.by],
                             "without": [name for name, yes in zip(seats, pile.without, strict=True) if yes]}  # fmt: skip
    elif start["phase"] == "play" and pile.hoc != NO_HOC:
        start["hoc"] = True
    return start


def said_text(prize: int, say: Any) -> str:
    """An announcement as a start tells it."""
    return "good" if say == GOOD else verbs.say_text(prize, say)


def hand_cards(hand: int) -> str:
    """A hand as it is written."""
    return "".join(card_text(one) for one in cards_of(hand))


def smaller(one: Candidate) -> Iterator[Candidate]:
    """Situations with a little less in them."""
    asked, setup = one.asked, one.asked["setup"]
    for kept in range(1, min(5, len(asked["acts"]))):
        if told_so := middle(one, kept):
            yield told_so
    for at in range(len(asked["acts"]) - 1):
        yield one._replace(asked={**asked, "acts": asked["acts"][:at] + asked["acts"][at + 1 :]})
    for crux in one.options:
        yield one._replace(options={name: option for name, option in one.options.items() if name != crux})

    def other(**changes: Any) -> Candidate:
        fresh = {key: value for key, value in {**setup, **changes}.items() if value is not None}
        return one._replace(asked={**asked, "setup": fresh})

    for key in ("stacks", "stake", "rounds"):
        if key in setup:
            yield other(**{key: None})
    for at in range(len(setup.get("before", []))):
        yield other(before=(setup["before"][:at] + setup["before"][at + 1 :]) or None)
    start = setup.get("start", {})
    for key, value in start.items():
        if key != "phase":
            yield other(start={name: about for name, about in start.items() if name != key})
        if isinstance(value, dict) and len(value) > 1:
            for name in value:
                yield other(start={**start, key: {part: about for part, about in value.items() if part != name}})
    if start:
        for seat, hand in enumerate(setup["hands"]):
            for at in range(0, len(hand), 2):
                hands = list(setup["hands"])
                hands[seat] = hand[:at] + hand[at + 2 :]
                yield other(hands=hands)


def shrunk(one: Candidate, wanted: Callable[[Candidate], bool]) -> Candidate:
    """The situation with as much left out as can be, as long as it shows what is wanted."""
    tries, again = 0, True
    while again and tries < MOST_TRIES:
        again = False
        for fewer in smaller(one):
            tries += 1
            if wanted(fewer):
                one, again = fewer, True
                break
            if tries >= MOST_TRIES:
                break
    return one


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
    vector = Vector("", "", (), one.reading, one.options, "generated", "", vectors.version("hoc"), do, one.asked, expect,
                    "", "hoc")  # fmt: skip
    clauses = cited(vector, first, common)
    if not clauses:
        return None
    chapter = game_spec("hoc")["clauses"][clauses[0]]["chapter"]
    return vector._replace(clauses=clauses, chapter=chapter, what=described(one, got, clauses[0]))


def described(one: Candidate, got: Json, clause: str) -> str:
    """One line about a vector, which names the fault if there is one."""
    seats = len(one.asked["setup"]["hands"])
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


class Store:
    """The generated vectors by chapters, and what has been covered."""

    def __init__(self) -> None:
        self.all: list[Vector] = list(vectors.load("hoc"))
        self.seen = {asked_key(one) for one in self.all}
        self.rare: Counter[str] = Counter(slug for one in self.all for slug in one.clauses)
        self.common: Counter[str] = Counter(slug for one in self.all for slug in entered_clauses(one))
        self.numbers: Counter[str] = Counter()
        for one in self.all:
            if one.provenance == "generated":
                stem, _, number = one.id.rpartition("-")
                self.numbers[stem] = max(self.numbers[stem], int(number))

    def add(self, one: Vector) -> bool:
        """Adds a vector under the next free id; not one that is there already."""
        faults = [act for act in vectors.acts_told(one) if act.get("kind") == "refused"]
        if asked_key(one) in self.seen or len(faults) > 1:
            return False
        self.seen.add(asked_key(one))
        room = one.chapter.replace("_", "-")
        stem = f"{room}-{one.clauses[0].removeprefix('hoc-').removeprefix(room + '-')}"
        self.numbers[stem] += 1
        self.all.append(one._replace(id=f"{stem}-{self.numbers[stem]}"))
        self.rare.update(one.clauses)
        return True

    def write(self) -> None:
        """Writes the generated vectors; the files by hand are never touched."""
        chapters: dict[str, list[Vector]] = {}
        for one in self.all:
            if one.provenance == "generated":
                chapters.setdefault(one.chapter, []).append(one)
        for chapter, mine in chapters.items():
            mine.sort(key=lambda one: (one.id.rpartition("-")[0], int(one.id.rpartition("-")[2])))
            (FOLDER / f"{chapter}.json").write_text(written(chapter, "hoc", mine), encoding="utf-8")


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
        rows = [{"hands": [hand_cards(hand.known) + "??" * hand.unseen for hand in one.hands], "acts": [line.act for line in one.lines if line.act],
                 **({"start": one.start} if one.start else {})} for one in record.rounds]  # fmt: skip
        setup: Json = {"hands": rows[-1]["hands"], "stacks": list(record.starting_stacks)}
        setup.update({"start": rows[-1]["start"]} if "start" in rows[-1] else {})
        setup.update({"stake": record.stake} if record.stake != 1 else {})
        setup.update({"rounds": record.agreed_rounds} if record.agreed_rounds else {})
        setup.update({"before": rows[:-1]} if rows[:-1] else {})
        if any("?" in hand for one in rows for hand in one["hands"]):
            continue
        for reading in known["readings"]:
            for option in known["cruxes"][crux]["executable"]:
                departure = {} if known["cruxes"][crux]["choices"][reading]["option"] == option else {crux: option}
                for some in range(len(rows[-1]["acts"]) + 1):
                    yield Candidate(reading, {**record.options, **departure},
                                    {"setup": setup, "acts": rows[-1]["acts"][:some]})  # fmt: skip


def add_cells(count: int, first: int) -> None:
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
    """Keeps situations whose list of legal acts is of a new kind, and hands whose judgement is; then counts sequences."""
    store = Store()
    covered: Counter[Cell] = Counter()
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
        depth = 1
        while depth < 8 and nodes(reading, setup, depth + 1) <= MOST_NODES:
            depth += 1
        keep(store, covered, "perft", Candidate(reading, {}, {}), {"setup": setup, "acts": [], "depth": depth},
             lambda one, got, seed=seed: {("perft", seed)})  # fmt: skip
    store.write()
    print(f"{len(store.all)} vectors")


def nodes(reading: str, setup: Json, depth: int) -> int:
    """The number of sequences of regular acts."""
    return int(answer("perft", reading, {}, {"setup": setup, "acts": [], "depth": depth}).get("nodes", MOST_NODES + 1))


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


def clause_of_option(slug: str) -> tuple[str, str]:
    """The crux and option that a clause names."""
    crux, _, option = (part.strip() for part in game_spec("hoc")["clauses"][slug].get("crux", "").partition("="))
    return crux, option


def listed(do: str, asked: Json, got: Json, clause: str) -> str:
    """One line about a question other than play."""
    if do == "perft":
        return f"{len(asked['setup']['hands'])} players: sequences of {asked['depth']} regular acts"
    if do == "judge":
        return f"what {' and '.join(asked['hands'])} hold ({clause})"[:120]
    verbs_listed = dict.fromkeys(act.split()[1] for act in got["legal"])
    return f"{got['legal'][0].split()[0]} may {', '.join(verbs_listed)} ({clause})"[:120]


def cite_anew() -> None:
    """Finds again what each generated vector is about, now that it is known which clauses most vectors come to."""
    store = Store()
    for at, one in enumerate(store.all):
        if one.provenance == "generated":
            store.all[at] = one._replace(clauses=cited(one, one.clauses[0], store.common))
    store.write()


def add_positives(count: int) -> None:
    """For each normative clause that fewer than two vectors cite without a refusal, looks for situations that need it."""
    store = Store()
    positive = Counter(clause for one in store.all if not is_negative(one) for clause in one.clauses)
    for clause in normative():
        crux, option = clause_of_option(clause)
        name = f"{carriers()[clause].module}.{carriers()[clause].function}"
        for seed in range(count):
            if positive[clause] >= WANTED:
                break
            departure = {crux: option} if crux and not holds_under(game_spec("hoc")["clauses"][clause], plain(seed)) else {}
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


def is_negative(one: Vector) -> bool:
    """Something is refused in it."""
    return any(act.get("kind") == "refused" for act in vectors.acts_told(one))


def needs(one: Candidate, clause: str, name: str) -> bool:
    """The situation comes out otherwise without the clause, and nothing is refused in it."""
    try:
        vector = bare("play", one)
        if vector is None or is_negative(vector) or "error" in vector.expect:
            return False
        return name in executed(lambda: holds(vector)) and depends(vector, clause)
    except Exception:
        return False


Question = tuple[str, Candidate]


def questions(first: int, count: int) -> Iterator[Question]:
    """Questions of all kinds from so many seeds."""
    for seed in range(first, first + count):
        random = Random(seed)
        last = None
        for one in (games if seed % 5 == 0 else courses)(Random(seed)):
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


def bare(do: str, one: Candidate) -> Vector | None:
    """A question as a vector without a name; none if the reference cannot answer it."""
    got = answer(do, one.reading, one.options, one.asked)
    if not got["ok"] and game_spec("hoc")["reasons"].get(got["error"], {}).get("kind") != "setup":
        return None
    expect = expected(do, got)
    return Vector("", "", (), one.reading, one.options, "generated", "", "", do, one.asked, expect, "", "hoc")


def tells(mutant: Mutant, one: Vector | None) -> bool:
    """The question is answered otherwise under the mutant."""
    if one is None:
        return False
    with planted(mutant):
        try:
            with score.in_time(2):
                return not holds(one)
        except TimeoutError:
            return True


POOL: tuple[list[Vector], dict[str, list[int]], dict[str, Mutant]]


def search(name: str) -> tuple[str, int]:
    """The first question of the pool that tells a mutant, in a worker; -1 if none does."""
    pool, by_function, known = POOL
    mutant = known[name]
    mine = by_function.get(f"{mutant.module}.{mutant.function}", []) if mutant.function else range(len(pool))
    return name, next((at for at in mine if tells(mutant, pool[at])), -1)


def add_killers(first: int, count: int) -> None:
    """For each mutant that survives, or that no vector tells while naming its clause, looks for a question that does."""
    global POOL
    every = {one.name: one for one in mutants()}
    scored = score.every(list(every.values()))
    known = score.equivalent()
    weak = [one.name for one in scored
            if one.name not in known and (one.verdict == "survived" or (every[one.name].clauses and not one.naming))]  # fmt: skip
    print(f"{len(weak)} mutants to look for; {sum(one.verdict == 'survived' for one in scored)} survive", flush=True)
    pool: list[Vector] = []
    by_function: dict[str, list[int]] = {}
    for do, one in questions(first, count):
        with suppress(Exception):
            vector = bare(do, one)
            if vector:
                for name in executed(lambda vector=vector: holds(vector)):
                    by_function.setdefault(name, []).append(len(pool))
                pool.append(vector)
    print(f"{len(pool)} questions", flush=True)
    POOL = (pool, by_function, every)
    with get_context("fork").Pool(2, score.limited) as workers:
        told_by = dict(workers.imap_unordered(search, weak))
    store = Store()
    found = 0
    for name, at in sorted(told_by.items()):
        if at < 0:
            continue
        mutant, do = every[name], pool[at].do
        already = [one for one in store.all[-400:] if one.do == do and tells(mutant, one) and
                   (not mutant.clauses or set(one.clauses) & set(mutant.clauses))]  # fmt: skip
        if already:
            continue
        start = Candidate(pool[at].reading, pool[at].options, pool[at].asked)
        if do == "judge":
            small = start
        else:
            small = shrunk(start, lambda fewer, do=do, mutant=mutant: tells(mutant, bare(do, fewer)))
        vector = named(do, small, mutant, store)
        found += bool(vector and store.add(vector))
    store.write()
    print(f"{found} vectors added; {sum(at < 0 for at in told_by.values())} mutants not told:")
    print(*sorted(f"{name}  {every[name].change}" for name, at in told_by.items() if at < 0), sep="\n")


def named(do: str, one: Candidate, mutant: Mutant, store: Store) -> Vector | None:
    """A question that tells a mutant, as a vector that names its clause."""
    first = mutant.clauses[0] if mutant.clauses else ""
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


if __name__ == "__main__":
    if sys.argv[1] == "kill":
        add_killers(int(sys.argv[2]), int(sys.argv[3]))
    if sys.argv[1] == "positives":
        add_positives(int(sys.argv[2]))
    if sys.argv[1] == "cite":
        cite_anew()
    if sys.argv[1] == "lists":
        add_lists(int(sys.argv[2]))
    if sys.argv[1] == "cells":
        add_cells(int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0)
