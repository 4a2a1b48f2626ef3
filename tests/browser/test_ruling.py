"""The ruling page: what it shows is what hoc_ref says, and everybody can use it."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import hoc_ref
from hoc_ref import permalink
from hoc_ref.record import read

BUILT = Path("docs/_build/html")
PATIENCE = 60_000  # milliseconds: a busy machine
QUIET = "document.querySelector('#r-table').getAttribute('aria-busy') === 'false'"
SEAT = re.compile(r"\((p\d)\)")


def begin(page: Page, site: str, fragment: str = "") -> None:
    """The page, ready to be used."""
    page.goto(f"{site}ruling.html{fragment}")
    page.wait_for_selector("#ruling[data-ready]", timeout=PATIENCE)
    settle(page)


def settle(page: Page) -> None:
    """Waits until whatever was asked for is shown."""
    page.wait_for_function(QUIET, timeout=PATIENCE)


def deal(page: Page, seed: int, way: str = "deal", players: int = 3) -> None:
    """Hands dealt at random, to act for everybody or to practise."""
    page.click(f"[data-way={way}]")
    page.check(f"[name=r-players][value='{players}']")
    page.fill(".r-seed", str(seed))
    page.click(".r-panel button[type=submit]")
    settle(page)


def offered(page: Page) -> list[Locator]:
    """All regular acts that can be clicked."""
    return page.locator(".r-left :is([data-act], [data-raise] button)").all()


def act(page: Page, one: Locator) -> None:
    """Clicks an act and waits for the ruling on it."""
    one.click()
    settle(page)


def legal(page: Page) -> list[str]:
    """What the page offers, as it is written in a record."""
    return page.eval_on_selector_all(
        ".r-left :is([data-act], [data-raise])", "all => all.map(one => one.dataset.act ?? one.dataset.raise)"
    )


def write(page: Page, text: str) -> None:
    """An act written into the free line."""
    if not page.locator(".r-other").evaluate("one => one.open"):
        page.click(".r-other > summary")
    page.fill(".r-other .r-line", text)
    page.click("text='Rule on it'")
    settle(page)


def record(page: Page) -> str:
    """The record that the page would copy."""
    return page.input_value("#r-record")


def numbers(page: Page, places: str) -> list[int]:
    """The chips that stand at some places, in the order of their names."""
    found = page.eval_on_selector_all(
        places, "all => all.map(one => [one.dataset.seat ?? one.dataset.pot, one.querySelector('b').textContent])"
    )
    order = ["p1", "p2", "p3", "point", "sequence", "tricon"]
    return [int(chips) for _, chips in sorted(found, key=lambda pair: order.index(pair[0]))]


def paid(sentence: str) -> list[tuple[str, str, int]]:
    """A sentence about a payment, as payments from whom to whom."""
    seats = SEAT.findall(sentence)
    chips = int(re.findall(r"(\d+) chips?\b", sentence)[0])
    pots = [f"pot:{name}" for name in re.findall(r"(\w+) pot\b", sentence)]
    if " takes " in sentence:
        return [(pot, seats[0], chips) for pot in pots]
    if pots:
        return [(seat, pots[0], chips) for seat in seats]
    return [(seat, seats[-1], chips) for seat in seats[:-1]]


def told(page: Page) -> list[dict[str, Any]]:
    """The acts as the page lists them."""
    rows = page.eval_on_selector_all(
        ".r-log li",
        """all => all.map(one => ({ text: one.dataset.text, shown: one.innerText,
            paid: [...one.querySelectorAll('.r-paid')].map(pay => pay.innerText) }))""",
    )
    kinds = ("regular", "irregular", "refused", "undetermined")
    return [
        {
            "text": row["text"],
            "kind": next(kind for kind in kinds if re.search(rf"\b{kind}\b", row["shown"])),
            "payments": sorted(payment for sentence in row["paid"] for payment in paid(sentence)),
        }
        for row in rows
    ]


def expected(text: str) -> dict[str, Any]:
    """What hoc_ref says of a record, in the form of what the page shows."""
    ruling = hoc_ref.rule(read(text))
    acts = [
        {
            "text": one["text"],
            "kind": one["kind"],
            "payments": sorted((pay["from"], pay["to"], pay["chips"]) for pay in one["payments"]),
        }
        for one in ruling["acts"]
    ]
    return {"acts": acts, "stacks": ruling["stacks"], "pots": list(ruling["pots"].values()), "legal": ruling["legal"]}


def agrees(page: Page, text: str) -> None:
    """The page shows what hoc_ref says of a record."""
    says = expected(text)
    assert told(page) == says["acts"]
    assert numbers(page, ".r-player") == says["stacks"]
    assert numbers(page, ".r-pot") == says["pots"]


def test_a_whole_round_is_ruled_on_as_on_the_command_line(site: str, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    begin(page, site)
    deal(page, 7)
    chance, verbs = random.Random(5), set()
    for _ in range(200):
        assert sorted(legal(page)) == sorted(expected(record(page))["legal"])
        if page.locator(".r-ended").count():
            break
        choice = chance.choice(offered(page))
        verbs.add((choice.get_attribute("data-act") or "p0 raise").split()[1])
        act(page, choice)
    assert page.locator(".r-ended").count() == 1
    assert {"raise", "pass", "play", "without"} <= verbs
    page.click(".r-copy > summary")
    page.click("#r-copy-record")
    expect(page.locator(".r-copy [role=status]")).to_have_text("Record copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    agrees(page, copied)
    ruling = hoc_ref.rule(read(copied))
    assert ruling["to_act"] is None
    words = {-1: "loses {}", 0: "comes out even", 1: "wins {}"}
    for name, chips in zip(read(copied).players, ruling["stacks"], strict=True):
        won = chips - 100
        sentence = f"{name} {words[(won > 0) - (won < 0)].format(abs(won))}"
        expect(page.locator(".r-ended p")).to_contain_text(sentence)


def test_a_link_carries_the_situation(site: str, page: Page) -> None:
    begin(page, site)
    deal(page, 3, players=2)
    for text in ("p1 raise 2", "p2 call", "p1 announce nothing"):
        write(page, text)
    link, before = page.url, told(page)
    assert permalink.unpack(link.partition("#r=")[2]) == record(page)
    other = page.context.new_page()
    begin(other, site, "#" + link.partition("#")[2])
    assert told(other) == before
    agrees(other, record(page))
    for damaged in (link[:-5], link[:-20] + "AAAA" + link[-16:]):
        other.click(".r-new > summary")
        deal(other, 1)
        expect(other.locator("#r-error")).to_be_hidden()
        other.evaluate("link => { location.hash = link }", damaged.partition("#")[2])
        expect(other.locator("#r-error")).to_contain_text("link-damaged: ")
        assert "\n" not in other.inner_text("#r-error")
    other.goto("about:blank")
    begin(other, site, "#r=nonsense")
    expect(other.locator("#r-error")).to_contain_text("link-damaged: ")


def test_what_is_not_regular_is_ruled_on_when_asked_for(site: str, page: Page) -> None:
    begin(page, site)
    deal(page, 7)
    stacks = numbers(page, ".r-player")
    write(page, "p3 raise 2")
    expect(page.locator(".r-ruling")).to_contain_text("not-your-turn: another seat is to act.")
    expect(page.locator(".r-ruling .r-badge").first).to_have_text("✕ refused")
    assert numbers(page, ".r-player") == stacks
    page.click(".r-other > summary")
    choice = page.locator(".r-other select[data-kind=irregular]")
    choice.wait_for()
    page.locator(".r-other select[data-kind=refused]").wait_for()
    texts = choice.locator("option").evaluate_all("all => all.map(one => one.value)")
    choice.select_option(next(text for text in texts if text.startswith("p1 announce")))
    page.locator(".r-other .r-raise:has([data-kind=irregular]) button").click()
    settle(page)
    assert told(page)[-1]["kind"] in ("irregular", "regular")
    write(page, "p3 look")
    assert told(page)[-1]["kind"] == "irregular"
    agrees(page, record(page))
    before = record(page)
    write(page, "p1 sing")
    expect(page.locator("#r-error")).to_contain_text("verb-unknown: 'sing' is no verb of hoc")
    assert record(page) == before


def test_all_that_is_offered_as_not_regular_is_so(site: str, page: Page) -> None:
    begin(page, site)
    page.click("[data-way=examples]")
    page.click("text='A false “without”, noticed'")
    settle(page)
    page.click("#r-back")
    settle(page)
    page.click(".r-other > summary")
    page.locator(".r-other select").first.wait_for()
    found = page.eval_on_selector_all(
        ".r-other option", "all => all.map(one => [one.value, one.closest('select').dataset.kind])"
    )
    assert ["p1 claim p3 had 8", "irregular"] in found
    state = hoc_ref.replay(read(record(page))).state
    for text, kind in found:
        assert hoc_ref.apply(state, text).kind == kind, text


def test_steps_back_and_forward(site: str, page: Page) -> None:
    begin(page, site)
    deal(page, 7)
    chips = [numbers(page, ".r-player")]
    for text in ("p1 raise 2", "p2 raise 3", "p3 pass"):
        write(page, text)
        chips.append(numbers(page, ".r-player"))
    whole = record(page)
    for at in (2, 1):
        page.click("#r-back")
        settle(page)
        assert numbers(page, ".r-player") == chips[at]
        assert page.evaluate("document.activeElement.id") == "r-back"
        agrees(page, record(page))
    page.click("#r-forward")
    settle(page)
    page.click("#r-forward")
    settle(page)
    assert record(page) == whole
    assert page.locator("#r-forward").is_disabled()
    page.locator(".r-log button").first.click()
    settle(page)
    write(page, "p2 pass")
    assert [one["text"] for one in told(page)][-2:] == ["p1 raise 2", "p2 pass"]
    assert page.locator("#r-forward").is_disabled()


@pytest.mark.parametrize("players", [2, 3])
def test_a_practice_round_is_played_to_its_end(site: str, browser: Browser, players: int) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    begin(page, site)
    deal(page, 11, "practise", players)
    chance = random.Random(4)
    assert page.locator(".r-player:not(.r-you) .card:not(.card-back)").count() == 0
    assert page.locator(".r-you .card-back").count() == 0
    assert page.locator("#r-record").count() == 0
    assert "#" not in page.url
    for _ in range(100):
        page.wait_for_selector(".r-you.r-turn, .r-ended", timeout=PATIENCE)
        settle(page)
        if page.locator(".r-ended").count():
            break
        act(page, chance.choice(offered(page)))
    assert page.locator(".r-ended").count() == 1
    seen, stacks = told(page), numbers(page, ".r-player")
    page.click("#r-reveal")
    settle(page)
    assert page.locator(".card-back").count() == 0
    agrees(page, record(page))
    assert told(page) == seen and numbers(page, ".r-player") == stacks
    page.click("#r-next")
    settle(page)
    assert expected(record(page))["stacks"] == numbers(page, ".r-player")
    context.close()


def focus(page: Page, wanted: str, most: int = 150) -> None:
    """Tab, until something that matches has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            width = page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
            assert width >= 2, "the focus is not seen"
            return
    raise AssertionError(f"Tab never comes to {wanted}")


def test_everything_goes_by_keyboard(site: str, page: Page) -> None:
    begin(page, site)
    focus(page, "[data-way=choose]")
    page.keyboard.press("Enter")
    focus(page, ".r-grid button")
    for key in ("Enter", "ArrowRight", "ArrowRight", "Space", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".r-grid [aria-pressed=true]")).to_have_count(3)
    page.keyboard.press("Enter")  # takes the three of hearts back
    focus(page, ".r-panel button[type=submit]")
    page.keyboard.press("Enter")
    settle(page)
    assert 'hands = ["As3s' in record(page)
    page.keyboard.press("Shift+Tab")
    page.goto("about:blank")
    begin(page, site)
    focus(page, "[data-way=deal]")
    page.keyboard.press("Enter")
    focus(page, ".r-panel button[type=submit]")
    page.keyboard.press("Enter")
    settle(page)
    focus(page, ".r-acts [data-act$=pass]")
    page.keyboard.press("Enter")
    settle(page)
    assert told(page)[-1] == {"text": "p1 pass", "kind": "regular", "payments": []}
    assert page.evaluate("document.activeElement.id") == "r-turn"
    expect(page.locator("[aria-live=polite]")).to_have_text("Anna (p1): pass: regular. ")


def test_a_reading_and_a_departure_can_be_chosen(site: str, page: Page) -> None:
    begin(page, site)
    page.click("[data-way=examples]")
    page.click("text='Ten cards left'")
    settle(page)
    expect(page.locator(".r-crux")).to_contain_text("What do ten cards left cost?")
    assert page.locator("[data-reading=dictionnaire].r-number").all_inner_texts()[:2] == ["90", "110"]
    agrees(page, record(page))
    page.click(".r-options > summary")
    page.fill(".r-options .r-line", "leftover-ten=10")
    page.click("text='Depart'")
    settle(page)
    assert numbers(page, ".r-player") == [90, 110]
    assert 'options = { leftover-ten = "10" }' in record(page)
    page.fill(".r-options .r-line", "leftover-ten=11")
    page.click("text='Depart'")
    expect(page.locator("#r-error")).to_contain_text("option-unknown: ")
    page.click("text='take back'")
    settle(page)
    page.select_option("#r-reading", "dictionnaire")
    settle(page)
    assert numbers(page, ".r-player") == [90, 110]
    agrees(page, record(page))


def test_every_example_is_shown_as_it_is_ruled(site: str, page: Page) -> None:
    begin(page, site)
    page.click("[data-way=examples]")
    titles = page.locator(".r-examples button").all_inner_texts()
    assert len(titles) == len(list(Path("spec/hoc/examples").glob("*.toml")))
    for title in titles:
        page.locator(".r-new").evaluate("one => { one.open = true }")
        page.get_by_role("button", name=title, exact=True).click()
        settle(page)
        assert page.inner_text(".r-title") == title
        agrees(page, record(page))


def test_the_links_of_a_ruling_lead_somewhere(site: str, page: Page) -> None:
    begin(page, site)
    page.click("[data-way=examples]")
    page.click("text='Ten cards left'")
    settle(page)
    links = page.eval_on_selector_all(".r-right a", "all => all.map(one => one.getAttribute('href'))")
    assert {link.partition(".html")[0] for link in links} >= {"hoc/round_end", "sources"}
    for link in links:
        file, _, anchor = link.partition("#")
        assert f'id="{anchor}"' in (BUILT / file).read_text(encoding="utf-8"), link


@pytest.mark.parametrize("missing", ["WebAssembly", "Worker"])
def test_a_browser_that_cannot_is_told(site: str, page: Page, missing: str) -> None:
    page.add_init_script(f"delete window.{missing}")
    page.goto(f"{site}ruling.html")
    expect(page.locator("#ruling[data-stopped] .r-loading")).to_contain_text("hoc-ref rule")
    assert {"WebAssembly": "WebAssembly", "Worker": "module workers"}[missing] in page.inner_text("#ruling")


@pytest.mark.parametrize("lost", ["pyodide.asm.wasm", "python_stdlib.zip", "hoc_ref.zip", "worker.js"])
def test_a_part_that_does_not_come_is_told(site: str, page: Page, lost: str) -> None:
    page.context.route(f"**/{lost}", lambda route: route.abort())
    page.goto(f"{site}ruling.html")
    page.wait_for_selector("#ruling[data-stopped]", timeout=PATIENCE)
    what = "the worker" if lost == "worker.js" else lost
    assert page.inner_text(".r-loading").startswith(f"The rules could not be loaded: {what}")


def test_a_page_opened_as_a_file_says_how_to_serve_it(page: Page) -> None:
    page.context.unroute_all()
    page.goto((BUILT / "ruling.html").resolve().as_uri())
    expect(page.locator("#ruling")).to_contain_text("python -m http.server")


def test_without_scripts_there_is_a_word(site: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}ruling.html")
    assert "JavaScript is switched off" in page.inner_text("#ruling noscript")
    context.close()


def test_a_phone_shows_all_of_it(site: str, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    begin(page, site)

    def fits() -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        small = page.eval_on_selector_all(
            "#ruling :is(button, select, input:not([type=radio]), summary)",
            """all => all.filter(one => one.checkVisibility()).map(one => [one.outerHTML.slice(0, 80),
                one.getBoundingClientRect()]).filter(([, box]) => box.width < 24 || box.height < 24)""",
        )
        assert small == []

    for way in ("practise", "deal", "choose", "paste", "examples"):
        page.click(f"[data-way={way}]")
        fits()
    page.click("text='A prize that nobody won'")
    settle(page)
    page.locator("#ruling details").evaluate_all("all => all.forEach(one => { one.open = true })")
    page.locator(".r-other select").first.wait_for()
    fits()
    context.close()


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_nothing_stands_in_the_way_of_a_reader(site: str, browser: Browser, colours: Any) -> None:
    context = browser.new_context(color_scheme=colours)
    page = context.new_page()
    begin(page, site)
    page.add_script_tag(path="docs/node_modules/axe-core/axe.min.js")

    def check() -> None:
        found = page.evaluate("axe.run('#ruling').then(told => told)")
        assert found["passes"]
        faults = [(one["id"], node["html"][:120]) for one in found["violations"] for node in one["nodes"]]
        assert faults == []

    for way in ("practise", "deal", "choose", "paste", "examples"):
        page.click(f"[data-way={way}]")
        check()
    for title in ("An announcement too high", "Ten cards left", "A raise of twenty-five"):
        page.locator(".r-new").evaluate("one => { one.open = true }")
        page.get_by_role("button", name=title, exact=True).click()
        settle(page)
        page.locator("#ruling details").evaluate_all("all => all.forEach(one => { one.open = true })")
        page.wait_for_selector(".r-other pre", state="attached")
        check()
    page.click("#r-back")
    settle(page)
    check()
    page.locator(".r-new").evaluate("one => { one.open = true }")
    deal(page, 11, "practise")
    check()
    write(page, "p2 sing")
    check()
    context.close()


def test_it_loads_in_time_and_from_here_alone(site: str, page: Page) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    failed: list[str] = []
    page.context.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    began = time.monotonic()
    begin(page, site)
    assert time.monotonic() - began < 20  # five seconds on two idle cores: a busy machine is slower
    deal(page, 1)
    page.click("[data-act$=pass]")
    settle(page)
    assert any(url.endswith("pyodide.asm.wasm") for url in asked)
    root = f"{urlsplit(site).scheme}://{urlsplit(site).netloc}/favicon.ico"
    assert [url for url in asked if not url.startswith(site) and url != root] == []
    assert [url for url in failed if url != root] == []


def test_other_pages_do_not_load_it(site: str, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}records.html")
    assert asked and not [url for url in asked if "/ruling/" in url or "/pyodide/" in url]


def test_what_is_packed_is_what_the_page_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend("docs/_ext")
    import ruling

    for name in ("one.zip", "two.zip"):
        ruling.pack(tmp_path / name)
        time.sleep(0.01)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(BUILT / "_static" / "ruling" / "hoc_ref.zip") as built:
        names = built.namelist()
        assert built.read("bridge.py") == Path("docs/_static/ruling/bridge.py").read_bytes(), "make docs"
    assert {"bridge.py", "hoc_ref/api.py", "hoc_ref/data/spec.json"} <= set(names)
    assert any(name.startswith("hoc_ref/__pycache__/api.") for name in names), "nothing was compiled ahead"
    assert not [name for name in names if re.search("proofs|vectors|conformance", name)]


def test_without_npm_the_pages_are_built_and_say_so(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", "-D", f"ruling_pyodide={tmp_path / 'none'}",
               "-d", str(tmp_path / "trees"), "docs", str(tmp_path / "html")]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert "built without npm" in (tmp_path / "html" / "ruling.html").read_text(encoding="utf-8")
    assert not (tmp_path / "html" / "_static" / "pyodide").exists()
