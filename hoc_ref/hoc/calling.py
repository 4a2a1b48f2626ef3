"""Calling: what a hoc earns, when it must be called, and what the last card of a hand earns."""

from __future__ import annotations

from hoc_ref.cards import NO_RANK, Card, Hand, Rank, rank_cards
from hoc_ref.hoc import doubling, hocs, setup
from hoc_ref.hoc.state import CALL_DUE, GOES_ON, NO_HOC, PAID, Factor, Round, Rules, Step, new_play, new_step, refused
from hoc_ref.ledger import NOBODY, Amount, Payment, Seat, from_each_other, pay


def hocs_due(state: Round) -> Factor:
    """How many chips the hoc that is due brings from each."""
    return doubling.besides(state)[1] * state.play.worth


def stopped(step: Step) -> Step:
    """If the sequence has just stopped, its hoc is paid at once where no call is needed.

    Whoever has no card left had his hoc, if it is one, when he laid the last.
    """
    state = step.state
    if state.play.hoc != CALL_DUE or not state.hands[state.to_act]:
        return step
    payments = state.rules.hoc_needs_call(len(state.hands), state.to_act, hocs_due(state))
    if not payments:
        return step
    payments = state.rules.d_hoc_chip_from_whom(len(state.hands), state.to_act, hocs_due(state), payments[0].clause)
    paid = state._replace(chips=pay(state.chips, payments), play=state.play._replace(hoc=PAID))
    return step._replace(state=paid, payments=step.payments + payments)


def hoc_payment(rules: Rules, seats: int, caller: Seat, times: Factor) -> tuple[Payment, ...]:
    """Each time somebody calls Hoc he is paid at once, into debt if need be.

    Clauses: hoc-pay.
    """
    return rules.d_hoc_chip_from_whom(seats, caller, times, "hoc-pay")


def one_from_each(seats: int, owner: Seat, amount: Amount, clause: str) -> tuple[Payment, ...]:
    """A hoc is worth one chip from each other player.

    Clauses: hoc-chip-each.
    """
    return from_each_other(seats, owner, amount, clause)


def one_in_all(seats: int, owner: Seat, amount: Amount, clause: str) -> tuple[Payment, ...]:
    """A hoc is worth one chip in all, which the player after its owner pays.

    Clauses: hoc-chip-one.
    """
    return (Payment(setup.right_of(owner, seats), owner, amount, clause),)


def paid_uncalled(seats: int, owner: Seat, times: Factor) -> tuple[Payment, ...]:
    """A hoc is paid as soon as the sequence stops; no call is needed.

    Clauses: hoc-pay-uncalled.
    """
    return from_each_other(seats, owner, times, "hoc-pay-uncalled")


def lost_uncalled(seats: int, owner: Seat, times: Factor) -> tuple[Payment, ...]:
    """A hoc that is not called before its owner lays another card is lost.

    Clauses: hoc-call-lost.
    """
    return ()


def last_card_hoc(state: Round, one: Card) -> tuple[Payment, ...]:
    """What the last card of a hand earns as a hoc before the round ends."""
    seats = len(state.hands)
    if hocs.is_main_hoc(one) and state.play.hoc != NO_HOC:
        due = state.rules.main_hoc_on_last_card()
    else:
        due = state.rules.accidental_hoc_on_last_card() and not anybody_follows(state.hands, hocs.wanted(state))
    return hoc_payment(state.rules, seats, state.to_act, hocs_due(state)) if due else ()


def anybody_follows(hands: tuple[Hand, ...], rank: Rank) -> bool:
    """Some hand holds a card of the rank."""
    together = hands[0]
    for hand in hands[1:]:
        together = together | hand
    return bool(together & rank_cards(rank))


def last_main_paid() -> bool:
    """A main hoc laid as the last card of a hand is paid, and then the round ends.

    Clauses: hoc-main-last-paid.
    """
    return True


def last_main_unpaid() -> bool:
    """A main hoc laid as the last card of a hand is not paid: the round is over.

    Clauses: hoc-main-last-unpaid.
    """
    return False


def last_stuck_paid() -> bool:
    """The last card of a hand is a hoc if nobody holds the card that would follow it.

    Clauses: hoc-accidental-last-paid.
    """
    return True


def last_stuck_unpaid() -> bool:
    """The last card of a hand is no accidental hoc: no new sequence begins, so nothing is called.

    Clauses: hoc-accidental-last-unpaid.
    """
    return False


def call(state: Round, seat: Seat) -> Step:
    """Hoc is called by whoever laid the card at which the sequence stopped.

    Errors: `no-hoc`. Clauses: hoc-call.
    """
    pile = state.play
    if pile.hoc == NO_HOC:
        return refused(state, "no-hoc")
    payments: tuple[Payment, ...] = ()
    if pile.hoc != PAID:
        payments = hoc_payment(state.rules, len(state.hands), seat, hocs_due(state))
    last = pile.last if pile.hoc == GOES_ON else NO_RANK
    play = new_play(
        last, pile.by, pile.without, NO_HOC, pile.denials, NOBODY, pile.denied_rank, pile.must_lay, 1, True, pile.first
    )
    return new_step(state._replace(play=play, chips=pay(state.chips, payments)), "regular", "", payments)


def wrong_call_void() -> Amount:
    """Who calls Hoc although the sequence has not stopped gets nothing; the call is not allowed.

    Clauses: hoc-wrong-call-void.
    """
    return 0


def wrong_call_fined() -> Amount:
    """Who calls Hoc although the sequence has not stopped pays each other player one chip.

    Errors: `wrong-hoc`. Clauses: hoc-wrong-call-fined.
    """
    return 1
