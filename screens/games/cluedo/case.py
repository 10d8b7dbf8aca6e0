"""Pictures at the end of Cluedo: the opened envelope, and the turns of each seat."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, cos, pi, sin

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, ReferenceListProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.utils import get_color_from_hex

from companion.games.cluedo.view.panels import Course
from companion.play import icons
from screens.base import palettes
from screens.base.theme import Colour, theme
from screens.games.cluedo.look import SEAL_COLOUR
from screens.parts.drawing import shapes
from screens.parts.drawing.card import Print
from screens.parts.drawing.paper import SHADOW_DROP, Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.shapes import Cut, Spot

CARD_ASPECT = 0.72
"""Width of a card, as a share of its height."""
CARD_HEIGHT = 0.67
"""Height of a card, as a share of that of the whole picture."""
CARD_POSITIONS = ((0.18, 0.29), (0.5, 0.32), (0.82, 0.29))
"""Horizontal centre and bottom of each card, as shares of the size of the picture."""
BACK_HEIGHT, SIDE_HEIGHT, NOTCH_HEIGHT = 0.56, 0.27, 0.14
"""Height of the envelope's back, and of its front at the sides and in the middle, as shares."""
CORNER_RADIUS = 14
"""Radius of its corners, in units."""
OUTSIDE_TINT, INSIDE_TINT = (1.0, 0.972, 0.92), (0.76, 0.68, 0.54)
"""Shares of red, green and blue of the envelope, whose paper is browner than that of cards."""
MAX_LABELS = 9
"""Largest number of labels on an axis."""


class CaseFile(Redrawn, FloatLayout):
    """Open envelope, whose children are drawn above its back and below its front."""

    solved = BooleanProperty(False)
    """False for no envelope."""
    card_width = NumericProperty(0)
    card_height = NumericProperty(0)
    card_size = ReferenceListProperty(card_width, card_height)
    """Size of a card in pixels."""

    drawn_by = ("pos", "size", "solved")

    def __init__(self, **kwargs: object) -> None:
        self._shadow, self._back, self._front, self._seams = (Layer() for _ in range(4))
        self._seal, self._stamp, self._crack = (Layer() for _ in range(3))
        super().__init__(**kwargs)
        for each in (self._shadow, self._back):
            self.canvas.before.add(each)
        for each in (self._front, self._seams, self._seal, self._stamp, self._crack):
            self.canvas.after.add(each)
        self.fbind("size", self._measure)
        self.fbind("solved", self._measure)

    def _measure(self, *_: object) -> None:
        height = (
            min(CARD_HEIGHT * self.height, 0.3 * self.width / CARD_ASPECT) if self.solved else 0
        )
        self.card_width, self.card_height = CARD_ASPECT * height, height

    def card_position(
        self, number: int, x: float, y: float, width: float, height: float
    ) -> tuple[float, float]:
        """Return the position of a card, from that of the picture and the card's size."""
        x_share, y_share = CARD_POSITIONS[number]
        return x + x_share * self.width - width / 2, y + y_share * self.height

    def _draw(self, *_: object) -> None:
        if not self.solved or min(self.size) < 1:
            for each in (
                self._shadow, self._back, self._front, self._seams, self._seal, self._stamp,
                self._crack,
            ):  # fmt: skip
                each.draw(theme.clear, shapes.NOTHING)
            return
        x, y, width, height = int(self.x), int(self.y), self.width, self.height
        right, side, notch = x + width, y + SIDE_HEIGHT * height, y + NOTCH_HEIGHT * height
        sheet = width, BACK_HEIGHT * height, CORNER_RADIUS * theme.unit
        self._shadow.draw(
            theme.shadow, _translated(shapes.shadow(*sheet, SHADOW_DROP * theme.unit), x, y)
        )
        self._back.draw(_tinted(INSIDE_TINT), _translated(shapes.sheet(*sheet, -1), x, y))
        front = shapes.together(
            (
                shapes.graded(_front_half(x, y, right, notch, side), 0.5),
                shapes.graded(_front_half(right, y, x, notch, side), 0.5),
            )
        )
        self._front.draw(_tinted(OUTSIDE_TINT), front, palettes.PAPER_FOOT)
        seam, middle = max(theme.ring * 0.8, 1), ((x + right) / 2, notch)
        self._seams.draw(
            [*theme.soft_ink[:3], 0.35],
            shapes.together(
                (
                    shapes.line(seam, (x, side), middle),
                    shapes.line(seam, middle, (right, side)),
                    shapes.line(seam, (x + seam, y + seam), middle),
                    shapes.line(seam, middle, (right - seam, y + seam)),
                )
            ),
        )
        self._draw_seal(*middle, 0.1 * height)

    def _draw_seal(self, x: float, y: float, radius: float) -> None:
        wax = get_color_from_hex(SEAL_COLOUR)
        self._seal.draw(wax, shapes.disc(x, y, radius))
        self._stamp.draw(
            _dimmed(wax, 0.68), shapes.arc(x, y, 0.72 * radius, 0.1 * radius, 0, 2 * pi)
        )
        steps = ((0.12, 0.93), (-0.2, 0.4), (0.22, -0.1), (-0.16, -0.5), (0.08, -0.93))
        self._crack.draw(
            _dimmed(theme.card, 0.9),
            shapes.line(0.2 * radius, *((x + a * radius, y + b * radius) for a, b in steps)),
        )


def _front_half(outer: float, bottom: float, opposite: float, notch: float, side: float) -> Cut:
    """Return half of the front of an envelope, with a rounded corner at its outer side.

    It reaches a little over the middle, so that no seam is seen between the halves.
    """
    direction = 1 if opposite > outer else -1
    middle, radius = (outer + opposite) / 2 + direction, CORNER_RADIUS * theme.unit
    turns = (pi * step / 12 for step in range(7))
    corner: list[Spot] = [
        (outer + direction * radius * (1 - cos(turn)), bottom + radius * (1 - sin(turn)))
        for turn in turns
    ]
    around = [(outer, side), *corner, (middle, bottom), (middle, notch)]
    return shapes.polygon(*(around if direction > 0 else reversed(around)))


def _translated(cut: Cut, x: float, y: float) -> Cut:
    """Return triangles moved to a place, in pixels."""
    vertices = list(cut.vertices)
    vertices[::4] = [each + x for each in vertices[::4]]
    vertices[1::4] = [each + y for each in vertices[1::4]]
    return Cut(vertices, cut.indices)


class CourseTrack(Redrawn):
    """Turns of a seat on a line: a mark from certainty on, a crown, a cross."""

    item = ObjectProperty(None, allownone=True)
    turns = NumericProperty(0)

    drawn_by = ("pos", "size", "item", "turns")

    def __init__(self, **kwargs: object) -> None:
        self._line, self._known, self._mark, self._wrong, self._disc, self._ring = (
            Layer() for _ in range(6)
        )
        self._until_out = Layer()
        self._crown = Print()
        super().__init__(**kwargs)
        for each in (
            self._line, self._until_out, self._known, self._mark, self._disc, self._ring,
            self._crown, self._wrong,
        ):  # fmt: skip
            self.canvas.add(each)

    def _draw(self, *_: object) -> None:
        course, turns = self.item, int(self.turns)
        if course is None or not turns or min(self.size) < 1:
            return
        at, y = _scale(self.x, self.width, turns), self.center_y
        colour, thickness = theme.seats[course.seat], 4 * theme.unit
        size = min(self.height, 24 * theme.unit)
        self._line.draw(theme.pressed, _stripe(at(0), at(turns), y, thickness))
        self._draw_known(course, at, y, colour, size)
        self._draw_solved(course, at, y, colour, size)
        self._draw_out(course, at, y, size)

    def _draw_known(
        self, course: Course, at: Callable[[float], float], y: float, colour: Colour, size: float
    ) -> None:
        known = course.known
        stripe = mark = shapes.NOTHING
        if known is not None:
            stripe = _stripe(at(known), at(self.turns), y, 5 * theme.unit)
            mark = shapes.seat(theme.marks[course.seat], at(known), y, 0.85 * size)
        self._known.draw(colour, stripe)
        self._mark.draw(colour, mark)

    def _draw_out(
        self, course: Course, at: Callable[[float], float], y: float, size: float
    ) -> None:
        stripe = cross = shapes.NOTHING
        if course.out is not None:
            # The line ends before the cross.
            end = max(at(course.out) - 0.6 * size, at(0))
            stripe = _stripe(at(0), end, y, 4 * theme.unit)
            cross = _cross(at(course.out), y, 0.3 * size)
        self._until_out.draw(theme.edge, stripe)
        self._wrong.draw(theme.bad, cross)

    def _draw_solved(
        self, course: Course, at: Callable[[float], float], y: float, colour: Colour, size: float
    ) -> None:
        disc = ring = shapes.NOTHING
        if course.solved is not None:
            x, radius = at(course.solved), 0.5 * size
            disc = shapes.disc(x, y, radius)
            ring = shapes.arc(x, y, radius, 2 * theme.unit, 0, 2 * pi)
            self._crown.put(icons.icon("crown"), theme.icons, 0.5 * size, theme.accent, x, y)
        else:
            self._crown.put("", theme.icons, 1, theme.accent, 0, 0)
        self._disc.draw(theme.panel, disc)
        self._ring.draw(colour, ring)


class CourseAxis(Redrawn):
    """Numbers of the turns below the tracks."""

    turns = NumericProperty(0)

    drawn_by = ("pos", "size", "turns")

    def __init__(self, **kwargs: object) -> None:
        self._labels = tuple(Print() for _ in range(MAX_LABELS))
        super().__init__(**kwargs)
        for each in self._labels:
            self.canvas.add(each)

    def _draw(self, *_: object) -> None:
        turns, shown = int(self.turns), self._numbers()
        at = _scale(self.x, self.width, turns)
        for place, label in enumerate(self._labels):
            text = str(shown[place]) if place < len(shown) and self.height > 1 else ""
            x = at(shown[place]) if text else 0
            label.put(text, theme.bold, theme.tiny, theme.muted, x, self.center_y)

    def _numbers(self) -> list[int]:
        """Return the turns to write, the last one among them."""
        turns = int(self.turns)
        step = max(ceil(turns / MAX_LABELS), 1)
        return [*range(turns, 0, -step)][::-1]


def _scale(left: float, width: float, turns: int) -> Callable[[float], float]:
    """Return the x of each turn in pixels; 0 is the deal."""
    inset = 14 * theme.unit
    span = width - 2 * inset
    first = 0 if turns == 1 else 1
    return lambda turn: left + inset + span * max(turn - first, 0) / max(turns - first, 1)


def _stripe(left: float, right: float, y: float, thickness: float) -> Cut:
    half = thickness / 2
    return shapes.together(
        (
            shapes.polygon(
                (left, y - half), (right, y - half), (right, y + half), (left, y + half)
            ),
            shapes.disc(left, y, half),
            shapes.disc(right, y, half),
        )
    )


def _cross(x: float, y: float, radius: float) -> Cut:
    thickness = max(0.5 * radius, 2)
    return shapes.together(
        (
            shapes.line(thickness, (x - radius, y - radius), (x + radius, y + radius)),
            shapes.line(thickness, (x - radius, y + radius), (x + radius, y - radius)),
        )
    )


def _tinted(shares: tuple[float, float, float]) -> Colour:
    return [*(part * share for part, share in zip(theme.card[:3], shares, strict=True)), 1]


def _dimmed(colour: Colour, by: float) -> Colour:
    return [*(by * part for part in colour[:3]), 1]
