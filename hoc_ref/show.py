"""Show: rulings, clauses and gaps as text of 80 columns."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hoc_ref.clauses import game_spec, passages_of
from hoc_ref.errors import BadInput
from hoc_ref.readings import choices
from hoc_ref.record import Record
from hoc_ref.replay import Replay, Ruling
from hoc_ref.verdict import first_difference, legal_texts, parting, pots

if TYPE_CHECKING:
    from hoc_ref.proofs.claims import Proof

WIDTH = 80
SECOND = "\N{WORD JOINER}"  # stands for the second column of a wide character while lines are broken


def fill(text: str, indent: int = 0, hang: int | None = None) -> list[str]:
    """A text in lines of at most 80 columns."""
    first, rest = " " * indent, " " * (indent if hang is None else hang)
    wide = "".join(one + SECOND if unicodedata.east_asian_width(one) in "WF" else one for one in text)
    width = WIDTH - (wide != text)  # a line may end between the two columns of a character
    lines = textwrap.wrap(wide, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
    return [line.replace(SECOND, "") for line in lines]


def name_of(record: Record, place: int, prizes: tuple[str, ...]) -> str:
    """A seat with its player's name, or a pot."""
    return f"{record.players[place]} (p{place + 1})" if place >= 0 else f"the {prizes[-1 - place]} pot"


def payment_lines(record: Record, played: Replay, ruling: Ruling, indent: int) -> list[str]:
    """Who pays whom how much, alike payments of several seats together."""
    prizes = played.game.table.PRIZES
    merged: dict[tuple[int, int, str], list[int]] = {}
    for one in ruling.payments:
        merged.setdefault((one.target, one.chips, one.clause), []).append(one.source)
    lines = []
    for (target, chips, clause), sources in merged.items():
        who = " and ".join(name_of(record, place, prizes) for place in sources)
        unit = "chip" if chips == 1 else "chips"
        if sources[0] < 0:
            text = f"{name_of(record, target, prizes)} takes {chips} {unit} from {who}"
        elif target < 0:
            text = (
                f"{who} {'put' if len(sources) > 1 else 'puts'} {chips} {unit} into {name_of(record, target, prizes)}"
            )
        else:
            text = f"{who} {'pay' if len(sources) > 1 else 'pays'} {name_of(record, target, prizes)} {chips} {unit}"
            text += " each" if len(sources) > 1 else ""
        lines += fill(f"{text} ({clause})", indent, indent + 2)
    return lines


VERDICTS = {
    "regular": "regular",
    "irregular": "irregular",
    "refused": "REFUSED",
    "undetermined": "undetermined",
}


def act_line(ruling: Ruling) -> str:
    """One act and its verdict in a line."""
    number = str(ruling.number) if ruling.number else ""
    verdict = VERDICTS[ruling.kind] + (f": {ruling.reason}" if ruling.reason not in ("", ruling.kind) else "")
    if ruling.undetermined and ruling.kind != "undetermined":
        verdict += ", taken as true"
    room = min(44, WIDTH - 8 - len(verdict))
    text = ruling.text if len(ruling.text) <= room else ruling.text[: room - 3] + "..."
    return f"{number:>4}  {text:<{room}}  {verdict}".rstrip()


def ruling(record: Record, played: Replay, last: Ruling | None, others: Mapping[str, Replay | BadInput]) -> list[str]:
    """A whole replay: the acts, the ruling on the last one (or the one asked for), and the other readings."""
    known = game_spec(played.game.name)
    head = f"{played.game.title}, reading {played.reading}"
    departures = ", ".join(f"{crux} = {option}" for crux, option in played.options.items())
    lines = [*(fill(record.title)), *fill(head + (f", with {departures}" if departures else ""), 0, 2)]
    lines += ["", *fill(record.question)] if record.question else []
    lines.append("")
    shown = played.rulings if len(played.rulings) <= 14 else played.rulings[-12:]
    if len(shown) < len(played.rulings):
        lines.append(f"      ... {len(played.rulings) - len(shown)} acts before")
    for one in shown:
        lines.append(act_line(one))
        lines += payment_lines(record, played, one, 8)
    refused = [str(one.number) for one in played.rulings if one.kind == "refused" and one is not last]
    if refused:
        which = f"Act {refused[0]} was" if len(refused) == 1 else f"Acts {', '.join(refused)} were"
        lines += ["", *fill(f"Note: {which} refused and changed nothing.")]
    if last:
        lines += ["", *verdict_lines(played, last, known), ""]
    if last and last is not played.last():
        lines += after_act(record, played, last)
    else:
        lines += standing(record, played)
    if others:
        lines += ["", *comparison(record, played, others)]
    return lines


def verdict_lines(played: Replay, last: Ruling, known: dict[str, Any]) -> list[str]:
    """The ruling on one act: the clauses that decide it, their passages, and those that do not apply."""
    reason = f" ({last.reason})" if last.reason not in ("", last.kind) else ""
    lines = fill(f"Ruling on act {last.number}, “{last.text}”: {VERDICTS[last.kind].lower()}{reason}.", 0, 2)
    if last.undetermined:
        lines += fill(f"Not decided by what is known: {last.undetermined}.", 2, 4)
    decisive = [slug for slug in last.heard.fired if decides(known["clauses"][slug], slug, last)] or last.heard.fired
    for slug in decisive:
        lines += fill(f"{slug}: {known['clauses'][slug]['text']}", 2, 4)
        lines += fill(f"[{evidence(played, known, slug)}]", 6, 7)
    others = [slug for slug in last.heard.fired if slug not in decisive]
    if others:
        lines += fill("Also in play: " + ", ".join(others) + ".", 2, 4)
    if last.heard.not_applied:
        lines += fill("Considered and not applied: " + ", ".join(last.heard.not_applied) + ".", 2, 4)
    return lines


def decides(clause: dict[str, Any], slug: str, last: Ruling) -> bool:
    """A clause decides an act that orders one of its payments, gives its reason, or is one answer to a crux."""
    paid = any(payment.clause == slug for payment in last.payments)
    return paid or last.reason in clause["reasons"] or bool(clause.get("crux"))


def evidence(played: Replay, known: dict[str, Any], slug: str) -> str:
    """What a clause rests on: its passages, whether it is a loan or supplied, and whether it is a guess."""
    clause = known["clauses"][slug]
    where = ", ".join(passages_of(played.game.name, [slug]))
    crux = clause.get("crux", "").partition(" = ")[0]
    choice = known["cruxes"][crux]["choices"][played.reading] if crux else {}
    notes = []
    if choice.get("grade") == "conjecture" and crux not in played.options:
        notes.append("conjecture")
    if clause["loans"].get(played.reading) not in (None, "supplied"):
        notes.append(f"on loan from {clause['loans'][played.reading]}")
    if not where:
        notes.append(f"supplied: {clause.get('supplied')}")
    return "; ".join([", ".join(notes), where] if notes and where else [where or ", ".join(notes)])


def after_act(record: Record, played: Replay, last: Ruling) -> list[str]:
    """How the chips stand after an act in the middle of a record."""
    stacks = ", ".join(f"{name} {chips}" for name, chips in zip(record.players, last.stacks, strict=True))
    told = ", ".join(f"{name} {chips}" for name, chips in zip(pots(played), last.pots, strict=True))
    return fill(f"After act {last.number}: {stacks}.  Pots: {told}.  The record goes on.", 0, 2)


def standing(record: Record, played: Replay) -> list[str]:
    """How things stand at the end: stacks, pots, who acts, what he may do, who may object, who has won."""
    stacks = ", ".join(f"{name} {chips}" for name, chips in zip(record.players, played.chips.stacks, strict=True))
    lines = fill(
        f"Stacks: {stacks}.  Pots: {', '.join(f'{name} {chips}' for name, chips in pots(played).items())}.", 0, 2
    )
    state, prizes = played.state, played.game.table.PRIZES
    if played.winners:
        lines += fill(f"Game won by {' and '.join(name_of(record, seat, prizes) for seat in played.winners)}.", 0, 2)
    elif state.to_act < 0:
        lines.append("The round is over.")
    else:
        legal = legal_texts(played)
        may = "Regular: " + ", ".join(text.partition(" ")[2] for text in legal or [])
        if legal is None:
            may = "What is regular hangs on cards that nobody saw"
        elif not legal:
            may = "Nothing regular is left to do: what is done all the same is ruled on"
        lines += fill(f"To act: {name_of(record, state.to_act, prizes)}. {may}.", 0, 2)
    claims = played.game.table.may_claim(state)
    if claims:
        lines += fill(f"May object: {', '.join(name_of(record, seat, prizes) for seat in claims)}.", 0, 2)
    return lines


def comparison(record: Record, played: Replay, others: Mapping[str, Replay | BadInput]) -> list[str]:
    """What the readings say of the record, side by side."""
    lines = ["The readings:"]
    for name, other in others.items():
        if isinstance(other, BadInput):
            lines += fill(f"{name:14}cannot take the record: {other}", 2, 18)
            continue
        last = other.last()
        verdict = "nothing to rule on" if last is None else VERDICTS[last.kind].lower()
        verdict += f" ({last.reason})" if last and last.reason not in ("", last.kind) else ""
        stacks = ", ".join(f"{who} {chips}" for who, chips in zip(record.players, other.chips.stacks, strict=True))
        differs = first_difference(played, other)
        text = f"{name:14}{verdict}; {stacks}"
        if differs is not None:
            text += f"; differs from act {differs} on" if differs else "; differs"
        lines += fill(text, 2, 18)
    different = [
        name
        for name, other in others.items()
        if isinstance(other, BadInput) or first_difference(played, other) is not None
    ]
    if not different:
        lines.append("  They agree.")
    return lines + deciding(record, played, others)


def deciding(record: Record, played: Replay, others: Mapping[str, Replay | BadInput]) -> list[str]:
    """The cruxes that part the readings: each alone, answered as another reading answers it, changes the outcome."""
    known = game_spec(played.game.name)
    lines = []
    for name, other in others.items():
        for together in parting(record, played, other, name):
            if len(together) > 1:
                lines += fill("these together, none of them alone:", 2)
            for slug in together:
                lines += fill(parted(played, known["cruxes"][slug], slug, name), 2, 4)
    return ["They part at:", *lines] if lines else []


def parted(played: Replay, crux: dict[str, Any], slug: str, name: str) -> str:
    """How two readings answer a crux, how surely, and what it asks."""
    mine, theirs = crux["choices"][played.reading], crux["choices"][name]
    here = f"{played.options[slug]} here" if slug in played.options else f"{mine['option']} here ({mine['grade']})"
    return f"{slug}: {here}, {theirs['option']} in {name} ({theirs['grade']}). {crux['question']}"


def clause_list(known: dict[str, Any]) -> list[str]:
    """All clauses of a game, chapter by chapter."""
    lines = []
    for chapter in known["chapters"]:
        lines += ["", chapter["title"]]
        for slug, clause in known["clauses"].items():
            if clause["chapter"] == chapter["name"]:
                mark = " (informative)" if clause.get("informative") else ""
                held = (
                    ""
                    if len(clause["readings"]) == len(known["readings"])
                    else f" [{', '.join(clause['readings']) or 'no reading'}]"
                )
                lines += fill(f"{slug}{mark}{held}: {clause['text']}", 2, 6)
    return lines[1:]


def about_clause(slug: str, known: dict[str, Any], whole: dict[str, Any]) -> list[str]:
    """All about one clause: its sentence, its passages with our rendering, its crux, readings and function."""
    clause = known["clauses"][slug]
    lines = [slug, *fill(clause["text"], 2), ""]
    for siglum in known["witnesses"]:
        if siglum in clause["silent"]:
            lines.append(f"{siglum}: silent")
        for name in clause["passages"].get(siglum, []):
            passage = next(one for one in whole["witnesses"][siglum]["passages"] if one["id"] == name)
            words = (
                f"“{passage['incipit']} … {passage['explicit']}”"
                if passage.get("explicit")
                else passage.get("incipit", "lost")
            )
            lines += fill(f"{name} ({words}): {passage['english']}", 0, 4)
    for key in ("supplied", "informative"):
        if clause.get(key):
            lines += fill(f"{key}: {clause[key]}", 0, 4)
    lines += fill(f"readings: {', '.join(clause['readings']) or 'none; by departure only'}", 0, 4)
    for reading, source in clause["loans"].items():
        lines += fill(f"in {reading} {'supplied' if source == 'supplied' else 'on loan from ' + source}", 0, 4)
    where = [f"hoc_ref.{slug.partition('-')[0]}.{one}" for one in clause["functions"]]
    lines += fill(f"function: {', '.join(where) or 'none'}", 0, 4)
    if clause["reasons"]:
        lines += fill(f"reason codes: {', '.join(clause['reasons'])}", 0, 4)
    if clause.get("crux"):
        crux = clause["crux"].partition(" = ")[0]
        lines += ["", *about_crux(crux, known, whole)]
    return lines


def about_passage(passage: dict[str, Any], known: dict[str, Any]) -> list[str]:
    """One passage: its words, our rendering, what was emended, and the clauses that rest on it."""
    words = f"“{passage.get('incipit', 'lost')} … {passage.get('explicit', '')}”".replace(" … ”", " …”")
    lines = [*fill(f"{passage['id']} {words} ({passage['kind']}, {passage['start']} to {passage['end']})", 0, 4)]
    lines += fill(passage["english"], 2)
    for one in passage.get("emendations", []):
        lines += fill(f"reads {one['reads']}, read as {one['read_as']}", 2)
    for slug, clause in known["clauses"].items():
        if any(passage["id"] in names for names in clause["passages"].values()):
            lines += fill(f"{slug}: {clause['text']}", 0, 4)
    return lines


def search(word: str, known: dict[str, Any]) -> dict[str, str]:
    """The clauses and cruxes that have a word in their name or text."""
    found = {
        name: one["text"] for name, one in known["clauses"].items() if word.lower() in f"{name} {one['text']}".lower()
    }
    for name, crux in known["cruxes"].items():
        if word.lower() in f"{name} {crux['question']} {' '.join(crux['options'])}".lower():
            found[name] = crux["question"]
    return found


def about_crux(slug: str, known: dict[str, Any], whole: dict[str, Any]) -> list[str]:
    """All about one crux: its question, options, what each witness says, and what each reading takes."""
    crux = known["cruxes"][slug]
    lines = fill(f"crux {slug}: {crux['question']}", 0, 4)
    for option, text in crux["options"].items():
        mark = "" if option in crux["executable"] else " (recorded, not playable)"
        if option in (crux["same"] or {}):
            mark = " (the same as {})".format(crux["same"][option])
        lines += fill(f"{option}{mark}: {text}", 2, 6)
    for siglum, told in crux["witnesses"].items():
        says = f"{siglum} {told['grade']}" + (f" {told['option']}" if told.get("option") else "")
        lines += fill(says + (f": “{told['words']}” ({told['at']})" if told.get("words") else ""), 2, 6)
    for reading, choice in crux["choices"].items():
        lines += fill(f"{reading} takes {choice['option']} ({choice['grade']})", 2, 6)
    lines += fill(crux["why"], 2, 2)
    if crux.get("second"):
        other = ", ".join(f"{option} for {reading}" for reading, option in crux["second"].items())
        lines += fill(f"A second reader answered {other}; settled: {crux['settled']}", 2, 2)
    carried = [name for name, one in known["clauses"].items() if one.get("crux", "").startswith(f"{slug} = ")]
    if carried:
        lines += fill("clauses: " + ", ".join(carried), 2, 4)
    if str(crux["matters"]).startswith("none"):
        lines += fill(f"It makes no difference: {crux['matters'][6:]}.", 2, 2)
    return lines


def traced(found: dict[str, Any]) -> list[str]:
    """The gaps of a chain, and what was counted."""
    lines = [line for gap in found["list"] for line in fill(f"gap: {gap}", 0, 5)]
    counted = ", ".join(
        f"{found[key]} {key}" for key in ("passages", "clauses", "functions", "cruxes", "options", "readings")
    )
    lines += fill(f"{found['game']}: {found['gaps']} gaps; {counted}.")
    if found["unplayable"]:
        lines += fill(f"Recorded, but not playable yet: {', '.join(found['unplayable'])}.", 0, 2)
    if found["texts"] == "skipped":
        lines += fill(
            "The texts were not given (--texts DIR or HOC_REF_TEXTS): checking the passages against them was skipped."
        )
    else:
        lines += fill("Every passage was looked up in the texts.")
    return lines


def proof(found: Proof) -> list[str]:
    """What came of a claim, and how its false twins fell."""
    verdict = {"proved": f"proved on {found.paths} paths", "refuted": "REFUTED", "unknown": "UNKNOWN"}[found.verdict]
    lines = [*fill(f"{found.id}: {verdict}", 0, 2), *fill(found.says, 2)]
    lines += fill(f"fails where {found.failure}", 4, 6) if found.failure else []
    for twin in found.twins:
        fell = f"refuted: {twin.counterexample}" if twin.counterexample else "NOT REFUTED"
        lines += fill(f"false twin, {twin.says.rstrip('.')}: {fell}", 4, 6)
    return lines


def proofs(data: dict[str, Any]) -> list[str]:
    """How many claims were proved, in how long."""
    claims = f"{data['proved']} claim{'s' * (data['proved'] != 1)} proved"
    twins = f"{data['twins_refuted']} of {data['twins']} false twins refuted"
    return fill(
        f"{claims}, {data['refuted']} refuted, {data['unknown']} unknown; {twins}; {data['seconds']:.0f} s", 0, 2
    )


def dispute(game: str, found: dict[str, Any], from_deal: bool = False) -> list[str]:
    """A situation on which two readings part, as a person can lay it out on a table, or that none was found."""
    crux, (mine, theirs) = found["crux"], found["options"]
    lines = fill(f"{crux}: {mine} or {theirs}", 0, 2)
    if found["found"] == "unsearched":
        return [*lines, *fill("no kind of situation is searched for this crux; hoc-ref rules tells of its records", 2)]
    if found["found"] == "agreement":
        return [*lines, *fill(f"no difference: proved on {found['paths']} paths of {found['where']}", 2)]
    count = f"{found['acts']} act{'s' * (found['acts'] > 1)}, {found['cards']} cards"
    lines += fill(f"{count}; smallest of {found['where']} ({found['paths']} paths)", 2)
    lines += ["", *(f"    {line}" if line else "" for line in found["record"].rstrip().splitlines()[1:]), ""]
    for option, ruling in zip(found["options"], found["rulings"], strict=True):
        lines += fill(f"{option}: {ruling}", 2, 4)
    return [*lines, *arises(found["arises"], from_deal), ""]


def arises(found: dict[str, Any], whole: bool) -> list[str]:
    """Whether a deal leads to a situation, and the record of one that does, if it is wanted."""
    if found["verdict"] == "impossible":
        return fill(f"No deal leads there: {found['why']}.", 2, 4)
    if found["verdict"] != "deal":
        return fill(f"Whether a deal leads there is not known: {found['why']}.", 2, 4)
    acts = f"after {found['acts']} act{'s' * (found['acts'] != 1)}"
    if found["irregular"]:
        acts += f", irregular among them “{'”, “'.join(found['irregular'])}”"
    lines = fill(f"From a deal: {found['form']}, {acts}.", 2, 4)
    if found["why"]:
        lines += fill(f"As it stands no deal leads there: {found['why']}.", 2, 4)
    lines += fill(f"Alike but for {', '.join(dict.fromkeys(found['apart'].values()))}.", 2, 4)
    text = found["record"].rstrip().splitlines() if whole else []
    return [*lines, *([""] if whole else []), *(f"    {line}".rstrip() for line in text)]


def disputes(readings: list[str], found: list[dict[str, Any]]) -> list[str]:
    """How many cruxes part two readings."""
    count = {kind: sum(one["found"] == kind for one in found) for kind in ("dispute", "agreement", "unsearched")}
    told = f"{count['dispute']} of {len(found)} cruxes part {readings[0]} and {readings[1]} as shown"
    more = f"; {count['agreement']} proved to make no difference there" if count["agreement"] else ""
    rest = f"; {count['unsearched']} not searched" if count["unsearched"] else ""
    deals = [one["arises"] for one in found if one["found"] == "dispute"]
    many = "as it stands" if len(deals) == 1 else "as they stand"
    names = {
        "as it stands": many,
        "with whole hands": "with whole hands",
        "impossible": "never",
        "not found": "not known",
    }
    kinds = [one["form"] or one["verdict"] for one in deals]
    arise = ", ".join(f"{kinds.count(kind)} {name}" for kind, name in names.items() if kind in kinds)
    return fill(f"{told}{more}{rest}." + (f" From a deal: {arise}." if deals else ""))


def alike(game: str, readings: list[str], crux: str) -> list[str]:
    """That nothing parts two readings on one crux, or on how many of all cruxes, and what shows it."""
    first, second = (choices(game, one, {}) for one in readings)
    same = [one for one in first if first[one] == second[one]]
    idle = [one for one, told in game_spec(game)["cruxes"].items() if told["matters"].startswith("none")]
    if crux:
        told = f"{crux}: {first[crux]}" + ("" if crux in same else f" or {second[crux]}, which makes no difference")
    else:
        rest = len([one for one in idle if one not in same])
        told = f"{len(same)} cruxes they answer alike" + (f", {rest} otherwise without a difference" if rest else "")
    shown = "nothing but its answers makes a reading (hoc-ref prove hoc table-same-readings)"
    return fill(f"{told}: there is nothing to part them, since {shown}.")
