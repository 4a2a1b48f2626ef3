"""Cards: small ints inside, `Ks`, `Td`, `2c` at the edge; a hand is an int with one bit a card."""

from __future__ import annotations

from typing import TypeAlias

from hoc_ref.errors import BadInput

Rank: TypeAlias = int
Card: TypeAlias = int
Hand: TypeAlias = int

RANKS = "A23456789TJQK"
SUITS = "shdc"
ACE, TEN, JACK, QUEEN, KING = 0, 9, 10, 11, 12
SPADES, HEARTS, DIAMONDS, CLUBS = 0, 1, 2, 3
NO_RANK: Rank = -1
NO_CARD: Card = -1
PACK: Hand = (1 << 52) - 1
TEXTS = tuple(rank + suit for suit in SUITS for rank in RANKS)
BY_TEXT = {text: one for one, text in enumerate(TEXTS)}
EACH_CARD: tuple[Hand, ...] = tuple(1 << one for one in range(52))
EACH_SUIT: tuple[Hand, ...] = tuple(0x1FFF << 13 * suit for suit in range(4))
EACH_RANK: tuple[Hand, ...] = tuple(0x8004002001 << rank for rank in range(13))
EACH_LOWER: tuple[Hand, ...] = tuple(((1 << rank) - 1) * 0x8004002001 for rank in range(13))


def card(rank: Rank, suit: int) -> Card:
    """The card of a rank (0 ace to 12 king) in a suit (0 to 3)."""
    return suit * 13 + rank


def rank_of(one: Card) -> Rank:
    """The rank of a card, 0 for the ace to 12 for the king."""
    return one % 13


def bit(one: Card) -> Hand:
    """The hand that holds this one card."""
    return 1 << one


def suit_cards(suit: int) -> Hand:
    """The thirteen cards of a suit."""
    return 0x1FFF << (13 * suit)


def rank_cards(rank: Rank) -> Hand:
    """The four cards of a rank."""
    return 0x8004002001 << rank


def as_hand(cards: tuple[Card, ...]) -> Hand:
    """The hand made of these cards."""
    hand = 0
    for one in cards:
        hand |= EACH_CARD[one]
    return hand


def cards_of(hand: Hand) -> tuple[Card, ...]:
    """The cards of a hand, suit by suit, from the ace up: for listing only."""
    left = int(hand)  # a hand with unseen cards says here that it cannot be listed
    if left == 0:
        return ()
    cards = []
    while left:
        highest = left.bit_length() - 1
        cards.append(highest)
        left ^= EACH_CARD[highest]
    cards.reverse()
    return tuple(cards)


def card_text(one: Card) -> str:
    """A card as it is written, `Ks`."""
    return TEXTS[one]


def cards_text(cards: tuple[Card, ...]) -> str:
    """Cards as they are written, one after another without blanks."""
    return "".join(card_text(one) for one in cards)


def read_rank(text: str) -> Rank:
    """A rank from its letter or number; bad input `rank-unknown` otherwise."""
    if text == "10":
        return TEN
    if len(text) == 1 and text in RANKS:
        return RANKS.index(text)
    raise BadInput("rank-unknown", f"{text!r} is no rank; expected one of {' '.join(RANKS)}")


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards from a text such as `As4sTd`; bad input `card-unknown` or `card-twice` otherwise."""
    cards: list[Card] = []
    for at in range(0, len(text), 2):
        pair = text[at : at + 2]
        one = BY_TEXT.get(pair)
        if one is None:
            raise BadInput(
                "card-unknown", f"{pair!r} is no card; expected a rank of {RANKS} (T is ten), a suit of {SUITS}"
            )
        if one in cards:
            raise BadInput("card-twice", f"{pair} stands twice")
        cards.append(one)
    return tuple(cards)
