"""Vectors: questions to an implementation with the answers that are right, their format, lint and comparison."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from hoc_ref import compile as compiler
from hoc_ref.clauses import DATA, game_spec
from hoc_ref.errors import BadInput

FORMAT = "hoc-vectors/1"
KEYS = ("id", "what", "clauses", "reading", "options", "provenance", "derivation", "since", "do", "setup", "acts",
        "hands", "depth", "expect")  # fmt: skip
PROVENANCE = {
    "source example": ".hand",
    "by hand": ".hand",
    "generated": "",
    "proof witness": ".witness",
}  # in which file
DERIVED = ("by hand", "proof witness")  # told with a derivation, and no others
EXPECTED = ("acts", "last", "phase", "to_act", "stacks", "pots", "hand_sizes", "may_claim", "winners", "legal", "best",
            "nodes", "error")  # fmt: skip
PLAYED = ("play", "claim")
Json = dict[str, Any]


class Vector(NamedTuple):
    """One question under a reading: what it is about, the clauses that decide it, and what is right."""

    id: str
    what: str
    clauses: tuple[str, ...]
    reading: str
    options: dict[str, str]
    provenance: str
    derivation: str
    since: str
    do: str
    asked: Json  # setup, acts, hands, depth
    expect: Json
    chapter: str
    game: str

    @property
    def seats(self) -> int:
        """The number of players asked about; 0 where hands alone are judged."""
        setup = self.asked.get("setup", {})
        return setup["players"] if "pack" in setup else len(setup.get("hands", ()))


class Difference(NamedTuple):
    """Where an answer departs from what is right."""

    place: str
    expected: Any
    got: Any


def folder(game: str) -> Path:
    """Where the vectors of a game lie: spec/GAME/vectors, to which the package has a link, or a copy when installed."""
    return DATA.parent / "vectors" / game


@lru_cache(maxsize=4)
def load(game: str) -> tuple[Vector, ...]:
    """All vectors of a game, by chapters; bad input that names file and vector otherwise."""
    game_spec(game)
    return tuple(one for path in sorted(folder(game).glob("*.json")) for one in read(path, game))


def version(game: str) -> str:
    """The version of a game's vectors: major when an expected value changes, minor when one is added."""
    try:
        text = (folder(game) / "VERSION").read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        text = ""
    if not re.fullmatch(r"[0-9]{1,6}\.[0-9]{1,6}", text):
        raise BadInput("version-unknown", "expected a version like 1.0", f"vectors/{game}/VERSION")
    return text


def read(path: Path, game: str) -> Iterator[Vector]:
    """The vectors of one file."""
    try:
        told = json.loads(compiler.read_file(path))
    except (ValueError, RecursionError):
        raise BadInput("not-json", "expected one JSON object", path.name) from None
    if not isinstance(told, dict) or told.get("format") != FORMAT or told.get("game") != game:
        raise BadInput("format-unknown", f"expected format {FORMAT} and game {game}", path.name)
    for number, one in enumerate(told.get("vectors", []), 1):
        try:
            yield vector_of(one, str(told.get("chapter")), game)
        except (KeyError, TypeError, AttributeError):
            raise BadInput(
                "vector-damaged", f"vector {number} lacks a key, or has one of the wrong kind", path.name
            ) from None


def vector_of(one: Json, chapter: str, game: str) -> Vector:
    """A vector from its parsed keys."""
    return Vector(
        id=one["id"], what=one["what"], clauses=tuple(one["clauses"]), reading=one["reading"], options=one["options"],
        provenance=one["provenance"], derivation=one.get("derivation", ""), since=one["since"], do=one["do"],
        asked={key: one[key] for key in ("setup", "acts", "hands", "depth") if key in one}, expect=dict(one["expect"]),
        chapter=chapter, game=game,
    )  # fmt: skip


def told(vector: Vector) -> Json:
    """A vector as it is written."""
    keys = {**vector._asdict(), **vector.asked, "clauses": list(vector.clauses)}
    return {key: keys[key] for key in KEYS if key in keys and not (key == "derivation" and not keys[key])}


def written(chapter: str, game: str, vectors: list[Vector]) -> str:
    """The canonical text of a file: a vector a line, in the order given."""
    head = f'{{"format": "{FORMAT}", "game": "{game}", "chapter": "{chapter}", "vectors": [\n'
    return head + ",\n".join(json.dumps(told(one), ensure_ascii=False) for one in vectors) + "\n]}\n"


def request(vector: Vector) -> Json:
    """What is asked: never what is expected."""
    return {"op": "run", "do": vector.do, **vector.asked}


def moved(payments: list[Json]) -> dict[str, int]:
    """The chips that move from one place to another, by `p1 > pot:point`; ways on which none move are left out."""
    sums: dict[str, int] = {}
    for one in payments:
        way = f"{one['from']} > {one['to']}"
        sums[way] = sums.get(way, 0) + one["chips"]
    return {way: chips for way, chips in sums.items() if chips}


def differences(vector: Vector, answer: Json) -> list[Difference]:
    """Where an answer that follows the schema departs from what is right; what is not expected is not compared."""
    found: list[Difference] = []
    if not answer["ok"] or "error" in vector.expect:
        right = vector.expect.get("error", ["no error"])
        got = answer.get("error", "no error")
        return [] if got in right else [Difference("error", " or ".join(right), got)]
    for key, right in vector.expect.items():
        if key == "acts":
            found += acts_apart(right, answer["acts"], counted(vector))
        elif key == "last":
            last = answer["acts"][-1] if answer["acts"] else {"kind": None, "reason": None, "payments": []}
            found += act_apart("last act", right, last, complete="payments" in right)
        elif key == "legal":
            found += legal_apart(right, answer["legal"])
        elif key == "hands":
            found += hands_apart(right, answer["hands"])
        elif key == "pots":
            got = {name: answer["pots"].get(name, 0) for name in {**right, **answer["pots"]}}
            if any(chips != right.get(name, 0) for name, chips in got.items()):
                found.append(Difference("pots", right, answer["pots"]))
        elif answer.get(key) != right:
            found.append(Difference(key, right, answer.get(key)))
    return found


def counted(vector: Vector) -> int:
    """The acts of a situation, those of earlier rounds included."""
    before = vector.asked["setup"].get("before", [])
    return sum(len(one.get("acts", [])) for one in before) + len(vector.asked.get("acts", []))


def acts_apart(right: Json, got: list[Json], count: int) -> Iterator[Difference]:
    """Acts that are not named are regular and move no chips."""
    if len(got) != count:
        yield Difference("acts", f"{count} rulings", f"{len(got)} rulings")
        return
    for number, one in enumerate(got, 1):
        yield from act_apart(f"act {number}", right.get(str(number), {}), one, complete=True)


def act_apart(place: str, right: Json, got: Json, complete: bool) -> Iterator[Difference]:
    """The kind of one act, its reason (one of those that are right) and, if told completely, its payments."""
    kind = right.get("kind", "regular")
    if got["kind"] != kind:
        yield Difference(f"{place}: kind", kind, got["kind"])
    reasons = right.get("reason") or [None]
    if got["reason"] not in reasons:
        yield Difference(f"{place}: reason", " or ".join(one or "none" for one in reasons), got["reason"])
    if complete and moved(got["payments"]) != right.get("payments", {}):
        yield Difference(f"{place}: payments", right.get("payments", {}), moved(got["payments"]))


def legal_apart(right: list[str], got: list[str]) -> Iterator[Difference]:
    """The legal acts, in any order."""
    missing, surplus = sorted(set(right) - set(got)), sorted(set(got) - set(right))
    if missing:
        yield Difference("legal: missing", missing, [])
    if surplus or len(got) != len(set(got)):
        yield Difference("legal: not allowed", [], surplus or "an act twice")


def hands_apart(right: list[Json], got: list[Json]) -> Iterator[Difference]:
    """What is told of each hand, as far as it is expected."""
    if len(right) != len(got):
        yield Difference("hands", f"{len(right)} hands", f"{len(got)} hands")
        return
    for number, (mine, theirs) in enumerate(zip(right, got, strict=True)):
        for key, value in mine.items():
            if theirs.get(key) != value:
                yield Difference(f"hand {number}: {key}", value, theirs.get(key))


def faults(game: str) -> Iterator[str]:
    """What is wrong with the vectors of a game as files: names, bytes, clauses, reasons, versions."""
    known = game_spec(game)
    now = version(game)
    seen: set[str] = set()
    for path in sorted(folder(game).glob("*.json")):
        mine = list(read(path, game))
        chapter = path.name.partition(".")[0]
        if path.read_text(encoding="utf-8") != written(chapter, game, mine):
            yield f"{path.name}: not in its canonical form"
        if chapter not in [one["name"] for one in known["chapters"]]:
            yield f"{path.name}: no chapter has this name"
        for one in mine:
            if one.id in seen:
                yield f"{one.id}: the id is taken"
            seen.add(one.id)
            if path.name != f"{chapter}{PROVENANCE.get(one.provenance, '')}.json":
                yield f"{one.id}: provenance {one.provenance} does not belong in {path.name}"
            yield from (f"{one.id}: {what}" for what in vector_faults(one, known, now))
    yield from errata_faults(game, seen)


def vector_faults(one: Vector, known: Json, now: str) -> Iterator[str]:
    """What is wrong with one vector."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", one.id) or not one.id.startswith(
        one.chapter.replace("_", "-") + "-"
    ):
        yield "an id begins with its chapter and is of lower-case words"
    if not one.what or "\n" in one.what or len(one.what) > 120:
        yield "a description is one line of at most 120 signs"
    if not one.clauses or any(
        known["clauses"].get(slug, {"informative": 1}).get("informative") for slug in one.clauses
    ):
        yield "cites no clause, or one that is not normative"
    if one.provenance not in PROVENANCE or (one.provenance in DERIVED) != bool(one.derivation):
        yield "a vector by hand and a witness have a derivation, no other has one"
    if one.reading not in known["readings"] or any(
        option not in known["cruxes"].get(crux, {}).get("executable", {}) for crux, option in one.options.items()
    ):
        yield "its reading, a crux or an option does not exist"
    if version_key(one.since) > version_key(now):
        yield f"is since {one.since}, but the vectors are of version {now}"
    if not one.expect or any(key not in (*EXPECTED, "hands") for key in one.expect):
        yield "expects nothing, or something unknown"
    reasons = [reason for act in acts_told(one) for reason in act.get("reason") or []]
    yield from (f"reason {reason} does not exist" for reason in reasons if reason not in known["reasons"])
    if sum(act.get("kind") == "refused" for act in acts_told(one)) > 1:
        yield "has more than one fault"
    irregular = any(act.get("kind") == "irregular" for act in acts_told(one))
    if irregular and one.do != "claim":
        yield "something irregular happens: ask it as a claim"


def acts_told(one: Vector) -> list[Json]:
    """The acts of which something is expected."""
    return [*one.expect.get("acts", {}).values(), *([one.expect["last"]] if "last" in one.expect else [])]


def version_key(text: str) -> tuple[int, ...]:
    """A version as numbers."""
    return tuple(int(part) for part in re.findall("[0-9]+", text)[:2])


def errata_faults(game: str, ids: set[str]) -> Iterator[str]:
    """Every erratum names a vector, the clause, the evidence, the old value and the new."""
    for path in sorted((folder(game) / "errata").glob("*.toml")):
        told = compiler.read_toml(path)
        if not all(
            isinstance(told.get(key), str) and told[key] for key in ("clause", "evidence", "old", "new", "since")
        ):
            yield f"errata/{path.name}: expected clause, evidence, old, new and since"
        if not told.get("vectors") or not set(told["vectors"]) <= ids:
            yield f"errata/{path.name}: names a vector that does not exist"
