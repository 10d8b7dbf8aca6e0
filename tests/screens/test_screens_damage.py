"""The app finds a damaged file while the game goes on, and says how to repair it."""

from __future__ import annotations

from contextlib import closing

import pytest

from companion.command.journals import damage
from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME
from companion.keep.decks.decks import Decks
from companion.keep.opening import open_journal
from companion.table.sitting import Sitting
from companion.words.inputs import Answered
from companion.work.checking import start_check
from companion.work.jobs import Work
from tests.games.istinto.kit.states import setup
from tests.support.file_damage import alter, spoil


def checked(table):
    """Let the whole file be checked beside the app, as it is after the first frame."""
    heard = []
    with closing(Work(table.inbox)) as work:
        table.serve(hear_work=lambda event: heard.append(event) or work.handle(event))
        start_check(table.journal.store, work, table.referee.changed)
        table.wait(lambda: any(isinstance(event, Answered) for event in heard))
        table.frames(3)


def spoilt(folder):
    """Store a match, and damage the page of the decks, which has not been read yet."""
    path = folder / "companion.db"
    with closing(open_journal(path)) as journal:
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


def test_at_the_next_start_the_match_is_there_and_what_was_read_is_said(box, tmp_path):
    spoilt(tmp_path)
    checked(box(language="en"))
    table = box(language="en")
    checked(table)
    assert not table.shows("is damaged")
    table.referee.show_notice(damage(table.journal))
    table.frames(3)
    assert table.shows("companion.db was damaged. Matches read from it, all of them whole: 1.")
    table.tap("Resume")
    assert table.shows("Bo")


def test_a_match_with_a_bad_entry_opens_before_it_says_so_and_goes_on_as_a_copy(box, tmp_path):
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        number = journal.begin(GAME, setup())
        match = Sitting(journal, number, lambda: "").match
        for tricks in (4, 5, 6):
            match.do(Bid(tricks))
        journal.store.db.execute("UPDATE entry SET line = '{}' WHERE number = 2")
    table = box(language="en")
    assert table.shows("Resume")
    table.tap("History")
    table.tap("in progress")
    assert table.shows("Entry 2: it cannot be read (the file is damaged there).")
    assert table.shows("The match goes on before it, as a copy.")
    assert table.shows("4 of 11 ·")
    table.tap("3")
    assert table.shows("7 of 11 ·")
    assert not table.shows("Entry 2:")
    assert table.journal.matches.count() == 2
    assert [len(table.journal.readable_lines(number)[0]) for number in (1, 2)] == [1, 2]


def test_of_a_sound_file_nothing_is_said(box):
    table = box(language="en")
    checked(table)
    assert not table.shows("is damaged")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Of people and decks 2 details are lost."),
        ("it", "Di persone e mazzi sono andati persi 2 dettagli."),
    ],
)
def test_the_numbers_of_lost_people_and_decks_are_reported(box, tmp_path, language, sentence):
    path = tmp_path / "companion.db"
    with closing(open_journal(path)) as journal:
        decks = Decks(journal.store)
        decks.teach(decks.begin("istinto", "Istinto"), 0, "first")
        journal.begin(GAME, setup())
        journal.store.report_damage()
    for table, column in (("label", "code"), ("person", "name")):
        alter(path, table, column, lambda text: f"{text[::-1]}zz")
    table = box(language=language)
    table.referee.show_notice(damage(table.journal))
    table.frames(3)
    assert table.shows(sentence)
