"""The command line: what people and machines see, and the exit codes."""

import json
import re
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from hoc_ref import cli

EXAMPLES = sorted(Path("spec/hoc/examples").glob("*.toml"))
SCHEMA = json.loads(Path("spec/schema/ruling.json").read_text(encoding="utf-8"))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = cli.main(arguments)
    except SystemExit as stop:
        code = int(str(stop.code))
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_rulings_as_json_follow_the_schema(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rule", str(path), "--json", "--all-readings")
    ruling = json.loads(out)
    jsonschema.validate(ruling, SCHEMA, jsonschema.Draft202012Validator)
    assert code == (0 if ruling["accepted"] else 1)
    assert set(ruling["readings"]) == {"lalanne", "dictionnaire"}
    assert ruling["readings"][ruling["reading"]]["first_difference"] is None


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_rulings_are_readable_in_80_columns(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "rule", str(path), "--all-readings")
    assert max(len(line) for line in out.splitlines()) <= 80
    assert "Ruling on act" in out and "The readings:" in out


def test_l_bidding(capsys: pytest.CaptureFixture[str]) -> None:
    """L's example: Ben, the second seat, takes the pot of three and the six chips bet."""
    _, out, _ = run(capsys, "rule", "spec/hoc/examples/L-bidding.toml", "--json")
    payments = json.loads(out)["acts"][-1]["payments"]
    assert payments == [{"from": "pot:point", "to": "p2", "chips": 9, "clause": "hoc-prize-pot"}]


def test_l_round_end(capsys: pytest.CaptureFixture[str]) -> None:
    """L's example: two cards cost four chips, ten cost twenty."""
    _, out, _ = run(capsys, "rule", "spec/hoc/examples/L-round-end.toml", "--json")
    paid = {one["from"]: (one["chips"], one["to"]) for one in json.loads(out)["acts"][-1]["payments"]}
    assert paid == {"p1": (4, "p3"), "p2": (20, "p3")}


def test_refusals_are_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "rule", "spec/hoc/examples/raise-of-25.toml", "--json")
    ruling = json.loads(out)
    assert (code, err, ruling["reason"]) == (1, "", "raise-too-high")
    assert ruling["acts"][-1]["fired"] == ["hoc-bid-first-raise"]
    assert ruling["acts"][-1]["passages"] == ["L-raise"]
    _, text, _ = run(capsys, "rule", "spec/hoc/examples/raise-of-25.toml")
    assert "REFUSED: raise-too-high" in text and "hoc-bid-first-raise: " in text and "on loan from L" in text


def test_readings_and_departures(capsys: pytest.CaptureFixture[str]) -> None:
    path = "spec/hoc/examples/ten-cards-left.toml"
    stacks = {}
    for extra in ((), ("--reading", "dictionnaire"), ("--with", "leftover-ten=10")):
        _, out, _ = run(capsys, "rule", path, "--json", *extra)
        stacks[extra] = json.loads(out)["stacks"]
    assert list(stacks.values()) == [[80, 120], [90, 110], [90, 110]]
    _, out, _ = run(capsys, "rule", path, "--all-readings")
    assert "They part at:\n  leftover-ten: 20 here (observed), 10 in dictionnaire (inferred)." in out


def test_parting_needs_two_cruxes_together(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "rule", "spec/hoc/examples/jack-in-its-place.toml", "--all-readings")
    assert "none of them alone" in out and "main-hoc-in-place-stops" in out and "hoc-needs-call" in out


def test_act(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rule", "spec/hoc/examples/L-bidding.toml", "--act", "2")
    assert code == 0 and "Ruling on act 2, “p2 raise 2”" in out
    assert run(capsys, "rule", "spec/hoc/examples/L-bidding.toml", "--act", "99")[0] == 2


def test_unseen_cards(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rule", "spec/hoc/examples/unseen-eight.toml", "--json")
    ruling = json.loads(out)
    assert code == 1 and ruling["acts"][-1]["kind"] == "undetermined"
    assert "p3" in ruling["acts"][-1]["undetermined"] and "8" in ruling["acts"][-1]["undetermined"]


def test_new_prints_a_record_that_runs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "new", "hoc")
    path = tmp_path / "new.toml"
    path.write_text(out, encoding="utf-8")
    assert code == 0 and run(capsys, "rule", str(path))[0] == 0


def test_canonical(capsys: pytest.CaptureFixture[str]) -> None:
    path = "spec/hoc/examples/L-bidding.toml"
    assert run(capsys, "rule", path, "--canonical")[1] == Path(path).read_text(encoding="utf-8")


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert "hoc" in run(capsys, "rules")[1]
    listed = run(capsys, "rules", "hoc")[1]
    assert "hoc-leftover-ten-upper" in listed and max(map(len, listed.splitlines())) <= 80
    _, clause, _ = run(capsys, "rules", "hoc", "hoc-leftover-ten-upper")
    for part in (
        "L-end-example",
        "D: silent",
        "hoc_ref.hoc.round_end.ten_in_upper_row",
        "crux leftover-ten",
        "lalanne takes 20",
    ):
        assert part in clause
    _, crux, _ = run(capsys, "rules", "hoc", "leftover-ten")
    assert "dictionnaire takes 10" in crux and "second reader" in crux
    told = json.loads(run(capsys, "rules", "hoc", "hoc-ante", "--json")[1])
    assert told["passages"] == {"L": ["L-ante"], "D": ["D-ante"]}


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "chess"),
        ("rules", "hoc", "hoc-nothing"),
        ("new", "chess"),
        ("rule", "nowhere.toml"),
        ("rule", "."),
        ("rule", "spec/hoc/examples/L-bidding.toml", "--reading", "rabelais"),
        ("rule", "spec/hoc/examples/L-bidding.toml", "--with", "leftover-ten"),
        ("rule", "spec/hoc/examples/L-bidding.toml", "--with", "leftover-ten=30"),
        ("rule", "spec/hoc/examples/L-bidding.toml", "--with", "nothing=1"),
        ("trace", "chess"),
        ("trace", "hoc", "--texts", "nowhere"),
        ("rule", "spec/hoc/examples/L-bidding.toml", "--reading", ""),
        ("rule", "spec/hoc/examples/L-bidding.toml", "--with", "leftover-ten=10", "--with", "leftover-ten=20"),
        ("rule", "spec/hoc/examples/L-bidding.toml", "--json", "--canonical"),
        ("rule", "spec/hoc/examples/L-bidding.toml", "--reading", "lalanne", "--all-readings"),
        ("rule", "spec/hoc/examples/L-bidding.toml", "--act", "x"),
        ("rule", "spec/hoc/examples/L-bidding.toml", "--act", "9" * 4000),
        ("rule",),
        ("nonsense",),
        (),
    ],
)
def test_bad_arguments(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == 2 and out == "" and "Traceback" not in err
    assert re.fullmatch(r"hoc-ref: [^\n]+\n", err), err
    assert len(err) < 700


@pytest.mark.parametrize("command", ["rules", "new", "rule", "trace"])
def test_help_has_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, command, "--help")
    assert code == 0 and "example: hoc-ref " + command in out


def test_a_closed_pipe_is_no_error() -> None:
    shell = f"{sys.executable} -m hoc_ref rules hoc | head -1"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, timeout=60)
    assert done.stderr == "" and done.stdout.startswith("Setup")


def test_standard_input() -> None:
    text = Path("spec/hoc/examples/ten-cards-left.toml").read_bytes()
    done = subprocess.run([sys.executable, "-m", "hoc_ref", "rule", "-"], input=text, capture_output=True, timeout=60)
    assert done.returncode == 0 and b"Anna (p1) pays Ben (p2) 20 chips" in done.stdout


def test_rules_finds_passages_and_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, passage, _ = run(capsys, "rules", "hoc", "L-end-example")
    assert code == 0 and "Ben has ten and" in passage and "hoc-leftover-ten-upper" in passage
    code, found, _ = run(capsys, "rules", "hoc", "too much")
    assert code == 0 and "hoc-over-announced" in found
    assert (
        "emended" not in run(capsys, "rules", "hoc", "D-hands")[1]
        and "read as trois" in run(capsys, "rules", "hoc", "D-hands")[1]
    )


def rule_text(tmp_path: Path, capsys: pytest.CaptureFixture[str], acts: str, *extra: str) -> str:
    path = tmp_path / "record.toml"
    text = Path("spec/hoc/examples/announced-too-high.toml").read_text(encoding="utf-8").split("acts = ")[0]
    path.write_text(text + "acts = '''\n" + acts.replace("; ", "\n") + "\n'''\n", encoding="utf-8")
    return run(capsys, "rule", str(path), *extra)[1]


def test_refused_acts_in_the_middle_are_pointed_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = rule_text(tmp_path, capsys, "p2 pass; p1 pass; p3 pass; p2 pass")
    assert "Note: Acts 1, 3 were refused and changed nothing." in out


def test_nothing_regular_is_left_to_a_liar(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = rule_text(tmp_path, capsys, "p1 announce quart to 9; p2 good; p3 good")
    assert "Nothing regular is left to do" in out and "nobody saw" not in out


def test_an_act_in_the_middle_shows_its_own_chips(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = rule_text(tmp_path, capsys, "p1 raise 5; p2 call; p3 pass", "--act", "1")
    assert "After act 1: Anna 92, Ben 97, Carla 97." in out and "To act" not in out


def test_permissions_are_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(
        capsys, "rule", "spec/hoc/examples/jack-in-its-place.toml", "--with", "main-hoc-in-place-stops=always-hoc"
    )
    assert "hoc-call-lost" in out.split("Considered")[0] if "Considered" in out else "hoc-call-lost" in out


@pytest.mark.parametrize(
    ("redirect", "code"),
    [(">&-", 0), (">/dev/full", 2), ("2>&-", 0), (">&- 2>&-", 0), ("| true", 0)],
)
def test_dead_streams(redirect: str, code: int) -> None:
    shell = f"{sys.executable} -m hoc_ref rule spec/hoc/examples/L-bidding.toml {redirect}"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, timeout=60)
    assert done.returncode == code and "Traceback" not in done.stderr + done.stdout


def test_dead_input() -> None:
    shell = f"{sys.executable} -m hoc_ref rule - <&-"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and done.stderr.startswith("hoc-ref: -: file-missing")


@pytest.mark.parametrize("redirect", ["2>/dev/full", "2>&-"])
def test_dead_standard_error(redirect: str) -> None:
    shell = f"{sys.executable} -m hoc_ref rule nowhere.toml {redirect}"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


def test_act_lines_keep_to_80_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = rule_text(tmp_path, capsys, "p1 raise 1; p2 announce quart to 9")
    assert "REFUSED: announce-after-raise" in out and max(map(len, out.splitlines())) <= 80


def test_wide_titles_keep_to_80_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    title = "a" + "牌" * 70 + " " + "王b" * 50
    path = tmp_path / "wide.toml"
    path.write_text(re.sub('title = ".*"', f'title = "{title}"', EXAMPLES[0].read_text(encoding="utf-8")), "utf-8")
    _, out, _ = run(capsys, "rule", str(path))
    assert "".join(out.split()).startswith(title.replace(" ", ""))
    assert max(len(line) + line.count("牌") + line.count("王") for line in out.splitlines()) <= 80
