"""Faces of the cards of any deck: what a game prints on them, drawn at any size."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from kivy.properties import ObjectProperty
from kivy.utils import get_color_from_hex
from msgspec import Struct

from companion.play.icons import ICONS
from screens.base.appearance import look, module
from screens.base.theme import Colour, theme
from screens.parts.drawing import shapes
from screens.parts.drawing.card import Card
from screens.parts.drawing.dashed_box import DASH_THIRD
from screens.parts.drawing.paper import BLANK, RADIUS, Layer, Paper
from screens.parts.drawing.shapes import Cut

WIDE_NUMBER, WIDE_PIP = 0.3, 0.76
"""Middle of the number and of the pip of a card that is wider than high, in its width."""
WIDEST_NUMBER, WIDEST_PIP = 0.34, 0.3
"""Largest sizes of both, in its width."""
WIDE_ALONE = 0.68
"""Size of a number or icon that stands alone on such a card, in its height."""
WIDE = 0.9
"""Width of a card, in its height, from which the pip stands beside the number."""
SUIT_TINT = 0.55
"""Share of the text colour in the suit of a card that is not there, on a dark screen."""


class Printed(Struct, frozen=True):
    """Print of a card: a text, a pip or an icon, or a drawing of its own."""

    text: str = ""
    pip: str = ""
    suit: int | None = None
    """Index of its colour in ``theme.suits``; None for ink."""
    icon: str = ""
    ink: str = ""
    """Colour of its icon, such as #B3261E; empty for ink."""
    draw: Callable[[float, float], Cut] | None = None
    """Return its drawing in a width and height in pixels."""
    ground: str = "W"
    """Colour code of its paper."""


class Face(Struct, frozen=True):
    """Card on a page: its print, the tone of its dashes if it is not there, and its light."""

    printed: Printed
    dashed: str = ""
    lit: bool = False


@cache
def face(game: str, code: str) -> Printed:
    """Return ``face(code)`` of ``screens/games/<game>/printed.py``, or the sign of the game."""
    of_game = module(game, "printed")
    if not of_game:
        return Printed(icon=look(game).icon)
    found: Printed = import_module(of_game).face(code)
    return found


def outlined(printed: Printed, tone: Colour) -> Colour:
    """Return the colour of the print of a card that is not there: its suit, or else a tone."""
    if printed.suit is None:
        return tone
    suit: Colour = theme.suits[printed.suit]
    share = SUIT_TINT if theme.dark else 0
    return [ink + (light - ink) * share for ink, light in zip(suit, theme.text, strict=True)]


class DeckFace(Card):
    """Card of a deck; a *dashed* one is only its outline."""

    item = ObjectProperty(Face(Printed()))
    drawn_by = ("item", *Card.drawn_by)

    def __init__(self, **kwargs: object) -> None:
        self._dashes = Layer()
        super().__init__(**kwargs)
        self.printing.add(self._dashes)

    def on_item(self, *_: object) -> None:
        """Show another card."""
        printed, self.lit = self.item.printed, self.item.lit
        self.text = ICONS.get(printed.icon, "") if printed.icon else printed.text
        self.font_name = theme.icons if printed.icon else theme.heavy
        self.pip = printed.pip

    def paper_code(self) -> str:
        """Return the colour code of the paper; empty without one."""
        return "" if self.item.dashed else self.item.printed.ground

    def print_colour(self, code: str) -> Colour:
        """Return the colour of the print."""
        printed = self.item.printed
        if self.item.dashed:
            return outlined(printed, theme.tones[self.item.dashed])
        if printed.suit is not None:
            colour: Colour = theme.suits[printed.suit]
        elif printed.ink:
            colour = get_color_from_hex(printed.ink)
        else:
            colour = Paper.print_colour(self, printed.ground)
        return colour

    def printed(self) -> Cut:
        """Return its pips or its drawing."""
        (width, height), printed = self.size, self.item.printed
        if printed.draw:
            return printed.draw(width, height)
        if self._is_wide() and printed.text:
            size = min(0.5 * height, WIDEST_PIP * width)
            return shapes.pip(printed.pip, WIDE_PIP * width, height / 2, size)
        if self._is_wide():
            return shapes.pip(printed.pip, width / 2, height / 2, 0.7 * height)
        return super().printed()

    def _is_wide(self) -> bool:
        return bool(self.width > WIDE * self.height)

    def _draw(self, *_: object) -> None:
        super()._draw()
        if self.item.dashed and min(self.size) > 1:
            tone = theme.tones[self.item.dashed]
            radius = RADIUS * min(self.size)
            dashes = shapes.dashes(*self.size, radius, theme.ring, DASH_THIRD * theme.unit)
            self._dashes.draw(tone, dashes)
            self._layers[4].draw(outlined(self.item.printed, tone), self.printed())
        else:
            self._dashes.draw(theme.clear, BLANK)

    def _draw_texts(self, seen: bool) -> None:
        """Draw a card that is wider than high with its number beside its pip."""
        seen = min(self.size) > 1
        if not self._is_wide():
            super()._draw_texts(seen)
            return
        width, height = self.size
        if self.pip:
            size = min(0.6 * height, WIDEST_NUMBER * width)
            self.put_number(size, WIDE_NUMBER * width, height / 2)
        else:
            self.put_number(min(WIDE_ALONE * height, 0.5 * width), width / 2, height / 2)

    def put_number(self, size: float, x: float, y: float) -> None:
        """Print the text once, centred on a point; all in pixels."""
        middle, *others = self._texts
        middle.put(self.text, self.font_name, size, self.print_colour("W"), x, y)
        for each in others:
            each.show(False)
