"""Window of a reader with the card that it waits for, and the fan of those that have passed."""

from __future__ import annotations

from kivy.properties import StringProperty

from screens.base.theme import theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.printed import DeckFace
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.repeat import Repeating
from screens.parts.drawing.shapes import Cut

SLAB, PANE = (0.0, 0.1), (0.08, 0.15)
"""Insets of the reader and of its window at the foot and at the head, in widths of the reader."""
PANE_MARGIN = 5
"""Pixels of the drawings between the reader's edge and its window."""
PANE_ALPHA = 0.55
"""Alpha of the red light in the window."""
CHEVRON_ALPHAS = (0.4, 0.7, 1.0)
"""Alpha of each chevron, from the top."""
STEP = 25
"""Distance from one card of a fan to the next, in pixels of the drawings."""
FAN_ASPECT = 0.72
"""Width of a card of a fan, in its height."""
FAN_TURN = 4
"""Degrees by which the first card of a fan is turned."""
CORNER = 18
"""Size of the letters in the corner of a card of a fan, in pixels of the drawings."""


class ReaderWindow(Redrawn):
    """Reader on the table, seen from its side."""

    drawn_by = ("pos", "size")

    def __init__(self, **kwargs: object) -> None:
        self._slab, self._pane = Layer(), Layer()
        super().__init__(**kwargs)
        for each in (self._slab, self._pane):
            self.canvas.add(each)

    def _draw(self, *_: object) -> None:
        margin = PANE_MARGIN * theme.unit
        self._slab.draw(theme.raised, self._slice(SLAB, 0, self.height))
        light = [*theme.bad[:3], PANE_ALPHA]
        self._pane.draw(light, self._slice(PANE, margin, self.height - margin))

    def _slice(self, insets: tuple[float, float], foot: float, head: float) -> Cut:
        low, high = (inset * self.width for inset in insets)
        return shapes.polygon(
            (self.x + low, self.y + foot),
            (self.right - low, self.y + foot),
            (self.right - high, self.y + head),
            (self.x + high, self.y + head),
        )


class Chevrons(Redrawn):
    """Three chevrons that point down to the reader, each brighter than the one above."""

    drawn_by = ("pos", "size")

    def __init__(self, **kwargs: object) -> None:
        self._layers = [Layer() for _ in CHEVRON_ALPHAS]
        super().__init__(**kwargs)
        for each in self._layers:
            self.canvas.add(each)

    def _draw(self, *_: object) -> None:
        step = self.height / len(CHEVRON_ALPHAS)
        for place, (layer, alpha) in enumerate(zip(self._layers, CHEVRON_ALPHAS, strict=True)):
            head = self.top - place * step
            corners = (self.x, head), (self.center_x, head - 0.6 * step), (self.right, head)
            layer.draw([*theme.accent[:3], alpha], shapes.line(0.25 * step, *corners))


class PassedCard(DeckFace):
    """Card that is covered by the next one but for the corner with its number and pip."""

    def printed(self) -> Cut:
        """Return the pip in the corner, or the drawing of the whole card."""
        if self.item.printed.draw:
            return super().printed()
        size = theme.unit * CORNER
        below = 1.9 if self.text else 0.8
        return shapes.pip(self.pip, 0.72 * size, self.height - below * size, 0.8 * size)

    def _draw_texts(self, seen: bool) -> None:
        size = theme.unit * CORNER
        self.put_number(size, 0.72 * size, self.height - 0.8 * size)


class PassedFan(Repeating):
    """Fan of cards along the foot, the last one on top."""

    template = StringProperty("PassedCard")

    laid_out_by = ("pos", "size", "items")

    def do_layout(self, *_: object) -> None:
        """Place every card."""
        cards = self.children[::-1]
        width, last = FAN_ASPECT * self.height, max(len(cards) - 1, 1)
        step = min(STEP * theme.unit, (self.width - width) / last)
        for place, card in enumerate(cards):
            card.size, card.turn = (width, self.height), FAN_TURN * (1 - 2 * place / last)
            card.pos = self.x + place * step, self.y - abs(card.turn) * theme.unit
