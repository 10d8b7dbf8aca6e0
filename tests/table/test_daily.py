"""A copy of everything is made once a day, while the table is idle."""

from __future__ import annotations

from contextlib import closing
from datetime import date, timedelta
from queue import SimpleQueue

import pytest

from companion.games.istinto.game import GAME
from companion.keep.file.backup import backups
from companion.table.daily import Daily
from companion.words.inputs import Answered, Inbox
from companion.work.jobs import Work
from tests.games.istinto.kit.states import setup
from tests.support.file_damage import alter, flipped


class Counted(Work):
    """Slow work that counts its starts."""

    begun = 0

    def start(self, *what, **how):
        self.begun += 1
        return super().start(*what, **how)


class Table:
    """Idle table with a clock that is set by hand."""

    def __init__(self, judge, folders):
        self.judge, self.folders = judge, folders
        self.inbox, self.arrived = Inbox(), SimpleQueue()
        self.inbox.wake = lambda: [self.arrived.put(event) for event in self.inbox.drain()]
        self.today, self.said = date(2026, 11, 22), []
        self.work = Counted(self.inbox)
        path = judge.journal.path
        doubt = judge.journal.store.report_damage
        self.daily = Daily(path, folders, self.work, lambda: self.today, self.said.append, doubt)
        judge.followers.add(self.daily)

    def hear(self):
        """Wait for the copy that is being made."""
        event = None
        while not isinstance(event, Answered):
            event = self.arrived.get()
            self.work.handle(event)

    def copies(self, place=0):
        return [each.day for each in backups(self.folders[place])]


@pytest.fixture
def table(judge, tmp_path):
    judge.decks.begin("istinto", "Ours")
    table = Table(judge, [tmp_path / "backup", tmp_path / "stick"])
    with closing(table.work):
        yield table


def test_after_the_start_everything_is_copied_once(table):
    table.hear()
    table.judge.followers.notify()
    assert table.work.begun == 1
    assert table.copies() == [table.today]


def test_of_a_file_in_which_nothing_is_kept_no_copy_is_made(judge, tmp_path):
    table = Table(judge, [tmp_path / "backup"])
    with closing(table.work):
        table.hear()
    assert (table.copies(), table.said) == ([], [])


def test_on_another_day_another_copy_is_made_but_not_during_a_match(table):
    table.hear()
    table.judge.begin(GAME, setup())
    table.today += timedelta(1)
    table.judge.followers.notify()
    assert table.work.begun == 1
    table.judge.leave()
    table.judge.followers.notify()
    table.hear()
    assert table.copies() == [table.today, table.today - timedelta(1)]


def test_a_row_that_is_not_what_was_written_is_found_when_a_copy_is_made(judge, tmp_path):
    judge.decks.begin("istinto", "Ours")
    alter(judge.journal.path, "deck", "name", flipped)
    table = Table(judge, [tmp_path / "backup"])
    with closing(table.work):
        table.hear()
    assert "companion.db is damaged" in judge.journal.store.fault


def test_a_stick_gets_a_copy_when_it_is_there(table):
    table.hear()
    assert table.copies(1) == []
    table.folders[1].mkdir()
    table.today += timedelta(1)
    table.judge.followers.notify()
    table.hear()
    assert table.copies(1) == [table.today]


def test_a_failed_copy_is_reported_once(table, tmp_path):
    table.hear()
    table.folders[1].mkdir()
    (tmp_path / "file").touch()
    table.folders[0] = tmp_path / "file" / "backup"
    table.today += timedelta(1)
    table.judge.followers.notify()
    table.hear()
    assert len(table.said) == 1
    assert table.said[0].startswith("Today’s copy could not be made. Nothing can be copied to")
    assert table.copies(1) == [table.today]


def test_a_file_in_place_of_a_folder_of_the_settings_is_reported(table):
    table.hear()
    table.folders[1].touch()
    table.today += timedelta(1)
    table.judge.followers.notify()
    table.hear()
    (said,) = table.said
    assert said.endswith(f"{table.folders[1]}: what should be a folder is a file.")
    assert table.copies() == [table.today, table.today - timedelta(1)]


def test_a_folder_that_cannot_be_looked_at_is_said_and_the_others_get_their_copy(table, tmp_path):
    table.hear()
    table.folders[1:] = [tmp_path / ("x" * 300), tmp_path / "second"]
    table.folders[2].mkdir()
    table.today += timedelta(1)
    table.judge.followers.notify()
    table.hear()
    (said,) = table.said
    assert said.startswith("Today’s copy could not be made. Nothing can be copied to")
    assert said.endswith("the name is too long.")
    assert table.copies(0)[0] == table.copies(2)[0] == table.today


def test_a_folder_of_another_user_is_said_and_copies_go_on(world):
    """Such as that of a memory stick below /media/pi, which only its user may enter."""
    world.mkdir("closed/stick")
    world.close("closed")
    told = world.run(COPIES, world.path("data"), world.path("closed/stick"), world.path("open"))
    assert told.stdout.splitlines() == [
        "Today’s copy could not be made. Nothing can be copied to"
        f" {world.path('closed/stick')}: you may not.",
        "data 1, open 1",
    ]


COPIES = """
import sys
from contextlib import closing
from datetime import date
from pathlib import Path
from queue import SimpleQueue

from companion.keep.file.backup import backups
from companion.keep.opening import open_journal
from companion.games.istinto.game import GAME
from companion.table.daily import Daily
from companion.table.followers import PublicState
from companion.words.inputs import Answered, Inbox
from companion.work.jobs import Work
from tests.games.istinto.kit.states import setup

data, stick, other = map(Path, sys.argv[1:])
other.mkdir()
arrived, inbox = SimpleQueue(), Inbox()
inbox.wake = lambda: [arrived.put(event) for event in inbox.drain()]
with closing(open_journal(data / "companion.db")) as journal, closing(Work(inbox)) as work:
    journal.begin(GAME, setup())
    folders = [data / "backup", stick, other]
    Daily(journal.path, folders, work, lambda: date(2026, 11, 22), print, print)(PublicState())
    while not isinstance(event := arrived.get(), Answered):
        pass
    work.handle(event)
print(f"data {len(backups(folders[0]))}, open {len(backups(other))}")
"""
