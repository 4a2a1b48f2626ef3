"""Start: a round told from the middle, with only what the question needs."""

from __future__ import annotations

from typing import Any

from hoc_ref.cards import NO_RANK, Hand, Rank, bit, rank_cards, rank_of, read_cards, read_rank
from hoc_ref.errors import BadInput, Undetermined
from hoc_ref.hoc import play, setup, table, verbs
from hoc_ref.hoc.state import (
    ANNOUNCE,
    BID,
    CALL_DUE,
    CARTE_BLANCHE,
    DEAL,
    GOOD,
    PAID,
    PLAY,
    PRIZES,
    SILENT,
    Bid,
    Play,
    Round,
    Rules,
    Say,
    put_flag,
)  # fmt: skip
from hoc_ref.ledger import NOBODY, Chips, Seat, put_at

PHASES = ("point", "sequence", "tricon", "carte-blanche", "play")
KEYS = ("phase", "dealer", "to_act", "pots", "multiplier", "bets", "raiser", "passed", "out", "said", "sequence", "hoc",
        "won")  # fmt: skip
SEQUENCE_KEYS = ("last", "by", "without")
LARGEST_MULTIPLIER = 1000


def round_from(
    rules: Rules,
    start: dict[str, Any],
    hands: tuple[Hand, ...],
    dealer: Seat,
    stacks: tuple[int, ...],
    stake: int,
    before: Round | None = None,
) -> Round:
    """The round that a `start` table tells; bad input with the key's name otherwise.

    In a later round of a record `before` is the round as it follows: dealer, pots and multipliers are its.
    """
    seats = len(hands)
    known(start, KEYS, "start")
    phase = start.get("phase")
    if phase is None:
        raise BadInput("key-missing", f"expected one of {', '.join(PHASES)}", "start.phase")
    if phase not in PHASES:
        raise BadInput("phase-unknown", f"expected one of {', '.join(PHASES)}", "start.phase")
    dealer = seat_of(start, "dealer", seats, dealer)
    pots = by_prize(start, "pots", 0, verbs.LARGEST)
    multiplier = by_prize(start, "multiplier", 1, LARGEST_MULTIPLIER)
    if before:
        told = [key for key in ("dealer", "pots", "multiplier") if key in start]
        if told:
            raise BadInput("start-impossible", "it follows from the round before", f"start.{told[0]}")
        pots, multiplier = before.chips.pots, before.multiplier
    if min(multiplier) < 1:
        raise BadInput("number-too-small", "expected 1 or more", "start.multiplier")
    state = table.new_round(rules, hands, dealer, Chips(stacks, pots), stake, multiplier, DEAL)
    won = table_of(start, "won")
    known(won, PRIZES, "start.won")
    state = state._replace(won=tuple(seat_of(won, prize, seats, NOBODY) for prize in PRIZES))
    first = setup.forehand(dealer, seats)
    if phase == "carte-blanche":
        return state._replace(phase=CARTE_BLANCHE, to_act=seat_of(start, "to_act", seats, first))
    if phase == "play":
        return play_from(state, start, first)
    return bid_from(state._replace(prize=PRIZES.index(phase)), start, first)


def bid_from(state: Round, start: dict[str, Any], first: Seat) -> Round:
    """The bidding or announcing that a start tells."""
    seats = len(state.hands)
    bets = start.get("bets", [0] * seats)
    if not isinstance(bets, list) or len(bets) != seats:
        raise BadInput("wrong-length", f"expected {seats} whole numbers", "start.bets")
    raiser = seat_of(start, "raiser", seats, NOBODY)
    if any(bets) != (raiser >= 0):
        raise BadInput("start-impossible", "bets and a raiser go together", "start.raiser")
    bid = Bid(tuple(number(one, "start.bets", verbs.LARGEST) for one in bets), raiser,
              tuple(seat == raiser for seat in range(seats)),
              seats_of(start, "passed", seats), seats_of(start, "out", seats), said_of(start, seats, state.prize),
              NOBODY)  # fmt: skip
    if raiser >= 0 and (bid.bets[raiser] < max(bid.bets) or bid.out[raiser]):
        raise BadInput("start-impossible", "the last raiser has the highest bet and is not out", "start.raiser")
    state = state._replace(phase=ANNOUNCE if "said" in start else BID, bid=bid)
    to_act = seat_of(start, "to_act", seats, first)
    if (
        bid.out[to_act]
        or (state.phase == ANNOUNCE and bid.said[to_act] != SILENT)
        or to_act == raiser >= 0 == state.phase - BID
    ):
        raise BadInput("start-impossible", f"p{to_act + 1} cannot be the one to act", "start.to_act")
    return state._replace(to_act=to_act)


def said_of(start: dict[str, Any], seats: int, prize: int) -> tuple[Say, ...]:
    """What has been announced so far."""
    said = [SILENT] * seats
    told = table_of(start, "said")
    for name, text in told.items():
        if not isinstance(text, str):
            raise BadInput("wrong-type", "expected a text, as after announce", f"start.said.{name}")
        told_prize, say = (prize, GOOD) if text == "good" else verbs.read_say(text.split())
        if told_prize not in (prize, -1):
            raise BadInput("start-impossible", f"{text[:20]!r} is no announcement for this prize", "start.said")
        said[verbs.read_seat(name, seats)] = say
    return tuple(said)


def play_from(state: Round, start: dict[str, Any], first: Seat) -> Round:
    """The pile that a start tells."""
    seats = len(state.hands)
    pile, told = play.opening_play(seats), table_of(start, "sequence")
    known(told, SEQUENCE_KEYS, "start.sequence")
    due = start.get("hoc", False)
    if not isinstance(due, bool) or (due and told):
        raise BadInput(
            "start-impossible", "hoc = true when the sequence has stopped, and then no sequence", "start.hoc"
        )
    to_act = first
    if told:
        pile = pile_from(state, told, pile)
        to_act = play.next_asked(pile, pile.by)
        if to_act == NOBODY:
            raise BadInput("start-impossible", "somebody must be left to go on", "start.sequence.without")
    to_act = seat_of(start, "to_act", seats, to_act)
    if pile.without[to_act]:
        raise BadInput("start-impossible", f"p{to_act + 1} has said without already", "start.to_act")
    if due:
        paid = state.rules.hoc_needs_call(seats, to_act)
        pile = pile._replace(hoc=PAID if paid else CALL_DUE, by=to_act)
    if any(hand.bit_count() == 0 for hand in state.hands):
        raise BadInput("start-impossible", "every player has a card left in play", "hands")
    return state._replace(phase=PLAY, play=pile, to_act=to_act)


def pile_from(state: Round, told: dict[str, Any], pile: Play) -> Play:
    """The running sequence: its last card, who laid it, and who has said that he lacks the next rank."""
    seats = len(state.hands)
    last = told.get("last")
    if not isinstance(last, str):
        raise BadInput("key-missing", 'expected a card or rank, such as "7c"', "start.sequence.last")
    rank = rank_of(read_cards(last)[0]) if len(last) == 2 and last != "10" else read_rank(last)
    if len(last) == 2 and last != "10" and any(surely(hand & bit(read_cards(last)[0])) for hand in state.hands):
        raise BadInput("card-twice", f"{last} lies on the pile and in a hand", "start.sequence.last")
    need = setup.rank_above(rank)
    if need == NO_RANK:
        raise BadInput("start-impossible", "nothing follows a king; use hoc = true", "start.sequence.last")
    by = seat_of(told, "by", seats, NOBODY)
    if by == NOBODY:
        raise BadInput("key-missing", "expected the seat that laid the last card", "start.sequence.by")
    without = seats_of(told, "without", seats)
    for seat in range(seats):
        if without[seat]:
            fined = surely(state.hands[seat] & rank_cards(need) & ~play.MAIN_HOCS)
            pile = pile._replace(denied=put_at(pile.denied, seat, 1 << need),
                                 false=put_at(pile.false, seat, int(fined) << need))  # fmt: skip
    return pile._replace(last=rank, by=by, without=put_flag(without, by, True))


def surely(part: Hand) -> bool:
    """The part of a hand holds a card for sure."""
    try:
        return bool(part)
    except Undetermined:
        return False


def doubts(state: Round) -> set[tuple[Seat, Rank]]:
    """The denials told by a start of which nobody knows whether they are true."""
    found = set()
    for seat in range(len(state.hands)):
        for rank in range(13):
            if state.play.denied[seat] >> rank & 1:
                try:
                    play.holds_ordinary(state.hands[seat], rank)
                except Undetermined:
                    found.add((seat, rank))
    return found


def known(data: dict[str, Any], keys: tuple[str, ...], place: str) -> None:
    """All keys are known; bad input `key-unknown` otherwise."""
    for key in data:
        if key not in keys:
            raise BadInput("key-unknown", f"expected one of {', '.join(keys)}", f"{place}.{key[:40]}")


def number(value: Any, place: str, largest: int) -> int:
    """A whole number from 0 to a largest; bad input otherwise."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput("wrong-type", "expected a whole number", place)
    if not 0 <= value <= largest:
        raise BadInput("number-too-large" if value > 0 else "number-too-small", f"expected 0 to {largest}", place)
    return value


def table_of(data: dict[str, Any], key: str) -> dict[str, Any]:
    """A table under a key, empty if there is none."""
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise BadInput("wrong-type", "expected a table", f"start.{key}")
    return value


def by_prize(start: dict[str, Any], key: str, default: int, largest: int) -> tuple[int, ...]:
    """A number for each prize."""
    told = table_of(start, key)
    known(told, PRIZES, f"start.{key}")
    return tuple(number(told.get(prize, default), f"start.{key}.{prize}", largest) for prize in PRIZES)


def seat_of(data: dict[str, Any], key: str, seats: int, default: Seat) -> Seat:
    """A seat under a key."""
    value = data.get(key)
    if value is None:
        return default
    if not isinstance(value, str):
        raise BadInput("wrong-type", "expected a seat, such as p1", f"start.{key}")
    try:
        return verbs.read_seat(value, seats)
    except BadInput as error:
        raise error.at(f"start.{key}") from None


def seats_of(data: dict[str, Any], key: str, seats: int) -> tuple[bool, ...]:
    """A list of seats under a key, as a flag for each seat."""
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadInput("wrong-type", "expected a list of seats", f"start.{key}")
    named = [verbs.read_seat(one, seats) for one in value]
    return tuple(seat in named for seat in range(seats))
