"""The sentence in the middle of Istinto's table, with a name in it."""

from __future__ import annotations

from kivy.properties import NumericProperty
from kivy.uix.layout import Layout

from screens.base.theme import theme
from screens.parts.drawing.text import Text

LINE = 1.15
"""Largest height of a line, in sizes of its letters, so that its name stands off the cards."""


class Saying(Layout):
    """What comes before a name, the seat's shape, the name, and what comes after it: in one line.

    On a display that stands the shape and the name have a line of their own.
    """

    gap = NumericProperty()
    """Between two of them, in pixels."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "children", "gap"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        """Put all that is said in the middle; what is empty takes no room."""
        before, mark, name, after = self.children[::-1]
        one = ((before, mark, name, after),)
        lines = ((before,), (mark, name), (after,)) if theme.portrait else one
        said = [found for line in lines if (found := [each for each in line if each.text])]
        for number, line in enumerate(said, 1):
            high = min(self.height / len(said), LINE * theme.number)
            self._set(line, self.top - number * high, high)

    def _set(self, line: list[Text], y: float, high: float) -> None:
        if len(line) == 1 and theme.portrait:
            line[0].width = self.width
        x = self.center_x - (sum(each.width for each in line) + self.gap * (len(line) - 1)) / 2
        for each in line:
            each.pos, each.height = (x, y), high
            x += each.width + self.gap
