"""Keys at the side of a paged list, and a rail that says where in it one is."""

from __future__ import annotations

from kivy.properties import AliasProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.culling import CulledBox

SHORTEST_THUMB = 24
"""Least length of the thumb, in pixels of the drawings."""


class Rail(Widget):
    """Rail with a thumb as long as the page is, in the length of the list."""

    page = NumericProperty(0)
    pages = NumericProperty(1)

    def _thumb(self) -> tuple[float, float]:
        """Return bottom and height of the thumb, in pixels."""
        height = min(max(self.height / self.pages, SHORTEST_THUMB * theme.unit), self.height)
        passed = self.page / max(self.pages - 1, 1)
        return self.y + (self.height - height) * (1 - passed), height

    thumb = AliasProperty(_thumb, bind=("page", "pages", "pos", "size"), cache=True)


class PageKeys(CulledBox):
    """Keys that turn the pages of a ``Pager`` up and down, with the rail between them.

    A list of one page has none, and their room.
    """

    page = NumericProperty(0)
    pages = NumericProperty(1)
    turn = ObjectProperty(lambda _by: None)
    """Function of the pager that turns by a number of pages."""


kv.load(__file__)
