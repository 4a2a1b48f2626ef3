"""Play: cards are laid in rising sequences on one pile; hocs stop a sequence and earn chips."""

from __future__ import annotations

from hoc_ref.cards import EACH_CARD, EACH_LOWER, EACH_RANK, NO_RANK, PACK, Card, Hand, Rank
from hoc_ref.hoc import calling, doubling, hocs, irregularities, round_end
from hoc_ref.hoc.combinations import MAIN_HOCS
from hoc_ref.hoc.state import (
    CALL_DUE,
    END,
    NO_HOC,
    PLAY,
    Act,
    Denials,
    Play,
    Round,
    Step,
    new_play,
    new_step,
    put_flag,
    put_hand,
    refused,
    with_hands_and_play,
    with_play_and_turn,
)
from hoc_ref.ledger import NOBODY, Payment, Seat, pay, to_each_other


def opening_play(seats: int) -> Play:
    """The pile before the first card."""
    told = (Denials(0, 0, 0, 0),) * seats
    return Play(NO_RANK, NOBODY, (False,) * seats, NO_HOC, told, NOBODY, NO_RANK, False, 1, False, True)


def refuse_card(state: Round, one: Card, stands_for: Rank, need: Rank) -> str:
    """The first reason against a card, laid for itself or for another one, if any; `need` is the rank wanted."""
    if stands_for >= 0:
        return irregularities.refuse_again(state.play) or hocs.refuse_stand_in(state, one, stands_for, need)
    if need == NO_RANK:
        return refuse_lead(state, one)
    return refuse_following(one, need) or hocs.refuse_duplicate(state, one, need)


def refuse_following(one: Card, need: Rank) -> str:
    """On the pile belongs the next higher rank, of whatever suit.

    Errors: `does-not-follow`. Clauses: hoc-follow.
    """
    return "" if one % 13 == need else "does-not-follow"


def refuse_lead(state: Round, one: Card) -> str:
    """Whether a new sequence may begin with a card."""
    return state.rules.lead_freedom(state.hands[state.to_act] & EACH_LOWER[one % 13])


def leads(state: Round) -> Hand:
    """The cards of the seat to act with which a new sequence may begin."""
    hand = state.hands[state.to_act]
    if state.rules.lead_freedom(PACK) == "":
        return hand
    lowest = min(rank for rank in range(13) if hand & EACH_RANK[rank])
    return hand & EACH_RANK[lowest]


def any_lead(lower: Hand) -> str:
    """A new sequence may begin with any card.

    Clauses: hoc-lead-any.
    """
    return ""


def lowest_lead(lower: Hand) -> str:
    """A new sequence must begin with a card of the lowest rank in hand.

    Errors: `lead-lowest`. Clauses: hoc-lead-lowest.
    """
    return "lead-lowest" if lower else ""


def must_lay(held: bool) -> bool:
    """Whoever can lay must lay; to say that one lacks the card is false.

    Clauses: hoc-must-lay.
    """
    return held


def need_not_lay(held: bool) -> bool:
    """Nobody need lay a card that fits: to keep it back is no fault.

    Clauses: hoc-need-not-lay.
    """
    return False


def pile_after(state: Round, one: Card, stands_for: Rank) -> Play:
    """The pile with the card on it; when the sequence is over the next card begins a new one."""
    before, seat = state.play, state.to_act
    hoc = hocs.hoc_of(state, one, stands_for)
    laid = stands_for if stands_for >= 0 else one % 13
    last = NO_RANK if hoc == CALL_DUE else laid
    leads = before.last == NO_RANK
    without = (False,) * len(before.without) if leads else state.rules.done_for_sequence(before.without)
    worth = hocs.worth(state, one, stands_for)
    first = before.first and (before.by == NOBODY or (before.by == seat and not leads))
    return new_play(last, seat, without, hoc, before.denials, NOBODY, NO_RANK, False, worth, False, first)


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
    seat = state.to_act
    stands_for = NO_RANK if stands_for == one % 13 else stands_for
    reason = refuse_card(state, one, stands_for, hocs.wanted(state))
    if reason:
        return refused(state, reason)
    hand = state.hands[seat] ^ EACH_CARD[one]
    hands = put_hand(state.hands, seat, hand)
    extra = hocs.last_card_too(state) if stands_for >= 0 else ()
    laid = with_hands_and_play(state, hands, pile_after(state, one, stands_for))
    laid = laid._replace(chips=pay(state.chips, extra)) if extra else laid
    if not round_end.is_out(hand):
        return finished(calling.stopped(new_step(laid, "regular", "", extra)))
    earned = calling.last_card_hoc(laid, one)
    laid = laid._replace(chips=pay(laid.chips, earned), out=seat if state.out == NOBODY else state.out)
    step = played_out(laid) if laid.play.last >= 0 and state.rules.end_mid_sequence() else over(laid)
    return step._replace(payments=extra + earned + step.payments)


def over(state: Round) -> Step:
    """The round is over: whoever was out first is paid for the cards that the others have left."""
    payments = round_end.leftovers(state, state.out)
    state = state._replace(phase=END, to_act=NOBODY, chips=pay(state.chips, payments))
    return Step(state, "regular", "", payments)


def played_out(state: Round) -> Step:
    """The sequence is played out without those who have no cards; when nobody goes on the round is over."""
    without = tuple(state.play.without[seat] or state.hands[seat].bit_count() == 0 for seat in range(len(state.hands)))
    play = state.play._replace(without=without, hoc=NO_HOC)
    other = next_asked(play, state.to_act)
    if other == NOBODY:
        return over(state)
    return Step(state._replace(play=play, to_act=other), "regular", "", ())


def finished(step: Step) -> Step:
    """The sequence that was still to be played out is over, and with it the round; no hoc can be called any more."""
    state = step.state
    if state.out == NOBODY or state.play.last != NO_RANK or state.phase == END:
        return step
    ended = over(state)
    return step._replace(state=ended.state, payments=step.payments + ended.payments)


def lay(state: Round, act: Act) -> Step:
    """The seat lays one or more cards in order; if any may not be laid none is."""
    cards = act.cards
    if len(cards) == 1:
        return lay_one(state, cards[0], act.rank)
    now = state
    payments: tuple[Payment, ...] = ()
    for one in cards:
        if now.phase == END:
            return refused(state, "round-over")
        step = lay_one(now, one, act.rank)
        if step.kind == "refused":
            return refused(state, step.reason)
        now, payments = step.state, payments + step.payments
    return Step(now, "regular", "", payments)


def call_hoc(state: Round, act: Act) -> Step:
    """The seat calls Hoc, is paid and begins a new sequence."""
    step = calling.call(state, act.seat)
    if step.kind != "refused":
        return finished(step)
    return wrong_call(state, act) if state.rules.wrong_hoc_call() else step


def wrong_call(state: Round, act: Act) -> Step:
    """Hoc was called although the sequence had not stopped: it costs its fine, and play goes on."""
    amount = state.rules.wrong_hoc_call() * doubling.besides(state)[1]
    payments = to_each_other(len(state.hands), act.seat, amount, "hoc-wrong-call-fined")
    denier = state.play.denier if state.play.denier == act.seat else NOBODY
    play = state.play._replace(denier=denier)
    return Step(state._replace(chips=pay(state.chips, payments), play=play), "irregular", "wrong-hoc", payments)


def wrong_out_of_turn(state: Round, act: Act) -> bool:
    """Hoc is called out of turn while there is none, and that is fined."""
    none = state.phase == PLAY and act.verb == "hoc" and act.seat != state.to_act and state.play.hoc == NO_HOC
    return none and state.rules.wrong_hoc_call() > 0


def refuse_without(state: Round, rank: Rank) -> str:
    """Who cannot go on says which rank he lacks: the one the sequence wants.

    Errors: `nothing-wanted`, `rank-not-wanted`. Clauses: hoc-without.
    """
    need = hocs.wanted(state)
    if need == NO_RANK:
        return "nothing-wanted"
    return "" if rank == need else "rank-not-wanted"


def refuse_stop(state: Round, seat: Seat, rank: Rank) -> str:
    """Whether a player may stop his own run although a main hoc of his would go on."""
    keeps = state.hands[seat] & EACH_RANK[rank] & MAIN_HOCS if state.play.by == seat else 0
    return state.rules.stop_before_main_hoc(keeps)


def may_stop(keeps: Hand) -> str:
    """A player may stop his own run before a main hoc of his.

    Clauses: hoc-main-may-stop.
    """
    return ""


def must_go_on(keeps: Hand) -> str:
    """In his own run a player must lay a main hoc that fits.

    Errors: `must-go-on`. Clauses: hoc-main-must-go-on.
    """
    return "must-go-on" if keeps else ""


def next_asked(play: Play, seat: Seat) -> Seat:
    """Who lacks the card is done, and the next seat to the right goes on, until all have been asked (-1).

    Clauses: hoc-next-lays.
    """
    without = play.without
    seats = len(without)
    for step in range(1, seats):
        other = (seat + step) % seats
        if not without[other]:
            return other
    return NOBODY


def only_if_lacking_all(first_run: bool) -> bool:
    """The first run of a round ends in a hoc only if nobody goes on, like any other.

    Clauses: hoc-first-run-like-any.
    """
    return False


def first_run_always(first_run: bool) -> bool:
    """The end of the first player's first run is a hoc at once.

    Clauses: hoc-first-run-hoc.
    """
    return first_run


def stuck(state: Round, play: Play) -> Play:
    """If nobody goes on the sequence is stuck: whoever laid the last card has a hoc and begins a new one.

    Clauses: hoc-accidental.
    """
    lost = state.rules.main_hoc_declined_stuck(hocs.kept_back(state, play))
    return play._replace(last=NO_RANK, hoc=NO_HOC if lost else CALL_DUE)


def deny(state: Round, act: Act) -> Step:
    """The seat says that it lacks the wanted rank; if that is false it may cost chips."""
    seat, rank = act.seat, act.rank
    reason = refuse_without(state, rank) or irregularities.refuse_again(state.play)
    if not reason and not act.trusted:
        reason = refuse_stop(state, seat, rank)
    if reason:
        return refused(state, reason)
    if not act.trusted and irregularities.denies_falsely(state, seat, rank):
        return deny_falsely(state, act)
    told = irregularities.noted(state.play.denials, seat, rank, state.hands[seat], False)
    return finished(calling.stopped(new_step(word_passes(state, told, act), "regular", "", ())))


def deny_falsely(state: Round, act: Act) -> Step:
    """The seat says that it lacks the wanted rank and has it: it may have to pay at once, or when somebody notices."""
    seats, seat = len(state.hands), act.seat
    fined = irregularities.punishable(state, seat)
    payments = state.rules.false_denial_detection(seats, seat, doubling.besides(state)[1]) if fined else ()
    told = irregularities.noted(state.play.denials, seat, act.rank, state.hands[seat], fined)
    if payments:
        told = irregularities.marked(told, seat, act.rank)
    moved = word_passes(state, told, act)
    paid = moved._replace(chips=pay(state.chips, payments))
    return finished(calling.stopped(Step(paid, "irregular", "false-denial", payments)))


def word_passes(state: Round, told: tuple[Denials, ...], act: Act) -> Round:
    """The next seat is asked; when nobody is left to ask, whoever laid the last card has a hoc."""
    pile, seat = state.play, act.seat
    without = put_flag(pile.without, seat, True)
    if state.out != NOBODY:
        without = tuple(without[one] or state.hands[one].bit_count() == 0 for one in range(len(without)))
    play = new_play(
        pile.last, pile.by, without, NO_HOC, told, seat, act.rank, pile.must_lay, pile.worth, pile.called, pile.first
    )
    other = next_asked(play, seat)
    if other == NOBODY or state.rules.d_first_run_hoc(play.first and play.by == act.seat):
        return with_play_and_turn(state, stuck(state, play), play.by)
    return with_play_and_turn(state, play, other)
