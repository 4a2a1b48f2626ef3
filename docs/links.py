"""Every internal link of the built pages leads somewhere: `python docs/links.py docs/_build/html`."""

from __future__ import annotations

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The anchors and links of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collects ids and hrefs."""
        told = dict(attrs)
        self.anchors.add(told.get("id") or "")
        if tag == "a" and told.get("href"):
            self.links.append(told["href"] or "")


def main(folder: str) -> int:
    """Prints every dead link; 1 if there are any."""
    root = Path(folder).resolve()
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in root.rglob("*.html")}
    dead = count = 0
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            count += 1
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target not in pages and not target.is_file():
                print(f"{path.relative_to(root)}: {link}: no such page")
                dead += 1
            elif parts.fragment.startswith("r="):
                continue  # a situation packed into a link to the ruling page
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
                print(f"{path.relative_to(root)}: {link}: no such anchor")
                dead += 1
    print(f"links: {dead} dead of {count}")
    return 1 if dead or not count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
