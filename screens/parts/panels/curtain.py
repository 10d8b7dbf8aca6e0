"""Closed curtain of velvet in front of a private page, and the rings of the place to hold."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from math import asin, pi, sin, sqrt

from kivy.clock import Clock
from kivy.graphics import Color, Mesh, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from screens.base import kv
from screens.base.theme import Colour, theme
from screens.parts.drawing import shapes
from screens.parts.drawing.motion import move
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.patches import Patch, glow
from screens.parts.drawing.shapes import Cut
from screens.parts.drawing.text import Icon

OPENING = 0.22
"""Seconds in which it opens from its slit."""
RIPPLE = 1.2
"""Seconds in which the rings go out from the fingerprint."""
FOLDS = (0.0, 0.09, 0.2, 0.28, 0.38, 0.46, 0.55, 0.63, 0.72, 0.8, 0.87, 0.94, 1.0)
"""Edges of the folds of one half, as shares of its width; the last one is the slit."""
CRESTS = (0.7, 0.9, 0.75, 1.0, 0.8, 0.95, 0.85, 1.0, 0.8, 1.0, 0.9, 1.0)
"""Brightness of each fold."""
SHADES = ((0.3, 1.85), (0.8, 1.03), (0.25, 1.5))
"""Least and most brightness of the velvet, as a share of its colour: dark, light, contrast."""
SCRIM = (0.72, 0.72, 0.85)
"""Alpha of the shade behind the words: dark, light, contrast."""
LIGHT = (0.45, 0.15, 0.45)
"""Alpha of the light at the slit: dark, light, contrast."""
SLIT = (1.0, 0.4, 1.0)
"""Alpha of the light that comes through the slit: dark, light, contrast."""
BEAM, GAP = 60, 2
"""Width of that light and of the slit, in units."""
WORDS = 0.42
"""Share of the height that words take, below both."""
COLUMNS, ROWS = 240, 12
"""Texels of the velvet of one half."""
STEPS = 5
"""Columns of triangles per fold."""
HEM = 9
"""Units by which the hem of a fold hangs below its edges."""
SOFT = (0.55, 0.3, 0.55)
"""Alpha of the shadow of a seat's shape: dark, light, contrast."""
FOOT = (0.6, 0.6, 0.6)
"""Share of the colour that is left at the foot of that shape."""
RINGS = ((0.43, 0.95), (0.66, 0.5), (0.86, 0.28))
"""Radius of each ring around the print, as a share of the key's height, and its alpha."""


class Velvet(Widget):
    """Two halves of a curtain that meet in a slit."""

    parted = NumericProperty(0.0)
    """Share of the way from closed, 0, to open, 1."""
    seat = NumericProperty(0)
    """Seat whose colour lights the slit."""

    def __init__(self, **kwargs: object) -> None:
        self._tint, self._halves = Color(), tuple(Mesh(mode="triangle_strip") for _ in range(2))
        self._light, self._glow = Color(), Patch(glow)
        self._through, self._beam = Color(), Patch(glow)
        self._dark, self._slit = Color(), Rectangle()
        self._shade, self._scrim = Color(), Rectangle()
        self._paint = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        parts = (
            self._tint, *self._halves, self._through, self._beam, self._dark, self._slit,
            self._shade, self._scrim, self._light, self._glow,
        )  # fmt: skip
        for part in parts:
            self.canvas.add(part)
        for name in ("pos", "size", "parted", "seat", "opacity"):
            self.fbind(name, self._paint)
        theme.follow(self)

    def rethemed(self) -> None:
        """Draw it in the colours of the theme."""
        self._paint()

    def _draw(self, *_: object) -> None:
        if min(self.size) < 1 or not self.opacity:
            return
        width = max(self.width / 2 * (1 - self.parted), 0.01)
        velvet, ends = _velvet(theme.column, tuple(theme.private)), (self.x, self.right)
        for half, x, way in zip(self._halves, ends, (1, -1), strict=True):
            half.texture = velvet
            half.vertices = _hung(x, self.y, way * width, self.height, theme.radius, theme.unit)
            half.indices = list(range(len(half.vertices) // 4))
        dark = 0.35 if theme.column != 1 else 1.0
        shade = [dark * share for share in theme.private[:3]]
        self._shade.rgba = [*shade, SCRIM[theme.column] * (1 - self.parted)]
        self._scrim.texture = _scrim()
        self._scrim.pos, self._scrim.size = self._words()
        seat = theme.seats[int(self.seat)]
        self._light.rgba = [*seat[:3], LIGHT[theme.column] * (1 - self.parted)]
        across = 0.45 * self.height
        self._glow.lay(
            self.center_x - across, self.y + 0.1 * self.height, 2 * across, 0.9 * self.height,
            across,
        )  # fmt: skip
        self._light_slit(seat)

    def _light_slit(self, seat: Colour) -> None:
        """Draw the slit, and the light of a colour that comes through it."""
        closed = 1 - self.parted
        self._through.rgba = [*seat[:3], SLIT[theme.column] * closed]
        beam, slit = BEAM * theme.unit, GAP * theme.unit
        low, high = self.y + WORDS * self.height, (1 - WORDS) * self.height
        self._beam.lay(self.center_x - beam / 2, low, beam, high, beam / 2)
        self._dark.rgba = [*theme.shadow[:3], 0.75 if closed == 1 else 0]
        self._slit.pos, self._slit.size = (self.center_x - slit / 2, low), (slit, high)

    def _words(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return position and size of the shade behind the words, above the hem."""
        inside, hem = theme.ring, HEM * theme.unit
        return (
            (self.x + inside, self.y + hem),
            (self.width - 2 * inside, 0.62 * self.height - hem),
        )


def _hung(
    x: float, y: float, width: float, height: float, radius: float, unit: float
) -> list[float]:
    """Return the strip of one half from its outer edge at *x*; a negative width hangs leftwards.

    Its outer upper corner is rounded, its hem scalloped: both ends lie inside the frame.
    """
    vertices: list[float] = []
    for fold, (left, right) in enumerate(pairwise(FOLDS)):
        for step in range(fold > 0, STEPS + 1):
            part = step / STEPS
            u = left + (right - left) * part
            bend = max(radius - abs(u * width), 0)
            top = height - radius + sqrt(radius**2 - bend**2)
            hang = HEM * unit * (1 - sqrt(max(1 - (2 * part - 1) ** 2, 0))) + bend
            vertices += (x + u * width, y + hang, u, 0, x + u * width, y + top, u, 1)
    return vertices


@lru_cache(maxsize=4)
def _velvet(column: int, colour: tuple[float, ...]) -> Texture:
    """Return the velvet of the left half: folds from left to right, lit towards the slit."""
    low, high = SHADES[column]
    folds = [_folded((place + 0.5) / COLUMNS) for place in range(COLUMNS)]
    pixels = bytearray()
    for row in range(ROWS):
        up = row / (ROWS - 1)
        lit = 0.35 + 0.65 * sin(pi * (0.12 + 0.7 * up)) ** 0.8
        for place, fold in enumerate(folds):
            near = 0.5 + 0.5 * (place / COLUMNS) ** 1.6
            bright = low + (high - low) * fold * near * lit
            pixels += bytes(round(255 * min(share * bright, 1)) for share in colour[:3]) + b"\xff"
    return _smooth(COLUMNS, ROWS, bytes(pixels))


def _folded(u: float) -> float:
    """Return how much light falls on a place across the folds, from 0 to 1."""
    fold = max(at for at, left in enumerate(FOLDS[:-1]) if left <= u)
    part = (u - FOLDS[fold]) / (FOLDS[fold + 1] - FOLDS[fold])
    return CRESTS[fold] * (0.12 + 0.88 * sin(pi * part**0.8) ** 1.3)


@cache
def _scrim() -> Texture:
    """Return a shade that fades upwards."""
    alphas = (round(255 * min(1, 1.5 * (1 - row / 31)) ** 1.5) for row in range(32))
    return _smooth(1, 32, b"".join(bytes((255, 255, 255, alpha)) for alpha in alphas))


def _smooth(width: int, height: int, pixels: bytes) -> Texture:
    texture = Texture.create(size=(width, height), colorfmt="rgba")
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    texture.min_filter = texture.mag_filter = "linear"
    return texture


class SeatShape(Widget):
    """Shape of a seat at any size, lit from above, with its shadow."""

    seat = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        self._dark, self._shadow, self._shape = Color(), Patch(glow), Layer()
        self._paint = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        for each in (self._dark, self._shadow, self._shape):
            self.canvas.add(each)
        for name in ("pos", "size", "seat"):
            self.fbind(name, self._paint)
        theme.follow(self)

    def rethemed(self) -> None:
        """Draw it in the colours of the theme."""
        self._paint()

    def _draw(self, *_: object) -> None:
        size = min(self.size)
        if size < 1:
            return
        x, y, seat = self.center_x, self.center_y, int(self.seat)
        self._dark.rgba = [*theme.shadow[:3], SOFT[theme.column]]
        reach, fall = 1.15 * size, 0.08 * size
        self._shadow.lay(x - reach / 2, y - reach / 2 - fall, reach, reach, 0.3 * size)
        self._shape.draw(theme.seats[seat], shapes.seat(seat, x, y, size, low=0.5), FOOT)


class Curtain(FloatLayout):
    """Closed curtain with whose page it hides, what is behind it, and who looks away.

    Opening takes a moment, closing none.
    """

    opened = BooleanProperty(False)
    parted = NumericProperty(0.0)
    bare = BooleanProperty(False)
    """True once it begins to open, so that nothing is written on it."""
    low = BooleanProperty(False)
    """True without room for the shape above the words."""
    seat = NumericProperty(0)
    only = StringProperty()
    """Name of the seat that may look, in a sentence."""
    behind = StringProperty()
    """Kind of secret that it hides."""
    away = StringProperty()
    """Sentence on who looks away."""
    other = NumericProperty(-1)
    """Seat whose mark precedes that sentence; -1 for none."""

    def on_opened(self, *_: object) -> None:
        """Part its halves, or close it at once."""
        self.parted = 0.0
        if self.opened:
            move(self, OPENING, parted=1.0)


class Fingerprint(Icon):
    """Fingerprint from which rings go out."""

    passed = NumericProperty(1.0)
    """Share of the time in which the rings go out."""
    quiet = BooleanProperty(False)
    """True for no rings."""

    def __init__(self, **kwargs: object) -> None:
        self._rings = tuple(Layer() for _ in RINGS)
        self._circle = Clock.create_trigger(self._draw_rings, -1)
        super().__init__(**kwargs)
        for ring in self._rings:
            self.canvas.before.add(ring)
        for name in ("pos", "size", "passed", "quiet"):
            self.fbind(name, self._circle)

    def rethemed(self) -> None:
        """Draw the rings in the colours of the theme."""
        super().rethemed()
        self._circle()

    def _draw_rings(self, *_: object) -> None:
        line, half = max(1.4 * theme.ring, 1), self.height / 2
        most = min(self.height, self.width / 2)
        for place, (ring, (reach, alpha)) in enumerate(zip(self._rings, RINGS, strict=True)):
            wave = 0.0 if self.quiet else _wave(self.passed, place)
            ring.draw(
                [*theme.accent[:3], alpha * wave],
                _ring(self.center_x, self.center_y, reach * most, half - 2 * line, line),
            )


def _wave(passed: float, place: int) -> float:
    """Return the alpha of a ring, as a share: each comes after the one before."""
    return min(max((passed * (len(RINGS) + 1) - place) / 1.5, 0.0), 1.0)


@lru_cache(maxsize=16)
def _ring(x: float, y: float, radius: float, half: float, line: float) -> Cut:
    """Return a circle, or its two arcs that are not further than *half* above or below."""
    if half <= 0:
        return shapes.NOTHING
    reach = pi / 2 if radius <= half else asin(half / radius)
    return shapes.together(
        shapes.arc(x, y, radius, line, start - reach, start + reach) for start in (0, pi)
    )


kv.load(__file__)
