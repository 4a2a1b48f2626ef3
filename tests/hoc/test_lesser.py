"""Lesser combinations: one test a clause, named by its slug."""

from tests.hoc.situations import DICTIONNAIRE, fired, gains, play, said
from tests.hoc.test_premiums import DOUBLE, FOUR, LESSER, QUART, SEQ, SPLIT, TRI


def test_hoc_premium_smaller() -> None:
    acts = "p1 announce tierce to 9; p2 good; p1 show 7s8s9s 7h8h9h"
    assert said(play("7s8s9s7h8h9h/2c", acts, SEQ)) == ("refused", "lesser-not-smaller")
    lower = "p1 announce tierce to 9; p2 good; p1 show 7s8s9s 6h7h8h"
    assert gains(play("7s8s9s6h7h8h/2c", lower, SEQ)) == (4, -2)


def test_hoc_premium_equal() -> None:
    acts = "p1 announce tierce to 9; p2 good; p1 show 7s8s9s 7h8h9h"
    assert gains(play("7s8s9s7h8h9h/2c", acts, SEQ, DICTIONNAIRE)) == (4, -2)
    better = "p1 announce tierce to 8; p2 good; p1 show 6h7h8h 7s8s9s"
    assert said(play("7s8s9s6h7h8h/2c", better, SEQ, DICTIONNAIRE)) == ("refused", "lesser-not-smaller")


def test_hoc_premium_separate() -> None:
    acts = "p1 announce quart to 5; p2 good; p1 show 2s3s4s5s "
    assert said(play("2s3s4s5s6s/2c", acts + "2s3s4s", SEQ)) == ("refused", "combinations-overlap")
    apart = "p1 announce quint to T; p2 good; p1 show 6s7s8s9sTs 2s3s4s"
    assert gains(play("2s3s4s6s7s8s9sTs/2c", apart, SEQ)) == (6, -4)
    fine = "p1 announce tierce to K; p2 good; p1 show JhQhKh Ad2d3d"
    assert said(play("JhQhKhAd2d3d/2c", fine, SEQ)) == ("regular", "")


def test_hoc_premium_own_rate() -> None:
    assert gains(
        play("2s3s4s5s6h7h8h9hTh/2c", "p1 announce quint to T; p2 good; p1 show 6h7h8h9hTh 2s3s4s5s", SEQ)
    ) == (7, -5)


def test_hoc_premium_one_chip() -> None:
    one = {"smaller_combination_rate": "one-chip-each"}
    acts = "p1 announce quint to T; p2 good; p1 show 6h7h8h9hTh 2s3s4s5s"
    assert gains(play("2s3s4s5s6h7h8h9hTh/2c", acts, SEQ, **one)) == (6, -4)


def test_hoc_premium_shown_only() -> None:
    assert gains(play("2s3s4s5s7h8h9h/2c", QUART, SEQ)) == (4, -2)
    unseen = play("2s3s4s5s??/2c", QUART, SEQ)
    assert said(unseen) == ("regular", "") and gains(unseen) == (4, -2)  # what is not shown decides nothing


def test_hoc_premium_unshown() -> None:
    unshown = {"smaller_optional": "paid-unshown"}
    assert gains(play("2s3s4s5s7h8h9h/2c", QUART, SEQ, **unshown)) == (5, -3)
    assert gains(play("2s3s4s5s7h8h9h/2c", QUART + " 7h8h9h", SEQ, **unshown)) == (5, -3)


def test_hoc_premium_inside() -> None:
    inside = {"smaller_combination_overlap": "all-sub-runs"}
    assert gains(play("2s3s4s5s/2c", QUART + " 2s3s4s 3s4s5s", SEQ, **inside)) == (6, -4)
    twice = play("2s3s4s5s/2c", QUART + " 2s3s4s 2s3s4s", SEQ, **inside)
    assert said(twice) == ("refused", "combinations-overlap")
    partly = play("2s3s4s5s6s7s/2c", QUART + " 4s5s6s", SEQ, **inside)
    assert said(partly) == ("refused", "combinations-overlap")
    quint = "p1 announce quint to 6; p2 good; p1 show 2s3s4s5s6s 2s3s4s 4s5s6s"
    assert gains(play("2s3s4s5s6s/2c", quint, SEQ, **inside)) == (2 + 3 + 1 + 1, -5)
    unshown = play("2s3s4s5s/2c", QUART, SEQ, smaller_optional="paid-unshown", **inside)
    assert gains(unshown) == (2 + 2 + 1 + 1, -4)  # the quart and the two tierces inside it


def test_hoc_premium_one_run() -> None:
    assert said(play("2s3s4s5s6s7s8s9s/2c", SPLIT, SEQ)) == ("refused", "combinations-overlap")


def test_hoc_premium_split() -> None:
    assert gains(play("2s3s4s5s6s7s8s9s/2c", SPLIT, SEQ, long_run_splitting="split-allowed")) == (6, -4)


def test_hoc_premium_four_whole() -> None:
    assert said(play("7s7h7d7c/2c", FOUR, TRI)) == ("refused", "combinations-overlap")


def test_hoc_premium_three_inside() -> None:
    assert gains(play("7s7h7d7c/2c", FOUR, TRI, tricon_inside_four="paid")) == (8, -6)
    twice = play("7s7h7d7c/2c", FOUR + " 7s7h7c", TRI, tricon_inside_four="paid")
    assert said(twice) == ("refused", "combinations-overlap")
    unshown = {"tricon_inside_four": "paid", "smaller_optional": "paid-unshown"}
    alone = "p1 announce four 7; p2 good; p1 show 7s7h7d7c"
    assert gains(play("7s7h7d7c/2c", alone, TRI, **unshown)) == (2 + 4 + 2, -6)


def test_hoc_premium_lesser_doubled() -> None:
    assert gains(play("9s9h9d7s7h7d/2c", LESSER, DOUBLE)) == (2 + 4 + 4, -8)


def test_hoc_premium_lesser_ordinary() -> None:
    ordinary = {"smaller_tricons_in_double": "lesser-at-ordinary-rate"}
    assert gains(play("9s9h9d7s7h7d/2c", LESSER, DOUBLE, **ordinary)) == (2 + 4 + 2, -6)


def test_hoc_premium_lesser_simple_only() -> None:
    simple = {"smaller_tricons_in_double": "lesser-only-in-simple-game"}
    assert gains(play("9s9h9d7s7h7d/2c", LESSER, DOUBLE, **simple)) == (2 + 4, -4)
    assert gains(play("9s9h9d7s7h7d/2c", LESSER, TRI, **simple)) == (2 + 2 + 2, -4)


def test_a_single_combination_names_no_clause_on_lesser_ones() -> None:
    several = {"hoc-premium-smaller", "hoc-premium-separate", "hoc-premium-shown-only"}
    assert not several & fired(play("2s3s4s5s/2c", QUART, SEQ))
    assert "hoc-premium-shown-only" in fired(play("2s3s4s5s7h8h9h/2c", QUART + " 7h8h9h", SEQ))


def test_a_run_is_not_split_by_leaving_a_card_out() -> None:
    start = {"phase": "sequence"}
    hand = "As2s3s4s5s6s7s8s9s/Kh"
    split = play(hand, "p1 announce quint to 9; p2 good; p1 show 5s6s7s8s9s As2s3s", start)
    assert said(split) == ("refused", "combinations-overlap")
    apart = play("As2s3s5s6s7s8s9s/Kh", "p1 announce quint to 9; p2 good; p1 show 5s6s7s8s9s As2s3s", start)
    assert said(apart) == ("regular", "")
