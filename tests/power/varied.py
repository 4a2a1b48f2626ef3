"""Varied: a question changed a little, to find one nearby that is answered otherwise."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from hoc_ref.cards import card_text, read_cards
from hoc_ref.clauses import game_spec
from hoc_ref.hoc import table, verbs
from hoc_ref.hoc.options import OPTIONS
from hoc_ref.hoc.state import Round
from tests.hoc.rounds import some_act, some_legal
from tests.power.candidates import Candidate, near, reached

Json = dict[str, Any]
PRIZES = ("point", "sequence", "tricon")


def varied(random: Random, one: Candidate) -> Candidate:
    """One to three changes: another option, card, chip, multiplier or act; or one act more."""
    for _ in range(random.choice((1, 1, 2, 3))):
        change = random.choice((other_option, other_card, other_figure, other_act, other_act, further_act, further_act))
        one = change(random, one)
    return one


def other_option(random: Random, one: Candidate) -> Candidate:
    """One crux answered otherwise, or a departure less."""
    if one.options and random.random() < 0.3:
        gone = random.choice(sorted(one.options))
        return one._replace(options={crux: option for crux, option in one.options.items() if crux != gone})
    crux = random.choice(sorted(OPTIONS))
    usual = game_spec("hoc")["cruxes"][crux]["choices"][one.reading]["option"]
    others = [option for option in OPTIONS[crux] if option != usual]
    return one._replace(options={**one.options, crux: random.choice(others)}) if others else one


def other_card(random: Random, one: Candidate) -> Candidate:
    """A card more, less or another one in some hand."""
    setup = one.asked.get("setup", one.asked)
    if not setup.get("hands") or ("setup" in one.asked and "start" not in setup):
        return one
    hands = [[card_text(card) for card in read_cards(hand)] for hand in setup["hands"]]
    held = {card for hand in hands for card in hand}
    free = [card_text(card) for card in range(52) if card_text(card) not in held]
    hand = random.choice(hands)
    kind = random.random()
    if hand and kind < 0.65:
        hand.pop(random.randrange(len(hand)))
    if free and kind > 0.3:
        hand.append(random.choice(free))
    changed = {**setup, "hands": ["".join(each) for each in hands]}
    return one._replace(asked={**one.asked, "setup": changed} if "setup" in one.asked else changed)


def other_figure(random: Random, one: Candidate) -> Candidate:
    """Other chips, pots, multipliers, stakes or rounds."""
    if "setup" not in one.asked or "hands" not in one.asked["setup"]:
        return one
    setup = copy.deepcopy(one.asked["setup"])
    seats, kind = len(setup["hands"]), random.randrange(6)
    first = setup["before"][0] if setup.get("before") else setup
    if kind == 0:
        setup["stacks"] = [random.choice((0, 1, 2, 3, 5, 20, 100)) for _ in range(seats)]
    elif kind == 1 and "start" in first:
        first["start"].setdefault("pots", {})[random.choice(PRIZES)] = random.choice((0, 1, 2, 3, 4, 7, 10))
    elif kind == 2 and "start" in first:
        first["start"].setdefault("multiplier", {})[random.choice(PRIZES)] = random.choice((1, 2, 3))
    elif kind == 3:
        setup["stake"] = random.choice((1, 2, 3))
    elif kind == 4:
        setup["rounds"] = random.choice((0, seats, 2 * seats))
    elif "start" in setup:
        setup["start"]["dealer"] = f"p{random.randint(1, seats)}"
    return one._replace(asked={**one.asked, "setup": setup})


def act_at(random: Random, state: Round) -> str:
    """Some act of a state, more often one that nearly or really is regular."""
    kind = random.random()
    if kind < 0.45 and state.to_act >= 0 and table.legal(state):
        return verbs.act_text(some_legal(random, state))
    return verbs.act_text((near if kind < 0.8 else some_act)(random, state))


def other_act(random: Random, one: Candidate) -> Candidate:
    """Another act in the place of one, and nothing after it."""
    acts = one.asked.get("acts", [])
    if not acts:
        return further_act(random, one)
    at = random.randrange(len(acts))
    state = reached(one, acts[:at])
    return one._replace(asked={**one.asked, "acts": [*acts[:at], act_at(random, state)]}) if state else one


def further_act(random: Random, one: Candidate) -> Candidate:
    """One act more, or two or three."""
    acts = list(one.asked.get("acts", []))
    for _ in range(random.choice((1, 1, 2, 3))):
        state = reached(one, acts)
        if state is None:
            return one
        acts.append(act_at(random, state))
    return one._replace(asked={**one.asked, "acts": acts})
