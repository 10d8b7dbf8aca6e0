"""Busts of the twelve characters, each known by its hat or hair, from a few shapes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.utils import get_color_from_hex

from screens.base.theme import Colour
from screens.games.holmes.look import BUST_COLOURS
from screens.parts.drawing import shapes
from screens.parts.drawing.culling import Hideable
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.shapes import NOTHING, Cut, Spot

LEAST_HEIGHT = 94
"""Height below which a bust is not enlarged to that of the others.

It is in the parts of all measures below, which are from the middle of the foot.
"""
MIDDLE_GREY = 0.5
"""Mean of red, green and blue above which a background is bright."""


class Part(NamedTuple):
    """Convex shape by its corners, counterclockwise, or a line through points."""

    spots: tuple[Spot, ...]
    line: float = 0
    """Width of the line; 0 for a shape."""


def _oval(x: float, y: float, across: float, up: float) -> Part:
    turns = [pi * at / 14 for at in range(28)]
    return Part(tuple((x + across * cos(turn), y + up * sin(turn)) for turn in turns))


def _shape(*spots: Spot) -> Part:
    return Part(spots)


def _line(width: float, *spots: Spot) -> Part:
    return Part(spots, width)


def _arc(
    width: float, x: float, y: float, across: float, up: float, first: float, last: float
) -> Part:  # fmt: skip
    """Return a part of the edge of an oval, between two angles in degrees."""
    turns = [(first + (last - first) * at / 14) * pi / 180 for at in range(15)]
    return Part(tuple((x + across * cos(turn), y + up * sin(turn)) for turn in turns), width)


def _both(*parts: Part) -> Iterator[Part]:
    """Yield parts, and the same parts on the other side."""
    for part in parts:
        yield part
        mirrored = tuple((-x, y) for x, y in part.spots)
        yield Part(mirrored if part.line else mirrored[::-1], part.line)


def _shoulders(across: float, up: float) -> Part:
    slope = [(cos(turn), sin(turn)) for turn in (pi * at / 28 for at in range(15))]
    right = [(across * x**0.6, up * y**0.9) for x, y in slope]
    return _shape(*right, *((-x, y) for x, y in reversed(right[:-1])))


def _face(up: float = 19) -> tuple[Part, Part]:
    """Return a head, and the neck below."""
    return _oval(0, 59, 16, up), _shape((-8, 28), (8, 28), (8, 48), (-8, 48))


_BOW = tuple(_both(_shape((1, 28), (10, 23), (10, 33))))
_COLLAR = _line(2.6, (-12, 34), (0, 16), (12, 34))

BUSTS: dict[str, tuple[tuple[Part, ...], tuple[Part, ...]]] = {
    "WATSON": (
        (
            _shoulders(48, 34), *_face(), _oval(0, 77, 21, 18),
            _line(6, (-33, 77), (-26, 73), (0, 71), (26, 73), (33, 77)),
        ),
        (
            _line(2.4, (-21, 78), (21, 78)), *_both(_oval(5.5, 51, 6, 2.8)), _COLLAR,
            _line(3.4, (0, 17), (0, 2)),
        ),
    ),
    "HUDSON": (
        (_shoulders(45, 32), *_face(), _oval(0, 66, 20, 21), _oval(0, 94, 10.5, 10)),
        (
            _arc(2.2, 0, 59, 15, 20, 20, 160), *_both(_arc(2.4, 7, 57, 5.2, 5.2, 0, 360)),
            _line(2, (-2, 58), (2, 58)), _arc(2.4, 0, 36, 18, 14, 200, 340), _oval(0, 20, 3.4, 3.4),
        ),
    ),
    "LESTRADE": (
        (
            _shoulders(48, 33), *_face(), *_both(_shape((5, 26), (27, 30), (21, 56))),
            _shape((-19, 77), (2, 77), (0, 95), (-10, 101), (-17, 97)),
            _shape((-2, 77), (19, 77), (17, 97), (10, 101), (0, 95)),
            _line(6.5, (-38, 80), (-24, 75), (0, 72), (24, 75), (38, 80)),
        ),
        (
            _line(3.4, (-20, 80), (-8, 78.5), (8, 78.5), (20, 80)),
            _line(2.8, (-15, 35), (0, 12), (15, 35)), _line(2.8, (0, 13), (0, 0)),
        ),
    ),
    "ADLER": (
        (
            _shoulders(38, 31), *_face(18), _oval(-15, 54, 8, 17), _oval(3, 82, 19, 10),
            _line(6, (-34, 70), (-18, 74), (8, 76), (32, 73), (48, 67)),
            _line(8, (-12, 88), (-26, 97), (-40, 97), (-46, 89), (-43, 82)),
        ),
        (
            _line(2.4, (-15, 80), (4, 82), (21, 79)), _line(1.8, (-13, 92), (-28, 96), (-41, 90)),
            *(_oval(19 * cos(turn), 38 + 17 * sin(turn), 1.9, 1.9)
              for turn in (pi * (1.16 + 0.085 * at) for at in range(9))),
        ),
    ),
    "PIKE": (
        (
            _shoulders(46, 33), *_face(), _shape((-18, 75), (18, 75), (22, 110), (-22, 110)),
            _line(5.5, (-32, 79), (-22, 75), (0, 73), (22, 75), (32, 79)),
            _line(3, (8, 49), (30, 45)),
        ),
        (
            _line(4.2, (-18.5, 82), (18.5, 82)), _arc(2.4, 7, 60, 6, 6, 0, 360),
            _line(1.6, (13, 58), (17, 46), (15, 34)), *_BOW,
        ),
    ),
    "TOBY": (
        (
            _shoulders(38, 30), _oval(0, 60, 22, 24),
            _shape((-13, 24), (13, 24), (16, 46), (-16, 46)),
            *_both(_oval(25, 54, 10, 25)), _oval(0, 44, 15, 13),
        ),
        (
            *_both(_oval(8, 64, 2.8, 3.2), _arc(2, 22, 60, 6, 20, 120, 240)), _oval(0, 50, 6, 4.4),
            _line(2, (0, 47), (0, 40)), _arc(2, 0, 43, 8, 6, 200, 340),
            _arc(4, 0, 40, 22, 17, 225, 315),
        ),
    ),
    "WIGGINS": (
        (
            _shoulders(42, 32), *_face(18), _oval(-3, 83, 27, 15), _oval(-3, 99, 4, 3.5),
            _shape((10, 70), (38, 66), (36, 74), (18, 84)),
        ),
        (
            _line(2.2, (-3, 97), (-10, 90), (-13, 74)), _line(2.2, (-3, 97), (5, 90), (9, 75)),
            _arc(4, 0, 40, 17, 12, 205, 335), _line(6, (8, 28), (12, 6)),
        ),
    ),
    "BILLY": (
        (
            _shoulders(42, 33), *_face(), _shape((-17, 75), (17, 75), (19, 94), (-19, 94)),
            _line(4, (-18, 75), (18, 75)),
        ),
        (
            _line(3, (-18, 88), (18, 88)), _arc(2.4, 0, 62, 15, 23, 195, 345),
            *_both(_oval(9, 20, 2.8, 2.8), _oval(9, 8, 2.8, 2.8)),
            _arc(2.6, 0, 36, 13, 6, 190, 350),
        ),
    ),
    "GREGSON": (
        (
            _shoulders(49, 34), *_face(), _oval(0, 82, 23, 24), _oval(0, 107, 4.5, 4.5),
            _line(6.5, (-29, 70), (-20, 72), (0, 73), (20, 72), (29, 70)),
        ),
        (
            _oval(0, 86, 6.5, 6.5), _line(2.2, (-23, 76), (23, 76)),
            *_both(_oval(5.5, 51, 6.5, 2.6)),
            _arc(2, 0, 60, 16, 21, 200, 340), *(_oval(0, up, 2.4, 2.4) for up in (26, 16, 6)),
        ),
    ),
    "JOHNSON": (
        (
            _shoulders(47, 34), *_face(), _oval(0, 46, 17, 15), _oval(0, 80, 19, 17),
            _line(6, (-30, 69), (-22, 73), (0, 75), (22, 73), (30, 69)),
        ),
        (
            _arc(6, 0, 54, 13, 14, 185, 355), *_both(_oval(5, 52, 6, 2.4)),
            _line(2.4, (-19, 79), (19, 79)), _line(5, (-20, 28), (0, 22), (20, 28)),
            _line(6, (10, 25), (14, 4)),
        ),
    ),
    "KRAMM": (
        (
            _shoulders(48, 30), *_face(), _oval(0, 72, 18, 14),
            *_both(*(_oval(x, up, 8, 8) for x, up in ((14, 30), (26, 27), (37, 20)))),
        ),
        (
            *_both(_oval(8, 63, 8.5, 5.6), _line(3, (14, 64), (18, 66)), _oval(6.5, 50, 7.5, 2.6)),
            _shape((0, 0), (9, 10), (0, 20), (-9, 10)), _line(2.2, (-22, 30), (0, 18), (22, 30)),
        ),
    ),
    "HUNTER": (
        (
            _shoulders(42, 32), *_face(18), _oval(0, 67, 20, 20), *_both(_oval(16, 54, 6, 16)),
            _oval(0, 88, 14, 7),
        ),
        (
            _arc(3, 0, 66, 20, 14, 28, 152), _arc(1.8, 0, 58, 13, 16, 30, 150),
            *_BOW, _oval(0, 28, 2, 2),
        ),
    ),
}  # fmt: skip
"""Shapes of each bust, and those that are cut out of it."""


class Bust(InstructionGroup):
    """Bust in one colour on a ground; it is drawn anew only for another character or height."""

    def __init__(self) -> None:
        super().__init__()
        self._place, self._body, self._cut_out = Translate(), Layer(), Layer()
        for part in (PushMatrix(), self._place, self._body, self._cut_out, PopMatrix()):
            self.add(part)

    def lay(self, code: str, foot: Spot, height: float, ground: Colour, share: float) -> None:
        """Draw a character on the middle of its foot, with a share of its colour on the ground."""
        body, cut_out = bust(code, height) if code in BUSTS and height else (NOTHING, NOTHING)
        self._place.xy = int(foot[0]), int(foot[1])
        bright = sum(ground[:3]) > 3 * MIDDLE_GREY
        colour = get_color_from_hex(BUST_COLOURS[bright])
        mixed = [(1 - share) * a + share * b for a, b in zip(ground[:3], colour[:3], strict=True)]
        self._body.draw([*mixed, 1.0], body)
        self._cut_out.draw([*ground[:3], 1.0], cut_out)


class BustPicture(Redrawn, Hideable):
    """Bust of a character as large as its place; other cards have none, and take no room."""

    code = StringProperty()
    ground = ColorProperty()
    """Colour of its background."""
    share = NumericProperty(0.6)
    """Share of its own colour in it; the rest is that of the background."""

    drawn_by = ("pos", "size", "code", "ground", "share")

    def __init__(self, **kwargs: object) -> None:
        self._bust = Bust()
        super().__init__(**{"size_hint_x": None, **kwargs})
        self.canvas.add(self._bust)

    def has_content(self) -> bool:
        """Return True for a character."""
        return self.code in BUSTS

    def on_code(self, *_: object) -> None:
        """Take room for a character."""
        self.update_room()

    def _draw(self, *_: object) -> None:
        height = min(self.size) if self.takes_room else 0
        self._bust.lay(self.code, (self.center_x, self.y), height, self.ground, self.share)


@lru_cache(maxsize=64)
def bust(code: str, height: float) -> tuple[Cut, Cut]:
    """Return a bust, from the middle of its foot, and what is cut out of it; heights in pixels."""
    body, cut_out = BUSTS[code]
    top = max(y for part in body for _x, y in part.spots)
    scale = height / max(top, LEAST_HEIGHT)
    return _drawn(body, scale), _drawn(cut_out, scale)


def _drawn(parts: Iterable[Part], scale: float) -> Cut:
    return shapes.together(_cut(part, scale) for part in parts)


def _cut(part: Part, scale: float) -> Cut:
    spots = tuple((x * scale, y * scale) for x, y in part.spots)
    if part.line:
        return shapes.ribbon(part.line * scale, shapes.SOFT, *spots)
    return shapes.polygon(*spots)
