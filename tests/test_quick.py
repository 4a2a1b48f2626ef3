"""Quick: a changed record is the record that the named tuple's own way would make."""

import pytest

from hoc_ref.hoc.state import SILENT, Act, Bid, Denials, Play, Round, Say, Step, new_say, with_range, with_say_and_prize
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


def test_records_are_made_and_changed_like_any_other() -> None:
    """What `maker` and `changer` give is what the record's own constructor and `_replace` give."""
    assert new_say(3, 5) == Say(3, 5) and type(new_say(3, 5)) is Say
    act = Act(1, "raise", rank=4)
    assert with_range(act, 2, 20) == act._replace(number=2, most=20) and type(with_range(act, 2, 20)) is Act
    told = with_say_and_prize(act, Say(3, 5), 1)
    assert told == act._replace(say=Say(3, 5), prize=1) and act.say == SILENT
