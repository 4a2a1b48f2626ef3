"""What is proved of announcing: who speaks, what is a fault, and whose announcement is the best, under every option."""

from __future__ import annotations

from typing import Any, NamedTuple

from hoc_ref.cards import KING
from hoc_ref.hoc import table
from hoc_ref.hoc.options import OPTIONS
from hoc_ref.hoc.state import (
    ANNOUNCE,
    BID,
    CARTE_BLANCHE,
    DEAL,
    GOOD,
    NOTHING,
    PHASES,
    POINT,
    PRIZES,
    SEQUENCE,
    SHOW,
    SILENT,
    TRICON,
    Act,
    Round,
    Rules,
    Say,
    Step,
    opening_bid,
)
from hoc_ref.ledger import NOBODY
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.hoc.combinations import (
    RANKINGS,
    Held,
    best_pips,
    best_run,
    held,
    runs,
    sequence_beats,
    tricon_beats,
)
from hoc_ref.proofs.theorem import SEATS, Theorem

USUAL = RANKINGS[0]  # capped at five, then the longer, then the higher, kings above: both readings' own
HAND = held("5s6s9sKs2h4h6h2d3d4d5d6d7dAcQc")  # six diamonds of 27, a sixth to the seven
LEAST = (Say(1, 1), Say(3, 2), Say(3, 0))
WEAK, STRONG = (Say(5, 30), Say(5, 4), Say(3, 4)), (Say(7, 40), Say(5, 7), Say(4, 0))
BEST = {POINT: Say(6, 27), SEQUENCE: Say(5, 6), TRICON: Say(3, 5)}  # its point, its sequence and its three sixes


def option(t: Theorem, crux: str) -> str:
    """Any option of a crux."""
    return t.choose(crux.replace("-", " "), tuple(OPTIONS[crux]))


def players_and_options(t: Theorem, *cruxes: str) -> tuple[int, Rules, tuple[str, ...]]:
    """Two players by either reading or three by the dictionary's, with any options of some cruxes, which are told."""
    seats = some.players(t)
    reading = t.choose("reading", some.READINGS if seats == 2 else some.READINGS[1:])
    chosen = tuple(option(t, crux) for crux in cruxes)
    return seats, some.chosen(reading, tuple(zip(cruxes, chosen, strict=True))), chosen


def at_prize(t: Theorem, rules: Rules, seats: int, phase: int, prize: int, to_act: int, dealer: int = 0) -> Round:
    """A prize before anybody has spoken, with any chips."""
    state = table.new_round(rules, some.DEALT[seats - 2], dealer, some.chips(t, seats), 1, (1, 1, 1), DEAL)
    return state._replace(phase=phase, dealt=True, prize=prize, to_act=to_act)


def said(t: Theorem, name: str, prize: int, least: int = 1) -> Say:
    """Anything that may be announced for a prize; of a point -1 for a value that is not told."""
    say = Say(t.number(f"{name} number"), t.number(f"{name} value" if prize == POINT else f"{name} rank"))
    if prize == POINT:
        t.assume(say.size >= least, say.top >= -1)
    else:
        most = say.top + 1 if prize == SEQUENCE else 4
        nothing = (say.size == 0) * (say.top == 0) * (least == 0)
        something = (say.size >= 3) * (say.size <= most) * (say.top >= 0) * (say.top <= KING)
        t.assume(nothing + something == 1)
    return say


def more(prize: int, one: Say, other: Say) -> Any:
    """One announcement says more than another, in the words of the clauses, by the usual ranking."""
    if prize == SEQUENCE:
        return sequence_beats(USUAL, one, other)
    if prize == TRICON:
        return tricon_beats("quads-beat", one, other)
    told = (one.top >= 0) * (other.top >= 0) * (one.top > other.top)
    return (one.size > other.size) + (one.size == other.size) * told > 0


def right_of(seat: int, seats: int) -> list[int]:
    """The other seats, from the next one to the right on."""
    return [(seat + step) % seats for step in range(1, seats)]


class Named(NamedTuple):
    """The prize in play, and the one that is announced for (-1: it is not said)."""

    prize: int
    announced: int

    def __str__(self) -> str:
        return f"{PRIZES[self.prize]}, {PRIZES[self.announced] if self.announced >= 0 else 'none named'}"


NAMED = tuple(Named(*both) for both in ((0, 0), (1, 1), (2, 2), (1, 0), (0, 2), (2, -1)))


def phase(t: Theorem, phases: tuple[int, ...]) -> int:
    """Any phase of some."""
    return PHASES.index(t.choose("phase", [PHASES[one] for one in phases]))


def opening(t: Theorem) -> tuple[Round, Act, Step, tuple[str, ...], int]:
    """Somebody announces instead of bidding, or in his turn after a raise."""
    now = phase(t, (BID, ANNOUNCE))
    cruxes = ("declare-after-raise", "declare-without-combination") if now == BID else ()
    seats, rules, options = players_and_options(t, *cruxes)
    prize, named = t.choose("prize and what is announced", NAMED)
    opener = t.seat("to act", seats)
    before = at_prize(t, rules, seats, now, prize, opener)
    raised = t.choose("somebody has raised", (0, 1))
    before = before._replace(bid=before.bid._replace(raiser=(opener + 1) % seats if raised else NOBODY))
    say = ways_to_say(t, opener, prize, t.choose("says", ("nothing", "least")))
    act = Act(opener, "announce", say=say, prize=named, trusted=True)
    step = table.apply(before, act)
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, act, step, options, raised


def who_may_open(t: Theorem, before: Round, act: Act, step: Step, options: tuple[str, ...], raised: int) -> None:
    """An announcement is refused for another prize, and instead of a bid after a raise or of nothing, as the rules say.

    Clauses: hoc-announce-kind, hoc-announce-unraised, hoc-announce-raised, hoc-announce-something,
    hoc-announce-nothing.
    """
    bids = before.phase == BID
    wrong = act.prize not in (before.prize, -1)
    late = bids and bool(raised) and options[0] == "forbidden"
    empty = bids and act.say == NOTHING and options[1] == "not-possible"
    t.claim("another prize", step.reason == "wrong-prize", wrong)
    t.claim("after a raise", step.reason == "announce-after-raise", late and not wrong)
    t.claim("nothing", step.reason == "nothing-to-announce", empty and not late and not wrong)
    t.claim("else it is accepted", step.kind == "regular", not (empty or late or wrong))
    t.claim("what is refused changes nothing", step.state is before, step.kind == "refused")


def who_may_open_twin(t: Theorem, before: Round, act: Act, step: Step, options: tuple[str, ...], raised: int) -> None:
    """Nobody may announce that he has nothing."""
    t.claim("it is refused", step.kind == "refused", act.say.size == 0)


def announcement_stands(t: Theorem, before: Round, act: Act, step: Step, options: tuple[str, ...], raised: int) -> None:
    """An announcement ends the bidding, stands as it was said, moves no chip, and the player to the right answers.

    Clauses: hoc-announce, hoc-announce-in-turn.
    """
    if step.kind == "regular":
        after = step.state
        t.claim("the bidding is over", after.phase == ANNOUNCE)
        t.claim("it is kept", after.bid.said[act.seat] == act.say)
        t.claim("no chip moves", after.chips == before.chips and step.payments == ())
        t.claim("the next answers", after.to_act == (act.seat + 1) % len(before.hands))
        t.claim("the others have said nothing", after.bid.said.count(SILENT) == len(before.hands) - 1)


def announcement_stands_twin(t: Theorem, before: Round, act: Act, step: Step, options: tuple[str, ...],
                             raised: int) -> None:  # fmt: skip
    """Forehand answers an announcement first."""
    forehand = (before.dealer + 1) % len(before.hands)
    t.claim("forehand answers", step.state.to_act == forehand, step.kind == "regular" and act.seat != forehand)


def answering(t: Theorem) -> tuple[Round, Step, str]:
    """Somebody announces instead of bidding; the others have passed, bet, or are out, as it may be."""
    seats, rules, (passers,) = players_and_options(t, "passer-after-declaration")
    opener = t.seat("to act", seats)
    before = at_prize(t, rules, seats, BID, POINT, opener)
    others = tuple(seat != opener for seat in range(seats))
    bid = before.bid._replace(
        bets=tuple(t.number(f"p{one + 1} bet") if others[one] else 0 for one in range(seats)),
        out=tuple(t.flag(f"p{one + 1} is out") if others[one] else False for one in range(seats)),
        passed=tuple(t.flag(f"p{one + 1} passed first") if others[one] else False for one in range(seats)),
    )
    t.assume(*(bet >= 0 for bet in bid.bets))
    before = before._replace(bid=bid)
    step = table.apply(before, Act(opener, "announce", say=Say(4, -1), prize=POINT, trusted=True))
    t.outcome("answered" if step.state.phase == ANNOUNCE else "shown")
    return before, step, passers


def who_must_answer(t: Theorem, before: Round, step: Step, passers: str) -> None:
    """An announcement is answered by the first to the right who is not out, nor, by that rule, passed without a bet.

    Clauses: hoc-announce-passers, hoc-announce-passers-out, hoc-announce-in-turn.
    """
    bid, earlier = before.bid, 1
    for seat in right_of(before.to_act, len(before.hands)):
        gone = bid.passed[seat] * (bid.bets[seat] == 0) if passers == "out" else 0
        may = (1 - bid.out[seat]) * (1 - gone)
        t.claim("the first answers", step.state.to_act == seat, earlier * may)
        t.claim("and the winner does not show yet", step.state.phase == ANNOUNCE, earlier * may)
        earlier = earlier * (1 - may)
    t.claim("if nobody may he shows", step.state.phase == SHOW and step.state.bid.winner == before.to_act, earlier)


def who_must_answer_twin(t: Theorem, before: Round, step: Step, passers: str) -> None:
    """Who has passed need not answer an announcement."""
    t.claim("he is not asked", step.state.phase == SHOW, sum(before.bid.passed) == len(before.hands) - 1)


def waiting(t: Theorem) -> tuple[Round, Step]:
    """Somebody announces after a raise upon which others have passed who may still come back in."""
    rules = some.rules(t, declare_after_raise="allowed-ends-bidding", re_entry_after_pass_on_raise="may-return")
    seats = some.players(t)
    opener = t.seat("to act", seats)
    before = at_prize(t, rules, seats, BID, POINT, opener)
    bid = before.bid._replace(
        bets=some.numbers(t, "bet", seats),
        waits=tuple(t.flag(f"p{one + 1} waits") if one != opener else False for one in range(seats)),
        raiser=(opener - 1) % seats,
    )
    before = before._replace(bid=bid)
    step = table.apply(before, Act(opener, "announce", say=Say(4, -1), prize=POINT, trusted=True))
    t.outcome("answered" if step.state.phase == ANNOUNCE else "shown")
    return before, step


def who_waits_is_out(t: Theorem, before: Round, step: Step) -> None:
    """Once somebody announces, who passed after a raise and has bet less than others has no say, all others have.

    Clauses: hoc-announce-raised.
    """
    bid = before.bid
    for seat in range(len(before.hands)):
        less = sum(bid.bets[seat] < other for other in bid.bets) > 0
        t.claim("out or not", step.state.bid.out[seat] == (bid.waits[seat] * less))


def who_waits_is_out_twin(t: Theorem, before: Round, step: Step) -> None:
    """Once somebody announces after a raise, all who passed after it are out."""
    for seat in range(len(before.hands)):
        t.claim("out", step.state.bid.out[seat], before.bid.waits[seat])


def first_after_raise(t: Theorem) -> tuple[Round, Step, str, tuple[int, ...]]:
    """Three players have raised or gone along, or two of them, and the last word of the bidding is spoken."""
    order = option(t, "showdown-order")
    rules = some.rules(t, showdown_order=order)
    raiser = t.seat("last raiser", 3)
    caller = t.choose("last to speak", [SEATS[(raiser + step) % 3] for step in (1, 2)]).seat
    third = 3 - raiser - caller
    before = at_prize(t, rules, 3, BID, SEQUENCE, caller, t.seat("dealer", 3))
    bet = t.number("highest bet")
    t.assume(bet >= 1, before.chips.stacks[caller] >= bet)
    out = tuple(one == third and caller == (raiser + 1) % 3 for one in range(3))
    out = out if any(out) else tuple(one == third and t.choose("the third", (0, 1)) == 1 for one in range(3))
    bets = tuple(0 if one == caller or out[one] else bet for one in range(3))
    before = before._replace(bid=before.bid._replace(bets=bets, raiser=raiser, out=out))
    step = table.apply(before, Act(caller, "call"))
    left = tuple(one for one in range(3) if not out[one])
    t.outcome(f"{step.kind} {step.state.phase}")
    return before, step, order, left


def who_announces_first(t: Theorem, before: Round, step: Step, order: str, left: tuple[int, ...]) -> None:
    """Several of three being left after a raise, the first from forehand on announces, or where so ruled the raiser.

    Clauses: hoc-announce-order, hoc-announce-order-raiser.
    """
    from_forehand = [seat for seat in (*right_of(before.dealer, 3), before.dealer) if seat in left]
    first = before.bid.raiser if order == "last-raiser-first" else from_forehand[0]
    t.claim("they announce", step.state.phase == ANNOUNCE)
    t.claim("he is first", step.state.to_act == first)


def who_announces_first_twin(t: Theorem, before: Round, step: Step, order: str, left: tuple[int, ...]) -> None:
    """Several being left, the one who spoke last in the bidding announces last."""
    t.claim("he is not first", step.state.to_act != before.to_act)


def raised_over(t: Theorem) -> tuple[Round, Step, str]:
    """Somebody who is to answer an announcement raises instead."""
    seats, rules, (option,) = players_and_options(t, "raise-after-declare")
    seat = t.seat("to act", seats)
    before = at_prize(t, rules, seats, ANNOUNCE, some.prize(t), seat)
    raised = t.choose("somebody has raised", (0, 1))
    says = tuple(Say(4, 3) if one == (seat - 1) % seats else SILENT for one in range(seats))
    before = before._replace(bid=before.bid._replace(said=says, raiser=(seat - 1) % seats if raised else NOBODY))
    t.assume(before.chips.stacks[seat] >= 5)
    step = table.apply(before, Act(seat, "raise", number=5))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, step, option


def raise_over_announcement(t: Theorem, before: Round, step: Step, option: str) -> None:
    """An announcement may be answered by a raise only where that is ruled and nobody has raised: it is then as unsaid.

    Clauses: hoc-announced-no-raise, hoc-announced-raise.
    """
    seat, after = before.to_act, step.state
    if option == "yes" and before.bid.raiser == NOBODY:
        t.claim("the bidding goes on", step.kind == "regular" and after.phase == BID)
        t.claim("what was said is unsaid", all(say == SILENT for say in after.bid.said))
        t.claim("he has bet", after.bid.bets[seat] == 5 and after.bid.raiser == seat)
        t.claim("the chips lie there", after.chips.pots[before.prize] == before.chips.pots[before.prize] + 5)
    else:
        t.claim("it is refused", step.kind == "refused" and after is before)
        t.claim("why", step.reason == ("not-now" if before.bid.raiser >= 0 else "announced-already"))


def raise_over_announcement_twin(t: Theorem, before: Round, step: Step, option: str) -> None:
    """Where announcements may be answered by a raise they may be so after a raise too."""
    t.claim("it is accepted", step.kind == "regular", option == "yes")


def announcing_less_or_more(t: Theorem) -> tuple[Round, Act, Step, str, Say]:
    """A player whose hand is known announces anything for any prize; cards that he showed before may not serve."""
    crux = t.choose("open question", ("point-underdeclared", "same-cards-reused"))
    seats, rules, (ruled,) = players_and_options(t, crux)
    prize = some.prize(t)
    seat = prize % seats
    used = held("6d7d").cards if crux == "same-cards-reused" else 0
    before = at_prize(t, rules, seats, ANNOUNCE, prize, seat)._replace(
        hands=tuple(HAND.cards if one == seat else 0 for one in range(seats)),
        used=tuple(used if one == seat else 0 for one in range(seats)),
    )
    best = {POINT: Say(4, 30), SEQUENCE: Say(4, 4), TRICON: NOTHING} if ruled == "each-card-once" else BEST
    act = Act(seat, "announce", say=said(t, "announced", prize, 0), prize=prize)
    step = table.apply(before, act)
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, act, step, ruled, best[prize]


def faults(t: Theorem, before: Round, act: Act, step: Step, mend: str, best: Say) -> None:
    """Of one hand it is a fault to announce more than it holds, and less where that cannot be mended; both stand.

    Clauses: hoc-over-announced, hoc-under-announced, hoc-under-announced-binds, hoc-under-announced-mended,
    hoc-cards-reused, hoc-cards-once.
    """
    over = more(before.prize, act.say, best)
    under = more(before.prize, best, act.say) * (mend != "may-mend") > 0
    t.claim("too much", (step.reason == "over-announced") == over)
    t.claim("too little", (step.reason == "under-announced") == under)
    t.claim("a fault is irregular", step.kind == ("irregular" if step.reason else "regular"))
    t.claim("it stands", step.state.bid.said[act.seat] == act.say)


def faults_twin(t: Theorem, before: Round, act: Act, step: Step, mend: str, best: Say) -> None:
    """It is no fault to announce fewer cards than one holds."""
    t.claim("it is regular", step.kind == "regular", act.say.size < best.size)


def ways_to_say(t: Theorem, seat: int, prize: int, how: str) -> Say:
    """What a seat has said: "good", that it has nothing, any announcement, or one that is known."""
    if how == "announces":
        return said(t, f"p{seat + 1} says", prize)
    return {
        "good": GOOD,
        "-": SILENT,
        "nothing": NOTHING,
        "least": LEAST[prize],
        "weak": WEAK[prize],
        "strong": STRONG[prize],
    }[how]


def saying_good(t: Theorem) -> tuple[Round, Step, str, str, list[Say]]:
    """A player whose hand is known says "good", the last of two or three to speak."""
    prize = some.prize(t)
    cruxes = ("good-while-holding-better", "point-tie-break")[: 2 if prize == POINT else 1]
    seats, rules, (good, *ties) = players_and_options(t, *cruxes)
    seat, tie = t.seat("to act", seats), ties[0] if ties else ""
    before = at_prize(t, rules, seats, ANNOUNCE, prize, seat)
    ways = (
        ("announces", "nothing")
        if seats == 2
        else ("weak strong", "strong weak", "weak weak", "good weak", "nothing good")
    )
    others = right_of(seat, seats)
    told = t.choose("the others", ways).split()
    says = {one: ways_to_say(t, one, prize, how) for one, how in zip(others, told, strict=True)}
    before = before._replace(
        hands=tuple(HAND.cards if one == seat else 0 for one in range(seats)),
        bid=before.bid._replace(said=tuple(says.get(one, SILENT) for one in range(seats))),
    )
    step = table.apply(before, Act(seat, "good"))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, step, good, tie, [say for say in says.values() if say not in (GOOD, NOTHING)]


def is_better(before: Round, tie: str, says: list[Say]) -> Any:
    """The hand beats all that was announced, a point of as many cards only by a value told."""
    best, held_better = BEST[before.prize], 1
    for say in says:
        beaten = more(before.prize, best, say)
        if before.prize == POINT and tie == "highest-sequence":
            beaten = best.size > say.size
        held_better = held_better * beaten
    return held_better


def good_concedes(t: Theorem, before: Round, step: Step, good: str, tie: str, says: list[Say]) -> None:
    """ "Good" answers an announcement, and who says it does not win, be it with one hand that beats all announced.

    Clauses: hoc-good, hoc-good-concedes, hoc-good-free.
    """
    seat, after = before.to_act, step.state
    if says:
        t.claim("he has given up", after.bid.said[seat] == GOOD if after.phase == SHOW else after.won[before.prize] < 0)
        t.claim("another one shows", after.phase == SHOW and after.to_act != seat and after.bid.winner == after.to_act)
        t.claim("no chip moves", after.chips == before.chips)
    else:
        t.claim("it is refused", step.kind == "refused" and step.reason == "nothing-announced")


def good_concedes_twin(t: Theorem, before: Round, step: Step, good: str, tie: str, says: list[Say]) -> None:
    """ "Good" may be said to one who has nothing."""
    t.claim("it is accepted", step.kind != "refused")


def good_with_better(t: Theorem, before: Round, step: Step, good: str, tie: str, says: list[Say]) -> None:
    """For one hand "good" is a fault just when it beats all that was announced, unless anybody may concede.

    Clauses: hoc-good-with-better, hoc-good-free, hoc-good-mended.
    """
    better = is_better(before, tie, says) * (good != "concedes")
    t.claim("a fault or not", (step.reason == "good-with-better") == (better > 0), bool(says))
    t.claim("a fault is irregular", step.kind == ("irregular" if step.reason else "regular"), bool(says))


def good_with_better_twin(t: Theorem, before: Round, step: Step, good: str, tie: str, says: list[Say]) -> None:
    """Where it must be true "good" may be said only to more cards than one holds."""
    for say in says:
        t.claim("it is more", say.size > BEST[before.prize].size, step.kind == "regular" and good != "concedes")


def taking_back(t: Theorem) -> tuple[Round, Act, Step, str, str, Say]:
    """A player who said "good", announced, or has yet to speak does so out of turn, before the winner has shown."""
    how = t.choose("has said", ("good", "announces", "-"))
    crux = "good-while-holding-better" if how == "good" else "point-underdeclared"
    may = option(t, crux)
    lenient = NAMED[3:4] + NAMED[5:] if may in ("may-correct", "may-mend") and how != "-" else ()
    prize, named = t.choose("prize and what is announced", NAMED[:3] + lenient)
    reading = t.choose("reading", some.READINGS if prize == POINT else some.READINGS[:1])
    now = phase(t, (ANNOUNCE, SHOW))
    seat = t.seat("speaks again", 3) if prize == POINT else now % 3
    first, last = right_of(seat, 3)
    before = at_prize(t, some.chosen(reading, ((crux, may),)), 3, now, prize, last if now == ANNOUNCE else first)
    says = {
        seat: ways_to_say(t, seat, prize, how),
        first: ways_to_say(t, first, prize, "announces" if how == "good" else "strong"),
        last: SILENT if now == ANNOUNCE else GOOD,
    }
    before = before._replace(
        hands=tuple(HAND.cards if one == seat else 0 for one in range(3)),
        bid=before.bid._replace(said=tuple(says[one] for one in range(3))),
    )
    now_said = said(t, "says now", prize) if how == "announces" else STRONG[prize]
    act = Act(seat, "announce", say=now_said, prize=named)
    step = table.apply(before, act)
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, act, step, may, reading, says[first]


def takes_back(t: Theorem, before: Round, act: Act, step: Step, may: str, reading: str, first: Say) -> None:
    """Of three players one with one hand takes back "good" or too little only where so ruled, with enough to say.

    Clauses: hoc-good-mended, hoc-good-with-better, hoc-good-free, hoc-under-announced-mended,
    hoc-under-announced-binds.
    """
    mine, best = before.bid.said[act.seat], BEST[before.prize]
    if mine is GOOD:
        tie = "total-value-then-seat" if reading == "lalanne" else "highest-sequence"
        allowed, reason = is_better(before, tie, [first]) * (may == "may-correct"), "good-taken-back"
    elif mine is SILENT:
        allowed, reason = 0, ""
    else:
        within = 1 - more(before.prize, act.say, best)
        allowed, reason = more(before.prize, act.say, mine) * within * (may == "may-mend"), "under-announced-mended"
    allowed = allowed * (act.prize in (before.prize, -1))
    t.claim("it is allowed or not", (step.kind == "irregular") == (allowed > 0))
    if step.kind == "irregular":
        t.claim("why", step.reason == reason)
        t.claim("it stands", step.state.bid.said[act.seat] == act.say)
    else:
        t.claim("nothing changes", step.kind == "refused" and step.state is before)


def takes_back_twin(t: Theorem, before: Round, act: Act, step: Step, may: str, reading: str, first: Say) -> None:
    """ "Good" may be taken back by whoever announces more than the others."""
    mine = before.bid.said[act.seat] is GOOD and act.prize == before.prize and may == "may-correct"
    t.claim("it may", step.kind == "irregular", more(before.prize, act.say, first) * mine)


PATTERNS = {
    2: ("announces announces", "good announces", "announces nothing", "nothing nothing"),
    3: (
        "announces weak announces",
        "announces strong announces",
        "good announces announces",
        "announces nothing good",
        "nothing nothing nothing",
    ),
}
TIES = {
    "lalanne": (("sequence-seat-tie", "nearest-forehand"), ("all-bluff", "nearest-forehand-pot-only")),
    "dictionnaire": (
        ("sequence-seat-tie", "nobody"),
        ("all-bluff", "pot-carries"),
        ("point-tie-break", "total-value-then-seat"),
    ),
}


def deciding(t: Theorem) -> tuple[Round, Step, str, list[int]]:
    """The dealer says the last word; what all say is any announcement, a known one, nothing, or "good"."""
    return decided(t, PATTERNS)


def three_decide(t: Theorem) -> tuple[Round, Step, str, list[int]]:
    """Two or three players announce anything, the dealer last."""
    return decided(t, {2: ("announces announces",), 3: ("announces announces announces",)})


def decided(t: Theorem, patterns: dict[int, tuple[str, ...]]) -> tuple[Round, Step, str, list[int]]:
    """The dealer says the last word; what is said follows one of some patterns."""
    prize, seats = some.prize(t), some.players(t)
    reading = t.choose("reading", some.READINGS if prize == SEQUENCE else some.READINGS[:1])
    rules = some.chosen(reading, TIES[reading])
    dealer = t.seat("dealer", seats) if prize == POINT else 0
    before = at_prize(t, rules, seats, ANNOUNCE, prize, dealer, dealer)
    order = [*right_of(before.dealer, seats), before.dealer]
    ways = t.choose("said from forehand on", patterns[seats]).split()
    says = {seat: ways_to_say(t, seat, before.prize, how) for seat, how in zip(order, ways, strict=True)}
    t.assume(*(say.top >= 0 for say in says.values()))
    if before.prize == TRICON:
        ranks = [say.top for say in says.values() if say not in (GOOD, NOTHING)]
        t.assume(*(one != other for at, one in enumerate(ranks) for other in ranks[:at]))
    out = tuple(seat == order[1] and ways[1] == "strong" for seat in range(seats))
    said_before = tuple(SILENT if seat in (before.dealer,) or out[seat] else says[seat] for seat in range(seats))
    before = before._replace(bid=before.bid._replace(said=said_before, out=out))
    act = Act(before.dealer, "announce", say=says[before.dealer], prize=before.prize, trusted=True)
    step = table.apply(before, act)
    t.outcome(f"{step.kind} {step.state.phase}")
    left = [seat for seat in order if says[seat] not in (GOOD, NOTHING) and not out[seat]]
    return before, step, reading, left


def best_wins(t: Theorem, before: Round, step: Step, reading: str, left: list[int]) -> None:
    """Of two announcements the best wins, of equal points or sequences the nearer to forehand, or none if so ruled.

    So it does of three of which one is known. Two tricons are of two ranks here.

    Clauses: hoc-best-wins, hoc-point, hoc-point-tie-value, hoc-point-tie-forehand, hoc-sequence-longer,
    hoc-sequence-tie-forehand, hoc-sequence-tie-nobody, hoc-tricon-order.
    """
    after, prize = step.state, before.prize
    if not left:
        return
    if after.phase == SHOW:
        winner = after.to_act
        t.claim("he announced", winner in left and after.bid.winner == winner)
        for at, seat in enumerate(left):
            if seat != winner and winner in left:
                mine, theirs = after.bid.said[winner], after.bid.said[seat]
                nearer = left.index(winner) < at and (prize != SEQUENCE or reading == "lalanne")
                equal = 1 - more(prize, mine, theirs) * 1 - more(prize, theirs, mine) * 1
                t.claim("he beats the others", more(prize, mine, theirs) * 1 + equal * nearer > 0)
    else:
        t.claim("nobody wins only equal sequences", prize == SEQUENCE and reading == "dictionnaire" and len(left) > 1)
        t.claim("the next prize", after.phase == BID and after.prize == TRICON and after.won[prize] == NOBODY)
    t.claim("no chip moves yet", after.chips == before.chips and step.payments == ())
    t.claim("it is no fault", step.kind == "regular" and step.reason == "")


def best_wins_twin(t: Theorem, before: Round, step: Step, reading: str, left: list[int]) -> None:
    """Of equal announcements the one that was made last wins."""
    after = step.state
    for seat in left[:-1]:
        if after.phase == SHOW and after.to_act == seat:
            equal = 1 - more(before.prize, after.bid.said[seat], after.bid.said[left[-1]]) * 1
            t.claim("they are not equal", equal == 0)


def best_of_three_wins(t: Theorem, before: Round, step: Step, reading: str, left: list[int]) -> None:
    """Of three announcements the best wins, of equal points or sequences the nearer to forehand, or none if so ruled.

    Two tricons are of two ranks here. Clauses: hoc-best-wins, hoc-point, hoc-point-tie-value, hoc-point-tie-forehand,
    hoc-sequence-longer, hoc-sequence-tie-forehand, hoc-sequence-tie-nobody, hoc-tricon-order.
    """
    best_wins(t, before, step, reading, left)


def best_of_three_wins_twin(t: Theorem, before: Round, step: Step, reading: str, left: list[int]) -> None:
    """Of three announcements somebody's always wins."""
    t.claim("it is shown", step.state.phase == SHOW, len(left) == 3)


def all_bluff(t: Theorem, before: Round, step: Step, reading: str, left: list[int]) -> None:
    """If all have nothing, forehand takes exactly the pot, or where so ruled nobody does and it stays.

    Clauses: hoc-all-bluff, hoc-all-bluff-stays, hoc-prize-pot.
    """
    if left:
        return
    after, prize = step.state, before.prize
    forehand = (before.dealer + 1) % len(before.hands)
    pays = before.chips.pots[prize] if reading == "lalanne" else 0
    t.claim("who wins", after.won[prize] == (forehand if reading == "lalanne" else NOBODY))
    for seat, stack in enumerate(after.chips.stacks):
        t.claim("who gets it", stack == before.chips.stacks[seat] + (pays if seat == forehand else 0))
    for one, pot in enumerate(after.chips.pots):
        t.claim("the pots", pot == before.chips.pots[one] - (pays if one == prize else 0))
    following = (CARTE_BLANCHE, TRICON) if prize == TRICON else (BID, prize + 1)
    t.claim("the next prize", (after.phase, after.prize) == following and after.to_act == forehand)


def all_bluff_twin(t: Theorem, before: Round, step: Step, reading: str, left: list[int]) -> None:
    """If all have nothing the pot always stays."""
    pots = step.state.chips.pots
    t.claim("it stays", pots[before.prize] == before.chips.pots[before.prize], not left)


def on_trust(t: Theorem) -> tuple[Round, Step, str]:
    """A player without cards announces or takes back what he said, or one with better cards says "good"."""
    ruled = {"point-underdeclared": "may-mend", "good-while-holding-better": "may-correct"}
    rules, seats = some.rules(t, **{crux.replace("-", "_"): one for crux, one in ruled.items()}), some.players(t)
    prize, seat = some.prize(t), t.seat("speaks", seats)
    what = t.choose("what he does", ("announces", "says good", "takes good back", "mends"))
    again = what in ("takes good back", "mends")
    other = (seat + 1) % seats
    before = at_prize(t, rules, seats, SHOW if again else ANNOUNCE, prize, other if again else seat)
    mine = {"takes good back": GOOD, "mends": WEAK[prize]}.get(what, SILENT)
    told = {"says good": WEAK[prize]}.get(what, STRONG[prize])
    says = tuple(mine if one == seat else told if one == other else GOOD for one in range(seats))
    cards = held("2d3d4d5d6d7d8d9dKsKhKd").cards if what == "says good" else 0
    hands = tuple(cards if one == seat else 0 for one in range(seats))
    before = before._replace(hands=hands, bid=before.bid._replace(said=says))
    trusted = t.choose("his cards were", ("seen", "not seen")) == "not seen"
    act = Act(seat, "good" if what == "says good" else "announce", say=STRONG[prize], prize=prize, trusted=trusted)
    step = table.apply(before, act)
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, step, f"{what}, {'not ' if trusted else ''}seen"


FOUND = {
    "announces, seen": "irregular",
    "announces, not seen": "regular",
    "says good, seen": "irregular",
    "says good, not seen": "regular",
    "takes good back, seen": "refused",
    "takes good back, not seen": "irregular",
    "mends, seen": "refused",
    "mends, not seen": "irregular",
}


def taken_on_trust(t: Theorem, before: Round, step: Step, what: str) -> None:
    """For some announcements he whose cards nobody saw is believed: what they would make a fault or refuse is neither.

    Clauses: hoc-over-announced, hoc-good-with-better, hoc-good-mended, hoc-under-announced-mended.
    """
    t.claim("it is taken so", step.kind == FOUND[what])


def taken_on_trust_twin(t: Theorem, before: Round, step: Step, what: str) -> None:
    """What a player says is a fault wherever his cards do not bear it out."""
    t.claim("it is a fault", step.kind != "regular", what.startswith("announces"))


def to_the_king(t: Theorem) -> tuple[Round, Step, str, str]:
    """One of two players has announced a sequence to the king; the other answers, nothing or a tierce to the five."""
    kings, cap = option(t, "d-top-sequence-queen"), t.choose("sequence to the king", (3, 4, 5))
    rules = some.rules(t, d_top_sequence_queen=kings)
    dealer = t.seat("dealer", 2)
    before = at_prize(t, rules, 2, ANNOUNCE, SEQUENCE, dealer, dealer)
    answer = t.choose("the answer", ("nothing", "tierce to the five"))
    says = tuple(SILENT if seat == dealer else Say(cap, KING) for seat in range(2))
    before = before._replace(bid=before.bid._replace(said=says))
    say = NOTHING if answer == "nothing" else Say(3, 4)
    step = table.apply(before, Act(dealer, "announce", say=say, prize=SEQUENCE, trusted=True))
    t.outcome(f"{step.kind} {step.state.phase}")
    return before, step, kings, answer


def kings_announced(t: Theorem, before: Round, step: Step, kings: str, answer: str) -> None:
    """A sequence to the king beats nothing or a tierce to the five, or where kings do not count it is as nothing.

    Clauses: hoc-sequence-kings-above, hoc-sequence-kings-excluded, hoc-all-bluff.
    """
    after, forehand = step.state, 1 - before.dealer
    if kings == "kings-above":
        t.claim("it is shown", after.phase == SHOW and after.to_act == forehand)
    elif answer == "nothing":
        pot, stacks = before.chips.pots[SEQUENCE], before.chips.stacks
        t.claim("forehand has the pot unshown", after.chips.stacks[forehand] == stacks[forehand] + pot)
        t.claim("the next prize", after.phase == BID and after.won[SEQUENCE] == forehand)
    else:
        t.claim("the tierce is shown", after.phase == SHOW and after.to_act == before.dealer)


def kings_announced_twin(t: Theorem, before: Round, step: Step, kings: str, answer: str) -> None:
    """A sequence to the king always wins the pot at once where kings do not count."""
    t.claim("it is won", step.state.phase == BID, kings == "kings-excluded")


POINTS = (
    ("A59K", ""),
    ("2349", ""),
    ("A59K", "678"),
    ("A59K", "5678"),
    ("678A", "9TJQ"),
    ("345K", ""),
    ("456A", ""),
)


class TieRule(NamedTuple):
    """What decides between points of equal number: the option of each of three open questions."""

    first: str
    scope: str
    then: str

    def __str__(self) -> str:
        return ", ".join(self)


TIE_RULES = (
    TieRule("total-value-then-seat", "anywhere-in-hand", "seat"),
    TieRule("highest-sequence", "anywhere-in-hand", "seat"),
    TieRule("highest-sequence", "anywhere-in-hand", "value-then-seat"),
    TieRule("highest-sequence", "in-point-suit", "seat"),
    TieRule("highest-sequence", "in-point-suit", "value-then-seat"),
)


class Suits:
    """Cards of two suits, as they are written."""

    def __init__(self, ranks: tuple[str, str], suits: str) -> None:
        self.cards = held("".join(one + suit for row, suit in zip(ranks, suits, strict=True) for one in row)).cards

    def __str__(self) -> str:
        return str(Held(self.cards))


def equal_points(t: Theorem) -> tuple[Round, Step, TieRule, int, tuple[int, int], int]:
    """Two players whose hands are known announce points of as many cards, the first perhaps with a value."""
    rule = t.choose("tie rule", TIE_RULES)
    cruxes = ("point-tie-break", "d-point-sequence-scope", "point-tie-residual")
    rules = some.chosen(some.READINGS[rule.first == "highest-sequence"], tuple(zip(cruxes, rule, strict=True)))
    dealer = t.seat("dealer", 2)
    mine, theirs = [
        t.choose(f"p{seat + 1} holds", [Suits(ranks, suits) for ranks in POINTS]).cards
        for seat, suits in enumerate(("sd", "hc"))
    ]
    number = t.choose("cards announced", (4, 3))
    told = t.choose("value told", (-1, 24) if number == 4 else (-1,))
    before = table.new_round(rules, (mine, theirs), dealer, some.chips(t, 2), 1, (1, 1, 1), DEAL)
    first, last = 1 - dealer, dealer
    bid = opening_bid(2)._replace(said=tuple(Say(number, told) if seat == first else SILENT for seat in range(2)))
    before = before._replace(phase=ANNOUNCE, prize=POINT, to_act=last, dealt=True, bid=bid)
    step = table.apply(before, Act(last, "announce", say=Say(number, -1), prize=POINT, trusted=True))
    t.outcome(f"{step.kind} {step.state.phase}")
    return before, step, rule, number, (mine, theirs), told


def decides(rule: TieRule, hand: int, number: int, told: int) -> tuple[int, ...]:
    """What decides between points of equal number, in the words of the clauses, the weightiest first."""
    value = best_pips(hand, number)
    if rule.first == "total-value-then-seat":
        return (told if told >= 0 else value,)
    long = sum(0x1FFF << 13 * suit for suit in range(4) if (hand >> 13 * suit & 0x1FFF).bit_count() >= number)
    best = best_run(USUAL, runs(hand & long if rule.scope == "in-point-suit" else hand))
    if rule.then == "seat":
        return (best.size, best.top)
    return (best.size, best.top, told if told >= 0 else value)


def equal_points_decided(t: Theorem, before: Round, step: Step, rule: TieRule, number: int,
                         hands: tuple[int, int], told: int) -> None:  # fmt: skip
    """Between equal points of some hands the total decides, or the sequence with what the rule adds, then the seat.

    Clauses: hoc-point-tie-value, hoc-point-tie-sequence, hoc-point-tie-anywhere, hoc-point-tie-in-suit,
    hoc-point-tie-then-seat, hoc-point-tie-then-value, hoc-point-tie-forehand, hoc-point-suit.
    """
    first, last = 1 - before.dealer, before.dealer
    beaten = decides(rule, hands[last], number, -1) > decides(rule, hands[first], number, told)
    t.claim("he shows", step.state.phase == SHOW and step.state.to_act == (last if beaten else first))


def equal_points_decided_twin(t: Theorem, before: Round, step: Step, rule: TieRule, number: int,
                              hands: tuple[int, int], told: int) -> None:  # fmt: skip
    """Between equal points the higher total of pips decides."""
    first, last = 1 - before.dealer, before.dealer
    mine, theirs = (best_pips(hands[seat], number) for seat in (first, last))
    t.claim("the higher wins", step.state.to_act == (last if theirs > mine else first), told < 0)


SLOW = (three_decide,)
CLAIMS = (
    (opening, (who_may_open, who_may_open_twin), (announcement_stands, announcement_stands_twin)),
    (answering, (who_must_answer, who_must_answer_twin)),
    (waiting, (who_waits_is_out, who_waits_is_out_twin)),
    (first_after_raise, (who_announces_first, who_announces_first_twin)),
    (raised_over, (raise_over_announcement, raise_over_announcement_twin)),
    (announcing_less_or_more, (faults, faults_twin)),
    (saying_good, (good_concedes, good_concedes_twin), (good_with_better, good_with_better_twin)),
    (taking_back, (takes_back, takes_back_twin)),
    (deciding, (best_wins, best_wins_twin), (all_bluff, all_bluff_twin)),
    (three_decide, (best_of_three_wins, best_of_three_wins_twin)),
    (on_trust, (taken_on_trust, taken_on_trust_twin)),
    (to_the_king, (kings_announced, kings_announced_twin)),
    (equal_points, (equal_points_decided, equal_points_decided_twin)),
)
