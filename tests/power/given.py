"""Given: situations that a draw at random hardly ever comes to, each with the clause for which it is there."""

from __future__ import annotations

from typing import Any

from hoc_ref.cards import card_text
from tests.power.candidates import Candidate

Json = dict[str, Any]
L, D = "lalanne", "dictionnaire"
PACK = [card_text(one) for one in range(52)]
SHUFFLED = "".join(PACK[at * 15 % 52] for at in range(52))  # 15 and 52 have no common factor, so each card comes once
TWO = ["".join(PACK[:15]), "".join(PACK[15:30])]
THREE = ["".join(PACK[:12]), "".join(PACK[12:24]), "".join(PACK[24:36])]
CARRIED = {"hands": ["2s", "3h4h"], "start": {"phase": "play"}, "acts": ["p1 play 2s"]}


def play(*hands: str, **start: Any) -> Json:
    """A start in the play."""
    return {"hands": list(hands), "start": {"phase": "play", **start}}


def bids(*hands: str, phase: str = "point", **start: Any) -> Json:
    """A start in the bidding for a prize."""
    return {"hands": list(hands), "start": {"phase": phase, "pots": {phase: len(hands)}, **start}}


def last_round(pot: int) -> Json:
    """The second of two rounds agreed on, with a pot that nobody has won."""
    first = {**CARRIED, "start": {"phase": "play", "pots": {"tricon": pot}}}
    return {"hands": ["5h6c", "9s"], "start": {"phase": "play"}, "before": [first], "rounds": 2}


GIVEN: list[tuple[str, str, dict[str, str], Json, list[str]]] = [
    ("hoc-draw-suits", L, {"draw-tie-for-deal": "suit-order"}, {"hands": TWO}, ["p1 draw 5d", "p2 draw 5s"]),
    ("hoc-draw-suits", D, {"draw-tie-for-deal": "suit-order"}, {"hands": THREE},
     ["p1 draw 7c", "p2 draw 7h", "p3 draw Kd"]),
    ("hoc-deal", L, {}, {"pack": SHUFFLED, "players": 2}, ["p2 deal"]),
    ("hoc-deal", L, {}, {"pack": SHUFFLED, "players": 3}, ["p1 pass", "p2 pass", "p3 pass", "p1 pass"]),
    ("hoc-deal", D, {}, {"pack": SHUFFLED, "players": 3}, ["p1 announce 4"]),
    ("hoc-deal", D, {}, {"pack": SHUFFLED, "players": 2}, ["p1 announce 5"]),
    ("hoc-in-turn", L, {}, play("8d2c", "2h3h"), ["p2 play 2h", "p1 play 8d"]),
    ("hoc-in-turn", D, {}, bids("2s5s", "3h7h", "4dKd"), ["p3 pass", "p1 pass"]),
    ("hoc-main-in-turn", L, {}, play("8d2c", "QsTh", "4c5c", sequence={"last": "7c", "by": "p3"}),
     ["p2 play Qs as 8", "p1 play 8d"]),
    ("hoc-main-in-turn", D, {}, play("8d2c", "QsTh", sequence={"last": "7c", "by": "p2"}, to_act="p1"),
     ["p2 play Qs as 8", "p1 play 8d"]),
    ("hoc-wrong-call-void", L, {"wrong-hoc-call": "void-no-payment"}, play("8d2c", "9hTh"), ["p1 hoc", "p1 play 8d"]),
    ("hoc-wrong-call-void", D, {"wrong-hoc-call": "void-no-payment"}, play("3d7c", "4h", "5s6s"),
     ["p1 hoc", "p1 play 3d"]),
    ("hoc-sequence-tie-nobody", L, {"sequence-seat-tie": "nobody"}, bids("3s4s5s", "3h4h5h", phase="sequence"),
     ["p1 announce tierce to 5", "p2 announce tierce to 5"]),
    ("hoc-sequence-tie-nobody", D, {"sequence-seat-tie": "nobody"}, bids("6s7s8s", "6h7h8h", "Kc", phase="sequence"),
     ["p1 announce tierce to 8", "p2 announce tierce to 8", "p3 good"]),
    ("hoc-bid-pass-return", L, {"re-entry-after-pass-on-raise": "may-return"}, bids("2s5s", "3h7h", "4d8d"),
     ["p1 raise 2", "p2 pass", "p3 raise 3", "p1 call", "p2 call"]),
    ("hoc-bid-pass-return", D, {"re-entry-after-pass-on-raise": "may-return"}, bids("2s5s", "3h7h", "4d8d"),
     ["p1 raise 1", "p2 pass", "p3 call"]),
    ("hoc-duplicate-ordinary", L, {"needed-card-duplicates": "must-lay-ordinary"}, play("Qd3c", "KhKs2c", "5h6h"),
     ["p1 play Qd", "p1 without K", "p2 play Ks", "p2 play Kh"]),
    ("hoc-duplicate-ordinary", D, {"needed-card-duplicates": "must-lay-ordinary"}, play("Jc3c", "QhQs2c"),
     ["p1 play Jc", "p1 without Q", "p2 play Qs", "p2 play Qh"]),
    ("hoc-game-pot-lost", L, {"carried-pot-at-game-end": "lost-to-nobody"}, last_round(4), ["p2 play 9s"]),
    ("hoc-game-pot-lost", D, {"carried-pot-at-game-end": "lost-to-nobody"}, last_round(6), ["p2 play 9s"]),
    ("hoc-game-pot-round", L, {"carried-pot-at-game-end": "extra-round"}, last_round(4), ["p2 play 9s"]),
    ("hoc-game-pot-round", D, {"carried-pot-at-game-end": "extra-round"}, last_round(6), ["p2 play 9s"]),
    ("hoc-denial-until-card", L, {"denial-claim-deadline": "until-next-card"}, play("7c8d", "9h", "8sKc"),
     ["p1 play 7c", "p1 without 8", "p2 without 8", "p3 claim p2 had 8"]),
    ("hoc-denial-until-card", D, {"denial-claim-deadline": "until-next-card"}, play("7c8d", "9h8c"),
     ["p1 play 7c", "p1 without 8", "p2 claim p1 had 8"]),
    ("hoc-fault-time", L, {}, {"hands": THREE}, ["p1 draw 5d", "p2 look"]),
    ("hoc-fault-time", D, {}, {"hands": TWO}, ["p1 draw 5d", "p2 expose 3h"]),
    ("hoc-players", L, {}, {"hands": ["2s3s"], "start": {"phase": "play"}}, []),
    ("hoc-players", D, {}, {"hands": ["2s", "3s", "4s", "5s"], "start": {"phase": "play"}}, []),
    ("hoc-stake-one", L, {}, {"hands": ["2s", "3s"], "start": {"phase": "play"}, "stake": 2}, []),
    ("hoc-stake-agreed", D, {}, {"hands": ["2s", "3s"], "start": {"phase": "play"}, "stake": 4}, []),
    ("hoc-game-length", D, {}, {"hands": ["2s", "3s"], "start": {"phase": "play"}, "rounds": 3}, []),
]  # fmt: skip


def given() -> list[tuple[str, Candidate]]:
    """Each situation with its clause."""
    return [(clause, Candidate(reading, options, {"setup": setup, "acts": acts}))
            for clause, reading, options, setup, acts in GIVEN]  # fmt: skip
