"""The bridge: what the ruling page asks, answered by hoc_ref. JSON in, JSON out, and nothing kept between questions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from hoc_ref import api, canonical, games, permalink, record, show, verdict
from hoc_ref.cards import RANKS, cards_of, cards_text
from hoc_ref.clauses import game_spec, spec
from hoc_ref.errors import BadInput

GAME = "hoc"
EXAMPLES = Path(record.__file__).parent / "examples"
NAMES = ("Anna", "Ben", "Carla")
PHASES = {  # how a phase is called, and the chapter that has its rules
    "draw": ("The draw for the deal", "setup"),
    "cut": ("The cut", "setup"),
    "deal": ("The deal", "setup"),
    "bid": ("Bidding for the {prize}", "bidding"),
    "announce": ("Announcing the {prize}", "announcing"),
    "show": ("Showing the {prize}", "showing"),
    "carte-blanche": ("Carte blanche", "carte_blanche"),
    "play": ("The play", "play"),
    "end": ("The round is over", "round_end"),
}
MOST_OF_A_KIND = 12  # irregular acts of one seat and verb that are offered; any other can be written


def answer(question: str) -> str:
    """The answer to one question, `{"ask": NAME, …}`; what went wrong as its one line, `{"error": "code: message"}`."""
    asked = json.loads(question)
    try:
        return json.dumps(ASKS[asked.pop("ask")](**asked))
    except BadInput as error:
        return json.dumps({"error": str(error)})
    except Exception as error:
        return json.dumps({"error": f"internal-error: {type(error).__name__}: {error}"})


# Records


@lru_cache(maxsize=512)
def read(text: str) -> record.Record:
    """A record from its text."""
    return record.read(text)


@lru_cache(maxsize=64)
def play(text: str) -> Any:
    """A record played under its own reading and departures."""
    return api.replay(read(text))


def count(whole: record.Record) -> int:
    """How many acts a record has."""
    return sum(bool(line.act) for one in whole.rounds for line in one.lines)


def cut(text: str, at: int) -> str:
    """The text of a record as far as its act `at`; what it says of stacks after that is left out."""
    whole = read(text)
    if at >= count(whole):
        return text
    rounds, left = list[record.RoundRecord](), at
    for one in whole.rounds:
        if rounds and not left:
            break
        kept = list[record.Line]()
        for line in one.lines:
            if line.act and not left:
                one = one._replace(finishing_stacks=None)
                break
            kept.append(line)
            left -= bool(line.act)
        rounds.append(one._replace(lines=tuple(kept)))
    return canonical.write(whole._replace(rounds=tuple(rounds)), text)


def check(text: str) -> dict[str, Any]:
    """A record that somebody pasted, in its canonical form, if it is one that can be ruled on."""
    tidy = canonical.write(read(text), text)
    play(tidy)
    return {"text": tidy, "acts": count(read(tidy))}


def act(text: str, at: int, act: str) -> dict[str, Any]:
    """The record with one act more after its act `at`; those that came after it are dropped."""
    text = cut(text, at)
    whole = read(text)
    line = record.lines_of(act)
    if len(line) != 1 or not line[0].act:
        raise BadInput("act-incomplete", "expected: SEAT VERB [ARGUMENTS]")
    last = whole.rounds[-1]
    last = last._replace(lines=(*last.lines, *line), finishing_stacks=None)
    return check(canonical.write(whole._replace(rounds=(*whole.rounds[:-1], last)), text))


def begin(players: list[str], hands: list[str], reading: str, title: str = "") -> dict[str, Any]:
    """A new record of one round with these hands; cards that a hand lacks are ones that nobody saw."""
    size = games.game(GAME).setup.hand_size(len(players))
    one = record.RoundRecord(None, filled(hands, size), (), None, {})
    whole = record.Record(GAME, reading, {}, tuple(players), (100,) * len(players), (one,), title=title)
    return check(canonical.write(whole))


def filled(hands: list[str], size: int) -> tuple[record.PartHand, ...]:
    """Hands of a whole deal, each filled up with cards that nobody saw."""
    part = [record.read_hand(hand) for hand in hands]
    return tuple(hand._replace(unseen=max(0, size - hand.known.bit_count())) for hand in part)


def next_round(text: str, seed: int) -> dict[str, Any]:
    """The record with another round, dealt at random; dealer, stacks and pots follow from the round before."""
    whole = read(text)
    hands = tuple(record.read_hand(hand) for hand in deal(len(whole.players), seed)["hands"])
    one = record.RoundRecord(None, hands, (), None, {})
    return check(canonical.write(whole._replace(rounds=(*whole.rounds, one)), text))


def choose(text: str, reading: str, options: dict[str, str]) -> dict[str, Any]:
    """The record under another reading, or with other departures from it; stacks that it claims are left out."""
    whole = read(text)
    rounds = tuple(one._replace(finishing_stacks=None) for one in whole.rounds)
    return check(canonical.write(whole._replace(reading=reading, options=options, rounds=rounds), text))


def deal(players: int, seed: int) -> dict[str, Any]:
    """Whole hands, the same for the same seed."""
    return {"hands": api.deal(GAME, players, seed)}


def unpack(link: str) -> dict[str, Any]:
    """The record that a permalink carries."""
    return check(permalink.unpack(link))


def example(name: str) -> dict[str, Any]:
    """One of the records that come with the rules."""
    return check((EXAMPLES / f"{name}.toml").read_text(encoding="utf-8"))


def about() -> dict[str, Any]:
    """What the page needs before anything is dealt: readings, cruxes, verbs, examples, the size of a hand."""
    known = game_spec(GAME)
    told = {path.stem: read(path.read_text(encoding="utf-8")) for path in sorted(EXAMPLES.glob("*.toml"))}
    return {
        "readings": {name: one["title"] for name, one in known["readings"].items()},
        "cruxes": {name: {"question": crux["question"], "options": {one: text for one, text in crux["options"].items()
                   if one in crux["executable"]}} for name, crux in known["cruxes"].items() if crux["executable"]},
        "grammar": list(known["verbs"].values()),
        "examples": [{"name": name, "title": one.title, "question": one.question} for name, one in told.items()],
        "template": games.game(GAME).verbs.TEMPLATE,
        "sizes": {str(seats): games.game(GAME).setup.hand_size(seats) for seats in (2, 3)},
        "names": list(NAMES),
    }  # fmt: skip


# What is seen


def see(text: str, at: int, seat: int = -1) -> dict[str, Any]:
    """The table after act `at` and the ruling on that act; with a seat only what that seat may know."""
    shown = cut(text, at)
    whole, played = read(shown), play(shown)
    last, state = played.last(), played.state
    stopped = bool(last and last.kind == "undetermined")
    viewer = seat if seat >= 0 else next(one for one in range(len(whole.players)) if one != state.to_act)
    view = api.view(certain(state), viewer)
    mine = seat < 0 or state.to_act == seat
    told = verdict.verdict(played)
    return {
        "title": whole.title, "question": whole.question, "reading": whole.reading, "options": whole.options,
        "at": at, "total": count(read(text)), "round": len(whole.rounds), "text": shown,
        "link": permalink.pack(shown),
        "phase": view["phase"], "phase_words": PHASES[view["phase"]][0].format(prize=view["prize"]),
        "chapter": chapter(PHASES[view["phase"]][1]),
        "to_act": told["to_act"], "stopped": stopped, "winners": told["winners"],
        "players": [player(whole, played, view, one, seat) for one in range(len(whole.players))],
        "pots": [{"name": name, "chips": chips, "times": view["multiplier"][name]}
                 for name, chips in told["pots"].items()],
        "pile": {"last": view["last"], "by": view["by"], "cards": running(shown, view)},
        "acts": described(state) if mine and state.to_act >= 0 and not stopped else [],
        "settlement": settlement(whole, played) if state.to_act < 0 else [],
        "open": not any(is_partly(hand) for hand in state.hands),
        "log": [logged(whole, played, one) for one in played.rulings],
        "ruling": ruling(whole, played, last) if last else None,
    }  # fmt: skip


def chapter(name: str) -> dict[str, str]:
    """A chapter of the edition: its title and where it stands."""
    title = next(str(one["title"]) for one in game_spec(GAME)["chapters"] if one["name"] == name)
    return {"title": title, "href": f"{GAME}/{name}.html"}


def settlement(whole: record.Record, played: Any) -> list[dict[str, Any]]:
    """What the last round has brought each player, once it is over."""
    before = [one.stacks for one in played.rulings if one.round < len(whole.rounds) - 1]
    stacks = before[-1] if before else whole.starting_stacks
    return [{"name": name, "change": now - then}
            for name, now, then in zip(whole.players, played.chips.stacks, stacks, strict=True)]  # fmt: skip


def is_partly(hand: Any) -> bool:
    """Some cards of a hand were seen by nobody."""
    return not isinstance(hand, int)


def certain(state: Any) -> Any:
    """The state with the cards that are known, for what does not hang on the others."""
    return state._replace(hands=tuple(hand.known if is_partly(hand) else hand for hand in state.hands))


def player(whole: record.Record, played: Any, view: dict[str, Any], seat: int, viewer: int) -> dict[str, Any]:
    """A seat as the viewer sees it: chips, cards (`??` for a back), and what it has said and done in the open."""
    hand, name = played.state.hands[seat], f"p{seat + 1}"
    known = hand.known if is_partly(hand) else hand
    cards = cards_text(cards_of(known)) if viewer in (-1, seat) else view["shown"][seat]
    size = hand.bit_count()
    return {
        "seat": name, "name": whole.players[seat], "stack": played.chips.stacks[seat],
        "cards": [cards[at : at + 2] for at in range(0, len(cards), 2)] + ["??"] * (size - len(cards) // 2),
        "size": size, "marks": marks(view, seat, name),
    }  # fmt: skip


def marks(view: dict[str, Any], seat: int, name: str) -> list[str]:
    """What everybody knows of a seat, in a few words each."""
    found = ["dealer"] if view["dealer"] == name else []
    found += [f"won the {prize}" for prize, winner in view["won"].items() if winner == name]
    if view["phase"] in ("bid", "announce", "show"):
        found += [f"bet {view['bets'][seat]}"] if view["bets"][seat] else []
        found += ["out of it"] if view["out_of_prize"][seat] else ["passed"] if view["passed"][seat] else []
        found += [f"said “{view['said'][seat]}”"] if view["said"][seat] else []
    if view["denied"][seat]:
        found.append(f"said without {' '.join(view['denied'][seat])}")
    return found + (["went out"] if view["out"] == name else [])


def running(text: str, view: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards of the running sequence, with the rank that a main hoc stands for; none where cards are unseen."""
    if view["last"] is None:
        return []
    last = read(text).rounds[-1]
    before = str(((last.start or {}).get("sequence") or {}).get("last", ""))
    laid = [{"card": before, "as": None}] if len(before) == 2 and before != "10" else []
    try:
        for part, state in steps(text):
            words = part.split()
            if words[1] == "play":
                laid.append({"card": words[2], "as": words[4] if words[3:4] == ["as"] else None})
            if api.view(state, 0)["last"] is None:
                laid = []
    except BadInput:
        return []
    return laid


def steps(text: str) -> Iterator[tuple[str, Any]]:
    """The accepted acts of the last round, each with the state it leads to; cards laid together come one by one."""
    whole = read(text)
    last = whole.rounds[-1]
    lines = [line.act for line in last.lines if line.act]
    told = next((at for at, line in enumerate(lines) if line.split()[1] not in ("draw", "cut", "deal")), len(lines))
    first = last._replace(lines=tuple(record.Line(line, "") for line in lines[:told]), finishing_stacks=None)
    state = play(canonical.write(whole._replace(rounds=(*whole.rounds[:-1], first)))).state
    for line in lines[told:]:
        step = api.apply(state, line)
        if step.kind == "refused":
            continue
        seat, verb, *cards = line.split()
        if verb == "play" and len(cards) > 1 and "as" not in cards:
            for one in cards[:-1]:
                state = api.apply(state, f"{seat} play {one}").state
                yield f"{seat} play {one}", state
            line = f"{seat} play {cards[-1]}"
        state = step.state
        yield line, state


def described(state: Any) -> list[dict[str, Any]]:
    """What the seat to act may regularly do: each act as it is written, and what a button needs to show it."""
    acts = regular(state)
    return [shape(one, text) for one, text in zip(acts, api.legal(state), strict=True)] if acts else []


def shape(one: Any, text: str) -> dict[str, Any]:
    """One act for a button: its verb and words, one card to click, groups of cards to show, or a range of chips."""
    verb, words = one.verb, text.split(" ", 2)[1:]
    return {
        "text": text, "verb": verb, "words": " ".join(words),
        "card": cards_text(one.cards) if len(one.cards) == 1 else None,
        "as": RANKS[one.rank] if verb == "play" and one.rank >= 0 else None,
        "groups": [[cards_text((card,)) for card in group] for group in one.groups],
        "least": one.number, "most": max(one.number, one.most),
    }  # fmt: skip


def logged(whole: record.Record, played: Any, one: Any) -> dict[str, Any]:
    """One act in the list of acts: its verdict and who pays whom."""
    return {"n": one.number, "round": one.round + 1, "text": one.text, "kind": one.kind, "reason": one.reason,
            "payments": [pay["text"] for pay in payments(whole, played, one)]}  # fmt: skip


def payments(whole: record.Record, played: Any, one: Any) -> list[dict[str, Any]]:
    """Who pays whom how much, in words, and the clause that orders it."""
    sentences = list[str]()
    for line in show.payment_lines(whole, played, one, 0):
        if line.startswith(" "):
            sentences[-1] += " " + line.strip()
        else:
            sentences.append(line)
    told = [sentence.removesuffix(")").rpartition(" (") for sentence in sentences]
    return [{"text": text, "clause": slug, "href": clause_link(slug)} for text, _, slug in told]


def ruling(whole: record.Record, played: Any, last: Any) -> dict[str, Any]:
    """The ruling on one act: verdict, payments, the clauses that decide, those in play, those that do not apply."""
    known = game_spec(GAME)
    fired = last.heard.fired
    decisive = [slug for slug in fired if show.decides(known["clauses"][slug], slug, last)] or fired
    reason = known["reasons"].get(last.reason, {}).get("text", "")
    return {
        "n": last.number, "text": last.text, "kind": last.kind, "reason": last.reason, "reason_words": reason,
        "undetermined": last.undetermined, "payments": payments(whole, played, last),
        "decides": [clause(played, known, slug) for slug in decisive],
        "in_play": [clause(played, known, slug) for slug in fired if slug not in decisive],
        "not_applied": [clause(played, known, slug) for slug in last.heard.not_applied],
    }  # fmt: skip


def clause(played: Any, known: dict[str, Any], slug: str) -> dict[str, Any]:
    """A clause: its sentence, its passages with our rendering, and whether it is a loan or a guess."""
    passages = verdict.passages_of(GAME, [slug])
    note = show.evidence(played, known, slug).removesuffix(", ".join(passages)).rstrip("; ")
    return {
        "slug": slug, "text": known["clauses"][slug]["text"], "href": clause_link(slug), "note": note,
        "passages": [{"id": name, "href": f"sources.html#{name.lower()}", "english": rendering(name)}
                     for name in passages],
    }  # fmt: skip


def clause_link(slug: str) -> str:
    """Where a clause stands in the edition."""
    return f"{GAME}/{game_spec(GAME)['clauses'][slug]['chapter']}.html#{slug}"


def crux_link(name: str) -> str:
    """Where a crux stands in the edition."""
    return f"{GAME}/{game_spec(GAME)['cruxes'][name]['chapter']}.html#{name}"


def rendering(name: str) -> str:
    """Our rendering of a passage."""
    passages = [one for witness in spec()["witnesses"].values() for one in witness.get("passages", [])]
    return next((str(one["english"]) for one in passages if one["id"] == name), "")


# What other readings say


def readings(text: str, at: int) -> dict[str, Any]:
    """The situation after act `at` under every reading, side by side, and the cruxes on which they part."""
    shown = cut(text, at)
    whole, played = read(shown), play(shown)
    others = verdict.replay_all(whole, {})
    return {
        "readings": [{"name": name, "mine": name == played.reading, **outcome(whole, played, other)}
                     for name, other in others.items()],
        "parting": [{"with": name, "together": [parted(played, crux, name) for crux in together]}
                    for name, other in others.items() for together in verdict.parting(whole, played, other, name)],
    }  # fmt: skip


def outcome(whole: record.Record, played: Any, other: Any) -> dict[str, Any]:
    """What comes of a record under one reading, and the first act on which it differs."""
    if isinstance(other, BadInput):
        return {"error": str(other)}
    last = other.last()
    return {
        "kind": last.kind if last else "", "reason": last.reason if last else "",
        "payments": [pay["text"] for pay in payments(whole, other, last)] if last else [],
        "stacks": [{"name": name, "chips": chips} for name, chips in
                   zip(whole.players, other.chips.stacks, strict=True)],
        "pots": [{"name": name, "chips": chips} for name, chips in verdict.pots(other).items()],
        "differs": verdict.first_difference(played, other),
    }  # fmt: skip


def parted(played: Any, name: str, reading: str) -> dict[str, Any]:
    """How two readings answer a crux, and how surely."""
    crux = game_spec(GAME)["cruxes"][name]
    theirs = crux["choices"][reading]
    here = verdict.chosen(played, game_spec(GAME), name)
    surely = crux["choices"][played.reading]["grade"] if name not in played.options else "a departure"
    return {
        "crux": name, "href": crux_link(name), "question": crux["question"],
        "here": {"option": here, "text": crux["options"][here], "grade": surely},
        "there": {"option": theirs["option"], "text": crux["options"][theirs["option"]], "grade": theirs["grade"]},
    }  # fmt: skip


# What is not regular


def irregular(text: str, at: int, seat: int = -1) -> dict[str, Any]:
    """Acts that would be irregular or refused now, by verb; with a seat only its own, and not why they are so."""
    played = play(cut(text, at))
    known, found = game_spec(GAME)["reasons"], list[dict[str, str]]()
    seen: dict[tuple[str, ...], int] = {}
    for one in candidates(played.state):
        name, verb = one.split()[:2]
        if seat >= 0 and name != f"p{seat + 1}":
            continue
        try:
            step = api.apply(played.state, one)
        except BadInput:
            continue
        if step.kind == "regular":
            continue
        kind = (step.kind, name, verb, step.reason if seat < 0 else "")
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= (MOST_OF_A_KIND if step.kind == "irregular" else 1):
            found.append({"text": one, "kind": step.kind, "verb": verb,
                          "why": known[step.reason]["text"] if seat < 0 else ""})  # fmt: skip
    return {"acts": found, "grammar": list(game_spec(GAME)["verbs"].values())}


def candidates(state: Any) -> Iterator[str]:
    """Acts that somebody might try at this table, as they are written; most of them cannot happen now."""
    verbs, seats = games.game(GAME).verbs, range(len(state.hands))
    most = max((one.most or one.number for one in regular(state) if one.verb == "raise"), default=0)
    runs = [f"{length} to {rank}" for length in verbs.LENGTHS if length for rank in RANKS]
    says = [
        "nothing",
        *map(str, range(1, 14)),
        *runs,
        *(f"{size} {rank}" for size in verbs.SETS if size for rank in RANKS),
    ]
    for seat in (f"p{one + 1}" for one in seats):
        others = [f"p{one + 1}" for one in seats if f"p{one + 1}" != seat]
        yield from (f"{seat} claim {other} had {rank}" for other in others for rank in RANKS)
        yield from (f"{seat} without {rank}" for rank in RANKS)
        yield from (f"{seat} announce {say}" for say in says)
        yield from (f"{seat} misdeal {other}" for other in others)
        yield from (f"{seat} {verb}" for verb in verbs.BARE)
        yield from (f"{seat} raise {chips}" for chips in (most + 1, 0, 1))
        for one in cards_of(certain(state).hands[int(seat[1]) - 1]):
            yield f"{seat} play {cards_text((one,))}"
            yield f"{seat} expose {cards_text((one,))}"


def regular(state: Any) -> tuple[Any, ...]:
    """The regular acts, none where a card that nobody saw decides."""
    try:
        return api.acts(state)
    except BadInput:
        return ()


# Practice


def advise(text: str) -> dict[str, Any]:
    """What a sober player would do for the seat to act, as it is written in a record."""
    return {"act": api.advise(play(text).state, GAME)}


ASKS: dict[str, Callable[..., dict[str, Any]]] = {
    one.__name__: one
    for one in (about, check, act, begin, next_round, choose, deal, unpack, example, see, readings, irregular, advise)
}
