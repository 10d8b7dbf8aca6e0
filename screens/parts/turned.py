"""What is read from another side of the table."""

from __future__ import annotations

from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate, Translate
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

SIDES = (0, 90, 180, 270)


class Turned(Widget):
    """One widget, turned so that it is read from a side of the table, filling the box it has.

    It is for what is seen: what is touched is the place around it, as a whole.
    """

    towards = NumericProperty(0)
    """Degrees counterclockwise: 0 is read from below, 90 from the right, 180 from above, 270 from
    the left."""

    def __init__(self, **kwargs: object) -> None:
        self._place, self._turn = Translate(), Rotate()
        super().__init__(**kwargs)
        for each in (PushMatrix(), self._place, self._turn):
            self.canvas.before.add(each)
        self.canvas.after.add(PopMatrix())
        for name in ("pos", "size", "towards", "children"):
            self.fbind(name, self._lay)

    def _lay(self, *_: object) -> None:
        width, height = self.size
        inside = (height, width) if self.towards % 180 else (width, height)
        corners = {0: (0, 0), 90: (width, 0), 180: (width, height), 270: (0, height)}
        across, up = corners[int(self.towards) % 360]
        self._place.xy = self.x + across, self.y + up
        self._turn.angle = self.towards
        for child in self.children:
            child.pos, child.size = (0, 0), inside

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """Return where a pixel of what is inside stands."""
        width, height = self.size
        places = {
            0: (x, y), 90: (width - y, x), 180: (width - x, height - y), 270: (y, height - x),
        }  # fmt: skip
        across, up = places[int(self.towards) % 360]
        return (across, up) if relative else (self.x + across, self.y + up)

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """Return which pixel of what is inside stands at a place."""
        x, y = (x, y) if relative else (x - self.x, y - self.y)
        width, height = self.size
        places = {
            0: (x, y), 90: (y, width - x), 180: (width - x, height - y), 270: (height - y, x),
        }  # fmt: skip
        return places[int(self.towards) % 360]

    def on_touch_down(self, touch: Any) -> bool:
        """Leave every touch to the place around it."""
        return False
