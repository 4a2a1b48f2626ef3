"""Combinations: what a hand holds for the point, the sequence and the tricon, and which of two is better."""

from __future__ import annotations

from hoc_ref.cards import (
    DIAMONDS,
    EACH_CARD,
    EACH_RANK,
    EACH_SUIT,
    JACK,
    KING,
    PACK,
    QUEEN,
    SPADES,
    TEN,
    Hand,
    Rank,
    bit,
    card,
    rank_cards,
    suit_cards,
)
from hoc_ref.hoc.state import NOTHING, POINT, SEQUENCE, TRICON, Rules, Say, new_say
from hoc_ref.ledger import NOBODY, Seat

MAIN_HOCS: Hand = rank_cards(KING) | bit(card(QUEEN, SPADES)) | bit(card(JACK, DIAMONDS))
ORDINARY: Hand = PACK & ~MAIN_HOCS  # all other cards
# the cards of each suit: rank, and the hand that holds just this one
SUITED = tuple(tuple((rank, bit(card(rank, suit))) for rank in range(13)) for suit in range(4))
# the cards with which a sequence can end: suit, rank, and the hand that holds just this one
ENDS = tuple((suit, top, bit(card(top, suit))) for suit in range(4) for top in range(2, 13))


def pips(rank: Rank) -> int:
    """For the point, king, queen and jack count ten, two to ten their number, the ace one.

    Clauses: hoc-point-value.
    """
    return rank + 1 if rank < TEN else 10


def suit_length(hand: Hand, suit: int) -> int:
    """The number of cards of one suit in a hand."""
    return (hand & EACH_SUIT[suit]).bit_count()


def suit_value(hand: Hand, suit: int) -> int:
    """The pips of one suit in a hand."""
    value = 0
    for rank, one in SUITED[suit]:
        if hand & one:
            value = value + pips(rank)
    return value


def point_length(hand: Hand) -> int:
    """The point is the longest suit, told by its number of cards.

    Clauses: hoc-point.
    """
    return max([(hand & suit).bit_count() for suit in EACH_SUIT])


def point_value(hand: Hand, length: int) -> int:
    """Of several suits long enough for what is announced, the one of highest value counts (0 if none is).

    A suit longer than announced counts with its best cards. Clauses: hoc-point-suit.
    """
    return max([best_value(hand, suit, length) for suit in range(4)])


def best_value(hand: Hand, suit: int, length: int) -> int:
    """The pips of a suit without its lowest cards, so that `length` are left (0 if there are fewer)."""
    spare = suit_length(hand, suit) - length
    value = suit_value(hand, suit)
    for rank, one in SUITED[suit]:
        if spare == 0:
            return value
        if hand & one:
            spare, value = spare - 1, value - pips(rank)
    return value


def point_tie_value(rules: Rules, hand: Hand, say: Say) -> int:
    """Between points of equal number the higher total of pips wins: what decides is that total.

    The total is the one announced, or on request what the hand holds. Clauses: hoc-point-tie-value.
    """
    return say.top if say.top >= 0 else point_value(hand, say.size)


def point_tie_sequence(rules: Rules, hand: Hand, say: Say) -> int:
    """Between points of equal number whoever has the highest sequence wins: what decides is its order.

    Clauses: hoc-point-tie-sequence.
    """
    sequence = best_sequence(rules, rules.d_point_sequence_scope(hand, say.size))
    return sequence_order(rules, sequence) * 1000 + rules.point_tie_residual(hand, say)


def then_seat(hand: Hand, say: Say) -> int:
    """If the sequences do not decide between equal points, the player nearer to forehand wins at once.

    Clauses: hoc-point-tie-then-seat.
    """
    return 0


def then_value(hand: Hand, say: Say) -> int:
    """If the sequences do not decide between equal points, the higher total of pips does.

    The total is the one announced or shown, before that what the hand holds; of no hand it is nothing.
    Clauses: hoc-point-tie-then-value.
    """
    return say.top if say.top >= 0 and hand != 0 else point_value(hand, say.size)


def sequence_anywhere(hand: Hand, length: int) -> Hand:
    """The sequence that decides between equal points may lie in any suit of the hand.

    Clauses: hoc-point-tie-anywhere.
    """
    return hand & PACK


def sequence_in_point(hand: Hand, length: int) -> Hand:
    """The sequence that decides between equal points must lie in a suit that gives the point.

    Clauses: hoc-point-tie-in-suit.
    """
    kept = 0
    for suit in range(4):
        if suit_length(hand, suit) >= length:
            kept = kept | hand & suit_cards(suit)
    return kept


def run_length(hand: Hand, suit: int, top: Rank) -> int:
    """A sequence is three or more cards of one suit in a row: the number in a row from this rank down.

    Clauses: hoc-sequence.
    """
    last = 13 * suit + top
    for length in range(top + 1):
        if not hand & EACH_CARD[last - length]:
            return length
    return top + 1


def capped_at_five(length: int) -> int:
    """Three in a row are a tierce, four a quart, five a quint, and a longer run counts only as a quint.

    Clauses: hoc-sequence-cap.
    """
    return min(length, 5)


def length_first(length: int) -> int:
    """A run counts with all its cards, however many.

    Clauses: hoc-sequence-uncapped.
    """
    return length


def best_sequence(rules: Rules, hand: Hand) -> Say:
    """The best sequence of a hand: counted length and top rank; nothing if there is none.

    Clauses: hoc-sequence-best.
    """
    best = NOTHING
    for suit, top, end in ENDS:
        length = run_length(hand, suit, top) if hand & end else 0
        if length >= 3:
            say = new_say(rules.long_run_ranking(length), top)
            best = say if sequence_order(rules, say) > sequence_order(rules, best) else best
    return best


def sequence_order(rules: Rules, say: Say) -> int:
    """The number by which sequences are compared; 0 for none."""
    counted = rules.d_top_sequence_queen(say)
    return rules.d_sequence_comparison(counted) if counted.size >= 3 else 0


def kings_above(say: Say) -> Say:
    """A sequence to the king stands above one to the queen, as the king stands above the queen.

    Clauses: hoc-sequence-kings-above.
    """
    return say


def kings_excluded(say: Say) -> Say:
    """Queen, jack and ten are the highest sequence: one that goes up to the king does not count for the prize.

    Clauses: hoc-sequence-kings-excluded.
    """
    return NOTHING if say.top == KING else say


def length_then_top(say: Say) -> int:
    """The longer sequence wins; between equally long ones the higher top card.

    Clauses: hoc-sequence-longer.
    """
    return say.size * 16 + say.top


def top_only(say: Say) -> int:
    """The sequence with the higher top card wins, whatever the lengths; then the longer.

    Clauses: hoc-sequence-higher.
    """
    return say.top * 16 + say.size


def best_tricon(rules: Rules, hand: Hand) -> Say:
    """A tricon is three or four cards of one rank: the best of a hand, size and rank; nothing if there is none.

    Clauses: hoc-tricon.
    """
    best = NOTHING
    for rank, alike in enumerate(EACH_RANK):
        size = (hand & alike).bit_count()
        if size >= 3 and tricon_order(rules, new_say(size, rank)) > tricon_order(rules, best):
            best = new_say(size, rank)
    return best


def tricon_order(rules: Rules, say: Say) -> int:
    """The number by which tricons are compared; 0 for none."""
    return rules.quad_over_trips(say) if say.size >= 3 else 0


def quads_beat(say: Say) -> int:
    """Four alike beat three; between equal numbers the higher rank wins, kings highest and aces lowest.

    Clauses: hoc-tricon-order.
    """
    return say.size * 16 + say.top


def kings_beat(say: Say) -> int:
    """Three kings beat four of any other rank; apart from that four beat three, then the higher rank wins.

    Clauses: hoc-tricon-order-kings.
    """
    return say.size * 16 + say.top + (32 if say.top == KING else 0)


def best_say(rules: Rules, prize: int, hand: Hand) -> Say:
    """What a hand truthfully announces for a prize."""
    if prize == POINT:
        length = point_length(hand)
        return new_say(length, point_value(hand, length))
    return best_sequence(rules, hand) if prize == SEQUENCE else best_tricon(rules, hand)


def order(rules: Rules, prize: int, say: Say) -> int:
    """The number by which two announcements are compared before equal points are looked into."""
    if prize == POINT:
        return max(say.size, 0)
    if prize == TRICON:
        return tricon_order(rules, say)
    return sequence_order(rules, new_say(rules.long_run_ranking(say.size), say.top))


def best_seat(rules: Rules, prize: int, orders: tuple[int, ...], dealer: Seat) -> Seat:
    """The seat with the greatest number; if several have it, the one that the rule for ties names (-1 for nobody)."""
    best = max(orders)
    equal = tuple([order == best for order in orders])
    if sum(equal) == 1:
        return equal.index(True)
    return point_tie_forehand(equal, dealer) if prize == POINT else rules.sequence_seat_tie(equal, dealer)


def point_tie_forehand(equal: tuple[bool, ...], dealer: Seat) -> Seat:
    """Between points that are equal in everything else, the player nearer to forehand wins.

    Clauses: hoc-point-tie-forehand.
    """
    return nearest_to_forehand(equal, dealer)


def sequence_tie_forehand(equal: tuple[bool, ...], dealer: Seat) -> Seat:
    """Between equal sequences the player nearer to forehand wins.

    Clauses: hoc-sequence-tie-forehand.
    """
    return nearest_to_forehand(equal, dealer)


def sequence_tie_nobody(equal: tuple[bool, ...], dealer: Seat) -> Seat:
    """Between equal sequences nobody wins, and the pot stays.

    Clauses: hoc-sequence-tie-nobody.
    """
    return NOBODY


def nearest_to_forehand(equal: tuple[bool, ...], dealer: Seat) -> Seat:
    """The first of some seats from forehand on, who sits at the dealer's right; the dealer is last."""
    for step in range(1, len(equal) + 1):
        seat = (dealer + step) % len(equal)
        if equal[seat]:
            return seat
    return NOBODY
