"""The reference with one fault planted, speaking the protocol: `python -m tests.peers.faulty MUTANT`."""

import sys

from hoc_ref.conformance.serve import serve
from tests.power.mutants import mutants, planted

if __name__ == "__main__":
    mutant = next(one for one in mutants() if one.name == sys.argv[1])
    with planted(mutant):
        serve(sys.stdin.buffer, sys.stdout.buffer)
