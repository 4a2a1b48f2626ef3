"""Peers: the Hoc in JavaScript, written without sight of the reference's code, conforms; its first run is kept."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hoc_ref.conformance import runner, vectors
from hoc_ref.conformance.runner import Limits

NODE = Path("tests/peers/node")
FIRST = json.loads((NODE / "first-run.json").read_text(encoding="utf-8"))


@pytest.mark.skipif(not shutil.which("node"), reason="Node is missing")
def test_the_peer_in_javascript_conforms() -> None:
    run = runner.run(["node", str(NODE / "hoc.mjs")], vectors.load("hoc"), Limits())
    assert [one for one in run.results if one.outcome != "passed"] == [] and run.violations == ()
    assert run.peer["language"] == "JavaScript" and len(run.results) >= 2500


@pytest.mark.skipif(not shutil.which("node"), reason="Node is missing")
def test_the_peer_tests_itself() -> None:
    done = subprocess.run(["node", str(NODE / "selftest.mjs"), "300"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(not shutil.which("node"), reason="Node is missing")
def test_a_fault_planted_in_the_peer_is_found(tmp_path: Path) -> None:
    shutil.copytree(NODE, tmp_path / "node")
    changed = tmp_path / "node" / "combinations.mjs"
    text = changed.read_text(encoding="utf-8")
    assert text.count(">= 3") > 0
    changed.write_text(text.replace(">= 3", ">= 4"), encoding="utf-8")
    run = runner.run(["node", str(tmp_path / "node" / "hoc.mjs")], vectors.load("hoc"), Limits())
    assert any(one.outcome == "wrong" for one in run.results)


def test_the_first_run_is_accounted_for() -> None:
    causes, first = FIRST["causes"], FIRST["first_run"]
    assert first["passed"] + first["failed"] == first["asked"] and {one["kind"] for one in causes} <= {
        "fault", "unclear", "reference"
    }  # fmt: skip
    assert sum(one["vectors"] for one in causes) == first["failed"]


def test_the_peer_needs_nothing_but_node() -> None:
    for path in NODE.glob("*.mjs"):
        for source in re.findall(r"from '([^']+)'", path.read_text(encoding="utf-8")):
            assert source.startswith(("./", "node:")), (path.name, source)
