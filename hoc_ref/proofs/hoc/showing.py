"""What is proved of showing: what may be shown, whether it keeps the winner's word, and what follows if not."""

from __future__ import annotations

from itertools import combinations as subsets
from typing import Any, NamedTuple

from hoc_ref.cards import KING, cards_of, rank_of, read_cards
from hoc_ref.hoc import table
from hoc_ref.hoc.state import (
    ANNOUNCE,
    BID,
    CARTE_BLANCHE,
    GOOD,
    NOTHING,
    POINT,
    PRIZES,
    SEQUENCE,
    SHOW,
    SILENT,
    TRICON,
    Act,
    Round,
    Say,
    Step,
)
from hoc_ref.ledger import NOBODY
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.hoc.announcing import (
    HAND,
    STRONG,
    WEAK,
    at_prize,
    more,
    option,
    players_and_options,
    right_of,
    said,
)
from hoc_ref.proofs.hoc.combinations import Held, held
from hoc_ref.proofs.theorem import Theorem

Groups = tuple[tuple[int, ...], ...]
SUITS_HELD = held("5s6s9sKs2d3d4d5d")  # a four of spades of thirty, and one of diamonds of fourteen in a row
RUNS_HELD = held("3s4s5s3h4h5h7d8d9dTdKsKhKd7s7h7c")
KINGS_HELD = held("Ah2h3h5c6c7c8cJsQsKs")


def groups_of(text: str) -> Groups:
    """Combinations from their text, with blanks between them."""
    return tuple(read_cards(group) for group in text.split(" "))


def showing(t: Theorem, prize: int, departures: dict[str, str], hand: int, used: int = 0) -> Round:
    """Two players by one reading or three by the other; the only one left is to show, of a hand that is known."""
    seats = some.players(t)
    winner = seats - 2
    before = at_prize(t, some.chosen(some.READINGS[seats - 2], tuple(departures.items())), seats, SHOW, prize, winner)
    return before._replace(
        hands=tuple(hand if seat == winner else 0 for seat in range(seats)),
        used=tuple(used if seat == winner else 0 for seat in range(seats)),
        bid=before.bid._replace(winner=winner),
    )


def paid(t: Theorem, before: Round, after: Round, premium: Any, when: Any = True) -> None:
    """The winner has exactly the pot and a premium from each other player; the other pots are the same."""
    winner, prize, others = before.to_act, before.prize, len(before.hands) - 1
    for seat, stack in enumerate(after.chips.stacks):
        gained = before.chips.pots[prize] + others * premium if seat == winner else -premium
        t.claim(f"p{seat + 1} gains", stack == before.chips.stacks[seat] + gained, when)
    for one, pot in enumerate(after.chips.pots):
        t.claim("the pots", pot == (0 if one == prize else before.chips.pots[one]), when)
    following = (CARTE_BLANCHE, TRICON) if prize == TRICON else (BID, prize + 1)
    t.claim("he has won, and the next prize follows", after.won[prize] == winner, when)
    t.claim("the next prize follows", (after.phase, after.prize) == following, when)


PICKED = tuple(
    Held(sum(1 << one for one in picked))
    for number in range(7)
    for picked in subsets(read_cards("TsJsQsKsJhJdJc"), number)
)


def any_cards(t: Theorem) -> tuple[Round, tuple[int, ...], Step]:
    """The only one left shows some cards of his hand."""
    prize = some.prize(t)
    ruled = {"d-top-sequence-queen": option(t, "d-top-sequence-queen")} if prize == SEQUENCE else {}
    before = showing(t, prize, ruled, held("TsJsQsKsJhJdJc").cards)
    group = tuple(reversed(cards_of(t.choose("shows", PICKED).cards)))
    step = table.apply(before, Act(before.to_act, "show", groups=(group,)))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, group, step


def is_combination(before: Round, group: tuple[int, ...]) -> bool:
    """Cards make a combination of the prize's kind, in the words of the clauses."""
    ranks = sorted(rank_of(one) for one in group)
    if before.prize == TRICON:
        return len(group) >= 3 and len(set(ranks)) == 1
    one_suit = len({one // 13 for one in group}) == 1
    if before.prize == POINT:
        return one_suit
    in_a_row = len(group) >= 3 and ranks[-1] - ranks[0] == len(group) - 1
    excluded = before.rules.d_top_sequence_queen(Say(3, KING)) == NOTHING
    return one_suit and in_a_row and not (excluded and ranks[-1] == KING)


def premium_of(before: Round, group: tuple[int, ...]) -> int:
    """What tens, jacks, queens and kings earn: a tierce 1, a quart 2, 1 more to the king; three jacks 2, four 4."""
    if before.prize == POINT or not group:
        return 0
    if before.prize == TRICON:
        return 2 if len(group) == 3 else 4
    return len(group) - 2 + (max(rank_of(one) for one in group) == KING)


def kind_shown(t: Theorem, before: Round, group: tuple[int, ...], step: Step) -> None:
    """Of ten to king of spades and the other jacks just what is a combination of the prize's kind may be shown.

    Nothing at all is not shown, but taken. Clauses: hoc-show-kind, hoc-sequence-kings-excluded,
    hoc-sequence-kings-above.
    """
    fits = is_combination(before, group)
    t.claim("it may be shown", step.kind == ("regular" if fits else "refused"))
    t.claim("why not", step.reason == ("" if fits else "not-a-combination"))
    t.claim("refused it changes nothing", fits or step.state is before)


def kind_shown_twin(t: Theorem, before: Round, group: tuple[int, ...], step: Step) -> None:
    """Any three cards of one suit may be shown for the sequence."""
    suits = len({one // 13 for one in group})
    t.claim("they may", step.kind == "regular", before.prize == SEQUENCE and len(group) == 3 and suits == 1)


def shown_is_paid(t: Theorem, before: Round, group: tuple[int, ...], step: Step) -> None:
    """Who shows such a combination gets exactly the pot, and for sequence and tricon its premium from each other one.

    Clauses: hoc-show, hoc-prize-pot, hoc-premium, hoc-sole-survivor-shows.
    """
    if step.kind == "regular":
        paid(t, before, step.state, premium_of(before, group))


def shown_is_paid_twin(t: Theorem, before: Round, group: tuple[int, ...], step: Step) -> None:
    """Four cards shown always earn two chips from each other player."""
    if step.kind == "regular" and len(group) == 4:
        paid(t, before, step.state, 2)


def remembered(t: Theorem, before: Round, group: tuple[int, ...], step: Step) -> None:
    """The cards that were shown for a prize are remembered as such, and no others.

    Clauses: hoc-cards-once, hoc-show-usable.
    """
    shown = sum(1 << one for one in group) if step.kind == "regular" else 0
    for seat, used in enumerate(step.state.used):
        t.claim("these cards", used == (shown if seat == before.to_act else 0))


def remembered_twin(t: Theorem, before: Round, group: tuple[int, ...], step: Step) -> None:
    """Whatever is shown, no card is remembered."""
    t.claim("none", sum(step.state.used) == 0)


SHOWN = {POINT: "2d3d4d5d6d7d", SEQUENCE: "3d4d5d6d", TRICON: "6s6h6d"}
WORTH = {POINT: Say(6, 27), SEQUENCE: Say(4, 5), TRICON: Say(3, 5)}
EARNS = {POINT: 0, SEQUENCE: 2, TRICON: 2}


class Ruled(NamedTuple):
    """What is ruled of too little and too much announced."""

    less: str = "may-not-mend"
    more: str = "correct-to-true-holding"
    good: str = "good-lifted"

    def __str__(self) -> str:
        return ", ".join(self)


RULED = (
    Ruled(),
    Ruled(less="may-mend"),
    Ruled(good="good-binds"),
    Ruled(more="void-announcement-next-best-wins"),
    Ruled(more="void-announcement-next-best-wins", good="good-binds"),
)


def word(t: Theorem) -> tuple[Round, Step, Ruled, int, int]:
    """The winner by any announcement shows six diamonds, a quart to the six, or three sixes; others said less."""
    ruled, seats = t.choose("ruled", RULED), some.players(t)
    departures = {
        "point-underdeclared": ruled.less, "overdeclared": ruled.more, "good-after-overdeclared": ruled.good,
    }  # fmt: skip
    prize = some.prize(t)
    winner = t.seat("winner", seats) if prize == TRICON else seats - 1 - prize
    before = at_prize(t, some.chosen(some.READINGS[seats - 2], tuple(departures.items())), seats, SHOW, prize, winner)
    ways = t.choose("the others", ("good", "weak") if seats == 2 else ("good weak",)).split()
    says = {
        seat: {"good": GOOD, "weak": WEAK[prize]}[how] for seat, how in zip(right_of(winner, seats), ways, strict=True)
    }
    says[winner] = said(t, f"p{winner + 1} said", prize)
    if "weak" in ways:
        t.assume(more(prize, says[winner], WEAK[prize]))
    before = before._replace(
        hands=tuple(HAND.cards if seat == winner else 0 for seat in range(seats)),
        bid=before.bid._replace(said=tuple(says[seat] for seat in range(seats)), winner=winner),
    )
    step = table.apply(before, Act(winner, "show", groups=groups_of(SHOWN[prize])))
    t.outcome(f"{step.kind} {step.reason}".strip())
    found = {how: seat for seat, how in zip(right_of(winner, seats), ways, strict=True)}
    return before, step, ruled, found.get("good", NOBODY), found.get("weak", NOBODY)


def goes_beyond(before: Round) -> Any:
    """More is shown than was announced; for the point it is the number of cards alone that counts."""
    told, shown = before.bid.said[before.to_act], WORTH[before.prize]
    return shown.size > told.size if before.prize == POINT else more(before.prize, shown, told)


def falls_short(before: Round) -> Any:
    """More was announced than is shown."""
    return more(before.prize, before.bid.said[before.to_act], WORTH[before.prize])


def not_more_than_announced(t: Theorem, before: Round, step: Step, ruled: Ruled, good: int, weak: int) -> None:
    """More than was announced, in cards for the point, cannot be shown, unless too little announced may be mended.

    So for six diamonds, a quart to the six and three sixes, whatever was announced.
    Clauses: hoc-show-announced, hoc-under-announced-binds, hoc-under-announced-mended.
    """
    beyond = goes_beyond(before) * (ruled.less == "may-not-mend") > 0
    t.claim("it is refused or not", (step.reason == "more-than-announced") == beyond)
    t.claim("refused it changes nothing", step.kind == "refused" and step.state is before, beyond)
    t.claim("nothing else is refused", beyond, step.kind == "refused")


def not_more_than_announced_twin(t: Theorem, before: Round, step: Step, ruled: Ruled, good: int, weak: int) -> None:
    """Of a point no higher value can be shown than was announced."""
    higher = WORTH[POINT].top > before.bid.said[before.to_act].top
    t.claim("it is refused", step.kind == "refused", higher * (before.prize == POINT))


def word_kept(t: Theorem, before: Round, step: Step, ruled: Ruled, good: int, weak: int) -> None:
    """Who shows these and had announced no more gets exactly the pot, and two chips a player for sequence and tricon.

    Clauses: hoc-show, hoc-show-announced, hoc-under-announced-mended, hoc-prize-pot.
    """
    kept = (1 - falls_short(before)) * (1 - goes_beyond(before) * (ruled.less == "may-not-mend"))
    t.claim("it is regular", step.kind == "regular", kept)
    paid(t, before, step.state, EARNS[before.prize], kept)


def word_kept_twin(t: Theorem, before: Round, step: Step, ruled: Ruled, good: int, weak: int) -> None:
    """Who shows the three alike that he has announced is always paid four chips by each."""
    if before.prize == TRICON and step.kind == "regular":
        paid(t, before, step.state, 4)


def word_not_kept(t: Theorem, before: Round, step: Step, ruled: Ruled, good: int, weak: int) -> None:
    """Who shows less than he announced is reduced to that or struck, as ruled, and "good" then binds or not.

    Whoever said "good" speaks again, or the best wins of what is left; if nothing is, forehand has the pot.
    Clauses: hoc-over-announced, hoc-over-announced-corrected, hoc-over-announced-void, hoc-good-lifted, hoc-good-binds,
    hoc-all-bluff.
    """
    short, after, winner = falls_short(before), step.state, before.to_act
    shown, prize = WORTH[before.prize], before.prize
    corrected = ruled.more == "correct-to-true-holding"
    t.claim("it is a fault", (step.reason == "over-announced") == short)
    t.claim("it is irregular", step.kind == "irregular", short)
    if good != NOBODY and ruled.good == "good-lifted":
        t.claim("he speaks again", after.phase == ANNOUNCE and after.to_act == good, short)
        t.claim("as if he had not", after.bid.said[good] == SILENT, short)
        t.claim("what stands", after.bid.said[winner] == (shown if corrected else NOTHING), short)
        t.claim("no chip moves", after.chips == before.chips and step.payments == (), short)
        t.claim("nobody has won", after.bid.winner == NOBODY, short)
    elif weak != NOBODY and not (corrected and prize != SEQUENCE):
        t.claim("the next best shows", after.phase == SHOW and after.to_act == weak, short)
        t.claim("he has won", after.bid.winner == weak, short)
        t.claim("no chip moves", after.chips == before.chips and step.payments == (), short)
    elif corrected:
        paid(t, before, after, EARNS[prize], short)
    else:
        forehand = 1 % len(before.hands)
        t.claim("forehand has won", after.won[prize] == forehand, short)
        has = before.chips.stacks[forehand] + before.chips.pots[prize]
        t.claim("forehand has the pot", after.chips.stacks[forehand] == has, short)
        t.claim("the pot is empty", after.chips.pots[prize] == 0, short)


def word_not_kept_twin(t: Theorem, before: Round, step: Step, ruled: Ruled, good: int, weak: int) -> None:
    """Who cannot show what he has announced never wins."""
    t.claim("he has not won", step.state.won[before.prize] != before.to_act, falls_short(before))


def lower_suit(t: Theorem) -> tuple[Round, Step, int, str, bool, str]:
    """The winner with a point of four, told with or without a value, shows one of two suits; another may have four."""
    tie, told = option(t, "point-tie-break"), t.choose("value told", (-1, 30, 14))
    other = t.choose("the other", ("good", "four too")[: 1 if told == 14 else 2])
    rules = some.chosen("lalanne", (("point-tie-break", tie), ("good-after-overdeclared", "good-binds")))
    before = at_prize(t, rules, 2, SHOW, POINT, 0, t.seat("dealer", 2))
    says = (Say(4, told), GOOD if other == "good" else Say(4, -1))
    before = before._replace(
        hands=(SUITS_HELD.cards, held("2h4h6h8h").cards), bid=before.bid._replace(said=says, winner=0)
    )
    shown = t.choose("shows", ("5s6s9sKs", "2d3d4d5d"))
    step = table.apply(before, Act(0, "show", groups=groups_of(shown)))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, step, told, tie, other == "good", shown


def value_shown(t: Theorem, before: Round, step: Step, told: int, tie: str, alone: bool, shown: str) -> None:
    """Of two suits of four, worth 30 and 14, either may be shown for a point whose value was not told too high.

    It must still be the best: where totals decide, and another has announced four of 20, the suit of 14 loses to it.
    Clauses: hoc-show-announced, hoc-over-announced-corrected, hoc-point-tie-value, hoc-point-tie-sequence.
    """
    low = shown == "2d3d4d5d"
    short = low and told == 30
    loses = low and not alone and (told == 30 or tie == "total-value-then-seat")
    t.claim("a fault or not", step.kind == ("irregular" if short or loses else "regular"))
    if loses and tie == "total-value-then-seat":
        t.claim("the other shows", step.state.phase == SHOW and step.state.to_act == 1)
        t.claim("it counts as shown", step.state.bid.said[0] == Say(4, 14))
    else:
        paid(t, before, step.state, 0)


def value_shown_twin(t: Theorem, before: Round, step: Step, told: int, tie: str, alone: bool, shown: str) -> None:
    """A point told by its number alone may be shown by any suit of that length."""
    t.claim("it is regular", step.kind == "regular", told < 0)


def listed_shows(t: Theorem, before: Round, step: Step, told: int, tie: str, alone: bool, shown: str) -> None:
    """Of the two suits that is listed which does not fall short; if another may have four too, only the better.

    Clauses: hoc-show, hoc-show-announced.
    """
    listed = [act.groups for act in table.legal(before)]
    low = told != 30 and (alone or told == 14)
    expected = [groups_of("5s6s9sKs")] + ([groups_of("2d3d4d5d")] if low else [])
    t.claim("just these", listed == expected)


def listed_shows_twin(t: Theorem, before: Round, step: Step, told: int, tie: str, alone: bool, shown: str) -> None:
    """Both suits are always listed."""
    t.claim("two are listed", len(table.legal(before)) == 2)


def unseen(t: Theorem) -> tuple[Round, Step, str, bool]:
    """The only one left, or the winner by an announcement, takes the pot without showing."""
    seats, rules, (must,) = players_and_options(t, "declared-winner-must-show")
    prize, winner = some.prize(t), t.seat("winner", seats)
    before = at_prize(t, rules, seats, SHOW, prize, winner)
    announced = t.choose("has announced", (0, 1)) == 1
    says = tuple(STRONG[prize] if seat == winner and announced else SILENT for seat in range(seats))
    before = before._replace(bid=before.bid._replace(said=says, winner=winner))
    step = table.apply(before, Act(winner, "take"))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, step, must, announced


def takes_unseen(t: Theorem, before: Round, step: Step, must: str, announced: bool) -> None:
    """The only one left gets exactly the pot unseen; the winner by an announcement must show, unless so ruled.

    Clauses: hoc-sole-survivor, hoc-must-show, hoc-may-take, hoc-prize-pot.
    """
    if announced and must == "must-show":
        t.claim("it is refused", step.kind == "refused" and step.reason == "must-show" and step.state is before)
    else:
        t.claim("it is regular", step.kind == "regular")
        paid(t, before, step.state, 0)
    listed = [act.verb for act in table.legal(before)]
    t.claim("it is listed if so", listed.count("take") == (step.kind == "regular"))


def takes_unseen_twin(t: Theorem, before: Round, step: Step, must: str, announced: bool) -> None:
    """Whoever takes the pot unseen draws a premium of a chip from each other player."""
    if step.kind == "regular":
        paid(t, before, step.state, 1)


class Case(NamedTuple):
    """Combinations that are shown together, what is ruled, and what the clauses say of it."""

    prize: int
    shown: str
    reason: str = ""
    premium: int = 0
    ruled: tuple[tuple[str, str], ...] = ()
    hand: Held = RUNS_HELD
    used: str = ""

    def __str__(self) -> str:
        options = " ".join(option for _, option in self.ruled)
        return f"{PRIZES[self.prize]} {self.shown or 'nothing'} of {self.hand} {options}".strip()


EQUAL = (("equal-second-combination", "paid"),)
SMALLER = (("equal-second-combination", "not-smaller-not-paid"),)
UNSHOWN = (("smaller-optional", "paid-unshown"),)
INSIDE = (("smaller-combination-overlap", "all-sub-runs"),)
THREE_INSIDE = (("tricon-inside-four", "paid"),)
ONCE = (("same-cards-reused", "each-card-once"),)
REUSED = (("same-cards-reused", "reuse-allowed"),)
NO_KINGS = (("d-top-sequence-queen", "kings-excluded"),)
QUART = "7d8d9dTd"
CASES = (
    Case(SEQUENCE, QUART, premium=2),
    Case(SEQUENCE, f"{QUART} 3s4s5s", premium=3),
    Case(SEQUENCE, f"{QUART} 3s4s5s 3h4h5h", premium=4),
    Case(SEQUENCE, "3s4s5s 3h4h5h", "lesser-not-smaller", ruled=SMALLER),
    Case(SEQUENCE, "3s4s5s 3h4h5h", premium=2, ruled=EQUAL),
    Case(SEQUENCE, f"3s4s5s {QUART}", "lesser-not-smaller", ruled=EQUAL),
    Case(SEQUENCE, f"{QUART} 7s7h7c", "not-a-combination"),
    Case(SEQUENCE, f"{QUART} 3s4s5s 7s7h7c", "not-a-combination"),
    Case(SEQUENCE, f"{QUART} 7d8d9d", "combinations-overlap"),
    Case(SEQUENCE, f"{QUART} 7d8d9d", premium=3, ruled=INSIDE),
    Case(SEQUENCE, "3s4s5s 3s4s5s", "combinations-overlap", ruled=EQUAL),
    Case(SEQUENCE, "5c6c7c", "card-used-already"),
    Case(SEQUENCE, f"{QUART} 5c6c7c", "card-used-already"),
    Case(SEQUENCE, QUART, "card-used-already", ruled=ONCE, used="7d"),
    Case(SEQUENCE, "3s4s5s", premium=1, ruled=ONCE, used="7d"),
    Case(SEQUENCE, QUART, premium=2, ruled=REUSED, used="7d"),
    Case(SEQUENCE, QUART, premium=4, ruled=UNSHOWN),
    Case(SEQUENCE, QUART, premium=6, ruled=UNSHOWN + INSIDE),
    Case(SEQUENCE, "3s4s5s", premium=1, ruled=UNSHOWN + SMALLER),
    Case(SEQUENCE, "3s4s5s", premium=2, ruled=UNSHOWN + EQUAL),
    Case(SEQUENCE, "5c6c7c8c", premium=5, ruled=UNSHOWN, hand=KINGS_HELD),
    Case(SEQUENCE, "5c6c7c8c", premium=3, ruled=UNSHOWN + NO_KINGS, hand=KINGS_HELD),
    Case(SEQUENCE, "2d3d4d5d6d7d", premium=3, hand=HAND),
    Case(SEQUENCE, "3d4d5d6d7d", premium=3, hand=HAND),
    Case(SEQUENCE, "", "not-a-combination", ruled=UNSHOWN),
    Case(TRICON, "KsKhKd 7s7h7c", premium=6),
    Case(TRICON, "7s7h7c KsKhKd", "lesser-not-smaller"),
    Case(TRICON, "7s7h7d7c KsKhKd", premium=8),
    Case(TRICON, "7s7h7d7c 7s7h7c", "combinations-overlap"),
    Case(TRICON, "7s7h7d7c 7s7h7c", premium=6, ruled=THREE_INSIDE),
    Case(TRICON, "KsKhKd", premium=4, ruled=UNSHOWN),
    Case(TRICON, "7s7h7d7c", premium=8, ruled=UNSHOWN),
    Case(TRICON, "7s7h7d7c", premium=10, ruled=UNSHOWN + THREE_INSIDE),
    Case(POINT, "3s4s5s7sKs"),
    Case(POINT, f"3s4s5s7sKs {QUART}", "not-a-combination"),
    Case(POINT, f"{QUART}Kd", ruled=UNSHOWN),
)


def several(t: Theorem) -> tuple[Round, Case, Step]:
    """The only one left shows one or several combinations of a hand."""
    case = t.choose("shown", CASES)
    used = held(case.used).cards
    before = showing(t, case.prize, dict(case.ruled), case.hand.cards, used)
    step = table.apply(before, Act(before.to_act, "show", groups=groups_of(case.shown)))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, case, step


def shown_together(t: Theorem, before: Round, case: Case, step: Step) -> None:
    """Of some hands what is shown, or not shown but held, is accepted and paid, or refused, as the rules for it say.

    Clauses: hoc-show-kind, hoc-show-usable, hoc-cards-once, hoc-cards-reused, hoc-premium-smaller, hoc-premium-equal,
    hoc-premium-separate, hoc-premium-inside, hoc-premium-unshown, hoc-premium-shown-only, hoc-premium-four-whole,
    hoc-premium-three-inside.
    """
    t.claim("the reason", step.reason == case.reason)
    if case.reason:
        t.claim("nothing changes", step.kind == "refused" and step.state is before)
    else:
        t.claim("it is regular", step.kind == "regular")
        paid(t, before, step.state, case.premium)
        shown = {one for group in groups_of(case.shown) for one in group}
        t.claim("it is remembered", {*cards_of(step.state.used[before.to_act])} == shown | {*read_cards(case.used)})


def shown_together_twin(t: Theorem, before: Round, case: Case, step: Step) -> None:
    """What is not shown is never paid."""
    if case.prize == SEQUENCE and case.shown == QUART and not case.reason:
        paid(t, before, step.state, 2)


HELD = {
    POINT: (
        ("5s6s9sKs", "2h4h6h", "2d3d4d5d6d7d", "AcQc"),
        ("3s4s5s7sKs", "3h4h5h7hKh", f"{QUART}Kd", "7c"),
        ("JsQsKs", "Ah2h3h", "5c6c7c8c"),
    ),
    SEQUENCE: (("2d3d4d5d6d7d",), ("3s4s5s", "3h4h5h", QUART), ("JsQsKs", "Ah2h3h", "5c6c7c8c")),
    TRICON: (("6s6h6d",), ("7s7h7d7c", "KsKhKd"), ()),
}


def free_to_show(t: Theorem) -> tuple[Round, tuple[str, ...], list[Step]]:
    """The only one left, and what becomes of all that is listed for him."""
    prize = some.prize(t)
    which = t.choose("hand", (0, 1, 2))
    before = showing(t, prize, {}, (HAND, RUNS_HELD, KINGS_HELD)[which].cards)
    steps = [table.apply(before, act) for act in table.legal(before)]
    t.outcome("listed")
    return before, HELD[prize][which], steps


def all_held_is_listed(t: Theorem, before: Round, expected: tuple[str, ...], steps: list[Step]) -> None:
    """Of three hands each suit, longest run or set may be shown first by the only one left, and all listed is accepted.

    Clauses: hoc-sole-survivor-shows, hoc-show-kind.
    """
    first = {act.groups[0] for act in table.legal(before) if act.verb == "show"}
    t.claim("just these", sorted(first) == sorted(read_cards(group) for group in expected))
    t.claim("all is accepted", all(step.kind == "regular" for step in steps))
    t.claim("it may be taken unseen", table.legal(before)[-1].verb == "take")


def all_held_is_listed_twin(t: Theorem, before: Round, expected: tuple[str, ...], steps: list[Step]) -> None:
    """Only one combination is listed."""
    t.claim("one and to take it", len(steps) == 2)


class Promise(NamedTuple):
    """What a winner announced of a hand, and what is listed for him to show."""

    prize: int
    said: Say
    listed: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.said.size} and {self.said.top} for the {PRIZES[self.prize]}"


PROMISES = (
    Promise(POINT, Say(6, -1), ("2d3d4d5d6d7d",)),
    Promise(POINT, Say(6, 27), ("2d3d4d5d6d7d",)),
    Promise(POINT, Say(6, 28), ()),
    Promise(POINT, Say(5, -1), ("3d4d5d6d7d",)),
    Promise(POINT, Say(4, -1), ("5s6s9sKs", "4d5d6d7d")),
    Promise(POINT, Say(7, -1), ()),
    Promise(SEQUENCE, Say(5, 6), ("2d3d4d5d6d7d",)),
    Promise(SEQUENCE, Say(4, 6), ("4d5d6d7d",)),
    Promise(SEQUENCE, Say(4, 5), ("3d4d5d6d",)),
    Promise(SEQUENCE, Say(3, 4), ("3d4d5d",)),
    Promise(SEQUENCE, Say(5, 7), ()),
    Promise(TRICON, Say(3, 5), ("6s6h6d",)),
    Promise(TRICON, Say(4, 5), ()),
    Promise(TRICON, Say(3, 7), ()),
)


def promised(t: Theorem) -> tuple[Round, Promise, list[Step]]:
    """The winner by an announcement, the others having said "good", and what becomes of all that is listed for him."""
    promise = t.choose("announced", PROMISES)
    before = showing(t, promise.prize, {}, HAND.cards)
    says = tuple(promise.said if seat == before.to_act else GOOD for seat in range(len(before.hands)))
    before = before._replace(bid=before.bid._replace(said=says))
    steps = [table.apply(before, act) for act in table.legal(before)]
    t.outcome("listed")
    return before, promise, steps


def promise_is_listed(t: Theorem, before: Round, promise: Promise, steps: list[Step]) -> None:
    """Of one hand just what was announced is listed to be shown, nothing if it is not held; all listed is accepted.

    Clauses: hoc-show, hoc-show-announced, hoc-over-announced, hoc-must-show.
    """
    shows = [act.groups for act in table.legal(before)]
    t.claim("just these", shows == [groups_of(group) for group in promise.listed])
    t.claim("all is accepted", all(step.kind == "regular" for step in steps))


def promise_is_listed_twin(t: Theorem, before: Round, promise: Promise, steps: list[Step]) -> None:
    """Something is always listed to be shown."""
    t.claim("there is something", len(steps) > 0)


CLAIMS = (
    (
        any_cards,
        (kind_shown, kind_shown_twin),
        (shown_is_paid, shown_is_paid_twin),
        (remembered, remembered_twin),
    ),
    (
        word,
        (not_more_than_announced, not_more_than_announced_twin),
        (word_kept, word_kept_twin),
        (word_not_kept, word_not_kept_twin),
    ),
    (lower_suit, (value_shown, value_shown_twin), (listed_shows, listed_shows_twin)),
    (unseen, (takes_unseen, takes_unseen_twin)),
    (several, (shown_together, shown_together_twin)),
    (promised, (promise_is_listed, promise_is_listed_twin)),
    (free_to_show, (all_held_is_listed, all_held_is_listed_twin)),
)
