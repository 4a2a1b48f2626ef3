"""Rules: clauses with their apparatus, the open questions of a chapter, and the switch between readings."""

from __future__ import annotations

import html
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from pieces import Apparatus, cards_html, claims, folded, link, passages, place, raw, vectors_of, words
from sphinx.application import Sphinx

from hoc_ref.clauses import game_spec, spec
from hoc_ref.trace import dividing


def holds(readings: list[str]) -> list[str]:
    """The classes by which the switch knows under which readings something holds."""
    return [f"in-{name}" for name in readings]


class Clause(Apparatus):
    """One clause: its sentence with a permalink, the chain in one line, and folded beneath it the apparatus."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = dict.fromkeys(
        ("L", "D", "crux", "supplied", "informative"), directives.unchanged
    )

    def run(self) -> list[nodes.Node]:
        slug = self.arguments[0]
        game = slug.partition("-")[0]
        known = game_spec(game)
        clause = known["clauses"][slug]
        for parts in (("spec", game, "cruxes", f"{clause['chapter']}.toml"), ("spec", game, "readings.toml"),
                      ("spec", game, "vectors", f"{clause['chapter']}.json"), ("tests", "proofs", "proved.json"),
                      *(("sources", f"{siglum}.toml") for siglum in known["witnesses"])):  # fmt: skip
            self.made_from(*parts)
        kind = ["informative"] if clause.get("informative") else []
        kind += [] if clause["readings"] else ["departure"]
        box = nodes.container(classes=["clause", *kind, *holds(clause["readings"])], ids=[slug])
        self.state.document.note_explicit_target(box)
        sentence = nodes.paragraph()
        parsed, _ = self.state.inline_text(clause["text"], self.lineno)
        sentence += [*parsed, nodes.Text(" "), link("", slug, "§", "permalink", title=f"Permalink to {slug}")]
        box += [sentence, self.chain(game, slug, clause, known), *self.texts(clause, known)]
        return [box]

    def chain(self, game: str, slug: str, clause: dict[str, Any], known: dict[str, Any]) -> nodes.Node:
        """One line: the passages, the code, the vectors and the proofs, a link each; and where the clause holds."""
        line = nodes.paragraph(classes=["chain"])
        for siglum in known["witnesses"]:
            names = clause["passages"].get(siglum, [])
            line += self.to_passages(names) if names else [words(f"{siglum} silent", "silent"), nodes.Text(" ")]
        for name in clause["functions"]:
            chapter, _, function = name.partition(".")
            line += [link(f"{self.up()}code/{game}/{chapter}", function, "code", "to"), nodes.Text(" ")]
        count = len(vectors_of(game).get(slug, ()))
        if count:
            page = f"{self.up()}vectors/{game}/{clause['chapter']}"
            line += [link(page, slug, f"{count} vector{'s' * (count > 1)}", "to"), nodes.Text(" ")]
        about = claims().get(slug, [])
        if about:
            told = "proof" if len(about) == 1 else f"{len(about)} proofs"
            line += [link(f"{self.up()}{about[0].page}", about[0].name, told, "to"), nodes.Text(" ")]
        for text in badges(clause, known):
            line += [words(text, "badge"), nodes.Text(" ")]
        return line

    def texts(self, clause: dict[str, Any], known: dict[str, Any]) -> list[nodes.Node]:
        """What the witnesses say, what they leave open, how the readings decide, and the claims about it."""
        inside: list[nodes.Node] = [
            raw(passage_html(name, self.up())) for names in clause["passages"].values() for name in names
        ]
        quiet = [siglum for siglum in known["witnesses"] if not clause["passages"].get(siglum)]
        if quiet:
            inside.append(nodes.paragraph("", f"{' and '.join(quiet)}: silent."))
        for text in notes(clause):
            inside.append(nodes.paragraph("", text))
        if clause.get("crux"):
            inside.append(self.question(clause["crux"], known))
        for claim in claims().get(self.arguments[0], []):
            inside.append(nodes.paragraph("", "Proved: ", link(f"{self.up()}{claim.page}", claim.name, claim.says)))
        return folded("What the texts say", *inside, kind="texts")

    def question(self, told: str, known: dict[str, Any]) -> nodes.Node:
        """The crux that a clause answers, and what each reading takes."""
        slug, _, option = (part.strip() for part in told.partition("="))
        crux = known["cruxes"][slug]
        page = "" if crux["chapter"] == self.env.docname.rpartition("/")[2] else crux["chapter"]
        line = nodes.paragraph("", "Open question: ", link(page, slug, crux["question"]))
        line += nodes.Text(f" This clause answers “{option}”. ")
        for reading, choice in crux["choices"].items():
            line += nodes.Text(f"{reading} takes “{choice['option']}” ({choice['grade']}). ")
        if disagree(crux):
            line += nodes.Text("The witnesses answer differently.")
        return line


def badges(clause: dict[str, Any], known: dict[str, Any]) -> list[str]:
    """What a reader should see of a clause at once."""
    told = []
    if clause.get("informative"):
        told.append("informative")
    if clause.get("supplied"):
        told.append("supplied")
    if not clause["readings"]:
        told.append("in no reading")
    elif len(clause["readings"]) < len(known["readings"]):
        told.append("only " + ", ".join(clause["readings"]))
    return told


def notes(clause: dict[str, Any]) -> list[str]:
    """Whence a clause comes that is in no witness, or not in this one."""
    told = []
    if clause.get("supplied"):
        told.append(f"Supplied: {clause['supplied']}.")
    if clause.get("informative"):
        told.append(f"Informative: {clause['informative']}.")
    if not clause["readings"]:
        told.append("No reading takes it; a record may, with an option of its own.")
    for reading, source in clause["loans"].items():
        told.append(f"In {reading} it is {'supplied' if source == 'supplied' else f'on loan from {source}'}.")
    return told


def disagree(crux: dict[str, Any]) -> bool:
    """Two witnesses speak, and not for the same option."""
    spoken = {told.get("option") for told in crux["witnesses"].values() if told["grade"] in ("says", "implies")}
    return len(spoken - {None}) > 1


def passage_html(name: str, up: str) -> str:
    """A passage: where it stands, its first and last words, our rendering, and the original facing it if given."""
    told = passages()[name]
    first, last = told.get("incipit", ""), told.get("explicit", "")
    cited = f"“{first} … {last}”" if last else f"“{first} …”" if first else "(lost)"
    head = f'<a class="reference internal" href="{up}sources.html#{name.lower()}">{name}</a> '
    head += f'<span class="cited" lang="{told["language"]}">{html.escape(cited)}</span>'
    body = f"<p>{html.escape(told['english'])}</p>"
    if told["original"]:
        body += f'<blockquote lang="{told["language"]}"><p>{html.escape(told["original"])}</p></blockquote>'
    facing = " facing" if told["original"] else ""
    return f'<div class="passage{facing}"><p class="where">{head}</p>{body}</div>'


class Cruxes(Apparatus):
    """The open questions of a chapter."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        game = self.env.docname.partition("/")[0]
        self.made_from("spec", game, "cruxes", f"{self.arguments[0]}.toml")
        found: list[nodes.Node] = []
        for slug, crux in game_spec(game)["cruxes"].items():
            if crux["chapter"] == self.arguments[0]:
                found.append(self.one(game, slug, crux))
        return found or [nodes.paragraph("", "None.")]

    def one(self, game: str, slug: str, crux: dict[str, Any]) -> nodes.Node:
        """One question: options, witnesses, choices and the reason."""
        box = nodes.container(classes=["crux"], ids=[slug])
        self.state.document.note_explicit_target(box)
        link_here = link("", slug, "§", "permalink", title=f"Permalink to {slug}")
        box += nodes.paragraph("", "", nodes.strong("", crux["question"]), nodes.Text(" "), link_here)
        box += nodes.paragraph("", slug, classes=["chain"])
        options = nodes.bullet_list()
        for option, text in crux["options"].items():
            options += self.option(game, slug, option, text, crux)
        box += options
        for siglum, told in crux["witnesses"].items():
            line = nodes.paragraph("", f"{siglum} {told['grade']} {told.get('option', '')}".strip(), classes=["chain"])
            if told.get("words"):
                line += [nodes.Text(f": “{told['words']}” "), *self.to_passages([told["at"]])]
            box += line
        box += nodes.paragraph("", crux["why"])
        if crux.get("second"):
            other = ", ".join(f"{reading} {option}" for reading, option in crux["second"].items())
            box += nodes.paragraph("", f"A second reader answered {other}. Settled: {crux['settled']}")
        if str(crux["matters"]).startswith("none: "):
            box += nodes.paragraph("", f"It makes no difference: {crux['matters'][6:]}.")
        return box

    def option(self, game: str, slug: str, option: str, text: str, crux: dict[str, Any]) -> nodes.Node:
        """One answer to a question, who takes it and on what evidence, and the clause that says it."""
        takers = [reading for reading, choice in crux["choices"].items() if choice["option"] == option]
        item = nodes.paragraph("", "", nodes.literal("", option), nodes.Text(f" {text}"))
        for name, clause in game_spec(game)["clauses"].items():
            if clause.get("crux") == f"{slug} = {option}":
                page = "" if clause["chapter"] == crux["chapter"] else clause["chapter"]
                item += [nodes.Text(" "), link(page, name, "clause", "to")]
        for reading in takers:
            item += [nodes.Text(" "), words(f"{reading}: {crux['choices'][reading]['grade']}", "badge")]
        if option not in crux["executable"]:
            item += [nodes.Text(" "), words("recorded, not playable", "silent")]
        return nodes.list_item("", item, classes=["option", *holds(takers)])


def switch(game: str, chapter: str) -> str:
    """The bar at the top of a chapter: which reading to show, and on which questions the readings part here."""
    known = game_spec(game)
    parting = [
        (slug, crux)
        for slug, crux in known["cruxes"].items()
        if crux["chapter"] == chapter and len({choice["option"] for choice in crux["choices"].values()}) > 1
    ]
    buttons = "".join(
        f'<label><input type="radio" name="reading" value="{value}"{" checked" if not value else ""}> {text}</label>'
        for value, text in (("", "all"), *((name, name) for name in known["readings"]))
    )
    if not parting:
        told = "The readings do not part in this chapter."
    else:
        rows = "".join(
            f'<li><a href="#{slug}">{html.escape(crux["question"])}</a> '
            + " ".join(
                f'<span class="option in-{reading}">{reading}: <b>{html.escape(choice["option"])}</b></span>'
                for reading, choice in crux["choices"].items()
            )
            + "</li>"
            for slug, crux in parting
        )
        told = f"The readings part here on:<ul>{rows}</ul>"
    return (
        f'<div class="switch"><fieldset class="needs-script"><legend>Reading</legend>{buttons}</fieldset>'
        f'<div class="parting">{told}</div></div>'
    )


def add_switch(app: Sphinx, doctree: nodes.document) -> None:
    """Puts the switch under the title and the first words of each chapter's page."""
    game, _, chapter = app.env.docname.partition("/")
    if game not in spec()["games"] or chapter not in [one["name"] for one in game_spec(game)["chapters"]]:
        return
    section = next(iter(doctree.findall(nodes.section)), None)
    if section is not None:
        at = next((n for n, one in enumerate(section.children) if isinstance(one, nodes.paragraph)), 0)
        section.insert(at + 1, raw(switch(game, chapter)))


class Hand(Apparatus):
    """Cards drawn side by side: `KsQd 7c`."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        return [raw(f'<p class="hand">{cards_html(self.arguments[0])}</p>')]


class Verbs(Apparatus):
    """The grammar of a game's verbs, a line each."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        text = "\n".join(game_spec(self.arguments[0])["verbs"].values())
        return [nodes.literal_block(text, text, language="text")]


class Reasons(Apparatus):
    """The reason codes of a game: what each means, for what kind of act, and by which clauses."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        game = self.arguments[0]
        known = game_spec(game)
        self.made_from("spec", game, "reasons.toml")
        rows = nodes.definition_list()
        for code, told in known["reasons"].items():
            clauses = [slug for slug, one in known["clauses"].items() if code in one["reasons"]]
            term = nodes.term("", "", nodes.literal(code, code), nodes.Text(f" ({told['kind']})"))
            text = nodes.paragraph("", f"{told['text']}: ")
            for at, slug in enumerate(clauses):
                text += [nodes.Text(", " if at else ""), self.to_clause(game, slug)]
            rows += nodes.definition_list_item("", term, nodes.definition("", text))
        return [rows]


class Options(Apparatus):
    """Which record divides which option of which crux: the table that `hoc-ref trace` checks."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        game = self.arguments[0]
        known = game_spec(game)
        for path in sorted(self.made_from("spec", game, "options").glob("*.toml")):
            self.made_from(str(path))
        rows = nodes.definition_list()
        for crux, divided in dividing(game, known).items():
            if len(divided) < 2:
                continue
            term = nodes.term("", "", link(f"{self.up()}{place(game, crux)}", crux, crux))
            items = nodes.bullet_list()
            for option, records in divided.items():
                names = sorted({told.partition(": ")[0] for told in records})
                item = nodes.paragraph("", "", nodes.literal("", option), nodes.Text(" "))
                for name in names:
                    item += [nodes.literal("", f"spec/{game}/options/{name}.toml"), nodes.Text(" ")]
                items += nodes.list_item("", item)
            rows += nodes.definition_list_item("", term, nodes.definition("", items))
        return [rows]


class Diagram(Apparatus):
    """A drawing of docs/diagrams, which says in words what it shows."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        text = self.made_from("docs", "diagrams", f"{self.arguments[0]}.svg").read_text(encoding="utf-8")
        return [raw(f'<div class="diagram">{text}</div>')]
