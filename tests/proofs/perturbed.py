"""Perturbed runs: values beside those of a path must fall in exactly one path, and do there what it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import z3

from hoc_ref.proofs.executor import Leaf
from hoc_ref.proofs.theorem import Whole, known_run

SHIFTS = (1, -1, 2, 19, 20, 21, 1000)
LEAVES = 40  # of each scene


def terms(values: dict[str, int]) -> list[tuple[Any, Any]]:
    """What Z3 is to put in the place of each unknown."""
    found = [(z3.Int(name), z3.IntVal(value)) for name, value in values.items()]
    return found + [
        (z3.Bool(f"{name} {one}"), z3.BoolVal(bool(value >> one & 1)))
        for name, value in values.items()
        if 0 <= value < 1 << 52
        for one in range(52)
    ]


def leaf_of(leaves: Sequence[Leaf], values: dict[str, int]) -> Leaf | None:
    """The path down which values lead, those that are not given being nought; nothing if there is none."""
    values = {name: 0 for leaf in leaves for name in leaf.values} | values
    left, depth, known = list(leaves), 0, terms(values)
    while left and len(left[0].trail) > depth:
        fork = left[0].trail[depth]
        if fork.of:
            taken = min(max(values[str(fork.term)], 0), fork.of - 1)
        else:
            taken = int(z3.is_true(z3.simplify(z3.substitute(fork.term, *known))))
        left = [leaf for leaf in left if leaf.trail[depth].taken == taken]
        depth += 1
    return left[0] if len(left) == 1 else None


def shifted(leaf: Leaf, at: int) -> dict[str, int]:
    """The values of a path, one of them another: a number moved, a card more or less in a hand."""
    names = [name for name in leaf.values if name not in {str(fork.term) for fork in leaf.trail if fork.of}]
    if not names:
        return dict(leaf.values)
    name, shift = names[at % len(names)], SHIFTS[at % len(SHIFTS)]
    value = leaf.values[name]
    hand = any(z3_name.startswith(f"{name} ") for fork in leaf.trail for z3_name in unknowns(fork.term))
    return {**leaf.values, name: value ^ 1 << at % 52 if hand else value + shift}


def unknowns(term: Any) -> Iterator[str]:
    """The names of the unknowns in a condition."""
    seen, left = set(), [term]
    while left:
        one = left.pop()
        if one.get_id() not in seen:
            seen.add(one.get_id())
            left += one.children()
            if z3.is_const(one) and one.decl().kind() == z3.Z3_OP_UNINTERPRETED:
                yield str(one)


def astray(theorem: Whole, leaves: Sequence[Leaf]) -> str:
    """The first values beside a path that fall in none, or do something else than it says; nothing if all is well."""
    step = max(1, len(leaves) // LEAVES)
    for at, leaf in enumerate(leaves[::step]):
        values = shifted(leaf, at)
        run = known_run(theorem, values)
        found = leaf_of(leaves, values)
        if found is None:
            return f"no path, or more than one, for {values}"
        if (run.label if run else "") != found.outcome:
            return f"{run.label if run else 'an assumption failed'}, not {found.outcome}, for {values}"
    return ""
