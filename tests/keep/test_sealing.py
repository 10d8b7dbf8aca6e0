"""Secrets are encrypted: in the file, its log and its copies, and in an export."""

from __future__ import annotations

import logging
import re
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import date
from functools import partial
from pathlib import Path
from random import Random

import pytest

from companion.games import every
from companion.games.baker_street.actions import Take
from companion.games.cluedo.actions import Pin
from companion.games.cluedo.game import GAME as CLUEDO
from companion.games.holmes.actions import Assign
from companion.keep.file import backup
from companion.keep.file.check import checksums_hold, sound
from companion.keep.file.connection import connected
from companion.keep.file.migrations import ENCRYPTED, VERSION, migrate
from companion.keep.file.vault import Vault
from companion.keep.matches import exchange, importing
from companion.keep.matches.encryption import encrypt
from companion.keep.matches.rebuilding import rebuild
from companion.keep.opening import open_journal, salvage
from companion.play.codec import Codec, Entry, clear, is_encrypted, uncovered
from companion.play.game import public_action
from companion.table.referee import Referee
from companion.table.sitting import Sitting, replayed
from companion.words.errors import SaveFailed
from tests.faults.disk import Disk, Synced, Wrote, left
from tests.support.matches import begun
from tests.support.random_matches import PlainVault, play
from tests.support.sampling import some, spread

HERE = Path(__file__).parent
PLAYTHROUGHS = HERE.parent / "playthroughs"
FILES = ("baker-street-seven-letters", "holmes-a-week-in-london")
SECRET = re.compile(
    rb'"letter":|"types":|"do":"show-hands"|"do":"pile-ends"'
    rb'|"do":"(?:lay|show-card|turn-up)",(?:"pile":\d,)?"card"'
)
"""Fields that a line of Baker Street or Holmes has only where it holds a secret."""
SECRET_GAMES = [game for game in every() if game.secrets]
OLD = pytest.mark.parametrize("version", [2, 3, 4])
ONE_OLD = pytest.mark.parametrize("version", spread([2, 3, 4], 1))
NOW = "2026-11-22T20:00:00+01:00"


def told(folder):
    """Return the secrets in the files of a folder that no end of a match has made public."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert files
    known = {line for path in files if path.suffix == ".db" for line in told_by_ends(path)}
    return {(path.name, word) for path in files for word in SECRET.findall(without(path, known))}


def told_by_ends(path):
    """Return the lines of matches that were played to their ends."""
    query = (
        "SELECT line FROM entry JOIN match ON match.number = match WHERE ended IS NOT NULL"
        ' AND match NOT IN (SELECT match FROM entry WHERE line LIKE \'%"do":"end"%\')'
    )
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(path)) as db:
        return [line.encode() for (line,) in db.execute(query)]
    return []


def without(path, lines):
    data = path.read_bytes()
    for line in lines:
        data = data.replace(line, b"")
    return data


def playthrough(name):
    header, _, lines = exchange.read((PLAYTHROUGHS / f"{name}.jsonl").read_bytes().splitlines())
    return header, list(exchange.entries(exchange.open_match(header)[1], lines))


def in_clear(journal, number):
    return [clear(line, journal.store.vault) for line in journal.lines(number)]


def rows(path, holds):
    """Yield the entries of a file of which something holds."""
    with closing(sqlite3.connect(path)) as db:
        for match, number, line in db.execute("SELECT match, number, line FROM entry"):
            if holds(line.encode()):
                yield match, number


def secret_actions(match):
    """Return the journal's text of the actions that have a secret part."""
    codec = Codec(match.game)
    return {
        codec.encode(Entry(step.action)).removeprefix(b'{"action":').removesuffix(b"}")
        for step in match.steps()
        if public_action(match.game, step.before, step.action) != step.action
    }


def written(folder):
    """Return the content of every file of a folder."""
    return [path.read_bytes() for path in folder.iterdir()]


def every_line(path):
    """Open a file, and return all of its lines with their secrets in clear."""
    with closing(open_journal(path)) as journal:
        assert journal.damaged is None
        return {saved.number: in_clear(journal, saved.number) for saved in journal.page(0, 99)}


# --- what is played


@pytest.mark.parametrize("name", FILES)
def test_no_file_and_no_log_tells_a_secret_while_a_match_is_played(tmp_path, caplog, name):
    caplog.set_level(logging.DEBUG)
    header, entries = playthrough(name)
    journal = open_journal(tmp_path / "companion.db")
    judge = Referee(journal, lambda: NOW)
    assert judge.begin(exchange.open_match(header)[0].game, header.setup)
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
            backup.rotate(journal.path, tmp_path / "backup", date(2026, 11, 22))
    assert secrets > 1
    backup.rotate(journal.path, tmp_path / "backup", date(2026, 11, 23))
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
    journal = open_journal(tmp_path / "companion.db")
    assert importing.import_match(journal, header, match, kept[:-2], NOW) == 1
    assert told(tmp_path) == set()
    known = journal.header(1)
    assert importing.import_match(journal, known, match, kept, NOW) == 1
    assert importing.import_match(journal, header, match, kept, NOW) == 1
    assert in_clear(journal, 1) == kept
    vault = journal.store.vault
    assert list(exchange.write(known, journal.lines(1), vault))[1:] == kept
    journal.close()
    assert told(tmp_path) == set()


def test_a_line_that_is_encrypted_is_read_from_a_file_as_everybody_may_know_it(tmp_path):
    """A reader with the file alone has no key."""
    header, match, kept = exchange.read(
        (PLAYTHROUGHS / f"{FILES[0]}.jsonl").read_bytes().splitlines()
    )
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        importing.import_match(journal, header, match, kept[:-2], NOW)
        lines = [line.encode() for line in (header.line("x"), *journal.lines(1))]
    _, public, read = exchange.read(lines)
    assert public.entries == match.entries - 2
    assert not any(map(is_encrypted, read))
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
    journal = open_journal(old)
    assert told(tmp_path) == set()
    every = journal.page(0, 99)
    assert journal.store.db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    backup.rotate(old, tmp_path / "backup", date(2026, 11, 22))
    journal.close()
    assert told(tmp_path) == set()
    assert sound(old, lambda _: True)
    assert checksums_hold(old)
    ended = {saved.number for saved in every if saved.standing}
    going_on = {row for row in clear_ones if row[0] not in ended}
    assert going_on <= set(rows(old, lambda line: is_encrypted(line.decode())))
    assert len(going_on) > 10


@OLD
@pytest.mark.parametrize("most", [0, 1, 20])
def test_where_no_key_can_be_kept_an_older_file_stays_as_it_was(old, most):
    class Full(PlainVault):
        left = most

        def encrypt(self, plain):
            if not self.left:
                raise SaveFailed("full")
            self.left -= 1
            return super().encrypt(plain)

    def dump():
        with closing(connected(old)) as db:
            return list(db.iterdump()), db.execute("PRAGMA user_version").fetchone()

    before = dump()
    with closing(connected(old)) as db, pytest.raises(SaveFailed):
        migrate(db, partial(encrypt, vault=Full()))
    assert dump() == before


@OLD
def test_a_plug_that_is_pulled_before_all_is_swept_leaves_it_to_the_next_start(tmp_path, old):
    with closing(connected(old)) as db:
        migrate(db, partial(encrypt, vault=Vault.beside(old)), ENCRYPTED)
        lines = db.execute("SELECT match, line FROM entry WHERE number > 0").fetchall()
        db.execute("PRAGMA secure_delete = OFF")
        db.execute("CREATE TABLE gone AS SELECT zeroblob(9000) || '\"letter\":' AS line")
        db.execute("DROP TABLE gone")
        db.execute("PRAGMA user_version = 4")
    assert told(tmp_path)
    with closing(open_journal(old)) as journal:
        query = "SELECT match, line FROM entry WHERE number > 0"
        assert journal.store.db.execute(query).fetchall() == lines
        assert journal.store.db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert told(tmp_path) == set()


@pytest.mark.parametrize("version", [4])
def test_a_power_cut_on_the_way_costs_no_entry_and_leaves_no_secret(tmp_path, old):
    """Any part of the unsynced writes may be there; the next start goes on from that."""
    before, chance = old.read_bytes(), Random(5)
    with Disk(tmp_path.resolve()) as disk:
        open_journal(old).close()
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
    with closing(open_journal(old)) as journal:
        rows = "SELECT number, line FROM entry WHERE match = 2"
        after = journal.store.db.execute(rows).fetchall()
        assert after[20:] == before[20:]
        assert any(is_encrypted(line) for _, line in after[:20])
        assert [clear(line, journal.store.vault) for _, line in after] == [
            line for _, line in before
        ]


@ONE_OLD
def test_a_damaged_older_file_is_read_into_one_without_secrets_and_has_none_aside(tmp_path, old):
    with closing(sqlite3.connect(old)) as db:
        lines = db.execute("SELECT match, line FROM entry").fetchall()
    old.write_bytes(b"\xa5" * 4096 + old.read_bytes()[4096:])
    with closing(open_journal(old)) as journal:
        aside, vault = journal.damaged, journal.store.vault
        going_on = {saved.number for saved in journal.page(0, 99) if not saved.standing}
        assert journal.count() == 9
    secrets = [line.encode() for n, line in lines if n in going_on and SECRET.search(line.encode())]
    assert len(secrets) > 10
    assert not any(line in aside.read_bytes() for line in secrets)
    again = salvage(aside, tmp_path / "again.db", vault)
    assert (again.matches, again.pieces) == (9, ())
    for each in (aside, tmp_path / "again.db"):
        each.unlink()
    assert told(tmp_path) == set()


@ONE_OLD
def test_a_power_cut_at_the_first_start_of_an_older_file_is_not_called_damage(tmp_path, old):
    before, chance = old.read_bytes(), Random(3)
    with Disk(tmp_path.resolve()) as disk:
        open_journal(old).close()
    events = [Wrote(old.name, 0, before), Synced(old.name), *disk.events]
    for cut in chance.sample(range(2, len(events)), 25):
        files, _ = left(events[:cut], chance)
        for name in (old.name, f"{old.name}-wal", f"{old.name}-shm"):
            (tmp_path / name).unlink(missing_ok=True)
        for name, data in files.items():
            (tmp_path / name).write_bytes(data)
        with closing(open_journal(old)) as journal:
            assert journal.damage is None


# --- without the key


@pytest.mark.parametrize("seed", some(range(6), 1))
@pytest.mark.parametrize("game", SECRET_GAMES, ids=lambda game: game.name)
def test_a_match_is_itself_with_its_key_and_what_everybody_knows_without(tmp_path, game, seed):
    chance, number = Random(seed), 1
    journal = open_journal(tmp_path / "companion.db")
    journal.begin(game, begun(game, chance).setup, NOW)
    known, sitting = replayed(journal, number)[0], Sitting(journal, number, lambda: NOW)
    play(sitting.match, chance, 150)
    hidden = secret_actions(sitting.match)
    assert not any(each in data for data in written(tmp_path) for each in hidden)
    journal.close()
    assert not any(each in data for data in written(tmp_path) for each in hidden)
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        played, codec, broken = replayed(journal, number)
        assert (broken, codec.unopened) == (None, 0)
        assert played.states == sitting.match.states
        assert played.lines() == sitting.match.lines()
        shown = [Codec(game).decode(line) for line in journal.lines(number)]
    (tmp_path / "companion.key").unlink(missing_ok=True)
    known.replay(shown)
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        match, codec, broken = replayed(journal, number)
        assert broken is None
        assert match.states == known.states
        assert match.entries == played.entries


def stopped(kept):
    """Return the lines of a match that the table has stopped before its end."""
    return [*kept[:-1], '{"action":{"do":"end"}}']


def test_the_results_of_a_match_whose_secrets_are_lost_stay_as_they_were_written(tmp_path):
    lines = (PLAYTHROUGHS / f"{FILES[1]}.jsonl").read_text().splitlines()
    header, match, kept = exchange.read(line.encode() for line in stopped(lines))
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        importing.import_match(journal, header, match, kept, NOW)
        (before,) = journal.matches()
        assert rebuild(journal) == 1
        (tmp_path / "companion.key").unlink()
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        assert rebuild(journal) == 0
        assert journal.matches() == [before]


# --- what the end of a match tells


ENDED = sorted(
    path
    for path in PLAYTHROUGHS.glob("*.jsonl")
    if (match := exchange.read(path.read_bytes().splitlines())[1]).game.secrets
    and exchange.is_disclosed(match)
)


@pytest.mark.parametrize("file", ENDED, ids=lambda file: file.stem)
def test_a_match_that_was_played_to_its_end_is_all_there_without_the_key(tmp_path, file):
    header, entries = playthrough(file.stem)
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        judge = Referee(journal, lambda: NOW)
        assert judge.begin(exchange.open_match(header)[0].game, header.setup)
        judge.match.replay(entries)
        played = exchange.result(judge.match)
    (tmp_path / "companion.key").unlink(missing_ok=True)
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        match, codec, broken = replayed(journal, 1)
        assert (exchange.result(match), codec.unopened, broken) == (played, 0, None)
        assert played["finished"]
    assert checksums_hold(tmp_path / "companion.db")


def test_the_end_of_a_match_can_be_taken_back_and_told_again(tmp_path):
    header, entries = playthrough(FILES[1])
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        judge = Referee(journal, lambda: NOW)
        assert judge.begin(exchange.open_match(header)[0].game, header.setup)
        judge.match.replay(entries)
        before = exchange.result(judge.match)
        judge.match.undo()
        assert not judge.match.over
        assert journal.unfinished().number == 1
        judge.match.redo()
        assert not any(map(is_encrypted, journal.lines(1)))
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        assert exchange.result(replayed(journal, 1)[0]) == before


def test_a_match_that_the_table_stopped_stays_encrypted(tmp_path):
    lines = (PLAYTHROUGHS / f"{FILES[1]}.jsonl").read_text().splitlines()
    header, match, kept = exchange.read(line.encode() for line in stopped(lines))
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        importing.import_match(journal, header, match, kept, NOW)
        assert any(map(is_encrypted, journal.lines(1)))
    assert told(tmp_path) == set()


def test_an_end_that_comes_with_a_file_tells_what_was_encrypted_before(tmp_path):
    header, match, kept = exchange.read(
        (PLAYTHROUGHS / f"{FILES[1]}.jsonl").read_bytes().splitlines()
    )
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        importing.import_match(journal, header, match, kept[:-1], NOW)
        assert any(map(is_encrypted, journal.lines(1)))
        importing.import_match(journal, journal.header(1), match, kept, NOW)
        assert journal.lines(1) == kept


def test_what_no_key_here_decrypts_stays_encrypted_at_the_end_of_a_match(tmp_path):
    header, match, kept = exchange.read(
        (PLAYTHROUGHS / f"{FILES[1]}.jsonl").read_bytes().splitlines()
    )
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        importing.import_match(journal, header, match, kept[:-1], NOW)
        line = next(line for line in journal.lines(1) if is_encrypted(line))
        assert uncovered(line, Vault(tmp_path / "another.key")) == line
        assert not is_encrypted(uncovered(line, journal.store.vault))


def test_what_never_leaves_the_box_stays_encrypted_at_the_end_of_a_match(tmp_path):
    vault = Vault(tmp_path / "a.key")
    line = Codec(CLUEDO, vault=vault).encode(Entry(Pin(0, digits="1234")), Pin(0)).decode()
    assert is_encrypted(line)
    assert uncovered(line, vault) == line
