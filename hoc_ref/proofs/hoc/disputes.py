"""Disputes: the kinds of situation in which two readings of Hoc are searched for a difference."""

from __future__ import annotations

from typing import Any

from hoc_ref.cards import (
    DIAMONDS,
    EACH_RANK,
    EACH_SUIT,
    JACK,
    KING,
    PACK,
    QUEEN,
    RANKS,
    as_hand,
    card_text,
    cards_of,
    cards_text,
    rank_of,
    read_cards,
)
from hoc_ref.proofs.differ import Round, Scene, Situation
from hoc_ref.proofs.theorem import Theorem

LOW = as_hand(read_cards("Ac2c3c4c5c6cAd2d3d4d5d6d"))
LATE = as_hand(read_cards("2h3cJhJdJcQsQhKhKdKc"))
COURTS = sum(EACH_RANK[rank] for rank in (JACK, QUEEN, KING))


def held(t: Theorem, name: str, pack: int, sure: int = 0) -> Any:
    """Any cards of a pack for a seat, some of them for sure; at least one."""
    hand = t.cards(name, pack & ~sure) | sure
    t.assume(hand != 0)
    return hand


def apart(t: Theorem, *hands: Any) -> tuple[Any, ...]:
    """Hands in which no card lies twice, none of them greater than what is dealt to two."""
    for at, hand in enumerate(hands):
        t.assume(hand.bit_count() <= 15, *((hand & other) == 0 for other in hands[:at]))
    return hands


def subsets(t: Theorem, name: str, pack: int, most: int) -> int:
    """Any few cards of a small pack, card by card known."""
    cards = cards_of(pack)
    found: list[int] = [0]
    for card in cards:
        found += [one | 1 << card for one in found if one.bit_count() < most]
    return t.choose(name, [Held(one) for one in sorted(found, key=int.bit_count) if one]).hand


class Held:
    """A known hand, written as in records."""

    def __init__(self, hand: int) -> None:
        self.hand = hand

    def __str__(self) -> str:
        return cards_text(cards_of(self.hand))


def last_card(t: Theorem, pack: int) -> Situation:
    """p1 lays his last card, in a sequence or not, and the round is over."""
    card = t.choose("card", [card_text(one) for one in cards_of(pack)])
    mine = as_hand(read_cards(card))
    rank = rank_of(read_cards(card)[0])
    hands = apart(t, mine, held(t, "p2 holds", PACK & ~mine))
    start: dict[str, Any] = {"phase": "play"}
    if rank and t.choose("in a sequence", (False, True)):
        start["sequence"] = {"last": RANKS[rank - 1], "by": "p1"}
        start["to_act"] = "p1"
    return Situation((Round(start, hands, (f"p1 play {card}",)),))


def cards_left(t: Theorem, pack: int) -> Situation:
    """p1 lays his last card, and p2 has some cards left, the first of the pack."""
    left = t.choose("cards left", range(1, 16))
    hands = (as_hand(read_cards("Jc")), as_hand(cards_of(pack)[:left]))
    return Situation((Round({"phase": "play"}, hands, ("p1 play Jc",)),))


def points(t: Theorem, pack: int) -> Situation:
    """p1 has announced the point that he holds; p2 does, and one of them shows his."""
    hands = (subsets(t, "p1 holds", pack, 2), subsets(t, "p2 holds", pack, 2))
    t.assume(not hands[0] & hands[1])
    return announced(t, hands, [best_suit(hand) for hand in hands])


def best_suit(hand: int) -> int:
    """The cards of the longest suit of a hand."""
    return max((hand & 0x1FFF << 13 * suit for suit in range(4)), key=int.bit_count)


def announced(t: Theorem, hands: tuple[int, ...], suits: list[int]) -> Situation:
    """p1 has announced his best suit, p2 announces his, and one of them shows it."""
    start = {"phase": "point", "pots": {"point": 2}, "said": {"p1": str(suits[0].bit_count())}}
    shower = t.choose("shows", (0, 1))
    shown = f"p{shower + 1} show {cards_text(cards_of(suits[shower]))}"
    return Situation((Round(start, hands, (f"p2 announce {suits[1].bit_count()}", shown)),))


def points_besides_tierces(t: Theorem, pack: int) -> Situation:
    """Both hold points of four; either may hold a tierce in a second suit."""
    mine = ("Ac3c5c7c", "Ac2c4c6c", "Ac2c3c5c", "Ac2c3c4c")
    theirs = ("Ad3d5d7d", "Ad2d4d6d", "Ad2d3d5d", "Ad2d3d4d", "2d3d4d6d")
    tierces = (("", "Ah2h3h", "2h3h4h"), ("", "As2s3s", "2s3s4s"))
    hands = tuple(
        as_hand(read_cards(t.choose(f"p{seat + 1}'s point", points) + t.choose(f"p{seat + 1}'s tierce", tierces[seat])))
        for seat, points in enumerate((mine, theirs))
    )
    return announced(t, hands, [best_suit(hand) for hand in hands])


def good(t: Theorem, pack: int) -> Situation:
    """p1 announces his point, p2 says "good"."""
    hands = (subsets(t, "p1 holds", pack, 2), subsets(t, "p2 holds", pack, 2))
    t.assume(not hands[0] & hands[1])
    size = t.choose("number", (1, 2))
    start = {"phase": "point", "pots": {"point": 2}, "said": {"p1": str(size)}}
    return Situation((Round(start, hands, ("p2 good",)),))


def announced_too_much(t: Theorem, pack: int) -> Situation:
    """p1 has announced a point, p2 announces his, and p1 shows what he has."""
    hands = (subsets(t, "p1 holds", pack, 2), subsets(t, "p2 holds", pack, 2))
    t.assume(not hands[0] & hands[1])
    said, answer = t.choose("number", (1, 2, 3)), t.choose("answer", ("good", "announce 1", "announce 2"))
    start = {"phase": "point", "pots": {"point": 2}, "said": {"p1": str(said)}}
    shown = cards_text(cards_of(hands[0]))
    return Situation((Round(start, hands, (f"p2 {answer}", f"p1 show {shown}")),))


def sequence_after_a_raise(t: Theorem, pack: int) -> Situation:
    """p1 has raised for the sequence, p2 passes, and p1 shows a tierce."""
    hands = (as_hand(read_cards("Ac2c3c")), subsets(t, "p2 holds", pack & EACH_SUIT[DIAMONDS], 1))
    raised = t.choose("raise", (1, 2, 20))
    start = {"phase": "sequence", "pots": {"sequence": 2 + raised}, "bets": [raised, 0], "raiser": "p1"}
    return Situation((Round(start, hands, ("p2 pass", "p1 show Ac2c3c")),))


def two_sequences(t: Theorem, pack: int) -> Situation:
    """p1 has announced a tierce, p2 says "good", and p1 shows two."""
    groups = t.choose("shows", ("Ac2c3c Ad2d3d", "2c3c4c Ad2d3d", "Ac2c3c 2d3d4d"))
    hands = (as_hand(read_cards(groups.replace(" ", ""))), as_hand(read_cards("As")))
    top = t.choose("announced", ("3", "4"))
    start = {"phase": "sequence", "pots": {"sequence": 2}, "said": {"p1": f"tierce to {top}"}}
    return Situation((Round(start, hands, ("p2 good", f"p1 show {groups}")),))


def doubled(t: Theorem, pack: int) -> Situation:
    """p1 has announced three alike or a tierce in a game that is double, or agreed to be; p2 says "good"; p1 shows."""
    prize, said, group = t.choose("prize", (("tricon", "three A", "AcAdAh"), ("sequence", "tierce to 3", "Ac2c3c")))
    hands = (as_hand(read_cards(group)), as_hand(read_cards("Ks")))
    times = t.choose("multiplier", (1, 2, 3))
    stake = t.choose("stake", (1, 2, 3))
    start = {"phase": prize, "pots": {prize: 2 * stake * times}, "multiplier": {prize: times}, "said": {"p1": said}}
    return Situation((Round(start, hands, ("p2 good", f"p1 show {group}")),), stake)


def carried(t: Theorem, pack: int) -> Situation:
    """A round is over with some prizes won; in the next p1 shows three alike."""
    won = t.choose("won", ((), ("point",), ("point", "sequence"), ("sequence",)))
    pots = {prize: 2 for prize in ("point", "sequence", "tricon") if prize not in won}
    over = {"phase": "end", "out": "p1", "pots": pots, "won": dict.fromkeys(won, "p1"), "dealer": "p1"}
    first = Round(over, (0, as_hand(read_cards("Ks"))), ())
    hands = (as_hand(read_cards("AcAdAh")), as_hand(read_cards("Ks")))
    second = Round({"phase": "tricon", "said": {"p1": "three A"}}, hands, ("p2 good", "p1 show AcAdAh"))
    return Situation((first, second))


def carte_blanche(t: Theorem, pack: int) -> Situation:
    """p1 announces carte blanche and p2 says nothing."""
    hands = apart(t, held(t, "p1 holds", pack), held(t, "p2 holds", pack))
    return Situation((Round({"phase": "carte-blanche"}, hands, ("p1 carte-blanche", "p2 pass")),))


def running(t: Theorem, pack: int) -> Situation:
    """A sequence runs, and the player who follows plays, denies or calls."""
    last = t.choose("last", ("T", "Q"))
    rank = RANKS[RANKS.index(last) + 1]
    start = {"phase": "play", "sequence": {"last": last, "by": "p1"}}
    menu = [f"play {one}" for one in (f"{rank}h", f"{rank}d", "2h")] + [f"without {rank}", "hoc"]
    act = t.choose("act", [*menu, f"play Qs as {rank}", "play Kc as J"])
    hands = apart(t, held(t, "p1 holds", pack), held(t, "p2 holds", pack))
    return Situation((Round(start, hands, (f"p2 {act}",)),))


def denied(t: Theorem, pack: int) -> Situation:
    """p2 has denied the rank wanted, p1 or p3 objects, and somebody acts."""
    start = {"phase": "play", "sequence": {"last": "T", "by": "p1", "without": ["p2"]}, "to_act": "p3"}
    claimant = t.choose("claimant", ("p1", "p3"))
    act = f"{t.choose('seat', ('p2', 'p3'))} {t.choose('act', ('without J', 'play Jh', 'play 2h', 'hoc'))}"
    hands = apart(t, *(held(t, f"p{seat} holds", pack) for seat in (1, 2, 3)))
    return Situation((Round(start, hands, (f"{claimant} claim p2 had J", act)),))


def stakes(t: Theorem, pack: int) -> Situation:
    """A stake is agreed on, and p2 deals."""
    hands = (as_hand(read_cards("As")), as_hand(read_cards("Ks")))
    return Situation((Round({"phase": "deal"}, hands, ("p2 deal",)),), t.choose("stake", (1, 2, 3)))


IN_PLAY = ((1, running, LATE),)
FEW = as_hand(read_cards("Ac2c3cAd2d3d"))
DISPUTES: dict[str, tuple[tuple[int, Scene, int], ...]] = {
    "ante-multiplier": ((1, stakes, LOW),),
    "point-tie-break": ((2, points, FEW),),
    "point-tie-residual": ((2, points, FEW),),
    "d-point-sequence-scope": ((2, points, FEW), (2, points_besides_tierces, LOW)),
    "good-while-holding-better": ((1, good, FEW),),
    "overdeclared": ((2, announced_too_much, FEW),),
    "premium-with-raise": ((2, sequence_after_a_raise, FEW),),
    "equal-second-combination": ((2, two_sequences, LOW),),
    "double-extra-chip": ((2, doubled, LOW),),
    "double-of-agreed-double": ((2, doubled, LOW),),
    "double-scope": ((2, carried, LOW),),
    "cb-silent-second-holder": ((2, carte_blanche, PACK & ~COURTS),),
    "accidental-hoc-on-last-card": ((1, last_card, LATE),),
    "leftover-ten": ((1, cards_left, PACK & ~COURTS),),
    "main-hoc-in-place-stops": IN_PLAY,
    "main-hoc-while-holding-needed-card": IN_PLAY,
    "d-value-wild": IN_PLAY,
    "hoc-needs-call": IN_PLAY,
    "false-denial-detection": IN_PLAY,
    "false-denial-remedy": ((2, denied, as_hand(read_cards("2h3cJhJcQh"))),),
    "denial-by-responder": IN_PLAY,
}
