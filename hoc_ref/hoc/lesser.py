"""Lesser combinations: what may be paid together with the best, and at which rate."""

from __future__ import annotations

from hoc_ref.cards import EACH_CARD, EACH_SUIT, Card, Hand, as_hand
from hoc_ref.hoc.state import TRICON, Factor, Rules
from hoc_ref.ledger import Amount


def lesser_doubled(times: Factor) -> Factor:
    """In a double game lesser tricons count double like the best.

    Clauses: hoc-premium-lesser-doubled.
    """
    return times


def lesser_ordinary(times: Factor) -> Factor:
    """In a double game lesser tricons are paid as in an ordinary one.

    Clauses: hoc-premium-lesser-ordinary.
    """
    return 1


def lesser_simple_only(times: Factor) -> Factor:
    """Lesser tricons are paid only in a simple game.

    Clauses: hoc-premium-lesser-simple-only.
    """
    return 1 if times == 1 else 0


def own_rate(amount: Amount) -> Amount:
    """Each lesser combination is paid at its own rate.

    Clauses: hoc-premium-own-rate.
    """
    return amount


def one_chip_each(amount: Amount) -> Amount:
    """Each lesser combination is paid with one chip.

    Clauses: hoc-premium-one-chip.
    """
    return 1


def shown_only(several: bool) -> bool:
    """Lesser combinations are paid only if they are shown: none besides.

    Clauses: hoc-premium-shown-only.
    """
    return False


def unshown_too(several: bool) -> bool:
    """Lesser combinations are paid whether they are shown or not.

    Clauses: hoc-premium-unshown.
    """
    return True


def smaller_only(best: int, other: int) -> str:
    """Only a combination smaller than the best is paid with it, not one that equals it.

    Errors: `lesser-not-smaller`. Clauses: hoc-premium-smaller.
    """
    return "" if other < best else "lesser-not-smaller"


def equal_too(best: int, other: int) -> str:
    """Every further combination is paid that does not surpass the best, one that equals it included.

    Errors: `lesser-not-smaller`. Clauses: hoc-premium-equal.
    """
    return "" if other <= best else "lesser-not-smaller"


def refuse_same_run(rules: Rules, prize: int, groups: tuple[tuple[Card, ...], ...], held: Hand) -> str:
    """The further combinations may lie inside one another, or in one run, only as far as the rules have it."""
    hands = tuple(as_hand(group) for group in groups)
    for first in range(len(hands)):
        for second in range(first):
            reason = refuse_pair(rules, prize, hands[first], hands[second], hands, held)
            if reason:
                return reason
    return ""


def refuse_pair(rules: Rules, prize: int, one: Hand, other: Hand, hands: tuple[Hand, ...], held: Hand) -> str:
    """Whether two combinations may be paid together; of those that share cards one lies inside another, and once."""
    shared = one & other != 0
    if prize == TRICON:
        reason = rules.tricon_inside_four(shared)
        return reason or overlapping(shared and not within(one, other, (one, other)))
    nested = within(one, other, hands)
    reason = rules.smaller_combination_overlap(shared) or overlapping(shared and not nested)
    return reason or rules.long_run_splitting(not shared and not nested and in_one_run(one, other, held))


def in_one_run(one: Hand, other: Hand, held: Hand) -> bool:
    """Two sequences of a hand lie in one unbroken run of it, whatever cards between them are shown."""
    for suit in EACH_SUIT:
        if one & suit and other & suit:
            shown = [at for at, alone in enumerate(EACH_CARD) if (one | other) & alone]
            return all(held & EACH_CARD[between] for between in range(min(shown), max(shown)))
    return False


def pays_inside(rules: Rules, prize: int) -> bool:
    """Whether a combination that lies inside another may be paid at all."""
    return not (rules.tricon_inside_four(True) if prize == TRICON else rules.smaller_combination_overlap(True))


def within(one: Hand, other: Hand, hands: tuple[Hand, ...]) -> bool:
    """Of two different combinations one lies inside the other, or both lie inside a third."""
    return one != other and any((one | other) & ~hand == 0 for hand in hands)


def overlapping(partly: bool) -> str:
    """Combinations that share cards without one being inside another, or that are the same, are not paid together."""
    return "combinations-overlap" if partly else ""


def separate(shared: bool) -> str:
    """Two sequences that are paid share no card.

    Errors: `combinations-overlap`. Clauses: hoc-premium-separate.
    """
    return "combinations-overlap" if shared else ""


def inside_too(shared: bool) -> str:
    """A sequence that lies inside another is paid too, once.

    Clauses: hoc-premium-inside.
    """
    return ""


def one_run_once(adjoin: bool) -> str:
    """One run is one combination: it is not split into several.

    Errors: `combinations-overlap`. Clauses: hoc-premium-one-run.
    """
    return "combinations-overlap" if adjoin else ""


def run_may_split(adjoin: bool) -> str:
    """A long run may be split into several sequences.

    Clauses: hoc-premium-split.
    """
    return ""


def four_whole(shared: bool) -> str:
    """Four alike are one combination: the three inside them are not paid.

    Errors: `combinations-overlap`. Clauses: hoc-premium-four-whole.
    """
    return "combinations-overlap" if shared else ""


def three_inside(shared: bool) -> str:
    """The three inside four alike are paid too, once.

    Clauses: hoc-premium-three-inside.
    """
    return ""
