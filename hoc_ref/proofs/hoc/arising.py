"""Arising: how a deal of Hoc may lead to a situation; which acts are tried, and what of a state is asked for later."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from hoc_ref.cards import (
    EACH_CARD,
    NO_RANK,
    PACK,
    Hand,
    Rank,
    as_hand,
    cards_of,
    cards_text,
    rank_cards,
    rank_of,
    read_cards,
)
from hoc_ref.hoc import announcing, hocs, irregularities, setup, showing, table, verbs
from hoc_ref.hoc.carte_blanche import COURT
from hoc_ref.hoc.state import (
    BID,
    CARTE_BLANCHE,
    DEAL,
    DRAW,
    END,
    GOOD,
    NO_HOC,
    PLAY,
    POINT,
    PRIZES,
    SHOW,
    Act,
    Denials,
    Round,
    Say,
    put_hand,
)
from hoc_ref.ledger import NOBODY, Chips, Seat
from hoc_ref.readings import choices
from hoc_ref.record import Record

Moves: TypeAlias = Callable[[Round, bool], list[Act]]  # the acts to try, irregular ones too if they may be
Winners: TypeAlias = tuple[Seat, ...]  # by prize
Told: TypeAlias = tuple[tuple[Hand, ...], tuple[str, ...]]
TRIES = 4000  # deals that are searched, for each number of irregular acts
STEPS = 150  # states that are looked at in a deal
MORE_IRREGULAR = 1  # than there must be

DEALT = ("opening", "dealt", "stakes", "won_before", "drawn", "drawing")
# under these options somebody wins a prize on which anybody has bet, with all that lies in its pot
WHOLE_POTS = {
    "all-bluff": "nearest-forehand-pot-only",
    "bet-ownership": "to-prize-winner",
    "call-cost": "top-up-to-highest",
    "sequence-seat-tie": "nearest-forehand",
    "sole-survivor-with-nothing": "wins-pot-only",
}
OVER = ("prize", *(f"{key}.{prize}" for key in ("pots", "won") for prize in PRIZES))
TALLIES = ("play.denier", "play.denied_rank", "play.denials")


def never(state: Round, told: Record) -> str:
    """Why no deal leads to a situation, whatever the hands, where that is certain; nothing otherwise.

    A pot takes the same stake of each player at every deal, and each bet; it goes whole to a winner, and stays as it
    was if all pass. That is proved: `setup-stakes-are-paid`, `bidding-pays-into-pot`, `winning-sole-takes-the-pot`,
    `announcing-all-bluff`, `bidding-all-pass-leaves-the-pot`, `doubling-won-or-carried`.
    """
    seats, size = len(state.hands), setup.hand_size(len(state.hands))
    if state.phase == PLAY and state.play.last != NO_RANK and state.hands[state.play.by].bit_count() >= size:
        return f"p{state.play.by + 1} has laid a card and holds {size} all the same (hoc-hand-size)"
    options = choices(told.game, told.reading, told.options)
    pots_are_whole = all(options[crux] == option for crux, option in WHOLE_POTS.items())
    if not BID <= state.phase <= SHOW or len(told.rounds) > 1 or not pots_are_whole:
        return ""
    stakes, rest = divmod(state.chips.pots[state.prize] - sum(state.bid.bets), seats * state.stake)
    if rest or stakes < 1:
        return f"the {PRIZES[state.prize]} pot holds a stake of each player, and the bets (hoc-ante, hoc-bid-pot)"
    return ""


def why_whole(state: Round) -> str:
    """Why no deal leads to a situation as it stands; what is proved of it: `bidding-conserves`, `play-lays-it`."""
    size = setup.hand_size(len(state.hands))
    return f"until the play no card is laid, and every hand has {size} (hoc-hand-size, hoc-phases)"


def is_same(told: Round, found: Round) -> bool:
    """The hands are those of the situation."""
    return told.hands == found.hands


def parts(state: Round, claims: list[Act]) -> dict[str, Any]:
    """All that a state consists of, by name; of what was denied, if anybody objects, only that to which he does."""
    whole = {
        name: one for name, one in state._asdict().items() if name not in ("chips", "multiplier", "won", "bid", "play")
    }
    found: dict[str, Any] = {"stacks": state.chips.stacks, **whole}
    for key, row in (("pots", state.chips.pots), ("multiplier", state.multiplier), ("won", state.won)):
        found |= {f"{key}.{prize}": one for prize, one in zip(PRIZES, row, strict=True)}
    for key, record in (("bid", state.bid), ("play", state.play)):
        found |= {f"{key}.{name}": one for name, one in record._asdict().items()}
    if claims:
        found["play.denials"] = [denial(state.play.denials[one.accused], one.rank) for one in claims]
    return found


def denial(told: Denials, rank: Rank) -> tuple[int, ...]:
    """What is known of a seat's denials of one rank: whether any, how many are to be fined, and were; what it kept."""
    tallies = [irregularities.tally(tally, rank) for tally in (told.false, told.punished)]
    return (told.ranks >> rank & 1, *tallies, told.kept & rank_cards(rank))


def apart(told: Round, found: Round, record: Record) -> dict[str, str] | None:
    """What of a state is not as in a situation though no act of it asks for that, with a word on it.

    Nothing if anything else is not as it is there.
    """
    claims = [act for act in acts_in(record) if act.verb == "claim"]
    mine, theirs = parts(told, claims), parts(found, claims)
    may = free(told, found, record, bool(claims))
    differing = [name for name in mine if mine[name] != theirs[name]]
    return {name: may[name] for name in differing} if set(differing) <= set(may) else None


def free(told: Round, found: Round, record: Record, claims: bool) -> dict[str, str]:
    """What of a state may be another than in a situation, with a word on it."""
    may = {"stacks": "the stacks"} | dict.fromkeys(DEALT, "the deal")
    if told.phase < PLAY and not any(mine & ~whole for mine, whole in zip(told.hands, found.hands, strict=True)):
        may["hands"] = "the hands (filled up)"
    if told.phase >= CARTE_BLANCHE:
        over = dict.fromkeys((*OVER, *(f"bid.{name}" for name in told.bid._fields)), "the prizes (over)")
        return may | over | (free_in_play(told, claims) if told.phase == PLAY else {})
    others = [name for at, name in enumerate(PRIZES) if at != told.prize]
    may |= dict.fromkeys((f"{key}.{name}" for key in ("pots", "multiplier") for name in others), "the other prizes")
    if len(record.rounds) > 1:
        may[f"pots.{PRIZES[told.prize]}"] = "the stakes of the second deal"
    if told.prize == POINT and spoken(told) == spoken(found):
        may["bid.said"] = "the numbers announced"
    return may


def free_in_play(told: Round, claims: bool) -> dict[str, str]:
    """What of a pile may be another than in a situation: what only other options, other cards or claims ask for."""
    names = [] if told.rules.d_first_run_hoc(True) else ["play.first"]
    names += ["play.called"] if told.rules.hocs_in_a_row(True) else []
    names += ["play.by", "play.without"] if told.play.last == NO_RANK else []
    denied = {} if claims else dict.fromkeys(TALLIES, "earlier denials")
    return dict.fromkeys(names, "the pile before") | denied


def spoken(state: Round) -> list[int]:
    """Who has announced a point, however large, who nothing, and who has said "good"."""
    return [min(say.size, 1) for say in state.bid.said]


def acts_in(record: Record) -> list[Act]:
    """The acts in dispute."""
    return [verbs.read_act(line.act, len(record.players)) for line in record.rounds[-1].lines if line.act]


def preludes(told: Round, record: Record, tries: int) -> Iterator[tuple[Told, ...]]:
    """Whole rounds from the deal on that may lead to a situation, in a fixed order, first with few irregular acts."""
    wins = [won_in(one.start or {}) for one in record.rounds[:-1]]
    if not wins and max(told.multiplier) > 1:
        wins = [(NOBODY,) * 3]
    for irregular in range(least := faults(told), least + MORE_IRREGULAR + 1):
        for number in range(tries):
            yield from courses(told, wins, irregular, random.Random(f"{record.title} {irregular} {number}"))


def faults(told: Round) -> int:
    """How many irregular acts have led to a situation at the least: who has denied or announced what he has not."""
    seats = range(len(told.hands))
    if told.phase == PLAY and told.play.last != NO_RANK:
        return sum(told.play.without[one] and hocs.holds_ordinary(told.hands[one], hocs.wanted(told)) for one in seats)
    said = [(told.bid.said[seat], announcing.held(told, seat)) for seat in seats if told.bid.said[seat].size > 0]
    return sum(announcing.surpasses(told, say, best) for say, best in said)


def won_in(start: dict[str, Any]) -> Winners:
    """Who has won which prize at the end of a round that a start tells."""
    return tuple(int(start.get("won", {}).get(prize, "p0")[1:]) - 1 for prize in PRIZES)


def courses(told: Round, wins: list[Winners], irregular: int, chance: random.Random) -> Iterator[tuple[Told, ...]]:
    """The courses of some dealt rounds, of which the last may lead to a situation."""
    seats, earlier = len(told.hands), list[Told]()
    state: Round | None = None
    dealer = (told.dealer - len(wins)) % seats
    for won in wins:
        hands = filled((0,) * seats, PACK, True, chance)
        moves = toward(None, won, dealer, hands, chance)
        over = next(ways(dealt(told, state, hands, dealer), lambda one: one.phase == END, moves, 0), None)
        if over is None or over[1].won != won:
            return
        earlier, state = [*earlier, (hands, lines(over[0]))], over[1]
    late = with_last(told, chance)
    pack = PACK & ~COURT if told.phase == CARTE_BLANCHE else PACK
    hands = filled(late, pack, told.phase == PLAY and chance.random() < 0.5, chance)
    moves = toward(told, told.won, dealer, late, chance)
    for acts, _ in ways(dealt(told, state, hands, dealer), lambda one: reached(told, one), moves, irregular):
        yield (*earlier, (hands, lines(acts)))


def with_last(told: Round, chance: random.Random) -> tuple[Hand, ...]:
    """The hands of a situation with the card on top of the pile, which was laid after all others."""
    if told.phase != PLAY or told.play.last == NO_RANK:
        return told.hands
    cards = cards_of(rank_cards(told.play.last) & ~sum(told.hands))
    return put_hand(told.hands, told.play.by, told.hands[told.play.by] | EACH_CARD[chance.choice(cards)])


def filled(hands: tuple[Hand, ...], pack: Hand, suits: bool, chance: random.Random) -> tuple[Hand, ...]:
    """Hands filled up from a pack to whole ones, with any cards or suit by suit from the king down."""
    rest, full = list(cards_of(pack & ~sum(hands))), list(hands)
    chance.shuffle(rest)
    if suits:
        order = chance.sample(range(4), 4)
        rest.sort(key=lambda one: (order[one // 13], -rank_of(one)))
    for seat in chance.sample(range(len(hands)), len(hands)):
        wanted = setup.hand_size(len(hands)) - hands[seat].bit_count()
        full[seat] |= as_hand(tuple(rest[:wanted]))
        rest = rest[wanted:]
    return tuple(full)


def dealt(told: Round, before: Round | None, hands: tuple[Hand, ...], dealer: Seat) -> Round:
    """A round about to be dealt; the last seat deals first, unless cards are drawn for it."""
    if before is not None:
        return table.next_round(before, hands, DEAL)
    seats = len(hands)
    phase = DRAW if dealer != seats - 1 else table.first_phase("cut" if told.phase == DEAL else "deal", True)
    return table.new_round(told.rules, hands, seats - 1, Chips((100,) * seats, (0, 0, 0)), told.stake, (1, 1, 1), phase)


def reached(told: Round, found: Round) -> bool:
    """A state is that of a situation, as far as a search can tell soon; whether in all that counts is asked later."""
    if (told.phase, told.to_act) != (found.phase, found.to_act):
        return False
    if told.phase < PLAY:
        return told.phase > SHOW or told.phase < BID or told.prize == found.prize
    mine, theirs = told.play, found.play
    if told.hands != found.hands or (mine.last, mine.hoc) != (theirs.last, theirs.hoc):
        return False
    return mine.last == NO_RANK or (mine.by, mine.without) == (theirs.by, theirs.without)


def ways(
    start: Round, done: Callable[[Round], bool], moves: Moves, irregular: int
) -> Iterator[tuple[tuple[Act, ...], Round]]:
    """The courses of a round up to where it should lead, depth first, until so many states have been looked at."""
    seen, later = set[Any](), [(start, tuple[Act, ...](), irregular)]
    for _ in range(STEPS):
        if not later:
            return
        state, acts, left = later.pop()
        pile = state.play
        here = (state[1:3], state.to_act, state.hands, state.bid, pile.last, pile.by, pile.without, pile.hoc, left)
        if here in seen:
            continue
        seen.add(here)
        if done(state):
            yield acts, state
        for act in reversed(moves(state, left > 0)):
            step = table.apply(state, act)
            if step.kind == "regular" or (step.kind == "irregular" and left):
                later.append((step.state, (*acts, act), left - (step.kind == "irregular")))


def toward(told: Round | None, won: Winners, dealer: Seat, late: tuple[Hand, ...], chance: random.Random) -> Moves:
    """The acts to try on the way to a situation, or to the end of a round in which some prizes are won."""

    def moves(state: Round, irregular: bool) -> list[Act]:
        if state.phase == DRAW:
            card = "As" if state.to_act == dealer else ("Kh", "Kd", "Kc")[state.to_act]
            return [Act(state.to_act, "draw", cards=read_cards(card))]
        if state.phase == PLAY:
            kept = (told.hands if state.hands == late else late)[state.to_act] if told else 0
            return plays(state, kept, irregular, chance)
        if BID <= state.phase <= SHOW:
            here = told and told.phase <= SHOW and told.prize == state.prize
            return bids_toward(told, state) if told and here else bids(state, won[state.prize])
        return list(table.legal(state)[-1:])

    return moves


def bids(state: Round, winner: Seat) -> list[Act]:
    """The acts that leave a prize to its winner, or to nobody."""
    if winner == NOBODY or (state.phase == BID and state.to_act != winner):
        return [Act(state.to_act, "pass")]
    return [act for act in table.legal(state) if act.verb in ("announce", "good", "show")]


def bids_toward(told: Round, state: Round) -> list[Act]:
    """The acts of a seat that lead to what a situation tells of it."""
    seat, most = state.to_act, max(state.bid.bets)
    bet, say = told.bid.bets[seat], told.bid.said[seat]
    if bet:
        return [Act(seat, "raise", number=bet - most) if bet > most else Act(seat, "call")]
    if say == GOOD:
        return [Act(seat, "good")]
    if say.size <= 0:
        return [Act(seat, "pass")]
    if state.prize != POINT:
        return [Act(seat, "announce", say=say, prize=state.prize)]
    return [Act(seat, "announce", say=Say(number, -1), prize=POINT) for number in numbers(state, seat)]


def numbers(state: Round, seat: Seat) -> list[int]:
    """How many cards a seat may announce for the point: as many as it holds, or one more or less."""
    size = announcing.held(state, seat).size
    return [number for number in (size, size + 1, size - 1) if 0 < number <= 13]


def plays(state: Round, kept: Hand, irregular: bool, chance: random.Random) -> list[Act]:
    """The acts of a seat in play that keep some cards back, low cards first; Hoc is always called.

    To deny a card that one keeps back is the last resort.
    """
    seat = state.to_act
    if state.play.hoc != NO_HOC:
        return [Act(seat, "hoc")]
    legal = table.legal(state)
    laid = [act for act in legal if act.verb == "play" and not EACH_CARD[act.cards[0]] & kept]
    chance.shuffle(laid)
    laid.sort(key=lambda act: rank_of(act.cards[0]))
    said = [act for act in legal if act.verb == "without"]
    if not said and irregular and state.play.last != NO_RANK:
        said = [Act(seat, "without", rank=hocs.wanted(state))]
    return laid + said


def lines(acts: tuple[Act, ...]) -> tuple[str, ...]:
    """Acts as they are written, cards that a seat lays one after another on one line."""
    told: list[Act] = []
    for act in acts:
        last = told[-1] if told else act
        if (
            act.verb == last.verb == "play"
            and act is not last
            and act.seat == last.seat
            and max(act.rank, last.rank) < 0
        ):
            told[-1] = last._replace(cards=last.cards + act.cards)
        else:
            told.append(act)
    return tuple(verbs.act_text(act) for act in told)


def forms(state: Round, text: str) -> list[str]:
    """An act in dispute as it stands; announcing and showing a point also as whole hands have it."""
    act = verbs.read_act(text, len(state.hands))
    told = [text] if all(state.hands[act.seat] & EACH_CARD[one] for one in (*act.cards, *sum(act.groups, ()))) else []
    if state.prize != POINT or not BID <= state.phase <= SHOW:
        return told
    seat = f"p{act.seat + 1}"
    if act.verb == "announce":
        return [f"{seat} announce {number}" for number in numbers(state, act.seat)]
    if act.verb == "show":
        return [f"{seat} show {cards_text(group)}" for group in showing.combinations_held(state, act.seat)]
    return told
