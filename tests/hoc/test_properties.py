"""Properties of Hoc over random rounds; each says in its docstring under which options it holds."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hoc_ref.hoc import setup, table
from hoc_ref.hoc.options import OPTIONS, rules_for
from hoc_ref.hoc.state import END, PLAY
from hoc_ref.ledger import total
from hoc_ref.readings import choices
from tests.hoc.rounds import all_cards, dealt, hands_for, played

SEEDS = st.integers(0, 2**32 - 1)
SEATS = st.sampled_from([2, 3])
READINGS = st.sampled_from(["lalanne", "dictionnaire"])
STACKS = st.tuples(*[st.sampled_from([0, 1, 3, 4, 20, 100])] * 3)
SOME = settings(max_examples=150, deadline=None)


@st.composite
def departures(draw: st.DrawFn) -> dict[str, str]:
    """Any option of a few cruxes, apart from bets on credit."""
    names = draw(st.lists(st.sampled_from(sorted(set(OPTIONS) - {"chip-exhaustion"})), max_size=6, unique=True))
    return {name.replace("-", "_"): draw(st.sampled_from(sorted(OPTIONS[name]))) for name in names}


@SOME
@given(SEEDS, SEATS, READINGS, STACKS, departures())
def test_chips_and_cards_are_conserved_after_every_act(
    seed: int, seats: int, reading: str, stacks: tuple[int, ...], options: dict[str, str]
) -> None:
    """Under all options: no chip comes or goes, no pot is below nought, cards leave hands only by being laid."""
    random = Random(seed)
    state = dealt(random, seats, reading, stacks[:seats], **options)
    whole = total(state.chips)
    for before, act, step in played(random, state, wild=0.3):
        assert total(step.state.chips) == whole
        assert min(step.state.chips.pots) >= 0
        assert sum((b - a) for a, b in zip(before.chips.stacks, step.state.chips.stacks, strict=True)) == sum(
            before.chips.pots
        ) - sum(step.state.chips.pots)
        laid = len(act.cards) if act.verb == "play" and step.kind != "refused" else 0
        assert all_cards(before) - all_cards(step.state) == laid
        assert all(after & ~held == 0 for held, after in zip(before.hands, step.state.hands, strict=True))
        for payment in step.payments:
            assert payment.chips > 0 or payment.clause == "hoc-prize-pot"


@SOME
@given(SEEDS, SEATS, READINGS, departures())
def test_every_listed_act_is_accepted_as_regular(seed: int, seats: int, reading: str, options: dict[str, str]) -> None:
    """Under all options: all acts that `legal` lists, a raise at both ends of its range, are regular."""
    random = Random(seed)
    for before, _, _ in played(random, dealt(random, seats, reading, (30,) * seats, **options)):
        listed = table.legal(before)
        assert listed
        for act in listed:
            for one in (act, act._replace(number=act.most)) if act.most else (act,):
                assert table.apply(before, one).kind == "regular", one
            if act.most:
                assert table.apply(before, act._replace(number=act.most + 1)).kind == "refused"


@SOME
@given(SEEDS, SEATS, READINGS, departures())
def test_a_refused_act_changes_nothing(seed: int, seats: int, reading: str, options: dict[str, str]) -> None:
    """Under all options: an act is regular, irregular or refused; refused means the very same state and no payment."""
    random = Random(seed)
    for before, _, step in played(random, dealt(random, seats, reading, (30,) * seats, **options), wild=0.6):
        assert step.kind in ("regular", "irregular", "refused")
        assert (step.reason == "") == (step.kind == "regular")
        if step.kind == "refused":
            assert step.state is before and step.payments == ()


@SOME
@given(SEEDS, SEATS, READINGS, departures())
def test_one_seat_is_to_act_or_the_round_is_over(seed: int, seats: int, reading: str, options: dict[str, str]) -> None:
    """Under all options: the seat to act is one of the table's, and nobody else's regular act is accepted."""
    random = Random(seed)
    for before, _, step in played(random, dealt(random, seats, reading, (30,) * seats, **options), wild=0.2):
        assert (step.state.phase == END) == (step.state.to_act == -1)
        assert -1 <= step.state.to_act < seats
        for act in table.legal(before)[:2]:
            other = act._replace(seat=(act.seat + 1) % seats)
            assert table.apply(before, other).kind == "refused"


@SOME
@given(SEEDS, SEATS, READINGS, STACKS)
def test_rounds_end(seed: int, seats: int, reading: str, stacks: tuple[int, ...]) -> None:
    """With bets bounded by chips: a bidding has at most (n-1)*top + n acts, top the richest stack; play is bounded."""
    random = Random(seed)
    state = dealt(random, seats, reading, stacks[:seats])
    bids = plays = 0
    for before, act, step in played(random, state):
        bids += act.verb in ("pass", "raise", "call") and before.phase != PLAY
        plays += before.phase == PLAY
        if step.state.phase == END:
            assert step.state.hands[step.state.out] == 0
    richest = max(*stacks[:seats], 0) + 10 * seats
    assert bids <= 3 * ((seats - 1) * richest + seats) + seats
    assert plays <= (2 * seats + 2) * seats * setup.hand_size(seats)


@settings(max_examples=15, deadline=None)
@given(SEEDS, SEATS, READINGS, departures())
def test_whole_games_conserve_chips(seed: int, seats: int, reading: str, options: dict[str, str]) -> None:
    """Under all options: over a whole game, pots carried from round to round included, all chips stay on the table."""
    random = Random(seed)
    state = dealt(random, seats, reading, (25,) * seats, **options)
    whole, dealers = total(state.chips), []
    for _ in range(seats):
        dealers.append(state.dealer)
        for _, _, step in played(random, state):
            state = step.state
        assert total(state.chips) == whole
        state = table.next_round(state, hands_for(random, seats, 0), table.first_phase("", False))
    if "next_dealer" not in options:
        assert sorted(dealers) == list(range(seats))


def test_every_option_can_be_drawn() -> None:
    """The departures drawn above reach every option of every crux in the table."""
    for crux, table_of in OPTIONS.items():
        for option in table_of:
            assert rules_for(choices("hoc", "lalanne", {crux: option}))
