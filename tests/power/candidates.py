"""Candidates: small situations drawn at random, each a question whose last act is the point of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from hoc_ref.cards import RANKS, card_text, cards_of
from hoc_ref.clauses import game_spec
from hoc_ref.errors import BadInput, Undetermined
from hoc_ref.games import rules as rules_of
from hoc_ref.hoc import start, table, verbs
from hoc_ref.hoc.options import OPTIONS
from hoc_ref.hoc.state import Act, Round, Say
from tests.hoc.rounds import hands_for, some_act, some_legal

Json = dict[str, Any]
READINGS = ("lalanne", "dictionnaire")
PHASES = ("point", "sequence", "tricon", "carte-blanche", "play", "play", "play", "deal", "end")
MOST_ACTS = 12


class Candidate(NamedTuple):
    """A situation under a reading."""

    reading: str
    options: dict[str, str]
    asked: Json


def seats_of(one: Candidate) -> int:
    """The number of players."""
    setup = one.asked["setup"]
    return int(setup["players"]) if "pack" in setup else len(setup["hands"])


def departures(random: Random, reading: str) -> dict[str, str]:
    """Mostly none or one; now and then two or three, for what shows only together."""
    known = game_spec("hoc")["cruxes"]
    count = random.choices((0, 1, 2, 3), (4, 5, 2, 1))[0]
    found = {}
    for crux in random.sample(sorted(OPTIONS), count):
        others = [one for one in OPTIONS[crux] if one != known[crux]["choices"][reading]["option"]]
        if others:
            found[crux] = random.choice(others)
    return found


def small_hands(random: Random, seats: int, most: int) -> list[str]:
    """A few cards each, near one another so that they combine and follow."""
    low = random.randrange(13)
    width = random.choice((2, 3, 5, 7, 13))
    suits = random.choice(("s", "sh", "shdc", "shdc"))
    pack = [f"{RANKS[(low + step) % 13]}{suit}" for step in range(width) for suit in suits]
    pack += random.sample([card_text(one) for one in range(52)], 6)
    pack = list(dict.fromkeys(pack))
    random.shuffle(pack)
    hands = []
    for seat in range(seats):
        some = random.randint(1, max(1, min(most, len(pack) // (seats - seat))))
        hands.append(pack[:some])
        pack = pack[some:]
    return ["".join(sorted(hand, key=lambda one: (RANKS.index(one[0]), one[1]))) for hand in hands]


def setup_of(random: Random, seats: int) -> Json:
    """A setup: a start in the middle with whatever may be told of it, or now and then a whole deal."""
    setup: Json = {"hands": small_hands(random, seats, random.choice((1, 2, 4, 6, 8)))}
    if random.random() < 0.3:
        setup["stacks"] = [random.choice((0, 1, 2, 5, 20, 100, 100)) for _ in range(seats)]
    if random.random() < 0.1:
        setup["stake"] = random.randint(1, 3)
    if random.random() < 0.12:
        hands = hands_for(random, seats, seats - 1)
        setup["hands"] = ["".join(card_text(one) for one in range(52) if hand >> one & 1) for hand in hands]
        return setup
    phase = random.choice(PHASES)
    told: Json = {"phase": phase}
    setup["start"] = told
    if random.random() < 0.3:
        told["dealer"] = f"p{random.randint(1, seats)}"
    if phase == "deal":
        if random.random() < 0.6:
            hands = hands_for(random, seats, seats - 1)
            rows = [[card_text(one) for one in range(52) if hand >> one & 1] for hand in hands]
            if random.random() < 0.6:
                rows[random.randrange(seats)].pop()
            setup["hands"] = ["".join(row) for row in rows]
        return setup
    told["pots"] = {name: random.choice((0, 0, 2, 3, 4, 6)) for name in ("point", "sequence", "tricon")}
    if random.random() < 0.35:
        told["multiplier"] = {name: random.choice((1, 2, 2, 3)) for name in ("point", "sequence", "tricon")}
    if phase in ("point", "sequence", "tricon"):
        bidding_of(random, seats, phase, told)
    elif phase == "play" and random.random() < 0.5:
        sequence_of(random, seats, told)
    elif phase == "play" and random.random() < 0.15:
        told["hoc"] = True
    elif phase == "end":
        out = random.randrange(seats)
        told["out"] = f"p{out + 1}"
        setup["hands"][out] = ""
    if phase != "point" and random.random() < 0.5:
        for name in ("point", "sequence", "tricon")[: {"sequence": 1, "tricon": 2}.get(phase, 3)]:
            if random.random() < 0.6:
                told.setdefault("won", {})[name] = f"p{random.randint(1, seats)}"
                told["pots"][name] = 0
    if phase in ("play", "carte-blanche") and random.random() < 0.4:
        told["to_act"] = f"p{random.randint(1, seats)}"
    return setup


def bidding_of(random: Random, seats: int, phase: str, told: Json) -> None:
    """A bidding under way, or over with announcements to come."""
    kind = random.random()
    told["pots"][phase] = random.choice((2, 3, 4, 6))
    if kind < 0.35:
        return
    names = [f"p{seat + 1}" for seat in range(seats)]
    if kind < 0.5:
        told["passed"] = random.sample(names, random.randint(1, seats - 1))
        return
    if kind < 0.85:
        raiser = random.randrange(seats)
        high = random.choice((1, 2, 5, 20))
        bets = [random.choice((0, 0, high, 1)) for _ in range(seats)]
        bets = [min(one, high) for one in bets]
        bets[raiser] = high
        told.update(raiser=names[raiser], bets=bets)
        told["pots"][phase] += sum(bets)
        others = [name for name in names if name != names[raiser]]
        if random.random() < 0.3:
            told["passed"] = [random.choice(others)]
        if random.random() < 0.3:
            told["out"] = [random.choice(others)]
        if random.random() < 0.4:
            told["said"] = {}
    else:
        said = {"point": ("3", "4 value 20", "2"), "sequence": ("tierce to 5", "quart to 8", "tierce to K"),
                "tricon": ("three 5", "four 2", "three K")}[phase]  # fmt: skip
        told["said"] = {random.choice(names): random.choice(said)}


def sequence_of(random: Random, seats: int, told: Json) -> None:
    """A sequence under way."""
    names = [f"p{seat + 1}" for seat in range(seats)]
    told["sequence"] = {"last": random.choice(RANKS[:12]), "by": random.choice(names)}
    if random.random() < 0.3:
        told["sequence"]["without"] = random.sample(names, random.randint(1, seats))


def begun(reading: str, options: dict[str, str], setup: Json) -> Round | None:
    """The state in which a setup of one round begins; none if it cannot be."""
    from hoc_ref.record import read_hand

    functions = rules_of("hoc", reading, options)
    hands = tuple(read_hand(one).known for one in setup["hands"])
    stacks = tuple(setup.get("stacks", [100] * len(hands)))
    try:
        if "start" in setup:
            return start.round_from(functions, setup["start"], hands, len(hands) - 1, stacks, setup.get("stake", 1))
        from hoc_ref.ledger import Chips

        first = table.first_phase("draw", True)
        return table.new_round(functions, hands, len(hands) - 1, Chips(stacks, (0, 0, 0)), setup.get("stake", 1),
                               (1, 1, 1), first)  # fmt: skip
    except (BadInput, Undetermined, ValueError, IndexError):
        return None


def reached(one: Candidate, acts: list[str]) -> Round | None:
    """The state after some acts; none if it cannot be had."""
    setup = one.asked.get("setup")
    if not setup or "before" in setup or "pack" in setup:
        return None
    state = begun(one.reading, one.options, setup)
    try:
        for text in acts:
            if state is None:
                return None
            act = verbs.read_act(text, len(state.hands))
            for implied in table.implied(state, act):
                state = table.apply(state, implied).state
            state = table.apply(state, act).state
    except Exception:
        return None
    return state


def near(random: Random, state: Round) -> Act:
    """An act that is nearly regular: a little more or less announced, shown, raised or laid; or a claim that fits."""
    acts = table.legal(state)
    if not acts or random.random() < 0.1:
        return claim_near(random, state)
    act = random.choice(acts)
    if act.verb == "raise":
        step = random.choice((-1, 0, 0, 1))
        return act._replace(number=max(0, random.choice((act.number, act.most or act.number)) + step), most=0)
    if act.verb == "announce" and act.say.size > 0:
        size, top = act.say
        if act.prize == 0:
            size, top = size + random.choice((-2, -1, 0, 0, 1)), random.choice((-1, top, top - 1, top + 1, top))
            return act._replace(say=Say(max(1, size), top))
        size = random.choice((size, size, size - 1, size + 1))
        sizes = (3, 4, 5) if act.prize == 1 else (3, 4)
        return act._replace(say=Say(size if size in sizes else 3, max(2, min(12, top + random.choice((-1, 0, 0, 1))))))
    if act.verb == "announce":
        best = [Say(random.randint(1, 4), -1), Say(3, random.randint(2, 12)), Say(3, random.randrange(13))][state.prize]
        return act._replace(prize=state.prize, say=best)
    if act.verb == "show" and act.groups:
        return act._replace(groups=groups_near(random, state, act))
    if act.verb == "play" and len(act.cards) == 1:
        return play_near(random, state, act)
    if act.verb == "without":
        return act._replace(rank=random.randrange(13)) if random.random() < 0.3 else Act(act.seat, "hoc")
    return act._replace(seat=random.randrange(len(state.hands)))


def groups_near(random: Random, state: Round, act: Act) -> tuple[tuple[int, ...], ...]:
    """What is shown, with a group or a card more or less, or in another order."""
    groups = list(act.groups)
    kind = random.randrange(5)
    held = cards_of(state.hands[act.seat])
    if kind == 0:
        groups.append(tuple(sorted(random.sample(held, min(len(held), random.randint(1, 4))))))
    elif kind == 1:
        groups[0] = groups[0][: max(1, len(groups[0]) - 1)]
    elif kind == 2:
        groups[-1] = groups[-1][1:] or groups[-1]
    elif kind == 3:
        groups.reverse()
    else:
        groups.append(groups[0][:3])
    return tuple(groups)


def play_near(random: Random, state: Round, act: Act) -> Act:
    """Several cards at once, or a main hoc for another rank, or another card."""
    held = cards_of(state.hands[act.seat])
    kind = random.randrange(4)
    if kind == 0:
        row = [act.cards[0]]
        while len(row) < 5 and (more := [one for one in held if one % 13 == row[-1] % 13 + 1]):
            row.append(random.choice(more))
        return Act(act.seat, "play", tuple(row))
    if kind == 1:
        return Act(act.seat, "play", (random.choice(held),), random.randrange(13))
    return (
        Act(act.seat, "play", (random.choice(held),))
        if kind == 2
        else Act(act.seat, "without", rank=random.choice(held) % 13)
    )


def claim_near(random: Random, state: Round) -> Act:
    """A claim against somebody who has denied something, or an objection to the deal."""
    seats = range(len(state.hands))
    told = [(seat, rank) for seat in seats for rank in range(13) if state.play.denials[seat].ranks >> rank & 1]
    if not told:
        return Act(random.choice(seats), "misdeal", accused=random.choice((-1, *seats)))
    accused, rank = random.choice(told)
    return Act(random.choice([seat for seat in seats if seat != accused]), "claim", rank=rank, accused=accused)


def courses(random: Random, reading: str = "", fixed: dict[str, str] | None = None) -> Iterator[Candidate]:
    """Situations that grow act by act from one setup; refused acts end one of them and change nothing."""
    reading = reading or random.choice(READINGS)
    options = departures(random, reading) if fixed is None else fixed
    seats = random.choice((2, 3))
    setup = setup_of(random, seats)
    state = begun(reading, options, setup)
    if state is None:
        return
    acts: list[str] = []
    wild, nearly = random.choice((0.0, 0.15, 0.5)), random.choice((0.0, 0.8, 1.0))
    yield Candidate(reading, options, {"setup": setup, "acts": []})
    for _ in range(MOST_ACTS if "start" in setup else 40):
        regular = random.random() >= wild and state.to_act >= 0 and table.legal(state)
        act = some_legal(random, state) if regular else (near if random.random() < nearly else some_act)(random, state)
        try:
            step = table.apply(state, act)
        except (BadInput, Undetermined, ValueError, IndexError):
            return
        yield Candidate(reading, options, {"setup": setup, "acts": [*acts, verbs.act_text(act)]})
        if step.kind != "refused":
            acts.append(verbs.act_text(act))
            state = step.state
        if state.to_act < 0 and random.random() < 0.5:
            return


def games(random: Random, reading: str = "", fixed: dict[str, str] | None = None) -> Iterator[Candidate]:
    """Situations of a second or third round, after rounds that were cut short to what carries over."""
    reading = reading or random.choice(READINGS)
    options = departures(random, reading) if fixed is None else fixed
    seats = random.choice((2, 3))
    before: list[Json] = []
    rounds = random.choice((0, 0, 1, seats, seats, 2 * seats))
    base: Json = {"rounds": rounds} if rounds else {}
    if random.random() < 0.3:
        base["stacks"] = [random.choice((0, 1, 2, 5, 100)) for _ in range(seats)]
    if random.random() < 0.15:
        base["stake"] = random.randint(2, 3)
    for number in range(random.choice((1, 1, 2, 3))):
        here = round_end(random, reading, options, seats, base, number == 0)
        if here is None:
            return
        yield Candidate(reading, options, {"setup": {**base, **before_of(before), "hands": here["hands"],
                                                     "start": here["start"]}, "acts": here["acts"]})  # fmt: skip
        before = [*before, here]
    again = round_end(random, reading, options, seats, base, False) or {}
    hands = hands_for(random, seats, random.randrange(seats))
    whole = ["".join(card_text(one) for one in range(52) if hand >> one & 1) for hand in hands]
    setup = {**base, **before_of(before)}
    yield Candidate(reading, options, {"setup": {**setup, "hands": whole}, "acts": []})
    yield Candidate(reading, options, {"setup": {**setup, "hands": whole}, "acts": ["p1 leave"]})
    if again:
        yield Candidate(reading, options, {"setup": {**setup, "hands": again["hands"], "start": again["start"]},
                                           "acts": again["acts"]})  # fmt: skip


def before_of(before: list[Json]) -> Json:
    """The rounds before, where there are any."""
    return {"before": before} if before else {}


def round_end(
    random: Random, reading: str, options: dict[str, str], seats: int, base: Json, first: bool
) -> Json | None:
    """A short round from near its end to its end: the last prize or only the play."""
    phase = random.choice(("play", "tricon", "sequence", "carte-blanche"))
    hands = small_hands(random, seats, random.choice((1, 1, 2, 3)))
    told: Json = {"phase": phase}
    if first:
        told["pots"] = {name: random.choice((0, 0, seats, 5)) for name in ("point", "sequence", "tricon")}
        if random.random() < 0.4:
            told["multiplier"] = {name: random.choice((1, 2, 3)) for name in ("point", "sequence", "tricon")}
    if phase == "play" and random.random() < 0.3:
        told["won"] = {"point": f"p{random.randint(1, seats)}"}
        if first:
            told["pots"]["point"] = 0
    state = begun(reading, options, {**base, "hands": hands, "start": told})
    acts: list[str] = []
    while state is not None and state.to_act >= 0 and len(acts) < 40:
        if not table.legal(state):
            return None
        act = some_legal(random, state)
        if act.verb == "raise":
            act = act._replace(number=1)
        state = table.apply(state, act).state
        acts.append(verbs.act_text(act))
    if state is None or state.to_act >= 0:
        return None
    if random.random() < 0.1:
        acts.append(f"p{random.randint(1, seats)} leave")
    if random.random() < 0.15:
        wrong = hands_for(random, seats, seats - 1)
        rows = [[card_text(one) for one in range(52) if hand >> one & 1] for hand in wrong]
        rows[random.randrange(seats)].pop()
        return {"hands": ["".join(row) for row in rows], "start": {"phase": "deal"}, "acts": ["p1 misdeal"]}
    return {"hands": hands, "start": told, "acts": acts}
