"""What is proved of irregularities: false denials and claims, wrong deals, cards that are seen, players who leave."""

from __future__ import annotations

from typing import Any

from hoc_ref.cards import KING, NO_RANK, RANKS, bit
from hoc_ref.hoc import calling, hocs, irregularities, play, table
from hoc_ref.hoc.state import (
    ANNOUNCE,
    BID,
    CARTE_BLANCHE,
    CUT,
    DEAL,
    DRAW,
    END,
    NO_HOC,
    PLAY,
    SHOW,
    Act,
    Denials,
    Round,
    Step,
    opening_bid,
)
from hoc_ref.ledger import NOBODY
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.hoc.calling import LALANNE, UNCALLED, WHOM, earned
from hoc_ref.proofs.hoc.hocs import pile_of
from hoc_ref.proofs.hoc.play import MAIN, cards, from_others, gains, of_rank, on_the_table, option, rank
from hoc_ref.proofs.theorem import Theorem

LOW = ("2h9h", "2d9d", "2c9c")
DETECTED = (irregularities.only_if_noticed, irregularities.always_punished)
STRIKES = (irregularities.anybody_punished, irregularities.layer_punished)
REMEDIES = (irregularities.caught_must_lay, irregularities.denial_taken_back, irregularities.play_stands)
REPEATS = (irregularities.fined_once, irregularities.fined_each_time)
REDEALT = (irregularities.same_dealer, irregularities.dealer_pays, irregularities.deal_lost)
PHASE_NAMES = {"the draw": DRAW, "the cut": CUT, "the deal": DEAL, "bidding": BID, "announcing": ANNOUNCE,
               "showing": SHOW, "carte blanche": CARTE_BLANCHE, "play": PLAY, "the end": END}  # fmt: skip


def denies(t: Theorem) -> tuple[Round, int, tuple[Any, ...], Step]:
    """A seat says that it lacks a five, jack, queen or king, whatever it holds."""
    rules, duty = option(t, LALANNE, "duty_to_lay_d", (play.must_lay, play.need_not_lay))
    rules, exempt = option(t, rules, "false_denial_exempt_d",
                           (irregularities.hocs_exempt, irregularities.hocs_not_exempt))  # fmt: skip
    rules, twice = option(t, rules, "needed_card_duplicates",
                          (hocs.either_may_be_laid, hocs.ordinary_first, hocs.hoc_excuses))  # fmt: skip
    need = RANKS.index(t.choose("denied", "5JQK"))
    held = t.cards("p1 holds", cards("5h5cJdJhQsQcKsKh"))
    before = on_the_table(t, rules, (held | bit(1), cards("3c4c")), 0, pile_of(2, 0, 0, need - 1))
    step = table.apply(before, Act(0, "without", rank=need))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, need, (duty, exempt, twice), step


def is_false(t: Theorem, before: Round, need: int, chosen: tuple[Any, ...], step: Step) -> None:
    """A denial is false if one holds an ordinary card of the rank, or by the other rules a main hoc of it too.

    Not where a main hoc excuses the ordinary card, or there is no duty to lay. For five, jack, queen and king.
    Clauses: hoc-must-lay, hoc-need-not-lay, hoc-denial-hocs-exempt, hoc-denial-hocs-fined, hoc-duplicate-either,
    hoc-duplicate-ordinary, hoc-duplicate-excused, hoc-false-denial.
    """
    duty, exempt, twice = chosen
    hand = before.hands[0] & of_rank(RANKS[need])
    ordinary, main = (hand & ~MAIN) != 0, (hand & MAIN) != 0
    counted = ordinary + main if exempt is irregularities.hocs_not_exempt else ordinary * 1
    if twice is hocs.hoc_excuses:
        counted = counted * (1 - ordinary * main)
    false = counted > 0 if duty is play.must_lay else counted < 0
    t.claim("it is false", (step.kind == "irregular") == false)
    t.claim("it is said why", step.reason == ("false-denial" if step.kind == "irregular" else ""))
    t.claim("it is said", step.kind != "refused")


def is_false_twin(t: Theorem, before: Round, need: int, chosen: Any, step: Step) -> None:
    """A denial is false if one holds a card of the rank."""
    t.claim("it is false", (step.kind == "irregular") == ((before.hands[0] & of_rank(RANKS[need])) != 0))


def fined_when(t: Theorem) -> tuple[Round, tuple[Any, ...], int, str, Step]:
    """Whoever has laid last, or another, denies a five: he holds one or not, and has done so before or not."""
    times, seats = t.choose("fines count", (1, 3)), some.players(t)
    rules, found = option(t, LALANNE, "false_denial_detection", DETECTED)
    rules, strikes = option(t, rules, "denial_by_responder", STRIKES)
    seat, own = t.seat("to act", seats), t.choose("the run is", ("his", "another's"))
    holds = t.choose("he holds", ("5h5s", "Kh"))
    before_it = t.choose("denied before", ("nothing", "another rank", "the same"))
    told = {"nothing": Denials(0, 0, 0, 0), "another rank": Denials(1 << 6, 1 << 96, 0, cards("7h")),
            "the same": Denials(1 << 4, 1 << 64, 1 << 64, cards("5c"))}[before_it]  # fmt: skip
    hands = tuple(cards(LOW[other]) | (cards(holds) if other == seat else 0) for other in range(seats))
    by = seat if own == "his" else (seat - 1) % seats
    denials = tuple(told if other == seat else Denials(0, 0, 0, 0) for other in range(seats))
    before = on_the_table(t, rules, hands, seat, {**pile_of(seats, by, seat, 3), "denials": denials}, times)
    step = table.apply(before, Act(seat, "without", rank=4))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, (found, strikes), times, holds, step


def fine_is_paid(t: Theorem, before: Round, chosen: tuple[Any, ...], times: int, holds: str, step: Step) -> None:
    """A false denial costs five chips to each other player, at once or only when it is noticed, as the rule has it.

    By the other rule only that of the last layer. As often as fines count. A true one costs nothing.
    Clauses: hoc-false-denial, hoc-denial-noticed, hoc-denial-always, hoc-denial-anybody, hoc-denial-layer.
    """
    found, strikes = chosen
    seat, seats = before.to_act, len(before.hands)
    struck = strikes is irregularities.anybody_punished or before.play.by == seat
    fined = found is irregularities.always_punished and struck and holds == "5h5s"
    hoc = from_others(seats, step.state.play.by, 0)
    gains(t, before, step.state, [a - b for a, b in zip(hoc, from_others(seats, seat, 5 * times * fined), strict=True)])
    t.claim("its kind", step.kind == ("irregular" if holds == "5h5s" else "regular"))


def fine_is_paid_twin(t: Theorem, before: Round, chosen: Any, times: int, holds: str, step: Step) -> None:
    """A false denial costs five chips to each other player."""
    fined = -5 * times if holds == "5h5s" else 0
    gains(t, before, step.state, from_others(len(before.hands), before.to_act, fined))


def denial_is_kept(t: Theorem, before: Round, chosen: tuple[Any, ...], times: int, holds: str, step: Step) -> None:
    """Of each denial it is kept which rank it was, what its player held of it, and whether it was or is to be fined.

    Clauses: hoc-denial-claim, hoc-false-denial, hoc-denial-noticed, hoc-denial-always.
    """
    found, strikes = chosen
    was, told = before.play.denials[before.to_act], step.state.play.denials[before.to_act]
    struck = holds == "5h5s" and (strikes is irregularities.anybody_punished or before.play.by == before.to_act)
    t.claim("the ranks", [each for each in range(13) if told.ranks >> each & 1] ==
            [each for each in range(13) if was.ranks >> each & 1 or each == 4])  # fmt: skip
    t.claim("what he held", told.kept == was.kept | (cards("5h5s") if holds == "5h5s" else 0))
    t.claim("to be fined", told.false - was.false == (2**64 if struck else 0))
    at_once = struck and found is irregularities.always_punished
    t.claim("fined already", told.punished - was.punished == (2**64 if at_once else 0))
    for seat, other in enumerate(step.state.play.denials):
        t.claim("of others nothing", seat == before.to_act or other == before.play.denials[seat])
    t.claim("it was the last word", (step.state.play.denier, step.state.play.denied_rank) == (before.to_act, 4))


def denial_is_kept_twin(t: Theorem, before: Round, chosen: Any, times: int, holds: str, step: Step) -> None:
    """Of each denial it is kept that it is to be fined."""
    t.claim("to be fined", step.state.play.denials[before.to_act].false > 0)


HISTORY = {
    "nothing of it": Denials(1 << 6, 1 << 96, 0, cards("7h")),
    "a true denial": Denials(1 << 4, 0, 0, 0),
    "a false one that is exempt": Denials(1 << 4, 0, 0, cards("5s")),
    "a false one": Denials(1 << 4, 1 << 64, 0, cards("5s")),
    "a false one that was fined": Denials(1 << 4, 1 << 64, 1 << 64, cards("5s")),
    "two false ones, one fined": Denials(1 << 4, 2 << 64, 1 << 64, cards("5s")),
}


def accuses(t: Theorem) -> tuple[Round, Act, str, tuple[Any, ...], int, Step]:
    """A seat claims that another, or itself, has denied the five it held: it had, or not, and was fined or not.

    It was the last word of play, now true, or somebody has laid since, or the round is over.
    """
    times, seats = t.choose("fines count", (1, 3)), some.players(t)
    history = t.choose("there was", tuple(HISTORY))
    rules, until = option(t, LALANNE, "denial_claim_deadline",
                          (irregularities.until_next_deal, irregularities.until_next_card))  # fmt: skip
    repeat, wrong = REPEATS[0], irregularities.wrong_claim_free
    if "false one" in history:
        rules, repeat = option(t, rules, "false_denial_repeat", REPEATS)
    if history in ("a true denial", "a false one that is exempt"):
        rules, wrong = option(t, rules, "claim_wrong",
                              (irregularities.wrong_claim_free, irregularities.wrong_claim_fined))  # fmt: skip
    when = t.choose("it is", ("not another's turn yet", "later", "the end"))
    accused = t.seat("accused", seats) if times == 1 else 0
    seat = (accused + t.choose("claimant, so many seats on", tuple(range(seats if times == 1 else 2)))) % seats
    pile = pile_of(seats, accused, (accused + 1) % seats, 3)
    denials = tuple(HISTORY[history] if other == accused else Denials(0, 0, 0, 0) for other in range(seats))
    pile |= {"denials": denials, "denied_rank": 4, "denier": accused}
    if when != "not another's turn yet":
        pile |= {"without": (False,) * seats, "denied_rank": NO_RANK}
    hands = tuple(cards(one) for one in LOW[:seats])
    before = on_the_table(t, rules, hands, (accused + 1) % seats, pile, times)
    if when == "the end":
        before = before._replace(phase=END)
    act = Act(seat, "claim", rank=4, accused=accused)
    step = table.apply(before, act)
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, act, history, (until, repeat, wrong, when), times, step


def verdict(before: Round, act: Act, history: str, chosen: tuple[Any, ...]) -> str:
    """What has to come of a claim."""
    until, repeat, _, when = chosen
    if act.seat == act.accused:
        return "claim-on-oneself"
    if history == "nothing of it":
        return "nothing-denied"
    if until is irregularities.until_next_card and when != "not another's turn yet":
        return "claim-too-late"
    if history in ("a true denial", "a false one that is exempt"):
        return "claim-fails"
    if history == "a false one that was fined" and repeat is irregularities.fined_once:
        return "already-punished"
    return "false-denial"


def claim_is_judged(
    t: Theorem, before: Round, act: Act, history: str, chosen: tuple[Any, ...], times: int, step: Step
) -> None:
    """Any other player may claim a denial until the next deal or card, as the rule has it; it is right if it was false.

    One that was fined is not fined again, or by the other rule it is. Clauses: hoc-denial-claim, hoc-denial-until-deal,
    hoc-denial-until-card, hoc-denial-once, hoc-denial-each-time, hoc-denial-claim-wrong.
    """
    expected = verdict(before, act, history, chosen)
    t.claim("the verdict", step.reason == expected)
    refused = expected in ("claim-on-oneself", "nothing-denied", "claim-too-late")
    t.claim("its kind", step.kind == ("refused" if refused else "irregular"))
    t.claim("a refusal changes nothing", not refused or step.state is before)


def claim_is_judged_twin(
    t: Theorem, before: Round, act: Act, history: str, chosen: tuple[Any, ...], times: int, step: Step
) -> None:
    """A denial may be claimed to be false at any time."""
    t.claim("it may", step.kind != "refused", act.seat != act.accused and history != "nothing of it")


def claim_costs(
    t: Theorem, before: Round, act: Act, history: str, chosen: tuple[Any, ...], times: int, step: Step
) -> None:
    """A false denial that is claimed costs its player five chips to each other; a wrong claim costs nothing.

    Or by the other rule five chips to each other, unless the denial was false but exempt. As often as fines count.
    Clauses: hoc-false-denial, hoc-denial-claim-wrong, hoc-denial-claim-penalty, hoc-denial-once, hoc-denial-each-time.
    """
    seats, expected = len(before.hands), verdict(before, act, history, chosen)
    if expected == "false-denial":
        gains(t, before, step.state, from_others(seats, act.accused, -5 * times))
    else:
        wrong = chosen[2] is irregularities.wrong_claim_fined and history == "a true denial"
        fined = expected == "claim-fails" and wrong
        gains(t, before, step.state, from_others(seats, act.seat, -5 * times * fined))
    was, told = before.play.denials[act.accused], step.state.play.denials[act.accused]
    more = 2**64 if expected == "false-denial" else 0
    t.claim("it is marked as fined", told == was._replace(punished=was.punished + more))


def claim_leaves_the_play(
    t: Theorem, before: Round, act: Act, history: str, chosen: tuple[Any, ...], times: int, step: Step
) -> None:
    """A claim on a denial that was true when it was last said, or was not said last, leaves the play as it is.

    Clauses: hoc-denial-must-lay, hoc-denial-claim.
    """
    t.claim("the turn", step.state.to_act == before.to_act and step.state.phase == before.phase)
    t.claim("the pile", step.state.play._replace(denials=()) == before.play._replace(denials=()))
    t.claim("the hands", step.state.hands == before.hands)
    told = [at for at, kept in enumerate(step.state.play.denials) if kept != before.play.denials[at]]
    t.claim("of others nothing is marked", told in ([], [act.accused]))


def claim_leaves_the_play_twin(
    t: Theorem, before: Round, act: Act, history: str, chosen: tuple[Any, ...], times: int, step: Step
) -> None:
    """No claim changes anything but chips."""
    t.claim("the denials", step.state.play.denials == before.play.denials)


def claim_costs_twin(
    t: Theorem, before: Round, act: Act, history: str, chosen: tuple[Any, ...], times: int, step: Step
) -> None:
    """A claim costs nobody anything but five chips to each other for who has denied falsely."""
    fined = step.reason == "false-denial"
    gains(t, before, step.state, from_others(len(before.hands), act.accused, -5 * times * fined))


def caught_at_once(t: Theorem) -> tuple[Round, Round, Act, tuple[Any, ...], int, Step]:
    """A rank is denied falsely, in the middle of a sequence or as the last one asked, and claimed at once."""
    times, seats = t.choose("hocs and fines count", (1, 3)), some.players(t)
    rules, remedy = option(t, LALANNE, "false_denial_remedy", REMEDIES)
    rules, found = option(t, rules, "false_denial_detection", DETECTED)
    rules, whom = option(t, rules, "d_hoc_chip_from_whom", WHOM)
    rules, paid = option(t, rules, "hoc_needs_call", UNCALLED)
    accused = t.seat("denier", seats)
    steps = t.choose("seats on from the last layer", tuple(range(seats))) if times == 1 else seats - 1
    by = (accused - steps) % seats
    need = t.choose("denied", "5A") if times == 1 else "5"
    if need == "A":
        rules = rules._replace(king_needed_above=hocs.ace_above)
    last = 3 if need == "5" else KING
    hands = tuple(cards(LOW[one]) | (cards(f"{need}s") if one == accused else 0) for one in range(seats))
    before = on_the_table(t, rules, hands, accused, pile_of(seats, by, accused, last), times)
    denied = table.apply(before, Act(accused, "without", rank=RANKS.index(need)))
    claimant = (accused + 1) % seats
    act = Act(claimant, "claim", rank=RANKS.index(need), accused=accused)
    step = table.apply(denied.state, act)
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, denied.state, act, (remedy, found, whom, paid), times, step


def caught_has_to_lay(
    t: Theorem, before: Round, denied: Round, act: Act, chosen: tuple[Any, ...], times: int, step: Step
) -> None:
    """Whoever is caught at once has the turn again and must lay, or acts anew, or the play stands, as the rule has it.

    Clauses: hoc-denial-must-lay, hoc-denial-taken-back, hoc-denial-stands, hoc-denial-not-again.
    """
    remedy, pile, after = chosen[0], before.play, step.state
    if remedy is irregularities.play_stands:
        t.claim("play stands", after.play._replace(denials=()) == denied.play._replace(denials=()))
        t.claim("the turn stands", after.to_act == denied.to_act)
        return
    t.claim("he has the turn", after.to_act == act.accused)
    same = (after.play.last, after.play.by, after.play.without, after.play.hoc)
    t.claim("the pile is as before", same == (pile.last, pile.by, pile.without, NO_HOC))
    must = remedy is irregularities.caught_must_lay
    t.claim("he must lay", after.play.must_lay == must and after.play.denier == NOBODY)
    again = table.apply(after, Act(act.accused, "without", rank=act.rank))
    t.claim("he may not deny it again, or may", again.reason == ("must-lay" if must else "false-denial"))
    instead = table.apply(after._replace(hands=(cards("KhQs"),) * len(after.hands)),
                          Act(act.accused, "play", (25,), act.rank))  # fmt: skip
    t.claim("nor lay another for it", instead.reason == ("must-lay" if must else ""))
    laid = table.apply(after, Act(act.accused, "play", (act.rank,)))
    t.claim("he may lay it", laid.kind == "regular")


def caught_has_to_lay_twin(
    t: Theorem, before: Round, denied: Round, act: Act, chosen: tuple[Any, ...], times: int, step: Step
) -> None:
    """Whoever is caught at once has the turn again."""
    t.claim("he has the turn", step.state.to_act == act.accused)


def caught_pays(
    t: Theorem, before: Round, denied: Round, act: Act, chosen: tuple[Any, ...], times: int, step: Step
) -> None:
    """Denied and caught, he has paid five chips to each other, once; a hoc paid because of it goes back with the turn.

    If the play stands its owner keeps it. As often as hocs and fines count.
    Clauses: hoc-false-denial, hoc-denial-once, hoc-denial-must-lay, hoc-denial-taken-back, hoc-denial-stands.
    """
    remedy, _, whom, paid = chosen
    seats, by = len(before.hands), before.play.by
    stuck = (act.accused + 1) % seats == by and paid is calling.paid_uncalled
    kept = times if stuck and remedy is irregularities.play_stands else 0
    hoc = earned(seats, by, whom, kept)
    fined = from_others(seats, act.accused, -5 * times)
    gains(t, before, step.state, [a + b for a, b in zip(hoc, fined, strict=True)])


def caught_pays_twin(
    t: Theorem, before: Round, denied: Round, act: Act, chosen: tuple[Any, ...], times: int, step: Step
) -> None:
    """Whoever is caught pays five chips when he is caught."""
    fined = from_others(len(before.hands), act.accused, -5 * times)
    gains(t, denied, step.state, fined)


def caught_falls(
    t: Theorem, before: Round, denied: Round, act: Act, chosen: tuple[Any, ...], times: int, step: Step
) -> None:
    """The figure that falls at every act of play falls at a false denial, and at a claim that fines or turns it back.

    Unless the denial is taken back. Clauses: hoc-denial-once, hoc-denial-must-lay, hoc-denial-stands.
    Given: play-begins, play-keeps.
    """
    weight = 4 * len(before.hands) + 2
    t.claim("it falls when denied", rank(denied, weight) < rank(before, weight))
    fines = step.reason == "false-denial" or step.state.to_act != denied.to_act
    if chosen[0] is not irregularities.denial_taken_back and fines:
        t.claim("it falls when caught", rank(step.state, weight) < rank(denied, weight))


def caught_falls_twin(
    t: Theorem, before: Round, denied: Round, act: Act, chosen: tuple[Any, ...], times: int, step: Step
) -> None:
    """It falls too where a denial is taken back."""
    weight = 4 * len(before.hands) + 2
    t.claim("it falls", rank(step.state, weight) < rank(denied, weight))


def taken_back_need_not_end(
    t: Theorem, before: Round, denied: Round, act: Act, chosen: tuple[Any, ...], times: int, step: Step
) -> None:
    """Where a denial that is caught is taken back it can be said and caught again and again: play need not end.

    Clauses: hoc-denial-taken-back, hoc-denial-once.
    """
    if chosen[0] is irregularities.denial_taken_back:
        after, pile = step.state, before.play
        same = after.play._replace(denials=(), denier=0, denied_rank=0, first=True, hoc=0, worth=1)
        t.claim("all is as before", same == pile._replace(denials=(), denier=0, denied_rank=0, first=True, hoc=0))
        t.claim("the turn and the hands are", (after.to_act, after.hands) == (before.to_act, before.hands))
        again = table.apply(after, Act(act.accused, "without", rank=act.rank))
        caught = table.apply(again.state, act)
        t.claim("it is said again", again.kind == "irregular" and caught.kind == "irregular")
        t.claim("and caught again", caught.state.to_act == before.to_act and caught.state.hands == before.hands)


def taken_back_need_not_end_twin(
    t: Theorem, before: Round, denied: Round, act: Act, chosen: tuple[Any, ...], times: int, step: Step
) -> None:
    """It can be said again and again where who is caught must lay."""
    again = table.apply(step.state, Act(act.accused, "without", rank=act.rank))
    t.claim("it is said again", again.kind == "irregular", chosen[0] is irregularities.caught_must_lay)


def claimed_again(t: Theorem) -> tuple[Round, Any, Step]:
    """A false denial that was fined so many times is claimed again."""
    rules, repeat = option(t, some.rules(t), "false_denial_repeat", REPEATS)
    seats = some.players(t)
    fined = t.choose("fined already, times", (0, 1, 2, 3, 100))
    told = Denials(1 << 4, 1 << 64, fined << 64, cards("5s"))
    pile = {**pile_of(seats, 0, 0, 8), "denials": (told,) + (Denials(0, 0, 0, 0),) * (seats - 1)}
    before = on_the_table(t, rules, tuple(cards(one) for one in LOW[:seats]), 0, pile)
    step = table.apply(before, Act(seats - 1, "claim", rank=4, accused=0))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, repeat, step


def each_time_need_not_end(t: Theorem, before: Round, repeat: Any, step: Step) -> None:
    """Where a false denial is fined each time it can be claimed for ever, five chips to each other every time.

    Where it is fined once it is fined just once. After 0, 1, 2, 3 and 100 fines. Clauses: hoc-denial-each-time,
    hoc-denial-once, hoc-false-denial.
    """
    fined = before.play.denials[0].punished >> 64
    again = repeat is irregularities.fined_each_time or fined == 0
    gains(t, before, step.state, from_others(len(before.hands), 0, -5 * again))
    t.claim("the play is the same", step.state.play._replace(denials=()) == before.play._replace(denials=()))
    t.claim("it is counted", step.state.play.denials[0].punished == fined + again << 64)
    t.claim("the hands are the same", step.state.hands == before.hands and step.state.to_act == before.to_act)


def each_time_need_not_end_twin(t: Theorem, before: Round, repeat: Any, step: Step) -> None:
    """A false denial can be claimed for ever, five chips to each other every time."""
    gains(t, before, step.state, from_others(len(before.hands), 0, -5))


BETWEEN = ("nothing", "he lets a card be seen", "another lets one be seen", "he looks into the stock",
           "another looks", "the next says without", "the next lays a six", "a wrong claim")  # fmt: skip


def caught_late(t: Theorem) -> tuple[Round, str, Step]:
    """A false denial is claimed after something has happened in between; three players."""
    happens = t.choose("in between", BETWEEN)
    rules = some.chosen("lalanne", (("false-denial-remedy", t.choose("remedy", ("must-lay-if-caught-at-once",
                                                                                "take-back"))),))  # fmt: skip
    accused = t.seat("denier", 3)
    first, second = (accused + 1) % 3, (accused + 2) % 3
    hands = tuple(cards(LOW[seat]) | (cards("5s") if seat == accused else cards("5h") if seat == first else 0)
                  for seat in range(3))  # fmt: skip
    state = on_the_table(t, rules, hands, accused, pile_of(3, accused, accused, 3))
    state = table.apply(state, Act(accused, "without", rank=4)).state
    seen = (0,)
    acts = {
        "nothing": (),
        "he lets a card be seen": (Act(accused, "expose", seen),),
        "another lets one be seen": (Act(second, "expose", seen),),
        "he looks into the stock": (Act(accused, "look"),),
        "another looks": (Act(first, "look"),),
        "the next says without": (Act(first, "without", rank=4),),
        "the next lays a six": (Act(first, "play", cards=(17,)),),
        "a wrong claim": (Act(second, "claim", rank=6, accused=accused),),
    }[happens]
    for act in acts:
        state = table.apply(state, act).state
    step = table.apply(state, Act(second, "claim", rank=4, accused=accused))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return state, happens, step


def at_once_is(t: Theorem, before: Round, happens: str, step: Step) -> None:
    """Only who is caught before another has acted, by anything but a claim, gets the turn back; he pays in any case.

    With three players. Clauses: hoc-denial-must-lay, hoc-denial-taken-back, hoc-false-denial.
    """
    at_once = happens in ("nothing", "he lets a card be seen", "he looks into the stock", "a wrong claim")
    accused = (step.state.play.by if happens != "the next lays a six" else before.play.by - 1) % 3
    t.claim("the turn goes back", (step.state.to_act == accused and step.state.play.last == 3) == at_once)
    t.claim("or stays", at_once or (step.state.to_act, step.state.play.last) == (before.to_act, before.play.last))
    gains(t, before, step.state, from_others(3, accused, -5))


def at_once_is_twin(t: Theorem, before: Round, happens: str, step: Step) -> None:
    """Whoever is caught gets the turn back."""
    t.claim("he has the turn", step.state.to_act == step.state.play.by)


def seen(t: Theorem) -> tuple[Round, Act, Any, int, Step]:
    """A seat lets cards be seen or looks into the stock, at any time."""
    times, seats = t.choose("fines count", (1, 3)), some.players(t)
    verb = t.choose("act", ("expose", "look"))
    if verb == "expose":
        rules, cost = option(t, LALANNE, "exposed_card", (irregularities.exposed_free, irregularities.exposed_fined))
    else:
        rules, cost = option(t, LALANNE, "look_into_stock", (irregularities.look_free, irregularities.look_fined))
    seat, phase = t.seat("seat", seats), t.choose("it is", tuple(PHASE_NAMES))
    denier = t.choose("the last denial is", ("his", "another's"))
    pile = {"denier": seat if denier == "his" else (seat + 1) % seats}
    before = on_the_table(t, rules, tuple(cards(one) for one in LOW[:seats]), 0, pile, times)
    exposed = tuple(cards("2h") if other == seat else cards("9c") for other in range(seats))
    before = before._replace(phase=PHASE_NAMES[phase], exposed=exposed)
    act = Act(seat, verb, cards=(14, 21) if verb == "expose" else ())
    step = table.apply(before, act)
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, act, cost, times, step


def seen_costs(t: Theorem, before: Round, act: Act, cost: Any, times: int, step: Step) -> None:
    """From the deal to the end who lets cards be seen, or looks into the stock, pays nothing, or a chip to each other.

    As the rule has it, and as often as fines count. The cards stay in hand and are known; nothing else changes.
    Clauses: hoc-fault-time, hoc-exposed, hoc-exposed-free, hoc-exposed-fined, hoc-stock-look, hoc-stock-look-free,
    hoc-stock-look-fined.
    """
    early = before.phase in (DRAW, CUT, DEAL, END)
    fined = not early and cost in (irregularities.exposed_fined, irregularities.look_fined)
    gains(t, before, step.state, from_others(len(before.hands), act.seat, -times * fined))
    reason = "exposed-card" if act.verb == "expose" else "looked-into-stock"
    t.claim("its kind", (step.kind, step.reason) == (("refused", "no-cards-out") if early else ("irregular", reason)))
    known = cards("2h9h") if act.verb == "expose" and not early else cards("2h")
    t.claim("the cards are known", step.state.exposed[act.seat] == known)
    for seat, shown in enumerate(step.state.exposed):
        t.claim("of others as before", seat == act.seat or shown == before.exposed[seat])
    t.claim("they stay in hand", (step.state.hands, step.state.phase) == (before.hands, before.phase))
    stays = early or before.play.denier == act.seat
    t.claim("another has acted since a denial", step.state.play.denier == (before.play.denier if stays else NOBODY))
    t.claim("the turn is the same", step.state.to_act == before.to_act)


def seen_costs_twin(t: Theorem, before: Round, act: Act, cost: Any, times: int, step: Step) -> None:
    """Whoever lets cards be seen, or looks into the stock, pays nothing."""
    gains(t, before, step.state, [0] * len(before.hands))


def moves(t: Theorem, before: Round, after: Round, gained: list[Any], pots: list[Any], when: Any = True) -> None:
    """Each seat and each pot has gained so much."""
    for seat, more in enumerate(gained):
        t.claim(f"what p{seat + 1} gains", after.chips.stacks[seat] == before.chips.stacks[seat] + more, when)
    for prize, more in enumerate(pots):
        t.claim("what the pot gains", after.chips.pots[prize] == before.chips.pots[prize] + more, when)


def leaves(t: Theorem) -> tuple[Round, int, Any, int, Step]:
    """A seat leaves the game, at any time of a round, before or after another has left."""
    times, seats = t.choose("fines count", (1, 3)), t.choose("players", (3, 2))
    rules, cost = option(t, LALANNE, "leaving_early", (irregularities.leaving_free, irregularities.leaving_fined))
    seat, phase = t.seat("who leaves", seats), t.choose("it is", tuple(PHASE_NAMES))
    before = on_the_table(t, rules, tuple(cards(one) for one in LOW[:seats]), 0, {}, times)
    dealt = phase not in ("the draw", "the cut", "the deal")
    before = before._replace(
        phase=PHASE_NAMES[phase], dealt=dealt, prize=1, stakes=(1, 2, 0), won=(seat, NOBODY, NOBODY)
    )
    if phase in ("bidding", "announcing", "showing", "carte blanche"):
        paid = tuple(t.number(f"p{other + 1} has bet") for other in range(2)) + (0,) * (seats - 2)
        t.assume(*(bet >= 0 for bet in paid))
        before = before._replace(bid=opening_bid(seats)._replace(paid=paid))
    if phase in ("play", "the deal"):
        before = before._replace(left=t.choose("left before", ("nobody", "p2")) == "p2" or NOBODY)
    step = table.apply(before, Act(seat, "leave"))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, seat, cost, times, step


def leaving_costs(t: Theorem, before: Round, seat: int, cost: Any, times: int, step: Step) -> None:
    """Who leaves ends the game: each takes back his stakes in pots that are not won and his bets on the prize.

    And who leaves pays nothing, or five chips to each other, as often as fines count. Nobody leaves after that.
    Clauses: hoc-leave, hoc-leave-over, hoc-leave-stakes, hoc-leave-bets, hoc-leave-free, hoc-leave-fined.
    """
    seats, after = len(before.hands), step.state
    if before.left != NOBODY:
        t.claim("the game is over", (step.kind, step.reason) == ("refused", "game-over") and after is before)
        return
    t.claim("the game ends", (after.phase, after.to_act, after.left) == (END, NOBODY, seat))
    t.claim("its kind", (step.kind, step.reason) == ("irregular", "left-early"))
    stake = 2 if before.dealt and before.phase != END else 0
    bets = before.bid.paid if before.phase in (BID, ANNOUNCE, SHOW) else (0,) * seats
    fined = from_others(seats, seat, -5 * times if cost is irregularities.leaving_fined else 0)
    gained = [fined[other] + bets[other] + stake for other in range(seats)]
    moves(t, before, after, gained, [0, -sum(bets) - stake * seats, 0])
    told = sum(one.chips for one in step.payments if one.source < 0)
    t.claim("what is told is what is paid", told == sum(bets) + stake * seats)
    for one in step.payments:
        t.claim("no payment of nothing is told", one.chips != 0)
    again = table.apply(after, Act((seat + 1) % seats, "leave"))
    t.claim("nobody leaves again", (again.kind, again.reason) == ("refused", "game-over"))


def leaving_costs_twin(t: Theorem, before: Round, seat: int, cost: Any, times: int, step: Step) -> None:
    """Whoever leaves pays nothing."""
    mine, left = before.chips.stacks[seat], step.state.chips.stacks[seat]
    t.claim("he pays nothing", left >= mine)


MOMENTS = ("nobody has spoken", "one has passed", "the second is asked", "the second prize", "carte blanche first",
           "carte blanche announced first", "carte blanche after", "a card is to be laid", "a card is laid",
           "the round is over", "a start in the middle", "a prize is won", "a chip has moved")  # fmt: skip
IN_TIME = ("nobody has spoken", "carte blanche first")  # until the first word
STANDS = ("carte blanche announced first", "a card is laid", "a prize is won", "a chip has moved")


def wrong_deal(t: Theorem) -> tuple[Round, str, str, tuple[Any, ...], int, Step]:
    """A seat objects to the deal, or has the cards of a seat counted, at any moment."""
    times, seats = t.choose("fines count", (1, 3)), some.players(t)
    rules, until = option(t, LALANNE, "misdeal_deadline",
                          (irregularities.until_first_word, irregularities.whenever_noticed))  # fmt: skip
    moment, counted = t.choose("moment", MOMENTS), t.choose("counted", ("nothing", "right", "too few", "too many"))
    after = irregularities.same_dealer
    if counted == "nothing":
        rules, after = option(t, rules, "misdeal", REDEALT)
    dealer = t.seat("dealer", seats) if times == 1 else seats - 1
    held = {
        "right": 15 if seats == 2 else 12,
        "too few": 11 if seats == 3 else 14,
        "too many": 16 if seats == 2 else 13,
    }
    hands = (sum(1 << one for one in range(held.get(counted, 1))), *(bit(40 + at) for at in range(seats - 1)))
    before = on_the_table(t, rules, hands, (dealer + 1) % seats, {}, times)
    before = before._replace(dealer=dealer, phase=BID, opening=before.chips, stakes=(1, 2, 3))
    bid, second = before.bid, (dealer + 2) % seats
    before = {
        "nobody has spoken": before,
        "one has passed": before._replace(bid=bid._replace(passed=(True,) + bid.passed[1:])),
        "the second is asked": before._replace(to_act=second),
        "the second prize": before._replace(prize=1),
        "carte blanche first": before._replace(phase=CARTE_BLANCHE, to_act=second),
        "carte blanche announced first": before._replace(phase=CARTE_BLANCHE, holders=(True,) + (False,) * (seats - 1)),
        "carte blanche after": before._replace(phase=CARTE_BLANCHE, prize=2),
        "a card is to be laid": before._replace(phase=PLAY, prize=2),
        "a card is laid": before._replace(phase=PLAY, prize=2, play=before.play._replace(by=0)),
        "the round is over": before._replace(phase=END),
        "a start in the middle": before._replace(dealt=False),
        "a prize is won": before._replace(prize=1, won=(0, NOBODY, NOBODY)),
        "a chip has moved": before._replace(opening=before.opening._replace(pots=(t.number("pot dealt"), 0, 0))),
    }[moment]
    if moment == "a chip has moved":
        t.assume(before.opening.pots[0] != before.chips.pots[0])
    step = table.apply(before, Act(seats - 1, "misdeal", accused=-1 if counted == "nothing" else 0))
    t.outcome(f"{step.kind} {step.reason}".strip())
    return before, moment, counted, (until, after), times, step


def deal_is_void(
    t: Theorem, before: Round, moment: str, counted: str, chosen: tuple[Any, ...], times: int, step: Step
) -> None:
    """A wrong deal is void: each takes back his stakes, and the dealer pays a chip to each other where he has to.

    It is objected to in the round it was dealt for, before a chip, prize or card, and before the first word where the
    rule has it. A hand that is counted must have twelve cards, with two players fifteen.
    Clauses: hoc-misdeal, hoc-misdeal-time, hoc-misdeal-any-time, hoc-misdeal-round, hoc-misdeal-stands,
    hoc-wrong-count, hoc-misdeal-penalty, hoc-misdeal-same-dealer, hoc-misdeal-passes-on.
    """
    until, rule = chosen
    seats, after = len(before.hands), step.state
    expected = "count-right" if counted == "right" else "misdeal"
    if moment in ("the round is over", "a start in the middle"):
        expected = "no-deal"
    elif until is irregularities.until_first_word and moment not in (*IN_TIME, "a chip has moved"):
        expected = "too-late"
    elif moment in STANDS:
        expected = "deal-stands"
    t.claim("what comes of it", step.reason == expected)
    if expected != "misdeal":
        t.claim("nothing changes", after is before and step.payments == ())
        t.claim("its kind", step.kind == ("irregular" if expected == "count-right" else "refused"))
        return
    t.claim("the round is over", (step.kind, after.phase, after.to_act) == ("irregular", END, NOBODY))
    fine = from_others(seats, before.dealer, -times if rule is irregularities.dealer_pays else 0)
    moves(t, before, after, [6 + more for more in fine], [-seats, -2 * seats, -3 * seats])
    dealer = before.dealer + 1 if rule is irregularities.deal_lost else before.dealer
    again = table.next_round(after, before.hands, DEAL)
    t.claim("who deals again", (again.dealer, again.phase) == (dealer % seats, DEAL) and table.is_void(after))
    t.claim("the stakes are the same", (again.stakes, again.multiplier) == (before.stakes, before.multiplier))


def deal_is_void_twin(
    t: Theorem, before: Round, moment: str, counted: str, chosen: tuple[Any, ...], times: int, step: Step
) -> None:
    """When a wrong deal is void each player has just his stakes back."""
    moved = step.reason == "misdeal"
    for mine, left in zip(before.chips.stacks, step.state.chips.stacks, strict=True):
        t.claim("he has his six", left == mine + 6, moved)


CLAIMS = (
    (denies, (is_false, is_false_twin)),
    (fined_when, (fine_is_paid, fine_is_paid_twin), (denial_is_kept, denial_is_kept_twin)),
    (
        accuses,
        (claim_is_judged, claim_is_judged_twin),
        (claim_costs, claim_costs_twin),
        (claim_leaves_the_play, claim_leaves_the_play_twin),
    ),
    (
        caught_at_once,
        (caught_has_to_lay, caught_has_to_lay_twin),
        (caught_pays, caught_pays_twin),
        (caught_falls, caught_falls_twin),
        (taken_back_need_not_end, taken_back_need_not_end_twin),
    ),
    (claimed_again, (each_time_need_not_end, each_time_need_not_end_twin)),
    (caught_late, (at_once_is, at_once_is_twin)),
    (seen, (seen_costs, seen_costs_twin)),
    (leaves, (leaving_costs, leaving_costs_twin)),
    (wrong_deal, (deal_is_void, deal_is_void_twin)),
)
