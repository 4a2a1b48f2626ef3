"""Cards that nobody saw: what is ruled on holds for every hand they could be; the rest is undetermined."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hoc_ref.cards import PACK, cards_of
from hoc_ref.errors import BadInput, Undetermined
from hoc_ref.hoc import verbs
from hoc_ref.record import Line, PartHand, Record, RoundRecord
from hoc_ref.replay import Replay, replay
from hoc_ref.unseen import UnseenHand
from hoc_ref.verdict import legal_texts
from tests.hoc.rounds import dealt, played
from tests.hoc.situations import DICTIONNAIRE, gains, play, said
from tests.hoc.test_properties import READINGS, SEATS, SEEDS


def test_questions_of_the_rules() -> None:
    hand = UnseenHand(0, 0b0001, PACK & ~0b0011, 1)
    assert bool(hand) and hand.bit_count() == 2
    assert bool(hand & 0b0001) and not hand & 0b0010
    assert (hand & 0b0010) == 0 and (hand & 0b0010).bit_count() == 0
    assert 0 | (hand & 0b0010) == 0
    assert not (hand | 0b1000) & 0b0010 and bool((hand | 0b1000) & 0b1000)
    two = hand | UnseenHand(1, 0b0010, PACK & ~0b0011, 1)
    assert bool(two & 0b0010) and two.unseen == 2
    for question in (
        lambda: bool(hand & 0b0100),
        lambda: (hand & 0b0101).bit_count(),
        lambda: hand & 0b0100 == 0,
        lambda: bool((0 | (hand & 0b0100)) & 0b0100),
        lambda: hand & 0b0100 == 0b0100,
    ):
        with pytest.raises(Undetermined) as caught:
            question()
        assert caught.value.seat == 0
    assert (hand ^ 0b0001).bit_count() == 1
    assert UnseenHand(1, 0b11, 0, 0) == 0b11


def record_of(state: object, acts: list[str], reading: str, hidden: list[int]) -> Record:
    hands = tuple(
        PartHand(hand & ~mask, (hand & mask).bit_count()) for hand, mask in zip(state.hands, hidden, strict=True)
    )
    told = RoundRecord(None, hands, tuple(Line(act, "") for act in acts), None, {})
    seats = len(state.hands)
    return Record("hoc", reading, {}, ("Anna", "Ben", "Carla")[:seats], (40,) * seats, (told,))


@settings(max_examples=80, deadline=None)
@given(SEEDS, SEATS, READINGS, st.integers(0, 12))
def test_what_is_ruled_on_holds_with_all_cards_seen(seed: int, seats: int, reading: str, hide: int) -> None:
    """A true round with some cards hidden: as far as it is ruled on, verdicts and chips are the same."""
    random = Random(seed)
    state = dealt(random, seats, reading, (40,) * seats)
    acts = [verbs.act_text(act) for _, act, _ in played(random, state)]
    acts = acts[: random.randint(1, len(acts))]
    hidden = [sum(1 << card for card in random.sample(cards_of(hand), min(hide, 12))) for hand in state.hands]
    whole, partial = (replay(record_of(state, acts, reading, masks), hear=False) for masks in ([0] * seats, hidden))
    assert_agree(whole, partial)


def assert_agree(whole: Replay, partial: Replay) -> None:
    for seen, unseen in zip(whole.rulings, partial.rulings, strict=False):
        if unseen.kind == "undetermined":
            assert unseen is partial.rulings[-1]
        else:
            assert (seen.kind, seen.reason, seen.stacks, seen.pots) == (
                unseen.kind,
                unseen.reason,
                unseen.stacks,
                unseen.pots,
            )
    if not any(one.kind == "undetermined" for one in partial.rulings):
        assert len(whole.rulings) == len(partial.rulings)


EIGHT = {"phase": "play", "sequence": {"last": "7c", "by": "p1", "without": ["p2"]}, "to_act": "p3"}


def test_a_denial_nobody_can_check() -> None:
    assert said(play("2h3h/KsQd/????", "p3 without 8; p1 claim p3 had 8", EIGHT)) == ("undetermined", "undetermined")
    assert said(play("8d8h/8s8c/????", "p3 without 8; p1 claim p3 had 8", EIGHT)) == ("irregular", "claim-fails")
    seen = play("2h3h/KsQd/8d??", "p3 without 8; p1 claim p3 had 8", EIGHT)
    assert said(seen) == ("irregular", "false-denial") and gains(seen) == (5, 5, -10)
    told = play("2h3h/????/8d9d", "p1 claim p2 had 8", EIGHT)
    assert said(told) == ("undetermined", "undetermined")


def test_a_card_that_is_laid_later_was_held_before() -> None:
    acts = "p3 without 8; p1 hoc; p1 play 7h; p1 without 8; p2 without 8; p3 play 8h; p1 claim p3 had 8"
    played = play("2h7h/KsQd/??9d", acts, EIGHT)
    assert played.rulings[0].reason == "false-denial" and said(played) == ("irregular", "false-denial")


def test_tie_that_hangs_on_unseen_cards() -> None:
    start = {"phase": "point", "pots": {"point": 2}}
    tie = play("2s3s4s/??????", "p1 announce 3; p2 announce 3", start)
    assert said(tie) == ("undetermined", "undetermined")
    valued = play("2s3s4s/??????", "p1 announce 3 value 9; p2 announce 3 value 30", start)
    assert said(valued) == ("regular", "") and valued.state.to_act == 1


def test_what_no_unseen_card_can_make_true() -> None:
    kings = play("As??/Kh4h5h/5d6dKd", "p1 announce four K", {"phase": "tricon"})
    assert said(kings) == ("irregular", "over-announced")
    short = play("As2s3s4s??/3h4h5h/5d6dKd", "p1 announce 2", {"phase": "point"})
    assert said(short) == ("irregular", "under-announced")
    maybe = play("As2s??/3h4h5h/5d6dKd", "p1 announce 3", {"phase": "point"})
    assert said(maybe) == ("regular", "") and "taken as true" in maybe.rulings[-1].undetermined
    good = play("7h/8s8h8d??", "p1 announce three 7; p2 good", {"phase": "tricon"})
    assert said(good) == ("irregular", "good-with-better")


def test_the_record_stops_where_it_is_undetermined() -> None:
    acts = "p1 play 7s; p1 without 8; p2 without 8; p1 claim p2 had 8; p3 play 8d; p3 without 9"
    played = play("7s2c9h/??3h/8d5d6c", acts, {"phase": "play"})
    assert said(played) == ("undetermined", "undetermined") and len(played.rulings) == 4
    with pytest.raises(BadInput, match="act 5: verb-unknown"):
        play("7s2c9h/??3h/8d5d6c", acts.replace("p3 play 8d", "p3 frob"), {"phase": "play"})


def test_unseen_cards_that_cannot_matter() -> None:
    start = {"phase": "play"}
    assert gains(play("7s/??/3c", "p1 play 7s", start)) == (12, -6, -6)
    assert gains(play("9h/??/Ts", "p1 play 9h", start, DICTIONNAIRE)) == (12, -6, -6)
    acts = "p1 play 7s; p1 without 8; p2 without 8; "
    assert said(play("7s2c/??3h/8d5d", acts + "p2 claim p2 had 8", start)) == ("refused", "claim-on-oneself")
    assert said(play("7s2c/??3h/8d5d", acts + "p1 claim p2 had 8", start, DICTIONNAIRE)) == ("irregular", "claim-fails")
    two = "p1 carte-blanche; p2 carte-blanche; p3 pass"
    held = play("As2s/3h4h/??", two, {"phase": "carte-blanche"}, cb_silent_second_holder="holding-counts")
    assert gains(held) == (0, 0, 0)


def test_what_may_be_done_with_unseen_cards_is_told_or_not_known() -> None:
    """Which cards may be led nobody knows; when all that is unseen lies elsewhere it is listed."""
    assert legal_texts(play("2s??/3h4h", "", {"phase": "play"})) is None
    assert legal_texts(play("2s5h/3h??", "", {"phase": "play"})) == ["p1 play 2s", "p1 play 5h"]
    follow = {"phase": "play", "sequence": {"last": "7c", "by": "p2"}, "to_act": "p1"}
    assert legal_texts(play("2s??/3h4h", "", follow)) is None


def test_lacking_a_king_is_never_false_where_kings_may_be_denied() -> None:
    """Under lalanne main hocs may be denied: whether p1 holds a king changes nothing."""
    follow = {"phase": "play", "sequence": {"last": "Qh", "by": "p2"}, "to_act": "p1"}
    played_ = play("2s??/3h4h", "p1 without K", follow)
    assert said(played_) == ("regular", "") and not played_.rulings[-1].undetermined


def test_any_card_may_be_led_whatever_else_is_held() -> None:
    lead = {"phase": "play"}
    led = play("5s??/3h4h", "p1 play 5s", lead)
    assert said(led) == ("regular", "") and not led.rulings[-1].undetermined
    lowest = play("5s??/3h4h", "p1 play 5s", lead, lead_freedom="lowest-first")
    assert said(lowest) == ("undetermined", "undetermined")


def test_a_denial_that_is_false_whatever_is_unseen() -> None:
    """Js is known: with Jd beside it or not, the denial is false, and who objects is right."""
    start = {"phase": "play", "sequence": {"last": "Tc", "by": "p1"}}
    acts = "p2 without J; p1 claim p2 had J"
    caught = play("2h3h/Js??", acts, start)
    assert [(one.kind, one.reason, one.undetermined) for one in caught.rulings] == [
        ("irregular", "false-denial", ""), ("irregular", "false-denial", "")
    ]  # fmt: skip
    assert gains(caught) == gains(play("2h3h/Js4c", acts, start)) == (5, -5)
    excused = play("2h3h/Js??", acts, start, needed_card_duplicates="denial-true")
    assert said(excused) == ("undetermined", "undetermined")  # Jd would excuse him
    nothing_known = play("2h3h/4c??", acts, start, needed_card_duplicates="denial-true")
    assert said(nothing_known) == ("undetermined", "undetermined")  # Js alone would make it false
