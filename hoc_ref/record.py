"""Records: a game or a disputed situation as a TOML file, read strictly and written canonically."""

from __future__ import annotations

import datetime
import json
import re
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
MOST_ROUNDS = 10_000
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
    """A whole record; `comments` holds the comments of each key by its place in the file."""

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
    comments: Mapping[PLACE, Comment] = MappingProxyType({})
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
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise BadInput("not-toml", "nested too deeply") from None
    except ValueError as error:
        raise BadInput("not-toml", one_line(str(error))) from None
    return record_of(data, comments_of(text))


def one_line(text: str) -> str:
    """A message on one line, escaped and cut where it is long."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return plain if len(plain) <= 200 else plain[:197] + "..."


def record_of(data: dict[str, Any], comments: dict[PLACE, Comment]) -> Record:
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
        extra={key: value for key, value in data.items() if key.startswith("_")}, comments=comments,
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


STRING = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL)


def comments_of(text: str) -> dict[PLACE, Comment]:
    """The comments of a TOML text that parses, by the place of the key they belong to; () for those at the end."""
    found: dict[PLACE, Comment] = {}
    waiting: list[str] = []
    context: PLACE = ()
    rounds = -1
    for statement, notes, after in statements(text):
        if not statement:
            waiting += notes
            continue
        place: PLACE
        if statement.startswith("[["):
            rounds, context = rounds + 1, ("round", rounds + 1)
            place = context
        elif statement.startswith("["):
            names = key_names(statement.strip("[]"))
            context = ("round", rounds, names[1]) if names[0] == "round" and len(names) > 1 else (names[0],)
            place = context
        else:
            place = (context + (key_names(statement)[0],))[: 3 if context[:1] == ("round",) else 1]
        old = found.get(place, Comment((), ""))
        before = list(old.before) + waiting + (notes if len(notes) > 1 or old.behind or not after else [])
        behind = notes[0] if len(notes) == 1 and after and not old.behind else old.behind
        found[place] = Comment(tuple(before), behind)
        waiting = []
    if waiting:
        found[()] = Comment(tuple(waiting), "")
    return found


def key_names(text: str) -> list[str]:
    """The parts of a dotted key."""
    return [part.strip().strip("\"'") for part in text.split("=")[0].split(".")]


def statements(text: str) -> list[tuple[str, list[str], bool]]:
    """Each statement's beginning, the comments within and behind it, and whether the last stands behind its end.

    Comment lines between statements come as statements without a beginning.
    """
    found: list[tuple[str, list[str], bool]] = []
    text = text.replace("\r\n", "\n")
    at, depth, begun, notes, after = 0, 0, "", list[str](), False
    while at <= len(text):
        letter = text[at] if at < len(text) else "\n"
        if letter in "\"'":
            match = STRING.match(text, at)
            end = match.end() if match else len(text)
            begun, at = begun + text[at:end], end
            continue
        if letter == "#":
            end = text.find("\n", at) if text.find("\n", at) >= 0 else len(text)
            notes.append(text[at + 1 : end].strip())
            after, at = depth == 0, end
            continue
        header = begun.lstrip().startswith("[") and "=" not in begun
        if letter in "[{" and begun.strip() and not header:
            depth += 1
        elif letter in "]}" and not header:
            depth -= 1
        if letter == "\n" and depth <= 0:
            if begun.strip() or notes:
                found.append((begun.strip(), notes, after))
            depth, begun, notes, after = 0, "", [], False
        else:
            begun += letter
        at += 1
    return found


def write(record: Record) -> str:
    """The canonical text of a record: reading it and writing it again gives the same text."""
    top: dict[str, Any] = {
        "format": FORMAT, "title": record.title or None, "question": record.question or None, "game": record.game,
        "reading": record.reading, "options": record.options or None, "players": list(record.players),
        "starting_stacks": list(record.starting_stacks), "stake": record.stake if record.stake != 1 else None,
        "rounds": record.agreed_rounds or None, **record.extra,
    }  # fmt: skip
    lines = fields(top, (), record.comments)
    for number, one in enumerate(record.rounds):
        place = ("round", number)
        note = record.comments.get(place, Comment((), ""))
        lines += ["", *remarks(note), "[[round]]" + behind(note)]
        lines += fields(
            {"start": one.start, "hands": [hand_text(hand) for hand in one.hands], "acts": one.lines or None,
             "finishing_stacks": list(one.finishing_stacks) if one.finishing_stacks else None, **one.extra},
            place, record.comments,
        )  # fmt: skip
    return "\n".join(lines + remarks(record.comments.get((), Comment((), "")))) + "\n"


def fields(values: dict[str, Any], place: PLACE, comments: Mapping[PLACE, Comment]) -> list[str]:
    """The lines of some keys, without those that have no value; their comments are kept all the same."""
    lines = []
    for key, value in values.items():
        note = comments.get((*place, key), Comment((), ""))
        lines += remarks(note)
        if value is not None:
            lines.append(f"{key_text(key)} = {value_text(value)}{behind(note)}")
        elif note.behind:
            lines.append(f"# {note.behind}")
    return lines


def remarks(note: Comment) -> list[str]:
    """Comment lines before a key."""
    return [f"# {text}".rstrip() for text in note.before]


def behind(note: Comment) -> str:
    """A comment behind a value."""
    return f"  # {note.behind}" if note.behind else ""


def key_text(key: str) -> str:
    """A key, quoted where it must be."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else quoted(key)


def quoted(text: str) -> str:
    """A text as a TOML string."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def value_text(value: Any) -> str:
    """A value as TOML on one line; acts as a literal of several lines."""
    if isinstance(value, tuple):
        return "'''\n" + "".join(line_text(line) + "\n" for line in value) + "'''"
    if isinstance(value, dict):
        inside = ", ".join(f"{key_text(key)} = {value_text(one)}" for key, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(value_text(one) for one in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
        return value.isoformat()
    return quoted(value) if isinstance(value, str) else repr(value)


def line_text(line: Line) -> str:
    """A line of acts as it is written."""
    comment = f"# {line.comment}".rstrip() if line.comment else ""
    return f"{line.act}  {comment}" if line.act and comment else line.act or comment


def hand_text(hand: PartHand) -> str:
    """A hand as it is written: suit by suit from the ace up, then the cards that nobody saw."""
    return "".join(card_text(one) for one in cards_of(hand.known)) + "??" * hand.unseen
