"""Culling: Kivy draws widgets of zero size or opacity too; this removes their canvas."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget


class Hideable(Widget):
    """Widget that can be hidden, and then takes no room in a box layout."""

    visible = BooleanProperty(True, allownone=True)
    """True while it is drawn and enabled; any value is taken by its truth."""
    keeps_room = BooleanProperty(False)
    """True if its room stays empty while there is nothing to show."""
    takes_room = BooleanProperty(True)
    """False while box layouts skip it and its gap; follows from the others."""

    _hidden = False

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.update_room()

    def on_visible(self, *_: object) -> None:
        """Set the opacity; disable it, or leave that to its rule again."""
        if self._hidden == bool(self.visible):
            self._hidden = not self.visible
            self.opacity = 0.0 if self._hidden else 1.0
            self.inc_disabled() if self._hidden else self.dec_disabled()
            self.update_room()

    def on_keeps_room(self, *_: object) -> None:
        """Take room, or not any more."""
        self.update_room()

    def has_content(self) -> bool:
        """Return True if there is anything to show while it is visible."""
        return True

    def update_room(self) -> None:
        """Take room while there is something to show."""
        self.takes_room = self.keeps_room or (bool(self.visible) and self.has_content())

    def on_takes_room(self, *_: object) -> None:
        """Lay out the box around it anew."""
        if isinstance(self.parent, BoxLayout):
            self.parent._trigger_layout()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Let touches pass through while it is hidden."""
        return bool(self.visible and super().on_touch_down(touch))


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


class OpaqueBox(CulledBox):
    """Culled box on top of other widgets that keeps touches from them."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take every touch inside it while it is shown."""
        return bool(
            super().on_touch_down(touch) or (self.visible and self.collide_point(*touch.pos))
        )
