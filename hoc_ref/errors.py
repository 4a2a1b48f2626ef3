"""Bad input: what cannot be understood or cannot have happened, told in one line."""

from __future__ import annotations

LONGEST = 400  # signs of a message


class BadInput(Exception):
    """Input that is no record, act, name or number; `code` is for machines, `what` says what was expected."""

    def __init__(self, code: str, what: str, place: str = "") -> None:
        super().__init__(what)
        self.code = code
        self.what = what
        self.place = place

    def at(self, place: str) -> BadInput:
        """The same error with its place (file, key, act number) put in front."""
        return BadInput(self.code, self.what, ": ".join(part for part in (place, self.place) if part))

    def __str__(self) -> str:
        what = self.what if len(self.what) <= LONGEST else self.what[: LONGEST - 3] + "..."
        return f"{self.place}: {self.code}: {what}" if self.place else f"{self.code}: {what}"


class Undetermined(Exception):
    """A card that nobody saw decides: `seat` holds it or not, `cards` are the ones in question."""

    def __init__(self, seat: int, cards: int) -> None:
        super().__init__(f"p{seat + 1}")
        self.seat = seat
        self.cards = cards
