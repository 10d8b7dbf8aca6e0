"""Boxes with round corners, compared with the distance of each pixel from their outline."""

from __future__ import annotations

from math import hypot

import pytest

from tests.support.sampling import crossed

WIDE, HIGH = 90, 60
FRINGE = 1.1
"""Pixels on both sides of an edge that may be more or less clear."""
FULL, CLEAR = 230, 25
"""Brightness that is taken for all of it, and for nothing."""
PLACES = [
    (5, 5, 80, 50, 16),
    (7.5, 4.5, 61, 33, 12),
    (10, 10, 40, 40, 20),
    (20, 6, 30, 48, 3.25),
    (12, 30, 70, 10, 16),
]


def _drawn(table, instruction):
    """Return the opacity of each pixel of a drawing, row by row from below, from 0 to 255."""
    from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo

    canvas = Fbo(size=(WIDE, HIGH))
    for step in (ClearColor(0, 0, 0, 1), ClearBuffers(), Color(1, 1, 1, 1), instruction):
        canvas.add(step)
    canvas.draw()
    reds = canvas.pixels[::4]
    return {(x, y): reds[y * WIDE + x] for x in range(WIDE) for y in range(HIGH)}


def _inside(x, y, left, low, width, height, radius):
    """Return the distance of a point from the outline in pixels, below 0 outside of it."""
    bend = min(radius, width / 2, height / 2)
    across = abs(x - left - width / 2) - width / 2 + bend
    up = abs(y - low - height / 2) - height / 2 + bend
    return bend - hypot(max(across, 0), max(up, 0)) - min(max(across, up), 0)


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_a_filled_box_is_full_inside_and_clear_outside(box, place):
    from screens.parts.drawing.rounded import Rounded

    table, filled = box(), Rounded()
    *corner, width, height, radius = place
    filled.radius, filled.size, filled.pos = radius, (width, height), corner
    for (x, y), seen in _drawn(table, filled).items():
        inside = _inside(x + 0.5, y + 0.5, *place)
        if abs(inside) > FRINGE:
            assert seen > FULL if inside > 0 else seen < CLEAR, (x, y)


@pytest.mark.parametrize(("place", "half"), crossed(PLACES, [1, 1.5, 2.4, 4]))
def test_a_line_around_a_box_lies_to_both_sides_of_it_and_nowhere_else(box, place, half):
    from screens.parts.drawing.rounded import Ring

    table, ring = box(), Ring()
    ring.width, ring.box = half, place
    for (x, y), seen in _drawn(table, ring).items():
        away = abs(_inside(x + 0.5, y + 0.5, *place))
        if abs(away - half) > FRINGE:
            assert seen > FULL if away < half else seen < CLEAR, (x, y)


@pytest.mark.parametrize(("width", "height"), [(0, 40), (40, 0), (0, 0)])
def test_a_box_without_room_is_not_seen(box, width, height):
    from screens.parts.drawing.rounded import Ring, Rounded

    table = box()
    filled, ring = Rounded(), Ring()
    filled.pos, filled.size, filled.radius = (20, 10), (width, height), 8
    ring.width, ring.box = 1.5, (20, 10, width, height, 8)
    assert not any(_drawn(table, filled).values())
    assert not any(_drawn(table, ring).values())
