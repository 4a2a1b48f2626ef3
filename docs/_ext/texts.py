"""Texts: the witnesses and their passages, each with our rendering and, where the texts are given, the original."""

from __future__ import annotations

import html
from typing import Any

from docutils import nodes
from pieces import Apparatus, passages, raw, words

from hoc_ref.clauses import game_spec, spec


class Passages(Apparatus):
    """All passages of a witness with our rendering and the clauses that cite them."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        self.made_from("sources", f"{self.arguments[0]}.toml")
        rows = nodes.definition_list(classes=["passages"])
        cited: dict[str, list[tuple[str, str]]] = {}
        for game in spec()["games"]:
            for slug, clause in game_spec(game)["clauses"].items():
                self.made_from("spec", game, f"{clause['chapter']}.md")
                for names in clause["passages"].values():
                    for name in names:
                        cited.setdefault(name, []).append((game, slug))
        for name, passage in passages().items():
            if passage["siglum"] == self.arguments[0]:
                rows += self.row(passage, cited.get(name, []))
        return [rows]

    def row(self, passage: dict[str, Any], clauses: list[tuple[str, str]]) -> nodes.Node:
        """One passage: its name and words, its rendering, its emendations, the clauses that cite it."""
        term = nodes.term("", "", words(passage["id"], "slug"), nodes.Text(" "), ids=[passage["id"].lower()])
        if passage.get("explicit"):
            term += words(f"“{passage['incipit']} … {passage['explicit']}”", "cited")
        elif passage.get("incipit"):
            term += words(f"“{passage['incipit']} …”", "cited")
        body = nodes.definition("", nodes.paragraph("", passage["english"]))
        if passage["original"]:
            quoted = html.escape(passage["original"])
            body += raw(f'<blockquote lang="{passage["language"]}"><p>{quoted}</p></blockquote>')
        for one in passage.get("emendations", []):
            body += nodes.paragraph("", f"reads {one['reads']}, read as {one['read_as']}", classes=["chain"])
        if clauses:
            note = nodes.paragraph("", "cited by ", classes=["chain"])
            for game, slug in clauses:
                note += [self.to_clause(game, slug), nodes.Text(" ")]
            body += note
        return nodes.definition_list_item("", term, body)


class Witnesses(Apparatus):
    """All witnesses, read or known at second hand."""

    def run(self) -> list[nodes.Node]:
        self.made_from("sources", "witnesses.toml")
        rows = nodes.definition_list()
        for siglum, one in spec()["witnesses"].items():
            read = "read" if one["consulted"] else "not consulted, known only at second hand"
            term = nodes.term("", "", nodes.strong("", siglum), nodes.Text(f" {one['title']} ({one['date']}): {read}"))
            text = one.get("note") or f"{one['known']} Through: {one['through']}."
            rows += nodes.definition_list_item("", term, nodes.definition("", nodes.paragraph("", text)))
        return [rows]
