"""Irregularities: false denials and who may object to them, a wrong deal."""

from __future__ import annotations

from hoc_ref.cards import Rank
from hoc_ref.hoc import doubling, setup
from hoc_ref.hoc.state import BID, END, NO_HOC, PAID, PLAY, POINT, Act, Factor, Play, Round, Step, opening_bid
from hoc_ref.ledger import NOBODY, Payment, Seat, pay, pot, put_at, to_each_other


def noted(play: Play, seat: Seat, rank: Rank, fined: bool) -> Play:
    """What a seat has denied this round, and how often it is to be fined, for whoever may object later."""
    play = play._replace(denied=put_at(play.denied, seat, play.denied[seat] | 1 << rank))
    if not fined:
        return play
    return play._replace(false=put_at(play.false, seat, play.false[seat] + one_more(rank)))


def one_more(rank: Rank) -> int:
    """One denial of a rank, in the tallies of denials: sixteen bits for each rank."""
    return 1 << 16 * rank


def tally(tallies: int, rank: Rank) -> int:
    """How many denials of a rank a tally holds."""
    return tallies >> 16 * rank & 0xFFFF


def marked(play: Play, seat: Seat, rank: Rank) -> Play:
    """A false denial is punished once: from now on it counts as paid for.

    Errors: `already-punished`. Clauses: hoc-denial-once.
    """
    return play._replace(punished=put_at(play.punished, seat, play.punished[seat] + one_more(rank)))


def fine(seats: int, liar: Seat, times: Factor) -> tuple[Payment, ...]:
    """Who denies a card that he holds, main hocs apart, pays each other player five chips, into debt if need be.

    Errors: `false-denial`. Clauses: hoc-false-denial.
    """
    return to_each_other(seats, liar, 5 * times, "hoc-false-denial")


def only_if_noticed(seats: int, liar: Seat, times: Factor) -> tuple[Payment, ...]:
    """A false denial costs nothing until another player notices it.

    Clauses: hoc-denial-noticed.
    """
    return ()


def always_punished(seats: int, liar: Seat, times: Factor) -> tuple[Payment, ...]:
    """A false denial costs its fine whether anybody notices it or not.

    Clauses: hoc-denial-always.
    """
    return fine(seats, liar, times)


def anybody_punished(laid_last: bool) -> bool:
    """The fine strikes whoever denies falsely, in his own run or in answer to another's.

    Clauses: hoc-denial-anybody.
    """
    return True


def layer_punished(laid_last: bool) -> bool:
    """The fine strikes only who denies the card that would follow the one he has laid himself.

    Clauses: hoc-denial-layer.
    """
    return laid_last


def punishable(state: Round, seat: Seat) -> bool:
    """Whether a false denial by this seat is fined at all."""
    return state.rules.denial_by_responder(state.play.by == seat)


def caught_must_lay(at_once: bool) -> bool:
    """Who is caught before another seat has acted must lay the card he denied.

    Clauses: hoc-denial-must-lay.
    """
    return at_once


def refuse_again(play: Play) -> str:
    """Who has been caught and has to lay the card may not deny it again.

    Errors: `must-lay`. Clauses: hoc-denial-not-again.
    """
    return "must-lay" if play.must_lay else ""


def play_stands(at_once: bool) -> bool:
    """The play stands as it is: the denier pays and that is all.

    Clauses: hoc-denial-stands.
    """
    return False


def refuse_claim(state: Round, act: Act) -> str:
    """Until the next deal any other player may claim that a seat held a rank which it denied in this round.

    Errors: `claim-on-oneself`, `nothing-denied`. Clauses: hoc-denial-claim.
    """
    if act.seat == act.accused:
        return "claim-on-oneself"
    return "" if state.play.denied[act.accused] >> act.rank & 1 else "nothing-denied"


def claim(state: Round, act: Act) -> Step:
    """A player claims that another denied a card he held: if so the fine is paid, once; if not nothing happens."""
    reason = refuse_claim(state, act)
    if reason:
        return Step(state, "refused", reason, ())
    play = state.play
    if tally(play.false[act.accused], act.rank) == 0:
        return Step(state, "irregular", claim_fails(), ())
    if tally(play.false[act.accused], act.rank) == tally(play.punished[act.accused], act.rank):
        return Step(state, "irregular", "already-punished", ())
    return uphold(state, act)


def claim_fails() -> str:
    """A claim that proves wrong leads to nothing: the sources are silent.

    Errors: `claim-fails`. Clauses: hoc-denial-claim-wrong.
    """
    return "claim-fails"


def uphold(state: Round, act: Act) -> Step:
    """The claim is right: the fine is paid, and a denier caught at once must lay."""
    payments = fine(len(state.hands), act.accused, doubling.besides(state)[1])
    play = marked(state.play, act.accused, act.rank)
    state = state._replace(chips=pay(state.chips, payments))
    at_once = state.phase == PLAY and play.denier == act.accused and play.denied_rank == act.rank
    if state.rules.false_denial_remedy(at_once):
        back = hoc_returned(state)
        state = state._replace(chips=pay(state.chips, back))
        return Step(turned_back(state, play, act), "irregular", "false-denial", payments + back)
    return Step(state._replace(play=play), "irregular", "false-denial", payments)


def hoc_returned(state: Round) -> tuple[Payment, ...]:
    """The sequence that goes on again had not stopped: what was paid for its hoc goes back."""
    if state.play.hoc != PAID:
        return ()
    return to_each_other(len(state.hands), state.play.by, doubling.besides(state)[1], "hoc-denial-must-lay")


def turned_back(state: Round, play: Play, act: Act) -> Round:
    """The turn goes back to the denier, who has to lay the card he denied."""
    without = tuple(False if seat == act.accused else said for seat, said in enumerate(play.without))
    play = play._replace(without=without, last=act.rank - 1, hoc=NO_HOC, denier=NOBODY, must_lay=True)
    return state._replace(play=play, to_act=act.accused)


def refuse_misdeal(state: Round) -> str:
    """A wrong deal can be objected to until the first word of the bidding.

    Errors: `too-late`, `no-deal`. Clauses: hoc-misdeal-time.
    """
    if not state.dealt:
        return "no-deal"
    fresh = state.phase == BID and state.prize == POINT and state.bid == opening_bid(len(state.hands))
    return "" if fresh and state.to_act == setup.forehand(state.dealer, len(state.hands)) else "too-late"


def misdeal(state: Round, act: Act) -> Step:
    """A wrong deal is void: the stakes go back, and the cards are dealt anew.

    Errors: `misdeal`. Clauses: hoc-misdeal.
    """
    reason = refuse_misdeal(state)
    if reason:
        return Step(state, "refused", reason, ())
    back = tuple(
        Payment(pot(prize), seat, state.stakes[prize], "hoc-misdeal")
        for seat in range(len(state.hands))
        for prize in range(3)
        if state.stakes[prize] > 0
    )
    void = state._replace(phase=END, to_act=NOBODY, chips=pay(state.chips, back))
    return Step(void, "irregular", "misdeal", back)


def same_dealer(dealer: Seat, seats: int) -> Seat:
    """After a wrong deal the same player deals again.

    Clauses: hoc-misdeal-same-dealer.
    """
    return dealer


def deal_lost(dealer: Seat, seats: int) -> Seat:
    """After a wrong deal the deal passes on.

    Clauses: hoc-misdeal-passes-on.
    """
    return setup.right_of(dealer, seats)
