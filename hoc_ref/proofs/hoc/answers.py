"""Answers: what every act has to be given whatever the rules are, and which functions have a say in it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import CodeType, FrameType
from typing import Any, NamedTuple, TypeVar

from hoc_ref.clauses import game_spec
from hoc_ref.games import game
from hoc_ref.hoc import table
from hoc_ref.hoc.options import OPTIONS
from hoc_ref.hoc.state import END, Act, Round, Rules, Step
from hoc_ref.ledger import NOBODY
from hoc_ref.rulings import carriers

Result = TypeVar("Result")
FOR_EACH = ("hoc-premium-lesser",)  # paid for each lesser combination: as often between the same two
WORDLESS = ("draw", "cut")  # of these only the draw that settles the deal brings a clause into play


class Voice(NamedTuple):
    """A function that may have a say: the clauses that it carries out; if it is an option, of which crux and which."""

    clauses: tuple[str, ...]
    crux: str = ""
    option: str = ""


class Said(NamedTuple):
    """Whose function was run, and what it answered."""

    voice: Voice
    answer: Any


class Moment(NamedTuple):
    """One act and what it led to (a step of no kind if a rule raised an error), and all that had a say in it."""

    before: Round
    act: Act
    step: Step
    said: tuple[Said, ...]


@cache
def voices() -> dict[CodeType, Voice]:
    """The functions that carry out clauses, and among them the options."""
    found = {code: Voice(one.clauses) for code, one in carriers(game("hoc").chapters, frozenset()).items()}
    for crux, options in OPTIONS.items():
        for option, one in options.items():
            found[one.__code__] = Voice(found[one.__code__].clauses, crux, option)
    return found


def function_of(rules: Rules, crux: str) -> Any:
    """The function that some rules have for a crux."""
    return getattr(rules, crux.replace("-", "_"))


@cache
def voices_under(rules: Rules) -> Mapping[CodeType, Voice]:
    """The same, and whatever else some rules have for a crux."""
    found = dict(voices())
    for crux in OPTIONS:
        one = function_of(rules, crux)
        if hasattr(one, "__code__"):
            found.setdefault(one.__code__, Voice((), crux, one.__name__))
    return found


@cache
def taken(rules: Rules) -> dict[str, str]:
    """The option of each crux that some rules have taken."""
    known = voices_under(rules)
    codes = {crux: getattr(function_of(rules, crux), "__code__", None) for crux in OPTIONS}
    return {crux: known[code].option for crux, code in codes.items() if code}


def listened(known: Mapping[CodeType, Voice], said: list[Said], call: Callable[[], Result]) -> Result:
    """The result of a call; whoever has a say in it is added to what was said."""
    before = sys.getprofile()

    def on_event(frame: FrameType, event: Any, result: Any) -> None:
        if event == "return" and frame.f_code in known:
            said.append(Said(known[frame.f_code], result))
        if before is not None:
            before(frame, event, result)

    sys.setprofile(on_event)
    try:
        return call()
    finally:
        sys.setprofile(before)


@cache
def reasons() -> dict[str, str]:
    """The kind of act that each reason belongs to: refused or irregular."""
    return {name: told["kind"] for name, told in game_spec("hoc")["reasons"].items()}


@cache
def named(reason: str) -> tuple[str, ...]:
    """The clauses that name a reason."""
    return tuple(name for name, told in game_spec("hoc")["clauses"].items() if reason in told["reasons"])


def in_play(moment: Moment) -> set[str]:
    """The clauses whose functions were run at a moment, whether they applied or not."""
    return {clause for one in moment.said for clause in one.voice.clauses}


def is_answered(moment: Moment) -> Iterator[tuple[str, bool]]:
    """The act is of one kind, with a reason of that kind if it is not regular, and every option asked has answered."""
    step, refused = moment.step, moment.step.kind == "refused"
    yield "whoever is asked answers", all(one.answer is not None for one in moment.said if one.voice.crux)
    yield "it is of one kind", step.kind in ("regular", "irregular", "refused")
    yield "its reason is of its kind", reasons().get(step.reason, "regular") == step.kind
    yield "a clause names its reason", step.kind == "regular" or bool(named(step.reason))
    yield "a clause is in play", refused or moment.act.verb in WORDLESS or bool(in_play(moment))


def is_untouched(moment: Moment) -> Iterator[tuple[str, bool]]:
    """A refused act leaves everything as it was."""
    accepted = moment.step.kind != "refused"
    yield "a refused act changes nothing", accepted or moment.step.state is moment.before
    yield "a refused act costs nothing", accepted or moment.step.payments == ()


def is_one_option(moment: Moment) -> Iterator[tuple[str, bool]]:
    """Only options that were taken have a say, and what is paid is paid by clauses that are in play."""
    options, clauses = taken(moment.before.rules), in_play(moment)
    asked = {(one.voice.crux, one.voice.option) for one in moment.said if one.voice.crux}
    yield "only options taken have a say", all(options[crux] == option for crux, option in asked)
    orders = {one.clause for one in moment.step.payments}
    yield "a clause in play orders each payment", orders <= clauses


def is_paid_once(moment: Moment, for_each: tuple[str, ...] = FOR_EACH) -> Iterator[tuple[str, bool]]:
    """Nothing is paid twice: by one clause once between the same two, or once for each lesser combination."""
    payments = moment.step.payments
    paid = [(one.source, one.target, one.clause) for one in payments if one.clause not in for_each]
    yield "nothing is paid twice", len(paid) == len(set(paid))
    yield "nobody pays himself", all(one.source != one.target for one in payments)


def is_one_turn(moment: Moment) -> Iterator[tuple[str, bool]]:
    """One seat is to act, or the round is over and nobody is, if it was so before."""
    yield "one is to act or the round is over", has_turn(moment.step.state) or not has_turn(moment.before)


def has_turn(state: Round) -> bool:
    """One seat at the table is to act, or the round is over and nobody is."""
    return state.to_act == NOBODY if state.phase == END else 0 <= state.to_act < len(state.hands)


def faults(moment: Moment) -> list[str]:
    """Whatever a moment lacks of all this."""
    checks = (is_answered, is_untouched, is_one_option, is_paid_once, is_one_turn)
    return [name for check in checks for name, holds in check(moment) if not holds]


class Watch:
    """Listens to a replay for acts, whichever theorem it is: what the first of them lacks, if any lacks anything."""

    def __init__(self) -> None:
        self.known, self.said, self.wrong = voices(), list[list[Said]](), ""

    def hear(self, frame: FrameType, event: str, result: Any) -> None:
        """A function is entered or left."""
        if frame.f_code is table.apply.__code__:
            if event == "call":
                self.said.append([])
            elif result is not None and not self.wrong:
                held = frame.f_locals
                self.wrong = ", ".join(faults(Moment(held["state"], held["act"], result, tuple(self.said.pop()))))
        elif self.said and event == "return" and frame.f_code in self.known:
            self.said[-1].append(Said(self.known[frame.f_code], result))
