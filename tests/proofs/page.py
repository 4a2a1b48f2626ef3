"""The page of the proofs: `python -m tests.proofs.page` proves all claims and writes what the docs show of each."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

from hoc_ref.proofs import claims

PROVED = Path(__file__).parent / "proved.json"


def shown(proof: claims.Proof) -> dict[str, Any]:
    """What the page shows of a claim."""
    return {
        "id": proof.id,
        "says": proof.says,
        "clauses": list(proof.clauses),
        "given": list(proof.given),
        "verdict": proof.verdict,
        "paths": proof.paths,
        "twins": [twin._asdict() for twin in proof.twins],
    }


def main() -> int:
    """Proves everything, in the order of the chapters, and writes it; 1 if a claim does not hold."""
    begun, found = time.perf_counter(), {one.id: one for one in claims.prove_all("hoc", "")}
    told = claims.summary(list(found.values()), time.perf_counter() - begun)
    order = [one.id for stated in claims.scenes("hoc").values() for one in stated]
    rows = {chapter: [shown(found[id]) for id in order if id.startswith(f"{chapter}-")]
            for chapter in claims.chapters("hoc")}  # fmt: skip
    figures = {name: told[name] for name in ("proved", "refuted", "unknown", "twins", "twins_refuted")}
    text = json.dumps({**figures, "chapters": rows}, indent=1, ensure_ascii=False)
    PROVED.write_text(text + "\n", encoding="utf-8")
    print(figures)
    return 0 if told["holds"] else 1


if __name__ == "__main__":
    sys.exit(main())
