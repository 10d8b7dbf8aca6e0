"""Keys of Holmes between which a finger can slide."""

from __future__ import annotations

from kivy.input.motionevent import MotionEvent
from kivy.properties import ObjectProperty

from screens.parts.touch.tap import Choice


class Sliding(Choice):
    """Key on which a touch starts, and may end on another key."""

    reached = ObjectProperty(None, allownone=True)
    """Other key under the finger."""

    def dragged(self, touch: MotionEvent) -> None:
        """Update the key under the finger."""
        self.reached = self._under(touch)

    def lifted(self, touch: MotionEvent) -> None:
        """Do the action of this key, or of a slide to another one."""
        other, self.reached = self._under(touch), None
        super().lifted(touch)
        if other:
            self.slid(other)

    def let_go(self, touch: MotionEvent) -> None:
        """Forget the finger."""
        self.reached = None
        super().let_go(touch)

    def slid(self, other: Choice) -> None:
        """Do the action of a slide to another key."""

    def _under(self, touch: MotionEvent) -> Choice | None:
        places = self.parent.children
        return next(
            (each for each in places if each is not self and each.collide_point(*touch.pos)), None
        )
