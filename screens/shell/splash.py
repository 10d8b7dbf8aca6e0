"""Picture that is shown while the first page is built: two cards under the lamp."""

from __future__ import annotations

from kivy.core.window import Window
from kivy.graphics import InstructionGroup

from screens.base.theme import theme
from screens.parts.drawing import shapes
from screens.parts.drawing.card import CARD_ASPECT, Card
from screens.parts.drawing.paper import Layer

SPLASH_CARDS = ((9.0, -0.42, "drop", 1), (-8.0, 0.42, "heart", 3))
"""Rotation of each card in degrees, its offset from the middle in card widths, and its suit."""
CARD_HEIGHT = 0.36
"""Height of a card, in heights of the display."""
GLOW_RADIUS = 1.0
"""Radius of the light around both, in heights of a card."""
LAMP = 0.55
"""Alpha of that light."""


def show() -> None:
    """Draw the picture at once; the first page takes its place. High contrast has none."""
    if theme.contrast:
        return
    picture = _picture(*Window.size)
    Window.canvas.add(picture)
    Window.dispatch("on_flip")  # on kmsdrm SDL loses what is drawn before the first flip
    Window.dispatch("on_draw")
    Window.dispatch("on_flip")
    Window.canvas.remove(picture)


def _picture(width: float, height: float) -> InstructionGroup:
    """Return the cards in the middle of a display, in pixels."""
    card_height = CARD_HEIGHT * min(width, height)
    card_width = CARD_ASPECT * card_height
    group, lamp = InstructionGroup(), Layer()
    glow = [*theme.glow[:3], LAMP]
    lamp.draw(glow, shapes.lamplight(width / 2, height / 2, GLOW_RADIUS * card_height))
    group.add(lamp)
    for lean, aside, pip, suit in SPLASH_CARDS:
        card = Card(pip=pip, tone=theme.suits[suit], turn=lean, size=(card_width, card_height))
        card.center = width / 2 + aside * card_width, height / 2
        group.add(card.canvas)
    return group
