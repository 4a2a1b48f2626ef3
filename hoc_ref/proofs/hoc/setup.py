"""What is proved of the setup: the draw for the deal, the cut, the deal, who begins, and the stakes."""

from __future__ import annotations

from typing import Any

from hoc_ref.cards import NO_CARD, NO_RANK
from hoc_ref.hoc import setup, table
from hoc_ref.hoc.options import OPTIONS
from hoc_ref.hoc.state import BID, CARTE_BLANCHE, CUT, DEAL, DRAW, Act, Round, Step
from hoc_ref.ledger import NOBODY, Chips, pot
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.theorem import Theorem

RANKS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
IN_ORDER = tuple(range(52))
PACKS = {
    "in order": IN_ORDER,
    "turned round": IN_ORDER[::-1],
    "cut in the middle": IN_ORDER[26:] + IN_ORDER[:26],
}


def rank(t: Theorem) -> tuple[int, int]:
    """A rank, and the one that is said to follow it."""
    low = RANKS.index(t.choose("rank", RANKS))
    above = setup.rank_above(low)
    t.outcome("none follows" if above == NOBODY else "one follows")
    return low, above


def rank_follows(t: Theorem, low: int, above: int) -> None:
    """The ranks follow one another from the ace to the king, and nothing follows the king.

    Clauses: hoc-rank.
    """
    t.claim("it is the next", above == (low + 1 if RANKS[low] != "king" else NO_RANK))


def rank_follows_twin(t: Theorem, low: int, above: int) -> None:
    """The ace follows the king."""
    t.claim("it is the next", RANKS[above] == (RANKS + ("ace",))[low + 1])


def company(t: Theorem) -> tuple[Any, str]:
    """Any number of players."""
    seats = t.number("players")
    reason = setup.refuse_players(seats)
    t.outcome(reason or "they may play")
    return seats, reason


def two_or_three(t: Theorem, seats: Any, reason: str) -> None:
    """Two or three may play, and no other number.

    Clauses: hoc-players.
    """
    fit = (seats == 2) + (seats == 3)
    t.claim("just two and three", fit == (reason == ""))
    t.claim("the reason is the number", reason in ("", "player-count"))


def two_or_three_twin(t: Theorem, seats: Any, reason: str) -> None:
    """Two to four may play."""
    t.claim("just two to four", ((seats >= 2) + (seats <= 4) == 2) == (reason == ""))


def stake(t: Theorem) -> tuple[str, Any, str]:
    """Any stake that the players would agree on."""
    option = t.choose("ante-multiplier", tuple(OPTIONS["ante-multiplier"]))
    chips = t.number("stake")
    reason = some.chosen("lalanne", (("ante-multiplier", option),)).ante_multiplier(chips)
    t.outcome(reason or "agreed")
    return option, chips, reason


def stake_allowed(t: Theorem, option: str, chips: Any, reason: str) -> None:
    """A stake is one chip; where it may be agreed on it is one, two or three.

    Clauses: hoc-stake-one, hoc-stake-agreed.
    """
    most = 1 if option == "one-chip" else 3
    t.claim("it is within", ((chips >= 1) + (chips <= most) == 2) == (reason == ""))
    t.claim("the reason is the stake", reason in ("", "stake-not-allowed"))


def stake_allowed_twin(t: Theorem, option: str, chips: Any, reason: str) -> None:
    """Where a stake may be agreed on it may be as high as one likes."""
    t.claim("it is agreed", reason == "", (chips >= 1) * (option == "agreed-1-2-3") > 0)


class Drawn:
    """What is known of a draw: the option, and by seat the rank and suit that it has drawn, each counted from one.

    A seat that is safe counts as above the king.
    """

    def __init__(self, ranks: list[Any], suits: list[Any], waits: list[int], option: str) -> None:
        self.ranks, self.suits, self.waits, self.option = ranks, suits, waits, option


def draw(t: Theorem) -> tuple[Round, int, Drawn, Step]:
    """Any state of the draw, in which a seat draws: others may have drawn already or be safe after a first draw.

    Cards are of any suits where suits decide; elsewhere p1 draws spades, p2 hearts and p3 clubs.
    """
    seats = some.players(t)
    seat = t.seat("draws", seats)
    has = ["draws" if one == seat else t.choose(f"p{one + 1}", ("has drawn", "has yet to draw", "is safe"))
           for one in range(seats)]  # fmt: skip
    t.assume(has.count("is safe") < seats - 1)
    waits = [one for one in range(seats) if has[one] == "has yet to draw"]
    option = t.choose("draw-tie-for-deal", tuple(OPTIONS["draw-tie-for-deal"])[: 1 if waits else 3])
    rules = some.chosen("lalanne", (("draw-tie-for-deal", option),))
    ranks = some.numbers(t, "draws rank", seats)
    t.assume(*(mine >= 1 for mine in ranks), *(mine <= 13 for mine in ranks))
    suits = (1, 2, 4)[:seats]
    if option == "suit-order":
        suits = some.numbers(t, "draws suit", seats)
        t.assume(*(suit >= 1 for suit in suits), *(suit <= 4 for suit in suits))
    cards = [(suit - 1) * 13 + mine - 1 for mine, suit in zip(ranks, suits, strict=True)]
    t.assume(*(cards[one] != cards[other] for one in range(seats) for other in range(one)))
    drawn = tuple(NO_CARD if has[one] in ("draws", "has yet to draw") else cards[one] for one in range(seats))
    state = table.new_round(rules, some.DEALT[seats - 2], 0, some.chips(t, seats), 1, (1, 1, 1), DRAW)
    state = state._replace(to_act=seat, drawn=drawn, drawing=tuple(one != "is safe" for one in has))
    step = table.apply(state, Act(seat, "draw", cards=(cards[seat],)))
    t.outcome(f"{step.kind} {table.PHASES[step.state.phase]}")
    return state, seat, Drawn([99 if has[one] == "is safe" else ranks[one] for one in range(seats)], list(suits), waits,
                              option), step  # fmt: skip


def next_after(seat: int, wanted: list[bool]) -> int:
    """The first seat to the right of another one, of those that are wanted."""
    seats = len(wanted)
    return next((seat + step) % seats for step in range(1, seats + 1) if wanted[(seat + step) % seats])


def all_draw(t: Theorem, before: Round, seat: int, drawn: Drawn, step: Step) -> None:
    """As long as somebody has yet to draw, the next one of them to the right draws, and nothing else happens.

    Clauses: hoc-draw, hoc-turn.
    """
    if drawn.waits:
        state, seats = step.state, len(before.hands)
        t.claim("the next one draws", state.to_act == next_after(seat, [one in drawn.waits for one in range(seats)]))
        t.claim("the card lies there", state.drawn[seat] % 13 + 1 == drawn.ranks[seat])
        t.claim("the same draw", (state.phase, state.drawing, state.dealer) == (DRAW, before.drawing, before.dealer))
        t.claim("it is regular", step.kind == "regular" and step.payments == ())


def all_draw_twin(t: Theorem, before: Round, seat: int, drawn: Drawn, step: Step) -> None:
    """The draw is over as soon as two have drawn."""
    t.claim("it is over", step.state.phase != DRAW, len(drawn.waits) < len(before.hands) - 1)


def lowest_deals(t: Theorem, before: Round, seat: int, drawn: Drawn, step: Step) -> None:
    """When all have drawn and one card is the lowest of all, whoever drew it deals, and his left neighbour cuts.

    Clauses: hoc-draw, hoc-cut.
    """
    if not drawn.waits:
        ranks, state = drawn.ranks, step.state
        for one, mine in enumerate(ranks):
            lower = sum(mine < other for other in ranks) == len(ranks) - 1
            t.claim("he deals", (state.phase, state.dealer) == (CUT, one), lower)
            t.claim("his left neighbour cuts", state.to_act == (one - 1) % len(ranks), lower)
        t.claim("no chip moves", state.chips == before.chips and step.payments == ())


def lowest_deals_twin(t: Theorem, before: Round, seat: int, drawn: Drawn, step: Step) -> None:
    """When all have drawn the one with the highest card deals."""
    if not drawn.waits:
        for one, mine in enumerate(drawn.ranks):
            higher = sum(mine > other for other in drawn.ranks) == len(drawn.ranks) - 1
            t.claim("he deals", (step.state.phase, step.state.dealer) == (CUT, one), higher)


def ties_are_broken(t: Theorem, before: Round, seat: int, drawn: Drawn, step: Step) -> None:
    """If several drew equally low, those draw again, or all do, or of those the lowest suit deals, as the option says.

    Clauses: hoc-draw-tied, hoc-draw-tied-all, hoc-draw-suits.
    """
    if drawn.waits:
        return
    seats, state = len(before.hands), step.state
    lowest = [sum(mine <= other for other in drawn.ranks) == seats for mine in drawn.ranks]
    tied = sum(lowest) > 1
    for one in range(seats):
        if drawn.option == "suit-order":
            least = lowest[one] * tied
            for other in range(seats):
                if other != one:
                    least = least * ((drawn.suits[one] < drawn.suits[other]) + (lowest[other] == 0) > 0)
            t.claim("the lowest suit deals", (state.phase, state.dealer) == (CUT, one), least > 0)
        elif state.phase == DRAW:
            again = lowest[one] if drawn.option == "redraw-among-tied" else True
            t.claim("those draw again", state.drawing[one] == again)
            t.claim("their cards are taken back", (state.drawn[one] == NO_CARD) == again)
            t.claim("the next one begins", state.to_act == next_after(seat, list(state.drawing)))
    if drawn.option != "suit-order":
        t.claim("the draw goes on", state.phase == DRAW, tied)


def ties_are_broken_twin(t: Theorem, before: Round, seat: int, drawn: Drawn, step: Step) -> None:
    """A draw that ties is always drawn again."""
    if not drawn.waits:
        tied = sum(sum(mine <= other for other in drawn.ranks) == len(drawn.ranks) for mine in drawn.ranks) > 1
        t.claim("it is drawn again", step.state.phase == DRAW, tied)


def told(t: Theorem) -> tuple[Round, Act, Step]:
    """A round that begins with the draw, the cut or the deal, told by any seat."""
    seats = some.players(t)
    verb = t.choose("act", ("draw", "cut", "deal"))
    dealer, seat = t.seat("dealer", seats), t.seat("seat", seats)
    phase = table.first_phase(verb, True)
    chips = some.chips(t, seats)
    before = table.new_round(some.rules(t), some.DEALT[seats - 2], dealer, chips, 1, (1, 1, 1), phase)
    act = Act(seat, verb, cards=(0,) if verb == "draw" else ())
    step = table.apply(before, act)
    t.outcome(f"{verb} {step.kind} {step.reason}".strip())
    return before, act, step


def in_turn(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """The dealer's right neighbour draws first, his left neighbour cuts, he deals; any other seat is refused.

    Clauses: hoc-cut, hoc-turn, hoc-forehand, hoc-in-turn.
    """
    seats = len(before.hands)
    whose = {"draw": (before.dealer + 1) % seats, "cut": (before.dealer - 1) % seats, "deal": before.dealer}[act.verb]
    t.claim("it is his turn", (step.kind == "regular") == (act.seat == whose))
    t.claim("the rule says so", setup.refuse_turn(whose, act.seat) == step.reason)
    t.claim("another is not in turn", step.reason == ("" if act.seat == whose else "not-your-turn"))
    t.claim("a refusal changes nothing", step.kind == "regular" or (step.state is before and step.payments == ()))
    after = {"draw": DRAW, "cut": DEAL, "deal": BID}[act.verb]
    t.claim("what comes next", step.kind == "refused" or step.state.phase == after)
    if act.verb == "cut" and act.seat == whose:
        t.claim("the dealer deals", step.state.to_act == before.dealer and step.state.chips == before.chips)


def in_turn_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """The dealer's right neighbour cuts."""
    right = (before.dealer + 1) % len(before.hands)
    t.claim("he cuts", (step.kind == "regular") == (act.seat == right), act.verb == "cut")


def unsaid(t: Theorem) -> tuple[Round, list[Round]]:
    """A round that is told from its bidding on, after a cut and a deal that go unsaid."""
    seats = some.players(t)
    dealer = t.seat("dealer", seats)
    phase = table.first_phase(t.choose("told first", ("cut", "deal", "pass")), True)
    chips = Chips((100,) * seats, (0, 0, 0))
    begun = table.new_round(some.rules(t), some.DEALT[seats - 2], dealer, chips, 1, (1, 1, 1), phase)
    now = [begun]
    for act in table.implied(begun, Act((dealer + 1) % seats, "pass")):
        now.append(table.apply(now[-1], act).state)
    t.outcome(" ".join(table.PHASES[one.phase] for one in now))
    return begun, now


def deal_may_be_unsaid(t: Theorem, begun: Round, now: list[Round]) -> None:
    """A cut and a deal that go unsaid count as made, by those whose they are, and forehand bids.

    Clauses: hoc-cut, hoc-deal, hoc-forehand.
    """
    t.claim("one thing after another", [one.phase for one in now] in ([CUT, DEAL, BID], [DEAL, BID]))
    t.claim("forehand bids", now[-1].to_act == (begun.dealer + 1) % len(begun.hands))


def deal_may_be_unsaid_twin(t: Theorem, begun: Round, now: list[Round]) -> None:
    """Only a deal that was told counts as made."""
    t.claim("nothing is dealt", not now[-1].dealt)


def dealt(t: Theorem) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    """A pack dealt by any dealer."""
    seats = some.players(t)
    dealer = t.seat("dealer", seats)
    pack = PACKS[t.choose("pack", tuple(PACKS))]
    hands = setup.deal(pack, dealer, seats)
    t.outcome("dealt")
    return seats, dealer, pack, hands


def dealt_singly(t: Theorem, seats: int, dealer: int, pack: tuple[int, ...], hands: tuple[int, ...]) -> None:
    """Of a pack in order, turned round or cut, the top cards go out singly, round by round from the dealer's right.

    Each seat gets fifteen or twelve; no card is dealt twice, and the rest to nobody. Clauses: hoc-deal, hoc-hand-size.
    """
    owed = {2: 15, 3: 12}[seats]
    top = 0
    for _ in range(owed):
        for step in range(1, seats + 1):
            seat = (dealer + step) % seats
            holders = [other for other in range(seats) if hands[other] >> pack[top] & 1]
            t.claim("this seat alone has it", holders == [seat])
            top += 1
    for one in pack[top:]:
        t.claim("nobody has the rest", not any(hand >> one & 1 for hand in hands))
    t.claim("so many each", [hand.bit_count() for hand in hands] == [owed] * seats)


def dealt_singly_twin(t: Theorem, seats: int, dealer: int, pack: tuple[int, ...], hands: tuple[int, ...]) -> None:
    """The dealer gives himself the first card."""
    t.claim("he has it", hands[dealer] >> pack[0] & 1 == 1)


def stakes(t: Theorem) -> tuple[Round, Step]:
    """A deal with any stake for each prize, when carte blanche comes at any of its times."""
    seats = some.players(t)
    rules, _ = some.options(t, "cb-timing")
    before = some.undealt(t, rules, seats)
    each = tuple(t.number(f"stake for the {prize}") for prize in ("point", "sequence", "tricon"))
    t.assume(*(one >= 0 for one in each))
    before = before._replace(stakes=each, won_before=(0, 0, 0))
    step = table.apply(before, Act(before.dealer, "deal"))
    t.outcome(f"{step.kind} {table.PHASES[step.state.phase]}")
    return before, step


def stakes_are_paid(t: Theorem, before: Round, step: Step) -> None:
    """Whoever deals, each player puts exactly the stake of each prize in its pot, be it into debt.

    Clauses: hoc-ante.
    """
    seats = len(before.hands)
    owed = {(seat, pot(prize)): before.stakes[prize] for seat in range(seats) for prize in range(3)}
    some.pays(t, step.payments, seats, owed)
    some.settles(t, before.chips, step.state.chips, owed)
    t.claim("nobody pays nothing", sum(one.chips > 0 for one in step.payments) == len(step.payments))


def stakes_are_paid_twin(t: Theorem, before: Round, step: Step) -> None:
    """A player whom the stakes would bring into debt pays none."""
    for mine, left in zip(before.chips.stacks, step.state.chips.stacks, strict=True):
        t.claim("he keeps what he has", left == mine, mine < sum(before.stakes))


def deal_begins(t: Theorem, before: Round, step: Step) -> None:
    """After the deal forehand speaks first: of the point, or of carte blanche where that comes before the prizes.

    Clauses: hoc-forehand, hoc-carte-blanche-before.
    """
    state = step.state
    early = state.rules.cb_timing.__name__ == "before_prizes"
    t.claim("forehand speaks", state.to_act == (before.dealer + 1) % len(before.hands))
    t.claim("of what comes first", (state.phase, state.prize) == (CARTE_BLANCHE if early else BID, 0))
    t.claim("the deal was told", state.dealt and not before.dealt)
    t.claim("these are the first chips", state.opening == state.chips)


def deal_begins_twin(t: Theorem, before: Round, step: Step) -> None:
    """After the deal the bidding always begins."""
    t.claim("they bid", step.state.phase == BID)


def lead(t: Theorem) -> tuple[int, int, str, tuple[Any, ...], Any]:
    """Three prizes, each won by any seat or by nobody, and who leads."""
    seats = some.players(t)
    dealer = t.seat("dealer", seats)
    rules, (option,) = some.options(t, "who-leads-first")
    won = tuple(t.number(f"winner of the {prize}, counted from one") for prize in ("point", "sequence", "tricon"))
    t.assume(*(one >= 0 for one in won), *(one <= seats for one in won))
    leads = rules.who_leads_first(dealer, seats, tuple(one - 1 for one in won))
    t.outcome(option)
    return seats, dealer, option, won, leads


def leads_first(t: Theorem, seats: int, dealer: int, option: str, won: tuple[Any, ...], leads: Any) -> None:
    """Forehand leads, or the dealer, or whoever won the last prize that was won and else forehand, as the option says.

    Clauses: hoc-leads-forehand, hoc-leads-dealer, hoc-leads-winner.
    """
    point, sequence, tricon = won
    right = (dealer + 1) % seats
    if option == "prize-winner":
        t.claim("the tricon's winner", leads == tricon - 1, tricon > 0)
        t.claim("the sequence's winner", leads == sequence - 1, (tricon == 0) * (sequence > 0) > 0)
        t.claim("the point's winner", leads == point - 1, (tricon + sequence == 0) * (point > 0) > 0)
        t.claim("forehand", leads == right, tricon + sequence + point == 0)
    else:
        t.claim("he leads", leads == (right if option == "forehand" else dealer))


def leads_first_twin(t: Theorem, seats: int, dealer: int, option: str, won: tuple[Any, ...], leads: Any) -> None:
    """Whoever won the point leads."""
    t.claim("the point's winner", leads == won[0] - 1, won[0] > 0)


CLAIMS = (
    (rank, (rank_follows, rank_follows_twin)),
    (company, (two_or_three, two_or_three_twin)),
    (stake, (stake_allowed, stake_allowed_twin)),
    (draw, (all_draw, all_draw_twin), (lowest_deals, lowest_deals_twin), (ties_are_broken, ties_are_broken_twin)),
    (told, (in_turn, in_turn_twin)),
    (unsaid, (deal_may_be_unsaid, deal_may_be_unsaid_twin)),
    (dealt, (dealt_singly, dealt_singly_twin)),
    (stakes, (stakes_are_paid, stakes_are_paid_twin), (deal_begins, deal_begins_twin)),
    (lead, (leads_first, leads_first_twin)),
)
