"""Witnesses: how many ways through the rules the proofs explore, and which of them the vectors walk."""

from __future__ import annotations

from docutils import nodes
from pieces import Apparatus


class Ways(Apparatus):
    """The figures of tests/power/witnesses.json."""

    def run(self) -> list[nodes.Node]:
        told = self.figures("power", "witnesses.json")
        ruling, others, dead = told["ruling"], told["others"], ", ".join(told["dead"])
        text = (
            f"{ruling['functions']} functions carry out the clauses, and the proofs explore {ruling['ways']} ways "
            f"through them; {others['functions']} more are called by these or belong to the table and the judge, with "
            f"{others['ways']} ways. Vectors walk {ruling['walked']} and {others['walked']} of these; "
            f"{told['listed'] - told['open']} are listed with the reason why no table comes to them, and "
            f"{told['open']} because what is right there is open; {len(told['lacking']) or 'none'} lack. "
            f"{f'No path of a proof comes to {dead}.' if dead else 'Some path of a proof comes to every clause.'} "
            f"{len(told['beside'])} ways are walked by vectors and explored by no scene. Of {told['witnesses']} "
            f"witnesses {told['disputed']} put sides of the {told['disputes']} disputes; other vectors put the rest."
        )
        return [nodes.paragraph("", text)]
