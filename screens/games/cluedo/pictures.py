"""Drawings of the deal: the closed envelope, and a fan of cards face down."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from kivy.properties import NumericProperty, StringProperty
from kivy.utils import get_color_from_hex

from screens.base.theme import Colour, theme
from screens.games.cluedo.look import LOOK, PAWN_COLOURS, SEAL_COLOUR
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import BLANK, Layer, Paper
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.shapes import CLEAR, SOLID, Cut

CARD_ASPECT = 0.7
"""Width of a card, as a share of its height."""
FAN_DEGREES = 8
"""Rotation of the first card of a fan, in degrees."""
FAN_HEIGHT = 3.8
"""Largest height of its cards, in letters of a title."""
FIRST_CARD_HEIGHT = 1.1
"""Height of the bounds of that card, in heights of a card without rotation."""
EDGE_WIDTH = 1.5
"""Width of the edge of a card, in theme units."""
EDGE_LIGHTNESS = 0.4
"""Share of the way to white by which that edge is lighter than the colour of the game."""
BACK_TINT = (0.26, 0.36, 0.34)
"""Shares of red, green and blue of the edge that are left inside it."""
PAWN_WIDTH = 0.62
"""Width of a pawn, as a share of its height."""
PAWN_FOOT_SHADE = (0.7, 0.7, 0.7)
"""Shares of red, green and blue of a pawn that are left at its foot."""
FLAP_TIP = 0.42
"""Height of the tip of the flap, as a share of the envelope's height."""


class Envelope(Paper):
    """Closed envelope with its seal."""

    def __init__(self, **kwargs: object) -> None:
        self._seams, self._flap, self._seal, self._stamp = (Layer() for _ in range(4))
        super().__init__(**kwargs)
        for each in (self._seams, self._flap, self._seal, self._stamp):
            self.printing.add(each)

    def paper_code(self) -> str:
        """Return the colour code of white paper."""
        return "W"

    def _draw(self, *_: object) -> None:
        super()._draw()
        if min(self.size) > 1:
            width, height = self.size
            self._draw_folds(width, height)
            self._draw_seal(width / 2, FLAP_TIP * height, 0.17 * height)

    def _draw_folds(self, width: float, height: float) -> None:
        middle, line = (width / 2, FLAP_TIP * height), max(0.012 * height, 1)
        left, right = (0.03 * width, 0.985 * height), (0.97 * width, 0.985 * height)
        self._seams.draw(
            [*theme.soft_ink[:3], 0.3],
            shapes.together(
                (
                    shapes.line(2 * line, left, middle, right),
                    shapes.line(line, (0.02 * width, 0.03 * height), (0.4 * width, 0.51 * height)),
                    shapes.line(line, (0.98 * width, 0.03 * height), (0.6 * width, 0.51 * height)),
                )
            ),
        )
        self._flap.draw(_dimmed(theme.card, 0.95), shapes.polygon(left, middle, right))

    def _draw_seal(self, x: float, y: float, radius: float) -> None:
        seal = get_color_from_hex(SEAL_COLOUR)
        self._seal.draw(seal, shapes.disc(x, y, radius))
        self._stamp.draw(
            _dimmed(seal, 0.68),
            shapes.together(
                (
                    *_ring(x, y, 0.74 * radius, 0.1 * radius),
                    shapes.disc(x, y + 0.14 * radius, 0.2 * radius),
                    shapes.line(0.2 * radius, (x, y + 0.1 * radius), (x, y - 0.34 * radius)),
                )
            ),
        )


class SuspectPawn(Redrawn):
    """Pawn in the colour of a suspect, as large as fits."""

    card = StringProperty()
    """Code of the suspect; empty for none."""

    drawn_by = ("card", "pos", "size")

    def __init__(self, **kwargs: object) -> None:
        self._body, self._edge = Layer(), Layer()
        super().__init__(**kwargs)
        self.canvas.add(self._body)
        self.canvas.add(self._edge)

    def _draw(self, *_: object) -> None:
        length = min(self.height, self.width / PAWN_WIDTH)
        colour = PAWN_COLOURS.get(self.card)
        if colour is None or length < 1:
            self._body.draw(theme.clear, BLANK)
            self._edge.draw(theme.clear, BLANK)
            return
        body = shapes.graded(shapes.pip("pawn", 0, 0, length), 0.5)
        edge = shapes.edge("pawn", 0, 0, length, EDGE_WIDTH * theme.unit)
        self._body.draw(
            get_color_from_hex(colour), shapes.moved(body, *self.center), PAWN_FOOT_SHADE
        )
        self._edge.draw([*theme.ink[:3], 0.5], shapes.moved(edge, *self.center))


class CardFan(Redrawn):
    """Fan of cards face down."""

    count = NumericProperty(0)

    drawn_by = ("count", "pos", "size")

    def __init__(self, **kwargs: object) -> None:
        self._fan = Layer()
        super().__init__(**kwargs)
        self.canvas.add(self._fan)

    def _draw(self, *_: object) -> None:
        height = min(
            self.height / FIRST_CARD_HEIGHT, FAN_HEIGHT * theme.title, self.width / CARD_ASPECT
        )
        if height < 1 or not self.count:
            self._fan.draw(theme.clear, BLANK)
            return
        count = int(self.count)
        step = min(
            0.5 * CARD_ASPECT * height, (self.width - CARD_ASPECT * height) / max(count - 1, 1)
        )
        bottom = self.center_y - height / 2
        self._fan.draw(
            _lightened(theme.game_colour(LOOK, theme.dark)),
            _fan(count, height, step, self.x + 0.05 * height, bottom, EDGE_WIDTH * theme.unit),
            BACK_TINT,
        )


@lru_cache(maxsize=16)
def _fan(count: int, height: float, step: float, x: float, y: float, edge: float) -> Cut:
    """Return the triangles of the fan: light edges around dark backs."""
    turns = [FAN_DEGREES * (1 - at / max(count - 1, 1)) for at in range(count)]
    return shapes.together(
        part
        for at, turn in enumerate(turns)
        for part in _back(CARD_ASPECT * height, height, x + at * step, y, turn, edge)
    )


def _back(width: float, height: float, x: float, y: float, turn: float, edge: float) -> list[Cut]:
    sheets = ((0.0, SOLID), (-edge, CLEAR))
    return [
        _rotated(shapes.sheet(width, height, 0.16 * width, by), shade, width, height, turn, x, y)
        for by, shade in sheets
    ]


def _rotated(
    cut: Cut, shade: float, width: float, height: float, turn: float, x: float, y: float
) -> Cut:
    """Return a sheet in a shade, rotated around its centre and translated."""
    cosine, sine = cos(radians(turn)), sin(radians(turn))
    vertices = []
    for at in range(0, len(cut.vertices), 4):
        dx, dy = cut.vertices[at] - width / 2, cut.vertices[at + 1] - height / 2
        place = x + width / 2 + dx * cosine - dy * sine, y + height / 2 + dx * sine + dy * cosine
        vertices += [*place, cut.vertices[at + 2], shade]
    return Cut(vertices, cut.indices)


def _ring(x: float, y: float, radius: float, width: float) -> list[Cut]:
    spots = [
        (x + radius * cos(radians(turn)), y + radius * sin(radians(turn)))
        for turn in range(0, 361, 20)
    ]
    return [shapes.line(width, *spots)]


def _lightened(colour: Colour) -> Colour:
    return [*(part + EDGE_LIGHTNESS * (1 - part) for part in colour[:3]), 1]


def _dimmed(colour: Colour, by: float) -> Colour:
    return [*(by * part for part in colour[:3]), 1]
