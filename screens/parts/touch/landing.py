"""Pause of items that appear under a finger that has just been lifted."""

from __future__ import annotations

from math import inf

from kivy.clock import Clock
from kivy.uix.widget import Widget

REST = 0.6
"""Seconds for which an item that appears under a finger just lifted takes no touch."""


class Landing:
    """Place where a finger was lifted last, and the meaning of a touch there.

    A second touch there means the item under the first one. An item that has appeared there since
    takes no touch until people can have seen it.
    """

    def __init__(self) -> None:
        self._spot: tuple[float, float] = (-inf, -inf)
        self._meant: object = None
        self._until = -inf
        self._shown = Clock.create_trigger(self._count, 0)

    def lift(self, spot: tuple[float, float], meant: object) -> None:
        """Store the end of a touch, in pixels of the window, and its meaning."""
        self._spot, self._meant = spot, meant
        self._count()
        self._shown()  # counted from the first frame that shows what the touch has done

    def rests_until(self, place: Widget, meant: object) -> float:
        """Return the time until which a place takes no touch, on Kivy's clock; past if it does.

        *meant* is the meaning of a touch there now.
        """
        if meant == self._meant or not place.collide_point(*place.to_widget(*self._spot)):
            return -inf
        return self._until

    def _count(self, *_: object) -> None:
        self._until = Clock.get_time() + REST


landing = Landing()
