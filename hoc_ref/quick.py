"""Quick: named tuples that are changed in half the time."""

from __future__ import annotations

from typing import Any


def quick(kind: Any) -> None:
    """Gives a kind of named tuple a `_replace` that copies the row and puts in what is new, and nothing else.

    Errors: KeyError for a field that it has not.
    """
    places, new = {name: place for place, name in enumerate(kind._fields)}, tuple.__new__

    def replace(record: Any, **changes: Any) -> Any:
        row = [*record]
        for name in changes:
            row[places[name]] = changes[name]
        return new(kind, row)

    kind._replace = replace
