"""Play: cards are laid in rising sequences on one pile; hocs stop a sequence and earn chips."""

from __future__ import annotations

from hoc_ref.cards import DIAMONDS, JACK, KING, NO_RANK, QUEEN, SPADES, Card, Hand, Rank, bit, card, rank_cards, rank_of
from hoc_ref.hoc import doubling, irregularities, round_end, setup
from hoc_ref.hoc.state import CALL_DUE, END, MAY_CALL, NO_HOC, PAID, Act, Factor, Play, Round, Step, put_flag, refused
from hoc_ref.ledger import NOBODY, Payment, Seat, from_each_other, pay

MAIN_HOCS: Hand = rank_cards(KING) | bit(card(QUEEN, SPADES)) | bit(card(JACK, DIAMONDS))


def opening_play(seats: int) -> Play:
    """The pile before the first card."""
    nobody, none = (False,) * seats, (0,) * seats
    return Play(NO_RANK, NOBODY, nobody, NO_HOC, none, none, none, NOBODY, NO_RANK, False)


def is_main_hoc(one: Card) -> bool:
    """The main hocs are the four kings, the queen of spades and the jack of diamonds.

    Clauses: hoc-main-hocs.
    """
    return bit(one) & MAIN_HOCS != 0


def wanted(play: Play) -> Rank:
    """The rank that the sequence wants next (-1 when a new one begins)."""
    return setup.rank_above(play.last) if play.last >= 0 else NO_RANK


def refuse_card(state: Round, one: Card, stands_for: Rank) -> str:
    """On the pile belongs the next higher rank, of whatever suit; a new sequence may begin with any card.

    Errors: `does-not-follow`. Clauses: hoc-follow.
    """
    need = wanted(state.play)
    if stands_for >= 0:
        return irregularities.refuse_again(state.play) or refuse_stand_in(state, one, stands_for)
    if need >= 0 and rank_of(one) != need:
        return "does-not-follow"
    return ""


def refuse_stand_in(state: Round, one: Card, stands_for: Rank) -> str:
    """A main hoc may be laid for any card that the player lacks, when it is his turn.

    Errors: `no-main-hoc`, `no-sequence`. Clauses: hoc-main-stand-in.
    """
    need = wanted(state.play)
    if not is_main_hoc(one):
        return "no-main-hoc"
    if need == NO_RANK:
        return "no-sequence"
    return state.rules.d_value_wild(stands_for != need) or state.rules.main_hoc_while_holding_needed_card(
        holds_rank(state.hands[state.to_act], need)
    )


def holds_rank(hand: Hand, rank: Rank) -> bool:
    """The hand holds a card of the rank, be it a main hoc."""
    return bool(hand & rank_cards(rank))


def only_wanted(other: bool) -> str:
    """A main hoc out of its place stands for the card wanted and for no other.

    Errors: `value-not-wanted`. Clauses: hoc-main-value-wanted.
    """
    return "value-not-wanted" if other else ""


def any_value(other: bool) -> str:
    """A main hoc takes whatever value its player gives it.

    Clauses: hoc-main-value-any.
    """
    return ""


def only_if_lacking(held: bool) -> str:
    """A main hoc may not stand for a card that its player holds.

    Errors: `holds-the-card`. Clauses: hoc-main-lacking.
    """
    return "holds-the-card" if held else ""


def even_if_held(held: bool) -> str:
    """A main hoc may stand for the card wanted even if its player holds that card.

    Clauses: hoc-main-even-held.
    """
    return ""


def holds_ordinary(hand: Hand, rank: Rank) -> bool:
    """Whoever can lay must lay, but main hocs may always be kept back: does the hand hold another card of the rank?

    Clauses: hoc-must-lay.
    """
    return bool(hand & rank_cards(rank) & ~MAIN_HOCS)


def always_stops() -> int:
    """A main hoc laid in its place is a hoc, and the sequence is over.

    Clauses: hoc-main-in-place-stops.
    """
    return CALL_DUE


def owner_may_stop() -> int:
    """A main hoc laid in its place stops the sequence if its owner wants, by calling Hoc.

    Clauses: hoc-main-in-place-owner.
    """
    return MAY_CALL


def ordinary_in_place() -> int:
    """A main hoc laid in its place is an ordinary card.

    Clauses: hoc-main-in-place-ordinary.
    """
    return NO_HOC


def led_like_any(in_place: int) -> int:
    """A main hoc that begins a sequence is a hoc just as one laid in its place.

    Clauses: hoc-main-led.
    """
    return in_place


def led_ordinary(in_place: int) -> int:
    """A main hoc that begins a sequence is an ordinary card.

    Clauses: hoc-main-led-ordinary.
    """
    return NO_HOC


def king_ends(rank: Rank) -> int:
    """Nothing follows the king: the sequence is over, and the king is one hoc, not two.

    Clauses: hoc-king-ends.
    """
    return CALL_DUE if rank == KING else NO_HOC


def hoc_of(state: Round, one: Card, stands_for: Rank) -> int:
    """Whether the card just laid makes a hoc: due, at its owner's choice, or none."""
    if not is_main_hoc(one):
        return NO_HOC
    if stands_for >= 0:
        return stand_in_stops()
    hoc = state.rules.main_hoc_in_place_stops()
    if state.play.last == NO_RANK:
        hoc = state.rules.main_hoc_led(hoc)
    return king_ends(rank_of(one)) or hoc


def stand_in_stops() -> int:
    """After a main hoc out of its place its player calls Hoc and begins a new sequence with any card.

    Clauses: hoc-main-restarts.
    """
    return CALL_DUE


def pile_after(state: Round, one: Card, stands_for: Rank) -> Play:
    """The pile with the card on it; when the sequence is over the next card begins a new one."""
    hoc = hoc_of(state, one, stands_for)
    last = NO_RANK if hoc == CALL_DUE else rank_of(one)
    leads = state.play.last == NO_RANK
    nobody = (False,) * len(state.hands)
    without = nobody if leads else state.rules.done_for_sequence(state.play.without)
    return state.play._replace(last=last, by=state.to_act, without=without, hoc=hoc, denier=NOBODY, must_lay=False)


def asked_again(without: tuple[bool, ...]) -> tuple[bool, ...]:
    """Who lacked one card is asked again for the next one.

    Clauses: hoc-done-for-turn.
    """
    return (False,) * len(without)


def out_of_sequence(without: tuple[bool, ...]) -> tuple[bool, ...]:
    """Who lacked one card takes no further part in this sequence.

    Clauses: hoc-done-for-sequence.
    """
    return without


def lay_one(state: Round, one: Card, stands_for: Rank) -> Step:
    """The seat to act lays one card; the last card of a hand ends the round."""
    reason = refuse_card(state, one, stands_for)
    if reason:
        return refused(state, reason)
    hand = state.hands[state.to_act] ^ bit(one)
    hands = state.hands[: state.to_act] + (hand,) + state.hands[state.to_act + 1 :]
    laid = state._replace(hands=hands, play=pile_after(state, one, stands_for))
    if not round_end.is_out(hand):
        return stopped(Step(laid, "regular", "", ()))
    payments = last_card_hoc(laid, one) + round_end.leftovers(laid, state.to_act)
    laid = laid._replace(phase=END, out=state.to_act, to_act=NOBODY)
    return Step(laid._replace(chips=pay(state.chips, payments)), "regular", "", payments)


def lay(state: Round, act: Act) -> Step:
    """The seat lays one or more cards in order; if any may not be laid none is."""
    now = state
    payments: tuple[Payment, ...] = ()
    for one in act.cards:
        step = lay_one(now, one, act.rank)
        if step.kind == "refused":
            return refused(state, step.reason)
        now, payments = step.state, payments + step.payments
    return Step(now, "regular", "", payments)


def stopped(step: Step) -> Step:
    """If the sequence has just stopped, its hoc is paid at once where no call is needed."""
    state = step.state
    if state.play.hoc != CALL_DUE:
        return step
    payments = state.rules.hoc_needs_call(len(state.hands), state.to_act, doubling.besides(state)[1])
    if not payments:
        return step
    paid = state._replace(chips=pay(state.chips, payments), play=state.play._replace(hoc=PAID))
    return step._replace(state=paid, payments=step.payments + payments)


def hoc_payment(seats: int, caller: Seat, times: Factor) -> tuple[Payment, ...]:
    """Each time somebody calls Hoc every other player pays him one chip, at once, into debt if need be.

    Clauses: hoc-pay.
    """
    return from_each_other(seats, caller, times, "hoc-pay")


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
    if is_main_hoc(one):
        due = state.play.hoc != NO_HOC and state.rules.main_hoc_on_last_card()
    else:
        due = state.rules.accidental_hoc_on_last_card() and not anybody_follows(state.hands, rank_of(one))
    return hoc_payment(seats, state.to_act, doubling.besides(state)[1]) if due else ()


def anybody_follows(hands: tuple[Hand, ...], rank: Rank) -> bool:
    """Some hand holds a card of the rank above."""
    together = hands[0]
    for hand in hands[1:]:
        together = together | hand
    return bool(together & rank_cards(rank + 1))


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


def refuse_call(play: Play) -> str:
    """Hoc is called by whoever laid the card at which the sequence stopped.

    Errors: `no-hoc`. Clauses: hoc-call.
    """
    return "no-hoc" if play.hoc == NO_HOC else ""


def call_hoc(state: Round, act: Act) -> Step:
    """The seat calls Hoc, is paid and begins a new sequence."""
    reason = refuse_call(state.play)
    if reason:
        return refused(state, reason)
    payments = () if state.play.hoc == PAID else hoc_payment(len(state.hands), act.seat, doubling.besides(state)[1])
    play = state.play._replace(last=NO_RANK, hoc=NO_HOC, denier=NOBODY)
    return Step(state._replace(play=play, chips=pay(state.chips, payments)), "regular", "", payments)


def refuse_without(play: Play, rank: Rank) -> str:
    """Who cannot go on says which rank he lacks: the one the sequence wants.

    Errors: `nothing-wanted`, `rank-not-wanted`. Clauses: hoc-without.
    """
    if wanted(play) == NO_RANK:
        return "nothing-wanted"
    return "" if rank == wanted(play) else "rank-not-wanted"


def next_asked(play: Play, seat: Seat) -> Seat:
    """Who lacks the card is done, and the next seat to the right goes on, until all have been asked (-1).

    Clauses: hoc-next-lays.
    """
    seats = len(play.without)
    for step in range(1, seats):
        other = (seat + step) % seats
        if not play.without[other]:
            return other
    return NOBODY


def stuck(play: Play) -> Play:
    """If nobody goes on the sequence is stuck: whoever laid the last card has a hoc and begins a new one.

    Clauses: hoc-accidental.
    """
    return play._replace(last=NO_RANK, hoc=CALL_DUE)


def deny(state: Round, act: Act) -> Step:
    """The seat says that it lacks the wanted rank; if that is false it may cost chips."""
    reason = refuse_without(state.play, act.rank) or irregularities.refuse_again(state.play)
    if reason:
        return refused(state, reason)
    false = not act.trusted and holds_ordinary(state.hands[act.seat], act.rank)
    fined = false and irregularities.punishable(state, act.seat)
    payments = (
        state.rules.false_denial_detection(len(state.hands), act.seat, doubling.besides(state)[1]) if fined else ()
    )
    play = irregularities.noted(state.play, act.seat, act.rank, fined)
    if payments:
        play = irregularities.marked(play, act.seat, act.rank)
    moved = word_passes(state._replace(play=play), act)
    paid = moved._replace(chips=pay(state.chips, payments))
    if false:
        return stopped(Step(paid, "irregular", "false-denial", payments))
    return stopped(Step(paid, "regular", "", payments))


def word_passes(state: Round, act: Act) -> Round:
    """The next seat is asked; when nobody is left to ask, whoever laid the last card has a hoc."""
    play = state.play._replace(
        without=put_flag(state.play.without, act.seat, True), hoc=NO_HOC, denier=act.seat, denied_rank=act.rank
    )
    other = next_asked(play, act.seat)
    if other == NOBODY:
        return state._replace(play=stuck(play), to_act=play.by)
    return state._replace(play=play, to_act=other)
