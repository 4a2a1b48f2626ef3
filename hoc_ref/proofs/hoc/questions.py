"""Questions: the records that put each open question, each played under any rules and with any chips."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from hoc_ref.clauses import DATA
from hoc_ref.errors import BadInput
from hoc_ref.games import game
from hoc_ref.hoc import table
from hoc_ref.hoc.options import OPTIONS
from hoc_ref.hoc.state import Act, Round, Rules, Step
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.hoc.answers import Moment, Said, listened, voices_under
from hoc_ref.proofs.theorem import Theorem
from hoc_ref.record import Record, load
from hoc_ref.replay import Course, check_game, finished
from hoc_ref.rulings import Heard

FOLDER = DATA.parent / "options" / "hoc"


class Played(NamedTuple):
    """How a record went: its acts, all that had a say in it, how it ended ("done", or why not), and where it stands."""

    moments: tuple[Moment, ...]
    said: tuple[Said, ...]
    ended: str
    state: Round
    winners: tuple[int, ...]


@cache
def records() -> dict[str, Record]:
    """The records that divide a question's options from one another, by name: the crux, and maybe a number."""
    return {path.stem: load(str(path)) for path in sorted(FOLDER.glob("*.toml"))}


def crux_of(name: str) -> str:
    """The crux that a record puts."""
    return name if name in OPTIONS else name.rpartition("-")[0]


def rules_for(name: str, reading: str, departures: Mapping[str, str]) -> Rules:
    """The rules of a reading with a record's own departures, and with others in place of them."""
    return some.chosen(reading, tuple(sorted({**records()[name].options, **departures}.items())))


def any_question(t: Theorem, cruxes: tuple[str, ...] = tuple(OPTIONS)) -> tuple[str, str]:
    """The name of any record that puts one of some questions, and the crux."""
    name = t.choose("record", [one for one in records() if crux_of(one) in cruxes])
    return name, crux_of(name)


def any_option(t: Theorem, name: str, crux: str) -> str:
    """Any option of a crux."""
    return t.choose(name, tuple(OPTIONS[crux]))


def step_of(state: Round, act: Act) -> Step:
    """What an act leads to; a step of no kind if a rule raises an error."""
    try:
        return table.apply(state, act)
    except Exception as error:
        return Step(state, "", type(error).__name__, ())


class Telling(Course):
    """The playing of a record that keeps every moment."""

    def __init__(self, record: Record, rules: Rules, said: list[Said]) -> None:
        super().__init__(record, game("hoc"), rules, False)
        self.said, self.moments = said, list[Moment]()

    def apply(self, act: Act, state: Round | None = None) -> tuple[Step, Heard]:
        """What an act leads to, kept with whatever had a say in it."""
        at, before = len(self.said), state or self.state
        step = step_of(before, act)
        self.moments.append(Moment(before, act, step, tuple(self.said[at:])))
        return step, Heard([], [])

    def told(self, reading: str) -> tuple[str, tuple[int, ...]]:
        """How it ends, and who has won the game if it is over."""
        try:
            check_game(self.game, self.record, self.rules)
            for number, one in enumerate(self.record.rounds):
                if number and (self.state.to_act >= 0 or self.over()):
                    return "another round too soon", ()
                self.begin(number, one)
                self.play(number, one)
                self.dealer = self.dealer if self.finished else self.state.dealer
                self.finished += self.round_over()
            return "done", finished(self, reading, {}, False).winners
        except BadInput as error:
            return error.code, ()
        except Exception as error:
            return f"{type(error).__name__} is raised", ()


def with_chips(t: Theorem, record: Record) -> Record:
    """A record in which everybody may own any chips, debts included."""
    stacks = [stack + t.number(f"p{seat + 1} has besides") for seat, stack in enumerate(record.starting_stacks)]
    return record._replace(starting_stacks=tuple(stacks))


def play(record: Record, rules: Rules) -> Played:
    """A record as it goes under some rules."""
    said: list[Said] = []
    course = Telling(record, rules, said)
    ended, winners = listened(voices_under(rules), said, lambda: course.told(record.reading))
    return Played(tuple(course.moments), tuple(said), ended, course.state, winners)


def before_last(record: Record) -> Record:
    """A record without its last act."""
    rounds = list(record.rounds)
    while not any(line.act for line in rounds[-1].lines) and len(rounds) > 1:
        rounds.pop()
    last = rounds[-1]
    at = max((at for at, line in enumerate(last.lines) if line.act), default=0)
    return record._replace(rounds=(*rounds[:-1], last._replace(lines=last.lines[:at])))


def act_at(state: Round, act: Act) -> Moment:
    """What one act leads to in a state, with all that has a say in it."""
    said: list[Said] = []
    step = listened(voices_under(state.rules), said, lambda: step_of(state, act))
    return Moment(state, act, step, tuple(said))
