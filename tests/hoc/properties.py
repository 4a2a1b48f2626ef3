"""What holds of every round, as checks over one random play; each names the options under which it holds."""

from __future__ import annotations

from random import Random

from hoc_ref.cards import PACK, as_hand, cards_of
from hoc_ref.hoc import announcing, carte_blanche, setup, table, verbs
from hoc_ref.hoc.state import ANNOUNCE, BID, DEAL, END, PLAY, PRIZES, SHOW, Round
from hoc_ref.hoc.view import view
from hoc_ref.ledger import NOBODY, total
from tests.hoc.rounds import all_cards, dealt, hands_for, played


def conserved(random: Random, state: Round) -> None:
    """Under all options: no chip comes or goes, no pot is below nought, cards leave hands only by being laid."""
    whole = total(state.chips)
    for before, act, step in played(random, state, wild=0.3):
        assert total(step.state.chips) == whole
        assert min(step.state.chips.pots) >= 0
        assert sum((b - a) for a, b in zip(before.chips.stacks, step.state.chips.stacks, strict=True)) == sum(
            before.chips.pots
        ) - sum(step.state.chips.pots)
        laid = len(act.cards) if act.verb == "play" and step.kind != "refused" else 0
        assert all_cards(before) - all_cards(step.state) == laid
        assert all(after & ~held == 0 for held, after in zip(before.hands, step.state.hands, strict=True))
        for payment in step.payments:
            assert payment.chips > 0 or payment.clause == "hoc-prize-pot"
        assert payments_tell_the_change(before, step.state, step.payments)


def payments_tell_the_change(before: Round, after: Round, payments: tuple[table.Payment, ...]) -> bool:
    """The payments of an act, and nothing else, lead from the chips before it to those after it."""
    places = dict(enumerate(before.chips.stacks))
    places |= {-1 - prize: chips for prize, chips in enumerate(before.chips.pots)}
    for one in payments:
        places[one.source] -= one.chips
        places[one.target] += one.chips
    seats = range(len(before.hands))
    return (tuple(places[seat] for seat in seats), tuple(places[-1 - prize] for prize in range(3))) == after.chips


def listed_acts_are_regular(random: Random, state: Round) -> None:
    """Under all options: what `legal` lists is regular, a raise at both ends of its range; beyond them it is not."""
    for before, _, _ in played(random, state):
        listed = table.legal(before)
        assert listed and len(set(listed)) == len(listed)
        for act in listed:
            for one in (act, act._replace(number=act.most)) if act.most else (act,):
                assert table.apply(before, one).kind == "regular", one
            if act.most and act.most < table.LARGEST:
                assert table.apply(before, act._replace(number=act.most + 1)).kind == "refused"


def regular_acts_are_listed(random: Random, state: Round) -> None:
    """Under all options: a card, a denial, a call, a pass or a raise that is not listed for its seat is not regular."""
    for before, act, step in played(random, state, wild=0.6):
        if step.kind == "regular" and act.verb in ("pass", "call", "hoc", "without", "raise", "good", "take"):
            listed = table.legal(before)
            bare = [(one.verb, one.rank) for one in listed]
            assert (act.verb, act.rank) in bare or act.verb == "without", act
            if act.verb == "raise":
                assert any(
                    one.number <= act.number <= (one.most or one.number) for one in listed if one.verb == "raise"
                )
        if step.kind == "regular" and act.verb == "play" and len(act.cards) == 1 and act.seat == before.to_act:
            assert any(one.cards == act.cards for one in table.legal(before) if one.verb == "play"), act


def refusal_changes_nothing(random: Random, state: Round) -> None:
    """Under all options: an act is regular, irregular or refused; refused means the very same state and no payment."""
    for before, _, step in played(random, state, wild=0.6):
        assert step.kind in ("regular", "irregular", "refused")
        assert (step.reason == "") == (step.kind == "regular")
        if step.kind == "refused":
            assert step.state is before and step.payments == ()


def one_seat_acts(random: Random, state: Round) -> None:
    """Under all options: one seat is to act or the round is over; what another seat says in its place is refused."""
    seats = len(state.hands)
    for before, _, step in played(random, state, wild=0.2):
        assert (step.state.phase == END) == (step.state.to_act == NOBODY)
        assert -1 <= step.state.to_act < seats
        for act in table.legal(before)[:2]:
            other = act._replace(seat=(act.seat + 1) % seats)
            by_option = announcing.takes_back(before, other) or carte_blanche.is_early(before, other)
            assert act.verb == "play" or by_option or table.apply(before, other).kind == "refused"


def forehand_opens(random: Random, state: Round) -> None:
    """Under all options: at every prize the dealer's right neighbour speaks first, with two players as with three."""
    first = setup.forehand(state.dealer, len(state.hands))
    assert first == (state.dealer + 1) % len(state.hands)
    for before, _, step in played(random, state):
        fresh = step.state.phase == BID and (before.phase == DEAL or before.prize != step.state.prize)
        if fresh:
            assert step.state.to_act == first
            assert not any(step.state.bid.bets) and step.state.bid.raiser == NOBODY


def prizes_in_order(random: Random, state: Round) -> None:
    """Under all options: point, sequence and tricon come once each, in this order, and a pot that is won is empty."""
    prizes = [state.prize]
    for _, _, step in played(random, state):
        if step.state.phase in (BID, ANNOUNCE, SHOW) and step.state.prize != prizes[-1]:
            prizes.append(step.state.prize)
        for prize in range(3):
            if step.state.won[prize] != NOBODY:
                assert step.state.chips.pots[prize] == 0
        if step.state.left != NOBODY:
            return
    assert prizes == list(range(len(PRIZES)))


def the_out_is_out(random: Random, state: Round) -> None:
    """Under all options: a round ends when a hand is empty; its owner pays nothing for cards, everybody else does."""
    for _before, _, step in played(random, state):
        if step.state.phase == END and step.state.left == NOBODY:
            assert step.state.hands[step.state.out] == 0
            assert not any(one.source == step.state.out for one in step.payments if one.clause == "hoc-leftover")
            left = [seat for seat, hand in enumerate(step.state.hands) if hand]
            assert [one.source for one in step.payments if one.clause == "hoc-leftover"] == left


def shuffled(random: Random, state: Round, seat: int, laid: int) -> Round:
    """The same state with all cards that a seat has not seen (in a hand, shown or laid) dealt anew."""
    seen = view(state, seat)
    fixed = [state.hands[other] if other == seat else seen.shown[other] for other in range(len(state.hands))]
    unseen = list(cards_of(PACK & ~sum(fixed) & ~laid))
    random.shuffle(unseen)
    hands = []
    for other, held in enumerate(state.hands):
        new = fixed[other]
        while new.bit_count() < held.bit_count():
            new |= 1 << unseen.pop()
        hands.append(new)
    return state._replace(hands=tuple(hands))


def view_leaks_nothing(random: Random, state: Round) -> None:
    """Under all options: with every card that a seat has not seen dealt anew, its view and legal acts are the same."""
    seat = random.randrange(len(state.hands))
    laid = 0
    for before, act, _ in played(random, state):
        other = shuffled(random, before, seat, laid)
        assert view(other, seat) == view(before, seat)
        if before.to_act == seat:
            assert table.legal(other) == table.legal(before)
        laid |= as_hand(act.cards) if act.verb == "play" else 0


def acts_read_as_they_are_written(random: Random, state: Round) -> None:
    """Under all options: a listed act, written and read again, is the same act."""
    seats = len(state.hands)
    for before, act, _ in played(random, state):
        assert verbs.read_act(verbs.act_text(act), seats) == act, act
        for one in table.legal(before):
            if not one.most:
                assert verbs.read_act(verbs.act_text(one), seats) == one, one


def plays_again_alike(random: Random, state: Round) -> None:
    """Under all options: the same acts from the same deal lead to the same states; no state is changed in place."""
    course = [(act, step) for _, act, step in played(random, state, wild=0.2)]
    frozen = repr(state)
    again = state
    for act, step in course:
        told = table.apply(again, act)
        assert told == step
        again = told.state
    assert repr(state) == frozen


def rounds_end(random: Random, state: Round) -> None:
    """With bets covered by chips, and a sequence that ends with the round: see test_bounds.py for the bounds."""
    seats = len(state.hands)
    bids, top, plays = [0] * 3, [0] * 3, 0
    for before, act, _ in played(random, state):
        if before.phase == BID and act.verb != "announce":
            if not bids[before.prize]:
                top[before.prize] = max(0, *before.chips.stacks)
            bids[before.prize] += 1
            assert bids[before.prize] <= longest_bidding(seats, top[before.prize])
        plays += before.phase == PLAY
    assert plays <= longest_play(seats, setup.hand_size(seats))


def longest_bidding(seats: int, top: int) -> int:
    """The most acts of one bidding when nobody can bet more than `top` chips."""
    return (seats - 1) * top + seats


def longest_play(seats: int, size: int) -> int:
    """The most acts of play, claims and other faults apart.

    All cards can be laid but one of each seat that is not out. After each card but the last there is one denial a seat,
    and a call; where another seat has to come to play its own cards, two acts fewer.
    """
    laid = seats * size - (seats - 1)
    return (laid - 1) * (seats + 2) + 1 - 2 * (seats - 1)


def whole_games_conserve(random: Random, state: Round) -> None:
    """Under all options: over a whole game, pots carried from round to round included, all chips stay on the table."""
    whole, seats, dealers = total(state.chips), len(state.hands), []
    for _ in range(seats):
        dealers.append(state.dealer)
        for _, _, step in played(random, state):
            state = step.state
        assert total(state.chips) == whole
        state = table.next_round(state, hands_for(random, seats, 0), table.first_phase("", False))
    if state.rules.next_dealer(0, seats, 0) != 0:
        assert sorted(dealers) == list(range(seats))


EVERYWHERE = (
    conserved, listed_acts_are_regular, regular_acts_are_listed, refusal_changes_nothing, one_seat_acts, forehand_opens,
    prizes_in_order, the_out_is_out, view_leaks_nothing, acts_read_as_they_are_written, plays_again_alike,
    whole_games_conserve,
)  # fmt: skip
__all__ = ["EVERYWHERE", "dealt", "longest_bidding", "longest_play", "rounds_end"]
