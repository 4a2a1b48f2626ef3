"""The casebook: every case holds what a hand expects of it, and its answer says what the command line says."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hoc_ref.canonical import write
from hoc_ref.clauses import game_spec
from hoc_ref.errors import BadInput
from hoc_ref.permalink import pack, unpack
from hoc_ref.record import read

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "docs" / "_ext"))

import cases  # noqa: E402
import casewords  # noqa: E402

CASES = cases.all_cases()
CHAPTERS = [chapter["name"] for chapter in game_spec("hoc")["chapters"]]
READINGS = tuple(game_spec("hoc")["readings"])
SAMPLE = CASES[::9]


def named(name: str) -> cases.Case:
    return next(case for case in CASES if case.name == name)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_case_holds_what_the_hand_expects(case: cases.Case) -> None:
    assert cases.differences(case) == []


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_case_is_well_told(case: cases.Case) -> None:
    path = cases.FOLDER / f"{case.name}.toml"
    assert write(case.record, case.record.text) == path.read_text(encoding="utf-8"), "not canonical"
    assert case.record.title.endswith("?") and case.told.endswith(".")
    assert case.chapter in CHAPTERS
    assert 0 <= case.act <= sum(1 for one in case.record.rounds for line in one.lines if line.act)
    for reading in READINGS:
        clauses = cases.derived(case, reading)
        assert clauses, f"the hand names no clause under {reading}"
        for slug in clauses:
            assert reading in game_spec("hoc")["clauses"][slug]["readings"], f"{slug} does not hold under {reading}"


def test_the_casebook_is_whole() -> None:
    count = {chapter: sum(case.chapter == chapter for case in CASES) for chapter in CHAPTERS}
    assert len(CHAPTERS) == 17 and min(count.values()) >= 3, count
    assert len(CASES) >= 66
    assert len({case.record.title for case in CASES}) == len(CASES)
    assert {len(case.record.players) for case in CASES} >= {2, 3}
    told = (ROOT / "docs" / "casebook.md").read_text(encoding="utf-8")
    for chapter in CHAPTERS:
        assert f"\ncases/{chapter}\n" in told
        assert f"{{cases}} {chapter}\n" in (ROOT / "docs" / "cases" / f"{chapter}.md").read_text(encoding="utf-8")


def test_all_kinds_of_verdict_come_up() -> None:
    kinds, parted, unheard = set[str](), 0, 0
    for case in CASES:
        came = {reading: cases.outcome(case, reading) for reading in READINGS}
        kinds |= {one.verdict.partition(":")[0] for one in came.values()}
        parted += not cases.agree(came)
        unheard += any(cases.silent(one, cases.deciding(case, name, one, ())) for name, one in came.items())
    assert kinds == {"regular", "irregular", "refused", "undetermined", "cannot"}
    assert parted >= 25 and unheard >= 8


# What a wrong expectation does


def tampered(case: cases.Case, reading: str, **changed: Any) -> cases.Case:
    hand = {**case.by_hand[reading], **changed}
    return case._replace(by_hand={**case.by_hand, reading: hand})


@pytest.mark.parametrize(
    "changed",
    [
        {"verdict": "irregular: false-denial"},
        {"verdict": "refused: not-now"},
        {"pays": ["Ben to Anna 2"]},
        {"pays": ["Anna to Ben 1"]},
        {"pays": []},
        {"next": "Ben"},
        {"winners": ["Anna"]},
    ],
    ids=str,
)
@pytest.mark.parametrize("reading", READINGS)
def test_a_wrong_expectation_is_told(reading: str, changed: dict[str, Any]) -> None:
    case = named("keep-king")
    assert cases.differences(case) == []
    told = cases.differences(tampered(case, reading, **changed))
    assert len(told) == 1 and told[0].startswith(f"keep-king, {reading}: {next(iter(changed))}: by hand")


@pytest.mark.parametrize(("name", "parts"), [("ten-or-twenty", ()), ("ten-or-twenty", ("leftover-one",)),
                                             ("keep-king", ("leftover-ten",))])  # fmt: skip
def test_a_wrong_crux_is_told(name: str, parts: tuple[str, ...]) -> None:
    assert [line.partition(":")[0] for line in cases.differences(named(name)._replace(parts=parts))] == [name]


def test_a_changed_record_is_told() -> None:
    case = named("ten-or-twenty")
    record = read(case.record.text.replace("3d7d4c", "3d7d"))
    assert [line for line in cases.differences(case._replace(record=record)) if "lalanne: pays" in line]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("_chapter", "_room"),
        ("_act = 1\n", "_acts = 1\n"),
        ("_by_hand = { every", "_by_hand = { lalanne"),
        ("_by_hand = { every", "_by_hand = { all"),
    ],
)
def test_a_case_with_other_keys_is_refused(tmp_path: Path, old: str, new: str) -> None:
    text = (cases.FOLDER / "keep-king.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "keep-king.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadInput, match="case-keys"):
        cases.read_case(path)


# The answer in words


def ruled(path: Path, reading: str) -> dict[str, Any] | str:
    """What the command line says of a record under one reading: its ruling, or the line that it cannot be."""
    command = [sys.executable, "-m", "hoc_ref", "rule", str(path), "--reading", reading, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    return json.loads(done.stdout) if done.returncode < 2 else done.stderr


@pytest.mark.parametrize("case", SAMPLE, ids=[case.name for case in SAMPLE])
@pytest.mark.parametrize("reading", READINGS)
def test_the_answer_says_what_the_command_line_says(case: cases.Case, reading: str) -> None:
    got = cases.outcome(case, reading)
    answer = casewords.answer(case, got, cases.deciding(case, reading, got, ()))
    told = ruled(cases.FOLDER / f"{case.name}.toml", reading)
    if isinstance(told, str):
        assert answer.startswith("Not possible: ") and got.verdict.partition(": ")[2] in told
        return
    act = told["acts"][-1] if not case.act else next(one for one in told["acts"] if one["n"] == case.act)
    assert answer.lower().startswith(act["kind"])
    if act["kind"] in ("refused", "irregular"):
        assert game_spec("hoc")["reasons"][act["reason"]]["text"] in answer
    gains = [end - start for start, end in zip(case.record.starting_stacks, told["stacks"], strict=True)]
    said = {who: int(chips.replace("−", "-")) for who, chips in re.findall(r"([A-Z]\w+) ([+−]?\d+)[,.]", answer)}
    assert [said.get(player, 0) for player in case.record.players] == gains
    assert bool(said) == ("Balance: " in answer)
    if told["to_act"] and act["kind"] != "undetermined":
        assert f"{case.record.players[int(told['to_act'][1]) - 1]} is to act." in answer


def test_payments_in_words() -> None:
    pays = (("Ben", "Anna", 2), ("Carla", "Anna", 2), ("Carla", "Ben", 1), ("point", "Ben", 3), ("Ben", "tricon", 1))
    assert casewords.pay_words(pays) == [
        "Ben and Carla pay Anna 2 chips each",
        "Carla pays Ben 1 chip",
        "Ben takes 3 chips from the pot of the point",
        "Ben puts 1 chip into the pot of the tricon",
    ]
    assert casewords.pay_words((("Ben", "Anna", 5), ("Ben", "Carla", 5))) == ["Ben pays Anna and Carla 5 chips each"]
    assert casewords.pay_words((("tricon", "Anna", 2), ("tricon", "Ben", 2))) == [
        "Anna and Ben take 2 chips each from the pot of the tricon"
    ]


def test_what_goes_there_and_back_counts_for_nothing() -> None:
    name = {"p1": "Anna", "p2": "Ben", "pot:point": "point"}
    paid = [("p1", "pot:point", 3), ("pot:point", "p1", 5), ("p2", "p1", 2), ("p1", "p2", 2)]
    told = [{"from": source, "to": target, "chips": chips} for source, target, chips in paid]
    assert cases.flows(told, name) == (("point", "Anna", 2),)


@pytest.mark.parametrize(
    ("act", "words"),
    [
        ("p2 without 8", "Ben says “without eight”"),
        ("p1 play Qs as 5", "Anna lays Q♠ as a five"),
        ("p1 play Th Jd", "Anna lays 10♥ J♦"),
        ("p1 claim p2 had A", "Anna claims that Ben had an ace"),
        ("p1 announce four 6", "Anna announces four sixes"),
        ("p1 announce 4 value 26", "Anna announces a point of 4 worth 26"),
        ("p1 announce quart to K", "Anna announces a quart to the king"),
        ("p1 show 7s8s9s 3h4h5h", "Anna shows 7♠ 8♠ 9♠ and 3♥ 4♥ 5♥"),
        ("p1 show", "Anna has nothing to show"),
        ("p2 misdeal p1", "Ben objects to the deal and has the cards of Anna counted"),
        ("p2 leave", "Ben leaves the game"),
    ],
)
def test_acts_in_words(act: str, words: str) -> None:
    assert casewords.act_words(act, {"p1": "Anna", "p2": "Ben"}) == words


def test_every_case_fits_into_a_link() -> None:
    for case in CASES:
        text = cases.plain(case)
        assert unpack(pack(text)) == text
        bare = read(text)
        assert write(bare, text) == text and not bare.extra
        assert [one.lines for one in bare.rounds] == [one.lines for one in case.record.rounds]
