"""Layout of a widget for each seat around the table, or in rows if the theme is upright."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty

from screens.base.theme import theme
from screens.parts.drawing.repeat import Repeating
from screens.parts.seating import round as turned
from screens.parts.seating import upright
from screens.parts.seating.round import Frame


class Around(Repeating):
    """Layout of one *template* widget per seat; it sets *towards* of each."""

    depth = NumericProperty()
    longest = NumericProperty()
    gap = NumericProperty()
    lower = NumericProperty()
    upper = NumericProperty()
    extra = NumericProperty(0)
    """Fields of a ``Frame``."""
    middle = ListProperty((0, 0, 0, 0))
    """Free area between the seats: left, bottom, width and height in pixels."""

    laid_out_by = ("pos", "size", "children", "depth", "longest", "gap", "lower", "upper", "extra")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        theme.follow(self)

    def rethemed(self) -> None:
        """Schedule a layout."""
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        """Place every seat."""
        seats = len(self.children)
        if not seats or min(self.size) < 3 * self.depth:
            return
        frame = Frame(self.depth, self.longest, self.gap, self.lower, self.upper, self.extra)
        table = upright if theme.upright else turned
        found = table.places(seats, self.size, frame)
        for widget, place in zip(self.children[::-1], found, strict=True):
            widget.pos, widget.size = (self.x + place.x, self.y + place.y), place[2:4]
            widget.towards = place.towards
        x, y, width, height = table.middle(seats, self.size, frame)
        self.middle = self.x + x, self.y + y, width, height
