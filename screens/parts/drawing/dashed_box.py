"""Panel whose outline is dashed while something is missing on it."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.base.theme import theme
from screens.parts.drawing import shapes
from screens.parts.drawing.culling import Culled
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.rounded import Rounded
from screens.parts.drawing.shape import Shape

DASH_THIRD = 3
"""Pixels of the drawings in a third of a dash."""


def dashed_outline(widget: Widget) -> shapes.Cut:
    """Return the outline of a widget in dashes, with the rounded corners of the theme."""
    cut = shapes.dashes(*widget.size, theme.radius, theme.ring, DASH_THIRD * theme.unit)
    return shapes.moved(cut, *widget.pos)


class DashedBox(Redrawn, Culled, BoxLayout):
    """Panel with rounded corners; *dashed* ones have a dashed outline and no background."""

    dashed = BooleanProperty(False)
    fill = ColorProperty(None, allownone=True)
    """Background colour; None for that of a panel."""
    rim = ColorProperty(None, allownone=True)
    """Colour of the dashes; None for that of an edge."""

    drawn_by = ("pos", "size", "dashed", "fill", "rim")

    def __init__(self, **kwargs: Any) -> None:
        self._ground, self._dashes = Shape(Rounded()), Layer()
        super().__init__(**kwargs)
        self.canvas.before.insert(0, self._ground)
        self.canvas.before.insert(1, self._dashes)
        self._redraw()

    def _draw(self, *_: object) -> None:
        has_room = min(self.size) > 2 * theme.radius
        self._ground.show(has_room and not self.dashed)
        self._ground.rgba = self.fill or theme.panel
        ground = self._ground.shape
        ground.pos, ground.size, ground.radius = self.pos, self.size, theme.radius
        is_drawn = self.dashed and has_room
        self._dashes.draw(self.rim or theme.edge, dashed_outline(self) if is_drawn else BLANK)
