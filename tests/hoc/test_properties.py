"""Properties of Hoc over random rounds, under random departures and under every pair of options."""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hoc_ref.hoc.options import OPTIONS, rules_for
from hoc_ref.hoc.state import Round
from hoc_ref.readings import choices
from tests.hoc import pairwise, properties
from tests.hoc.rounds import dealt

Check = Callable[[Random, Round], None]
SEEDS = st.integers(0, 2**32 - 1)
SEATS = st.sampled_from([2, 3])
READINGS = st.sampled_from(["lalanne", "dictionnaire"])
STACKS = st.tuples(*[st.sampled_from([0, 1, 3, 4, 20, 100])] * 3)
PLAYED = {crux: sorted(options) for crux, options in OPTIONS.items()}
ON_CREDIT = "chip_exhaustion"


@st.composite
def departures(draw: st.DrawFn) -> dict[str, str]:
    """Any option of a few cruxes, apart from bets on credit, under which nobody need ever stop."""
    names = draw(st.lists(st.sampled_from(sorted(set(OPTIONS) - {"chip-exhaustion"})), max_size=6, unique=True))
    return {name.replace("-", "_"): draw(st.sampled_from(PLAYED[name])) for name in names}


@pytest.mark.parametrize("check", properties.EVERYWHERE, ids=lambda one: one.__name__)
@settings(max_examples=100, deadline=None)
@given(SEEDS, SEATS, READINGS, STACKS, departures())
def test_holds_under_random_departures(
    check: Check, seed: int, seats: int, reading: str, stacks: tuple[int, ...], options: dict[str, str]
) -> None:
    check(Random(seed), dealt(Random(seed), seats, reading, stacks[:seats], **options))


@cache
def rows() -> list[pairwise.Row]:
    """The covering array over all options that can be played."""
    return pairwise.covering_array(PLAYED)


def test_the_array_covers_every_pair() -> None:
    covered = set().union(*map(pairwise.pairs_of, rows()))
    assert covered == pairwise.all_pairs(PLAYED)
    without_one = set().union(*map(pairwise.pairs_of, rows()[:-1]))
    assert without_one < covered


@pytest.mark.parametrize("check", properties.EVERYWHERE, ids=lambda one: one.__name__)
def test_holds_under_every_pair_of_options(check: Check) -> None:
    for number, row in enumerate(rows()):
        for seats in (2, 3):
            options = {crux.replace("-", "_"): option for crux, option in row.items()}
            check(Random(number), dealt(Random(number), seats, "lalanne", (40,) * seats, **options))


@settings(max_examples=100, deadline=None)
@given(SEEDS, SEATS, READINGS, STACKS)
def test_rounds_end(seed: int, seats: int, reading: str, stacks: tuple[int, ...]) -> None:
    properties.rounds_end(Random(seed), dealt(Random(seed), seats, reading, stacks[:seats]))


def test_every_option_can_be_drawn() -> None:
    """The departures drawn above reach every option of every crux in the table."""
    for crux, table_of in OPTIONS.items():
        for option in table_of:
            assert rules_for(choices("hoc", "lalanne", {crux: option}))
