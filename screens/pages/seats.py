"""The table that people are seated at: clockwise, from the lower side, as on the round table."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.relativelayout import RelativeLayout
from msgspec import Struct

from screens.base import kv
from screens.base.theme import theme
from screens.parts.touch.tap import Choice

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

    def dragged(self, touch: Any) -> None:
        """Follow the finger."""
        if self._far(touch):
            self.center = touch.pos

    def lifted(self, touch: Any) -> None:
        """Change places with whoever the finger was lifted over."""
        if self._far(touch):
            super().let_go(touch)
            self.table.dropped(self.item.seat, touch.pos)
        else:
            super().lifted(touch)

    def let_go(self, touch: Any) -> None:
        """Go back to the seat's place."""
        super().let_go(touch)
        self.table.settle()

    def _far(self, touch: Any) -> bool:
        return max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > self.height * DRAG


class Table(RelativeLayout):
    """The seats around the table, clockwise from the lower side."""

    owner = ObjectProperty(None, allownone=True)
    """The page that seats people."""
    places = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(places=self.settle, size=self.settle)

    def dropped(self, seat: int, pos: tuple[float, float]) -> None:
        """A seat was dragged to a position: change places with the seat nearest to it."""
        spots = self._spots()

        def distance(other: int) -> float:
            x, y = spots[other]
            return (x - pos[0]) ** 2 + (y - pos[1]) ** 2

        nearest = min(range(len(spots)), key=distance)
        self.owner.swap(seat, nearest)
        self.settle()

    def _spots(self) -> list[tuple[float, float]]:
        count = max(len(self.places), 1)
        wide, high = theme.touch * 2.1, theme.bar
        across, up = (self.width - wide) / 2 - theme.gap, (self.height - high) / 2 - theme.gap
        angles = [-pi / 2 - 2 * pi * seat / count for seat in range(count)]
        return [(self.width / 2 + across * cos(a), self.height / 2 + up * sin(a)) for a in angles]

    def settle(self, *_: object) -> None:
        """Put every seat where it belongs."""
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
