"""Doubling: what becomes of a prize that nobody won, in the next round."""

from __future__ import annotations

from hoc_ref.hoc.state import Factor, Round
from hoc_ref.ledger import NOBODY, Amount, Chips, Payment, Seat, from_each_other, pot


def per_prize(won: tuple[Seat, ...], prize: int) -> bool:
    """A prize that nobody won makes its own game double in the next round.

    Clauses: hoc-double-prize.
    """
    return won[prize] == NOBODY


def all_three(won: tuple[Seat, ...], prize: int) -> bool:
    """The next game is double only when point, sequence and tricon were all passed.

    Clauses: hoc-double-all.
    """
    return all(seat == NOBODY for seat in won)


def stays_double(carried: Factor) -> tuple[Factor, Factor]:
    """However often a prize is carried, its game is double and no more.

    Clauses: hoc-double-stays.
    """
    return 2, 1


def becomes_triple(carried: Factor) -> tuple[Factor, Factor]:
    """A prize that nobody wins twice running counts triple the next time.

    Clauses: hoc-double-triple.
    """
    return min(carried + 1, 3), 1


def keeps_growing(carried: Factor) -> tuple[Factor, Factor]:
    """A prize counts once more for every time running that nobody won it.

    Clauses: hoc-double-growing.
    """
    return carried + 1, 1


def twice_over(agreed: Factor, carried: Factor) -> Factor:
    """A carried prize doubles what was agreed to be double.

    Clauses: hoc-double-agreed-again.
    """
    return agreed * carried


def once_only(agreed: Factor, carried: Factor) -> Factor:
    """A carried prize does not double again what was agreed to be double.

    Clauses: hoc-double-agreed-once.
    """
    return max(agreed, carried)


def pot_capped(carried: Factor) -> tuple[Factor, Factor]:
    """However often a prize is carried its game is double, and its pot is not added to any more.

    Clauses: hoc-double-capped.
    """
    return (2, 0) if carried > 1 else (2, 1)


def carries(state: Round) -> tuple[tuple[Factor, Factor], ...]:
    """By prize: how many times its game counts in the next round, and how many stakes it takes then."""
    return tuple(carry(state, prize) for prize in range(3))


def carry(state: Round, prize: int) -> tuple[Factor, Factor]:
    """How many times the game of a prize counts in the next round, and how many stakes it takes then."""
    if not state.rules.double_scope(state.won, prize):
        return 1, 1
    times, stakes = state.rules.consecutive_carry(state.multiplier[prize])
    returned, number = state.rules.d_restake()
    return times, number if returned else stakes * number


def stake_joins() -> tuple[bool, Factor]:
    """For a double game the old stakes stay and one new stake of each player joins them.

    Clauses: hoc-restake-joins.
    """
    return False, 1


def stakes_returned() -> tuple[bool, Factor]:
    """For a double game the old pot goes back in equal parts and each player puts down two stakes.

    What does not divide stays. Clauses: hoc-restake-returned.
    """
    return True, 2


def stakes_on_top() -> tuple[bool, Factor]:
    """For a double game the old stakes stay and each player puts down two more.

    Clauses: hoc-restake-on-top.
    """
    return False, 2


def single_stays(single: bool) -> bool:
    """The pot of one prize that nobody won stays even where that does not make its game double.

    Clauses: hoc-single-pot-stays.
    """
    return False


def single_returned(single: bool) -> bool:
    """The pot of one prize that nobody won goes back where that does not make its game double.

    It goes back in equal parts; what does not divide stays. Clauses: hoc-single-pot-returned.
    """
    return single


def pots_back(state: Round) -> tuple[Payment, ...]:
    """The pots of the round before that go back to the players when the cards are dealt again."""
    payments: tuple[Payment, ...] = ()
    for prize in range(3):
        if state.won_before[prize] == NOBODY and state.chips.pots[prize] > 0:
            payments = payments + pot_back(state, prize, state.rules.double_scope(state.won_before, prize))
    return payments


def pot_back(state: Round, prize: int, double: bool) -> tuple[Payment, ...]:
    """What goes back of a pot that was not won, whether that makes its game double or not."""
    if double and state.rules.d_restake()[0]:
        return equal_shares(len(state.hands), prize, state.chips.pots[prize], "hoc-restake-returned")
    if not double and state.rules.single_unwon_prize_d(True):
        return equal_shares(len(state.hands), prize, state.chips.pots[prize], "hoc-single-pot-returned")
    return ()


def equal_shares(seats: int, prize: int, chips: Amount, clause: str) -> tuple[Payment, ...]:
    """A pot in equal parts; what does not divide stays in it."""
    share = chips // seats
    return tuple(Payment(pot(prize), seat, share, clause) for seat in range(seats) if share > 0)


def carried_pots(chips: Chips) -> Chips:
    """The pot of a prize that nobody won stays, and the next stakes join it.

    Clauses: hoc-pot-stays.
    """
    return Chips(chips.stacks, chips.pots)


def no_extra(first: bool) -> tuple[Amount, bool, str]:
    """Nothing besides the doubled premiums is drawn in a double game.

    Clauses: hoc-double-no-extra.
    """
    return 0, True, ""


def extra_per_prize(first: bool) -> tuple[Amount, bool, str]:
    """Whoever wins a prize in a double game draws besides one chip from each other player.

    Clauses: hoc-double-extra.
    """
    return 1, True, "hoc-double-extra"


def extra_once(first: bool) -> tuple[Amount, bool, str]:
    """Only the first winner in a double game draws besides one chip from each other player.

    Clauses: hoc-double-extra-once.
    """
    return (1, True, "hoc-double-extra-once") if first else (0, True, "")


def tierce_plain(first: bool) -> tuple[Amount, bool, str]:
    """The one chip that the winner draws besides is the premium of a plain tierce, which is not doubled.

    Clauses: hoc-double-tierce-plain.
    """
    return 0, False, ""


def extra_chips(state: Round, winner: Seat) -> tuple[Payment, ...]:
    """The payments that a double game brings the winner of a prize besides the premiums."""
    if state.multiplier[state.prize] == 1:
        return ()
    first = all(state.won[prize] == NOBODY for prize in range(3) if state.multiplier[prize] > 1)
    amount, _, clause = state.rules.double_extra_chip(first)
    return from_each_other(len(state.hands), winner, amount, clause)


def besides(state: Round) -> tuple[Factor, Factor]:
    """How many times carte blanche counts, and hocs, fines and cards left over, if any prize is double."""
    times = max(state.multiplier)
    return state.rules.double_not_for(times) if times > 1 else (1, 1)


def prizes_only(times: Factor) -> tuple[Factor, Factor]:
    """A double game touches nothing but the payments of its prize.

    Clauses: hoc-double-prizes-only.
    """
    return 1, 1


def carte_blanche_too(times: Factor) -> tuple[Factor, Factor]:
    """While any game is double, carte blanche counts double too.

    Clauses: hoc-double-carte-blanche.
    """
    return times, 1


def everything(times: Factor) -> tuple[Factor, Factor]:
    """While any game is double, carte blanche, hocs, fines and cards left over count double too.

    Clauses: hoc-double-everything.
    """
    return times, times
