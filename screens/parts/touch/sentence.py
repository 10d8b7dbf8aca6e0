"""Sentence of any length, with a key for the parts of one that does not fit."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty

from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.culling import CulledBox
from screens.parts.drawing.glyphs import parts
from screens.parts.drawing.redrawn import Redrawn


class Sentence(Redrawn, CulledBox):
    """Text that is shown in parts, one after the other, where its lines do not hold it."""

    text = StringProperty()
    part = StringProperty()
    """Part of the text that is shown."""
    further = BooleanProperty(False)
    """True if there is another part."""
    size_wanted = NumericProperty(0)
    """Largest font size in pixels; 0 for the default size."""
    lines = NumericProperty(1)
    font_name = StringProperty()
    color = ColorProperty(None, allownone=True)
    align = StringProperty("left")
    cuttable = BooleanProperty(False)
    """True if it is cut with dots instead."""

    drawn_by = ("text", "width", "lines", "font_name", "size_wanted", "cuttable")

    def __init__(self, **kwargs: object) -> None:
        self._parts: Sequence[str] = ()
        self._shown = 0
        """Index of the part that is shown; parts of a long path may be equal."""
        super().__init__(**kwargs)
        self._redraw()

    def has_content(self) -> bool:
        """Return True if there is a text."""
        return bool(self.text)

    def on_text(self, *_: object) -> None:
        """Take room while there is a text."""
        self.update_room()

    def _draw(self, *_: object) -> None:
        """Divide the text, and show its first part unless it is divided as before."""
        found = self._fitting(self.width)
        if len(found) > 1:
            found = self._fitting(self.width - theme.key - theme.gap)
        if found != self._parts:
            self._parts, self._shown = found, 0
            self.part, self.further = found[0], len(found) > 1

    def _fitting(self, width: float) -> list[str]:
        """Return the parts that fit a width in pixels; the whole text before it has one."""
        if self.cuttable or width <= 1:
            return [self.text]
        return parts(self.text, width, self.ids.words.face(), theme.least, int(self.lines))

    def show_next(self) -> None:
        """Show the next part; after the last, the first."""
        self._shown = (self._shown + 1) % len(self._parts)
        self.part = self._parts[self._shown]


kv.load(__file__)
