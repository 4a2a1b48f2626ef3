"""Hands with cards that nobody saw: rule functions get an answer only where the known cards decide it."""

from __future__ import annotations

from hoc_ref.cards import PACK, Hand
from hoc_ref.errors import Undetermined


class UnseenHand:
    """Stands where a hand stands and answers the questions of the rules, or says that an unseen card decides.

    `known` cards are held for sure, `unseen` more lie among `possible`. A part of a hand (after `&`) has lost count:
    at most `unseen` of its possible cards are held.
    """

    def __init__(self, seat: int, known: Hand, possible: Hand, unseen: int, whole: bool = True) -> None:
        self.seat, self.known, self.possible, self.unseen, self.whole = seat, known, possible, unseen, whole

    def __and__(self, mask: Hand) -> UnseenHand:
        if mask & PACK == PACK:
            return self
        return UnseenHand(self.seat, self.known & mask, self.possible & mask, self.unseen, False)

    def __xor__(self, laid: Hand) -> UnseenHand:
        return UnseenHand(self.seat, self.known ^ laid, self.possible & ~laid, self.unseen, self.whole)

    def settled(self) -> bool:
        """No unseen card can make a difference."""
        return self.unseen == 0 or self.possible == 0

    def __int__(self) -> int:
        if self.settled():
            return self.known
        raise Undetermined(self.seat, self.possible)

    def __bool__(self) -> bool:
        if self.known or (self.whole and self.unseen):
            return True
        if self.settled():
            return False
        raise Undetermined(self.seat, self.possible)

    def __eq__(self, other: object) -> bool:
        if other == 0:
            return not self
        if self.settled():
            return self.known == other
        raise Undetermined(self.seat, self.possible)

    __hash__ = None  # type: ignore[assignment]

    def __or__(self, other: Hand | UnseenHand) -> UnseenHand:
        if isinstance(other, UnseenHand):
            both = self.unseen + other.unseen
            seat = self.seat if self.unseen else other.seat
            return UnseenHand(seat, self.known | other.known, self.possible | other.possible, both, False)
        return UnseenHand(self.seat, self.known | other, self.possible & ~other, self.unseen, False)

    __ror__ = __or__

    def bit_count(self) -> int:
        """How many cards are held."""
        if self.whole:
            return self.known.bit_count() + self.unseen
        if self.settled():
            return self.known.bit_count()
        raise Undetermined(self.seat, self.possible)
