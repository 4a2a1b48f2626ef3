"""Game end: after the agreed number of rounds whoever has won most chips wins the game."""

from __future__ import annotations

from hoc_ref.hoc.combinations import nearest_to_forehand
from hoc_ref.hoc.state import Rules
from hoc_ref.ledger import Amount, Chips, Payment, Seat, pay, pot


def equal_deals(rounds: int, seats: int) -> str:
    """The number of rounds is agreed beforehand so that everybody deals equally often.

    Errors: `rounds-not-equal`. Clauses: hoc-game-length.
    """
    return "" if rounds > 0 and rounds % seats == 0 else "rounds-not-equal"


def free_length(rounds: int, seats: int) -> str:
    """Any number of rounds may be agreed on.

    Clauses: hoc-game-length-free.
    """
    return ""


def split_equally(seats: int, prize: int, chips: Amount) -> tuple[tuple[Payment, ...], bool]:
    """A pot that is still carried when the game ends goes back to the players in equal parts, bets in it included.

    What does not divide stays in it. Clauses: hoc-game-pot-split.
    """
    share = chips // seats
    return tuple(Payment(pot(prize), seat, share, "hoc-game-pot-split") for seat in range(seats) if share > 0), True


def lost_to_nobody(seats: int, prize: int, chips: Amount) -> tuple[tuple[Payment, ...], bool]:
    """A pot that is still carried when the game ends belongs to nobody.

    Clauses: hoc-game-pot-lost.
    """
    return (), True


def another_round(seats: int, prize: int, chips: Amount) -> tuple[tuple[Payment, ...], bool]:
    """As long as a pot is still carried the game goes on for another round.

    Clauses: hoc-game-pot-round.
    """
    return (), chips == 0


def final_payments(rules: Rules, chips: Chips) -> tuple[Payment, ...]:
    """What becomes of all three pots when the game ends."""
    payments: tuple[Payment, ...] = ()
    for prize in range(3):
        payments += rules.carried_pot_at_game_end(len(chips.stacks), prize, chips.pots[prize])[0]
    return payments


def is_broken_off(rules: Rules, chips: Chips) -> bool:
    """The game ends before the agreed rounds because somebody has no chips left, where that puts him out."""
    return rules.chip_exhaustion(False)[2] and min(chips.stacks) <= 0


def is_over(rules: Rules, chips: Chips, start: tuple[Amount, ...], dealer: Seat) -> bool:
    """The game ends after the agreed rounds, unless a carried pot or a tie asks for another one."""
    pots = all(rules.carried_pot_at_game_end(len(chips.stacks), prize, chips.pots[prize])[1] for prize in range(3))
    return pots and any(winners(rules, finish(rules, chips)[0].stacks, start, dealer))


def chips_won(stacks: tuple[Amount, ...], start: tuple[Amount, ...]) -> tuple[Amount, ...]:
    """The game is decided by the chips won: those held at the end less those held at the start.

    Clauses: hoc-game-chips-won.
    """
    return tuple(stacks[seat] - start[seat] for seat in range(len(stacks)))


def chips_held(stacks: tuple[Amount, ...], start: tuple[Amount, ...]) -> tuple[Amount, ...]:
    """The game is decided by the chips held at the end.

    Clauses: hoc-game-chips-held.
    """
    return stacks


def tie_shared(best: tuple[bool, ...], dealer: Seat) -> tuple[bool, ...]:
    """Players who have won equally many chips share the victory.

    Clauses: hoc-game-tie-shared.
    """
    return best


def tie_nearest(best: tuple[bool, ...], dealer: Seat) -> tuple[bool, ...]:
    """Among players who have won equally many chips the one nearest to the first forehand wins.

    He sat at the right of the first dealer. Clauses: hoc-game-tie-nearest.
    """
    first = nearest_to_forehand(best, dealer)
    return tuple(seat == first for seat in range(len(best)))


def tie_plays_on(best: tuple[bool, ...], dealer: Seat) -> tuple[bool, ...]:
    """If players have won equally many chips, further rounds decide.

    Clauses: hoc-game-tie-rounds.
    """
    return best if sum(best) == 1 else (False,) * len(best)


def winners(rules: Rules, stacks: tuple[Amount, ...], start: tuple[Amount, ...], dealer: Seat) -> tuple[bool, ...]:
    """Whoever has won most chips wins the game; `dealer` dealt the first round.

    Clauses: hoc-game-winner.
    """
    gained = rules.chips_won_measure(stacks, start)
    return rules.game_winner_tie(tuple(one == max(gained) for one in gained), dealer)


def finish(rules: Rules, chips: Chips) -> tuple[Chips, tuple[Payment, ...]]:
    """The chips after the last round, and the payments that empty the carried pots."""
    payments = final_payments(rules, chips)
    return pay(chips, payments), payments
