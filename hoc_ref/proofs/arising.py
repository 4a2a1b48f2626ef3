"""Arising: whether a deal leads to a disputed situation. A search proposes whole records; plain code plays them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias

from hoc_ref.canonical import write
from hoc_ref.errors import BadInput
from hoc_ref.record import Line, PartHand, Record, RoundRecord, read
from hoc_ref.replay import replay

Prelude: TypeAlias = tuple[tuple[tuple[int, ...], tuple[str, ...]], ...]  # by round: whole hands, acts from the deal on
Outcome: TypeAlias = tuple[tuple[str, str, tuple[Any, ...]], ...]


class Arising(NamedTuple):
    """Whether a deal leads to a situation: a record that does, a reason why none can, or how far was searched."""

    verdict: str  # "deal", "impossible" or "not found"
    why: str = ""  # why no deal leads to the situation, or none to it as it stands; how far was searched
    form: str = ""  # "as it stands" or "with whole hands"
    record: str = ""  # from the deal to the last act in dispute, in canonical form
    acts: int = 0  # how many acts lead to those in dispute
    irregular: tuple[str, ...] = ()  # those of them that are
    apart: tuple[tuple[str, str], ...] = ()  # what else is not as in the situation, by name, with a word on it


def arising(text: str, crux: str, other: str, tries: int = 0) -> Arising:
    """Whether a deal leads to the situation of a record, on which two options of a crux part.

    `tries` is how many deals are searched (0: as many as is usual for the game).
    """
    told = read(text)
    known = import_module(f"hoc_ref.proofs.{told.game}.arising")
    state = before(told, {})
    never = known.never(state, told)
    if never:
        return Arising("impossible", never)
    tries = tries or known.TRIES
    for prelude in known.preludes(state, told, tries):
        for record in followed(known, told, prelude, crux, other):
            found = confirmed(write(record), text, crux, other)
            if found is not None:
                return found
    return Arising("not found", f"none found in {tries} deals")


def acts_of(record: Record) -> tuple[str, ...]:
    """The acts of the last round of a record."""
    return tuple(line.act for line in record.rounds[-1].lines if line.act)


def with_acts(record: Record, acts: tuple[str, ...]) -> Record:
    """A record whose last round has these acts."""
    last = record.rounds[-1]._replace(lines=tuple(Line(act, "") for act in acts))
    return record._replace(rounds=(*record.rounds[:-1], last))


def before(record: Record, departures: dict[str, str], disputed: int = 0) -> Any:
    """The state before the last acts of a record, as many as are in dispute (0: all of its last round)."""
    acts = acts_of(record)
    left = acts[: len(acts) - disputed] if disputed else ()
    return replay(with_acts(record, left), "", departures, hear=False).state


def whole_record(told: Record, prelude: Prelude, acts: tuple[str, ...]) -> Record:
    """A record from the deal, with the players, chips and title of the situation; acts in dispute are marked."""
    rounds = [
        RoundRecord(None, tuple(PartHand(hand, 0) for hand in hands), tuple(Line(act, "") for act in done), None, {})
        for hands, done in prelude
    ]
    record = told._replace(rounds=tuple(rounds), text="")
    marked = tuple(Line(act, "in dispute") for act in acts)
    last = record.rounds[-1]._replace(lines=(*record.rounds[-1].lines, *marked))
    return record._replace(rounds=(*record.rounds[:-1], last))


def outcomes(record: Record, departures: dict[str, str], disputed: int) -> Outcome:
    """What the last acts of a record lead to: kind, reason and payments; of a pot it counts what is left in it."""
    try:
        played = replay(record, "", departures, hear=False)
    except BadInput as error:
        return (("cannot be", error.code, ()),)
    return tuple(
        (one.kind, one.reason, tuple(
            (pay.source, pay.target, pay.chips if pay.source >= 0 else -one.pots[-1 - pay.source], pay.clause)
            for pay in one.payments
        ))
        for one in played.rulings[len(played.rulings) - disputed :]
    )  # fmt: skip


def followed(known: Any, told: Record, prelude: Prelude, crux: str, other: str) -> Iterator[Record]:
    """The records in which the acts in dispute follow a prelude and lead to the same under either option."""
    acts = acts_of(told)
    wanted = [outcomes(told, departures, len(acts)) for departures in ({}, {crux: other})]
    begun: list[tuple[str, ...]] = [()]
    while begun:
        done = begun.pop()
        record = whole_record(told, prelude, done)
        if done:
            here = [outcomes(record, departures, len(done)) for departures in ({}, {crux: other})]
            if any(mine[: len(one)] != one for mine, one in zip(wanted, here, strict=True)):
                continue
        if len(done) == len(acts):
            yield record
        else:
            state = replay(record, hear=False).state
            begun += [(*done, form) for form in reversed(known.forms(state, acts[len(done)]))]


def confirmed(deal: str, text: str, crux: str, other: str) -> Arising | None:
    """What plain code makes of a record from the deal, if it leads to a situation and its dispute; nothing otherwise.

    Under either option the acts before the dispute are allowed, judged alike and leave the same stacks; then the state
    is that of the situation, but for what its acts do not ask for; and the acts in dispute lead to the same.
    """
    whole, told = read(deal), read(text)
    known = import_module(f"hoc_ref.proofs.{told.game}.arising")
    count = len(acts_of(told))
    if any(one.start is not None for one in whole.rounds):
        return None
    earlier: list[Any] = []
    apart: dict[str, str] = {}
    same = acts_of(whole)[-count:] == acts_of(told)
    for departures in ({}, {crux: other}):
        if outcomes(told, departures, count) != outcomes(whole, departures, count):
            return None
        try:
            rulings = replay(whole, "", departures, hear=False).rulings
            situation, found = before(told, departures), before(whole, departures, count)
        except BadInput:
            continue  # neither record is played under this option, and for the same reason
        differing = known.apart(situation, found, told)
        if differing is None or not all(one.accepted for one in rulings[:-count]):
            return None
        apart |= differing
        same = same and known.is_same(situation, found)
        earlier.append(([one[2:5] for one in rulings[:-count]], found.chips.stacks))
    if not earlier or earlier[0] != earlier[-1]:
        return None
    irregular = tuple(text for text, kind, _ in earlier[0][0] if kind == "irregular")
    form, why = ("as it stands", "") if same else ("with whole hands", known.why_whole(situation))
    return Arising("deal", why, form, deal, len(earlier[0][0]), irregular, tuple(apart.items()))
