"""Closed curtain of velvet in front of a private page, and the rings of the place to hold."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from math import asin, exp, pi, sin, sqrt

from kivy.graphics import Color, Mesh, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.settings.themes import Lighting
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing import shapes
from screens.parts.drawing.motion import move
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.patches import Patch, glow
from screens.parts.drawing.redrawn import Redrawn
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
LIGHT_RADIUS, LIGHT_HEIGHT, LIGHT_FADE = 0.3, 0.68, 0.34
"""Light as shares of a half: its reach, the height of its middle, and its reach up and down."""
SLIT_WIDTH = 2
"""Width of the slit, in units."""
WORDS_SHARE = 0.42
"""Share of the height that words take, below the slit."""
TEXEL_COLUMNS, TEXEL_ROWS = 240, 20
"""Texels of the velvet of one half, and of the light on it."""
_PLACES = tuple((column + 0.5) / TEXEL_COLUMNS for column in range(TEXEL_COLUMNS))
FOLD_COLUMNS = 5
"""Columns of triangles per fold."""
HEM = 9
"""Units by which the hem of a fold hangs below its edges."""
FOOT = (0.86, 0.86, 0.86)
"""Share of the colour that is left at the foot of that shape."""
RINGS = ((0.43, 0.95), (0.66, 0.5), (0.86, 0.28))
"""Radius of each ring around the print, as a share of the key's height, and its alpha."""


class Velvet(Redrawn):
    """Two halves of a curtain that meet in a slit."""

    parted = NumericProperty(0.0)
    """Share of the way from closed, 0, to open, 1."""
    seat = NumericProperty(0)
    """Seat whose colour lights the slit."""

    drawn_by = ("pos", "size", "parted", "seat", "opacity")

    def __init__(self, **kwargs: object) -> None:
        self._tint, self._halves = Color(), tuple(Mesh(mode="triangle_strip") for _ in range(2))
        self._light, self._lit = Color(), tuple(Mesh(mode="triangle_strip") for _ in range(2))
        self._dark, self._slit = Color(), Rectangle()
        super().__init__(**kwargs)
        parts = (self._tint, *self._halves, self._light, *self._lit, self._dark, self._slit)
        for part in parts:
            self.canvas.add(part)

    def _draw(self, *_: object) -> None:
        if min(self.size) < 1 or not self.opacity:
            return
        closed = 1 - self.parted
        width = max(self.width / 2 * closed, 0.01)
        velvet, ends = _velvet(theme.lighting, tuple(theme.private)), (self.x, self.right)
        for half, lit, x, way in zip(self._halves, self._lit, ends, (1, -1), strict=True):
            hung = _hung(x, self.y, way * width, self.height, theme.radius, theme.unit)
            for mesh, texture in ((half, velvet), (lit, _light())):
                mesh.texture, mesh.vertices = texture, hung
                mesh.indices = list(range(len(hung) // 4))
        self._light.rgba = [*theme.seats[int(self.seat)][:3], theme.lighting.slit * closed]
        self._dark.rgba = [*theme.shadow[:3], 0.75 if closed == 1 else 0]
        slit = SLIT_WIDTH * theme.unit
        bottom, height = self.y + WORDS_SHARE * self.height, (1 - WORDS_SHARE) * self.height
        self._slit.pos, self._slit.size = (self.center_x - slit / 2, bottom), (slit, height)


def _hung(
    x: float, y: float, width: float, height: float, radius: float, unit: float
) -> list[float]:
    """Return the strip of one half from its outer edge at *x*; a negative width goes to the left.

    Its outer upper corner is rounded, its hem scalloped, so that both ends stay inside the frame.
    """
    vertices: list[float] = []
    for fold, (left, right) in enumerate(pairwise(FOLDS)):
        for step in range(fold > 0, FOLD_COLUMNS + 1):
            part = step / FOLD_COLUMNS
            u = left + (right - left) * part
            bend = max(radius - abs(u * width), 0)
            top = height - radius + sqrt(radius**2 - bend**2)
            hang = HEM * unit * (1 - sqrt(max(1 - (2 * part - 1) ** 2, 0))) + bend
            vertices += (x + u * width, y + hang, u, 0, x + u * width, y + top, u, 1)
    return vertices


@lru_cache(maxsize=4)
def _velvet(lighting: Lighting, colour: tuple[float, ...]) -> Texture:
    """Return the velvet of the left half: folds from left to right, lit towards the slit.

    It is shaded behind words.
    """
    darkest, brightest = lighting.velvet
    folds = [_folded(place) * (0.55 + 0.45 * place**1.4) for place in _PLACES]
    pixels = bytearray()
    for row in range(TEXEL_ROWS):
        up = row / (TEXEL_ROWS - 1)
        lit = 0.35 + 0.65 * sin(pi * (0.12 + 0.7 * up)) ** 0.8
        hidden = lighting.scrim * _shaded(up)
        for fold in folds:
            bright = darkest + (brightest - darkest) * fold * lit
            bright += (lighting.shade - bright) * hidden
            pixels += bytes(round(255 * min(share * bright, 1)) for share in colour[:3]) + b"\xff"
    return _smooth(TEXEL_COLUMNS, TEXEL_ROWS, bytes(pixels))


def _shaded(up: float) -> float:
    """Return the share of the words' shade at a height, from 0 to 1; smaller at the hem."""
    return min(1, max(1.5 * (1 - up / 0.62), 0)) ** 1.5 * min(0.4 + 6 * up, 1)


@cache
def _light() -> Texture:
    """Return the light on the left half: it is cast on the folds, round the slit."""
    across = [
        (0.35 + 0.65 * _folded(place)) * exp(-(((1 - place) / LIGHT_RADIUS) ** 2))
        for place in _PLACES
    ]
    along = [
        exp(-(((row / (TEXEL_ROWS - 1) - LIGHT_HEIGHT) / LIGHT_FADE) ** 2))
        for row in range(TEXEL_ROWS)
    ]
    alphas = (round(255 * min(left * lit, 1)) for lit in along for left in across)
    return _smooth(
        TEXEL_COLUMNS, TEXEL_ROWS, b"".join(bytes((255, 255, 255, alpha)) for alpha in alphas)
    )


def _folded(u: float) -> float:
    """Return the share of light at a place across the folds, from 0 to 1."""
    fold = max(at for at, left in enumerate(FOLDS[:-1]) if left <= u)
    part = (u - FOLDS[fold]) / (FOLDS[fold + 1] - FOLDS[fold])
    return CRESTS[fold] * (0.12 + 0.88 * sin(pi * part**0.8) ** 1.3)


def _smooth(width: int, height: int, pixels: bytes) -> Texture:
    texture = Texture.create(size=(width, height), colorfmt="rgba")
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    texture.min_filter = texture.mag_filter = "linear"
    return texture


class SeatShape(Redrawn):
    """Shape of a seat at any size, lit from above, with its shadow."""

    seat = NumericProperty(0)

    drawn_by = ("pos", "size", "seat")

    def __init__(self, **kwargs: object) -> None:
        self._dark, self._shadow, self._shape = Color(), Patch(glow), Layer()
        super().__init__(**kwargs)
        for each in (self._dark, self._shadow, self._shape):
            self.canvas.add(each)

    def _draw(self, *_: object) -> None:
        size = min(self.size)
        if size < 1:
            return
        x, y, seat = self.center_x, self.center_y, int(self.seat)
        self._dark.rgba = [*theme.shadow[:3], theme.lighting.shape]
        reach, fall = 1.15 * size, 0.08 * size
        self._shadow.lay(x - reach / 2, y - reach / 2 - fall, reach, reach, 0.3 * size)
        self._shape.draw(
            theme.seats[seat], shapes.seat(theme.marks[seat], x, y, size, low=0.5), FOOT
        )


class Curtain(FloatLayout):
    """Closed curtain with the seat of the hidden page, its kind of secret, and those who look away.

    Opening takes a moment, closing none.
    """

    opened = BooleanProperty(False)
    parted = NumericProperty(0.0)
    bare = BooleanProperty(False)
    """True once it begins to open, so that its words are hidden."""
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

    drawn_by = (*Icon.drawn_by, "pos", "passed", "quiet")

    def __init__(self, **kwargs: object) -> None:
        self._rings = tuple(Layer() for _ in RINGS)
        super().__init__(**kwargs)
        for ring in self._rings:
            self.canvas.before.add(ring)

    def _draw(self, *_: object) -> None:
        super()._draw()
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
