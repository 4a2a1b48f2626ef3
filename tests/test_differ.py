"""Differ: the smallest situation that parts two readings, found by proof and confirmed by plain code."""

import json
from pathlib import Path

import pytest

from hoc_ref import games, show
from hoc_ref.cards import PACK, read_cards
from hoc_ref.cli import main
from hoc_ref.proofs import differ
from hoc_ref.proofs.hoc.disputes import DISPUTES
from hoc_ref.proofs.hoc.table import PARTING
from hoc_ref.proofs.theorem import Theorem
from hoc_ref.record import load, read

L, D = "lalanne", "dictionnaire"
KEPT = sorted((Path(__file__).parent.parent / "spec" / "hoc" / "disputes").glob("*.toml"))
SOON = ("leftover-ten", "point-tie-break", "double-scope", "premium-with-raise", "good-while-holding-better")


def found(crux: str, one: str = L, other: str = D) -> differ.Dispute:
    dispute = differ.dispute("hoc", crux, one, other, False)
    assert isinstance(dispute, differ.Dispute)
    return dispute


def test_ten_cards_left() -> None:
    """Worked by hand: no number but ten is told differently, so one card against ten is the smallest."""
    told = found("leftover-ten")
    assert (told.acts, told.cards, told.options) == (1, 11, ("20", "10"))
    assert told.rulings == ("regular; Anna 120, Ben 80", "regular; Anna 110, Ben 90")


def test_equal_points() -> None:
    """With a card each and no sequence both rules come to the value; a third card, kept back, lets them part."""
    told = found("point-tie-break")
    assert (told.acts, told.cards) == (2, 3)


def test_the_scope_of_doubling() -> None:
    told = found("double-scope")
    assert told.acts == 2 and "\n[[round]]" in told.record and told.rulings[0] != told.rulings[1]


@pytest.mark.parametrize("crux", SOON)
def test_plain_code_parts_on_what_is_found(crux: str) -> None:
    told = found(crux)
    both = differ.parted(told.record, crux, told.options[1])
    assert both and tuple(map(differ.outcome, both)) == told.rulings
    assert read(told.record).reading == told.reading


def test_each_crux_that_parts_the_readings_is_searched_or_named() -> None:
    assert set(differ.differing("hoc", L, D)) - set(DISPUTES) == {"ante-multiplier"}
    assert set(DISPUTES) <= set(differ.differing("hoc", L, D))
    assert isinstance(differ.dispute("hoc", "ante-multiplier", L, D, False), differ.Unsearched)


def test_where_rules_agree_that_is_proved() -> None:
    """A scene in which the crux makes no difference: nobody has ten cards left."""

    def few_left(t: Theorem, pack: int) -> differ.Situation:
        left = t.cards("p2 holds", pack)
        t.assume(left != 0, left.bit_count() < 10)
        hands = (1 << read_cards("Jc")[0], left)
        return differ.Situation((differ.Round({"phase": "play"}, hands, ("p1 play Jc",)),))

    known, rules = games.game("hoc"), [games.rules("hoc", L, {"leftover-ten": option}) for option in ("20", "10")]
    low = sum(1 << card for card in range(26) if card % 13 < 6)
    best, _, paths = differ.smallest(known, few_left, rules[0], rules[1], low)
    assert best is None and paths > 1


def test_a_situation_that_cannot_be_is_none() -> None:
    def impossible(t: Theorem, pack: int) -> differ.Situation:
        t.choose("any", (1, 2))
        return differ.Situation((differ.Round({"phase": "end"}, (1, 2), ()),))

    rules = games.rules("hoc", L, {})
    assert differ.smallest(games.game("hoc"), impossible, rules, rules, PACK) == (None, 1 << 10, 2)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_kept_disputes_still_part(path: Path) -> None:
    record, crux = load(str(path)), path.stem
    mine, theirs = differ.differing("hoc", L, D)[crux]
    other = theirs if record.reading == L else mine
    assert differ.parted(path.read_text(encoding="utf-8"), crux, other)


def test_all_that_is_searched_is_kept() -> None:
    assert [path.stem for path in KEPT] == sorted(DISPUTES)


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["differ", "hoc", L, D, "--crux", "leftover-ten", "--out", str(tmp_path / "new")]) == 0
    out = capsys.readouterr().out
    assert "1 act, 11 cards" in out and "1 of 1 cruxes part" in out and max(map(len, out.splitlines())) <= 80
    assert load(str(tmp_path / "new" / "leftover-ten.toml")).title == "What do ten cards left cost?"
    assert main(["differ", "hoc", L, D, "--crux", "leftover-ten", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["cards"] == 11
    assert main(["differ", "hoc", L, L]) == 0
    assert "119 cruxes they answer alike" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("crux", "told"),
    [("point-premium", "point-premium: none: there"), ("draw-method", "lowest-card-deals or any-lot, which makes no")],
)
def test_what_both_answer_alike_is_told_in_a_line(crux: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["differ", "hoc", L, D, "--crux", crux]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert told in out and "nothing to part them" in out and "table-same-readings" in out


def test_every_crux_parts_the_readings_or_does_not() -> None:
    """Those that part them, those that both answer alike, and two that make no difference."""
    alike = show.alike("hoc", [L, D], "")[0]
    told = [int(one) for one in alike.replace(",", "").split() if one.isdigit()]
    assert sum(told) + len(differ.differing("hoc", L, D)) == 119
    assert set(differ.differing("hoc", L, D)) == set(PARTING)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["hoc", L, "chess"], "reading-unknown"),
        (["chess", L, D], "game-unknown"),
        (["hoc", L, D, "--crux", "no-such"], "crux-unknown"),
        (["hoc", L, D, "--crux", "leftover-ten", "--out", "/dev/null/x"], "not-writable"),
    ],
)
def test_bad_input(arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["differ", *arguments]) == 2
    assert code in capsys.readouterr().err
