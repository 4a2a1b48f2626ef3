"""Verbs: the acts of Hoc as they are written in a record, and a start in the middle of a round."""

from __future__ import annotations

from functools import lru_cache

from hoc_ref.cards import NO_RANK, RANKS, card_text, cards_text, read_cards, read_rank
from hoc_ref.errors import BadInput
from hoc_ref.hoc.state import GOOD, NOTHING, POINT, SEQUENCE, TRICON, Act, Say

LENGTHS = (
    "", "", "", "tierce", "quart", "quint", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
    "thirteenth",
)  # fmt: skip
SETS = ("", "", "", "three", "four")
GRAMMAR = {
    "draw": "draw CARD",
    "cut": "cut",
    "deal": "deal",
    "pass": "pass",
    "raise": "raise CHIPS",
    "call": "call",
    "announce": "announce NUMBER [value PIPS] | announce tierce|quart|quint|… to RANK | announce three|four RANK"
    " | announce nothing",
    "good": "good",
    "show": "show CARDS [CARDS …] | show",
    "take": "take",
    "carte-blanche": "carte-blanche",
    "play": "play CARD [CARD …] | play CARD as RANK",
    "hoc": "hoc",
    "without": "without RANK",
    "claim": "claim SEAT had RANK",
    "misdeal": "misdeal | misdeal SEAT",
    "expose": "expose CARD [CARD …]",
    "look": "look",
    "leave": "leave",
}
BARE = tuple(verb for verb, grammar in GRAMMAR.items() if verb in grammar.split(" | "))
LARGEST = 1_000_000_000


def read_number(text: str) -> int:
    """A whole number from 0 to a thousand million; bad input otherwise."""
    if not text.isascii() or not text.isdigit():
        raise BadInput("number-expected", f"{text[:20]!r} is no whole number")
    if len(text) > 10 or int(text) > LARGEST:
        raise BadInput("number-too-large", f"a number of {len(text)} digits; expected at most {LARGEST}")
    return int(text)


def read_seat(text: str, seats: int) -> int:
    """A seat, p1 up to the number of players; bad input `seat-unknown` otherwise."""
    names = [f"p{seat + 1}" for seat in range(seats)]
    if text not in names:
        raise BadInput("seat-unknown", f"{text[:20]!r} is no seat; expected one of {', '.join(names)}")
    return names.index(text)


def read_say(words: list[str]) -> tuple[int, Say]:
    """A prize and what is announced for it."""
    match words:
        case ["nothing"]:
            return -1, NOTHING
        case [length, "to", rank] if length in LENGTHS[3:]:
            return SEQUENCE, checked_run(Say(LENGTHS.index(length), read_rank(rank)))
        case [size, rank] if size in SETS[3:]:
            return TRICON, Say(SETS.index(size), read_rank(rank))
        case [number, "value", value]:
            return POINT, Say(checked_point(read_number(number)), read_number(value))
        case [number]:
            return POINT, Say(checked_point(read_number(number)), -1)
    raise misread("announce")


def checked_run(say: Say) -> Say:
    """A run that the pack can hold; bad input otherwise."""
    if say.top + 1 < say.size:
        raise BadInput("announcement-impossible", f"no {LENGTHS[say.size]} goes up to {RANKS[say.top]}")
    return say


def checked_point(number: int) -> int:
    """A number of cards that a suit can hold; bad input otherwise."""
    if not 1 <= number <= 13:
        raise BadInput("announcement-impossible", f"a point of {number} cards; expected 1 to 13")
    return number


def misread(verb: str) -> BadInput:
    """The error for a verb whose arguments are not understood."""
    return BadInput("arguments-wrong", f"expected: {GRAMMAR[verb]}")


@lru_cache(maxsize=4096)
def read_act(text: str, seats: int) -> Act:
    """An act from its line, the comment taken off; bad input with a code otherwise."""
    words = text.split()
    if len(words) < 2:
        raise BadInput("act-incomplete", "expected: SEAT VERB [ARGUMENTS]")
    seat, verb, rest = read_seat(words[0], seats), words[1], words[2:]
    if verb not in GRAMMAR:
        raise BadInput("verb-unknown", f"{verb[:20]!r} is no verb of hoc; expected one of {', '.join(GRAMMAR)}")
    match verb, rest:
        case _, [] if verb in BARE:
            return Act(seat, verb)
        case "raise", [number]:
            return Act(seat, verb, number=read_number(number))
        case "draw", [one] if len(read_cards(one)) == 1:
            return Act(seat, verb, cards=read_cards(one))
        case "announce", [_, *_]:
            prize, say = read_say(rest)
            return Act(seat, verb, prize=prize, say=say)
        case "show", groups:
            return Act(seat, verb, groups=tuple(tuple(sorted(read_cards(group))) for group in groups))
        case "play", [one, "as", rank] if len(read_cards(one)) == 1:
            return Act(seat, verb, cards=read_cards(one), rank=read_rank(rank))
        case "play", [_, *_] if "as" not in rest:
            return Act(seat, verb, cards=read_cards("".join(rest)))
        case "expose", [_, *_]:
            return Act(seat, verb, cards=read_cards("".join(rest)))
        case "misdeal", [accused]:
            return Act(seat, verb, accused=read_seat(accused, seats))
        case "without", [rank]:
            return Act(seat, verb, rank=read_rank(rank))
        case "claim", [accused, "had", rank]:
            return Act(seat, verb, accused=read_seat(accused, seats), rank=read_rank(rank))
    raise misread(verb)


def checked(act: Act, seats: int) -> Act:
    """An act that could have been written; bad input `act-impossible` otherwise."""
    seat, verb, cards, rank, number, _, _, groups, accused, _, trusted = act
    if not 0 <= seat < seats > accused >= -1 or not -1 <= rank < 13 or number < 0 or trusted:
        raise impossible(act)
    if groups or len(cards) > 1:
        told = sum(groups, cards)
        if len(set(told)) < len(told) or min(told, default=0) < 0 or max(told, default=0) > 51:
            raise impossible(act)
    elif cards and not 0 <= cards[0] < 52:
        raise impossible(act)
    if not cards and verb in ("play", "draw", "expose", "claim", "without"):
        if rank < 0 or verb not in ("claim", "without") or (verb == "claim" and accused < 0):
            raise impossible(act)
    return act


def impossible(act: Act) -> BadInput:
    """The error for an act that nobody could have written."""
    return BadInput("act-impossible", f"{act.verb[:20]!r} with a seat, rank, number or cards that cannot be")


def say_text(prize: int, say: Say) -> str:
    """An announcement as it is written."""
    if say == GOOD:
        return "good"
    if say.size < 1:
        return "nothing"
    if prize == POINT:
        return f"{say.size} value {say.top}" if say.top >= 0 else f"{say.size}"
    if prize == SEQUENCE:
        return f"{LENGTHS[say.size]} to {RANKS[say.top]}"
    return f"{SETS[say.size]} {RANKS[say.top]}"


def act_text(act: Act) -> str:
    """An act as it is written in a record; a range of raises as `raise 1..20`."""
    return f"p{act.seat + 1} {act.verb} {arguments_text(act)}".rstrip()


def arguments_text(act: Act) -> str:
    """The arguments of an act as they are written."""
    if act.verb == "raise":
        return f"{act.number}..{act.most}" if act.most > act.number else f"{act.number}"
    if act.verb == "announce":
        return say_text(act.prize, act.say)
    if act.verb == "show":
        return " ".join(cards_text(group) for group in act.groups)
    if act.verb == "play":
        cards = " ".join(card_text(one) for one in act.cards)
        return f"{cards} as {RANKS[act.rank]}" if act.rank != NO_RANK else cards
    if act.verb == "claim":
        return f"p{act.accused + 1} had {RANKS[act.rank]}"
    if act.verb == "misdeal":
        return f"p{act.accused + 1}" if act.accused >= 0 else ""
    if act.verb in ("draw", "expose"):
        return cards_text(act.cards)
    return RANKS[act.rank] if act.verb == "without" else ""


TEMPLATE = """\
format = "hoc-record/1"
title = "What we disagree about"
question = "Was p3 allowed to do that, and who pays?"
game = "hoc"
reading = "lalanne"                  # or "dictionnaire"
# options = { leftover-ten = "10" }  # departures: see hoc-ref rules hoc CRUX
players = ["Anna", "Ben", "Carla"]   # p1 p2 p3, counter-clockwise
starting_stacks = [100, 100, 100]

[[round]]
# A start in the middle; leave it out to tell a whole deal (12 cards each, 15 for two players).
start = { phase = "play", sequence = { last = "7c", by = "p1", without = ["p2"] }, to_act = "p3" }
hands = ["2hQd", "KsQs", "8d9h"]     # rank A23456789TJQK and suit shdc; ?? = a card nobody saw
# One act a line: seat, verb, arguments. Verbs: draw cut deal pass raise call announce good show take
# carte-blanche play hoc without claim misdeal expose look leave
acts = '''
p3 without 8        # he has it
p1 claim p3 had 8
'''
"""
