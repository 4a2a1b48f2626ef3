"""Agreement: what is said to change nothing is proved to, on every path of every quick scene that runs it.

A scene is run twice on the same unknown values, with the rules as they stand and with the fault in them, and all that
comes of it must be the same. A fault may still change what a state holds and no vector can ask for, such as the clause
that a payment names: these are counted apart. A function that can be given only so much is given all of it.
`python -m tests.proofs.agreement` writes agreement.json.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from hoc_ref.hoc import announcing, table, verbs
from hoc_ref.hoc.state import NOTHING, POINT, PRIZES, SEQUENCE, TRICON, Say
from hoc_ref.proofs import claims
from hoc_ref.proofs.executor import paths
from hoc_ref.proofs.hoc import some
from hoc_ref.proofs.theorem import Theorem, Unmodelled
from hoc_ref.proofs.unknown import Cards, Value
from tests.power.mutants import Mutant, mutants, planted
from tests.power.score import equivalent, in_time
from tests.proofs import seeded

AGREED = Path(__file__).parent / "agreement.json"
SECONDS = 40  # for one scene with one fault
LONGEST = 3  # seconds: scenes that take longer by themselves are left out


class Again(Theorem):
    """A driver that gives a scene the unknown values that it has had before; what it assumed holds already."""

    def __init__(self, t: Theorem, had: dict[str, Any]) -> None:
        self.t, self.had = t, had

    def number(self, name: str) -> Any:
        return self.value(name, lambda: self.t.number(name))

    def flag(self, name: str) -> Any:
        return self.value(name, lambda: self.t.flag(name))

    def cards(self, name: str, among: int = (1 << 52) - 1) -> Any:
        return self.value(name, lambda: self.t.cards(name, among))

    def choose(self, name: str, options: Sequence[Any]) -> Any:
        return self.value(name, lambda: self.t.choose(name, options))

    def value(self, name: str, anew: Any) -> Any:
        """The value that was had under a name, or a new one."""
        if name not in self.had:
            self.had[name] = anew()
        return self.had[name]

    def assume(self, *holds: Any) -> None:
        self.t.assume(*holds)

    def outcome(self, label: str) -> None:
        self.t.outcome(label)

    def claim(self, name: str, holds: Any, when: Any = True) -> None:
        self.t.claim(name, holds, when)


def alike(t: Theorem, one: Any, other: Any) -> None:
    """Claims that two results are the same, part by part."""
    if isinstance(one, (Value, Cards)) or isinstance(other, (Value, Cards)):
        t.claim("the same", one == other)
    elif isinstance(one, (tuple, list)) and isinstance(other, (tuple, list)):
        t.claim("as long", len(one) == len(other))
        for mine, theirs in zip(one, other, strict=False):
            alike(t, mine, theirs)
    elif type(one) is type(other) and hasattr(one, "__dict__") and not callable(one):
        alike(t, [*vars(one).values()], [*vars(other).values()])
    else:
        t.claim("the same", one == other)


def agrees(scene: claims.Scene, mutant: Mutant) -> str:
    """How a scene goes otherwise with a fault, "unknown" where that cannot be followed; nothing if it never does."""

    def theorem(t: Theorem) -> None:
        had: dict[str, Any] = {}
        mine = scene(Again(t, had))
        with planted(mutant):
            theirs = scene(Again(t, had))
        t.outcome("done")
        alike(t, mine, theirs)

    try:
        with in_time(SECONDS):
            for _, failures in paths(theorem):
                if failures:
                    return f"otherwise: {failures[0].values}"
    except (Unmodelled, TimeoutError) as error:
        return f"unknown: {error}"
    except Exception as error:
        return f"otherwise: {type(error).__name__}: {error}"
    return ""


def announcements() -> list[str]:
    """Whatever a seat can have to announce, as it is listed, and whether it is of the prize's kind."""
    sizes = {POINT: range(1, 14), SEQUENCE: range(3, 14), TRICON: (3, 4)}
    tops = {POINT: range(86), SEQUENCE: range(13), TRICON: range(13)}
    found = []
    for prize in range(len(PRIZES)):
        state = some.still(some.chosen(some.READINGS[0], ()), 3, prize)
        for say in (NOTHING, *(Say(size, top) for size in sizes[prize] for top in tops[prize])):
            for act in [table.announcement(state, seat, say) for seat in range(3)]:
                found += [verbs.act_text(act), announcing.refuse_kind(prize, act.prize)]
    return found


WHOLE: dict[str, Callable[[], list[str]]] = {"table.announcement": announcements}


def agrees_on_all(mutant: Mutant) -> bool:
    """A fault changes nothing of what its function is given, all of which is gone through."""
    everything = WHOLE[f"{mutant.module}.{mutant.function}"]
    mine = everything()
    try:
        with planted(mutant):
            return mine == everything()
    except Exception:
        return False


class Agreed(NamedTuple):
    """What was shown of a fault: in which scenes it changes nothing, in which it does, in which that is not known."""

    name: str
    same: tuple[str, ...]
    otherwise: tuple[str, ...]
    unknown: tuple[str, ...]


WORK: tuple[dict[str, Mutant], dict[str, tuple[set[str], float]]]


def shown(name: str) -> Agreed:
    """One fault on every quick scene that runs its function, or on all that the function can be given."""
    mutant, every = WORK[0][name], WORK[1]
    function = f"hoc_ref.hoc.{mutant.module}.{mutant.function}"
    if f"{mutant.module}.{mutant.function}" in WHOLE:
        return Agreed(name, ("all",), (), ()) if agrees_on_all(mutant) else Agreed(name, (), ("all",), ())
    stated = claims.scenes("hoc", quick=True)
    found: dict[str, list[str]] = {"": [], "otherwise": [], "unknown": []}
    for scene, (functions, seconds) in sorted(every.items(), key=lambda item: item[1][1]):
        if function in functions and seconds < LONGEST and (len(found[""]) < 4):
            told = agrees(stated[scene][0].scene, mutant)
            found[told.partition(":")[0]].append(
                scene if not told.startswith("otherwise") else f"{scene}: {told}"[:300]
            )
    return Agreed(name, tuple(found[""]), tuple(found["otherwise"]), tuple(found["unknown"]))


def main() -> int:
    """Proves what can be proved of the faults that are said to change nothing, and writes it."""
    global WORK
    known = equivalent()
    WORK = ({one.name: one for one in mutants() if one.name in known}, seeded.scene_functions())
    found = []
    with get_context("fork").Pool(2) as pool:
        for one in pool.imap_unordered(shown, list(WORK[0]), chunksize=1):
            found.append(one)
            print(f"{len(found)} of {len(WORK[0])}", end="\r", file=sys.stderr, flush=True)
    proved = sorted(one.name for one in found if one.same and not one.otherwise and not one.unknown)
    inside = sorted(one.name for one in found if one.otherwise)
    told = {"proved": proved, "inside": inside, "open": sorted({one.name for one in found} - {*proved, *inside})}
    AGREED.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    print(f"{len(proved)} of {len(found)} proved to change nothing in the scenes that run them; {len(inside)} change "
          f"only what nobody is told; {len(told['open'])} are not run or not decided")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
