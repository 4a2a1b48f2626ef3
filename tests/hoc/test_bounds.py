"""How long a bidding and the play of a round can be: the bound, and a play that meets it; where it does not hold."""

from functools import cache
from random import Random

import pytest

from hoc_ref.cards import cards_of, rank_of
from hoc_ref.hoc import bidding, setup, table
from hoc_ref.hoc.combinations import MAIN_HOCS
from hoc_ref.hoc.options import rules_for
from hoc_ref.hoc.state import BID, END, PLAY, Act, Round
from hoc_ref.ledger import Chips
from hoc_ref.readings import choices
from hoc_ref.record import load
from hoc_ref.replay import replay
from tests.hoc.properties import longest_bidding, longest_play
from tests.hoc.rounds import dealt

READINGS = ("lalanne", "dictionnaire")


def bidders(stacks: tuple[int, ...], reading: str, **options: str) -> Round:
    """The point, with these chips left when the bidding begins."""
    paid = tuple(chips + 3 for chips in stacks)
    state = dealt(Random(1), len(stacks), reading, paid, **options)
    return table.apply(state, Act(len(stacks) - 1, "deal")).state


def acts_of(state: Round) -> list[Act]:
    """All regular bids, each raise by itself."""
    raises = [act for act in table.legal(state) if act.verb == "raise"]
    steps = [act._replace(number=number, most=0) for act in raises for number in range(act.number, act.most + 1)]
    return [act for act in table.legal(state) if act.verb in ("pass", "call")] + steps


@cache
def most_acts(state: Round) -> int:
    """The longest bidding from here, by trying everything."""
    if state.phase != BID or state.prize != 0:
        return 0
    return max(1 + most_acts(table.apply(state, act).state) for act in acts_of(state))


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(("stacks", "acts"), [((3, 3), 5), ((4, 2), 4), ((2, 5), 5), ((2, 2, 2), 7), ((3, 3, 3), 9),
                                              ((3, 1, 2), 6), ((0, 0, 0), 3)])  # fmt: skip
def test_the_longest_bidding_by_trying_everything(reading: str, stacks: tuple[int, ...], acts: int) -> None:
    """Never more than the bound; the bound itself where all have the same chips."""
    most = most_acts(bidders(stacks, reading))
    assert most == acts <= longest_bidding(len(stacks), max(stacks))
    assert (most == longest_bidding(len(stacks), max(stacks))) == (len(set(stacks)) == 1)


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_bound_of_a_bidding_is_met(reading: str, seats: int) -> None:
    """All pass but the dealer, who raises by one; the last to be asked each time raises by one, the others go along."""
    state, count = bidders((100,) * seats, reading), 0
    while state.phase == BID and state.prize == 0:
        after = bidding.next_bidder(state.bid, state.to_act)
        last = after == (state.bid.raiser if state.bid.raiser >= 0 else 0)
        raises = last and any(act.verb == "raise" for act in table.legal(state))
        verb = "raise" if raises else "pass" if state.bid.raiser < 0 else "call"
        step = table.apply(state, Act(state.to_act, verb, number=int(raises)))
        assert step.kind == "regular"
        state, count = step.state, count + 1
    assert count == longest_bidding(seats, 100) == {2: 102, 3: 203}[seats]


def slow_hands(seats: int) -> tuple[int, ...]:
    """Hands without a main hoc, each with a card that follows one of the seat that comes to play before it."""
    ordinary = [one for one in range(52) if not MAIN_HOCS >> one & 1]
    by_rank = sorted(ordinary, key=rank_of)
    return tuple(sum(1 << one for one in by_rank[seat::seats][: setup.hand_size(seats)]) for seat in range(seats))


def slowest_play(reading: str, seats: int, **options: str) -> tuple[Round, int]:
    """Everybody denies all he holds and calls each hoc; a seat's last spare card brings in the seat at its left."""
    rules = rules_for(choices("hoc", reading, {name.replace("_", "-"): one for name, one in options.items()}))
    fresh = table.new_round(rules, slow_hands(seats), seats - 1, Chips((100,) * seats, (0,) * 3), 1, (1,) * 3, 2)
    state = fresh._replace(phase=PLAY, to_act=0)
    order = [0, *range(seats - 1, 0, -1)]
    count = 0

    def does(act: Act) -> None:
        nonlocal state, count
        step = table.apply(state, act)
        assert step.kind != "refused", (act, step.reason)
        state, count = step.state, count + 1

    for seat, after in zip(order, [*order[1:], None], strict=True):
        bridge = None
        if after is not None:
            bridge = next(
                (one, other) for one in cards_of(state.hands[seat]) for other in cards_of(state.hands[after])
                if rank_of(other) == rank_of(one) + 1 and one != state.play.last
            )  # fmt: skip
        while after is None or state.hands[seat].bit_count() > 2:
            spare = [one for one in cards_of(state.hands[seat]) if bridge is None or one != bridge[0]]
            does(Act(seat, "play", (spare[-1],)))
            if state.phase == END:
                return state, count
            while state.play.last >= 0:
                does(Act(state.to_act, "without", rank=state.play.last + 1))
            does(Act(seat, "hoc"))
        assert bridge is not None and after is not None
        does(Act(seat, "play", (bridge[0],)))
        while state.to_act != after:
            does(Act(state.to_act, "without", rank=state.play.last + 1))
        does(Act(after, "play", (bridge[1],)))
        while state.play.last >= 0:
            does(Act(state.to_act, "without", rank=state.play.last + 1))
        does(Act(after, "hoc"))
    raise AssertionError("nobody went out")


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_bound_of_the_play_is_met(reading: str, seats: int) -> None:
    """29 of 2 x 15 cards, 34 of 3 x 12: 111 acts and 162."""
    _, count = slowest_play(reading, seats)
    assert count == longest_play(seats, setup.hand_size(seats)) == {2: 111, 3: 162}[seats]


COUNTER = {
    "bidding-on-credit": ("chip-exhaustion", "debt-allowed"),
    "claims-without-end": ("false-denial-repeat", "each-time"),
}


@pytest.mark.parametrize("name", COUNTER)
def test_counter_plays(name: str) -> None:
    """Where a bound does not hold: a record whose option lets it go on, and the same acts are barred without it."""
    record = load(f"spec/hoc/examples/{name}.toml")
    crux, option = COUNTER[name]
    assert record.options == {crux: option}
    kinds = [ruling.kind for ruling in replay(record).rulings]
    without = replay(record._replace(options={}))
    assert "refused" not in kinds
    if name == "bidding-on-credit":
        assert len(kinds) > 3 * longest_bidding(2, 4) and "refused" in {ruling.kind for ruling in without.rulings}
    else:
        fines = [
            sum(one.reason == "false-denial" and bool(one.payments) for one in course.rulings)
            for course in (replay(record), without)
        ]
        assert fines == [6, 1]
