"""Records: a game or a disputed situation as a TOML file, read strictly."""

from __future__ import annotations

import stat
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from hoc_ref.cards import Hand, as_hand, card_text, cards_of, read_cards
from hoc_ref.errors import BadInput

FORMAT = "hoc-record/1"
LARGEST_FILE = 1_000_000
LARGEST = 1_000_000_000
MOST_ROUNDS = 1_000
LONGEST_KEY = 1_000
DEEPEST = 40
TOP = ("format", "title", "question", "game", "reading", "options", "players", "starting_stacks", "stake", "rounds")
ROUND = ("start", "hands", "acts", "finishing_stacks")
PLACE = tuple[object, ...]


class Comment(NamedTuple):
    """The comments of one key: whole lines before it, and one behind its value."""

    before: tuple[str, ...]
    behind: str


class Line(NamedTuple):
    """One line of acts: the act with single blanks (may be empty), and the comment without its sign."""

    act: str
    comment: str


class PartHand(NamedTuple):
    """A hand as a record tells it: the cards that are known, and how many nobody saw."""

    known: Hand
    unseen: int


class RoundRecord(NamedTuple):
    """One round of a record."""

    start: dict[str, Any] | None
    hands: tuple[PartHand, ...]
    lines: tuple[Line, ...]
    finishing_stacks: tuple[int, ...] | None
    extra: dict[str, Any]


class Record(NamedTuple):
    """A whole record."""

    game: str
    reading: str
    options: dict[str, str]
    players: tuple[str, ...]
    starting_stacks: tuple[int, ...]
    rounds: tuple[RoundRecord, ...]
    title: str = ""
    question: str = ""
    stake: int = 1
    agreed_rounds: int = 0
    extra: Mapping[str, Any] = MappingProxyType({})
    text: str = ""  # as it was read
    file: str = ""


def load(path: str) -> Record:
    """Reads a record from a file, or from standard input for `-`; bad input with the file's name otherwise."""
    try:
        return read(read_text(path))._replace(file=path)
    except BadInput as error:
        raise error.at(path) from None


def read_text(path: str) -> str:
    """The text of a regular file of at most a million bytes in UTF-8; bad input with a code otherwise."""
    try:
        if path == "-" and sys.stdin is None:
            raise BadInput("file-missing", "there is no standard input")
        if path == "-":
            data = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            if not stat.S_ISREG(Path(path).stat().st_mode):
                raise BadInput("not-a-file", "expected a record file, found a folder or device")
            with open(path, "rb") as stream:
                data = stream.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise BadInput("file-missing", "no such file") from None
    except (OSError, ValueError) as error:
        raise BadInput("file-unreadable", getattr(error, "strerror", None) or "the name is not usable") from None
    if len(data) > LARGEST_FILE:
        raise BadInput("file-too-large", f"expected at most {LARGEST_FILE} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput("not-utf8", f"byte {error.start + 1} is not UTF-8") from None


def read(text: str) -> Record:
    """A record from its text; bad input with the key's name otherwise."""
    check_size(text)
    try:
        data = tomllib.loads(text)
        check_depth(data)
    except RecursionError:
        raise BadInput("not-toml", "nested too deeply") from None
    except ValueError as error:
        raise BadInput("not-toml", one_line(str(error))) from None
    return record_of(data, text)


def check_size(text: str) -> None:
    """No key is longer than any record needs (one of thousands of parts takes minutes to read); bad input otherwise."""
    for number, line in enumerate(text.split("\n"), 1):
        key = line.partition("=")[0] if not line.lstrip().startswith("[") else line
        if len(key) > LONGEST_KEY and key.count(".") > DEEPEST and ("=" in line or key is line):
            raise BadInput("not-toml", f"line {number}: a key of {len(key)} signs")


def check_depth(data: Any) -> None:
    """Values nest no deeper, and numbers are no longer, than they can be written; bad input otherwise."""
    level = [data]
    for _ in range(DEEPEST):
        inside = [one for value in level if isinstance(value, dict) for one in value.values()]
        inside += [one for value in level if isinstance(value, list) for one in value]
        if any(isinstance(one, int) and one.bit_length() > 10_000 for one in inside):
            raise BadInput("number-too-large", "a number of thousands of digits")
        level = [one for one in inside if isinstance(one, (dict, list))]
        if not level:
            return
    raise BadInput("not-toml", f"nested more than {DEEPEST} deep")


def one_line(text: str) -> str:
    """A message on one line, escaped and cut where it is long."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return plain if len(plain) <= 200 else plain[:197] + "..."


def record_of(data: dict[str, Any], text: str) -> Record:
    """A record from its parsed keys."""
    check_keys(data, (*TOP, "round"), "")
    if data.get("format") != FORMAT:
        raise BadInput("format-unknown", f'expected format = "{FORMAT}"', "format")
    players = strings(data, "players")
    stacks = integers(data, "starting_stacks") if "starting_stacks" in data else (100,) * len(players)
    if len(stacks) != len(players):
        raise BadInput("wrong-length", f"{len(stacks)} stacks for {len(players)} players", "starting_stacks")
    rounds = data.get("round", [])
    if not isinstance(rounds, list) or not all(isinstance(one, dict) for one in rounds):
        raise BadInput("wrong-type", "expected tables headed [[round]]", "round")
    if len(rounds) > MOST_ROUNDS:
        raise BadInput("too-many-rounds", f"expected at most {MOST_ROUNDS}", "round")
    return Record(
        game=string(data, "game"), reading=string(data, "reading"), options=options_of(data), players=players,
        starting_stacks=stacks, rounds=tuple(round_of(one, n + 1, len(players)) for n, one in enumerate(rounds)),
        title=string(data, "title", ""), question=string(data, "question", ""),
        stake=integer(data, "stake", 1), agreed_rounds=integer(data, "rounds", 0),
        extra={key: value for key, value in data.items() if key.startswith("_")}, text=text,
    )  # fmt: skip


def round_of(data: dict[str, Any], number: int, seats: int) -> RoundRecord:
    """A round from its parsed keys."""
    try:
        check_keys(data, ROUND, "")
        start = data.get("start")
        if start is not None and not isinstance(start, dict):
            raise BadInput("wrong-type", "expected a table", "start")
        hands = tuple(read_hand(text) for text in strings(data, "hands"))
        if len(hands) != seats:
            raise BadInput("wrong-length", f"{len(hands)} hands for {seats} players", "hands")
        finish = integers(data, "finishing_stacks") if "finishing_stacks" in data else None
        if finish is not None and len(finish) != seats:
            raise BadInput("wrong-length", f"{len(finish)} stacks for {seats} players", "finishing_stacks")
        check_twice(hands)
        extra = {key: value for key, value in data.items() if key.startswith("_")}
        return RoundRecord(start, hands, lines_of(string(data, "acts", "")), finish, extra)
    except BadInput as error:
        raise error.at(f"round {number}") from None


def check_twice(hands: tuple[PartHand, ...]) -> None:
    """No card lies in two hands; bad input `card-twice` otherwise."""
    seen = 0
    for hand in hands:
        if seen & hand.known:
            raise BadInput("card-twice", f"{card_text(cards_of(seen & hand.known)[0])} stands in two hands", "hands")
        seen |= hand.known


def read_hand(text: str) -> PartHand:
    """A hand from its cards, `??` for each that nobody saw; bad input otherwise."""
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    try:
        known = as_hand(read_cards("".join(pair for pair in pairs if pair != "??")))
    except BadInput as error:
        raise error.at("hands") from None
    return PartHand(known, pairs.count("??"))


def lines_of(text: str) -> tuple[Line, ...]:
    """The lines of acts, each with its comment apart, without blank lines at either end."""
    text = "".join(" " if letter.isspace() and letter != "\n" else letter for letter in text)
    if "'''" in text or not all(letter.isprintable() or letter == "\n" for letter in text):
        raise BadInput("acts-unprintable", "acts hold three quotes in a row, or a sign that cannot be printed", "acts")
    lines = []
    for line in text.split("\n"):
        act, sign, comment = line.partition("#")
        lines.append(Line(" ".join(act.split()), comment.strip() if sign else ""))
    empty = Line("", "")
    while lines and lines[-1] == empty:
        lines.pop()
    while lines and lines[0] == empty:
        lines.pop(0)
    return tuple(lines)


def check_keys(data: dict[str, Any], known: tuple[str, ...], place: str) -> None:
    """All keys are known or begin with `_`; bad input `key-unknown` otherwise."""
    for key in data:
        if key not in known and not key.startswith("_"):
            raise BadInput("key-unknown", f"expected one of {', '.join(known)}, or a key that begins with _",
                           f"{place}{one_line(key)[:40]}")  # fmt: skip


def string(data: dict[str, Any], key: str, default: str | None = None) -> str:
    """A text without line ends or other control signs under a key (acts may have line ends)."""
    if key not in data and default is not None:
        return default
    if key not in data:
        raise BadInput("key-missing", f"expected {key} = text", key)
    value = data[key]
    if not isinstance(value, str):
        raise BadInput("wrong-type", "expected a text", key)
    if key != "acts" and not value.isprintable():
        raise BadInput("text-unprintable", "expected a text without control signs", key)
    return value


def strings(data: dict[str, Any], key: str) -> tuple[str, ...]:
    """A list of texts under a key."""
    value = data.get(key)
    if not isinstance(value, list) or not all(isinstance(one, str) and one.isprintable() for one in value):
        raise BadInput("key-missing" if value is None else "wrong-type", "expected a list of texts", key)
    return tuple(value)


def integer(data: dict[str, Any], key: str, default: int) -> int:
    """A whole number under a key."""
    return checked_integer(data.get(key, default), key)


def checked_integer(value: Any, place: str) -> int:
    """A whole number of at most a thousand million on either side of nought; bad input otherwise."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput("wrong-type", "expected a whole number", place)
    if abs(value) > LARGEST:
        raise BadInput("number-too-large", f"expected at most {LARGEST}", place)
    return value


def integers(data: dict[str, Any], key: str) -> tuple[int, ...]:
    """A list of whole numbers under a key."""
    value = data[key]
    if not isinstance(value, list):
        raise BadInput("wrong-type", "expected a list of whole numbers", key)
    return tuple(checked_integer(one, key) for one in value)


def options_of(data: dict[str, Any]) -> dict[str, str]:
    """The departures from the reading: crux = option."""
    value = data.get("options", {})
    if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
        raise BadInput("wrong-type", 'expected a table of crux = "option"', "options")
    return dict(value)
