"""Quick: a changed record is the record that the named tuple's own way would make."""

import pytest

from hoc_ref.hoc.state import Act, Bid, Denials, Play, Round, Step
from hoc_ref.ledger import Chips


@pytest.mark.parametrize("kind", (Act, Bid, Denials, Play, Round, Step))
def test_a_change_touches_its_fields_and_no_other(kind: type) -> None:
    record = kind._make(range(len(kind._fields)))
    for place, name in enumerate(kind._fields):
        changed = record._replace(**{name: "new"})
        assert type(changed) is kind and record[place] == place
        assert changed == kind._make("new" if other == place else other for other in range(len(record)))
    assert record._replace() == record and kind._replace is not Chips._replace


def test_a_field_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError):
        Step(None, "regular", "", ())._replace(verdict="refused")
