"""The runner: what peers do badly is told apart, nothing is left behind, and what was answered is not lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from hoc_ref.cli import main
from hoc_ref.conformance import report, runner, vectors
from hoc_ref.conformance.peer import PROC, Limits
from hoc_ref.conformance.runner import FAILED
from tests.peers.hostile import EVIL, KINDS, begun

HOSTILE = str(Path("tests/peers/hostile.py").resolve())
SERVE = [sys.executable, "-m", "hoc_ref", "serve"]
LIMITS = Limits(answer=0.7, begin=1.5, run=12.0, end=0.4, memory=400 << 20, restarts=4)
SOME = [one for one in vectors.load("hoc") if not one.options][:14]


def hostile(kind: str) -> list[str]:
    """The command of a hostile peer."""
    return [sys.executable, HOSTILE, kind]


def children() -> set[str]:
    """The sleepers that a hostile peer has left."""
    found = set()
    for one in PROC.glob("[0-9]*/cmdline"):
        try:
            if one.read_bytes() == b"sleep\x003600\x00":
                found.add(one.parent.name)
        except OSError:
            continue
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_hostile_peers(kind: str) -> None:
    """Each is called what it is; the run ends in time; nothing is lost, and no process is left."""
    before, begun, heard = children(), time.monotonic(), []
    run = runner.run(hostile(kind), SOME, LIMITS, lambda vector, result: heard.append(result.id))
    assert time.monotonic() - begun < LIMITS.run + 1
    outcomes = {one.outcome for one in run.results}
    expected = KINDS[kind][0]
    assert expected in outcomes or any(one.startswith(expected) for one in run.violations), (outcomes, run.violations)
    assert sorted(heard) == sorted(one.id for one in SOME), "every vector is accounted for, once"
    assert "passed" not in outcomes and children() == before
    if kind == "ignores-stop":
        assert "it does not end when told to stop" in run.violations
    if kind == "ends-with-a-code":
        assert run.violations == ("it ends with exit code 7 when told to stop",)


def test_what_was_answered_before_is_kept_and_the_rest_is_asked_again() -> None:
    run = runner.run(hostile("dies-at-third"), SOME, LIMITS)
    outcomes = [one.outcome for one in run.results]
    assert outcomes[:3] == ["wrong", "wrong", "crashed"] and outcomes.count("crashed") == 4
    assert run.restarts == 4 and "not asked" not in outcomes


def test_a_peer_that_fails_too_often_is_left() -> None:
    run = runner.run(hostile("dies-at-third"), SOME, LIMITS._replace(restarts=1))
    assert {one.outcome for one in run.results} == {"wrong", "crashed", "not asked"}


def test_the_time_for_the_whole_run_is_kept() -> None:
    begun = time.monotonic()
    run = runner.run(hostile("hangs-at-third"), SOME, LIMITS._replace(answer=30.0, run=1.5))
    assert time.monotonic() - begun < 2.5
    assert [one.outcome for one in run.results][:2] == ["wrong", "wrong"]
    assert {one.outcome for one in run.results} == {"wrong", "not asked"}


def conform(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code of `hoc-ref conform`, and what it prints."""
    code = main(["conform", *arguments])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_the_reference_conforms_to_itself(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = conform(capsys, "--json", "--", *SERVE)
    told = json.loads(out)
    assert code == 0 and (told["failed"], told["unsupported"], told["not_asked"]) == (0, 0, 0)
    assert told["passed"] == len(vectors.load("hoc")) and told["violations"] == [] and told["failures"] == []


def test_smoke_is_quick_and_asks_every_operation(capsys: pytest.CaptureFixture[str]) -> None:
    begun = time.monotonic()
    code, out, _ = conform(capsys, "--smoke", "--", *SERVE)
    assert code == 0 and time.monotonic() - begun < 5 and "0 failed" in out
    assert {one.do for one in runner.smoke(vectors.load("hoc"))} >= {"play", "claim", "legal", "judge", "perft"}


def test_reports(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Hostile text is shown escaped everywhere; the report has its footer; the other files can be made anew."""
    code, out, _ = conform(capsys, "--smoke", "--report", str(tmp_path), "--", *hostile("hostile-text"))
    assert code == 1 and "\x1b" not in out and "\u202e" not in out and "WRONG" in out
    told = report.read(tmp_path / "report.json")
    assert told["footer"]["failed"] > 10 and sorted(os.listdir(tmp_path)) == sorted(report.FILES)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<script" not in page and "&lt;script&gt;" in page
    tree = ElementTree.parse(tmp_path / "report.xml").getroot()
    assert int(tree.get("failures", "")) == told["footer"]["failed"] == len(tree.findall("testcase/failure"))
    for name in report.FILES:
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert not any(one in text for one in "\x1b\u202e\r"), name
    assert "<script" not in (tmp_path / "report.md").read_text(encoding="utf-8")
    first = {name: (tmp_path / name).read_bytes() for name in report.FILES}
    code, _, _ = conform(capsys, "--from", str(tmp_path / "report.json"), "--report", str(tmp_path / "again"))
    assert code == 1 and all((tmp_path / "again" / name).read_bytes() == first[name] for name in report.FILES[1:])


def test_a_hostile_name_is_escaped(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    conform(capsys, "--smoke", "--report", str(tmp_path), "--", *hostile("hostile-name"))
    for name in report.FILES:
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert EVIL not in text and "<script" not in text.replace('"<script>', "") and "\x1b" not in text


@pytest.mark.parametrize("cut", [10, 300, -2])
def test_a_report_without_its_end_is_cut_off(capsys: pytest.CaptureFixture[str], tmp_path: Path, cut: int) -> None:
    conform(capsys, "--smoke", "--report", str(tmp_path), "--", *SERVE)
    text = (tmp_path / "report.json").read_text(encoding="utf-8")
    (tmp_path / "cut.json").write_text(text[:cut], encoding="utf-8")
    code, _, err = conform(capsys, "--from", str(tmp_path / "cut.json"), "--report", str(tmp_path / "again"))
    assert code == 2 and "report-cut-off" in err and not (tmp_path / "again").exists()


def test_known_failures_are_exact_both_ways(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    peer = hostile("knows-nothing")
    _, out, _ = conform(capsys, "--smoke", "--json", "--", *peer)
    failing = [f"{one['id']} {one['outcome']}" for one in json.loads(out)["failures"]]

    def with_list(lines: list[str]) -> tuple[int, list[str]]:
        (tmp_path / "known").write_text("# known\n" + "\n".join(lines), encoding="utf-8")
        code, out, _ = conform(capsys, "--smoke", "--json", "--known", str(tmp_path / "known"), "--", *peer)
        return code, json.loads(out)["known"]["problems"]

    # nothing passes, so the run as a whole is no success, but the list is exact
    assert with_list(failing)[1] == []
    assert with_list(failing[1:])[1] == [f"{failing[0].partition(' ')[0]}: fails and is not listed"]
    assert "no vector has this id" in with_list([*failing, "no-such-id wrong"])[1][0]
    other = failing[0].replace(" wrong", " crashed")
    assert "listed as crashed, but it is wrong" in with_list([other, *failing[1:]])[1][0]
    serve_list = failing[0].partition(" ")[0]
    code, out, _ = conform(
        capsys, "--smoke", "--json", "--known", str(tmp_path / "known"), "--only", serve_list, "--", *SERVE
    )
    assert code == 1 and any("but it passes" in one for one in json.loads(out)["known"]["problems"])


def test_known_failures_alone_are_a_success(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from tests.power.mutants import mutants

    fault = next(one.name for one in mutants() if one.function == "over_highest" and one.operator == "comparison")
    peer = [sys.executable, "-m", "tests.peers.faulty", fault]
    code, out, _ = conform(capsys, "--json", "--only", "bidding", "--", *peer)
    failing = json.loads(out)["failures"]
    assert code == 1 and failing
    (tmp_path / "known").write_text("\n".join(f"{one['id']} {one['outcome']}" for one in failing), encoding="utf-8")
    assert conform(capsys, "--known", str(tmp_path / "known"), "--only", "bidding", "--", *peer)[0] == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--"], "arguments-wrong"),
        ([], "arguments-wrong"),
        (["--", "no-such-command-anywhere"], "command-not-started"),
        (["--", "/"], "command-not-started"),
        (["--game", "chess", "--", "true"], "game-unknown"),
        (["--reading", "hoyle", "--", "true"], "reading-unknown"),
        (["--only", "nothing", "--", "true"], "vectors-none"),
        (["--only", "play", "--only", "nothing", "--", "true"], "vectors-none"),
        (["--known", "", "--", "true"], "arguments-wrong"),
        (["--report", "", "--", "true"], "arguments-wrong"),
        (["--from", "x", "--report", "x", "--smoke"], "arguments-wrong"),
        (["--known", "no-such-file", "--", "true"], "file-missing"),
        (["--answer", "0", "--", "true"], "number-too-small"),
        (["--window", "0", "--", "true"], "number-too-small"),
        (["--answer", "nan", "--", "true"], "number-too-small"),
        (["--report", "/proc/none", "--", "true"], "report-not-written"),
        (["--from", "no-such-file", "--report", "x"], "file-missing"),
        (["--from", "pyproject.toml", "--report", "x"], "report-cut-off"),
        (["--from", "pyproject.toml"], "arguments-wrong"),
    ],
)
def test_bad_arguments(capsys: pytest.CaptureFixture[str], arguments: list[str], code: str) -> None:
    exit_code, out, err = conform(capsys, *arguments)
    assert exit_code == 2 and code in err and err.count("\n") == 1 and not out


def test_what_is_not_claimed_is_unsupported(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = conform(capsys, "--json", "--", *hostile("claims-nothing"))
    told = json.loads(out)
    assert code == 1 and told["unsupported"] == len(vectors.load("hoc")) and told["passed"] == told["failed"] == 0


def test_every_outcome_is_produced_by_some_peer() -> None:
    assert {KINDS[kind][0] for kind in KINDS} == {*FAILED, "unsupported"} and len(KINDS) >= 30


def test_nothing_is_left_of_a_run_that_is_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hoc_ref.conformance.runner.judged", broken)
    assert main(["conform", "--report", str(tmp_path), "--", *SERVE]) == 130
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "change",
    [
        {"results": []},
        {"seconds": 1e300},
        {"footer": {"complete": True, "passed": 3, "failed": 0, "unsupported": 0, "not_asked": 0, "outcomes": {}}},
        {"known": {"listed": -1, "problems": []}},
        {"game": "chess"},
    ],
)
def test_a_report_that_is_not_what_it_says(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, change: dict[str, Any]
) -> None:
    conform(capsys, "--smoke", "--report", str(tmp_path), "--", *SERVE)
    told = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    (tmp_path / "other.json").write_text(json.dumps({**told, **change}), encoding="utf-8")
    code, _, err = conform(capsys, "--from", str(tmp_path / "other.json"), "--report", str(tmp_path / "again"))
    assert code == 2 and err.count("\n") == 1 and not (tmp_path / "again").exists()


def test_where_nobody_listens_the_run_goes_on(tmp_path: Path) -> None:
    """A closed pipe is no success: the report is written, and the exit code is that of the run."""
    peer = " ".join(hostile("knows-nothing"))
    shell = f"{sys.executable} -m hoc_ref conform --smoke --report {tmp_path} -- {peer} | true; exit ${{PIPESTATUS[0]}}"
    assert subprocess.run(["bash", "-c", shell], capture_output=True, timeout=60).returncode == 1
    assert report.read(tmp_path / "report.json")["footer"]["failed"] > 0


def test_a_command_that_vanishes_is_a_peer_that_has_failed(tmp_path: Path) -> None:
    script = tmp_path / "peer.sh"
    begins = json.dumps(begun({"seq": "start"}))
    script.write_text(f"#!/bin/sh\nread line\necho '{begins}'\nrm -- \"$0\"\n", encoding="utf-8")
    script.chmod(0o755)
    run = runner.run([str(script)], SOME, LIMITS)
    outcomes = [one.outcome for one in run.results]
    assert outcomes.count("crashed") == 1 and set(outcomes) == {"crashed", "not asked"}
    assert any("cannot be started again" in one for one in run.violations)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT])
def test_a_signal_leaves_nothing_behind(tmp_path: Path, number: signal.Signals) -> None:
    before = children()
    command = [sys.executable, "-m", "hoc_ref", "conform", "--answer", "30", "--report", str(tmp_path)]
    run = subprocess.Popen([*command, "--", "sh", "-c", "sleep 3600"], stdout=subprocess.DEVNULL)
    until = time.monotonic() + 20
    while children() == before and time.monotonic() < until:
        time.sleep(0.05)
    assert children() != before
    run.send_signal(number)
    assert run.wait(20) == 130 and children() == before and os.listdir(tmp_path) == []


def test_a_file_that_is_too_large(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hoc_ref.compile.LARGEST_FILE", 10)
    (tmp_path / "large").write_text("x" * 11, encoding="utf-8")
    code, _, err = conform(capsys, "--from", str(tmp_path / "large"), "--report", str(tmp_path / "again"))
    assert code == 2 and "file-too-large" in err
