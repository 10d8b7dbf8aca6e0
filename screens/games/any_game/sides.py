"""Columns of the sides on the sheet that is being written, and pads where there are many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
)
from msgspec import Struct
from msgspec.structs import replace

from companion.games.any_game.panels import OUT, SideColumn
from companion.words.names import LONG_NAME
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.parts.drawing import glyphs
from screens.parts.drawing.culling import CulledBox
from screens.parts.drawing.owned import Owned
from screens.parts.touch.tap import Choice

MOST_COLUMNS = 6
"""Most sides that are columns; more of them are pads."""
SHORT_NAME = 9
"""Letters of a name that has room above one of many columns."""
ONE_LINE_NAME = 6
"""Letters of a name that fits in one line."""
MIN_INLINE_WIDTH = 190
"""Width of a pad from which its numbers are right of the name, in units of the letters."""
MAX_NUMBER_SHARE = 0.33
"""Largest share of a pad for the numbers right of the name."""
FEW_COLUMNS = 3
"""Most columns that leave room for long names."""


class SheetCellShown(Struct, frozen=True):
    """Number on the sheet; *asked* is true for the place that is being written."""

    text: str
    tone: Any = "text"
    asked: bool = False
    crown: bool = False
    """True if it is the best of its row."""
    lit: bool = False
    """True in the row of the place that is being written."""
    icon: str = ""


class ColumnShown(Struct, frozen=True):
    """Column of a side, with the numbers below one another.

    *tall* is true if any name of the sheet needs two lines.
    """

    side: int
    name: str
    cells: tuple[SheetCellShown, ...]
    total: str
    chosen: bool
    tone: Any = "text"
    tall: bool = False
    dealer: bool = False
    note: str = ""
    """Words below the name."""

    @property
    def number(self) -> str:
        """Last of the numbers; empty for none."""
        return self.cells[-1].text if self.cells else ""


def has_columns(columns: tuple[SideColumn, ...]) -> bool:
    """Return True if the sides have room side by side as columns, names and all."""
    longest = max(len(each.name) for each in columns)
    if len(columns) <= FEW_COLUMNS:
        return longest <= LONG_NAME
    return len(columns) <= MOST_COLUMNS and longest <= SHORT_NAME


def head_height(tall: bool) -> float:
    """Return the height of the mark and the name above a column, in pixels."""
    return float(theme.large * 1.1 + name_height(tall))


def note_height() -> float:
    """Return the height of words below a name above a column, in pixels."""
    return 1.35 * float(theme.tiny)


def alike_noted(columns: Sequence[ColumnShown]) -> list[ColumnShown]:
    """Return columns that all have room for words below the name if any has words there."""
    if not any(each.note for each in columns):
        return [*columns]
    return [replace(each, note=each.note or " ") for each in columns]


def column_shown(
    column: SideColumn, cells: Iterable[SheetCellShown], *, chosen: bool, tall: bool
) -> ColumnShown:
    """Return the column of a side with its numbers."""
    return ColumnShown(
        column.side,
        column.name,
        tuple(cells),
        column.total,
        chosen,
        tone_of(column),
        tall,
        column.dealer,
        ", ".join(column.marks),
    )


def total_height() -> float:
    """Return the height of a total below a column, in pixels."""
    return 1.25 * float(theme.prompt)


def name_height(tall: bool) -> float:
    """Return the height of a name above a column, in one line or two, in pixels."""
    return float(theme.body * 2.3 if tall else theme.large * 1.4)


def is_tall(columns: tuple[SideColumn, ...]) -> bool:
    """Return True if any name of the columns is likely to need two lines."""
    return any(len(each.name) > ONE_LINE_NAME for each in columns)


def labels_width(labels: Sequence[SheetCellShown], max_width: float, letters: float) -> float:
    """Return the width in pixels of the labels of the rows, in letters of a size."""
    widest = max(
        (
            glyphs.text_width(each.text, theme.bold, letters)
            + theme.room(theme.body * 1.4 + theme.gap, each.icon)
            for each in labels
        ),
        default=0.0,
    )
    return float(
        min(
            max(widest + theme.room(theme.gap, letters > theme.least) + theme.gap, theme.key),
            max_width,
        )
    )


def pad_columns(count: int, few: int = 4) -> int:
    """Return the number of columns of pads; fewer pads than *few* are below one another."""
    if count < few:
        return 1
    return 3 if count > 8 else 2


def pad_gap(count: int) -> float:
    """Return the gap between a number of pads, in pixels."""
    return float(theme.gap / 2 if count > 6 else theme.gap)


def name_size() -> float:
    """Return the font size from which a name on a pad is cut rather than smaller, in pixels."""
    return 20 * float(theme.unit)


def display_height(height: float) -> float:
    """Return the height of a typed number above a keypad, whose keys come first, in pixels."""
    return float(
        max(theme.strip - theme.gap, min(theme.touch, height - 4 * (theme.key + theme.gap)))
    )


def sheet_share(columns: int, are_pads: bool) -> float:
    """Return the width of a sheet in widths of the keypad beside it."""
    return 1.75 if are_pads else 1.5 + 0.25 * max(columns - 4, 0)


def number_width(number: str, letters: float, min_digits: int = 2) -> float:
    """Return the width of a number, in pixels, at least that of a number of digits."""
    figures = max(number, "0" * min_digits, key=len)
    return float(glyphs.text_width(figures, theme.heavy, letters) + theme.gap)


def tone_of(column: SideColumn) -> str:
    """Return the tone of the total of a side."""
    return "bad" if column.state == OUT else "muted" if column.state else "text"


class SideChoice(Choice):
    """Column or pad of a side; the chosen one is lit, with a ring in the side's colour."""

    def _is_paper(self) -> bool:
        return False

    def _behind(self) -> Colour:
        if self.chosen or self.state == "down":
            return theme.raised
        return super()._behind()

    def _outline(self) -> Colour:
        if self.chosen and not self.focused:
            colour: Colour = theme.seats[self.item.side]
            return colour
        return super()._outline()


class SheetColumn(SideChoice):
    """Column of a side on the sheet."""

    def on_tap(self) -> None:
        """Choose the place that was touched, or with a button the side alone."""
        side = self.item.side
        if self.focused or self.last_touch is None:
            self.owner.choose(side)
        else:
            self.owner.choose_at(side, self._touched_row(self.last_touch.y))

    def _touched_row(self, y: float) -> int:
        """Return the index of the row at a height, from the top."""
        rows, cells = self.ids.cells, len(self.item.cells)
        at = int((rows.top - y) / max(rows.height / max(cells, 1), 1))
        return max(0, min(at, cells - 1))


class SidePad(SideChoice):
    """Pad of a side, where many sides or long names have no room for columns."""

    narrow = BooleanProperty(False)
    """True if its numbers are below the name."""
    letters = NumericProperty()
    """Largest font size of its name, in pixels."""

    def _behind(self) -> Colour:
        if self.state == "down" or theme.contrast:
            return super()._behind()
        return theme.tinted(theme.seats[self.item.side])

    def is_narrow(self, width: float, item: ColumnShown) -> bool:
        """Return True if there is no room for the numbers beside the name."""
        if width < MIN_INLINE_WIDTH * theme.letter:
            return True
        needed = sum(number_width(each.text, theme.least) for each in item.cells[-1:])
        needed += number_width(item.total, theme.least) if item.total else 0
        return needed > MAX_NUMBER_SHARE * width


class WriteSheet(Owned, CulledBox):
    """Sheet with a column for each side, and labels of its rows at the left."""

    labels = ListProperty()
    columns = ListProperty()
    total = ObjectProperty("")
    """Words beside the totals; empty without totals."""
    label_width = NumericProperty(0)
    """Width of the labels, in pixels."""
    indent = NumericProperty(0)
    """Room in pixels at the left of labels that are words."""
    worded = BooleanProperty(False)
    """True if the labels are words, which begin at one line; else numbers in the middle."""

    def on_labels(self, *_: object) -> None:
        """Tell words from numbers."""
        self.worded = any(not each.text.isdigit() for each in self.labels if each.text)


kv.load(__file__)
