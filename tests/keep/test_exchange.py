"""Matches as files: an export is imported unchanged, and a bad line is named."""

from __future__ import annotations

import json
import re
import tracemalloc
from pathlib import Path

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games import every
from companion.games.istinto.game import GAME, OPTIONS
from companion.keep.matches import importing
from companion.keep.matches.exchange import (
    LARGEST_FILE,
    LONGEST_LINE,
    lines_of,
    read,
    result,
    write,
)
from companion.keep.matches.journal import Header
from companion.keep.opening import open_journal
from companion.play.actions import HandOver
from companion.play.codec import Codec
from companion.play.game import Option
from companion.words.errors import BrokenJournal
from tests.support.sampling import examples

ROOT = Path(__file__).parents[2]
PLAYTHROUGHS = ROOT / "tests" / "playthroughs"
DOCUMENT = (ROOT / "docs" / "journal.md").read_text(encoding="utf-8")
HEAD = '{"game":"istinto","players":["Ana","Bo","Cy"]}'


def played(*lines: str):
    """Return the match that a header and these entries add up to."""
    return read(line.encode() for line in (HEAD, *lines))[1]


def action(do, **fields):
    return json.dumps({"action": {"do": do, **fields}})


def broken(*lines: str) -> tuple[int, str]:
    """Return the number and the sentence of the bad line, counted as an editor does."""
    with pytest.raises(BrokenJournal) as caught:
        read(line.encode() for line in lines)
    return caught.value.entry + 1, str(caught.value)


# --- playthroughs, their tables worked out by hand


def table(match):
    """Return points and totals of every round, in the order of the seats."""
    rounds = result(match)["rounds"]
    return [(*told["points"].values(), *told["totals"].values()) for told in rounds]


def playthrough(name):
    with (PLAYTHROUGHS / name).open("rb") as file:
        return read(file)[1]


def test_a_match_of_four_to_a_hundred():
    """A card out of turn, an undo, an amended bid, a hand-over, and a challenge either way."""
    match = playthrough("istinto-to-a-hundred.jsonl")
    assert table(match) == [
        #  points          totals
        (0, 15, 20, 10, 0, 15, 20, 10),  # Ada had said 4 and took 3, the amendment says
        (60, 20, 15, 0, 60, 35, 35, 10),
        (-10, 0, 0, 0, 50, 35, 35, 10),  # Carla was right about Ada
        (15, 20, 0, 15, 65, 55, 35, 25),
        (0, 20, 10, 0, 65, 75, 45, 25),
        (0, 0, 0, -10, 65, 75, 45, 15),  # Elsa was wrong about Bruno
        (20, 20, 20, 60, 85, 95, 65, 75),
        (15, 10, 15, 15, 100, 105, 80, 90),  # Ada reaches a hundred too, Bruno has more
    ]
    told = result(match)
    assert told["players"] == ["Ada", "Bruno", "Carla", "Elsa"]
    assert told["totals"] == {"Ada": 100, "Bruno": 105, "Carla": 80, "Elsa": 90}
    assert told["winners"] == ["Bruno"]
    assert told["finished"] is True
    assert told["ended_early"] is False
    dealers = [told["dealer"] for told in told["rounds"]]
    assert dealers == ["Elsa", "Ada", "Bruno", "Carla"] * 2
    assert told["rounds"][0]["bids"] == {"Ada": 4, "Bruno": 1, "Carla": 5, "Elsa": 2}
    assert told["rounds"][0]["tricks"] == {"Ada": 3, "Bruno": 1, "Carla": 5, "Elsa": 2}
    interrupted = [one["round"] for one in told["rounds"] if one["interrupted"]]
    assert interrupted == [3, 6]


def test_a_match_to_sixty_with_voided_tricks_and_a_floor():
    match = playthrough("istinto-voided-tricks.jsonl")
    assert table(match) == [
        (0, 0, 0, 0, 0, 0),  # Ana made her 2 and was wrong once
        (0, 20, 10, 0, 20, 10),  # Cy made 0 and had revoked
        (-10, 60, 10, 0, 80, 20),  # Ana stays at zero
    ]
    assert result(match)["winners"] == ["Bo"]


@pytest.mark.parametrize("path", sorted(PLAYTHROUGHS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_out_and_in_and_out_again_is_the_same(path, tmp_path):
    with path.open("rb") as file:
        header, match, lines = read(file)
    out = "\n".join(write(header, lines)) + "\n"
    assert out == path.read_text(encoding="utf-8")
    journal = open_journal(tmp_path / "companion.db")
    number = importing.import_match(journal, header, match, lines, "")
    named = journal.header(number)
    assert named.id
    kept, vault = journal.lines(number), journal.store.vault
    again = "\n".join(write(replace(named, id=""), kept, vault)) + "\n"
    journal.close()
    assert again == out


# --- bad lines

BID = action("bid", tricks=1)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{", "This is no entry"),
        ("", "This is no entry"),
        ("null", "This is no entry"),
        ('{"do":"bid","tricks":1}', "This is no entry"),
        ('{"action":{"do":"bid","tricks":"one"}}', "This is no entry"),
        ('{"action":{"do":"bid"}}', "This is no entry"),
        ('{"action":{"do":"dance"}}', "This is no entry (Invalid value 'dance'"),
        (action("play", card="W13"), "There is no card “W13”."),
        (action("play", card="QS"), "There is no card “QS”."),
        (action("play", card=7), "There is no card “7”."),
        ('{"action":{"do":"bid","tricks":1},"amend":1}', "unknown field `amend`"),
        ('{"action":{"do":"bid","tricks":1,"seat":2}}', "unknown field `seat`"),
        (action("bid", tricks=12), "A bid is a number from 0 to 11."),
        (action("bid", tricks=-1), "A bid is a number from 0 to 11."),
        (action("take-trick", seat=0), "First the bids: Bo is next."),
        (action("redo"), "There is nothing to do again."),
        ('{"action":{"do":"bid","tricks":2},"amends":9}', "There is no entry 9 to correct."),
        ('{"action":{"do":"undo"},"amends":1}', "There is no entry 1 to correct."),
        ('{"action":{"do":"remove"},"amends":9}', "There is no entry 9 to correct."),
        ('{"action":{"do":"remove"}}', "There is no entry 0 to correct."),
        (action("hand-over", seat=9, name="Gus"), "There is no such seat."),
        ("[" * 100_000, "This is no entry"),
        ('{"x":' * 100_000, "This is no entry"),
        ('{"action":{"do":"play","card":' + "[" * 100_000, "This is no entry"),
    ],
)
def test_a_bad_line_is_named_with_its_number(line, why):
    number, told = broken(HEAD, BID, line, BID)
    assert number == 3
    assert why in told
    assert "\n" not in told


def test_an_undo_of_nothing():
    assert broken(HEAD, BID, action("undo"), action("undo")) == (
        4,
        "There is nothing to take back.",
    )


def test_a_card_that_was_played_before():
    cards = [action("play", card=code) for code in ("W1", "W2", "w1")]
    assert broken(HEAD, BID, BID, BID, *cards) == (7, "That card is already on the table.")


def test_an_amendment_that_strands_a_later_entry():
    entries = [BID, BID, BID, action("count-tricks", taken=[11, 0, 0]), action("deal")]
    amendment = '{"action":{"do":"challenge","accuser":0,"accused":1,"guilty":true},"amends":1}'
    assert broken(HEAD, *entries, amendment) == (7, "First the bids: Ana is next.")
    cards = [action("play", card=code) for code in ("W1", "W2")]
    amendment = '{"action":{"do":"play","card":"W2"},"amends":4}'
    number, told = broken(HEAD, BID, BID, BID, *cards, amendment)
    assert number == 7
    assert told.startswith("Then “Cy played the white 2” would make no sense.")


@pytest.mark.parametrize(
    ("head", "why"),
    [
        (BID, "must name the game and the players"),
        ("", "must name the game and the players"),
        ("istinto", "must name the game and the players"),
        ("[" * 100_000, "must name the game and the players"),
        ('{"game":"istinto"}', "must name the game and the players"),
        ('{"game":"istinto","players":["A","B","C"],"deeler":1}', "unknown field `deeler`"),
        ('{"game":"whist","players":["A","B","C"]}', "There is no game “whist”."),
        ('{"game":"istinto","players":["A","B"]}', "is played by 3 to 6 people."),
        ('{"game":"istinto","players":["A","B","A"]}', "Two seats have the same name"),
        ('{"game":"istinto","players":["A","B"," "]}', "Every seat needs a name."),
        ('{"game":"istinto","players":["A","B","C"],"dealer":3}', "The dealer has no seat."),
        (
            '{"game":"istinto","players":["A","B","C"],"options":{"target":"1000"}}',
            "There is no rule “target: 1000”.",
        ),
        ('{"game":"istinto","players":["A","B","C"],"version":2}', "another version of Istinto."),
    ],
)
def test_a_file_without_a_good_header(head, why):
    number, told = broken(head, BID)
    assert number == 1
    assert why in told


def test_an_empty_file_has_no_header():
    assert broken()[0] == 1


def test_bytes_that_are_no_text():
    for lines in ([b"\xff\xfe"], [HEAD.encode(), b'{"action":{"do":"play","card":"\xff"}}']):
        with pytest.raises(BrokenJournal) as caught:
            read(lines)
        assert caught.value.entry == len(lines) - 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)
ACTIONS = st.fixed_dictionaries(
    {"do": st.sampled_from(["bid", "play", "take-trick", "count-tricks", "challenge", "undo",
                            "redo", "deal", "hand-over", "end"])},
    optional={
        "tricks": JSON | st.integers(-1, 12),
        "card": JSON | st.sampled_from(["W1", "T1", "K12", "X"]),
        "seat": JSON | st.integers(-1, 3),
        "taken": JSON | st.lists(st.integers(-1, 11), min_size=3, max_size=3),
        "accuser": JSON | st.integers(-1, 3),
        "accused": JSON | st.integers(-1, 3),
        "guilty": JSON | st.booleans(),
        "name": JSON,
    },
)  # fmt: skip
LINES = st.one_of(
    st.binary(),
    JSON.map(lambda value: json.dumps(value).encode()),
    st.fixed_dictionaries(
        {"action": ACTIONS}, optional={"amends": JSON | st.integers(-1, 5), "overruled": JSON}
    ).map(lambda value: json.dumps(value).encode()),
)


@examples(100)
@given(st.lists(LINES, max_size=6), st.booleans())
@example([b'{"action":{"do":"bid","tricks":1e400}}'], True)
@example([b'{"action":{"do":"bid","tricks":' + b"9" * 5000 + b"}}"], True)
@example([b'{"action":{"do":"hand-over","seat":0,"name":"\\ud800"}}'], True)
def test_garbage_is_a_broken_journal_and_nothing_else(lines, with_header):
    lines = [HEAD.encode(), *lines] if with_header else lines
    try:
        _, match, kept = read(lines)
    except BrokenJournal as error:
        good = 0 <= error.entry < max(1, len(lines)) and str(error) != ""
    else:
        good = len(kept) == match.entries == len(lines) - 1
    assert good


# --- what nobody writes by hand


AGAIN = '{"action":{"do":"bid","tricks":2},"amends":1}'


def held(count):
    """Return the peak memory in bytes while a bid is corrected *count* times."""
    tracemalloc.start()
    played(BID, *[AGAIN] * count)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def test_twice_the_corrections_take_twice_the_memory():
    assert held(2000) < 2.5 * held(1000)


def test_corrections_that_count_everything_again_and_again_come_to_an_end():
    lines = [line.encode() for line in [HEAD, BID, BID, *[AGAIN] * 10]]
    assert read(lines, most=20)[1].state.round.bids == (2, 1)
    with pytest.raises(
        BrokenJournal, match=r"There are more corrections than can be read\."
    ) as told:
        read(lines, most=19)
    assert told.value.entry == 12


@pytest.mark.parametrize(
    "name",
    [
        "x" * 41,
        "Anna\nBob",
        "Anna\tB",
        "\u202eannA",
        "An\u200bna",
        "\u2066Anna",
        "\x1b[2J",
        "An\u2028na",
    ],
)
def test_a_name_that_no_screen_would_take(name):
    header = json.dumps({"game": "istinto", "players": [name, "Bo", "Cy"]})
    assert "cannot be used: it has" in broken(header)[1]
    assert broken(HEAD, BID, action("hand-over", seat=0, name=name))[0] == 3
    people = json.dumps(
        {"game": "istinto", "players": ["Ana", "Bo", "Cy"], "people": {"Ana": name}}
    )
    assert "cannot be used: it has" in broken(people)[1]
    assert broken(HEAD, json.dumps({"action": {"do": "bid", "tricks": 1}, "at": name}))[0] == 2


@pytest.mark.parametrize("name", ["Zoë", "李小龙", "O’Brian-Smith, jr.", "אבנר", "x" * 40])
def test_a_name_that_a_screen_would_take(name):
    assert played(action("hand-over", seat=0, name=name)).state.players[0] == name


@pytest.mark.parametrize("number", [10**6, -(10**6), 10**4000])
def test_a_number_that_no_page_has_room_for(number):
    header = '{"game":"baker-street","players":["Ana","Bo"]}'
    told = broken(header, action("declare", number=number))
    assert told[0] == 2
    assert told[1].startswith("This is no entry (Expected `int`")


def test_every_number_of_every_action_has_bounds():
    for game in every():
        for kind in (HandOver, *game.actions):
            for field in msgspec.inspect.type_info(kind).fields:
                for number in whole_numbers(field.type):
                    assert (number.ge, number.le) == (-999_999, 999_999), (kind, field.name)


def whole_numbers(kind):
    """Yield the whole numbers that a type of msgspec holds."""
    inner = [*getattr(kind, "types", ()), getattr(kind, "item_type", None)]
    if isinstance(kind, msgspec.inspect.IntType):
        yield kind
    for each in filter(None, inner):
        yield from whole_numbers(each)


class Endless:
    """Endless file of lines, which records the number of bytes read."""

    def __init__(self, line):
        self.line, self.size = line, 0

    def readline(self, most):
        self.size += len(self.line[:most])
        return self.line[:most]


@pytest.mark.parametrize("line", [HEAD.encode() + b" " * 10**8, (HEAD + "\n").encode()])
def test_a_file_without_end_is_read_up_to_a_limit(line):
    file = Endless(line)
    with pytest.raises(BrokenJournal, match=r"at most 16000 bytes|larger than 4000 kB"):
        list(lines_of(file))
    assert file.size <= LARGEST_FILE + LONGEST_LINE


# --- the document


def examples(kind):
    return re.findall(rf"```{kind}\n(.*?)```", DOCUMENT, re.DOTALL)


SNIPPETS = [line for block in examples("json")[:-1] for line in block.splitlines()]


def test_the_first_example_is_a_header():
    header, match, _ = read([SNIPPETS[0].encode()])
    assert (header.dealer, header.options, header.began[:4]) == (2, {"target": "60"}, "2026")
    assert match.state.players == ("Anna", "Bruno", "Carla")
    assert {*json.loads(SNIPPETS[0]), "entered"} == set(Header.__struct_fields__)


@pytest.mark.parametrize("line", SNIPPETS[1:])
def test_every_entry_of_the_document_is_one(line):
    codec = Codec(GAME)
    assert codec.encode(codec.decode(line)).decode() == line


def test_every_kind_of_line_is_in_the_document():
    kinds = {json.loads(line)["action"]["do"] for line in SNIPPETS[1:]}
    known = {kind.__struct_config__.tag for kind in GAME.actions}
    assert kinds == known | {"undo", "redo", "remove", "hand-over", "end"}
    fields = {field for line in SNIPPETS[1:] for field in json.loads(line)}
    assert fields == {"action", "amends", "also", "before", "overruled", "at", "after"}


def test_the_whole_file_of_the_document_adds_up_to_what_it_says():
    (text,) = examples("jsonl")
    _, match, _ = read(text.encode().splitlines())
    assert result(match) == json.loads(examples("json")[-1])


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_and_value_is_in_the_document(option: Option):
    (row,) = [line for line in DOCUMENT.splitlines() if line.startswith(f"| `{option.name}`")]
    told = re.findall(r'`"(\w+)"`', row)
    assert told[0] == option.default
    assert set(told) == set(option.values)
