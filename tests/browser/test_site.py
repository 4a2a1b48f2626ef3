"""The site as a browser sees it."""

from playwright.sync_api import Page


def test_the_start_page_opens(site: str, page: Page) -> None:
    asked: list[str] = []
    page.on("requestfailed", lambda request: asked.append(request.url))
    page.goto(site)
    assert page.locator("h1").inner_text().startswith("hoc-ref")
    assert not asked
