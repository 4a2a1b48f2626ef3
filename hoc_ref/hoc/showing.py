"""Showing: the winner shows what he has announced, and lesser combinations with it."""

from __future__ import annotations

from hoc_ref.cards import EACH_CARD, EACH_RANK, EACH_SUIT, KING, Card, Hand, as_hand, rank_cards
from hoc_ref.hoc import combinations, lesser
from hoc_ref.hoc.announcing import (
    announced,
    best_announcement,
    next_speaker,
    second_best,
    speak_or_decide,
    surpasses,
    usable,
)
from hoc_ref.hoc.state import (
    ANNOUNCE,
    GOOD,
    NOTHING,
    POINT,
    SEQUENCE,
    SILENT,
    TRICON,
    Act,
    Round,
    Rules,
    Say,
    Step,
    new_say,
    put_say,
    refused,
)  # fmt: skip
from hoc_ref.hoc.winning import win
from hoc_ref.ledger import NOBODY, Seat, put_at


def shown_say(rules: Rules, prize: int, cards: tuple[Card, ...]) -> Say:
    """What a group of shown cards is worth for a prize: nothing if it is no combination of its kind."""
    group = as_hand(cards)
    if not cards:
        return NOTHING
    if prize == TRICON:
        rank = cards[0] % 13
        return new_say(len(cards), rank) if len(cards) >= 3 and not group & ~EACH_RANK[rank] else NOTHING
    suit = cards[0] // 13
    if group & ~EACH_SUIT[suit]:
        return NOTHING
    if prize == POINT:
        return new_say(len(cards), combinations.suit_value(group, suit))
    top = max([one % 13 for one in cards])
    length = combinations.run_length(group, suit, top)
    say = new_say(rules.long_run_ranking(length), top) if length == len(cards) >= 3 else NOTHING
    return rules.d_top_sequence_queen(say)


def refuse_group(state: Round, said: Say, groups: tuple[tuple[Card, ...], ...], shown: Say) -> str:
    """What is shown must be combinations of the prize's kind; `shown` is what the first one is worth.

    Who has announced and cannot show shows nothing; who has not announced has `take` for that.

    Errors: `not-a-combination`. Clauses: hoc-show-kind.
    """
    if shown == NOTHING and (groups[0] or said == SILENT):
        return "not-a-combination"
    for group in groups[1:]:
        if group and shown_say(state.rules, state.prize, group) == NOTHING:
            return "not-a-combination"
    return "not-a-combination" if state.prize == POINT and len(groups) > 1 else ""


def refuse_used(state: Round, seat: Seat, groups: tuple[tuple[Card, ...], ...]) -> str:
    """What is shown must be of cards that may still serve.

    Errors: `card-used-already`. Clauses: hoc-show-usable.
    """
    hand = usable(state, seat)
    for group in groups:
        if (hand & as_hand(group)).bit_count() != len(group):
            return "card-used-already"
    return ""


def refuse_more(state: Round, seat: Seat, shown: Say) -> str:
    """Nobody may show more than he announced: whoever announced too little cannot come back to it.

    Errors: `more-than-announced`. Clauses: hoc-show-announced.
    """
    said = state.bid.said[seat]
    rules, prize = state.rules, state.prize
    more = said.size >= 0 and combinations.order(rules, prize, shown) > combinations.order(rules, prize, said)
    return "more-than-announced" if state.rules.point_underdeclared(more) else ""


def refuse_lesser(state: Round, seat: Seat, groups: tuple[tuple[Card, ...], ...], shown: Say) -> str:
    """The further combinations must be lesser ones, apart from the best (worth `shown`) and from each other."""
    rules, prize = state.rules, state.prize
    best = combinations.order(rules, prize, shown)
    for group in groups[1:]:
        other = combinations.order(rules, prize, shown_say(rules, prize, group))
        reason = rules.equal_second_combination(best, other)
        if reason:
            return reason
    return lesser.refuse_same_run(rules, prize, groups, state.hands[seat])


def show(state: Round, act: Act) -> Step:
    """The best announcement wins and has to be shown.

    Clauses: hoc-show.
    """
    said, groups = state.bid.said[act.seat], act.groups or ((),)
    shown = shown_say(state.rules, state.prize, groups[0])
    reason = (
        refuse_group(state, said, groups, shown)
        or refuse_used(state, act.seat, groups)
        or refuse_more(state, act.seat, shown)
        or refuse_lesser(state, act.seat, groups, shown)
    )
    if reason:
        return refused(state, reason)
    if said == SILENT or shows_enough(state, act.seat, shown):
        return win_shown(state, act.seat, groups, shown, "")
    return fall_short(state, act.seat, groups)


def win_shown(state: Round, seat: Seat, groups: tuple[tuple[Card, ...], ...], shown: Say, reason: str) -> Step:
    """The winner has shown, first what is worth `shown`: he is paid for it, and for more where the rule has it."""
    paid = groups
    if state.rules.smaller_optional(len(groups) > 1):
        paid = groups + unshown(state, seat, groups)
    says = (shown,) + tuple([shown_say(state.rules, state.prize, group) for group in paid[1:] if group])
    state = state._replace(used=used_after(state, seat, groups))
    return win(state, seat, says, "irregular" if reason else "regular", reason, second_best(state, seat))


def used_after(state: Round, seat: Seat, groups: tuple[tuple[Card, ...], ...]) -> tuple[Hand, ...]:
    """The cards that each seat has shown for a prize, those just shown included."""
    cards = state.used[seat]
    for group in groups:
        cards = cards | as_hand(group)
    return put_at(state.used, seat, cards)


def shows_enough(state: Round, seat: Seat, shown: Say) -> bool:
    """What is shown is what was announced, and with the value it shows still the best."""
    said = state.bid.said[seat]
    if surpasses(state, said, shown):
        return False
    bid = state.bid._replace(said=put_say(state.bid.said, seat, shown))
    return best_announcement(state._replace(bid=bid)) == seat


def surely_enough(state: Round, seat: Seat, shown: Say) -> bool:
    """What is shown is enough by what the seat knows: where another may have a point as long, its best suit is."""
    said = state.bid.said[seat]
    if surpasses(state, said, shown):
        return False
    alone = sum(other.size == said.size for other in state.bid.said) == 1
    return alone or said.top >= 0 or shown.top == combinations.point_value(usable(state, seat), said.size)


def fall_short(state: Round, seat: Seat, groups: tuple[tuple[Card, ...], ...]) -> Step:
    """The winner cannot show what he announced: it is struck or corrected, and the best is found anew."""
    shown = shown_say(state.rules, state.prize, groups[0])
    said = put_say(state.bid.said, seat, state.rules.overdeclared(shown))
    bid = state.bid._replace(said=state.rules.good_after_overdeclared(said), winner=NOBODY)
    struck = state._replace(phase=ANNOUNCE, bid=bid)
    if next_speaker(struck, state.dealer) == NOBODY and announced(struck) and best_announcement(struck) == seat:
        return win_shown(struck, seat, groups, shown, "over-announced")
    return speak_or_decide(struck, state.dealer, "over-announced", ())


def correct_to_true(shown: Say) -> Say:
    """An announcement that cannot be shown is reduced to what its author shows.

    Clauses: hoc-over-announced-corrected.
    """
    return shown


def void_announcement(shown: Say) -> Say:
    """An announcement that cannot be shown is void, and the next best wins.

    Clauses: hoc-over-announced-void.
    """
    return NOTHING


def good_lifted(said: tuple[Say, ...]) -> tuple[Say, ...]:
    """ "Good" said to an announcement that cannot be shown does not bind: who said it speaks again.

    Clauses: hoc-good-lifted.
    """
    return tuple(SILENT if say == GOOD else say for say in said)


def good_binds(said: tuple[Say, ...]) -> tuple[Say, ...]:
    """ "Good" binds even if the announcement it answered cannot be shown.

    Clauses: hoc-good-binds.
    """
    return said


def take(state: Round, act: Act) -> Step:
    """The only one left wins the prize without showing his cards.

    Clauses: hoc-sole-survivor.
    """
    reason = "" if state.bid.said[act.seat] == SILENT else state.rules.declared_winner_must_show()
    return refused(state, reason) if reason else win(state, act.seat, (), second=second_best(state, act.seat))


def must_show() -> str:
    """Who wins by an announcement may not take the prize unshown.

    Errors: `must-show`. Clauses: hoc-must-show.
    """
    return "must-show"


def may_claim_unshown() -> str:
    """Who wins by an announcement may take the prize on his word, without a premium.

    Clauses: hoc-may-take.
    """
    return ""


def unshown(state: Round, seat: Seat, groups: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
    """The lesser combinations that a winner has besides those he shows."""
    return with_lesser(state, seat, groups, combinations_held(state, seat))[len(groups) :]


def combinations_held(state: Round, seat: Seat) -> tuple[tuple[Card, ...], ...]:
    """The suits, the runs or the sets of a hand that count for the prize, each whole."""
    hand = usable(state, seat)
    if state.prize == POINT:
        suits = [among(hand, range(13 * suit, 13 * suit + 13)) for suit in range(4)]
        return tuple([cards for cards in suits if cards])
    if state.prize == SEQUENCE:
        counts = state.rules.d_top_sequence_queen(Say(3, KING)) != NOTHING
        return runs_held(hand if counts else hand & ~rank_cards(KING))
    ranks = [rank for rank in range(13) if (hand & EACH_RANK[rank]).bit_count() >= 3]
    return tuple([among(hand, range(rank, 52, 13)) for rank in ranks])


def among(hand: Hand, cards: range) -> tuple[Card, ...]:
    """The cards of a suit or a rank that a hand holds."""
    return tuple([one for one in cards if hand & EACH_CARD[one]])


def runs_held(hand: Hand) -> tuple[tuple[Card, ...], ...]:
    """The longest runs of three or more cards in each suit."""
    runs: tuple[tuple[Card, ...], ...] = ()
    for suit in range(4):
        for top in range(KING, 1, -1):
            last = 13 * suit + top
            ends = hand & EACH_CARD[last] and not (top < KING and hand & EACH_CARD[last + 1])
            length = combinations.run_length(hand, suit, top) if ends else 0
            if length >= 3:
                runs = runs + (tuple(range(last - length + 1, last + 1)),)
    return runs


def parts(whole: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
    """The combinations that lie inside others, longer ones first: shorter runs, and three of four alike."""
    inside: tuple[tuple[Card, ...], ...] = ()
    for cards in whole:
        for length in range(len(cards) - 1, 2, -1):
            starts = range(len(cards) - length + 1)
            inside = inside + tuple(cards[at : at + length] for at in starts)
    return inside


def with_lesser(
    state: Round, seat: Seat, groups: tuple[tuple[Card, ...], ...], held: tuple[tuple[Card, ...], ...]
) -> tuple[tuple[Card, ...], ...]:
    """Some combinations, the best first, and all others among those held that may be paid with them."""
    if state.prize == POINT:
        return groups
    best = shown_say(state.rules, state.prize, groups[0])
    for other in held:
        if not refuse_lesser(state, seat, groups + (other,), best):
            groups = groups + (other,)
    for other in parts(groups) if lesser.pays_inside(state.rules, state.prize) else ():
        if not refuse_lesser(state, seat, groups + (other,), best):
            groups = groups + (other,)
    return groups
