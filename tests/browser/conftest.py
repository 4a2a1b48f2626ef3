"""The built pages on a local server under a sub-path, and a headless Chromium that opens them."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

BUILT = Path("docs/_build/html")
UNDER = "edition"  # the site has to work from any folder of a host
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


class Quiet(SimpleHTTPRequestHandler):
    """A static host that does not chatter."""

    def log_message(self, format: str, *told: object) -> None:
        """Says nothing."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the start page's folder, ending in a slash."""
    assert (BUILT / "index.html").is_file(), "the pages are not built: make docs"
    root = tmp_path_factory.mktemp("host")
    (root / UNDER).symlink_to(BUILT.resolve(), target_is_directory=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/{UNDER}/"
    server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "Chromium is missing: install it (on Debian and Ubuntu: apt install chromium)"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=list(QUIET))
        yield chromium
        chromium.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh profile at desktop width that reaches nothing but the local server."""
    fresh = browser.new_context(viewport={"width": 1280, "height": 900})
    fresh.route(lambda url: not url.startswith("http://127.0.0.1:"), lambda route: route.abort())
    yield fresh
    fresh.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page."""
    return context.new_page()
