"""Nothing secret stands in clear: not in the file, its log or its copies, nor in an export."""

from __future__ import annotations

import logging
import re
import shutil
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random

import pytest

from companion.games import every
from companion.games.baker_street.actions import Take
from companion.games.holmes.actions import Assign
from companion.keep import backup, exchange
from companion.keep.check import proven, sound
from companion.keep.facts import rebuild
from companion.keep.journal import Journal
from companion.keep.schemas import VERSION, connected, lift
from companion.play.codec import Codec, Entry, clear, is_sealed
from companion.play.game import public
from companion.table.referee import Referee
from companion.table.sitting import Sitting, replayed
from companion.words.errors import SaveFailed
from tests.faults.disk import Disk, Synced, Wrote, left
from tests.playing import begun
from tests.walks import some
from tests.wild import Glass, play

HERE = Path(__file__).parent
PLAYTHROUGHS = HERE.parent / "playthroughs"
FILES = ("baker-street-seven-letters", "holmes-a-week-in-london")
SECRET = re.compile(
    rb'"letter":|"types":|"do":"show-hands"|"do":"pile-ends"'
    rb'|"do":"(?:lay|show-card|turn-up)",(?:"pile":\d,)?"card"'
)
"""What stands in a line of Baker Street or Holmes only where it tells a secret."""
SECRET_GAMES = [game for game in every() if game.secrets]
OLD = pytest.mark.parametrize("version", [2, 3, 4])
NOW = "2026-11-22T20:00:00+01:00"


def told(folder):
    """Return what is secret in any file of a folder."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert files
    return {(path.name, word) for path in files for word in SECRET.findall(path.read_bytes())}


def playthrough(name):
    header, _, lines = exchange.read((PLAYTHROUGHS / f"{name}.jsonl").read_bytes().splitlines())
    return header, list(exchange.entries(exchange.opened(header)[1], lines))


def in_clear(journal, number):
    return [clear(line, journal.store.vault) for line in journal.lines(number)]


def rows(path, holds):
    """Yield the entries of a file of which something holds."""
    with closing(sqlite3.connect(path)) as db:
        for match, number, line in db.execute("SELECT match, number, line FROM entry"):
            if holds(line.encode()):
                yield match, number


def secret_actions(match):
    """Return what stands in a journal for actions of which not everybody may know all."""
    codec = Codec(match.game)
    return {
        codec.encode(Entry(step.action)).removeprefix(b'{"action":').removesuffix(b"}")
        for step in match.steps()
        if public(match.game, step.before, step.action) != step.action
    }


def written(folder):
    """Return what is in every file of a folder."""
    return [path.read_bytes() for path in folder.iterdir()]


def every_line(path):
    """Open a file, and return all lines in it with what is secret in them."""
    with closing(Journal(path)) as journal:
        assert journal.damaged is None
        return {saved.number: in_clear(journal, saved.number) for saved in journal.page(0, 99)}


# --- what is played


@pytest.mark.parametrize("name", FILES)
def test_no_file_and_no_log_tells_a_secret_while_a_match_is_played(tmp_path, caplog, name):
    caplog.set_level(logging.DEBUG)
    header, entries = playthrough(name)
    journal = Journal(tmp_path / "companion.db")
    judge = Referee(journal, lambda: NOW)
    assert judge.begin(exchange.opened(header)[0].game, header.setup)
    secrets = 0
    for entry in entries:
        judge.match.do(entry.action, overrule=True)
        if type(entry.action) in (Take, Assign):
            judge.match.amend(judge.match.log[-1].number, entry.action)
            judge.match.undo()
            secrets += 1
            assert told(tmp_path) == set()
        if secrets == 1:
            out = "".join(exchange.write(journal.header(1), journal.lines(1), journal.store.vault))
            assert not SECRET.search(out.encode())
            assert "sealed" not in out
            backup.keep(journal.path, tmp_path / "backup", date(2026, 11, 22))
    assert secrets > 1
    backup.keep(journal.path, tmp_path / "backup", date(2026, 11, 23))
    assert len(list(tmp_path.rglob("*.db"))) == 3
    journal.close()
    assert told(tmp_path) == set()
    key = (tmp_path / "companion.key").read_bytes().strip()
    assert [
        path for path in tmp_path.rglob("*") if path.is_file() and key in path.read_bytes()
    ] == [tmp_path / "companion.key"]
    assert not SECRET.search(caplog.text.encode())
    assert not re.search("letter='|first=\\(|types=\\(|card=Det", caplog.text)


@pytest.mark.parametrize("name", FILES)
def test_what_came_as_a_file_is_kept_encrypted_and_known_again(tmp_path, name):
    lines = (PLAYTHROUGHS / f"{name}.jsonl").read_bytes().splitlines()
    header, match, kept = exchange.read(lines)
    journal = Journal(tmp_path / "companion.db")
    assert journal.keep(header, match, kept[:-2], NOW) == 1
    assert told(tmp_path) == set()
    known = journal.header(1)
    assert journal.keep(known, match, kept, NOW) == 1
    assert journal.keep(header, match, kept, NOW) == 1
    assert in_clear(journal, 1) == kept
    vault = journal.store.vault
    assert list(exchange.write(known, journal.lines(1), vault))[1:] == kept
    journal.close()
    assert told(tmp_path) == set()


def test_a_line_that_is_encrypted_is_read_from_a_file_as_everybody_may_know_it(tmp_path):
    """Whoever has only the file has no key."""
    header, match, kept = exchange.read(
        (PLAYTHROUGHS / f"{FILES[0]}.jsonl").read_bytes().splitlines()
    )
    with closing(Journal(tmp_path / "companion.db")) as journal:
        journal.keep(header, match, kept, NOW)
        lines = [line.encode() for line in (header.line("x"), *journal.lines(1))]
    _, public, read = exchange.read(lines)
    assert public.entries == match.entries
    assert not any(map(is_sealed, read))
    assert not SECRET.search("".join(read).encode())


# --- what was kept in clear


@pytest.fixture
def old(tmp_path, version):
    """An older file with secrets in it, in lines and in pages that are free."""
    path = Path(shutil.copy(HERE / f"of-version-{version}" / "companion.db", tmp_path))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA secure_delete = OFF")
        db.execute("CREATE TABLE gone (line TEXT)")
        line = '{"action":{"do":"take","letter":"Q"}}' * 500
        db.executemany("INSERT INTO gone VALUES (?)", [(line,)] * 20)
        db.execute("DROP TABLE gone")
        assert db.execute("PRAGMA freelist_count").fetchone() > (50,)
    assert told(tmp_path)
    return path


@OLD
def test_an_older_file_holds_nothing_secret_once_it_is_opened(tmp_path, old):
    clear_ones = set(rows(old, SECRET.search))
    journal = Journal(old)
    assert told(tmp_path) == set()
    assert journal.store.db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    backup.keep(old, tmp_path / "backup", date(2026, 11, 22))
    journal.close()
    assert told(tmp_path) == set()
    assert sound(old, lambda _: True)
    assert proven(old)
    assert clear_ones <= set(rows(old, lambda line: is_sealed(line.decode())))
    assert len(clear_ones) > 30


@OLD
@pytest.mark.parametrize("most", [0, 1, 20])
def test_where_no_key_can_be_kept_an_older_file_stays_as_it_was(old, most):
    class Full(Glass):
        left = most

        def seal(self, plain):
            if not self.left:
                raise SaveFailed("full")
            self.left -= 1
            return super().seal(plain)

    def dump():
        with closing(connected(old)) as db:
            return list(db.iterdump()), db.execute("PRAGMA user_version").fetchone()

    before = dump()
    with closing(connected(old)) as db, pytest.raises(SaveFailed):
        lift(db, Full())
    assert dump() == before


@OLD
def test_a_plug_that_is_pulled_before_all_is_swept_leaves_it_to_the_next_start(tmp_path, old):
    with closing(Journal(old)) as journal:
        lines = {saved.number: journal.lines(saved.number) for saved in journal.page(0, 99)}
    with closing(connected(old)) as db:
        db.execute("PRAGMA secure_delete = OFF")
        db.execute("CREATE TABLE gone AS SELECT zeroblob(9000) || '\"letter\":' AS line")
        db.execute("DROP TABLE gone")
        db.execute("PRAGMA user_version = 4")
    assert told(tmp_path)
    with closing(Journal(old)) as journal:
        assert {number: journal.lines(number) for number in lines} == lines
        assert journal.store.db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert told(tmp_path) == set()


@pytest.mark.parametrize("version", [4])
def test_a_power_cut_on_the_way_costs_no_entry_and_leaves_no_secret(tmp_path, old):
    """Of what was not synced any part is there; the next start goes on from that."""
    before, chance = old.read_bytes(), Random(5)
    with Disk(tmp_path.resolve()) as disk:
        Journal(old).close()
    events = [Wrote(old.name, 0, before), Synced(old.name), *disk.events]
    lines = every_line(old)
    for cut in chance.sample(range(2, len(events)), 8):
        files, _ = left(events[:cut], chance)
        for name in (old.name, f"{old.name}-wal", f"{old.name}-shm"):
            (tmp_path / name).unlink(missing_ok=True)
        for name, data in files.items():
            (tmp_path / name).write_bytes(data)
        assert every_line(old) == lines
        assert told(tmp_path) == set()


@pytest.mark.parametrize("version", [4])
def test_what_stands_behind_an_entry_that_cannot_be_read_stays_as_it_is(old):
    with closing(connected(old)) as db:
        before = db.execute("SELECT number, line FROM entry WHERE match = 2").fetchall()
        db.execute("UPDATE entry SET proof = x'00' WHERE match = 2 AND number = 20")
    with closing(Journal(old)) as journal:
        rows = "SELECT number, line FROM entry WHERE match = 2"
        after = journal.store.db.execute(rows).fetchall()
        assert after[20:] == before[20:]
        assert any(is_sealed(line) for _, line in after[:20])
        assert [clear(line, journal.store.vault) for _, line in after] == [
            line for _, line in before
        ]


@OLD
def test_a_damaged_older_file_is_read_into_one_without_secrets(tmp_path, old):
    data = old.read_bytes()
    old.write_bytes(b"\xa5" * 4096 + data[4096:])
    with closing(Journal(old)) as journal:
        assert journal.damaged.exists()
        assert journal.count() == 9
        journal.damaged.unlink()
    assert told(tmp_path) == set()


# --- without the key


@pytest.mark.parametrize("seed", some(range(6), 2))
@pytest.mark.parametrize("game", SECRET_GAMES, ids=lambda game: game.name)
def test_a_match_is_itself_with_its_key_and_what_everybody_knows_without(tmp_path, game, seed):
    chance, number = Random(seed), 1
    journal = Journal(tmp_path / "companion.db")
    journal.begin(game, begun(game, chance).setup, NOW)
    known, sitting = replayed(journal, number)[0], Sitting(journal, number, lambda: NOW)
    play(sitting.match, chance, 150)
    hidden = secret_actions(sitting.match)
    assert not any(each in data for data in written(tmp_path) for each in hidden)
    journal.close()
    assert not any(each in data for data in written(tmp_path) for each in hidden)
    with closing(Journal(tmp_path / "companion.db")) as journal:
        played, codec, broken = replayed(journal, number)
        assert (broken, codec.unopened) == (None, 0)
        assert played.states == sitting.match.states
        assert played.lines() == sitting.match.lines()
        shown = [Codec(game).decode(line) for line in journal.lines(number)]
    (tmp_path / "companion.key").unlink(missing_ok=True)
    known.replay(shown)
    with closing(Journal(tmp_path / "companion.db")) as journal:
        match, codec, broken = replayed(journal, number)
        assert broken is None
        assert match.states == known.states
        assert match.entries == played.entries


def test_the_results_of_a_match_whose_secrets_are_lost_stay_as_they_were_written(tmp_path):
    header, match, kept = exchange.read(
        (PLAYTHROUGHS / f"{FILES[1]}.jsonl").read_bytes().splitlines()
    )
    with closing(Journal(tmp_path / "companion.db")) as journal:
        journal.keep(header, match, kept, NOW)
        (before,) = journal.matches()
        assert rebuild(journal) == 1
        (tmp_path / "companion.key").unlink()
    with closing(Journal(tmp_path / "companion.db")) as journal:
        assert rebuild(journal) == 0
        assert journal.matches() == [before]
