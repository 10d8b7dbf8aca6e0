"""Seats around a table have room in any window, and sit as people do."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import atan2, pi

import pytest

from screens.parts.seating import round, upright
from screens.parts.seating.round import Frame, places, rotations

KEY = 56
FRAME = Frame(depth=96, longest=392, gap=10, lower=KEY + 14, upper=KEY + 14)
LYING, STANDING = (768, 448), (478, 776)
TABLES = [(seats, size) for seats in range(1, 13) for size in (LYING, STANDING, (1024, 600))]
table = pytest.mark.parametrize(("seats", "size"), TABLES)
way = pytest.mark.parametrize("way", [round, upright], ids=["turned", "upright"])


def corners(size):
    """The squares of four keys."""
    width, height = size
    return [(x, y, KEY, KEY) for x in (0, width - KEY) for y in (0, height - KEY)]


def apart(one, other):
    (x, y, width, height), (x2, y2, width2, height2) = one[:4], other[:4]
    return x + width <= x2 or x2 + width2 <= x or y + height <= y2 or y2 + height2 <= y


@way
@table
def test_pads_lie_in_the_window_and_clear_of_each_other_of_the_corners_and_of_the_middle(
    seats, size, way
):
    pads = way.places(seats, size, FRAME)
    assert len(pads) == seats
    for pad in pads:
        assert 0 <= pad.x <= pad.x + pad.width <= size[0]
        assert 0 <= pad.y <= pad.y + pad.height <= size[1]
    things = [*pads, *corners(size), way.middle(seats, size, FRAME)]
    for one, other in combinations(things, 2):
        if one not in corners(size) or other not in corners(size):
            assert apart(one, other), (one, other)


@way
@table
def test_a_finger_finds_every_pad_and_cards_have_a_middle(seats, size, way):
    assert all(min(pad.width, pad.height) >= KEY for pad in way.places(seats, size, FRAME))
    assert min(way.middle(seats, size, FRAME)[2:]) >= (230 if seats < 9 else 2 * KEY)


@way
@table
def test_people_follow_each_other_clockwise_from_the_lower_side(seats, size, way):
    pads = way.places(seats, size, FRAME)
    turns = [
        atan2(pad.x + pad.width / 2 - size[0] / 2, pad.y + pad.height / 2 - size[1] / 2) % (2 * pi)
        for pad in pads
    ]
    steps = [(after - before) % (2 * pi) for before, after in pairwise([*turns, turns[0]])]
    assert sum(steps) == pytest.approx(2 * pi * (seats > 1))
    assert pads[0].y == 0


@table
def test_each_text_faces_the_edge_at_which_its_reader_sits(seats, size):
    for pad in places(seats, size, FRAME):
        edge = {
            0: pad.y,
            180: size[1] - pad.y - pad.height,
            270: pad.x,
            90: size[0] - pad.x - pad.width,
        }
        assert edge[pad.towards] == pytest.approx(0)
        deep = pad.height if pad.towards in (0, 180) else pad.width
        assert deep == FRAME.depth


@table
def test_it_is_known_whom_each_seat_faces_wherever_its_pad_lies(seats, size):
    assert rotations(seats, size) == tuple(pad.towards for pad in places(seats, size, FRAME))


@table
def test_nothing_is_turned_where_all_stands_upright(seats, size):
    assert {pad.towards for pad in upright.places(seats, size, FRAME)} == {0}


def test_four_people_sit_at_four_sides_and_six_two_by_one():
    assert [pad.towards for pad in places(4, LYING, FRAME)] == [0, 270, 180, 90]
    assert [pad.towards for pad in places(6, LYING, FRAME)] == [0, 270, 180, 180, 90, 0]
    assert [pad.towards for pad in places(6, STANDING, FRAME)] == [0, 270, 270, 180, 90, 90]


def test_where_no_keys_are_below_the_pads_have_their_room():
    frame = Frame(depth=96, longest=600, gap=10, lower=0, upper=KEY + 14)
    lower, _left, upper, _right = places(4, STANDING, frame)
    assert (lower.x, lower.width) == (0, STANDING[0])
    assert upper.width == STANDING[0] - 2 * frame.upper


def test_a_seat_alone_at_a_side_has_a_pad_of_the_wanted_length():
    assert {max(pad.width, pad.height) for pad in places(4, (2000, 1500), FRAME)} == {FRAME.longest}
