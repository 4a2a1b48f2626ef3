"""What is proved of carte blanche: who may announce it and when, and what it brings, for none to three holders."""

from __future__ import annotations

from typing import Any

from hoc_ref.hoc import table
from hoc_ref.hoc.options import OPTIONS
from hoc_ref.hoc.state import ANNOUNCE, BID, CARTE_BLANCHE, PLAY, SHOW, Act, Round, Step
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.hoc.doubling import counts
from hoc_ref.proofs.shadows import highest
from hoc_ref.proofs.theorem import Theorem

COURT = sum(1 << 13 * suit + rank for suit in range(4) for rank in (10, 11, 12))  # jack, queen, king
SPOKE = ("carte-blanche", "pass")


def without_court(hand: Any) -> Any:
    """A hand is carte blanche: it holds none of the twelve jacks, queens and kings."""
    return (hand & COURT) == 0


def asked(t: Theorem, seats: int, options: tuple[tuple[str, str], ...], dealer: int, seat: int,
          all_unknown: bool = False) -> Round:  # fmt: skip
    """A seat is asked for carte blanche after the prizes; its hand may be any, the others are any too or empty."""
    state = some.still(some.chosen("lalanne", options), seats)._replace(chips=some.chips(t, seats))
    hands = tuple(t.cards(f"p{one + 1} holds") if all_unknown or one == seat else 0 for one in range(seats))
    return state._replace(phase=CARTE_BLANCHE, prize=2, dealer=dealer, to_act=seat, hands=hands)


def speaks(t: Theorem) -> tuple[Round, Act, str, Step]:
    """A seat that is not the dealer is asked in turn and announces carte blanche or keeps silent."""
    seats = some.players(t)
    dealer = t.seat("dealer", seats)
    seat = (dealer + t.choose("places from the dealer", tuple(range(1, seats)))) % seats
    fine = t.choose("false-carte-blanche", tuple(OPTIONS["false-carte-blanche"]))
    before = asked(t, seats, (("false-carte-blanche", fine),), dealer, seat)
    act = Act(seat, t.choose("says", SPOKE), trusted=t.choose("his cards are", ("known", "unseen")) == "unseen")
    step = table.apply(before, act)
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, act, fine, step


def in_turn(t: Theorem, before: Round, act: Act, fine: str, step: Step) -> None:
    """A seat that is asked may speak or keep silent, and then its right neighbour is asked, as long as not all were.

    Clauses: hoc-carte-blanche-time.
    """
    state = step.state
    t.claim("the next one is asked", (state.phase, state.to_act) == (CARTE_BLANCHE, (act.seat + 1) % len(before.hands)))
    t.claim("the prizes stay as they are", state.won == before.won and state.chips.pots == before.chips.pots)


def in_turn_twin(t: Theorem, before: Round, act: Act, fine: str, step: Step) -> None:
    """Who has no carte blanche may not announce it."""
    t.claim("it is refused", step.kind == "refused", (act.verb == "carte-blanche") * (step.reason != "") > 0)


def holds_it(t: Theorem, before: Round, act: Act, fine: str, step: Step) -> None:
    """Who announces carte blanche has it if he holds no court card, or if his cards are unseen; otherwise it is false.

    Whoever announces it falsely is noted as no holder; he pays each other player ten chips or nothing, as the option
    says. Who keeps silent is no holder and pays nothing. Clauses: hoc-carte-blanche, hoc-carte-blanche-false,
    hoc-carte-blanche-no-penalty, hoc-carte-blanche-penalty.
    """
    seat, seats, state = act.seat, len(before.hands), step.state
    said = act.verb == "carte-blanche"
    has = without_court(before.hands[seat]) + act.trusted > 0
    t.claim("he is a holder", state.holders[seat] == (has * said > 0))
    t.claim("others are not", sum(state.holders) == state.holders[seat] * 1)
    t.claim("it is false or regular", (step.kind == "irregular") == ((has == 0) * said > 0))
    t.claim("the reason is told", step.reason == ("carte-blanche-not-held" if step.kind == "irregular" else ""))
    owed = 10 if step.kind == "irregular" and fine == "penalty" else 0
    flows = {(seat, other): owed for other in range(seats) if other != seat}
    some.pays(t, step.payments, seats, flows)
    some.settles(t, before.chips, state.chips, flows)


def holds_it_twin(t: Theorem, before: Round, act: Act, fine: str, step: Step) -> None:
    """A hand with a jack and no other court card is carte blanche."""
    high = COURT & ~(0x8004002001 << 10)
    plain = (before.hands[act.seat] & high) == 0
    t.claim("it is regular", step.kind == "regular", plain * (act.verb == "carte-blanche") > 0)


def last(t: Theorem) -> tuple[Round, Act, tuple[str, ...], Step]:
    """The dealer, who is asked last, speaks; some of the others have announced carte blanche, and rightly."""
    seats = some.players(t)
    count = t.choose("cb-silent-second-holder", tuple(OPTIONS["cb-silent-second-holder"]))
    both = t.choose("cb-two-holders", tuple(OPTIONS["cb-two-holders"])) if seats == 3 else "third-pays-both"
    dealer = t.seat("dealer", seats)
    before = asked(t, seats, (("cb-silent-second-holder", count), ("cb-two-holders", both)), dealer, dealer, True)
    said = [t.choose(f"p{one + 1} has said", SPOKE) if one != dealer else "" for one in range(seats)]
    holders = tuple(one == "carte-blanche" for one in said)
    t.assume(*(without_court(before.hands[one]) for one in range(seats) if holders[one]))
    act = Act(dealer, t.choose("the dealer says", SPOKE))
    step = table.apply(before._replace(holders=holders), act)
    t.outcome(f"{step.kind} {len(step.payments)} pay")
    return before._replace(holders=holders), act, (count, both), step


def announced(before: Round, act: Act, step: Step) -> list[bool]:
    """Who has announced carte blanche rightly, the last speaker included."""
    rightly = act.verb == "carte-blanche" and step.kind == "regular"
    return [before.holders[seat] or (seat == act.seat and rightly) for seat in range(len(before.hands))]


def brings_ten(t: Theorem, before: Round, act: Act, taken: tuple[str, ...], step: Step) -> None:
    """One who has announced carte blanche draws ten chips from each other player; two or more draw nothing.

    Where a silent holder counts he stands in the way of one, and where the third pays two he pays each ten chips, if
    they are the only ones. Clauses: hoc-carte-blanche-pay, hoc-carte-blanche-two, hoc-carte-blanche-third-free,
    hoc-carte-blanche-third-pays, hoc-carte-blanche-announced, hoc-carte-blanche-held.
    """
    count, both = taken
    seats, spoke = len(before.hands), announced(before, act, step)
    have = sum(without_court(hand) for hand in before.hands) if count == "holding-counts" else sum(spoke)
    flows: dict[tuple[int, int], Any] = {}
    alone: Any = True
    if sum(spoke) == 1:
        flows, alone = some.each_to(seats, spoke.index(True), 10), have == 1
    if sum(spoke) == 2 < seats and both == "third-pays-both":
        third = spoke.index(False)
        flows, alone = {(third, seat): 10 for seat in range(3) if seat != third}, have == 2
    some.pays(t, step.payments, seats, flows, alone)
    some.settles(t, before.chips, step.state.chips, flows, alone)
    some.pays(t, step.payments, seats, {}, alone == 0)
    some.settles(t, before.chips, step.state.chips, {}, alone == 0)


def brings_ten_twin(t: Theorem, before: Round, act: Act, taken: tuple[str, ...], step: Step) -> None:
    """Whoever announces carte blanche alone is paid for it, whatever others hold."""
    spoke = announced(before, act, step)
    t.claim("he is paid", len(step.payments) > 0, sum(spoke) == 1)


def after_it(t: Theorem) -> tuple[Round, tuple[str, ...], Step]:
    """The dealer keeps silent as the last; carte blanche comes after the prizes, before them, or when one likes."""
    seats = some.players(t)
    timing = t.choose("cb-timing", tuple(OPTIONS["cb-timing"]))
    leads = t.choose("who-leads-first", tuple(OPTIONS["who-leads-first"]))
    dealer = t.seat("dealer", seats)
    before = asked(t, seats, (("cb-timing", timing), ("who-leads-first", leads)), dealer, dealer)
    winner = t.seat("winner of the tricon", seats)
    before = before._replace(won=(-1, -1, winner))
    step = table.apply(before, Act(dealer, "pass"))
    t.outcome(table.PHASES[step.state.phase])
    return before, (timing, leads), step


def play_follows(t: Theorem, before: Round, taken: tuple[str, ...], step: Step) -> None:
    """When all were asked the play begins, led by whom the option says; where it comes first, forehand bids.

    Clauses: hoc-carte-blanche-after, hoc-carte-blanche-before, hoc-carte-blanche-any-time, hoc-leads-forehand,
    hoc-leads-dealer, hoc-leads-winner.
    """
    timing, leads = taken
    forehand = (before.dealer + 1) % len(before.hands)
    leader = {"forehand": forehand, "dealer": before.dealer, "prize-winner": before.won[2]}[leads]
    follows = (BID, forehand) if timing == "before-prizes" else (PLAY, leader)
    t.claim("it follows", (step.state.phase, step.state.to_act) == follows)
    t.claim("nobody has it", not any(step.state.holders) and step.payments == ())


def play_follows_twin(t: Theorem, before: Round, taken: tuple[str, ...], step: Step) -> None:
    """Forehand always leads."""
    t.claim("he leads", step.state.to_act == (before.dealer + 1) % len(before.hands))


def counts_double(t: Theorem) -> tuple[Round, tuple[str, ...], str, Step]:
    """The dealer speaks as the last in a round whose games count any number of times; others have spoken already."""
    seats = some.players(t)
    double = t.choose("double-not-for", tuple(OPTIONS["double-not-for"]))
    who = t.choose("announced", ("by the dealer alone", "by p1 alone", "by p1 and p2")[:seats])
    options = (("double-not-for", double), ("false-carte-blanche", "penalty"), ("cb-two-holders", "third-pays-both"))
    before = asked(t, seats, options, seats - 1, seats - 1)._replace(multiplier=counts(t))
    before = before._replace(holders=tuple(f"p{seat + 1}" in who for seat in range(seats)))
    verb = "carte-blanche" if "dealer" in who else "pass"
    step = table.apply(before, Act(seats - 1, verb))
    t.outcome(f"{step.kind} {len(step.payments)} pay")
    return before, (double,), who, step


def doubles(t: Theorem, before: Round, taken: tuple[str, ...], who: str, step: Step) -> None:
    """The ten chips count as often as the game that counts most where the option says so, and else once.

    So does the fine for a false carte blanche, but only where everything counts double. Clauses:
    hoc-double-prizes-only, hoc-double-carte-blanche, hoc-double-everything, hoc-carte-blanche-penalty.
    """
    seats, most = len(before.hands), highest(*before.multiplier)
    ten = 10 if taken[0] == "only-prize-payments-doubled" else 10 * most
    fine = 10 * most if taken[0] == "everything" else 10
    flows = some.each_to(seats, 0, ten)
    if step.kind == "irregular":
        flows = {(seats - 1, other): fine for other in range(seats - 1)}
    elif "dealer" in who:
        flows = some.each_to(seats, seats - 1, ten)
    elif "p2" in who:
        flows = {(2, 0): ten, (2, 1): ten}
    some.pays(t, step.payments, seats, flows)
    some.settles(t, before.chips, step.state.chips, flows)


def doubles_twin(t: Theorem, before: Round, taken: tuple[str, ...], who: str, step: Step) -> None:
    """Carte blanche counts double only where everything does."""
    owed = [one.chips for one in step.payments]
    t.claim("ten chips", owed[0] == 10, taken[0] != "everything" and step.kind == "regular")


def out_of_turn(t: Theorem) -> tuple[Round, Act, tuple[str, ...], Step]:
    """Somebody announces carte blanche in a phase that is not for it, or when another one is asked."""
    seats = some.players(t)
    timing = t.choose("cb-timing", tuple(OPTIONS["cb-timing"]))
    fine = t.choose("false-carte-blanche", tuple(OPTIONS["false-carte-blanche"]))
    phase = t.choose("phase", ("bid", "announce", "show", "carte-blanche", "play"))
    seat = t.choose("places after the seat in turn", (0, 1) if phase != "carte-blanche" else (1,))
    before = asked(t, seats, (("cb-timing", timing), ("false-carte-blanche", fine)), seats - 1, seat)
    phases = {"bid": BID, "announce": ANNOUNCE, "show": SHOW, "carte-blanche": CARTE_BLANCHE, "play": PLAY}
    has = t.choose("he has announced it", ("not yet", "already")) == "already"
    holders = tuple(has and one == seat for one in range(seats))
    before = before._replace(phase=phases[phase], to_act=0, holders=holders)
    step = table.apply(before, Act(seat, "carte-blanche"))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, Act(seat, "carte-blanche"), (timing, fine), step


def too_early(t: Theorem, before: Round, act: Act, taken: tuple[str, ...], step: Step) -> None:
    """Before he is asked one may announce carte blanche only where that may be at any time before the play, and once.

    It is then noted and nothing is paid yet; a false one is fined at once where false ones are.
    Clauses: hoc-carte-blanche-any-time, hoc-carte-blanche-false, hoc-carte-blanche-penalty.
    """
    timing, fine = taken
    state, seats, seat = step.state, len(before.hands), act.seat
    open_to = timing == "any-time" and before.phase != PLAY and not before.holders[seat]
    t.claim("it is heard", (step.kind != "refused") == open_to)
    t.claim("a refusal changes nothing", open_to or (state is before and step.payments == () and step.reason != ""))
    if open_to:
        t.claim("it is noted", state.holders[seat] == without_court(before.hands[seat]))
        t.claim("the others are as before", sum(state.holders) == state.holders[seat] * 1)
        t.claim("it goes on", (state.phase, state.to_act, state.won) == (before.phase, before.to_act, before.won))
        owed = 10 if step.kind == "irregular" and fine == "penalty" else 0
        flows = {(seat, other): owed for other in range(seats) if other != seat}
        some.pays(t, step.payments, seats, flows)
        some.settles(t, before.chips, state.chips, flows)
        t.claim("a false one is told", (step.reason != "") == (step.kind == "irregular"))
    elif timing == "any-time" and before.phase != PLAY:
        t.claim("it is the second time", step.reason == "carte-blanche-twice")


def too_early_twin(t: Theorem, before: Round, act: Act, taken: tuple[str, ...], step: Step) -> None:
    """Where it may be announced at any time it may be announced while cards are laid."""
    t.claim("it is heard", step.kind != "refused", taken[0] == "any-time" and not before.holders[act.seat])


def listed(t: Theorem) -> tuple[Round, list[str]]:
    """A seat is asked, and what is listed for it."""
    seats = some.players(t)
    before = asked(t, seats, (), seats - 1, t.seat("asked", seats))
    verbs = [act.verb for act in table.legal(before) if act.seat == before.to_act]
    t.outcome(" ".join(verbs))
    return before, verbs


def listed_if_held(t: Theorem, before: Round, verbs: list[str]) -> None:
    """Who is asked may always keep silent, and is offered to announce carte blanche just if he has it.

    Clauses: hoc-carte-blanche, hoc-carte-blanche-time.
    """
    t.claim("he may keep silent", verbs[-1:] == ["pass"])
    t.claim("he may announce it", ("carte-blanche" in verbs) == without_court(before.hands[before.to_act]))


def listed_if_held_twin(t: Theorem, before: Round, verbs: list[str]) -> None:
    """A hand without kings is carte blanche."""
    kings = 0x8004002001 << 12
    t.claim("he may announce it", "carte-blanche" in verbs, (before.hands[before.to_act] & kings) == 0)


def again(t: Theorem) -> tuple[Round, Step, list[str]]:
    """A seat that has announced carte blanche before it was asked announces it once more."""
    seats = some.players(t)
    rules = some.chosen(t.choose("reading", some.READINGS), (("cb-timing", "any-time"),))
    seat, hands = t.seat("seat", seats), tuple(t.cards(f"p{one + 1} holds") for one in range(seats))
    announced = tuple(one == seat for one in range(seats))
    before = some.still(rules, seats)._replace(phase=CARTE_BLANCHE, to_act=seat, hands=hands, holders=announced)
    step = table.apply(before, Act(seat, "carte-blanche"))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, step, [one.verb for one in table.legal(before)]


def but_once(t: Theorem, before: Round, step: Step, verbs: list[str]) -> None:
    """Who has announced carte blanche at his own time, where that is allowed, cannot announce it again when asked.

    Clauses: hoc-carte-blanche-any-time.
    """
    t.claim("it is refused", step.reason == "carte-blanche-twice" and step.state is before)
    t.claim("he can only pass", verbs == ["pass"])


def but_once_twin(t: Theorem, before: Round, step: Step, verbs: list[str]) -> None:
    """Who has announced carte blanche may announce it once more when he is asked."""
    t.claim("it is accepted", step.kind == "regular")


CLAIMS = (
    (again, (but_once, but_once_twin)),
    (speaks, (in_turn, in_turn_twin), (holds_it, holds_it_twin)),
    (last, (brings_ten, brings_ten_twin)),
    (after_it, (play_follows, play_follows_twin)),
    (counts_double, (doubles, doubles_twin)),
    (out_of_turn, (too_early, too_early_twin)),
    (listed, (listed_if_held, listed_if_held_twin)),
)
