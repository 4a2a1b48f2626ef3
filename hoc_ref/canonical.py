"""Canonical: the text of a record as it is written, with the comments of the text it was read from."""

from __future__ import annotations

import datetime
import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from hoc_ref.cards import card_text, cards_of
from hoc_ref.record import FORMAT, PLACE, Comment, Line, PartHand, Record

NONE = Comment((), "")
STRING = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL)

PART = r'(?:"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|[A-Za-z0-9_-]+)'
KEY = re.compile(rf"\s*{PART}(?:\s*\.\s*{PART})*")


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
        if statement.startswith("["):
            names = key_names(statement.strip("[]"))
            if statement.startswith("[[") and names == ["round"]:
                rounds += 1
            context = place = ("round", rounds, *names[1:2]) if names[0] == "round" else (names[0],)
        else:
            inside = (*context, key_names(statement)[0])
            place = inside[: 3 if context[:1] == ("round",) else 1]
        found[place] = joined(found.get(place, NONE), waiting, notes, after)
        waiting = []
    if waiting:
        found[()] = Comment(tuple(waiting), "")
    return found


def joined(old: Comment, waiting: list[str], notes: list[str], after: bool) -> Comment:
    """The comments of a key with those of another statement about it: one behind it, all others before it."""
    if len(notes) == 1 and after and not old.behind:
        return Comment((*old.before, *waiting), notes[0])
    return Comment((*old.before, *waiting, *notes), old.behind)


def key_names(text: str) -> list[str]:
    """The parts of the dotted key with which a text begins."""
    match = KEY.match(text)
    inside: Any = tomllib.loads(f"{match.group(0)} = 0") if match else {text: 0}
    names = []
    while isinstance(inside, dict):
        names.append(next(iter(inside)))
        inside = inside[names[-1]]
    return names


def statements(text: str) -> list[tuple[str, list[str], bool]]:
    """Each statement's beginning, the comments within and behind it, and whether the last stands behind its end.

    Comment lines between statements come as statements without a beginning.
    """
    found: list[tuple[str, list[str], bool]] = []
    text = text.replace("\r\n", "\n")
    at, depth, after, header = 0, 0, False, False
    begun, notes = list[str](), list[str]()
    while at <= len(text):
        letter = text[at] if at < len(text) else "\n"
        if letter in "\"'":
            match = STRING.match(text, at)
            end = match.end() if match else len(text)
            begun.append(text[at:end])
            at = end
            continue
        if letter == "#":
            end = text.find("\n", at) if text.find("\n", at) >= 0 else len(text)
            notes.append(text[at + 1 : end].strip())
            after, at = depth == 0, end
            continue
        if letter == "[" and not begun:
            header = True
        if letter in "[{" and begun and not header:
            depth += 1
        elif letter in "]}" and not header:
            depth -= 1
        if letter == "\n" and depth <= 0:
            if begun or notes:
                found.append(("".join(begun[:200]).strip(), notes, after))
            depth, after, header = 0, False, False
            begun, notes = [], []
        elif begun or not letter.isspace():
            begun.append(letter)
        at += 1
    return found


def write(record: Record, text: str = "") -> str:
    """The canonical text of a record, with the comments of the text it was read from.

    Reading it and writing it again gives the same text.
    """
    comments = comments_of(text)
    top: dict[str, Any] = {
        "format": FORMAT, "title": record.title or None, "question": record.question or None, "game": record.game,
        "reading": record.reading, "options": record.options or None, "players": list(record.players),
        "starting_stacks": list(record.starting_stacks), "stake": record.stake if record.stake != 1 else None,
        "rounds": record.agreed_rounds or None, **record.extra,
    }  # fmt: skip
    used: set[PLACE] = {()}
    lines = fields(top, (), comments, used)
    for number, one in enumerate(record.rounds):
        place: PLACE = ("round", number)
        used.add(place)
        note = comments.get(place, NONE)
        lines += ["", *remarks(note), "[[round]]" + behind(note)]
        lines += fields(
            {"start": one.start, "hands": [hand_text(hand) for hand in one.hands], "acts": one.lines or None,
             "finishing_stacks": list(one.finishing_stacks) if one.finishing_stacks else None, **one.extra},
            place, comments, used,
        )  # fmt: skip
    for other, note in comments.items():
        if other not in used:
            lines += [*remarks(note), *remarks(Comment((note.behind,), ""))] if note.behind else remarks(note)
    return "\n".join(lines + remarks(comments.get((), NONE))) + "\n"


def fields(values: dict[str, Any], place: PLACE, comments: Mapping[PLACE, Comment], used: set[PLACE]) -> list[str]:
    """The lines of some keys, without those that have no value; their comments go to the key before."""
    blocks: list[tuple[list[str], str]] = []
    for key, value in values.items():
        note = comments.get((*place, key), NONE)
        used.add((*place, key))
        if value is None:
            left = [*remarks(note), *remarks(Comment((note.behind,), ""))] if note.behind else remarks(note)
            if left:
                blocks[-1] = (left + blocks[-1][0] if not blocks[-1][0] else [*blocks[-1][0], *left], blocks[-1][1])
        else:
            blocks.append((remarks(note), f"{key_text(key)} = {value_text(value)}{behind(note)}"))
    return [line for before, text in blocks for line in (*before, text)]


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
