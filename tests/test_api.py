"""The Python interface: load, replay, rule, new_round, legal, apply."""

import json
from pathlib import Path

import jsonschema
import pytest

import hoc_ref
from hoc_ref.hoc.state import Act
from tests.hoc.situations import play
from tests.hoc.test_setup import DEAL_2, DEAL_3

SCHEMA = json.loads(Path("spec/schema/ruling.json").read_text(encoding="utf-8"))


def test_a_round_act_by_act() -> None:
    state = hoc_ref.new_round("hoc", DEAL_3.split("/"), "lalanne")
    assert hoc_ref.legal(state) == ["p3 deal"]
    for act in ("p3 deal", "p1 pass", "p2 raise 2"):
        step = hoc_ref.apply(state, act)
        assert step.kind == "regular"
        state = step.state
    assert state.chips.stacks == (97, 95, 97)
    assert hoc_ref.legal(state) == ["p3 pass", "p3 call", "p3 raise 1..20"]
    refused = hoc_ref.apply(state, "p3 raise 25")
    assert (refused.kind, refused.reason) == ("refused", "raise-too-high") and refused.state is state


def test_rule() -> None:
    record = hoc_ref.load("spec/hoc/examples/ten-cards-left.toml")
    ruling = hoc_ref.rule(record)
    jsonschema.validate(ruling, SCHEMA)
    assert {name: one["stacks"] for name, one in ruling["readings"].items()} == {
        "lalanne": [80, 120],
        "dictionnaire": [90, 110],
    }
    assert hoc_ref.rule(record, options={"leftover-ten": "10"}, all_readings=False)["stacks"] == [90, 110]
    assert hoc_ref.replay(record, "dictionnaire").chips.stacks == (90, 110)


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        (["As"], "player-count"),
        (["As", "2s"], "hand-size"),
        ([DEAL_2.split("/")[0]] * 2, "card-twice"),
        (["Zz", "2s"], "card-unknown"),
    ],
)
def test_new_round_with_bad_hands(hands: list[str], code: str) -> None:
    with pytest.raises(hoc_ref.BadInput) as caught:
        hoc_ref.new_round("hoc", hands, "lalanne")
    assert caught.value.code == code


def test_bad_acts() -> None:
    state = hoc_ref.new_round("hoc", DEAL_2.split("/"), "dictionnaire", {"leftover-ten": "20"}, [5, 5])
    for act, code in (("p1 play 4d", "card-not-held"), ("p1 sing", "verb-unknown"), ("p3 pass", "seat-unknown")):
        with pytest.raises(hoc_ref.BadInput) as caught:
            hoc_ref.apply(state, act)
        assert caught.value.code == code
    with pytest.raises(hoc_ref.BadInput, match="game-unknown"):
        hoc_ref.legal(state, "chess")
    with pytest.raises(hoc_ref.BadInput, match="reading-unknown"):
        hoc_ref.new_round("hoc", DEAL_2.split("/"), "rabelais")


@pytest.mark.parametrize(
    "act",
    [
        Act(3, "look"), Act(-1, "leave"), Act(0, "play", (99,)), Act(0, "play", (-1,)), Act(0, "play", (1, 1)),
        Act(0, "play"), Act(0, "expose"), Act(0, "misdeal", accused=3), Act(0, "carte-blanche", trusted=True),
        Act(0, "claim"), Act(0, "without"), Act(0, "raise", number=-1), Act(0, "show", groups=((-1, 2),)),
    ],
    ids=lambda one: f"{one.seat} {one.verb}",
)  # fmt: skip
def test_acts_that_cannot_be(act: Act) -> None:
    state = hoc_ref.apply(hoc_ref.new_round("hoc", DEAL_3.split("/"), "lalanne"), "p3 deal").state
    with pytest.raises(hoc_ref.BadInput, match="act-impossible"):
        hoc_ref.apply(state, act)


def test_states_with_unseen_cards_are_not_played_on() -> None:
    state = play("2s??/3h4h", "", {"phase": "play"}).state
    for ask in (
        hoc_ref.legal,
        hoc_ref.acts,
        lambda one: hoc_ref.apply(one, "p1 look"),
        lambda one: hoc_ref.view(one, 0),
    ):
        with pytest.raises(hoc_ref.BadInput, match="cards-unseen"):
            ask(state)
