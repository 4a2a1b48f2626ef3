"""The command line: `hoc-ref`, also `python -m hoc_ref`."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from collections.abc import Sequence
from typing import Any, NoReturn, TextIO

from hoc_ref.errors import BadInput

EXAMPLES = {
    "rules": "hoc-ref rules hoc hoc-leftover-ten-upper",
    "new": "hoc-ref new hoc > dispute.toml",
    "rule": "hoc-ref rule spec/hoc/examples/ten-cards-left.toml --all-readings",
    "trace": "hoc-ref trace hoc",
    "prove": "hoc-ref prove hoc bidding",
    "differ": "hoc-ref differ hoc lalanne dictionnaire --crux leftover-ten",
    "serve": "hoc-ref serve < requests.jsonl",
    "conform": "hoc-ref conform --report out -- node my-engine.mjs",
}


class OneLine(argparse.ArgumentParser):
    """A parser whose errors are bad input like any other, and whose help fits 80 columns."""

    def __init__(self, **given: Any) -> None:
        super().__init__(formatter_class=lambda prog: argparse.HelpFormatter(prog, width=80), **given)

    def error(self, message: str) -> NoReturn:
        raise BadInput("arguments-wrong", f"{message}; see {self.prog} --help")


def parser() -> argparse.ArgumentParser:
    """The commands and their arguments."""
    top = OneLine(
        prog="hoc-ref",
        description="The reference for the rules of old card games that come down in several, contradicting texts.",
        epilog="Exit code 0; 1 when the answer is no; 2 for bad input, told in one line.",
    )
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def command(name: str, tells: str) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=tells, description=tells, epilog=f"example: {EXAMPLES[name]}")
        one.add_argument("--json", action="store_true", help="for machines")
        return one

    rules = command("rules", "lists the games, a game's clauses, or all about one clause, crux or passage")
    rules.add_argument("game", nargs="?", metavar="GAME")
    rules.add_argument("clause", nargs="?", metavar="NAME", help="a clause, crux or passage, or a word to look for")
    new = command("new", "prints a commented record to fill in")
    new.add_argument("game", metavar="GAME")
    rule = command("rule", "replays a record, rules on every act and claim, and says what may be done next")
    rule.add_argument("record", metavar="RECORD.toml", help="a record, or - for standard input")
    either = rule.add_mutually_exclusive_group()
    either.add_argument("--reading", metavar="NAME", help="another reading than the record's own")
    either.add_argument("--all-readings", action="store_true", help="compare the readings")
    rule.add_argument("--with", dest="departures", metavar="CRUX=OPTION", action="append", default=[],
                      help="depart from the reading (may be given several times)")  # fmt: skip
    rule.add_argument("--act", type=int, default=0, metavar="N", help="tell about act N instead of the last")
    rule.add_argument("--canonical", action="store_true", help="print the record in its canonical form and stop")
    trace = command("trace", "checks the chain from passage over clause to function, and lists every gap")
    trace.add_argument("game", nargs="?", default="hoc", metavar="GAME")
    trace.add_argument("--texts", metavar="DIR", default=os.environ.get("HOC_REF_TEXTS") or None,
                       help="the folder with the witnesses' texts (default: $HOC_REF_TEXTS)")  # fmt: skip
    prove = command("prove", "proves what is claimed of a game on every path of its rules, and refutes false twins")
    prove.add_argument("game", nargs="?", default="hoc", metavar="GAME")
    prove.add_argument("claim", nargs="?", default="", metavar="CLAIM", help="one claim, or those of one chapter")
    prove.add_argument("--quick", action="store_true", help="without the scenes that take long")
    prove.add_argument("--fresh", action="store_true", help="prove anew what is kept from an earlier run")
    differ = command("differ", "finds the smallest situation on which two readings part, for each crux that parts them")
    differ.add_argument("game", metavar="GAME")
    differ.add_argument("readings", nargs=2, metavar="READING")
    differ.add_argument("--crux", default="", metavar="NAME", help="one crux only")
    differ.add_argument("--prove-minimal", action="store_true", help="search the whole pack, not a small one")
    differ.add_argument("--from-deal", action="store_true", help="show the deals that lead to the situations, too")
    differ.add_argument("--out", default=None, metavar="DIR",
                        help="write each situation as a record, CRUX.toml, and the deal as CRUX-deal.toml")  # fmt: skip
    conform = command("conform", "validates another implementation: asks it all vectors over standard input and output")
    conform.usage = "hoc-ref conform [options] -- COMMAND..."
    conform.add_argument("--game", default="hoc", metavar="GAME")
    conform.add_argument("--reading", default="", metavar="NAME", help="the vectors of one reading only")
    conform.add_argument("--only", action="append", default=[], metavar="NAME",
                         help="the vectors of a chapter or clause, or one by its id (several times)")  # fmt: skip
    conform.add_argument("--smoke", action="store_true", help="a few vectors of every kind, for a first try")
    conform.add_argument(
        "--known", default=None, metavar="FILE", help="failures that are known, an id and its outcome a line"
    )
    conform.add_argument("--report", default=None, metavar="DIR", help="write JSON, JUnit, HTML, Markdown and a badge")
    conform.add_argument("--from", dest="rendered", default=None, metavar="report.json",
                         help="make the other files of a report anew, without a run")  # fmt: skip
    conform.add_argument("--answer", type=float, default=5.0, metavar="S", help="seconds for one answer (5)")
    conform.add_argument("--seconds", type=float, default=600.0, metavar="S", help="seconds for the whole run (600)")
    conform.add_argument("--window", type=int, default=16, metavar="N", help="requests on their way at once (16)")
    command("serve", "answers the conformance protocol, one JSON line for each on standard input")
    return top


def run_rules(options: argparse.Namespace) -> int:
    """hoc-ref rules"""
    from hoc_ref import show
    from hoc_ref.clauses import game_spec, spec

    if not options.game:
        games = {name: one["title"] for name, one in spec()["games"].items()}
        say(options, games, [f"{name:10}{title}" for name, title in games.items()])
        return 0
    known = game_spec(options.game)
    if not options.clause:
        listed = {name: one["text"] for name, one in known["clauses"].items()}
        say(options, listed, show.clause_list(known))
        return 0
    for kind in ("clauses", "cruxes"):
        if options.clause in known[kind]:
            about = known[kind][options.clause]
            lines = show.about_clause if kind == "clauses" else show.about_crux
            say(options, {"id": options.clause, **about}, lines(options.clause, known, spec()))
            return 0
    for siglum in known["witnesses"]:
        for passage in spec()["witnesses"][siglum]["passages"]:
            if options.clause == passage["id"]:
                say(options, passage, show.about_passage(passage, known))
                return 0
    found = show.search(options.clause, known)
    if not found:
        raise BadInput(
            "clause-unknown",
            f"nothing is called or speaks of {options.clause[:60]!r}; see hoc-ref rules {options.game}",
        )
    say(options, found, [line for name, text in found.items() for line in show.fill(f"{name}: {text}", 0, 4)])
    return 0


def run_new(options: argparse.Namespace) -> int:
    """hoc-ref new"""
    from hoc_ref.games import game

    template = game(options.game).verbs.TEMPLATE
    say(options, {"record": template}, [template.rstrip()])
    return 0


def run_rule(options: argparse.Namespace) -> int:
    """hoc-ref rule"""
    from hoc_ref import show
    from hoc_ref.canonical import write
    from hoc_ref.record import load
    from hoc_ref.replay import replay
    from hoc_ref.verdict import replay_all, verdict

    loaded = load(options.record)
    if options.canonical:
        if options.json:
            raise BadInput("arguments-wrong", "--canonical prints TOML: leave out --json")
        print(write(loaded, loaded.text), end="")
        return 0
    if options.reading == "":
        raise BadInput("reading-unknown", "expected a reading's name", "--reading")
    departures = read_departures(options.departures)
    try:
        played = replay(loaded, options.reading or "", departures)
        others = replay_all(loaded, departures) if options.all_readings else {}
    except BadInput as error:
        raise error.at(options.record) from None
    ruling = played.last(options.act)
    if options.act and ruling is None:
        raise BadInput("act-unknown", f"there is no act {options.act}", options.record)
    say(options, verdict(played, others), show.ruling(loaded, played, ruling, others))
    return 0 if ruling is None or ruling.accepted else 1


def read_departures(texts: Sequence[str]) -> dict[str, str]:
    """The departures given on the command line."""
    found = {}
    for text in texts:
        crux, sign, option = text.partition("=")
        if not sign or not crux or not option:
            raise BadInput("departure-wrong", f"{text[:60]!r}; expected CRUX=OPTION", "--with")
        if crux in found:
            raise BadInput("crux-twice", f"{crux[:60]!r} is departed from twice", "--with")
        found[crux] = option
    return found


def run_trace(options: argparse.Namespace) -> int:
    """hoc-ref trace"""
    from pathlib import Path

    from hoc_ref import show
    from hoc_ref.trace import trace

    found = trace(options.game, Path(options.texts) if options.texts else None)
    say(options, found, show.traced(found))
    return 1 if found["gaps"] else 0


def run_prove(options: argparse.Namespace) -> int:
    """hoc-ref prove"""
    from hoc_ref import show
    from hoc_ref.clauses import game_spec

    game_spec(options.game)
    try:
        from hoc_ref.proofs import claims
    except ModuleNotFoundError:
        raise BadInput("z3-missing", "proofs need Z3: pip install z3-solver") from None

    def heard(done: int, scenes: int, left: float) -> None:
        if sys.stderr and sys.stderr.isatty() and not options.json:
            print(f"\r{done} of {scenes} scenes, about {left:.0f} s left " if done < scenes else "\r" + " " * 50 + "\r",
                  end="", file=sys.stderr, flush=True)  # fmt: skip

    begun, found = time.perf_counter(), []
    for proof in claims.prove_all(options.game, options.claim, options.quick, options.fresh, heard):
        found.append(proof)
        if not options.json:
            print("\n".join(show.proof(proof)), flush=True)
    data = claims.summary(found, time.perf_counter() - begun)
    say(options, data, show.proofs(data))
    return 0 if data["holds"] else 1


def run_differ(options: argparse.Namespace) -> int:
    """hoc-ref differ"""
    from hoc_ref import show
    from hoc_ref.clauses import game_spec

    game_spec(options.game)
    try:
        from hoc_ref.proofs import differ
    except ModuleNotFoundError:
        raise BadInput("z3-missing", "proofs need Z3: pip install z3-solver") from None
    found = []
    first, second = options.readings
    for one in differ.all_disputes(options.game, first, second, options.crux, options.prove_minimal):
        found.append(differ.data(one))
        if not options.json:
            print("\n".join(show.dispute(options.game, found[-1], options.from_deal)), flush=True)
        if options.out and isinstance(one, differ.Dispute):
            differ.keep(one, options.out)
    told = show.disputes(options.readings, found) if found else []
    more = [] if options.crux and found else show.alike(options.game, options.readings, options.crux)
    say(options, found, [*told, *more])
    return 0


def run_serve(options: argparse.Namespace) -> int:
    """hoc-ref serve"""
    from hoc_ref.conformance.serve import serve

    if sys.stdin is None or sys.stdout is None:
        raise BadInput("input-missing", "expected requests on standard input, and a standard output")
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def run_conform(options: argparse.Namespace) -> int:
    """hoc-ref conform"""
    try:
        from hoc_ref.conformance.conform import conform
    except ModuleNotFoundError as error:
        raise BadInput("package-missing", f"{error.name}: pip install 'hoc-ref[conform]'") from None
    told, lines, code = conform(options, options.after)
    data = {
        key: told[key] for key in ("game", "version", "command", "peer", "violations", "restarts", "seconds", "known")
    }
    failing = [one for one in told["results"] if one["outcome"] not in ("passed", "unsupported", "not asked")]
    try:
        say(options, {**data, **told["footer"], "failures": failing}, lines)
        sys.stdout.flush()
    except BrokenPipeError:
        silence(sys.stdout)
    return code


def say(options: argparse.Namespace, data: Any, lines: list[str]) -> None:
    """Prints what a command found, for machines or for people."""
    print(json.dumps(data, ensure_ascii=False, indent=1) if options.json else "\n".join(lines))


COMMANDS = {
    "rules": run_rules,
    "new": run_new,
    "rule": run_rule,
    "trace": run_trace,
    "prove": run_prove,
    "differ": run_differ,
    "serve": run_serve,
    "conform": run_conform,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; bad input is told in one line with exit code 2."""
    try:
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        given = list(sys.argv[1:] if arguments is None else arguments)
        at = given.index("--") if "--" in given and given[:1] == ["conform"] else len(given)
        options = parser().parse_args(given[:at])
        options.after = given[at + 1 :]
        code = COMMANDS[options.command](options)
        if sys.stdout:
            sys.stdout.flush()
        return code
    except BadInput as error:
        return complain(str(error))
    except BrokenPipeError:
        silence(sys.stdout)
        return 0
    except OSError as error:
        silence(sys.stdout)
        return complain(f"output: not-written: {error.strerror or error}")
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        return 130


def complain(message: str) -> int:
    """Tells what is wrong in one line on standard error, if there is one."""
    try:
        if sys.stderr:
            print(f"hoc-ref: {plain(message)}", file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)
    return 2


def silence(stream: TextIO | None) -> None:
    """Nothing more is written to a stream that cannot take it, not even when the program ends."""
    if stream:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def plain(text: str) -> str:
    """A message on one line, with whatever cannot be printed escaped."""
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)
