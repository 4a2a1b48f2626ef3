"""The audit of the proofs: `python -m tests.proofs.audit` (make prove-self). Twenty minutes or less on two cores."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import tomllib
from multiprocessing import get_context
from pathlib import Path

from hoc_ref.proofs import claims
from tests.proofs import broken, contracts, lines, operators, perturbed, seeded

UNEXECUTED = Path(__file__).parent / "unexecuted.toml"


def scene(name: str) -> tuple[str, str, set[lines.Line]]:
    """One scene: what is wrong with its proof or beside its paths, and the lines that its paths execute."""
    stated = claims.scenes("hoc")[name]
    rows = [(one.id, one.theorem) for one in stated]
    course = claims.Course(stated[0].scene, rows, "hoc")
    theorem = claims.whole(stated[0].scene, rows)
    wrong = course.broken or next(iter(course.failed.values()), "") or perturbed.astray(theorem, course.leaves)
    return name, wrong, lines.executed(theorem, course.leaves)


def explained() -> dict[str, str]:
    """The functions with lines that no path executes, each with the reason."""
    return dict(tomllib.loads(UNEXECUTED.read_text(encoding="utf-8"))) if UNEXECUTED.is_file() else {}


def scenes() -> tuple[list[str], dict[str, list[int]]]:
    """Every scene on two processes: what is wrong with them, and the lines that none of them executes."""
    wrong, found = [], set[lines.Line]()
    names = list(claims.scenes("hoc"))
    with get_context("fork").Pool(2) as pool:
        for done, (name, fault, executed) in enumerate(pool.imap_unordered(scene, names, chunksize=1), 1):
            found |= executed
            wrong += [f"{name}: {fault}"] if fault else []
            print(f"{done} of {len(names)} scenes", end="\r", file=sys.stderr, flush=True)
    return wrong, lines.unexecuted(found)


def second_prover() -> list[str]:
    """What CrossHair does not confirm of the contracts, or does not refute of the one that is wrong on purpose."""
    command = [sys.executable, "-m", "crosshair", "check", "--analysis_kind=PEP316", "--report_all",
               "--per_condition_timeout=60", str(contracts.__file__)]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    told = [line.partition(": ")[2] for line in done.stdout.splitlines()]
    wanted = ["info: Confirmed over all paths."] * contracts.RIGHT
    wrong = [line for line in told[: contracts.RIGHT] if line != wanted[0]]
    refuted = told[contracts.RIGHT :]
    if len(told) != contracts.RIGHT + 1 or not refuted[0].startswith("error: false when calling wrong_on_purpose(10)"):
        wrong.append(f"{len(told)} answers, the last: {(told or [done.stderr.strip()])[-1][:200]}")
    return wrong


def main() -> int:
    """Runs every check on the proofs and says what was found; 1 if anything is not as it should be."""
    begun, bad = time.monotonic(), []

    def told(what: str, wrong: list[str]) -> None:
        print(f"{time.monotonic() - begun:5.0f} s  {what}: {'as it should be' if not wrong else ', '.join(wrong)}")
        bad.extend(wrong)

    told(f"{len(operators.NUMBERS) + len(operators.CARDS) + len(operators.COUNTS)} operations as Python's own",
         operators.faults(40))  # fmt: skip
    told(f"{contracts.RIGHT} contracts confirmed by CrossHair, and a wrong one refuted", second_prover())
    wrong, unexecuted = scenes()
    told(f"{len(claims.scenes('hoc'))} scenes proved, replayed, and run beside their paths", wrong)
    known = explained()
    odd = [f"{name} (lines {at})" for name, at in unexecuted.items() if name not in known]
    odd += [f"{name} is explained, but all of it is executed" for name in known if name not in unexecuted]
    told(f"{len(unexecuted)} functions with lines that no path executes", odd)
    told(f"{len(broken.FAULTS)} faults in the executor, each noticed", broken.missed())
    chosen = seeded.sample(seeded.SAMPLE, seeded.SEED)
    figures = seeded.figures(chosen, seeded.all_noticed(chosen))
    seeded.SCORE.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    told(f"{figures['noticed']} of {figures['sample']} faults seeded into the rules break a quick claim",
         [] if figures["share"] >= seeded.AIM else [f"fewer than {seeded.AIM:.0%}"])  # fmt: skip
    few = [one for one in chosen if f"{one.module}.{one.function}" not in known][: seeded.ALL]
    lost = {one.name for one in few} & set(figures["missed"])
    told(f"of {len(few)} in functions that are proved whole all are noticed", sorted(lost))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
