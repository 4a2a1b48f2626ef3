"""Plugin for pytest: tests an engine written in Python, in its own process, a test for each vector.

In conftest.py: pytest_plugins = ["hoc_ref.conformance.plugin"]. A test that takes `hoc_vector` is run with each vector;
`@pytest.mark.hoc_vectors(reading="lalanne", do="judge")` chooses some. In it `check(hoc_vector, answer)` compares.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from hoc_ref.conformance import runner, vectors
from hoc_ref.conformance.report import explained
from hoc_ref.conformance.vectors import Vector
from hoc_ref.errors import BadInput

if TYPE_CHECKING:
    import pytest

CHOICES = ("game", "reading", "chapter", "do", "options")


def pytest_configure(config: pytest.Config) -> None:
    """Makes the marker known."""
    config.addinivalue_line("markers", f"hoc_vectors({', '.join(CHOICES)}): the vectors that a test is run with")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Runs a test that takes hoc_vector once for each vector."""
    if "hoc_vector" in metafunc.fixturenames:
        marker = metafunc.definition.get_closest_marker("hoc_vectors")
        chosen = choose(**(marker.kwargs if marker else {}))
        metafunc.parametrize("hoc_vector", chosen, ids=[one.id for one in chosen])


def choose(game: str = "hoc", **wanted: Any) -> list[Vector]:
    """The vectors of a game that have these values; bad input `choice-unknown` for any other key."""
    for key in wanted:
        if key not in CHOICES:
            raise BadInput("choice-unknown", f"expected one of {', '.join(CHOICES)}", key)
    return [one for one in vectors.load(game) if all(getattr(one, key) == value for key, value in wanted.items())]


@lru_cache(maxsize=1)
def checks() -> dict[str, Any]:
    """What checks the answer to each operation."""
    return runner.validators()


def check(vector: Vector, answer: dict[str, Any]) -> None:
    """An answer (as in the protocol, without seq) follows the schema and is right; AssertionError otherwise."""
    import fastjsonschema

    told = {"seq": None, "ok": True, **answer}
    try:
        checks()[vector.do if told["ok"] is True else "refusal"](told)
    except fastjsonschema.JsonSchemaException:
        fault = runner.schema_fault(told, vector.do)
        raise AssertionError(f"{vector.id}: {fault}") from None
    outcome, what, apart = runner.judged(vector, told)
    if outcome != runner.PASSED:
        result = runner.Result(vector.id, outcome, what, apart)
        raise AssertionError("\n".join(explained(vector, result)))
