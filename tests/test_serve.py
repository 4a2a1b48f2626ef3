"""The reference's side of the conformance protocol: every answer follows the schema, whatever the line."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoc_ref.cards import card_text
from hoc_ref.conformance import operations, serve
from hoc_ref.hoc import table, verbs
from tests.hoc.rounds import dealt, played

SCHEMA = json.loads(Path("spec/schema/protocol.json").read_text(encoding="utf-8"))
ANSWER = jsonschema.Draft202012Validator({"$ref": "#/$defs/answer", "$defs": SCHEMA["$defs"]})
REQUEST = jsonschema.Draft202012Validator({"$ref": "#/$defs/request", "$defs": SCHEMA["$defs"]})
START = {"op": "start", "seq": 0, "protocol": 1}
READING = {"op": "reading", "seq": 1, "game": "hoc", "reading": "lalanne"}
TWO = {"hands": ["8d2c", "2h3h"], "start": {"phase": "play"}}


def begun(**reading: Any) -> serve.Server:
    """A server that has been told a reading."""
    server = serve.Server()
    for one in (START, READING | reading):
        assert asked(server, one)["ok"], one
    return server


def asked(server: serve.Server, request: Any) -> dict[str, Any]:
    """The answer to a request, which follows the schema."""
    told = server.answer(json.dumps(request).encode())
    ANSWER.validate(told)
    return told


def run(do: str, server: serve.Server | None = None, **rest: Any) -> dict[str, Any]:
    """The answer of one operation; the request follows the schema."""
    request = {"op": "run", "seq": "x", "do": do, **rest}
    REQUEST.validate(request)
    return asked(server or begun(), request)


def test_start() -> None:
    told = asked(serve.Server(), START | {"window": 1000})
    assert told["operations"] == ["claim", "judge", "legal", "perft", "play"] and told["window"] == serve.WINDOW
    assert told["games"]["hoc"]["readings"] == ["lalanne", "dictionnaire"] and told["games"]["hoc"]["players"] == [2, 3]
    assert "20" in told["games"]["hoc"]["options"]["leftover-ten"]


def test_play() -> None:
    """By hand: p1 has laid his last card; p2 pays four for two cards, as the table has it."""
    told = run("play", setup={"hands": ["8d", "2h3h"], "start": {"phase": "play"}}, acts=["p2 play 2h", "p1 play 8d"])
    assert [one["kind"] for one in told["acts"]] == ["refused", "regular"]
    assert told["acts"][0]["reason"] == "not-your-turn" and told["acts"][1]["payments"][0]["chips"] == 4
    assert (told["stacks"], told["to_act"], told["phase"], told["hand_sizes"]) == ([104, 96], None, "end", [0, 2])


def test_the_phase_goes_by_the_name_of_the_prize() -> None:
    bids = {"hands": ["2s3s4s", "2h3h4h"], "start": {"phase": "sequence", "pots": {"sequence": 2}}}
    course = ["p1 announce tierce to 4", "p2 good", "p1 show 2s3s4s"]
    assert [run("play", setup=bids, acts=course[:some])["phase"] for some in range(4)] == ["sequence"] * 3 + ["tricon"]


def test_trace() -> None:
    """A claim is asked as `claim`; who offers to trace tells the clauses of each act."""
    told = run("claim", setup=TWO, acts=["p1 play 8d", "p1 without 9", "p2 claim p1 had 9"], trace=True)
    assert told["acts"][2]["kind"] == "irregular" and "hoc-denial-claim-wrong" in told["acts"][2]["fired"]
    assert all("fired" not in one for one in run("play", setup=TWO, acts=["p1 play 8d"])["acts"])


def test_dealing_from_a_pack() -> None:
    """By hand: two players, the second deals: p1 gets the first card and every other one, fifteen in all."""
    pack = "".join(card_text(one) for one in range(52))
    told = run("play", setup={"pack": pack, "players": 2}, acts=["p1 announce 7 value 37"])
    assert told["hand_sizes"] == [15, 15] and told["acts"][0]["kind"] == "irregular"
    assert (
        run("legal", setup={"pack": pack, "players": 2}, acts=["p1 pass"])["legal"][0] == "p2 announce 7 value 45"
    )  # A 3 5 7 9 J K of hearts


def test_rounds_before() -> None:
    """By hand: two rounds agreed on, p1 goes out in the first and p2 in the second, so both win what they lose."""
    first = {"hands": ["8d", "2h3h"], "start": {"phase": "play"}, "acts": ["p1 play 8d"]}
    told = run("play", setup={"hands": ["8d3h", "2h"], "start": {"phase": "play"}, "before": [first], "rounds": 2},
               acts=["p2 play 2h"])  # fmt: skip
    assert [one["kind"] for one in told["acts"]] == ["regular", "regular"] and told["winners"] == ["p1", "p2"]
    assert told["stacks"] == [100, 100]


def test_legal() -> None:
    assert run("legal", setup=TWO, acts=["p1 play 8d"])["legal"] == ["p1 without 9"]
    assert run("legal", setup=TWO)["legal"] == ["p1 play 2c", "p1 play 8d"]


def test_judge() -> None:
    """L's example of a point: four cards worth 26; a tierce major pays two, a tricon of kings four."""
    told = run("judge", hands=["Js8s7sAs2h", "QhKhJhKsKd"])
    assert told["hands"][0]["best"] == {"point": "4 value 26", "sequence": "nothing", "tricon": "nothing"}
    assert told["hands"][1]["best"]["tricon"] == "three K" and told["hands"][1]["premium"]["tricon"] == 4
    assert told["hands"][1]["premium"]["sequence"] == 2
    assert told["best"] == {"point": [0], "sequence": [1], "tricon": [1]}
    assert run("judge", hands=["2s5s", "2h5h"])["best"] == {"point": [0, 1], "sequence": [], "tricon": []}


def test_perft() -> None:
    """By hand: two cards to lead; after the eight p1 and p2 lack the nine, p1 calls, and lays his last card."""
    counts = [run("perft", setup=TWO, depth=depth)["nodes"] for depth in range(3)]
    assert counts == [1, 2, 2]
    bids = {"hands": ["2s3s4s", "2h3h4h"], "stacks": [3, 2], "start": {"phase": "point", "pots": {"point": 2}}}
    assert run("perft", setup=bids, depth=1)["nodes"] == 5  # pass, three raises, announce


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        ({"op": "run", "do": "play"}, "key-missing"),
        ({"op": "run", "do": "play", "setup": {"hands": "8d"}}, "wrong-type"),
        ({"op": "run", "do": "play", "setup": TWO | {"cards": 1}}, "key-unknown"),
        ({"op": "run", "do": "play", "setup": {"pack": 7, "players": 2}}, "wrong-type"),
        ({"op": "run", "do": "play", "setup": {"pack": "2s3s", "players": 2}}, "wrong-length"),
        ({"op": "run", "do": "play", "setup": {"pack": "2s" * 52, "players": 2}}, "card-twice"),
        ({"op": "run", "do": "play", "setup": {"pack": "2s", "players": 5}}, "player-count"),
        ({"op": "run", "do": "play", "setup": TWO | {"pack": "2s", "players": 2}}, "wrong-type"),
        ({"op": "run", "do": "play", "setup": TWO | {"before": [1]}}, "wrong-type"),
        ({"op": "run", "do": "play", "setup": TWO | {"before": [{"pots": 1}]}}, "key-unknown"),
        ({"op": "run", "do": "play", "setup": TWO | {"before": [{"acts": 1}]}}, "wrong-type"),
        ({"op": "run", "do": "play", "setup": TWO, "acts": ["p1 play 8d\np1 without 9"]}, "act-incomplete"),
        ({"op": "run", "do": "play", "setup": TWO, "acts": ["p1 play 8d # hm"]}, "act-incomplete"),
        ({"op": "run", "do": "play", "setup": TWO, "acts": [" "]}, "act-incomplete"),
        ({"op": "run", "do": "play", "setup": TWO, "acts": ["p1 play Ks"]}, "card-not-held"),
        ({"op": "run", "do": "play", "setup": TWO | {"stacks": [1, True]}}, "wrong-type"),
        ({"op": "run", "do": "legal", "setup": {"hands": ["??", "2h"], "start": {"phase": "play"}}}, "undetermined"),
        ({"op": "run", "do": "judge", "hands": ["2s", "2s"]}, "card-twice"),
        ({"op": "run", "do": "judge", "hands": ["", "2s"]}, "card-twice"),
        ({"op": "run", "do": "judge", "hands": ["xx"]}, "card-unknown"),
        ({"op": "run", "do": "judge", "hands": []}, "wrong-length"),
        ({"op": "run", "do": "perft", "setup": TWO, "depth": True}, "wrong-type"),
        ({"op": "run", "do": "perft", "setup": TWO, "depth": 41}, "wrong-type"),
        ({"op": "run", "do": "sing", "setup": TWO}, "operation-unknown"),
        ({"op": "run", "do": ["play"]}, "operation-unknown"),
        ({"op": "reading", "game": "chess", "reading": "lalanne"}, "game-unknown"),
        ({"op": "reading", "game": "hoc", "reading": "hoyle"}, "reading-unknown"),
        ({"op": "reading", "game": "hoc", "reading": "lalanne", "options": {"leftover-ten": 10}}, "wrong-type"),
        ({"op": "start", "protocol": 2}, "protocol-unknown"),
        ({"op": "start", "protocol": 1, "window": 0}, "wrong-type"),
        ({"op": None}, "op-unknown"),
        ({"op": "stop", "seq": {}}, "wrong-type"),
        ({"op": "stop", "seq": True}, "wrong-type"),
        ([], "not-json"),
    ],
)
def test_bad_requests(request_: Any, error: str) -> None:
    server = begun()
    assert asked(server, request_)["error"] == error
    assert run("legal", server, setup=TWO)["ok"], "and the conversation goes on"


def test_what_comes_too_early() -> None:
    server = serve.Server()
    assert asked(server, READING)["error"] == "start-first"
    assert asked(server, START)["ok"] and asked(server, {"op": "run", "do": "play"})["error"] == "reading-first"


@pytest.mark.parametrize("line", [b"{", b"\xff\xfe", b"[" * 100_000, b'{"seq": NaN}', b"null", b'{"op":1}x'])
def test_lines_that_are_no_requests(line: bytes) -> None:
    told = serve.Server().answer(line)
    ANSWER.validate(told)
    assert told == {"seq": None, "ok": False, "error": "not-json", "what": told["what"]}


KEYS = st.sampled_from(["op", "seq", "do", "setup", "hands", "acts", "start", "phase", "depth", "stacks", "stake"])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(), lambda one: st.lists(one) | st.dictionaries(KEYS, one)
)


@given(ANYTHING)
def test_no_message_ends_the_conversation(message: Any) -> None:
    server = begun()
    for do in ("play", "legal", "judge", "perft"):
        request = {"op": "run", "do": do, **(message if isinstance(message, dict) else {"setup": message})}
        assert server.answer(json.dumps(request).encode())["ok"] in (True, False)


def test_too_many_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operations, "MOST_NODES", 10)
    bids = {"hands": ["2s3s4s", "2h3h4h"], "start": {"phase": "point", "pots": {"point": 2}}}
    assert run("perft", setup=bids, depth=2)["error"] == "too-many-nodes"


@pytest.mark.parametrize("reading", ["lalanne", "dictionnaire"])
def test_whole_rounds_as_the_table_plays_them(reading: str) -> None:
    """What is answered about a round is what the table itself does, act by act."""
    for seed in range(6):
        random, seats = Random(seed), 2 + seed % 2
        begin = dealt(random, seats, reading, (50,) * seats)
        hands = ["".join(card_text(one) for one in range(52) if hand >> one & 1) for hand in begin.hands]
        course = [(act, step) for _, act, step in played(random, begin)]
        acts = [verbs.act_text(act) for act, _ in course]
        setup = {"hands": hands, "stacks": [50] * seats}
        told = run("play", begun(reading=reading), setup=setup, acts=acts)
        assert [one["kind"] for one in told["acts"]] == [step.kind for _, step in course]
        assert told["stacks"] == list(course[-1][1].state.chips.stacks) and told["phase"] == "end"
        some = len(acts) // 2
        legal = run("legal", begun(reading=reading), setup=setup, acts=acts[:some])["legal"]
        assert legal == sorted(verbs.act_text(act) for act in table.legal(course[some - 1][1].state))


def test_as_a_process() -> None:
    long = b'{"op":"' + b"x" * serve.LONGEST_LINE + b'"}'
    lines = [
        json.dumps(START).encode(),
        b"",
        long,
        json.dumps(READING).encode(),
        b'{"op":"stop","seq":9}',
        b"never read",
    ]
    command = [sys.executable, "-m", "hoc_ref", "serve"]
    done = subprocess.run(command, input=b"\n".join(lines), capture_output=True, timeout=60, check=True)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one.get("error") for one in told] == [None, "line-too-long", None, None] and told[-1]["seq"] == 9
    assert done.stderr == b""


def test_a_tierce_to_the_king_is_worth_more_beside_a_quart_where_it_is_so() -> None:
    options = {"d-sequence-comparison": "top-only", "tierce-king-text": "tierce-king-needs-quart"}
    told = run("judge", begun(options=options), hands=["JsQsKs4h5h6h7h", "JdQdKd4c5c6c"])
    assert [one["premium"]["sequence"] for one in told["hands"]] == [2, 1]
