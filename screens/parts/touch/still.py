"""Box of widgets that take no input from fingers or buttons, optionally scaled down."""

from __future__ import annotations

from kivy.graphics import PopMatrix, PushMatrix, Scale, Translate
from kivy.input.motionevent import MotionEvent
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from screens.parts.drawing.culling import Culled


class Still(Culled):
    """Box of one child, laid out at *least* in the size that it needs and scaled down to fit."""

    least = ListProperty((0, 0))
    """Width and height in pixels that the child needs."""

    def __init__(self, **kwargs: object) -> None:
        self._place, self._small = Translate(), Scale(1)
        super().__init__(**kwargs)
        for each in (PushMatrix(), self._place, self._small):
            self.canvas.before.add(each)
        self.canvas.after.add(PopMatrix())
        for name in ("pos", "size", "least", "children"):
            self.fbind(name, self._lay)

    @property
    def share(self) -> float:
        """Scale of the content: its size on the screen as a share of the size of its layout."""
        width, height = self._inside()
        return min(self.width / max(width, 1), self.height / max(height, 1))

    def _inside(self) -> tuple[float, float]:
        """Return the size in which the child is laid out, in pixels."""
        return max(self.width, self.least[0]), max(self.height, self.least[1])

    def _corner(self) -> tuple[float, float]:
        """Return the lower left corner of the child, in coordinates of the parent."""
        (width, height), share = self._inside(), self.share
        across, up = (self.width - width * share) / 2, (self.height - height * share) / 2
        return round(self.x + across), round(self.y + up)

    def _lay(self, *_: object) -> None:
        self._place.xy = self._corner()
        self._small.xyz = self.share, self.share, 1
        for child in self.children:
            child.pos, child.size = (0, 0), self._inside()

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """Return a point of the child in coordinates of the parent."""
        (left, bottom), share = self._corner(), self.share
        if relative:
            left, bottom = left - self.x, bottom - self.y
        return left + x * share, bottom + y * share

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """Return a point of the parent in coordinates of the child."""
        (left, bottom), share = self._corner(), self.share
        if relative:
            left, bottom = left - self.x, bottom - self.y
        return (x - left) / share, (y - bottom) / share

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Let every touch pass."""
        return False

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Let every touch pass."""
        return False

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Let every touch pass."""
        return False


def is_still(widget: Widget) -> bool:
    """Return True if a widget is in a box that takes no input."""
    around = widget.parent
    while isinstance(around, Widget):
        if isinstance(around, Still):
            return True
        around = around.parent
    return False
