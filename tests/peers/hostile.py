"""Peers that behave badly, each in its own way: `python tests/peers/hostile.py KIND`. Only the standard library."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

OUT = sys.stdout.buffer
EVIL = "<script>alert(1)</script>\x1b[31m|`*\u202e\r\n]]>&"


def send(message: Any) -> None:
    """One line."""
    raw(json.dumps(message).encode() + b"\n")


def raw(data: bytes) -> None:
    """Bytes as they are."""
    OUT.write(data)
    OUT.flush()


def begun(asked: dict[str, Any], **other: Any) -> dict[str, Any]:
    """A good answer to start, claiming everything that matters."""
    readings = ["lalanne", "dictionnaire"]
    return {"seq": asked["seq"], "ok": True, "protocol": 1, "name": "hostile", "version": "0", "language": "none",
            "games": {"hoc": {"readings": readings, "options": {}, "players": [2, 3]}},
            "operations": ["play", "claim", "legal", "judge", "perft"], "trace": False, "window": 1,
            **other}  # fmt: skip


def played(asked: dict[str, Any]) -> dict[str, Any]:
    """An answer that follows the schema and is wrong."""
    return {"seq": asked["seq"], "ok": True, "acts": [], "phase": "nowhere", "to_act": None, "stacks": [], "pots": {},
            "hand_sizes": [], "may_claim": [], "winners": []}  # fmt: skip


def good(asked: dict[str, Any]) -> dict[str, Any]:
    """What a peer answers that knows the protocol and nothing of the game."""
    op = asked["op"]
    if op == "start":
        return begun(asked)
    if op != "run":
        return {"seq": asked["seq"], "ok": True}
    do = asked["do"]
    if do in ("play", "claim"):
        return played(asked)
    rest = {"legal": {"legal": []}, "perft": {"nodes": 1}, "judge": {"hands": [], "best": {}}}
    return {"seq": asked["seq"], "ok": True, **rest[do]}


def each(answer: Callable[[dict[str, Any], int], None], stops: bool = True) -> None:
    """Answers every line; numbers the requests of the run itself."""
    number = 0
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        if asked["op"] == "run":
            number += 1
            answer(asked, number)
        else:
            send(good(asked))
            if asked["op"] == "stop" and stops:
                return


def on_run(bad: Callable[[dict[str, Any]], None], at: int = 3) -> Callable[[], None]:
    """Good until the third request, then bad once."""
    return lambda: each(lambda asked, number: bad(asked) if number == at else send(good(asked)))


def on_start(**other: Any) -> Callable[[], None]:
    """A start that is answered with something else than what is true."""

    def peer() -> None:
        for line in sys.stdin.buffer:
            asked = json.loads(line)
            send(begun(asked, **other) if asked["op"] == "start" else good(asked))

    return peer


def always(bad: Callable[[dict[str, Any]], None]) -> Callable[[], None]:
    """Bad at every request of the run."""
    return lambda: each(lambda asked, number: bad(asked))


def drip(data: bytes) -> None:
    """A byte now and then."""
    for one in data:
        raw(bytes([one]))
        time.sleep(0.2)


def sleep(seconds: float = 3600) -> None:
    """Does nothing for long."""
    time.sleep(seconds)


def leave_child(asked: dict[str, Any]) -> None:
    """Starts a process that outlives it, in a session of its own."""
    subprocess.Popen(["sleep", "3600"], start_new_session=True)
    send(good(asked))


def leave_daemon(asked: dict[str, Any]) -> None:
    """Starts a process that belongs to nobody and carries no mark."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.closerange(0, 10)
            os.execve("/bin/sleep", ["sleep", "3600"], {})
        os._exit(0)
    send(good(asked))


def end_with_code() -> None:
    """Answers all and ends with an error."""
    each(lambda asked, number: send(good(asked)))
    sys.exit(7)


def eat(asked: dict[str, Any]) -> None:
    """Takes ever more memory and says nothing."""
    held = []
    while True:
        held.append(bytearray(64 << 20))
        time.sleep(0.01)


def close_and_stay(asked: dict[str, Any]) -> None:
    """Closes its output and lives on."""
    os.close(1)
    sleep()


def deny(asked: dict[str, Any], code: str, what: str = "") -> None:
    """Refuses a question."""
    send({"seq": asked["seq"], "ok": False, "error": code, "what": what})


def late(asked: dict[str, Any]) -> None:
    """Answers two questions in the wrong order."""
    other = json.loads(sys.stdin.buffer.readline())
    send(good(other))
    send(good(asked))


def ignore_stop() -> None:
    """Answers all and does not end."""
    each(lambda asked, number: send(good(asked)), stops=False)
    sleep()


def no_reader() -> None:
    """Begins well and then reads nothing more."""
    send(begun(json.loads(sys.stdin.buffer.readline()), window=16))
    sleep()


# kind: (the outcome it must have, what it does)
KINDS: dict[str, tuple[str, Callable[[], None]]] = {
    "dies-at-once": ("crashed", lambda: sys.exit(3)),
    "never-answers": ("timed out", lambda: sleep()),
    "never-reads": ("timed out", no_reader),
    "dies-at-third": ("crashed", on_run(lambda asked: os._exit(7))),
    "killed-at-third": ("crashed", on_run(lambda asked: os.kill(os.getpid(), 9))),
    "closes-its-output": ("crashed", on_run(close_and_stay)),
    "half-a-line": ("crashed", on_run(lambda asked: (raw(b'{"seq":'), os._exit(0))[0])),
    "hangs-at-third": ("timed out", on_run(lambda asked: sleep())),
    "hangs-in-a-line": ("timed out", on_run(lambda asked: (raw(b'{"seq":'), sleep())[0])),
    "drips": ("timed out", on_run(lambda asked: drip(json.dumps(good(asked)).encode() + b"\n"))),
    "not-utf8": ("protocol violation", on_run(lambda asked: raw(b"\xff\xfe{}\n"))),
    "not-json": ("protocol violation", on_run(lambda asked: raw(b"well, yes\n"))),
    "not-an-object": ("protocol violation", on_run(lambda asked: raw(b"[1]\n"))),
    "empty-line": ("protocol violation", on_run(lambda asked: raw(b"\n"))),
    "nan": ("protocol violation", on_run(lambda asked: raw(b'{"seq": NaN, "ok": true}\n'))),
    "huge-number": ("protocol violation", on_run(lambda asked: raw(b'{"seq": ' + b"9" * 5000 + b"}\n"))),
    "huge-line": ("protocol violation", on_run(lambda asked: raw(b"x" * 100_000_000 + b"\n"))),
    "endless-line": ("protocol violation", on_run(lambda asked: [raw(b"x" * 65536) for _ in iter(int, 1)] and None)),
    "deep-nesting": ("protocol violation", on_run(lambda asked: raw(b"[" * 200_000 + b"\n"))),
    "wrong-seq": ("protocol violation", on_run(lambda asked: send({**good(asked), "seq": 99999}))),
    "true-for-seq": ("protocol violation", on_run(lambda asked: send({**good(asked), "seq": True}))),
    "no-seq": ("protocol violation", on_run(lambda asked: send({"ok": True}))),
    "repeats-an-answer": ("protocol violation", on_run(lambda asked: (send(good(asked)), send(good(asked)))[0])),
    "out-of-order": ("protocol violation", lambda: each_in_window(late)),
    "answers-before-asked": ("protocol violation", lambda: chatter_after_start()),
    "chatters": ("protocol violation", on_run(lambda asked: (raw(b"debug: here\n"), send(good(asked)))[0])),
    "wrong-type": ("protocol violation", on_run(lambda asked: send({**good(asked), "stacks": "many", "legal": 3,
                                                                    "hands": 0}))),
    "unknown-key": ("protocol violation", on_run(lambda asked: send({**good(asked), "luck": 7}))),
    "missing-key": ("protocol violation", on_run(lambda asked: send({"seq": asked["seq"], "ok": True}))),
    "echoes": ("protocol violation", lambda: [raw(line) for line in sys.stdin.buffer] and None),
    "other-protocol": ("protocol violation", on_start(protocol=2)),
    "window-of-a-thousand": ("protocol violation", on_start(window=1000)),
    "claims-nothing": ("unsupported", on_start(games={})),
    "claims-and-refuses": ("refused", always(lambda asked: deny(asked, "operation-unknown"))),
    "fails-itself": ("errored", always(lambda asked: deny(asked, "internal-error", EVIL))),
    "knows-nothing": ("wrong", lambda: each(lambda asked, number: send(good(asked)))),
    "hostile-text": ("wrong", always(lambda asked: send({**good(asked), "phase": EVIL} if "phase" in good(asked)
                                                         else good(asked)))),
    "hostile-name": ("wrong", on_start(name=EVIL, language=EVIL)),
    "floods-standard-error": ("wrong", always(lambda asked: (sys.stderr.write("x" * 300_000), send(good(asked)))[1])),
    "leaves-a-child": ("wrong", always(leave_child)),
    "leaves-a-daemon": ("wrong", always(leave_daemon)),
    "ends-with-a-code": ("wrong", end_with_code),
    "a-key-twice": ("protocol violation", on_run(lambda asked: raw(b'{"seq": 1, "ok": false, "ok": true}\n'))),
    "fractions": ("protocol violation", on_run(lambda asked: send({**good(asked), "seq": asked["seq"] + 0.0}))),
    "ignores-stop": ("wrong", ignore_stop),
    "eats-memory": ("crashed", on_run(eat)),
}  # fmt: skip


def each_in_window(bad: Callable[[dict[str, Any]], None]) -> None:
    """Grants a window and answers out of order in it."""
    send(begun(json.loads(sys.stdin.buffer.readline()), window=4))
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        if asked["op"] == "run":
            bad(asked)
        else:
            send(good(asked))


def chatter_after_start() -> None:
    """Says more than it was asked, at once."""
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        send(good(asked))
        if asked["op"] == "start":
            send({"seq": 1, "ok": True})


if __name__ == "__main__":
    KINDS[sys.argv[1]][1]()
