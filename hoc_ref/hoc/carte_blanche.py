"""Carte blanche: a hand without court cards, announced between the three prizes and the play."""

from __future__ import annotations

from hoc_ref.cards import JACK, KING, QUEEN, Hand, rank_cards
from hoc_ref.hoc import doubling, setup
from hoc_ref.hoc.state import (
    ANNOUNCE,
    BID,
    CARTE_BLANCHE,
    PLAY,
    SHOW,
    Act,
    Factor,
    Round,
    Step,
    new_step,
    put_flag,
    refused,
)
from hoc_ref.ledger import NOBODY, Amount, Payment, Seat, from_each_other, pay, to_each_other

AFTER, BEFORE, ANY_TIME = range(3)
COURT = rank_cards(KING) | rank_cards(QUEEN) | rank_cards(JACK)


def is_carte_blanche(hand: Hand) -> bool:
    """Carte blanche is a hand without king, queen or jack.

    Clauses: hoc-carte-blanche.
    """
    return hand & COURT == 0


def announced_counts(holders: tuple[bool, ...], hands: tuple[Hand, ...]) -> int:
    """Only a carte blanche that was announced stands in the way of another.

    Clauses: hoc-carte-blanche-announced.
    """
    return sum(holders)


def holding_counts(holders: tuple[bool, ...], hands: tuple[Hand, ...]) -> int:
    """A carte blanche stands in the way of another even if its holder keeps silent.

    Clauses: hoc-carte-blanche-held.
    """
    return sum(is_carte_blanche(hand) for hand in hands)


def cancelled(count: int) -> bool:
    """If two or more have carte blanche nobody gets anything for it.

    Clauses: hoc-carte-blanche-two.
    """
    return count > 1


def payment(seats: int, holder: Seat, times: Factor) -> tuple[Payment, ...]:
    """Each other player pays the holder of carte blanche ten chips, into debt if need be.

    Clauses: hoc-carte-blanche-pay.
    """
    return from_each_other(seats, holder, 10 * times, "hoc-carte-blanche-pay")


def nobody_gets() -> bool:
    """If two of three players have carte blanche the third pays neither.

    Clauses: hoc-carte-blanche-third-free.
    """
    return False


def third_pays_both() -> bool:
    """If two of three players have carte blanche the third pays ten chips to both.

    Clauses: hoc-carte-blanche-third-pays.
    """
    return True


def paid_to_both(state: Round) -> tuple[Payment, ...]:
    """What the third player pays to the two others."""
    third, times = state.holders.index(False), doubling.besides(state)[0]
    return tuple(
        Payment(third, seat, 10 * times, "hoc-carte-blanche-third-pays") for seat in range(3) if state.holders[seat]
    )


def settle(state: Round) -> tuple[Payment, ...]:
    """What carte blanche brings once everybody has spoken."""
    if not any(state.holders):
        return ()
    in_the_way = state.rules.cb_silent_second_holder(state.holders, state.hands)
    if sum(state.holders) == 2 == in_the_way and len(state.hands) == 3 and state.rules.cb_two_holders():
        return paid_to_both(state)
    if cancelled(sum(state.holders)) or cancelled(in_the_way):
        return ()
    return payment(len(state.hands), state.holders.index(True), doubling.besides(state)[0])


def next_asked(state: Round, seat: Seat) -> Seat:
    """After the three prizes each seat in turn from forehand may announce carte blanche, once (-1 after the dealer).

    Clauses: hoc-carte-blanche-time.
    """
    return NOBODY if seat == state.dealer else setup.right_of(seat, len(state.hands))


def asked(state: Round, seat: Seat, holders: tuple[bool, ...], reason: str) -> Step:
    """The seat has spoken; after the last one carte blanche is paid and forehand leads."""
    kind = "irregular" if reason else "regular"
    other = next_asked(state, seat)
    if other >= 0:
        return new_step(state._replace(holders=holders, to_act=other), kind, reason, ())
    state = state._replace(holders=holders)
    payments = settle(state)
    state = state._replace(chips=pay(state.chips, payments))
    seats = len(state.hands)
    if state.rules.cb_timing() == BEFORE:
        return Step(state._replace(phase=BID, to_act=setup.forehand(state.dealer, seats)), kind, reason, payments)
    first = state.rules.who_leads_first(state.dealer, seats, state.won)
    return Step(state._replace(phase=PLAY, to_act=first), kind, reason, payments)


def after_prizes() -> int:
    """Carte blanche is announced after the three prizes.

    Clauses: hoc-carte-blanche-after.
    """
    return AFTER


def before_prizes() -> int:
    """Carte blanche is announced before the three prizes.

    Clauses: hoc-carte-blanche-before.
    """
    return BEFORE


def any_time() -> int:
    """Carte blanche may be announced at any time before the play, once; it is paid when the play begins.

    Errors: `carte-blanche-twice`. Clauses: hoc-carte-blanche-any-time.
    """
    return ANY_TIME


def announce_early(state: Round, act: Act) -> Step:
    """Carte blanche is announced before the play, out of turn."""
    if state.rules.cb_timing() != ANY_TIME:
        return refused(state, "not-now")
    if state.holders[act.seat]:
        return refused(state, "carte-blanche-twice")
    reason = false_claim(act.trusted or is_carte_blanche(state.hands[act.seat]))
    if not reason:
        return Step(state._replace(holders=put_flag(state.holders, act.seat, True)), "regular", "", ())
    payments = fined(state, act.seat)
    return Step(state._replace(chips=pay(state.chips, payments)), "irregular", reason, payments)


def is_early(state: Round, act: Act) -> bool:
    """Carte blanche is announced before one is asked for it."""
    if act.verb != "carte-blanche":
        return False
    early = state.phase == CARTE_BLANCHE and act.seat != state.to_act and state.rules.cb_timing() == ANY_TIME
    return early or state.phase in (BID, ANNOUNCE, SHOW)


def announce(state: Round, act: Act) -> Step:
    """The seat announces carte blanche and shows its cards; a false claim earns nothing."""
    if state.holders[act.seat]:
        return refused(state, "carte-blanche-twice")
    reason = false_claim(act.trusted or is_carte_blanche(state.hands[act.seat]))
    if not reason:
        return asked(state, act.seat, put_flag(state.holders, act.seat, True), "")
    payments = fined(state, act.seat)
    step = asked(state._replace(chips=pay(state.chips, payments)), act.seat, state.holders, reason)
    return step._replace(payments=payments + step.payments)


def fined(state: Round, seat: Seat) -> tuple[Payment, ...]:
    """What a false announcement costs."""
    amount = state.rules.false_carte_blanche() * doubling.besides(state)[1]
    return to_each_other(len(state.hands), seat, amount, "hoc-carte-blanche-penalty")


def false_free() -> Amount:
    """Who announces carte blanche falsely pays nothing: the sources name no penalty.

    Clauses: hoc-carte-blanche-no-penalty.
    """
    return 0


def false_fined() -> Amount:
    """Who announces carte blanche falsely pays each other player ten chips.

    Clauses: hoc-carte-blanche-penalty.
    """
    return 10


def false_claim(held: bool) -> str:
    """Who announces carte blanche with a court card in hand gets nothing.

    Errors: `carte-blanche-not-held`. Clauses: hoc-carte-blanche-false.
    """
    return "" if held else "carte-blanche-not-held"


def decline(state: Round, act: Act) -> Step:
    """The seat announces no carte blanche, whether it has one or not."""
    return asked(state, act.seat, state.holders, "")
