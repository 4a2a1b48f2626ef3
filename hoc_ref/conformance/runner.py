"""Runner: asks an implementation all vectors, and keeps the ways in which it can fail apart."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import fastjsonschema

from hoc_ref.clauses import DATA
from hoc_ref.conformance.peer import Fault, Limits, Peer, undisturbed
from hoc_ref.conformance.serve import PROTOCOL
from hoc_ref.conformance.vectors import Difference, Vector, differences, request
from hoc_ref.errors import BadInput

PASSED, UNSUPPORTED, NOT_ASKED = "passed", "unsupported", "not asked"
FAILED = ("wrong", "refused", "errored", "crashed", "timed out", "protocol violation")
OUTCOMES = (PASSED, *FAILED, UNSUPPORTED, NOT_ASKED)
OWN_ERROR = "internal-error"  # the code with which a peer says that it has failed itself
ANSWERS = {"play": "played", "claim": "played", "legal": "listed", "judge": "judged", "perft": "counted",
           "start": "begun", "reading": "done"}  # fmt: skip
SMOKE = 60
SCHEMA = DATA.parent / "schema" / "protocol.json"
Json = dict[str, Any]


class Result(NamedTuple):
    """What became of one vector."""

    id: str
    outcome: str
    what: str = ""
    differences: tuple[Difference, ...] = ()


class Run(NamedTuple):
    """What became of all vectors, who answered, and what was wrong apart from them."""

    peer: Json
    results: tuple[Result, ...]
    violations: tuple[str, ...]
    restarts: int
    seconds: float


def validators() -> dict[str, Callable[[Json], Any]]:
    """For each operation what checks its answer, and one for refusals, from the protocol's schema."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return {
        do: fastjsonschema.compile({"$defs": schema["$defs"], "$ref": f"#/$defs/{answer}"}, use_default=False)
        for do, answer in {**ANSWERS, "refusal": "refusal"}.items()
    }


class Asker:
    """One run: the peer's process, what it claims, what is on its way, and what was found so far."""

    def __init__(self, command: list[str], vectors: Iterable[Vector], limits: Limits,
                 hear: Callable[[Vector, Result], None]) -> None:  # fmt: skip
        self.command, self.limits, self.hear = command, limits, hear
        self.begun = time.monotonic()
        self.until = self.begun + limits.run
        self.queue = deque(in_order(vectors))
        self.valid = validators()
        self.results: list[Result] = []
        self.violations: list[str] = []
        self.peer: Peer | None = None
        self.told: Json = {}
        self.window = 1
        self.restarts = -1
        self.given_up = False  # it has never even started
        self.sent: deque[tuple[int, Vector, bool]] = deque()  # seq, vector, whether its reading is what was sent
        self.reading: tuple[str, str, dict[str, str]] | None = None
        self.refused = ""  # why the peer refuses the reading that now holds, which it had claimed
        self.seq = 0

    def run(self) -> Run:
        """Asks all that the peer claims to support, starting it again when it has failed."""
        try:
            while self.queue or self.sent:
                if self.given_up or time.monotonic() > self.until or self.restarts > self.limits.restarts:
                    break
                try:
                    self.step()
                except Fault as fault:
                    self.fail(fault)
            if self.peer and (problem := self.peer.stop()):
                self.violations.append(problem)
        finally:
            with undisturbed():
                if self.peer:
                    self.peer.close()
        why = "the time for the whole run is over" if time.monotonic() > self.until else "the peer failed too often"
        for vector in (*(one for _, one, is_reading in self.sent if not is_reading), *self.queue):
            self.settle(vector, NOT_ASKED, why)
        return Run(self.told, tuple(self.results), tuple(self.violations), max(self.restarts, 0),
                   time.monotonic() - self.begun)  # fmt: skip

    def step(self) -> None:
        """Starts the peer if there is none, sends what its window has room for, and takes one answer."""
        if self.peer is None:
            self.begin()
        messages: list[Json] = []
        while self.queue and len(self.sent) < self.window:
            messages += self.next_messages()
        assert self.peer
        if self.peer.waiting and len(self.sent) == len(messages):
            raise Fault("protocol violation", "it answered what nobody had asked")
        if messages:
            self.peer.send(messages, self.limits.answer)
        if self.sent:
            self.take(self.peer.receive(self.limits.answer))

    def begin(self) -> None:
        """Starts the peer and learns what it claims."""
        self.restarts += 1
        self.reading = None
        try:
            with undisturbed():
                self.peer = Peer(self.command, self.limits, self.until)
        except BadInput as error:
            if self.restarts:
                raise Fault("crashed", f"it cannot be started again: {error.what}") from None
            raise
        self.peer.send([{"op": "start", "seq": "start", "protocol": PROTOCOL, "window": self.limits.window}],
                       self.limits.begin)  # fmt: skip
        told = self.peer.receive(self.limits.begin)
        self.check(told, "start", "start")
        if not told["ok"]:
            raise Fault("protocol violation", f"it refuses to start: {told['error']}")
        if not 1 <= told["window"] <= self.limits.window:
            raise Fault("protocol violation", f"it grants a window of {told['window']}, asked for {self.limits.window}")
        self.told = {key: value for key, value in told.items() if key not in ("seq", "ok")}
        self.window = told["window"]

    def check(self, told: Json, do: str, seq: Any) -> None:
        """An answer has the right seq and follows the schema; a protocol violation otherwise."""
        if told.get("seq") != seq or isinstance(told.get("seq"), bool):
            raise Fault("protocol violation", f"an answer to seq {str(told.get('seq'))[:40]}, expected {seq}")
        try:
            self.valid[do if told.get("ok") is True else "refusal"](told)
        except fastjsonschema.JsonSchemaException:
            raise Fault("protocol violation", f"{do}: {schema_fault(told, do)}") from None

    def next_messages(self) -> list[Json]:
        """The next vector as a request, with its reading before it where that changes; none if it is unsupported."""
        vector = self.queue.popleft()
        lacking = lacks(self.told, vector)
        if lacking:
            self.settle(vector, UNSUPPORTED, lacking)
            return []
        messages: list[Json] = []
        reading = (vector.game, vector.reading, vector.options)
        if self.reading != reading:
            messages.append({"op": "reading", "seq": self.number(vector, True), "game": vector.game,
                             "reading": vector.reading, "options": vector.options})  # fmt: skip
            self.reading = reading
        return [*messages, {"seq": self.number(vector, False), **request(vector)}]

    def number(self, vector: Vector, is_reading: bool) -> int:
        """The next seq, noted as on its way."""
        self.seq += 1
        self.sent.append((self.seq, vector, is_reading))
        return self.seq

    def take(self, told: Json) -> None:
        """One answer: to a reading or to a vector."""
        seq, vector, is_reading = self.sent[0]
        self.check(told, "reading" if is_reading else vector.do, seq)
        self.sent.popleft()
        if is_reading:
            self.refused = "" if told["ok"] else told["error"]
        elif self.refused:
            self.settle(vector, "refused", f"the reading, which it claims to know: {self.refused}")
        else:
            self.settle(vector, *judged(vector, told))

    def settle(self, vector: Vector, outcome: str, what: str = "", apart: tuple[Difference, ...] = ()) -> None:
        """What became of a vector is known."""
        result = Result(vector.id, outcome, what, apart)
        self.results.append(result)
        self.hear(vector, result)

    def fail(self, fault: Fault) -> None:
        """The peer has failed: the oldest request is to blame, the others are asked again."""
        if self.peer:
            self.peer.close()
        self.peer = None
        if time.monotonic() > self.until:
            return
        waiting = [vector for _, vector, is_reading in self.sent if not is_reading]
        self.sent.clear()
        if waiting:
            self.settle(waiting[0], fault.outcome, fault.what)
            self.queue.extendleft(reversed(waiting[1:]))
        elif not self.told:
            self.violations.append(f"{fault.outcome}: {fault.what}")
            self.given_up = True
        else:
            self.violations.append(f"{fault.outcome} when started again: {fault.what}")


def schema_fault(told: Json, do: str) -> str:
    """Where an answer departs from the schema of what it says it is."""
    import jsonschema

    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    answer = ANSWERS[do] if told.get("ok") is True else "refusal"
    found = jsonschema.Draft202012Validator({"$ref": f"#/$defs/{answer}", "$defs": schema["$defs"]})
    error = next(iter(found.iter_errors(told)), None)
    place = "".join(f"/{one}" for one in error.absolute_path) if error else ""
    return f"the answer does not follow the schema at {place or '/'}: {error.message[:200] if error else '?'}"


def judged(vector: Vector, told: Json) -> tuple[str, str, tuple[Difference, ...]]:
    """What an answer to a vector is worth."""
    if not told["ok"] and told["error"] == OWN_ERROR:
        return "errored", told.get("what", "")[:200], ()
    if not told["ok"] and "error" not in vector.expect:
        return "refused", told["error"], ()
    apart = tuple(differences(vector, told))
    return ("wrong" if apart else PASSED), "", apart


def lacks(told: Json, vector: Vector) -> str:
    """What a peer does not claim of that which a vector needs, or nothing."""
    game = told["games"].get(vector.game)
    if game is None:
        return f"game {vector.game}"
    if vector.reading not in game["readings"]:
        return f"reading {vector.reading}"
    if vector.do not in told["operations"]:
        return f"operation {vector.do}"
    if vector.seats in (2, 3) and vector.seats not in game["players"]:
        return f"{vector.seats} players"
    for crux, option in vector.options.items():
        if option not in game["options"].get(crux, []):
            return f"option {crux} = {option}"
    return ""


def in_order(vectors: Iterable[Vector]) -> list[Vector]:
    """The readings as they are before departures from them, and within each the small cases first."""
    return sorted(
        vectors,
        key=lambda one: (
            len(one.options),
            one.reading,
            sorted(one.options.items()),
            one.do == "perft",
            size(one),
            one.id,
        ),
    )


def size(vector: Vector) -> tuple[int, int, int]:
    """How much there is to look at in a vector: rounds before, acts, signs of its hands."""
    setup = vector.asked.get("setup", vector.asked)
    return (
        len(setup.get("before", ())),
        len(vector.asked.get("acts", ())),
        sum(map(len, setup.get("hands", [setup.get("pack", "")]))),
    )


def smoke(vectors: Iterable[Vector]) -> list[Vector]:
    """A few vectors of every operation, chapter and reading, the smallest of each."""
    best: dict[tuple[str, str, str], Vector] = {}
    for one in sorted(vectors, key=size):
        best.setdefault((one.chapter, one.do, one.reading), one)
    return sorted(best.values(), key=size)[:SMOKE]


def run(command: list[str], vectors: Iterable[Vector], limits: Limits,
        hear: Callable[[Vector, Result], None] = lambda vector, result: None) -> Run:  # fmt: skip
    """Asks an implementation all vectors; bad input when its command cannot be started at all."""
    if not command:
        raise BadInput("arguments-wrong", "expected the command of an implementation after --", "COMMAND")
    return Asker(command, vectors, limits, hear).run()
