"""What is proved of the end of a game: its length, what becomes of carried pots, and who wins."""

from __future__ import annotations

from typing import Any

from hoc_ref.hoc import game_end
from hoc_ref.ledger import Chips, Payment
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.theorem import Theorem


def length(t: Theorem) -> tuple[str, Any, int, str]:
    """A game of any number of rounds: everybody deals so often, and some deal once more."""
    seats = some.players(t)
    rules, (option,) = some.options(t, "game-length")
    each, more = t.number("everybody deals"), t.choose("rounds beyond that", tuple(range(seats)))
    reason = rules.game_length(seats * each + more, seats)
    t.outcome(reason or "agreed")
    return option, each, more, reason


def equal_deals(t: Theorem, option: str, each: Any, more: int, reason: str) -> None:
    """A number of rounds is agreed on only if everybody deals equally often, once at least, unless it is free.

    Clauses: hoc-game-length, hoc-game-length-free.
    """
    equal = (each >= 1) if more == 0 else False
    t.claim("it is agreed", (reason == "") == (True if option == "free" else equal))
    t.claim("the reason is the number", reason in ("", "rounds-not-equal"))


def equal_deals_twin(t: Theorem, option: str, each: Any, more: int, reason: str) -> None:
    """One round more than everybody deals is allowed."""
    t.claim("it is agreed", reason == "", (each >= 1) * (more == 1) > 0)


def last_pots(t: Theorem) -> tuple[str, Chips, Chips, tuple[Payment, ...]]:
    """The last round is over, and any chips lie in the three pots."""
    seats = some.players(t)
    rules, (option,) = some.options(t, "carried-pot-at-game-end")
    before = some.chips(t, seats)
    t.assume(*(lies >= 0 for lies in before.pots))
    after, payments = game_end.finish(rules, before)
    t.outcome(f"{len(payments)} payments")
    return option, before, after, payments


def pots_at_the_end(t: Theorem, option: str, before: Chips, after: Chips, payments: tuple[Payment, ...]) -> None:
    """When the game ends each pot goes back in equal parts as far as it divides, or stays untouched by the option.

    No pot falls below nought and no chip is lost. Clauses: hoc-game-pot-split, hoc-game-pot-lost, hoc-game-pot-round.
    """
    seats = len(before.stacks)
    gained = [now - was for was, now in zip(before.stacks, after.stacks, strict=True)]
    gone = [was - now for was, now in zip(before.pots, after.pots, strict=True)]
    if option != "split-equally":
        t.claim("all stays", after == before and payments == ())
        return
    for rest in after.pots:
        t.claim("less than one each is left", (rest >= 0) + (rest < seats) == 2)
    for part in gained:
        t.claim("equal parts", part * seats == sum(gone))
    t.claim("no empty part", sum(one.chips > 0 for one in payments) == len(payments))
    t.claim("from pots to seats", all(one.source < 0 <= one.target for one in payments))


def pots_at_the_end_twin(t: Theorem, option: str, before: Chips, after: Chips, payments: tuple[Payment, ...]) -> None:
    """When the game ends the pots are emptied."""
    t.claim("nothing is left", sum(after.pots) == 0, option == "split-equally")


def some_players(t: Theorem, seats: int) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """What each player holds, and with what he began."""
    return some.numbers(t, "has", seats), some.numbers(t, "began with", seats)


def decision(t: Theorem) -> tuple[tuple[str, str], list[Any], int, tuple[Any, ...]]:
    """A game is decided, by chips won or held, whatever anybody holds or began with."""
    seats = some.players(t)
    rules, (measure, tie) = some.options(t, "chips-won-measure", "game-winner-tie")
    dealer = t.seat("first dealer", seats)
    stacks, start = some_players(t, seats)
    found = game_end.winners(rules, stacks, start, dealer)
    t.outcome("decided")
    gained = [stacks[seat] - (start[seat] if measure == "chips-won" else 0) for seat in range(seats)]
    return (measure, tie), gained, dealer, found


def winner_of_the_game(t: Theorem, taken: tuple[str, str], gained: list[Any], dealer: int,
                       found: tuple[Any, ...]) -> None:  # fmt: skip
    """Whoever has won most chips wins, or holds most where that counts; a tie is shared, decided by seats or played on.

    By seats the one wins who comes first from the first forehand on. Clauses: hoc-game-winner, hoc-game-chips-won,
    hoc-game-chips-held, hoc-game-tie-shared, hoc-game-tie-nearest, hoc-game-tie-rounds.
    """
    tie, seats = taken[1], len(gained)
    best = [sum(mine >= other for other in gained) == seats for mine in gained]
    ahead: Any = 0
    for step in range(1, seats + 1):
        seat = (dealer + step) % seats
        if tie == "shared":
            wins = best[seat]
        elif tie == "nearest-forehand":
            wins = best[seat] * (ahead == 0) > 0
        else:
            wins = best[seat] * (sum(best) == 1) > 0
        t.claim("he wins or not", found[seat] == wins)
        ahead = ahead + best[seat]


def winner_of_the_game_twin(t: Theorem, taken: tuple[str, str], gained: list[Any], dealer: int,
                            found: tuple[Any, ...]) -> None:  # fmt: skip
    """If seats decide a tie the first dealer wins it."""
    most = sum(gained[dealer] >= other for other in gained) == len(gained)
    t.claim("he wins", found[dealer] == most, taken[1] == "nearest-forehand")


def over_or_not(t: Theorem) -> tuple[tuple[str, str], Chips, tuple[Any, ...], Any]:
    """The agreed rounds are over: p1 and p2, and any chips in the pots."""
    rules, taken = some.options(t, "carried-pot-at-game-end", "game-winner-tie")
    chips = some.chips(t, 2)
    t.assume(*(lies >= 0 for lies in chips.pots))
    start = some.numbers(t, "began with", 2)
    over = game_end.is_over(rules, chips, start, 1)
    t.outcome("asked")
    return (taken[0], taken[1]), chips, start, over


def game_is_over(t: Theorem, taken: tuple[str, str], chips: Chips, start: tuple[Any, ...], over: Any) -> None:
    """With two players the game is over after its rounds, unless a carried pot or a tie asks for one more.

    Clauses: hoc-game-pot-round, hoc-game-pot-split, hoc-game-pot-lost, hoc-game-tie-rounds, hoc-game-tie-shared,
    hoc-game-tie-nearest.
    """
    pots, tie = taken
    carried = sum(chips.pots) > 0 if pots == "extra-round" else False
    won = [mine - began for mine, began in zip(chips.stacks, start, strict=True)]
    tied = won[0] == won[1] if tie == "extra-rounds" else False
    t.claim("one more or not", over == ((carried * 1 + tied * 1) == 0))


def game_is_over_twin(t: Theorem, taken: tuple[str, str], chips: Chips, start: tuple[Any, ...], over: Any) -> None:
    """Whenever the players have won equally many chips there is a further round."""
    won = [mine - began for mine, began in zip(chips.stacks, start, strict=True)]
    t.claim("it is not over", over == 0, won[0] == won[1])


def broken(t: Theorem) -> tuple[str, tuple[Any, ...], Any]:
    """A round is over, whatever the players have left."""
    seats = some.players(t)
    rules, (option,) = some.options(t, "chip-exhaustion")
    stacks = some.numbers(t, "has", seats)
    found = game_end.is_broken_off(rules, Chips(stacks, (0, 0, 0)))
    t.outcome("asked")
    return option, stacks, found


def broken_off(t: Theorem, option: str, stacks: tuple[Any, ...], found: Any) -> None:
    """The game is broken off when somebody has no chips left, and only where that puts him out.

    Clauses: hoc-bid-eliminated.
    """
    bare = sum(stack <= 0 for stack in stacks) > 0
    t.claim("it is broken off", found == (bare if option == "eliminated" else False))


def broken_off_twin(t: Theorem, option: str, stacks: tuple[Any, ...], found: Any) -> None:
    """A game goes on until all but one have no chips left."""
    t.claim("it goes on", found == 0, sum(stack <= 0 for stack in stacks) < len(stacks) - 1)


CLAIMS = (
    (length, (equal_deals, equal_deals_twin)),
    (last_pots, (pots_at_the_end, pots_at_the_end_twin)),
    (decision, (winner_of_the_game, winner_of_the_game_twin)),
    (over_or_not, (game_is_over, game_is_over_twin)),
    (broken, (broken_off, broken_off_twin)),
)
