"""What is proved of lesser combinations: which may be paid with the best, and how much."""

from __future__ import annotations

from typing import Any

from hoc_ref.cards import KING
from hoc_ref.hoc import lesser, premiums, table
from hoc_ref.hoc.options import OPTIONS
from hoc_ref.hoc.state import SEQUENCE, SHOW, TRICON, Act, Round, Say, Step
from hoc_ref.ledger import Payment
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.hoc.premiums import ALIKE_FIGURES, RUN_FIGURES, Alike, Run, multiplier
from hoc_ref.proofs.theorem import Theorem

RANKS = "A23456789TJQK"
SUITS = ("spades", "hearts", "diamonds", "clubs")
BEST_RUN, BEST_ALIKE = Say(5, 8), Say(4, 9)
LESSER_RUNS = (Run(3, 5), Run(3, KING), Run(4, 6), Run(4, KING), Run(5, 7))
LESSER_ALIKE = (Alike(3, 4), Alike(3, KING), Alike(4, 4))


class Row:
    """Cards of a suit that follow one another."""

    def __init__(self, suit: int, low: int, size: int) -> None:
        self.suit, self.low, self.top, self.size = suit, low, low + size - 1, size
        self.cards = tuple(13 * suit + rank for rank in range(low, low + size))

    def __str__(self) -> str:
        return f"{RANKS[self.low]}-{RANKS[self.top]} of {SUITS[self.suit]}"


def rows(suit: int, low: int, high: int) -> tuple[Row, ...]:
    """All runs of three or more between two ranks."""
    return tuple(Row(suit, one, size) for one in range(low, high - 1) for size in range(3, high - one + 2))


WINDOWS = (rows(0, 0, 6), rows(2, 6, 12))  # of spades from the ace, and of diamonds up to the king


def as_hand(cards: tuple[int, ...]) -> int:
    """The hand made of these cards."""
    return sum(1 << one for one in cards)


THREES = tuple(Row(suit, low, 3) for suit in range(4) for low in (0, 5, 10))


def share(one: Row, other: Row) -> int:
    """How many cards two runs share."""
    return len(set(one.cards) & set(other.cards))


def inside(one: Row, other: Row) -> bool:
    """One of two different runs lies inside the other."""
    return one.cards != other.cards and share(one, other) == min(one.size, other.size)


def two_runs(t: Theorem) -> tuple[Row, Row, Any, str, str]:
    """Two runs out of seven cards of a suit, the lowest of spades or the highest of diamonds, and any such hand."""
    window = t.choose("the suit", ("spades up to the seven", "diamonds from the seven"))
    among = WINDOWS[window.startswith("diamonds")]
    first, second = t.choose("the best", among), t.choose("the lesser", among)
    crux = "smaller-combination-overlap" if share(first, second) else "long-run-splitting"
    rules, (option,) = some.options(t, crux)
    held = t.cards("besides there is", as_hand(among[4].cards)) | as_hand(first.cards) | as_hand(second.cards)
    reason = lesser.refuse_same_run(rules, SEQUENCE, (first.cards, second.cards), held)
    t.outcome(reason or "both are paid")
    return first, second, held, option, reason


def runs_apart(t: Theorem, first: Row, second: Row, held: Any, option: str, reason: str) -> None:
    """Two runs of a suit, of seven cards, that share none are paid unless the cards between them are all held.

    In that case they are one run, which is paid only where it may be split.
    Clauses: hoc-premium-one-run, hoc-premium-split, hoc-premium-separate.
    """
    if not share(first, second):
        low, high = min(first.top, second.top) + 1, max(first.low, second.low)
        between = as_hand(tuple(13 * first.suit + rank for rank in range(low, high)))
        whole = (held & between) == between
        t.claim("one run is paid once", (reason != "") == (whole if option == "one-run-one-combination" else False))
        t.claim("the reason is the overlap", reason in ("", "combinations-overlap"))


def runs_apart_twin(t: Theorem, first: Row, second: Row, held: Any, option: str, reason: str) -> None:
    """Two runs are one run only if the one begins where the other ends."""
    if not share(first, second):
        adjoin = second.low == first.top + 1 or first.low == second.top + 1
        t.claim("both are paid", reason == "", not adjoin)


def runs_sharing(t: Theorem, first: Row, second: Row, held: Any, option: str, reason: str) -> None:
    """Two runs out of seven cards of a suit that share any are paid only if one is inside the other, by the option.

    Clauses: hoc-premium-separate, hoc-premium-inside.
    """
    if share(first, second):
        paid = option == "all-sub-runs" and inside(first, second)
        t.claim("it is paid", (reason == "") == paid)
        t.claim("the reason is the overlap", reason in ("", "combinations-overlap"))


def runs_sharing_twin(t: Theorem, first: Row, second: Row, held: Any, option: str, reason: str) -> None:
    """Runs that share only one card are paid both."""
    t.claim("both are paid", reason == "", share(first, second) == 1)


def three_runs(t: Theorem) -> tuple[Row, Row, Row, str, str]:
    """A run of five hearts, and two runs out of its cards."""
    among = rows(1, 4, 8)
    whole = among[2]
    first, second = t.choose("the second", among), t.choose("the third", among)
    rules, (option,) = some.options(t, "smaller-combination-overlap")
    groups = (whole.cards, first.cards, second.cards)
    reason = lesser.refuse_same_run(rules, SEQUENCE, groups, as_hand(whole.cards))
    t.outcome(reason or "all are paid")
    return whole, first, second, option, reason


def inside_once(t: Theorem, whole: Row, first: Row, second: Row, option: str, reason: str) -> None:
    """Two runs out of a run of five are paid with it where runs inside are paid, and each only once.

    Clauses: hoc-premium-inside, hoc-premium-separate.
    """
    different = len({whole.cards, first.cards, second.cards}) == 3
    t.claim("all are paid", (reason == "") == (different and option == "all-sub-runs"))


def inside_once_twin(t: Theorem, whole: Row, first: Row, second: Row, option: str, reason: str) -> None:
    """Of a run the same part may be paid twice."""
    once = len({first.cards, second.cards}) == 1 and first.cards != whole.cards
    t.claim("all are paid", reason == "", once and option == "all-sub-runs")


def two_suits(t: Theorem) -> tuple[Row, Row, str]:
    """Runs of three of two suits, of any height."""
    one = t.choose("the best", THREES)
    other = t.choose("the lesser", [row for row in THREES if row.suit != one.suit])
    rules = some.chosen("lalanne", ())
    held = t.cards("besides there is") | as_hand(one.cards) | as_hand(other.cards)
    reason = lesser.refuse_same_run(rules, SEQUENCE, (one.cards, other.cards), held)
    t.outcome(reason or "both are paid")
    return one, other, reason


def suits_are_apart(t: Theorem, one: Row, other: Row, reason: str) -> None:
    """Runs of three of two suits, of low, middle or high cards, are never one run, whatever else is held.

    Clauses: hoc-premium-one-run, hoc-premium-separate.
    """
    t.claim("both are paid", reason == "")


def suits_are_apart_twin(t: Theorem, one: Row, other: Row, reason: str) -> None:
    """A run of one suit that ends with the king and one of another that begins with the ace are one run."""
    t.claim("it is refused", reason != "", RANKS[one.top] == "K" and RANKS[other.low] == "A")


def two_alike(t: Theorem) -> tuple[tuple[int, ...], tuple[int, ...], str, str]:
    """Three or four alike, with three or four of the same rank or of another."""
    suits = ((0, 1, 2, 3), (0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))
    names = ("four", "three without clubs", "three without diamonds", "three without hearts", "three without spades")
    rank = RANKS.index(t.choose("the best of rank", "4K"))
    other_rank = RANKS.index(t.choose("the lesser of rank", "4K"))
    best = tuple(13 * suit + rank for suit in suits[names.index(t.choose("the best", names))])
    other = tuple(13 * suit + other_rank for suit in suits[names.index(t.choose("the lesser", names))])
    rules, (option,) = some.options(t, "tricon-inside-four")
    reason = lesser.refuse_same_run(rules, TRICON, (best, other), as_hand(best) | as_hand(other))
    t.outcome(reason or "both are paid")
    return best, other, option, reason


def three_inside_four(t: Theorem, best: tuple[int, ...], other: tuple[int, ...], option: str, reason: str) -> None:
    """Of fours or kings, three and four alike of one rank are paid together only where the option has it.

    Two sets of three are not, nor the same set twice; sets of two ranks always are.
    Clauses: hoc-premium-four-whole, hoc-premium-three-inside.
    """
    apart = best[0] % 13 != other[0] % 13
    within = {len(best), len(other)} == {3, 4} and option == "paid"
    t.claim("both are paid", (reason == "") == (apart or within))
    t.claim("the reason is the overlap", reason in ("", "combinations-overlap"))


def three_inside_four_twin(t: Theorem, best: tuple[int, ...], other: tuple[int, ...], option: str, reason: str) -> None:
    """Where the three inside four are paid, two different sets of three are paid too."""
    t.claim("both are paid", reason == "", option == "paid" and best != other)


def comparison(t: Theorem) -> tuple[Any, Any, str, str]:
    """Two combinations, each with a number that says how high it ranks."""
    rules, (option,) = some.options(t, "equal-second-combination")
    best, other = t.number("the best ranks"), t.number("the lesser ranks")
    reason = rules.equal_second_combination(best, other)
    t.outcome(reason or "it is paid")
    return best, other, option, reason


def only_lesser(t: Theorem, best: Any, other: Any, option: str, reason: str) -> None:
    """A further combination is paid if it ranks below the best or, where the option has it, equals it.

    Clauses: hoc-premium-smaller, hoc-premium-equal.
    """
    paid = other <= best if option == "paid" else other < best
    t.claim("it is paid", (reason == "") == paid)
    t.claim("the reason is its rank", reason in ("", "lesser-not-smaller"))


def only_lesser_twin(t: Theorem, best: Any, other: Any, option: str, reason: str) -> None:
    """One that equals the best is never paid."""
    t.claim("it is not paid", reason != "", other == best)


def parts(t: Theorem) -> tuple[str, str, bool]:
    """Whether anything that lies inside another combination may be paid, for either prize."""
    prize = t.choose("prize", ("sequence", "tricon"))
    crux = "smaller-combination-overlap" if prize == "sequence" else "tricon-inside-four"
    rules, (option,) = some.options(t, crux)
    pays = lesser.pays_inside(rules, SEQUENCE if prize == "sequence" else TRICON)
    t.outcome("paid" if pays else "not paid")
    return prize, option, pays


def parts_are_paid(t: Theorem, prize: str, option: str, pays: bool) -> None:
    """What lies inside another combination is paid for the sequence or the tricon only where its own option has it.

    Clauses: hoc-premium-inside, hoc-premium-separate, hoc-premium-four-whole, hoc-premium-three-inside.
    """
    t.claim("as the option says", pays == (option in ("all-sub-runs", "paid")))


def parts_are_paid_twin(t: Theorem, prize: str, option: str, pays: bool) -> None:
    """Nothing that lies inside another combination is ever paid."""
    t.claim("it is not paid", not pays)


def with_lesser(t: Theorem) -> tuple[str, int, Any, tuple[str, str, str], list[Say], tuple[Payment, ...]]:
    """Of three players p1 is paid for his best and two lesser ones, in a game that counts any number of times."""
    prize = some.prize(t, (SEQUENCE, TRICON))
    rate = t.choose("smaller-combination-rate", tuple(OPTIONS["smaller-combination-rate"]))
    lacuna = t.choose("lacuna-1-fill", tuple(OPTIONS["lacuna-1-fill"]))
    double = "lesser-only-in-simple-game"  # which is no matter for sequences
    if prize == TRICON:
        double = t.choose("smaller-tricons-in-double", tuple(OPTIONS["smaller-tricons-in-double"]))
    rules = some.chosen("lalanne", (("smaller-combination-rate", rate), ("lacuna-1-fill", lacuna),
                                    ("smaller-tricons-in-double", double)))  # fmt: skip
    kinds: tuple[Run | Alike, ...] = LESSER_RUNS if prize == SEQUENCE else LESSER_ALIKE
    says = [t.choose("with", kinds).say, kinds[0].say]
    stake = t.choose("stake", (1, 2)) if prize == TRICON else 1
    state, times = multiplier(t, some.still(rules, 3, prize)._replace(stake=stake))
    best = BEST_RUN if prize == SEQUENCE else BEST_ALIKE
    paid = premiums.premiums(state, 0, (best, *says))
    t.outcome(f"{len(paid)} payments")
    return ("sequence" if prize == SEQUENCE else "tricon"), stake, times, (rate, lacuna, double), says, paid


def lesser_are_paid(t: Theorem, prize: str, stake: int, times: Any, options: tuple[str, str, str], says: list[Say],
                    paid: tuple[Payment, ...]) -> None:  # fmt: skip
    """With three players some lesser combinations are paid besides the best, each at its rate or with one chip.

    So it is under every option; each counts as often as the best does, lesser tricons once only or not at all where
    the option has it so.
    Clauses: hoc-premium-lesser, hoc-premium-own-rate, hoc-premium-one-chip, hoc-premium-lesser-doubled,
    hoc-premium-lesser-ordinary, hoc-premium-lesser-simple-only.
    """
    rate, lacuna, double = options
    best, figures = (3, RUN_FIGURES) if prize == "sequence" else (4, ALIKE_FIGURES)
    each = sum(figures[say.size][say.top == KING] if rate == "own-rate" else 1 for say in says)
    if lacuna == "left-open":
        best = each = 0
    for counted, when in ((times, times >= stake), (stake, times < stake)):
        if double == "as-usual-doubled" or prize == "sequence":
            some.pays(t, paid, 3, some.each_to(3, 0, (best + each) * counted), when)
        elif double == "lesser-at-ordinary-rate":
            some.pays(t, paid, 3, some.each_to(3, 0, best * counted + each), when)
        else:
            plain = (counted == 1) * 1
            some.pays(t, paid, 3, some.each_to(3, 0, best * counted + each * plain), when)


def lesser_are_paid_twin(t: Theorem, prize: str, stake: int, times: Any, options: tuple[str, str, str],
                         says: list[Say], paid: tuple[Payment, ...]) -> None:  # fmt: skip
    """Lesser tricons are always paid as in a simple game."""
    simple = sum(ALIKE_FIGURES[say.size][say.top == KING] for say in says) if prize == "tricon" else 0
    owed = sum(one.chips for one in paid if one.source == 1 and one.clause == "hoc-premium-lesser")
    t.claim(
        "as in a simple game", owed == simple, prize == "tricon" and options[:2] == ("own-rate", "from-d-with-doubt")
    )


def shown_alone(t: Theorem) -> tuple[str, str, str, Step]:
    """The only one left has a quart of hearts and a tierce of spades; he shows the quart alone or both."""
    unshown = t.choose("smaller-optional", tuple(OPTIONS["smaller-optional"]))
    inner = t.choose("smaller-combination-overlap", tuple(OPTIONS["smaller-combination-overlap"]))
    rules = some.chosen("lalanne", (("smaller-optional", unshown), ("smaller-combination-overlap", inner)))
    seats = some.players(t)
    hearts, spades = Row(1, 2, 4), Row(0, 4, 3)
    shows = t.choose("shows", ("the quart", "the quart and the tierce"))
    state: Round = some.still(rules, seats, SEQUENCE)
    hands = (as_hand(hearts.cards + spades.cards), *state.hands[1:])
    state = state._replace(phase=SHOW, to_act=0, hands=hands, bid=state.bid._replace(winner=0))
    groups = (hearts.cards, spades.cards)[: 1 + ("tierce" in shows)]
    step = table.apply(state, Act(0, "show", groups=groups))
    t.outcome(f"{step.kind} {len(step.payments)}")
    return unshown, inner, shows, step


def unshown_are_paid(t: Theorem, unshown: str, inner: str, shows: str, step: Step) -> None:
    """Of a quart and a tierce of another suit the winner is paid both if he shows both, or where showing is not needed.

    Where runs inside others are paid and showing is not needed, the two tierces in the quart are paid besides.
    Clauses: hoc-premium-shown-only, hoc-premium-unshown, hoc-premium-inside.
    """
    seats = len(step.state.hands)
    both = shows == "the quart and the tierce" or unshown == "paid-unshown"
    within = 2 if unshown == "paid-unshown" and inner == "all-sub-runs" else 0
    t.claim("it is regular", step.kind == "regular")
    some.pays(t, step.payments, seats, some.each_to(seats, 0, 2 + both + within))


def unshown_are_paid_twin(t: Theorem, unshown: str, inner: str, shows: str, step: Step) -> None:
    """What is not shown is never paid."""
    owed = sum(one.chips for one in step.payments if one.source == 1)
    t.claim("two chips", owed == 2, shows == "the quart")


CLAIMS = (
    (two_runs, (runs_apart, runs_apart_twin), (runs_sharing, runs_sharing_twin)),
    (three_runs, (inside_once, inside_once_twin)),
    (two_suits, (suits_are_apart, suits_are_apart_twin)),
    (two_alike, (three_inside_four, three_inside_four_twin)),
    (comparison, (only_lesser, only_lesser_twin)),
    (parts, (parts_are_paid, parts_are_paid_twin)),
    (with_lesser, (lesser_are_paid, lesser_are_paid_twin)),
    (shown_alone, (unshown_are_paid, unshown_are_paid_twin)),
)
