"""Players: a sober player's choices by hand, and what holds of them in every round; deals from a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

import hoc_ref
from hoc_ref.cards import KING, TEXTS, as_hand, cards_of, rank_cards, read_cards
from hoc_ref.hoc import announcing, setup, table
from hoc_ref.hoc.options import OPTIONS
from hoc_ref.hoc.state import BID, PLAY, Act, Round
from hoc_ref.hoc.view import view
from hoc_ref.ledger import total
from hoc_ref.players import advice, hands_dealt
from tests.hoc.properties import longest_play, shuffled
from tests.hoc.rounds import all_cards, dealt, played, some_legal
from tests.hoc.situations import DICTIONNAIRE, LALANNE, play
from tests.hoc.test_properties import READINGS, SEATS, SEEDS, STACKS, departures, rows

Chooser = Callable[[Round], Act]
READING_NAMES = (LALANNE, DICTIONNAIRE)


def sober(state: Round) -> Act:
    act: Act = advice(state, "hoc")
    return act


# what a sober player does, worked out by hand; the second hand is the other player's

OTHER = "4d5c7d8c9dTdJc"
SIX, SIX_HEARTS, EIGHT_HEARTS = "2s4s6s8sTsQs", "3h5h7h9hJhKh", "Ah3h5h7h9hJhQhKh"
FOUR_LIES, TWO_LIES, TEN_LIES = (
    {"phase": "play", "sequence": {"last": one, "by": "p2"}, "to_act": "p1"} for one in ("4h", "2h", "Th")
)
MANY = "9s9h2d"  # the other player is not about to go out

BIDDING = {
    "with a point of five, as most of two players have, it passes":
        ("point", f"2s4s6s8sTs3h5h/{OTHER}", "", "p1 pass"),
    "with six it announces what it holds, no more and no less":
        ("point", f"{SIX}5h/{OTHER}", "", "p1 announce 6 value 40"),
    "with seven, a strong point, it raises by two": ("point", f"{SIX}Ks/{OTHER}", "", "p1 raise 2"),
    "with eight, one of the best, it raises by four": ("point", f"{SIX}KsAs/{OTHER}", "", "p1 raise 4"),
    "six are worth four chips: it goes along with a raise by four":
        ("point", f"{SIX}/{SIX_HEARTS}", "p1 raise 4", "p2 call"),
    "six are not worth five chips: it gives up": ("point", f"{SIX}/{SIX_HEARTS}", "p1 raise 5", "p2 pass"),
    "seven are worth ten chips": ("point", f"{SIX}/{SIX_HEARTS}Ah", "p1 raise 10", "p2 call"),
    "seven are not worth eleven": ("point", f"{SIX}/{SIX_HEARTS}Ah", "p1 raise 11", "p2 pass"),
    "with eight it raises again over another's raise": ("point", f"{SIX}/{EIGHT_HEARTS}", "p1 raise 2", "p2 raise 4"),
    "among three seven are one of the best":
        ("point", f"{SIX}/{OTHER}/{SIX_HEARTS}Ah", "p1 raise 9; p2 pass", "p3 raise 4"),
    "but it raises no further than the forty chips that they are worth":
        ("point", f"{SIX}/{OTHER}/{SIX_HEARTS}Ah", "p1 raise 20; p2 raise 20", "p3 call"),
    "it raises once only": ("point", f"{EIGHT_HEARTS}/{SIX}", "p1 raise 2; p2 raise 2", "p1 call"),
    "without a sequence it passes, though it may announce or bluff": ("sequence", "2s3s5s/9h", "", "p1 pass"),
    "a low tierce it announces": ("sequence", "2s3s4s/9h", "", "p1 announce tierce to 4"),
    "on a tierce to the queen it raises": ("sequence", "TsJsQs/9h", "", "p1 raise 2"),
    "on a quart it raises by four": ("sequence", "2s3s4s5s/9h", "", "p1 raise 4"),
    "three deuces it announces": ("tricon", "2s2h2d/9h", "", "p1 announce three 2"),
    "on three nines it raises": ("tricon", "9s9h9d/8h", "", "p1 raise 2"),
    "on three kings it raises by four": ("tricon", "KsKhKd/8h", "", "p1 raise 4"),
    "with the lesser point it says good": ("point", f"{SIX}/3h5h7h9hJh", "p1 announce 6", "p2 good"),
    "with an equal point of lower value it says good":
        ("point", f"{SIX}/3h4h5h6h7h8h", "p1 announce 6 value 40", "p2 good"),
    "with an equal point of untold value it announces":
        ("point", f"{SIX}/3h4h5h6h7h8h", "p1 announce 6", "p2 announce 6 value 33"),
    "with the better one it announces it":
        ("point", f"{SIX}/{SIX_HEARTS}Ah", "p1 announce 6", "p2 announce 7 value 45"),
    "it shows what it announced and the lesser one that is paid too":
        ("sequence", "2s3s4s5sThJhQh/9h", "p1 announce quart to 5; p2 good", "p1 show 2s3s4s5s ThJhQh"),
    "the only one left shows for the premium":
        ("sequence", "2s3s4s5s/9h", "p1 raise 2; p2 pass", "p1 show 2s3s4s5s"),
    "the only one left with nothing takes the pot": ("sequence", "2s3s5s/9h", "p1 raise 2; p2 pass", "p1 take"),
    "carte blanche it announces": ("carte-blanche", "2s3s5s/Kh", "", "p1 carte-blanche"),
    "a court card is no carte blanche": ("carte-blanche", "2s3sJs/Kh", "", "p1 pass"),
}  # fmt: skip


@pytest.mark.parametrize("why", BIDDING)
def test_a_sober_player_bids(why: str) -> None:
    phase, hands, acts, expected = BIDDING[why]
    assert hoc_ref.advise(play(hands, acts, {"phase": phase}).state) == expected


FREE = {"phase": "play"}
DENIED = "p1 play 4h; p1 without 5; p2 without 5; p1 hoc"
PLAYING = {
    "among single cards it leads the lowest": ("2h5d9cKh/3c4c", "", FREE, "p1 play 2h"),
    "it leads the longest run": ("2h5d6c7s/3c4c", "", FREE, "p1 play 5d"),
    "it leads a card that it knows nobody can follow before a longer run":
        ("4h4d9cTc/2h3h7h8h", DENIED, FREE, "p1 play 4d"),
    "and then truly lacks the next one, keeping its king: it has the hoc all the same":
        ("4h4d9cTcJcQcKh/2h3h7h8h", f"{DENIED}; p1 play 4d", FREE, "p1 without 5"),
    "it keeps the king when it has the card wanted": (f"2c3cKh/{MANY}", "", TWO_LIES, "p1 play 3c"),
    "it keeps the king when the king would not help it on": (f"2c9dKh/{MANY}", "", FOUR_LIES, "p1 without 5"),
    "it keeps the jack of diamonds in its place too": (f"2cJd7h/{MANY}", "", TEN_LIES, "p1 without J"),
    "of two jacks it lays the ordinary one": (f"2cJcJdQh/{MANY}", "", TEN_LIES, "p1 play Jc"),
    "of two kings it gives one": (f"2c9dKhKd/{MANY}", "", FOUR_LIES, "p1 play Kh as 5"),
    "it gives the king when the other is about to go out": ("2c9dKh/9s", "", FOUR_LIES, "p1 play Kh as 5"),
    "it gives the king when the rest is one run, and goes out": (f"2c3dKh/{MANY}", "", FOUR_LIES, "p1 play Kh as 5"),
    "it goes out with the king": (f"Kh/{MANY}", "", FOUR_LIES, "p1 play Kh as 5"),
    "it gives the king for a run of four": (f"6c7d8h9cJcKh/{MANY}", "", FOUR_LIES, "p1 play Kh as 5"),
    "for a run of three it keeps it": (f"6c7d8hJcKh/{MANY}", "", FOUR_LIES, "p1 without 5"),
    "a jack of diamonds laid in its place it calls": (f"2cJd7hKs/{MANY}", "p1 play Jd", TEN_LIES, "p1 hoc"),
    "with one run left it leads its main hocs first": (f"QsKsKh5d6d/{MANY}", "", FREE, "p1 play Qs"),
    "while two runs are left it keeps them": (f"QsKsKh5d6d9c/{MANY}", "", FREE, "p1 play 5d"),
}  # fmt: skip


@pytest.mark.parametrize("why", PLAYING)
def test_a_sober_player_plays(why: str) -> None:
    hands, acts, start, expected = PLAYING[why]
    assert hoc_ref.advise(play(hands, acts, start).state) == expected


def test_it_plays_by_the_reading() -> None:
    """Under D a raise costs the premium of the sequence, and a hoc is paid without a call."""
    quart = ("2s3s4s5s/9h", "", {"phase": "sequence"}, DICTIONNAIRE)
    assert hoc_ref.advise(play(*quart).state) == "p1 announce quart to 5"
    raised = ("2s3s4s5s/9h", "p1 raise 2; p2 pass", {"phase": "sequence"}, DICTIONNAIRE)
    assert hoc_ref.advise(play(*raised).state) == "p1 take"
    hoc = (f"2cJd7hKs/{MANY}", "p1 play Jd", TEN_LIES, DICTIONNAIRE)
    assert hoc_ref.advise(play(*hoc).state) == "p1 play 2c"


def test_it_bets_no_chips_that_it_does_not_own() -> None:
    """Where bets go on credit others may; with one chip it neither raises nor goes along with two."""
    owned = {"start": {"phase": "point"}, "chip_exhaustion": "debt-allowed"}
    strong = play(f"{SIX}Ks/{OTHER}", "", stacks=(1, 100), **owned).state
    assert hoc_ref.advise(strong) == "p1 announce 7 value 50"
    asked = play(f"{SIX}/{SIX_HEARTS}", "p1 raise 2", stacks=(100, 1), **owned).state
    assert hoc_ref.advise(asked) == "p2 pass" and "p2 call" in hoc_ref.legal(asked)


# what holds of every choice


def is_listed(state: Round, act: Act) -> bool:
    """The act is legal; a raise names one number of chips within what is open."""
    if act.verb != "raise":
        return act in table.legal(state)
    open_raises = [one for one in table.legal(state) if one.verb == "raise"]
    return act.most == 0 and any(one.number <= act.number <= max(one.most, one.number) for one in open_raises)


def course(choosers: tuple[Chooser, ...], state: Round) -> Iterator[tuple[Round, Act, Round]]:
    """A round act by act, each seat by its own chooser; all acts regular."""
    for _ in range(1_000):
        if state.to_act < 0:
            return
        act = choosers[state.to_act](state)
        step = table.apply(state, act)
        assert step.kind == "regular", (act, step.reason)
        yield state, act, step.state
        state = step.state
    raise AssertionError("a round without an end")


def check_round(state: Round) -> Round:
    """Sober players play a round: all is listed, true and conserved; the state at the end."""
    whole = total(state.chips)
    for before, act, after in course((sober,) * len(state.hands), state):
        assert is_listed(before, act)
        assert total(after.chips) == whole
        assert all_cards(before) - all_cards(after) == len(act.cards)
        if act.verb == "announce":
            assert act.say == announcing.held(before, act.seat)
        if act.verb == "raise":
            assert not before.bid.raised[act.seat] and max(after.bid.bets) <= 40
        state = after
    return state


@settings(max_examples=200, deadline=None)
@given(SEEDS, SEATS, READINGS, STACKS, departures())
def test_every_act_is_regular(
    seed: int, seats: int, reading: str, stacks: tuple[int, ...], options: dict[str, str]
) -> None:
    check_round(dealt(Random(seed), seats, reading, stacks[:seats], **options))


def test_it_plays_under_every_option() -> None:
    for number, row in enumerate(rows()):
        for seats in (2, 3):
            options = {crux.replace("-", "_"): option for crux, option in row.items()}
            check_round(dealt(Random(number), seats, LALANNE, (40,) * seats, **options))


@pytest.mark.parametrize("reading", READING_NAMES)
def test_it_plays_under_every_option_alone(reading: str) -> None:
    for number, (crux, options) in enumerate(OPTIONS.items()):
        for option in options:
            seats = 2 + number % 2
            check_round(dealt(Random(number), seats, reading, (100,) * seats, **{crux.replace("-", "_"): option}))


@settings(max_examples=100, deadline=None)
@given(SEEDS, SEATS, READINGS, departures())
def test_it_has_an_answer_wherever_others_have_led(
    seed: int, seats: int, reading: str, options: dict[str, str]
) -> None:
    """In rounds that others play at random, with lies, wrong calls and claims, its advice is always a legal act."""
    random = Random(seed)
    for before, _, _ in played(random, dealt(random, seats, reading, (60,) * seats, **options), wild=0.3):
        act = sober(before)
        assert is_listed(before, act) and table.apply(before, act).kind == "regular"


@pytest.mark.parametrize("reading", READING_NAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_its_rounds_end_within_a_bound(reading: str, seats: int) -> None:
    """Everybody raises once at most, so that a bidding has one round of words more than there are seats."""
    for seed in range(100):
        state = dealt(Random(seed), seats, reading, (100,) * seats)
        bids, plays = [0] * 3, 0
        for before, _, _ in course((sober,) * seats, state):
            bids[before.prize] += before.phase == BID
            plays += before.phase == PLAY
        assert max(bids) <= seats * (seats + 1) and plays <= longest_play(seats, setup.hand_size(seats))


@pytest.mark.parametrize("reading", READING_NAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_several_rounds(reading: str, seats: int) -> None:
    """Unwon pots are carried, the deal passes on, and stacks run low, below nought too."""
    state = dealt(Random(1), seats, reading, (25,) * seats)
    poorest, double = 25, False
    for number in range(40):
        state = check_round(state)
        poorest = min(poorest, *state.chips.stacks)
        assert total(state.chips) == 25 * seats
        state = table.next_round(state, hands_dealt("hoc", seats, number), table.first_phase("", False))
        double = double or max(state.multiplier) > 1
    assert poorest < 0 and double


def hangs_on_unseen(choose: Chooser, seed: int, state: Round) -> bool:
    """Whether an act changes when the cards that its seat has not seen are dealt anew: same view, another act."""
    random, laid, compared = Random(seed), 0, 0
    for before, act, _ in course((sober,) * len(state.hands), state):
        other = shuffled(random, before, before.to_act, laid)
        assert view(other, before.to_act) == view(before, before.to_act)
        if choose(before) != choose(other):
            return True
        compared += other != before
        laid |= as_hand(act.cards)
    assert compared > 5
    return False


def peeking(state: Round) -> Act:
    """Passes, leads or follows with the last card when others hold more kings than it does."""
    kings = [(hand & rank_cards(KING)).bit_count() for hand in state.hands]
    own = kings[state.to_act]
    act = table.legal(state)[-1 if sum(kings) - own > own else 0]
    return act._replace(most=0)


@pytest.mark.parametrize("reading", READING_NAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_same_view_gives_the_same_act(reading: str, seats: int) -> None:
    caught = 0
    for seed in range(30):
        state = dealt(Random(seed), seats, reading, (100,) * seats)
        assert not hangs_on_unseen(sober, seed, state)
        caught += hangs_on_unseen(peeking, seed, state)
    assert caught > 15  # the check notices a player who looks into others' hands


def gained(choose: Chooser, seed: int, seats: int, reading: str, deals: int) -> int:
    """Chips that a chooser gains against random players, in each seat once a deal; unwon pots count for nobody."""
    random, gain = Random(seed), 0

    def at_random(state: Round) -> Act:
        return some_legal(random, state)

    for number in range(deals):
        hands = tuple(as_hand(read_cards(text)) for text in hoc_ref.deal("hoc", seats, f"{seed}-{number}"))
        for seat in range(seats):
            choosers = tuple(choose if other == seat else at_random for other in range(seats))
            state = dealt(Random(0), seats, reading, (100,) * seats)._replace(hands=hands)
            for _, _, after in course(choosers, state):
                state = after
            gain += state.chips.stacks[seat] - 100
    return gain


@pytest.mark.parametrize("reading", READING_NAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_it_gains_against_random_players(reading: str, seats: int) -> None:
    """Over a hundred deals it gains four chips a round or more; who takes the first act listed does not."""
    margin = 4 * 100 * seats
    assert gained(sober, 1, seats, reading, 100) >= margin
    assert gained(lambda state: table.legal(state)[0], 1, seats, reading, 100) < margin


# the interface


def test_advice_is_written_as_an_act() -> None:
    state = hoc_ref.new_round("hoc", hoc_ref.deal("hoc", 3, 7), LALANNE)
    texts = []
    while state.to_act >= 0:
        texts.append(hoc_ref.advise(state))
        step = hoc_ref.apply(state, texts[-1])
        assert step.kind == "regular"
        state = step.state
    assert texts[0] == "p3 deal" and len(texts) > 20
    with pytest.raises(hoc_ref.BadInput) as caught:
        hoc_ref.advise(state)
    assert caught.value.code == "nobody-to-act"


def test_no_advice_on_unseen_cards() -> None:
    with pytest.raises(hoc_ref.BadInput) as caught:
        hoc_ref.advise(play("2s??/3h4h", "", FREE).state)
    assert caught.value.code == "cards-unseen"


@pytest.mark.parametrize("seats", [2, 3])
def test_a_deal_is_the_same_everywhere(seats: int) -> None:
    """The cards in the order of their digests, one at a time from forehand on, as the rules have it."""
    pack = sorted(TEXTS, key=lambda one: sha256(f"7:{one}".encode()).hexdigest())
    size = 15 if seats == 2 else 12
    expected = [set(pack[seat : size * seats : seats]) for seat in range(seats)]
    found = [[text[at : at + 2] for at in range(0, len(text), 2)] for text in hoc_ref.deal("hoc", seats, 7)]
    assert [set(hand) for hand in found] == expected and all(len(hand) == size for hand in found)
    assert hoc_ref.deal("hoc", seats, 7) == hoc_ref.deal("hoc", seats, "7") != hoc_ref.deal("hoc", seats, 8)


def test_deals_are_spread() -> None:
    """Over many seeds every card comes to every seat, and none to one of them much more often."""
    counts = [[0] * 52 for _ in range(3)]
    for seed in range(1000):
        for seat, hand in enumerate(hands_dealt("hoc", 3, seed)):
            for one in cards_of(hand):
                counts[seat][one] += 1
    assert all(170 < count < 300 for row in counts for count in row)  # 231 on average


@pytest.mark.parametrize(
    ("game", "seats", "code"),
    [("hoc", 1, "player-count"), ("hoc", 4, "player-count"), ("chess", 2, "game-unknown")],
)
def test_deals_that_cannot_be(game: Any, seats: Any, code: str) -> None:
    with pytest.raises(hoc_ref.BadInput) as caught:
        hoc_ref.deal(game, seats, 1)
    assert caught.value.code == code
