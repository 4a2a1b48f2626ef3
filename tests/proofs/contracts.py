"""Contracts for a second prover: `crosshair check --analysis_kind=PEP316 --report_all tests/proofs/contracts.py`.

CrossHair runs the same functions with an executor of its own (Z3 is common to both). It is asked only what it can
confirm: rules that take numbers alone.
"""

from __future__ import annotations

from hoc_ref.hoc import bidding, carte_blanche, round_end, setup, winning
from hoc_ref.hoc.options import rules_for
from hoc_ref.hoc.state import opening_bid
from hoc_ref.ledger import Chips, from_each_other, pay, to_each_other, total
from hoc_ref.readings import choices

LALANNE = rules_for(choices("hoc", "lalanne", {}))
DICTIONNAIRE = rules_for(choices("hoc", "dictionnaire", {}))
RIGHT = 7  # contracts that hold; the last one is wrong on purpose


def going_along(first: int, second: int, third: int) -> bool:
    """Going along makes one's bet as high as the highest.

    post: __return__
    """
    cost = bidding.top_up(opening_bid(3)._replace(bets=(first, second, third)), 0)
    return cost >= 0 and first + cost == max(first, second, third)


def raise_limit(number: int, owed: int) -> bool:
    """A raise over a raise is of twenty chips at most, whatever one owes; or twenty in all by the other rule.

    post: __return__
    """
    by_own = (bidding.over_own(number, owed) == "") == (owed + number <= 20)
    return by_own and (bidding.over_highest(number, owed) == "") == (number <= 20)


def each_pays(amount: int, seat: int, first: int, second: int, third: int) -> bool:
    """Who is paid by each gets twice the amount, and when he pays it back all is as it was.

    pre: 0 <= seat < 3
    post: __return__
    """
    chips = Chips((first, second, third), (0, 0, 0))
    after = pay(chips, from_each_other(3, seat, amount, "any"))
    back = pay(after, to_each_other(3, seat, amount, "any"))
    return after.stacks[seat] == chips.stacks[seat] + 2 * amount and total(after) == total(chips) and back == chips


def leftover(cards: int) -> bool:
    """The price of cards left, by the table of each reading.

    pre: 1 <= cards <= 15
    post: __return__
    """
    table = cards if cards < 10 else 2 * cards
    table = 6 if cards == 1 else 4 if cards == 2 else table
    mine = LALANNE.leftover_per_card(round_end.rate(LALANNE, cards), cards)
    theirs = DICTIONNAIRE.leftover_per_card(round_end.rate(DICTIONNAIRE, cards), cards)
    return mine == table and theirs == (10 if cards == 10 else table)


def carte_blanche_pays(seat: int, times: int, first: int, second: int, third: int) -> bool:
    """Carte blanche brings ten chips from each, as often as it counts.

    pre: 0 <= seat < 3
    post: __return__
    """
    chips = Chips((first, second, third), (0, 0, 0))
    after = pay(chips, carte_blanche.payment(3, seat, times))
    return after.stacks[seat] == chips.stacks[seat] + 20 * times and total(after) == total(chips)


def bets_go_back(first: int, second: int) -> bool:
    """Bets that go back are those of who is out, and no others.

    post: __return__
    """
    return winning.bets_returned(opening_bid(2)._replace(paid=(first, second), out=(True, False))) == (first, 0)


def stakes(seats: int, stake: int) -> bool:
    """Each player puts his stake in each pot.

    pre: (seats == 2 or seats == 3) and stake >= 1
    post: __return__
    """
    after = pay(Chips((0,) * seats, (0, 0, 0)), setup.ante(seats, (stake, stake, stake)))
    return after.stacks == (-3 * stake,) * seats and after.pots == (seats * stake,) * 3


def wrong_on_purpose(cards: int) -> bool:
    """Ten cards cost ten chips under both readings: false, and CrossHair has to find where.

    pre: 1 <= cards <= 15
    post: __return__
    """
    mine = LALANNE.leftover_per_card(round_end.rate(LALANNE, cards), cards)
    return mine == DICTIONNAIRE.leftover_per_card(round_end.rate(DICTIONNAIRE, cards), cards)
