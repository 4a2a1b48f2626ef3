"""The properties are no empty words: each fails on copies of the rules that are broken on purpose."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hoc_ref.hoc import (  # fmt: skip
    announcing,
    bidding,
    calling,
    hocs,
    irregularities,
    play,
    round_end,
    setup,
    showing,
    table,
    verbs,
    winning,
)
from hoc_ref.hoc import view as views
from hoc_ref.hoc.state import BID, Act, Round, Step
from hoc_ref.ledger import Chips, Payment
from tests.hoc import properties
from tests.hoc.rounds import dealt

Check = Callable[[Random, Round], None]


def first_of(function: Callable[..., Any]) -> Callable[..., Any]:
    """A rule that forgets all but the first of what it should give."""
    return lambda *given: function(*given)[:1]


def keeps_one(chips: Chips, payments: tuple[Payment, ...]) -> Chips:
    """Paying that loses a chip of each larger payment on the way."""
    for one in payments:
        chips = bidding_pay(chips, (one._replace(chips=one.chips - (one.chips > 2)),))
        if one.chips > 2 and one.source >= 0:
            chips = chips._replace(stacks=setup_put(chips.stacks, one.source, chips.stacks[one.source] - 1))
    return chips


bidding_pay, setup_put = bidding.pay, bidding.put_at
apply, lay_one, raise_bid, pass_bid = table.apply, play.lay_one, bidding.raise_bid, bidding.pass_bid
legal_plays, legal_bids, act_text, next_prize = table.legal_plays, table.legal_bids, verbs.act_text, winning.next_prize


def anybody_acts(state: Round, act: Act) -> Step:
    """The table forgets whose turn it is."""
    return apply(state._replace(to_act=act.seat) if (state.phase, act.verb) in table.VERBS else state, act)


def half_refused(state: Round, act: Act) -> Step:
    """A refused raise that moves the word on all the same."""
    step = raise_bid(state, act)
    other = (act.seat + 1) % len(state.hands)
    return step._replace(state=state._replace(to_act=other)) if step.kind == "refused" else step


def lays_two(state: Round, one: int, stands_for: int) -> Step:
    """Laying a card takes the lowest other card with it."""
    step = lay_one(state, one, stands_for)
    hand = step.state.hands[state.to_act]
    if step.kind == "refused" or hand.bit_count() < 2:
        return step
    hands = tuple(held & held - 1 if seat == state.to_act else held for seat, held in enumerate(step.state.hands))
    return step._replace(state=step.state._replace(hands=hands))


def skips_the_sequence(state: Round) -> Round:
    """After the point comes the tricon."""
    after = next_prize(state)
    return after._replace(prize=2) if after.prize == 1 and after.phase == BID else after


def dealer_opens(state: Round) -> Round:
    """After the point the dealer speaks first, as heads-up at poker."""
    after = next_prize(state)
    return after._replace(to_act=after.dealer) if after.phase == BID else after


MEMORY: list[int] = []


def forgetful(state: Round, act: Act) -> Step:
    """A pass whose outcome hangs on how often it was asked: a clock, a counter, a random number."""
    MEMORY.append(1)
    step = pass_bid(state, act)
    return step._replace(reason="later") if len(MEMORY) % 7 == 0 and step.kind != "regular" else (
        step._replace(state=step.state._replace(stake=len(MEMORY)))
    )  # fmt: skip


BROKEN: dict[str, tuple[str, Any, str, Any]] = {
    # A: chips and cards that appear or vanish
    "stakes are taken and only two pots are filled": ("conserved", setup, "ante", lambda seats, stakes: tuple(
        Payment(seat, -1 - prize, 1, "hoc-ante") for seat in range(seats) for prize in range(2)) + (
        Payment(0, -1, -5, "hoc-ante"),)),
    "a chip is lost in paying": ("conserved", bidding, "pay", keeps_one),
    "a payment is told and not made": ("conserved", table, "pay", lambda chips, payments: chips),
    "two cards leave the hand": ("conserved", play, "lay_one", lays_two),
    "the pot is paid out and kept": ("prizes_in_order", winning, "pot_to", lambda state, winner, back: ()),
    "only one seat pays for its cards": ("the_out_is_out", round_end, "leftovers", first_of(round_end.leftovers)),
    "the one who is out pays too": ("the_out_is_out", round_end, "leftovers", lambda state, out: tuple(
        Payment(seat, (out + 1) % len(state.hands), 1, "hoc-leftover") for seat in range(len(state.hands)))),
    # C: order
    "the dealer opens the later prizes": ("forehand_opens", winning, "next_prize", dealer_opens),
    "forehand sits at the left": ("forehand_opens", setup, "forehand", lambda dealer, seats: dealer),
    "a prize is left out": ("prizes_in_order", winning, "next_prize", skips_the_sequence),
    "anybody may act": ("one_seat_acts", table, "apply", anybody_acts),
    "the same seat deals again": ("whole_games_conserve", None, "next_dealer", lambda dealer, seats, out: 1),
    # D: endings
    "the bidding is over only by chance": ("rounds_end", bidding, "is_over", lambda bid, seat, dealer: False),
    # E: legality
    "a listed raise is too high": ("listed_acts_are_regular", table, "most_raised", lambda state, seat: 25),
    "a card that does not follow is listed": ("listed_acts_are_regular", table, "legal_plays", lambda state, seat: (
        *legal_plays(state, seat), Act(seat, "play", ((state.hands[seat] & -state.hands[seat]).bit_length() - 1,)))),
    "a pass is not listed": ("regular_acts_are_listed", table, "legal_bids",
                             lambda state, seat: legal_bids(state, seat)[1:]),
    "a card is not listed": ("regular_acts_are_listed", table, "legal_plays",
                             lambda state, seat: legal_plays(state, seat)[1:] or legal_plays(state, seat)),
    "a refused raise moves the word": ("refusal_changes_nothing", table, "VERBS", (BID, "raise", half_refused)),
    # G: replay, notation, information
    "the outcome hangs on a counter": ("plays_again_alike", table, "VERBS", (BID, "pass", forgetful)),
    "acts are written without their rank": ("acts_read_as_they_are_written", verbs, "act_text", lambda act: act_text(
        act._replace(rank=-1) if act.verb == "play" else act)),
    "a view shows another hand": ("view_leaks_nothing", views, "shown_by", lambda state, seat: state.hands[0]),
    "what is listed looks into other hands": ("view_leaks_nothing", table, "legal_bids", lambda state, seat: legal_bids(
        state, (seat + 1) % len(state.hands))),
}  # fmt: skip


def fails(check: Check) -> bool:
    """The check fails in some of a hundred random rounds; a round that never ends counts when it breaks a bound."""
    for seed in range(60):
        for reading in ("lalanne", "dictionnaire"):
            seats = 2 + seed % 2
            try:
                check(Random(seed), dealt(Random(seed), seats, reading, (25,) * seats))
            except (AssertionError, IndexError, RecursionError):
                return True
    return False


@pytest.mark.parametrize("name", BROKEN)
def test_broken_rules_are_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check, module, function, broken = BROKEN[name]
    assert not fails(getattr(properties, check)), "it fails on the rules as they are"
    if function == "VERBS":
        phase, verb, instead = broken
        monkeypatch.setitem(table.VERBS, (phase, verb), instead)
    elif module is None:
        fresh = dealt
        monkeypatch.setattr(f"{__name__}.dealt", lambda *given: with_rules(fresh(*given), function, broken))
    else:
        for user in (module, announcing, bidding, calling, hocs, irregularities, play, showing, table, winning):
            if getattr(user, function, None) is getattr(module, function) and user is not module:
                monkeypatch.setattr(user, function, broken)
        monkeypatch.setattr(module, function, broken)
    assert fails(getattr(properties, check)), "nobody noticed"


def with_rules(state: Round, crux: str, option: Callable[..., Any]) -> Round:
    """A round whose rules are changed in one crux."""
    return state._replace(rules=state.rules._replace(**{crux: option}))


def test_every_property_has_a_broken_copy() -> None:
    checked = {check for check, *_ in BROKEN.values()}
    assert checked == {one.__name__ for one in (*properties.EVERYWHERE, properties.rounds_end)}
