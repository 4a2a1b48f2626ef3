"""What is proved of the hocs: what a main hoc may stand for, which card stops a sequence, and what it earns."""

from __future__ import annotations

from typing import Any

from hoc_ref.cards import KING, NO_RANK, RANKS, Card, bit, read_cards
from hoc_ref.hoc import hocs, table
from hoc_ref.hoc.state import CALL_DUE, GOES_ON, MAY_CALL, NO_HOC, PAID, Act, Round, Step
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.hoc.play import MAIN, cards, from_others, gains, of_rank, on_the_table, option, some_card
from hoc_ref.proofs.theorem import Theorem

IN_PLACE = (hocs.owner_may_stop, hocs.always_stops, hocs.ordinary_in_place)
PACK = tuple(f"{letter}{suit}" for suit in "shdc" for letter in RANKS)


def pile_of(seats: int, by: int, to_act: int, last: int) -> dict[str, Any]:
    """A sequence that one has laid up to a card, and all from him up to the one in turn have denied the next."""
    asked = (to_act - by) % seats
    return {"by": by, "last": last, "without": tuple((seat - by) % seats < asked for seat in range(seats))}


def standing_in(t: Theorem) -> tuple[Round, Card, int, tuple[Any, ...], Step]:
    """A card is laid for another rank, the one wanted or not, in one's own run or another's."""
    rules = some.rules(t)
    rules, own = option(t, rules, "own_run_main_hoc", (hocs.own_run_too, hocs.others_only))
    rules, value = option(t, rules, "d_value_wild", (hocs.only_wanted, hocs.any_value))
    rules, held = option(t, rules, "main_hoc_while_holding_needed_card", (hocs.only_if_lacking, hocs.even_if_held))
    one = some_card(t, "card", ("Ks", "Qs", "Jd", "Qh"))
    instead = RANKS.index(t.choose("for", "59"))
    last = t.choose("last card", ("nothing", "4"))
    by = t.choose("the run is", ("his", "another's"))
    pile = pile_of(2, 0 if by == "his" else 1, 0, 3) if last == "4" else {"by": 0}
    hand = t.cards("he holds besides", cards("5h5c9h9d"))
    before = on_the_table(t, rules, (hand | bit(one) | cards("2c"), cards("3c")), 0, pile)
    step = table.apply(before, Act(0, "play", (one,), instead))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, one, instead, (own, value, held), step


def may_stand_in(t: Theorem, before: Round, one: Card, instead: int, chosen: tuple[Any, ...], step: Step) -> None:
    """A main hoc may be laid for the rank wanted: where the rules have it only in another's run, only if one lacks it.

    By the other rules for any rank. For five or nine where a five or nothing is wanted. Clauses: hoc-main-stand-in,
    hoc-main-own-run, hoc-main-others, hoc-main-value-wanted, hoc-main-value-any, hoc-main-lacking, hoc-main-even-held.
    """
    own, value, held = chosen
    if not bit(one) & MAIN:
        t.claim("it is no main hoc", step.reason == "no-main-hoc")
    elif before.play.last == NO_RANK:
        t.claim("no sequence runs", step.reason == "no-sequence")
    elif own is hocs.others_only and before.play.by == 0:
        t.claim("it is his own run", step.reason == "own-run")
    elif value is hocs.only_wanted and RANKS[instead] != "5":
        t.claim("it is not wanted", step.reason == "value-not-wanted")
    elif held is hocs.only_if_lacking:
        holds = (before.hands[0] & of_rank(RANKS[instead])) != 0
        t.claim("he holds one", (step.reason == "holds-the-card") == holds)
        t.claim("else he may", (step.kind == "regular") == (holds == False))  # noqa: E712
    else:
        t.claim("he may", step.kind == "regular")
    t.claim("nothing is laid", (step.state is before) == (step.kind == "refused"))


def may_stand_in_twin(t: Theorem, before: Round, one: Card, instead: int, chosen: Any, step: Step) -> None:
    """A main hoc may be laid for the rank wanted whatever its player holds."""
    t.claim("he may", step.kind == "regular", bit(one) & MAIN and RANKS[instead] == "5" and before.play.last == 3)


def doubly(t: Theorem) -> tuple[Round, Card, Any, Step]:
    """A card of the rank wanted is laid, jack, queen or king, by a player who may hold others of it."""
    rules, twice = option(t, some.rules(t), "needed_card_duplicates",
                          (hocs.either_may_be_laid, hocs.ordinary_first, hocs.hoc_excuses))  # fmt: skip
    one = some_card(t, "card", ("Jd", "Jh", "Qs", "Qh", "Kd", "5h"))
    hand = t.cards("he holds besides", cards("2cJhJcQhQcKs5h"))
    before = on_the_table(t, rules, (hand | bit(one) | cards("2d"), cards("3c")), 0, pile_of(2, 0, 0, one % 13 - 1))
    step = table.apply(before, Act(0, "play", (one,)))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, one, twice, step


def lays_which(t: Theorem, before: Round, one: Card, twice: Any, step: Step) -> None:
    """Of a main hoc and an ordinary card of the rank wanted either may be laid, or the ordinary one where it must.

    Clauses: hoc-duplicate-either, hoc-duplicate-ordinary, hoc-duplicate-excused, hoc-main-hocs.
    """
    ordinary = before.hands[0] & of_rank(RANKS[one % 13]) & ~MAIN
    first = twice is hocs.ordinary_first and bit(one) & MAIN != 0
    t.claim("the ordinary one first", (step.reason == "ordinary-first") == (first and ordinary != 0))
    t.claim("else it may be laid", (step.kind == "regular") == (step.reason == ""))


def lays_which_twin(t: Theorem, before: Round, one: Card, twice: Any, step: Step) -> None:
    """Of two cards of the rank wanted either may be laid."""
    t.claim("it may be laid", step.kind == "regular")


def stops(t: Theorem) -> tuple[Round, Card, tuple[Any, ...], Step]:
    """Any card is laid in its place or led, by whoever has just called Hoc or been paid, or not."""
    rules = some.rules(t, hoc_needs_call="lost-once-another-card-is-laid")
    rules, place = option(t, rules, "main_hoc_in_place_stops", IN_PLACE)
    rules, led = option(t, rules, "main_hoc_led", (hocs.led_like_any, hocs.led_ordinary))
    rules, row = option(t, rules, "hocs_in_a_row", (hocs.hocs_any_number, hocs.one_hoc_at_a_time))
    rules, above = option(t, rules, "king_needed_above", (hocs.nothing_above, hocs.ace_above))
    one = some_card(t, "card", ("5h", "Jd", "Jh", "Qs", "Qh", "Ks", "Kh", "Kd", "Kc"))
    moment = t.choose("it is", ("laid", "led", "led after a call", "led after a payment"))
    pile = pile_of(2, 0, 0, one % 13 - 1) if moment == "laid" else {"by": 0, "called": moment == "led after a call"}
    pile["hoc"] = PAID if moment == "led after a payment" else NO_HOC
    before = on_the_table(t, rules, (bit(one) | cards("2c"), cards("3c")), 0, pile)
    step = table.apply(before, Act(0, "play", (one,)))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, one, (place, led, row, above), step


def what_stops(t: Theorem, before: Round, one: Card, chosen: tuple[Any, ...], step: Step) -> None:
    """A king is a hoc unless the ace follows; else a main hoc is one always, never, or if it is called, by the rule.

    In its place or led; led it is ordinary where that is the rule, also after another hoc. No other card is a hoc when
    it is laid. A hoc that is one at once ends the sequence.
    Clauses: hoc-main-hocs, hoc-main-in-place-owner, hoc-main-in-place-stops, hoc-main-in-place-ordinary, hoc-main-led,
    hoc-main-led-ordinary, hoc-main-in-a-row, hoc-main-not-in-a-row, hoc-king-ends, hoc-ace-follows.
    """
    place, led, row, above = chosen
    leads, rank = before.play.last == NO_RANK, one % 13
    after_hoc = before.play.called or before.play.hoc == PAID
    expected = {hocs.always_stops: CALL_DUE, hocs.owner_may_stop: MAY_CALL, hocs.ordinary_in_place: NO_HOC}[place]
    if leads and (led is hocs.led_ordinary or (row is hocs.one_hoc_at_a_time and after_hoc)):
        expected = NO_HOC
    if rank == KING and above is hocs.nothing_above:
        expected = CALL_DUE
    if not bit(one) & MAIN:
        expected = NO_HOC
    t.claim("the hoc", step.state.play.hoc == expected)
    t.claim("the sequence", step.state.play.last == (NO_RANK if expected == CALL_DUE else rank))
    t.claim("no chip moves before it is called", step.payments == ())
    t.claim("it is worth one", step.state.play.worth == 1)


def what_stops_twin(t: Theorem, before: Round, one: Card, chosen: Any, step: Step) -> None:
    """A king ends the sequence."""
    t.claim("it is over", step.state.play.last == NO_RANK, one % 13 == KING)


def over_the_king(t: Theorem) -> tuple[Round, Card, Step]:
    """Where the ace follows the king a card is laid on a king."""
    rules = some.rules(t, king_needed_above="ace-follows")
    one = some_card(t, "card", PACK[:13])
    before = on_the_table(t, rules, (bit(one) | cards("2c"), cards("3c")), 0, pile_of(2, 0, 0, KING))
    step = table.apply(before, Act(0, "play", (one,)))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, one, step


def ace_comes_next(t: Theorem, before: Round, one: Card, step: Step) -> None:
    """Where the ace follows the king just an ace may be laid on it, and the sequence goes on with the ace.

    For every spade. Clauses: hoc-ace-follows.
    """
    t.claim("it is an ace", (step.kind == "regular") == (RANKS[one % 13] == "A"))
    t.claim("it goes on", step.state.play.last == one % 13, step.kind == "regular")


def ace_comes_next_twin(t: Theorem, before: Round, one: Card, step: Step) -> None:
    """Any card may be laid on a king."""
    t.claim("it may", step.kind == "regular")


def stood_in(t: Theorem) -> tuple[Round, Any, Any, int, Step]:
    """A main hoc is laid for the five or the king that is wanted; where another has laid the card before."""
    times, seats = t.choose("hocs count", (1, 3)), some.players(t)
    rules = some.rules(t, hoc_needs_call="lost-once-another-card-is-laid")
    rules, then = option(t, rules, "main_hoc_replaces_and_restarts", (hocs.stand_in_stops, hocs.goes_on))
    rules, before_it = option(t, rules, "stand_in_and_last_card", (hocs.stand_in_alone, hocs.stand_in_and_card_before))
    to_act, by = t.seat("to act", seats), t.seat("last layer", seats)
    last = t.choose("last card", ("4", "Q"))
    hands = tuple(cards("Jd2s") if seat == to_act else cards("3c") for seat in range(seats))
    before = on_the_table(t, rules, hands, to_act, pile_of(seats, by, to_act, RANKS.index(last)), times)
    step = table.apply(before, Act(to_act, "play", read_cards("Jd"), before.play.last + 1))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, then, before_it, times, step


def stand_in_stops(t: Theorem, before: Round, then: Any, before_it: Any, times: int, step: Step) -> None:
    """After a main hoc out of its place a new sequence begins, or it goes on from the rank it stands for, by the rule.

    For a king it is over in any case. The one who laid it has a hoc to call.
    Clauses: hoc-main-restarts, hoc-main-goes-on, hoc-main-stand-in, hoc-king-ends.
    """
    goes_on = then is hocs.goes_on and before.play.last == 3
    pile = step.state.play
    t.claim("the sequence", pile.last == (4 if goes_on else NO_RANK))
    t.claim("the hoc", pile.hoc == (GOES_ON if goes_on else CALL_DUE))
    t.claim("he has the turn", (step.state.to_act, pile.by) == (before.to_act, before.to_act))
    t.claim("it is one hoc", pile.worth == 1)


def stand_in_stops_twin(t: Theorem, before: Round, then: Any, before_it: Any, times: int, step: Step) -> None:
    """After a main hoc out of its place the sequence goes on from the rank it stands for."""
    t.claim("it goes on", step.state.play.last == before.play.last + 1, then is hocs.goes_on)


def card_before_pays(t: Theorem, before: Round, then: Any, before_it: Any, times: int, step: Step) -> None:
    """When a main hoc stands in, whoever laid the card before gets a chip from each, where that is the rule, or none.

    As often as hocs count. Clauses: hoc-stand-in-alone, hoc-stand-in-both.
    """
    chips = times if before_it is hocs.stand_in_and_card_before else 0
    gains(t, before, step.state, from_others(len(before.hands), before.play.by, chips))


def card_before_pays_twin(t: Theorem, before: Round, then: Any, before_it: Any, times: int, step: Step) -> None:
    """When a main hoc stands in its player gets the chips for the card before."""
    chips = times if before_it is hocs.stand_in_and_card_before else 0
    gains(t, before, step.state, from_others(len(before.hands), before.to_act, chips))


def kings(t: Theorem) -> tuple[Round, Any, int, str, Step]:
    """A king is laid or led, or a main hoc stands in for one, and Hoc is called on it."""
    times, seats = t.choose("hocs count", (1, 3)), some.players(t)
    rules = some.rules(t)
    rules, twice = option(t, rules, "king_double_hoc", (hocs.king_once, hocs.king_twice))
    rules, _ = option(t, rules, "king_needed_above", (hocs.nothing_above, hocs.ace_above))
    rules, _ = option(t, rules, "main_hoc_in_place_stops", (hocs.always_stops, hocs.owner_may_stop))
    seat, which = t.seat("to act", seats), t.choose("it is", ("a king", "a king led", "a jack for it", "a jack"))
    held = cards("Jd2s") if "jack" in which else cards("Kh2s")
    hands = tuple(held if other == seat else cards("3c") for other in range(seats))
    last = {"a king led": NO_RANK, "a jack": 9}.get(which, 11)
    pile = {"by": seat} if last == NO_RANK else pile_of(seats, seat, seat, last)
    before = on_the_table(t, rules, hands, seat, pile, times)
    laid = read_cards("Jd" if "jack" in which else "Kh")
    step = table.apply(before, Act(seat, "play", laid, 12 if which == "a jack for it" else NO_RANK))
    step = table.apply(step.state, Act(seat, "hoc"))
    t.outcome(f"{which} {step.kind} {step.reason}".strip())
    return before, twice, times, which, step


def king_earns(t: Theorem, before: Round, twice: Any, times: int, which: str, step: Step) -> None:
    """A king that stops a sequence earns one chip from each other player, or two by the other rule; other hocs one.

    Whether it always stops the sequence or by its owner's call. One that stands in for a king is no king. Called or
    not, it is paid once, as often as hocs count. Clauses: hoc-king-once, hoc-king-twice, hoc-pay, hoc-chip-each,
    hoc-pay-uncalled.
    """
    chips = 2 if twice is hocs.king_twice and which.startswith("a king") else 1
    gains(t, before, step.state, from_others(len(before.hands), before.to_act, chips * times))
    t.claim("the next hoc is one again", step.state.play.worth == 1)


def king_earns_twin(t: Theorem, before: Round, twice: Any, times: int, which: str, step: Step) -> None:
    """Whatever stops a sequence where a king was wanted is two hocs, where a king is."""
    chips = 2 if twice is hocs.king_twice and which != "a jack" else 1
    gains(t, before, step.state, from_others(len(before.hands), before.to_act, chips * times))


def kept(t: Theorem) -> tuple[Round, Any, Step]:
    """The last one asked says "without"; the others may hold jack, queen and king of any suit."""
    rules, lost = option(t, some.rules(t), "main_hoc_declined_stuck",
                         (hocs.paid_though_kept_back, hocs.unpaid_if_kept_back))  # fmt: skip
    seats = some.players(t)
    by = t.seat("last layer", seats)
    need = RANKS.index(t.choose("wanted", "5JQK"))
    among = (cards("5hJhJdQc"), cards("5dQsKd"), cards("Ks"))
    held = tuple(t.cards(f"p{seat + 1} holds", among[seat]) | bit(13 * seat + 1) for seat in range(seats))
    pile = {"by": by, "last": need - 1, "without": tuple(seat != (by - 1) % seats for seat in range(seats))}
    before = on_the_table(t, rules, held, (by - 1) % seats, pile)
    step = table.apply(before, Act((by - 1) % seats, "without", rank=need))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, lost, step


def kept_back_counts(t: Theorem, before: Round, lost: Any, step: Step) -> None:
    """If nobody goes on it is a hoc, but by the other rule not if another than the last layer keeps a main hoc back.

    Clauses: hoc-kept-back-paid, hoc-kept-back-unpaid, hoc-accidental.
    """
    by, need = before.play.by, before.play.last + 1
    keeps = sum((hand & of_rank(RANKS[need]) & MAIN) != 0 for seat, hand in enumerate(before.hands) if seat != by)
    none = keeps > 0 if lost is hocs.unpaid_if_kept_back else keeps < 0
    hoc = step.state.play.hoc
    t.claim("no hoc", hoc == NO_HOC, none)
    t.claim("a hoc", hoc in (CALL_DUE, PAID), none == False)  # noqa: E712
    t.claim("a new sequence", step.state.play.last == NO_RANK and step.state.to_act == by)


def kept_back_counts_twin(t: Theorem, before: Round, lost: Any, step: Step) -> None:
    """If nobody goes on it is a hoc."""
    t.claim("a hoc", step.state.play.hoc != NO_HOC)


def off_turn(t: Theorem) -> tuple[Round, Act, Any, Step]:
    """Out of turn somebody lays the jack of diamonds or a five, for itself or for the five that is wanted."""
    rules, off = option(t, some.rules(t), "main_hoc_off_turn", (hocs.in_turn_only, hocs.at_any_time))
    seats = some.players(t)
    to_act = t.seat("to act", seats)
    seat = (to_act + t.choose("so many seats on", tuple(range(1, seats)))) % seats
    last = t.choose("last card", ("nothing", "4"))
    lays = t.choose("lays", ("Jd for 5", "Jd", "5h", "5h for 5", "Jd 5h for 5", "Jd for 9", "Jd for A"))
    own, _, instead = lays.partition(" for ")
    hand = cards("Jd5h") if "5h" in lays else cards("Jd2h")
    hands = tuple(hand if other == seat else cards("3c4c") for other in range(seats))
    pile = pile_of(seats, to_act, to_act, 3) if last == "4" else {"by": to_act}
    before = on_the_table(t, rules, hands, to_act, pile)
    act = Act(seat, "play", read_cards(own.replace(" ", "")), RANKS.index(instead) if instead else NO_RANK)
    step = table.apply(before, act)
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, act, off, step


def laid_off_turn(t: Theorem, before: Round, act: Act, off: Any, step: Step) -> None:
    """Where a main hoc may be laid at any time one out of turn is laid for the card wanted; else nobody interrupts.

    For the jack of diamonds and a five after a four. Clauses: hoc-main-in-turn, hoc-main-any-time,
    hoc-main-value-wanted, hoc-main-value-any.
    """
    jack = act.cards == read_cards("Jd") and act.rank >= 0 and before.play.last == 3
    may = off is hocs.at_any_time and jack
    free = before.rules.d_value_wild is hocs.any_value
    t.claim("he may", (step.kind == "regular") == (may and (RANKS[act.rank] == "5" or free)))
    t.claim("nothing changes else", (step.state is before) == (step.kind == "refused"))
    t.claim("why not", step.reason == "not-your-turn", not may)
    t.claim("another value", step.reason == "value-not-wanted", may and step.kind == "refused")
    if step.kind == "regular":
        t.claim("he has the turn", (step.state.to_act, step.state.play.by) == (act.seat, act.seat))
        t.claim("the jack is laid", step.state.hands[act.seat] == cards("2h"))
        t.claim("no other is", step.state.hands[before.to_act] == before.hands[before.to_act])


def laid_off_turn_twin(t: Theorem, before: Round, act: Act, off: Any, step: Step) -> None:
    """Nobody lays anything out of turn."""
    t.claim("it is refused", step.kind == "refused")


CLAIMS = (
    (standing_in, (may_stand_in, may_stand_in_twin)),
    (doubly, (lays_which, lays_which_twin)),
    (stops, (what_stops, what_stops_twin)),
    (over_the_king, (ace_comes_next, ace_comes_next_twin)),
    (stood_in, (stand_in_stops, stand_in_stops_twin), (card_before_pays, card_before_pays_twin)),
    (kings, (king_earns, king_earns_twin)),
    (kept, (kept_back_counts, kept_back_counts_twin)),
    (off_turn, (laid_off_turn, laid_off_turn_twin)),
)
