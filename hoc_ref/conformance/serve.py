"""Serve: the reference answers the conformance protocol, one JSON line for each JSON line."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, BinaryIO, NoReturn

import hoc_ref
from hoc_ref import games
from hoc_ref.clauses import game_spec
from hoc_ref.conformance.operations import OPERATIONS, Rules
from hoc_ref.errors import BadInput, Undetermined

PROTOCOL = 1
LONGEST_LINE = 1_000_000
WINDOW = 64
Message = dict[str, Any]


class Server:
    """One conversation: whether it has begun, and under which rules things are asked."""

    def __init__(self) -> None:
        self.rules: Rules | None = None
        self.begun = self.over = False

    def start(self, asked: Message) -> Message:
        """Who answers, and what can be asked."""
        if asked.get("protocol") != PROTOCOL or isinstance(asked["protocol"], bool):
            raise BadInput("protocol-unknown", f"expected {PROTOCOL}", "protocol")
        window = asked.get("window", 1)
        if not isinstance(window, int) or isinstance(window, bool) or window < 1:
            raise BadInput("wrong-type", "expected a whole number from 1", "window")
        self.begun = True
        offered = {
            name: {
                "readings": list(game_spec(name)["readings"]),
                "options": {crux: sorted(options) for crux, options in game.options.items()},
                "players": [seats for seats in range(1, 9) if not game.setup.refuse_players(seats)],
            }
            for name, game in games.GAMES.items()
        }
        return {
            "protocol": PROTOCOL, "name": "hoc-ref", "version": hoc_ref.__version__, "language": "Python",
            "games": offered, "operations": sorted(OPERATIONS), "trace": True,
            "window": min(window, WINDOW),
        }  # fmt: skip

    def reading(self, asked: Message) -> Message:
        """From now on this game, this reading and these departures hold."""
        options = asked.get("options", {})
        texts = (asked.get("game"), asked.get("reading"))
        if not all(isinstance(one, str) for one in texts) or not isinstance(options, dict):
            raise BadInput("wrong-type", "expected game and reading as texts, options as an object", "reading")
        if not all(isinstance(one, str) for one in options.values()):
            raise BadInput("wrong-type", "expected crux and option as texts", "options")
        self.rules = Rules(str(texts[0]), str(texts[1]), options)
        return {}

    def run(self, asked: Message) -> Message:
        """The answer of an operation."""
        if self.rules is None:
            raise BadInput("reading-first", "expected a reading before anything is run", "op")
        name = asked.get("do")
        if not isinstance(name, str) or name not in OPERATIONS:
            raise BadInput("operation-unknown", f"expected one of {', '.join(sorted(OPERATIONS))}", "do")
        try:
            return OPERATIONS[name](self.rules, asked)
        except Undetermined:
            raise BadInput("undetermined", "a card that nobody saw decides", "setup.hands") from None

    def stop(self, asked: Message) -> Message:
        """The conversation is over."""
        self.over = True
        return {}

    def answer(self, line: bytes) -> Message:
        """The answer to one line, whatever it holds."""
        seq = None
        try:
            asked = read_message(line)
            seq = sequence_number(asked)
            steps: dict[Any, Callable[[Message], Message]] = {
                "start": self.start, "reading": self.reading, "run": self.run, "stop": self.stop,
            }  # fmt: skip
            op = asked.get("op")
            if not isinstance(op, str) or op not in steps:
                raise BadInput("op-unknown", f"expected one of {', '.join(steps)}", "op")
            if not self.begun and op not in ("start", "stop"):
                raise BadInput("start-first", "expected start before anything else", "op")
            return {"seq": seq, "ok": True, **steps[op](asked)}
        except BadInput as error:
            return {"seq": seq, "ok": False, "error": error.code, "what": str(error)}


def read_message(line: bytes) -> Message:
    """A message from its line; bad input `not-json` otherwise."""
    try:
        message = json.loads(line.decode("utf-8"), parse_constant=not_a_number)
    except (ValueError, RecursionError):
        raise BadInput("not-json", "expected one JSON object on a line") from None
    if not isinstance(message, dict):
        raise BadInput("not-json", "expected one JSON object on a line")
    return message


def sequence_number(message: Message) -> int | str | None:
    """What the answer carries back; bad input `wrong-type` unless it is a whole number, a text or nothing."""
    seq = message.get("seq")
    if isinstance(seq, bool) or not (seq is None or isinstance(seq, (int, str))):
        raise BadInput("wrong-type", "expected a whole number or a text", "seq")
    return seq


def not_a_number(text: str) -> NoReturn:
    """NaN and its like are no JSON."""
    raise ValueError(text)


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Answers line by line until `stop` or the end of the input."""
    server = Server()
    while not server.over:
        line = source.readline(LONGEST_LINE + 1)
        if not line:
            return
        if len(line) > LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = source.readline(LONGEST_LINE)
            told: Message = {
                "seq": None,
                "ok": False,
                "error": "line-too-long",
                "what": f"{LONGEST_LINE} bytes at most",
            }
        elif not line.strip():
            continue
        else:
            told = server.answer(line)
        target.write(json.dumps(told, ensure_ascii=True, separators=(",", ":")).encode() + b"\n")
        target.flush()
