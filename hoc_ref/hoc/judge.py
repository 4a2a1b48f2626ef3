"""Judge: what a hand holds for each prize and what that is worth, and which of several hands is best."""

from __future__ import annotations

from typing import NamedTuple

from hoc_ref.cards import Hand
from hoc_ref.hoc import carte_blanche, combinations, premiums
from hoc_ref.hoc.state import NOTHING, POINT, PRIZES, SEQUENCE, TRICON, Rules, Say
from hoc_ref.ledger import Amount


class Holding(NamedTuple):
    """A hand by itself: the best it can announce for each prize, what earns a premium in chips, carte blanche."""

    best: tuple[Say, ...]
    premium: tuple[Amount, ...]
    carte_blanche: bool


def holding(rules: Rules, hand: Hand) -> Holding:
    """What one hand holds; premiums in chips from each other player, in a simple game without a raise."""
    best = tuple(combinations.best_say(rules, prize, hand) for prize in range(len(PRIZES)))
    quart = premiums.holds_quart(hand)
    sequence = premiums.sequence_premium(rules, best[SEQUENCE], quart) if best[SEQUENCE] != NOTHING else 0
    tricon = premiums.tricon_premium(best[TRICON]) if best[TRICON] != NOTHING else 0
    premium = (rules.point_premium(), rules.lacuna_1_fill(sequence), rules.lacuna_1_fill(tricon))
    return Holding(best, premium, carte_blanche.is_carte_blanche(hand))


def best_hands(rules: Rules, prize: int, hands: tuple[Hand, ...]) -> tuple[bool, ...]:
    """Which hands are best for a prize; several where only the seats decide between them, none if none has any."""
    orders = [order(rules, prize, hand) for hand in hands]
    return tuple(one == max(orders) and one[0] > 0 for one in orders)


def order(rules: Rules, prize: int, hand: Hand) -> tuple[int, ...]:
    """By what hands are compared for a prize: the order of the best they hold, then what decides equal points."""
    say = combinations.best_say(rules, prize, hand)
    first = combinations.order(rules, prize, say)
    if prize == POINT:
        return first, rules.point_tie_break(rules, hand, say)
    return (first,)
