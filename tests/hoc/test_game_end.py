"""Game end: one test a clause, and a whole game of two rounds."""

import pytest

from hoc_ref.errors import BadInput
from hoc_ref.hoc import game_end
from hoc_ref.hoc.options import rules_for
from hoc_ref.ledger import Chips
from hoc_ref.readings import choices
from hoc_ref.record import read
from hoc_ref.replay import replay
from hoc_ref.verdict import verdict
from tests.hoc.situations import play, said
from tests.hoc.test_setup import DEAL_3

RULES = rules_for(choices("hoc", "lalanne", {}))
ROUND = '[[round]]\nstart = { phase = "play", to_act = "p1" }\nhands = ["8d", "2h3h"]\nacts = "p1 play 8d"\n'
BACK = '[[round]]\nstart = { phase = "play", to_act = "p2" }\nhands = ["8d9d", "2h"]\nacts = "p2 play 2h"\n'


def game(rounds: int, told: str, stacks: str = "[100, 100]"):
    return read(
        f'format = "hoc-record/1"\ngame = "hoc"\nreading = "lalanne"\nplayers = ["Anna", "Ben"]\n'
        f"starting_stacks = {stacks}\nrounds = {rounds}\n{told}"
    )


def test_hoc_game_length() -> None:
    assert [game_end.equal_deals(rounds, 3) for rounds in (0, 2, 3, 4, 6)] == [
        "rounds-not-equal", "rounds-not-equal", "", "rounds-not-equal", "",
    ]  # fmt: skip
    with pytest.raises(BadInput, match="rounds-not-equal"):
        replay(game(3, ROUND))
    with pytest.raises(BadInput, match="game-over"):
        replay(game(2, ROUND * 3))


def test_hoc_game_winner() -> None:
    assert game_end.winners(RULES, (90, 110, 100), (100, 100, 100), 2) == (False, True, False)
    assert replay(game(2, ROUND * 2)).winners == (0,)
    assert replay(game(2, ROUND)).winners == ()


def test_hoc_game_chips_won() -> None:
    assert game_end.chips_won((60, 110), (50, 105)) == (10, 5)
    assert replay(game(2, ROUND * 2, "[50, 200]")).winners == (0,)


def test_hoc_game_chips_held() -> None:
    assert game_end.chips_held((60, 110), (50, 105)) == (60, 110)
    record = game(2, ROUND * 2, "[50, 200]")._replace(options={"chips-won-measure": "chips-held"})
    assert replay(record).winners == (1,)


def test_hoc_game_tie_shared() -> None:
    played = replay(game(2, ROUND + BACK))
    assert played.winners == (0, 1) and verdict(played)["winners"] == ["p1", "p2"]


def test_hoc_game_tie_nearest() -> None:
    record = game(2, ROUND + BACK)._replace(options={"game-winner-tie": "nearest-forehand"})
    assert replay(record).winners == (0,)
    assert game_end.tie_nearest((False, True, True), 2) == (False, True, False)
    assert game_end.tie_nearest((True, False, True), 1) == (False, False, True)
    second = ROUND.replace('"play"', '"play", dealer = "p1"')  # p2 is forehand of the first round
    record = game(2, second + BACK)._replace(options={"game-winner-tie": "nearest-forehand"})
    assert replay(record).winners == (1,)


def test_hoc_game_pot_split() -> None:
    assert game_end.finish(RULES, Chips((1, 2, 3), (6, 0, 3)))[0] == ((4, 5, 6), (0, 0, 0))
    assert game_end.finish(RULES, Chips((1, 2, 3), (8, 0, 3)))[0] == ((4, 5, 6), (2, 0, 0))  # two are left over
    played = replay(game(2, ROUND.replace('"play"', '"play", pots = { tricon = 4 }') + ROUND))
    assert played.chips == ((110, 94), (0, 0, 0)) and len(played.final) == 2


def test_hoc_game_pot_lost() -> None:
    lost = rules_for(choices("hoc", "lalanne", {"carried-pot-at-game-end": "lost-to-nobody"}))
    chips = Chips((1, 2, 3), (6, 0, 3))
    assert game_end.finish(lost, chips) == (chips, ()) and game_end.is_over(lost, chips, (1, 1, 1), 2)


DEAL = '[[round]]\nhands = ["As2s3s4s5s6s7s8s9sTsJsQsKsAh2h", "3h4h5h6h7h8h9hThJhQhKhAd2d3d4d"]\nacts = "p1 misdeal"\n'


def test_void_rounds_do_not_count() -> None:
    assert replay(game(2, DEAL * 3)).winners == ()
    again = '[[round]]\nstart = { phase = "play", to_act = "p1" }\nhands = ["8d", "2h3h"]\nacts = "p1 play 8d"\n'
    assert replay(game(2, DEAL + again * 2)).winners == (0,)


def test_finishing_stacks_of_the_last_round_are_those_of_the_game() -> None:
    pots = ROUND.replace('"play"', '"play", pots = { tricon = 4 }')
    assert replay(game(2, pots + ROUND + "finishing_stacks = [110, 94]\n")).winners == (0,)
    with pytest.raises(BadInput, match="finishing-stacks"):
        replay(game(2, pots + ROUND + "finishing_stacks = [108, 92]\n"))


def test_a_round_without_acts_has_been_dealt() -> None:
    for acts in ("", 'acts = "# nothing yet"\n'):
        assert replay(game(2, DEAL.replace('acts = "p1 misdeal"\n', acts))).chips.stacks == (97, 97)


def test_hoc_game_length_free() -> None:
    record = game(3, ROUND * 3)._replace(options={"game-length": "free"})
    assert replay(record).winners == (0,)


def test_hoc_game_tie_rounds() -> None:
    plays_on = {"game-winner-tie": "extra-rounds"}
    assert replay(game(2, ROUND + BACK)._replace(options=plays_on)).winners == ()
    assert replay(game(2, ROUND + BACK + ROUND)._replace(options=plays_on)).winners == (0,)
    with pytest.raises(BadInput, match="game-over"):
        replay(game(2, ROUND * 3)._replace(options=plays_on))


def test_hoc_game_pot_round() -> None:
    pots = ROUND.replace('"play"', '"play", pots = { tricon = 4 }')
    another = {"carried-pot-at-game-end": "extra-round"}
    assert replay(game(2, pots + ROUND)._replace(options=another)).winners == ()
    assert replay(game(2, pots + ROUND)).winners == (0,)


def test_a_void_round_puts_nobody_out_and_is_not_the_last_one() -> None:
    """The last round agreed on was dealt wrongly: it has still to be played, and who leaves leaves early."""
    free = {"game_length": "free"}
    void = play(DEAL_3, "p3 deal; p1 misdeal; p2 leave", **free)
    assert said(void) == ("irregular", "left-early")
    with pytest.raises(BadInput, match="game-over"):
        out = {"chip_exhaustion": "eliminated"}
        play("8d/2h3h4h", "p1 play 8d; p2 leave", {"phase": "play"}, stacks=(50, 3), **out)
