"""Hoc through the public interface: random rounds of three players, and loading records with verified replay."""

from __future__ import annotations

import json
import sys
import time
from random import Random

import hoc_ref
from hoc_ref.canonical import write
from hoc_ref.cards import card_text
from hoc_ref.record import Line, Record, RoundRecord, read, read_hand
from hoc_ref.replay import replay

HANDS = 12
PLAYERS = ("Anna", "Ben", "Carla")


def dealt(random: Random) -> list[str]:
    """Three hands from a shuffled pack."""
    pack = list(range(52))
    random.shuffle(pack)
    return ["".join(card_text(card) for card in pack[at : at + HANDS]) for at in (0, 12, 24)]


def chosen(random: Random, acts: list[str]) -> str:
    """A regular act: its verb first, then its cards or its amount."""
    verb = random.choice(sorted({act.split()[1] for act in acts}))
    act = random.choice([one for one in acts if one.split()[1] == verb])
    if ".." in act:
        least, most = act.split()[2].split("..")
        return f"{act.split()[0]} raise {random.randint(int(least), int(most))}"
    return act


def round_of(random: Random) -> tuple[list[str], list[str], list[int]]:
    """A whole round at random: the hands, the acts, the stacks at its end."""
    hands, told = dealt(random), []
    state = hoc_ref.new_round("hoc", hands, "lalanne")
    while acts := hoc_ref.legal(state):
        act = chosen(random, acts)
        state = hoc_ref.apply(state, act).state
        told.append(act)
    return hands, told, list(state.chips.stacks)


def play(seconds: float) -> tuple[int, float]:
    """Acts of random rounds, and the seconds they took."""
    random, count, begun = Random(1), 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        count += len(round_of(random)[1])
    return count, spent


def load(seconds: float) -> tuple[int, float]:
    """Acts of records that are read, replayed and checked against their stacks, and the seconds that took."""
    texts = []
    for seed in range(20):
        hands, acts, stacks = round_of(Random(seed))
        told = RoundRecord(None, tuple(map(read_hand, hands)), tuple(Line(act, "") for act in acts), tuple(stacks), {})
        texts.append((write(Record("hoc", "lalanne", {}, PLAYERS, (100,) * 3, (told,))), len(acts)))
    count, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        for text, acts_told in texts:
            replay(read(text), hear=False)
            count += acts_told
    return count, spent


if __name__ == "__main__":
    count, spent = {"play": play, "load": load}[sys.argv[1]](float(sys.argv[2]))
    print(json.dumps({"count": count, "seconds": spent}))
