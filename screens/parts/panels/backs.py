"""Cards face down: a pile, or a fan."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from screens.base import kv

PILE = 4
"""Cards that are drawn of a pile."""


class CardBack(Widget):
    """One card face down."""

    item = ObjectProperty(None, allownone=True)


class CardBacks(AnchorLayout):
    """A pile of cards, or a fan that stays within its box."""

    item = ObjectProperty(None, allownone=True)
    cards = ListProperty()
    wide = NumericProperty(0)
    """Pixels of one card."""
    step = NumericProperty(0)
    """Pixels from one card to the next."""

    def on_item(self, *_: object) -> None:
        """Draw as many cards as there are."""
        self.cards = list(range(self.item.fan or PILE)) if self.item else []

    def between(self, wide: float, room: float, count: int) -> float:
        """Return how many pixels lie from one card to the next, in a room as wide."""
        if not self.item or not self.item.fan:
            return 0.08 * wide
        return min(1.15 * wide, max(room - wide, 0) / max(count - 1, 1))


kv.load(__file__)
