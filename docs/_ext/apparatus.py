"""The apparatus: the Sphinx extension that makes the edition from the compiled spec and from what commands measured."""

from __future__ import annotations

from typing import Any

from chain import Matrix, vector_pages
from figures import Audit, Disputes, FirstRun, Power
from proved import Proofs, claim_pages
from rules import Clause, Cruxes, Diagram, Hand, Options, Reasons, Verbs, add_switch
from sphinx.application import Sphinx
from texts import Passages, Witnesses
from witnesses import Ways

DIRECTIVES = {
    "clause": Clause, "cruxes": Cruxes, "hand": Hand, "diagram": Diagram, "options": Options,
    "verbs": Verbs, "reasons": Reasons, "passages": Passages, "witnesses": Witnesses, "matrix": Matrix,
    "power": Power, "proofs": Proofs, "audit": Audit, "disputes": Disputes, "first-run": FirstRun, "ways": Ways,
}  # fmt: skip


def mended(app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Captions in the sidebar are no headings; only the start page loads what its grid of cards needs."""
    context["furo_navigation_tree"] = str(context.get("furo_navigation_tree", "")).replace(' role="heading"', "")
    if name != "index":
        for files in ("css_files", "script_files"):
            context[files] = [one for one in context[files] if "design" not in str(getattr(one, "filename", one))]


def setup(app: Sphinx) -> dict[str, Any]:
    """Registers the directives, the switch of readings, and the pages that no file stands for."""
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)
    app.add_config_value("texts", "", "env")  # other texts, other pages
    app.connect("html-page-context", mended, priority=900)  # after the theme
    app.connect("doctree-read", add_switch)
    app.connect("html-collect-pages", vector_pages)
    app.connect("html-collect-pages", claim_pages)
    return {"version": "2", "parallel_read_safe": True, "parallel_write_safe": True}
