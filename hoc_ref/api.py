"""The Python interface, documented and stable: what the command line does, callable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hoc_ref import games
from hoc_ref.cards import PACK, RANKS, as_hand, cards_of, cards_text, read_cards
from hoc_ref.errors import BadInput, Undetermined
from hoc_ref.ledger import Chips
from hoc_ref.players import advice, hands_dealt
from hoc_ref.record import Record
from hoc_ref.record import load as load_record
from hoc_ref.replay import Replay
from hoc_ref.replay import replay as replay_record
from hoc_ref.verdict import replay_all, verdict


def load(path: str) -> Record:
    """Reads a record from a file (`-` for standard input).

    Errors: BadInput, with file, place and reason code.
    """
    return load_record(path)


def replay(record: Record, reading: str = "", options: Mapping[str, str] | None = None) -> Replay:
    """Plays a record act by act under its own reading or another, with departures `{crux: option}`.

    Errors: BadInput with the place in the record, when it cannot have happened.
    """
    return replay_record(record, reading, options)


def rule(
    record: Record, reading: str = "", options: Mapping[str, str] | None = None, all_readings: bool = True
) -> dict[str, Any]:
    """Rules on a record: every act with verdict, payments (chips, by seat and pot), clauses and passages.

    The form is that of spec/schema/ruling.json; with `all_readings` the outcomes of the other readings stand with it.
    Errors: BadInput with the place in the record.
    """
    played = replay_record(record, reading, options)
    return verdict(played, replay_all(record, options or {}) if all_readings else {})


def new_round(game: str, hands: list[str], reading: str, options: Mapping[str, str] | None = None,
              stacks: list[int] | None = None) -> Any:  # fmt: skip
    """A first round with whole hands, before the deal is completed: seat p1 is forehand, the last seat deals.

    Hands are texts such as `As4sTd…`, one a seat, counter-clockwise; stacks are chips (100 each if left out).
    Errors: BadInput (`player-count`, `hand-size`, `card-twice`, and those of readings).
    """
    known = games.game(game)
    if known.setup.refuse_players(len(hands)):
        raise BadInput("player-count", f"{len(hands)} hands; expected 2 or 3")
    held = tuple(as_hand(read_cards(text)) for text in hands)
    size = known.setup.hand_size(len(hands))
    if any(hand.bit_count() != size for hand in held):
        raise BadInput("hand-size", f"expected {size} cards in each hand")
    if sum(hand.bit_count() for hand in held) != (sum(held) & PACK).bit_count() or len({*held}) != len(held):
        raise BadInput("card-twice", "a card lies in two hands")
    rules = games.rules(game, reading, options or {})
    chips = Chips(tuple(stacks or [100] * len(hands)), (0, 0, 0))
    return known.table.new_round(rules, held, len(hands) - 1, chips, 1, (1, 1, 1), known.table.first_phase("", True))


def unseen() -> BadInput:
    """The error for a state with cards that nobody saw: only replay and rule take those."""
    return BadInput("cards-unseen", "a hand holds cards that nobody saw: use replay or rule")


def legal(state: Any, game: str = "hoc") -> list[str]:
    """The regular acts of the seat to act, as they are written in a record; raises as a range `raise 1..20`.

    Errors: BadInput `cards-unseen`.
    """
    return [games.game(game).verbs.act_text(act) for act in acts(state, game)]


def acts(state: Any, game: str = "hoc") -> tuple[Any, ...]:
    """The regular acts of the seat to act as named tuples: seat, verb, and what the verb needs; cards as 0 to 51.

    A raise stands once, for all amounts from its `number` to its `most` (0: this one only).
    Errors: BadInput `cards-unseen`.
    """
    try:
        found: tuple[Any, ...] = games.game(game).table.legal(state)
    except Undetermined:
        raise unseen() from None
    return found


def apply(state: Any, act: Any, game: str = "hoc") -> Any:
    """What an act, as text or as a named tuple, leads to: a step with the new state, its kind, reason and payments.

    The kind is `regular`, `irregular` or `refused`; a refused act leaves the state as it is.
    Errors: BadInput when the act is not understood, its cards are not held, or a card that nobody saw decides.
    """
    known, hands = games.game(game), state.hands
    read = known.verbs.read_act(act, len(hands)) if isinstance(act, str) else known.verbs.checked(act, len(hands))
    cards, groups = read.cards, read.groups
    try:
        held = int(hands[read.seat])
        for one in sum(groups, cards) if groups else cards:
            if not held >> one & 1 and read.verb != "draw":
                raise BadInput("card-not-held", f"p{read.seat + 1} does not hold a card of {act!r}")
        return known.table.apply(state, read)
    except Undetermined:
        raise unseen() from None


def advise(state: Any, game: str = "hoc") -> str:
    """What a sober player does in the place of the seat to act, as it is written in a record: advice, not a rule.

    He bids on what he holds and keeps hocs for later. It is one of the legal acts, the same each time; a raise has one
    number of chips, and nothing hangs on a card that the seat has not seen.
    Errors: BadInput `nobody-to-act` when the round is over, `cards-unseen`.
    """
    known = games.game(game)
    if not all(isinstance(hand, int) for hand in state.hands):
        raise unseen()
    if state.to_act < 0:
        raise BadInput("nobody-to-act", "the round is over; expected one in which a seat is to act")
    return str(known.verbs.act_text(advice(state, game)))


def deal(game: str, players: int, seed: int | str) -> list[str]:
    """Whole hands to practise on, for `new_round`: as many as players, the last of whom deals; cards as text.

    The same seed deals the same hands on every machine: the pack lies in the order of the SHA-256 of `SEED:CARD`, as in
    `7:Ks`, and is dealt as the game has it.
    Errors: BadInput `player-count`.
    """
    if games.game(game).setup.refuse_players(players):
        raise BadInput("player-count", f"{players!r} players; expected 2 or 3")
    return [cards_text(cards_of(hand)) for hand in hands_dealt(game, players, seed)]


def view(state: Any, seat: int, game: str = "hoc") -> dict[str, Any]:
    """What a seat (0 for p1) may know of a state: its own hand, and what was said, shown and laid in the open.

    Cards as text, chips by seat and prize, seats as `p1`; nothing in it depends on a card that the seat has not seen.
    Errors: BadInput `seat-unknown`, `cards-unseen`.
    """
    known = games.game(game)
    if not 0 <= seat < len(state.hands):
        raise BadInput("seat-unknown", f"{seat}; expected 0 to {len(state.hands) - 1}")
    if not all(isinstance(hand, int) for hand in state.hands):
        raise unseen()
    seen = known.view.view(state, seat)
    prizes, names = known.table.PRIZES, [f"p{other + 1}" for other in range(len(state.hands))]

    def name(other: int) -> str | None:
        return names[other] if other >= 0 else None

    return {
        "seat": names[seat], "hand": cards_text(cards_of(seen.hand)), "hand_sizes": list(seen.sizes),
        "phase": known.table.PHASES[seen.phase], "prize": prizes[seen.prize], "dealer": name(seen.dealer),
        "to_act": name(seen.to_act), "stacks": list(seen.chips.stacks),
        "pots": dict(zip(prizes, seen.chips.pots, strict=True)),
        "multiplier": dict(zip(prizes, seen.multiplier, strict=True)),
        "won": {prize: name(winner) for prize, winner in zip(prizes, seen.won, strict=True)},
        "bets": list(seen.bid.bets), "raiser": name(seen.bid.raiser), "passed": list(seen.bid.passed),
        "out_of_prize": list(seen.bid.out),
        "said": [known.verbs.say_text(seen.prize, say) if say.size != -1 else None for say in seen.bid.said],
        "shown": [cards_text(cards_of(hand)) for hand in seen.shown],
        "last": RANKS[seen.last] if seen.last >= 0 else None, "by": name(seen.by), "without": list(seen.without),
        "denied": ["".join(RANKS[rank] for rank in range(13) if ranks >> rank & 1) for ranks in seen.denied],
        "legal": legal(state, game) if seen.to_act == seat else [], "out": name(seen.out),
    }  # fmt: skip
