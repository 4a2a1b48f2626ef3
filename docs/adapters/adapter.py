"""Adapter: lets hoc-ref ask an engine written in Python. Copy it, and write `my_engine.py` with what you have of:

play(rules, setup, acts), claim(rules, setup, acts), legal(rules, setup, acts), judge(rules, hands), perft(rules, setup,
acts, depth), each returning the answer without seq and ok; rules is (game, reading, options). Then:
hoc-ref conform -- python adapter.py
"""

import json
import sys
import traceback

import my_engine

CLAIMS = {
    "protocol": 1, "name": "my engine", "version": "0.1", "language": "Python", "trace": False, "window": 1,
    "games": {"hoc": {"readings": ["lalanne"], "options": {}, "players": [2, 3]}},
    "operations": [do for do in ("play", "claim", "legal", "judge", "perft") if hasattr(my_engine, do)],
}  # fmt: skip


class Refused(Exception):
    """Raise it with a code when a request cannot have happened, such as card-not-held."""


def answer(asked, rules):
    """The answer to one request, and the rules that hold from now on."""
    if asked["op"] == "start":
        return CLAIMS, rules
    if asked["op"] == "reading":
        return {}, (asked["game"], asked["reading"], asked.get("options", {}))
    if asked["op"] == "stop":
        return {}, rules
    given = {key: asked[key] for key in ("setup", "acts", "hands", "depth") if key in asked}
    return getattr(my_engine, asked["do"])(rules, **given), rules


def main():
    """Reads a request a line, writes an answer a line."""
    sys.stdin.reconfigure(encoding="utf-8")
    rules = None
    for line in sys.stdin:
        asked = json.loads(line)
        told = {"seq": asked.get("seq"), "ok": True}
        try:
            more, rules = answer(asked, rules)
            told.update(more)
        except Exception as error:
            code = str(error) if type(error).__name__ == "Refused" else "internal-error"
            told.update(ok=False, error=code, what=repr(error))
            traceback.print_exc(file=sys.stderr)
        print(json.dumps(told), flush=True)
        if asked["op"] == "stop":
            return


if __name__ == "__main__":
    main()
