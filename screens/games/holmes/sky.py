"""Sky over London from dawn to night in the course of the week, with constant roofs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import cos, hypot, pi, sin

from kivy.graphics import Color, Ellipse, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import ListProperty, NumericProperty
from kivy.utils import get_color_from_hex

from companion.games.holmes.state import DAYS
from screens.base.theme import Colour
from screens.games.holmes.look import LAMPLIGHT, ROOFS, SKIES, SUNS, WINDOW_LIGHT
from screens.games.holmes.skyline import Box, skyline
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.shapes import Cut, Spot

FUTURE_SHARE, PAST_SHARE = 0.75, 0.5
"""Share of the difference to today's sky that a later day shows, and an earlier one."""
DOME_X, CLOCK_X = 0.36, 0.7925
"""Positions of dome and tower, as shares of the width: between two days, and after the last."""
SUN_RADIUS, GLOW_RADIUS = 0.18, 1.3
"""Radius of sun and glow, in heights of the sky."""
GLOW_PIXELS = 32
"""Width and height of the glow's texture, in pixels."""
COLOURS_BY_HEIGHT = tuple(zip(*SKIES, strict=True))
"""Colours of all days at each height, from the top."""
MORNING_Y, NOON_Y = 0.6, 0.74
"""Height of the sun in the morning and at noon, as shares of the height."""
BACK_ROOFS, FRONT_ROOFS = 0.84, 0.6
"""Heights of back and front roofs, as shares of their skylines."""
SHADE_ALPHA, SHADE_WIDTH = 0.62, 0.3
"""Alpha of the shade behind the title, at the left, and its share of the width."""
TOWER_PARTS: Sequence[Sequence[Spot]] = (
    ((-0.13, 0.0), (0.13, 0.0), (0.13, 0.72), (-0.13, 0.72)),
    ((-0.17, 0.7), (0.17, 0.7), (0.17, 0.75), (-0.17, 0.75)),
    ((-0.15, 0.44), (0.15, 0.44), (0.15, 0.47), (-0.15, 0.47)),
    ((-0.17, 0.74), (0.17, 0.74), (0.0, 0.96)),
)
"""Shaft, ledges and roof of the tower, from its middle on the ground, in heights of the sky."""
CLOCK_Y, FACE_RADIUS, HAND_WIDTH = 0.59, 0.085, 0.024
"""Height of its clock, radius of the face and width of the hands, likewise."""
DOME_PARTS: Sequence[Sequence[Spot]] = (
    ((-0.3, 0.0), (0.3, 0.0), (0.3, 0.36), (-0.3, 0.36)),
    tuple((0.21 * cos(pi * at / 14), 0.34 + 0.24 * sin(pi * at / 14)) for at in range(15)),
    ((-0.05, 0.55), (0.05, 0.55), (0.05, 0.65), (-0.05, 0.65)),
    ((-0.012, 0.64), (0.012, 0.64), (0.012, 0.75), (-0.012, 0.75)),
)
"""Nave, dome, lantern and cross of the cathedral, likewise."""


def between(values: Sequence[Colour], at: float) -> Colour:
    """Return the interpolated value at a day, from a value for each day."""
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
    half = GLOW_PIXELS / 2
    places = [at + 0.5 - half for at in range(GLOW_PIXELS)]
    radii = (hypot(x, y) for y in places for x in places)
    pixels = bytes(part for radius in radii
                   for part in (255, round(255 * max(1 - radius / half, 0) ** 2)))  # fmt: skip
    texture = Texture.create(size=(GLOW_PIXELS, GLOW_PIXELS), colorfmt="luminance_alpha")
    texture.blit_buffer(pixels, colorfmt="luminance_alpha", bufferfmt="ubyte")
    return texture


@cache
def _fading() -> Texture:
    """Return black that fades to the right."""
    alphas = [round(255 * (1 - at / GLOW_PIXELS) ** 1.5) for at in range(GLOW_PIXELS)]
    pixels = bytes(part for alpha in alphas for part in (0, alpha))
    texture = Texture.create(size=(GLOW_PIXELS, 1), colorfmt="luminance_alpha")
    texture.blit_buffer(pixels, colorfmt="luminance_alpha", bufferfmt="ubyte")
    return texture


def hour(day: float, column: int) -> float:
    """Return the day whose sky is over a column, while it is another day."""
    difference = column - day
    return day + difference * (FUTURE_SHARE if difference > 0 else PAST_SHARE * (1 - day / DAYS))


class Sky(Redrawn):
    """Sky, sun, roofs and windows; only numbers change from day to day."""

    day = NumericProperty(0)
    """Time from 0, before the first dawn, to 7, the last night; fractions occur in motion."""
    first_x = NumericProperty(198)
    """Distance of the sun on the first day from the left, in pixels."""
    step = NumericProperty(60)
    """Distance from day to day, in pixels."""
    covered = ListProperty((0, 0))
    """Distances from the left between which something covers the windows, in pixels."""

    drawn_by = (*Redrawn.drawn_by, "first_x", "step", "covered")

    def __init__(self, **kwargs: object) -> None:
        self._air = Texture.create(size=(DAYS, 3), colorfmt="rgb")
        self._sky = Rectangle(texture=self._air)
        self._light, self._shine = Color(), Rectangle(texture=_glow())
        self._sun, self._disc = Color(), Ellipse(segments=48)
        self._shade = Rectangle(texture=_fading())
        self._back, self._front, self._windows = Layer(), Layer(), Layer()
        self._face, self._hands = Layer(), Layer()
        self._town = InstructionGroup()
        super().__init__(**kwargs)
        for part in (Color(), self._sky, self._light, self._shine, self._sun, self._disc,
                     Color(1, 1, 1, SHADE_ALPHA), self._shade, self._town):  # fmt: skip
            self.canvas.add(part)
        for layer in (self._back, self._front, self._windows, self._face, self._hands):
            self._town.add(layer)
        self.fbind("day", self._turn)
        self._turn()

    def day_x(self, day: float) -> float:
        """Return the x of a day, in pixels."""
        return float(self.x + self.first_x + self.step * (day - 1))

    def _turn(self, *_: object) -> None:
        """Colour all parts for the day."""
        day = min(max(float(self.day), 0.0), float(DAYS))
        hours = [hour(day, column) for column in range(1, DAYS + 1)]
        # A texture begins below.
        self._paint([between(_colours(row), at) for at in hours] for row in COLOURS_BY_HEIGHT[::-1])
        sun = between(_colours(SUNS), day)
        self._sun.rgba, self._light.rgba = sun, [*sun[:3], 0.75]
        self._windows.rgba = [*get_color_from_hex(LAMPLIGHT)[:3], _lit(day)]
        self._rise(day)

    def _paint(self, rows: Iterable[Iterable[Colour]]) -> None:
        pixels = bytes(round(255 * part) for row in rows for colour in row for part in colour[:3])
        self._air.blit_buffer(pixels, colorfmt="rgb", bufferfmt="ubyte")

    def _rise(self, day: float) -> None:
        """Move the sun to its place on the day."""
        noon = 1 - abs(day - 4) / 4
        x, y = self.day_x(day), self.y + self.height * (MORNING_Y + (NOON_Y - MORNING_Y) * noon)
        for part, share in ((self._disc, SUN_RADIUS), (self._shine, GLOW_RADIUS)):
            radius = share * self.height
            part.pos, part.size = (x - radius, y - radius), (2 * radius, 2 * radius)

    def _draw(self, *_: object) -> None:
        """Build the roofs for a position and a size."""
        self._sky.pos, self._sky.size = self.pos, self.size
        self._shade.pos, self._shade.size = self.pos, (SHADE_WIDTH * self.width, self.height)
        self._turn()
        if self.height < 1:
            return
        length = self.width / self.height
        back, front = skyline(length, 0, 8), skyline(length, 0, 3)
        clock = CLOCK_X * length
        dome, tower = self._parts(DOME_PARTS, DOME_X * length), self._parts(TOWER_PARTS, clock)
        houses = *self._boxes(back.houses, BACK_ROOFS), *dome
        self._back.draw(_colours(ROOFS)[1], shapes.together(houses))
        houses = *self._boxes(front.houses, FRONT_ROOFS), *tower
        self._front.draw(_colours(ROOFS)[0], shapes.together(houses))
        first, last = (at / self.height for at in self.covered)
        seen = (window for window in front.windows if not first < window[2] < last)
        windows = self._boxes(seen, FRONT_ROOFS)
        self._windows.draw(self._windows.rgba, shapes.together(windows))
        face = shapes.disc(*self._at(clock, CLOCK_Y), FACE_RADIUS * self.height)
        self._face.draw(get_color_from_hex(SUNS[4]), face)
        self._hands.draw(_colours(ROOFS)[0], self._at_three(clock))

    def _at(self, across: float, up: float) -> Spot:
        return self.x + across * self.height, self.y + up * self.height

    def _boxes(self, boxes: Iterable[Box], scale: float) -> Iterator[Cut]:
        """Yield boxes with soft edges, cut at the right side of the sky."""
        for left, bottom, right, top in boxes:
            (x, y), (end_x, end_y) = self._at(left, bottom * scale), self._at(right, top * scale)
            end_x = min(end_x, self.right)
            if x < end_x:
                yield shapes.polygon((x, y), (end_x, y), (end_x, end_y), (x, end_y))

    def _parts(self, parts: Iterable[Iterable[Spot]], across: float) -> Iterator[Cut]:
        """Yield the parts of a building at a position."""
        for part in parts:
            yield shapes.polygon(*(self._at(across + x, up) for x, up in part))

    def _at_three(self, clock: float) -> Cut:
        """Return the hands of the clock."""
        middle = self._at(clock, CLOCK_Y)
        minute = self._at(clock, CLOCK_Y + 0.7 * FACE_RADIUS)
        hour = self._at(clock + 0.55 * FACE_RADIUS, CLOCK_Y)
        return shapes.line(HAND_WIDTH * self.height, minute, middle, hour)


def _lit(day: float) -> float:
    return between([[share] for share in WINDOW_LIGHT], day)[0]
