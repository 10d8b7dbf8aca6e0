"""A file of an older Companion opens for ever, with nothing lost.

Each folder was made by the Companion whose files have that version: its referee played whole and
half matches of every game from ``tests/playthroughs`` (one was thrown away, one stopped early, one
undone after its end, one imported from a file), decks were taught, and four matches exported; from
version 3 on, a person was renamed then. Files of another version are made the same way, by the last
code that writes them, or are an older one that it opened: so are those of versions 5 and 6, with a
key.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from companion.keep.decks.decks import Decks
from companion.keep.file import connection
from companion.keep.file.check import checksums_hold, sound
from companion.keep.file.migrations import schema_of
from companion.keep.file.row_checksums import TABLES, tables_of
from companion.keep.matches import importing
from companion.keep.matches.exchange import read, result, write
from companion.keep.matches.rebuilding import rebuild
from companion.keep.opening import open_journal
from companion.play.codec import clear
from companion.play.game import Standing
from companion.table.referee import Referee
from tests.support.file_damage import PAGE

HERE = Path(__file__).parent
VERSIONS = (2, 3, 4, 5, 6)
THEN = {"istinto", "baker-street", "holmes"}
"""The games that there were."""
FILES = [
    pytest.param(version, file, id=f"{version}-{file.stem}")
    for version in VERSIONS
    for file in sorted(HERE.glob(f"of-version-{version}/*.jsonl"))
]
CALLED = {"Guido": "Guido M."}
"""Person who was renamed before a file of version 3 or later was closed."""


class Old:
    """The file of an older version, as plain SQLite reads it."""

    def __init__(self, version):
        self.version = version
        self.folder = HERE / f"of-version-{version}"
        self.going_on = "standing IS NULL" if version == 2 else "ended IS NULL"
        self.latest = "touched DESC, number DESC" if version == 2 else "turn DESC"
        self.seen = "seen DESC, name" if version == 2 else "turn DESC, name"

    def rows(self, query):
        uri = f"{self.folder.as_uri()}/companion.db?immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as db:
            return db.execute(query).fetchall()

    def name(self, written):
        return CALLED.get(written, written) if self.version > 2 else written

    def standings(self):
        """Return who held the seats in the end, the totals and the winners, by match; or None."""
        if self.version == 2:
            told = self.rows("SELECT number, standing FROM match WHERE NOT thrown")
            return {number: standing and _decoded(standing) for number, standing in told}
        kept = self.rows("SELECT number FROM match WHERE NOT thrown")
        standings = dict.fromkeys(number for (number,) in kept)
        facts = "SELECT match, name, points, won FROM fact ORDER BY match, seat"
        for number, *seat in self.rows(facts):
            standings[number] = [*(standings[number] or []), seat]
        return {number: seats and _seated(self, seats) for number, seats in standings.items()}


def _decoded(standing):
    told = msgspec.json.decode(standing, type=Standing)
    return told.players, told.totals, told.winners


def _seated(old, seats):
    names, points, won = zip(*seats, strict=True)
    winners = tuple(seat for seat, wins in enumerate(won) if wins)
    return tuple(map(old.name, names)), points, winners


@pytest.fixture(params=VERSIONS)
def old(request):
    return Old(request.param)


@pytest.fixture
def path(tmp_path, old):
    for file in old.folder.glob("companion.*"):
        shutil.copy(file, tmp_path)
    return tmp_path / "companion.db"


@pytest.fixture
def lifted(path):
    """The old file, opened."""
    journal = open_journal(path)
    assert journal.damaged is None
    yield journal
    journal.close()


def in_clear(journal, number):
    """Return the lines of a match with their secrets in clear."""
    return [clear(line, journal.store.vault) for line in journal.lines(number)]


def numbers(saved):
    return [one.number for one in saved]


def test_the_old_file_holds_something_of_everything(old):
    kept = old.rows(f"SELECT json_extract(header, '$.game'), {old.going_on}, thrown FROM match")
    assert {game for game, *_ in kept} == THEN
    assert {(going_on, thrown) for _, going_on, thrown in kept} == {(0, 0), (1, 0), (1, 1)}
    kinds = {what for (what,) in old.rows("SELECT json_extract(line, '$.action.do') FROM entry")}
    assert {"undo", "hand-over", "end"} <= kinds
    assert {thrown for (thrown,) in old.rows("SELECT thrown FROM deck")} == {0, 1}
    assert len(old.rows("SELECT * FROM label WHERE place IS NULL")) == 2
    assert old.rows("PRAGMA user_version") == [(old.version,)]


def test_every_match_is_there_with_its_lines(old, lifted):
    for number, header in old.rows("SELECT number, header FROM match"):
        which = f"WHERE match = {number} AND number > 0 ORDER BY number"
        kept = old.rows(f"SELECT line FROM entry {which}")
        assert in_clear(lifted, number) == [clear(line, lifted.store.vault) for (line,) in kept]
        told = msgspec.json.decode(msgspec.json.encode(lifted.header(number)))
        was = msgspec.json.decode(header)
        assert told.pop("players") == [old.name(name) for name in was.pop("players")]
        assert told | was == told


def test_every_line_is_proved_once_it_is_lifted(path, lifted):
    assert sound(path, lambda _: True)
    assert checksums_hold(path)
    ((shortest,),) = lifted.store.db.execute("SELECT min(length(proof)) FROM entry")
    assert shortest == 8


def test_a_damaged_one_is_salvaged_and_lifted(old, path, lifted):
    """Its head is lost, and with it which version it has."""
    before = [(lifted.header(n), in_clear(lifted, n)) for n in sorted(numbers(lifted.page(0, 99)))]
    lifted.close()
    fresh = (old.folder / "companion.db").read_bytes()
    path.write_bytes(b"\xa5" * PAGE + fresh[PAGE:])
    with closing(open_journal(path)) as journal:
        assert journal.damage.salvaged.pieces == ()
        there = sorted(numbers(journal.page(0, 99)))
        after = [(journal.header(number), in_clear(journal, number)) for number in there]
        assert [lines for _, lines in after] == [lines for _, lines in before]
        assert [header.setup for header, _ in after] == [header.setup for header, _ in before]
        assert len(Decks(journal.store).all()) == 3
        assert checksums_hold(path)


def test_the_schema_of_a_version_is_that_of_its_files(old):
    file = old.folder / "companion.db"
    with closing(connection.untouched(file)) as db:
        assert connection.parts(db) == schema_of(old.version)


def test_what_has_checksums_already_keeps_every_row_and_value(old, lifted):
    for table in tables_of(old.version):
        columns = ", ".join((*TABLES[table].columns, TABLES[table].column))
        query = f"SELECT {columns} FROM {table} ORDER BY {', '.join(TABLES[table].keys)}"
        assert lifted.store.db.execute(query).fetchall() == old.rows(query)


@pytest.mark.parametrize("thrown", [False, True])
def test_matches_are_listed_in_the_same_order(old, lifted, thrown):
    kept = old.rows(f"SELECT number FROM match WHERE thrown = {thrown:d} ORDER BY {old.latest}")
    assert numbers(lifted.matches(thrown)) == [number for (number,) in kept]


def test_the_match_to_resume_is_the_same(old, lifted):
    which = f"WHERE {old.going_on} AND NOT thrown ORDER BY {old.latest} LIMIT 1"
    ((number,),) = old.rows(f"SELECT number FROM match {which}")
    assert lifted.unfinished().number == number


def test_every_standing_is_the_same_in_the_lists_and_by_replay(old, lifted):
    judge = Referee(lifted, lambda: "")
    kept = old.standings()
    for saved in lifted.matches():
        standing = saved.standing
        if standing is None:
            assert kept[saved.number] is None
            continue
        assert (standing.players, standing.totals, standing.winners) == kept[saved.number]
        match = judge.peek(saved.number)
        replayed, (players, totals, winners) = match.standing, kept[saved.number]
        # Older versions counted a win where somebody led as the table stopped.
        assert (replayed.players, replayed.totals) == (players, totals)
        assert replayed.winners == (() if match.state.ended else winners)


def test_once_they_are_rebuilt_the_lists_count_no_win_of_a_match_that_stopped_early(lifted):
    judge = Referee(lifted, lambda: "")
    rebuild(lifted)
    over = [saved for saved in lifted.matches() if saved.standing]
    assert over
    for saved in over:
        match = judge.peek(saved.number)
        assert saved.standing.winners == match.standing.winners
        assert not (match.state.ended and match.standing.winners)


def test_every_match_can_be_opened_and_gone_on_with(old, lifted):
    judge = Referee(lifted, lambda: "2027-01-01T20:00:00")
    for number, entries in old.rows(
        "SELECT match, count(nullif(number, 0)) FROM entry GROUP BY match"
    ):
        assert judge.resume(number)
        assert judge.pending.notice == ""
        assert judge.match.entries == entries
        assert judge.hand_over(0, f"Heir {number}")
        assert len(lifted.lines(number)) == entries + 1


def test_everybody_is_remembered_in_the_same_order(old, lifted):
    kept = old.rows(f"SELECT name FROM person ORDER BY {old.seen}")
    assert lifted.people() == [name for (name,) in kept]


def test_every_deck_is_the_same(old, lifted):
    decks = Decks(lifted.store)
    for number, game, name, thrown in old.rows("SELECT number, game, name, thrown FROM deck"):
        deck = decks.deck(number)
        assert (deck.game, deck.name, deck.thrown) == (game, name, bool(thrown))
        labels = dict(old.rows(f"SELECT code, place FROM label WHERE deck = {number}"))
        assert {**deck.codes, **dict.fromkeys(deck.loose)} == labels
        for place, called, symbol in old.rows(
            f"SELECT place, name, symbol FROM card WHERE deck = {number}"
        ):
            assert (deck.names.get(place, ""), deck.symbols.get(place, "")) == (called, symbol)


def test_opening_it_again_changes_nothing(path, lifted):
    with closing(open_journal(path)) as again:
        assert list(again.store.db.iterdump()) == list(lifted.store.db.iterdump())


@pytest.mark.parametrize(("old", "file"), FILES, indirect=["old"])
def test_an_old_journal_file_is_read_line_by_line_as_it_stands(old, file):
    lines = file.read_text(encoding="utf-8").splitlines()
    header, match, kept = read(line.encode() for line in lines)
    assert list(write(header, kept)) == lines
    assert match.entries == len(kept) == len(lines) - 1


@pytest.mark.parametrize(("old", "file"), FILES, indirect=["old"])
def test_an_old_journal_file_is_kept_as_the_match_it_came_from(old, file, lifted):
    number = int(file.stem.rpartition("-")[2])
    header, match, kept = read(file.read_bytes().splitlines())
    was = Referee(lifted, lambda: "").peek(number)
    if was.over:
        assert importing.import_match(lifted, header, match, kept, "") == number
        assert result(match) == result(was)
    else:  # what not everybody may know was left out of it
        there = [number for (number,) in old.rows("SELECT number FROM match")]
        assert importing.import_match(lifted, header, match, kept, "") not in there
        assert match.standing.totals == was.standing.totals
        assert match.view.prompt == was.view.prompt
