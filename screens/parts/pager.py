"""A long list in pages: as many rows as fit, and two arrows."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens import kv
from screens.parts import repeat, tap  # noqa: F401  (used by the kv file)
from screens.theme import theme


class Pager(BoxLayout):
    """Shows *items* with one *template* widget each, a page at a time."""

    items = ListProperty()
    template = StringProperty()
    row = NumericProperty(48)
    """Height of a row in pixels."""
    columns = NumericProperty(1)
    from_end = BooleanProperty(False)
    """Whether a new list opens on its last page."""
    page = NumericProperty(0)
    pages = NumericProperty(1)
    shown = ListProperty()
    _length = 0

    def on_items(self, *_: object) -> None:
        """Show other items, on the same page if it still exists."""
        self._count()
        grown = len(self.items) != self._length
        self._length = len(self.items)
        self.page = self.pages - 1 if self.from_end and grown else min(self.page, self.pages - 1)
        self._show()

    def on_size(self, *_: object) -> None:
        """Show as many rows as fit."""
        self._length = 0
        self.on_items()

    def on_row(self, *_: object) -> None:
        """Show as many rows as fit at another height."""
        self.on_size()

    def turn(self, step: int) -> None:
        """Go on by *step* pages."""
        self.page = max(0, min(self.page + step, self.pages - 1))
        self._show()

    def show_place(self, place: int) -> None:
        """Turn to the page on which the item at *place* stands."""
        self.page = max(0, min(place // self._fits(), self.pages - 1))
        self._show()

    def _fits(self) -> int:
        """How many items fit, leaving room for the arrows if there are more."""
        pitch = self.row + self.spacing
        all_rows = max(int((self.height + self.spacing) // pitch), 1) * self.columns
        if len(self.items) <= all_rows:
            return all_rows
        room = self.height - theme.bar - self.spacing
        return max(int((room + self.spacing) // pitch), 1) * self.columns

    def _count(self) -> None:
        self.pages = max(-(-len(self.items) // self._fits()), 1)

    def _show(self) -> None:
        fits = self._fits()
        first = self.page * fits
        if self.from_end and self.page == self.pages - 1:
            first = max(len(self.items) - fits, 0)
        self.shown = self.items[first : first + fits]


kv.load(__file__)
