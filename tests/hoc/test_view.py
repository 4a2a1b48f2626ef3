"""Views: a seat sees its own hand and what is in the open, and nothing else."""

from random import Random

import hoc_ref
from hoc_ref.hoc import table
from hoc_ref.hoc.state import PLAY
from hoc_ref.hoc.view import view
from tests.hoc.rounds import dealt, some_legal
from tests.hoc.situations import play
from tests.hoc.test_combinations import hand


def test_a_show_is_listed_by_what_its_seat_knows() -> None:
    """Both announced five cards without a value: which suit of his p2 may show must not hang on p1's hand."""
    acts = "p2 deal; p1 announce 5; p2 announce 5"
    mine = "9sTsJsQsKsAh5h6d7d8d9dTdAc3c5c"
    low = play(f"As4s5s6s2h3h4h6h7hAd2d3d4d2c4c/{mine}", acts).state
    high = play(f"As4s5s6s7h8hThJhQhAd2d3d4d2c4c/{mine}", acts).state
    assert low.to_act == high.to_act == 1 and view(low, 1) == view(high, 1)
    assert table.legal(low) == table.legal(high) != ()


def test_what_a_show_makes_public() -> None:
    start = {"phase": "sequence"}
    acts = "p1 announce tierce to 9; p2 good; p1 show 7s8s9s"
    state = play("7s8s9sJs/2h3h", acts, start).state
    assert view(state, 1).shown == (hand("7s8s9s"), 0)
    assert view(state, 1).sizes == (4, 2) and view(state, 1).hand == hand("2h3h")


def test_what_an_announcement_makes_public() -> None:
    state = play("7s8s9sJs/2h3h", "p1 announce tierce to 9", {"phase": "sequence"}).state
    assert view(state, 1).bid.said[0].size == 3 and view(state, 1).shown == (0, 0)


def test_carte_blanche_shows_the_whole_hand() -> None:
    state = play("2s3s/Kh4h", "p1 carte-blanche; p2 pass; p1 play 2s", {"phase": "carte-blanche"}).state
    assert view(state, 1).shown == (hand("3s"), 0)


def test_the_pot_that_a_pass_closes_shows() -> None:
    """The public view tells that a prize is over."""
    state = play("7s8s9sJs/2h3h", "p1 pass; p2 pass", {"phase": "point"}).state
    assert view(state, 0).prize == 1


def test_a_false_denial_does_not_show() -> None:
    lie = play("4h5s9d/2c3c", "p1 play 4h; p1 without 5", {"phase": "play"}).state
    truth = play("4h6s9d/2c3c", "p1 play 4h; p1 without 5", {"phase": "play"}).state
    assert view(lie, 1) == view(truth, 1) and lie.play.denials != truth.play.denials


def test_view_as_data() -> None:
    state = play("7s8s9sJs/2h3h", "p1 raise 2", {"phase": "sequence", "pots": {"sequence": 2}}).state
    told = hoc_ref.view(state, 1)
    assert told["hand"] == "2h3h" and told["hand_sizes"] == [4, 2] and told["pots"]["sequence"] == 4
    assert told["legal"] == ["p2 pass", "p2 call", "p2 raise 1..20"] and told["raiser"] == "p1"
    assert hoc_ref.view(state, 0)["legal"] == [] and told["shown"] == ["", ""] and told["said"] == [None, None]


def test_a_round_seen_to_its_end() -> None:
    random = Random(5)
    state = dealt(random, 3, "lalanne", (50,) * 3)
    while state.to_act >= 0:
        assert all(
            hoc_ref.view(state, seat)["hand_sizes"] == [one.bit_count() for one in state.hands] for seat in range(3)
        )
        state = table.apply(state, some_legal(random, state)).state
    assert hoc_ref.view(state, 0)["out"] and state.phase > PLAY
