# ruff: noqa: E501
"""Given: situations that a draw at random hardly ever comes to, each with the clause for which it is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hoc_ref.cards import card_text
from hoc_ref.hoc.options import OPTIONS
from tests.power.candidates import Candidate

Json = dict[str, Any]
HOC_IN_ALL = next(
    name for name in OPTIONS["d-hoc-chip-from-whom"] if OPTIONS["d-hoc-chip-from-whom"][name].__name__ == "one_in_all"
)
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


def carried(rounds: int, pot: int) -> Json:
    """A sequence to be announced after so many rounds in which nobody won one; forehand changes with each."""
    before = []
    for number in range(rounds):
        mine, other = (1, 2) if number % 2 == 0 else (2, 1)
        acts = [f"p{mine} pass", f"p{other} pass"] * 3
        hands = ["6d", "2s4h"] if mine == 1 else ["2s4h", "6d"]
        start = {"phase": "sequence", **({"pots": {"sequence": pot}} if number == 0 else {})}
        before.append({"hands": hands, "start": start, "acts": [*acts, f"p{mine} play 6d"]})
    return {"hands": ["3s4s5s9h", "2hKd"], "start": {"phase": "sequence"}, "before": before}


def tierce_after(rounds: int) -> list[str]:
    """The first seat announces its tierce and shows it, whoever is forehand."""
    told = ["p1 announce tierce to 5", "p2 announce nothing", "p1 show 3s4s5s"]
    return told if rounds % 2 == 0 else ["p2 pass", *told]


def tied(pot: int) -> Json:
    """The second of two rounds, in which each seat wins what it lost in the first."""
    first = {"hands": ["6d", "2s"], "start": {"phase": "play", "pots": {"tricon": pot}}, "acts": ["p1 play 6d"]}
    return {"hands": ["2s", "6d"], "start": {"phase": "play"}, "before": [first], "rounds": 2}


CARRIED_THREE = {"hands": ["2s4h", "6d", "3c5c"], "start": {"phase": "play", "to_act": "p2"}, "acts": ["p2 play 6d"]}


def after_misdeal(seats: int) -> Json:
    """A whole deal after one that was wrong."""
    hands = TWO if seats == 2 else THREE
    wrong = {"hands": [hands[0][2:], *hands[1:]], "start": {"phase": "deal"}, "acts": ["p1 misdeal"]}
    return {"hands": hands, "before": [wrong]}


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
    ("hoc-misdeal-passes-on", L, {"misdeal": "deal-passes-on"}, after_misdeal(3), []),
    ("hoc-misdeal-passes-on", D, {"misdeal": "deal-passes-on"}, after_misdeal(3), ["p2 pass"]),
    *[("hoc-sequence-kings-excluded", reading, {"d-top-sequence-queen": "kings-excluded"},
       bids("5c", "Td", "Ks", phase="sequence", said={"p1": "nothing", "p3": "tierce to K"}), ["p2 announce nothing"])
      for reading in (L, D)],
    ("hoc-misdeal-time", L, {"cb-timing": "before-prizes", "misdeal-deadline": "until-first-bid"},
     {"hands": THREE, "start": {"phase": "deal"}}, ["p3 deal", "p1 pass", "p3 misdeal p1"]),
    ("hoc-double-capped", D, {"consecutive-carry": "pot-capped-at-double", "d-restake": "double-ante-old-returned"},
     {"before": carried(2, 2)["before"], "hands": TWO}, ["p1 pass"]),
    *[("hoc-announce-order", reading, {}, bids("2s5s", "3h7h", "4d9d", dealer="p1"),
       ["p2 raise 2", "p3 call", "p1 call", "p2 announce 2"]) for reading in (L, D)],
    ("hoc-fault-time", L, {}, {"hands": THREE}, ["p1 draw 5d", "p2 look"]),
    ("hoc-fault-time", D, {}, {"hands": TWO}, ["p1 draw 5d", "p2 expose 3h"]),
    # a hoc that is called while its sequence goes on, after the first run
    *[("hoc-call", reading, {"d-first-run-hoc": "unconditional", "main-hoc-replaces-and-restarts": "continue-from-value"},
       play("3c7cQs9c2d", "5h6h"), ["p1 play 3c", "p1 without 4", "p1 play 7c", "p1 play Qs as 8", "p1 hoc", "p1 play 9c", "p1 without T"])
      for reading in (L, D)],
    ("hoc-players", L, {}, {"hands": ["2s3s"], "start": {"phase": "play"}}, []),
    ("hoc-players", D, {}, {"hands": ["2s", "3s", "4s", "5s"], "start": {"phase": "play"}}, []),
    ("hoc-stake-one", L, {}, {"hands": ["2s", "3s"], "start": {"phase": "play"}, "stake": 2}, []),
    ("hoc-stake-agreed", D, {}, {"hands": ["2s", "3s"], "start": {"phase": "play"}, "stake": 4}, []),
    ("hoc-game-length", D, {}, {"hands": ["2s", "3s"], "start": {"phase": "play"}, "rounds": 3}, []),
]  # fmt: skip


HIDDEN: list[tuple[str, str, dict[str, str], Json, list[str]]] = [
    # a bare "show" by the only one left; a king at the end of a sequence by its owner's call, or stuck; the first run goes on
    *[("hoc-show-kind", reading, {}, bids("2s3s4s", "5h9c", phase=phase), ["p1 raise 2", "p2 pass", "p1 show"])
      for reading in (L, D) for phase in ("sequence", "tricon")],
    *[("hoc-king-twice", reading, {"king-double-hoc": "two-hocs", "king-needed-above": "ace-follows", "main-hoc-in-place-stops": "owner-option"},
       play("QhKs2c", "3s4s"), acts) for reading in (L, D)
      for acts in (["p1 play Qh Ks", "p1 hoc"], ["p1 play Qh Ks", "p1 without A", "p2 without A", "p1 hoc"])],
    *[("hoc-first-run-hoc", reading, {"d-first-run-hoc": "unconditional", "false-denial-remedy": "take-back"},
       play("7c8d2c", "3h4h", "5h6h"), ["p1 play 7c", "p1 without 8", "p2 claim p1 had 8", "p1 play 8d", "p1 without 9"]) for reading in (L, D)],
    # runs at the ends of suits
    *[("hoc-show", L, {}, bids(hand, "9h", phase="sequence"), [f"p1 announce {say}", "p2 good"])
      for hand, say in (("Ac2c3c", "tierce to 3"), ("2c3c4c", "tierce to 4"), ("3c4c5c", "tierce to 5"), ("Ad2d3d", "tierce to 3"),
                        ("JhQhKhAd", "tierce to K"), ("TsJsQsKsAh", "quart to K"), ("JdQdKdAc", "tierce to K"))],
    # good to what is as good as nothing; a passer who announces; carte blanche twice; an ace above the king
    *[("hoc-good", reading, {"d-top-sequence-queen": "kings-excluded"}, bids("ThJhQh", "JsQsKs", "2c", phase="sequence"), acts)
      for reading in (L, D)
      for acts in (["p1 pass", "p2 announce tierce to K", "p3 good"], ["p1 announce tierce to Q", "p2 good", "p3 good"])],
    ("hoc-good", L, {"declare-without-combination": "allowed-as-nothing"}, bids("2h", "3s", phase="sequence"), ["p1 announce nothing", "p2 good"]),
    *[("hoc-announce-passers-out", reading, {"passer-after-declaration": "out", "declare-after-raise": "allowed-ends-bidding"},
       bids("2s3s", "4h"), ["p1 pass", "p2 raise 1", "p1 announce 2", "p2 announce 1", "p1 show 2s3s"]) for reading in (L, D)],
    *[("hoc-carte-blanche-any-time", reading, {"cb-timing": "any-time"}, bids("2s5h", "9d3c", phase="tricon"),
       ["p1 carte-blanche", "p1 pass", "p2 pass", "p1 carte-blanche", "p1 pass", "p2 pass"]) for reading in (L, D)],
    *[("hoc-accidental-last-paid", reading, {"king-needed-above": "ace-follows", "accidental-hoc-on-last-card": "hoc-if-nobody-could-continue",
        "main-hoc-in-place-stops": "ordinary-unless-out-of-place"}, play("Kh", f"{ace}2c", sequence={"last": "Q", "by": "p2"}), ["p1 play Kh"])
      for reading in (L, D) for ace in ("As", "Ah", "3d")],
    # a second claim on a denial that was taken back, and one on another's
    *[("hoc-denial-until-card", reading, {"false-denial-remedy": remedy, "denial-claim-deadline": "until-next-card"},
       play("8d2c", "9h8h", "4h5c", sequence={"last": "7c", "by": "p1"}, to_act="p1"), acts)
      for reading in (L, D) for remedy in ("take-back", "must-lay-if-caught-at-once", "play-stands")
      for acts in (["p1 without 8", "p2 claim p1 had 8", "p3 claim p1 had 8"], ["p1 without 8", "p2 without 8", "p3 claim p1 had 8", "p3 claim p2 had 8"],
                   ["p1 without 8", "p2 without 8", "p3 claim p2 had 8", "p1 claim p2 had 8", "p1 claim p2 had 9"],
                   ["p1 without 8", "p2 claim p1 had 8", "p1 without 8", "p2 play 8h", "p3 claim p1 had 8"])],
    # a main hoc for a value that is not wanted, held or not
    *[("hoc-main-lacking", D, {"main-hoc-while-holding-needed-card": "forbidden"}, play("3c", f"Qs{other}", sequence={"last": "Q", "by": "p1"}),
       [f"p2 play Qs as {value}"]) for other in ("Kc", "7c") for value in ("7", "K")],
    # a plain tierce in a double game, beside one to the king and a quart
    *[("hoc-double-tierce-plain", reading, {"double-extra-chip": "undoubled-tierce"},
       bids(hand, "2hKd", phase="sequence", multiplier={"sequence": times}),
       [f"p1 announce {say}", "p2 good", f"p1 show {hand}"])
      for reading, times, hand, say in ((L, 2, "3s4s5s", "tierce to 5"), (L, 2, "JsQsKs", "tierce to K"), (D, 2, "3s4s5s6s", "quart to 6"),
                                        (D, 3, "3s4s5s", "tierce to 5"), (L, 1, "3s4s5s", "tierce to 5"))],
    *[("hoc-double-tierce-plain", L, {"double-extra-chip": "undoubled-tierce"},
       bids(hand, "2hKd", phase="tricon", multiplier={"tricon": 2}), [f"p1 announce {say}", "p2 good", f"p1 show {hand}"])
      for hand, say in (("7s7h7d", "three 7"),)],
    # a prize that nobody wins three times running: how many times it counts then
    *[(clause, reading, {"consecutive-carry": option}, carried(rounds, pot), tierce_after(rounds))
      for clause, option in (("hoc-double-triple", "3"), ("hoc-double-growing", "keeps-growing"),
                             ("hoc-double-capped", "pot-capped-at-double"), ("hoc-double-stays", "2"))
      for reading, rounds, pot in ((L, 1, 2), (L, 2, 2), (D, 3, 4))],
    # a wrong deal, and the round after it
    *[("hoc-misdeal", reading, {"misdeal": option}, after_misdeal(seats), acts)
      for option in ("redeal-same-dealer", "deal-passes-on", "penalty")
      for reading, seats, acts in ((L, 2, []), (D, 3, []), (L, 3, ["p1 pass", "p2 pass"]))],
    # caught at once, with a hoc that was paid
    *[("hoc-denial-must-lay", reading, {"false-denial-remedy": remedy, **more},
       play("7c8d", "2h9h", "3h4h", **start), [*first, "p2 claim p1 had 8", *then])
      for reading, more in ((L, {}), (D, {}), (D, {"double-not-for": "everything"}), (D, {"d-hoc-chip-from-whom": HOC_IN_ALL}))
      for remedy in ("must-lay-if-caught-at-once", "take-back")
      for start in ({}, {"multiplier": {"point": 2}})
      for first in (["p1 play 7c", "p1 without 8"], ["p1 play 7c", "p2 expose 2h", "p1 without 8"])
      for then in ([], ["p1 play 8d"], ["p1 without 8"])],
    *[("hoc-denial-must-lay", L, {"false-denial-remedy": "must-lay-if-caught-at-once"},
       play("Kc", "AhKh", "3h4h", sequence={"last": "Q", "by": "p1", "without": ["p1"]}, to_act="p2"),
       ["p2 without K", "p3 claim p2 had K", *then]) for then in ([], ["p2 play Kh"])],
    *[("hoc-denial-must-lay", reading, {"false-denial-remedy": "must-lay-if-caught-at-once", "king-needed-above": "ace-follows"},
       play("KcAd", "2h9h", "3h4h"), ["p1 play Kc", "p1 without A", "p2 claim p1 had A", *then])
      for reading in (L, D) for then in ([], ["p1 play Ad"])],
    # who leads, by the prizes won
    *[("hoc-leads-winner", reading, {"who-leads-first": "prize-winner"}, play("7c8d", "2h9h", "3h4h", won=won), ["p1 play 7c"])
      for reading in (L, D) for won in ({"point": "p1"}, {"sequence": "p1", "tricon": "p2"}, {"tricon": "p1"}, {"point": "p3"})],
    # a point told shorter than the suit is, or with a value that it has not
    *[("hoc-over-announced", L, {}, bids("2s5s9sKs3h", "4d"), [f"p1 announce {say}"])
      for say in ("2 value 19", "2 value 20", "3 value 24", "3 value 25", "1 value 10", "1 value 11", "4 value 26", "4 value 27")],
    *[("hoc-point-tie-in-suit", L, {"point-tie-break": "highest-sequence"}, bids(one, other),
       [f"p1 announce {size}", f"p2 announce {size}"])
      for one, other, size in (("3s4s5s7c8c", "6h7h8h2d3d", 3), ("3s4s5s", "9h2h3h7d8d9d", 3), ("2s3s4s9h", "2h5h7hTdJdQd", 3),
                               ("2s3s4s9s", "2h5h7h8hTdJdQd", 4))],
    *[("hoc-point-tie-anywhere", D, {}, bids(one, other), [f"p1 announce {size}", f"p2 announce {size}"])
      for one, other, size in (("3s4s5s7c8c", "6h7h8h2d3d", 3), ("2s3s4s9s", "2h5h7h8hTdJdQd", 4))],
    # bidding and announcing that come together
    *[("hoc-announce", reading, {"declare-after-raise": "allowed-ends-bidding", "re-entry-after-pass-on-raise": "may-return", **more},
       bids("2s5s", "3h7h", "4d"), ["p1 raise 2", "p2 pass", third, answer, "p2 good", "p1 good"])
      for reading in (L, D) for more in ({}, {"call-cost": "pay-highest-afresh"})
      for third, answer in (("p3 announce 1", "p1 good"), ("p3 call", "p1 announce 2"), ("p3 raise 1", "p1 announce 2"))],
    *[("hoc-good-free", reading, {"good-while-holding-better": option, "point-underdeclared": mending}, bids("2s5s", "3h7h9h", "4d"),
       ["p1 announce 2 value 7", first, then, "p3 good", "p1 good", "p1 show 2s5s"])
      for reading in (L, D) for option in ("obliged-to-announce", "concedes", "may-correct") for mending in ("may-mend", "may-not-mend")
      for first in ("p2 good", "p2 announce nothing", "p2 announce 2", "p2 announce 2 value 0", "p2 announce 2 value 1")
      for then in ("p2 announce 3", "p2 announce nothing", "p2 announce tierce to 5", "p2 good", "p2 announce 2 value 16", "p2 announce three 3")],
    *[("hoc-good-free", reading, {"good-while-holding-better": option}, bids("2s5s", "3h7h", "4d"), [f"p1 announce 2{value}", "p2 good"])
      for reading in (L, D) for option in ("obliged-to-announce", "concedes") for value in (" value 0", " value 1", "", " value 7")],
    *[("hoc-under-announced", reading, {}, bids("2s", "3h"), ["p1 announce 1", "p2 announce nothing"]) for reading in (L, D)],
    *[("hoc-announced-raise", reading, {"raise-after-declare": "yes"}, bids("2s5s", "3h7h"),
       ["p1 announce 2", f"p2 raise {number}", "p2 good", "p1 show 2s5s"]) for reading in (L, D) for number in (2, 99, 0)],
    *[("hoc-bid-all-in", reading, {"chip-exhaustion": "table-stakes-all-in", **more},
       {**bids("2s5s", "3h7h", "4d", raiser="p3", bets=[0, 0, 3], pots={"point": 6}, to_act="p1"), "stacks": stacks}, [act, *then])
      for reading in (L, D) for more in ({}, {"call-cost": "pay-highest-afresh"})
      for stacks in ([0, 5, 5], [2, 0, 5], [3, 3, 5], [1, 1, 1]) for act in ("p1 call", "p1 pass")
      for then in ([], ["p2 call"], ["p2 call", "p1 announce 2", "p2 announce 2", "p3 good", "p1 show 2s5s"], ["p2 pass"])],
    # ties
    *[("hoc-sequence-tie-nobody", reading, {"sequence-seat-tie": "nobody"}, bids("2s5s", "2h5h"), ["p1 announce 2", "p2 announce 2"])
      for reading in (L, D)],
    *[("hoc-sequence-top-only", reading, {"d-sequence-comparison": "top-only"}, bids(one, other, phase="sequence"),
       [f"p1 announce {mine}", f"p2 announce {theirs}"])
      for reading in (L, D) for one, other, mine, theirs in (
          ("7s8s9s", "5h6h7h8h", "tierce to 9", "quart to 8"), ("5h6h7h8h", "7s8s9s", "quart to 8", "tierce to 9"))],
    ("hoc-point-tie-then-value", D, {"point-tie-residual": "value-then-seat"},
     bids("As5s9sKs", "Ah5h9hKh", said={"p1": "4 value 24"}), ["p2 announce 4"]),
    ("hoc-main-not-in-a-row", D, {"hocs-in-a-row": "once"},
     play("QsKh2c", "3d4d", sequence={"last": "Jc", "by": "p1"}, to_act="p1"), ["p1 play Qs", "p1 play Kh"]),
    *[("hoc-point-tie-value", reading, {"point-tie-residual": "value-then-seat", "point-tie-break": "highest-sequence",
                                        "d-point-sequence-scope": scope}, bids(one, other, phase=phase), acts)
      for reading in (L, D) for scope in ("anywhere-in-hand", "in-point-suit")
      for one, other, phase, acts in (
          ("3s4s5s", "3h4h5hKh", "sequence", ["p1 announce tierce to 5", "p2 announce tierce to 5"]),
          ("3s4s5sAs", "2h3h4hKh", "point", ["p1 announce 4", "p2 announce 4"]),
          ("2s3s4sAs", "3h4h5hAh", "point", ["p1 announce 4", "p2 announce 4"]),
          ("2s3s4sKs", "3h4h5hAh", "point", ["p1 announce 4", "p2 announce 4"]),
          ("2s5s9s3h4h5h", "6c8cTc3d4d5d", "point", ["p1 announce 3", "p2 announce 3"]),
          ("As3s4s5s", "4h5h6hAh", "point", ["p1 announce 4", "p2 announce 4"]))],
    # payments in a double game
    *[("hoc-double-extra-once", reading, {"double-extra-chip": option}, bids(hand, "2hKd", phase=phase, **start),
       [f"p1 announce {say}", "p2 good", f"p1 show {hand}"])
      for reading in (L, D) for option in ("extra-chip-once", "extra-chip-per-prize", "undoubled-tierce")
      for hand, phase, say, start in (
          ("7s7h7d", "tricon", "three 7", {"multiplier": {"tricon": 2}, "won": {"point": "p1"}}),
          ("7s7h7d", "tricon", "three 7", {"multiplier": {"tricon": 2, "point": 2}, "won": {"point": "p1"}}),
          ("3s4s5s", "sequence", "tierce to 5", {"multiplier": {"sequence": 2}}),
          ("3s4s5s", "sequence", "tierce to 5", {"multiplier": {"sequence": 2, "point": 2}, "won": {"point": "p2"}}))],
    *[("hoc-carte-blanche-third-pays", reading, {"cb-two-holders": "third-pays-both", "double-not-for": option},
       {"hands": ["2s", "3h", "Kd"], "start": {"phase": "carte-blanche", "multiplier": {"point": 2}}},
       ["p1 carte-blanche", "p2 carte-blanche", "p3 pass"])
      for reading in (L, D) for option in ("carte-blanche-too", "everything", "only-prize-payments-doubled")],
    *[("hoc-premium-lesser-ordinary", reading, {"smaller-tricons-in-double": option},
       bids("7s7h7d5s5h5d", "2h", phase="tricon", multiplier={"tricon": times}),
       ["p1 announce three 7", "p2 good", "p1 show 7s7h7d 5s5h5d"])
      for reading in (L, D) for times in (1, 2, 3)
      for option in ("as-usual-doubled", "lesser-at-ordinary-rate", "lesser-only-in-simple-game")],
    # what is shown overlaps
    *[("hoc-premium-separate", reading, options, bids("3s4s5s6s7s9s", "2h", phase="sequence"),
       ["p1 announce quint to 7", "p2 good", f"p1 show {groups}"])
      for reading in (L, D) for options in ({}, {"smaller-combination-overlap": "all-sub-runs"}, {"long-run-splitting": "split-allowed"},
                                            {"smaller-combination-overlap": "all-sub-runs", "long-run-splitting": "split-allowed"})
      for groups in ("3s4s5s6s7s 3s4s5s 4s5s6s", "3s4s5s6s7s 3s4s5s", "3s4s5s6s7s 5s6s7s 3s4s5s", "3s4s5s6s7s 3s4s5s 3s4s5s",
                     "3s4s5s6s7s 3s4s5s6s 4s5s6s7s", "3s4s5s 5s6s7s")],
    *[("hoc-premium-split", reading, {"long-run-splitting": option, "long-run-ranking": "length-first"},
       bids("2s3s4s5s6s7s8s9h", "2h", phase="sequence"), [f"p1 announce {say}", "p2 good", f"p1 show {groups}"])
      for reading in (L, D) for option in ("split-allowed", "one-run-one-combination")
      for say, groups in (("quart to 8", "5s6s7s8s 2s3s4s"), ("quart to 5", "2s3s4s5s 6s7s8s"), ("tierce to 8", "6s7s8s 3s4s5s"))],
    # two runs that border on each other in the pack, of two suits, and two of one suit with a gap between them
    *[("hoc-premium-one-run", reading, {"long-run-splitting": "one-run-one-combination"}, bids(hand, "2c", phase="sequence"),
       [f"p1 announce {say}", "p2 good", f"p1 show {groups}"])
      for reading in (L, D)
      for hand, say, groups in (("JsQsKsAh2h3h", "tierce to K", "JsQsKs Ah2h3h"), ("2s3s4s7s8s9s", "tierce to 9", "7s8s9s 2s3s4s"))],
    # kings, aces, and main hocs in their place
    *[("hoc-ace-above", reading, {"king-needed-above": "ace-follows", "main-hoc-off-turn": off, "main-hoc-replaces-and-restarts": on},
       play("QsQd2c", "Js8h", "Ac4c", sequence={"last": last, "by": "p3"}, to_act="p1"), [act, *then])
      for reading in (L, D) for off in ("any-time", "only-in-turn") for on in ("restart", "continue-from-value")
      for last in ("K", "J", "Q") for act in ("p1 play Qs as A", "p1 play Qs as K", "p1 play Qd", "p1 without A", "p3 play Ac", "p2 without K")
      for then in ([], ["p1 hoc"])],
    *[("hoc-main-any-time", reading, {"main-hoc-off-turn": "any-time", "king-needed-above": above},
       play("8d2c", "Js8h", "Qs4c", sequence={"last": last, "by": "p1"}, to_act="p1"), [act])
      for reading in (L, D) for above in ("ace-follows", "nothing-follows") for last in ("K", "7")
      for act in ("p3 play Qs as A", "p3 play Qs as 8", "p2 without 8", "p2 play 8h", "p3 play Qs", "p2 hoc", "p2 play 8h as 8")],
    # denials: what else was done between, and twice the wanted rank
    *[("hoc-duplicate-excused", reading, {"needed-card-duplicates": option, "false-denial-exempt-d": exempt},
       play("Qd3c", hand, "5h6h"), ["p1 play Qd", "p1 without K", "p2 without K", "p3 claim p2 had K"])
      for reading in (L, D) for option in ("either-may-denial-false", "must-lay-ordinary", "denial-true")
      for exempt in OPTIONS["false-denial-exempt-d"] for hand in ("KhKs2c", "Ks2c", "Kh2c", "KhKd2c")],
    *[("hoc-denial-must-lay", reading, {"false-denial-remedy": remedy, "wrong-hoc-call": wrong},
       play("7c8d", "2h9h", "3h4h"), ["p1 play 7c", "p1 without 8", between, "p3 claim p1 had 8", "p1 play 8d"])
      for reading in (L, D) for remedy in ("must-lay-if-caught-at-once", "take-back") for wrong in OPTIONS["wrong-hoc-call"]
      for between in ("p2 look", "p1 look", "p1 expose 8d", "p3 expose 3h", "p2 hoc", "p1 hoc", "p2 claim p1 had 9")],
    *[("hoc-denial-must-lay", D, {"false-denial-remedy": "must-lay-if-caught-at-once", **more},
       play(first, "2h9h", "8h4h", **start), [f"p1 play {first[:2]}", "p1 without 8", "p2 without 8", "p3 without 8", "p2 claim p3 had 8", "p3 play 8h"])
      for first in ("7c2d",) for start in ({}, {"multiplier": {"point": 2}})
      for more in ({}, {"double-not-for": "everything"}, {"d-hoc-chip-from-whom": HOC_IN_ALL}, {"denial-by-responder": "punished"},
                   {"denial-by-responder": "punished", "double-not-for": "everything"})
      if all(option in OPTIONS[crux] for crux, option in more.items())],
    *[("hoc-denial-once", reading, {"false-denial-repeat": option, "denial-claim-deadline": until},
       play("7c8d9s", "2h9h", "3h4h"), ["p1 play 7c", "p1 without 8", "p2 claim p1 had 8", "p3 claim p1 had 8", "p2 claim p1 had 8"])
      for reading in (L, D) for option in OPTIONS["false-denial-repeat"] for until in OPTIONS["denial-claim-deadline"]],
    # the end of the game
    *[("hoc-game-tie-rounds", reading, {"game-winner-tie": option, "carried-pot-at-game-end": pots}, tied(pot), ["p2 play 6d"])
      for reading in (L, D) for option in OPTIONS["game-winner-tie"] for pots in OPTIONS["carried-pot-at-game-end"] for pot in (0, 2)],
    *[("hoc-bid-eliminated", reading, {"chip-exhaustion": "eliminated"}, {**play("2s", other), "stacks": stacks}, ["p1 play 2s", "p2 leave"])
      for reading in (L, D) for other in ("3h", "3h4h5h") for stacks in ([50, 5], [50, 6], [50, 7], [50, 4])],
    *[("hoc-leave", reading, {}, play("2s3s", "3h4h"), ["p1 leave", "p2 leave", "p1 look"]) for reading in (L, D)],
    *[("hoc-deal-winner", reading, {"next-dealer": "winner-or-lot"}, {"hands": hands, "before": [CARRIED_THREE]}, [])
      for reading in (L, D) for hands in (THREE,)],
    # a hoc that was paid of itself, and a denial caught at once
    *[("hoc-denial-must-lay", reading, {"hoc-needs-call": "automatic", "false-denial-remedy": remedy, "denial-by-responder": "strikes-too", **more},
       play("7c2d", "2h9h", "8h4h", **start), ["p1 play 7c", "p1 without 8", "p2 without 8", "p3 without 8", "p2 claim p3 had 8", "p3 play 8h"])
      for reading in (L, D) for remedy in ("must-lay-if-caught-at-once", "take-back") for start in ({}, {"multiplier": {"point": 2}})
      for more in ({}, {"double-not-for": "everything"}, {"d-hoc-chip-from-whom": HOC_IN_ALL})],
    *[("hoc-duplicate-excused", reading, {"needed-card-duplicates": option, "denial-by-responder": "strikes-too", "stop-before-main-hoc": stop},
       play("Jc3c", hand, "5h6h"), ["p1 play Jc", "p1 without Q", "p2 without Q", "p3 claim p2 had Q"])
      for reading in (L, D) for option in OPTIONS["needed-card-duplicates"] for stop in OPTIONS["stop-before-main-hoc"]
      for hand in ("QhQs2c", "Qs2c", "Qh2c", "QhQd2c")],
    *[("hoc-denial-claim", reading, {}, play("Jc3c", "QhQs2c", "5h6h"), ["p2 claim p1 had A", "p1 play Jc"]) for reading in (L, D)],
    *[("hoc-premium-lesser-ordinary", reading, {"smaller-tricons-in-double": option},
       bids("3s4s5s6s8h9hTh", "2h", phase="sequence", multiplier={"sequence": 2}),
       ["p1 announce quart to 6", "p2 good", "p1 show 3s4s5s6s 8h9hTh"])
      for reading in (L, D) for option in OPTIONS["smaller-tricons-in-double"]],
    *[("hoc-sequence-kings-excluded", reading, {"d-top-sequence-queen": "kings-excluded"},
       bids("9sTsJsQsKs2h3h4h", "2c", phase="sequence"), ["p1 announce quart to Q", "p2 announce nothing", f"p1 show {shown}"])
      for reading in (L, D) for shown in ("9sTsJsQs", "9sTsJsQs 2h3h4h", "TsJsQsKs", "9sTsJsQsKs")],
    *[("hoc-show-announced", reading, {"overdeclared": option}, bids("2s3s9h8hAd", "4d5d"),
       [f"p1 announce {one}", f"p2 announce {two}", f"p1 show {shown}", "p2 show 4d5d"])
      for reading in (L, D) for option in OPTIONS["overdeclared"] for one in ("2", "2 value 17", "2 value 5", "2 value 0", "1")
      for two in ("2", "2 value 9", "2 value 17", "2 value 4", "1") for shown in ("2s3s", "8h9h", "9h", "Ad")],
    *[("hoc-side-pot", reading, {"chip-exhaustion": "table-stakes-all-in"},
       {**bids("2s5s", "3h7h", "4d", raiser="p3", bets=[0, 0, 3], pots={"point": 6}, to_act="p1"), "stacks": [stack, 5, 5]},
       ["p1 call", "p2 pass", "p1 announce 2", "p3 good", "p1 show 2s5s"]) for reading in (L, D) for stack in (1, 2, 3)],
    *[("hoc-misdeal-time", reading, {}, {"hands": THREE}, ["p3 deal", "p1 misdeal"]) for reading in (L, D)],
    *[("hoc-misdeal-time", reading, {"misdeal-deadline": option}, {"hands": hands}, acts)
      for reading in (L, D) for option in OPTIONS["misdeal-deadline"] for hands in (TWO, THREE)
      for acts in (["p1 pass", "p2 misdeal"], ["p2 cut", "p1 misdeal"], ["p1 pass", "p2 pass", "p1 misdeal"])],
    # what may be shown beside the best
    *[("hoc-show", reading, options, bids(hand, "2h", phase=phase), [f"p1 announce {say}", "p2 announce nothing"])
      for reading in (L, D)
      for options in ({}, {"tricon-inside-four": "paid"}, {"smaller-combination-overlap": "all-sub-runs"},
                      {"long-run-splitting": "split-allowed"}, {"d-top-sequence-queen": "kings-excluded"},
                      {"smaller-combination-overlap": "all-sub-runs", "long-run-splitting": "split-allowed"},
                      {"equal-second-combination": "counts-too"}, {"long-run-ranking": "length-first"})
      for hand, phase, say in (("7s7h7d7c2s2d2c", "tricon", "four 7"), ("3s4s5s6s8h9hTh", "sequence", "quart to 6"),
                               ("3s4s5s6s7s8s", "sequence", "quint to 8"), ("9sTsJsQsKs2h3h4h", "sequence", "quint to K"),
                               ("9sTsJsQs2h3h4h", "sequence", "quart to Q"), ("3s4s5s6s", "sequence", "tierce to 5"),
                               ("7s7h7d7c", "tricon", "three 7"), ("AsAhAd5s5h5d", "tricon", "three A"))],
    # a point by its number alone, with another as long or not
    *[("hoc-show-announced", reading, {}, bids("2s3s9h8hAd", "4d5d"), [f"p1 announce {one}", f"p2 {two}"])
      for reading in (L, D) for one in ("2", "2 value 17", "2 value 5", "1", "1 value 9")
      for two in ("announce 2", "announce 2 value 9", "announce 1", "good")],
    # where two have bet beyond a winner who had no more chips, the better of them sits further from forehand
    *[("hoc-side-pot", reading, {"chip-exhaustion": "table-stakes-all-in"},
       {**bids("2s5s9s", "3h7h", "4d6d8dTd", dealer="p1"), "stacks": [5, 5, 2]},
       ["p2 raise 3", "p3 call", "p1 call", "p2 announce 2", "p3 announce 4", "p1 announce 3", "p3 show 4d6d8dTd"]) for reading in (L, D)],
    # nothing was announced, and then as little as can be
    *[("hoc-under-announced-mended", reading, {"point-underdeclared": "may-mend"}, bids("2s5s", "3h"),
       ["p1 announce 2", "p2 announce nothing", "p2 announce 1"]) for reading in (L, D)],
    # equal points, of which a total of nought is told, or one that the hand has not
    *[("hoc-point-tie-then-value", reading, {"point-tie-break": "highest-sequence", "point-tie-residual": "value-then-seat",
                                             "good-while-holding-better": "concedes"}, bids(one, other), acts)
      for reading in (L, D)
      for one, other, acts in (("2s5s", "3h7h", ["p1 announce 2 value 0", "p2 announce 2 value 3"]),
                               ("As", "5h", ["p1 announce 1 value 3", "p2 announce 1 value 2"]))],
    # a main hoc for the king, above which nothing follows; a king that is led as an ordinary card
    *[("hoc-king-ends", reading, {"main-hoc-replaces-and-restarts": "continue-from-value", "hoc-needs-call": "automatic"},
       play("3c", "Jd7c2c", sequence={"last": "Q", "by": "p1"}), ["p2 play Jd as K"]) for reading in (L, D)],
    *[("hoc-king-twice", reading, {"hocs-in-a-row": "once", "king-double-hoc": "two-hocs"},
       play("2cKs", "2d", "Ah2s9h", sequence={"last": "7", "by": "p1", "without": ["p3"]}, to_act="p2"),
       ["p2 without 8", "p1 hoc", "p1 play Ks", "p1 hoc"]) for reading in (L, D)],
    # a denial of an earlier sequence, while another one denies the same rank
    *[("hoc-denial-until-card", reading, {"denial-claim-deadline": "until-next-card"},
       play("7c7d2c", "8h9h", "4h5c"), ["p1 play 7c", "p1 without 8", "p2 without 8", "p3 without 8", "p1 play 7d", "p1 without 8", "p3 claim p2 had 8"])
      for reading in (L, D)],
    # who was caught and acts anew has lacked nothing, when another comes in out of turn
    *[("hoc-denial-taken-back", reading, {"false-denial-remedy": "take-back", "done-for-sequence": "out-of-this-sequence",
                                          "main-hoc-off-turn": "any-time", "main-hoc-replaces-and-restarts": "continue-from-value"},
       play("7c8d2c", "3h4h", "QsTh"), ["p1 play 7c", "p1 without 8", "p2 claim p1 had 8", "p3 play Qs as 8", "p3 without 9"])
      for reading in (L, D)],
    # how high a raise may be
    *[("hoc-bid-raise", reading, options, {**bids("2s", "3h", "4d", **start), "stacks": [stack, 50, 50]}, [])
      for reading in (L, D)
      for options in ({}, {"first-raise-cap": "uncapped-first"}, {"chip-exhaustion": "debt-allowed"}, {"raise-cap-base": "own-bet"},
                      {"first-raise-cap": "uncapped-first", "chip-exhaustion": "debt-allowed"}, {"call-cost": "pay-highest-afresh"},
                      {"smallest-raise": "two"}, {"raise-always-twenty": "always-twenty"})
      for start in ({}, {"raiser": "p3", "bets": [0, 0, 3], "pots": {"point": 6}, "to_act": "p1"},
                    {"raiser": "p3", "bets": [1, 0, 3], "pots": {"point": 7}, "to_act": "p1"})
      for stack in (0, 1, 2, 7, 20, 21, 24, 100)],
    # the ace above the king: truly denied, or what a main hoc stands for
    *[("hoc-denial-claim-penalty", reading, {"king-needed-above": "ace-follows", "claim-wrong": option},
       play("2c", "9h", "3h", sequence={"last": "K", "by": "p1", "without": ["p1"]}), ["p2 without A", "p3 claim p2 had A"])
      for reading in (L, D) for option in OPTIONS["claim-wrong"]],
    *[("hoc-stand-in-both", reading, {"king-needed-above": "ace-follows", "stand-in-and-last-card": option},
       play("2c", "Qs3d", sequence={"last": "K", "by": "p1"}), ["p2 play Qs as A"])
      for reading in (L, D) for option in OPTIONS["stand-in-and-last-card"]],
    # a main hoc led by one who has not called, where only one hoc in a row counts
    *[("hoc-main-not-in-a-row", reading, {"hocs-in-a-row": "once", "hoc-needs-call": "lost-once-another-card-is-laid"},
       play("7cQs2d", "9h3d"), ["p1 play 7c", "p1 without 8", "p2 without 8", "p1 play Qs", "p1 hoc"]) for reading in (L, D)],
    # the only one left has a run beyond what counts
    *[("hoc-sequence-kings-excluded", reading, {"d-top-sequence-queen": "kings-excluded"},
       bids("TsJsQsKs", "2h", phase="sequence"), ["p1 raise 1", "p2 pass"]) for reading in (L, D)],
]  # fmt: skip


def given() -> list[tuple[str, Candidate]]:
    """Each situation with its clause."""
    return [(clause, Candidate(reading, options, {"setup": setup, "acts": acts}))
            for clause, reading, options, setup, acts in GIVEN]  # fmt: skip


ALL_IN = {"chip-exhaustion": "table-stakes-all-in", "bet-ownership": "returned"}
UNWON = {"hands": ["2s", "3h4h"], "start": {"phase": "play", "pots": {"point": 2, "sequence": 2, "tricon": 2}},
         "acts": ["p1 play 2s"]}  # fmt: skip
UNWON_AGAIN = {"hands": ["3h4h", "2s"], "start": {"phase": "play"}, "acts": ["p2 play 2s"]}

# ways of the proofs that no other vector walked, by function and in words
WALKED: list[tuple[str, str, dict[str, str], Json, list[str]]] = [
    # announcing.passers_out
    ("one who passed before the raise announces, one who passed after it is out", L,
     {"passer-after-declaration": "out", "declare-after-raise": "allowed-ends-bidding"}, bids("2s5s", "3h", "4d"),
     ["p1 pass", "p2 raise 1", "p3 pass", "p1 announce 2"]),
    # winning.side_pot, winning.bets_returned
    ("nobody has bet beyond the winner who bet his last chip", L, {"chip-exhaustion": "table-stakes-all-in"},
     {**bids("2s5s", "3h7h"), "stacks": [1, 5]},
     ["p1 raise 1", "p2 call", "p1 announce 2", "p2 good", "p1 show 2s5s"]),
    ("nobody has bet beyond the winner who bet his last chip, and bets go back to nobody, since all are in", L, ALL_IN,
     {**bids("2s5s", "3h7h"), "stacks": [1, 5]},
     ["p1 raise 1", "p2 call", "p1 announce 2", "p2 good", "p1 show 2s5s"]),
    ("the other has bet beyond the winner who bet his last chip, and bets go back to nobody, since all are in", L,
     ALL_IN, {**bids("2s5s", "3h7h"), "stacks": [1, 5]},
     ["p1 pass", "p2 raise 2", "p1 call", "p1 announce 2", "p2 good", "p1 show 2s5s"]),
    ("nobody has bet beyond the winner who bet his last chip, and one who dropped out has his bet back", L, ALL_IN,
     {**bids("2s5s", "3h7h", "4d"), "stacks": [2, 5, 5]},
     ["p1 pass", "p2 raise 1", "p3 call", "p1 raise 1", "p2 call", "p3 pass", "p1 announce 2", "p2 good",
      "p1 show 2s5s"]),
    ("one has bet beyond the winner who bet his last chip, and one who dropped out has his bet back", L, ALL_IN,
     {**bids("2s5s", "3h7h", "4d"), "stacks": [2, 5, 5]},
     ["p1 pass", "p2 raise 1", "p3 raise 2", "p1 call", "p2 pass", "p1 announce 2", "p3 good", "p1 show 2s5s"]),
    # showing.refuse_used, showing.refuse_group
    ("the first sequence shown may still serve, the second was shown for the point", L,
     {"same-cards-reused": "each-card-once"}, bids("3s4s5s6h7h8h9h", "2dKc"),
     ["p1 announce 4", "p2 good", "p1 show 6h7h8h9h", "p1 announce tierce to 5", "p2 good",
      "p1 show 3s4s5s 6h7h8h"]),
    ("of two groups shown besides the first one is a tricon, the other none", L, {},
     bids("5s7s5h7h5d7dKc", "2h", phase="tricon", said={"p1": "three 7"}),
     ["p2 good", "p1 show 7s7h7d 5s5h5d Kc"]),
    # irregularities.stakes_back, irregularities.refuse_after_bets
    ("somebody leaves after a wrong deal has ended the round", L, {}, {"hands": THREE},
     ["p3 deal", "p1 misdeal", "p1 leave"]),
    ("nobody has bet or won, but a card lies on the table", L, {"misdeal-deadline": "any-time"}, {"hands": TWO},
     [*["p1 pass", "p2 pass"] * 4, "p1 play 2s", "p2 misdeal"]),
    # bidding.word_passes
    ("who has no chips passes, after another has gone along with his last", L, {"chip-exhaustion": "table-stakes-all-in"},
     {**bids("2s5s", "3h7h", "4d", raiser="p3", bets=[0, 0, 3], pots={"point": 6}, to_act="p1"), "stacks": [2, 0, 5]},
     ["p1 call", "p2 pass"]),
    # setup.ante
    ("no prize was won twice running, and none takes new stakes", L, {"consecutive-carry": "pot-capped-at-double"},
     {"hands": TWO, "before": [UNWON, UNWON_AGAIN]}, ["p1 pass"]),
    # announcing.announced, announcing.second_best
    ("kings do not count: what the first has announced is as good as nothing, what the second has is not", L,
     {"d-top-sequence-queen": "kings-excluded"}, bids("JsQsKs", "3h4h5h", "2c", phase="sequence"),
     ["p1 announce tierce to K", "p2 announce tierce to 5", "p3 good"]),
    ("beside the winner who bet his last chip one has dropped out, and the other has announced", L,
     {"chip-exhaustion": "table-stakes-all-in"}, {**bids("2s5s", "3h", "4d5d"), "stacks": [2, 5, 5]},
     ["p1 pass", "p2 raise 1", "p3 raise 2", "p1 call", "p2 pass", "p1 announce 2 value 7", "p3 announce 2 value 0",
      "p1 show 2s5s"]),
    # doubling.pots_back
    ("all prizes were won, and no pot goes back", L, {"d-restake": "double-ante-old-returned"},
     {"hands": TWO, "before": [{**UNWON, "start": {"phase": "play", "won": {"point": "p1", "sequence": "p1",
                                                                            "tricon": "p2"}}}]}, ["p1 pass"]),
    # irregularities.claim, irregularities.caught
    ("an earlier denial is claimed to be false twice, after another one", L, {},
     play("7c8d2cKs", "9hTc", "4sKc"), ["p1 play 7c", "p1 without 8", "p2 without 8", "p3 without 8", "p1 play 2c",
                                        "p1 without 3", "p2 claim p1 had 8", "p3 claim p1 had 8"]),
    # showing.win_shown
    ("the only one left shows, where lesser combinations count unshown", L, {"smaller-optional": "paid-unshown"},
     bids("5c5d5h", "9d", phase="tricon"), ["p1 raise 1", "p2 pass", "p1 show 5c5d5h"]),
    # combinations.best_value, hocs.hoc_of
    ("of a suit longer than announced the lowest card goes, which is held", D,
     {"point-tie-break": "total-value-then-seat"}, bids("As2s3s4s", "4d5d6d"), ["p1 announce 3", "p2 announce 3"]),
    ("a king is led after a hoc that was called, where only one hoc in a row counts", L, {"hocs-in-a-row": "once"},
     play("2cKs", "2d", "Ah2s9h", sequence={"last": "7", "by": "p1", "without": ["p3"]}, to_act="p2"),
     ["p2 without 8", "p1 hoc", "p1 play Ks"]),
    ("a king is led after a hoc that was paid of itself, where only one hoc in a row counts", D,
     {"hocs-in-a-row": "once"},
     play("2cKs", "2d", "Ah2s9h", sequence={"last": "7", "by": "p1", "without": ["p3"]}, to_act="p2"),
     ["p2 without 8", "p1 play Ks"]),
    ("an earlier denial is claimed to be false too late, after another one", L,
     {"denial-claim-deadline": "until-next-card"}, play("7c8d2cKs", "9hTc", "4sKc"),
     ["p1 play 7c", "p1 without 8", "p2 without 8", "p3 without 8", "p1 play 2c", "p1 without 3", "p2 claim p1 had 8"]),
    # doubling.equal_shares
    ("one chip is too little to be given back to two", L, {"d-restake": "double-ante-old-returned"},
     {"hands": TWO, "before": [{**UNWON, "start": {"phase": "play", "pots": {"point": 1}}}]}, ["p2 pass"]),
    # play.word_passes, play.lay
    ("two are out while the sequence is played out, and the third cannot go on", L,
     {"end-mid-sequence": "sequence-finished"}, play("5h", "6c", "7d9d"),
     ["p1 play 5h", "p2 play 6c", "p3 play 7d", "p3 without 8"]),
    ("of two cards laid at once the second may not be laid", L, {},
     play("2h3h", "Ks8d", "5c6c", sequence={"last": "7c", "by": "p1"}), ["p2 play Ks 8d"]),
    # irregularities.claim
    ("somebody who has not denied the rank that another has just denied is said to have had it", L, {},
     play("6c2d", "9h3d", "8s4d", sequence={"last": "7c", "by": "p1"}), ["p2 without 8", "p1 claim p3 had 8"]),
    ("who denied, and a Hoc has been called since, says of himself that he had it", L, {},
     play("6c2d", "9h3d", sequence={"last": "7c", "by": "p1"}), ["p2 without 8", "p1 hoc", "p2 claim p2 had 8"]),
]  # fmt: skip


# the same, of lists of legal acts
LISTED: list[tuple[str, str, dict[str, str], Json, list[str]]] = [
    # table.legal_shows
    ("the winner holds no tricon, and may take the prize on his word", L, {"declared-winner-must-show": "may-claim"},
     bids("Qc", "Jc", phase="tricon", said={"p2": "three 7"}), ["p1 good"]),
    ("the winner has too few cards of any suit, and may take the prize on his word", L,
     {"declared-winner-must-show": "may-claim"}, bids("8h", "Kc", said={"p2": "2 value 13"}), ["p1 good"]),
    ("the winner has said how many cards his point has, and both suits of that length may be shown", L,
     {"declared-winner-must-show": "may-claim"},
     bids("8h9h8c9c", "Kd", said={"p1": "2"}), ["p2 good"]),
    ("where runs inside others are paid the winner may show both that lie in his quart, and a tierce of another suit", L,
     {"smaller-combination-overlap": "all-sub-runs"},
     bids("3s4s5s6s8h9hTh", "Kd", phase="sequence", said={"p1": "quart to 6"}), ["p2 good"]),
    # table.legal_answers, table.legal_bids
    ("whoever answers could raise, but has no chips, and holds nothing better", L,
     {"raise-after-declare": "yes"}, {**bids("8h9h", "Kd", said={"p1": "2"}), "stacks": [100, 0]}, []),
    ("after a raise one may announce what one holds, or go along, but has no chips to raise", L,
     {"declare-after-raise": "allowed-ends-bidding"}, {**bids("8h9h", "KdQd"), "stacks": [100, 3]}, ["p1 raise 3"]),
    # table.legal_plays
    *[("whoever has the rank that goes on his own run may not stop", reading,
       {"stop-before-main-hoc": "must-go-on"}, play(hand, "9h9c", sequence={"last": last, "by": "p1"}, to_act="p1"), [])
      for reading, hand, last in ((L, "3cJdQsQhKh", "T"), (D, "3cJdKsKh", "Q"))],
]  # fmt: skip


def walkable() -> list[tuple[str, str, Candidate]]:
    """Each situation that walks a way of its own, as what it is asked, with what happens in words."""
    return [(do, words, Candidate(reading, options, {"setup": setup, "acts": acts}))
            for do, rows in (("play", WALKED), ("legal", LISTED))
            for words, reading, options, setup, acts in rows]  # fmt: skip


def near_faults() -> Iterator[tuple[str, Candidate]]:
    """Questions near to where faults hide, as play with every number of acts and as a list."""
    for _, reading, options, setup, acts in (*HIDDEN, *GIVEN):
        for some in range(len(acts) + 1):
            yield "play", Candidate(reading, options, {"setup": setup, "acts": acts[:some]})
            yield "legal", Candidate(reading, options, {"setup": setup, "acts": acts[:some]})
