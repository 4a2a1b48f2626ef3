"""Trace: is the chain from passage over clause to function whole? Every gap is named."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hoc_ref import compile as compiler
from hoc_ref.clauses import spec
from hoc_ref.errors import BadInput
from hoc_ref.record import Record, load
from hoc_ref.replay import replay

CITABLE = ("rule", "example", "tip")
KINDS = (*CITABLE, "heading", "lacuna", "other")
GRADES = ("says", "implies", "ambiguous", "silent", "lacuna")
EVIDENCE = ("observed", "inferred", "supplied", "conjecture")
MATTERS = ("acceptance", "payment", "turn", "rank")


def current() -> tuple[dict[str, Any], list[str]]:
    """The spec as its files have it now, and what differs from the compiled one; without the files the compiled one."""
    stored = spec()
    if not (compiler.ROOT / "spec").is_dir():
        return stored, []
    now = compiler.compile_all()
    return now, [f"not compiled: {name} has changed; run make spec" for name in changed(stored, now)]


def changed(old: Any, new: Any, place: str = "") -> Iterator[str]:
    """Where two compiled specs differ, by the names of clauses, passages, cruxes or functions."""
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict) and place.count("/") < 4:
        for key in {**old, **new}:
            yield from changed(old.get(key), new.get(key), f"{place}/{key}" if place else key)
        return
    if (
        isinstance(old, list)
        and isinstance(new, list)
        and all(isinstance(one, dict) and "id" in one for one in old + new)
    ):
        before, after = {one["id"]: one for one in old}, {one["id"]: one for one in new}
        yield from (f"passage {key}" for key in {**before, **after} if before.get(key) != after.get(key))
        return
    yield place


def passage_gaps(siglum: str, witness: dict[str, Any]) -> Iterator[str]:
    """Passages run on from 0 to the length without a gap, each with what it needs."""
    at, seen = 0, set()
    for passage in witness["passages"]:
        name = passage.get("id", "?")
        missing = [key for key in ("id", "kind", "start", "end", "english") if key not in passage]
        if missing or passage["kind"] not in KINDS:
            yield f"passage {name}: lacks {', '.join(missing) or 'a known kind'}"
            return
        if name in seen or not name.startswith(f"{siglum}-"):
            yield f"passage {name}: its name is taken or not of witness {siglum}"
        seen.add(name)
        if passage["start"] != at:
            yield f"passage {name}: begins at {passage['start']}, the one before ends at {at}: a passage is missing"
        if (passage["end"] == passage["start"]) != (passage["kind"] == "lacuna"):
            yield f"passage {name}: exactly the lacunae are empty"
        if passage["kind"] != "lacuna" and not (passage.get("incipit") and passage.get("sha256")):
            yield f"passage {name}: lacks incipit or sha256"
        at = passage["end"]
    if at != witness["length"]:
        yield f"witness {siglum}: the last passage ends at {at}, the text at {witness['length']}: a passage is missing"


def clause_gaps(game: str, known: dict[str, Any], passages: dict[str, Any]) -> Iterator[str]:
    """Each clause says for every witness where it stands, and each normative one is carried out by one function."""
    for slug, clause in known["clauses"].items():
        for siglum in known["witnesses"]:
            if siglum not in clause["silent"] and not clause["passages"].get(siglum):
                yield f"clause {slug}: cites no passage of {siglum} and does not call it silent"
            for name in clause["passages"].get(siglum, []):
                if name not in passages:
                    yield f"clause {slug}: cites passage {name}, which does not exist"
                elif not name.startswith(f"{siglum}-"):
                    yield f"clause {slug}: cites passage {name} as one of {siglum}"
        if not any(clause["passages"].values()) and not clause.get("supplied"):
            yield f"clause {slug}: rests on no passage and does not say whence it is supplied"
        if not slug.startswith(f"{game}-") or not clause["text"]:
            yield f"clause {slug}: has a name of another game or no text"
        yield from carrier_gaps(slug, clause)
        yield from choice_gaps(slug, clause, known["cruxes"])


def carrier_gaps(slug: str, clause: dict[str, Any]) -> Iterator[str]:
    """A normative clause has exactly one function, in the room of its own chapter; an informative one has none."""
    functions = clause["functions"]
    if clause.get("informative"):
        if functions:
            yield f"clause {slug}: is informative, but {functions[0]} carries it out"
    elif not functions:
        yield f"clause {slug}: no function cites it"
    elif len(functions) > 1:
        yield f"clause {slug}: cited by {' and '.join(functions)}; one function carries out a clause"
    elif functions[0].partition(".")[0] != clause["chapter"]:
        yield f"clause {slug}: stands in chapter {clause['chapter']}, its function in {functions[0]}"


def choice_gaps(slug: str, clause: dict[str, Any], cruxes: dict[str, Any]) -> Iterator[str]:
    """A clause that holds under one option of a crux names an option that its own function carries out."""
    if not clause.get("crux"):
        return
    crux, _, option = (part.strip() for part in clause["crux"].partition("="))
    if option not in cruxes.get(crux, {}).get("options", {}):
        yield f"clause {slug}: names {crux} = {option}, which does not exist"
    elif clause["functions"] and cruxes[crux]["executable"].get(option) != clause["functions"][0]:
        yield f"clause {slug}: its function is not the one that the table of options gives for {crux} = {option}"


def function_gaps(known: dict[str, Any]) -> Iterator[str]:
    """Functions cite clauses that exist, and each function in the table of options cites one that names its option."""
    for name, one in known["functions"].items():
        for slug in one["clauses"]:
            if slug not in known["clauses"]:
                yield f"function {name}: cites clause {slug}, which does not exist"
    for crux, told in known["cruxes"].items():
        for option, name in told["executable"].items():
            cites = known["functions"].get(name, {"clauses": []})["clauses"] if name else None
            if cites is not None and not any(
                known["clauses"].get(slug, {}).get("crux", "") == f"{crux} = {option}" for slug in cites
            ):
                yield f"function {name}: carries out {crux} = {option} but cites no clause that says so"


def reason_gaps(known: dict[str, Any]) -> Iterator[str]:
    """The reason codes that functions name are those that the spec explains."""
    named = {code for one in known["functions"].values() for code in one["reasons"]}
    yield from (f"reason {code}: no function names it" for code in known["reasons"] if code not in named)
    yield from (f"reason {code}: the spec does not explain it" for code in sorted(named - set(known["reasons"])))


def crux_gaps(known: dict[str, Any], passages: dict[str, Any]) -> Iterator[str]:
    """Each crux has a question, options, a grade for every witness and a graded choice for every reading."""
    for slug, crux in known["cruxes"].items():
        if not crux["question"] or not crux["why"] or len(crux["options"] or {}) < 2:
            yield f"crux {slug}: lacks its question, its reason or options"
            continue
        matters = str(crux["matters"])
        if matters not in MATTERS and not matters.startswith("none: "):
            yield f"crux {slug}: must say what it matters for ({', '.join(MATTERS)}), or none with the reason"
        for siglum in known["witnesses"]:
            told = crux["witnesses"].get(siglum)
            if not told or told.get("grade") not in GRADES:
                yield f"crux {slug}: witness {siglum} has no grade"
            elif told.get("at") and told["at"] not in passages:
                yield f"crux {slug}: cites passage {told['at']}, which does not exist"
            elif told["grade"] in ("says", "implies") and not (
                told.get("words") and told.get("option") in crux["options"]
            ):
                yield f"crux {slug}: {siglum} {told['grade']} something, but neither option nor words are given"
        for reading in known["readings"]:
            choice = crux["choices"].get(reading, {})
            if choice.get("option") not in crux["options"] or choice.get("grade") not in EVIDENCE:
                yield f"crux {slug}: reading {reading} makes no graded choice"
            elif matters in MATTERS and choice["option"] not in crux["executable"]:
                yield f"crux {slug}: reading {reading} chooses {choice['option']}, which no function carries out"
        if matters in MATTERS and "" in crux["executable"].values() and len(crux["executable"]) > 1:
            yield f"crux {slug}: the readings differ, but no function carries the difference out"


def citation_gaps(known: dict[str, Any], found: dict[str, Any]) -> Iterator[str]:
    """Every passage that says something is cited by a clause; every lacuna by a clause or a crux."""
    cited = {name for clause in known["clauses"].values() for names in clause["passages"].values() for name in names}
    asked = {told.get("at") for crux in known["cruxes"].values() for told in crux["witnesses"].values()}
    for siglum in known["witnesses"]:
        for passage in found[siglum]["passages"]:
            if passage["kind"] in CITABLE and passage["id"] not in cited:
                yield f"passage {passage['id']}: no clause cites it"
            if passage["kind"] == "lacuna" and passage["start"] > 10 and passage["id"] not in cited | asked:
                yield f"passage {passage['id']}: no clause or crux deals with this lacuna"


def outcome(record: Record, crux: str, option: str) -> object:
    """All that a record leads to under an option: verdicts, chips, who acts, who has won; or why it cannot be."""
    try:
        played = replay(record, "", {crux: option}, hear=False)
    except BadInput as error:
        return error.code
    verdicts = [(one.kind, one.reason) for one in played.rulings]
    return verdicts, played.chips, played.state.to_act, played.state.phase, played.winners


def dividing(game: str, known: dict[str, Any]) -> dict[str, dict[str, list[str]]]:
    """For each crux and each of its options that can be played, the records that divide it from another option."""
    folder = compiler.ROOT / "spec" / game / "options"
    records = {path.stem: load(str(path)) for path in sorted(folder.glob("*.toml"))}
    found: dict[str, dict[str, list[str]]] = {}
    for crux, told in known["cruxes"].items():
        options = [option for option in told["executable"] if told["executable"][option]]
        mine = [name for name in records if name == crux or re.fullmatch(rf"{re.escape(crux)}-[0-9]+", name)]
        results = {name: {option: outcome(records[name], crux, option) for option in options} for name in mine}
        found[crux] = {
            option: [f"{name}: {other}" for name in mine for other in options
                     if results[name][option] != results[name][other]]
            for option in options
        }  # fmt: skip
    return found


def option_gaps(game: str, known: dict[str, Any]) -> Iterator[str]:
    """Each option of a crux that can be played is divided from each other one by some record."""
    if not (compiler.ROOT / "spec" / game / "options").is_dir():
        return
    for crux, divided in dividing(game, known).items():
        for option, records in divided.items():
            for other in divided:
                if other != option and not any(told.endswith(f": {other}") for told in records):
                    yield f"crux {crux}: no record divides {option} from {other}"


def unplayable(known: dict[str, Any]) -> list[str]:
    """The options that matter but cannot be played yet."""
    return [
        f"{slug} = {option}"
        for slug, crux in known["cruxes"].items()
        if crux["matters"] in MATTERS
        for option in crux["options"]
        if option not in crux["executable"] and option not in (crux["same"] or {})
    ]


def text_gaps(found: dict[str, Any], sigla: list[str], cruxes: dict[str, Any], texts: Path) -> Iterator[str]:
    """Where the texts are at hand: passages are found in their places, quoted words in their passages."""
    for siglum in sigla:
        path = texts / str(found[siglum]["file"])
        if not path.is_file():
            yield f"witness {siglum}: no file {path.name} among the texts"
            continue
        text = " ".join(unicodedata.normalize("NFC", compiler.read_file(path)).split())
        if len(text) != found[siglum]["length"] or digest(text) != found[siglum]["sha256"]:
            yield f"witness {siglum}: the text is not the one described"
        for passage in found[siglum]["passages"]:
            stretch = text[passage["start"] : passage["end"]]
            if passage["kind"] == "lacuna":
                continue
            if digest(stretch) != passage["sha256"] or not stretch.startswith(passage["incipit"]):
                yield f"passage {passage['id']}: not found in its place, or with another text"
            if not stretch.rstrip().endswith(passage.get("explicit", "")):
                yield f"passage {passage['id']}: does not end with its explicit"
            for emendation in passage.get("emendations", []):
                if emendation["reads"] not in stretch:
                    yield f"passage {passage['id']}: {emendation['reads']!r} is not what it reads"
        places = {passage["id"]: text[passage["start"] : passage["end"]] for passage in found[siglum]["passages"]}
        for slug, crux in cruxes.items():
            told = crux["witnesses"].get(siglum, {})
            if told.get("words") and told["words"] not in places.get(told.get("at", ""), text):
                yield f"crux {slug}: {told['words']!r} does not stand in {told.get('at')}"


def is_folder(path: Path) -> bool:
    """The path is a folder that can be looked into."""
    try:
        return path.is_dir() and path.stat() is not None
    except OSError:
        return False


def digest(text: str) -> str:
    """The SHA-256 of a text in UTF-8."""
    return hashlib.sha256(text.encode()).hexdigest()


def trace(game: str, texts: Path | None) -> dict[str, Any]:
    """The gaps in the chain of a game, and what was counted; `texts` is the folder with the texts, if any."""
    found, gaps = current()
    if game not in found["games"]:
        raise BadInput("game-unknown", f"{game[:40]!r}; expected one of {', '.join(found['games'])}")
    if texts is not None and not is_folder(texts):
        raise BadInput("texts-missing", "expected a folder with the texts", str(texts))
    known, witnesses = found["games"][game], found["witnesses"]
    passages = {one.get("id"): one for siglum in known["witnesses"] for one in witnesses[siglum]["passages"]}
    for siglum in known["witnesses"]:
        gaps += passage_gaps(siglum, witnesses[siglum])
    gaps += clause_gaps(game, known, passages)
    gaps += function_gaps(known)
    gaps += reason_gaps(known)
    gaps += crux_gaps(known, passages)
    if not any("passage ?" in gap for gap in gaps):
        gaps += citation_gaps(known, witnesses)
    if not gaps:
        gaps += option_gaps(game, known)
    if texts is not None:
        gaps += text_gaps(witnesses, known["witnesses"], known["cruxes"], texts)
    normative = [clause for clause in known["clauses"].values() if not clause.get("informative")]
    return {
        "game": game, "gaps": len(gaps), "passages": len(passages), "clauses": len(known["clauses"]),
        "normative": len(normative), "functions": sum(bool(one["clauses"]) for one in known["functions"].values()),
        "cruxes": len(known["cruxes"]), "options": sum(len(one["executable"]) for one in known["cruxes"].values()),
        "unplayable": unplayable(known), "readings": len(known["readings"]),
        "texts": "checked" if texts is not None else "skipped", "list": gaps,
    }  # fmt: skip
