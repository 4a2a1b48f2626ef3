"""Asking: what the reference answers in this process, as the expected value of a vector, and what it enters."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from types import CodeType, FrameType
from typing import Any

from hoc_ref.conformance.operations import OPERATIONS, Rules
from hoc_ref.conformance.vectors import Vector, differences, moved
from hoc_ref.errors import BadInput, Undetermined
from tests.power.mutants import modules

Json = dict[str, Any]
IRREGULAR = ("claim", "misdeal", "expose", "look", "leave")


@lru_cache(maxsize=100_000)
def rules(reading: str, options: tuple[tuple[str, str], ...]) -> Rules:
    """The rules of a reading with departures."""
    return Rules("hoc", reading, dict(options))


def answer(do: str, reading: str, options: Json, asked: Json, trace: bool = False) -> Json:
    """The answer of the reference; an error for bad input, an exception when the rules fail."""
    try:
        told = OPERATIONS[do](rules(reading, tuple(sorted(options.items()))), {**asked, "trace": trace})
        return {"ok": True, **told}
    except BadInput as error:
        return {"ok": False, "error": error.code}
    except Undetermined:
        return {"ok": False, "error": "undetermined"}


def holds(vector: Vector) -> bool:
    """The reference, as it now is, gives what the vector expects."""
    try:
        return not differences(vector, answer(vector.do, vector.reading, vector.options, vector.asked))
    except TimeoutError:
        raise
    except Exception:
        return False


def expected(do: str, told: Json) -> Json:
    """What a vector expects, from an answer: acts that are regular and move no chips are left out."""
    if not told["ok"]:
        return {"error": [told["error"]]}
    if do not in ("play", "claim"):
        return {key: value for key, value in told.items() if key != "ok"}
    acts: Json = {}
    for number, one in enumerate(told["acts"], 1):
        about: Json = {}
        if one["kind"] != "regular":
            about = {"kind": one["kind"], "reason": [one["reason"]]}
        if moved(one["payments"]):
            about["payments"] = moved(one["payments"])
        if about:
            acts[str(number)] = about
    rest = {key: told[key] for key in ("phase", "to_act", "stacks", "pots", "hand_sizes", "may_claim")}
    return {"acts": acts, **rest, **({"winners": told["winners"]} if told["winners"] else {})}


def do_of(told: Json, asked: Json) -> str:
    """Whether a situation is asked as play or as a claim."""
    acts = [*asked.get("acts", []), *(act for one in asked["setup"].get("before", []) for act in one.get("acts", []))]
    verbs = {act.split()[1] for act in acts}
    irregular = told["ok"] and any(one["kind"] == "irregular" for one in told["acts"])
    return "claim" if irregular or verbs & set(IRREGULAR) else "play"


def executed(run: Callable[[], Any]) -> set[str]:
    """The functions of the rules that are entered while something runs, as chapter.function."""
    found: set[CodeType] = set()

    def hear(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            found.add(frame.f_code)

    sys.setprofile(hear)
    try:
        run()
    finally:
        sys.setprofile(None)
    names = code_names()
    return {names[code] for code in found if code in names}


@lru_cache(maxsize=1)
def code_names() -> dict[CodeType, str]:
    """The functions of the rules by their code as it stands in the files."""
    found = {}
    for name, module in modules().items():
        for function, one in vars(module).items():
            code = getattr(getattr(one, "__wrapped__", one), "__code__", None)
            if code and getattr(one, "__module__", "") == module.__name__:
                found[code] = f"{name}.{function}"
    return found
