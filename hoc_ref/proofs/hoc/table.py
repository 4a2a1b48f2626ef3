"""The table: what is proved of the readings as a whole: every question is answered, once, and by its option alone."""

from __future__ import annotations

from typing import Any, TypeAlias

from hoc_ref.cards import RANKS, card_text, cards_of
from hoc_ref.hoc import lesser, round_end, table, verbs
from hoc_ref.hoc.options import OPTIONS
from hoc_ref.hoc.state import END, SHOW, Act, Round, Rules
from hoc_ref.ledger import Amount
from hoc_ref.proofs.hoc import answers, questions, some
from hoc_ref.proofs.hoc.answers import Moment
from hoc_ref.proofs.hoc.questions import Played
from hoc_ref.proofs.theorem import Theorem
from hoc_ref.readings import choices

Option: TypeAlias = tuple[str, str]  # a question, and one of its options


def asked(t: Theorem) -> tuple[Option, Any, Played]:
    """The record of any question, under each of its options, in both readings, with any chips.

    Given are the question and the option, whether the reading is the record's own and nobody has less than it says, and
    how it goes.
    """
    name, crux = questions.any_question(t)
    option, reading = questions.any_option(t, "option", crux), t.choose("reading", some.READINGS)
    record = questions.records()[name]
    owning = questions.with_chips(t, record)
    played = questions.play(owning, questions.rules_for(name, reading, {crux: option}))
    t.outcome(played.ended)
    poorer = sum(has < told for has, told in zip(owning.starting_stacks, record.starting_stacks, strict=True))
    return (crux, option), (poorer == 0) * (reading == record.reading), played


def options_asked(played: Played) -> set[Option]:
    """The options that had a say, each with its question."""
    return {(one.voice.crux, one.voice.option) for one in played.said if one.voice.crux}


def is_asked(t: Theorem, option: Option, own: Any, played: Played) -> None:
    """Of each question that can be played a record asks every option, if nobody has fewer chips than it says.

    Clauses: hoc-phases.
    """
    t.claim("it is asked", option in options_asked(played), own)


def is_asked_twin(t: Theorem, option: Option, own: Any, played: Played) -> None:
    """The record asks it under the other reading, too."""
    t.claim("it is asked", option in options_asked(played))


def is_answered(t: Theorem, option: Option, own: Any, played: Played) -> None:
    """Whatever option is taken of a question, its record's acts are regular, or irregular or refused with a reason.

    In both readings, with any chips; every option that is asked answers, and no rule raises an error. What is accepted
    brings some clause into play, but for the cut and a draw that does not settle the deal. Clauses: hoc-phases.
    """
    t.claim("the record goes on to its end", "raised" not in played.ended)
    for moment in played.moments:
        some.claims(t, answers.is_answered(moment))


def forgotten(amount: Amount, count: int) -> Any:
    """A rule for cards left over that has nothing for ten."""
    if count != 10:
        return round_end.from_three_on(amount, count)
    return None


def departing(t: Theorem, **functions: Any) -> tuple[Option, Any, Played]:
    """The record of any of some questions under rules that have other functions for them."""
    name, crux = questions.any_question(t, tuple(one.replace("_", "-") for one in functions))
    rules = questions.rules_for(name, questions.records()[name].reading, {})._replace(**functions)
    played = questions.play(questions.with_chips(t, questions.records()[name]), rules)
    t.outcome(played.ended)
    return (crux, ""), True, played


def without_ten(t: Theorem) -> tuple[Option, Any, Played]:
    """A question of which one case has no answer."""
    return departing(t, leftover_per_card=forgotten, leftover_ten=round_end.ten_in_lower_row)


def is_answered_twin(t: Theorem, option: Option, own: Any, played: Played) -> None:
    """Whatever is left in hand is answered by a rule that has nothing for ten cards."""
    is_answered(t, option, own, played)


def without_option(t: Theorem) -> tuple[Option, Any, Played]:
    """A question without any option."""
    return departing(t, leftover_one=None)


def no_option_twin(t: Theorem, option: Option, own: Any, played: Played) -> None:
    """Where no option is taken of what one card left costs it is answered all the same."""
    is_answered(t, option, own, played)


def is_untouched(t: Theorem, option: Option, own: Any, played: Played) -> None:
    """Whatever option is taken of a question, an act of its record that is refused changes and costs nothing.

    Clauses: hoc-phases.
    """
    for moment in played.moments:
        some.claims(t, answers.is_untouched(moment))


def is_untouched_twin(t: Theorem, option: Option, own: Any, played: Played) -> None:
    """An act of its record that is irregular changes nothing."""
    for moment in played.moments:
        t.claim("nothing changes", moment.step.state is moment.before, moment.step.kind == "irregular")


def is_one_option(t: Theorem, option: Option, own: Any, played: Played) -> None:
    """Of every question only the option that is taken has a say in a record's acts, and orders what is paid in them.

    Clauses: hoc-phases.
    """
    for moment in played.moments:
        some.claims(t, answers.is_one_option(moment))


def both_tens() -> Amount:
    """Ten cards left cost by both rows."""
    return max(round_end.ten_in_upper_row(), round_end.ten_in_lower_row())


def two_options(t: Theorem) -> tuple[Option, Any, Played]:
    """A question to which two options answer together."""
    return departing(t, leftover_ten=both_tens)


def is_one_option_twin(t: Theorem, option: Option, own: Any, played: Played) -> None:
    """Only one option has a say where a function for ten cards left asks both rows."""
    is_one_option(t, option, own, played)


def is_paid_once(t: Theorem, option: Option, own: Any, played: Played) -> None:
    """In one act of a record nobody pays another twice by one clause, but for each lesser combination, nor himself.

    Clauses: hoc-premium-lesser.
    """
    for moment in played.moments:
        some.claims(t, answers.is_paid_once(moment))


def paid_inside(t: Theorem) -> tuple[Option, Any, Played]:
    """A question under which one is paid for several lesser combinations."""
    return departing(t, smaller_combination_overlap=lesser.inside_too)


def is_paid_once_twin(t: Theorem, option: Option, own: Any, played: Played) -> None:
    """Lesser combinations, too, are paid by one to another but once."""
    for moment in played.moments:
        some.claims(t, answers.is_paid_once(moment, ()))


def is_one_turn(t: Theorem, option: Option, own: Any, played: Played) -> None:
    """After each act of a record one seat is to act, or the round is over and nobody is.

    Clauses: hoc-phases.
    """
    for moment in played.moments:
        some.claims(t, answers.is_one_turn(moment))


def is_one_turn_twin(t: Theorem, option: Option, own: Any, played: Played) -> None:
    """After each act of a record some seat is to act."""
    for moment in played.moments:
        t.claim("somebody is to act", moment.step.state.to_act >= 0)


SAYINGS = (
    *("draw 9h", "cut", "deal", "pass", "call", "raise 1", "raise 2", "raise 20", "raise 21", "good", "take"),
    *("announce 1", "announce 5 value 30", "announce tierce to K", "announce three 7", "announce nothing"),
    *("carte-blanche", "hoc", "misdeal", "look", "leave"),
)


def menu(state: Round) -> list[str]:
    """Acts of every seat as they are written: bare ones, ranks denied or claimed, some cards laid, shown, exposed."""
    seats = range(len(state.hands))
    said = [f"p{seat + 1} {one}" for seat in seats for one in SAYINGS]
    need = RANKS[(state.play.last + 1) % 13]
    for seat, hand in enumerate(state.hands):
        cards = [card_text(one) for one in cards_of(hand)][:4]
        said += [f"p{seat + 1} {verb} {one}" for one in cards for verb in ("play", "show", "expose")]
        said += [f"p{seat + 1} without {rank}" for rank in (need, "A")]
        said += [f"p{seat + 1} claim p{other + 1} had {need}" for other in seats if other != seat]
        said += [f"p{seat + 1} play {one} as {need}" for one in cards if one in ("Js", "Qs", "Ks") and one[0] != need]
    return said


def last_moment(t: Theorem) -> tuple[Round, list[Moment], list[Moment]]:
    """Where the record of any question stands before its last act: what is listed there, and acts of all seats.

    Under any of its options, with any chips; of a raise that is listed the least and the most.
    """
    name, crux = questions.any_question(t)
    record = questions.before_last(questions.records()[name])
    rules = questions.rules_for(name, record.reading, {crux: questions.any_option(t, "option", crux)})
    state = questions.play(questions.with_chips(t, record), rules).state
    t.assume(state is not None)  # nothing begins where the stake or the number of rounds is not allowed
    listed = table.legal(state)
    ends = [*listed, *(act._replace(number=act.most) for act in listed if act.verb == "raise")]
    acts = [verbs.read_act(text, len(state.hands)) for text in menu(state)]
    t.outcome(f"{len(listed)} listed")
    return state, [questions.act_at(state, act) for act in ends], [questions.act_at(state, act) for act in acts]


def any_act_is_answered(t: Theorem, before: Round, listed: list[Moment], acts: list[Moment]) -> None:
    """Before the last act of a record some fifty other acts of all seats, too, are answered, once, by options taken.

    Clauses: hoc-phases.
    """
    for moment in acts:
        wrong = answers.faults(moment)
        t.claim(f"{verbs.act_text(moment.act)}: {', '.join(wrong)}" if wrong else "nothing is lacking", not wrong)


def any_act_is_answered_twin(t: Theorem, before: Round, listed: list[Moment], acts: list[Moment]) -> None:
    """None of these acts is irregular."""
    t.claim("not irregular", all(one.step.kind != "irregular" for one in acts))


def listed_is_regular(t: Theorem, before: Round, listed: list[Moment], acts: list[Moment]) -> None:
    """Before the last act of a record all that is listed is regular, and something is, but for who promised too much.

    Who has to show more than he holds can only act irregularly. Clauses: hoc-phases.
    """
    t.claim("whose it is", all(one.act.seat == before.to_act for one in listed))
    t.claim("it is regular", all(one.step.kind == "regular" for one in listed))
    promised = before.phase == SHOW and before.bid.said[before.to_act].size > 0
    t.claim("something is listed", bool(listed) or before.phase == END or promised)


def listed_is_regular_twin(t: Theorem, before: Round, listed: list[Moment], acts: list[Moment]) -> None:
    """Always something is listed."""
    t.claim("something", bool(listed))


def regular_is_listed(t: Theorem, before: Round, listed: list[Moment], acts: list[Moment]) -> None:
    """Of these acts what the seat to act does and is not listed is irregular or refused, but for announcing otherwise.

    See also bidding-listed-is-accepted, of any bidding, and play-listed-is-regular, of four hands. Clauses: hoc-phases.
    """
    for moment in acts:
        is_listed = any(same_act(one.act, moment.act) for one in listed)
        regular = moment.step.kind == "regular" and moment.act.seat == before.to_act
        wrong = regular and not is_listed and moment.act.verb != "announce"
        t.claim(f"{verbs.act_text(moment.act)} is not listed" if wrong else "what is regular is listed", not wrong)


def same_act(one: Act, other: Act) -> bool:
    """The same act, of a raise of whatever number."""
    return one._replace(number=0, most=0) == other._replace(number=0, most=0)


def departed(t: Theorem) -> list[Moment]:
    """The record of any question under each of its options, and any option of any other question that it asks besides.

    A question that it does not ask has no say in it, whatever its option.
    """
    name, crux = questions.any_question(t)
    record, departures = questions.records()[name], {crux: questions.any_option(t, "option", crux)}
    played = questions.play(record, questions.rules_for(name, record.reading, departures))
    moments = [*played.moments]
    for other, _ in sorted(options_asked(played)):
        for one in OPTIONS[other] if other != crux else ():
            rules = questions.rules_for(name, record.reading, {**departures, other: one})
            moments += questions.play(record, rules).moments
    t.outcome("done")
    return moments


def any_two_options(t: Theorem, moments: list[Moment]) -> None:
    """Whatever two options are taken of two questions, the acts of either's record are answered, once, by those taken.

    With the chips that the record has. Clauses: hoc-phases.
    """
    for moment in moments:
        wrong = answers.faults(moment)
        t.claim(f"{verbs.act_text(moment.act)}: {', '.join(wrong)}" if wrong else "nothing is lacking", not wrong)


def any_two_options_twin(t: Theorem, moments: list[Moment]) -> None:
    """Of an option and all others some act is refused."""
    t.claim("some act is refused", any(one.step.kind == "refused" for one in moments))


PARTING = tuple(
    crux for crux in OPTIONS if choices("hoc", some.READINGS[0], {})[crux] != choices("hoc", some.READINGS[1], {})[crux]
)


def set_alike(t: Theorem, parting: tuple[str, ...] = PARTING) -> tuple[Rules, Rules, Played, Played]:
    """The record of any question under both readings, with what parts them answered as one of them has it."""
    name, _ = questions.any_question(t)
    answered = choices("hoc", t.choose("parting questions as", some.READINGS), {})
    alike = {crux: answered[crux] for crux in parting}
    rules = [questions.rules_for(name, reading, alike) for reading in some.READINGS]
    owning = questions.with_chips(t, questions.records()[name])
    one, other = [questions.play(owning, each) for each in rules]
    t.outcome(one.ended)
    return rules[0], rules[1], one, other


def same_readings(t: Theorem, one: Rules, other: Rules, mine: Played, theirs: Played) -> None:
    """With the questions that part them answered alike, lalanne and dictionnaire are the same rules, act for act.

    One function for each question, and every record goes the same way: the acts, their reasons, all payments, the end.
    Clauses: hoc-phases.
    """
    for crux in OPTIONS:
        t.claim(f"the same of {crux}", answers.function_of(one, crux) is answers.function_of(other, crux))
    t.claim("the same verdicts", verdicts(mine) == verdicts(theirs))
    t.claim("the same payments", payments(mine) == payments(theirs))


def verdicts(played: Played) -> list[Any]:
    """How every act of a record was judged, and how it ended."""
    steps = [one.step for one in played.moments]
    return [*((one.kind, one.reason, one.state.to_act) for one in steps), played.ended, played.winners]


def payments(played: Played) -> list[Any]:
    """All that was paid."""
    return [payment for one in played.moments for payment in one.step.payments]


def set_alike_but_one(t: Theorem) -> tuple[Rules, Rules, Played, Played]:
    """The same, with what ten cards left cost answered by each reading in its own way."""
    return set_alike(t, tuple(crux for crux in PARTING if crux != "leftover-ten"))


def same_readings_twin(t: Theorem, one: Rules, other: Rules, mine: Played, theirs: Played) -> None:
    """They are the same rules with what ten cards left cost answered by each in its own way."""
    same_readings(t, one, other, mine, theirs)


def same_payments_twin(t: Theorem, one: Rules, other: Rules, mine: Played, theirs: Played) -> None:
    """With what ten cards left cost answered by each in its own way the same is paid."""
    t.claim("the same payments", payments(mine) == payments(theirs))


CLAIMS = (
    (
        asked,
        (is_asked, is_asked_twin),
        (is_answered, (without_ten, is_answered_twin), (without_option, no_option_twin)),
        (is_untouched, is_untouched_twin),
        (is_one_option, (two_options, is_one_option_twin)),
        (is_paid_once, (paid_inside, is_paid_once_twin)),
        (is_one_turn, is_one_turn_twin),
    ),
    (set_alike, (same_readings, (set_alike_but_one, same_readings_twin), (set_alike_but_one, same_payments_twin))),
    (departed, (any_two_options, any_two_options_twin)),
    (
        last_moment,
        (any_act_is_answered, any_act_is_answered_twin),
        (listed_is_regular, listed_is_regular_twin),
        (regular_is_listed, listed_is_regular_twin),
    ),
)
SLOW = (departed, last_moment)
