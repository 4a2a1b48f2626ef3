"""The table: phases, rounds that follow one another, legal acts, and one test for every clause of the spec."""

import importlib

import pytest

from hoc_ref.clauses import game_spec
from hoc_ref.errors import BadInput
from hoc_ref.hoc import table
from hoc_ref.verdict import legal_texts
from tests.hoc.situations import DICTIONNAIRE, gains, play, said
from tests.hoc.test_setup import DEAL_2, DEAL_3


def test_hoc_phases() -> None:
    assert said(play(DEAL_3, "p1 play As")) == ("refused", "not-now")
    assert said(play("As2s/Ks", "p1 raise 1", {"phase": "play"})) == ("refused", "not-now")
    assert said(play(DEAL_3, "p1 pass; p2 deal")) == ("refused", "not-now")


def test_every_normative_clause_has_its_test() -> None:
    known = game_spec("hoc")
    for slug, clause in known["clauses"].items():
        if not clause.get("informative"):
            module = importlib.import_module(f"tests.hoc.test_{clause['chapter']}")
            assert hasattr(module, "test_" + slug.replace("-", "_")), slug


def test_an_act_after_the_end_cannot_have_happened() -> None:
    with pytest.raises(BadInput, match="round-over"):
        play("8d/2h3h", "p1 play 8d; p2 play 2h", {"phase": "play"})


def test_rounds_follow_one_another() -> None:
    state = play("8d/2h3h", "p1 play 8d", {"phase": "play", "dealer": "p1", "to_act": "p1"}).state
    after = table.next_round(state, state.hands, table.first_phase("", False))
    assert after.dealer == 1 and after.chips.stacks == (104, 96)
    void = play(DEAL_2, "p1 misdeal").state
    assert table.next_round(void, void.hands, 2).dealer == void.dealer


@pytest.mark.parametrize(
    ("hands", "acts", "start", "expected"),
    [
        (DEAL_3, "p3 deal", None, ["p1 pass", "p1 raise 1..20", "p1 announce 12 value 75"]),
        (DEAL_3, "p1 raise 3", None, ["p2 pass", "p2 call", "p2 raise 1..20"]),
        ("8d9c/2h3h", "p1 play 8d", {"phase": "play"}, ["p1 play 9c"]),
        ("8d2c/2h3h", "p1 play 8d", {"phase": "play"}, ["p1 without 9"]),
        ("8dKc2c/2h3h", "p1 play 8d", {"phase": "play"}, ["p1 play Kc as 9", "p1 without 9"]),
        ("8dKc2c/2h3h", "p1 hoc", {"phase": "play", "hoc": True}, ["p1 play 8d", "p1 play 2c", "p1 play Kc"]),
        (
            "As2s/3h",
            "p2 pass",
            {"phase": "carte-blanche", "to_act": "p2", "dealer": "p1"},
            ["p1 carte-blanche", "p1 pass"],
        ),
        ("AsKs/3h", "p2 pass", {"phase": "carte-blanche", "to_act": "p2", "dealer": "p1"}, ["p1 pass"]),
        ("7s8s9s/3h4h5h", "p1 pass; p2 announce tierce to 5", {"phase": "sequence"}, ["p1 announce tierce to 9"]),
        (
            "2s3s4s/3h4h5h",
            "p1 pass; p2 announce tierce to 5",
            {"phase": "sequence"},
            ["p1 announce tierce to 4", "p1 good"],
        ),
        ("2s4s/3h4h5h", "p1 pass; p2 announce tierce to 5", {"phase": "sequence"}, ["p1 announce nothing", "p1 good"]),
    ],
)
def test_legal(hands: str, acts: str, start: dict[str, object] | None, expected: list[str]) -> None:
    assert legal_texts(play(hands, acts, start)) == expected


def test_legal_shows() -> None:
    start = {"phase": "sequence"}
    hands = "2s3s4s5s7h8h9h/Kc"
    assert legal_texts(play(hands, "p1 announce quart to 5; p2 good", start)) == [
        "p1 show 2s3s4s5s",
        "p1 show 2s3s4s5s 7h8h9h",
    ]
    assert legal_texts(play(hands, "p1 announce tierce to 5; p2 good", start)) == ["p1 show 3s4s5s"]
    assert legal_texts(play(hands, "p1 raise 1; p2 pass", start)) == [
        "p1 show 2s3s4s5s",
        "p1 show 2s3s4s5s 7h8h9h",
        "p1 show 7h8h9h",
        "p1 take",
    ]
    equal = legal_texts(play("2s3s4s7h8h9h/Kc", "p1 announce tierce to 9; p2 good", start, DICTIONNAIRE))
    assert equal == ["p1 show 7h8h9h", "p1 show 7h8h9h 2s3s4s"]


def test_an_honest_winner_can_show_what_lies_below_a_king() -> None:
    kings = {"reading": DICTIONNAIRE, "d_top_sequence_queen": "kings-excluded"}
    state = play("TsJsQsKs/2h3h", "p1 announce tierce to Q; p2 good", {"phase": "sequence"}, **kings)
    assert legal_texts(state) == ["p1 show TsJsQs"]


def test_an_own_rank_is_not_stood_in_for() -> None:
    start = {"phase": "play", "sequence": {"last": "Ts", "by": "p2"}, "to_act": "p1"}
    both = play("JdJs2c/3h", "", start, main_hoc_while_holding_needed_card="allowed",
                needed_card_duplicates="must-lay-ordinary")  # fmt: skip
    assert "p1 play Jd as J" not in (legal_texts(both) or [])


def test_may_claim() -> None:
    start = {"phase": "play"}
    assert table.may_claim(play("8d2c/2h3h", "p1 play 8d", start).state) == ()
    assert table.may_claim(play("8d2c/2h3h", "p1 play 8d; p1 without 9", start).state) == (1,)
    assert table.may_claim(play(DEAL_3, "p3 deal").state) == (0, 1, 2)
    assert table.may_claim(play(DEAL_3, "p1 pass").state) == ()


def test_a_claim_about_an_old_denial_leaves_the_last_word_standing() -> None:
    """Only who lied with his very last word has to lay; an older lie is fined and that is all."""
    acts = (
        "p1 play 4c; p1 without 5; p2 without 5; p1 hoc; p1 play 5c; p1 without 6; p2 without 6; p1 hoc; p1 play 4d; "
        "p1 without 5; p2 claim p1 had 5; p2 without 5; p1 hoc"
    )
    played = play("4c5c4dTh/8h9h", acts, {"phase": "play", "to_act": "p1"})
    assert [ruling.kind for ruling in played.rulings][-4:] == ["regular", "irregular", "regular", "regular"]
    assert gains(played) == (-2, 2)  # three hocs earned, one fine of five paid


def test_nobody_calls_the_hoc_of_a_player_who_is_out() -> None:
    start = {"phase": "play", "sequence": {"last": "Jc", "by": "p1"}, "to_act": "p1"}
    acts = "p1 play Qs; p2 hoc"
    assert said(play("Qs/6c3c", acts, start, end_mid_sequence="sequence-finished"))[0] == "refused"


def test_the_round_is_over_when_the_sequence_played_out_ends_at_a_king() -> None:
    start = {"phase": "play", "sequence": {"last": "Tc", "by": "p1"}, "to_act": "p1"}
    acts = "p1 play Jh; p2 play Qd; p2 play Kc"
    ended = play("Jh/QdKc3c/7h8h", acts, start, end_mid_sequence="sequence-finished")
    assert said(ended) == ("regular", "") and ended.state.to_act == -1 and ended.state.out == 0
    assert ended.chips.stacks[0] > 100


def test_who_is_caught_at_the_corner_lays_the_ace() -> None:
    start = {"phase": "play", "to_act": "p1"}
    acts = "p1 play Kh; p1 without A; p2 without A; p1 claim p2 had A; p2 play 5c"
    assert said(play("Kh2c/As5c7d", acts, start, king_needed_above="ace-follows")) == ("refused", "does-not-follow")


def test_a_sixth_is_announced_and_shown_where_it_counts_as_a_quint() -> None:
    start = {"phase": "sequence", "pots": {"sequence": 2}}
    acts = "p1 announce sixth to 7; p2 announce quint to K; p2 show 9hThJhQhKh"
    assert said(play("2s3s4s5s6s7s/9hThJhQhKh", acts, start)) == ("regular", "")


LEADS = {"phase": "play", "to_act": "p1"}


def test_a_king_laid_last_is_two_hocs_where_a_king_is() -> None:
    assert gains(play("Kh/5h6h", "p1 play Kh", LEADS, king_double_hoc="two-hocs")) == (6, -6)  # two, and four for cards
    assert gains(play("Kh/5h6h", "p1 play Kh", LEADS)) == (5, -5)


def test_a_hoc_that_needs_no_call_is_paid_by_one_player_where_one_pays() -> None:
    acts = "p1 play 7c; p1 without 8; p2 without 8; p3 without 8"
    played = play("7c3c/5h6h/4s9h2d", acts, LEADS, DICTIONNAIRE, d_hoc_chip_from_whom="one-in-all")
    assert gains(played) == (1, -1, 0)


def test_a_silent_third_carte_blanche_stands_in_the_way_of_two() -> None:
    options = {"cb_two_holders": "third-pays-both", "cb_silent_second_holder": "holding-counts"}
    acts = "p1 carte-blanche; p2 carte-blanche; p3 pass"
    assert gains(play("4c/6c/5d", acts, {"phase": "carte-blanche"}, **options)) == (0, 0, 0)
    assert gains(play("4c/6c/Qd", acts, {"phase": "carte-blanche"}, **options)) == (10, 10, -20)
