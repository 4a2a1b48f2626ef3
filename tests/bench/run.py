"""The project beside its peers, in turn in one run: `python tests/bench/run.py PEERS_PYTHON [--json]`."""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PAIRS = [
    ("acts a second against pokerkit's decisions", ("hoc.py", "play"), ("pokerkit_peer.py", "play")),
    ("acts a second against rlcard's uno, rules only", ("hoc.py", "play"), ("rlcard_peer.py", "play")),
    ("acts replayed from records against pokerkit's hand histories", ("hoc.py", "load"), ("pokerkit_peer.py", "load")),
]  # fmt: skip


def rate(python: str, script: tuple[str, str], seconds: float) -> float:
    """How many a second one script reaches in its own process."""
    command = [python, "-W", "ignore", str(HERE / script[0]), script[1], str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{script[0]}: {done.stderr.strip().splitlines()[-1] if done.stderr.strip() else 'failed'}")
    told = json.loads(done.stdout.splitlines()[-1])
    return float(told["count"] / told["seconds"])


def main() -> int:
    """Measures every pair in turn and prints the ratios with their minimum, median and maximum."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("peers", help="the Python of an environment that has the peers")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = []
    for title, mine, peer in PAIRS:
        rates = []
        for number in range(options.runs):
            print(f"{title}: run {number + 1} of {options.runs}", end="\r", file=sys.stderr, flush=True)
            rates.append((rate(sys.executable, mine, options.seconds), rate(options.peers, peer, options.seconds)))
        ratios = sorted(a / b for a, b in rates)
        found.append(
            {
                "what": title,
                "ratio": {"min": ratios[0], "median": statistics.median(ratios), "max": ratios[-1]},
                "project": statistics.median(a for a, _ in rates),
                "peer": statistics.median(b for _, b in rates),
            }
        )
        print(" " * 100, end="\r", file=sys.stderr)
    if options.json:
        print(json.dumps(found, indent=1))
    else:
        for one in found:
            ratio = one["ratio"]
            print(f"{one['what']}:\n  {ratio['median']:.2f} times ({ratio['min']:.2f} to {ratio['max']:.2f}); "
                  f"{one['project']:,.0f} against {one['peer']:,.0f}")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
