"""Table on the set-up page, with its seats clockwise from the lower side."""

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
"""Shortest drag of a seat, in heights of a seat."""


class Place(Struct, frozen=True):
    """Seat at the table."""

    seat: int
    name: str
    dealer: bool
    chosen: bool


class SeatChip(Choice):
    """Key of a seat: a tap chooses it, a drag swaps it with another."""

    table = ObjectProperty()

    def dragged(self, touch: Any) -> None:
        """Follow the finger."""
        if self._far(touch):
            self.center = touch.pos

    def lifted(self, touch: Any) -> None:
        """Swap places after a drag, else tap."""
        if self._far(touch):
            super().let_go(touch)
            self.table.dropped(self.item.seat, touch.pos)
        else:
            super().lifted(touch)

    def let_go(self, touch: Any) -> None:
        """Drop the touch and move the seat back."""
        super().let_go(touch)
        self.table.settle()

    def _far(self, touch: Any) -> bool:
        return max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > self.height * DRAG


class Table(RelativeLayout):
    """Seats around the table, clockwise from the lower side."""

    owner = ObjectProperty(None, allownone=True)
    """Set-up page."""
    places = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(places=self.settle, size=self.settle)

    def dropped(self, seat: int, pos: tuple[float, float]) -> None:
        """Swap a seat that was dragged to a position with the nearest one."""
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
        """Place every seat."""
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
