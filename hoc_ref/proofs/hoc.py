"""What is proved of Hoc: its bidding, for two and three players, whatever they own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from hoc_ref.hoc import setup, table
from hoc_ref.hoc.options import rules_for
from hoc_ref.hoc.state import BID, PRIZES, Act, Round, Rules, opening_bid
from hoc_ref.ledger import NOBODY, Chips, total
from hoc_ref.proofs.claims import Stated
from hoc_ref.proofs.executor import Theorem, highest
from hoc_ref.readings import choices

Known: TypeAlias = Callable[[Round], Iterator[tuple[str, Any]]]
READINGS = ("lalanne", "dictionnaire")
VERBS = ("pass", "call", "raise")
CREDIT = {"chip-exhaustion": "debt-allowed"}


def some_round(t: Theorem, rules: Rules, seats: int) -> Round:
    """A round about to be dealt: any dealer, any stacks, debts included, any pots."""
    dealer = t.choose("dealer", range(seats))
    stacks = tuple(t.number(f"stack p{seat + 1}") for seat in range(seats))
    pots = tuple(t.number(f"{prize} pot") for prize in PRIZES)
    hands = setup.deal(tuple(range(52)), dealer, seats)
    return table.new_round(rules, hands, dealer, Chips(stacks, pots), 1, (1, 1, 1), table.first_phase("deal", True))


def some_bidding(t: Theorem, rules: Rules, seats: int, known: Known) -> Round:
    """Any state of a bidding of which all this is known."""
    state = some_round(t, rules, seats)._replace(phase=BID, dealt=True)
    state = state._replace(to_act=t.choose("to act", range(seats)), prize=t.choose("prize", range(3)))
    raiser = t.choose("raiser", (NOBODY, *(seat for seat in range(seats) if seat != state.to_act)))
    bid = opening_bid(seats)._replace(
        bets=tuple(t.number(f"bet p{seat + 1}") for seat in range(seats)),
        raiser=raiser,
        raised=tuple(t.flag(f"raised p{seat + 1}") for seat in range(seats)),
        passed=tuple(t.flag(f"passed p{seat + 1}") for seat in range(seats)),
        out=tuple(t.flag(f"out p{seat + 1}") for seat in range(seats)),
    )
    state = state._replace(bid=bid)
    t.assume(*(holds for _, holds in known(state)))
    return state


def invariant(state: Round) -> Iterator[tuple[str, Any]]:
    """What is true whenever a seat is to bid."""
    bid, raiser = state.bid, state.bid.raiser
    yield "the seat to act is still in", bid.out[state.to_act] == 0
    yield "nobody answers his own raise", raiser != state.to_act
    for seat in range(len(bid.bets)):
        yield "no bet is below nought", bid.bets[seat] >= 0
        if raiser == NOBODY:
            yield "nothing is bet before a raise", bid.bets[seat] == 0
            yield "nobody is out before a raise", bid.out[seat] == 0
        else:
            yield "the last raise is the highest bet", bid.bets[seat] <= bid.bets[raiser]
    if raiser != NOBODY:
        yield "a raise is a chip at least", bid.bets[raiser] >= 1
        yield "the last to raise is still in", bid.out[raiser] == 0
        yield "a raise was covered", state.chips.stacks[raiser] >= 0


def two_in(state: Round) -> Iterator[tuple[str, Any]]:
    """The seat to act and one more are in; nothing is asked of the chips."""
    yield "the seat to act is still in", state.bid.out[state.to_act] == 0
    yield "nobody answers his own raise", state.bid.raiser != state.to_act
    yield "two seats are in", sum(state.bid.out) <= len(state.hands) - 2
    for bet in state.bid.bets:
        yield "no bet is below nought", bet >= 0


def to_speak(state: Round) -> Any:
    """How many seats have yet to speak before the bidding can end."""
    seats, raiser = len(state.hands), state.bid.raiser
    last = state.dealer + 1 if raiser == NOBODY else raiser
    return sum(
        1 - state.bid.out[(state.to_act + step) % seats] for step in range((last - state.to_act) % seats or seats)
    )


def chips_to_go(state: Round) -> Any:
    """How far the highest bet is below the most that any seat could bet on this prize."""
    bets, stacks = state.bid.bets, state.chips.stacks
    richest = highest(0, *(bet + stack for bet, stack in zip(bets, stacks, strict=True)))
    return richest - highest(*bets)


def rank(state: Round, weight: int) -> Any:
    """A number that falls at every bid; with it falls the number of bids that can still come."""
    return weight * chips_to_go(state) + to_speak(state)


def bids_on(before: Round, after: Round) -> bool:
    """The bidding for the same prize goes on."""
    return after.phase == BID and after.prize == before.prize


def some_act(t: Theorem, seat: int) -> Act:
    """Any bid of a seat, of any number of chips."""
    return Act(seat, t.choose("act", VERBS), number=t.number("number"))


class Bidding:
    """The claims on bidding, for one reading and one number of players."""

    def __init__(self, reading: str, seats: int) -> None:
        self.rules = rules_for(choices("hoc", reading, {}))
        self.on_credit = rules_for(choices("hoc", reading, CREDIT))
        self.seats = seats

    def step(self, t: Theorem) -> tuple[Round, Round]:
        """A state and what any bid of the seat to act leads to, where it is accepted."""
        before = some_bidding(t, self.rules, self.seats, invariant)
        act = some_act(t, before.to_act)
        step = table.apply(before, act)
        t.outcome(f"{act.verb} {step.kind} {step.reason}".strip())
        return before, step.state

    def holds(self, t: Theorem) -> None:
        before, after = self.step(t)
        t.claim("the chips on the table are the same", total(after.chips) == total(before.chips))
        for seat in range(self.seats):
            if seat != before.to_act and bids_on(before, after):
                stacks = after.chips.stacks
                t.claim("another seat's chips are untouched", stacks[seat] == before.chips.stacks[seat])
        if after.phase == BID:
            for name, holds in invariant(after):
                t.claim(name, holds)

    def conserves_twin(self, t: Theorem) -> None:
        before, after = self.step(t)
        t.claim("the stacks alone are the same", sum(after.chips.stacks) == sum(before.chips.stacks))

    def stays_twin(self, t: Theorem) -> None:
        before, after = self.step(t)
        if bids_on(before, after):
            t.claim("no bet goes over twenty", highest(*after.bid.bets) <= highest(20, *before.bid.bets))

    def begins(self, t: Theorem) -> None:
        before = some_round(t, self.rules, self.seats)
        step = table.apply(before, Act(before.dealer, "deal"))
        t.outcome(step.kind)
        for name, holds in invariant(step.state):
            t.claim(name, holds)
        t.claim("the chips on the table are the same", total(step.state.chips) == total(before.chips))

    def begins_twin(self, t: Theorem) -> None:
        before = some_round(t, self.rules, self.seats)
        after = table.apply(before, Act(before.dealer, "deal")).state
        t.claim("nobody begins in debt", after.chips.stacks[after.to_act] >= 0)

    def falls(self, t: Theorem, weight: int = -1) -> None:
        before, after = self.step(t)
        if after is not before and bids_on(before, after):
            weight = self.seats - 1 if weight < 0 else weight
            t.claim("the rank falls", rank(after, weight) < rank(before, weight))
            t.claim("the rank is never below nought", rank(after, weight) >= 0)

    def falls_twin(self, t: Theorem) -> None:
        self.falls(t, self.seats - 2)

    def goes_on(self, t: Theorem) -> None:
        before = some_bidding(t, self.rules, self.seats, invariant)
        seat = t.choose("seat", range(self.seats))
        act = Act(seat, "pass") if seat == before.to_act else some_act(t, seat)
        step = table.apply(before, act)
        t.outcome(f"{act.verb} {step.kind} {step.reason}".strip())
        if seat == before.to_act:
            t.claim("to pass is always allowed", step.kind == "regular")
        else:
            t.claim("no other seat may bid", step.kind == "refused" and step.state is before)

    def goes_on_twin(self, t: Theorem) -> None:
        before = some_bidding(t, self.rules, self.seats, invariant)
        step = table.apply(before, Act(before.to_act, "raise", number=1))
        t.claim("to raise by one chip is always allowed", step.kind == "regular")

    def endless(self, t: Theorem) -> None:
        self.raise_again(t, self.on_credit)

    def endless_twin(self, t: Theorem) -> None:
        self.raise_again(t, self.rules)

    def raise_again(self, t: Theorem, rules: Rules) -> None:
        """From any state with two seats in, whoever acts raises by one chip, and the state is such a one again."""
        before = some_bidding(t, rules, self.seats, two_in)
        step = table.apply(before, Act(before.to_act, "raise", number=1))
        t.outcome(f"{step.kind} {step.reason}".strip())
        t.claim("the raise is accepted", step.kind == "regular")
        t.claim("the bidding goes on", bids_on(before, step.state))
        for name, holds in two_in(step.state):
            t.claim(name, holds)


def tell(values: dict[str, int]) -> str:
    """A counterexample in words: who deals and acts, what was done, and every value that is not nought."""
    left = dict(values)
    seats = sum(name.startswith("stack") for name in values)
    parts = [f"p{left.pop('dealer') + 1} deals"]
    if "to act" in left:
        acting, prize = left.pop("to act"), left.pop("prize")
        raiser = (NOBODY, *(seat for seat in range(seats) if seat != acting))[left.pop("raiser")]
        parts += [f"p{raiser + 1} raised last"] if raiser != NOBODY else []
        parts.append(f"p{acting + 1} is to act for the {PRIZES[prize]}")
    if "act" in left:
        number = left.pop("number")
        verb = VERBS[left.pop("act")]
        parts.append(f"the act is {verb} {number}" if verb == "raise" else f"the act is {verb}")
    parts += [f"{name} = {value}" for name, value in left.items() if value]
    return ", ".join((*parts, "all else 0"))


def bidding() -> Iterator[Stated]:
    """The claims on bidding, for either reading and either number of players."""
    for reading in READINGS:
        for seats in (2, 3):
            one = Bidding(reading, seats)
            where = f"{reading}, {seats} players"
            yield Stated(
                "bidding-begins", where, "the deal leads to a bidding, and no chip comes or goes", one.begins,
                (("nobody begins in debt", one.begins_twin),), tell)  # fmt: skip
            yield Stated(
                "bidding-holds", where, "no bid makes or loses a chip or touches another's; the invariant stays",
                one.holds,
                (("bids leave the stacks as they are", one.conserves_twin), ("no bet goes over 20", one.stays_twin)),
                tell)  # fmt: skip
            yield Stated(
                "bidding-ends", where, f"{seats - 1} x (richest - highest bet) + seats to speak falls at every bid",
                one.falls,
                ((f"{seats - 2} x (richest - highest bet) + seats to speak falls too", one.falls_twin),),
                tell)  # fmt: skip
            yield Stated(
                "bidding-goes-on", where, "the seat in turn may always pass, and no other may bid", one.goes_on,
                (("the seat in turn may always raise by one", one.goes_on_twin),), tell)  # fmt: skip
            yield Stated(
                "bidding-on-credit", where, "with bets beyond one's chips, raising by one can go on for ever",
                one.endless, (("it can with bets that are covered", one.endless_twin),), tell)  # fmt: skip


CHAPTERS = {"bidding": bidding}
