"""Report: one JSON file of a run, and what is made of it for terminals, JUnit, browsers, Markdown and a badge."""

from __future__ import annotations

import html
import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO
from xml.etree import ElementTree

import fastjsonschema

import hoc_ref
from hoc_ref.clauses import DATA, game_spec
from hoc_ref.compile import read_file
from hoc_ref.conformance.runner import FAILED, NOT_ASKED, OUTCOMES, PASSED, UNSUPPORTED, Result, Run
from hoc_ref.conformance.serve import not_a_number
from hoc_ref.conformance.vectors import Vector, version
from hoc_ref.errors import BadInput
from hoc_ref.show import fill

FORMAT = "hoc-report/1"
FILES = ("report.json", "report.xml", "report.html", "report.md", "badge.svg")
SHOWN = 50  # failures that the texts for people tell in full
Json = dict[str, Any]


def visible(value: Any) -> str:
    """A value as text in which nothing is hidden: what cannot be printed is escaped, what is long is cut."""
    text = "none" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    plain = "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)
    return plain if len(plain) <= 400 else plain[:397] + "..."


def head(command: Sequence[str], game: str) -> Json:
    """What stands before the results."""
    return {"format": FORMAT, "tool": f"hoc-ref {hoc_ref.__version__}", "game": game, "version": version(game),
            "command": list(command)}  # fmt: skip


def foot(run: Run, known: Json, complete: bool) -> Json:
    """What stands after the results, and without which a report counts as cut off."""
    return {"peer": run.peer, "violations": list(run.violations), "restarts": run.restarts,
            "seconds": round(run.seconds, 3), "known": known,
            "footer": {"complete": complete, **counts(run.results)}}  # fmt: skip


class Writer:
    """Writes a report result by result beside its final name; it takes that name when it is whole."""

    def __init__(self, folder: Path, command: Sequence[str], game: str) -> None:
        self.folder, self.first = folder, True
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.part = folder / f"report.json.{os.getpid()}.part"
            self.file: TextIO = self.part.open("w", encoding="utf-8")
            self.file.write(json.dumps(head(command, game), ensure_ascii=True)[:-1] + ',\n"results": [\n')
        except OSError as error:
            raise BadInput("report-not-written", error.strerror or "cannot be written", str(folder)) from None

    def add(self, vector: Vector, result: Result) -> None:
        """One result, at once."""
        self.file.write(("" if self.first else ",\n") + json.dumps(result_json(vector, result), ensure_ascii=True))
        self.file.flush()
        self.first = False

    def finish(self, run: Run, known: Json, complete: bool) -> Json:
        """The footer, without which a report counts as cut off, and the other files; the whole report."""
        self.file.write("\n],\n" + json.dumps(foot(run, known, complete), ensure_ascii=True)[1:] + "\n")
        self.file.close()
        whole: Json = json.loads(self.part.read_text(encoding="utf-8"))
        self.part.replace(self.folder / "report.json")
        render(whole, self.folder)
        return whole

    def drop(self) -> None:
        """Nothing half-written is left."""
        with suppress(OSError):
            self.file.close()
        with suppress(OSError):
            self.part.unlink()


def result_json(vector: Vector, result: Result) -> Json:
    """A result as the report holds it: a failing one with all that is needed to understand it."""
    told: Json = {"id": result.id, "outcome": result.outcome, "clauses": list(vector.clauses)}
    if result.what:
        told["what"] = visible(result.what)
    if result.outcome in FAILED:
        told.update(
            about=vector.what, clauses=list(vector.clauses), reading=vector.reading, options=vector.options,
            do=vector.do, asked=vector.asked,
            differences=[{"place": one.place, "expected": one.expected, "got": visible(one.got)}
                         for one in result.differences],
        )  # fmt: skip
    return told


def counts(results: Sequence[Result]) -> Json:
    """How many vectors came to which outcome."""
    found = {name: sum(one.outcome == name for one in results) for name in OUTCOMES}
    return {"passed": found[PASSED], "failed": sum(found[name] for name in FAILED), "unsupported": found[UNSUPPORTED],
            "not_asked": found[NOT_ASKED], "outcomes": found}  # fmt: skip


def read(path: Path) -> Json:
    """A report from its file; bad input `report-cut-off` if it has no footer."""
    try:
        told = json.loads(read_file(path), parse_constant=not_a_number)
    except (ValueError, RecursionError):
        raise BadInput("report-cut-off", "not JSON, or without its end", str(path)) from None
    schema = json.loads((DATA.parent / "schema" / "report.json").read_text(encoding="utf-8"))
    try:
        fastjsonschema.compile(schema)(told)
    except fastjsonschema.JsonSchemaException as error:
        code = "report-cut-off" if isinstance(told, dict) and "footer" not in told else "report-damaged"
        raise BadInput(code, visible(str(error)), str(path)) from None
    counted = counts([Result(one["id"], one["outcome"]) for one in told["results"]])
    if {**told["footer"], **counted} != told["footer"] or told["footer"]["complete"] != (counted["not_asked"] == 0):
        raise BadInput("report-damaged", "its footer does not count its results", str(path))
    game_spec(told["game"])
    return dict(told)


def render(report: Json, folder: Path) -> None:
    """All files that are made of a report, each written whole or not at all."""
    texts = (junit(report), page(report), markdown(report), badge(report))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in zip(FILES[1:], texts, strict=True):
            write_whole(folder / name, text)
    except OSError as error:
        raise BadInput("report-not-written", error.strerror or "cannot be written", str(folder)) from None


def write_whole(path: Path, text: str) -> None:
    """Writes a file beside its name first, so that it is there whole or as it was."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8", errors="backslashreplace")
        part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink()


def failures(report: Json) -> list[Json]:
    """The failing results."""
    return [one for one in report["results"] if one["outcome"] in FAILED]


def suspects(report: Json) -> list[tuple[str, int, int]]:
    """The clauses that failing vectors cite, how many of these fail and how many were asked: the worst share first."""
    asked: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    for one in report["results"]:
        if one["outcome"] in (PASSED, *FAILED):
            asked.update(one["clauses"])
            failed.update(one["clauses"] if one["outcome"] in FAILED else [])
    rows = [(clause, count, asked[clause]) for clause, count in failed.items()]
    return sorted(rows, key=lambda row: (-row[1] / (row[2] + 3), row[0]))


def sentence(report: Json) -> str:
    """The result in a sentence."""
    footer = report["footer"]
    parts = [f"{footer['passed']} passed", f"{footer['failed']} failed"]
    parts += [f"{footer['unsupported']} unsupported"] if footer["unsupported"] else []
    parts += [f"{footer['not_asked']} not asked"] if footer["not_asked"] else []
    name = visible(report["peer"].get("name", "the peer, which did not start"))
    kinds = ", ".join(f"{count} {name}" for name, count in footer["outcomes"].items() if count and name in FAILED)
    return f"{name}: {', '.join(parts)}" + (f" ({kinds})" if kinds else "")


def explained(vector: Vector, result: Result) -> Iterator[str]:
    """A failure in 80 columns: what it is about, the clauses in words, the acts, expected and got."""
    known, setup = game_spec(vector.game), vector.asked.get("setup", {})
    yield from fill(f"{result.outcome.upper()}: {vector.id}", 0, 2)
    yield from fill(vector.what, 2)
    departures = ", ".join(f"{crux} = {option}" for crux, option in vector.options.items())
    yield from fill(f"reading {vector.reading}" + (f", with {departures}" if departures else ""), 2, 4)
    for slug in vector.clauses[:3]:
        clause = known["clauses"][slug]
        places = " ".join(name for names in clause["passages"].values() for name in names)
        yield from fill(f"{slug}: {clause['text']}" + (f" [{places}]" if places else ""), 2, 4)
    for key, value in setup.items():
        yield from fill(f"{key}: {visible(value)}", 2, 4)
    for key in ("hands", "depth"):
        if key in vector.asked:
            yield from fill(f"{key}: {visible(vector.asked[key])}", 2, 4)
    for number, act in enumerate(vector.asked.get("acts", []), 1):
        yield from fill(f"{number:>4}  {act}", 0, 6)
    if result.what:
        yield from fill(f"got       {visible(result.what)}", 2, 12)
    for one in result.differences:
        yield from fill(f"{one.place}", 2)
        yield from fill(f"expected  {visible(one.expected)}", 4, 14)
        yield from fill(f"got       {visible(one.got)}", 4, 14)


def junit(report: Json) -> str:
    """JUnit XML: a test case for each vector."""
    footer = report["footer"]
    suite = ElementTree.Element("testsuite", name=visible(f"hoc-ref {report['game']} {report['version']}"),
                                tests=str(len(report["results"])), failures=str(footer["failed"]),
                                skipped=str(footer["unsupported"] + footer["not_asked"]),
                                time=str(report["seconds"]))  # fmt: skip
    for one in report["results"]:
        case = ElementTree.SubElement(suite, "testcase", classname=f"hoc-ref.{report['game']}", name=visible(one["id"]))
        if one["outcome"] in FAILED:
            failure = ElementTree.SubElement(case, "failure", type=one["outcome"], message=visible(one["about"]))
            failure.text = "\n".join(told_lines(one))
        elif one["outcome"] != PASSED:
            ElementTree.SubElement(case, "skipped", message=visible(one.get("what", one["outcome"])))
    if report["violations"]:
        ElementTree.SubElement(suite, "system-err").text = "\n".join(map(visible, report["violations"]))
    ElementTree.indent(suite)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(suite, encoding="unicode") + "\n"


def told_lines(one: Json) -> list[str]:
    """What a failing result says, in plain lines."""
    lines = [visible(one["reading"]) + (f" {visible(one['options'])}" if one["options"] else ""), visible(one["asked"])]
    lines += [visible(one["what"])] if one.get("what") else []
    return lines + [f"{visible(each['place'])}: expected {visible(each['expected'])}, got {visible(each['got'])}"
                    for each in one["differences"]]  # fmt: skip


STYLE = """
:root { color-scheme: light dark; --bad: #b3261e; --good: #2e6b34; --line: #8884; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff8a80; --good: #9ccc9f; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .3rem .5rem; vertical-align: top;
border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .5rem 0; padding: .4rem .7rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
code, pre { font-size: .9em; overflow-wrap: anywhere; white-space: pre-wrap; }
.few { white-space: nowrap; } .bad { color: var(--bad); } .good { color: var(--good); }
"""


def page(report: Json) -> str:
    """One HTML file, without anything from elsewhere."""
    failing = failures(report)
    known = game_spec(report["game"])["clauses"]

    def safe(value: Any) -> str:
        return html.escape(visible(value))

    rows = "".join(
        f"<tr><td><code>{safe(slug)}</code><br>{safe(known.get(slug, {}).get('text', ''))}</td>"
        f"<td class=few>{count} of {asked}</td></tr>"
        for slug, count, asked in suspects(report)[:20]
    )
    cases = "".join(
        f"<details><summary><b class=bad>{safe(one['outcome'])}</b> {safe(one['about'])}</summary>"
        f"<p><code>{safe(one['id'])}</code>: {', '.join(map(safe, one['clauses']))}</p>"
        f"<pre>{html.escape(chr(10).join(told_lines(one)))}</pre></details>"
        for one in failing[:SHOWN]
    )
    more = f"<p>{len(failing) - SHOWN} more in report.json.</p>" if len(failing) > SHOWN else ""
    wrong = "".join(f"<li>{safe(one)}</li>" for one in report["violations"])
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{safe(sentence(report))}</title><style>{STYLE}</style>"
        f"<h1 class={'bad' if failing or wrong else 'good'}>{safe(sentence(report))}</h1>"
        f"<p>{safe(report['tool'])}, vectors of {safe(report['game'])} {safe(report['version'])}, "
        f"{report['seconds']} s, {report['restarts']} restarts</p>"
        + (f"<h2>Apart from the vectors</h2><ul>{wrong}</ul>" if wrong else "")
        + (
            f"<h2>Where to look</h2><table><tr><th>clause</th><th class=few>failing</th></tr>{rows}</table>"
            if rows
            else ""
        )
        + (f"<h2>What failed</h2>{cases}{more}" if cases else "")
        + "</html>\n"
    )


def markdown(report: Json) -> str:
    """Markdown for an issue or a summary page."""

    def safe(value: Any) -> str:
        text = html.escape(visible(value), quote=False)
        return "".join(f"\\{one}" if one in "\\`*_{}[]()#+!|~" else one for one in text)

    lines = [f"# {safe(sentence(report))}", "", f"{safe(report['tool'])}, vectors {safe(report['version'])}", ""]
    lines += [f"- {safe(one)}" for one in report["violations"]]
    if failures(report):
        lines += ["", "| vector | outcome | about | clauses |", "|---|---|---|---|"]
    for one in failures(report)[:SHOWN]:
        row = (one["id"], one["outcome"], one["about"], ", ".join(one["clauses"]))
        lines.append("| " + " | ".join(map(safe, row)) + " |")
    if len(failures(report)) > SHOWN:
        lines += ["", f"{len(failures(report)) - SHOWN} more in report.json."]
    return "\n".join(lines) + "\n"


def badge(report: Json) -> str:
    """An SVG badge: passed of those asked, or what is wrong."""
    footer = report["footer"]
    whole = footer["complete"] and not footer["failed"] and not footer["not_asked"] and not report["violations"]
    asked = footer["passed"] + footer["failed"] + footer["not_asked"]
    text = f"{footer['passed']} of {asked}" + (
        f", {footer['unsupported']} unsupported" if footer["unsupported"] else ""
    )
    colour = "#2e6b34" if whole and footer["passed"] else "#b3261e"
    label = visible(f"hoc-ref {report['game']} {report['version']}")
    left, right = 7 * len(label) + 12, 7 * len(text) + 12
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img" '
        f'aria-label="{html.escape(label)}: {html.escape(text)}"><rect width="{left}" height="20" fill="#444"/>'
        f'<rect x="{left}" width="{right}" height="20" fill="{colour}"/><g fill="#fff" text-anchor="middle" '
        f'font-family="Verdana,sans-serif" font-size="11"><text x="{left / 2}" y="14">{html.escape(label)}</text>'
        f'<text x="{left + right / 2}" y="14">{html.escape(text)}</text></g></svg>\n'
    )


def known_failures(path: Path) -> dict[str, str]:
    """The list of failures that are known: an id and its outcome on each line; bad input otherwise."""
    found: dict[str, str] = {}
    for number, line in enumerate(read_file(path).splitlines(), 1):
        name, _, outcome = line.partition("#")[0].strip().partition(" ")
        if not name:
            continue
        if outcome.strip() not in FAILED:
            raise BadInput("known-unreadable", f"expected ID OUTCOME, of {', '.join(FAILED)}", f"{path}: line {number}")
        if name in found:
            raise BadInput("known-twice", f"{visible(name)[:80]} is listed twice", f"{path}: line {number}")
        found[name] = outcome.strip()
    return found


def against_known(results: Sequence[Result], known: dict[str, str], every: set[str]) -> list[str]:
    """Where the failures are not exactly those that are known."""
    by_id = {one.id: one.outcome for one in results}
    problems = [f"{name}: no vector has this id" for name in known if name not in every]
    for name, outcome in by_id.items():
        if name in known and outcome == PASSED:
            problems.append(f"{name}: listed as {known[name]}, but it passes")
        elif (name in known and outcome in FAILED and outcome != known[name]) or (
            name in known and outcome not in FAILED and outcome != PASSED
        ):
            problems.append(f"{name}: listed as {known[name]}, but it is {outcome}")
        elif name not in known and outcome in FAILED:
            problems.append(f"{name}: fails and is not listed")
    return problems
