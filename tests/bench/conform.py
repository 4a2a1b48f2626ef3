"""The runner, one question after the other, beside a bare exchange of the same messages in the same run.

`python tests/bench/conform.py [COUNT]`: requests a second to a peer that always gives the same answer; every answer is
checked against its schema and compared. The bare exchange writes, reads and parses the same messages and does no more.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time

from hoc_ref.conformance import runner
from hoc_ref.conformance.vectors import Vector

PEER = """
import json, sys
start = {"ok": True, "protocol": 1, "name": "trivial", "version": "0", "language": "Python", "trace": False,
         "window": 1, "games": {"hoc": {"readings": ["lalanne"], "options": {}, "players": [2, 3]}},
         "operations": ["legal"]}
for line in sys.stdin.buffer:
    asked = json.loads(line)
    told = {"ok": True, "legal": ["p1 play 8d", "p1 play 2c"]} if asked["op"] == "run" else {"ok": True}
    told = {**(start if asked["op"] == "start" else told), "seq": asked["seq"]}
    sys.stdout.buffer.write(json.dumps(told).encode() + b"\\n")
    sys.stdout.buffer.flush()
    if asked["op"] == "stop":
        break
"""
ASKED = {"setup": {"hands": ["8d2c", "2h3h"], "start": {"phase": "play"}}, "acts": []}
COMMAND = [sys.executable, "-c", PEER]


def asked(count: int) -> tuple[int, float]:
    """Requests through the runner, and the seconds they took."""
    one = Vector(
        "x", "x", (), "lalanne", {}, "", "", "", "legal", ASKED, {"legal": ["p1 play 2c", "p1 play 8d"]}, "", "hoc"
    )
    run = runner.run(COMMAND, [one._replace(id=str(number)) for number in range(count)], runner.Limits(window=1))
    assert {result.outcome for result in run.results} == {"passed"}
    return len(run.results), run.seconds


def echoed(count: int) -> tuple[int, float]:
    """The same messages written, read and parsed without a runner."""
    peer = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert peer.stdin and peer.stdout
    lines = peer.stdout
    begun = time.monotonic()
    for number in range(count):
        peer.stdin.write(json.dumps({"op": "run", "seq": number, "do": "legal", **ASKED}).encode() + b"\n")
        peer.stdin.flush()
        told = json.loads(lines.readline())
        assert told["seq"] == number
    spent = time.monotonic() - begun
    peer.stdin.close()
    peer.wait()
    return count, spent


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    rates = {}
    for name, measure in (("runner", asked), ("bare exchange", echoed)):
        done, spent = max((measure(count) for _ in range(3)), key=lambda pair: pair[0] / pair[1])
        rates[name] = done / spent
        print(f"{name:15}{rates[name]:9.0f} requests a second")
    print(f"{'ratio':15}{rates['runner'] / rates['bare exchange']:9.2f}")
