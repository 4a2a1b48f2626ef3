"""What is proved of the play: whose turn it is, what may be laid or denied, and that a round ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from hoc_ref.cards import KING, NO_RANK, RANKS, Card, Hand, bit, cards_of, read_cards
from hoc_ref.hoc import doubling, play, table
from hoc_ref.hoc.state import (
    CALL_DUE,
    CARTE_BLANCHE,
    DEAL,
    END,
    GOES_ON,
    MAY_CALL,
    NO_HOC,
    PAID,
    PLAY,
    Act,
    Denials,
    Round,
    Rules,
    Step,
)
from hoc_ref.ledger import NOBODY
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.theorem import Theorem

T = TypeVar("T")
KINGS = sum(1 << 13 * suit + 12 for suit in range(4))
MAIN = KINGS | 1 << 11 | 1 << 2 * 13 + 10  # and the queen of spades and the jack of diamonds


def cards(text: str) -> Hand:
    """The hand of these cards."""
    return sum(1 << one for one in read_cards(text))


def of_rank(letter: str) -> Hand:
    """The four cards of a rank."""
    return sum(1 << 13 * suit + RANKS.index(letter) for suit in range(4))


FEW = cards("5h6cJdKsKd")
APART = (cards("5h6cJdKs"), cards("5d7cQsKd"), cards("5c8cJhKh"))  # each may hold some of these


def some_card(t: Theorem, name: str, names: Sequence[str]) -> Card:
    """One card of some."""
    return read_cards(t.choose(name, names))[0]


def option(t: Theorem, rules: Rules, crux: str, options: Sequence[T]) -> tuple[Rules, T]:
    """The rules with any of the options of a crux, and which."""
    chosen = t.choose(crux.replace("_", " "), options)
    return rules._replace(**{crux: chosen}), chosen  # type: ignore[arg-type]


def on_the_table(t: Theorem, rules: Rules, hands: tuple[Any, ...], to_act: int, pile: dict[str, Any],
                 times: int = 1) -> Round:  # fmt: skip
    """A round in play: any chips, some hands, and what is known of the pile; hocs and fines count so many times."""
    seats = len(hands)
    if times > 1:
        rules = rules._replace(double_not_for=doubling.everything)
    state = table.new_round(rules, hands, 0, some.chips(t, seats), 1, (1, times, 1), DEAL)
    return state._replace(phase=PLAY, dealt=True, to_act=to_act, play=play.opening_play(seats)._replace(**pile))


def gains(t: Theorem, before: Round, after: Round, gained: Sequence[Any], when: Any = True) -> None:
    """Each seat has gained so much, and no pot has changed."""
    for seat, more in enumerate(gained):
        t.claim(f"what p{seat + 1} gains", after.chips.stacks[seat] == before.chips.stacks[seat] + more, when)
    for was, lies in zip(before.chips.pots, after.chips.pots, strict=True):
        t.claim("no pot changes", lies == was, when)


def from_others(seats: int, owner: int, chips: Any) -> list[Any]:
    """What each gains where one gets so many chips from each other seat; below nought he pays them."""
    return [(seats - 1) * chips if seat == owner else -chips for seat in range(seats)]


# the moments of play, and how many seats to the right of the last layer it is whose turn it is
BEGINS = ("the first card is to be laid", "a sequence is to begin", "a hoc is due", "a hoc has been paid")
RUNS = {
    "the layer goes on": (0, NO_HOC, False),
    "the layer may call": (0, MAY_CALL, False),
    "a stand-in goes on": (0, GOES_ON, False),
    "the next is asked": (1, NO_HOC, False),
    "the next must lay": (1, NO_HOC, True),
    "the third is asked": (2, NO_HOC, False),
}
LAST = {"the layer may call": ("Q",), "a stand-in goes on": ("4",)}


def some_moment(t: Theorem, rules: Rules, held: tuple[Any, ...], begins: Sequence[str], runs: Sequence[str]) -> Round:
    """Any moment of play that meets the invariant, after a four or a queen if a sequence runs."""
    seats, to_act = len(held), t.seat("to act", len(held))
    moment = t.choose("moment", [*begins, *(one for one in runs if RUNS[one][0] < seats)])
    if moment in begins:
        hoc = {"a hoc is due": CALL_DUE, "a hoc has been paid": PAID}.get(moment, NO_HOC)
        pile = {"by": NOBODY if moment == BEGINS[0] else to_act, "hoc": hoc}
        return on_the_table(t, rules, held, to_act, pile)
    steps, hoc, caught = RUNS[moment]
    by = (to_act - steps) % seats
    without = tuple(
        (seat - by) % seats < steps or (seat != to_act and t.flag(f"p{seat + 1} has said without"))
        for seat in range(seats)
    )
    last = RANKS.index(t.choose("last card", LAST.get(moment, ("4", "Q"))))
    return on_the_table(t, rules, held, to_act,
                        {"by": by, "hoc": hoc, "last": last, "without": without, "must_lay": caught})  # fmt: skip


def invariant(state: Round) -> some.Facts:
    """What is true whenever a seat is to lay."""
    pile, seats = state.play, len(state.hands)
    for seat in range(seats):
        yield "nobody is without cards", state.hands[seat].bit_count() >= 1
        for other in range(seat):
            yield "no card is in two hands", (state.hands[seat] & state.hands[other]) == 0
    if pile.last == NO_RANK:
        yield "who laid last begins", pile.by in (NOBODY, state.to_act)
        yield "a hoc is due, or paid, or none", pile.hoc in (NO_HOC, CALL_DUE, PAID)
        yield "nobody has to lay a rank", not pile.must_lay
        return
    yield "nothing is laid on a king", pile.last < KING
    yield "the seat to act has not said without", 1 - pile.without[state.to_act]
    for step in range((state.to_act - pile.by) % seats):
        yield "from the last layer on all have said without", pile.without[(pile.by + step) % seats]
    calls = pile.by == state.to_act and pile.hoc in (MAY_CALL, GOES_ON)
    yield "only the layer may have a hoc to call", pile.hoc == NO_HOC or calls
    if pile.must_lay:
        yield "who must lay can", state.hands[state.to_act] & of_rank(RANKS[pile.last + 1])


def some_turn(t: Theorem, state: Round) -> tuple[Act, Hand]:
    """Lays a card, in place or for another, or says without, or calls Hoc; and the card that it takes."""
    seat, last = state.to_act, state.play.last
    if last == NO_RANK:
        verb = t.choose("act", ("lays a five", "lays a king", "hoc"))
    elif RANKS[last] == "4":
        verb = t.choose("act", ("lays a five", "lays a king for a five", "without", "hoc"))
    else:
        verb = t.choose("act", ("lays a king", "without", "hoc", "lays jack or queen for a king")[: 4 - seat // 2])
    if not verb.startswith("lays"):
        return Act(seat, verb, rank=last + 1 if verb == "without" else NO_RANK), 0
    laid = APART[seat] & (of_rank("5") if verb == "lays a five" else MAIN & KINGS)
    if verb.startswith("lays jack"):
        laid = APART[seat] & MAIN & ~KINGS
    return Act(seat, "play", (laid.bit_length() - 1,), last + 1 if " for " in verb else NO_RANK), laid


def turn(t: Theorem, most: Sequence[str] = tuple(RUNS)) -> tuple[Round, Act, Step]:
    """Any moment of play, any act of the seat in turn that does not lay its last card, and what it leads to."""
    rules, seats = some.rules(t), some.players(t)
    held = tuple(t.cards(f"p{seat + 1} holds", APART[seat]) for seat in range(seats))
    before = some_moment(t, rules, held, BEGINS, most)
    act, laid = some_turn(t, before)
    hand = before.hands[act.seat]
    t.assume(hand.bit_count() >= 2, not laid or hand & laid, *(holds for _, holds in invariant(before)))
    step = table.apply(before, act)
    t.outcome(f"{act.verb} {step.kind} {step.reason}".strip())
    return before, act, step


def keeps(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """Hands stay apart, nobody is asked who has said "without", and asking goes from the last layer to the right.

    This is so again after every act, as long as nobody lays his last card; for hands of up to four cards, after a
    four, a queen, or none. Clauses: hoc-next-lays, hoc-accidental, hoc-done-for-turn. Given: play-begins.
    """
    some.claims(t, invariant(step.state))


def keeps_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """Whoever has a hoc to call is still asked for the next card."""
    t.claim("a sequence runs", step.state.play.hoc == NO_HOC or step.state.play.last >= 0)


def lays_it(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """A card that is laid leaves its player's hand and no other card moves; no other act moves any card.

    Clauses: hoc-follow. Given: play-begins, play-keeps.
    """
    laid = step.kind == "regular" and act.verb == "play"
    for seat, hand in enumerate(before.hands):
        if laid and seat == act.seat:
            hand = hand & ~bit(act.cards[0])
        after = step.state.hands[seat]
        t.claim("the hand", after is hand or after == hand)


def lays_it_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """No act ever shortens a hand."""
    t.claim("it is as long", step.state.hands[act.seat] == before.hands[act.seat])


def rank(state: Round, weight: int) -> Any:
    """So many for each card in hand, four for each seat yet to speak, one each for hoc, fines and last denial."""
    pile = state.play
    cards_held = sum(hand.bit_count() for hand in state.hands)
    runs = pile.last >= 0 or pile.denier != NOBODY
    to_speak = sum(1 - said for said in pile.without) - pile.must_lay if runs else 0
    return weight * cards_held + 4 * to_speak + (pile.hoc != NO_HOC) + unfined(state) + (pile.denier != NOBODY)


def unfined(state: Round) -> int:
    """How many false denials have not been fined."""
    left = 0
    for told in state.play.denials:
        for each in range(13):
            left += max((told.false >> 16 * each) % 65536 - (told.punished >> 16 * each) % 65536, 0)
    return left


def falls(t: Theorem, before: Round, act: Act, step: Step, weight: int = 0) -> None:
    """(4 x players + 2) x cards + 4 x seats yet to speak + hocs and fines due falls at every act of the seat in turn.

    Who must lay is not counted among the seats; one more counts for a denial that was just said. It is never below
    nought. So play ends: with two players after 300 acts at most, with three after 504. An act changes one card, so
    hands of up to four cards show it; refused acts change nothing.
    Clauses: hoc-follow, hoc-without, hoc-next-lays, hoc-accidental. Given: play-begins, play-keeps.
    """
    weight = weight or 4 * len(before.hands) + 2
    if step.kind != "refused":
        t.claim("it falls", rank(step.state, weight) < rank(before, weight))
        t.claim("it is not below nought", rank(step.state, weight) >= 0)


def falls_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """4 x cards + 4 x seats yet to speak + hocs and fines due falls at every act of the seat in turn."""
    falls(t, before, act, step, 4)


def next_is_asked(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """After "without" the next to the right is asked who has not said it; if none is left the last layer begins.

    Clauses: hoc-next-lays, hoc-accidental, hoc-without. Given: play-begins, play-keeps.
    """
    if act.verb != "without" or step.kind == "refused":
        return
    after, seats, pile = step.state, len(before.hands), before.play
    first = (act.seat + 1) % seats
    second = (act.seat + 2) % seats if seats == 3 else act.seat
    said_one, said_two = pile.without[first], True if seats == 2 else pile.without[second]
    t.claim("the next", after.to_act == first, 1 - said_one)
    t.claim("the third", after.to_act == second, said_one * (1 - said_two))
    all_said = said_one * said_two
    t.claim("the last layer", after.to_act == pile.by, all_said)
    t.claim("a new sequence", (after.play.last == NO_RANK) == (all_said == 1))
    t.claim("the layer has a hoc", after.play.hoc in (CALL_DUE, PAID), all_said)
    t.claim("there is none before", after.play.hoc == NO_HOC, 1 - all_said)
    t.claim("the last layer stays", after.play.by == pile.by)
    t.claim("he has said it", after.play.without[act.seat])
    t.claim("he was the last to deny", (after.play.denier, after.play.denied_rank) == (act.seat, act.rank))


def next_is_asked_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """After "without" the next to the right is asked, whatever he has said."""
    if act.verb == "without" and step.kind != "refused":
        t.claim("the next", step.state.to_act == (act.seat + 1) % len(before.hands))


def without_is(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """One may say "without" unless one was caught and has to lay; it is irregular if an ordinary card would do.

    Clauses: hoc-without, hoc-must-lay, hoc-denial-hocs-exempt, hoc-denial-not-again.
    Given: play-begins, play-keeps.
    """
    if act.verb != "without":
        return
    would_do = before.hands[act.seat] & of_rank(RANKS[act.rank]) & ~MAIN
    if before.play.must_lay:
        t.claim("he must lay", (step.kind, step.reason) == ("refused", "must-lay") and step.state is before)
    else:
        t.claim("it is said", step.kind in ("regular", "irregular"))
        t.claim("it is irregular", (step.kind == "irregular") == (would_do != 0))


def without_is_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """Whoever holds a main hoc of the rank wanted may not deny it."""
    if act.verb == "without":
        t.claim("it is not regular", step.kind != "regular", before.hands[act.seat] & of_rank(RANKS[act.rank]) & MAIN)


def layer_goes_on(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """Whoever has laid a card is the last layer and has the turn again; earlier denials are forgotten.

    Clauses: hoc-follow, hoc-done-for-turn. Given: play-begins, play-keeps.
    """
    if act.verb == "play" and step.kind == "regular":
        after = step.state
        t.claim("he has the turn", (after.to_act, after.play.by) == (act.seat, act.seat))
        t.claim("all are asked again", sum(after.play.without) == 0)
        t.claim("he need not lay", not after.play.must_lay and after.play.denier == NOBODY)
        on = after.play.last
        laid = act.rank if act.rank >= 0 else act.cards[0] % 13
        t.claim("it lies on top, or a new sequence begins", on in (laid, NO_RANK))
        t.claim("an ordinary card lies on top", on == laid, not bit(act.cards[0]) & MAIN)
        t.claim("his hoc is not called yet", not after.play.called)


def layer_goes_on_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """Whatever is laid, the sequence goes on."""
    t.claim("it goes on", step.state.play.last >= 0, act.verb == "play" and step.kind == "regular")


def first_lead(t: Theorem) -> Round:
    """The last prize is over and nobody has announced carte blanche: play begins."""
    rules, seats = some.rules(t), some.players(t)
    state = some.undealt(t, rules, seats)._replace(phase=CARTE_BLANCHE, prize=2, dealt=True)
    state = state._replace(to_act=(state.dealer + 1) % seats)
    for _ in range(seats):
        state = table.apply(state, Act(state.to_act, "pass")).state
    t.outcome("play" if state.phase == PLAY else "not yet")
    return state


def begins(t: Theorem, state: Round) -> None:
    """When the prizes are over all is true of the play that the other claims assume, and forehand begins.

    Clauses: hoc-follow, hoc-accidental.
    """
    t.claim("play begins", state.phase == PLAY)
    some.claims(t, invariant(state))
    t.claim("a new sequence", state.play.last == NO_RANK and state.play.by == NOBODY)
    t.claim("forehand leads", state.to_act == (state.dealer + 1) % len(state.hands))
    t.claim("it is the first run", state.play.first and not state.play.must_lay and not state.play.called)
    t.claim("nothing is denied", state.play.denials == (Denials(0, 0, 0, 0),) * len(state.hands))
    t.claim("no hoc is due", (state.play.hoc, state.play.worth) == (NO_HOC, 1) and state.play.denier == NOBODY)
    t.claim("nobody has said without", sum(state.play.without) == 0)


def begins_twin(t: Theorem, state: Round) -> None:
    """The dealer begins to play."""
    t.claim("the dealer leads", state.to_act == state.dealer)


def way_out(t: Theorem) -> tuple[Round, Act, Step]:
    """Who holds an ordinary card of the rank wanted lays it, who does not says without, who leads lays his lowest."""
    rules, seats = some.rules(t), some.players(t)
    hand = t.cards("he holds", FEW)
    turns = ("the layer goes on", "the next is asked", "the next must lay")
    before = some_moment(t, rules, (cards("9h"),) * seats, BEGINS[:2], turns)
    seat = before.to_act
    before = before._replace(hands=tuple(hand | cards("8h") if one == seat else cards("9h") for one in range(seats)))
    if before.play.last == NO_RANK:
        rules, _ = option(t, rules, "lead_freedom", (play.any_lead, play.lowest_lead))
        one = some_card(t, "lowest card", ("5h", "6c", "8h"))
        lower = sum(1 << other for other in range(52) if other % 13 < one % 13)
        t.assume((hand | cards("8h")) & bit(one), (hand & lower) == 0)
        act = Act(seat, "play", (one,))
    elif before.play.must_lay or t.choose("he", ("lays", "says without")) == "lays":
        fits = t.choose("card", ("5h",) if RANKS[before.play.last] == "4" else ("Ks", "Kd"))
        t.assume(hand & cards(fits))
        act = Act(seat, "play", read_cards(fits))
    else:
        rules, _ = option(t, rules, "stop_before_main_hoc", (play.may_stop, play.must_go_on))
        t.assume((hand & of_rank(RANKS[before.play.last + 1])) == 0)
        act = Act(seat, "without", rank=before.play.last + 1)
    step = table.apply(before._replace(rules=rules), act)
    t.outcome(f"{act.verb} {step.kind} {step.reason}".strip())
    return before, act, step


def can_act(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """There is always an act for the seat in turn: to lay its lowest card, the rank wanted, or to say "without".

    Who must lay holds what he must. For hands of up to six cards, after a four, a queen or none. Clauses:
    hoc-follow, hoc-without, hoc-lead-any, hoc-lead-lowest, hoc-main-may-stop, hoc-main-must-go-on. Given:
    play-begins, play-keeps.
    """
    t.claim("it is regular", step.kind == "regular")


def can_act_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """Whoever has the turn may always say "without"."""
    t.claim("it is regular", step.kind == "regular", act.verb == "without")


def other_seat(t: Theorem) -> tuple[Round, Act, Step]:
    """A seat acts although it is another's turn."""
    rules, seats = some.rules(t), some.players(t)
    held = tuple(map(cards, ("5h5s6cKs", "5d7hKd", "5c8hKh")[:seats]))
    before = some_moment(t, rules, held, BEGINS, ("the layer goes on", "the layer may call", "the next is asked"))
    seat = t.choose("steps from the one in turn", range(1, seats))
    seat = (before.to_act + seat) % seats
    verb = t.choose("act", ("lays a five", "lays a king for a five", "without", "hoc", "pass"))
    if verb.startswith("lays"):
        letter = "K" if "king" in verb else "5"
        laid = before.hands[seat] & of_rank(letter)
        act = Act(seat, "play", (laid.bit_length() - 1,), 4 if letter == "K" else NO_RANK)
    else:
        act = Act(seat, verb, rank=before.play.last + 1)
    step = table.apply(before, act)
    t.outcome(f"{act.verb} {step.kind} {step.reason}".strip())
    return before, act, step


def others_wait(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """Nobody but the seat in turn may lay a card, say "without" or call Hoc; the attempt changes nothing.

    Clauses: hoc-turn, hoc-main-in-turn, hoc-next-lays.
    """
    why = "not-now" if act.verb == "pass" else "not-your-turn"
    t.claim("it is refused", (step.kind, step.reason) == ("refused", why))
    t.claim("nothing changes", step.state is before and step.payments == ())


def others_wait_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """The seat in turn may not call Hoc either."""
    t.claim("it is refused", step.kind == "refused", act.verb == "hoc")


def following(t: Theorem) -> tuple[Round, Card, Step]:
    """After any rank but a king somebody lays any one spade, or jack of diamonds or king of hearts, for itself."""
    rules = some.rules(t)
    last = RANKS.index(t.choose("last card", RANKS[:12]))
    one = some_card(t, "card", [*(f"{letter}s" for letter in RANKS), "Jd", "Kh"])
    hands = (bit(one) | cards("2h"), cards("4c6c"))
    before = on_the_table(t, rules, hands, 0, {"last": last, "by": 1, "without": (False, True)})
    step = table.apply(before, Act(0, "play", (one,)))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, one, step


def next_rank(t: Theorem, before: Round, one: Card, step: Step) -> None:
    """A card that stands for itself may be laid just if it is of the rank next above the last one.

    For every spade, the jack of diamonds and the king of hearts, on every rank. Clauses: hoc-follow, hoc-rank.
    """
    follows = RANKS[one % 13] == RANKS[before.play.last + 1]
    t.claim("it may be laid", (step.kind == "regular") == follows)
    t.claim("it is said why not", step.reason == ("" if follows else "does-not-follow"))
    t.claim("nothing changes", follows or step.state is before)


def next_rank_twin(t: Theorem, before: Round, one: Card, step: Step) -> None:
    """A card may be laid on any lower one."""
    t.claim("it may be laid", step.kind == "regular", one % 13 > before.play.last)


def leading(t: Theorem) -> tuple[Round, Any, Card, Step]:
    """Any hand, and a spade of any rank in it that is led."""
    rules, lead = option(t, some.rules(t), "lead_freedom", (play.any_lead, play.lowest_lead))
    one = some_card(t, "led", [f"{letter}s" for letter in RANKS])
    hand = t.cards("p1 holds")
    t.assume(hand & bit(one), hand.bit_count() >= 2)
    before = on_the_table(t, rules, (hand, 0), 0, {})
    step = table.apply(before, Act(0, "play", (one,)))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, lead, one, step


def lead_is_free(t: Theorem, before: Round, lead: Any, one: Card, step: Step) -> None:
    """A sequence begins with any card, or where the lowest must be led just with a card that no other is below.

    For every hand and a spade that is led. Clauses: hoc-lead-any, hoc-lead-lowest.
    """
    lower = sum(1 << other for other in range(52) if other % 13 < one % 13)
    if lead is play.any_lead:
        t.claim("it is free", step.kind == "regular")
    else:
        t.claim("it is the lowest", (step.kind == "regular") == ((before.hands[0] & lower) == 0))
        t.claim("why not", step.reason == "lead-lowest", step.kind == "refused")


def lead_is_free_twin(t: Theorem, before: Round, lead: Any, one: Card, step: Step) -> None:
    """Nobody may lead a card if he holds a higher one."""
    higher = sum(1 << other for other in range(52) if other % 13 > one % 13)
    t.claim("it is refused", step.kind == "refused", before.hands[0] & higher)


def in_the_first_run(t: Theorem) -> tuple[Round, Any, Any, Step]:
    """The layer, in the first run of the round or later, says without, not having it; others may have said it."""
    rules, first_run = option(t, some.rules(t), "d_first_run_hoc", (play.only_if_lacking_all, play.first_run_always))
    rules, done = option(t, rules, "done_for_sequence", (play.asked_again, play.out_of_sequence))
    seats = some.players(t)
    first = t.choose("run", ("first", "later")) == "first"
    seat = t.seat("layer", seats)
    without = tuple(other != seat and t.flag(f"p{other + 1} has said without") for other in range(seats))
    hands = tuple(cards(one) for one in ("2s3s", "2h3h", "2d3d")[:seats])
    pile = {"last": 3, "by": seat, "first": first, "without": without}
    before = on_the_table(t, rules, hands, seat, pile)
    if t.choose("he", ("says without", "lays")) == "lays":
        before = before._replace(hands=tuple(hand | bit(4) if one == seat else hand for one, hand in enumerate(hands)))
        step = table.apply(before, Act(seat, "play", (4,)))
    else:
        step = table.apply(before, Act(seat, "without", rank=4))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, first_run, done, step


def first_run_ends(t: Theorem, before: Round, first_run: Any, done: Any, step: Step) -> None:
    """The end of the first player's first run is a hoc at once where the rule has it, else if all others lack it too.

    Clauses: hoc-first-run-hoc, hoc-first-run-like-any, hoc-accidental.
    """
    if step.state.play.by == before.to_act and step.state.hands == before.hands:
        seat, seats = before.to_act, len(before.hands)
        others = sum(before.play.without[other] for other in range(seats) if other != seat)
        at_once = first_run is play.first_run_always and before.play.first
        over = (others == seats - 1) * 1 + at_once > 0
        t.claim("the sequence is over", (step.state.play.last == NO_RANK) == over)
        t.claim("the layer begins again", (step.state.to_act == seat) == over)
        t.claim("he has a hoc", step.state.play.hoc in (CALL_DUE, PAID), over)
        led = table.apply(step.state, Act(seat, "play", cards_of(before.hands[seat])[:1]))
        t.claim("the next is not the first", not led.state.play.first, over)
        t.claim("it goes on", step.state.play.first == before.play.first, over == False)  # noqa: E712


def first_run_ends_twin(t: Theorem, before: Round, first_run: Any, done: Any, step: Step) -> None:
    """The end of a run is a hoc only if all others lack the card too."""
    others = sum(before.play.without[other] for other in range(len(before.hands)) if other != before.to_act)
    t.claim("all lack it", others == len(before.hands) - 1, step.state.play.last == NO_RANK)


def asked_for_the_next(t: Theorem, before: Round, first_run: Any, done: Any, step: Step) -> None:
    """When a card is laid those who lacked it are asked again for the next, or out for the sequence by the other rule.

    Clauses: hoc-done-for-turn, hoc-done-for-sequence.
    """
    if step.state.hands != before.hands:
        for was, said in zip(before.play.without, step.state.play.without, strict=True):
            t.claim("asked again, or not", (said == 1) == (was == 1) if done is play.out_of_sequence else said == 0)
        t.claim("the same run", step.state.play.first == before.play.first)


def asked_for_the_next_twin(t: Theorem, before: Round, first_run: Any, done: Any, step: Step) -> None:
    """When a card is laid all are asked again."""
    t.claim("asked again", sum(step.state.play.without) == 0, step.state.hands != before.hands)


def runs(t: Theorem) -> tuple[Round, str, Step]:
    """In the first run: its first card, the next of the same seat, one of another seat, or one after a call of Hoc."""
    rules, seats = some.rules(t), some.players(t)
    seat = t.seat("to act", seats)
    which = t.choose("it is", ("the first card", "the next", "another's", "a new sequence"))
    by = {"the first card": NOBODY, "another's": (seat - 1) % seats}.get(which, seat)
    last = NO_RANK if which in ("the first card", "a new sequence") else 3
    hands = tuple(cards("2h5h" if other == seat else "6c") for other in range(seats))
    without = tuple(other == by != seat for other in range(seats))
    before = on_the_table(t, rules, hands, seat, {"by": by, "last": last, "without": without})
    step = table.apply(before, Act(seat, "play", read_cards("5h")))
    t.outcome(step.kind)
    return before, which, step


def first_run_is(t: Theorem, before: Round, which: str, step: Step) -> None:
    """The first run lasts while the one who laid the round's first card lays the next ones of its sequence.

    Clauses: hoc-first-run-hoc, hoc-first-run-like-any.
    """
    t.claim("it is the first run", step.state.play.first == (which in ("the first card", "the next")))
    t.claim("it is laid", step.kind == "regular" and step.state.play.last == 4)


def first_run_is_twin(t: Theorem, before: Round, which: str, step: Step) -> None:
    """The first run lasts until somebody has a hoc."""
    t.claim("it lasts", step.state.play.first)


def stopping(t: Theorem) -> tuple[Round, Any, Step]:
    """Any seat says that it lacks a king, a queen or a jack, whatever it holds."""
    rules, stop = option(t, some.rules(t), "stop_before_main_hoc", (play.may_stop, play.must_go_on))
    seats = some.players(t)
    seat, own = t.seat("to act", seats), t.choose("the run is", ("his", "another's")) == "his"
    need = RANKS.index(t.choose("wanted", "JQK"))
    by = seat if own else (seat - 1) % seats
    held = t.cards("he holds", cards("JdJhQsQhKsKd"))
    hands = tuple(held | cards("2h") if other == seat else cards("3c") for other in range(seats))
    without = tuple(other == by != seat for other in range(seats))
    before = on_the_table(t, rules, hands, seat, {"last": need - 1, "by": by, "without": without})
    step = table.apply(before, Act(seat, "without", rank=need))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, stop, step


def stops_before_main(t: Theorem, before: Round, stop: Any, step: Step) -> None:
    """Nobody is compelled to lay a main hoc, but where the rule has it whoever has one that goes on his own run.

    Clauses: hoc-main-may-stop, hoc-main-must-go-on, hoc-denial-hocs-exempt.
    """
    need = RANKS[before.play.last + 1]
    hand = before.hands[before.to_act] & of_rank(need)
    compelled = stop is play.must_go_on and before.play.by == before.to_act
    t.claim("refused", (step.reason == "must-go-on") == (compelled and (hand & MAIN) != 0))
    t.claim("regular", step.kind == "regular", ((hand & MAIN) == 0 if compelled else True) * ((hand & ~MAIN) == 0))


def stops_before_main_twin(t: Theorem, before: Round, stop: Any, step: Step) -> None:
    """Nobody is ever compelled to lay a main hoc."""
    t.claim("not refused", step.kind != "refused")


def wanted_only(t: Theorem) -> tuple[Round, int, Step]:
    """A seat that holds nothing to follow says of any rank, after any card, that it lacks it."""
    rules, need = some.rules(t), t.choose("denied", RANKS)
    last = t.choose("last card", ("nothing", "A", "4", "T", "J", "Q"))
    pile = {"last": NO_RANK if last == "nothing" else RANKS.index(last), "by": 0}
    before = on_the_table(t, rules, (cards("3c"), cards("3d")), 0, pile)
    step = table.apply(before, Act(0, "without", rank=RANKS.index(need)))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, RANKS.index(need), step


def denies_what_is_wanted(t: Theorem, before: Round, denied: int, step: Step) -> None:
    """Only the rank that the sequence wants can be denied, and nothing where a new one begins.

    After an ace, four, ten, jack, queen or nothing. Clauses: hoc-without.
    """
    if before.play.last == NO_RANK:
        expected = "nothing-wanted"
    else:
        expected = "" if denied == before.play.last + 1 else "rank-not-wanted"
    t.claim("why not", step.reason == expected)
    t.claim("refused", (step.kind == "refused") == (expected != "") and (expected == "" or step.state is before))


def denies_what_is_wanted_twin(t: Theorem, before: Round, denied: int, step: Step) -> None:
    """Any rank above the last card can be denied."""
    t.claim("it can", step.kind == "regular", before.play.last < denied)


LEFT = {1: 6, 2: 4, 4: 4, 11: 22}  # what so many cards that are left cost


def goes_out(t: Theorem) -> tuple[Round, Step]:
    """A seat lays its last card, a five after a four or as a lead; the others have 1, 2, 4 or 11 cards left."""
    rules, seats = some.rules(t, accidental_hoc_on_last_card="no-hoc"), some.players(t)
    seat = t.seat("to act", seats)
    left = t.choose("cards left", tuple(LEFT))
    rest = tuple(sum(1 << 13 * at + one for one in range(left)) for at in (1, 2, 3))
    hands = tuple(cards("5s") if other == seat else rest[other] for other in range(seats))
    last = t.choose("last card", ("nothing", "4"))
    pile = {"last": 3, "by": seat} if last == "4" else {}
    before = on_the_table(t, rules, hands, seat, pile)
    step = table.apply(before, Act(seat, "play", read_cards("5s")))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, step


def out_ends(t: Theorem, before: Round, step: Step) -> None:
    """Whoever lays his last card ends the round: 6 chips from each who has one card left, 4 from two, 4 from four.

    And 22 from eleven; nothing else is paid for an ordinary card. Clauses: hoc-out, hoc-out-at-once, hoc-leftover.
    """
    after, seat, seats = step.state, before.to_act, len(before.hands)
    t.claim("the round is over", (after.phase, after.to_act, after.out) == (END, NOBODY, seat))
    t.claim("it is regular", step.kind == "regular")
    left = max(hand.bit_count() for hand in before.hands)
    gains(t, before, after, from_others(seats, seat, LEFT[left]))
    again = table.apply(after, Act(seat, "hoc"))
    t.claim("nothing comes after", (again.kind, again.reason) == ("refused", "round-over"))


def out_ends_twin(t: Theorem, before: Round, step: Step) -> None:
    """Whoever lays his last card gets four chips from each other player."""
    gains(t, before, step.state, from_others(len(before.hands), before.to_act, 4))


def plays_out(t: Theorem) -> tuple[Round, Act, Step]:
    """Where the sequence is played out: somebody is out, and the five of hearts is laid or wanted."""
    rules, seats = some.rules(t, end_mid_sequence="sequence-finished", accidental_hoc_on_last_card="no-hoc"), 3
    out = t.seat("out", seats)
    moment = t.choose(
        "moment", ("goes out", "goes out with an ace", "another goes out too", "says without", "calls Hoc")
    )
    first, second = (out + 1) % seats, (out + 2) % seats
    hands = [0, 0, 0]
    hands[second] = t.cards(f"p{second + 1} holds", cards("7h8c"))
    pile: dict[str, Any] = {"by": out, "last": 4, "without": tuple(seat == out for seat in range(seats))}
    if moment == "goes out":
        seat, act = out, Act(out, "play", read_cards("5h"))
        hands[out], hands[first] = cards("5h"), t.cards(f"p{first + 1} holds", cards("9h9c"))
        pile |= {"last": 3, "without": (False,) * seats}
    elif moment == "goes out with an ace":
        seat, act = out, Act(out, "play", read_cards("Ah"))
        hands[out], hands[first] = cards("Ah"), t.cards(f"p{first + 1} holds", cards("9h9c"))
        pile |= {"last": NO_RANK, "without": (False,) * seats}
    elif moment == "another goes out too":
        seat, act = first, Act(first, "play", read_cards("6h"))
        hands[first] = cards("6h")
    elif moment == "says without":
        seat, act = first, Act(first, "without", rank=5)
        hands[first] = cards("9h")
    else:
        seat, act = first, Act(first, "hoc")
        hands[first] = cards("9h")
        pile |= {"by": first, "hoc": MAY_CALL, "last": 10}
    before = on_the_table(t, rules, tuple(hands), seat, pile)
    before = before._replace(out=NOBODY if moment.startswith("goes out") else out)
    step = table.apply(before, act)
    t.outcome(f"{moment} {step.kind} {step.reason}".strip())
    return before, act, step


def is_played_out(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """Where a sequence is played out those without cards are passed over, and its end ends the round.

    The first who was out is paid for what is left: 6 chips for one card, 4 for two. With three players.
    Clauses: hoc-out-sequence-finished, hoc-next-lays, hoc-leftover.
    """
    after, seats = step.state, len(before.hands)
    out = before.to_act if before.out == NOBODY else before.out
    t.claim("the first one out stays it", after.out == out)
    left = [hand.bit_count() if seat != act.seat else 0 for seat, hand in enumerate(after.hands)]
    stands = [(after.hands[(act.seat + step) % seats].bit_count() >= 1) * 1 for step in (1, 2)]
    if act.verb == "hoc":
        over: Any = True
    else:
        over = stands[0] + stands[1] == 0
        t.claim("the next with cards", after.to_act == (act.seat + 1) % seats, stands[0])
        t.claim("the third", after.to_act == (act.seat + 2) % seats, (1 - stands[0]) * stands[1])
        t.claim("nobody can call", after.play.hoc == NO_HOC, over == False)  # noqa: E712
    t.claim("the round is over", (after.phase == END and after.to_act == NOBODY) == over)
    paid = [(one == 1) * 6 + (one == 2) * 4 for one in left]
    if act.verb in ("without", "hoc"):
        paid[act.seat] = 6
    hoc = from_others(seats, act.seat, 1) if act.verb == "hoc" else [0] * seats
    left_over = [sum(paid) - paid[seat] if seat == out else -paid[seat] for seat in range(seats)]
    gains(t, before, after, [a + b for a, b in zip(hoc, left_over, strict=True)], over)
    gains(t, before, after, [0] * seats, over == False)  # noqa: E712


def is_played_out_twin(t: Theorem, before: Round, act: Act, step: Step) -> None:
    """The round is over as soon as somebody has laid his last card."""
    t.claim("it is over", step.state.phase == END)


def several(t: Theorem) -> tuple[Round, tuple[Card, ...], Step]:
    """A seat of two or three lays several cards at once, or one, or none that may be laid."""
    rules, seats = some.rules(t), some.players(t)
    seat = t.seat("to act", seats)
    laid = read_cards(t.choose("lays", ("5h6c7h", "5h7h", "6c5h", "5h6cQsKh", "5h6c7h8h", "5h")))
    more = t.choose("holds besides", ("2c", "nothing"))
    hand = sum(1 << one for one in laid) | (bit(41) if more == "2c" else 0)
    hands = tuple(hand if other == seat else cards("9h9c") for other in range(seats))
    before = on_the_table(t, rules, hands, seat, {"last": 3, "by": seat})
    step = table.apply(before, Act(seat, "play", laid))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, laid, step


def one_after_another(t: Theorem, before: Round, laid: tuple[Card, ...], step: Step) -> None:
    """Several cards laid at once are laid in order, each a rank above the one before; if one may not be none is.

    For six runs of hearts and clubs after a four. Clauses: hoc-follow.
    """
    follows = all(one % 13 == 4 + at for at, one in enumerate(laid))
    t.claim("it is allowed", (step.kind == "regular") == follows)
    t.claim("nothing or all", follows or (step.state is before and step.payments == ()))
    t.claim("why not", step.reason == ("" if follows else "does-not-follow"))
    if follows:
        hand = before.hands[before.to_act] - sum(1 << one for one in laid)
        t.claim("they are laid", step.state.hands[before.to_act] == hand)
        t.claim("the last lies on top", step.state.play.last == laid[-1] % 13)
        t.claim("who is out ends it", (step.state.phase == END) == (hand == 0))


def one_after_another_twin(t: Theorem, before: Round, laid: tuple[Card, ...], step: Step) -> None:
    """Of several cards those that may be laid are laid."""
    t.claim("the hand is shorter", step.state.hands != before.hands)


def listing(t: Theorem) -> tuple[Round, list[Act], list[Act]]:
    """What is listed for a hand, and of all cards, denials and calls what is regular."""
    rules, _ = option(t, some.rules(t), "lead_freedom", (play.any_lead, play.lowest_lead))
    rules, _ = option(t, rules, "stop_before_main_hoc", (play.may_stop, play.must_go_on))
    hand = cards(t.choose("p1 holds", ("3c5h5dJdJhKs", "3cJdQsQhKh", "3c3dTh", "3cJdKsKh")))
    last = RANKS.index(t.choose("last card", ("4", "T", "J", "Q")))
    moment = t.choose("moment", ("leads", "leads with a hoc due", "goes on", "follows", "must lay"))
    pile: dict[str, Any] = {"by": 0, "last": last}
    if moment.startswith("leads"):
        pile = {"by": 0, "hoc": CALL_DUE if moment.endswith("due") else NO_HOC}
    elif moment != "goes on":
        t.assume(moment == "follows" or hand & of_rank(RANKS[last + 1]))
        pile |= {"by": 1, "without": (False, True), "must_lay": moment == "must lay"}
    before = on_the_table(t, rules, (hand, cards("9h9c")), 0, pile)
    held = [one for one in range(52) if hand >> one & 1]
    every = [Act(0, "hoc"), *(Act(0, "without", rank=each) for each in range(13))]
    every += [Act(0, "play", (one,), each) for one in held for each in (NO_RANK, last + 1) if each != one % 13]
    regular = [act for act in every if table.apply(before, act).kind == "regular"]
    t.outcome(moment)
    return before, list(table.legal(before)), regular


def listed_is_regular(t: Theorem, before: Round, listed: list[Act], regular: list[Act]) -> None:
    """The acts listed for the seat in turn are just the regular ones: cards, main hocs in place or not, without, Hoc.

    For four hands, after a four, ten, jack, queen or nothing. Clauses: hoc-follow, hoc-without, hoc-lead-lowest,
    hoc-main-stand-in, hoc-main-must-go-on, hoc-must-lay.
    """
    t.claim("they are the same", sorted(listed) == sorted(regular))


def listed_is_regular_twin(t: Theorem, before: Round, listed: list[Act], regular: list[Act]) -> None:
    """There is always more than one act."""
    t.claim("more than one", len(listed) > 1)


CLAIMS = (
    (first_lead, (begins, begins_twin)),
    (
        turn,
        (keeps, keeps_twin),
        (lays_it, lays_it_twin),
        (falls, falls_twin),
        (next_is_asked, next_is_asked_twin),
        (without_is, without_is_twin),
        (layer_goes_on, layer_goes_on_twin),
    ),
    (way_out, (can_act, (turn, can_act_twin))),
    (other_seat, (others_wait, (turn, others_wait_twin))),
    (following, (next_rank, next_rank_twin)),
    (leading, (lead_is_free, lead_is_free_twin)),
    (
        in_the_first_run,
        (first_run_ends, first_run_ends_twin),
        (asked_for_the_next, asked_for_the_next_twin),
    ),
    (runs, (first_run_is, first_run_is_twin)),
    (stopping, (stops_before_main, stops_before_main_twin)),
    (wanted_only, (denies_what_is_wanted, denies_what_is_wanted_twin)),
    (goes_out, (out_ends, out_ends_twin)),
    (plays_out, (is_played_out, is_played_out_twin)),
    (several, (one_after_another, one_after_another_twin)),
    (listing, (listed_is_regular, listed_is_regular_twin)),
)
