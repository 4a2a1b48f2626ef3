"""Hocs: the six main ones and what they may stand for, accidental ones, and what each earns."""

from __future__ import annotations

from hoc_ref.cards import ACE, EACH_CARD, EACH_RANK, KING, NO_RANK, Card, Hand, Rank, rank_cards, rank_of
from hoc_ref.hoc import doubling, setup
from hoc_ref.hoc.combinations import MAIN_HOCS, ORDINARY
from hoc_ref.hoc.state import CALL_DUE, GOES_ON, MAY_CALL, NO_HOC, PAID, Act, Play, Round
from hoc_ref.ledger import Amount, Payment, from_each_other


def is_main_hoc(one: Card) -> bool:
    """The main hocs are the four kings, the queen of spades and the jack of diamonds.

    Clauses: hoc-main-hocs.
    """
    return MAIN_HOCS & EACH_CARD[one] != 0


def wanted(state: Round) -> Rank:
    """The rank that the sequence wants next (-1 when a new one begins)."""
    last = state.play.last
    if last == NO_RANK:
        return NO_RANK
    return state.rules.king_needed_above() if last == KING else setup.rank_above(last)


def nothing_above() -> Rank:
    """Nothing follows the king: a sequence that reaches it is over.

    Clauses: hoc-king-ends.
    """
    return NO_RANK


def ace_above() -> Rank:
    """The ace follows the king, and the sequence goes round the corner.

    Clauses: hoc-ace-follows.
    """
    return ACE


def refuse_duplicate(state: Round, one: Card, need: Rank) -> str:
    """Whether a main hoc may be laid in its place although its player holds an ordinary card of the rank."""
    both = is_main_hoc(one) and holds_ordinary(state.hands[state.to_act], need)
    return "" if not both or state.rules.needed_card_duplicates()[0] else "ordinary-first"


def either_may_be_laid() -> tuple[bool, bool]:
    """Who holds the wanted rank twice, once as a main hoc, may lay either; denying it is false.

    Clauses: hoc-duplicate-either.
    """
    return True, True


def ordinary_first() -> tuple[bool, bool]:
    """Who holds the wanted rank twice, once as a main hoc, must lay the ordinary card.

    Errors: `ordinary-first`. Clauses: hoc-duplicate-ordinary.
    """
    return False, True


def hoc_excuses() -> tuple[bool, bool]:
    """Who holds the wanted rank twice, once as a main hoc, may lay either, and may deny both.

    Clauses: hoc-duplicate-excused.
    """
    return True, False


def refuse_stand_in(state: Round, one: Card, stands_for: Rank, need: Rank) -> str:
    """A main hoc may be laid for any card that the player lacks, when it is his turn.

    Errors: `no-main-hoc`, `no-sequence`. Clauses: hoc-main-stand-in.
    """
    if not is_main_hoc(one):
        return "no-main-hoc"
    if need == NO_RANK:
        return "no-sequence"
    rules, seat = state.rules, state.to_act
    return (
        rules.own_run_main_hoc(state.play.by == seat)
        or rules.d_value_wild(stands_for != need)
        or rules.main_hoc_while_holding_needed_card(holds_rank(state.hands[seat], stands_for))
    )


def own_run_too(own: bool) -> str:
    """A player may stop his own run with a main hoc.

    Clauses: hoc-main-own-run.
    """
    return ""


def others_only(own: bool) -> str:
    """Only a player who follows may lay a main hoc for the card wanted, not the one whose run it is.

    Errors: `own-run`. Clauses: hoc-main-others.
    """
    return "own-run" if own else ""


def holds_rank(hand: Hand, rank: Rank) -> bool:
    """The hand holds a card of the rank, be it a main hoc."""
    return hand & EACH_RANK[rank] != 0


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
    """The hand holds a card of the rank that is no main hoc."""
    return hand & EACH_RANK[rank] & ORDINARY != 0


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


def king_ends(state: Round, rank: Rank) -> int:
    """At a king the sequence is over if nothing follows it."""
    return CALL_DUE if rank == KING and state.rules.king_needed_above() == NO_RANK else NO_HOC


def hoc_of(state: Round, one: Card, stands_for: Rank) -> int:
    """Whether the card just laid makes a hoc: due, at its owner's choice, or none."""
    if not is_main_hoc(one):
        return NO_HOC
    if stands_for >= 0:
        return king_ends(state, stands_for) or state.rules.main_hoc_replaces_and_restarts()
    hoc = state.rules.main_hoc_in_place_stops()
    if state.play.last == NO_RANK:
        hoc = NO_HOC if led_as_ordinary(state) else state.rules.main_hoc_led(hoc)
    return king_ends(state, rank_of(one)) or hoc


def led_as_ordinary(state: Round) -> bool:
    """A main hoc that is led now would be an ordinary card, since its player has just called or been paid."""
    return not state.rules.hocs_in_a_row(state.play.called or state.play.hoc == PAID)


def stand_in_stops() -> int:
    """After a main hoc out of its place its player calls Hoc and begins a new sequence with any card.

    Clauses: hoc-main-restarts.
    """
    return CALL_DUE


def goes_on() -> int:
    """A main hoc out of its place is paid if it is called, but the sequence goes on from the card it stands for.

    Clauses: hoc-main-goes-on.
    """
    return GOES_ON


def hocs_any_number(called: bool) -> bool:
    """Who has called Hoc may lead a main hoc and call again.

    Clauses: hoc-main-in-a-row.
    """
    return True


def one_hoc_at_a_time(called: bool) -> bool:
    """A main hoc that is led by a player who has just called Hoc, or been paid without a call, is an ordinary card.

    Clauses: hoc-main-not-in-a-row.
    """
    return not called


def worth(state: Round, one: Card, stands_for: Rank) -> int:
    """How many hocs a card is that stops a sequence."""
    if stands_for != NO_RANK or rank_of(one) != KING or (state.play.last == NO_RANK and led_as_ordinary(state)):
        return 1
    return state.rules.king_double_hoc()


def king_once() -> int:
    """A king at the end of a sequence is one hoc, not a main and an accidental one.

    Clauses: hoc-king-once.
    """
    return 1


def king_twice() -> int:
    """A king at the end of a sequence is two hocs, a main and an accidental one.

    Clauses: hoc-king-twice.
    """
    return 2


def last_card_too(state: Round) -> tuple[Payment, ...]:
    """What the card before a main hoc that stands in earns its player."""
    amount = state.rules.stand_in_and_last_card() * doubling.besides(state)[1]
    return from_each_other(len(state.hands), state.play.by, amount, "hoc-stand-in-both")


def stand_in_alone() -> Amount:
    """When a main hoc stands in for the card wanted, it alone is a hoc.

    Clauses: hoc-stand-in-alone.
    """
    return 0


def stand_in_and_card_before() -> Amount:
    """When a main hoc stands in for the card wanted, the card before it is an accidental hoc too.

    Clauses: hoc-stand-in-both.
    """
    return 1


def interrupts(state: Round, act: Act) -> bool:
    """A main hoc is laid out of turn for the card that a running sequence wants, where that is allowed."""
    if act.verb != "play" or act.rank < 0 or len(act.cards) != 1 or not is_main_hoc(act.cards[0]):
        return False
    return wanted(state) != NO_RANK and state.rules.main_hoc_off_turn()


def in_turn_only() -> bool:
    """A main hoc is laid only by the player whose turn it is.

    Clauses: hoc-main-in-turn.
    """
    return False


def at_any_time() -> bool:
    """A main hoc may be laid for the card wanted by any player at any time.

    Clauses: hoc-main-any-time.
    """
    return True


def kept_back(state: Round, play: Play) -> Hand:
    """The main hocs that would fit and that others than the player of the last card keep back."""
    others: Hand = 0
    for seat in range(len(state.hands)):
        if seat != play.by:
            others = others | state.hands[seat]
    return others & rank_cards(wanted(state)) & MAIN_HOCS


def paid_though_kept_back(kept: Hand) -> bool:
    """The last card is a hoc although somebody keeps back a main hoc that would fit.

    Clauses: hoc-kept-back-paid.
    """
    return False


def unpaid_if_kept_back(kept: Hand) -> bool:
    """The last card is no hoc if somebody keeps back a main hoc that would fit.

    Clauses: hoc-kept-back-unpaid.
    """
    return bool(kept)
