"""Rotation of a widget towards a side of the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kivy.graphics import PopMatrix, PushMatrix, Rotate, Translate
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from screens.base.theme import theme

SIDES = (0, 90, 180, 270)


class Turned(Widget):
    """Box that rotates its one child towards a side of the table.

    With ``theme.upright`` it does not rotate. Touches are transformed.
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
        theme.follow(self)

    def rethemed(self) -> None:
        """Apply ``theme.upright``."""
        self._lay()

    @property
    def side(self) -> int:
        """Rotation in effect, in degrees."""
        return 0 if theme.upright else int(self.towards) % 360

    def _lay(self, *_: object) -> None:
        width, height = self.size
        inside = (height, width) if self.side % 180 else (width, height)
        corners = {0: (0, 0), 90: (width, 0), 180: (width, height), 270: (0, height)}
        across, up = corners[self.side]
        self._place.xy = round(self.x + across), round(self.y + up)
        self._turn.angle = self.side
        for child in self.children:
            child.pos, child.size = (0, 0), inside

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """Return a point of the child in coordinates of the parent."""
        width, height = self.size
        places = {
            0: (x, y), 90: (width - y, x), 180: (width - x, height - y), 270: (y, height - x),
        }  # fmt: skip
        across, up = places[self.side]
        return (across, up) if relative else (self.x + across, self.y + up)

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """Return a point of the parent in coordinates of the child."""
        x, y = (x, y) if relative else (x - self.x, y - self.y)
        width, height = self.size
        places = {
            0: (x, y), 90: (y, width - x), 180: (width - x, height - y), 270: (height - y, x),
        }  # fmt: skip
        return places[self.side]

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Pass a touch on to where it looks."""
        with self._inside(touch):
            return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Pass a touch on to where it looks."""
        with self._inside(touch):
            return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Pass a touch on to where it looks."""
        with self._inside(touch):
            return bool(super().on_touch_up(touch))

    @contextmanager
    def _inside(self, touch: MotionEvent) -> Iterator[None]:
        """Transform a touch into coordinates of the child."""
        touch.push()
        touch.apply_transform_2d(self.to_local)
        try:
            yield
        finally:
            touch.pop()
