"""Files of matches that are over: written without a replay, and the same as with one."""

from __future__ import annotations

from contextlib import closing

import msgspec
import pytest

from companion.keep.matches import importing
from companion.keep.matches.exchange import read, write
from companion.keep.opening import open_journal
from companion.play.actions import EndEarly
from companion.play.codec import Entry, Undo
from companion.table.referee import Referee
from tests.bench.matches import PLAYTHROUGHS

NOW = "2026-11-21T20:00:00"


@pytest.fixture
def journal(tmp_path):
    with closing(open_journal(tmp_path / "companion.db")) as opened:
        yield opened


def kept(journal, path, *, entries=None):
    """Keep a match of a file, or its first entries, and return its number."""
    lines = path.read_bytes().splitlines()
    header, match, own = read(lines[: None if entries is None else entries + 1])
    return importing.import_match(journal, header, match, own, NOW)


def written(journal, number, *, is_over):
    told = journal.header(number), journal.lines(number), journal.store.vault
    return [*write(*told, is_over=is_over)]


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_match_that_is_over_is_written_as_its_replay_tells(journal, path):
    number = kept(journal, path)
    assert journal.is_over(number)
    told = written(journal, number, is_over=True)
    assert told == written(journal, number, is_over=False)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_one_that_was_stopped_early_discloses_no_more_than_its_replay(journal, path):
    number = kept(journal, path, entries=8)
    assert not journal.is_over(number)
    referee = Referee(journal, lambda: NOW)
    referee.resume(number)
    referee.do(EndEarly())
    assert journal.is_over(number)
    told = written(journal, number, is_over=True)
    assert told == written(journal, number, is_over=False)
    assert b'"sealed"' not in "".join(told).encode()


def test_a_match_that_goes_on_after_all_is_over_no_more(journal):
    number = kept(journal, PLAYTHROUGHS[0])
    line = msgspec.json.encode(Entry(Undo()))
    match = read(PLAYTHROUGHS[0].read_bytes().splitlines())[1]
    match.undo()
    journal.append(number, len(journal.lines(number)) + 1, Entry(Undo()), line, match.outcome)
    assert not journal.is_over(number)
