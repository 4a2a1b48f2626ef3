"""Start: a round told from the middle, with only what the question needs."""

from __future__ import annotations

from typing import Any

from hoc_ref.cards import NO_RANK, Card, Hand, Rank, bit, rank_cards, rank_of, read_cards, read_rank
from hoc_ref.errors import BadInput, Undetermined
from hoc_ref.hoc import announcing, bidding, doubling, hocs, irregularities, play, setup, table, verbs
from hoc_ref.hoc.combinations import MAIN_HOCS
from hoc_ref.hoc.state import (
    ANNOUNCE,
    BID,
    CALL_DUE,
    CARTE_BLANCHE,
    DEAL,
    END,
    GOOD,
    PAID,
    PLAY,
    PRIZES,
    SILENT,
    Act,
    Bid,
    Play,
    Round,
    Rules,
    Say,
    put_flag,
)  # fmt: skip
from hoc_ref.ledger import NOBODY, Chips, Seat, pay

EVERYWHERE = ("phase", "dealer", "to_act", "pots", "multiplier", "won")
BIDDING = (*EVERYWHERE, "bets", "raiser", "passed", "out", "said")
KEYS = {
    "deal": ("phase", "dealer"),
    "point": BIDDING,
    "sequence": BIDDING,
    "tricon": BIDDING,
    "carte-blanche": EVERYWHERE,
    "play": (*EVERYWHERE, "sequence", "hoc"),
    "end": ("phase", "dealer", "pots", "multiplier", "won", "out", "sequence"),
}
SEQUENCE_KEYS = ("last", "by", "without")
LARGEST_MULTIPLIER = 1000


def impossible(what: str, key: str) -> BadInput:
    """The error for a start that contradicts itself."""
    return BadInput("start-impossible", what, f"start.{key}")


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
    if before:
        before = before._replace(chips=pay(before.chips, doubling.pots_back(before)))
        stacks = before.chips.stacks
    phase = phase_of(start)
    known(start, KEYS[phase], "start")
    dealer = seat_of(start, "dealer", seats, dealer)
    pots, multiplier = pots_of(start, before)
    state = table.new_round(rules, hands, dealer, Chips(stacks, pots), stake, multiplier, DEAL)
    if phase == "deal":
        return before._replace(phase=DEAL, to_act=dealer) if before else state
    state = state._replace(won=won_of(start, seats, phase, pots))
    if phase == "carte-blanche":
        return state._replace(
            phase=CARTE_BLANCHE, to_act=seat_of(start, "to_act", seats, setup.forehand(dealer, seats))
        )
    if phase == "play":
        return play_from(state, start)
    if phase == "end":
        return end_from(state, start)
    return bid_from(state._replace(prize=PRIZES.index(phase)), start)


def phase_of(start: dict[str, Any]) -> str:
    """The phase in which a start begins."""
    phase = start.get("phase")
    if phase is None:
        raise BadInput("key-missing", f"expected one of {', '.join(KEYS)}", "start.phase")
    if not isinstance(phase, str) or phase not in KEYS:
        raise BadInput("phase-unknown", f"expected one of {', '.join(KEYS)}", "start.phase")
    return phase


def pots_of(start: dict[str, Any], before: Round | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The pots and the multipliers."""
    pots = by_prize(start, "pots", 0, verbs.LARGEST)
    multiplier = by_prize(start, "multiplier", 1, LARGEST_MULTIPLIER)
    if min(multiplier) < 1:
        raise BadInput("number-too-small", "expected 1 or more", "start.multiplier")
    if before:
        for key in ("dealer", "pots", "multiplier"):
            if key in start:
                raise impossible("it follows from the round before", key)
        return before.chips.pots, before.multiplier
    return pots, multiplier


def won_of(start: dict[str, Any], seats: int, phase: str, pots: tuple[int, ...]) -> tuple[Seat, ...]:
    """Who has won which prize: only prizes that are over, whose pots are empty."""
    told = table_of(start, "won")
    known(told, PRIZES, "start.won")
    over = PRIZES[: PRIZES.index(phase)] if phase in PRIZES else PRIZES
    for prize in told:
        if prize not in over or pots[PRIZES.index(prize)]:
            raise impossible(f"the {prize} is not over yet, or its pot is not empty", "won")
    return tuple(seat_of(told, prize, seats, NOBODY, "won.") for prize in PRIZES)


def bid_from(state: Round, start: dict[str, Any]) -> Round:
    """The bidding or announcing that a start tells."""
    seats = len(state.hands)
    bid = bid_of(start, seats, state.prize)
    if sum(bid.bets) > state.chips.pots[state.prize]:
        raise impossible("the bets lie in the pot, which has fewer chips", "bets")
    if state.rules.chip_exhaustion(False)[1]:
        bid = bid._replace(all_in=tuple(bet > 0 == state.chips.stacks[seat] for seat, bet in enumerate(bid.bets)))
    state = state._replace(phase=ANNOUNCE if "said" in start else BID, bid=bid)
    if "said" in start:
        return announce_from(state, start)
    return state._replace(to_act=bidder_of(state, start))


def bid_of(start: dict[str, Any], seats: int, prize: int) -> Bid:
    """What a start tells of a bidding, as far as it does not contradict itself."""
    bets = start.get("bets", [0] * seats)
    if not isinstance(bets, list) or len(bets) != seats:
        raise BadInput("wrong-length", f"expected {seats} whole numbers", "start.bets")
    raiser = seat_of(start, "raiser", seats, NOBODY)
    chips = tuple(number(one, "start.bets", verbs.LARGEST) for one in bets)
    passed, out = seats_of(start, "passed", seats), seats_of(start, "out", seats)
    if any(chips) != (raiser >= 0):
        raise impossible("bets and a raiser go together", "raiser")
    if raiser >= 0 and (chips[raiser] < max(chips) or out[raiser]):
        raise impossible("the last raiser has the highest bet and is not out", "raiser")
    if raiser >= 0 and any(gone and chips[seat] == max(chips) for seat, gone in enumerate(out)):
        raise impossible("whoever has gone along with the last raise is not out", "out")
    if raiser == NOBODY and any(out):
        raise impossible("nobody is out before somebody has raised", "out")
    raised = tuple(seat == raiser for seat in range(seats))
    return Bid(chips, raiser, raised, passed, out, said_of(start, seats, prize), NOBODY, chips, *[(False,) * seats] * 2)


def bidder_of(state: Round, start: dict[str, Any]) -> Seat:
    """Who is to bid: a seat that has not yet answered the last raise, or has not yet spoken."""
    bid, seats = state.bid, len(state.hands)
    order = [(state.dealer + step) % seats for step in range(1, seats + 1)]
    if bid.raiser >= 0:
        order = [(bid.raiser + step) % seats for step in range(1, seats)]
        waiting = [seat for seat in order if not bid.out[seat] and not bid.all_in[seat]]
        open_seats = [seat for seat in waiting if bid.bets[seat] < bidding.highest_bet(bid)]
    else:
        open_seats = [seat for seat in order if not bid.passed[seat]]
    to_act = one_of(start, open_seats, seats)
    if any(0 < bid.bets[seat] == max(bid.bets) for seat in order[order.index(to_act) :] if bid.raiser >= 0):
        raise impossible("a seat that is still to be asked has gone along already", "bets")
    return to_act


def announce_from(state: Round, start: dict[str, Any]) -> Round:
    """The announcing that a start tells."""
    seats = len(state.hands)
    if state.bid.raiser == NOBODY and not any(say.size > 0 for say in state.bid.said):
        raise impossible("before a raise somebody must have announced something", "said")
    may = announcing.entitled(state)
    silent = [seat for step in range(1, seats + 1) if may[seat := (state.dealer + step) % seats]]
    open_seats = [seat for seat in silent if state.bid.said[seat] == SILENT]
    return state._replace(to_act=one_of(start, open_seats, seats))


def one_of(start: dict[str, Any], open_seats: list[Seat], seats: int) -> Seat:
    """The seat to act, one of those that still can; the first of them if it is not told."""
    if not open_seats:
        raise impossible("nobody is left to act", "to_act")
    to_act = seat_of(start, "to_act", seats, open_seats[0])
    if to_act not in open_seats:
        raise impossible(f"p{to_act + 1} cannot be the one to act", "to_act")
    return to_act


def said_of(start: dict[str, Any], seats: int, prize: int) -> tuple[Say, ...]:
    """What has been announced so far."""
    said = [SILENT] * seats
    for name, text in table_of(start, "said").items():
        if not isinstance(text, str):
            raise BadInput("wrong-type", "expected a text, as after announce", "start.said")
        told_prize, say = (prize, GOOD) if text == "good" else verbs.read_say(text.split())
        if told_prize not in (prize, -1):
            raise impossible(f"{text[:20]!r} is no announcement for this prize", "said")
        said[verbs.read_seat(name, seats)] = say
    return tuple(said)


def play_from(state: Round, start: dict[str, Any]) -> Round:
    """The pile that a start tells."""
    seats = len(state.hands)
    first = state.rules.who_leads_first(state.dealer, seats, state.won)
    pile, told = play.opening_play(seats), table_of(start, "sequence")
    known(told, SEQUENCE_KEYS, "start.sequence")
    due = start.get("hoc", False)
    if not isinstance(due, bool) or (due and told):
        raise impossible("hoc = true when the sequence has stopped, and then no sequence", "hoc")
    if told:
        return sequence_from(state, start, told, pile)
    to_act = seat_of(start, "to_act", seats, first)
    if due:
        paid = state.rules.hoc_needs_call(seats, to_act, 1)
        pile = pile._replace(hoc=PAID if paid else CALL_DUE, by=to_act)
    return state._replace(phase=PLAY, play=pile, to_act=to_act)


def end_from(state: Round, start: dict[str, Any]) -> Round:
    """A round that is over and paid: who went out, and what was denied of the last sequence."""
    seats = len(state.hands)
    out = seat_of(start, "out", seats, NOBODY)
    if out == NOBODY or any((hand.bit_count() == 0) != (seat == out) for seat, hand in enumerate(state.hands)):
        raise impossible("the seat that is out has no card left, and every other seat has", "out")
    told = table_of(start, "sequence")
    known(told, SEQUENCE_KEYS, "start.sequence")
    if told:
        state = sequence_from(state, {}, told, state.play)
    return state._replace(phase=END, out=out, to_act=NOBODY)


def sequence_from(state: Round, start: dict[str, Any], told: dict[str, Any], pile: Play) -> Round:
    """A running sequence: its last card, who laid it, who has denied the next rank, who goes on."""
    seats = len(state.hands)
    last = last_rank(state, told)
    by = seat_of(told, "by", seats, NOBODY, "sequence.")
    if by == NOBODY:
        raise BadInput("key-missing", "expected the seat that laid the last card", "start.sequence.by")
    without = seats_of(told, "without", seats, "sequence.")
    order = [(by + step) % seats for step in range(1, seats)]
    open_seats = [seat for seat in order if not without[seat]]
    if not any(without):
        open_seats.append(by)
    to_act = one_of(start, open_seats, seats)
    pile = pile._replace(last=last, by=by, without=without if to_act == by else put_flag(without, by, True))
    for seat in order:
        if without[seat]:
            pile = denied_before(state, pile, seat, wanted_after(state, last), seat == (to_act - 1) % seats)
    if without[by]:
        pile = denied_before(state, pile, by, wanted_after(state, last), by == (to_act - 1) % seats)
    return state._replace(phase=PLAY, play=pile, to_act=to_act)


def denied_before(state: Round, pile: Play, seat: Seat, rank: Rank, just_now: bool) -> Play:
    """A denial that a start tells is noted as one told by an act would be."""
    false = surely(state.hands[seat] & rank_cards(rank) & ~MAIN_HOCS)
    fined = false and irregularities.punishable(state._replace(play=pile), seat)
    told = irregularities.noted(pile.denials, seat, rank, state.hands[seat], fined)
    if fined and state.rules.false_denial_detection(len(state.hands), seat, 1):
        told = irregularities.marked(told, seat, rank)
    pile = pile._replace(denials=told)
    return pile._replace(denier=seat, denied_rank=rank) if just_now else pile


def last_rank(state: Round, told: dict[str, Any]) -> Rank:
    """The rank on top of the pile, told by a card or by itself."""
    last = told.get("last")
    if not isinstance(last, str):
        raise BadInput("key-missing", 'expected a card or rank, such as "7c"', "start.sequence.last")
    one = card_of(last)
    rank = rank_of(one) if one is not None else read_rank(last)
    if one is not None and any(surely(hand & bit(one)) for hand in state.hands):
        raise BadInput("card-twice", f"{last} lies on the pile and in a hand", "start.sequence.last")
    if all(any(surely(hand & bit(card)) for hand in state.hands) for card in range(rank, 52, 13)):
        raise impossible("all four cards of its rank are in hands", "sequence.last")
    if wanted_after(state, rank) == NO_RANK:
        raise impossible("nothing follows a king; use hoc = true", "sequence.last")
    return rank


def wanted_after(state: Round, last: Rank) -> Rank:
    """The rank that a sequence wants after a rank, as the rules have it."""
    return hocs.wanted(state._replace(play=state.play._replace(last=last)))


def card_of(text: str) -> Card | None:
    """The card that a text tells, none if it tells a rank."""
    return read_cards(text)[0] if len(text) == 2 and text != "10" else None


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
            if state.play.denials[seat].ranks >> rank & 1 and irregularities.punishable(state, seat):
                try:
                    hocs.holds_ordinary(state.hands[seat], rank)
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


def seat_of(data: dict[str, Any], key: str, seats: int, default: Seat, within: str = "") -> Seat:
    """A seat under a key."""
    value = data.get(key)
    if value is None:
        return default
    if not isinstance(value, str):
        raise BadInput("wrong-type", "expected a seat, such as p1", f"start.{within}{key}")
    try:
        return verbs.read_seat(value, seats)
    except BadInput as error:
        raise error.at(f"start.{within}{key}") from None


def seats_of(data: dict[str, Any], key: str, seats: int, within: str = "") -> tuple[bool, ...]:
    """A list of seats under a key, as a flag for each seat."""
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadInput("wrong-type", "expected a list of seats", f"start.{within}{key}")
    try:
        named = [verbs.read_seat(one, seats) for one in value]
    except BadInput as error:
        raise error.at(f"start.{within}{key}") from None
    return tuple(seat in named for seat in range(seats))


def may_be_fined(state: Round, act: Act) -> bool:
    """A denial would be fined if it were false."""
    return irregularities.punishable(state, act.seat)
