"""What is proved of calling Hoc: when it may be called, what it earns, and what the last card of a hand earns."""

from __future__ import annotations

from typing import Any

from hoc_ref.cards import KING, NO_RANK, RANKS, Card, bit, read_cards
from hoc_ref.hoc import calling, hocs, table
from hoc_ref.hoc.state import CALL_DUE, END, GOES_ON, MAY_CALL, NO_HOC, PAID, Act, Round, Step
from hoc_ref.ledger import NOBODY
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.hoc.hocs import pile_of
from hoc_ref.proofs.hoc.play import MAIN, cards, from_others, gains, of_rank, on_the_table, option, some_card
from hoc_ref.proofs.theorem import Theorem

HOCS = {"none": NO_HOC, "at his choice": MAY_CALL, "due": CALL_DUE, "paid": PAID, "due, the run goes on": GOES_ON}
WHOM = (calling.one_from_each, calling.one_in_all)
LALANNE = some.chosen("lalanne", ())  # where all that matters is chosen besides
UNCALLED = (calling.lost_uncalled, calling.paid_uncalled)


def earned(seats: int, owner: int, whom: Any, chips: int) -> list[int]:
    """What each gains by a hoc of so many chips: each other pays that, or only the one to the owner's right."""
    if whom is calling.one_from_each:
        return from_others(seats, owner, chips)
    payer = (owner + 1) % seats
    return [chips if seat == owner else -chips if seat == payer else 0 for seat in range(seats)]


def called(t: Theorem) -> tuple[Round, str, Any, Any, Step]:
    """The seat in turn calls Hoc, whatever there is to call: none, one at its choice, due, paid, or the run goes on."""
    times, worth, seats = t.choose("hocs count", (1, 3)), t.choose("hocs due", (1, 2)), some.players(t)
    rules, whom = option(t, some.rules(t), "d_hoc_chip_from_whom", WHOM)
    hoc = t.choose("the hoc is", tuple(HOCS))
    rules, wrong = option(t, rules, "wrong_hoc_call", (calling.wrong_call_void, calling.wrong_call_fined))
    seat = t.seat("to act", seats)
    last = NO_RANK if hoc in ("due", "paid") else 9
    hands = tuple(cards("2c") if other == seat else cards("3c") for other in range(seats))
    denier = seat if hoc == "none" else (seat + 1) % seats
    pile = {"by": seat, "last": last, "hoc": HOCS[hoc], "worth": worth, "denier": denier}
    before = on_the_table(t, rules, hands, seat, pile, times)
    step = table.apply(before, Act(seat, "hoc"))
    t.outcome(f"{hoc} {step.kind} {step.reason}".strip())
    return before, hoc, whom, wrong, step


def call_earns(t: Theorem, before: Round, hoc: str, whom: Any, wrong: Any, step: Step) -> None:
    """Whoever calls a hoc that is not paid gets a chip from each other player, or one from the next by the other rule.

    As often as hocs count, and twice where two are due; for a hoc that is paid or none he gets nothing.
    Clauses: hoc-pay, hoc-chip-each, hoc-chip-one, hoc-call, hoc-pay-uncalled.
    """
    seats, seat = len(before.hands), before.to_act
    times = max(before.multiplier)
    if hoc != "none":
        chips = 0 if hoc == "paid" else before.play.worth * times
        gains(t, before, step.state, earned(seats, seat, whom, chips))
    t.claim("a hoc may be called", (step.kind == "regular") == (hoc != "none"))


def call_earns_twin(t: Theorem, before: Round, hoc: str, whom: Any, wrong: Any, step: Step) -> None:
    """Whoever calls Hoc gets a chip from each other player, as often as hocs count."""
    chips = before.play.worth * max(before.multiplier)
    gains(t, before, step.state, from_others(len(before.hands), before.to_act, chips), step.kind == "regular")


def call_stops(t: Theorem, before: Round, hoc: str, whom: Any, wrong: Any, step: Step) -> None:
    """Whoever has called Hoc begins a new sequence, unless the run goes on, and cannot call the same hoc again.

    Clauses: hoc-call, hoc-pay, hoc-main-goes-on, hoc-accidental.
    """
    if step.kind != "regular":
        return
    after = step.state
    t.claim("he has the turn", after.to_act == before.to_act)
    t.claim("the sequence", after.play.last == (9 if hoc == "due, the run goes on" else NO_RANK))
    t.claim("it is over", (after.play.hoc, after.play.worth, after.play.called) == (NO_HOC, 1, True))
    t.claim("the first run is what it was", after.play.first == before.play.first and after.play.denier == NOBODY)
    again = table.apply(after._replace(rules=after.rules._replace(wrong_hoc_call=calling.wrong_call_void)),
                        Act(before.to_act, "hoc"))  # fmt: skip
    t.claim("one payment for one call", (again.kind, again.reason, again.payments) == ("refused", "no-hoc", ()))


def call_stops_twin(t: Theorem, before: Round, hoc: str, whom: Any, wrong: Any, step: Step) -> None:
    """Whoever has called Hoc begins a new sequence."""
    t.claim("a new one begins", step.state.play.last == NO_RANK, step.kind == "regular")


def wrong_call_costs(t: Theorem, before: Round, hoc: str, whom: Any, wrong: Any, step: Step) -> None:
    """Whoever calls Hoc where there is none gets nothing, or pays each other a chip by the other rule; play goes on.

    As often as fines count. Clauses: hoc-wrong-call-void, hoc-wrong-call-fined, hoc-call.
    """
    if hoc != "none":
        return
    seats, seat = len(before.hands), before.to_act
    fined = wrong is calling.wrong_call_fined
    gains(t, before, step.state, from_others(seats, seat, -max(before.multiplier) if fined else 0))
    t.claim("its kind", (step.kind, step.reason) == (("irregular", "wrong-hoc") if fined else ("refused", "no-hoc")))
    t.claim("play goes on", step.state.play == before.play and step.state.to_act == seat)
    t.claim("nothing has changed", fined or step.state is before)


def wrong_call_costs_twin(t: Theorem, before: Round, hoc: str, whom: Any, wrong: Any, step: Step) -> None:
    """Whoever calls Hoc where there is none pays each other player a chip."""
    gains(t, before, step.state, from_others(len(before.hands), before.to_act, -1), step.kind != "regular")


def out_of_turn(t: Theorem) -> tuple[Round, int, str, Any, Step]:
    """A seat calls Hoc although it is another's turn, in the play or when the round is over."""
    times, seats = t.choose("fines count", (1, 3)), some.players(t)
    rules, wrong = option(t, LALANNE, "wrong_hoc_call", (calling.wrong_call_void, calling.wrong_call_fined))
    to_act, hoc = t.seat("to act", seats), t.choose("the hoc is", ("none", "at his choice", "due"))
    seat = (to_act + t.choose("so many seats on", tuple(range(1, seats)))) % seats
    denier = seat if t.choose("last act", ("his denial", "another's denial")) == "his denial" else to_act
    last = NO_RANK if hoc in ("due", "paid") else 9
    pile = {"by": to_act, "last": last, "hoc": HOCS[hoc], "denier": denier}
    before = on_the_table(t, rules, (cards("2c"),) * seats, to_act, pile, times)
    if t.choose("the round", ("is played", "is over")) == "is over":
        before = before._replace(phase=END)
    step = table.apply(before, Act(seat, "hoc"))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, seat, hoc, wrong, step


def calls_out_of_turn(t: Theorem, before: Round, seat: int, hoc: str, wrong: Any, step: Step) -> None:
    """Nobody calls Hoc out of turn; if there is none he pays for a wrong call where that is fined, and play goes on.

    Clauses: hoc-call, hoc-wrong-call-void, hoc-wrong-call-fined, hoc-turn.
    """
    fined = wrong is calling.wrong_call_fined and hoc == "none" and before.phase != END
    gains(t, before, step.state, from_others(len(before.hands), seat, -max(before.multiplier) if fined else 0))
    t.claim("its kind", step.kind == ("irregular" if fined else "refused"))
    refusal = "round-over" if before.phase == END else "not-your-turn"
    t.claim("why", step.reason == ("wrong-hoc" if fined else refusal))
    t.claim("play goes on", step.state.to_act == before.to_act)
    after = before.play if not fined or before.play.denier == seat else before.play._replace(denier=NOBODY)
    t.claim("another has acted since the denial", step.state.play == after)


def calls_out_of_turn_twin(t: Theorem, before: Round, seat: int, hoc: str, wrong: Any, step: Step) -> None:
    """Whoever calls Hoc out of turn pays nothing."""
    gains(t, before, step.state, [0] * len(before.hands))


def uncalled(t: Theorem) -> tuple[Round, Any, Any, int, Step]:
    """A sequence stops: a king is laid, or the last one asked says without, truly or not; nobody calls."""
    times, seats = t.choose("hocs count", (1, 3)), some.players(t)
    rules = some.rules(t, king_double_hoc="two-hocs", false_denial_detection="only-if-noticed")
    rules, whom = option(t, rules, "d_hoc_chip_from_whom", WHOM)
    rules, paid = option(t, rules, "hoc_needs_call", UNCALLED)
    seat, how = t.seat("to act", seats), t.choose("he", ("lays a king", "says without", "says without, having it"))
    low = ("2h9h", "2d9d", "2c9c")
    if how != "lays a king":
        more = "5h" if how.endswith("it") else ""
        hands = tuple(cards(low[other] + (more if other == seat else "")) for other in range(seats))
        by = (seat + 1) % seats
        before = on_the_table(t, rules, hands, seat, pile_of(seats, by, seat, 3), times)
        step = table.apply(before, Act(seat, "without", rank=4))
    else:
        hands = tuple(cards(low[other] + ("Ks" if other == seat else "")) for other in range(seats))
        before = on_the_table(t, rules, hands, seat, pile_of(seats, seat, seat, 11), times)
        step = table.apply(before, Act(seat, "play", read_cards("Ks")))
    t.outcome(f"{how} {step.kind} {step.reason}".strip())
    return before, whom, paid, times, step


def uncalled_earns(t: Theorem, before: Round, whom: Any, paid: Any, times: int, step: Step) -> None:
    """Where no call is needed a hoc is paid as soon as the sequence stops, otherwise not before it is called.

    A king counts twice here; as often as hocs count. Clauses: hoc-pay-uncalled, hoc-call-lost, hoc-chip-each,
    hoc-chip-one, hoc-accidental, hoc-king-twice.
    """
    seats, owner = len(before.hands), step.state.play.by
    chips = times * (2 if before.play.last == 11 else 1) if paid is calling.paid_uncalled else 0
    gains(t, before, step.state, earned(seats, owner, whom, chips))
    t.claim("it is paid, or due", step.state.play.hoc == (PAID if chips else CALL_DUE))
    t.claim("its owner begins", step.state.to_act == owner and step.state.play.last == NO_RANK)
    moved = sum(one.chips for one in step.payments)
    t.claim("what is told is what is paid", moved == chips * (seats - 1 if whom is calling.one_from_each else 1))


def uncalled_earns_twin(t: Theorem, before: Round, whom: Any, paid: Any, times: int, step: Step) -> None:
    """Nobody is paid for a hoc before he calls it."""
    gains(t, before, step.state, [0] * len(before.hands))


def called_late(t: Theorem, before: Round, whom: Any, paid: Any, times: int, step: Step) -> None:
    """A hoc that was not called before its owner lays another card is lost: then it can no longer be called.

    Clauses: hoc-call-lost, hoc-pay-uncalled.
    """
    owner = step.state.play.by
    laid = table.apply(step.state, Act(owner, "play", read_cards(("2h", "2d", "2c")[owner])))
    gains(t, step.state, laid.state, [0] * len(before.hands))
    late = table.apply(laid.state, Act(owner, "hoc"))
    t.claim("it is lost", (late.kind, late.reason) == ("refused", "no-hoc"))


def called_late_twin(t: Theorem, before: Round, whom: Any, paid: Any, times: int, step: Step) -> None:
    """A hoc that was not called is paid when its owner lays another card."""
    owner = step.state.play.by
    laid = table.apply(step.state, Act(owner, "play", read_cards(("2h", "2d", "2c")[owner])))
    t.claim("he gets something", laid.state.chips.stacks[owner] > before.chips.stacks[owner])


def last_card(t: Theorem) -> tuple[Round, Card, tuple[Any, ...], int, Step]:
    """A seat lays its last card, in its place, led or for another; the others have one card each."""
    times, seats = t.choose("hocs count", (1, 3)), some.players(t)
    lays = t.choose("lays", ("5h", "Ks", "Qs", "Qs led", "Jd for 5"))
    rules, stuck = option(t, LALANNE, "accidental_hoc_on_last_card",
                          (calling.last_stuck_unpaid, calling.last_stuck_paid))  # fmt: skip
    rules, main = option(t, rules, "main_hoc_on_last_card", (calling.last_main_paid, calling.last_main_unpaid))
    place, twice = hocs.owner_may_stop, hocs.king_once
    if lays == "Ks":
        rules, twice = option(t, rules, "king_double_hoc", (hocs.king_once, hocs.king_twice))
    elif lays.startswith("Qs"):
        rules, place = option(t, rules, "main_hoc_in_place_stops", (hocs.owner_may_stop, hocs.ordinary_in_place))
    seat = 0 if times > 1 else t.seat("to act", seats)
    one = read_cards(lays[:2])[0]
    instead = 4 if lays.endswith("5") else NO_RANK
    last = NO_RANK if lays.endswith("led") else 3 if instead == 4 else one % 13 - 1
    other = some_card(t, "the next has", ("6d", "Kc", "As", "Jc"))
    hands = tuple(bit(one) if at == seat else bit(other) if at == (seat + 1) % seats else cards("3c")
                  for at in range(seats))  # fmt: skip
    pile = {"by": seat} if last == NO_RANK else pile_of(seats, seat, seat, last)
    before = on_the_table(t, rules, hands, seat, pile, times)
    step = table.apply(before, Act(seat, "play", (one,), instead))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, one, (stuck, main, place, twice), times, step


def last_card_earns(t: Theorem, before: Round, one: Card, chosen: tuple[Any, ...], times: int, step: Step) -> None:
    """A main hoc that stops is paid as the last card, or not, by the rule; another card if nobody has the next rank.

    By the other rule not even then. A king counts twice where it does, and six chips are paid for the card that each
    has left; all as often as hocs count. For a five, the king and queen of spades, the jack of diamonds for a five.
    Clauses: hoc-main-last-paid, hoc-main-last-unpaid, hoc-accidental-last-paid, hoc-accidental-last-unpaid,
    hoc-king-twice, hoc-king-once, hoc-out.
    """
    stuck, main, place, twice = chosen
    seats, seat, rank = len(before.hands), before.to_act, one % 13
    stands_in = before.play.last == 3 and bit(one) & MAIN
    is_hoc = bit(one) & MAIN and (stands_in or rank == KING or place is hocs.owner_may_stop)
    if is_hoc:
        hoc = int(main is calling.last_main_paid) * (2 if rank == KING and twice is hocs.king_twice else 1)
    else:
        follows = any(hand & of_rank(RANKS[rank + 1]) for hand in before.hands)
        hoc = int(stuck is calling.last_stuck_paid and not follows)
    t.claim("it is laid, and the round over", step.kind == "regular" and step.state.phase == END)
    gains(t, before, step.state, from_others(seats, seat, (hoc + 6) * times))


def last_card_earns_twin(t: Theorem, before: Round, one: Card, chosen: Any, times: int, step: Step) -> None:
    """Nothing is paid for the last card of a hand but for the cards that are left."""
    gains(t, before, step.state, from_others(len(before.hands), before.to_act, 6 * times))


def last_before_an_ace(t: Theorem) -> tuple[Round, Card, Step]:
    """Where the ace follows the king and a king in its place is ordinary, a king is laid as the last card."""
    rules = some.rules(t, king_needed_above="ace-follows", main_hoc_in_place_stops="ordinary-unless-out-of-place",
                       accidental_hoc_on_last_card="hoc-if-nobody-could-continue")  # fmt: skip
    other = some_card(t, "the next has", ("As", "Ah", "Ad", "Ac", "2h", "Qc"))
    before = on_the_table(t, rules, (cards("Kh"), bit(other)), 0, pile_of(2, 0, 0, 11))
    step = table.apply(before, Act(0, "play", read_cards("Kh")))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, other, step


def ace_could_follow(t: Theorem, before: Round, other: Card, step: Step) -> None:
    """Where the ace follows the king, a king as the last card is no hoc if any ace could follow it.

    It is one if the other player has a two or a queen. Clauses: hoc-accidental-last-paid, hoc-ace-follows.
    """
    gains(t, before, step.state, from_others(2, 0, 6 if RANKS[other % 13] == "A" else 7))


def ace_could_follow_twin(t: Theorem, before: Round, other: Card, step: Step) -> None:
    """Where an ace may follow, a king as the last card is no hoc."""
    gains(t, before, step.state, from_others(2, 0, 6))


CLAIMS = (
    (
        called,
        (call_earns, call_earns_twin),
        (call_stops, call_stops_twin),
        (wrong_call_costs, wrong_call_costs_twin),
    ),
    (out_of_turn, (calls_out_of_turn, calls_out_of_turn_twin)),
    (uncalled, (uncalled_earns, uncalled_earns_twin), (called_late, called_late_twin)),
    (last_card, (last_card_earns, last_card_earns_twin)),
    (last_before_an_ace, (ace_could_follow, ace_could_follow_twin)),
)
