"""Doubling: one test a clause, named by its slug."""

from hoc_ref.hoc import doubling, table
from hoc_ref.hoc.state import Act, Round
from hoc_ref.ledger import Chips, Payment
from hoc_ref.record import read
from hoc_ref.replay import replay
from tests.hoc.situations import DICTIONNAIRE, fired, gains, play
from tests.hoc.test_premiums import agreed
from tests.hoc.test_setup import DEAL_3

OUT = "p1 pass; p2 pass; p1 play 7h"  # nobody announces carte blanche, and the first player lays his last card
PASSED = "p1 pass; p2 pass; "


def ended(won: dict[str, str], multiplier: int = 1, **options: str) -> Round:
    """The state after a round that began with the tricon, which nobody won."""
    start = {
        "phase": "tricon",
        "won": won,
        "pots": {"tricon": 2},
        "multiplier": {"tricon": multiplier},
    }
    return play("7h/2cKs", PASSED + OUT, start, **options).state


def times(state: Round) -> tuple[int, ...]:
    """How many times each game counts in the next round."""
    return tuple(factor for factor, _ in doubling.carries(state))


def after(won: dict[str, str], multiplier: int = 1, **options: str) -> Round:
    """The next round with its stakes placed."""
    state = ended(won, multiplier, **options)
    again = table.next_round(state, (3, 12), table.first_phase("", False))
    return table.apply(again, Act(again.dealer, "deal")).state


def returns(won: dict[str, str], **options: str) -> tuple[Payment, ...]:
    """What is paid at the next deal."""
    again = table.next_round(ended(won, **options), (3, 12), 2)
    return table.apply(again, Act(again.dealer, "deal")).payments


def test_hoc_pot_stays() -> None:
    assert doubling.carried_pots(Chips((1, 2), (3, 4, 5))).pots == (3, 4, 5)
    state = ended({"point": "p1", "sequence": "p2"})
    again = table.next_round(state, state.hands, table.first_phase("", False))
    assert again.chips.pots == (0, 0, 2)


def test_hoc_double_prize() -> None:
    assert times(ended({"point": "p1", "sequence": "p2"})) == (1, 1, 2)
    assert times(ended({})) == (2, 2, 2)


def test_hoc_double_all() -> None:
    assert times(ended({"point": "p1"}, reading=DICTIONNAIRE)) == (1, 1, 1)
    assert times(ended({}, reading=DICTIONNAIRE)) == (2, 2, 2)


def test_hoc_double_stays() -> None:
    assert times(ended({"point": "p1", "sequence": "p2"}, 2)) == (1, 1, 2)


def test_hoc_double_triple() -> None:
    state = ended({"point": "p1", "sequence": "p2"}, 2, consecutive_carry="3")
    assert times(state) == (1, 1, 3)
    assert [doubling.becomes_triple(carried)[0] for carried in (1, 2, 3)] == [2, 3, 3]


def test_hoc_double_growing() -> None:
    assert [doubling.keeps_growing(carried)[0] for carried in (1, 2, 3)] == [2, 3, 4]


def test_hoc_double_agreed_again() -> None:
    assert agreed(2, 2) == 8 and agreed(3, 2) == 12


def test_hoc_double_agreed_once() -> None:
    assert agreed(2, 2, double_of_agreed_double="x2") == 4
    assert agreed(1, 2, double_of_agreed_double="x2") == 4


SEQ = {"phase": "sequence", "pots": {"sequence": 3}, "multiplier": {"sequence": 2, "tricon": 2}}
WIN = "p1 announce tierce to 9; p2 good; p1 show 7s8s9s; "
AGAIN = "p1 announce three 7; p2 good; p1 show 7s7h7d"


def test_hoc_double_no_extra() -> None:
    assert gains(play("7s8s9s/2h", WIN, SEQ)) == (5, -2)


def test_hoc_double_extra() -> None:
    assert gains(play("7s8s9s/2h", WIN, SEQ, DICTIONNAIRE)) == (6, -3)
    both = play("7s8s9s7h7d/2h", WIN + AGAIN, SEQ, DICTIONNAIRE)
    assert gains(both) == (3 + 3 + 5, -8)  # the pot; two and one; four and one
    simple = play("7s8s9s/2h", WIN, {"phase": "sequence", "pots": {"sequence": 3}}, DICTIONNAIRE)
    assert gains(simple) == (4, -1) and "hoc-double-extra" not in fired(simple)
    point = {"phase": "point", "pots": {"point": 4}, "multiplier": {"point": 2}}
    assert gains(play("7s8s9s/2h", "p1 announce 3; p2 good; p1 show 7s8s9s", point, DICTIONNAIRE)) == (5, -1)


def test_hoc_double_extra_once() -> None:
    both = play("7s8s9s7h7d/2h", WIN + AGAIN, SEQ, DICTIONNAIRE, double_extra_chip="extra-chip-once")
    assert gains(both) == (3 + 3 + 4, -7)
    mixed = {"double_extra_chip": "extra-chip-once", "double_scope": "per-prize"}
    second = play("7s8s9s/2h", WIN, SEQ | {"won": {"point": "p2"}}, DICTIONNAIRE, **mixed)
    assert gains(second) == (3 + 3, -3)  # the point was won in a simple game


ONE = {"point": "p1", "sequence": "p2"}  # only the tricon, with two chips in its pot, was not won


def test_hoc_single_pot_stays() -> None:
    assert after(ONE, reading=DICTIONNAIRE).chips.pots == (2, 2, 4)


def test_hoc_single_pot_returned() -> None:
    state = after(ONE, reading=DICTIONNAIRE, single_unwon_prize_d="returned")
    assert state.chips.pots == (2, 2, 2) and sum(state.chips.stacks) == 200 + 2 - 6
    back = {one for one in returns(ONE, reading=DICTIONNAIRE, single_unwon_prize_d="returned") if one.source < 0}
    assert back == {Payment(-3, seat, 1, "hoc-single-pot-returned") for seat in (0, 1)}


def test_hoc_restake_joins() -> None:
    assert after(ONE).chips.pots == (2, 2, 4)


def test_hoc_restake_returned() -> None:
    state = after(ONE, d_restake="double-ante-old-returned")
    assert state.chips.pots == (2, 2, 4) and sum(state.chips.stacks) == 200 + 2 - 8
    back = {one for one in returns(ONE, d_restake="double-ante-old-returned") if one.source < 0}
    assert back == {Payment(-3, seat, 1, "hoc-restake-returned") for seat in (0, 1)}


def test_hoc_restake_on_top() -> None:
    assert after(ONE, d_restake="double-ante-on-top").chips.pots == (2, 2, 6)


def test_hoc_double_capped() -> None:
    capped = {"consecutive_carry": "pot-capped-at-double"}
    assert after(ONE, 1, **capped).chips.pots == (2, 2, 4)
    assert after(ONE, 2, **capped).chips.pots == (2, 2, 2)
    back = after(ONE, 2, d_restake="double-ante-old-returned", **capped)
    assert back.chips.pots == (2, 2, 4)  # the old two go back, and each puts down two


def test_hoc_double_tierce_plain() -> None:
    plain = {"double_extra_chip": "undoubled-tierce"}
    assert gains(play("7s8s9s/2h", WIN, SEQ, DICTIONNAIRE, **plain)) == (4, -1)
    quart = "p1 announce quart to T; p2 good; p1 show 7s8s9sTs"
    assert gains(play("7s8s9sTs/2h", quart, SEQ, DICTIONNAIRE, **plain)) == (7, -4)


BLANCHE = {"phase": "carte-blanche", "multiplier": {"tricon": 2}}


def test_hoc_double_prizes_only() -> None:
    assert gains(play("3s4s/Kh", "p1 carte-blanche; p2 pass", BLANCHE)) == (10, -10)


def test_hoc_double_carte_blanche() -> None:
    too = {"double_not_for": "carte-blanche-too"}
    assert gains(play("3s4s/Kh", "p1 carte-blanche; p2 pass", BLANCHE, **too)) == (20, -20)
    out = {"phase": "play", "multiplier": {"tricon": 2}}
    assert gains(play("8d/2h3h", "p1 play 8d", out, **too)) == (4, -4)


def test_hoc_double_everything() -> None:
    everything = {"double_not_for": "everything"}
    assert gains(play("3s4s/Kh", "p1 carte-blanche; p2 pass", BLANCHE, **everything)) == (20, -20)
    out = {"phase": "play", "multiplier": {"tricon": 2}}
    assert gains(play("8d/2h3h", "p1 play 8d", out, **everything)) == (8, -8)
    assert gains(play("Kd2c/2h3h", "p1 play Kd; p1 hoc", out, **everything)) == (2, -2)
    lie = "p1 play 4h; p1 without 5; p2 claim p1 had 5"
    assert gains(play("4h5s9d/2c3c", lie, out, **everything)) == (-10, 10)


def test_what_does_not_divide_stays_in_a_pot_that_goes_back() -> None:
    state = ended(ONE, d_restake="double-ante-old-returned")
    uneven = state._replace(chips=Chips((96, 101), (0, 0, 5)))  # a bet of three was carried with the stakes
    again = table.next_round(uneven, (3, 12), 2)
    dealt = table.apply(again, Act(again.dealer, "deal")).state
    assert dealt.chips == Chips((96 + 2 - 4, 101 + 2 - 4), (2, 2, 1 + 4))


def test_a_later_round_told_from_the_middle_has_its_old_pots_back() -> None:
    options = 'options = { single-unwon-prize-d = "returned" }'
    first = '[[round]]\nstart = { phase = "tricon", won = { point = "p1" }, pots = { tricon = 4 } }\n'
    first += 'hands = ["7h", "2cKs"]\nacts = """p1 pass\np2 pass\np1 pass\np2 pass\np1 play 7h"""\n'
    later = '[[round]]\nstart = { phase = "play" }\nhands = ["8d", "2h3h"]\nacts = ""\n'
    head = f'format = "hoc-record/1"\ngame = "hoc"\nreading = "dictionnaire"\n{options}\nplayers = ["Anna", "Ben"]\n'
    played = replay(read(f"{head}starting_stacks = [100, 100]\n{first}{later}"))
    # two each out of the old pot; a hoc for the seven, which nobody can follow, and four chips for two cards
    assert played.chips == Chips((100 + 2 + 1 + 4, 100 + 2 - 1 - 4), (0, 0, 0))


def test_fines_and_the_chip_of_the_card_before_follow_a_double_game() -> None:
    double = {"multiplier": {"tricon": 2}}
    everything = {"double_not_for": "everything"}
    seven = {"phase": "play", "sequence": {"last": "7c", "by": "p1"}} | double
    before = play("2h/Qs9d/5c6c", "p2 play Qs as 8", seven, stand_in_and_last_card="both", **everything)
    assert gains(before) == (4, -2, -2)  # the hoc of the queen is not called yet
    wrong = play(
        "6h9d/7s4s/2c", "p1 play 6h; p1 hoc", {"phase": "play"} | double, wrong_hoc_call="penalty", **everything
    )
    assert gains(wrong) == (-4, 2, 2)
    claim = "p1 play 6h; p1 without 7; p2 claim p1 had 7"
    failed = play("6h9d/7s4s/2c", claim, {"phase": "play"} | double, claim_wrong="penalty", **everything)
    assert gains(failed) == (10, -20, 10)


def test_a_later_round_that_begins_with_a_wrong_count_keeps_its_stakes() -> None:
    """Nobody won the point: by this option each puts down two for it, whether a start tells the round or not."""
    first = 'start = { phase = "end", out = "p1", pots = { point = 3 }, won = { sequence = "p1", tricon = "p1" } }'
    told = f"""format = "hoc-record/1"
game = "hoc"
reading = "lalanne"
options = {{ d-restake = "double-ante-on-top" }}
players = ["Anna", "Ben", "Carla"]

[[round]]
{first}
hands = ["", "2s", "3s"]

[[round]]
START
hands = {str(DEAL_3.split("/")).replace("'", '"')}
acts = "p1 deal"
"""
    for start in ("", 'start = { phase = "deal" }'):
        assert replay(read(told.replace("START", start))).chips.pots == (9, 3, 3)
