"""Cards face down, as a pile or a fan."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout

from screens.base import kv
from screens.parts.drawing.culling import Hideable

PILE = 4
"""Cards drawn for a pile."""


class CardBack(Hideable):
    """One card face down."""

    item = ObjectProperty(None, allownone=True)


class CardBacks(AnchorLayout):
    """Pile of cards, or a fan that fits its box."""

    item = ObjectProperty(None, allownone=True)
    cards = ListProperty()
    card_width = NumericProperty(0)
    """Width of a card in pixels."""
    step = NumericProperty(0)
    """Pixels from one card to the next."""

    def on_item(self, *_: object) -> None:
        """Set the cards to draw."""
        self.cards = list(range(self.item.fan or PILE)) if self.item else []

    def between(self, card_width: float, room: float, count: int) -> float:
        """Return the pixels from one card to the next, for a width of the box."""
        if not self.item or not self.item.fan:
            return 0.08 * card_width
        return min(1.15 * card_width, max(room - card_width, 0) / max(count - 1, 1))


kv.load(__file__)
