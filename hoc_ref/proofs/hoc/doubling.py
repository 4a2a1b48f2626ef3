"""What is proved of doubling: what becomes of a prize that nobody won, and what a double game brings."""

from __future__ import annotations

from typing import Any

from hoc_ref.hoc import doubling, table, winning
from hoc_ref.hoc.options import OPTIONS
from hoc_ref.hoc.state import DEAL, END, PRIZES, Act, Round, Step
from hoc_ref.ledger import NOBODY, Payment, pot
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.shadows import highest
from hoc_ref.proofs.theorem import Theorem

COUNTS = ("point counts", "sequence counts", "tricon counts")


def who_won(t: Theorem, seats: int) -> tuple[int, ...]:
    """Each prize was won by some seat or by nobody."""
    won = []
    for prize, name in enumerate(PRIZES):
        won.append(prize % seats if t.choose(f"the {name} was", ("won", "not won")) == "won" else NOBODY)
    return tuple(won)


def counts(t: Theorem) -> tuple[Any, ...]:
    """The game of each prize counts any number of times, once at least."""
    times = tuple(t.number(name) for name in COUNTS)
    t.assume(*(one >= 1 for one in times))
    return times


def next_round(t: Theorem) -> tuple[Round, tuple[str, ...], Round]:
    """A round of three has ended, and the next one begins, under every option of what is carried.

    Where nothing is carried, options that would show if anything were are taken.
    """
    won = who_won(t, 3)
    scope = t.choose("double-scope", tuple(OPTIONS["double-scope"]))
    running, restake = "keeps-growing", "double-ante-on-top"
    if won.count(NOBODY) >= (1 if scope == "per-prize" else 3):
        running = t.choose("consecutive-carry", tuple(OPTIONS["consecutive-carry"]))
        restake = t.choose("d-restake", tuple(OPTIONS["d-restake"]))
    taken = (scope, running, restake)
    rules = some.chosen("lalanne", tuple(zip(("double-scope", "consecutive-carry", "d-restake"), taken, strict=True)))
    stake = t.number("stake")
    state = some.still(rules, 3)._replace(chips=some.chips(t, 3), phase=END, out=0, to_act=NOBODY)
    state = state._replace(stake=stake, won=won, multiplier=counts(t))
    after = table.next_round(state, some.DEALT[1], DEAL)
    t.outcome(f"{sum(one == NOBODY for one in won)} not won")
    return state, taken, after


def carried(before: Round, scope: str, prize: int) -> bool:
    """The game of a prize is double in the next round."""
    unwon = [one == NOBODY for one in before.won]
    return unwon[prize] if scope == "per-prize" else unwon == [True] * 3


def counts_more(t: Theorem, before: Round, taken: tuple[str, ...], after: Round) -> None:
    """With three players a carried prize counts double in the next round, or more often under some option; others once.

    Carried is each prize that nobody won, or all three if nobody won any and otherwise none.
    Clauses: hoc-double-prize, hoc-double-all, hoc-double-stays, hoc-double-triple, hoc-double-growing,
    hoc-double-capped.
    """
    scope, running, _ = taken
    for prize in range(3):
        was, now = before.multiplier[prize], after.multiplier[prize]
        if not carried(before, scope, prize):
            t.claim("it counts once", now == 1)
        elif running == "3":
            t.claim("twice", now == 2, was == 1)
            t.claim("three times", now == 3, was >= 2)
        else:
            t.claim("as often as it may", now == (was + 1 if running == "keeps-growing" else 2))


def counts_more_twin(t: Theorem, before: Round, taken: tuple[str, ...], after: Round) -> None:
    """Where a prize can count triple it goes on to four times."""
    t.claim("once more", after.multiplier[0] == before.multiplier[0] + 1,
            taken[:2] == ("per-prize", "3") and before.won[0] == NOBODY)  # fmt: skip


def stakes_again(t: Theorem, before: Round, taken: tuple[str, ...], after: Round) -> None:
    """With three players a prize takes one stake a seat, two if it is carried and the option says so, none if capped.

    Clauses: hoc-restake-joins, hoc-restake-returned, hoc-restake-on-top, hoc-double-capped, hoc-pot-stays.
    """
    scope, running, restake = taken
    for prize in range(3):
        again = 1
        if carried(before, scope, prize):
            again = 1 if restake == "old-stake-stays-plus-normal-ante" else 2
        stakes, was = after.stakes[prize], before.multiplier[prize]
        capped = running == "pot-capped-at-double" and carried(before, scope, prize)
        if capped and restake != "double-ante-old-returned":
            t.claim("nothing is added any more", stakes == 0, was > 1)
            t.claim("once it is", stakes == before.stake * again, was == 1)
        else:
            t.claim("so many stakes", stakes == before.stake * again)
    t.claim("the pots stay till the deal", after.chips == before.chips)
    t.claim("it is known who won", after.won_before == before.won)
    t.claim("the agreed stake stays", after.stake == before.stake)
    t.claim("nobody has won anything yet", after.won == (NOBODY,) * 3)


def stakes_again_twin(t: Theorem, before: Round, taken: tuple[str, ...], after: Round) -> None:
    """Where the pot is capped no stakes are put down for a carried prize, even the first time."""
    t.claim("none", after.stakes[0] == 0, taken[0] == "per-prize" and before.won[0] == NOBODY
            and taken[1] == "pot-capped-at-double")  # fmt: skip


def void(t: Theorem) -> tuple[Round, Round]:
    """A round that ended because it was dealt wrongly, and the one that is dealt in its place."""
    seats = some.players(t)
    state = some.still(some.chosen("lalanne", ()), seats)._replace(chips=some.chips(t, seats), phase=END)
    stakes = some.numbers(t, "stake", 3)
    state = state._replace(stakes=stakes, multiplier=counts(t), won_before=who_won(t, seats), stake=t.number("stake"))
    after = table.next_round(state, some.DEALT[seats - 2], DEAL)
    t.outcome("dealt again")
    return state, after


def void_changes_nothing(t: Theorem, before: Round, after: Round) -> None:
    """A round that is dealt again is played for the same stakes, counts as often and carries the same pots.

    Clauses: hoc-pot-stays.
    """
    for prize in range(3):
        t.claim("the same stakes", after.stakes[prize] == before.stakes[prize])
        t.claim("it counts as often", after.multiplier[prize] == before.multiplier[prize])
    t.claim("the same stake", after.stake == before.stake)
    t.claim("the same pots go back", after.won_before == before.won_before)
    t.claim("the same chips", after.chips == before.chips)


def void_changes_nothing_twin(t: Theorem, before: Round, after: Round) -> None:
    """In a round that is dealt again each game counts once more."""
    t.claim("once more", after.multiplier[0] == before.multiplier[0] + 1)


def pots_back(t: Theorem) -> tuple[Round, tuple[str, ...], int, tuple[Payment, ...]]:
    """The next round is about to be dealt: one pot holds any chips, the others 7 and 11, and prizes were won or not.

    Of options that should not matter, the one by which pots go back is taken.
    """
    seats = some.players(t)
    one = some.prize(t)
    won = who_won(t, seats)
    taken = ["double-ante-old-returned", "returned"]
    scope = t.choose("double-scope", tuple(OPTIONS["double-scope"]))
    if scope == "per-prize" or won.count(NOBODY) == 3:
        taken[0] = t.choose("d-restake", tuple(OPTIONS["d-restake"]))
    else:
        taken[1] = t.choose("single-unwon-prize-d", tuple(OPTIONS["single-unwon-prize-d"]))
    rules = some.chosen("lalanne", (("double-scope", scope), ("d-restake", taken[0]),
                                    ("single-unwon-prize-d", taken[1])))  # fmt: skip
    state = some.still(rules, seats)
    pots = [7, 11, 11]
    pots[one] = t.number(f"{PRIZES[one]} pot")
    t.assume(pots[one] >= 0)
    state = state._replace(won_before=won, chips=state.chips._replace(pots=tuple(pots)))
    payments = doubling.pots_back(state)
    t.outcome(f"{len(payments)} payments")
    return state, (scope, *taken), one, payments


def goes_back(before: Round, taken: tuple[str, ...], prize: int) -> bool:
    """The pot of a prize goes back to the players."""
    scope, restake, single = taken
    unwon = [one == NOBODY for one in before.won_before]
    doubled = unwon[prize] if scope == "per-prize" else unwon == [True] * 3
    back = restake == "double-ante-old-returned" if doubled else single == "returned"
    return unwon[prize] and back


def old_pots(t: Theorem, before: Round, taken: tuple[str, ...], one: int, payments: tuple[Payment, ...]) -> None:
    """A carried pot, however large, goes back in equal parts as far as it divides, by the options, or stays.

    Two pots of 7 and 11 beside it do likewise. Clauses: hoc-pot-stays, hoc-single-pot-stays, hoc-single-pot-returned,
    hoc-restake-joins, hoc-restake-returned, hoc-restake-on-top.
    """
    seats = len(before.hands)
    for prize in range(3):
        lies = before.chips.pots[prize]
        shares = [sum(one.chips for one in payments if (one.source, one.target) == (pot(prize), seat))
                  for seat in range(seats)]  # fmt: skip
        if goes_back(before, taken, prize):
            left = lies - shares[0] * seats
            t.claim("as much as divides", (left >= 0) + (left < seats) == 2)
            t.claim("equal parts", sum(share == shares[0] for share in shares) == seats)
        else:
            t.claim("it stays", sum(shares) == 0)
    t.claim("from pots alone", all(one.source < 0 <= one.target for one in payments))
    t.claim("no empty part", sum(one.chips > 0 for one in payments) == len(payments))
    doubled = taken[0] == "per-prize" or before.won_before.count(NOBODY) == 3
    name = "hoc-restake-returned" if doubled else "hoc-single-pot-returned"
    t.claim("under its name", {one.clause for one in payments} <= {name})


def old_pots_twin(t: Theorem, before: Round, taken: tuple[str, ...], one: int, payments: tuple[Payment, ...]) -> None:
    """A pot that goes back is emptied to the last chip."""
    paid = sum(payment.chips for payment in payments if payment.source == pot(one))
    t.claim("it is empty", paid == before.chips.pots[one], goes_back(before, taken, one))


def redealt(t: Theorem) -> tuple[Round, Step]:
    """A round with carried pots is dealt, whatever lies in them: all go back as far as they divide."""
    seats = some.players(t)
    options = (("d-restake", "double-ante-old-returned"), ("single-unwon-prize-d", "returned"))
    state = some.undealt(t, some.chosen("lalanne", options), seats)
    stakes = some.numbers(t, "stake", 3)
    prize = some.prize(t)
    pots = tuple(lies if one == prize else 0 for one, lies in enumerate(state.chips.pots))
    t.assume(state.chips.pots[prize] >= 0, *(stake >= 1 for stake in stakes))
    state = state._replace(stakes=stakes, chips=state.chips._replace(pots=pots), won_before=(NOBODY,) * 3)
    step = table.apply(state, Act(state.dealer, "deal"))
    t.outcome(f"{step.kind} {len(step.payments)} payments")
    return state, step


def back_and_again(t: Theorem, before: Round, step: Step) -> None:
    """When one carried pot goes back at the deal each seat gains its part and pays new stakes; no pot is in debt.

    Clauses: hoc-restake-returned, hoc-ante.
    """
    seats = len(before.hands)
    for prize in range(3):
        now = step.state.chips.pots[prize]
        rest = now - step.state.stakes[prize] * seats
        t.claim("new stakes and what does not divide", (rest >= 0) + (rest < seats) == 2)
        t.claim("no debt", now >= 0)
    lay = sum(before.chips.pots)
    for was, now in zip(before.chips.stacks, step.state.chips.stacks, strict=True):
        part = now - was + sum(before.stakes)
        t.claim("its part", (part * seats <= lay) + (lay < (part + 1) * seats) == 2)


def back_and_again_twin(t: Theorem, before: Round, step: Step) -> None:
    """After the deal nothing but new stakes lies in a pot."""
    for prize in range(3):
        now = step.state.chips.pots[prize]
        t.claim("stakes alone", now == step.state.stakes[prize] * len(before.hands))


def settled(t: Theorem) -> tuple[Round, str, int, Step]:
    """A prize is won unshown or not won, in a round whose games count any number of times and on which nothing is bet.

    Any seat wins it where each winner draws a chip besides; under the other options p1 does.
    """
    seats = some.players(t)
    prize = some.prize(t)
    is_won = t.choose("it is", ("won", "not won")) == "won"
    extra = t.choose("double-extra-chip", tuple(OPTIONS["double-extra-chip"])) if is_won else "no-extra"
    winner = t.seat("winner", seats if extra == "extra-chip-per-prize" else 1) if is_won else NOBODY
    rules = some.chosen("lalanne", (("double-extra-chip", extra),))
    state = some.still(rules, seats, prize)._replace(chips=some.chips(t, seats), multiplier=counts(t))
    earlier = t.choose("prizes before it", ("won", "not won")) if prize and is_won else "won"
    state = state._replace(won=tuple(1 if one < prize and earlier == "won" else NOBODY for one in range(3)))
    step = winning.win(state, winner, ()) if is_won else winning.unwon(state, "regular", "")
    t.outcome(f"{step.kind} {len(step.payments)} payments")
    return state, extra, winner, step


def won_or_carried(t: Theorem, before: Round, extra: str, winner: int, step: Step) -> None:
    """A prize that is settled without bets goes, its pot to the last chip, to one seat, or stays whole; others stay.

    Clauses: hoc-prize-pot, hoc-pot-stays.
    """
    for prize in range(3):
        was, now = before.chips.pots[prize], step.state.chips.pots[prize]
        goes = winner != NOBODY and prize == before.prize
        t.claim("it goes or stays", now == (0 if goes else was))
        t.claim(
            "it has a winner or not", step.state.won[prize] == (winner if prize == before.prize else before.won[prize])
        )


def won_or_carried_twin(t: Theorem, before: Round, extra: str, winner: int, step: Step) -> None:
    """The pot of a prize that is settled is empty, whoever won it."""
    t.claim("it is empty", step.state.chips.pots[before.prize] == 0)


def brings_besides(t: Theorem, before: Round, extra: str, winner: int, step: Step) -> None:
    """The winner of a double game draws one chip from each besides the pot where the option says so, or only the first.

    The first is who wins when no other double game of the round has been won. Clauses: hoc-double-no-extra,
    hoc-double-extra, hoc-double-extra-once, hoc-double-tierce-plain.
    """
    if winner == NOBODY:
        t.claim("nobody pays", step.payments == ())
        return
    seats, prize = len(before.hands), before.prize
    double = [times > 1 for times in before.multiplier]
    taken = sum(double[one] * (before.won[one] != NOBODY) for one in range(3)) > 0
    due = {"extra-chip-per-prize": double[prize] * 1, "extra-chip-once": double[prize] * (1 - taken)}.get(extra, 0)
    flows = {**some.each_to(seats, winner, due), (pot(prize), winner): before.chips.pots[prize]}
    some.pays(t, step.payments, seats, flows)
    some.settles(t, before.chips, step.state.chips, flows)


def brings_besides_twin(t: Theorem, before: Round, extra: str, winner: int, step: Step) -> None:
    """Where only the first winner draws a chip, none is drawn once a simple game has been won."""
    if winner != NOBODY:
        simple = sum((before.won[one] != NOBODY) for one in range(before.prize))
        t.claim("the pot alone", len(step.payments) == 1, extra == "extra-chip-once" and simple > 0)


def other_payments(t: Theorem) -> tuple[str, tuple[Any, ...], tuple[Any, Any]]:
    """How often what belongs to no prize counts, in a round whose games count any number of times."""
    rules, (option,) = some.options(t, "double-not-for")
    times = counts(t)
    found = doubling.besides(some.still(rules, 2)._replace(multiplier=times))
    t.outcome("counted")
    return option, times, found


def touches_others(t: Theorem, option: str, times: tuple[Any, ...], found: tuple[Any, Any]) -> None:
    """What belongs to no prize counts once, or as often as the game that counts most, carte blanche first of all.

    Clauses: hoc-double-prizes-only, hoc-double-carte-blanche, hoc-double-everything.
    """
    most = highest(*times)
    t.claim("carte blanche", found[0] == (1 if option == "only-prize-payments-doubled" else most))
    t.claim("the rest", found[1] == (most if option == "everything" else 1))


def touches_others_twin(t: Theorem, option: str, times: tuple[Any, ...], found: tuple[Any, Any]) -> None:
    """Where everything counts double it counts as often as the game of the point."""
    t.claim("as the point", found[1] == times[0], option == "everything")


CLAIMS = (
    (next_round, (counts_more, counts_more_twin), (stakes_again, stakes_again_twin)),
    (void, (void_changes_nothing, void_changes_nothing_twin)),
    (pots_back, (old_pots, old_pots_twin)),
    (redealt, (back_and_again, back_and_again_twin)),
    (settled, (won_or_carried, won_or_carried_twin), (brings_besides, brings_besides_twin)),
    (other_payments, (touches_others, touches_others_twin)),
)
