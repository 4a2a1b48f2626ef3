"""Peer: another implementation as a process, asked line by line, within limits, and gone without a trace afterwards."""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import select
import signal
import subprocess
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hoc_ref.conformance.serve import not_a_number
from hoc_ref.errors import BadInput

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
PROC = Path("/proc")
MARK = "HOC_REF_PEER"
CHUNK = 65_536
PATIENCE = 25  # looks for processes that have been killed and are not gone yet
TAIL = 2_000  # bytes of standard error that are kept
WATCH = 0.25  # seconds between two looks at the memory
ENCODER = json.JSONEncoder(separators=(",", ":"))

Json = dict[str, Any]


def unique(pairs: list[tuple[str, Any]]) -> Json:
    """An object none of whose keys stands twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key twice")
    return found


# no answer holds a number that is not whole
DECODER = json.JSONDecoder(parse_constant=not_a_number, parse_float=not_a_number, object_pairs_hook=unique)


class Limits(NamedTuple):
    """What a peer may take: seconds, bytes, requests on their way at once, and how often it is started again."""

    answer: float = 5.0
    begin: float = 10.0
    run: float = 600.0
    end: float = 1.0
    memory: int = 2 << 30
    line: int = 1_000_000
    window: int = 16
    restarts: int = 20


class Fault(Exception):
    """The peer has failed as a process; `outcome` is crashed, timed out or protocol violation."""

    def __init__(self, outcome: str, what: str) -> None:
        super().__init__(what)
        self.outcome, self.what = outcome, what


class Peer:
    """One process of the implementation; whoever makes one closes it."""

    def __init__(self, command: list[str], limits: Limits, until: float) -> None:
        self.limits, self.until = limits, until
        self.mark = uuid.uuid4().hex
        self.waiting = b""  # what was read beyond the last line
        self.errors = b""
        self.watched = time.monotonic()
        adopt_orphans()
        self.others = set(offspring())  # of this process, and not to be ended with the peer
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
                env={**os.environ, MARK: self.mark}, start_new_session=True,
                preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING),
            )  # fmt: skip
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise BadInput("command-not-started", f"{command[0][:80]!r}: {why}", "COMMAND") from None
        assert self.process.stdin and self.process.stdout and self.process.stderr
        self.to, self.out, self.err = (
            one.fileno() for one in (self.process.stdin, self.process.stdout, self.process.stderr)
        )
        for one in (self.to, self.out, self.err):
            os.set_blocking(one, False)
        self.reading = select.poll()
        self.reading.register(self.out, select.POLLIN)
        self.reading.register(self.err, select.POLLIN)

    def send(self, messages: list[Json], seconds: float) -> None:
        """Writes messages, a line each, and takes in what comes back meanwhile."""
        left = b"".join(ENCODER.encode(one).encode() + b"\n" for one in messages)
        until = min(self.until, time.monotonic() + seconds)
        while left:
            try:
                left = left[os.write(self.to, left) :]
            except BlockingIOError:
                self.take_in(until)
                time.sleep(0.0005)
            except OSError:
                self.raise_crash("it does not read any more")

    def receive(self, seconds: float) -> Json:
        """The next message; a fault where none comes in time, or none that can be read."""
        until = min(self.until, time.monotonic() + seconds)
        while b"\n" not in self.waiting:
            if len(self.waiting) > self.limits.line:
                raise Fault("protocol violation", f"a line of more than {self.limits.line} bytes")
            self.take_in(until, wait=True)
        line, _, self.waiting = self.waiting.partition(b"\n")
        return message_of(line)

    def take_in(self, until: float, wait: bool = False) -> None:
        """Reads what is there; with `wait` until something is, or the time is over."""
        now = time.monotonic()
        if now > until:
            raise Fault(
                "timed out", "no answer in time" if until < self.until else "the time for the whole run is over"
            )
        if now > self.watched + WATCH:
            self.watch_memory(now)
        ready = self.reading.poll(1000 * min(until - now + 0.001, WATCH) if wait else 0)
        for one, _ in ready:
            some = os.read(one, CHUNK)
            if one == self.out:
                self.waiting += some
                if not some and b"\n" not in self.waiting:
                    self.raise_crash("it closed its output")
            elif some:
                self.errors = (self.errors + some)[-TAIL:]
            else:
                self.reading.unregister(self.err)

    def raise_crash(self, what: str) -> None:
        """The process has ended, or behaves as if it had."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(0.2)
        code = self.process.poll()
        if code is not None:
            what = f"it ended with exit code {code}" if code >= 0 else f"it was ended by signal {-code}"
        if self.waiting:
            what += f" after {len(self.waiting)} bytes of a line"
        last = self.errors.decode("utf-8", "replace").strip().splitlines()
        if last:
            what += f"; its last words: {last[-1][-200:]}"
        raise Fault("crashed", what)

    def watch_memory(self, now: float) -> None:
        """A process that takes more memory than it may has crashed before the machine does."""
        self.watched = now
        if sum(map(resident, family(self.process.pid))) > self.limits.memory:
            raise Fault("crashed", f"it took more than {self.limits.memory >> 20} MiB of memory")

    def stop(self) -> str:
        """Asks the peer to end; what is wrong with the way it does, or nothing."""
        try:
            self.send([{"op": "stop", "seq": "stop"}], self.limits.end)
            told = self.receive(self.limits.end)
            if told != {"seq": "stop", "ok": True}:
                return "its answer to stop is none"
            self.process.stdin.close()  # type: ignore[union-attr]
            if self.rest(time.monotonic() + self.limits.end):
                return "it writes after its last answer"
            self.process.wait(self.limits.end)
        except Fault as fault:
            return f"asked to stop: {fault.outcome}, {fault.what}"
        except subprocess.TimeoutExpired:
            return "it does not end when told to stop"
        return f"it ends with exit code {self.process.returncode} when told to stop" if self.process.returncode else ""

    def rest(self, until: float) -> bytes:
        """What still comes until both outputs are closed, or the time is over."""
        more, open_ends = self.waiting, {self.out, self.err}
        while open_ends and time.monotonic() < until:
            for one, _ in self.reading.poll(50):
                some = os.read(one, CHUNK)
                more += some if one == self.out else b""
                if not some:
                    self.reading.unregister(one)
                    open_ends.discard(one)
        return more

    def close(self) -> None:
        """Ends the process and all that it has started."""
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        for _ in range(PATIENCE):
            left = marked(self.mark)
            left += [pid for pid in offspring() if pid not in self.others and pid != self.process.pid]
            for pid in left:
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
                    os.waitpid(pid, os.WNOHANG)
            if not left:
                break
            time.sleep(0.02)
        for one in (self.process.stdin, self.process.stdout, self.process.stderr):
            with contextlib.suppress(OSError):
                one.close()  # type: ignore[union-attr]
        self.process.wait()


def message_of(line: bytes) -> Json:
    """A message from a line; a protocol violation where it is none."""
    try:
        message = DECODER.decode(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise Fault("protocol violation", "a line that is not UTF-8") from None
    except (ValueError, RecursionError):
        raise Fault("protocol violation", f"a line that is not JSON: {line[:80].decode('utf-8', 'replace')}") from None
    if not isinstance(message, dict):
        raise Fault("protocol violation", "a line that is not a JSON object")
    return message


def adopt_orphans() -> None:
    """Where the system can do it, a process whose parent ends becomes a child of this one, and can be found."""
    with contextlib.suppress(Exception):
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER


def offspring() -> list[int]:
    """The children of this process, as far as they can be known."""
    found: list[int] = []
    for one in PROC.glob("self/task/*/children"):
        with contextlib.suppress(OSError, ValueError):
            found += map(int, one.read_text().split())
    return found


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """While this lasts no signal interrupts; those that came are heard afterwards."""
    held = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


def resident(pid: int) -> int:
    """The bytes of memory that a process holds; 0 where that cannot be known."""
    try:
        return int((PROC / str(pid) / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


def family(pid: int) -> list[int]:
    """A process and those it has started, as far as they can be known."""
    found, at = [pid], 0
    while at < len(found) < 1000:
        with contextlib.suppress(OSError, ValueError):
            found += map(int, (PROC / f"{found[at]}/task/{found[at]}/children").read_text().split())
        at += 1
    return found


def marked(mark: str) -> list[int]:
    """The processes that carry a peer's mark in their environment, wherever they have gone."""
    found = []
    for one in PROC.glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if f"{MARK}={mark}".encode() in one.read_bytes():
                found.append(int(one.parent.name))
    return found
