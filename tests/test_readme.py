"""The README: its console examples print what it says, and its Python runs."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

README = Path("README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
SHOWN = [block for block in CONSOLE if not block.rstrip().split("\n")[-1].startswith("$ ")]


@pytest.mark.parametrize("block", SHOWN, ids=lambda block: block.split("\n")[0])
def test_console_examples_print_what_is_shown(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOC_REF_TEXTS", raising=False)
    command, _, expected = block.partition("\n")
    words = command.removeprefix("$ .venv/bin/hoc-ref ").split()
    done = subprocess.run([sys.executable, "-m", "hoc_ref", *words], capture_output=True, text=True, check=False)
    assert done.stdout == expected


COMMANDS = [line for block in CONSOLE if block not in SHOWN for line in block.split("\n") if "hoc-ref " in line]


@pytest.mark.parametrize("line", [one for one in COMMANDS if "dispute.toml" not in one])
def test_commands_without_output_run(line: str) -> None:
    if " node " in line and not shutil.which("node"):
        pytest.skip("Node is missing")
    shell = line.removeprefix("$ ").partition(" #")[0].replace(".venv/bin/hoc-ref", f"{sys.executable} -m hoc_ref")
    assert subprocess.run(["sh", "-c", shell], capture_output=True, check=False).returncode == 0


def test_there_are_commands_to_run() -> None:
    assert len(COMMANDS) >= 5


def test_python_example() -> None:
    code = re.findall(r"```python\n(.*?)```", README, re.DOTALL)[0]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == [text.strip() for text in re.findall(r"print\(.*?\)  # (.*)", code)]


def test_links_lead_somewhere() -> None:
    for page in ("README.md", "CONTRIBUTING.md", "sources/README.md"):
        text = Path(page).read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (Path(page).parent / target).exists(), f"{page}: {target}"
