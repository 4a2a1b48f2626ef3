"""Differ: the smallest situation that parts two readings, found by proof, confirmed by plain code, and from a deal."""

import ast
import json
import re
from pathlib import Path

import pytest

from hoc_ref import games, show
from hoc_ref.canonical import write
from hoc_ref.cards import PACK, cards_of, cards_text, read_cards, read_rank
from hoc_ref.cli import main
from hoc_ref.hoc.state import NOTHING, Round, Say
from hoc_ref.proofs import differ
from hoc_ref.proofs.arising import arising, before, confirmed
from hoc_ref.proofs.hoc import arising as known
from hoc_ref.proofs.hoc.disputes import DISPUTES
from hoc_ref.proofs.hoc.table import PARTING
from hoc_ref.proofs.theorem import Theorem
from hoc_ref.record import load, read

L, D = "lalanne", "dictionnaire"
KEPT = sorted((Path(__file__).parent.parent / "spec" / "hoc" / "disputes").glob("*.toml"))
DEALS = Path(__file__).parent.parent / "spec" / "hoc" / "disputes" / "from-a-deal"
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
    """With a card each and no sequence the seat decides where sequences come first, and else the value."""
    told = found("point-tie-break")
    assert (told.acts, told.cards) == (2, 2)


def test_the_scope_of_doubling() -> None:
    told = found("double-scope")
    assert told.acts == 2 and "\n[[round]]" in told.record and told.rulings[0] != told.rulings[1]


@pytest.mark.parametrize("crux", SOON)
def test_plain_code_parts_on_what_is_found(crux: str) -> None:
    told = found(crux)
    both = differ.parted(told.record, crux, told.options[1])
    assert both and tuple(map(differ.outcome, both)) == told.rulings
    assert read(told.record).reading == told.reading


def test_each_crux_that_parts_the_readings_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(differ.differing("hoc", L, D)) == set(DISPUTES)
    monkeypatch.delitem(DISPUTES, "leftover-ten")
    assert isinstance(differ.dispute("hoc", "leftover-ten", L, D, False), differ.Unsearched)


def test_a_stake_that_is_not_allowed() -> None:
    """One reading does not play for two chips at all; the record is under the one that does."""
    told = found("ante-multiplier")
    assert told.reading == D and read(told.record).stake in (2, 3)
    assert told.rulings[1] == "not played at all (stake-not-allowed)" and told.rulings[0].startswith("regular")
    assert told.arises.verdict == "deal" and told.arises.form == "with whole hands"


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
    assert sorted(path.name for path in DEALS.glob("*")) == [path.name for path in KEPT]


def kept(crux: str) -> tuple[str, str, str]:
    """A kept dispute, the deal that leads there, and the other option."""
    text = (DEALS.parent / f"{crux}.toml").read_text(encoding="utf-8")
    mine, theirs = differ.differing("hoc", L, D)[crux]
    deal = (DEALS / f"{crux}.toml").read_text(encoding="utf-8")
    return text, deal, theirs if read(text).reading == L else mine


@pytest.mark.parametrize("crux", sorted(DISPUTES))
def test_kept_deals_lead_to_the_disputes(crux: str) -> None:
    """Worked by plain code: whole hands, acts from the deal on, the state, and the same verdicts and payments."""
    text, deal, other = kept(crux)
    told = confirmed(deal, text, crux, other)
    assert told is not None and told.record == deal == write(read(deal), deal)
    assert all(one.start is None for one in read(deal).rounds) and differ.parted(deal, crux, other)
    in_play = (read(text).rounds[-1].start or {})["phase"] == "play"
    assert told.form == ("as it stands" if in_play else "with whole hands")
    assert ("hands" in dict(told.apart), bool(told.why)) == (not in_play, not in_play)


@pytest.mark.parametrize("crux", ["leftover-ten", "double-scope", "false-denial-remedy", "point-tie-break"])
def test_the_search_finds_the_kept_deals(crux: str) -> None:
    text, deal, other = kept(crux)
    assert arising(text, crux, other).record == deal


CHANGED = {
    "another card is left": ("leftover-ten", "As2s3s4s", "Ac2s3s4s"),  # ten cards cost the same whichever they are
    "a Hoc is still to be called": ("leftover-ten", "p1 hoc\np1 play Jc", "p1 play Jc"),
    "a Hoc is paid under one option only": ("hoc-needs-call", "p2 play Ks\np2 hoc\n", "p2 play Ks\n"),
    "an act is left out": ("leftover-ten", "p2 without K\n", ""),
    "a card more is left": ("hoc-needs-call", "p2 play As 2s", "p2 play 2s"),
    "an act is refused": ("leftover-ten", "p2 hoc\n", "p2 hoc\np2 hoc\n"),
    "not the act in dispute": ("leftover-ten", "p1 play Jc ", "p1 without J "),
    "a start": ("leftover-ten", "[[round]]\n", '[[round]]\nstart = { phase = "deal" }\n'),
    "nothing but a deal": ("point-tie-break", "p1 announce 5\np2 announce 5  # in dispute\n", ""),
    "somebody else speaks first": ("point-tie-break", "p1 announce 5\n", "p1 pass\n"),
    "too much is announced": ("point-tie-break", "p1 announce 5\n", "p1 announce 6\n"),
    "a rank was denied in vain": ("false-denial-remedy", "p2 without J\np1 claim", "p2 without Q\np1 claim"),
    "a higher bet": ("premium-with-raise", "p1 raise 1", "p1 raise 2"),
    "another tierce": ("equal-second-combination", "tierce to 3", "tierce to 4"),
    "the prize was won": ("double-extra-chip", "p2 pass\n", "p2 announce nothing\n"),
}


@pytest.mark.parametrize("what", CHANGED)
def test_a_changed_deal_is_noticed(what: str) -> None:
    crux, old, new = CHANGED[what]
    text, deal, other = kept(crux)
    assert deal.count(old) >= 1 and confirmed(deal.replace(old, new, 1), text, crux, other) is None


def with_said(state: Round, say: Say) -> Round:
    return state._replace(bid=state.bid._replace(said=(say, *state.bid.said[1:])))


def with_denials(state: Round, rank: str, **told: int) -> Round:
    """p2 has denied a rank, and it is to be fined, or was, so often."""
    rank_bit, tally = 1 << read_rank(rank), 1 << 16 * read_rank(rank)
    mine = state.play.denials[1]
    mine = mine._replace(ranks=mine.ranks | rank_bit, **{name: number * tally for name, number in told.items()})
    return state._replace(play=state.play._replace(denials=(state.play.denials[0], mine, *state.play.denials[2:])))


def with_denier(state: Round, seat: int) -> Round:
    return state._replace(play=state.play._replace(denier=seat))


STATES = {
    "a point is longer": ("good-while-holding-better", lambda one: with_said(one, Say(6, -1)), True),
    "a point is not announced": ("good-while-holding-better", lambda one: with_said(one, NOTHING), False),
    "another tierce is announced": ("equal-second-combination", lambda one: with_said(one, Say(3, 5)), False),
    "another prize is double": ("double-extra-chip", lambda one: one._replace(multiplier=(2, 1, 2)), True),
    "the prize counts thrice": ("double-extra-chip", lambda one: one._replace(multiplier=(1, 1, 3)), False),
    "another rank was denied": ("false-denial-remedy", lambda one: with_denials(one, "5"), True),
    "the rank was denied twice": ("false-denial-remedy", lambda one: with_denials(one, "J", false=2), False),
    "the fine was paid": ("false-denial-remedy", lambda one: with_denials(one, "J", punished=1), False),
    "nobody has just denied": ("false-denial-remedy", lambda one: with_denier(one, -1), False),
    "somebody has just denied": ("false-denial-detection", lambda one: with_denier(one, 0), True),
    "he is the dealer": ("leftover-ten", lambda one: one._replace(dealer=0), False),
    "somebody else acts": ("leftover-ten", lambda one: one._replace(to_act=1), False),
}  # fmt: skip


@pytest.mark.parametrize("what", STATES)
def test_what_may_be_otherwise_in_a_state(what: str) -> None:
    crux, change, may = STATES[what]
    told = read(kept(crux)[0])
    state = before(told, {})
    assert known.apart(state, state, told) == {}
    differing = known.apart(state, change(state), told)
    assert differing is not None if may else differing is None


@pytest.mark.parametrize(
    ("crux", "old", "new"),
    [
        ("premium-with-raise", "sequence = 3 }", "sequence = 4 }"),  # two stakes and a bet of one
        ("good-while-holding-better", "point = 2", "point = 1"),
        ("point-tie-break", "point = 2", "point = 0"),
        ("double-of-agreed-double", "tricon = 8", "tricon = 6"),
    ],
)
def test_an_impossible_pot_is_not_said_to_arise(crux: str, old: str, new: str) -> None:
    text, _, other = kept(crux)
    assert arising(text, crux, other).verdict == "deal"
    told = arising(text.replace(old, new, 1), crux, other)
    assert (told.verdict, told.record) == ("impossible", "") and "hoc-ante" in told.why


def test_where_bets_may_be_left_in_a_pot_nothing_is_said_of_it() -> None:
    """Under some options a prize may be left to nobody with the bets in its pot, and they are carried."""
    text, _, other = kept("premium-with-raise")
    text = text.replace("sequence = 3 }", "sequence = 4 }").replace(
        'players = ["Anna"', 'options = { sole-survivor-with-nothing = "pot-stays" }\nplayers = ["Anna"'
    )
    assert "pot-stays" in text and arising(text, "premium-with-raise", other, tries=1).verdict == "not found"


def test_whoever_has_laid_a_card_has_not_a_whole_hand() -> None:
    text, _, other = kept("false-denial-detection")
    hand = cards_text(cards_of(sum(1 << card for card in range(15))))
    told = arising(re.sub(r'hands = \["[^"]*"', f'hands = ["{hand}"', text), "false-denial-detection", other)
    assert told.verdict == "impossible" and "has laid a card" in told.why


def test_what_is_not_found_is_not_said_to_be_impossible() -> None:
    text, _, other = kept("d-point-sequence-scope")
    told = arising(text, "d-point-sequence-scope", other, tries=1)
    assert told.verdict == "not found" and "1 deal" in told.why and not told.record


def test_the_stakes_of_two_deals_are_in_no_single_one() -> None:
    """A pot of two stakes in a game that is not double: whole stakes, but no round leads there."""
    text, _, other = kept("good-while-holding-better")
    told = arising(text.replace("point = 2", "point = 4"), "good-while-holding-better", other, tries=3)
    assert told.verdict == "not found"


def test_what_is_said_of_whole_hands_and_pots_is_proved() -> None:
    """The claims that the reasons rest on hold, and no rule but laying a card puts a hand in another's place."""
    chapters = json.loads(Path("tests/proofs/proved.json").read_text(encoding="utf-8"))["chapters"]
    proved = {one["id"] for chapter in chapters.values() for one in chapter if one["verdict"] == "proved"}
    named = {name for why in (known.never, known.why_whole) for name in re.findall(r"`([a-z-]+)`", why.__doc__ or "")}
    assert len(named) == 8 and named <= proved
    makers = {"put_hand", "with_hands_and_play"}
    for path in Path("hoc_ref/hoc").glob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
                moved = any(isinstance(one.func, ast.Name) and one.func.id in makers for one in calls)
                moved = moved or any(word.arg == "hands" for one in calls for word in one.keywords)
                assert not moved or (path.stem, function.name) in {("play", "lay_one"), ("table", "new_round")}


@pytest.mark.parametrize(
    ("verdict", "why", "line"),
    [
        ("impossible", "the pot is short", "  No deal leads there: the pot is short."),
        ("not found", "none found in 9 deals", "  Whether a deal leads there is not known: none found in 9 deals."),
    ],
)
def test_what_is_said_if_no_deal_is_known(verdict: str, why: str, line: str) -> None:
    told = {"arises": differ.Arising(verdict, why)._asdict(), "found": "dispute"}
    assert show.arises(told["arises"], True) == [line]
    assert show.disputes([L, D], [told])[-1].endswith({"impossible": "never.", "not found": "not known."}[verdict])


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["differ", "hoc", L, D, "--crux", "leftover-ten", "--out", str(tmp_path / "new")]) == 0
    out = capsys.readouterr().out
    assert "1 act, 11 cards" in out and "1 of 1 cruxes part" in out and max(map(len, out.splitlines())) <= 80
    assert load(str(tmp_path / "new" / "leftover-ten.toml")).title == "What do ten cards left cost?"
    assert main(["differ", "hoc", L, D, "--crux", "leftover-ten", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)[0]
    assert told["cards"] == 11 and told["arises"]["verdict"] == "deal" and told["arises"]["apart"]["stacks"]
    assert told["arises"]["record"] == (tmp_path / "new" / "leftover-ten-deal.toml").read_text(encoding="utf-8")
    assert main(["differ", "hoc", L, D, "--crux", "leftover-ten", "--from-deal"]) == 0
    assert told["arises"]["record"] in capsys.readouterr().out.replace("\n    ", "\n") + "\n"
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
