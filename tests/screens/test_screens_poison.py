"""Every page opens with any content of the file, and names the rows that it cannot show."""

from __future__ import annotations

import sqlite3

import pytest

from tests.faults import full
from tests.support import malformed_values
from tests.support.malformed_values import OF_DECKS, MalformedValue
from tests.support.sampling import some


@pytest.fixture
def table(box):
    """Yield a box with rows of every kind, and a copy of its file in memory."""
    table = box(language="en")
    full.fill(table.journal)
    table.good = sqlite3.connect(":memory:")
    table.journal.store.db.backup(table.good)
    yield table
    table.good.close()


def lose_beginnings(table):
    """Damage the beginning of every match, in both places where it is stored."""
    give(table, MalformedValue("match", "header", "bytes"))
    table.journal.store.db.execute("UPDATE entry SET line = X'00' WHERE number = 0")


def give(table, dose):
    table.app.go("home")
    table.good.backup(table.journal.store.db)
    malformed_values.give(table.journal.store.db, dose)


def look_at_matches(table):
    """Open every page that shows matches, people and results."""
    show(table, "setup", game="istinto")
    show(table, "history")
    for row in table.app.page.items[0:1]:
        table.app.page.open(row.matches[0])
    if table.app.trail[-1] == "match":
        for page in ("log", "hand_over"):
            show(table, page)
            table.app.back()
    show(table, "home")


def look_at_decks(table):
    """Open the decks and the first of them, teach it and examine it."""
    show(table, "decks")
    items = table.app.page.decks
    if items and not items[0].thrown:
        table.app.page.open(items[0])
        for page in ("enrol", "doctor"):
            show(table, page, number=items[0].number)
            table.app.back()
    show(table, "home")


def show(table, page, **what):
    table.app.go(page, **what)
    table.frames(1)
    assert table.app.trail[-1] == page
    assert table.texts()


@pytest.mark.parametrize("first", some(range(16), 1))
def test_every_page_is_shown_whatever_is_in_any_column(table, first):
    for name, column in [*malformed_values.columns(table.good)][first::16]:
        give(table, MalformedValue(name, column))
        try:
            (look_at_decks if name in OF_DECKS else look_at_matches)(table)
        except Exception as error:
            raise AssertionError(name, column) from error


def test_a_match_that_cannot_be_read_is_named_among_those_that_can(table):
    give(table, MalformedValue("match", "game", "bytes", first=True))
    table.tap("History")
    covers = [table.words(cover) for cover in table.of("PastCover")]
    while not table.icon("down").parent.disabled and ["Match 1", "cannot be read"] not in covers:
        table.tap_icon("down")
        covers += [table.words(cover) for cover in table.of("PastCover")]
    assert ["Match 1", "cannot be read"] in covers


def test_a_deck_of_a_game_that_is_not_known_is_named_and_can_be_opened_but_not_taught(table):
    give(table, MalformedValue("deck", "game", "a word", first=True))
    table.tap("Decks")
    assert table.shows("cannot be read")
    table.tap("Istinto")
    assert table.shows("It cannot be read, or is of a game that is not known here: “☠”.")
    before = table.app.trail[:]
    for words in ("Teach the cards", "Redo a card"):
        table.tap(words)
    assert table.app.trail == before


def test_a_deck_whose_name_is_no_text_is_named_by_its_number_and_cannot_be_read(table):
    give(table, MalformedValue("deck", "name", "bytes", first=True))
    table.tap("Decks")
    assert table.shows("Deck 1")
    assert table.shows("cannot be read")
    assert any("companion.db is damaged" in text for text in table.texts())


def test_a_sticker_on_a_card_that_is_not_there_is_on_none(table):
    code = full.code("istinto", 0)
    table.journal.store.db.execute("UPDATE label SET place = 99999 WHERE code = ?", (code,))
    table.tap("Decks")
    assert table.shows("21 of 66 cards")
    table.referee.scan(code)
    table.frames(3)
    assert table.shows("Begin or resume a match")


def test_a_match_whose_beginning_cannot_be_read_says_so_as_it_is_touched(table):
    lose_beginnings(table)
    table.tap("History")
    table.touch(*table.middle(table.of("PastCover")[0]))
    assert table.shows("This match cannot be opened, entry 0: it cannot be read")


def test_home_says_which_match_cannot_be_gone_on_with_and_why(table):
    lose_beginnings(table)
    table.app.go("history")
    table.app.go("home")
    table.frames(3)
    number = table.journal.matches.unfinished().number
    assert table.shows(f"Match {number} cannot be opened")
    assert table.shows("it cannot be read")
