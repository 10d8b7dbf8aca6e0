"""Culling: Kivy draws widgets of no size or no opacity like all others; these leave the canvas."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget


class Hideable(Widget):
    """A part that can be hidden; it keeps its room."""

    visible = BooleanProperty(True, allownone=True)
    """Whether it can be seen and touched; any value counts as Python counts it."""

    def on_visible(self, *_: object) -> None:
        """Show it, or hide it and let no finger find it."""
        self.opacity = 1.0 if self.visible else 0.0
        self.disabled = not self.visible


class Seen(Hideable):
    """A part that is drawn with its parent only while there is something of it to be seen."""

    _drawn = True

    def __init__(self, **kwargs: object) -> None:
        self._see = Clock.create_trigger(self._look, -1)
        super().__init__(**kwargs)
        for name in ("opacity", "size", "parent"):
            self.fbind(name, self._see)
        self._see()

    def on_parent(self, *_: object) -> None:
        """Be drawn at first, as every widget that is added somewhere."""
        self._drawn = True

    def _look(self, *_: object) -> None:
        seen = self.opacity > 0 and min(self.size) > 0
        if self.parent is None or seen == self._drawn:
            return
        self._drawn = seen
        if seen:
            self._come_back()
        else:
            self.parent.canvas.remove(self.canvas)

    def _come_back(self) -> None:
        """Be drawn again where it was: under the next of those that lie over it."""
        canvas, children = self.parent.canvas, self.parent.children
        over = reversed(children[: children.index(self)])
        places = (canvas.indexof(each.canvas) for each in over)
        place = next((place for place in places if place >= 0), None)
        if place is None:
            canvas.add(self.canvas)
        else:
            canvas.insert(place, self.canvas)


class SeenBox(Seen, BoxLayout):
    """A row or a column that is drawn only while it has room, and an opacity."""
