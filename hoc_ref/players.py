"""Players: what a sober player does at the table of a game, and deals from a seed to practise on."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from hoc_ref import games
from hoc_ref.cards import EACH_CARD, TEXTS, Hand


def advice(state: Any, game: str) -> Any:
    """The act that a sober player in the place of the seat to act chooses, of those that are legal.

    It hangs on what that seat may know and on nothing else. Somebody must be to act.
    """
    known = games.game(game)
    return known.player.sober(state.rules, known.view.view(state, state.to_act), known.table.legal(state))


def shuffled(seed: int | str) -> tuple[int, ...]:
    """The pack in an order of its own for each seed: by the SHA-256 of `SEED:CARD`, as in `7:Ks`."""
    return tuple(sorted(range(len(EACH_CARD)), key=lambda one: sha256(f"{seed}:{TEXTS[one]}".encode()).digest()))


def hands_dealt(game: str, players: int, seed: int | str) -> tuple[Hand, ...]:
    """The hands that a shuffled pack gives; the last seat deals."""
    dealt: tuple[Hand, ...] = games.game(game).setup.deal(shuffled(seed), players - 1, players)
    return dealt
