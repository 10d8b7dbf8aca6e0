"""A damaged file is put aside whole, and everything readable in it is in the new one."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager

import pytest

from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME
from companion.keep.decks.decks import Decks
from companion.keep.file.check import sound
from companion.keep.file.migrations import VERSION
from companion.keep.file.wal import Wal
from companion.keep.opening import open_journal
from companion.keep.salvage.pages import LEAF
from companion.play.actions import HandOver
from companion.table.referee import Referee
from companion.words.errors import ForeignDatabase
from tests.games.istinto.kit.states import a_round, bids, setup, table
from tests.support.file_damage import PAGE, spoil
from tests.support.sampling import spread
from tests.support.tallies import tallies

NOW = "2026-01-06T21:14:05+01:00"
ASIDE = "companion.damaged-20260106T211405.db"


@pytest.fixture
def path(tmp_path):
    """A file of four matches: one just begun, one going on, one over, one thrown away."""
    path = tmp_path / "companion.db"
    with opened(path) as journal:
        judge = Referee(journal, lambda: NOW)
        for actions in ((), bids(1, 2), a_round(table(target="60"), (6, 5, 0), (6, 5, 0)), bids(3)):
            assert judge.begin(GAME, setup(target="60"))
            for action in actions:
                judge.do(action)
            judge.do(HandOver(2, "Gus")) if len(actions) == 2 else None
        judge.throw_away()
        judge.decks.teach(judge.decks.begin("istinto", "Ours"), 0, "E200")
        judge.decks.throw_away(judge.decks.begin("holmes", "Old"))
        judge.leave()
    return path


@contextmanager
def opened(path):
    with closing(open_journal(path, NOW)) as journal:
        yield journal


def all_of(journal):
    """Return everything that people see of the journal."""
    numbers = sorted(saved.number for saved in journal.matches.page(0, 100))
    decks = Decks(journal.store)
    return (
        journal.matches.page(0, 100),
        [journal.header(number) for number in numbers],
        [journal.lines(number) for number in numbers],
        sorted(journal.people.names()),
        decks.all() + decks.all(thrown=True),
        tallies(journal, "istinto"),
    )


@pytest.fixture
def before(path):
    with opened(path) as journal:
        return all_of(journal)


def write(path, data):
    assert path.read_bytes() != data
    path.write_bytes(data)
    return data


def killed(path, statement="COMMIT"):
    """Let a companion play on with match 2 and die before such a statement of its fourth bid."""
    done = subprocess.run([sys.executable, "-c", KILLED, str(path), statement], check=False)
    assert done.returncode == -signal.SIGKILL
    return path.with_name("companion.db-wal").read_bytes()


KILLED = """
import os, signal, sys
from pathlib import Path
from companion.games.istinto.actions import Bid
from companion.keep.opening import open_journal
from companion.table.referee import Referee

journal = open_journal(Path(sys.argv[1]))
judge = Referee(journal, lambda: "")
judge.resume(2)
judge.do(Bid(7))

def trace(statement):
    if statement.startswith(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)

journal._db.set_trace_callback(trace)
judge.undo()
"""


# --- what is read of it


HEADS = {
    "its first bytes are noise": lambda data: b"\xa5" * 100 + data[100:],
    "its first bytes are zeros": lambda data: bytes(100) + data[100:],
    "it is of another program": lambda data: data[:68] + b"\x00\x00\x00\x07" + data[72:],
    "its version is no version": lambda data: data[:62] + b"\x01" + data[63:],
    "it is of an older companion": lambda data: data[:63] + b"\x02" + data[64:],
    "it has no version": lambda data: data[:63] + b"\x00" + data[64:],
    "its text is UTF-16": lambda data: data[:59] + b"\x02" + data[60:],
    "it cannot be written": lambda data: data[:18] + b"\x03" + data[19:],
    "its pages are larger": lambda data: data[:16] + b"\x20\x00" + data[18:],
}


@pytest.mark.parametrize("damage", HEADS)
def test_a_file_whose_head_says_that_it_is_something_else_is_taken_into_a_new_one(
    path, before, damage
):
    broken = write(path, HEADS[damage](path.read_bytes()))
    with opened(path) as journal:
        assert journal.damaged == path.with_name(ASIDE)
        assert all_of(journal) == before
        assert journal.damage.salvaged.pieces == ()
    assert path.with_name(ASIDE).read_bytes() == broken


SCHEMAS = {
    "matches have no numbers": (
        b"    number INTEGER PRIMARY KEY,\n    header",
        b"PRIMARY",
        b"TRIMARY",
    ),
    "decks have no numbers": (b"    number INTEGER PRIMARY KEY,\n    game", b"PRIMARY", b"TRIMARY"),
    "people have no names": (b"    name TEXT NOT NULL UNIQUE,\n    seen", b"name", b"oame"),
    "matches have no entries": (b" entries INTEGER NOT NULL DEFAULT 0", b"entries", b"enuries"),
    "decks have another name": (b"CREATE TABLE deck", b"deck", b"deco"),
    "turns are not ordered": (b"match (thrown, turn DESC)", b"DESC", b"DESB"),
    "points are ordered otherwise": (b"fact (game, person, name, won)", b"won", b"Won"),
    "a match may have one entry twice": (b"    PRIMARY KEY (match, number)", b"match", b"natch"),
    "every number is 1 at first": (b"turn INTEGER NOT NULL DEFAULT 0", b"0", b"1"),
}
"""Places in the schema where bits are flipped, with the bytes before and after."""


@pytest.mark.parametrize("damage", SCHEMAS)
def test_a_bit_of_the_schema_that_is_flipped_loses_nothing(path, before, damage):
    where, old, new = SCHEMAS[damage]
    whole = path.read_bytes()
    assert whole.count(where) == 1
    write(path, whole.replace(where, where.replace(old, new)))
    with opened(path) as journal:
        assert journal.damaged == path.with_name(ASIDE)
        assert all_of(journal) == before
        assert journal.damage.salvaged.pieces == ()


def test_a_file_of_a_newer_companion_is_left_alone_even_if_its_tables_are_ours(path):
    newer = write(path, path.read_bytes()[:63] + bytes([VERSION + 1]) + path.read_bytes()[64:])
    with pytest.raises(ForeignDatabase, match="written by a newer Companion"):
        open_journal(path, NOW)
    assert path.read_bytes() == newer
    assert not list(path.parent.glob("*damaged*"))


TABLES = ("match", "person", "seat", "fact", "machine")
INDEXES = ("match_listed", "match_id", "seat_person", "sqlite_autoindex_person_2")


@pytest.mark.parametrize("table", spread([*TABLES, *INDEXES], 5))
def test_a_page_of_anything_but_entries_and_decks_can_be_lost(path, before, table):
    """Standings are rebuilt from entries, matches from the lines before, people from seats."""
    broken = spoil(path, table)
    with opened(path) as journal:
        assert not sound(path, lambda _: True)
        journal.store.report_damage()
    with opened(path) as journal:
        assert journal.damaged == path.with_name(ASIDE)
        after = all_of(journal)
    assert after[1:3] == before[1:3]
    assert path.with_name(ASIDE).read_bytes() == broken
    if table != "match":  # which was thrown away is told nowhere else
        assert [saved.standing for saved in after[0]] == [saved.standing for saved in before[0]]
        assert after[4:] == before[4:]
    if table in INDEXES:
        assert after == before


def test_a_page_of_entries_takes_what_was_on_it_and_no_more(tmp_path):
    path = tmp_path / "companion.db"
    with opened(path) as journal:
        judge = Referee(journal, lambda: NOW)
        for _ in range(3):
            judge.begin(GAME, setup())
            for number in range(30):
                judge.undo() if number % 2 else judge.do(Bid(3))
    lost = _leaf_with(path, b'"tricks":3', nth=1)
    with opened(path) as journal:
        journal.store.report_damage()
    with opened(path) as journal:
        lines = {
            saved.number: journal.readable_lines(saved.number) for saved in journal.matches.all()
        }
        pieces = journal.damage.salvaged.pieces
    assert sum(30 - len(told) for told, _ in lines.values()) >= lost
    short = [number for number, (_, broken) in lines.items() if broken]
    assert 1 <= len(short) < 3
    assert sorted(piece.entries for piece in pieces) == sorted(len(lines[n][0]) for n in short)
    assert {(piece.game, piece.players) for piece in pieces} == {("istinto", ("Ana", "Bo", "Cy"))}


def _leaf_with(path, what, nth):
    """Write noise over the nth page that contains some bytes, and return their number there."""
    data = path.read_bytes()
    pages = [at for at in range(0, len(data), PAGE) if what in data[at : at + PAGE]]
    at = pages[nth]
    path.write_bytes(data[:at] + b"\xa5" * PAGE + data[at + PAGE :])
    return data[at : at + PAGE].count(what)


def test_rows_are_found_on_a_page_whose_pointers_are_gone(path, before):
    data = bytearray(path.read_bytes())
    for at in range(0, len(data), PAGE):
        data[at + (100 if at == 0 else 0) : at + 300] = bytes(200 if at == 0 else 300)
    write(path, bytes(data))
    with opened(path) as journal:
        after = all_of(journal)
    assert (after[:3], after[4:]) == (before[:3], before[4:])


def test_of_a_match_whose_beginning_is_lost_the_players_are_told(path):
    data = path.read_bytes()
    with closing(sqlite3.connect(path)) as db:
        (own,) = db.execute("SELECT id FROM match WHERE number = 2").fetchone()
    write(path, data.replace(own.encode(), b"?" * 36).replace(b"SQLite", b"?Lite?"))
    with opened(path) as journal:
        assert [saved.number for saved in journal.matches.page(0, 9)] == [3, 1, 4]
        (piece,) = journal.damage.salvaged.pieces
    assert (piece.game, piece.players) == ("", ("Ana", "Bo", "Cy"))


NOTHING = {
    "garbage": b"these are not the matches you are looking for\n" * 200,
    "a few bytes": b"hm",
    "zeros": bytes(9 * PAGE),
}


@pytest.mark.parametrize("damage", NOTHING)
def test_where_nothing_can_be_read_a_new_file_is_begun(path, damage):
    write(path, NOTHING[damage])
    with opened(path) as journal:
        assert journal.damage.salvaged.matches == 0
        assert journal.matches.all() == []
        assert Referee(journal, lambda: NOW).begin(GAME, setup())
    assert path.with_name(ASIDE).read_bytes() == NOTHING[damage]
    with opened(path) as journal:
        assert journal.damaged is None
        assert len(journal.matches.all()) == 1


def test_a_second_damaged_file_does_not_take_the_first_ones_place(path):
    names = []
    for text in ("one", "two", "three"):
        path.write_text(text * 100)
        with opened(path) as journal:
            names.append(journal.damaged)
    assert [name.read_text()[:3] for name in names] == ["one", "two", "thr"]


def test_a_file_that_was_doubted_and_is_sound_stays(path, before):
    with opened(path) as journal:
        journal.store.report_damage()
        assert "companion.db is damaged: some matches may not open." in journal.store.fault
    with opened(path) as journal:
        assert journal.damaged is None
        assert all_of(journal) == before
    assert list(path.parent.glob("*doubted")) == []


def test_nobody_can_write_into_a_damaged_page_and_that_is_told(path):
    spoil(path, "match")
    with opened(path) as journal:
        judge = Referee(journal, lambda: NOW)
        assert not judge.begin(GAME, setup())
        assert "the file is damaged" in judge.saving.unsaved
        assert journal.store.fault


# --- the log


@pytest.mark.parametrize("broken", spread([b"", bytes(100), b"garbage" * 999], 2))
def test_the_write_ahead_log_is_read_and_put_aside_with_the_damaged_file(path, broken):
    """SQLite itself would drop the log that the killed companion had not checkpointed yet."""
    ahead = killed(path)
    assert b'"tricks":7' in ahead
    path.write_bytes(broken)
    with opened(path) as journal:
        assert '"tricks":7' in journal.lines(2)[-1]
        assert journal.damaged.read_bytes() == broken
        assert journal.damaged.with_name(f"{journal.damaged.name}-wal").read_bytes() == ahead


def test_a_log_without_its_file_is_read_and_not_dropped(path):
    ahead = killed(path)
    path.unlink()
    with opened(path) as journal:
        assert '"tricks":7' in journal.lines(2)[-1]
        assert journal.damaged.with_name(f"{journal.damaged.name}-wal").read_bytes() == ahead
    with opened(path) as journal:
        assert journal.damaged is None


def test_entries_in_the_place_of_a_page_that_the_log_has_are_not_overwritten(tmp_path):
    """SQLite reads that page from the log, and a checkpoint would write it over the entries."""
    path = tmp_path / "companion.db"
    with opened(path) as journal:
        judge = Referee(journal, lambda: NOW)
        for _ in range(6):
            judge.begin(GAME, setup())
            for number in range(30):
                judge.undo() if number % 2 else judge.do(Bid(3))
        before = [journal.lines(number) for number in range(1, 7)]
    killed(path)
    _exchange_entries_with_a_page_in_the_log(path)
    with opened(path) as journal:
        journal.store.report_damage()
    with opened(path) as journal:
        assert journal.damaged is not None
        after = [journal.lines(number) for number in range(1, 7)]
    assert [after[0], after[1][:-1], *after[2:]] == before


def _exchange_entries_with_a_page_in_the_log(path):
    data = path.read_bytes()
    pages = [data[at : at + PAGE] for at in range(0, len(data), PAGE)]
    ahead = {frame.page - 1 for frame in Wal(path.with_name("companion.db-wal")).frames}
    leaves = (n for n, page in enumerate(pages) if page[0] == LEAF and b'"tricks":3' in page)
    one, other = next(n for n in leaves if n not in ahead), min(ahead)
    pages[one], pages[other] = pages[other], pages[one]
    write(path, b"".join(pages))


def test_a_first_page_that_is_torn_and_stands_in_the_log_is_recovered(path):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA user_version = 0")  # so the next start writes the first page ahead
        db.execute(f"PRAGMA user_version = {VERSION}")
    with opened(path) as journal:
        lines = journal.lines(2)
    command = [sys.executable, "-c", TORN, str(path), str(VERSION)]
    child = subprocess.run(command, check=False)
    assert child.returncode == -signal.SIGKILL
    data = path.read_bytes()
    write(path, b"\xa5" * 512 + data[512:])
    with opened(path) as journal:
        assert journal.damaged is None
        assert journal.lines(2) == lines
    assert path.read_bytes().startswith(b"SQLite format 3\0")


TORN = """
import os, signal, sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA wal_autocheckpoint = 0")
db.execute("PRAGMA user_version = 0")
db.execute(f"PRAGMA user_version = {sys.argv[2]}")
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_log_that_is_spoilt_in_the_middle_loses_nothing_behind_that(path):
    """SQLite would read the frames before the damage, and drop the rest silently."""
    with opened(path) as journal:
        had = len(journal.lines(2))
    child = subprocess.run([sys.executable, "-c", PLAYED, str(path)], check=False)
    assert child.returncode == -signal.SIGKILL
    log = path.with_name("companion.db-wal")
    data = log.read_bytes()
    assert data.count(b'"tricks":7') > 1
    spoilt = 32 + 24 + 2000
    log.write_bytes(data[:spoilt] + b"\xa5" * 9 + data[spoilt + 9 :])
    with opened(path) as journal:
        assert len(journal.lines(2)) == had + 12
        assert journal.damaged is not None


@pytest.mark.parametrize("spoilt", [-1, -PAGE])
def test_the_last_entry_is_kept_whatever_else_of_its_commit_is_spoilt(path, spoilt):
    with opened(path) as journal:
        had = len(journal.lines(2))
    child = subprocess.run([sys.executable, "-c", PLAYED, str(path)], check=False)
    assert child.returncode == -signal.SIGKILL
    log = path.with_name("companion.db-wal")
    data = log.read_bytes()
    log.write_bytes(data[:spoilt] + bytes([data[spoilt] ^ 1]) + data[spoilt:][1:])
    with opened(path) as journal:
        assert len(journal.lines(2)) == had + 12
        assert journal.damaged is None


PLAYED = """
import os, signal, sys
from pathlib import Path
from companion.games.istinto.actions import Bid
from companion.keep.opening import open_journal
from companion.table.referee import Referee

judge = Referee(open_journal(Path(sys.argv[1])), lambda: "")
judge.resume(2)
for number in range(12):
    judge.undo() if number % 2 else judge.do(Bid(7))
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_sound_file_is_opened_without_the_code_that_reads_damaged_ones(tmp_path):
    opening = (
        "import sys; from pathlib import Path; from companion.keep.opening import open_journal;"
        " open_journal(Path(sys.argv[1])).close();"
        " sys.exit(any(name.startswith('companion.keep.salvage') for name in sys.modules))"
    )
    for _again in range(2):
        done = subprocess.run([sys.executable, "-c", opening, str(tmp_path / "companion.db")])
        assert done.returncode == 0
