"""What is proved of the bidding, whatever the players own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hoc_ref.hoc import table
from hoc_ref.hoc.state import ANNOUNCE, BID, CARTE_BLANCHE, SILENT, Act, Round, Rules, Say, Step, opening_bid
from hoc_ref.ledger import NOBODY, total
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.shadows import highest
from hoc_ref.proofs.theorem import SEATS, Theorem

VERBS = ("pass", "call", "raise")


def some_bidding(t: Theorem, rules: Rules, seats: int, known: Callable[[Round], some.Facts],
                 prizes: tuple[int, ...] = (0,), dealers: int = 3) -> Round:  # fmt: skip
    """Any state of a bidding of which all this is known."""
    state = some.undealt(t, rules, seats, dealers)._replace(phase=BID, dealt=True)
    state = state._replace(to_act=t.seat("to act", seats), prize=some.prize(t, prizes))
    raiser = t.choose("last raiser", [SEATS[NOBODY], *(SEATS[one] for one in range(seats) if one != state.to_act)]).seat
    bid = opening_bid(seats)._replace(
        bets=some.numbers(t, "bet", seats),
        raiser=raiser,
        raised=some.flags(t, "raised", seats),
        passed=some.flags(t, "passed", seats),
        out=some.flags(t, "is out", seats),
    )
    state = state._replace(bid=bid)
    some.assumes(t, known(state))
    return state


def invariant(state: Round) -> some.Facts:
    """What is true whenever a seat is to bid."""
    bid, raiser = state.bid, state.bid.raiser
    yield "the seat to act is still in", bid.out[state.to_act] == 0
    yield "nobody answers his own raise", raiser != state.to_act
    for seat in range(len(bid.bets)):
        yield "no bet is below nought", bid.bets[seat] >= 0
        if raiser == NOBODY:
            yield "nothing is bet before a raise", bid.bets[seat] == 0
            yield "nobody is out before a raise", bid.out[seat] == 0
        else:
            yield "the last raise is the highest bet", bid.bets[seat] <= bid.bets[raiser]
    if raiser != NOBODY:
        yield "a raise is a chip at least", bid.bets[raiser] >= 1
        yield "the last to raise is still in", bid.out[raiser] == 0
        yield "a raise was covered", state.chips.stacks[raiser] >= 0


def two_in(state: Round) -> some.Facts:
    """The seat to act and one more are in; nothing is asked of the chips."""
    yield "the seat to act is still in", state.bid.out[state.to_act] == 0
    yield "nobody answers his own raise", state.bid.raiser != state.to_act
    yield "two seats are in", sum(state.bid.out) <= len(state.hands) - 2
    for bet in state.bid.bets:
        yield "no bet is below nought", bet >= 0


def some_act(t: Theorem, seat: int) -> Act:
    """Any bid of a seat, of any number of chips."""
    verb = t.choose("act", VERBS)
    return Act(seat, verb, number=t.number("number") if verb == "raise" else 0)


def bid(t: Theorem, prizes: tuple[int, ...] = (0, 1, 2)) -> tuple[Round, Act, Step]:
    """A state in which a seat is to bid, any bid of that seat, and what it leads to."""
    before = some_bidding(t, some.rules(t), some.players(t), invariant, prizes)
    act = some_act(t, before.to_act)
    step = table.apply(before, act)
    t.outcome(f"{act.verb} {step.kind} {step.reason}".strip())
    return before, act, step


def bids_on(before: Round, after: Round) -> bool:
    """The bidding for the same prize goes on."""
    return after.phase == BID and after.prize == before.prize


def to_speak(state: Round) -> Any:
    """How many seats have yet to speak before the bidding can end."""
    seats, raiser = len(state.hands), state.bid.raiser
    last = state.dealer + 1 if raiser == NOBODY else raiser
    return sum(
        1 - state.bid.out[(state.to_act + step) % seats] for step in range((last - state.to_act) % seats or seats)
    )


def rank(state: Round, weight: int) -> Any:
    """How far the highest bet is below the most that a seat could bet on this prize, and who has yet to speak."""
    bets, stacks = state.bid.bets, state.chips.stacks
    richest = highest(0, *(bet + stack for bet, stack in zip(bets, stacks, strict=True)))
    return weight * (richest - highest(*bets)) + to_speak(state)


def deal(t: Theorem) -> tuple[Round, Round]:
    """A round about to be dealt, and what it is after the deal."""
    before = some.undealt(t, some.rules(t), some.players(t))
    step = table.apply(before, Act(before.dealer, "deal"))
    t.outcome(step.kind)
    return before, step.state


def begins(t: Theorem, before: Round, after: Round) -> None:
    """The deal leads to a bidding for the point of which all is true that the other claims assume.

    Clauses: hoc-prize-order, hoc-forehand.
    """
    some.claims(t, invariant(after))
    t.claim("forehand begins", after.to_act == (before.dealer + 1) % len(before.hands))
    t.claim("it is for the point", after.prize == 0)


def begins_twin(t: Theorem, before: Round, after: Round) -> None:
    """Nobody begins to bid in debt."""
    t.claim("nobody begins in debt", after.chips.stacks[after.to_act] >= 0)


def antes(t: Theorem, before: Round, after: Round) -> None:
    """Every player puts one chip in each of the three pots when the cards are dealt, and pays nothing else.

    Clauses: hoc-ante.
    """
    for mine, left in zip(before.chips.stacks, after.chips.stacks, strict=True):
        t.claim("each pays three", left == mine - 3)
    for was, lies in zip(before.chips.pots, after.chips.pots, strict=True):
        t.claim("each pot has one from each", lies == was + len(before.hands))


def antes_twin(t: Theorem, before: Round, after: Round) -> None:
    """The dealer pays no stake."""
    dealer = before.dealer
    t.claim("the dealer keeps his chips", after.chips.stacks[dealer] == before.chips.stacks[dealer])


def conserves(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """No bid makes or loses a chip, and no card moves.

    Clauses: hoc-bid-pot, hoc-prize-pot. Given: bidding-begins, bidding-keeps.
    """
    t.claim("the chips on the table are the same", total(step.state.chips) == total(before.chips))
    t.claim("the hands are the same", step.state.hands == before.hands)


def conserves_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """Bids leave the stacks as they are."""
    t.claim("the stacks alone are the same", sum(step.state.chips.stacks) == sum(before.chips.stacks))


def keeps(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """After a bid, as long as there is bidding, all is true again that was assumed.

    Clauses: hoc-bid-own-raise, hoc-bid-own-chips. Given: bidding-begins.
    """
    if step.state.phase == BID:
        some.claims(t, invariant(step.state))


def keeps_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """No bet on a prize ever goes over twenty."""
    bets = step.state.bid.bets
    t.claim("no bet goes over twenty", highest(*bets) <= highest(20, *before.bid.bets))


def pays_into_pot(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """As long as the bidding goes on, what the bidder puts down lies in the prize's pot, and nothing else moves.

    Clauses: hoc-bid-pot. Given: bidding-begins, bidding-keeps.
    """
    after, seat = step.state, before.to_act
    on = bids_on(before, after)
    moved = before.chips.stacks[seat] - after.chips.stacks[seat]
    for other, stack in enumerate(after.chips.stacks):
        t.claim("no other stack changes", other == seat or stack == before.chips.stacks[other], on)
    for prize, pot in enumerate(after.chips.pots):
        t.claim("the pot has it", pot == before.chips.pots[prize] + (moved if prize == before.prize else 0), on)


def pays_into_pot_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """Only a raise puts chips into the pot."""
    pots = step.state.chips.pots
    t.claim("nothing comes in", pots[before.prize] <= before.chips.pots[before.prize], act.verb != "raise")


def falls(t: Theorem, before: Round, act: Act, step: Step, weight: int = 0) -> None:
    """(players - 1) x (richest - highest bet) + seats yet to speak falls at every bid and is never below nought.

    So a bidding ends, after (players - 1) x richest + players bids at most.
    Clauses: hoc-bid-own-chips, hoc-bid-raise, hoc-bid-own-raise. Given: bidding-begins, bidding-keeps.
    """
    weight = weight or len(before.hands) - 1
    if step.kind == "regular" and bids_on(before, step.state):
        t.claim("it falls", rank(step.state, weight) < rank(before, weight))
        t.claim("it is not below nought", rank(step.state, weight) >= 0)


def falls_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """With three players (richest - highest bet) + seats yet to speak falls at every bid."""
    falls(t, before, act, step, 1)


def anybody(t: Theorem) -> tuple[Round, int, Act, Step]:
    """A state in which a seat is to bid, and a pass of that seat or any bid of another one."""
    before = some_bidding(t, some.rules(t), some.players(t), invariant)
    seat = t.seat("seat", len(before.hands))
    act = Act(seat, "pass") if seat == before.to_act else some_act(t, seat)
    step = table.apply(before, act)
    t.outcome(f"{act.verb} {step.kind} {step.reason}".strip())
    return before, seat, act, step


def goes_on(t: Theorem, before: Round, seat: int, act: Act, step: Step) -> None:
    """The seat in turn may always pass, and no other seat may bid.

    Clauses: hoc-bid-pass, hoc-bid-pass-out, hoc-turn. Given: bidding-begins, bidding-keeps.
    """
    if seat == before.to_act:
        t.claim("to pass is always allowed", step.kind == "regular")
    else:
        t.claim("no other seat may bid", step.kind == "refused" and step.state is before)


def goes_on_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """The seat in turn may always raise by one chip."""
    t.claim("it is allowed", step.kind == "regular", act.verb == "raise" and act.number == 1)


def raise_again(t: Theorem, rules: Rules) -> tuple[Round, Step]:
    """From any state with two seats in, whoever acts raises by one chip."""
    before = some_bidding(t, rules, some.players(t), two_in)
    step = table.apply(before, Act(before.to_act, "raise", number=1))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, step


def raised_on_credit(t: Theorem) -> tuple[Round, Step]:
    """As above, where bets may go beyond one's chips."""
    return raise_again(t, some.rules(t, chip_exhaustion="debt-allowed"))


def raised_covered(t: Theorem) -> tuple[Round, Step]:
    """As above, where bets have to be covered."""
    return raise_again(t, some.rules(t))


def need_not_end_on_credit(t: Theorem, before: Round, step: Step) -> None:
    """Where bets may go beyond one's chips, raising by one chip can go on for ever.

    Clauses: hoc-bid-credit, hoc-bid-raise.
    """
    t.claim("the raise is accepted", step.kind == "regular")
    t.claim("the bidding goes on", bids_on(before, step.state))
    some.claims(t, two_in(step.state))


def need_not_end_on_credit_twin(t: Theorem, before: Round, step: Step) -> None:
    """It can go on for ever where bets have to be covered."""
    t.claim("the raise is accepted", step.kind == "regular")


def refusal_changes_nothing(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """A bid that is refused has a reason, moves no chip and leaves the state as it was.

    Clauses: hoc-bid-raise, hoc-bid-raise-limit, hoc-bid-first-raise, hoc-bid-own-chips, hoc-bid-call-raised.
    """
    refused = step.kind == "refused"
    t.claim("nothing has changed", step.state is before and step.payments == (), refused)
    t.claim("a refusal has its reason", refused == (step.reason != ""))


def refusal_changes_nothing_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """No bid is ever refused."""
    t.claim("it is accepted", step.kind == "regular")


def call_costs_the_difference(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """Going along costs exactly what one's bet lacks of the highest, also for who comes back in after a pass.

    Clauses: hoc-bid-call, hoc-bid-reentry. Given: bidding-begins, bidding-keeps.
    """
    if act.verb == "call" and step.kind == "regular" and bids_on(before, step.state):
        seat, top, after = act.seat, before.bid.bets[before.bid.raiser], step.state
        paid = before.chips.stacks[seat] - after.chips.stacks[seat]
        t.claim("it costs the difference", paid == top - before.bid.bets[seat])
        t.claim("the bet is the highest", after.bid.bets[seat] == top)
        t.claim("the raiser stays the last", after.bid.raiser == before.bid.raiser)


def call_costs_the_difference_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """Going along costs the highest bet, whatever one has bet before."""
    if act.verb == "call" and step.kind == "regular" and bids_on(before, step.state):
        paid = before.chips.stacks[act.seat] - step.state.chips.stacks[act.seat]
        t.claim("it costs the highest bet", paid == before.bid.bets[before.bid.raiser])


def raise_is_allowed(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """A raise is allowed just if it goes 1 to 20 chips over the highest bet and is covered.

    Clauses: hoc-bid-raise, hoc-bid-first-raise, hoc-bid-raise-limit, hoc-bid-own-chips, hoc-bid-raise-again,
    hoc-bid-raise-less, hoc-bid-reentry. Given: bidding-begins, bidding-keeps.
    """
    owed = 0 if before.bid.raiser == NOBODY else before.bid.bets[before.bid.raiser] - before.bid.bets[act.seat]
    size, covered = (act.number >= 1) * 1 + (act.number <= 20), owed + act.number <= before.chips.stacks[act.seat]
    met = size + covered
    t.claim("what is allowed meets all three", met == 3, act.verb == "raise" and step.kind == "regular")
    t.claim("what is refused does not", met < 3, act.verb == "raise" and step.kind == "refused")
    if act.verb == "raise":
        t.claim("what is not covered is beyond one's chips", step.reason == "beyond-own-chips", size - covered == 2)
        few, many = (act.number < 1) * covered == 1, (act.number > 20) * covered == 1
        t.claim("a raise of nothing is too low", step.reason == "raise-too-low", few)
        t.claim("one of more than twenty is too high", step.reason == "raise-too-high", many)


def raise_is_allowed_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """Only a raise of fewer than twenty chips is allowed."""
    t.claim("it is below twenty", act.number < 20, act.verb == "raise" and step.kind == "regular")


def raise_sets_the_highest(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """A raise makes one's bet the highest by its number, costs what that takes, and the others may answer it.

    Clauses: hoc-bid-raise, hoc-bid-call. Given: bidding-begins, bidding-keeps.
    """
    if act.verb == "raise" and step.kind == "regular":
        after, seat = step.state, act.seat
        top = 0 if before.bid.raiser == NOBODY else before.bid.bets[before.bid.raiser]
        t.claim("the bidding goes on", bids_on(before, after) and after.to_act != seat)
        t.claim("he is the last raiser", after.bid.raiser == seat)
        t.claim("his bet is that much higher", after.bid.bets[seat] == top + act.number)
        paid = before.chips.stacks[seat] - after.chips.stacks[seat]
        t.claim("he pays what makes his bet so high", paid == top + act.number - before.bid.bets[seat])


def raise_sets_the_highest_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """A raise costs just its own number of chips."""
    paid = before.chips.stacks[act.seat] - step.state.chips.stacks[act.seat]
    t.claim("it costs its number", paid == act.number, act.verb == "raise" and step.kind == "regular")


def pass_after_raise_loses(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """Who passes after a raise is out: he is not asked again, cannot win, and his bet stays in the pot.

    Clauses: hoc-bid-pass-out, hoc-bets-to-winner. Given: bidding-begins, bidding-keeps.
    """
    if act.verb == "pass" and before.bid.raiser != NOBODY:
        after, seat = step.state, act.seat
        t.claim("his chips are the same", after.chips.stacks[seat] == before.chips.stacks[seat])
        t.claim("he has not won", after.won[before.prize] != seat)
        t.claim("he is out", not bids_on(before, after) or after.bid.out[seat])


def pass_after_raise_loses_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """Who passes is out, be it before a raise."""
    t.claim("he is out", step.state.bid.out[act.seat], act.verb == "pass" and bids_on(before, step.state))


def all_pass_leaves_the_pot(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """If all pass nobody wins the prize: its pot stays as it is, and the next prize or carte blanche follows.

    Clauses: hoc-bid-all-pass, hoc-prize-order. Given: bidding-begins, bidding-keeps.
    """
    if act.verb == "pass" and before.bid.raiser == NOBODY and act.seat == before.dealer:
        after = step.state
        moved = [a != b for a, b in zip(after.chips.pots, before.chips.pots, strict=True)]
        t.claim("no chip moves", sum(moved) == 0)
        t.claim("nobody has won", after.won[before.prize] == NOBODY)
        t.claim("the next prize", (after.phase, after.prize) in ((BID, before.prize + 1), (CARTE_BLANCHE, 2)))


def all_pass_leaves_the_pot_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """The bidding is over as soon as two in turn have passed."""
    if act.verb == "pass" and before.bid.raiser == NOBODY:
        passed = before.bid.passed[(act.seat - 1) % len(before.hands)]
        t.claim("it is over", not bids_on(before, step.state), passed)


def sole_survivor_takes_all(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """For the point, the only one left after a raise gets the pot at once, with all bets, whatever he holds.

    Clauses: hoc-sole-survivor-bluff, hoc-prize-pot, hoc-bets-to-winner, hoc-premium-none-for-point.
    Given: bidding-begins, bidding-keeps.
    """
    after, raiser = step.state, before.bid.raiser
    if act.verb == "pass" and raiser != NOBODY and before.prize == 0 and (after.phase, after.prize) == (BID, 1):
        t.claim("the pot is empty", after.chips.pots[0] == 0)
        t.claim("the raiser has it", after.chips.stacks[raiser] == before.chips.stacks[raiser] + before.chips.pots[0])
        t.claim("he has won", after.won[0] == raiser)


def sole_survivor_takes_all_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """The only one left gets back no more than he has bet."""
    after, raiser = step.state, before.bid.raiser
    if act.verb == "pass" and raiser != NOBODY and (after.phase, after.prize) == (BID, 1):
        t.claim("it is his bet", after.chips.stacks[raiser] - before.chips.stacks[raiser] <= before.bid.bets[raiser])


def listing(t: Theorem) -> tuple[Round, Act, Step, list[Act]]:
    """Any bid, and what is listed of its kind; the list hangs on no prize."""
    before, act, step = bid(t, (0,))
    return before, act, step, [one for one in table.legal(before) if one.verb == act.verb]


def listed_is_accepted(t: Theorem, before: Round, act: Act, step: Step, listed: list[Act]) -> None:
    """The acts listed as legal are just the bids that are accepted, each raise within its range.

    Clauses: hoc-bid-raise, hoc-bid-raise-limit, hoc-bid-own-chips, hoc-bid-call-raised. Given: bidding-begins,
    bidding-keeps.
    """
    if act.verb == "raise":
        within = [(one.number <= act.number) * 1 + (act.number <= one.most) for one in listed]
        t.claim("a raise is in the range, or refused", any_of(within, 2) == (step.kind == "regular"))
    else:
        t.claim("it is listed, or refused", len(listed) == (step.kind == "regular"))


def any_of(numbers: list[Any], wanted: int) -> Any:
    """One of these numbers is the wanted one."""
    return sum(one == wanted for one in numbers) > 0


def listed_is_accepted_twin(t: Theorem, before: Round, act: Act, step: Step, listed: list[Act]) -> None:
    """Whatever is listed is listed with twenty chips."""
    t.claim("it is twenty", any_of([one.most for one in listed], 20), act.verb == "raise" and step.kind == "regular")


def passes_to_the_right(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """As long as the bidding goes on the word passes to the next player to the right who is still in.

    Clauses: hoc-bid-own-raise, hoc-turn. Given: bidding-begins, bidding-keeps.
    """
    after, seats = step.state, len(before.hands)
    on = step.kind == "regular" and bids_on(before, after)
    for way in range(1, seats):
        other = (act.seat + way) % seats
        skipped = [after.bid.out[(act.seat + nearer) % seats] for nearer in range(1, way)]
        t.claim("it is the next who is in", sum(skipped) == way - 1, on and after.to_act == other)
    t.claim("he is in", after.bid.out[after.to_act] == 0, on)


def passes_to_the_right_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """The word passes to the seat at one's right, whether it is in or not."""
    after = step.state
    on = step.kind == "regular" and bids_on(before, after)
    t.claim("it is the next seat", after.to_act == (act.seat + 1) % len(before.hands), on)


def ends_with_the_highest(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """When the bidding ends with several left, just those whose bet is the highest announce, forehand first.

    Clauses: hoc-bid-own-raise, hoc-announce-order, hoc-bid-call. Given: bidding-begins, bidding-keeps.
    """
    after, seats = step.state, len(before.hands)
    if step.kind == "regular" and after.phase == ANNOUNCE:
        top = highest(*after.bid.bets)
        for seat in range(seats):
            t.claim("who has the highest bet is in", (after.bid.out[seat] == 0) == (after.bid.bets[seat] == top))
        for way in range(1, seats + 1):
            seat = (before.dealer + way) % seats
            nearer = [after.bid.bets[(before.dealer + one) % seats] < top for one in range(1, way)]
            first = (sum(nearer) == way - 1) * (after.bid.bets[seat] == top) == 1
            t.claim("the first of them from forehand on", first == (after.to_act == seat))


def ends_with_the_highest_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """The last raiser is the first to announce."""
    ends = step.kind == "regular" and step.state.phase == ANNOUNCE
    t.claim("he is the first", step.state.to_act == before.bid.raiser, ends)


OPTIONS = {
    "smallest-raise": "two",
    "first-raise-cap": "uncapped-first",
    "raise-always-twenty": "always-twenty",
    "number-of-raises": "one-each",
    "raise-cap-base": "own-bet",
    "chip-exhaustion": "debt-allowed",
    "call-cost": "pay-highest-afresh",
    "passer-may-reraise": "only-call",
}


def otherwise(t: Theorem) -> tuple[str, Round, Act, Step]:
    """Any bid for the point under one other option, where p1 deals; what a seat has bet is what it has put down."""
    option = t.choose("option", [*OPTIONS.values(), "table-stakes-all-in", "eliminated", "may-return"])
    crux = {**{other: name for name, other in OPTIONS.items()}, "may-return": "re-entry-after-pass-on-raise"}
    rules = some.chosen("lalanne", ((crux.get(option, "chip-exhaustion"), option),))
    before = some_bidding(t, rules, some.players(t), invariant, (0,), 1)
    before = before._replace(bid=before.bid._replace(paid=before.bid.bets))
    act = some_act(t, before.to_act)
    step = table.apply(before, act)
    t.outcome(f"{option}: {act.verb} {step.kind} {step.reason}".strip())
    return option, before, act, step


def raise_under_options(t: Theorem, option: str, before: Round, act: Act, step: Step, limit: int = 20) -> None:
    """Each option on raises allows just the raises that its clause says.

    Two chips at least; a free first raise; always twenty over a raise; one raise each; twenty at once in all;
    bets on credit; going along paid afresh; no raise for who has passed.
    Clauses: hoc-bid-raise-two, hoc-bid-first-raise-free, hoc-bid-raise-twenty, hoc-bid-raise-once,
    hoc-bid-raise-limit-own, hoc-bid-credit, hoc-bid-call-afresh, hoc-bid-reentry-call, hoc-bid-all-in,
    hoc-bid-eliminated.
    """
    if act.verb == "raise":
        bid, seat, number = before.bid, act.seat, act.number
        opened = bid.raiser != NOBODY
        top = bid.bets[bid.raiser] if opened else 0
        owed = top if option == "pay-highest-afresh" else top - bid.bets[seat]
        holds = [number >= (2 if option == "two" else 1)]
        if option != "debt-allowed":
            holds.append(owed + number <= before.chips.stacks[seat])
        if option == "always-twenty" and opened:
            holds.append(number == 20)
        elif option == "own-bet" and opened:
            holds.append(owed + number <= limit)
        elif option != "uncapped-first" or opened:
            holds.append(number <= limit)
        if option == "always-twenty" and opened:
            less = (number >= 1) * (number < 20) * holds[1] == 1
            t.claim("less than twenty is not twenty", step.reason == "raise-not-twenty", less)
        if option == "one-each":
            holds.append(bid.raised[seat] == 0)
        if option == "only-call":
            holds.append(bid.passed[seat] == 0)
        t.claim("just these are allowed", (sum(holds) == len(holds)) == (step.kind == "regular"))
        if option != "debt-allowed":
            short = sum(holds) + (1 - holds[1]) * len(holds) == 2 * len(holds) - 1
            t.claim("what is not covered is beyond one's chips", step.reason == "beyond-own-chips", short)


def raise_under_options_twin(t: Theorem, option: str, before: Round, act: Act, step: Step) -> None:
    """Each option allows raises of up to nineteen chips only."""
    raise_under_options(t, option, before, act, step, 19)


def call_under_options(t: Theorem, option: str, before: Round, act: Act, step: Step) -> None:
    """Under each option going along costs what its clause says: the difference, the whole bet afresh, or all one has.

    Clauses: hoc-bid-call-afresh, hoc-bid-all-in, hoc-bid-credit, hoc-bid-eliminated, hoc-bid-call-raised.
    """
    if act.verb != "call":
        return
    bid, stack = before.bid, before.chips.stacks[act.seat]
    if bid.raiser == NOBODY:
        t.claim("there is nothing to answer", step.reason == "nothing-to-call")
        return
    owed = bid.bets[bid.raiser] - (0 if option == "pay-highest-afresh" else bid.bets[act.seat])
    with_all = (owed > stack) * (stack > 0) if option == "table-stakes-all-in" else 0
    allowed = (owed <= stack) + with_all >= 1 if option != "debt-allowed" else True
    t.claim("just this is allowed", allowed == (step.kind == "regular"))
    if step.kind == "regular":
        cost = owed + with_all * (stack - owed)
        pot = step.state.chips.pots[0] if bids_on(before, step.state) or step.state.phase == ANNOUNCE else None
        if pot is not None:
            t.claim("it costs so much", pot == before.chips.pots[0] + cost)
            paid = step.state.bid.paid[act.seat] == bid.bets[act.seat] + cost
            t.claim("and counts as put down", paid, cost > 0)
            gone = (cost == stack) * (stack > 0) if option == "table-stakes-all-in" else 0
            t.claim("who has bet his last chip is all in", step.state.bid.all_in[act.seat] == gone)


def call_under_options_twin(t: Theorem, option: str, before: Round, act: Act, step: Step) -> None:
    """Nobody may go along who cannot pay the whole difference."""
    bid = before.bid
    owed = bid.bets[bid.raiser] - bid.bets[act.seat]
    t.claim("he can pay", owed <= before.chips.stacks[act.seat], act.verb == "call" and step.kind == "regular")


def pass_under_options(t: Theorem, option: str, before: Round, act: Act, step: Step) -> None:
    """Who passes after a raise is out, but where he may return he waits; who passes before one has just passed.

    Clauses: hoc-bid-pass, hoc-bid-pass-out, hoc-bid-pass-return.
    """
    if act.verb == "pass" and before.bid.raiser == NOBODY and bids_on(before, step.state):
        passed, out = step.state.bid.passed[act.seat], step.state.bid.out[act.seat]
        t.claim("he has passed and is not out", passed and out == 0)
    if act.verb == "pass" and before.bid.raiser != NOBODY and bids_on(before, step.state):
        out, waits = step.state.bid.out[act.seat], step.state.bid.waits[act.seat]
        t.claim("he waits, or is out", waits and out == 0 if option == "may-return" else out and not waits)


def pass_under_options_twin(t: Theorem, option: str, before: Round, act: Act, step: Step) -> None:
    """Who passes after a raise is out under every option."""
    raised = before.bid.raiser != NOBODY and bids_on(before, step.state)
    t.claim("he is out", step.state.bid.out[act.seat], act.verb == "pass" and raised)


def conserves_under_options(t: Theorem, option: str, before: Round, act: Act, step: Step) -> None:
    """Under each option, too, no bid makes or loses a chip.

    Clauses: hoc-bid-pot.
    """
    t.claim("the chips are the same", total(step.state.chips) == total(before.chips))


def conserves_under_options_twin(t: Theorem, option: str, before: Round, act: Act, step: Step) -> None:
    """No bid moves a chip."""
    t.claim("the pots are the same", sum(step.state.chips.pots) == sum(before.chips.pots))


def answered(t: Theorem) -> tuple[bool, Round, Step]:
    """Somebody has announced for the point, and the next seat raises instead of answering."""
    allowed = t.choose("raises after an announcement", (False, True))
    rules = some.chosen("lalanne", (("raise-after-declare", "yes" if allowed else "no"),))
    before = some_bidding(t, rules, some.players(t), invariant)
    spoke = (before.to_act - 1) % len(before.hands)
    said = tuple(Say(3, -1) if seat == spoke else SILENT for seat in range(len(before.hands)))
    before = before._replace(phase=ANNOUNCE, bid=before.bid._replace(said=said))
    step = table.apply(before, Act(before.to_act, "raise", number=t.number("number")))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return allowed, before, step


def raise_answers_announcement(t: Theorem, allowed: bool, before: Round, step: Step) -> None:
    """A raise may answer an announcement only where that is allowed and nobody has raised; the bidding is open again.

    Clauses: hoc-announced-no-raise, hoc-announced-raise, hoc-announce-unraised.
    """
    after, open_still = step.state, allowed and before.bid.raiser == NOBODY
    t.claim("otherwise it is refused", step.kind == "refused" and after is before, not open_still)
    if not open_still:
        t.claim("with its reason", step.reason == ("not-now" if before.bid.raiser != NOBODY else "announced-already"))
    if step.kind == "regular":
        t.claim("the bidding goes on", after.phase == BID and after.bid.raiser == before.to_act)
        t.claim("what was said counts no more", after.bid.said == (SILENT,) * len(before.hands))
    t.claim("nothing else has changed", after is before, step.kind == "refused")


def raise_answers_announcement_twin(t: Theorem, allowed: bool, before: Round, step: Step) -> None:
    """A raise never answers an announcement."""
    t.claim("it is refused", step.kind == "refused")


CLAIMS = (
    (deal, (begins, begins_twin), (antes, antes_twin)),
    (
        bid,
        (conserves, conserves_twin),
        (keeps, keeps_twin),
        (pays_into_pot, pays_into_pot_twin),
        (falls, falls_twin),
        (refusal_changes_nothing, refusal_changes_nothing_twin),
        (call_costs_the_difference, call_costs_the_difference_twin),
        (raise_is_allowed, raise_is_allowed_twin),
        (raise_sets_the_highest, raise_sets_the_highest_twin),
        (pass_after_raise_loses, pass_after_raise_loses_twin),
        (all_pass_leaves_the_pot, all_pass_leaves_the_pot_twin),
        (sole_survivor_takes_all, sole_survivor_takes_all_twin),
        (passes_to_the_right, passes_to_the_right_twin),
        (ends_with_the_highest, ends_with_the_highest_twin),
    ),
    (anybody, (goes_on, (bid, goes_on_twin))),
    (raised_on_credit, (need_not_end_on_credit, (raised_covered, need_not_end_on_credit_twin))),
    (
        otherwise,
        (raise_under_options, raise_under_options_twin),
        (call_under_options, call_under_options_twin),
        (pass_under_options, pass_under_options_twin),
        (conserves_under_options, conserves_under_options_twin),
    ),
    (answered, (raise_answers_announcement, raise_answers_announcement_twin)),
    (listing, (listed_is_accepted, listed_is_accepted_twin)),
)
SLOW = (listing,)
