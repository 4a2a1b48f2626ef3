"""What is proved of the premiums: every figure of the table, how often it counts, when it is due, and who pays it."""

from __future__ import annotations

from typing import Any

from hoc_ref.cards import KING, QUEEN
from hoc_ref.hoc import premiums
from hoc_ref.hoc.options import OPTIONS
from hoc_ref.hoc.state import POINT, SEQUENCE, TRICON, Round, Say
from hoc_ref.ledger import NOBODY, Payment
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.shadows import highest
from hoc_ref.proofs.theorem import SEATS, Theorem

RANKS = "A23456789TJQK"
TIERCE, THREE_SEVENS = Say(3, 4), Say(3, 6)
COURT_QUART = 0b1111 << 9  # ten to king of spades
COURT_TIERCE = 0b111 << 10
LOW_QUART = 0b1111 << 16  # four to seven of hearts


def multiplier(t: Theorem, state: Round) -> tuple[Round, Any]:
    """The game of the prize counts any number of times, once at least."""
    times = t.number("the game counts")
    t.assume(times >= 1)
    row = tuple(times if prize == state.prize else 1 for prize in range(3))
    return state._replace(multiplier=row), times


class Run:
    """A sequence, told by its cards."""

    def __init__(self, size: int, top: int) -> None:
        self.say = Say(size, top)

    def __str__(self) -> str:
        return f"{self.say.size} up to {RANKS[self.say.top]}"


class Alike:
    """Cards of one rank."""

    def __init__(self, size: int, rank: int) -> None:
        self.say = Say(size, rank)

    def __str__(self) -> str:
        return f"{self.say.size} of rank {RANKS[self.say.top]}"


RUNS = tuple(Run(size, top) for size in range(3, 14) for top in range(size - 1, 13))
ALIKE = tuple(Alike(size, rank) for size in (3, 4) for rank in range(13))
# what each other player pays in a simple game, and for a combination up to the king, or of kings
RUN_FIGURES = {3: (1, 2), 4: (2, 3), 5: (3, 4)}
ALIKE_FIGURES = {3: (2, 4), 4: (4, 8)}


def run_cell(t: Theorem) -> tuple[Round, Say, tuple[str, str, bool], Any, tuple[Payment, ...]]:
    """A sequence of any length and height is shown by p1, in a game that counts any number of times."""
    seats = some.players(t)
    shown = t.choose("p1 shows", RUNS).say
    king, queen, hand = "tierce-king-2-and-quart-2", "two", COURT_TIERCE
    departures = []
    if shown == Say(3, KING):
        king = t.choose("tierce-king-text", tuple(OPTIONS["tierce-king-text"]))
        held = {"no quart": COURT_TIERCE, "a quart to the king": COURT_QUART, "a low quart": COURT_TIERCE | LOW_QUART}
        hand = held[t.choose("p1 holds", tuple(held))]
        departures.append(("tierce-king-text", king))
    if shown == Say(4, QUEEN):
        queen = t.choose("quatrieme-to-queen", tuple(OPTIONS["quatrieme-to-queen"]))
        departures.append(("quatrieme-to-queen", queen))
    state = some.still(some.chosen("lalanne", tuple(departures)), seats, SEQUENCE)
    state, times = multiplier(t, state._replace(hands=(hand, *state.hands[1:])))
    paid = premiums.premiums(state, 0, (shown,))
    t.outcome(f"{len(paid)} pay")
    return state, shown, (king, queen, hand != COURT_TIERCE), times, paid


def run_figures(t: Theorem, state: Round, shown: Say, options: tuple[str, str, bool], times: Any,
                paid: tuple[Payment, ...]) -> None:  # fmt: skip
    """For every sequence each other player pays its figure as often as the game counts, under every option.

    Clauses: hoc-premium, hoc-premium-tierce, hoc-premium-tierce-king, hoc-premium-tierce-king-one,
    hoc-premium-tierce-king-quart, hoc-premium-quart, hoc-premium-quart-queen, hoc-premium-quart-queen-three,
    hoc-premium-quart-queen-unpaid, hoc-premium-quint, hoc-premium-double.
    """
    king, queen, quart = options
    figure = RUN_FIGURES[min(shown.size, 5)][shown.top == KING]
    if shown == Say(3, KING):
        figure = {"tierce-king-2-and-quart-2": 2, "only-quart-2": 1, "tierce-king-needs-quart": 1 + quart}[king]
    if shown == Say(4, QUEEN):
        figure = {"two": 2, "three": 3, "unpaid-gap": 0}[queen]
    seats = len(state.hands)
    some.pays(t, paid, seats, some.each_to(seats, 0, figure * times))
    t.claim("nobody pays nothing", len(paid) == (seats - 1 if figure else 0))


def run_figures_twin(t: Theorem, state: Round, shown: Say, options: tuple[str, str, bool], times: Any,
                     paid: tuple[Payment, ...]) -> None:  # fmt: skip
    """A sequence of six or more earns more than a quint."""
    figure = shown.size - 2 + (shown.top == KING)
    t.claim("it earns more", paid_by_p2(paid) == figure * times, shown.size >= 6)


def paid_by_p2(paid: tuple[Payment, ...]) -> Any:
    """What p2 pays."""
    return sum(one.chips for one in paid if one.source == 1)


def alike_cell(t: Theorem) -> tuple[Round, Say, Any, tuple[Payment, ...]]:
    """Three or four alike of any rank are shown by p1, in a game that counts any number of times."""
    seats = some.players(t)
    shown = t.choose("p1 shows", ALIKE).say
    state, times = multiplier(t, some.still(some.chosen("lalanne", ()), seats, TRICON))
    paid = premiums.premiums(state, 0, (shown,))
    t.outcome(f"{len(paid)} pay")
    return state, shown, times, paid


def alike_figures(t: Theorem, state: Round, shown: Say, times: Any, paid: tuple[Payment, ...]) -> None:
    """For three and four alike of every rank each other player pays its figure as often as the game counts.

    Clauses: hoc-premium, hoc-premium-tricon, hoc-premium-double.
    """
    seats = len(state.hands)
    figure = ALIKE_FIGURES[shown.size][shown.top == KING]
    some.pays(t, paid, seats, some.each_to(seats, 0, figure * times))


def alike_figures_twin(t: Theorem, state: Round, shown: Say, times: Any, paid: tuple[Payment, ...]) -> None:
    """Four kings earn no more than three kings do."""
    t.claim("four chips", paid_by_p2(paid) == 4 * times, shown == Say(4, KING))


def four_in_a_suit(t: Theorem) -> tuple[int, int, Any, Any]:
    """Cards out of four that follow one another, in one suit or into the next, and whether a quart is found in them."""
    low = t.choose("beginning with", [one for one in range(49) if one % 13 in (0, 1, 9, 10, 11, 12)])
    hand = t.cards("p1 holds", 0b1111 << low)
    found = premiums.holds_quart(hand)
    t.outcome("looked")
    return low, low % 13, hand, found


def finds_quarts(t: Theorem, low: int, rank: int, hand: Any, found: Any) -> None:
    """A to 4, 2 to 5 and T to K of a suit are a quart, fewer of them are not, nor are J Q K with the next suit's ace.

    Clauses: hoc-premium-tierce-king-quart.
    """
    t.claim("a quart or none", found == ((hand.bit_count() == 4) if rank <= 9 else False))


def finds_quarts_twin(t: Theorem, low: int, rank: int, hand: Any, found: Any) -> None:
    """Queen and king with ace and two of the next suit are a quart."""
    t.claim("a quart or none", found == (hand.bit_count() == 4), rank == 11)


def agreed(t: Theorem) -> tuple[str, int, Any, tuple[str, str, str], tuple[Payment, ...]]:
    """A game agreed to be single, double or triple, and any count of a game that was carried."""
    options = some.options(t, "d-triple-premium", "double-of-agreed-double")
    extra = t.choose("double-extra-chip", ("no-extra", "undoubled-tierce"))
    scale, again = options[1]
    rules = some.chosen("lalanne", (("d-triple-premium", scale), ("double-of-agreed-double", again),
                                    ("double-extra-chip", extra), ("point-premium", "extra-chip")))  # fmt: skip
    what = t.choose("shown", ("point", "tierce", "tierce to the king", "quart", "three sevens"))
    says = {"tierce": TIERCE, "tierce to the king": Say(3, KING), "quart": Say(4, 5), "three sevens": THREE_SEVENS}
    prize = {"point": POINT, "three sevens": TRICON}.get(what, SEQUENCE)
    stake = t.choose("stake", (1, 2, 3))
    state, times = multiplier(t, some.still(rules, 2, prize)._replace(stake=stake))
    paid = premiums.premiums(state, 0, (says.get(what, Say(5, 30)),))
    t.outcome("paid")
    return what, stake, times, (scale, again, extra), paid


def counts_as_agreed(t: Theorem, what: str, stake: int, times: Any, options: tuple[str, str, str],
                     paid: tuple[Payment, ...]) -> None:  # fmt: skip
    """Between two players a premium counts as the agreed stake says, times the count of the game or whichever is more.

    Only where a plain tierce is not doubled it counts as agreed and no more; all this under every option.
    Clauses: hoc-premium-agreed, hoc-premium-agreed-double, hoc-premium-agreed-simple, hoc-double-agreed-again,
    hoc-double-agreed-once, hoc-double-tierce-plain, hoc-premium-point, hoc-premium-double.
    """
    scale, again, extra = options
    figure = {"point": 1, "tierce": 1, "tierce to the king": 2, "quart": 2, "three sevens": 2}[what]
    simple = {"scale-by-stake": stake, "double-at-most": (1, 2, 2)[stake - 1], "as-simple": 1}[scale]
    counted = simple * times if again == "x4" else highest(simple, times)
    plain = what == "tierce" and extra == "undoubled-tierce"
    t.claim("a carried game", sum(one.chips for one in paid) == figure * (simple if plain else counted))
    t.claim("p2 pays p1", [(one.source, one.target) for one in paid] == [(1, 0)])


def counts_as_agreed_twin(t: Theorem, what: str, stake: int, times: Any, options: tuple[str, str, str],
                          paid: tuple[Payment, ...]) -> None:  # fmt: skip
    """Wherever the carried game does not double again, an agreed double brings nothing."""
    t.claim("as often as carried", paid_by_p2(paid) == times, (what == "point") * (options[1] == "x2") > 0)


def answers(t: Theorem) -> tuple[Round, int, str, tuple[Payment, ...]]:
    """A tierce is shown for the sequence by any seat; the others have passed or bet anything, or are out."""
    seats = some.players(t)
    rules, (option,) = some.options(t, "premium-from-passers")
    winner = t.seat("winner", seats)
    state = some.still(rules, seats, SEQUENCE)
    bid = state.bid._replace(bets=some.numbers(t, "bet", seats), passed=some.flags(t, "passed", seats),
                             out=some.flags(t, "is out", seats))  # fmt: skip
    t.assume(bid.out[winner] == 0, *(bet >= 0 for bet in bid.bets))
    state = state._replace(bid=bid)
    paid = premiums.premiums(state, winner, (TIERCE,))
    t.outcome(f"{len(paid)} pay")
    return state, winner, option, paid


def who_pays(t: Theorem, state: Round, winner: int, option: str, paid: tuple[Payment, ...]) -> None:
    """Each other player pays, or each but those who have passed and did not come back in, as the option says.

    Clauses: hoc-premium, hoc-premium-passers, hoc-premium-passers-exempt.
    """
    bid, seats = state.bid, len(state.hands)
    for seat in range(seats):
        owed = sum(one.chips for one in paid if (one.source, one.target) == (seat, winner))
        gone = (bid.out[seat] != 0) + (bid.passed[seat] != 0) * (bid.bets[seat] == 0) > 0
        spared = gone if option == "passers-exempt" else False
        if seat == winner:
            t.claim("the winner pays nothing", owed == 0)
        else:
            t.claim("one chip, or he is spared", owed == 1 - spared * 1)
    t.claim("nobody else gets anything", [one for one in paid if one.target != winner] == [])


def who_pays_twin(t: Theorem, state: Round, winner: int, option: str, paid: tuple[Payment, ...]) -> None:
    """Whoever has passed once pays no premium, even if he has come back in."""
    passes = state.bid.passed[(winner + 1) % len(state.hands)]
    payers = [one.source for one in paid]
    t.claim("he does not pay", (winner + 1) % len(state.hands) not in payers,
            (option == "passers-exempt") * passes > 0)  # fmt: skip


def raised(t: Theorem) -> tuple[int, int, tuple[str, ...], tuple[Payment, ...], tuple[Payment, ...]]:
    """Of three players p1 shows his best for a prize alone, or with something lesser; p2 has raised or nobody has."""
    cruxes = ("premium-with-raise", "premium-with-raise-scope", "lacuna-1-fill", "point-premium")
    rules, taken = some.options(t, *cruxes)
    prize = some.prize(t)
    raiser = t.choose("last raiser", (SEATS[NOBODY], SEATS[1])).seat
    state = some.still(rules, 3, prize)
    state = state._replace(bid=state.bid._replace(raiser=raiser))
    best, lesser = {POINT: (Say(6, 40), Say(0, 0)), SEQUENCE: (Say(5, 8), TIERCE), TRICON: (Say(4, 6), Say(3, 2))}[
        prize
    ]
    alone = premiums.premiums(state, 0, (best,))
    both = premiums.premiums(state, 0, (best, lesser)) if prize != POINT else alone
    t.outcome(f"{len(alone)} and {len(both)} payments")
    return prize, raiser, taken, alone, both


def when_due(t: Theorem, prize: int, raiser: int, taken: tuple[str, ...], alone: tuple[Payment, ...],
             both: tuple[Payment, ...]) -> None:  # fmt: skip
    """With three players a premium is due though p2 has raised, unless the option takes it away for the prize.

    Where the table is left open none is. The point has none or one chip.
    Clauses: hoc-premium-raised, hoc-premium-unraised-only, hoc-premium-unraised-sequence, hoc-premium-unraised-all,
    hoc-premium-figures, hoc-premium-figures-open, hoc-premium-none-for-point, hoc-premium-point, hoc-premium-lesser.
    """
    condition, scope, table, point = taken
    best, lesser = {POINT: (0, 0), SEQUENCE: (3, 1), TRICON: (4, 2)}[prize]
    if prize == POINT:
        best = 1 if point == "extra-chip" else 0
    else:
        covered = scope == "tricon-too" or prize == SEQUENCE
        if table == "left-open" or (condition == "only-without-raise" and covered and raiser != NOBODY):
            best = lesser = 0
    some.pays(t, alone, 3, some.each_to(3, 0, best))
    some.pays(t, both, 3, some.each_to(3, 0, best + lesser))
    names = {one.clause for one in alone}
    t.claim("it has its name", names <= {"hoc-premium-point" if prize == POINT else "hoc-premium"})
    t.claim("lesser ones have theirs", {one.clause for one in both} - names <= {"hoc-premium-lesser"})


def when_due_twin(t: Theorem, prize: int, raiser: int, taken: tuple[str, ...], alone: tuple[Payment, ...],
                  both: tuple[Payment, ...]) -> None:  # fmt: skip
    """Where a raise takes the premium of the sequence away it takes that of the tricon away too."""
    lost = taken[0] == "only-without-raise" and raiser != NOBODY
    t.claim("nothing is paid", alone == (), lost and prize == TRICON)


CLAIMS = (
    (run_cell, (run_figures, run_figures_twin)),
    (alike_cell, (alike_figures, alike_figures_twin)),
    (four_in_a_suit, (finds_quarts, finds_quarts_twin)),
    (agreed, (counts_as_agreed, counts_as_agreed_twin)),
    (answers, (who_pays, who_pays_twin)),
    (raised, (when_due, when_due_twin)),
)
