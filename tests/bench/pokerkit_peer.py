"""pokerkit: random decisions of three-player no-limit hold'em, and loading hand histories."""

from __future__ import annotations

import json
import random as randoms
import sys
import time
import warnings

import pokerkit as pk

warnings.simplefilter("ignore")
AUTOMATIONS = tuple(pk.Automation)
RECORDS = 300


def game() -> pk.NoLimitTexasHoldem:
    """Three players, 200 chips each."""
    return pk.NoLimitTexasHoldem(AUTOMATIONS, True, 0, (1, 2), 2)


def hand(random: randoms.Random) -> tuple[pk.State, int]:
    """A hand at random: the final state and the number of decisions."""
    state, count = game()(200, 3), 0
    while state.status:
        acts = []
        if state.can_fold():
            acts.append(state.fold)
        if state.can_check_or_call():
            acts.append(state.check_or_call)
        if state.can_complete_bet_or_raise_to():
            acts.append(state.complete_bet_or_raise_to)
        acts[int(random.random() * len(acts))]()
        count += 1
    return state, count


def play(seconds: float) -> tuple[int, float]:
    """Decisions of random hands, and the seconds they took."""
    random, count, begun = randoms.Random(1), 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        count += hand(random)[1]
    return count, spent


def load(seconds: float) -> tuple[int, float]:
    """Actions of hand histories that are read and replayed, and the seconds that took."""
    texts = []
    for seed in range(RECORDS):
        history = pk.HandHistory.from_game_state(game(), hand(randoms.Random(seed))[0])
        texts.append((history.dumps(), len(history.actions)))
    count, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        for text, actions in texts:
            for _ in pk.HandHistory.loads(text):
                pass
            count += actions
    return count, spent


if __name__ == "__main__":
    count, spent = {"play": play, "load": load}[sys.argv[1]](float(sys.argv[2]))
    print(json.dumps({"count": count, "seconds": spent}))
