"""Setup: one test a clause, named by its slug; the values are those of L and D."""

import pytest

from hoc_ref.cards import ACE, KING, NO_CARD, NO_RANK, QUEEN, TEN, read_cards
from hoc_ref.errors import BadInput
from hoc_ref.hoc import setup
from hoc_ref.ledger import Payment
from tests.hoc.situations import DICTIONNAIRE, play, said

DEAL_2 = "As2s3s4s5s6s7s8s9sTsJsQsKsAh2h/3h4h5h6h7h8h9hThJhQhKhAd2d3d4d"
DEAL_3 = "As2s3s4s5s6s7s8s9sTsJsQs/AhKs2h3h4h5h6h7h8h9hThJh/QhKhAd2d3d4d5d6d7d8d9dTd"


def drawn(text: str) -> tuple[int, ...]:
    return tuple(NO_CARD if one == "--" else read_cards(one)[0] for one in text.split())


def test_hoc_players() -> None:
    assert [setup.refuse_players(seats) for seats in range(1, 6)] == [
        "player-count",
        "",
        "",
        "player-count",
        "player-count",
    ]
    with pytest.raises(BadInput, match="player-count"):
        play("As/Ks/Qs/Js", "p1 pass")


def test_hoc_rank() -> None:
    assert setup.rank_above(ACE) == 1
    assert setup.rank_above(TEN - 1) == TEN
    assert setup.rank_above(QUEEN) == KING
    assert setup.rank_above(KING) == NO_RANK


def test_hoc_draw() -> None:
    assert setup.lowest_drawn(drawn("5h Kc As"), (True,) * 3) == (False, False, True)
    assert setup.lowest_drawn(drawn("2d 9c"), (True,) * 2) == (True, False)
    assert setup.lowest_drawn(drawn("2d 2c 9h"), (True,) * 3) == (True, True, False)
    assert play(DEAL_3, "p1 draw 5h; p2 draw Kc; p3 draw As").state.dealer == 2


def test_hoc_draw_tied() -> None:
    safe = play(DEAL_3, "p1 draw 3s; p2 draw Jd; p3 draw 3c; p1 draw Qh; p3 draw Kc")
    assert safe.state.dealer == 0  # the jack was safe: only the queen and the king count
    played = play(DEAL_3, "p1 draw 3s; p2 draw Kd; p3 draw 3c; p1 draw Qd; p3 draw Td")
    assert played.state.dealer == 2 and played.state.to_act == 1
    assert said(play(DEAL_3, "p1 draw 3s; p2 draw Kd; p3 draw 3c; p2 draw 4c")) == ("refused", "not-your-turn")


def test_hoc_draw_tied_all() -> None:
    played = play(DEAL_3, "p1 draw 3s; p2 draw Kd; p3 draw 3c; p1 draw 2h; p2 draw Ac", draw_tie_for_deal="redraw-all")
    assert played.state.to_act == 2 and played.state.phase == 0


def test_hoc_draw_suits() -> None:
    suits = {"draw_tie_for_deal": "suit-order"}
    assert play(DEAL_3, "p1 draw 3c; p2 draw Jd; p3 draw 3h", **suits).state.dealer == 2
    assert play(DEAL_3, "p1 draw 3s; p2 draw Jd; p3 draw 3h", **suits).state.dealer == 0


def test_hoc_cut() -> None:
    assert [setup.cutter(dealer, 3) for dealer in range(3)] == [2, 0, 1]
    assert said(play(DEAL_3, "p1 cut")) == ("refused", "not-your-turn")
    assert said(play(DEAL_3, "p2 cut; p3 deal")) == ("regular", "")


def test_hoc_hand_size() -> None:
    assert setup.hand_size(2) == 15 and setup.hand_size(3) == 12


def test_hoc_deal() -> None:
    pack = tuple(range(52))
    hands = setup.deal(pack, 1, 2)
    assert hands[0] == sum(1 << one for one in range(0, 30, 2)) and hands[1] == sum(1 << one for one in range(1, 30, 2))
    three = setup.deal(pack, 0, 3)
    assert three[1] & 1 and three[2] & 2 and three[0] & 4
    assert [hand.bit_count() for hand in three] == [12, 12, 12]


def test_hoc_turn() -> None:
    assert [setup.right_of(seat, 3) for seat in range(3)] == [1, 2, 0]
    assert play(DEAL_3, "p1 pass").state.to_act == 1


def test_hoc_forehand() -> None:
    assert [setup.forehand(dealer, 2) for dealer in range(2)] == [1, 0]
    assert play(DEAL_3, "p3 deal").state.to_act == 0


def test_hoc_in_turn() -> None:
    assert said(play(DEAL_3, "p2 pass")) == ("refused", "not-your-turn")
    assert said(play(DEAL_3, "p1 pass; p2 pass")) == ("regular", "")


def test_hoc_ante() -> None:
    assert setup.ante(2, (1, 1, 1)) == tuple(
        Payment(seat, place, 1, "hoc-ante") for seat in (0, 1) for place in (-1, -2, -3)
    )
    played = play(DEAL_3, "p3 deal", stacks=(100, 2, 0))
    assert played.chips == ((97, -1, -3), (3, 3, 3))


def test_hoc_stake_one() -> None:
    with pytest.raises(BadInput, match="stake-not-allowed"):
        play(DEAL_3, "p1 pass", stake=2)


def test_hoc_stake_agreed() -> None:
    played = play(DEAL_2, "p1 pass", reading=DICTIONNAIRE, stake=3)
    assert played.chips == ((91, 91), (6, 6, 6))
    with pytest.raises(BadInput, match="stake-not-allowed"):
        play(DEAL_2, "p1 pass", reading=DICTIONNAIRE, stake=4)


def test_a_card_is_drawn_once() -> None:
    with pytest.raises(BadInput, match="card-twice"):
        play(DEAL_3, "p1 draw 3s; p2 draw 3s")


CB = {"phase": "carte-blanche"}


def test_hoc_leads_forehand() -> None:
    assert play("2s3s/4s5s", "p1 pass; p2 pass", CB).state.to_act == 0


def test_hoc_leads_dealer() -> None:
    assert play("2s3s/4s5s", "p1 pass; p2 pass", CB, who_leads_first="dealer").state.to_act == 1


def test_hoc_leads_winner() -> None:
    winner = {"who_leads_first": "prize-winner"}
    assert play("2s3s/4s5s", "p1 pass; p2 pass", CB | {"won": {"point": "p2"}}, **winner).state.to_act == 1
    won = CB | {"won": {"point": "p2", "sequence": "p1"}}
    assert play("2s3s/4s5s", "p1 pass; p2 pass", won, **winner).state.to_act == 0
    assert play("2s3s/4s5s", "p1 pass; p2 pass", CB, **winner).state.to_act == 0
