"""What is proved of winning: the only one left, the pot, bets that go back, side pots, and which prize follows."""

from __future__ import annotations

from typing import Any

from hoc_ref.cards import cards_of
from hoc_ref.hoc import table
from hoc_ref.hoc.state import BID, CARTE_BLANCHE, GOOD, PLAY, POINT, PRIZES, SHOW, TRICON, Act, Round, Step
from hoc_ref.ledger import NOBODY
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.hoc.announcing import (
    STRONG,
    at_prize,
    more,
    option,
    players_and_options,
    said,
)
from hoc_ref.proofs.hoc.combinations import held
from hoc_ref.proofs.shadows import highest
from hoc_ref.proofs.theorem import SEATS, Theorem

VALUE = "total-value-then-seat"
SEVEN = held("7s8s9sTsJsQsKs")
NONE_BUT_POINT, ALL_THREE = held("AsKs"), held("2h3h4hKsKhKd")


def gains(t: Theorem, before: Round, after: Round, gained: list[Any], when: Any = True) -> None:
    """Each seat gains exactly this, all of it from the pot of the prize, and the other pots stay."""
    for seat, stack in enumerate(after.chips.stacks):
        t.claim(f"p{seat + 1} gains", stack == before.chips.stacks[seat] + gained[seat], when)
    for prize, pot in enumerate(after.chips.pots):
        left = before.chips.pots[prize] - (sum(gained) if prize == before.prize else 0)
        t.claim(f"the {PRIZES[prize]} pot has the rest", pot == left, when)


def follows(t: Theorem, before: Round, after: Round, winner: int, when: Any = True) -> None:
    """The prize has this winner, and the next one begins from forehand, with nothing bet or said."""
    forehand = (before.dealer + 1) % len(before.hands)
    following = (CARTE_BLANCHE, TRICON) if before.prize == TRICON else (BID, before.prize + 1)
    t.claim("the winner", after.won[before.prize] == winner, when)
    t.claim("the next prize", (after.phase, after.prize) == following and after.to_act == forehand, when)
    if before.prize != TRICON:
        bid = after.bid
        t.claim("nothing is bet", sum(bid.bets) == 0 and sum(bid.paid) == 0 and bid.raiser == NOBODY, when)
        t.claim("all are in", sum(bid.out) == 0 and sum(bid.passed) == 0 and sum(bid.raised) == 0, when)


def sole(t: Theorem) -> tuple[Round, Step, dict[str, str], int, bool]:
    """All but the last to raise drop out, one of three perhaps earlier."""
    crux = t.choose(
        "open question", ("sole-survivor-with-nothing", "sole-survivor-premium", "bet-ownership", "bets that go back")
    )
    both = {"sole-survivor-with-nothing": "pot-stays", "bet-ownership": "returned"}
    plain = ("sole-survivor-with-nothing", "sole-survivor-premium")
    if crux == "bets that go back":
        seats, reading = some.players(t), t.choose("reading", some.READINGS)
        rules, ruled = some.chosen(reading, tuple(both.items())), both
    else:
        seats, rules, (chosen,) = players_and_options(t, crux)
        ruled = {crux: chosen}
    prize, raiser = some.prize(t), t.seat("last raiser", seats)
    last = (raiser - 1) % seats
    before = at_prize(t, rules, seats, BID, prize, last)
    if crux in plain:
        bets = tuple(2 if seat == raiser else 1 for seat in range(seats))
    else:
        bets = some.numbers(t, "bet", seats)
    t.assume(*(bet >= 0 for bet in bets), *(bets[raiser] > bets[seat] for seat in range(seats) if seat != raiser))
    paid = tuple(bets[seat] if seat == raiser else bets[seat] * 2 for seat in range(seats))  # all had to pay afresh
    matters = "sole-survivor-with-nothing" in ruled
    hand = t.choose("the last raiser holds", (NONE_BUT_POINT, ALL_THREE) if matters else (NONE_BUT_POINT,))
    before = before._replace(
        hands=tuple(hand.cards if seat == raiser else 0 for seat in range(seats)),
        bid=before.bid._replace(
            bets=bets, paid=paid, raiser=raiser, out=tuple(seat not in (raiser, last) for seat in range(seats))
        ),
    )
    step = table.apply(before, Act(last, "pass"))
    t.outcome(f"{step.kind} {step.state.phase}")
    holds = hand is ALL_THREE or prize == POINT
    return before, step, ruled, raiser, holds or ruled.get("sole-survivor-with-nothing") != "pot-stays"


def goes_back(before: Round, ruled: dict[str, str], raiser: int) -> list[Any]:
    """What goes back to those who dropped out: all that they put down, where that is the rule."""
    if ruled.get("bet-ownership") != "returned":
        return [0] * len(before.hands)
    return [0 if seat == raiser else paid for seat, paid in enumerate(before.bid.paid)]


def shows_first(before: Round, ruled: dict[str, str]) -> bool:
    """The only one left may show before he takes the pot."""
    return before.prize != POINT and ruled.get("sole-survivor-premium") != "never"


def sole_takes_the_pot(t: Theorem, before: Round, step: Step, ruled: dict[str, str], raiser: int, wins: bool) -> None:
    """The only one left takes the point, or all if so ruled, at once unseen: exactly the pot, less bets that go back.

    Clauses: hoc-sole-survivor-bluff, hoc-sole-survivor-unseen, hoc-sole-survivor-shows, hoc-prize-pot,
    hoc-bets-to-winner, hoc-bets-returned. Given: bidding-begins, bidding-keeps.
    """
    if wins and not shows_first(before, ruled):
        back = goes_back(before, ruled, raiser)
        gained = [
            one + (seat == raiser) * (before.chips.pots[before.prize] - sum(back)) for seat, one in enumerate(back)
        ]
        gains(t, before, step.state, gained)
        follows(t, before, step.state, raiser)


def sole_takes_the_pot_twin(t: Theorem, before: Round, step: Step, ruled: dict[str, str], raiser: int,
                            wins: bool) -> None:  # fmt: skip
    """The only one left always takes the whole pot."""
    if wins and not shows_first(before, ruled):
        t.claim("the pot is empty", step.state.chips.pots[before.prize] == 0)
        won = step.state.chips.stacks[raiser] - before.chips.stacks[raiser]
        t.claim("he has it all", won == before.chips.pots[before.prize])


def sole_may_show(t: Theorem, before: Round, step: Step, ruled: dict[str, str], raiser: int, wins: bool) -> None:
    """The only one left for sequence or tricon, whatever he holds if so ruled, may show first; no chip moves till then.

    Clauses: hoc-sole-survivor-shows, hoc-sole-survivor-bluff. Given: bidding-begins, bidding-keeps.
    """
    if wins and shows_first(before, ruled):
        after = step.state
        t.claim("he is to show", after.phase == SHOW and after.to_act == raiser and after.bid.winner == raiser)
        t.claim("no chip moves", after.chips == before.chips and step.payments == ())
        t.claim("the prize is the same", after.prize == before.prize and after.won[before.prize] == NOBODY)


def sole_may_show_twin(t: Theorem, before: Round, step: Step, ruled: dict[str, str], raiser: int, wins: bool) -> None:
    """The only one left may show for the point too."""
    t.claim("he is to show", step.state.phase == SHOW, before.prize == POINT)


def sole_must_hold(t: Theorem, before: Round, step: Step, ruled: dict[str, str], raiser: int, wins: bool) -> None:
    """Where the only one left must hold something and does not, the pot stays, less what goes back if so ruled.

    Clauses: hoc-sole-survivor-holds, hoc-bets-returned, hoc-prize-order. Given: bidding-begins, bidding-keeps.
    """
    if not wins:
        gains(t, before, step.state, goes_back(before, ruled, raiser))
        follows(t, before, step.state, NOBODY)


def sole_must_hold_twin(t: Theorem, before: Round, step: Step, ruled: dict[str, str], raiser: int, wins: bool) -> None:
    """Where the only one left has nothing he gets his own bet back."""
    if not wins:
        back = step.state.chips.stacks[raiser] - before.chips.stacks[raiser]
        t.claim("he has his bet", back == before.bid.bets[raiser])


def all_in(t: Theorem) -> tuple[Round, Step, str, int, list[int]]:
    """The winner takes the point on his word or shows it; he may have bet his last chip, and others more."""
    ownership, seats = option(t, "bet-ownership"), some.players(t)
    reading = t.choose("reading", some.READINGS if seats == 2 else some.READINGS[1:])
    ruled = {"bet-ownership": ownership, "declared-winner-must-show": "may-claim", "point-tie-break": VALUE}
    rules = some.chosen(reading, tuple(ruled.items()))
    winner = t.seat("winner", seats)
    others = [seat for seat in (*range(1, seats), 0) if seat != winner]
    before = at_prize(t, rules, seats, SHOW, POINT, winner)
    bets = some.numbers(t, "bet", seats)
    bid = before.bid
    ways = t.choose(
        "the others", ("good", "announce") if seats == 2 else ("good good", "announce good", "announce announce")
    )
    last_chip = t.choose("winner has bet his last chip", (0, 1) if ways.startswith("good") else (1,))
    says = [
        said(t, f"p{seat + 1} says", POINT) if how == "announce" else GOOD
        for seat, how in zip(others, ways.split(), strict=True)
    ]
    told = {winner: STRONG[POINT], **dict(zip(others, says, strict=True))}
    t.assume(*(say.size < STRONG[POINT].size for say in says), *(say.top >= 0 for say in says))
    last = t.choose("last raiser", [SEATS[seat] for seat in others]).seat
    t.assume(*(bet >= 1 for bet in bets), *(bets[last] >= bet for bet in bets))
    may_be_out = (0, 1) if ownership == "to-prize-winner" else (1,)
    bid = bid._replace(
        bets=bets,
        paid=bets,
        raiser=last,
        all_in=tuple(seat == winner and last_chip == 1 for seat in range(seats)),
        out=tuple(
            seat not in (winner, last) and t.choose("the third is out", may_be_out) == 1 for seat in range(seats)
        ),
        said=tuple(told[seat] for seat in range(seats)),
    )
    before = before._replace(bid=bid._replace(winner=winner))
    verb = t.choose("the winner", ("take", "show") if seats == 2 else ("take",))
    before = before._replace(hands=tuple(SEVEN.cards if seat == winner else 0 for seat in range(seats)))
    groups = ((),) if verb == "take" else (cards_of(SEVEN.cards),)
    step = table.apply(before, Act(winner, verb, groups=groups))
    t.outcome(f"{step.kind} {step.state.phase}")
    return before, step, ownership, winner, others


def seconds(before: Round, winner: int, others: list[int]) -> list[Any]:
    """Which of the others gets what lies beyond the winner's bet: the best of those who are in and bet more."""
    bid = before.bid
    over = [(1 - bid.out[seat]) * (bid.bets[seat] > bid.bets[winner]) for seat in others]
    if len(others) == 1:
        return over
    one, other = (bid.said[seat] for seat in others)
    better = more(POINT, other, one) if other is not GOOD else 0
    return [over[0] * (1 - over[1] * better), over[1] * (1 - over[0] * (1 - better * 1))]


def side_pot(t: Theorem, before: Round, step: Step, ownership: str, winner: int, others: list[int]) -> None:
    """What is bet on the point beyond the winner's last chip goes to the best announcement there, and the rest to him.

    If none of them announced it goes to the nearest to forehand. All values are told; bets that go back do so first.
    Clauses: hoc-side-pot, hoc-prize-pot, hoc-bets-to-winner, hoc-bets-returned, hoc-may-take.
    Given: bidding-begins, bidding-keeps.
    """
    bid = before.bid
    returned = [bid.out[seat] and ownership == "returned" for seat in range(len(before.hands))]
    gained = [bid.paid[seat] if goes else 0 for seat, goes in enumerate(returned)]
    beyond = sum(highest(0, bid.bets[seat] - bid.bets[winner]) for seat in others if not returned[seat])
    beyond = beyond * bid.all_in[winner]
    gained[winner] = before.chips.pots[POINT] - sum(gained) - beyond
    for seat, gets in zip(others, seconds(before, winner, others), strict=True):
        gained[seat] = gained[seat] + gets * beyond
    gains(t, before, step.state, gained)
    follows(t, before, step.state, winner)


def side_pot_twin(t: Theorem, before: Round, step: Step, ownership: str, winner: int, others: list[int]) -> None:
    """Whoever has the best announcement takes all that was bet."""
    won = step.state.chips.stacks[winner] - before.chips.stacks[winner]
    t.claim("he has it all", won == before.chips.pots[POINT], ownership == "to-prize-winner")


def after_the_tricon(t: Theorem) -> tuple[Round, Step, str]:
    """All pass for the tricon, and the prizes are over."""
    seats, rules, (timing,) = players_and_options(t, "cb-timing")
    dealer = t.seat("dealer", seats)
    before = at_prize(t, rules, seats, BID, TRICON, dealer, dealer)
    step = table.apply(before, Act(dealer, "pass"))
    t.outcome(f"{step.kind} {step.state.phase}")
    return before, step, timing


def after_three_prizes(t: Theorem, before: Round, step: Step, timing: str) -> None:
    """After the tricon carte blanche is announced from forehand on, or forehand leads if it was announced before.

    Clauses: hoc-prize-order.
    """
    t.claim("what follows", step.state.phase == (PLAY if timing == "before-prizes" else CARTE_BLANCHE))
    t.claim("forehand begins", step.state.to_act == (before.dealer + 1) % len(before.hands))
    t.claim("no chip moves", step.state.chips == before.chips)


def after_three_prizes_twin(t: Theorem, before: Round, step: Step, timing: str) -> None:
    """The play follows upon the tricon."""
    t.claim("play follows", step.state.phase == PLAY)


CLAIMS = (
    (
        sole,
        (sole_takes_the_pot, sole_takes_the_pot_twin),
        (sole_may_show, sole_may_show_twin),
        (sole_must_hold, sole_must_hold_twin),
    ),
    (all_in, (side_pot, side_pot_twin)),
    (after_the_tricon, (after_three_prizes, after_three_prizes_twin)),
)
