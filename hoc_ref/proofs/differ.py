"""Differ: the smallest situation on which two sets of rules part is a failed proof that they agree, made small."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias

import z3

from hoc_ref import games
from hoc_ref.canonical import write
from hoc_ref.cards import PACK
from hoc_ref.clauses import game_spec
from hoc_ref.errors import BadInput
from hoc_ref.ledger import Chips
from hoc_ref.proofs.arising import Arising, arising
from hoc_ref.proofs.executor import PATIENCE, Path, Search
from hoc_ref.proofs.shadows import shadowed
from hoc_ref.proofs.theorem import Abandoned, Known, Theorem, Unmodelled
from hoc_ref.readings import choices, plain
from hoc_ref.record import Line, PartHand, Record, RoundRecord, read
from hoc_ref.replay import Replay, check_game, replay
from hoc_ref.verdict import first_difference

NAMES = ("Anna", "Ben", "Carla")
STACK = 100


class Round(NamedTuple):
    """One round of a situation: where it starts, the hands, and the acts as they are written."""

    start: dict[str, Any]
    hands: tuple[Any, ...]
    acts: tuple[str, ...]


class Situation(NamedTuple):
    """What happens at a table: for each round its start, its hands (known or not), its acts."""

    rounds: tuple[Round, ...]
    stake: int = 1


Scene: TypeAlias = Callable[[Theorem, int], Situation]  # any situation of a kind, of cards out of a pack


class Dispute(NamedTuple):
    """A situation on which two sets of rules part, and how it was found."""

    crux: str
    options: tuple[str, str]
    reading: str  # the reading that departs on this crux alone
    record: str  # in canonical form
    rulings: tuple[str, str]  # what comes of it under either option
    acts: int
    cards: int
    where: str  # the scenes that were searched, and how far
    paths: int
    arises: Arising  # whether a deal leads to it


class Agreement(NamedTuple):
    """No situation of some kind parts the rules: proved on so many paths."""

    crux: str
    options: tuple[str, str]
    where: str
    paths: int


class Unsearched(NamedTuple):
    """No kind of situation is searched for this crux."""

    crux: str
    options: tuple[str, str]


def course(t: Theorem, game: Any, rules: Any, told: Situation) -> Iterator[tuple[str, str, Chips]]:
    """What each act of a situation leads to under some rules; a refused act ends it, as an impossible one does."""
    state, seats = None, len(told.rounds[0].hands)
    for number, one in enumerate(told.rounds):
        try:
            after = game.table.next_round(state, one.hands, game.table.first_phase("deal", False)) if number else None
            dealer = after.dealer if after else seats - 1
            stacks = after.chips.stacks if after else (STACK,) * seats
            state = game.start.round_from(rules, one.start, one.hands, dealer, stacks, told.stake, after)
            acts = [game.verbs.read_act(text, seats) for text in one.acts]
        except BadInput:
            raise Abandoned from None
        for act in acts:
            for card in (*act.cards, *sum(act.groups, ())):
                t.assume((state.hands[act.seat] & 1 << card) != 0)
            step = game.table.apply(state, act)
            state = step.state
            yield step.kind, step.reason, state.chips
            if step.kind == "refused":
                return


def taken(game: Any, rules: Any, told: Situation) -> bool:
    """Some rules take a situation at all: its players and its stake."""
    try:
        check_game(game, record_of(told, game.name, "", {}, ""), rules)
    except BadInput:
        return False
    return True


def agree(t: Theorem, game: Any, one: Any, other: Any, told: Situation) -> None:
    """Claims that two sets of rules judge every act of a situation alike and leave everybody the same chips.

    The first take the situation; if the others do not, that parts them.
    """
    if not taken(game, one, told):
        raise Abandoned
    if not taken(game, other, told):
        t.outcome("done")
        t.claim("both take the situation", False)
        return
    mine, theirs = list(course(t, game, one, told)), list(course(t, game, other, told))
    verdicts = [step[:2] for step in mine] == [step[:2] for step in theirs]
    t.outcome("done")
    if not verdicts:
        t.claim("the verdicts are the same", False)
    elif mine:
        pairs = zip((*mine[-1][2].stacks, *mine[-1][2].pots), (*theirs[-1][2].stacks, *theirs[-1][2].pots), strict=True)
        t.claim("the chips are the same", sum(a != b for a, b in pairs) == 0)


def smallest(game: Any, scene: Scene, one: Any, other: Any, pack: int) -> tuple[Situation | None, int, int]:
    """The situation of a scene with the fewest cards on which the rules part, its cards, and the paths run."""
    search, best, fewest, count = Search(), None, 1 << 10, 0

    def theorem(t: Theorem) -> None:
        agree(t, game, one, other, scene(t, pack))

    while search.later:
        path = Path(search, *search.later.pop())
        count += 1
        try:
            with shadowed(game.name):
                theorem(path)
        except Abandoned:
            continue
        fails = z3.Or([wrong for _, _, wrong in path.claims]) if path.claims else z3.BoolVal(False)
        bits = [bit for term in path.terms.values() if isinstance(term, dict) for bit in term.values()]
        model = None if z3.is_false(z3.simplify(fails)) else model_of(search, fails)
        while model is not None:
            found = scene(Known(path.values(model)), pack)
            cards = sum(hand.bit_count() for told in found.rounds for hand in told.hands)
            held = sum(z3.is_true(model.eval(bit, model_completion=True)) for bit in bits)
            if cards < fewest:
                best, fewest = found, cards
            fewer = fewest - (cards - held) - 1
            model = model_of(search, fails, z3.AtMost(*bits, fewer)) if bits and fewer >= 0 else None
    return best, fewest, count


def model_of(search: Search, *conditions: Any) -> Any:
    """Values that lead where a search stands and meet some conditions, by a solver of their own; nothing if none do."""
    solver = z3.Solver()
    solver.set("timeout", PATIENCE)
    solver.add(*search.solver.assertions(), *conditions)
    found = solver.check()
    if found == z3.unknown:
        raise Unmodelled("the solver does not know")
    return solver.model() if found == z3.sat else None


def record_of(told: Situation, name: str, reading: str, options: dict[str, str], title: str) -> Record:
    """A situation as a record."""
    rounds = tuple(
        RoundRecord(one.start, tuple(PartHand(hand, 0) for hand in one.hands), tuple(Line(a, "") for a in one.acts),
                    None, {})
        for one in told.rounds
    )  # fmt: skip
    seats = len(told.rounds[0].hands)
    return Record(name, reading, options, NAMES[:seats], (STACK,) * seats, rounds, title, stake=told.stake)


def parted(text: str, crux: str, other: str) -> tuple[Replay, Replay | BadInput] | None:
    """A record replayed by plain code under its own rules and with one crux answered otherwise, if these part.

    The other answer may not take the record at all, for the reason given.
    """
    record = read(text)
    mine = replay(record, hear=False)
    try:
        theirs = replay(record, mine.reading, {**mine.options, crux: other}, hear=False)
    except BadInput as error:
        return mine, error
    return (mine, theirs) if first_difference(mine, theirs) is not None else None


def outcome(played: Replay | BadInput) -> str:
    """What came of a record: the verdict on its last act, and the stacks; or why it is not taken."""
    if isinstance(played, BadInput):
        return f"not played at all ({played.code})"
    last = played.last()
    verdict = last.kind + (f" ({last.reason})" if last.reason else "") if last else "nothing"
    stacks = ", ".join(f"{name} {chips}" for name, chips in zip(NAMES, played.chips.stacks, strict=False))
    return f"{verdict}; {stacks}"


def differing(game: str, one: str, other: str) -> dict[str, tuple[str, str]]:
    """The cruxes on which two readings play different options, with both options."""
    mine, theirs = choices(game, one, {}), choices(game, other, {})
    known = game_spec(game)["cruxes"]
    return {
        crux: (mine[crux], theirs[crux])
        for crux in known
        if mine[crux] != theirs[crux] and len({plain(known[crux], mine[crux]), plain(known[crux], theirs[crux])}) > 1
        and mine[crux] in known[crux]["executable"] and not str(known[crux]["matters"]).startswith("none")
    }  # fmt: skip


def dispute(game: str, crux: str, one: str, other: str, whole: bool) -> Dispute | Agreement | Unsearched:
    """The smallest situation that parts two readings on a crux, or the proof that none of the known kinds does.

    Each reading in turn departs on this crux alone; scenes are searched by their number of acts, then for the fewest
    cards, out of their own small pack or the whole one.
    """
    scenes = import_module(f"hoc_ref.proofs.{game}.disputes").DISPUTES.get(crux, ())
    options = differing(game, one, other)[crux]
    if not scenes:
        return Unsearched(crux, options)
    known, paths, searched = games.game(game), 0, []
    for acts, scene, pack in scenes:
        pack = PACK if whole else pack
        searched.append(
            f"{scene.__name__.replace('_', ' ')}, {acts} act{'s' * (acts > 1)}, a pack of {pack.bit_count()}"
        )
        for reading, mine, theirs in ((one, *options), (other, *reversed(options))):
            rules = games.rules(game, reading, {})
            found, cards, count = smallest(known, scene, rules, games.rules(game, reading, {crux: theirs}), pack)
            paths += count
            if found is not None:
                title = str(game_spec(game)["cruxes"][crux]["question"])
                text = write(record_of(found, game, reading, {}, title))
                both = parted(text, crux, theirs)
                if not both:
                    raise BadInput("dispute-unconfirmed", f"plain code does not part on what was found for {crux}")
                rulings = outcome(both[0]), outcome(both[1])
                return Dispute(crux, (mine, theirs), reading, text, rulings, acts, cards, "; ".join(searched), paths,
                               arising(text, crux, theirs))  # fmt: skip
    return Agreement(crux, options, "; ".join(searched), paths)


def all_disputes(game: str, one: str, other: str, crux: str, whole: bool) -> Iterator[Dispute | Agreement | Unsearched]:
    """What parts two readings, crux by crux, searched on all processors; told in the order of the cruxes.

    Each crux is searched by a new process, since of equally small situations a solver prefers others after other work.
    Errors: `reading-unknown`, `crux-unknown`.
    """
    known = differing(game, one, other)
    if crux and crux not in game_spec(game)["cruxes"]:
        raise BadInput("crux-unknown", f"{crux[:40]!r} is no crux of {game}; see hoc-ref rules {game}")
    wanted = [name for name in known if crux in ("", name)]
    with ProcessPoolExecutor(max_workers=os.cpu_count() or 1, max_tasks_per_child=1) as pool:
        yield from pool.map(dispute, *zip(*((game, name, one, other, whole) for name in wanted), strict=True)
                            if wanted else ([],))  # fmt: skip


def data(found: Dispute | Agreement | Unsearched) -> dict[str, Any]:
    """What was found, as data."""
    told = {"found": type(found).__name__.lower(), **found._asdict()}
    if isinstance(found, Dispute):
        told["arises"] = {**found.arises._asdict(), "apart": dict(found.arises.apart)}
    return told


def keep(found: Dispute, folder: str) -> None:
    """Writes a dispute as a record, named after its crux, and beside it the deal that leads there, if there is one.

    Errors: `not-writable`.
    """
    keep_record(pathlib.Path(folder) / f"{found.crux}.toml", found.record)
    if found.arises.record:
        keep_record(pathlib.Path(folder) / f"{found.crux}-deal.toml", found.arises.record)


def keep_record(target: pathlib.Path, text: str) -> None:
    """Writes a record; errors: `not-writable`."""
    draft = target.with_suffix(f".{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(text, encoding="utf-8")
        draft.replace(target)
    except OSError as error:
        raise BadInput("not-writable", f"{error.strerror or error}", str(target)) from None
