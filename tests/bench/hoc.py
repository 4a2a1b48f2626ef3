"""Hoc through the public interface: random rounds of three players, and loading records with verified replay."""

from __future__ import annotations

import json
import sys
import time
from random import Random
from typing import Any

import hoc_ref
from hoc_ref.canonical import write
from hoc_ref.cards import card_text
from hoc_ref.hoc.state import Act
from hoc_ref.hoc.verbs import act_text
from hoc_ref.record import Line, Record, RoundRecord, read, read_hand
from hoc_ref.replay import replay

HANDS = 12
RECORDS = 300  # as many as the peer loads; each is loaded once or twice
PLAYERS = ("Anna", "Ben", "Carla")


def dealt(random: Random) -> list[str]:
    """Three hands from a shuffled pack."""
    pack = list(range(52))
    random.shuffle(pack)
    return ["".join(card_text(card) for card in pack[at : at + HANDS]) for at in (0, 12, 24)]


def chosen(random: Random, acts: tuple[Act, ...]) -> Act:
    """A regular act: its verb first, then its cards or its amount."""
    if len(acts) == 1:
        return acts[0]
    verb = pick(random, list(dict.fromkeys([act.verb for act in acts])))
    act = pick(random, [one for one in acts if one.verb == verb])
    return act._replace(number=random.randint(act.number, act.most), most=0) if act.most else act


def pick(random: Random, row: list[Any]) -> Any:
    """One of a row; the peers choose in the same way."""
    return row[int(random.random() * len(row))]


def round_of(random: Random) -> tuple[list[str], list[Act], list[int]]:
    """A whole round at random: the hands, the acts, the stacks at its end."""
    hands, told = dealt(random), []
    state = hoc_ref.new_round("hoc", hands, "lalanne")
    while acts := hoc_ref.acts(state):
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
    for seed in range(RECORDS):
        hands, acts, stacks = round_of(Random(seed))
        lines = tuple(Line(act_text(act), "") for act in acts)
        told = RoundRecord(None, tuple(map(read_hand, hands)), lines, tuple(stacks), {})
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
