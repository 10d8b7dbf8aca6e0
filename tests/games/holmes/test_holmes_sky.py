"""The sky over London goes from dawn to night along the week."""

from __future__ import annotations

from itertools import pairwise

import pytest

from screens.games.holmes.skyline import skyline
from tests.support.sampling import spread


@pytest.fixture
def sky(box):
    table = box()
    from screens.games.holmes.sky import Sky

    shown = Sky(size=(800, 92), pos=(0, 388), size_hint=(None, None))
    table.app.shell.add_widget(shown)
    table.frames(2)
    yield shown
    table.app.shell.remove_widget(shown)


def parts(sky):
    """Return all that is drawn, in order."""
    from kivy.graphics import InstructionGroup

    found = []
    for child in sky.canvas.children:
        found += child.children if isinstance(child, InstructionGroup) else [child]
    return found


def disc(sky):
    from kivy.graphics import Ellipse

    return next(part for part in parts(sky) if isinstance(part, Ellipse))


def seen(sky):
    """Return the colours of the sky from left to right, low ones first."""
    pixels = list(sky.canvas.children[2].texture.pixels)
    return [tuple(pixels[at : at + 3]) for at in range(0, len(pixels), 4)]


@pytest.mark.parametrize("day", spread([1, 2.5, 4, 7], 2, 1))
def test_the_sun_stands_over_its_day(sky, day):
    sky.day = day
    sun = disc(sky)
    assert sun.pos[0] + sun.size[0] / 2 == pytest.approx(sky.day_x(day))
    assert sky.x <= sun.pos[0]
    assert sun.pos[0] + sun.size[0] <= sky.right


def test_days_stand_in_their_order_as_far_apart(sky):
    places = [sky.day_x(day) for day in range(1, 8)]
    gaps = [after - before for before, after in pairwise(places)]
    assert gaps == pytest.approx([gaps[0]] * 6)
    title, undo = 168, 672
    assert title < places[0] < places[6] < undo


def test_the_sun_is_highest_at_noon_of_the_week(sky):
    heights = []
    for day in range(1, 8):
        sky.day = day
        heights.append(disc(sky).pos[1])
    assert max(heights) == heights[3]
    assert heights[:4] == sorted(heights[:4])


def test_the_sky_to_come_is_darker_and_the_last_night_dark_everywhere(sky):
    sky.day = 4
    noon = [sum(colour) for colour in seen(sky)]
    sky.day = 7
    night = [sum(colour) for colour in seen(sky)]
    assert noon[6] < noon[3]
    assert max(night) < min(noon[:4])


def test_from_day_to_day_nothing_is_drawn_anew(sky):
    sky.day = 1
    before = parts(sky)
    sky.day = 5.25
    assert all(one is other for one, other in zip(before, parts(sky), strict=True))


def test_roofs_are_as_long_as_the_street_and_the_same_each_time():
    one = skyline(9, 7, seed=3)
    assert one == skyline(9, 7, seed=3)
    walls = [house for house in one.houses if house[1] == 0]
    assert walls[0][0] == 0
    assert walls[-1][2] >= 9
    assert all(before[2] == after[0] for before, after in pairwise(walls))
