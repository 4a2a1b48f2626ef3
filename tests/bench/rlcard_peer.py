"""rlcard: random actions of uno, rules only."""

from __future__ import annotations

import json
import random as randoms
import sys
import time

import rlcard


def play(seconds: float) -> tuple[int, float]:
    """Actions of random games, and the seconds they took."""
    game, random = rlcard.make("uno", config={"seed": 7}).game, randoms.Random(1)
    count, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        game.init_game()
        while not game.is_over():
            acts = list(game.get_legal_actions())
            game.step(acts[int(random.random() * len(acts))])
            count += 1
    return count, spent


if __name__ == "__main__":
    count, spent = play(float(sys.argv[2]))
    print(json.dumps({"count": count, "seconds": spent}))
