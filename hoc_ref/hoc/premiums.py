"""Premiums: what the winner of the sequence or the tricon draws from each other player besides the pot."""

from __future__ import annotations

from hoc_ref.cards import KING, QUEEN, Hand, Rank
from hoc_ref.hoc.combinations import run_length
from hoc_ref.hoc.state import SEQUENCE, TRICON, Bid, Factor, Round, Rules, Say, Told
from hoc_ref.ledger import NOBODY, Amount, Payment, Seat, new_payment


def tierce_premium(rules: Rules, top: Rank, quart: bool) -> Amount:
    """A tierce earns one chip from each other player, a tierce to the king more.

    Clauses: hoc-premium-tierce.
    """
    return rules.tierce_king_text(quart) if top == KING else 1


def tierce_king_two(quart: Told) -> Amount:
    """A tierce to the king earns two chips.

    Clauses: hoc-premium-tierce-king.
    """
    return 2


def tierce_king_one(quart: Told) -> Amount:
    """A tierce to the king earns no more than any other: the two chips are for the quart.

    Clauses: hoc-premium-tierce-king-one.
    """
    return 1


def tierce_king_with_quart(quart: bool) -> Amount:
    """A tierce to the king earns two chips only if its holder has a quart too.

    Clauses: hoc-premium-tierce-king-quart.
    """
    return 2 if quart else 1


def quart_premium(rules: Rules, top: Rank) -> Amount:
    """A quart earns two chips, to the king three.

    Clauses: hoc-premium-quart.
    """
    if top == QUEEN:
        return rules.quatrieme_to_queen()
    return 3 if top == KING else 2


def quart_queen_two() -> Amount:
    """A quart to the queen, which the text leaves out, earns two chips like the lower ones.

    Clauses: hoc-premium-quart-queen.
    """
    return 2


def quart_queen_three() -> Amount:
    """A quart to the queen earns three chips like that to the king.

    Clauses: hoc-premium-quart-queen-three.
    """
    return 3


def quart_queen_unpaid() -> Amount:
    """A quart to the queen, which the text leaves out, earns nothing.

    Clauses: hoc-premium-quart-queen-unpaid.
    """
    return 0


def quint_premium(top: Rank) -> Amount:
    """A quint, or any longer run, earns three chips, to the king four.

    Clauses: hoc-premium-quint.
    """
    return 4 if top == KING else 3


def sequence_premium(rules: Rules, say: Say, quart: bool) -> Amount:
    """Chips from each other player for a sequence in a simple game."""
    if say.size == 3:
        return tierce_premium(rules, say.top, quart)
    return quart_premium(rules, say.top) if say.size == 4 else quint_premium(say.top)


def holds_quart(hand: Hand) -> bool:
    """Four cards or more of one suit lie in a row in the hand."""
    return any(run_length(hand, suit, top) >= 4 for suit in range(4) for top in range(3, 13))


def tricon_premium(say: Say) -> Amount:
    """Three alike earn two chips from each other player, four alike four; kings earn twice that.

    Clauses: hoc-premium-tricon.
    """
    simple = 2 if say.size == 3 else 4
    return simple * 2 if say.top == KING else simple


def always_due(raised: bool, rules: Rules, prize: int) -> bool:
    """The premium is due whether anybody has raised or not: a raise never takes it away.

    Clauses: hoc-premium-raised.
    """
    return False


def due_without_raise(raised: bool, rules: Rules, prize: int) -> bool:
    """The premium of a prize that the condition covers is due only when nobody has raised for it.

    Whether a raise takes it away. Clauses: hoc-premium-unraised-only.
    """
    return raised and rules.premium_with_raise_scope(prize)


def sequence_covered(prize: int) -> bool:
    """The condition that nobody has raised covers the sequence only.

    Clauses: hoc-premium-unraised-sequence.
    """
    return prize == SEQUENCE


def all_covered(prize: int) -> bool:
    """The condition that nobody has raised covers sequence and tricon.

    Clauses: hoc-premium-unraised-all.
    """
    return True


def filled_from_d(amount: Amount) -> Amount:
    """The lost table of premiums had the figures of D.

    Clauses: hoc-premium-figures.
    """
    return amount


def left_open(amount: Amount) -> Amount:
    """The lost table of premiums is not filled: nothing is paid.

    Clauses: hoc-premium-figures-open.
    """
    return 0


def factor(state: Round) -> Factor:
    """All premiums of a prize count double while its game is double.

    Clauses: hoc-premium-double.
    """
    simple = state.rules.d_triple_premium(state.stake)
    return state.rules.double_of_agreed_double(simple, state.multiplier[state.prize])


def scale_by_stake(stake: Amount) -> Factor:
    """In a game agreed to be double or triple all premiums count twice or three times.

    Clauses: hoc-premium-agreed.
    """
    return stake


def double_at_most(stake: Amount) -> Factor:
    """In a game agreed to be double or triple all premiums count twice, never more.

    Clauses: hoc-premium-agreed-double.
    """
    return min(stake, 2)


def stake_ignored(stake: Amount) -> Factor:
    """Premiums are the same however high the agreed stake.

    Clauses: hoc-premium-agreed-simple.
    """
    return 1


def premium_of(state: Round, winner: Seat, say: Say) -> Amount:
    """Chips that each other player owes for one combination in a simple game."""
    rules = state.rules
    if state.prize == SEQUENCE:
        quart = say.size == 3 and say.top == KING and holds_quart(state.hands[winner])
        return sequence_premium(rules, say, quart)
    return tricon_premium(say)


def times_of(state: Round, say: Say) -> Factor:
    """How many times the premium of a combination counts in the game as it stands."""
    plain = state.prize == SEQUENCE and say.size == 3 and say.top != KING
    if plain and state.multiplier[state.prize] > 1 and not state.rules.double_extra_chip(False)[1]:
        return state.rules.d_triple_premium(state.stake)
    return factor(state)


def payers(state: Round, winner: Seat) -> tuple[bool, ...]:
    """Who pays the premium: every other player, as far as the rule has it."""
    seats = range(len(state.hands))
    exempt = state.rules.premium_from_passers
    return tuple([seat != winner and not exempt(has_passed(state.bid, seat)) for seat in seats])


def has_passed(bid: Bid, seat: Seat) -> bool:
    """The seat has passed for this prize and has not come back in by a bet."""
    return bid.out[seat] or (bid.passed[seat] and bid.bets[seat] == 0)


def all_pay(passed: bool) -> bool:
    """Players who passed pay the premium too: nobody is spared.

    Clauses: hoc-premium-passers.
    """
    return False


def passers_exempt(passed: bool) -> bool:
    """Players who passed do not pay the premium.

    Clauses: hoc-premium-passers-exempt.
    """
    return passed


def collect(who: tuple[bool, ...], winner: Seat, amount: Amount, clause: str) -> tuple[Payment, ...]:
    """One payment of an amount from each of these seats."""
    return tuple([new_payment(seat, winner, amount, clause) for seat in range(len(who)) if who[seat] and amount > 0])


def premiums(state: Round, winner: Seat, shown: tuple[Say, ...]) -> tuple[Payment, ...]:
    """The winner who shows draws the premium from every other player, into debt if need be.

    Clauses: hoc-premium.
    """
    rules = state.rules
    if state.prize not in (SEQUENCE, TRICON):
        return collect(payers(state, winner), winner, rules.point_premium() * factor(state), "hoc-premium-point")
    if rules.premium_with_raise(state.bid.raiser != NOBODY, rules, state.prize):
        return ()
    amount = rules.lacuna_1_fill(premium_of(state, winner, shown[0])) * times_of(state, shown[0])
    return collect(payers(state, winner), winner, amount, "hoc-premium") + lesser_premiums(state, winner, shown[1:])


def point_unpaid() -> Amount:
    """The point has no premium.

    Clauses: hoc-premium-none-for-point.
    """
    return 0


def point_paid() -> Amount:
    """The winner of the point who shows it draws one chip from each other player.

    Clauses: hoc-premium-point.
    """
    return 1


def lesser_premiums(state: Round, winner: Seat, lesser: tuple[Say, ...]) -> tuple[Payment, ...]:
    """Smaller combinations of the same kind that the winner has with the best are paid too.

    Clauses: hoc-premium-lesser.
    """
    payments: tuple[Payment, ...] = ()
    for say in lesser:
        amount = state.rules.lacuna_1_fill(state.rules.smaller_combination_rate(premium_of(state, winner, say)))
        amount = amount * lesser_times(state, say)
        payments += collect(payers(state, winner), winner, amount, "hoc-premium-lesser")
    return payments


def lesser_times(state: Round, say: Say) -> Factor:
    """How many times the premium of a lesser combination counts."""
    times = times_of(state, say)
    return times if state.prize == SEQUENCE else state.rules.smaller_tricons_in_double(times)
