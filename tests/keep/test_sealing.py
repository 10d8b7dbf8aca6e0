"""Secrets are encrypted: in the file, its log and its copies, and in an export."""

from __future__ import annotations

import logging
import re
import sqlite3
from contextlib import closing, suppress
from datetime import date
from pathlib import Path
from random import Random

import pytest

from companion.games import every
from companion.games.baker_street.actions import Take
from companion.games.cluedo.actions import Pin
from companion.games.cluedo.game import GAME as CLUEDO
from companion.games.holmes.actions import Assign
from companion.keep.file import backup
from companion.keep.file.check import checksums_hold
from companion.keep.file.vault import Vault
from companion.keep.matches import exchange, importing
from companion.keep.matches.rebuilding import rebuild
from companion.keep.opening import open_journal
from companion.play.codec import Codec, Entry, clear, is_encrypted, uncovered
from companion.play.game import public_action
from companion.table.referee import Referee
from companion.table.sitting import Sitting, replayed
from tests.support.file_damage import PAGE
from tests.support.matches import begun
from tests.support.random_matches import play
from tests.support.sampling import some

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
FILES = ("baker-street-seven-letters", "holmes-a-week-in-london")
SECRET = re.compile(
    rb'"letter":|"types":|"do":"show-hands"|"do":"pile-ends"'
    rb'|"do":"(?:lay|show-card|turn-up)",(?:"pile":\d,)?"card"'
)
"""Fields that a line of Baker Street or Holmes has only where it holds a secret."""
SECRET_GAMES = [game for game in every() if game.secrets]
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


def secret_actions(match):
    """Return the journal's text of the actions that have a secret part."""
    codec = Codec(match.game)
    return {
        codec.encode(Entry(step.action)).removeprefix(b'{"action":').removesuffix(b"}")
        for step in match.log.steps()
        if public_action(match.game, step.before, step.action) != step.action
    }


def secrets_at_random(match, chance, steps):
    """Play at random, but not past the match's end; return the secrets that no end has told."""
    for _ in range(steps):
        play(match, chance, 1)
        if match.over:
            return set() if exchange.is_disclosed(match) else secret_actions(match)
    return secret_actions(match)


def written(folder):
    """Return the content of every file of a folder."""
    return [path.read_bytes() for path in folder.iterdir()]


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
def test_imported_matches_are_stored_encrypted_and_recognised_again(tmp_path, name):
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


# --- without the key


@pytest.mark.parametrize("seed", some(range(6), 1))
@pytest.mark.parametrize("game", SECRET_GAMES, ids=lambda game: game.name)
def test_a_match_is_itself_with_its_key_and_what_everybody_knows_without(tmp_path, game, seed):
    chance, number = Random(seed), 1
    journal = open_journal(tmp_path / "companion.db")
    journal.begin(game, begun(game, chance).setup, NOW)
    known, sitting = replayed(journal, number)[0], Sitting(journal, number, lambda: NOW)
    sitting.match.random = chance  # the same seed plays the same match
    hidden = secrets_at_random(sitting.match, chance, 150)
    assert not any(each in data for data in written(tmp_path) for each in hidden)
    journal.close()
    assert not any(each in data for data in written(tmp_path) for each in hidden)
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        played, codec, broken = replayed(journal, number)
        assert (broken, codec.unopened) == (None, 0)
        assert played.log.states == sitting.match.log.states
        assert played.lines() == sitting.match.lines()
        shown = [Codec(game).decode(line) for line in journal.lines(number)]
    (tmp_path / "companion.key").unlink(missing_ok=True)
    known.replay(shown)
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        match, codec, broken = replayed(journal, number)
        assert broken is None
        assert match.log.states == known.log.states
        assert match.entries == played.entries


def stopped(kept):
    """Return the lines of a match that the table has stopped before its end."""
    return [*kept[:-1], '{"action":{"do":"end"}}']


def test_the_results_of_a_match_whose_secrets_are_lost_stay_as_they_were_written(tmp_path):
    lines = (PLAYTHROUGHS / f"{FILES[1]}.jsonl").read_text().splitlines()
    header, match, kept = exchange.read(line.encode() for line in stopped(lines))
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        importing.import_match(journal, header, match, kept, NOW)
        (before,) = journal.matches.all()
        assert rebuild(journal) == 1
        (tmp_path / "companion.key").unlink()
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        assert rebuild(journal) == 0
        assert journal.matches.all() == [before]


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
        assert journal.matches.unfinished().number == 1
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


def test_secrets_of_another_key_stay_encrypted_at_the_end_of_a_match(tmp_path):
    header, match, kept = exchange.read(
        (PLAYTHROUGHS / f"{FILES[1]}.jsonl").read_bytes().splitlines()
    )
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        importing.import_match(journal, header, match, kept[:-1], NOW)
        line = next(line for line in journal.lines(1) if is_encrypted(line))
        assert uncovered(line, Vault(tmp_path / "another.key")) == line
        assert not is_encrypted(uncovered(line, journal.store.vault))


def test_secrets_of_the_box_stay_encrypted_at_the_end_of_a_match(tmp_path):
    vault = Vault(tmp_path / "a.key")
    line = Codec(CLUEDO, vault=vault).encode(Entry(Pin(0, digits="1234")), Pin(0)).decode()
    assert is_encrypted(line)
    assert uncovered(line, vault) == line


def test_a_match_whose_end_is_lost_in_a_damaged_file_is_encrypted_again(tmp_path):
    header, match, kept = exchange.read(
        (PLAYTHROUGHS / f"{FILES[1]}.jsonl").read_bytes().splitlines()
    )
    path = tmp_path / "companion.db"
    with closing(open_journal(path)) as journal:
        importing.import_match(journal, header, match, kept, NOW)
        journal.store.db.execute("UPDATE entry SET line = '' WHERE number = ?", (len(kept),))
    path.write_bytes(b"\xa5" * PAGE + path.read_bytes()[PAGE:])
    with closing(open_journal(path)) as journal:
        lines, _lost = journal.readable_lines(1)
        assert any(map(is_encrypted, lines))
        assert [clear(line, journal.store.vault) for line in lines] == kept[:-1]
    assert not SECRET.search(path.read_bytes())
