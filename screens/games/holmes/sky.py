"""The sky over London: it goes from dawn to night as the week goes by, and its roofs stay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import cos, hypot, pi, sin

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from companion.games.holmes.state import DAYS
from screens.base.theme import Colour
from screens.games.holmes.look import LAMPLIGHT, LIT, ROOFS, SKIES, SUNS
from screens.games.holmes.skyline import Box, skyline
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.shapes import Cut, Spot

FIRST, STEP = 0.15, 0.7 / 6
"""How far across the first day stands, and from day to day: shares of the width."""
AHEAD, BEHIND = 0.75, 0.5
"""How far the sky of a day to come, or of one that is over, is from that of now."""
DOME_AT, CLOCK_AT = 0.325, 0.7925
"""Places of dome and tower across the sky: between two days."""
DISC, GLOW = 0.18, 1.3
"""How far sun and glow reach, as the sky is high."""
SIDE = 32
"""Pixels of the glow, each way."""
BY_HEIGHT = tuple(zip(*SKIES, strict=True))
"""The colours of all days at each height, from above."""
LOW, HIGH = 0.6, 0.74
"""How high the sun stands in the morning, and at noon."""
FAR, NEAR = 0.84, 0.6
"""Heights of far and near roofs, as shares of their skylines."""
SHADE, SHADED = 0.62, 0.42
"""Alpha of the shade behind the title, at the left, and its width across the sky."""
TOWER: Sequence[Sequence[Spot]] = (
    ((-0.13, 0.0), (0.13, 0.0), (0.13, 0.72), (-0.13, 0.72)),
    ((-0.17, 0.7), (0.17, 0.7), (0.17, 0.75), (-0.17, 0.75)),
    ((-0.15, 0.44), (0.15, 0.44), (0.15, 0.47), (-0.15, 0.47)),
    ((-0.17, 0.74), (0.17, 0.74), (0.0, 0.96)),
)
"""Shaft, ledges and roof of the tower, from its middle on the ground, as the sky is high."""
CLOCK, FACE, HAND = 0.59, 0.085, 0.024
"""Height of its clock, radius of the face and width of the hands, likewise."""
DOME: Sequence[Sequence[Spot]] = (
    ((-0.3, 0.0), (0.3, 0.0), (0.3, 0.36), (-0.3, 0.36)),
    tuple((0.21 * cos(pi * at / 14), 0.34 + 0.24 * sin(pi * at / 14)) for at in range(15)),
    ((-0.05, 0.55), (0.05, 0.55), (0.05, 0.65), (-0.05, 0.65)),
    ((-0.012, 0.64), (0.012, 0.64), (0.012, 0.75), (-0.012, 0.75)),
)
"""Nave, dome, lantern and cross of the cathedral, likewise."""


def between(values: Sequence[Colour], at: float) -> Colour:
    """Return the value at a day of values by day, in between where the day is."""
    day = min(int(at), len(values) - 2)
    share = at - day
    pairs = zip(values[day], values[day + 1], strict=True)
    return [one + (other - one) * share for one, other in pairs]


@cache
def _colours(values: tuple[str, ...]) -> list[Colour]:
    return [get_color_from_hex(value) for value in values]


@cache
def _glow() -> Texture:
    """Return light that fades from the middle of a square to its sides."""
    half = SIDE / 2
    far = (hypot(x + 0.5 - half, y + 0.5 - half) for y in range(SIDE) for x in range(SIDE))
    pixels = bytes(part for each in far
                   for part in (255, round(255 * max(1 - each / half, 0) ** 2)))  # fmt: skip
    texture = Texture.create(size=(SIDE, SIDE), colorfmt="luminance_alpha")
    texture.blit_buffer(pixels, colorfmt="luminance_alpha", bufferfmt="ubyte")
    return texture


@cache
def _fading() -> Texture:
    """Return black that fades to the right."""
    pixels = bytes(part for at in range(SIDE) for part in (0, round(255 * (1 - at / SIDE) ** 1.5)))
    texture = Texture.create(size=(SIDE, 1), colorfmt="luminance_alpha")
    texture.blit_buffer(pixels, colorfmt="luminance_alpha", bufferfmt="ubyte")
    return texture


def hour(day: float, column: int) -> float:
    """Return which day's sky stands over the place of a day, while it is another day."""
    away = column - day
    return day + away * (AHEAD if away > 0 else BEHIND * (1 - day / DAYS))


class Sky(Widget):
    """Sky, sun, roofs and windows; only numbers change from day to day."""

    day = NumericProperty(0)
    """From 0, before the first dawn, to 7, the last night; what is between is on its way."""

    def __init__(self, **kwargs: object) -> None:
        self._air = Texture.create(size=(DAYS, 3), colorfmt="rgb")
        self._sky = Rectangle(texture=self._air)
        self._light, self._shine = Color(), Rectangle(texture=_glow())
        self._sun, self._disc = Color(), Ellipse(segments=48)
        self._shade = Rectangle(texture=_fading())
        self._far, self._near, self._windows = Layer(), Layer(), Layer()
        self._face, self._hands = Layer(), Layer()
        self._town = InstructionGroup()
        super().__init__(**kwargs)
        for part in (Color(), self._sky, self._light, self._shine, self._sun, self._disc,
                     Color(1, 1, 1, SHADE), self._shade, self._town):  # fmt: skip
            self.canvas.add(part)
        for layer in (self._far, self._near, self._windows, self._face, self._hands):
            self._town.add(layer)
        build = Clock.create_trigger(self._build, -1)
        self.bind(pos=build, size=build, day=self._turn)
        self._turn()

    def across(self, day: float) -> float:
        """Return where a day stands, in pixels from the left of the window."""
        return float(self.x + self.width * (FIRST + STEP * (day - 1)))

    def _turn(self, *_: object) -> None:
        """Colour everything as it is on the day."""
        day = min(max(float(self.day), 0.0), float(DAYS))
        hours = [hour(day, column) for column in range(1, DAYS + 1)]
        # A texture begins below.
        self._paint([between(_colours(row), at) for at in hours] for row in BY_HEIGHT[::-1])
        sun = between(_colours(SUNS), day)
        self._sun.rgba, self._light.rgba = sun, [*sun[:3], 0.75]
        self._windows.rgba = [*get_color_from_hex(LAMPLIGHT)[:3], _lit(day)]
        self._rise(day)

    def _paint(self, rows: Iterable[Iterable[Colour]]) -> None:
        pixels = bytes(round(255 * part) for row in rows for colour in row for part in colour[:3])
        self._air.blit_buffer(pixels, colorfmt="rgb", bufferfmt="ubyte")

    def _rise(self, day: float) -> None:
        """Put the sun where it stands on the day."""
        noon = 1 - abs(day - 4) / 4
        x, y = self.across(day), self.y + self.height * (LOW + (HIGH - LOW) * noon)
        for part, reach in ((self._disc, DISC * self.height), (self._shine, GLOW * self.height)):
            part.pos, part.size = (x - reach, y - reach), (2 * reach, 2 * reach)

    def _build(self, *_: object) -> None:
        """Build the roofs anew for a place and a size."""
        self._sky.pos, self._sky.size = self.pos, self.size
        self._shade.pos, self._shade.size = self.pos, (SHADED * self.width, self.height)
        self._turn()
        if self.height < 1:
            return
        length = self.width / self.height
        far, near = skyline(length, 0, 8), skyline(length, 0, 3)
        clock = CLOCK_AT * length
        self._far.draw(_colours(ROOFS)[1], shapes.together(
            (*self._boxes(far.houses, FAR), *self._parts(DOME, DOME_AT * length))))  # fmt: skip
        self._near.draw(_colours(ROOFS)[0], shapes.together(
            (*self._boxes(near.houses, NEAR), *self._parts(TOWER, clock))))  # fmt: skip
        self._windows.draw(self._windows.rgba, shapes.together(self._boxes(near.windows, NEAR)))
        self._face.draw(get_color_from_hex(SUNS[4]), shapes.disc(*self._at(clock, CLOCK),
                                                                 FACE * self.height))  # fmt: skip
        self._hands.draw(_colours(ROOFS)[0], self._at_three(clock))

    def _at(self, across: float, up: float) -> Spot:
        return self.x + across * self.height, self.y + up * self.height

    def _boxes(self, boxes: Iterable[Box], tall: float) -> Iterator[Cut]:
        """Yield boxes with soft edges that reach the ground or hang above it."""
        for left, bottom, right, top in boxes:
            (x, y), (far_x, far_y) = self._at(left, bottom * tall), self._at(right, top * tall)
            far_x = min(far_x, self.right)
            if x < far_x:
                yield shapes.polygon((x, y), (far_x, y), (far_x, far_y), (x, far_y))

    def _parts(self, parts: Iterable[Iterable[Spot]], across: float) -> Iterator[Cut]:
        """Yield the parts of a building that stands so far across."""
        for part in parts:
            yield shapes.polygon(*(self._at(across + x, up) for x, up in part))

    def _at_three(self, clock: float) -> Cut:
        """Return the hands of the clock."""
        middle = self._at(clock, CLOCK)
        up, aside = self._at(clock, CLOCK + 0.7 * FACE), self._at(clock + 0.55 * FACE, CLOCK)
        return shapes.line(HAND * self.height, up, middle, aside)


def _lit(day: float) -> float:
    return between([[share] for share in LIT], day)[0]
