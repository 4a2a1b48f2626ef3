"""Views: a seat sees its own hand and what is in the open, and nothing else."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import hoc_ref
from hoc_ref.cards import PACK, as_hand, cards_of
from hoc_ref.hoc import table
from hoc_ref.hoc.state import PLAY, Round
from hoc_ref.hoc.view import view
from tests.hoc.rounds import dealt, played, some_legal
from tests.hoc.situations import play
from tests.hoc.test_combinations import hand
from tests.hoc.test_properties import READINGS, SEATS, SEEDS, departures


def shuffled(random: Random, state: Round, seat: int, laid: int) -> Round:
    """The same state with all cards that a seat has not seen (in a hand, shown or laid) dealt anew."""
    seen = view(state, seat)
    fixed = [state.hands[other] if other == seat else seen.shown[other] for other in range(len(state.hands))]
    unseen = list(cards_of(PACK & ~sum(fixed) & ~laid))
    random.shuffle(unseen)
    hands = []
    for other, held in enumerate(state.hands):
        new = fixed[other]
        while new.bit_count() < held.bit_count():
            new |= 1 << unseen.pop()
        hands.append(new)
    return state._replace(hands=tuple(hands))


@settings(max_examples=80, deadline=None)
@given(SEEDS, SEATS, READINGS, departures(), st.integers(0, 2))
def test_a_view_leaks_nothing(seed: int, seats: int, reading: str, options: dict[str, str], who: int) -> None:
    """Under all options: with every card that a seat has not seen dealt anew, its view and legal acts are the same."""
    random = Random(seed)
    seat = who % seats
    laid = 0
    for before, act, _ in played(random, dealt(random, seats, reading, (30,) * seats, **options)):
        other = shuffled(random, before, seat, laid)
        assert view(other, seat) == view(before, seat)
        if before.to_act == seat:
            assert table.legal(other) == table.legal(before)
        laid |= as_hand(act.cards) if act.verb == "play" else 0


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
    assert view(lie, 1) == view(truth, 1) and lie.play.false != truth.play.false


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
