"""Irregularities: false denials and who may object to them, a wrong deal."""

from __future__ import annotations

from hoc_ref.cards import ACE, EACH_RANK, KING, Hand, Rank, as_hand, rank_cards
from hoc_ref.hoc import doubling, setup
from hoc_ref.hoc.combinations import MAIN_HOCS, ORDINARY
from hoc_ref.hoc.state import (
    ANNOUNCE,
    BID,
    CARTE_BLANCHE,
    CUT,
    DEAL,
    DRAW,
    END,
    NO_HOC,
    PAID,
    PLAY,
    POINT,
    SHOW,
    Act,
    Denials,
    Factor,
    Play,
    Round,
    Step,
    Told,
    new_denials,
    opening_bid,
)
from hoc_ref.ledger import NOBODY, Amount, Payment, Seat, pay, pot, put_at, to_each_other


def noted(told: tuple[Denials, ...], seat: Seat, rank: Rank, hand: Hand, fined: bool) -> tuple[Denials, ...]:
    """What a seat has denied this round, and how often it is to be fined, for whoever may object later."""
    mine, changed = told[seat], [*told]
    false = mine.false + one_more(rank) if fined else mine.false
    changed[seat] = new_denials(mine.ranks | 1 << rank, false, mine.punished, mine.kept | hand & EACH_RANK[rank])
    return tuple(changed)


def one_more(rank: Rank) -> int:
    """One denial of a rank, in the tallies of denials: sixteen bits for each rank."""
    return 1 << 16 * rank


def tally(tallies: int, rank: Rank) -> int:
    """How many denials of a rank a tally holds."""
    return tallies >> 16 * rank & 0xFFFF


def marked(told: tuple[Denials, ...], seat: Seat, rank: Rank) -> tuple[Denials, ...]:
    """A false denial has been fined: from now on it counts as paid for."""
    mine = told[seat]._replace(punished=told[seat].punished + one_more(rank))
    return told[:seat] + (mine,) + told[seat + 1 :]


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


def anybody_punished(laid_last: Told) -> bool:
    """The fine strikes whoever denies falsely, in his own run or in answer to another's.

    Clauses: hoc-denial-anybody.
    """
    return True


def layer_punished(laid_last: bool) -> bool:
    """The fine strikes only who denies the card that would follow the one he has laid himself.

    Clauses: hoc-denial-layer.
    """
    return laid_last


def denies_falsely(state: Round, seat: Seat, rank: Rank) -> bool:
    """Saying that one lacks a rank is false if one holds a card of it that one would have to lay."""
    rules, hand = state.rules, state.hands[seat] & EACH_RANK[rank]
    held = rules.false_denial_exempt_d(hand) != 0
    twice = held and bool(hand & MAIN_HOCS) and bool(hand & ORDINARY)
    return rules.duty_to_lay_d(held and not (twice and not rules.needed_card_duplicates()[1]))


def punishable(state: Round, seat: Seat) -> bool:
    """Whether a false denial by this seat is fined at all."""
    return state.rules.denial_by_responder(state.play.by == seat)


def caught_must_lay(at_once: bool) -> tuple[bool, bool]:
    """Who is caught before another seat has acted must lay the card he denied.

    Clauses: hoc-denial-must-lay.
    """
    return at_once, True


def denial_taken_back(at_once: bool) -> tuple[bool, bool]:
    """Who is caught before another seat has acted takes the denial back and acts anew.

    Clauses: hoc-denial-taken-back.
    """
    return at_once, False


def refuse_again(play: Play) -> str:
    """Who has been caught and has to lay the card may not deny it again.

    Errors: `must-lay`. Clauses: hoc-denial-not-again.
    """
    return "must-lay" if play.must_lay else ""


def play_stands(at_once: bool) -> tuple[bool, bool]:
    """The play stands as it is: the denier pays and that is all.

    Clauses: hoc-denial-stands.
    """
    return False, False


def refuse_claim(state: Round, act: Act) -> str:
    """Any other player may claim that a seat held a rank which it denied in this round.

    Errors: `claim-on-oneself`, `nothing-denied`. Clauses: hoc-denial-claim.
    """
    if act.seat == act.accused:
        return "claim-on-oneself"
    return "" if state.play.denials[act.accused].ranks >> act.rank & 1 else "nothing-denied"


def until_next_deal(at_once: Told) -> str:
    """A denial may be claimed to be false until the next deal.

    Clauses: hoc-denial-until-deal.
    """
    return ""


def until_next_card(at_once: bool) -> str:
    """A denial may be claimed to be false until another card is laid.

    Errors: `claim-too-late`. Clauses: hoc-denial-until-card.
    """
    return "" if at_once else "claim-too-late"


def claim(state: Round, act: Act) -> Step:
    """A player claims that another denied a card he held: if so the fine is paid; if not nothing happens."""
    turned_to = state.play.denier == NOBODY and state.to_act == act.accused
    fresh = state.play.denied_rank == act.rank and (state.play.without[act.accused] or turned_to)
    reason = refuse_claim(state, act) or state.rules.denial_claim_deadline(fresh)
    if reason:
        return Step(state, "refused", reason, ())
    told = state.play.denials[act.accused]
    false = tally(told.false, act.rank)
    if false == 0:
        return claim_fails(state, act)
    paid = false <= tally(told.punished, act.rank)
    reason = state.rules.false_denial_repeat(paid)
    return caught(state, act, reason, ()) if reason else uphold(state, act)


def fined_once(paid: bool) -> str:
    """A false denial is fined once.

    Errors: `already-punished`. Clauses: hoc-denial-once.
    """
    return "already-punished" if paid else ""


def fined_each_time(paid: bool) -> str:
    """A false denial is fined each time that somebody claims it.

    Clauses: hoc-denial-each-time.
    """
    return ""


def claim_fails(state: Round, act: Act) -> Step:
    """A claim that proves wrong may cost its author something, not one that is true but strikes an exempt denial."""
    amount = state.rules.claim_wrong() * doubling.besides(state)[1]
    if amount and state.play.denials[act.accused].kept & rank_cards(act.rank):
        amount = 0
    payments = to_each_other(len(state.hands), act.seat, amount, "hoc-denial-claim-penalty")
    return Step(state._replace(chips=pay(state.chips, payments)), "irregular", "claim-fails", payments)


def wrong_claim_free() -> Amount:
    """A claim that proves wrong, or that strikes a denial which is not fined, leads to nothing.

    Errors: `claim-fails`. Clauses: hoc-denial-claim-wrong.
    """
    return 0


def wrong_claim_fined() -> Amount:
    """Whose claim proves wrong pays each other player five chips; a true one that strikes an exempt denial is free.

    Errors: `claim-fails`. Clauses: hoc-denial-claim-penalty.
    """
    return 5


def hocs_exempt(held: Hand) -> Hand:
    """A main hoc may be denied without a fine.

    Clauses: hoc-denial-hocs-exempt.
    """
    return held & ORDINARY


def hocs_not_exempt(held: Hand) -> Hand:
    """Who denies a main hoc that he holds is fined like any other.

    Clauses: hoc-denial-hocs-fined.
    """
    return held


def uphold(state: Round, act: Act) -> Step:
    """The claim is right: the fine is paid."""
    payments = fine(len(state.hands), act.accused, doubling.besides(state)[1])
    play = state.play._replace(denials=marked(state.play.denials, act.accused, act.rank))
    return caught(state._replace(chips=pay(state.chips, payments), play=play), act, "false-denial", payments)


def caught(state: Round, act: Act, reason: str, payments: tuple[Payment, ...]) -> Step:
    """The denier is caught; where the rule has it the turn goes back to one who is caught at once."""
    play = state.play
    last_word = state.phase == PLAY and play.denier == act.accused and play.denied_rank == act.rank
    at_once = last_word and denies_falsely(state, act.accused, act.rank)
    back_to_denier, must = state.rules.false_denial_remedy(at_once)
    if back_to_denier:
        back = hoc_returned(state, "hoc-denial-must-lay" if must else "hoc-denial-taken-back")
        state = state._replace(chips=pay(state.chips, back))
        return Step(turned_back(state, play, act, must), "irregular", reason, payments + back)
    return Step(state, "irregular", reason, payments)


def hoc_returned(state: Round, clause: str) -> tuple[Payment, ...]:
    """The sequence that goes on again had not stopped: what was paid for its hoc goes back."""
    if state.play.hoc != PAID:
        return ()
    amount = doubling.besides(state)[1] * state.play.worth
    paid = state.rules.d_hoc_chip_from_whom(len(state.hands), state.play.by, amount, clause)
    return tuple(Payment(one.target, one.source, one.chips, one.clause) for one in paid)


def turned_back(state: Round, play: Play, act: Act, must: bool) -> Round:
    """The turn goes back to the denier, who may have to lay the card he denied."""
    without = tuple(False if seat == act.accused else said for seat, said in enumerate(play.without))
    before_it = act.rank - 1 if act.rank > ACE else KING
    play = play._replace(without=without, last=before_it, hoc=NO_HOC, denier=NOBODY, must_lay=must)
    return state._replace(play=play, to_act=act.accused)


def refuse_unseen(state: Round) -> str:
    """A card can be exposed, and the stock looked into, only while a round's cards are out.

    Errors: `no-cards-out`. Clauses: hoc-fault-time.
    """
    return "no-cards-out" if state.phase in (DRAW, CUT, DEAL, END) else ""


def expose(state: Round, act: Act) -> Step:
    """A player lets cards of his be seen without need: they stay in his hand, and everybody knows them.

    Errors: `exposed-card`. Clauses: hoc-exposed.
    """
    reason = refuse_unseen(state)
    if reason:
        return Step(state, "refused", reason, ())
    seen = state.exposed[act.seat] | as_hand(act.cards)
    state = state._replace(exposed=put_at(state.exposed, act.seat, seen))
    return fined(state, act.seat, state.rules.exposed_card(), "hoc-exposed-fined", "exposed-card")


def fined(state: Round, seat: Seat, amount: Amount, clause: str, reason: str) -> Step:
    """An irregular act, with what it costs its player to each other one."""
    payments = to_each_other(len(state.hands), seat, amount * doubling.besides(state)[1], clause)
    play = state.play if state.play.denier == seat else state.play._replace(denier=NOBODY)
    return Step(state._replace(chips=pay(state.chips, payments), play=play), "irregular", reason, payments)


def exposed_free() -> Amount:
    """A card that its player lets be seen costs him nothing: no text speaks of it.

    Clauses: hoc-exposed-free.
    """
    return 0


def exposed_fined() -> Amount:
    """Who lets cards of his be seen pays each other player one chip.

    Clauses: hoc-exposed-fined.
    """
    return 1


def look(state: Round, act: Act) -> Step:
    """Nobody may look into the stock; who does commits a fault.

    Errors: `looked-into-stock`. Clauses: hoc-stock-look.
    """
    reason = refuse_unseen(state)
    if reason:
        return Step(state, "refused", reason, ())
    return fined(state, act.seat, state.rules.look_into_stock(), "hoc-stock-look-fined", "looked-into-stock")


def look_free() -> Amount:
    """A look into the stock costs nothing: no text names a penalty.

    Clauses: hoc-stock-look-free.
    """
    return 0


def look_fined() -> Amount:
    """Who looks into the stock pays each other player one chip.

    Clauses: hoc-stock-look-fined.
    """
    return 1


def leave(state: Round, act: Act) -> Step:
    """Who leaves before the agreed rounds are over ends the game.

    Errors: `left-early`. Clauses: hoc-leave.
    """
    reason = refuse_left(state.left)
    if reason:
        return Step(state, "refused", reason, ())
    back = stakes_back(state) + bets_back(state)
    state = state._replace(phase=END, to_act=NOBODY, left=act.seat, chips=pay(state.chips, back))
    step = fined(state, act.seat, state.rules.leaving_early(), "hoc-leave-fined", "left-early")
    return step._replace(payments=back + step.payments)


def refuse_left(left: Seat) -> str:
    """When somebody has left, the game is over for all.

    Errors: `game-over`. Clauses: hoc-leave-over.
    """
    return "" if left == NOBODY else "game-over"


def stakes_back(state: Round) -> tuple[Payment, ...]:
    """When a round is broken off each takes back the stake he placed in it, as far as its prize is still open.

    Clauses: hoc-leave-stakes.
    """
    if not state.dealt or state.phase == END:
        return ()
    return placed(state, "hoc-leave-stakes")


def placed(state: Round, clause: str) -> tuple[Payment, ...]:
    """The stakes of this round go back from all pots that nobody has won."""
    return tuple(
        Payment(pot(prize), seat, state.stakes[prize], clause)
        for seat in range(len(state.hands))
        for prize in range(3)
        if state.stakes[prize] > 0 and state.won[prize] == NOBODY
    )


def bets_back(state: Round) -> tuple[Payment, ...]:
    """When a round is broken off each takes back what he has bet on the prize that is being played for.

    Clauses: hoc-leave-bets.
    """
    if state.phase not in (BID, ANNOUNCE, SHOW):
        return ()
    return tuple(
        Payment(pot(state.prize), seat, bet, "hoc-leave-bets") for seat, bet in enumerate(state.bid.paid) if bet > 0
    )


def leaving_free() -> Amount:
    """Who leaves early pays nothing for it.

    Clauses: hoc-leave-free.
    """
    return 0


def leaving_fined() -> Amount:
    """Who leaves early pays each other player five chips, the only fine that the texts know.

    Clauses: hoc-leave-fined.
    """
    return 5


def miscounted(state: Round, accused: Seat) -> bool:
    """A hand that has another number of cards than the rules give was dealt wrongly; the count decides.

    Clauses: hoc-wrong-count.
    """
    return state.hands[accused].bit_count() != setup.hand_size(len(state.hands))


def refuse_misdeal(state: Round) -> str:
    """A wrong deal can be objected to where a deal was told, and in time."""
    if not state.dealt or state.phase == END:
        return no_deal()
    early = state.phase in (BID, CARTE_BLANCHE) and state.prize == POINT
    first = early and state.bid == opening_bid(len(state.hands)) and not any(state.holders)
    spoken = state.phase == BID and state.to_act != setup.forehand(state.dealer, len(state.hands))
    return state.rules.misdeal_deadline(first and not spoken)


def refuse_after_bets(state: Round) -> str:
    """Once chips have moved, a prize was won, carte blanche announced or a card laid, a deal stands.

    Errors: `deal-stands`. Clauses: hoc-misdeal-stands.
    """
    untouched = state.won == (NOBODY,) * 3 and state.chips == state.opening and not any(state.holders)
    return "" if untouched and state.play.by == NOBODY else "deal-stands"


def no_deal() -> str:
    """A wrong deal is a matter of the round that is being played.

    Errors: `no-deal`. Clauses: hoc-misdeal-round.
    """
    return "no-deal"


def until_first_word(fresh: bool) -> str:
    """A wrong deal can be objected to until the first word of the bidding.

    Errors: `too-late`. Clauses: hoc-misdeal-time.
    """
    return "" if fresh else "too-late"


def whenever_noticed(fresh: Told) -> str:
    """A wrong deal can be objected to before the first bet, whenever it is noticed.

    Clauses: hoc-misdeal-any-time.
    """
    return ""


def misdeal(state: Round, act: Act) -> Step:
    """A wrong deal is void: the stakes go back, and the cards are dealt anew.

    Errors: `misdeal`, `count-right`. Clauses: hoc-misdeal.
    """
    reason = refuse_misdeal(state) or refuse_after_bets(state)
    if reason:
        return Step(state, "refused", reason, ())
    if act.accused >= 0 and not miscounted(state, act.accused):
        return Step(state, "irregular", "count-right", ())
    back = placed(state, "hoc-misdeal")
    seats = len(state.hands)
    amount = state.rules.misdeal(state.dealer, seats)[1] * doubling.besides(state)[1]
    back = back + to_each_other(seats, state.dealer, amount, "hoc-misdeal-penalty")
    void = state._replace(phase=END, to_act=NOBODY, chips=pay(state.chips, back))
    return Step(void, "irregular", "misdeal", back)


def same_dealer(dealer: Seat, seats: int) -> tuple[Seat, Amount]:
    """After a wrong deal the same player deals again.

    Clauses: hoc-misdeal-same-dealer.
    """
    return dealer, 0


def dealer_pays(dealer: Seat, seats: int) -> tuple[Seat, Amount]:
    """After a wrong deal the dealer pays each other player one chip and deals again.

    Clauses: hoc-misdeal-penalty.
    """
    return dealer, 1


def deal_lost(dealer: Seat, seats: int) -> tuple[Seat, Amount]:
    """After a wrong deal the deal passes on.

    Clauses: hoc-misdeal-passes-on.
    """
    return setup.right_of(dealer, seats), 0
