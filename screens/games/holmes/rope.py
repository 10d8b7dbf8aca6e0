"""Rope between both players: its knot is as many steps from the middle as one of them leads."""

from __future__ import annotations

from math import pi

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import NumericProperty, ObjectProperty
from kivy.utils import get_color_from_hex

from screens.base.theme import theme
from screens.games.holmes.look import ROPE
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.redrawn import Redrawn

STEPS = 3
"""Most steps from the middle; a longer lead has as many."""
THICKNESS, PULL, STRAND = 12, 8, 6
"""Thickness of the rope and of its coloured part, and distance of its strands, in units."""
TICK = 3
"""Length of the mark of a step, in units."""
KNOT_RADIUS, KNOT_LINE = 16, 2.5
"""Radius of the knot of a leader, and width of its edge, in units."""
MARK_SIZE = 16
"""Size of the shape of the leader, in units."""
LEVEL_WIDTH, LEVEL_HEIGHT = 15, 28
"""Width and height of the knot where nobody leads, in units."""
TWISTS = (-0.4, -0.1, 0.2)
"""Starts of the turns of the rope in that knot, in its heights."""


class Rope(Redrawn):
    """Rope with its knot, in the colour and with the shape of the leader."""

    lead = NumericProperty(0)
    """Number by which the leader leads."""
    seat = ObjectProperty(None, allownone=True)
    """Seat in the lead; None in a tie."""

    drawn_by = ("size", "lead", "seat")

    def __init__(self, **kwargs: object) -> None:
        self._place = Translate()
        self._ticks, self._rope, self._strands, self._pull = Layer(), Layer(), Layer(), Layer()
        self._knot, self._edge, self._mark = Layer(), Layer(), Layer()
        super().__init__(**kwargs)
        parts = (self._ticks, self._rope, self._strands, self._pull, self._knot, self._edge)
        for part in (PushMatrix(), self._place, *parts, self._mark, PopMatrix()):
            self.canvas.add(part)
        self.fbind("pos", self._move)

    def knot_x(self) -> float:
        """Return the distance of the knot from the middle of the rope, in pixels."""
        if self.seat is None:
            return 0
        room = self.width / 2 - KNOT_RADIUS * theme.unit
        steps = min(self.lead, STEPS) * (1 if self.seat else -1)
        return float(steps * room / STEPS)

    def _move(self, *_: object) -> None:
        self._place.xy = int(self.center_x), int(self.center_y)

    def _draw(self, *_: object) -> None:
        self._move()
        if self.width < 2 * KNOT_RADIUS * theme.unit:
            return
        self._draw_rope()
        knot = self.knot_x()
        if self.seat is None:
            self._draw_level()
        else:
            self._draw_knot(knot)

    def _draw_rope(self) -> None:
        unit, half = theme.unit, self.width / 2
        light, dark = map(get_color_from_hex, ROPE)
        thick = THICKNESS * unit / 2
        self._rope.draw(light, shapes.ribbon(2 * thick, shapes.SOFT, (-half, 0), (half, 0)))
        count = int((half - thick) / (STRAND * unit))
        places = (at * STRAND * unit for at in range(-count, count + 1))
        ends = (((x - thick / 2, -thick), (x + thick / 2, thick)) for x in places)
        self._strands.draw(dark, shapes.strokes(unit, ends))
        step = (half - KNOT_RADIUS * unit) / STEPS
        top, foot = -thick - 2 * unit, -thick - (2 + TICK) * unit
        marks = (((at * step, top), (at * step, foot)) for at in range(-STEPS, STEPS + 1))
        self._ticks.draw([*theme.muted[:3], 0.5], shapes.strokes(1.5 * unit, marks))

    def _draw_knot(self, x: float) -> None:
        unit, colour = theme.unit, theme.seats[self.seat]
        radius, line = KNOT_RADIUS * unit, KNOT_LINE * unit
        ends = sorted([(0.0, 0.0), (x, 0.0)])
        self._pull.draw(colour, shapes.ribbon(PULL * unit, shapes.SOFT, *ends))
        self._knot.draw(theme.background, shapes.disc(x, 0, radius))
        self._edge.draw(colour, shapes.arc(x, 0, radius - line / 2, line, 0, 2 * pi))
        self._mark.draw(colour, shapes.seat(theme.marks[self.seat], x, 0, MARK_SIZE * unit))

    def _draw_level(self) -> None:
        light, dark = map(get_color_from_hex, ROPE)
        width, height = LEVEL_WIDTH * theme.unit, LEVEL_HEIGHT * theme.unit
        self._pull.draw(theme.clear, shapes.NOTHING)
        self._mark.draw(theme.clear, shapes.NOTHING)
        box = [(-width / 2, -height / 2), (width / 2, -height / 2),
               (width / 2, height / 2), (-width / 2, height / 2)]  # fmt: skip
        self._knot.draw(light, shapes.polygon(*box))
        twist = (((-width / 2, up * height), (width / 2, (up + 0.2) * height)) for up in TWISTS)
        self._edge.draw(dark, shapes.strokes(1.5 * theme.unit, twist))
