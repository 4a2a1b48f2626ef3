"""What is proved of the end of a round: what every number of cards left costs, who is paid, and who deals next."""

from __future__ import annotations

from typing import Any

from hoc_ref.hoc import round_end, table
from hoc_ref.hoc.state import CUT, DEAL, END, PLAY, Act, Round, Step
from hoc_ref.ledger import NOBODY
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.hoc.doubling import counts
from hoc_ref.proofs.shadows import highest
from hoc_ref.proofs.theorem import SEATS, Theorem

# one card and two, three to nine, ten, eleven to fifteen, as the clauses have them
FLAT = {1: 6, 2: 4} | dict.fromkeys(range(3, 10), 1) | {10: 2} | dict.fromkeys(range(11, 16), 2)
KINGS = sum(1 << 13 * suit + 12 for suit in range(4))
QUEEN_OF_SPADES, JACK_OF_DIAMONDS = 1 << 11, 1 << 13 * 2 + 10
MOST = {2: 15, 3: 12}  # nobody holds more
TABLE_L = (6, 4, 3, 4, 5, 6, 7, 8, 9, 20, 22, 24, 26, 28, 30)  # the table of the first reading, as it stands printed
TABLE_D = (6, 4, 3, 4, 5, 6, 7, 8, 9, 10, 22, 24, 26, 28, 30)


class Unseen:
    """A hand of which nothing can be seen but how many cards it has."""

    def __init__(self, count: Any) -> None:
        self.count = count

    def bit_count(self) -> Any:
        """How many cards there are."""
        return self.count


def left(t: Theorem) -> tuple[int, tuple[str, str, str], Any, Any]:
    """Somebody is out, and another player holds any cards, under every option of the table."""
    seats = some.players(t)
    rules, taken = some.options(t, "leftover-per-card", "leftover-ten", "leftover-one")
    count = t.number("cards left")
    t.assume(count >= 1, count <= MOST[seats])
    hands: tuple[Any, ...] = (0, Unseen(count), 0)[:seats]
    paid = round_end.leftovers(some.still(rules, seats)._replace(hands=hands), 0)
    t.outcome(f"{len(paid)} pays")
    return seats, (taken[0], taken[1], taken[2]), count, sum(one.chips for one in paid)


def table_cell_by_cell(t: Theorem, seats: int, taken: tuple[str, str, str], count: Any, price: Any) -> None:
    """Any cards left, one to fifteen with two players and one to twelve with three, cost what the table has for them.

    So it is under every option. Clauses: hoc-leftover, hoc-leftover-table, hoc-leftover-one-six,
    hoc-leftover-one-four, hoc-leftover-ten-upper, hoc-leftover-ten-lower, hoc-leftover-per-card, hoc-leftover-flat,
    hoc-leftover-each, hoc-leftover-hocs-plain.
    """
    each, ten, one = taken
    for cards in range(1, MOST[seats] + 1):
        figure = {1: int(one), 10: int(ten) // 10}.get(cards, FLAT[cards])
        whole = each == "all-flat" or (each == "rows-3plus-per-card" and cards < 3)
        t.claim("it costs that", price == (figure if whole else figure * cards), count == cards)
        if each == "rows-3plus-per-card" and one == "6":
            printed = TABLE_L if ten == "20" else TABLE_D
            t.claim("as the readings have it", price == printed[cards - 1], count == cards)


def table_cell_by_cell_twin(t: Theorem, seats: int, taken: tuple[str, str, str], count: Any, price: Any) -> None:
    """Each card left costs two chips from ten cards on, whatever is said of ten."""
    t.claim("two for each", price == 2 * count, (taken[0] != "all-flat") * (count >= 10) > 0)


def two_left(t: Theorem) -> tuple[str, int, int, int, int]:
    """Two numbers of cards that one of two players may have left, in either reading, and what each costs."""
    reading = t.choose("reading", some.READINGS)
    less, more = t.choose("fewer cards", tuple(range(1, 16))), t.choose("more cards", tuple(range(1, 16)))
    t.assume(less < more)
    state = some.still(some.chosen(reading, ()), 2)
    one, other = ((1 << cards) - 1 for cards in (less, more))
    paid = [round_end.leftovers(state._replace(hands=(0, hand)), 0)[0].chips for hand in (one, other)]
    t.outcome("both are paid")
    return reading, less, more, paid[0], paid[1]


def odd_shape(t: Theorem, reading: str, less: int, more: int, low: int, high: int) -> None:
    """From three cards up more cards always cost more; one costs as many as six, two as many as four, three the least.

    Between nine and ten cards `lalanne` leaps by eleven chips, `dictionnaire` between ten and eleven by twelve; nowhere
    else from three up is a card more than two. Clauses: hoc-leftover-table, hoc-leftover-ten-upper,
    hoc-leftover-ten-lower, hoc-leftover-one-six.
    """
    t.claim("more cards cost more", high > low, less >= 3)
    t.claim("one as six", low == high, (less, more) == (1, 6))
    t.claim("two as four", low == high, (less, more) == (2, 4))
    t.claim("one more than two", low == high + 2, (less, more) == (1, 2))
    t.claim("three the least", high == 3 < low, more == 3)
    t.claim("more cards than six cost more than one", high > low, less == 1 and more > 6)
    leap = {"lalanne": (9, 11), "dictionnaire": (10, 12)}[reading]
    if more == less + 1 and less >= 3:
        grows = leap[1] if less == leap[0] else 1 if less < leap[0] else 2
        t.claim("it grows by that", high - low == grows)


def odd_shape_twin(t: Theorem, reading: str, less: int, more: int, low: int, high: int) -> None:
    """Whoever has more cards left never pays less."""
    t.claim("no less", high >= low)


def hocs_left(t: Theorem) -> tuple[str, int, Any, int, int]:
    """One of two players has one card or four left, out of the kings and four other court cards."""
    rules, (option,) = some.options(t, "leftover-main-hocs")
    cards = t.choose("cards left", (1, 4))
    hand = t.cards("p2 holds", KINGS | QUEEN_OF_SPADES | JACK_OF_DIAMONDS | 1 << 10 | 1 << 24)
    t.assume(hand.bit_count() == cards)
    state = some.still(rules, 2)
    paid = round_end.leftovers(state._replace(hands=(0, hand)), 0)
    t.outcome("p2 pays")
    return option, cards, hand, paid[0].chips, len(paid)


def hocs_cost_more(t: Theorem, option: str, cards: int, hand: Any, price: Any, count: int) -> None:
    """Of one or four court cards left to one of two players each main hoc costs a chip more, if the option says so.

    Clauses: hoc-leftover-hocs-plain, hoc-leftover-hocs-more.
    """
    hocs = (hand & (KINGS | QUEEN_OF_SPADES | JACK_OF_DIAMONDS)).bit_count()
    plain = {1: 6, 4: 4}[cards]
    t.claim("it costs that", price == plain + (hocs if option == "extra" else 0))
    t.claim("in one payment", count == 1)


def hocs_cost_more_twin(t: Theorem, option: str, cards: int, hand: Any, price: Any, count: int) -> None:
    """Only kings cost more."""
    t.claim("it costs that", price == {1: 6, 4: 4}[cards] + (hand & KINGS).bit_count(), option == "extra")


def ends(t: Theorem) -> tuple[Round, tuple[str, str], list[int], Step]:
    """A seat begins a new sequence with its last card, a five; others have three, twelve or no cards left."""
    seats = some.players(t)
    rules, (double,) = some.options(t, "double-not-for")
    seat = t.seat("the last card is of", seats)
    rests = {"three and twelve": (3, 12), "twelve and none": (12, 0), "none and three": (0, 3)}
    rest = rests[t.choose("the others in order have left", tuple(rests)[:seats])]
    cards = [0 if one == seat else rest[one - (one > seat)] for one in range(seats)]
    hands = tuple(1 << 4 if one == seat else ((1 << cards[one]) - 1) << 13 * (one + 1) for one in range(seats))
    first = t.choose("out first", (SEATS[NOBODY], *(SEATS[one] for one in range(seats) if hands[one] == 0))).seat
    state = some.still(rules, seats)._replace(phase=PLAY, to_act=seat, hands=hands, chips=some.chips(t, seats))
    state = state._replace(multiplier=counts(t), out=first)
    step = table.apply(state, Act(seat, "play", cards=(4,)))
    t.outcome(f"{step.kind} {table.PHASES[step.state.phase]}")
    return state, (double, ""), cards, step


def paid_for_the_rest(t: Theorem, before: Round, taken: tuple[str, str], cards: list[int], step: Step) -> None:
    """Who lays his last card, a five that begins a sequence, ends the round; each other pays for three or twelve cards.

    Whoever has none left pays nothing, and if one was out before he is the one who is paid; all this counts more only
    where everything counts double. Clauses: hoc-out, hoc-out-at-once, hoc-leftover, hoc-double-everything.
    """
    seats, state = len(before.hands), step.state
    out = before.to_act if before.out == NOBODY else before.out
    most = highest(*before.multiplier)
    flows = {(seat, out): {0: 0, 3: 3, 12: 24}[cards[seat]] * (most if taken[0] == "everything" else 1)
             for seat in range(seats) if seat != out}  # fmt: skip
    t.claim("the round is over", (state.phase, state.out) == (END, out))
    some.pays(t, step.payments, seats, flows)
    some.settles(t, before.chips, state.chips, flows)
    t.claim("nobody pays nothing", len(step.payments) == sum(cards[seat] > 0 for seat in range(seats)))


def paid_for_the_rest_twin(t: Theorem, before: Round, taken: tuple[str, str], cards: list[int], step: Step) -> None:
    """In a double game the cards that are left count double."""
    chips = step.payments[0].chips if step.payments else 0
    t.claim("they count double", chips > 24, (before.multiplier[0] > 1) * (cards[1] == 12) > 0)


def finished(t: Theorem) -> tuple[str, str, Step]:
    """p1 lays his last card, a four, on a three, and p2 has the five or has not."""
    seats = some.players(t)
    rules, (option,) = some.options(t, "end-mid-sequence")
    has = t.choose("p2 holds", ("the five", "a nine"))
    hands = (1 << 3, 1 << 13 + (4 if has == "the five" else 8) | 1 << 26, 1 << 39 | 1 << 40)[:seats]
    state = some.still(rules, seats)
    state = state._replace(phase=PLAY, to_act=0, hands=hands, play=state.play._replace(last=2, by=0))
    step = table.apply(state, Act(0, "play", cards=(3,)))
    t.outcome(f"{step.kind} {table.PHASES[step.state.phase]}")
    return option, has, step


def may_be_played_out(t: Theorem, option: str, has: str, step: Step) -> None:
    """With a four laid as the last card the round ends at once, or p2 is asked for the five, as the option says.

    Clauses: hoc-out-at-once, hoc-out-sequence-finished.
    """
    goes_on = option == "sequence-finished"
    t.claim("p1 is out", step.state.out == 0 and step.kind == "regular")
    t.claim("over or not", (step.state.phase, step.state.to_act) == ((PLAY, 1) if goes_on else (END, NOBODY)))
    t.claim("paid or not yet", (len(step.payments) > 0) == (not goes_on))


def may_be_played_out_twin(t: Theorem, option: str, has: str, step: Step) -> None:
    """The round always ends with the last card."""
    t.claim("it is over", step.state.phase == END)


def next_deal(t: Theorem) -> tuple[Round, str, Round]:
    """A round that some seat has won is over, and the next one begins with the cut or the deal."""
    seats = some.players(t)
    rules, (option,) = some.options(t, "next-dealer")
    dealer, out = t.seat("dealer", seats), t.seat("out", seats)
    before = some.still(rules, seats)._replace(phase=END, dealer=dealer, out=out, to_act=NOBODY)
    first = table.first_phase(t.choose("told first", ("draw", "cut", "pass")), False)
    after = table.next_round(before, some.DEALT[seats - 2], first)
    t.outcome(table.PHASES[after.phase])
    return before, option, after


def deal_passes(t: Theorem, before: Round, option: str, after: Round) -> None:
    """The deal passes to the right, or to whoever went out, as the option says; his left neighbour cuts.

    Clauses: hoc-deal-passes, hoc-deal-winner, hoc-cut, hoc-turn.
    """
    seats = len(before.hands)
    dealer = before.out if option == "winner-or-lot" else (before.dealer + 1) % seats
    t.claim("he deals", after.dealer == dealer)
    whose = {CUT: (dealer - 1) % seats, DEAL: dealer}[after.phase]
    t.claim("who begins", after.to_act == whose)
    t.claim("a new round", (after.out, after.left, after.dealt, after.prize) == (NOBODY, NOBODY, False, 0))
    nothing = (0,) * seats
    t.claim("nothing is left of the old one", after.used == after.exposed == nothing == tuple(map(int, after.holders)))
    t.claim("nobody has won yet", after.won == (NOBODY,) * 3 and after.opening == before.chips)


def deal_passes_twin(t: Theorem, before: Round, option: str, after: Round) -> None:
    """The deal never stays with the same player."""
    t.claim("another deals", after.dealer != before.dealer)


CLAIMS = (
    (left, (table_cell_by_cell, table_cell_by_cell_twin)),
    (two_left, (odd_shape, odd_shape_twin)),
    (hocs_left, (hocs_cost_more, hocs_cost_more_twin)),
    (ends, (paid_for_the_rest, paid_for_the_rest_twin)),
    (finished, (may_be_played_out, may_be_played_out_twin)),
    (next_deal, (deal_passes, deal_passes_twin)),
)
