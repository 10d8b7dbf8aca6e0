"""A copy of everything is made once a day, while nobody plays."""

from __future__ import annotations

from contextlib import closing
from datetime import date, timedelta
from queue import SimpleQueue

import pytest

from companion.games.istinto.game import GAME
from companion.keep.backup import backups
from companion.table.daily import Daily
from companion.words.inputs import Answered, Inbox
from companion.work.jobs import Work
from tests.games.istinto.table import setup


class Counted(Work):
    """Slow work, of which is known how often it was begun."""

    begun = 0

    def start(self, *what):
        self.begun += 1
        return super().start(*what)


class Table:
    """Nobody at it, and a clock that is set by hand."""

    def __init__(self, judge, folders):
        self.judge, self.folders = judge, folders
        self.inbox, self.arrived = Inbox(), SimpleQueue()
        self.inbox.wake = lambda: [self.arrived.put(event) for event in self.inbox.drain()]
        self.today, self.said = date(2026, 11, 22), []
        self.work = Counted(self.inbox)
        path = judge.journal.path
        self.daily = Daily(path, folders, self.work, lambda: self.today, self.said.append)
        judge.followers.join(self.daily)

    def hear(self):
        """Wait for the copy that is being made."""
        event = None
        while not isinstance(event, Answered):
            event = self.arrived.get()
            self.work.hear(event)

    def copies(self, place=0):
        return [each.day for each in backups(self.folders[place])]


@pytest.fixture
def table(judge, tmp_path):
    table = Table(judge, [tmp_path / "backup", tmp_path / "stick"])
    with closing(table.work):
        yield table


def test_after_the_start_everything_is_copied_once(table):
    table.hear()
    table.judge.followers.tell()
    assert table.work.begun == 1
    assert table.copies() == [table.today]


def test_on_another_day_another_copy_is_made_but_not_while_somebody_plays(table):
    table.hear()
    table.judge.begin(GAME, setup())
    table.today += timedelta(1)
    table.judge.followers.tell()
    assert table.work.begun == 1
    table.judge.leave()
    table.judge.followers.tell()
    table.hear()
    assert table.copies() == [table.today, table.today - timedelta(1)]


def test_a_stick_gets_a_copy_when_it_is_there(table):
    table.hear()
    assert table.copies(1) == []
    table.folders[1].mkdir()
    table.today += timedelta(1)
    table.judge.followers.tell()
    table.hear()
    assert table.copies(1) == [table.today]


def test_that_no_copy_could_be_made_is_said_once(table, tmp_path):
    table.hear()
    table.folders[1].mkdir()
    (tmp_path / "file").touch()
    table.folders[0] = tmp_path / "file" / "backup"
    table.today += timedelta(1)
    table.judge.followers.tell()
    table.hear()
    assert len(table.said) == 1
    assert table.said[0].startswith("Today’s copy could not be made. Nothing can be copied to")
    assert table.copies(1) == [table.today]
