"""Score sheet."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from msgspec import Struct

from companion.play.view import PointsRow, Seat, Sheet
from companion.words.i18n import points_word
from companion.words.names import LONG_NAME
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing import glyphs
from screens.parts.drawing.culling import CulledBox
from screens.parts.drawing.growing import Growing

COUNT_STEPS = 8
"""Steps in which the totals count up."""
PAGED = 4
"""Rows for which a page has room at least."""
WHOLE_COLUMNS = 6
"""Columns that leave room for whole names."""
SHORT_NOTE = 6
"""Longest note, in letters, that is shown beside the number of its round."""


class Cell(Struct, frozen=True):
    """Number of the sheet."""

    text: str
    mood: str = ""


class SheetRound(Struct, frozen=True):
    """Row of the sheet."""

    label: str
    cells: tuple[Cell, ...]
    last: bool
    worded: bool
    """True if any round of the sheet has a note beside its number."""


class Rounds(Struct, frozen=True):
    """Lazy sequence of the rows of a sheet: only those that are shown are made."""

    sheet: Sheet = Sheet()
    worded: bool = False

    def __len__(self) -> int:
        return len(self.sheet.rows)

    def __getitem__(self, part: slice) -> list[SheetRound]:
        shown = range(len(self))[part]
        last = len(self) - 1
        return [
            _round(self.sheet, self.sheet.rows[place], place == last, self.worded)
            for place in shown
        ]


class SheetCell(FloatLayout):
    """Points of one seat in one round; in the last round with a mood."""

    item = ObjectProperty(rebind=True)
    narrow = BooleanProperty(False)
    """True if its mark leaves no room at the other side of the number."""
    marked = BooleanProperty(True)
    """True if there is room for a mark."""


class SheetTable(Growing, CulledBox):
    """Table of rounds, points and totals, paged from the last rounds."""

    sheet = ObjectProperty(Sheet(), rebind=True)
    seats = ListProperty()
    worded = BooleanProperty(False)
    """True if any round has a note beside its number."""
    aside = NumericProperty()
    """Width of the column of round numbers, in pixels."""
    arrows = BooleanProperty(True)
    """False if the arrows to other rounds are outside, and turn its ``pager``."""
    pager = ObjectProperty(None, allownone=True, rebind=True)
    rows = ObjectProperty(Rounds())
    """Rows, made when they are shown."""
    totals = ListProperty()

    @staticmethod
    def row_height(room: float, rows: int, arrows: bool = True) -> float:
        """Return the height of each of *rows* rows, or of a page of them, in a height in pixels.

        It is one of a few, since rows that keep theirs need not be laid out again for each round.
        """
        height = min(theme.row, room / max(PAGED, -(-rows // 2) * 2))
        if height >= theme.tiny * 1.3:
            return height
        return float(
            min(theme.row * 0.62, max((room - theme.bar * arrows) / PAGED, theme.tiny * 1.3))
        )

    def on_sheet(self, *_: object) -> None:
        """Show the sheet."""
        self.worded = any(0 < len(row.note) <= SHORT_NOTE for row in self.sheet.rows)
        self.rows = Rounds(self.sheet, self.worded)
        self.on_added()

    def on_added(self, *_: object) -> None:
        """Count the totals up, in few steps, since each number is redrawn."""
        left = 1 - int(self.added * COUNT_STEPS) / COUNT_STEPS
        before = self.sheet.curve[-2] if len(self.sheet.curve) > 1 else self.sheet.totals
        # A seat that was not there before begins with its total.
        before = (*before, *self.sheet.totals[len(before) :])
        pairs = zip(self.sheet.totals, before, strict=True)
        counted = (now - int((now - then) * left) for now, then in pairs)
        self.totals = [Cell(points_word(total)) for total in counted]


def _round(sheet: Sheet, row: PointsRow, last: bool, worded: bool) -> SheetRound:
    """Return a row of a sheet, of the same length as its totals, with dashes for absent seats."""
    away = (None,) * (len(sheet.totals) - len(row.points))
    points = (*row.points, *away)
    moods = (*(row.moods if last else ()), *("",) * len(points))
    cells = tuple(Cell(sheet.written(n), mood) for n, mood in zip(points, moods, strict=False))
    return SheetRound(_label(row), cells, last, worded)


def _label(row: PointsRow) -> str:
    """Return the label of a round with its note, × for a long one, … for an unfinished round."""
    if row.unfinished:
        return f"{row.label} …"
    if not row.note:
        return row.label
    return f"{row.label} {row.note}" if len(row.note) <= SHORT_NOTE else f"{row.label} ×"


def label_strips(worded: bool) -> float:
    """Return the width of the column of round numbers, in strips of the theme."""
    return 1.7 if worded else 1.4


def head_name(name: str, width: float, seats: int) -> str:
    """Return a name as the head of a column of a width in pixels holds it, in two lines at most.

    Up to six columns of a wide sheet leave room for a name of fourteen letters, with a hyphen.
    """
    if seats <= WHOLE_COLUMNS and len(name) <= LONG_NAME:
        parts = glyphs.hyphenated_to_fit(name, width, theme.bold, theme.least)
        if all(
            glyphs.text_width(part, theme.bold, theme.least) <= width for part in parts.split(" ")
        ):
            return parts
    return glyphs.abbreviated(name, width, theme.bold, theme.least, 2)


def columns(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats without their points, so that the heads stay equal."""
    return tuple(Seat(seat.number, seat.name, 0) for seat in seats)


kv.load(__file__)
