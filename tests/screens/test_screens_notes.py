"""Likes on the winner's page, and notes on the replay of a match."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from companion import settings
from companion.keep.matches import importing
from companion.keep.matches.exchange import read
from companion.keep.matches.notes import GRID, MatchNote
from companion.words.i18n import _
from tests.support.box import Box, UnitTestTouch
from tests.support.contrast import contrast
from tests.support.layout_checks import faults
from tests.support.sampling import SIZES, some, walks
from tests.support.user_actions import spell

PLAYED = Path(__file__).parents[1] / "playthroughs"
ENDS = ("istinto-to-a-hundred", "cluedo-the-forgotten-show", "the-club-a-second-hint")
"""Matches whose winner's pages differ."""


def take_in(table, name=ENDS[0]):
    """Take a recorded match in, and return its number."""
    lines = (PLAYED / f"{name}.jsonl").read_bytes().splitlines()
    return importing.import_match(table.journal, *read(lines), table.now())


def see_winner(table, name=ENDS[0]):
    """Open the end of a recorded match, and return its number."""
    number = take_in(table, name)
    table.referee.resume(number)
    table.app.go("match")
    table.frames(4)
    return number


def see_replay(table):
    """Open the replay of a match through the past, and return the number of the match."""
    take_in(table)
    table.app.go("home")
    table.frames(4)
    table.tap(_("History"))
    cover = table.of("PastCover")[0]
    number = cover.item.number
    table.touch(*table.middle(cover))
    assert table.app.trail[-1] == "replay"
    return number


def draw(table, *points):
    """Draw a stroke on the paper by its points, as shares of its width and height."""
    (paper,) = table.of("NotePaper")
    places = [(paper.x + x * paper.width, paper.y + y * paper.height) for x, y in points]
    finger = UnitTestTouch(*places[0])
    finger.touch_down()
    for place in places[1:]:
        finger.touch_move(*place)
    finger.touch_up()
    table.frames(3)


@pytest.mark.parametrize("name", some(ENDS, 1))
def test_one_touch_at_the_end_says_that_a_match_was_liked_and_another_takes_it_back(box, name):
    table = box()
    number = see_winner(table, name)
    assert not table.journal.remarks.of(number).liked
    table.tap(_("We liked it"))
    assert table.journal.remarks.of(number).liked
    table.tap(_("We liked it"))
    assert not table.journal.remarks.of(number).liked


def test_a_like_is_there_after_the_box_was_switched_off_and_on_the_replay(box):
    table = box()
    see_winner(table)
    table.tap(_("We liked it"))
    table = box()
    table.tap(_("History"))
    table.touch(*table.middle(table.of("PastCover")[0]))
    assert table.app.page.liked
    table.tap_icon("liked")
    assert not table.journal.remarks.of(1).liked


def test_nobody_is_asked_before_the_end_or_on_the_sheet(box):
    table = box()
    see_winner(table)
    table.tap(_("Sheet"))
    assert not table.shows(_("We liked it"))
    table.app.back()
    table.frames(4)
    assert table.shows(_("We liked it"))
    table.tap_icon("undo")
    assert not table.shows(_("We liked it"))


def test_a_note_is_typed_and_stands_on_the_page_of_the_match(box):
    table = box()
    number = see_replay(table)
    table.tap_icon("pencil")
    table.tap(_("Type"))
    spell(table, "Zuppa")
    assert table.shows("Zuppa")
    assert table.journal.remarks.of(number).note == MatchNote("Zuppa")
    table.app.back()
    table.frames(4)
    assert any("Zuppa" in text for text in table.texts())


def test_words_of_a_note_are_removed_by_typing_none(box):
    table = box()
    number = see_replay(table)
    table.tap_icon("pencil")
    draw(table, (0.25, 0.5), (0.5, 0.75))
    table.tap(_("Type"))
    spell(table, "Si")
    table.tap(_("Change the words"))
    for _letter in "Si":
        table.tap_icon("erase")
    table.tap(_("Done"))
    note = table.journal.remarks.of(number).note
    assert (note.words, len(note.strokes)) == ("", 1)


def test_a_note_is_drawn_stroke_by_stroke_and_each_is_taken_back(box):
    table = box()
    number = see_replay(table)
    table.tap_icon("pencil")
    draw(table, (0.25, 0.5), (0.5, 0.75), (0.75, 0.5))
    draw(table, (0.5, 0.25))
    strokes = table.journal.remarks.of(number).note.strokes
    assert [len(stroke) for stroke in strokes] == [3, 1]
    assert strokes[0][1] == pytest.approx((GRID / 2, GRID * 3 / 4), abs=GRID / 100)
    table.tap_icon("undo")
    assert table.journal.remarks.of(number).note.strokes == strokes[:1]
    table.hold(_("Erase"))
    assert table.journal.remarks.of(number).note == MatchNote()


def test_a_finger_that_leaves_the_paper_draws_along_its_edge_and_a_second_one_nothing(box):
    table = box()
    number = see_replay(table)
    table.tap_icon("pencil")
    (paper,) = table.of("NotePaper")
    finger = UnitTestTouch(*paper.center)
    other = UnitTestTouch(paper.x + 20, paper.y + 20)
    finger.touch_down()
    other.touch_down()
    finger.touch_move(paper.right + 50, paper.top + 50)
    other.touch_move(*paper.center)
    other.touch_up()
    finger.touch_up()
    table.frames(3)
    (stroke,) = table.journal.remarks.of(number).note.strokes
    assert stroke[-1] == (GRID, GRID)


def test_a_drawing_has_the_same_place_on_the_paper_on_every_display(box):
    table: Box = box()
    see_replay(table)
    table.tap_icon("pencil")
    draw(table, (0.1, 0.3), (0.9, 0.3))
    for size in SIZES:
        table.resize(size)
        (paper,) = table.of("NotePaper")
        assert paper.width == pytest.approx(2 * paper.height)
        at = partial(_colour_of, table.seen(), paper)
        assert contrast(at(0.5, 0.3), at(0.5, 0.5)) > 7
        assert contrast(at(0.5, 0.6), at(0.5, 0.5)) < 1.2


def _colour_of(seen, paper, x, y):
    """Return the colour of a place of the paper, by shares of its width and height."""
    across, up = paper.x + x * paper.width, paper.y + y * paper.height
    pixel = seen.getpixel((round(across), round(seen.height - 1 - up)))
    return tuple(part / 255 for part in pixel)


@pytest.mark.parametrize(("size", "language", "text"), walks(("largest", "normal")))
def test_like_replay_and_note_can_be_read_on_every_display(box, size, language, text):
    table = box(chosen=settings.Settings(language=language, text=text, motion=False), size=size)
    see_winner(table, ENDS[1])
    assert list(faults(table)) == []
    table.tap(_("We liked it"))
    number = see_replay(table)
    assert list(faults(table)) == []
    table.tap_icon("pencil")
    assert list(faults(table)) == []
    table.journal.remarks.note(number, MatchNote("Che partita, la zuppa di Anna era"))
    table.app.page.refresh()
    table.frames(3)
    assert list(faults(table)) == []
    table.app.back()
    table.frames(4)
    assert list(faults(table)) == []
