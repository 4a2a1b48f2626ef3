"""What is proved of the combinations: which a hand holds, and which of two is better, under every option."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple, TypeAlias

from hoc_ref.cards import KING, RANKS, SUITS, as_hand, cards_of, cards_text, read_cards
from hoc_ref.hoc import combinations
from hoc_ref.hoc.options import OPTIONS
from hoc_ref.hoc.state import POINT, SEQUENCE, TRICON, Rules, Say
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.theorem import Theorem

Key: TypeAlias = tuple[int, int]
PIPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)  # from the ace to the king


class Held:
    """Cards as they are written."""

    def __init__(self, cards: int) -> None:
        self.cards = cards

    def __str__(self) -> str:
        return cards_text(cards_of(self.cards)) or "nothing"


class Ranking(NamedTuple):
    """The options by which sequences are ranked."""

    long: str
    comparison: str
    kings: str

    def __str__(self) -> str:
        return ", ".join(self)


RANKINGS = tuple(
    Ranking(*each)
    for each in product(OPTIONS["long-run-ranking"], OPTIONS["d-sequence-comparison"], OPTIONS["d-top-sequence-queen"])
)
PARTS = ("", "A2", "KQ", "A24", "A23", "QJT", "KQJ", "QJT9", "JT987", "KQJT9", "A23456")
SUIT_PAIRS = ("s and h", "h and c", "d and s", "c and d")
LOW_AND_HIGH = (0, 1, 2, 7, 8, 9, 10, 11, 12)  # ace to three and eight to king
PATTERNS = tuple(
    Held(sum(1 << 13 + LOW_AND_HIGH[at] for at in range(9) if pattern >> at & 1)) for pattern in range(1 << 9)
)
SUIT_PATTERNS = tuple(Held(pattern << 13) for pattern in range(1 << 13))


def held(text: str) -> Held:
    """Cards from their text."""
    return Held(as_hand(read_cards(text)))


def part(ranks: str, suit: str) -> int:
    """Cards of these ranks in a suit."""
    return as_hand(read_cards("".join(rank + suit for rank in ranks)))


def ranked(ranking: Ranking, reading: str = "lalanne") -> Rules:
    """The rules of a reading with these options for the ranking of sequences."""
    return some.chosen(
        reading,
        (
            ("long-run-ranking", ranking.long),
            ("d-sequence-comparison", ranking.comparison),
            ("d-top-sequence-queen", ranking.kings),
        ),
    )


RANKED = {ranking: ranked(ranking) for ranking in RANKINGS}
TRICONS = {option: some.chosen("lalanne", (("quad-over-trips", option),)) for option in OPTIONS["quad-over-trips"]}


def runs(hand: int) -> list[Key]:
    """Every three or more cards in a row of one suit that a hand holds: length and top rank."""
    found = []
    for suit, top in product(range(4), range(13)):
        for length in range(3, top + 2):
            if all(hand >> 13 * suit + top - step & 1 for step in range(length)):
                found.append((length, top))
    return found


def counted(ranking: Ranking, length: int) -> int:
    """With how many cards a run counts."""
    return min(length, 5) if ranking.long == "capped-at-five" else length


def best_run(ranking: Ranking, held: list[Key]) -> Say:
    """The best of all runs of a hand, in the words of the clauses."""
    may = [run for run in held if run[1] != KING or ranking.kings == "kings-above"]
    sizes = [Say(counted(ranking, length), top) for length, top in may]
    if ranking.comparison == "top-only":
        return max(sizes, key=lambda say: (say.top, say.size), default=Say(0, 0))
    return max(sizes, default=Say(0, 0))


def in_suit(hand: int, suit: int) -> list[int]:
    """The pips of a hand's cards of one suit, lowest first."""
    return sorted(PIPS[rank] for rank in range(13) if hand >> 13 * suit + rank & 1)


def best_pips(hand: int, number: int) -> int:
    """The most pips that so many cards of one suit make in a hand; nothing if no suit is so long."""
    suits = [in_suit(hand, suit) for suit in range(4)]
    return max((sum(pips[len(pips) - number :]) for pips in suits if len(pips) >= number), default=0)


def one_card(t: Theorem) -> tuple[int, Say]:
    """A hand of one card, and its point."""
    rank, suit = t.choose("rank", RANKS), t.choose("suit", SUITS)
    say = combinations.best_say(some.rules(t), POINT, part(rank, suit))
    t.outcome("counted")
    return RANKS.index(rank), say


def card_counts_its_pips(t: Theorem, rank: int, say: Say) -> None:
    """For the point ace to ten count one to ten, and jack, queen and king count ten each, in every suit.

    Clauses: hoc-point-value.
    """
    t.claim("one card and its pips", say == Say(1, PIPS[rank]))


def card_counts_its_pips_twin(t: Theorem, rank: int, say: Say) -> None:
    """For the point the court cards count eleven, twelve and thirteen."""
    t.claim("its pips go by its rank", say.top == rank + 1)


def suit_held(t: Theorem, patterns: tuple[Held, ...]) -> tuple[int, list[tuple[Ranking, Say]], list[int]]:
    """A hand of one suit, its best sequence under each option, and the value of its points."""
    hand = t.choose("p1 holds", patterns).cards
    sequences = [(ranking, combinations.best_say(rules, SEQUENCE, hand)) for ranking, rules in RANKED.items()]
    values = [combinations.point_value(hand, number) for number in range(1, hand.bit_count() + 2)]
    t.outcome("counted")
    return hand, sequences, values


def low_and_high(t: Theorem) -> tuple[int, list[tuple[Ranking, Say]], list[int]]:
    """A hand of hearts from ace to three and from eight to king."""
    return suit_held(t, PATTERNS)


def any_suit(t: Theorem) -> tuple[int, list[tuple[Ranking, Say]], list[int]]:
    """A hand of any hearts."""
    return suit_held(t, SUIT_PATTERNS)


def best_sequence(t: Theorem, hand: int, sequences: list[tuple[Ranking, Say]], values: list[int]) -> None:
    """Of hearts from ace to three and from eight to king the best sequence of all that they hold counts.

    Clauses: hoc-sequence, hoc-sequence-cap, hoc-sequence-uncapped, hoc-sequence-best, hoc-sequence-longer,
    hoc-sequence-higher, hoc-sequence-kings-above, hoc-sequence-kings-excluded.
    """
    held = runs(hand)
    for ranking, say in sequences:
        t.claim(f"the best run counts with {ranking}", say == best_run(ranking, held))


def best_sequence_twin(t: Theorem, hand: int, sequences: list[tuple[Ranking, Say]], values: list[int]) -> None:
    """No sequence counts with more than five cards."""
    for _, say in sequences:
        t.claim("it has no more than five", say.size <= 5)


def best_sequence_of_any_suit(t: Theorem, hand: int, sequences: list[tuple[Ranking, Say]], values: list[int]) -> None:
    """Whatever cards of one suit a hand holds, the best sequence of all that they hold counts.

    Clauses: hoc-sequence, hoc-sequence-cap, hoc-sequence-uncapped, hoc-sequence-best, hoc-sequence-longer,
    hoc-sequence-higher, hoc-sequence-kings-above, hoc-sequence-kings-excluded.
    """
    best_sequence(t, hand, sequences, values)


def best_sequence_of_any_suit_twin(t: Theorem, hand: int, sequences: list[tuple[Ranking, Say]],
                                   values: list[int]) -> None:  # fmt: skip
    """Six cards of one suit always hold a sequence."""
    t.claim("there is a sequence", sequences[0][1].size >= 3, hand.bit_count() == 6)


def best_cards_count(t: Theorem, hand: int, sequences: list[tuple[Ranking, Say]], values: list[int]) -> None:
    """Of such hearts, a point of fewer cards than are held counts with the best of them, one of more with nothing.

    Clauses: hoc-point-suit, hoc-point-value.
    """
    for at, value in enumerate(values):
        t.claim(f"{at + 1} cards", value == best_pips(hand, at + 1))


def best_cards_count_twin(t: Theorem, hand: int, sequences: list[tuple[Ranking, Say]], values: list[int]) -> None:
    """A point of fewer cards than are held counts with the lowest of them."""
    for at, value in enumerate(values[:-1]):
        t.claim(f"{at + 1} cards", value == sum(in_suit(hand, 1)[: at + 1]))


def two_suits(t: Theorem) -> tuple[int, list[tuple[Ranking, Say]], Say]:
    """A hand of two suits, its best sequence under each option, and its point."""
    one, other = t.choose("suits", SUIT_PAIRS).split(" and ")
    hand = part(t.choose("in the first", PARTS), one) | part(t.choose("in the second", PARTS), other)
    sequences = [(ranking, combinations.best_say(rules, SEQUENCE, hand)) for ranking, rules in RANKED.items()]
    point = combinations.best_say(some.chosen("lalanne", ()), POINT, hand)
    t.outcome("counted")
    return hand, sequences, point


def longest_suit(t: Theorem, hand: int, sequences: list[tuple[Ranking, Say]], point: Say) -> None:
    """Of some hands of two suits the point is the longer suit, and of two equally long the one worth more pips.

    Clauses: hoc-point, hoc-point-suit.
    """
    most = max(len(in_suit(hand, suit)) for suit in range(4))
    t.claim("the longest suit and its best value", point == Say(most, best_pips(hand, most) if most else 0))


def longest_suit_twin(t: Theorem, hand: int, sequences: list[tuple[Ranking, Say]], point: Say) -> None:
    """The point is the suit that is worth more pips, however long it is."""
    t.claim("the most pips", point.top == max(sum(in_suit(hand, suit)) for suit in range(4)))


def best_of_two_suits(t: Theorem, hand: int, sequences: list[tuple[Ranking, Say]], point: Say) -> None:
    """Of some hands of two suits the best sequence counts, in whichever suit it lies.

    Clauses: hoc-sequence-best, hoc-sequence-cap, hoc-sequence-uncapped, hoc-sequence-longer, hoc-sequence-higher,
    hoc-sequence-kings-above, hoc-sequence-kings-excluded.
    """
    held = runs(hand)
    for ranking, say in sequences:
        t.claim(f"the best run counts with {ranking}", say == best_run(ranking, held))


def best_of_two_suits_twin(t: Theorem, hand: int, sequences: list[tuple[Ranking, Say]], point: Say) -> None:
    """The sequence of a hand lies in its longest suit."""
    for ranking, say in sequences:
        longest = max(range(4), key=lambda suit: len(in_suit(hand, suit)))
        t.claim("it lies there", say == best_run(ranking, runs(hand & 0x1FFF << 13 * longest)))


def two_ranks(t: Theorem) -> tuple[list[tuple[int, int]], list[tuple[str, Say]]]:
    """A hand of two, three or four cards of each of two ranks, and its best tricon under each option."""
    low = t.choose("lower rank", RANKS[:12])
    high = t.choose("higher rank", RANKS[RANKS.index(low) + 1 :])
    sizes = []
    hand = 0
    lower, higher = ("hd", "shc", "shdc"), ("hd", "hdc", "sdc", "shd", "shdc")
    for rank, cards, among in ((low, "cards of it", lower), (high, "cards of that", higher)):
        suits = t.choose(cards, among)
        hand |= as_hand(read_cards("".join(rank + suit for suit in suits)))
        sizes.append((len(suits), RANKS.index(rank)))
    tricons = [(option, combinations.best_say(rules, TRICON, hand)) for option, rules in TRICONS.items()]
    t.outcome("counted")
    return sizes, tricons


def beats(option: str, one: Key, other: Key) -> bool:
    """One tricon beats another, in the words of the clauses."""
    if option == "kings-beat" and KING in (one[1], other[1]) and one[1] != other[1]:
        return one[1] == KING
    return one[0] > other[0] or (one[0] == other[0] and one[1] > other[1])


def best_tricon(t: Theorem, sizes: list[Key], tricons: list[tuple[str, Say]]) -> None:
    """Of two to four cards each of any two ranks the better tricon counts, and two alike are none.

    Clauses: hoc-tricon, hoc-tricon-order, hoc-tricon-order-kings.
    """
    for option, say in tricons:
        sets = [one for one in sizes if one[0] >= 3]
        best = [one for one in sets if not any(beats(option, other, one) for other in sets)]
        t.claim(f"the better counts with {option}", [say] == (best or [(0, 0)]))


def best_tricon_twin(t: Theorem, sizes: list[Key], tricons: list[tuple[str, Say]]) -> None:
    """The tricon of the higher rank is always the better."""
    for _, say in tricons:
        t.claim("it is the higher", say.top == sizes[1][1], min(sizes)[0] >= 3)


def sequence_said(t: Theorem, name: str) -> Say:
    """Any sequence that may be announced, or that there is none."""
    say = Say(t.number(f"{name} cards"), t.number(f"{name} top rank"))
    t.assume(say.top <= KING, say.size <= say.top + 1, (say.size == 0) + (say.size >= 3) == 1)
    return say


def two_sequences(t: Theorem) -> tuple[Ranking, Say, Say, Any, Any]:
    """Any two sequences, and the numbers by which they are compared."""
    ranking = t.choose("rules", RANKINGS)
    rules = ranked(ranking, t.choose("reading", some.READINGS))
    one, other = sequence_said(t, "the one"), sequence_said(t, "the other")
    first, second = (combinations.order(rules, SEQUENCE, say) for say in (one, other))
    t.outcome("compared")
    return ranking, one, other, first, second


def counts_for(ranking: Ranking, say: Say) -> Any:
    """The cards with which a sequence counts, on unknown numbers; 0 where it counts for nothing."""
    size = say.size
    if ranking.long == "capped-at-five":
        size = size * (size < 5) + 5 * (size >= 5)
    return size * (say.top < KING) if ranking.kings == "kings-excluded" else size


def sequence_beats(ranking: Ranking, one: Say, other: Say) -> Any:
    """One sequence beats another, in the words of the clauses, on unknown numbers."""
    mine, theirs = counts_for(ranking, one), counts_for(ranking, other)
    longer = (mine > theirs) + (mine == theirs) * (one.top > other.top)
    higher = (one.top > other.top) + (one.top == other.top) * (mine > theirs)
    better = longer if ranking.comparison == "length-then-top" else higher
    return (mine > 0) * ((theirs == 0) + better * (theirs > 0)) > 0


def sequences_compare(t: Theorem, ranking: Ranking, one: Say, other: Say, first: Any, second: Any) -> None:
    """Of any two sequences the better by the words of the rule wins, and only those that count alike are equal.

    Clauses: hoc-sequence-cap, hoc-sequence-uncapped, hoc-sequence-longer, hoc-sequence-higher,
    hoc-sequence-kings-above, hoc-sequence-kings-excluded.
    """
    mine, theirs = counts_for(ranking, one), counts_for(ranking, other)
    t.claim("the better wins", (first > second) == sequence_beats(ranking, one, other))
    t.claim("those alike are equal", one.top == other.top, (first == second) * (mine > 0) > 0)
    t.claim("and count alike", mine == theirs, first == second)
    t.claim("none is nothing", (first == 0) == (mine == 0))


def sequences_compare_twin(t: Theorem, ranking: Ranking, one: Say, other: Say, first: Any, second: Any) -> None:
    """A sequence of more cards always beats one of fewer."""
    t.claim("it wins", first > second, one.size > other.size)


def two_tricons(t: Theorem) -> tuple[str, Say, Say, Any, Any]:
    """Any two tricons, and the numbers by which they are compared."""
    option = t.choose("rule", tuple(OPTIONS["quad-over-trips"]))
    rules = some.rules(t, quad_over_trips=option)
    says = [Say(t.number(f"{name} cards"), t.number(f"{name} rank")) for name in ("the one", "the other")]
    for say in says:
        t.assume(say.size >= 3, say.size <= 4, say.top >= 0, say.top <= KING)
    first, second = (combinations.order(rules, TRICON, say) for say in says)
    t.outcome("compared")
    return option, says[0], says[1], first, second


def tricon_beats(option: str, one: Say, other: Say) -> Any:
    """One tricon beats another, in the words of the clauses, on unknown numbers."""
    kings = (one.top == KING) * (other.top < KING) if option == "kings-beat" else 0
    below = (one.top < KING) * (other.top == KING) if option == "kings-beat" else 0
    by_size = (one.size > other.size) + (one.size == other.size) * (one.top > other.top)
    return kings + by_size * (1 - below) > 0


def tricons_compare(t: Theorem, option: str, one: Say, other: Say, first: Any, second: Any) -> None:
    """Four alike beat three and then the higher rank wins; where kings beat, three of them beat four others.

    Clauses: hoc-tricon-order, hoc-tricon-order-kings.
    """
    t.claim("the better wins", (first > second) == tricon_beats(option, one, other))
    t.claim("any counts", first > 0)


def tricons_compare_twin(t: Theorem, option: str, one: Say, other: Say, first: Any, second: Any) -> None:
    """Four alike beat any three."""
    t.claim("four win", first > second, (one.size == 4) * (other.size == 3))


def tricons_never_tie(t: Theorem, option: str, one: Say, other: Say, first: Any, second: Any) -> None:
    """Tricons that compare as equal are of one rank, and so not in two hands of one pack, which has four of it.

    Clauses: hoc-tricon, hoc-tricon-order, hoc-tricon-order-kings.
    """
    equal = first == second
    t.claim("the rank is the same", one.top == other.top, equal)
    t.claim("there are too few cards", one.size + other.size > 4, equal)


def tricons_never_tie_twin(t: Theorem, option: str, one: Say, other: Say, first: Any, second: Any) -> None:
    """Tricons of the same rank compare as equal."""
    t.claim("they are equal", first == second, one.top == other.top)


def two_hands_of_tricons(t: Theorem) -> tuple[Say, Say, Any, Any]:
    """Two hands of kings, queens and aces of one pack, their best tricons, and how these compare."""
    rules = some.rules(t, quad_over_trips=t.choose("rule", tuple(OPTIONS["quad-over-trips"])))
    hands = some.hands(t, 2, part("AQK", "s") | part("AQK", "h") | part("AQK", "d") | part("AQK", "c"))
    says = [combinations.best_say(rules, TRICON, hand) for hand in hands]
    first, second = (combinations.order(rules, TRICON, say) for say in says)
    t.outcome("compared")
    return says[0], says[1], first, second


def hands_never_tie(t: Theorem, one: Say, other: Say, first: Any, second: Any) -> None:
    """Of two hands of one pack, however its aces, queens and kings lie, the tricons are never equal.

    Clauses: hoc-tricon, hoc-tricon-order, hoc-tricon-order-kings.
    """
    t.claim("one is better", first != second, (one.size > 0) + (other.size > 0) > 0)


def hands_never_tie_twin(t: Theorem, one: Say, other: Say, first: Any, second: Any) -> None:
    """One of two hands always has the better tricon."""
    t.claim("one is better", first != second)


SLOW = (any_suit,)
CLAIMS = (
    (one_card, (card_counts_its_pips, card_counts_its_pips_twin)),
    (low_and_high, (best_sequence, best_sequence_twin), (best_cards_count, best_cards_count_twin)),
    (any_suit, (best_sequence_of_any_suit, best_sequence_of_any_suit_twin)),
    (two_suits, (longest_suit, longest_suit_twin), (best_of_two_suits, best_of_two_suits_twin)),
    (two_ranks, (best_tricon, best_tricon_twin)),
    (two_sequences, (sequences_compare, sequences_compare_twin)),
    (two_tricons, (tricons_compare, tricons_compare_twin), (tricons_never_tie, tricons_never_tie_twin)),
    (two_hands_of_tricons, (hands_never_tie, hands_never_tie_twin)),
)
