"""Rounds played at random through the table: for the properties."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from hoc_ref.cards import cards_of
from hoc_ref.hoc import setup, table, verbs
from hoc_ref.hoc.options import rules_for
from hoc_ref.hoc.state import NOTHING, Act, Round, Say, Step
from hoc_ref.ledger import Chips
from hoc_ref.readings import choices

MOST_ACTS = 5_000


def dealt(random: Random, seats: int, reading: str, stacks: tuple[int, ...], **options: str) -> Round:
    """A first round with a shuffled pack, before the deal is told."""
    rules = rules_for(choices("hoc", reading, {name.replace("_", "-"): one for name, one in options.items()}))
    hands = hands_for(random, seats, seats - 1)
    start = Chips(stacks, (0, 0, 0))
    return table.new_round(rules, hands, seats - 1, start, 1, (1, 1, 1), table.first_phase("", True))


def hands_for(random: Random, seats: int, dealer: int) -> tuple[int, ...]:
    """Hands from a shuffled pack."""
    pack = list(range(52))
    random.shuffle(pack)
    return setup.deal(tuple(pack), dealer, seats)


def some_legal(random: Random, state: Round) -> Act:
    """A regular act: the verb first, then its cards or its amount, so that no verb is rare."""
    acts = table.legal(state)
    verb = random.choice(sorted({act.verb for act in acts}))
    act = random.choice([one for one in acts if one.verb == verb])
    return act._replace(number=random.randint(act.number, act.most), most=0) if act.most else act


def some_act(random: Random, state: Round) -> Act:
    """Any act that could be written down, with cards that the seat holds, allowed or not."""
    seats = len(state.hands)
    seat = random.randrange(seats)
    verb = random.choice(sorted(verbs.GRAMMAR))
    if verb == "leave" and random.random() < 0.95:
        verb = "look"
    held = cards_of(state.hands[seat])
    some = tuple(sorted(random.sample(held, min(len(held), random.randint(1, 4))))) if held else ()
    if verb == "announce":
        prize, say = random.choice(
            [
                (0, Say(random.randint(1, 13), random.choice((-1, random.randint(0, 99))))),
                (1, Say(3, random.randint(2, 12))),
                (1, Say(5, random.randint(4, 12))),
                (2, Say(random.randint(3, 4), random.randrange(13))),
                (-1, NOTHING),
            ]
        )
        return Act(seat, verb, prize=prize, say=say)
    if verb == "play":
        if not some:
            return Act(seat, "hoc")
        rank = random.choice((-1, -1, random.randrange(13)))
        return Act(seat, verb, cards=some if rank < 0 else some[:1], rank=rank)
    return Act(
        seat,
        verb,
        number=random.randint(0, 25) if verb == "raise" else 0,
        cards=(random.randrange(52),) if verb == "draw" else some if verb == "expose" else (),
        groups=random.choice(((), (some,), (some, some[:1]))) if verb == "show" else (),
        rank=random.randrange(13) if verb in ("without", "claim") else -1,
        accused=random.randrange(seats)
        if verb == "claim"
        else random.randrange(-1, seats)
        if verb == "misdeal"
        else -1,
    )


def played(random: Random, state: Round, wild: float = 0.0) -> Iterator[tuple[Round, Act, Step]]:
    """A round act by act to its end; with `wild` some acts are any acts."""
    for number in count():
        if state.to_act < 0:
            return
        assert number < MOST_ACTS, "a round without an end"
        legal = table.legal(state)
        if random.random() < wild or not legal:
            act = some_act(random, state)
        else:
            act = some_legal(random, state)
        step = table.apply(state, act)
        yield state, act, step
        state = step.state


def all_cards(state: Round) -> int:
    """The cards in all hands."""
    return sum(hand.bit_count() for hand in state.hands)
