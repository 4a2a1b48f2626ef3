"""The functions as pages: `code/GAME/CHAPTER.html#FUNCTION` shows each with the clauses it carries out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from hoc_ref.clauses import cited, game_spec, spec

ROOT = Path(__file__).parent.parent.parent
NO_PAGE = "__init__.py"


class Stretch(NamedTuple):
    """A stretch of a file: a function, or what stands between two; `line` is its first line, from 1."""

    name: str
    line: int
    text: str
    clauses: tuple[str, ...]


def files(game: str) -> list[Path]:
    """The modules of a game that have a page, in the order of their names."""
    return [path for path in sorted((ROOT / "hoc_ref" / game).glob("*.py")) if path.name != NO_PAGE]


def stretches(source: str) -> list[Stretch]:
    """A file cut at its functions; joined together the stretches are the file, blank lines between them apart."""
    lines, found, done = source.split("\n"), list[Stretch](), 0
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            start = min([node.lineno, *(one.lineno for one in node.decorator_list)]) - 1
            found += between(lines, done, start)
            done = node.end_lineno or start
            found.append(Stretch(node.name, start + 1, "\n".join(lines[start:done]), cited(ast.get_docstring(node))))
    return found + between(lines, done, len(lines))


def between(lines: list[str], start: int, end: int) -> list[Stretch]:
    """What stands from one line to another, without the blank lines around it; nothing if it is blank."""
    while start < end and not lines[start].strip():
        start += 1
    while start < end and not lines[end - 1].strip():
        end -= 1
    return [Stretch("", start + 1, "\n".join(lines[start:end]), ())] if start < end else []


def numbered(block: str, start: int) -> str:
    """A highlighted block with an anchor `line-N` for each line."""
    head, opened, rest = block.partition("<pre>")
    code, closed, tail = rest.rpartition("</pre>")
    code = code.removeprefix("<span></span>").rstrip("\n")
    lines = [f'<span id="line-{start + at}">{line}</span>' for at, line in enumerate(code.split("\n"))]
    return head + opened + "\n".join(lines) + closed + tail


def shown(app: Sphinx, game: str, one: Stretch) -> str:
    """A stretch as HTML: a function under its name, with links to its clauses."""
    code = numbered(app.builder.highlighter.highlight_block(one.text, "python"), one.line)
    code = f'<div class="highlight-python notranslate">{code}</div>'
    if not one.name:
        return code
    known, links = game_spec(game)["clauses"], []
    for slug in one.clauses:
        links.append(
            f'<a class="reference internal" href="../../{game}/{known[slug]["chapter"]}.html#{slug}">{slug}</a>'
        )
    name = escape(one.name)
    title = f'<h2>{name}<a class="headerlink" href="#{name}" title="Link to this function">¶</a></h2>'
    note = f'<p class="apparatus">carries out {", ".join(links)}</p>' if links else ""
    return f'<section class="function" id="{name}">{title}{note}{code}</section>'


def page(app: Sphinx, game: str, path: Path) -> str:
    """A module as HTML, function by function."""
    known = game_spec(game)
    title = f"<h1>{game}/{path.stem}.py</h1>"
    if path.stem in {clause["chapter"] for clause in known["clauses"].values()}:
        href = f"../../{game}/{path.stem}.html"
        name = path.stem.replace("_", " ")
        title += f'<p>The functions of the chapter <a class="reference internal" href="{href}">{name}</a>.</p>'
    return title + "".join(shown(app, game, one) for one in stretches(path.read_text(encoding="utf-8")))


def contents(game: str) -> str:
    """The functions of a game, module by module."""
    found = [f"<h1>{game}/</h1><p>Every function of the game, and the clauses it carries out.</p>"]
    for path in files(game):
        names = [one for one in stretches(path.read_text(encoding="utf-8")) if one.name]
        rows = "".join(row(path.stem, one) for one in names)
        found.append(f'<section id="{path.stem}"><h2><a href="{path.stem}.html">{path.stem}.py</a></h2>')
        found.append(f"<ul>{rows}</ul></section>" if rows else "</section>")
    return "".join(found)


def row(module: str, one: Stretch) -> str:
    """A line of the contents."""
    clauses = f' <span class="slug">{", ".join(one.clauses)}</span>' if one.clauses else ""
    return f'<li><a class="reference internal" href="{module}.html#{one.name}">{one.name}</a>{clauses}</li>'


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """All pages of all games."""
    for game in spec()["games"]:
        yield f"code/{game}/index", {"title": f"{game}: the functions", "body": contents(game)}, "page.html"
        for path in files(game):
            context = {"title": f"{game}/{path.stem}.py", "body": page(app, game, path)}
            yield f"code/{game}/{path.stem}", context, "page.html"


class Modules(SphinxDirective):
    """Links to the modules of a game."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        game, up = self.arguments[0], "../" * self.env.docname.count("/")
        line = nodes.paragraph()
        for name in ("index", *(path.stem for path in files(game))):
            text = "all functions" if name == "index" else name
            line += [nodes.reference("", text, internal=True, refuri=f"{up}code/{game}/{name}.html"), nodes.Text(" ")]
        return [line]


def setup(app: Sphinx) -> dict[str, Any]:
    """Adds the pages to those made from files."""
    app.add_directive("modules", Modules)
    app.add_css_file("functions.css")
    app.connect("html-collect-pages", pages)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
