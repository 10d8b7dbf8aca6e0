"""Places of Holmes from which a finger can slide to another one of their kind."""

from __future__ import annotations

from kivy.input.motionevent import MotionEvent
from kivy.properties import ObjectProperty

from screens.parts.touch.tap import Choice


class Sliding(Choice):
    """A place that a finger goes down on, and another beside it that it may be lifted over."""

    reached = ObjectProperty(None, allownone=True)
    """The other place that the finger is over by now."""

    def dragged(self, touch: MotionEvent) -> None:
        """See which place the finger is over."""
        self.reached = self._under(touch)

    def lifted(self, touch: MotionEvent) -> None:
        """Do what this place is for, or what a slide from here to another one means."""
        other, self.reached = self._under(touch), None
        super().lifted(touch)
        if other:
            self.slid(other)

    def let_go(self, touch: MotionEvent) -> None:
        """Forget the finger, and where it was."""
        self.reached = None
        super().let_go(touch)

    def slid(self, other: Choice) -> None:
        """Do what a slide to another place means."""

    def _under(self, touch: MotionEvent) -> Choice | None:
        places = self.parent.children
        return next(
            (each for each in places if each is not self and each.collide_point(*touch.pos)), None
        )
