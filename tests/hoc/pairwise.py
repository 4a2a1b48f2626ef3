"""A covering array: few rows in which every pair of options of every two cruxes stands together at least once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

Row = dict[str, str]
Pair = tuple[tuple[str, str], tuple[str, str]]


def all_pairs(cruxes: Mapping[str, Sequence[str]]) -> set[Pair]:
    """Every two options of two different cruxes."""
    return {
        ((one, first), (other, second))
        for one, other in combinations(sorted(cruxes), 2)
        for first in cruxes[one]
        for second in cruxes[other]
    }


def pairs_of(row: Row) -> set[Pair]:
    """The pairs that one row covers."""
    return {((one, row[one]), (other, row[other])) for one, other in combinations(sorted(row), 2)}


def covering_array(cruxes: Mapping[str, Sequence[str]]) -> list[Row]:
    """Rows one after another, each built crux by crux with the option that covers most pairs still open."""
    random, rows = Random(1), []
    missing = all_pairs(cruxes)
    while missing:
        seed = min(missing)
        row = dict(seed)
        names = [name for name in sorted(cruxes) if name not in row]
        random.shuffle(names)
        for name in names:
            row[name] = max(cruxes[name], key=lambda option, name=name: newly(row, name, option, missing))
        missing -= pairs_of(row)
        rows.append(row)
    return rows


def newly(row: Row, name: str, option: str, missing: set[Pair]) -> int:
    """How many open pairs an option would cover with what stands in the row already."""
    here = (name, option)
    return sum((min(here, other), max(here, other)) in missing for other in row.items())
