"""What an older Companion has kept opens for ever, with nothing lost.

``of-version-2`` was made by the Companion whose files have version 2: its referee played whole and
half matches of every game from ``tests/playthroughs`` (one was thrown away, one stopped early, one
taken back after its end, one came as a file), decks were taught, and four matches exported. Files
of another version are made the same way, by the last code that writes them.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from companion.games import GAMES
from companion.keep.decks import Decks
from companion.keep.exchange import read, result, write
from companion.keep.journal import Journal
from companion.play.game import Standing
from companion.table.referee import Referee

OLD = Path(__file__).parent / "of-version-2"
FILES = sorted(OLD.glob("*.jsonl"))


def rows(query):
    """Return what plain SQLite reads in the old file."""
    with closing(sqlite3.connect(f"{OLD.as_uri()}/companion.db?immutable=1", uri=True)) as db:
        return db.execute(query).fetchall()


@pytest.fixture
def path(tmp_path):
    return Path(shutil.copy(OLD / "companion.db", tmp_path))


@pytest.fixture
def lifted(path):
    """The old file, opened."""
    journal = Journal(path)
    assert journal.damaged is None
    yield journal
    journal.close()


def numbers(saved):
    return [one.number for one in saved]


def test_the_old_file_holds_something_of_everything():
    kept = rows("SELECT json_extract(header, '$.game'), standing IS NULL, thrown FROM match")
    assert {game for game, *_ in kept} == {game.name for game in GAMES}
    assert {(going_on, thrown) for _, going_on, thrown in kept} == {(0, 0), (1, 0), (1, 1)}
    kinds = {what for (what,) in rows("SELECT json_extract(line, '$.action.do') FROM entry")}
    assert {"undo", "hand-over", "end"} <= kinds
    assert {thrown for (thrown,) in rows("SELECT thrown FROM deck")} == {0, 1}
    assert len(rows("SELECT * FROM label WHERE place IS NULL")) == 2


def test_every_match_is_there_with_its_lines(lifted):
    for number, header in rows("SELECT number, header FROM match"):
        kept = rows(f"SELECT line FROM entry WHERE match = {number} ORDER BY number")
        assert lifted.lines(number) == [line for (line,) in kept]
        told = msgspec.json.decode(msgspec.json.encode(lifted.header(number)))
        assert told | msgspec.json.decode(header) == told


@pytest.mark.parametrize("thrown", [False, True])
def test_matches_are_listed_in_the_same_order(lifted, thrown):
    kept = rows(
        f"SELECT number FROM match WHERE thrown = {thrown:d} ORDER BY touched DESC, number DESC"
    )
    assert numbers(lifted.matches(thrown)) == [number for (number,) in kept]


def test_the_match_to_resume_is_the_same(lifted):
    ((number,),) = rows(
        "SELECT number FROM match WHERE standing IS NULL AND NOT thrown"
        " ORDER BY touched DESC LIMIT 1"
    )
    assert lifted.unfinished().number == number


def test_every_standing_is_the_same_in_the_lists_and_by_replay(lifted):
    judge = Referee(lifted, lambda: "")
    kept = dict(rows("SELECT number, standing FROM match WHERE NOT thrown"))
    for saved in lifted.matches():
        standing = saved.standing
        if standing is None:
            assert kept[saved.number] is None
            continue
        was = msgspec.json.decode(kept[saved.number], type=Standing)
        assert (standing.players, standing.totals, standing.winners) == (
            was.players, was.totals, was.winners,
        )  # fmt: skip
        assert judge.peek(saved.number).standing == was


def test_every_match_can_be_opened_and_gone_on_with(lifted):
    judge = Referee(lifted, lambda: "2027-01-01T20:00:00")
    for number, entries in rows("SELECT match, count(*) FROM entry GROUP BY match"):
        assert judge.resume(number), judge.matter.notice
        assert judge.match.entries == entries
        assert judge.hand_over(0, f"Heir {number}")
        assert len(lifted.lines(number)) == entries + 1


def test_everybody_is_remembered_in_the_same_order(lifted):
    kept = rows("SELECT name FROM person ORDER BY seen DESC, name")
    assert lifted.people() == [name for (name,) in kept]


def test_every_deck_is_the_same(lifted):
    decks = Decks(lifted.store)
    for number, game, name, thrown in rows("SELECT number, game, name, thrown FROM deck"):
        deck = decks.deck(number)
        assert (deck.game, deck.name, deck.thrown) == (game, name, bool(thrown))
        labels = dict(rows(f"SELECT code, place FROM label WHERE deck = {number}"))
        assert {**deck.codes, **dict.fromkeys(deck.loose)} == labels
        for place, called, symbol in rows(
            f"SELECT place, name, symbol FROM card WHERE deck = {number}"
        ):
            assert (deck.names.get(place, ""), deck.symbols.get(place, "")) == (called, symbol)


def test_opening_it_again_changes_nothing(path, lifted):
    with closing(Journal(path)) as again:
        assert list(again.store.db.iterdump()) == list(lifted.store.db.iterdump())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_old_journal_file_is_read_line_by_line_as_it_stands(file):
    lines = file.read_text(encoding="utf-8").splitlines()
    header, match, kept = read(line.encode() for line in lines)
    assert list(write(header, kept)) == lines
    assert match.entries == len(kept) == len(lines) - 1


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_old_journal_file_is_kept_as_the_match_it_came_from(file, lifted):
    number = int(file.stem.rpartition("-")[2])
    header, match, kept = read(file.read_bytes().splitlines())
    was = Referee(lifted, lambda: "").peek(number)
    if was.over:
        assert lifted.keep(header, match, kept, "") == number
        assert result(match) == result(was)
    else:  # what not everybody may know was left out of it
        assert lifted.keep(header, match, kept, "") not in dict(rows("SELECT number, 0 FROM match"))
        assert match.standing.totals == was.standing.totals
        assert match.view.prompt == was.view.prompt
