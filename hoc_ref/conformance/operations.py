"""Operations: what an implementation can be asked about a game under a reading."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hoc_ref import games
from hoc_ref.cards import PACK, as_hand, card_text, cards_of, read_cards
from hoc_ref.errors import BadInput
from hoc_ref.record import FORMAT, record_of
from hoc_ref.replay import Replay, replay
from hoc_ref.verdict import legal_texts, payments_json, pots

MOST_NODES = 10_000_000
DEEPEST = 40
MOST_HANDS = 4
SETUP = ("hands", "pack", "players", "stacks", "stake", "start", "rounds", "before")
ROUND = ("hands", "acts", "start")
Situation = dict[str, Any]


class Rules:
    """The game, reading and departures under which everything is asked until others are named."""

    def __init__(self, game: str, reading: str, options: dict[str, str]) -> None:
        self.game, self.reading, self.options = games.game(game), reading, options
        self.functions = games.rules(game, reading, options)


def played(rules: Rules, asked: Situation) -> Replay:
    """The acts of a situation, played from its setup after the rounds before it; bad input as in a record."""
    setup = table_of(asked, "setup")
    check_keys(setup, SETUP, "setup")
    before = setup.get("before", [])
    if not isinstance(before, list) or not all(isinstance(one, dict) for one in before):
        raise BadInput("wrong-type", "expected a list of rounds", "setup.before")
    for one in before:
        check_keys(one, ROUND, "setup.before")
    hands = dealt(rules, setup) if "pack" in setup else setup.get("hands")
    here = {"hands": hands, "start": setup.get("start"), "acts": asked.get("acts", [])}
    names = [f"p{seat + 1}" for seat in range(len(hands))] if isinstance(hands, list) else []
    record = {
        "format": FORMAT, "game": rules.game.name, "reading": rules.reading, "options": rules.options,
        "players": names, "starting_stacks": setup.get("stacks", [100] * len(names)), "stake": setup.get("stake", 1),
        "rounds": setup.get("rounds", 0), "round": [round_table(one) for one in (*before, here)],
    }  # fmt: skip
    return replay(record_of(record, ""), hear=asked.get("trace") is True)


def dealt(rules: Rules, setup: Situation) -> list[str]:
    """The hands that the last seat deals from a whole pack, told from the top."""
    text, seats = setup["pack"], setup.get("players")
    if not isinstance(text, str) or not isinstance(seats, int) or isinstance(seats, bool) or "hands" in setup:
        raise BadInput("wrong-type", "expected a pack as a text, a number of players, and no hands", "setup.pack")
    if rules.game.setup.refuse_players(seats):
        raise BadInput("player-count", f"{seats} players; expected 2 or 3", "setup.players")
    pack = read_cards(text)
    if as_hand(pack) != PACK or len(pack) != PACK.bit_count():
        raise BadInput("wrong-length", "expected each card of the pack once", "setup.pack")
    return ["".join(card_text(one) for one in cards_of(hand)) for hand in rules.game.setup.deal(pack, seats - 1, seats)]


def round_table(told: Situation) -> Situation:
    """A round as a record has it: its acts in one text."""
    acts = told.get("acts", [])
    if not isinstance(acts, list) or not all(isinstance(one, str) for one in acts):
        raise BadInput("wrong-type", "expected a list of texts", "acts")
    if any(not one.isprintable() or "#" in one or not one.strip() for one in acts):
        raise BadInput("act-incomplete", "an act is one line without a comment", "acts")
    table = {**told, "acts": "\n".join(acts)}
    return {key: value for key, value in table.items() if value is not None}


def check_keys(told: Situation, known: tuple[str, ...], place: str) -> None:
    """All keys are known; bad input `key-unknown` otherwise."""
    for key in told:
        if key not in known:
            raise BadInput("key-unknown", f"expected one of {', '.join(known)}", f"{place}.{key[:40]}")


def table_of(asked: Situation, key: str) -> Situation:
    """A table under a key; bad input if there is none."""
    value = asked.get(key)
    if not isinstance(value, dict):
        raise BadInput("key-missing" if value is None else "wrong-type", "expected an object", key)
    return value


def play(rules: Rules, asked: Situation) -> Situation:
    """How each act of all rounds was taken, and how things stand after the last; winners when the game is over."""
    course = played(rules, asked)
    state = course.state
    told = [one for one in course.rulings if one.number]
    settled = {told[-1].number: course.final} if told else {}
    return {
        "acts": [
            {"kind": one.kind, "reason": one.reason or None,
             "payments": payments_json(course, one.payments + settled.get(one.number, ())),
             **({"fired": one.heard.fired} if asked.get("trace") is True else {})}
            for one in told
        ],
        "phase": course.game.table.phase_text(state),
        "to_act": f"p{state.to_act + 1}" if state.to_act >= 0 else None,
        "stacks": list(course.chips.stacks), "pots": pots(course),
        "hand_sizes": [hand.bit_count() for hand in state.hands],
        "may_claim": [f"p{seat + 1}" for seat in course.game.table.may_claim(state)],
        "winners": [f"p{seat + 1}" for seat in course.winners],
    }  # fmt: skip


def legal(rules: Rules, asked: Situation) -> Situation:
    """The regular acts after some acts, in no order; a raise once, from the least to the most."""
    acts = legal_texts(played(rules, asked))
    if acts is None:
        raise BadInput("undetermined", "a card that nobody saw decides", "setup.hands")
    return {"legal": sorted(acts)}


def judge(rules: Rules, asked: Situation) -> Situation:
    """What each hand holds for the prizes, and which hands are best for each."""
    texts = asked.get("hands")
    if not isinstance(texts, list) or not all(isinstance(one, str) for one in texts):
        raise BadInput("key-missing" if texts is None else "wrong-type", "expected a list of texts", "hands")
    if not 1 <= len(texts) <= MOST_HANDS:
        raise BadInput("wrong-length", f"expected 1 to {MOST_HANDS} hands", "hands")
    hands = tuple(as_hand(read_cards(one)) for one in texts)
    if any(not hand for hand in hands) or sum(hands).bit_count() != sum(hand.bit_count() for hand in hands):
        raise BadInput("card-twice", "a hand is empty, or a card lies in two", "hands")
    prizes, text, game = rules.game.table.PRIZES, rules.game.verbs.say_text, rules.game.judge
    held = [game.holding(rules.functions, hand) for hand in hands]
    best = [game.best_hands(rules.functions, at, hands) for at in range(len(prizes))]
    return {
        "hands": [
            {
                "best": {prize: text(at, one.best[at]) for at, prize in enumerate(prizes)},
                "premium": dict(zip(prizes, one.premium, strict=True)), "carte_blanche": one.carte_blanche,
            } for one in held
        ],
        "best": {prize: [at for at, is_best in enumerate(best[number]) if is_best]
                 for number, prize in enumerate(prizes)},
    }  # fmt: skip


def perft(rules: Rules, asked: Situation) -> Situation:
    """The number of sequences of so many regular acts, each amount of a raise counted by itself."""
    depth = asked.get("depth")
    if not isinstance(depth, int) or isinstance(depth, bool) or not 0 <= depth <= DEEPEST:
        raise BadInput("wrong-type", f"expected a whole number from 0 to {DEEPEST}", "depth")
    course = played(rules, asked)
    return {"nodes": sequences(course.game.table, course.state, depth, [MOST_NODES])}


def sequences(table: Any, state: Any, depth: int, left: list[int]) -> int:
    """The sequences of regular acts from a state; `left` counts down to bad input `too-many-nodes`."""
    if depth == 0:
        return 1
    found = 0
    for act in table.legal(state):
        for number in range(act.number, (act.most or act.number) + 1):
            left[0] -= 1
            if left[0] < 0:
                raise BadInput("too-many-nodes", f"more than {MOST_NODES}", "depth")
            one = act._replace(number=number, most=0)
            found += 1 if depth == 1 else sequences(table, table.apply(state, one).state, depth - 1, left)
    return found


OPERATIONS: dict[str, Callable[[Rules, Situation], Situation]] = {
    "play": play,
    "claim": play,
    "legal": legal,
    "judge": judge,
    "perft": perft,
}
