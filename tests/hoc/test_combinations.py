"""Combinations: one test a clause, named by its slug; the values are worked by hand."""

from hoc_ref.cards import ACE, KING, QUEEN, TEN, as_hand, read_cards
from hoc_ref.hoc import combinations
from hoc_ref.hoc.options import rules_for
from hoc_ref.hoc.premiums import sequence_premium
from hoc_ref.hoc.state import NOTHING, Say
from hoc_ref.readings import choices
from hoc_ref.verdict import legal_texts
from tests.hoc.situations import DICTIONNAIRE, gains, play, said

RULES = rules_for(choices("hoc", "lalanne", {}))
POT = {"phase": "point", "pots": {"point": 3}}
SEQ = {"phase": "sequence", "pots": {"sequence": 3}}


def hand(text: str) -> int:
    return as_hand(read_cards(text))


def rules_with(**options: str):
    return rules_for(choices("hoc", "lalanne", {name.replace("_", "-"): one for name, one in options.items()}))


def test_hoc_point() -> None:
    assert combinations.point_length(hand("As7s8sJs2h3h4h")) == 4
    assert combinations.point_length(hand("As2h3d4c")) == 1
    assert combinations.point_length(hand("AcQc5cKc3c2c")) == 6


def test_hoc_point_value() -> None:
    assert [combinations.pips(rank) for rank in range(13)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert combinations.point_value(hand("As7s8sJs"), 4) == 26


def test_hoc_point_suit() -> None:
    assert combinations.point_value(hand("As2s3sKhQhJh"), 3) == 30
    assert combinations.point_value(hand("As2s3s4s"), 3) == 9
    assert combinations.point_value(hand("As2s3s4s5s"), 3) == 12
    assert combinations.point_value(hand("As2s3s4s"), 5) == 0


def test_hoc_point_tie_value() -> None:
    acts = "p1 announce 3; p2 announce 3"
    assert play("2s4s9s/KhQh6h", acts, POT).state.to_act == 1
    assert play("KsQs7s/KhQh6h", acts, POT).state.to_act == 0
    assert play("2s4s9s/KhQh6h", "p1 announce 3; p2 announce 3 value 26", POT).state.to_act == 1


def test_hoc_point_tie_sequence() -> None:
    acts = "p1 announce 4; p2 announce 4"
    assert play("2s3s4s9s/KhQh6h5h", acts, POT, DICTIONNAIRE).state.to_act == 0
    assert play("2s3s4s9s/3h4h5hAh", acts, POT, DICTIONNAIRE).state.to_act == 1


def test_hoc_point_tie_anywhere() -> None:
    acts = "p1 announce 4; p2 announce 4"
    assert play("KsQs7s5s/Ah3h6h9h2c3c4c", acts, POT, DICTIONNAIRE).state.to_act == 1


def test_hoc_point_tie_in_suit() -> None:
    acts = "p1 announce 4; p2 announce 4"
    in_suit = {"d_point_sequence_scope": "in-point-suit"}
    assert play("KsQs7s5s/Ah3h6h9h2c3c4c", acts, POT, DICTIONNAIRE, **in_suit).state.to_act == 0
    assert play("KsQs7s5s/Ah2h3h9h2c3c4c", acts, POT, DICTIONNAIRE, **in_suit).state.to_act == 1


def test_hoc_point_tie_then_seat() -> None:
    assert play("2s4s6s/KhTh8h", "p1 announce 3; p2 announce 3", POT, DICTIONNAIRE).state.to_act == 0


def test_hoc_point_tie_then_value() -> None:
    played = play(
        "2s4s6s/KhTh8h", "p1 announce 3; p2 announce 3", POT, DICTIONNAIRE, point_tie_residual="value-then-seat"
    )
    assert played.state.to_act == 1


def test_hoc_point_tie_forehand() -> None:
    assert combinations.best_seat(RULES, 0, (3, 5, 5), 2) == 1
    assert combinations.best_seat(RULES, 0, (5, 5, 3), 0) == 1
    assert combinations.best_seat(RULES, 0, (5, 4, 5), 2) == 0
    played = play("2s4s6s/2h4h6h/9c", "p1 announce 3; p2 announce 3; p3 good", POT)
    assert played.state.to_act == 0


def test_hoc_sequence() -> None:
    assert combinations.run_length(hand("2s3s4s6s"), 0, 3) == 3
    assert combinations.run_length(hand("2s3s4s6s"), 0, 5) == 1
    assert combinations.best_sequence(RULES, hand("2s3s4h5s")) == NOTHING
    assert combinations.best_sequence(RULES, hand("As2s3s")) == Say(3, 2)
    assert combinations.best_sequence(RULES, hand("KsAs2s")) == NOTHING


def test_hoc_sequence_cap() -> None:
    assert [combinations.capped_at_five(length) for length in (3, 4, 5, 6, 13)] == [3, 4, 5, 5, 5]
    acts = "p1 announce quint to 7; p2 announce quint to T"
    assert play("2s3s4s5s6s7s/6h7h8h9hTh", acts, SEQ).state.to_act == 1


def test_hoc_sequence_uncapped() -> None:
    acts = "p1 announce sixth to 7; p2 announce quint to T"
    assert play("2s3s4s5s6s7s/6h7h8h9hTh", acts, SEQ, long_run_ranking="length-first").state.to_act == 0


def test_hoc_sequence_best() -> None:
    assert combinations.best_sequence(RULES, hand("2s3s4s5s9hThJh")) == Say(4, 4)
    assert combinations.best_sequence(RULES, hand("2s3s4s9hThJh")) == Say(3, TEN + 1)


def test_hoc_sequence_longer() -> None:
    assert combinations.length_then_top(Say(4, 4)) > combinations.length_then_top(Say(3, KING))
    assert combinations.length_then_top(Say(3, KING)) > combinations.length_then_top(Say(3, QUEEN))
    acts = "p1 announce tierce to J; p2 announce quart to 5"
    assert play("9hThJh/2s3s4s5s", acts, SEQ).state.to_act == 1


def test_hoc_sequence_higher() -> None:
    acts = "p1 announce tierce to J; p2 announce quart to 5"
    assert play("9hThJh/2s3s4s5s", acts, SEQ, d_sequence_comparison="top-only").state.to_act == 0
    assert combinations.top_only(Say(3, 9)) < combinations.top_only(Say(4, 9))


def test_a_longer_sequence_never_earns_less() -> None:
    """Why comparing sequences by their premiums comes to the same as comparing them by length."""
    premium = {
        Say(size, top): sequence_premium(RULES, Say(size, top), False)
        for size in (3, 4, 5)
        for top in range(size - 1, 13)
    }
    for one in premium:
        for other in premium:
            if one.size > other.size:
                assert premium[one] >= premium[other]
            if one.size == other.size and one.top > other.top:
                assert premium[one] >= premium[other]


def test_hoc_sequence_kings_above() -> None:
    acts = "p1 announce tierce to Q; p2 announce tierce to K"
    assert play("ThJhQh/JsQsKs", acts, SEQ, DICTIONNAIRE).state.to_act == 1


def test_hoc_sequence_kings_excluded() -> None:
    acts = "p1 announce tierce to Q; p2 announce tierce to K"
    excluded = {"d_top_sequence_queen": "kings-excluded"}
    assert play("ThJhQh/JsQsKs", acts, SEQ, **excluded).state.to_act == 0
    lesser = "p1 announce tierce to Q; p2 good; p1 show ThJhQh JsQsKs"
    assert said(play("ThJhQhJsQsKs/2c", lesser, SEQ, **excluded)) == ("refused", "not-a-combination")
    within = play("ThJhQhKh/2c", "p1 announce tierce to Q; p2 good", SEQ, **excluded)
    assert legal_texts(within) == ["p1 show ThJhQh"]
    alone = play("ThJhQh/JsQsKs", "p1 pass; p2 announce tierce to K; p1 announce nothing", SEQ, **excluded)
    assert alone.state.won[1] == 0  # nobody has announced anything that counts: the pot is forehand's


def test_hoc_sequence_tie_forehand() -> None:
    acts = "p1 pass; p2 announce tierce to 4; p1 announce tierce to 4"
    assert play("2s3s4s/2h3h4h", acts, SEQ).state.to_act == 0


def test_hoc_sequence_tie_nobody() -> None:
    acts = "p1 announce tierce to 4; p2 announce tierce to 4"
    played = play("2s3s4s/2h3h4h", acts, SEQ, sequence_seat_tie="nobody")
    assert played.state.prize == 2 and played.state.won[1] == -1 and played.chips.pots[1] == 3


def test_hoc_tricon() -> None:
    assert combinations.best_tricon(RULES, hand("7s7h7d2c2d")) == Say(3, 6)
    assert combinations.best_tricon(RULES, hand("7s7h2c2d")) == NOTHING
    assert combinations.best_tricon(RULES, hand("AsAhAdAc")) == Say(4, ACE)


def test_hoc_tricon_order() -> None:
    assert combinations.quads_beat(Say(4, ACE)) > combinations.quads_beat(Say(3, KING))
    assert combinations.quads_beat(Say(3, KING)) > combinations.quads_beat(Say(3, QUEEN))
    assert combinations.best_tricon(RULES, hand("2s2h2d2cKsKhKd")) == Say(4, 1)


def test_hoc_tricon_order_kings() -> None:
    assert combinations.kings_beat(Say(3, KING)) > combinations.kings_beat(Say(4, QUEEN))
    assert combinations.kings_beat(Say(4, KING)) > combinations.kings_beat(Say(3, KING))
    assert combinations.kings_beat(Say(4, ACE)) > combinations.kings_beat(Say(3, QUEEN))
    kings = rules_with(quad_over_trips="kings-beat")
    assert combinations.best_tricon(kings, hand("2s2h2d2cKsKhKd")) == Say(3, KING)


def test_l_point_of_four() -> None:
    """L's own example: jack, eight, seven and ace of spades are a point of four worth 26."""
    played = play("As7s8sJs/2h5d9c/3hTdQc", "p1 announce 4 value 26; p2 good; p3 good; p1 show AsJs8s7s", POT)
    assert gains(played) == (3, 0, 0)


def test_a_total_that_was_announced_or_shown_counts_where_sequences_do_not_decide() -> None:
    """p1 has said 24 and holds 25, as p2 does: p2 shows. Who shows an ace beside a three has shown one."""
    value = {"point_tie_residual": "value-then-seat"}
    told = play("As5s9sKs/Ah5h9hKh", "p1 announce 4 value 24; p2 announce 4", POT, DICTIONNAIRE, **value)
    assert told.state.to_act == 1
    shown = play("2d/Ad3c", "p1 announce 1; p2 announce 1; p2 show Ad", POT, DICTIONNAIRE, **value)
    assert said(shown) == ("irregular", "over-announced") and shown.state.to_act == 0
