"""Smaller: a situation with as much left out as can be, told from the middle where it can be told so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hoc_ref.cards import RANKS, card_text, cards_of
from hoc_ref.hoc import table, verbs
from hoc_ref.hoc.state import BID, GOOD, NO_HOC, PRIZES, SILENT, Round
from tests.power.candidates import Candidate, reached

MOST_TRIES = 250
Json = dict[str, Any]


def middle(one: Candidate, kept: int = 1) -> Candidate | None:
    """The same last acts from a start in the middle, if what came before can be told so."""
    state = reached(one, one.asked["acts"][:-kept])
    if state is None:
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
        without = [name for name, yes in zip(seats, pile.without, strict=True) if yes]
        start["sequence"] = {"last": RANKS[pile.last], "by": seats[pile.by], "without": without}
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
