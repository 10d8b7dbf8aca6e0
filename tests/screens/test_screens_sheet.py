"""The sheet writes the rows that a game gives it, for any number of rounds and seats."""

from __future__ import annotations

import pytest

from companion.play.view import PointsRow, Seat, Sheet
from tests.support.tours import MANY_NAMES


@pytest.fixture
def shown(box):
    """Show a sheet on the display, and return its table."""
    table = box(language="en")
    from screens.parts.results.sheet import SheetTable, columns

    def show(sheet, size=(768, 330)):
        seats = tuple(Seat(n, name, 0) for n, name in enumerate(MANY_NAMES[: len(sheet.totals)]))
        found = SheetTable(size_hint=(None, None), size=size, seats=columns(seats), sheet=sheet)
        table.app.root.add_widget(found)
        table.frames(4)
        return found

    return show


def rows(table):
    """Return the texts of each row on the page."""
    return [
        [cell.text for cell in row.item.cells]
        for row in reversed([*table.walk()])
        if type(row).__name__ == "SheetRow"
    ][::-1]


def test_a_seat_that_was_not_there_has_a_dash_and_never_a_nought(shown):
    sheet = Sheet((PointsRow("1", (3, None)), PointsRow("2", (0, -4))), (3, -4))
    assert rows(shown(sheet)) == [["+3", "–"], ["0", "−4"]]


def test_without_signs_points_have_no_plus(shown):
    assert rows(shown(Sheet((PointsRow("1", (3, -4)),), (3, -4), signs=False))) == [["3", "−4"]]


def test_a_round_before_a_seat_came_may_leave_it_out(shown):
    sheet = Sheet(
        (PointsRow("1", (3,)), PointsRow("2", (1, 5), ("", "right"))), (4, 5), ((0,), (3,), (4, 5))
    )
    table = shown(sheet)
    assert rows(table) == [["+3", "–"], ["+1", "+5"]]
    table.added = 0
    assert [cell.text for cell in table.totals] == ["3", "5"]


def test_a_round_that_was_not_played_to_its_end_is_marked(shown):
    every = PointsRow("1", (3, 5)), PointsRow("2", (9, None), unfinished=True)
    table = shown(Sheet(every, (12, 5), ((0, 0), (3, 5), (12, 5))))
    assert [row.label for row in table.rows[:]] == ["1", "2 …"]


def test_of_a_thousand_rounds_only_those_on_the_page_are_made(shown, monkeypatch):
    from screens.parts.results import sheet as sheets

    made, row = [], sheets._round
    monkeypatch.setattr(sheets, "_round", lambda *given: made.append(given[1]) or row(*given))
    every = tuple(PointsRow(str(number), (number,) * 12) for number in range(1, 1001))
    table = shown(Sheet(every, (500500,) * 12))
    assert rows(table)[-1] == ["+1000"] * 12
    assert len({each.label for each in made}) < 20
    table.pager.turn(-1)
    assert len({each.label for each in made}) < 40


def test_every_number_of_twelve_columns_is_whole_beside_its_mark_or_without_one(shown):
    points = tuple(range(-6, 6)), tuple(range(94, 106))
    moods = ("right", "wrong", "") * 4
    sheet = Sheet((*(PointsRow("9", each, moods) for each in points),), points[1], signs=False)
    table = shown(sheet, (520, 330))
    words = [part for part in table.walk() if getattr(part, "text", "") and part.parent]
    assert not [part.text for part in words if getattr(part, "is_shortened", False)]
