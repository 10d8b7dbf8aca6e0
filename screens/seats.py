"""The table that people are seated at: around it, clockwise from the top."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.relativelayout import RelativeLayout
from msgspec import Struct

from screens import kv
from screens.parts.tap import Choice
from screens.theme import theme

DRAG = 0.4
"""How far a seat must be dragged to count, in heights of a seat."""


class Place(Struct, frozen=True):
    """A seat at the table, as drawn."""

    seat: int
    name: str
    dealer: bool
    chosen: bool


class SeatChip(Choice):
    """A seat: touched it is chosen, dragged it changes places."""

    table = ObjectProperty()
    _from = (0.0, 0.0)

    def on_touch_down(self, touch: Any) -> bool:
        """Remember where a drag began."""
        self._from = touch.pos
        return super().on_touch_down(touch)

    def on_touch_move(self, touch: Any) -> bool:
        """Follow the finger."""
        if touch.grab_current is self and self._far(touch):
            self.center = touch.pos
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: Any) -> bool:
        """Change places with whoever the finger was lifted over."""
        if touch.grab_current is self and self._far(touch):
            touch.ungrab(self)
            self.state = "normal"
            self.table.dropped(self.item.seat, touch.pos)
            return True
        return super().on_touch_up(touch)

    def _far(self, touch: Any) -> bool:
        dx, dy = touch.x - self._from[0], touch.y - self._from[1]
        return max(abs(dx), abs(dy)) > self.height * DRAG


class Table(RelativeLayout):
    """The seats around the table, clockwise from the top."""

    owner = ObjectProperty(None, allownone=True)
    """The page that seats people."""
    places = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(places=self._show, size=self._show)

    def dropped(self, seat: int, pos: tuple[float, float]) -> None:
        """A seat was dragged to a position: change places with the seat nearest to it."""
        spots = self._spots()

        def distance(other: int) -> float:
            x, y = spots[other]
            return (x - pos[0]) ** 2 + (y - pos[1]) ** 2

        nearest = min(range(len(spots)), key=distance)
        self.owner.swap(seat, nearest)
        self._show()

    def _spots(self) -> list[tuple[float, float]]:
        count = max(len(self.places), 1)
        wide, high = theme.touch * 2.1, theme.bar
        across, up = (self.width - wide) / 2 - theme.gap, (self.height - high) / 2 - theme.gap
        angles = [pi / 2 - 2 * pi * seat / count for seat in range(count)]
        return [(self.width / 2 + across * cos(a), self.height / 2 + up * sin(a)) for a in angles]

    def _show(self, *_: object) -> None:
        chips = [child for child in self.children if isinstance(child, SeatChip)]
        chips.sort(key=lambda chip: chip.item.seat)
        for chip in chips[len(self.places) :]:
            self.remove_widget(chip)
        for place, spot in zip(self.places, self._spots(), strict=False):
            if place.seat < len(chips):
                chip = chips[place.seat]
                chip.item = place
            else:
                chip = SeatChip(item=place, owner=self.owner, table=self)
                self.add_widget(chip)
            chip.center = spot


kv.load(__file__)
