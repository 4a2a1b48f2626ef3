"""Casewords: what came of a case, its acts and its scene in plain English; nothing in an answer is written by hand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cases import PRIZES, Case, Outcome, names, silent

from hoc_ref.canonical import hand_text
from hoc_ref.clauses import game_spec
from hoc_ref.record import PartHand, Record, RoundRecord

NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
RANKS = dict(zip("A23456789TJQK", NAMES, strict=True))
SUITS = {"s": ("♠", "spades"), "h": ("♥", "hearts"), "d": ("♦", "diamonds"), "c": ("♣", "clubs")}
FACE = re.compile(r"(?:10|[A2-9JQK])[♠♥♦♣]")
CARD = re.compile(r"\b(?:[A2-9TJQK][shdc])+\b")
PHASES = {
    "deal": "when the cards are dealt, and may have been dealt wrongly", "point": "with the bidding for the point",
    "sequence": "with the bidding for the sequence", "tricon": "with the bidding for the tricon",
    "carte-blanche": "when carte blanche is asked for", "play": "in the play", "end": "at its end, when all is paid",
}  # fmt: skip


def answer(case: Case, got: Outcome, told: tuple[str, ...]) -> str:
    """An outcome as a few plain sentences; `told` are the clauses named with it."""
    found = [verdict_words(case, got)]
    if got.verdict.startswith("cannot"):
        return found[0]
    pays = pay_words(got.pays)
    if pays:
        found.append(f"In all, {'; '.join(pays)}. {balance_words(case, got)}")
    elif got.verdict != "undetermined":
        found.append("Nobody pays anything.")
    if got.winners:
        found.append(f"{listed(got.winners)} {'win' if len(got.winners) > 1 else 'wins'} the game.")
    elif got.next == "nobody":
        found.append("The round is over.")
    elif got.next:
        found.append(f"{got.next} is to act.")
        if len(got.legal) == 1 and got.legal[0].split()[1] in ("show", "play", "deal"):
            found.append(f"The rules list as regular: {act_words(got.legal[0], names(case.record))}.")
    if silent(got, told):
        found.append("The sources are silent here; the answer is supplied.")
    return " ".join(found)


def verdict_words(case: Case, got: Outcome) -> str:
    """The verdict as a sentence."""
    kind, _, reason = got.verdict.partition(": ")
    text = reason_text(reason)
    return {
        "regular": "Regular: the rules allow it.",
        "irregular": f"Irregular: {text}.",
        "refused": f"Refused: {text}.",
        "undetermined": f"Undetermined: {note_words(got.note, names(case.record))}.",
        "cannot": f"Not possible: {text}.",
    }[kind]


def reason_text(code: str) -> str:
    """What a reason code means."""
    known = game_spec("hoc")["reasons"]
    return str(known[code]["text"]) if code else ""


def note_words(note: str, name: dict[str, str]) -> str:
    """Which unseen card decides, with players by name and a rank or card in words."""
    named = re.sub(r"\bp[123]\b", lambda seat: name[seat[0]], note)
    return cards_words(re.sub(r"held ([A2-9TJQK])(?= )", lambda held: f"held {rank(held[1])}", named))


def listed(words: Sequence[str]) -> str:
    """Words with commas and an “and”."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def pay_words(pays: tuple[tuple[str, str, int], ...]) -> list[str]:
    """Who pays whom, those who pay or get the same together."""
    payers: dict[tuple[str, int], list[str]] = {}
    for source, target, chips in pays:
        payers.setdefault((target, chips), []).append(source)
    groups: dict[tuple[tuple[str, ...], int, bool], list[str]] = {}
    for (target, chips), sources in payers.items():
        for among in ([one for one in sources if one in PRIZES], [one for one in sources if one not in PRIZES]):
            if among:
                groups.setdefault((tuple(among), chips, target in PRIZES), []).append(target)
    return [pay_sentence(*key, targets) for key, targets in groups.items()]


def pay_sentence(sources: tuple[str, ...], chips: int, into: bool, targets: list[str]) -> str:
    """One group of payments: players pay others or put chips into pots, or take them out."""
    each = " each" if len(sources) > 1 or len(targets) > 1 else ""
    if sources[0] in PRIZES:
        verb = "take" if len(targets) > 1 else "takes"
        return f"{listed(targets)} {verb} {count(chips)}{each} from {pots(sources)}"
    many = len(sources) > 1
    if into:
        return f"{listed(sources)} {'put' if many else 'puts'} {count(chips)}{each} into {pots(targets)}"
    return f"{listed(sources)} {'pay' if many else 'pays'} {listed(targets)} {count(chips)}{each}"


def pots(prizes: Sequence[str]) -> str:
    """A pot, or several."""
    return f"the pot{'s' if len(prizes) > 1 else ''} of {listed([f'the {prize}' for prize in prizes])}"


def balance_words(case: Case, got: Outcome) -> str:
    """What each player has gained or lost in all, and who owes chips then."""
    gain = dict.fromkeys((*case.record.players, *PRIZES), 0)
    for source, target, chips in got.pays:
        gain[source] -= chips
        gain[target] += chips
    found = [f"{player} {gain[player]:+d}".replace("-", "−").replace("+0", "0") for player in case.record.players]
    told = f"Balance: {', '.join(found)}."
    for player, chips in zip(case.record.players, case.record.starting_stacks, strict=True):
        if chips + gain[player] < 0:
            told += f" {player} owes {count(-chips - gain[player])}."
    return told


def count(chips: int) -> str:
    """A number of chips."""
    return f"{chips} chip" if chips == 1 else f"{chips} chips"


def cards_words(text: str) -> str:
    """A text in which runs of cards as a record writes them, Ks9d, are written K♠ 9♦."""
    return CARD.sub(lambda run: " ".join(face(run[0][at : at + 2]) for at in range(0, len(run[0]), 2)), text)


def face(card: str) -> str:
    """A card as it is seen: 10♦ for Td."""
    return card[0].replace("T", "10") + SUITS[card[1]][0]


def read_face(shown: str) -> tuple[str, str]:
    """The letters of rank and suit of a card as it is seen."""
    suit = next(letter for letter, (sign, _) in SUITS.items() if sign == shown[-1])
    return shown[:-1].replace("10", "T"), suit


def act_words(line: str, name: dict[str, str]) -> str:
    """An act as a sentence: `p2 without 8` is Ben says “without eight”."""
    seat, verb, *rest = line.split()
    return f"{name[seat]} {verb_words(verb, rest, name)}"


def verb_words(verb: str, rest: list[str], name: dict[str, str]) -> str:
    """A verb and what belongs to it in words."""
    told = " ".join(rest)
    if verb == "announce":
        return f"announces {announced(rest)}"
    if verb == "claim":
        return f"claims that {name[rest[0]]} had {rank(rest[2])}"
    if verb == "misdeal" and rest:
        return f"objects to the deal and has the cards of {name[rest[0]]} counted"
    if verb == "play" and "as" in rest:
        return f"lays {cards_words(rest[0])} as {rank(rest[2])}"
    if verb == "show":
        return f"shows {cards_words(' and '.join(rest))}" if rest else "has nothing to show"
    return {
        "draw": f"draws {cards_words(told)}", "cut": "cuts", "deal": "deals", "pass": "passes",
        "raise": f"raises by {told}", "call": "goes along", "good": "says “good”",
        "take": "takes the prize without showing", "carte-blanche": "announces carte blanche",
        "play": f"lays {cards_words(told)}", "without": f"says “without {RANKS.get(told, told)}”", "hoc": "calls Hoc",
        "misdeal": "objects to the deal", "expose": f"lets {cards_words(told)} be seen",
        "look": "looks into the stock", "leave": "leaves the game",
    }[verb]  # fmt: skip


def rank(letter: str) -> str:
    """A rank with its article."""
    return f"an {RANKS[letter]}" if letter in "A8" else f"a {RANKS[letter]}"


def announced(rest: list[str]) -> str:
    """What is announced, in words."""
    if rest[0].isdigit():
        return f"a point of {rest[0]}" + (f" worth {rest[2]}" if rest[1:2] == ["value"] else "")
    if rest[1:2] == ["to"]:
        return f"a {rest[0]} to the {RANKS[rest[2]]}"
    if len(rest) == 2:
        return f"{rest[0]} {RANKS[rest[1]]}{'es' if rest[1] == '6' else 's'}"
    return " ".join(rest)


def hand_words(hand: PartHand) -> str:
    """A hand as cards, with those that nobody saw counted."""
    seen = cards_words(hand_text(hand).replace("??", ""))
    unseen = f"{hand.unseen} cards that nobody saw" if hand.unseen > 1 else "a card that nobody saw"
    if not hand.unseen:
        return seen or "no cards"
    return f"{seen} and {unseen}" if seen else unseen


def standing(record: Record, one: RoundRecord) -> list[str]:
    """What else is known when the acts begin: phase, pile, pots, double games, chips, agreements."""
    start = one.start or {}
    found = [f"The round begins {PHASES[start['phase']]}."] if start else ["The cards have just been dealt."]
    pile = start.get("sequence", {})
    if pile:
        last, name = pile["last"], names(record)
        card = face(last) if len(last) == 2 else rank(last)
        lacking = listed([name[seat] for seat in pile["without"]]) if pile.get("without") else ""
        found.append(
            f"{name[pile['by']]} laid the last card, {card}." + (f" {lacking} could not go on." if lacking else "")
        )
    if start.get("pots"):
        found.append(f"Pots: {', '.join(f'{prize} {chips}' for prize, chips in start['pots'].items())}.")
    if start.get("won"):
        won = [f"the {prize} by {names(record)[seat]}" for prize, seat in start["won"].items()]
        found.append(f"Won already: {listed(won)}.")
    if start.get("multiplier"):
        found.append(
            f"Counting double: {listed([prize for prize, times in start['multiplier'].items() if times == 2])}."
        )
    if one is record.rounds[0]:
        if set(record.starting_stacks) != {100}:
            chips = zip(record.players, record.starting_stacks, strict=True)
            found.append(f"Chips: {', '.join(f'{player} {number}' for player, number in chips)}.")
        found += [f"The stake is {record.stake} chips a prize."] if record.stake > 1 else []
        found += [f"{record.agreed_rounds} rounds are agreed on."] if record.agreed_rounds else []
    return found
