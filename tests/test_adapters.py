"""The templates for other engines, and the plugin for pytest, tried with the reference itself behind them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hoc_ref.conformance import runner, vectors
from hoc_ref.conformance.plugin import check, choose
from hoc_ref.conformance.runner import Limits
from hoc_ref.errors import BadInput
from tests.power.asking import answer

ADAPTERS = Path("docs/adapters")
LALANNE = [one for one in vectors.load("hoc") if one.reading == "lalanne" and not one.options]
ENGINE = """
from hoc_ref.conformance.operations import OPERATIONS, Rules
from hoc_ref.errors import BadInput
class Refused(Exception): pass
def ask(do, rules, asked):
    try:
        return OPERATIONS[do](Rules(*rules), asked)
    except BadInput as error:
        raise Refused(error.code)
def play(rules, setup, acts): return ask("play", rules, {"setup": setup, "acts": acts})
def claim(rules, setup, acts): return ask("claim", rules, {"setup": setup, "acts": acts})
def legal(rules, setup, acts): return ask("legal", rules, {"setup": setup, "acts": acts})
def judge(rules, hands): return ask("judge", rules, {"hands": hands})
def perft(rules, setup, acts, depth): return ask("perft", rules, {"setup": setup, "acts": acts, "depth": depth})
"""


@pytest.mark.parametrize("name", ["adapter.py", "adapter.mjs"])
def test_adapters_are_short(name: str) -> None:
    assert len((ADAPTERS / name).read_text(encoding="utf-8").splitlines()) <= 60


def test_the_adapter_in_python(tmp_path: Path) -> None:
    shutil.copy(ADAPTERS / "adapter.py", tmp_path)
    (tmp_path / "my_engine.py").write_text(ENGINE, encoding="utf-8")
    run = runner.run([sys.executable, str(tmp_path / "adapter.py")], LALANNE, Limits())
    assert {one.outcome for one in run.results} == {"passed"} and run.violations == ()


def test_an_engine_that_can_do_nothing_yet(tmp_path: Path) -> None:
    shutil.copy(ADAPTERS / "adapter.py", tmp_path)
    (tmp_path / "my_engine.py").write_text("def judge(rules, hands):\n    raise NotImplementedError", encoding="utf-8")
    run = runner.run([sys.executable, str(tmp_path / "adapter.py")], LALANNE, Limits())
    assert {one.outcome for one in run.results} == {"errored", "unsupported"} and run.violations == ()


@pytest.mark.skipif(not shutil.which("node"), reason="Node is missing")
def test_the_adapter_in_javascript(tmp_path: Path) -> None:
    shutil.copy(ADAPTERS / "adapter.mjs", tmp_path)
    engine = """
    export function legal(rules, setup, acts) { throw new Error(rules.reading); }
    export function judge(rules, hands) { throw Object.assign(new Error("no"), { code: "card-unknown" }); }
    """
    (tmp_path / "my-engine.mjs").write_text(engine, encoding="utf-8")
    run = runner.run(["node", str(tmp_path / "adapter.mjs")], LALANNE, Limits())
    by_operation = {one.do: {each.outcome for each in run.results if each.id == one.id} for one in LALANNE}
    assert by_operation["legal"] == {"errored"} and by_operation["judge"] == {"refused"}
    assert by_operation["play"] == {"unsupported"} and run.violations == ()


TESTS = """
import pytest
from hoc_ref.conformance.plugin import check
from tests.power.asking import answer

@pytest.mark.hoc_vectors(reading="lalanne", chapter="winning", options={})
def test_hoc(hoc_vector):
    check(hoc_vector, answer(hoc_vector.do, hoc_vector.reading, hoc_vector.options, hoc_vector.asked))
"""


def test_the_plugin(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["hoc_ref.conformance.plugin"]\n', encoding="utf-8")
    (tmp_path / "test_engine.py").write_text(TESTS, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(tmp_path),
        str(tmp_path),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env={"PYTHONPATH": "."})
    count = len(choose(reading="lalanne", chapter="winning", options={}))
    assert done.returncode == 0 and f"{count} passed" in done.stdout and count > 10, done.stdout


def test_check_tells_what_is_wrong() -> None:
    one = next(one for one in LALANNE if one.do == "play" and "stacks" in one.expect)
    right = answer(one.do, one.reading, one.options, one.asked)
    check(one, right)
    with pytest.raises(AssertionError, match="stacks"):
        check(one, {**right, "stacks": [1, 2, 3]})
    with pytest.raises(AssertionError, match="schema"):
        check(one, {**right, "stacks": "many"})
    with pytest.raises(AssertionError, match="REFUSED"):
        check(one, {"ok": False, "error": "card-not-held"})


def test_choices_that_do_not_exist() -> None:
    with pytest.raises(BadInput, match="choice-unknown"):
        choose(colour="red")
