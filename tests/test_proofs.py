"""The proofs: what the executor may be trusted with, what every claim has to have, and that faults are found."""

import json
from collections.abc import Callable
from pathlib import Path as FilePath
from typing import Any

import pytest
import z3

from hoc_ref.clauses import game_spec
from hoc_ref.cli import main
from hoc_ref.hoc import bidding, round_end, table
from hoc_ref.hoc.options import OPTIONS
from hoc_ref.hoc.state import BID, DEAL, DRAW
from hoc_ref.proofs import cache, claims
from hoc_ref.proofs.executor import Fork, Path, Search, apart, covered, paths
from hoc_ref.proofs.hoc import answers, questions
from hoc_ref.proofs.theorem import Theorem, Unmodelled, known_run
from tests.power.mutants import mutants, planted
from tests.power.score import equivalent
from tests.proofs import agreement, broken, operators, page, perturbed, seeded

SCENES = claims.scenes("hoc")
EVERY = [one for stated in SCENES.values() for one in stated]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """What these tests prove is kept nowhere but in a folder of their own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def course(scene: str) -> claims.Course:
    stated = SCENES[scene]
    return claims.Course(stated[0].scene, [(one.id, one.theorem) for one in stated], "hoc")


def test_there_are_claims_on_every_chapter() -> None:
    assert len(EVERY) >= 60 and len({one.id for one in EVERY}) == len(EVERY)


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.id)
def test_each_claim_says_what_it_is_about(one: claims.Stated) -> None:
    known = game_spec("hoc")["clauses"]
    assert one.says.endswith(".") and one.twins and one.clauses
    assert all(clause in known for clause in one.clauses), one.clauses
    assert all(given in {other.id for other in EVERY} for given in one.given), one.given
    assert all(claims.sentence(twin) and claims.sentence(twin) != one.says for twin in one.twins)


def test_a_short_scene_is_proved_and_its_twins_fall() -> None:
    found = claims.prove(SCENES["bidding/deal"])
    assert [one.id for one in found] == ["bidding-begins", "bidding-antes"]
    assert all(one.holds and one.paths > 10 and one.outcomes == ("regular",) for one in found)
    assert "bidding.opening_bid" not in found[0].functions and "hoc_ref.hoc.table.deal" in found[0].functions


BROKEN: dict[str, tuple[str, str, Callable[..., Any]]] = {
    "the word stays where it is": ("bidding/raised-on-credit", "next_bidder", lambda bid, seat: seat),
    "a rule raises": ("bidding/anybody", "is_over", lambda bid, seat, dealer: 1 // 0),
    "who passes has to go along": ("bidding/anybody", "pass_bid", bidding.call_bid),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_rules_are_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, function, wrong = BROKEN[name]
    monkeypatch.setattr(bidding, function, wrong)
    if function == "pass_bid":
        monkeypatch.setitem(table.VERBS, (BID, "pass"), wrong)
    assert claims.broken(SCENES[scene])


@pytest.mark.parametrize("name", ["claims always pass", "the last option is lost", "a count is one too many"])
def test_faults_of_the_executor_are_noticed(name: str) -> None:
    """Some of those that `make prove-self` seeds, each by another check."""
    with broken.patched(broken.FAULTS[name]):
        assert broken.noticed()


def test_operations_are_those_of_python() -> None:
    assert operators.faults(3) == []


def test_values_beside_a_path_fall_in_one_path() -> None:
    stated, found = SCENES["bidding/deal"], course("bidding/deal")
    theorem = claims.whole(stated[0].scene, [(one.id, one.theorem) for one in stated])
    assert perturbed.astray(theorem, found.leaves) == ""
    assert perturbed.leaf_of(found.leaves, found.leaves[0].values) == found.leaves[0]
    assert perturbed.leaf_of(found.leaves[1:], found.leaves[0].values) is None


def two_ways(t: Theorem) -> None:
    t.outcome("high" if t.number("a") > 3 else "low")


def test_the_certificate() -> None:
    leaves = [leaf for leaf, _ in paths(two_ways)]
    assert {leaf.outcome for leaf in leaves} == {"high", "low"}
    assert apart(leaves) and covered(leaves)
    assert not covered(leaves[:1]) and not apart([*leaves, leaves[0]])


def test_the_certificate_of_choices() -> None:
    def three(t: Theorem) -> None:
        t.outcome(t.choose("which", ("one", "two", "three")) + (" more" if t.number("a") > 0 else ""))

    leaves = [leaf for leaf, _ in paths(three)]
    assert len(leaves) == 6 and apart(leaves) and covered(leaves)
    assert not covered([leaf for leaf in leaves if leaf.outcome != "two"])
    assert not covered([leaf for leaf in leaves if not leaf.outcome.startswith("two")])


def test_a_claim_that_nothing_meets_is_not_proved() -> None:
    def never(t: Theorem, number: Any) -> None:
        """Whatever is above itself is anything."""
        t.claim("anything", False, number > number)

    def scene(t: Theorem) -> Any:
        t.outcome("done")
        return t.number("a")

    found = claims.Course(scene, [("never", never)], "hoc")
    assert found.failed == {"never": "nothing meets it"}


def test_a_scene_that_assumes_what_cannot_be_is_not_proved() -> None:
    def scene(t: Theorem) -> Any:
        number = t.number("a")
        t.assume(number > 1, number < 1)
        t.outcome("done")
        return number

    found = claims.Course(scene, [("any", lambda t, number: t.claim("it", number == 5))], "hoc")
    assert found.broken == "nothing meets the assumptions"


def test_a_counterexample_is_small_and_told_in_words() -> None:
    def scene(t: Theorem) -> tuple[Any, Any]:
        hand, number = t.cards("p1 holds"), t.number("chips")
        t.outcome("done")
        return hand, number

    def few(t: Theorem, hand: Any, number: Any) -> None:
        """A hand has fewer than three cards, or nobody has more than ten chips."""
        t.claim("few", (hand.bit_count() < 3) + (number <= 10) >= 1)

    told = claims.counterexample(claims.whole(scene, [("few", few)]), "hoc")
    assert (
        told.startswith("p1 holds ")
        and told.endswith(", chips = 11")
        and len(told) == len("p1 holds AsKs2s, chips = 11")
    )


NUMBERS = [int, str, hash, repr, range, lambda x: [1, 2][x], lambda x: x // 0, lambda x: x & 1, lambda x: x // x,
           lambda x: x + 1.5, lambda x: x == "one", lambda x: 1 << x]  # fmt: skip


@pytest.mark.parametrize("ask", NUMBERS)
def test_what_is_not_followed_is_refused(ask: Callable[[Any], Any]) -> None:
    def theorem(t: Theorem) -> None:
        ask(t.number("a"))

    with pytest.raises((Unmodelled, TypeError)):
        list(paths(theorem))


@pytest.mark.parametrize("ask", [int, str, hash, list, len, lambda x: x + 1, lambda x: x >> 1, lambda x: x == "As",
                                 lambda x: x ^ x])  # fmt: skip
def test_what_is_not_followed_of_hands_is_refused(ask: Callable[[Any], Any]) -> None:
    def theorem(t: Theorem) -> None:
        ask(t.cards("a"))

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
    found = claims.Course(lambda t: two_ways(t), [("any", lambda t, nothing: t.claim("it", True))], "hoc")
    assert found.verdict == "unknown" and "does not know" in found.broken


def test_a_condition_in_another_dress_is_looked_up_in_what_is_given() -> None:
    """Z3 may order the parts of a condition anew: what the given decisions imply is taken, anything else refused."""
    a = z3.Int("a")
    path = Path(Search(), (Fork(a > 1, 1, 0),), None)
    assert path.branch(a > 0) and not path.branch(a < 0)
    with pytest.raises(Unmodelled, match="another condition"):
        path.branch(a > 5)
    assert path.leaf().trail == path.given


def test_two_unknowns_of_one_name_are_refused() -> None:
    with pytest.raises(Unmodelled, match="two unknowns"):
        list(paths(lambda t: t.outcome(str(bool(t.number("a") + t.number("a") == 1)))))


def test_the_search_goes_up_and_down() -> None:
    """The solver has just the conditions of the path it stands on."""
    search, seen = Search(), []
    for leaf, _ in paths(lambda t: t.outcome("x" if t.number("a") > 0 and t.number("b") > 0 else "y"), "hoc", search):
        seen.append(leaf.outcome)
        assert len(search.solver.assertions()) == len(leaf.trail)
    assert sorted(seen) == ["x", "y", "y"]


def test_known_values_take_the_same_theorem() -> None:
    run = known_run(two_ways, {"a": 4})
    assert run and run.label == "high" and run.told == ["a = 4"]


def test_a_kept_proof_is_used_until_a_function_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    first = claims.prove_scene("hoc", "bidding/deal", "", False)
    assert claims.prove_scene("hoc", "bidding/deal", "", False) == first
    assert [one.id for one in claims.prove_scene("hoc", "bidding/deal", "bidding-antes", False)] == ["bidding-antes"]
    assert claims.prove_scene("hoc", "bidding/deal", "", True) != first  # proved anew: the seconds differ
    kept = claims.prove_scene("hoc", "bidding/deal", "", False)
    changed = cache.texts("hoc_ref.hoc.table") | {"deal": "def deal(): another text"}
    whole = cache.texts
    monkeypatch.setattr(cache, "texts", lambda name: changed if name == "hoc_ref.hoc.table" else whole(name))
    assert claims.prove_scene("hoc", "bidding/deal", "", False) != kept


@pytest.mark.parametrize("damaged", ["", "{}", '{"key": 1}', '{"key": "x", "proofs": [{}]}', "[1]", "\x00"])
def test_a_damaged_cache_is_no_proof(damaged: str) -> None:
    claims.prove_scene("hoc", "bidding/deal", "", False)
    file = cache.place("hoc", "bidding/deal")
    assert file.is_file() and cache.read("hoc", "bidding/deal", ["bidding-antes"])
    file.write_text(damaged, encoding="utf-8")
    assert cache.read("hoc", "bidding/deal", ["bidding-antes"]) is None


def test_a_failed_proof_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(table.VERBS, (DEAL, "deal"), lambda state, act: table.Step(state, "regular", "", ()))
    assert not all(one.holds for one in claims.prove_scene("hoc", "bidding/deal", "", False))
    assert not cache.place("hoc", "bidding/deal").exists()


def test_where_nothing_can_be_written_proofs_go_on(monkeypatch: pytest.MonkeyPatch, tmp_path: FilePath) -> None:
    (tmp_path / "hoc-ref").write_text("a file where a folder should be")
    assert all(one.holds for one in claims.prove_scene("hoc", "bidding/deal", "", False))


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "hoc", "bidding-antes"]) == 0
    out = capsys.readouterr().out
    assert "1 claim proved" in out and "1 of 1 false twins" in out and max(map(len, out.splitlines())) <= 80
    proofs = claims.prove(SCENES["bidding/deal"])
    proofs[1] = proofs[1]._replace(twins=(claims.Twin("a twin", ""),))
    monkeypatch.setattr(claims, "prove_all", lambda *_: iter(proofs))
    assert main(["prove", "hoc"]) == 1
    assert "NOT REFUTED" in capsys.readouterr().out
    assert main(["prove", "hoc", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["proved"], told["refuted"], told["unknown"], told["twins"], told["twins_refuted"]) == (2, 0, 0, 2, 1)
    assert not told["holds"] and told["seconds"] >= 0 and len(told["claims"]) == 2


@pytest.mark.parametrize("arguments", [["prove", "hoc", "cooking"], ["prove", "chess"]])
def test_unknown_names_are_bad_input(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "unknown" in capsys.readouterr().err


def test_the_page_shows_the_claims_as_they_are() -> None:
    """What `python -m tests.proofs.page` wrote: every claim, proved, in the words that it has now."""
    told = json.loads(page.PROVED.read_text(encoding="utf-8"))
    rows = {row["id"]: row for chapter in told["chapters"].values() for row in chapter}
    assert told["proved"] == len(rows) == len(EVERY)
    assert told["twins_refuted"] == told["twins"] == sum(len(one.twins) for one in EVERY)
    for one in EVERY:
        row = rows[one.id]
        assert (row["says"], tuple(row["clauses"]), row["verdict"]) == (one.says, one.clauses, "proved")
        assert [twin["says"] for twin in row["twins"]] == [claims.sentence(twin) for twin in one.twins]


def test_most_faults_of_the_sample_are_noticed() -> None:
    """What `make prove-self` wrote, and that the sample is still the one it would draw."""
    told = json.loads(seeded.SCORE.read_text(encoding="utf-8"))
    names = {one.name for one in seeded.sample(seeded.SAMPLE, seeded.SEED)}
    assert told["share"] >= seeded.AIM and told["sample"] == seeded.SAMPLE and set(told["missed"]) <= names


def test_faults_in_a_function_break_the_scene_that_runs_it() -> None:
    stated = claims.scenes("hoc", quick=True)["setup/draw"]
    few = [one for one in mutants() if (one.module, one.function) == ("setup", "cutter")]
    assert few
    for one in few:
        with planted(one):
            assert claims.broken(stated), one.name


def test_what_is_proved_to_change_nothing_is_said_to() -> None:
    agreed = json.loads(agreement.AGREED.read_text(encoding="utf-8"))
    known = equivalent()
    assert all(name in known for names in agreed.values() for name in names)
    assert agreed["proved"] and not set(agreed["proved"]) & set(agreed["inside"])


def test_agreement_sees_a_fault_and_passes_a_synonym() -> None:
    scene = claims.scenes("hoc")["setup/draw"][0].scene
    fault = next(one for one in mutants() if one.function == "cutter" and one.operator == "constant")
    assert agreement.agrees(scene, fault).startswith("otherwise")
    same = next(one for one in mutants() if one.module == "game_end" and one.function == "is_broken_off")
    assert agreement.agrees(scene, same) == ""


@pytest.mark.parametrize("function", agreement.WHOLE)
def test_agreement_on_all_sees_a_fault_and_passes_what_changes_nothing(function: str) -> None:
    mine = [one for one in mutants() if f"{one.module}.{one.function}" == function]
    assert {agreement.agrees_on_all(one) for one in mine} == {False, True}
    assert all(agreement.agrees_on_all(one) == (one.name in equivalent()) for one in mine)


def test_each_question_that_can_be_played_has_a_record() -> None:
    """Both ways: each crux whose options have functions, and no other; of the rest the spec says why they have none."""
    asked = {questions.crux_of(name) for name in questions.records()}
    known = game_spec("hoc")["cruxes"]
    idle = {crux for crux, told in known.items() if str(told["matters"]).startswith("none: ")}
    same = {crux for crux, told in known.items() if len(told["options"]) == 1 + len(told["same"] or {})}
    assert asked == set(OPTIONS) == set(known) - idle - same
    assert len(idle) == 12 and same == {"all-pass"}


def some_moment(record: str, at: int = 0) -> answers.Moment:
    told = questions.records()[record]
    return questions.play(told, questions.rules_for(record, told.reading, {})).moments[at]


def test_an_act_of_a_record_lacks_nothing() -> None:
    moment = some_moment("leftover-ten")
    assert answers.faults(moment) == [] and moment.step.payments
    assert ("leftover-ten", "20") in {(one.voice.crux, one.voice.option) for one in moment.said}


def other(name: str) -> answers.Said:
    """An option of ten cards left that was not taken has a say."""
    return answers.Said(answers.Voice((), "leftover-ten", name), 1)


def led(moment: answers.Moment, **changes: Any) -> answers.Moment:
    """A moment that led to something else."""
    return moment._replace(step=moment.step._replace(**changes))


def heard(moment: answers.Moment, *more: answers.Said) -> answers.Moment:
    """A moment at which more had a say."""
    return moment._replace(said=(*moment.said, *more))


def to_himself(moment: answers.Moment) -> answers.Moment:
    """A moment at which somebody pays himself."""
    one = moment.step.payments[0]
    return led(moment, payments=(one._replace(target=one.source),))


LACKING: dict[str, Callable[[answers.Moment], answers.Moment]] = {
    "it is of one kind": lambda one: led(one, kind=""),
    "its reason is of its kind": lambda one: led(one, reason="not-now"),
    "a clause names its reason": lambda one: led(one, kind="irregular", reason="because"),
    "whoever is asked answers": lambda one: heard(one, other("20")._replace(answer=None)),
    "a clause is in play": lambda one: one._replace(said=()),
    "a refused act changes nothing": lambda one: led(one, kind="refused"),
    "a refused act costs nothing": lambda one: led(one, kind="refused", state=one.before),
    "only options taken have a say": lambda one: heard(one, other("10")),
    "a clause in play orders each payment": lambda one: one._replace(said=()),
    "nothing is paid twice": lambda one: led(one, payments=one.step.payments * 2),
    "nobody pays himself": to_himself,
    "one is to act or the round is over": lambda one: led(one, state=one.before._replace(to_act=-1)),
}


@pytest.mark.parametrize("name", LACKING)
def test_what_an_act_lacks_is_noticed(name: str) -> None:
    assert name in answers.faults(LACKING[name](some_moment("leftover-ten")))


def test_whatever_a_scene_claims_its_acts_have_to_be_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    stated = SCENES["setup/draw"]
    nothing: list[tuple[str, Callable[..., None]]] = [("nothing", lambda t, *given: t.claim("it", True))]
    assert claims.Course(stated[0].scene, nothing, "hoc").broken == ""
    whole = table.draw
    monkeypatch.setitem(table.VERBS, (DRAW, "draw"), lambda state, act: whole(state, act)._replace(kind="done"))
    assert "it is of one kind" in claims.Course(stated[0].scene, nothing, "hoc").broken


def test_an_option_without_an_answer_and_one_not_taken_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    record, rules = questions.records()["leftover-ten"], questions.rules_for("leftover-ten", "lalanne", {})
    assert questions.play(record, rules).ended == "done"
    nothing = questions.play(record, rules._replace(leftover_ten=lambda: None))
    assert nothing.moments[-1].step.kind == "" and answers.faults(nothing.moments[-1])
    monkeypatch.setattr(round_end, "rate", asking(round_end.rate))
    found = answers.faults(questions.play(record, rules).moments[-1])
    assert found == ["only options taken have a say"]


def asking(rule: Callable[..., Any]) -> Callable[..., Any]:
    """A rule that asks besides what ten cards cost by the lower row."""

    def asks(*given: Any) -> Any:
        round_end.ten_in_lower_row()
        return rule(*given)

    return asks


def test_a_clause_of_an_option_is_carried_out_by_its_function_alone() -> None:
    """So clauses of two options of one crux are in play together only if both functions are run."""
    known = game_spec("hoc")
    for slug, clause in known["clauses"].items():
        if "crux" in clause:
            crux, _, option = clause["crux"].partition(" = ")
            assert clause["functions"] == [known["cruxes"][crux]["executable"][option]], slug
