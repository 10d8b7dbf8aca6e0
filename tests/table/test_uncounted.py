"""Matches that lack measures have them worked out beside the game, once."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.keep.matches import exchange, importing, importing_scores
from companion.keep.opening import open_journal
from companion.keep.tables import reading
from companion.table import uncounted
from companion.words.inputs import Answered, Inbox
from companion.work.jobs import Work
from companion.work.operations import Operations

NOW = "2026-11-26T20:00:00"
CLUEDO = Path(__file__).parents[1] / "playthroughs" / "cluedo-the-forgotten-show.jsonl"
OLD = Path(__file__).parents[1] / "keep" / "of-version-7"


class Beside:
    """Table whose work on threads is handled here; the sentences and titles are recorded."""

    def __init__(self, journal):
        self.journal, self.said, self.titles = journal, [], []
        self.inbox, self.arrived = Inbox(), SimpleQueue()
        self.inbox.wake = lambda: [self.arrived.put(event) for event in self.inbox.drain()]
        self.work = Work(self.inbox)
        self.operations = Operations(self.work, self.said.append)

    def count(self):
        """Count, and wait until no operation is running."""
        uncounted.count(self.journal, self.work, self.operations)
        self.hear(until=lambda answered: answered and not self.operations.running)

    def hear(self, until):
        """Handle messages of threads until a condition holds."""
        event = None
        while not until(isinstance(event, Answered)):
            event = self.arrived.get()
            self.work.handle(event)
            if self.operations.running:
                self.titles.append(self.operations.running.title)


@pytest.fixture
def old(tmp_path):
    """Yield work with a journal without measures."""
    for file in OLD.glob("companion.*"):
        shutil.copy(file, tmp_path)
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        journal.store.db.execute("DELETE FROM measure")
        beside = Beside(journal)
        with closing(beside.work):
            yield beside


def test_they_are_counted_as_a_long_operation_and_that_is_told(old):
    over = [saved for saved in old.journal.matches.all() if saved.standing]
    old.count()
    assert set(old.titles) == {"The statistics are being completed"}
    assert old.said == [f"The statistics of {len(over)} matches are complete now."]
    assert old.journal.statistics.unmeasured() == []
    assert old.journal.statistics.games()


def test_once_they_are_counted_nothing_is_done_or_told(old):
    old.count()
    old.said.clear()
    old.titles.clear()
    old.count()
    assert (old.said, old.titles) == ([], [])


def test_counts_before_a_cancellation_stay_and_the_next_run_goes_on(old):
    missing = len(old.journal.statistics.unmeasured())
    uncounted.count(old.journal, old.work, old.operations)
    old.hear(until=lambda _answered: old.operations.running)
    old.operations.cancel()
    old.hear(until=lambda _answered: not old.operations.running)
    counted = missing - len(old.journal.statistics.unmeasured())
    assert old.said[0].startswith(f"The statistics of {counted} match")
    old.count()
    assert old.journal.statistics.unmeasured() == []


def test_a_match_that_was_left_before_all_was_measured_is_completed_but_not_an_entered_one(old):
    old.count()
    number = importing.import_match(
        old.journal, *exchange.read(CLUEDO.read_bytes().splitlines()), NOW
    )
    lines = (f"1,cluedo,,{name},{points}" for name, points in (("Ada", 1), ("Bo", 0), ("Cy", 0)))
    table = "\n".join(["match,game,began,name,total", *lines, ""])
    importing_scores.save(old.journal, reading.read(table.encode(), NOW).matches)
    assert old.journal.statistics.unmeasured() == [number]
    old.said.clear()
    old.count()
    assert old.said == ["The statistics of 1 match are complete now."]
    assert old.journal.statistics.unmeasured() == []


def test_matches_that_cannot_be_read_are_tried_once_and_nothing_is_told(old):
    old.journal.store.db.execute("UPDATE entry SET line = '{'")
    old.count()
    assert old.titles
    assert "".join(old.said) == ""
    assert old.journal.statistics.unmeasured() == []
