"""A sober player: bids on what it holds, lays long runs and low cards, and keeps its main hocs for later.

All of it is advice and none of it rule. The player knows what a seat may know, its view, and which acts are open to
it; of those it chooses one, the same one each time. Of cards that serve alike it takes the first in the order of cards.
"""

from __future__ import annotations

from typing import TypeAlias

from hoc_ref.cards import EACH_RANK, KING, NO_RANK, QUEEN, Hand, Rank
from hoc_ref.hoc import combinations, setup
from hoc_ref.hoc.combinations import MAIN_HOCS, ORDINARY
from hoc_ref.hoc.state import ANNOUNCE, BID, PAID, PLAY, POINT, SEQUENCE, SHOW, Act, Rules, Say
from hoc_ref.hoc.view import View
from hoc_ref.ledger import NOBODY, Amount

Acts: TypeAlias = tuple[Act, ...]

WEAK, FAIR, STRONG, BEST = range(4)
WORTH = (0, 4, 10, 40)  # the highest bet, in chips, with which it goes along, for each strength
RAISE = (0, 0, 2, 4)  # by how many chips it raises
USUAL_POINT = (0, 0, 5, 4)  # cards: the point that hands most often have, by the number of players
HIGH_TRICON = 8  # three nines or more
LONG_RUN = 4  # cards: for a run of so many it gives a main hoc
LAST = 1  # cards: when somebody else has no more than these it keeps no main hoc back
KEPT = 1  # main hocs: it keeps so many, and lays the others where they serve


def sober(rules: Rules, seen: View, acts: Acts) -> Act:
    """The act that a sober player chooses of those open to its seat; a raise with its number of chips.

    `seen` is the view of the seat to act, `acts` what the table lists as legal for it.
    """
    if seen.phase == BID:
        return bid(rules, seen, acts)
    if seen.phase == ANNOUNCE:
        return answer(rules, seen, acts)
    if seen.phase == SHOW:
        return show(rules, seen, acts)
    if seen.phase == PLAY:
        return play(rules, seen, acts)
    return acts[0]  # the draw, the cut, the deal; carte blanche, which stands before the pass


def find(acts: Acts, verb: str) -> Act | None:
    """The first of the open acts with a verb, if any."""
    for act in acts:
        if act.verb == verb:
            return act
    return None


# bidding


def strength(rules: Rules, seen: View) -> int:
    """How strong the hand is for the prize in play: weak, fair, strong, or one of the best."""
    usable = rules.same_cards_reused(seen.hand, seen.shown[seen.seat])
    say = combinations.best_say(rules, seen.prize, usable)
    if seen.prize == POINT:
        return max(WEAK, min(BEST, say.size - USUAL_POINT[len(seen.sizes)]))
    if say.size < 3:
        return WEAK
    return strength_of_sequence(say) if seen.prize == SEQUENCE else strength_of_tricon(say)


def strength_of_sequence(say: Say) -> int:
    """A tierce is fair, one to the queen or the king strong; a quart is one of the best."""
    if say.size > 3:
        return BEST
    return STRONG if say.top >= QUEEN else FAIR


def strength_of_tricon(say: Say) -> int:
    """Three alike are fair, from nines on strong; three kings and four alike are among the best."""
    if say.size > 3 or say.top == KING:
        return BEST
    return STRONG if say.top >= HIGH_TRICON else FAIR


def bid(rules: Rules, seen: View, acts: Acts) -> Act:
    """Raises on a strong hand, announces a fair one, goes along as far as the hand is worth it; else passes."""
    level = strength(rules, seen)
    passes = acts[0]  # it is always open, and listed first
    if level == WEAK:
        return passes
    call = find(acts, "call") if affordable(rules, seen, level, 0) else None
    return moderate_raise(rules, seen, acts, level) or find(acts, "announce") or call or passes


def moderate_raise(rules: Rules, seen: View, acts: Acts, level: int) -> Act | None:
    """A raise by a few chips, at most one for each prize: on a strong hand the first, on one of the best any."""
    act = find(acts, "raise")
    needed = STRONG if seen.bid.raiser == NOBODY else BEST
    if act is None or level < needed or seen.bid.raised[seen.seat] or loses_premium(rules, seen):
        return None
    number = max(act.number, min(RAISE[level], act.most))
    return act._replace(number=number, most=0) if affordable(rules, seen, level, number) else None


def loses_premium(rules: Rules, seen: View) -> bool:
    """The first raise would cost the premium of the prize, which is worth more than what a raise brings."""
    return seen.bid.raiser == NOBODY and seen.prize != POINT and rules.premium_with_raise(True, rules, seen.prize)


def affordable(rules: Rules, seen: View, level: int, number: Amount) -> bool:
    """A bet so much over the highest one is within what the hand is worth, and covered by the chips of the seat."""
    cost = rules.call_cost(seen.bid, seen.seat) + number
    return max(seen.bid.bets) + number <= WORTH[level] and cost <= seen.chips.stacks[seen.seat]


# announcing and showing


def answer(rules: Rules, seen: View, acts: Acts) -> Act:
    """Announces what it holds, unless something better was announced: then it says "good"."""
    own, good = acts[0], find(acts, "good")
    return good if good and any(beaten(rules, seen.prize, own.say, say) for say in seen.bid.said) else own


def beaten(rules: Rules, prize: int, own: Say, other: Say) -> bool:
    """Another's announcement is better than one's own; between equal ones the seats may decide, so it is not."""
    mine, theirs = combinations.order(rules, prize, own), combinations.order(rules, prize, other)
    if mine == theirs > 0 and prize == POINT and own.top >= 0 and other.top >= 0:
        return rules.point_tie_break(rules, 0, own) < rules.point_tie_break(rules, 0, other)
    return mine < theirs


def show(rules: Rules, seen: View, acts: Acts) -> Act:
    """Shows all that is paid, and takes the prize unseen where showing earns nothing."""
    take = find(acts, "take")
    shows = [act for act in acts if act.verb == "show"]
    if take and not (shows and paid(rules, seen)):
        return take
    return max(shows, key=cards_shown)  # of several as large the first


def cards_shown(act: Act) -> int:
    """How many cards are shown."""
    return sum(len(group) for group in act.groups)


def paid(rules: Rules, seen: View) -> bool:
    """Whether showing earns a premium."""
    if seen.prize == POINT:
        return rules.point_premium() > 0
    return rules.lacuna_1_fill(1) > 0 and not rules.premium_with_raise(seen.bid.raiser != NOBODY, rules, seen.prize)


# play


def play(rules: Rules, seen: View, acts: Acts) -> Act:
    """Calls every hoc that earns something, follows where it can, and leads what gets it rid of most."""
    if acts[0].verb == "hoc":
        if seen.hoc != PAID:
            return acts[0]
        acts = acts[1:]
    need = wanted(rules, seen.last)
    return lead(rules, seen, acts) if need == NO_RANK else follow(rules, seen, acts, need)


def wanted(rules: Rules, last: Rank) -> Rank:
    """The rank that would follow a card on the pile (-1 if a new sequence begins)."""
    if last == NO_RANK:
        return NO_RANK
    return rules.king_needed_above() if last == KING else setup.rank_above(last)


def follow(rules: Rules, seen: View, acts: Acts, need: Rank) -> Act:
    """Lays the card wanted; lacking it gives a main hoc where that is worth it, and else says what it lacks.

    It never denies an ordinary card, only a main hoc in its own place that it keeps, as far as that may be denied.
    """
    lays = [act for act in acts if act.verb == "play"]
    for act in lays:
        if ORDINARY >> act.cards[0] & 1:
            return act
    without = find(acts, "without")
    return without if without and not (lays and gives_hoc(seen, need)) else lays[0]


def gives_hoc(seen: View, need: Rank) -> bool:
    """Whether a main hoc is laid for a card that is lacking, or in its place, although one may keep it."""
    if seen.by == seen.seat and strands(seen, need):
        return False  # nobody else has it either: the last card is a hoc, and the main hoc is kept
    rest, hocs = seen.hand & ORDINARY, (seen.hand & MAIN_HOCS).bit_count()
    return one_run(rest) or hurried(seen) or hocs > KEPT or longest_run(rest) >= LONG_RUN


def strands(seen: View, need: Rank) -> bool:
    """All others have said before that they lack this rank, or hold no cards; nothing follows where none is wanted."""
    others = [seat for seat in range(len(seen.sizes)) if seat != seen.seat]
    return need == NO_RANK or all(seen.denied[seat] >> need & 1 or seen.sizes[seat] == 0 for seat in others)


def hurried(seen: View) -> bool:
    """Somebody else is about to go out: who keeps his main hocs now keeps them too long."""
    return any(size <= LAST for seat, size in enumerate(seen.sizes) if seat != seen.seat)


def run_from(hand: Hand, rank: Rank) -> int:
    """How many ranks in a row, from this one up, a hand can lay."""
    length = 0
    while rank + length <= KING and hand & EACH_RANK[rank + length]:
        length = length + 1
    return length


def longest_run(hand: Hand) -> int:
    """The longest row of ranks in a hand, suits not mattering."""
    return max(run_from(hand, rank) for rank in range(13))


def one_run(hand: Hand) -> bool:
    """A single run lays the whole hand."""
    return longest_run(hand) == hand.bit_count()


def lead(rules: Rules, seen: View, acts: Acts) -> Act:
    """Leads main hocs, a chip each, when it can go out; else the run that is best to be rid of."""
    plain = seen.hand & ORDINARY
    hocs = [act for act in acts if MAIN_HOCS >> act.cards[0] & 1]
    if hocs and one_run(plain):
        return hocs[0]
    others = [act for act in acts if ORDINARY >> act.cards[0] & 1]
    return max(others, key=lambda act: run_value(rules, seen, plain, act.cards[0] % 13)) if others else acts[0]


def run_value(rules: Rules, seen: View, plain: Hand, rank: Rank) -> tuple[bool, int, int]:
    """What speaks for a run that begins with a rank: that nobody can follow it, its length, that it begins low."""
    length = run_from(plain, rank)
    return strands(seen, wanted(rules, rank + length - 1)), length, -rank
