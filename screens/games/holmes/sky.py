"""The sky over London: it goes from dawn to night as the week goes by, and its roofs stay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import hypot

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, InstructionGroup, Line, Mesh, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from screens.base.theme import Colour
from screens.games.holmes.look import LAMPLIGHT, LIT, ROOFS, SKIES, SUNS
from screens.games.holmes.skyline import TOWER, Box, Skyline, skyline

DAYS = 7
FIRST, STEP = 0.15, 0.7 / 6
"""How far across the first day stands, and from day to day: shares of the width."""
AHEAD, BEHIND = 0.75, 0.5
"""How far the sky of a day to come, or of one that is over, is from that of now."""
CLOCK_AT = 0.79
"""How far across the tower stands."""
DISC, GLOW = 0.2, 1.5
"""How far sun and glow reach, as the sky is high."""
SIDE = 32
"""Pixels of the glow, each way."""
BY_HEIGHT = tuple(zip(*SKIES, strict=True))
"""The colours of all days at each height, from above."""
LOW, HIGH = 0.52, 0.72
"""How high the sun stands in the morning, and at noon."""


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
        self._sun, self._disc = Color(), Ellipse(segments=40)
        self._windows = Color()
        self._town = InstructionGroup()
        super().__init__(**kwargs)
        for part in (Color(), self._sky, self._light, self._shine, self._sun, self._disc):
            self.canvas.add(part)
        self.canvas.add(self._town)
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
        self._turn()
        self._town.clear()
        if self.height < 1:
            return
        length = self.width / self.height
        far, near = skyline(length, 0, 8), skyline(length, length * CLOCK_AT, 3)
        for part in (Color(*_colours(ROOFS)[1]), self._mesh(far.houses, 0.92),
                     Color(*_colours(ROOFS)[0]), self._mesh(near.houses, 0.66),
                     self._mesh(_tower(near), 1.0), self._roof(near),
                     self._windows, self._mesh(near.windows, 0.66)):  # fmt: skip
            self._town.add(part)
        self._hang_clock(near)

    def _mesh(self, boxes: Sequence[Box], tall: float) -> Mesh:
        scale, corners, triangles = self.height, [], []
        seen = (box for box in boxes if box[0] * scale < self.width)
        for number, (left, bottom, right, top) in enumerate(seen):
            sides = self.x + left * scale, self.x + min(right * scale, self.width)
            low, high = self.y + bottom * tall * scale, self.y + top * tall * scale
            corners += [sides[0], low, 0, 0, sides[1], low, 0, 0]
            corners += [sides[1], high, 0, 0, sides[0], high, 0, 0]
            triangles += [4 * number + corner for corner in (0, 1, 2, 0, 2, 3)]
        return Mesh(vertices=corners, indices=triangles, mode="triangles")

    def _roof(self, town: Skyline) -> Mesh:
        """The pointed roof of the tower."""
        middle, half = self.x + town.tower * self.height, TOWER * 0.6 * self.height
        foot, top = self.y + 0.76 * self.height, self.y + 0.98 * self.height
        corners = [middle - half, foot, 0, 0, middle + half, foot, 0, 0, middle, top, 0, 0]
        return Mesh(vertices=corners, indices=[0, 1, 2], mode="triangles")

    def _hang_clock(self, town: Skyline) -> None:
        """The face of the clock, and its hands at three."""
        x, y = self.x + town.tower * self.height, self.y + 0.6 * self.height
        reach = 0.075 * self.height
        face = Ellipse(pos=(x - reach, y - reach), size=(2 * reach, 2 * reach), segments=24)
        points = [x, y + 0.75 * reach, x, y, x + 0.55 * reach, y]
        hands = Line(points=points, width=max(reach * 0.13, 0.7))
        for part in (Color(*get_color_from_hex(SUNS[4])), face, Color(*_colours(ROOFS)[0]), hands):
            self._town.add(part)


def _tower(town: Skyline) -> list[Box]:
    half = TOWER / 2
    ledge = half * 1.2
    return [
        (town.tower - half, 0.0, town.tower + half, 0.76),
        (town.tower - ledge, 0.72, town.tower + ledge, 0.77),
    ]


def _lit(day: float) -> float:
    return between([[share] for share in LIT], day)[0]
