"""Conform: what `hoc-ref conform` does, from the choice of the vectors to the exit code."""

from __future__ import annotations

import os
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hoc_ref.clauses import game_spec
from hoc_ref.conformance import report, runner, vectors
from hoc_ref.conformance.peer import ENDING, Limits, undisturbed
from hoc_ref.conformance.runner import FAILED, Result
from hoc_ref.conformance.vectors import Vector
from hoc_ref.errors import BadInput
from hoc_ref.show import fill

Json = dict[str, Any]
EXPLAINED = 1  # failures that are told at once


def chosen(options: Namespace) -> list[Vector]:
    """The vectors that the arguments ask for; bad input if there are none."""
    known = game_spec(options.game)
    if options.reading and options.reading not in known["readings"]:
        raise BadInput("reading-unknown", f"expected one of {', '.join(known['readings'])}", "--reading")
    found = [
        one for one in vectors.load(options.game)
        if (not options.reading or one.reading == options.reading) and (not options.only or wanted(one, options.only))
    ]  # fmt: skip
    for name in options.only:
        if not any(wanted(one, [name]) for one in vectors.load(options.game)):
            raise BadInput(
                "vectors-none", f"no vector has the id, chapter or clause {report.visible(name)[:60]!r}", "--only"
            )
    if not found:
        raise BadInput("vectors-none", "no vector has such an id, chapter or clause", "--only")
    return runner.smoke(found) if options.smoke else found


def wanted(one: Vector, names: list[str]) -> bool:
    """A vector is asked for by its id, its chapter or a clause."""
    return any(name in (one.id, one.chapter, *one.clauses) for name in names)


def tell(text: str) -> None:
    """Prints; where nobody listens any more the run goes on all the same."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def hearing(options: Namespace, count: int) -> Iterator[Callable[[Vector, Result], None]]:
    """Shows progress where somebody looks on, and tells the first failure at once."""
    told = 0
    advance: Callable[[], None] = lambda: None  # noqa: E731
    show: Callable[[str], None] = lambda text: tell(text)  # noqa: E731

    def hear(vector: Vector, result: Result) -> None:
        nonlocal told
        advance()
        if result.outcome in FAILED and told < EXPLAINED and not options.json:
            told += 1
            show("\n".join([*report.explained(vector, result), ""]))

    if options.json or not (sys.stderr and sys.stderr.isatty()):
        yield hear
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    with Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True),
                  transient=True) as bar:  # fmt: skip
        task = bar.add_task("", total=count)
        advance = lambda: bar.advance(task)  # noqa: E731
        show = lambda text: bar.console.print(text, markup=False, highlight=False, soft_wrap=True)  # noqa: E731
        yield hear


def conform(options: Namespace, command: list[str]) -> tuple[Json, list[str], int]:
    """Runs the vectors against an implementation: the report, its lines, the exit code."""
    for name, value in (("--from", options.rendered), ("--known", options.known), ("--report", options.report)):
        if value == "":
            raise BadInput("arguments-wrong", "expected a name", name)
    if options.rendered:
        if command or not options.report or options.known or options.only or options.reading or options.smoke:
            raise BadInput("arguments-wrong", "--from needs --report DIR, and nothing else")
        told = report.read(Path(options.rendered))
        report.render(told, Path(options.report))
        return told, closing(told), code_of(told)
    asked = chosen(options)
    every = {one.id for one in vectors.load(options.game)}
    known = report.known_failures(Path(options.known)) if options.known else {}
    limits = Limits(answer=options.answer, run=options.seconds, window=options.window)
    if not all(one > 0 for one in (options.answer, options.seconds, options.window)):
        raise BadInput("number-too-small", "expected more than 0", "--answer, --seconds or --window")
    writer = report.Writer(Path(options.report), command, options.game) if options.report else None
    previous = {one: signal.signal(one, stopped) for one in ENDING}
    try:
        with hearing(options, len(asked)) as hear:

            def both(vector: Vector, result: Result) -> None:
                hear(vector, result)
                if writer:
                    writer.add(vector, result)

            found = runner.run(command, asked, limits, both)
        problems = report.against_known(found.results, known, every)
        listed = {"listed": len(known), "problems": problems if options.known else []}
        complete = all(one.outcome != runner.NOT_ASKED for one in found.results)
        told = (
            writer.finish(found, listed, complete)
            if writer
            else report_of(found, asked, listed, complete, options, command)
        )
        writer = None
    finally:
        with undisturbed():
            if writer:
                writer.drop()
            for one, handler in previous.items():
                signal.signal(one, handler)
    return told, closing(told), code_of(told)


def stopped(number: int, frame: Any) -> None:
    """Asked to end: the peer is ended too."""
    raise KeyboardInterrupt


def report_of(found: runner.Run, asked: list[Vector], known: Json, complete: bool, options: Namespace,
              command: list[str]) -> Json:  # fmt: skip
    """The report of a run that is not written."""
    by_id = {one.id: one for one in asked}
    results = [report.result_json(by_id[one.id], one) for one in found.results]
    return {**report.head(command, options.game), "results": results, **report.foot(found, known, complete)}


def code_of(told: Json) -> int:
    """0 when all that was asked passed, or failed exactly as is known; 1 otherwise."""
    footer = told["footer"]
    expected = not told["known"]["problems"] if told["known"]["listed"] else footer["failed"] == 0
    whole = footer["complete"] and footer["not_asked"] == 0 and footer["passed"] > 0 and not told["violations"]
    return 0 if expected and not told["known"]["problems"] and whole else 1


def closing(told: Json) -> list[str]:
    """The result in 80 columns."""
    known = game_spec(told["game"])["clauses"]
    lines: list[str] = []
    for one in told["violations"]:
        lines += fill(f"Apart from the vectors: {report.visible(one)}.", 0, 2)
    if suspects := report.suspects(told)[:5]:
        lines.append("Where to look (the vectors that cite a clause, and how many fail):")
        for slug, count, asked in suspects:
            lines += fill(f"{count:>5} of {asked:<4} {slug}: {known.get(slug, {}).get('text', '')}", 0, 14)
    lacking: dict[str, int] = {}
    for one in told["results"]:
        if one["outcome"] == runner.UNSUPPORTED:
            lacking[one.get("what", "?")] = lacking.get(one.get("what", "?"), 0) + 1
    for what, count in sorted(lacking.items(), key=lambda pair: -pair[1])[:5]:
        lines += fill(f"{count:>5}  unsupported: {report.visible(what)}", 0, 7)
    for problem in told["known"]["problems"][:20]:
        lines += fill(f"Known failures: {report.visible(problem)}.", 0, 2)
    return [*lines, *fill(f"{report.sentence(told)} in {told['seconds']:.1f} s", 0, 2)]
