"""The proofs: the claims hold, and they fail when the rules or the executor are broken on purpose."""

from collections.abc import Callable
from typing import Any

import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st

from hoc_ref.cli import main
from hoc_ref.hoc import bidding, table
from hoc_ref.hoc.state import BID
from hoc_ref.ledger import Payment
from hoc_ref.proofs import claims, executor
from hoc_ref.proofs.executor import Path, Theorem, Unmodelled, apart, covered, known_run, paths

FOR_TWO = [one for one in claims.stated("hoc", "bidding") if "2 players" in one.where]
NUMBERS = st.integers(-30, 30)


def of(name: str) -> claims.Stated:
    return next(one for one in FOR_TWO if one.id == name)


@pytest.mark.parametrize("stated", FOR_TWO, ids=lambda one: f"{one.id} {one.where}")
def test_claims_hold_and_twins_fall(stated: claims.Stated) -> None:
    found = claims.prove(stated)
    assert found.failure == "" and all(twin.counterexample for twin in found.twins) and found.holds


def test_every_kind_of_bid_is_met() -> None:
    """Against a proof of nothing: each way in which a bid can be taken is among the paths."""
    assert set(claims.prove(of("bidding-holds")).outcomes) == {
        "pass regular",
        "call regular",
        "call refused nothing-to-call",
        "call refused beyond-own-chips",
        "raise regular",
        "raise refused raise-too-low",
        "raise refused raise-too-high",
        "raise refused beyond-own-chips",
    }


BROKEN: dict[str, tuple[str, str, Callable[..., Any]]] = {
    "a bet is paid by another seat": (
        "bidding-holds",
        "bet_payment",
        lambda state, cost: (Payment((state.to_act + 1) % 2, -1, cost, "hoc-bid-pot"),) if cost > 0 else (),
    ),
    "the word stays where it is": ("bidding-holds", "next_bidder", lambda bid, seat: seat),
    "the bidding is never over": ("bidding-holds", "is_over", lambda bid, seat, dealer: False),
    "who passes has to go along": ("bidding-goes-on", "pass_bid", bidding.call_bid),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_rules_are_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    claim, function, broken = BROKEN[name]
    monkeypatch.setattr(bidding, function, broken)
    if function == "pass_bid":
        monkeypatch.setitem(table.VERBS, (BID, "pass"), broken)
    assert claims.prove(of(claim)).failure


def test_a_claim_that_always_passes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """An executor that calls everything true proves the twins too."""
    monkeypatch.setattr(Path, "claim", lambda self, name, holds: None)
    assert not claims.prove(of("bidding-goes-on")).holds


@pytest.mark.parametrize("lost", [True, False])
def test_a_lost_branch_is_found(lost: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """An executor that never runs the other side leaves values out."""
    if lost:
        whole = Path.branch

        def branch(self: Path, condition: Any, free: bool = False) -> bool:
            taken = whole(self, condition, free)
            self.later.clear()
            return taken

        monkeypatch.setattr(Path, "branch", branch)
    found = claims.prove(of("bidding-goes-on"))
    assert (found.failure == "the paths do not cover everything exactly once") == lost


def two_ways(t: Theorem) -> None:
    t.outcome("high" if t.number("a") > 3 else "low")


def test_the_certificate() -> None:
    leaves = [leaf for leaf, _ in paths(two_ways)]
    assert {leaf.outcome for leaf in leaves} == {"high", "low"}
    assert apart(leaves) and covered(leaves)
    assert not covered(leaves[:1]) and not apart([*leaves, leaves[0]])


@given(NUMBERS, NUMBERS, NUMBERS)
def test_operators_agree_with_python(a: int, b: int, c: int) -> None:
    def both(t: Theorem) -> None:
        x, y = t.number("x"), t.number("y")
        t.assume(x == a, y == b)
        t.claim("plus", x + y == a + b and c + x == c + a)
        t.claim("minus", x - y == a - b and c - x == c - a)
        t.claim("times", x * 3 == a * 3 and -x == -a)
        t.claim(
            "order",
            all(
                (x < y, x <= y, x > y, x >= y, x == y, x != y)[at] == want
                for at, want in enumerate((a < b, a <= b, a > b, a >= b, a == b, a != b))
            ),
        )
        t.claim("max", executor.highest(x, y, c) == max(a, b, c) and max(x, y) == max(a, b))
        t.claim("sum", sum((x, y, x > y)) == a + b + (a > b) and 1 - (x > y) == 1 - (a > b))
        t.claim("yes and no", bool(x) == bool(a) and (not (x > c)) == (not a > c))

    assert [failure.claim for _, failures in paths(both) for failure in failures] == []
    run = known_run(both, {"x": a, "y": b})
    assert run and run.failed == []


@pytest.mark.parametrize("ask", [int, str, hash, repr, range, lambda x: [1, 2][x], lambda x: x // 2, lambda x: x & 1,
                                 lambda x: x + 1.5, lambda x: x == "one"])  # fmt: skip
def test_what_is_not_followed_is_refused(ask: Callable[[Any], Any]) -> None:
    def theorem(t: Theorem) -> None:
        ask(t.number("a"))

    with pytest.raises((Unmodelled, TypeError)):
        list(paths(theorem))


def test_a_run_that_differs_from_the_first_is_refused() -> None:
    seen: list[int] = []

    def theorem(t: Theorem) -> None:
        seen.append(1)
        t.outcome("more" if t.number("a") > len(seen) else "less")

    with pytest.raises(Unmodelled, match="another condition"):
        list(paths(theorem))


def test_a_solver_that_does_not_know_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(z3.Solver, "check", lambda self, *conditions: z3.unknown)
    with pytest.raises(Unmodelled, match="does not know"):
        list(paths(two_ways))


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    proofs = [claims.prove(of("bidding-begins")), claims.prove(of("bidding-on-credit"))]
    monkeypatch.setattr(claims, "prove_all", lambda game, chapter: iter(proofs))
    assert main(["prove", "hoc", "bidding"]) == 0
    out = capsys.readouterr().out
    assert "2 of 2 claims proved" in out and max(map(len, out.splitlines())) <= 80
    proofs[1] = proofs[1]._replace(twins=(claims.Twin("a twin", ""),))
    assert main(["prove", "hoc"]) == 1
    assert "NOT REFUTED" in capsys.readouterr().out
    assert main(["prove", "hoc", "--json"]) == 1
    assert '"holds": false' in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["prove", "hoc", "cooking"], ["prove", "chess"]])
def test_unknown_names_are_bad_input(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "unknown" in capsys.readouterr().err
