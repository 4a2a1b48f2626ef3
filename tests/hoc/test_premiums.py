"""Premiums: one test a clause, and the whole table, written from D with the page beside it."""

import pytest

from hoc_ref.cards import RANKS
from hoc_ref.hoc import premiums
from hoc_ref.hoc.options import rules_for
from hoc_ref.hoc.state import Say
from hoc_ref.readings import choices
from tests.hoc.situations import DICTIONNAIRE, fired, gains, play, printed, said

RULES = rules_for(choices("hoc", "dictionnaire", {}))
SEQ = {"phase": "sequence", "pots": {"sequence": 2}}
TRI = {"phase": "tricon", "pots": {"tricon": 2}}
#                 announced, shown, simple, double: D's figures
TABLE = [
    ("tierce to 3", "As2s3s", 1, 2),
    ("tierce to Q", "TsJsQs", 1, 2),
    ("tierce to K", "JsQsKs", 2, 4),
    ("quart to 4", "As2s3s4s", 2, 4),
    ("quart to J", "8s9sTsJs", 2, 4),
    ("quart to Q", "9sTsJsQs", 2, 4),
    ("quart to K", "TsJsQsKs", 3, 6),
    ("quint to 5", "As2s3s4s5s", 3, 6),
    ("quint to Q", "8s9sTsJsQs", 3, 6),
    ("quint to K", "9sTsJsQsKs", 4, 8),
    ("quint to 6", "As2s3s4s5s6s", 3, 6),
    ("quint to K", "7s8s9sTsJsQsKs", 4, 8),
    ("three A", "AsAhAd", 2, 4),
    ("three Q", "QsQhQd", 2, 4),
    ("three K", "KsKhKd", 4, 8),
    ("four A", "AsAhAdAc", 4, 8),
    ("four J", "JsJhJdJc", 4, 8),
    ("four K", "KsKhKdKc", 8, 16),
]


def won(hand: str, announced: str, shown: str, phase: str, times: int = 1, **options: str) -> int:
    """What each of two others pays for a combination: the gain beyond the pot, halved."""
    start = {"phase": phase, "pots": {phase: 3}, "multiplier": {phase: times}}
    others = "/7h/8h"
    played = play(hand + others, f"p1 announce {announced}; p2 good; p3 good; p1 show {shown}", start, **options)
    assert said(played) == ("regular", "")
    gained = gains(played)
    assert gained[1] == gained[2] == -(gained[0] - 3) // 2
    return -gained[1]


@pytest.mark.parametrize(("announced", "shown", "simple", "double"), TABLE)
def test_table_of_premiums(announced: str, shown: str, simple: int, double: int) -> None:
    phase = "tricon" if announced[:5] in ("three", "four ") else "sequence"
    assert won(shown, announced, shown, phase) == simple
    assert won(shown, announced, shown, phase, 2) == double


def row_of(announced: str) -> str:
    """The row of the printed table that an announcement falls under."""
    kind, top = announced.replace(" to", "").split()
    if kind in ("three", "four"):
        return f"{kind} kings" if top == "K" else f"{kind} alike"
    name = "quint, or a longer run" if kind == "quint" else kind
    return f"{kind} to the king" if top == "K" else name


def test_the_printed_table() -> None:
    shown = printed("premiums")
    assert shown.pop("combination") == ["simple game", "double game"]
    assert shown == {row_of(announced): [str(simple), str(double)] for announced, _, simple, double in TABLE}


def test_hoc_premium() -> None:
    hands = "7s8s9s/2h/3h"
    passed = play(hands, "p1 pass; p2 pass; p3 pass", {"phase": "sequence"})
    assert gains(passed) == (0, 0, 0)
    played = play(hands, "p1 pass; p2 pass; p3 raise 1; p1 raise 1; p2 pass; p3 pass; p1 show 7s8s9s", SEQ)
    assert gains(played) == (5, -1, -2)  # two in the pot, one bet by p3, a premium from both
    point = play("7s8s9s/2h/3h", "p1 announce 3; p2 good; p3 good; p1 show 7s8s9s", {"phase": "point"})
    assert gains(point) == (0, 0, 0)


def test_hoc_premium_raised() -> None:
    played = play("7s8s9s/2h", "p1 raise 1; p2 call; p1 announce tierce to 9; p2 good; p1 show 7s8s9s", SEQ)
    assert gains(played) == (4, -2)


def test_hoc_premium_unraised_only() -> None:
    acts = "p1 raise 1; p2 call; p1 announce tierce to 9; p2 good; p1 show 7s8s9s"
    assert gains(play("7s8s9s/2h", acts, SEQ, DICTIONNAIRE)) == (3, -1)
    unraised = play("7s8s9s/2h", "p1 announce tierce to 9; p2 good; p1 show 7s8s9s", SEQ, DICTIONNAIRE)
    assert gains(unraised) == (3, -1)
    tricon = "p1 raise 1; p2 call; p1 announce three 7; p2 good; p1 show 7s7h7d"
    assert gains(play("7s7h7d/2h", tricon, TRI, DICTIONNAIRE)) == (5, -3)


def test_hoc_premium_tierce() -> None:
    assert [premiums.tierce_premium(RULES, top, False) for top in range(2, 12)] == [1] * 10


def test_hoc_premium_tierce_king() -> None:
    assert premiums.tierce_premium(RULES, RANKS.index("K"), False) == 2


def test_hoc_premium_tierce_king_one() -> None:
    assert won("JsQsKs", "tierce to K", "JsQsKs", "sequence", tierce_king_text="only-quart-2") == 1


def test_hoc_premium_quart() -> None:
    assert [premiums.quart_premium(RULES, top) for top in range(3, 13)] == [2] * 9 + [3]


def test_hoc_premium_quart_queen() -> None:
    assert won("9sTsJsQs", "quart to Q", "9sTsJsQs", "sequence") == 2


def test_hoc_premium_quart_queen_three() -> None:
    assert won("9sTsJsQs", "quart to Q", "9sTsJsQs", "sequence", quatrieme_to_queen="three") == 3
    assert won("8s9sTsJs", "quart to J", "8s9sTsJs", "sequence", quatrieme_to_queen="three") == 2


def test_hoc_premium_quart_queen_unpaid() -> None:
    assert won("9sTsJsQs", "quart to Q", "9sTsJsQs", "sequence", quatrieme_to_queen="unpaid-gap") == 0


def test_hoc_premium_quint() -> None:
    assert [premiums.quint_premium(top) for top in range(4, 13)] == [3] * 8 + [4]


def test_hoc_premium_tricon() -> None:
    assert [premiums.tricon_premium(Say(3, rank)) for rank in range(13)] == [2] * 12 + [4]
    assert [premiums.tricon_premium(Say(4, rank)) for rank in range(13)] == [4] * 12 + [8]


def test_hoc_premium_lesser() -> None:
    acts = "p1 announce quart to 5; p2 good; p1 show 2s3s4s5s 7h8h9h"
    assert gains(play("2s3s4s5s7h8h9h/2c", acts, SEQ)) == (5, -3)  # two, and two for the quart and one for the tierce
    sets = "p1 announce four 2; p2 good; p1 show 2s2h2d2c KsKhKd"
    assert gains(play("2s2h2d2cKsKhKd/3c", sets, TRI)) == (10, -8)


def test_hoc_premium_double() -> None:
    assert won("9s9h9d", "three 9", "9s9h9d", "tricon", 2) == 4
    assert won("9s9h9d", "three 9", "9s9h9d", "tricon", 3) == 6


def agreed(stake: int, times: int = 1, **options: str) -> int:
    start = {"phase": "tricon", "pots": {"tricon": 3}, "multiplier": {"tricon": times}}
    acts = "p1 announce three 7; p2 good; p1 show 7s7h7d"
    options = {"double_extra_chip": "no-extra", **options}
    return -gains(play("7s7h7d/2c", acts, start, DICTIONNAIRE, stake=stake, **options))[1]


def test_hoc_premium_agreed() -> None:
    assert [agreed(stake) for stake in (1, 2, 3)] == [2, 4, 6]


def test_hoc_premium_agreed_double() -> None:
    assert [agreed(stake, d_triple_premium="double-at-most") for stake in (1, 2, 3)] == [2, 4, 4]


def test_hoc_premium_agreed_simple() -> None:
    assert [agreed(stake, d_triple_premium="as-simple") for stake in (1, 2, 3)] == [2, 2, 2]


def test_hoc_premium_none_for_point() -> None:
    point = {"phase": "point", "pots": {"point": 2}}
    assert gains(play("7s8s9s/2h", "p1 announce 3; p2 good; p1 show 7s8s9s", point)) == (2, 0)


def test_hoc_premium_point() -> None:
    point = {"phase": "point", "pots": {"point": 2}}
    acts = "p1 announce 3; p2 good; p1 show 7s8s9s"
    assert gains(play("7s8s9s/2h", acts, point, point_premium="extra-chip")) == (3, -1)
    double = point | {"multiplier": {"point": 2}}
    assert gains(play("7s8s9s/2h", acts, double, point_premium="extra-chip")) == (4, -2)


RAISED = "p1 pass; p2 raise 1; p3 pass; p1 call; p1 announce tierce to 9; p2 announce nothing; p1 show 7s8s9s"


def test_hoc_premium_passers() -> None:
    assert gains(play("7s8s9s/2h/3h", RAISED, SEQ)) == (2 + 1 + 2, -1 - 1, -1)
    assert "hoc-premium-passers" in fired(play("7s8s9s/2h/3h", RAISED, SEQ))
    unpassed = play("7s8s9s/2h", "p1 announce tierce to 9; p2 good; p1 show 7s8s9s", SEQ)
    assert "hoc-premium-passers" not in fired(unpassed) and gains(unpassed) == (3, -1)


def test_hoc_premium_passers_exempt() -> None:
    exempt = {"premium_from_passers": "passers-exempt"}
    assert gains(play("7s8s9s/2h/3h", RAISED, SEQ, **exempt)) == (2 + 1 + 1, -1 - 1, 0)
    early = "p1 pass; p2 announce tierce to 9; p3 good; p1 good; p2 show 7s8s9s"
    assert gains(play("2h/7s8s9s/3h", early, SEQ, **exempt)) == (0, 2 + 1, -1)  # p3 has not passed, p1 has


def test_hoc_premium_unraised_sequence() -> None:
    assert premiums.sequence_covered(1) and not premiums.sequence_covered(2)
    acts = "p1 raise 1; p2 call; p1 announce tierce to 9; p2 good; p1 show 7s8s9s"
    assert "hoc-premium-unraised-sequence" not in fired(play("7s8s9s/2h", acts, SEQ))
    assert "hoc-premium-unraised-sequence" in fired(play("7s8s9s/2h", acts, SEQ, DICTIONNAIRE))
    unraised = "p1 announce tierce to 9; p2 good; p1 show 7s8s9s"
    assert "hoc-premium-unraised-sequence" not in fired(play("7s8s9s/2h", unraised, SEQ, DICTIONNAIRE))


def test_hoc_premium_unraised_all() -> None:
    tricon = "p1 raise 1; p2 call; p1 announce three 7; p2 good; p1 show 7s7h7d"
    played = play("7s7h7d/2h", tricon, TRI, DICTIONNAIRE, premium_with_raise_scope="tricon-too")
    assert gains(played) == (3, -1)


def test_hoc_premium_figures() -> None:
    assert won("9s9h9d", "three 9", "9s9h9d", "tricon") == 2


def test_hoc_premium_figures_open() -> None:
    assert won("9s9h9d", "three 9", "9s9h9d", "tricon", lacuna_1_fill="left-open") == 0
    one_chip = {"lacuna_1_fill": "left-open", "smaller_combination_rate": "one-chip-each"}
    assert gains(play("9s9h9d7s7h7d/2c", LESSER, TRI, **one_chip)) == (2, 0)  # the pot and nothing else


def test_hoc_premium_tierce_king_quart() -> None:
    needs = {"tierce_king_text": "tierce-king-needs-quart"}
    assert won("JsQsKs", "tierce to K", "JsQsKs", "sequence", **needs) == 1
    acts = "p1 announce tierce to K; p2 good; p1 show JsQsKs"
    both = play("JsQsKs2d3d4d5d/2c", acts, SEQ, d_sequence_comparison="top-only", **needs)
    assert gains(both) == (4, -2)


QUART = "p1 announce quart to 5; p2 good; p1 show 2s3s4s5s"


SPLIT = "p1 announce quint to 9; p2 good; p1 show 5s6s7s8s9s 2s3s4s"


FOUR = "p1 announce four 7; p2 good; p1 show 7s7h7d7c 7s7h7d"


DOUBLE = {"phase": "tricon", "pots": {"tricon": 2}, "multiplier": {"tricon": 2}}
LESSER = "p1 announce three 9; p2 good; p1 show 9s9h9d 7s7h7d"
