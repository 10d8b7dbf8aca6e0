"""Sentence in the middle of the table of Istinto, with a name in it."""

from __future__ import annotations

from kivy.properties import NumericProperty
from kivy.uix.layout import Layout

from screens.base.theme import theme
from screens.parts.drawing.text import Text

LINE_HEIGHT = 1.15
"""Largest height of a line, in font sizes; it keeps a gap between the name and the cards."""


class NameSentence(Layout):
    """Words before a name, the shape of the seat, the name, and words after it, in one line.

    In portrait the shape and the name have a line of their own.
    """

    gap = NumericProperty()
    """Gap between two of them, in pixels."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "children", "gap"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        """Center all parts; one without text takes no room."""
        before, mark, name, after = self.children[::-1]
        one = ((before, mark, name, after),)
        lines = ((before,), (mark, name), (after,)) if theme.portrait else one
        shown = [found for line in lines if (found := [each for each in line if each.text])]
        for number, line in enumerate(shown, 1):
            height = min(self.height / len(shown), LINE_HEIGHT * theme.number)
            self._set(line, self.top - number * height, height)

    def _set(self, line: list[Text], y: float, height: float) -> None:
        if len(line) == 1 and theme.portrait:
            line[0].width = self.width
        x = self.center_x - (sum(each.width for each in line) + self.gap * (len(line) - 1)) / 2
        for each in line:
            each.pos, each.height = (x, y), height
            x += each.width + self.gap
