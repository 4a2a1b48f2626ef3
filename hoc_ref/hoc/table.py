"""The table: a round from the draw to its end, which acts are open to a seat, and what an act leads to."""

from __future__ import annotations

from collections.abc import Callable

from hoc_ref.cards import EACH_RANK, NO_CARD, NO_RANK, Card, Hand, cards_of, rank_of
from hoc_ref.hoc import (
    announcing,
    bidding,
    carte_blanche,
    doubling,
    hocs,
    irregularities,
    play,
    setup,
    showing,
)  # fmt: skip
from hoc_ref.hoc.combinations import MAIN_HOCS
from hoc_ref.hoc.state import (
    ANNOUNCE,
    BID,
    CARTE_BLANCHE,
    CUT,
    DEAL,
    DRAW,
    END,
    NO_HOC,
    NOTHING,
    PHASES,
    PLAY,
    POINT,
    PRIZES,
    SEQUENCE,
    SHOW,
    SILENT,
    Act,
    Round,
    Rules,
    Say,
    Step,
    opening_bid,
    with_range,
    with_say_and_prize,
)  # fmt: skip
from hoc_ref.ledger import NOBODY, Chips, Seat, pay

__all__ = [
    "CLAIMS", "PHASES", "PRIZES", "apply", "first_phase", "implied", "is_void", "legal", "may_claim",
    "new_round", "next_round", "phase_text",
]  # fmt: skip


def new_round(rules: Rules, hands: tuple[Hand, ...], dealer: Seat, chips: Chips, stake: int,
              multiplier: tuple[int, ...], phase: int, stakes: tuple[int, ...] = (),
              won_before: tuple[Seat, ...] = (NOBODY,) * 3) -> Round:  # fmt: skip
    """A round before its first act; `phase` is DRAW, CUT or DEAL, whichever is told first."""
    seats = len(hands)
    to_act = {DRAW: setup.forehand(dealer, seats), CUT: setup.cutter(dealer, seats), DEAL: dealer}[phase]
    nobody = (False,) * seats
    return Round(
        rules=rules, phase=phase, prize=POINT, dealer=dealer, to_act=to_act, stake=stake, chips=chips,
        stakes=stakes or (stake,) * 3,
        multiplier=multiplier, won=(NOBODY,) * 3, won_before=won_before, hands=hands,
        drawn=(NO_CARD,) * seats, drawing=(True,) * seats,
        opening=chips, dealt=False, bid=opening_bid(seats), play=play.opening_play(seats), used=(0,) * seats,
        holders=nobody, out=NOBODY, exposed=(0,) * seats, left=NOBODY,
    )  # fmt: skip


def first_phase(verb: str, first_round: bool) -> int:
    """The phase in which a told round begins: with the draw, the cut, or (if neither is told) the deal."""
    if verb == "draw" and first_round:
        return DRAW
    return CUT if verb == "cut" else DEAL


def implied(state: Round, act: Act | None) -> tuple[Act, ...]:
    """The cut and the deal, where a record leaves them unsaid and goes on with the bidding."""
    if act is not None and (act.verb in ("draw", "cut", "deal") or state.phase not in (CUT, DEAL)):
        return ()
    cutting = (Act(setup.cutter(state.dealer, len(state.hands)), "cut"),) if state.phase == CUT else ()
    return (*cutting, Act(state.dealer, "deal"))


def next_round(state: Round, hands: tuple[Hand, ...], phase: int) -> Round:
    """The round after one that has ended: the deal passes on, unwon pots stay, their games are double."""
    seats = len(state.hands)
    void = is_void(state)
    if void:
        dealer = state.rules.misdeal(state.dealer, seats)[0]
    else:
        dealer = state.rules.next_dealer(state.dealer, seats, state.out)
    if void:
        kept = (state.stakes, state.won_before)
        return new_round(state.rules, hands, dealer, state.chips, state.stake, state.multiplier, phase, *kept)
    carried = doubling.carries(state)
    chips = doubling.carried_pots(state.chips)
    multiplier = tuple(times for times, _ in carried)
    stakes = tuple(state.stake * count for _, count in carried)
    return new_round(state.rules, hands, dealer, chips, state.stake, multiplier, phase, stakes, state.won)


def draw(state: Round, act: Act) -> Step:
    """A seat draws a card for the deal; when all have drawn, the lowest deals or those who tied draw again."""
    drawn = state.drawn[: act.seat] + act.cards + state.drawn[act.seat + 1 :]
    state = state._replace(drawn=drawn)
    if any(drawn[seat] == NO_CARD for seat in range(len(drawn)) if state.drawing[seat]):
        return Step(state._replace(to_act=next_drawer(state, act.seat)), "regular", "", ())
    lowest = setup.lowest_drawn(drawn, state.drawing)
    if sum(lowest) == 1:
        return dealer_found(state, lowest.index(True))
    again = state.rules.draw_tie_for_deal(lowest)
    if not any(again):
        return dealer_found(state, setup.lowest_suit(drawn, lowest))
    cards = tuple(NO_CARD if again[seat] else drawn[seat] for seat in range(len(drawn)))
    state = state._replace(drawn=cards, drawing=again)
    return Step(state._replace(to_act=next_drawer(state, act.seat)), "regular", "", ())


def next_drawer(state: Round, seat: Seat) -> Seat:
    """The next seat to the right that has yet to draw."""
    seats = len(state.drawn)
    order = [(seat + step) % seats for step in range(1, seats + 1)]
    return next(other for other in order if state.drawing[other] and state.drawn[other] == NO_CARD)


def dealer_found(state: Round, dealer: Seat) -> Step:
    """The draw has found the dealer; his left neighbour cuts."""
    cutter = setup.cutter(dealer, len(state.drawn))
    return Step(state._replace(phase=CUT, dealer=dealer, to_act=cutter), "regular", "", ())


def cut(state: Round, act: Act) -> Step:
    """The cards are cut."""
    return Step(state._replace(phase=DEAL, to_act=state.dealer), "regular", "", ())


def deal(state: Round, act: Act) -> Step:
    """The cards are dealt, old stakes go back and new ones are placed; forehand begins the bidding for the point."""
    seats = len(state.hands)
    payments = doubling.pots_back(state) + setup.ante(seats, state.stakes)
    first = setup.forehand(state.dealer, seats)
    phase = CARTE_BLANCHE if state.rules.cb_timing() == carte_blanche.BEFORE else BID
    chips = pay(state.chips, payments)
    dealt = state._replace(phase=phase, to_act=first, dealt=True, opening=chips, chips=chips)
    return Step(dealt, "regular", "", payments)


VERBS: dict[tuple[int, str], Callable[[Round, Act], Step]] = {
    (DRAW, "draw"): draw,
    (CUT, "cut"): cut,
    (DEAL, "deal"): deal,
    (BID, "pass"): bidding.pass_bid,
    (BID, "raise"): bidding.raise_bid,
    (BID, "call"): bidding.call_bid,
    (BID, "announce"): announcing.announce,
    (BID, "good"): announcing.good,
    (ANNOUNCE, "announce"): announcing.announce,
    (ANNOUNCE, "good"): announcing.good,
    (ANNOUNCE, "raise"): bidding.raise_over_announcement,
    (SHOW, "show"): showing.show,
    (SHOW, "take"): showing.take,
    (CARTE_BLANCHE, "carte-blanche"): carte_blanche.announce,
    (CARTE_BLANCHE, "pass"): carte_blanche.decline,
    (PLAY, "play"): play.lay,
    (PLAY, "hoc"): play.call_hoc,
    (PLAY, "without"): play.deny,
}
# acts made once: bare ones by verb and seat; laying a card by seat, by what it stands for (NO_RANK is last), by card;
# denying a rank by seat and rank
VERBS_ALONE = ("pass", "call", "raise", "announce", "good", "take", "hoc")
BARE = {verb: tuple(Act(seat, verb) for seat in range(3)) for verb in VERBS_ALONE}
LAYS = tuple(
    tuple(tuple(Act(seat, "play", (one,), rank) for one in range(52)) for rank in (*range(13), NO_RANK))
    for seat in range(3)
)
WITHOUT = tuple(tuple(Act(seat, "without", rank=rank) for rank in range(13)) for seat in range(3))
LARGEST = 1_000_000_000  # chips that a record can name
CLAIMS: dict[str, Callable[[Round, Act], Step]] = {
    "claim": irregularities.claim,
    "misdeal": irregularities.misdeal,
    "expose": irregularities.expose,
    "look": irregularities.look,
    "leave": irregularities.leave,
}


def refuse_phase(state: Round, act: Act) -> str:
    """Every act has its time: draw, cut, deal, the bids and announcements of each prize, carte blanche, play, end.

    Errors: `not-now`, `round-over`. Clauses: hoc-phases.
    """
    if state.phase == END:
        return "round-over"
    return "" if (state.phase, act.verb) in VERBS else "not-now"


def apply(state: Round, act: Act) -> Step:
    """What an act leads to: accepted as regular or irregular, or refused with the state unchanged; never an error."""
    expected = VERBS.get((state.phase, act.verb)) if act.seat == state.to_act else None
    return expected(state, act) if expected else apply_unexpected(state, act)


def apply_unexpected(state: Round, act: Act) -> Step:
    """What an act leads to that has not its usual time, or comes from another seat than the one to act."""
    if act.verb in CLAIMS:
        return CLAIMS[act.verb](state, act)
    if carte_blanche.is_early(state, act):
        return carte_blanche.announce_early(state, act)
    if announcing.takes_back(state, act):
        return announcing.announce_instead(state, act)
    if play.wrong_out_of_turn(state, act):
        return play.wrong_call(state, act)
    reason = refuse_phase(state, act)
    if not reason and state.to_act != act.seat and hocs.interrupts(state, act):
        step = play.lay(state._replace(to_act=act.seat), act)
        return step if step.kind != "refused" else Step(state, "refused", step.reason, ())
    return Step(state, "refused", reason or setup.refuse_turn(state.to_act, act.seat), ())


def legal(state: Round) -> tuple[Act, ...]:
    """The regular acts of the seat to act, raises as a range; none when the round is over."""
    seat, phase = state.to_act, state.phase
    if phase == PLAY:
        return legal_plays(state, seat)
    if phase == BID:
        return legal_bids(state, seat)
    if phase == ANNOUNCE:
        return legal_answers(state, seat)
    if phase == SHOW:
        return legal_shows(state, seat)
    if phase == CARTE_BLANCHE:
        held = carte_blanche.is_carte_blanche(state.hands[seat]) and not state.holders[seat]
        return (Act(seat, "carte-blanche"), BARE["pass"][seat]) if held else (BARE["pass"][seat],)
    if phase == DRAW:
        return tuple(Act(seat, "draw", cards=(one,)) for one in range(52) if one not in state.drawn)
    if phase == END:
        return ()
    return (Act(seat, "cut" if phase == CUT else "deal"),)


def legal_bids(state: Round, seat: Seat) -> tuple[Act, ...]:
    """Passing, going along, the raises that are open, and announcing what one holds."""
    acts, owed = [BARE["pass"][seat]], state.rules.call_cost(state.bid, seat)
    if not bidding.refuse_calling(state, seat):
        acts.append(BARE["call"][seat])
    for least in (1, 2, bidding.RAISE_LIMIT):
        if not bidding.refuse_raise(state, seat, least, owed + least):
            acts.append(with_range(BARE["raise"][seat], least, most_raised(state, seat)))
            break
    if not state.rules.declare_after_raise(state.bid.raiser >= 0):
        best = announcing.held(state, seat)
        if not state.rules.declare_without_combination(best.size < 1):
            acts.append(announcement(state, seat, best))
    return tuple(acts)


def announcement(state: Round, seat: Seat, best: Say) -> Act:
    """Announcing what one holds for the prize, or that it is nothing."""
    return with_say_and_prize(BARE["announce"][seat], best, state.prize if best.size > 0 else -1)


def most_raised(state: Round, seat: Seat) -> int:
    """The highest raise that is open: as far as a limit of the rules, the seat's own chips, or a record goes."""
    bid, owed = state.bid, state.rules.call_cost(state.bid, seat)
    behind = bidding.highest_bet(bid) - bid.bets[seat]
    limits = (bidding.RAISE_LIMIT, bidding.RAISE_LIMIT - behind, state.chips.stacks[seat] - owed, LARGEST)
    return max(most for most in limits if not bidding.refuse_raise(state, seat, most, owed + most))


def legal_answers(state: Round, seat: Seat) -> tuple[Act, ...]:
    """Announcing what one holds, and "good" if that does not beat what was announced."""
    best = announcing.held(state, seat)
    acts = [announcement(state, seat, best)]
    if not bidding.refuse_over_announcement(state):
        acts += [one for one in legal_bids(bidding.reopened(state), seat) if one.verb == "raise"]
    if not announcing.refuse_good(state):
        if not state.rules.good_while_holding_better(announcing.beats_all(state, best))[0]:
            acts.append(BARE["good"][seat])
    return tuple(acts)


def legal_shows(state: Round, seat: Seat) -> tuple[Act, ...]:
    """Showing what was announced, with all lesser combinations or without; the only one left may take the pot."""
    said = state.bid.said[seat]
    acts = []
    whole = showing.combinations_held(state, seat)
    for held in whole:
        if state.prize == POINT and len(held) < said.size:
            continue
        best = held if said == SILENT else cut_down(state, held, said)
        shown = showing.shown_say(state.rules, state.prize, best)
        if shown == NOTHING or (said != SILENT and not showing.surely_enough(state, seat, shown)):
            continue
        if not showing.refuse_more(state, seat, shown):
            more = showing.with_lesser(state, seat, (best,), whole)
            acts += [Act(seat, "show", groups=groups) for groups in ((best,), more)[len(more) == 1 :]]
    if said == SILENT or not state.rules.declared_winner_must_show():
        acts.append(BARE["take"][seat])
    return tuple(acts)


def cut_down(state: Round, held: tuple[Card, ...], said: Say) -> tuple[Card, ...]:
    """Of a combination that goes beyond what was announced, the part that was announced, as far as there is one."""
    if state.prize == SEQUENCE:
        held = tuple(one for one in held if rank_of(one) <= said.top)
    if not announcing.surpasses(state, showing.shown_say(state.rules, state.prize, held), said):
        return held
    return tuple(sorted(held, key=rank_of)[-said.size :])


def legal_plays(state: Round, seat: Seat) -> tuple[Act, ...]:
    """Each card that may be laid, Hoc if it may be called, and "without" if no ordinary card would follow."""
    need, hand, lays = hocs.wanted(state), state.hands[seat], LAYS[seat]
    acts = [BARE["hoc"][seat]] if state.play.hoc != NO_HOC else []
    if need == NO_RANK:
        led = lays[NO_RANK]
        return (*acts, *[led[one] for one in cards_of(play.leads(state))])
    for one in cards_of(hand & (EACH_RANK[need] | MAIN_HOCS)):
        stands_for = NO_RANK if one % 13 == need else need
        if not play.refuse_card(state, one, stands_for, need):
            acts.append(lays[stands_for][one])
    if not state.play.must_lay and not play.refuse_stop(state, seat, need):
        if not irregularities.denies_falsely(state, seat, need):
            acts.append(WITHOUT[seat][need])
    return tuple(acts)


def is_void(state: Round) -> bool:
    """The round ended without anybody going out: it was dealt wrongly."""
    return state.phase == END and state.out == NOBODY


def phase_text(state: Round) -> str:
    """The phase as a start names it: bidding, announcing and showing go by the name of their prize."""
    return PRIZES[state.prize] if BID <= state.phase <= SHOW else PHASES[state.phase]


def may_claim(state: Round) -> tuple[Seat, ...]:
    """The seats that may now object to the deal, or to something another seat has said."""
    seats = range(len(state.hands))
    if not irregularities.refuse_misdeal(state) and not irregularities.refuse_after_bets(state):
        return tuple(seats)
    return tuple(seat for seat in seats if any(state.play.denials[other].ranks for other in seats if other != seat))
