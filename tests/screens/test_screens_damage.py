"""A damaged file is found while the game goes on, and told with what to do now."""

from __future__ import annotations

from contextlib import closing

from companion.games.istinto import GAME
from companion.keep.journal import Journal
from companion.words.inputs import Answered
from companion.work.checking import look_over
from companion.work.jobs import Work
from tests.games.istinto.table import setup
from tests.noise import spoil


def checked(table):
    """Let the whole file be checked beside the app, as it is after the first frame."""
    heard = []
    with closing(Work(table.inbox)) as work:
        table.app.on_worked = lambda event: heard.append(event) or work.hear(event)
        look_over(table.journal.store, work, table.referee.changed)
        table.wait(lambda: any(isinstance(event, Answered) for event in heard))
        table.frames(3)


def spoilt(folder):
    """Keep a match, and spoil the page of the decks, which nobody has looked at yet."""
    path = folder / "companion.db"
    with closing(Journal(path)) as journal:
        journal.begin(GAME, setup())
    spoil(path, "deck")


def test_a_damaged_page_that_nobody_has_wanted_yet_is_told_in_a_sentence(box, tmp_path):
    spoilt(tmp_path)
    table = box(language="en")
    assert not table.shows("is damaged")
    checked(table)
    assert table.shows("companion.db is damaged: some matches may not open. Start again:")
    table.tap("Decks")
    table.tap_icon("back")
    table.tap("Resume")
    assert table.shows("Bo")


def test_at_the_next_start_the_file_is_put_aside_and_the_screen_is_whole(box, tmp_path):
    spoilt(tmp_path)
    checked(box(language="en"))
    table = box(language="en")
    checked(table)
    assert table.journal.damaged is not None
    assert not table.shows("is damaged")


def test_of_a_sound_file_nothing_is_said(box):
    table = box(language="en")
    checked(table)
    assert not table.shows("is damaged")
