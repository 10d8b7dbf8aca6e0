"""Culling: Kivy draws widgets of zero size or opacity too; this removes their canvas."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget


class Hideable(Widget):
    """Widget that can be hidden and keeps its place in the layout."""

    visible = BooleanProperty(True, allownone=True)
    """True while it is drawn and enabled; any value is taken by its truth."""

    def on_visible(self, *_: object) -> None:
        """Set opacity and disabled."""
        self.opacity = 1.0 if self.visible else 0.0
        self.disabled = not self.visible


class Culled(Hideable):
    """Widget whose canvas is part of its parent's only while size and opacity are above zero."""

    _drawn = True

    def __init__(self, **kwargs: object) -> None:
        self._see = Clock.create_trigger(self._look, -1)
        super().__init__(**kwargs)
        for name in ("opacity", "size", "parent"):
            self.fbind(name, self._see)
        self._see()

    def on_parent(self, *_: object) -> None:
        """Reset the state: adding a widget adds its canvas."""
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
        """Insert the canvas below that of the next drawn widget in front."""
        canvas, children = self.parent.canvas, self.parent.children
        over = reversed(children[: children.index(self)])
        places = (canvas.indexof(each.canvas) for each in over)
        place = next((place for place in places if place >= 0), None)
        if place is None:
            canvas.add(self.canvas)
        else:
            canvas.insert(place, self.canvas)


class CulledBox(Culled, BoxLayout):
    """Culled box layout."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Let touches pass through while it is hidden: without height it still has an edge."""
        return bool(self.visible and super().on_touch_down(touch))


class OpaqueBox(CulledBox):
    """Culled box on top of other widgets that keeps touches from them."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take every touch inside it while it is shown."""
        return bool(
            super().on_touch_down(touch) or (self.visible and self.collide_point(*touch.pos))
        )
