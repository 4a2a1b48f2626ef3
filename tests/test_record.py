"""Records: strict reading, canonical writing, and one line for whatever is wrong."""

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hoc_ref.canonical import write
from hoc_ref.errors import BadInput
from hoc_ref.record import Line, PartHand, Record, load, read, read_hand
from hoc_ref.replay import replay

EXAMPLES = sorted(Path("spec/hoc").glob("*s/*.toml"))
EXAMPLES = [path for path in EXAMPLES if path.parent.name in ("examples", "options")]
HEAD = 'format = "hoc-record/1"\ngame = "hoc"\nreading = "lalanne"\nplayers = ["Anna", "Ben"]\n'
ROUND = '[[round]]\nstart = { phase = "play" }\nhands = ["8d9c", "2h3h"]\n'
GOOD = HEAD + ROUND + 'acts = "p1 play 8d"\n'


def rewritten(record: Record) -> str:
    return write(record, record.text)


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_examples_are_canonical(path: Path) -> None:
    assert rewritten(load(str(path))) == path.read_text(encoding="utf-8")


def test_comments_are_kept() -> None:
    text = """# before all
format = "hoc-record/1"  # behind format
# before game
game = "hoc"
reading = "lalanne"
[options]  # departures
# ten
leftover-ten = "10" # from D
[[round]] # the only one
hands = [
  "8d9c", # Anna's
  "2h3h", # Ben's
]
"""
    text += "acts = '''\np1   play 8d   # out\n\n# said later\n'''\n# the end"
    text = text.replace("[options]", 'players = ["A", "B"]\n[options]')
    record = read(text)
    canonical = rewritten(record)
    for comment in ("before all", "behind format", "before game", "departures", "ten", "from D", "the only one",
                    "Anna's", "Ben's", "out", "said later", "the end"):  # fmt: skip
        assert canonical.count(f"# {comment}") == 1, comment
    assert rewritten(read(canonical)) == canonical
    assert read(canonical)._replace(text="") == record._replace(text="")


TEXT = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"], exclude_characters="\x7f"), max_size=12)
COMMENT = st.text(st.characters(categories=["L", "N", "P", "Zs"], exclude_characters="'"), max_size=10)


@st.composite
def written(draw: st.DrawFn) -> str:
    """A record that is not canonical: blanks, comments, sub-tables and extra keys anywhere."""
    note = draw(COMMENT.map(lambda text: f"  # {text}\n" if text else "\n"))
    blank = draw(st.sampled_from(["", "\n", "# remark\n", "\n\n"]))
    players = draw(st.lists(st.sampled_from(["Anna", "Ben", 'O"Neil', "Zoë", "p#1"]), min_size=2, max_size=3))
    quoted = ", ".join(f"'{name}'" for name in players)
    act = draw(st.sampled_from(["p1 pass", "p1   play  As", "", "   ", "p2 raise 2"]))
    comment = draw(COMMENT)
    hands = ", ".join(f'"{hand}"' for hand in draw(st.permutations(["KsAs", "2h??", "????"]))[: len(players)])
    extra = draw(st.sampled_from(["", "_x = { a = [1, 2.5, true], 'b c' = 1979-05-27 }\n", '_y = "\\u0007\\\\"\n']))
    start = draw(st.sampled_from(["", 'start.phase = "play"\n', 'start = { phase = "play", pots = { point = 3 } }\n']))
    table = draw(st.sampled_from(["", '[round.start]\nphase = "play"  # where\n']))
    if start:
        table = ""
    return (
        f'{blank}format = "hoc-record/1"{note}{blank}game = "hoc"\nreading = \'lalanne\'{note}'
        f"players = [ {quoted} ]{note}{extra}{blank}[[round]]{note}{start}hands = [{hands}]{blank or chr(10)}"
        f"acts = '''\n{act} # {comment}\n{act}\n'''{note}{table}{blank}"
    )


@settings(max_examples=300, deadline=None)
@given(written())
def test_a_canonical_record_is_a_fixed_point(text: str) -> None:
    record = read(text)
    canonical = rewritten(record)
    again = read(canonical)
    assert rewritten(again) == canonical
    assert again._replace(text="") == record._replace(text="")
    assert text.count("# remark") == canonical.count("# remark")


def test_hands() -> None:
    assert read_hand("As????") == PartHand(1, 2)
    assert read(GOOD).rounds[0].lines == (Line("p1 play 8d", ""),)


BAD = {
    "not-toml": "format = ",
    "format-unknown": GOOD.replace("record/1", "record/9"),
    "key-unknown": "colour = 1\n" + GOOD,
    "key-missing": GOOD.replace('game = "hoc"\n', ""),
    "wrong-type": GOOD.replace('"lalanne"', "3"),
    "card-twice": GOOD.replace("2h3h", "8d3h"),
    "card-unknown": GOOD.replace("2h3h", "2x3h"),
    "hand-size": GOOD.replace("2h3h", "2h3h" + "4h5h6h7h8h9hThJhQhKhAh2c3c4c"),
    "wrong-length": GOOD.replace('"2h3h"]', '"2h3h", "4c"]'),
    "player-count": GOOD.replace('"Ben"]', '"Ben", "Cid", "Dora"]').replace('"2h3h"]', '"2h3h", "4c", "5c"]'),
    "verb-unknown": GOOD.replace("p1 play", "p1 juggle"),
    "seat-unknown": GOOD.replace("p1 play", "p9 play"),
    "act-incomplete": GOOD.replace("p1 play 8d", "p1"),
    "arguments-wrong": GOOD.replace("play 8d", "raise two three"),
    "number-expected": GOOD.replace("play 8d", "raise two"),
    "number-too-large": GOOD.replace("play 8d", "raise " + "9" * 1000),
    "announcement-impossible": GOOD.replace("play 8d", "announce 14"),
    "rank-unknown": GOOD.replace("play 8d", "without 1"),
    "card-not-held": GOOD.replace("play 8d", "play 8s"),
    "round-over": GOOD.replace("8d9c", "8d").replace("play 8d", "play 8d\\np2 play 2h"),
    "round-not-over": GOOD + ROUND,
    "reading-unknown": GOOD.replace("lalanne", "rabelais"),
    "game-unknown": GOOD.replace('game = "hoc"', 'game = "chess"'),
    "crux-unknown": GOOD.replace("players", 'options = { spelling = "new" }\nplayers', 1),
    "option-unknown": GOOD.replace("players", 'options = { leftover-ten = "30" }\nplayers', 1),
    "option-not-executable": GOOD.replace("players", 'options = { more-than-three-players = "more" }\nplayers', 1),
    "phase-unknown": GOOD.replace('phase = "play"', 'phase = "dessert"'),
    "start-impossible": GOOD.replace('phase = "play"', 'phase = "play", sequence = { last = "Kc", by = "p1" }'),
    "finishing-stacks": GOOD + "finishing_stacks = [1, 2]\n",
    "acts-unprintable": GOOD.replace("p1 play 8d", "p1 play 8d \\u0007"),
    "text-unprintable": GOOD.replace('hoc-record/1"', 'hoc-record/1"\ntitle = "a\\nb"'),
}


@pytest.mark.parametrize("code", BAD)
def test_bad_input_has_a_code_and_a_place(code: str) -> None:
    with pytest.raises(BadInput) as caught:
        replay(read(BAD[code]))
    assert caught.value.code == code
    assert "\n" not in str(caught.value)


def test_numbers_of_a_thousand_digits() -> None:
    with pytest.raises(BadInput, match="number-too-large"):
        read(GOOD.replace("players", f"starting_stacks = [{'9' * 1000}, 1]\nplayers", 1))
    with pytest.raises(BadInput, match="not-toml"):
        read(f"_x = {'9' * 5000}\n" + GOOD)


def test_deep_nesting() -> None:
    with pytest.raises(BadInput, match="not-toml"):
        read("_x = " + "[" * 100_000 + "]" * 100_000)


def test_files_that_are_none(tmp_path: Path) -> None:
    cases = {"file-missing": tmp_path / "none.toml", "not-a-file": tmp_path}
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'title = "\xe9"\n')
    cases["not-utf8"] = latin
    large = tmp_path / "large.toml"
    large.write_text("#" * 1_000_001)
    cases["file-too-large"] = large
    os.mkfifo(tmp_path / "pipe")
    for code, path in [*cases.items(), ("not-a-file", tmp_path / "pipe")]:
        with pytest.raises(BadInput) as caught:
            load(str(path))
        assert caught.value.code == code and str(path) in str(caught.value)
    with pytest.raises(BadInput, match="file-unreadable"):
        load("a\0b")


ODD = """# one
[[_n]] # two
a = 1 # three
# four
[[_n]] # five
# six
[[round]] # nine
# eight
start = { phase = "play" } # seven
hands = ["8d9c", "2h3h"]
[[round._x]] # ten
b = 1
[round._y] # eleven
c = { d = 2 } # twelve
"""


def test_comments_in_odd_places_are_kept() -> None:
    record = read(HEAD + '"_a.b" = 1 # thirteen\n"_c=d" = 2 # fourteen\n"\\u005fx" = 1 # fifteen\n' + ODD)
    canonical = rewritten(record)
    for word in ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
                 "thirteen", "fourteen", "fifteen"):  # fmt: skip
        assert canonical.count(f"# {word}\n") == 1, word
    assert rewritten(read(canonical)) == canonical
    assert read(canonical)._replace(text="") == record._replace(text="")
    inline = read(HEAD + 'round = [ # one\n { hands = ["8d", "2h"], start = { phase = "play" } } # two\n] # three\n')
    assert all(rewritten(inline).count(f"# {word}\n") == 1 for word in ("one", "two", "three"))


@pytest.mark.parametrize("key", ["rounds = 0 # note", "stake = 1 # note"])
def test_comments_of_defaults_are_kept(key: str) -> None:
    canonical = rewritten(read(HEAD + key + "\n" + ROUND + 'acts = "" # more\n' + ROUND))
    assert canonical.count("# note") == canonical.count("# more") == 1
    assert rewritten(read(canonical)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "_x = 0x" + "f" * 5000,
        "_x = " + "[" * 450 + "]" * 450,
        "_a" + ".a" * 100_000 + " = 1",
        "[_a" + ".a" * 100_000 + "]",
    ],
    ids=["hex", "arrays", "key", "header"],
)
def test_what_could_not_be_written_is_not_read(text: str) -> None:
    with pytest.raises(BadInput):
        read(text + "\n" + GOOD)


def test_a_long_statement_is_read_quickly() -> None:
    record = read(" _x = [" + "1," * 400_000 + "]\n" + GOOD)
    assert len(rewritten(record)) > 800_000


def test_blanks_of_any_kind_separate_words() -> None:
    record = read(GOOD.replace("p1 play 8d", "p1\u00a0play\u20038d # a\u00a0note"))
    assert record.rounds[0].lines == (Line("p1 play 8d", "a note"),)


def test_too_many_acts() -> None:
    with pytest.raises(BadInput, match="too-many-acts"):
        replay(read(GOOD.replace("p1 play 8d", "p1 play 8d\\n" * 20_001)))


def test_messages_are_of_bounded_length() -> None:
    with pytest.raises(BadInput) as caught:
        replay(read(GOOD.replace("play 8d", "without " + "A" * 500_000)))
    assert len(str(caught.value)) < 600
