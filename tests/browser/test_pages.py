"""Every built page: valid HTML, open to everybody, light, and true to the sources it was made from."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import BUILT

TOOLS = Path("docs/node_modules")
PAGES = sorted(str(page.relative_to(BUILT)) for page in BUILT.rglob("*.html"))
ALIKE = (
    "code",
    "vectors",
    "proofs",
    "cases",
)  # folders of pages that are all made the same way: one of each is looked at
SAMPLE = "code/hoc/bidding.html"
SAMPLES = {SAMPLE, "vectors/hoc/bidding.html", "proofs/hoc/bidding.html", "cases/play.html"}
MAIN = [page for page in PAGES if page.partition("/")[0] not in ALIKE or page in SAMPLES]
WEIGHT = 300_000  # bytes as they are stored, all that a page loads
HEAVY = {"ruling.html": "it carries Python itself"}
THEME = {  # what the theme's own template does, by rule and place
    ("no-implicit-button-type", r"button$"): "no form is there that these buttons could send",
    ("unique-landmark", r"> aside(:nth-child\(\d\))?$"): "the two sidebars have no names; axe calls it moderate",
    ("prefer-native-element", r"^#furo-main-content$"): "a div with the role main instead of the element",
}
SEVERE = ("serious", "critical")

if not PAGES:
    pytest.skip("the pages are not built: make docs", allow_module_level=True)


def complaints(files: list[Path], folder: Path) -> list[tuple[str, dict[str, Any]]]:
    """What html-validate says of these files, each complaint with its file; it writes into the folder."""
    node = shutil.which("node")
    assert node and (TOOLS / "html-validate").is_dir(), "html-validate is missing: make docs with npm"
    command = [node, str(TOOLS / "html-validate/bin/html-validate.mjs"), "--config", "docs/.htmlvalidate.json"]
    found = folder / "complaints.json"  # a pipe would be cut off when Node ends
    done = subprocess.run([*command, "--formatter", f"json={found}", *map(str, files)], capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    told = json.loads(found.read_text(encoding="utf-8"))
    return [(one["filePath"], each) for one in told for each in one["messages"]]


def excused(told: dict[str, Any]) -> tuple[str, str] | None:
    """The place of the theme's own that this is about, if any."""
    for rule, place in THEME:
        if told["ruleId"] == rule and re.search(place, str(told["selector"])):
            return rule, place
    return None


def test_html_is_valid(tmp_path: Path) -> None:
    found = complaints([BUILT / page for page in PAGES], tmp_path)
    assert not [f"{file}:{told['line']}: {told['message']}" for file, told in found if not excused(told)]
    assert {excused(told) for _, told in found} == set(THEME), "what the theme no longer does needs no excuse"


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("</h1>", "</h2>"),
        ("<h1>", '<h1 id="x" id="x">'),
        ("<h1>", "<h1><div></div>"),
        ('lang="en"', ""),
        ("<h1>", "<b>"),
    ],
)
def test_invalid_html_is_told(right: str, wrong: str, tmp_path: Path) -> None:
    text = (BUILT / "index.html").read_text(encoding="utf-8")
    assert right in text
    (tmp_path / "broken.html").write_text(text.replace(right, wrong, 1), encoding="utf-8")
    assert [told for _, told in complaints([tmp_path / "broken.html"], tmp_path) if not excused(told)]


def barriers(page: Page, rules: tuple[str, ...] = ()) -> list[str]:
    """What axe finds serious or critical on the page as it stands, under some rules or all."""
    if not page.evaluate("'axe' in window"):
        page.evaluate((TOOLS / "axe-core/axe.min.js").read_text(encoding="utf-8"))
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    found = page.evaluate("options => axe.run(options).then(told => told.violations)", options)
    return [
        f"{one['id']} ({one['impact']}): {node['html'][:200]}"
        for one in found if one["impact"] in SEVERE for node in one["nodes"]
    ]  # fmt: skip


@pytest.mark.parametrize("name", MAIN)
def test_nothing_stands_in_the_way(name: str, site: str, page: Page) -> None:
    """Light and dark, wide and narrow; only the contrast hangs on both, the rest is asked once for each width."""
    page.goto(site + name, wait_until="load")
    for scheme, width, rules in (
        ("light", 1280, ()), ("dark", 1280, ("color-contrast",)),
        ("dark", 390, ()), ("light", 390, ("color-contrast",)),
    ):  # fmt: skip
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(() => done(true), 50)))")
        assert not barriers(page, rules), f"{scheme}, {width} pixels wide"


@pytest.mark.parametrize(
    "wrong",
    [
        '<img src="x.png">',
        '<p style="color: #999; background: #fff">pale</p>',
        '<a href="#x"></a>',
        f'<pre style="overflow: auto; width: 9em">{"wide " * 50}</pre>',
        "<input>",
    ],
)
def test_what_stands_in_the_way_is_found(wrong: str, site: str, page: Page) -> None:
    page.goto(site)
    page.evaluate("wrong => document.querySelector('article').insertAdjacentHTML('beforeend', wrong)", wrong)
    assert barriers(page)


def loaded(page: Page, url: str) -> int:
    """The bytes that a page and all it asks for weigh; what it does not get counts as more than there may be."""
    sizes: list[int] = []
    page.on("response", lambda told: sizes.append(len(told.body()) if told.status == 200 else 10 * WEIGHT))
    page.on("requestfailed", lambda told: sizes.append(10 * WEIGHT))
    page.goto(url, wait_until="networkidle")
    return sum(sizes)


@pytest.mark.parametrize("name", [name for name in PAGES if name not in HEAVY])
def test_pages_are_light(name: str, site: str, page: Page) -> None:
    assert 0 < loaded(page, site + name) <= WEIGHT


@pytest.mark.parametrize("name", [name for name in PAGES if name in HEAVY])
def test_heavy_pages_are_still_heavy(name: str, site: str, page: Page) -> None:
    assert loaded(page, site + name) > WEIGHT


@pytest.mark.parametrize(
    "body", ["x" * (WEIGHT + 1), '<img src="none.png">', '<script src="https://elsewhere.invalid/x.js"></script>']
)
def test_a_heavy_page_is_noticed(body: str, site: str, page: Page) -> None:
    page.route("**/made-up.html", lambda route: route.fulfill(body=body, content_type="text/html"))
    assert loaded(page, site + "made-up.html") > WEIGHT


WIDTHS = """() => {
  const found = [];
  for (let one = document.querySelector("article"); one; one = one.parentElement) found.push(one.scrollWidth);
  return Math.max(...found);
}"""


def width(page: Page) -> int:
    """How wide what a telephone shows of a page is, the boxes included in which it could be pushed sideways."""
    page.set_viewport_size({"width": 390, "height": 900})
    found: int = page.evaluate(WIDTHS)
    return found


@pytest.mark.parametrize("name", MAIN)
def test_nothing_sticks_out(name: str, site: str, page: Page) -> None:
    """On a telephone a page is scrolled downwards only."""
    page.goto(site + name)
    assert width(page) <= 390


def test_what_sticks_out_is_noticed(site: str, page: Page) -> None:
    page.goto(site)
    page.evaluate("document.querySelector('article').style.minWidth = '60em'")
    assert width(page) > 390


class Shown(HTMLParser):
    """The text of the blocks of code on a page, and the functions under whose names they stand."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.inside, self.code, self.names = False, "", []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.inside = self.inside or tag == "pre"
        if tag == "section" and "function" in (told.get("class") or "").split():
            self.names.append(told["id"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "pre":
            self.inside, self.code = False, self.code + "\n"

    def handle_data(self, data: str) -> None:
        self.code += data if self.inside else ""


def modules() -> Iterator[Path]:
    """The modules of all games."""
    for folder in sorted((BUILT / "code").iterdir()):
        yield from (path for path in sorted(Path("hoc_ref", folder.name).glob("*.py")) if path.stem != "__init__")


def shown_whole(source: str, page: str) -> bool:
    """The page shows every line of the file, and every function under its name."""
    shown = Shown(page)
    lines = [[line for line in text.split("\n") if line] for text in (source, shown.code)]
    return lines[0] == lines[1] and shown.names == re.findall(r"^def (\w+)", source, re.MULTILINE)


@pytest.mark.parametrize("path", list(modules()), ids=str)
def test_functions_are_shown_as_they_stand(path: Path) -> None:
    page = BUILT / "code" / path.parent.name / f"{path.stem}.html"
    assert shown_whole(path.read_text(encoding="utf-8"), page.read_text(encoding="utf-8"))


def test_a_function_shown_otherwise_is_noticed() -> None:
    source = Path("hoc_ref/hoc/bidding.py").read_text(encoding="utf-8")
    page = (BUILT / SAMPLE).read_text(encoding="utf-8")
    for old, new in (
        ("RAISE_LIMIT = 20", "RAISE_LIMIT = 30"),
        ("def top_up", "def up_top"),
        ("\n\n\ndef", "\n\n\nx = 1\ndef"),
    ):
        assert old in source and not shown_whole(source.replace(old, new, 1), page)
