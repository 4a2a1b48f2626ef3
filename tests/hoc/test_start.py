"""Starts in the middle: what contradicts itself is bad input, and what is told counts as if acts had told it."""

import pytest

from hoc_ref.errors import BadInput
from tests.hoc.situations import DICTIONNAIRE, gains, play, said

HANDS = "7s8s9s/3h4h5h/5d6dKd"
POINT = {"phase": "point"}
BAD = [
    ({"phase": "play", "said": {}}, "key-unknown"),
    ({"phase": "point", "sequence": {}}, "key-unknown"),
    ({"phase": 3}, "phase-unknown"),
    ({}, "key-missing"),
    (POINT | {"bets": "x"}, "wrong-length"),
    (POINT | {"bets": [1, 2]}, "wrong-length"),
    (POINT | {"bets": [True, 0, 0], "raiser": "p1"}, "wrong-type"),
    (POINT | {"bets": [-1, 0, 0], "raiser": "p1"}, "number-too-small"),
    (POINT | {"raiser": 7}, "wrong-type"),
    (POINT | {"passed": 1.5}, "wrong-type"),
    (POINT | {"out": [[1]]}, "wrong-type"),
    (POINT | {"out": ["p9"]}, "seat-unknown"),
    (POINT | {"pots": {"point": 1}, "bets": [5, 0, 0], "raiser": "p1"}, "start-impossible"),
    (POINT | {"pots": {"point": 20}, "bets": [5, 5, 5], "raiser": "p1", "to_act": "p2"}, "start-impossible"),
    (POINT | {"pots": {"point": 20}, "bets": [5, 6, 0], "raiser": "p1"}, "start-impossible"),
    (POINT | {"bets": [0, 0, 0], "raiser": "p1"}, "start-impossible"),
    (POINT | {"pots": {"point": 9}, "bets": [3, 3, 0], "raiser": "p1", "out": ["p2"]}, "start-impossible"),
    (POINT | {"pots": {"point": 9}, "bets": [0, 3, 3], "raiser": "p3"}, "start-impossible"),
    (POINT | {"won": {"point": "p3"}}, "start-impossible"),
    ({"phase": "carte-blanche", "won": {"point": "p1"}, "pots": {"point": 5}}, "start-impossible"),
    (POINT | {"won": {"loot": "p3"}}, "key-unknown"),
    (POINT | {"out": ["p1"]}, "start-impossible"),
    (POINT | {"passed": ["p1", "p2", "p3"]}, "start-impossible"),
    (POINT | {"passed": ["p1"], "to_act": "p1"}, "start-impossible"),
    (POINT | {"said": {"p1": "nothing"}}, "start-impossible"),
    (POINT | {"said": {}}, "start-impossible"),
    (POINT | {"said": {"p1": 6}}, "wrong-type"),
    (POINT | {"said": {"p1": "tierce to K"}}, "start-impossible"),
    (POINT | {"said": 5}, "wrong-type"),
    (POINT | {"multiplier": {"point": 0}}, "number-too-small"),
    (POINT | {"pots": {"point": 10**12}}, "number-too-large"),
    ({"phase": "play", "hoc": True, "sequence": {"last": "7c", "by": "p1"}}, "start-impossible"),
    ({"phase": "play", "hoc": 1}, "start-impossible"),
    ({"phase": "play", "sequence": {"last": "7c"}}, "key-missing"),
    ({"phase": "play", "sequence": {"by": "p1"}}, "key-missing"),
    ({"phase": "play", "sequence": {"last": "7s", "by": "p1"}}, "card-twice"),
    ({"phase": "play", "sequence": {"last": "7c", "by": "p1", "without": ["p9"]}}, "seat-unknown"),
    ({"phase": "play", "sequence": {"last": "7c", "by": "p1", "without": ["p2", "p3"]}}, "start-impossible"),
    ({"phase": "play", "sequence": {"last": "7c", "by": "p1", "without": ["p2"]}, "to_act": "p2"}, "start-impossible"),
]


@pytest.mark.parametrize(("start", "code"), BAD, ids=str)
def test_a_start_that_cannot_be(start: dict[str, object], code: str) -> None:
    with pytest.raises(BadInput) as caught:
        play(HANDS, "p1 pass", start)
    assert caught.value.code == code and "start" in caught.value.place


def test_four_sevens_in_hands_and_one_on_the_pile() -> None:
    with pytest.raises(BadInput, match="start-impossible"):
        play("7s7h/7d/7c8d", "", {"phase": "play", "sequence": {"last": "7", "by": "p1"}})


def test_who_is_to_act_if_it_is_not_told() -> None:
    assert play(HANDS, "", POINT | {"said": {"p1": "2"}}).state.to_act == 1
    raised = POINT | {"pots": {"point": 5}, "bets": [2, 0, 0], "raiser": "p1"}
    assert play(HANDS, "", raised).state.to_act == 1
    assert play(HANDS, "", POINT | {"passed": ["p1"]}).state.to_act == 1
    layer = {"phase": "play", "sequence": {"last": "6c", "by": "p1"}, "to_act": "p1"}
    assert said(play(HANDS, "p1 play 7s", layer)) == ("regular", "")


NO_EIGHT = {"phase": "play", "sequence": {"last": "7c", "by": "p1", "without": ["p2"]}}
EIGHTS = "7s7h2c/8h3h/Jd5d6c"


def test_denials_of_a_start_are_fined_as_the_reading_has_it() -> None:
    claim = "p1 claim p2 had 8"
    assert said(play(EIGHTS, claim, NO_EIGHT, DICTIONNAIRE)) == ("irregular", "claim-fails")
    caught = play(EIGHTS, claim, NO_EIGHT)
    assert gains(caught) == (5, -10, 5) and caught.state.to_act == 1
    layer = {"phase": "play", "sequence": {"last": "7c", "by": "p2", "without": ["p2"]}}
    assert said(play(EIGHTS, claim, layer, DICTIONNAIRE)) == ("irregular", "already-punished")


def test_a_claim_after_the_end() -> None:
    end = {"phase": "end", "out": "p1", "sequence": {"last": "7c", "by": "p1", "without": ["p2"]}}
    assert gains(play("/8h3h/Jd5d6c", "p3 claim p2 had 8", end)) == (5, -10, 5)
    assert gains(play("/8h3h/Jd5d6c", "", {"phase": "end", "out": "p1"})) == (0, 0, 0)
    for wrong in ({"phase": "end"}, {"phase": "end", "out": "p2"}, {"phase": "end", "out": "p1", "to_act": "p2"}):
        with pytest.raises(BadInput, match="start"):
            play("/8h3h/Jd5d6c", "", wrong)


def test_a_start_at_the_king_where_the_ace_follows() -> None:
    king = {"phase": "play", "sequence": {"last": "Kh", "by": "p1", "without": ["p2"]}}
    played = play("7s8s/As2d/Ah3c", "p3 play Ah", king, king_needed_above="ace-follows")
    assert said(played) == ("regular", "") and played.state.play.last == 0
    claimed = play("7s8s/As2d/Ah3c", "p1 claim p2 had A", king, king_needed_above="ace-follows")
    assert gains(claimed) == (5, -10, 5)
    with pytest.raises(BadInput, match="start-impossible"):
        play("7s8s/As2d/Ah3c", "p3 play Ah", king)


def test_a_start_of_the_play_is_led_by_whoever_leads_first() -> None:
    for option, leader in (("dealer", 2), ("forehand", 0), ("prize-winner", 1)):
        start = {"phase": "play", "won": {"tricon": "p2"}}
        assert play(HANDS, "", start, who_leads_first=option).state.to_act == leader
