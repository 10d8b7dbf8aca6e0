"""Paged list: as many rows as fit, and two arrows."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.culling import CulledBox
from screens.parts.touch.tap import IconKey


class PageArrow(IconKey):
    """Arrow to another page; on a private page it reacts to a finger that slides onto it."""


class Pager(CulledBox):
    """List of *items*, each shown by a *template* widget, a page at a time."""

    items = ObjectProperty(())
    """Sequence; only its length and the slice on the page are read."""
    template = StringProperty()
    owner = ObjectProperty(None, allownone=True)
    """Object passed on to the widgets, whose rules call it."""
    chosen = ObjectProperty(None, allownone=True)
    """Item, or ``value`` of an item, whose widget is chosen; None where widgets choose."""
    row = NumericProperty(48)
    """Height of a row in pixels."""
    columns = NumericProperty(1)
    down = BooleanProperty(False)
    """True if the items fill a column before the next."""
    arrows = BooleanProperty(True)
    """False if the arrows are elsewhere and leave their room to the items."""
    gutter = NumericProperty(0)
    """Width between columns in pixels; 0 if it is as that between rows."""
    from_end = BooleanProperty(False)
    """True if a new list opens on its last page."""
    first = NumericProperty(0)
    """Index of the first item shown."""
    last = NumericProperty(0)
    """Index of the first item on the last page."""
    page = NumericProperty(0)
    pages = NumericProperty(1)
    page_items = ListProperty()
    rows = NumericProperty(1)
    """Rows that fit on the page."""

    def on_items(self, *_: object) -> None:
        """Show the items from the same index if it exists; stay at the end if *from_end*."""
        at_end = self.from_end and self.first >= self.last
        self._count()
        self._show(self.last if at_end else self.first)

    def on_size(self, *_: object) -> None:
        """Show as many rows as fit."""
        self.on_items()

    def on_columns(self, *_: object) -> None:
        """Show as many as fit that many columns."""
        self.on_size()

    def on_row(self, *_: object) -> None:
        """Show as many rows as fit at that height."""
        self.on_size()

    def turn(self, step: int) -> None:
        """Turn by *step* pages."""
        self._show(self.first + step * self._fits())

    def show_place(self, place: int) -> None:
        """Turn to the page of the item at *place*; with *from_end* that item is first."""
        self._show(place)

    def _fits(self) -> int:
        """Return the number of items that fit, less the arrows if there are more."""
        pitch = self.row + self.spacing
        all_rows = max(int((self.height + self.spacing) // pitch), 1) * self.columns
        if len(self.items) <= all_rows:
            return all_rows
        room = self.height - (theme.bar + self.spacing if self.arrows else 0)
        return max(int((room + self.spacing) // pitch), 1) * self.columns

    def _count(self) -> None:
        fits, length = self._fits(), len(self.items)
        self.pages = max(-(-length // fits), 1)
        self.last = max(length - fits, 0) if self.from_end else (self.pages - 1) * fits

    def _show(self, first: float) -> None:
        fits = self._fits()
        if not self.from_end:
            first -= first % fits
        self.first = int(max(0, min(first, self.last)))
        self.page, self.rows = -(-self.first // fits), fits // self.columns
        self.page_items = self.items[self.first : self.first + fits]


kv.load(__file__)
