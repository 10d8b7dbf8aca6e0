"""The detectives of Baker Street, as they lie on the table."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.games.baker_street.cards import ARROW, DOUBLE, STOP
from companion.games.baker_street.view.panels import CardFace
from screens.base.icons import ICONS
from screens.base.theme import theme
from screens.parts.drawing.card import WIDE, Card
from screens.parts.drawing.repeat import Repeating

SIGNS = {"": "", STOP: ICONS["hand"], DOUBLE: "×2", ARROW: ICONS["arrow"]}
"""What is printed at the foot of a card for its symbol."""
BESIDE = 1.06
"""From one card to the next, in widths, where there is room."""


class StreetCard(Card):
    """A detective: its owner's band, its value, and its symbol below."""

    item = ObjectProperty(None, allownone=True)
    number_share = 0.52
    raised = 0.59

    def on_item(self, _: object, item: CardFace | None) -> None:
        """Show another card; nothing without one."""
        self.text = str(item.value) if item else ""
        self.band = item.owner if item else None
        self.note = SIGNS[item.symbol] if item else ""
        self.note_font = theme.bold if self.note == SIGNS[DOUBLE] else theme.icons
        self.lit = bool(item and item.leads)


class StreetCards(Repeating):
    """Cards in a row, as high as it is: many lie over each other."""

    tallest = NumericProperty(theme.giant)
    """How high a card is at most, in pixels."""
    seen = NumericProperty(0)
    """Share of a card that the next one leaves free at least, for which they are smaller."""
    lean = NumericProperty(0)
    """Degrees by which each card leans more than the one before it."""
    centred = BooleanProperty(False)
    """Whether they lie in the middle of their box."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(template="StreetCard", **kwargs)
        for name in ("pos", "size", "items", "tallest", "seen", "lean", "centred"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        """Put every card in its place."""
        high = min(self.height, self.tallest)
        more = max(len(self.items) - 1, 0)
        wide = min(WIDE * high, self.width / (1 + self.seen * more))
        high = min(high, wide / WIDE) if self.seen else high
        step = min(BESIDE * wide, (self.width - wide) / max(more, 1))
        x = self.center_x - (more * step + wide) / 2 if self.centred else self.x
        for at, card in enumerate(self.children[::-1]):
            card.size, card.turn = (wide, high), self.lean * (more / 2 - at)
            card.pos = x + at * step, self.center_y - high / 2
