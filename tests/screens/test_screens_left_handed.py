"""For a left hand rows of keys are mirrored, and keys do the same as before."""

from __future__ import annotations

import pytest

from companion import settings
from companion.games import find
from companion.play.game import Setup
from tests.games.istinto.kit.user_actions import bid, start, take
from tests.support.layout_checks import faults
from tests.support.sampling import spread

DISPLAYS = [(800, 480), (720, 1280)]


def handed(box, size=(800, 480), *, left):
    chosen = settings.Settings(language="en", motion=False, left_handed=left)
    table = box(size=size, chosen=chosen)
    start(table, "Anna", "Bruno", "Carla")
    return table


def across(table, icon):
    """Return where the middle of the key with an icon is, in pixels from the left."""
    key = table.tap_at(*table.middle(table.icon(icon)))
    return table.middle(key)[0]


@pytest.mark.parametrize("size", spread(DISPLAYS, 1))
def test_the_bar_is_mirrored_for_a_left_hand(box, size):
    table = handed(box, size, left=False)
    right = {icon: across(table, icon) for icon in ("back", "menu")}
    table = handed(box, size, left=True)
    for icon, x in right.items():
        assert across(table, icon) == pytest.approx(size[0] - x, abs=1)


def test_a_mirrored_key_does_what_it_did(box):
    table = handed(box, left=True)
    table.tap_icon("menu")
    assert table.app.trail[-1] == "menu"
    table.tap_icon("back")
    assert table.app.trail[-1] == "match"


def test_the_other_hand_is_served_at_once(box):
    table = handed(box, left=False)
    before = across(table, "menu")
    table.app.change_settings(left_handed=True)
    table.frames()
    assert across(table, "menu") == pytest.approx(table.size[0] - before, abs=1)


def test_digits_stand_in_their_order_for_either_hand(box):
    for left in (False, True):
        table = handed(box, left=left)
        assert across_digits(table) == sorted(across_digits(table))


def across_digits(table):
    return [table.middle(table.find(digit))[0] for digit in "123"]


@pytest.mark.parametrize("size", spread(DISPLAYS, 1, 1))
def test_the_corners_of_the_round_table_are_mirrored_too(box, size):
    places = []
    for left in (False, True):
        table = handed(box, size, left=left)
        bid(table, 3, 3, 4)
        places.append([across(table, icon) for icon in ("back", "menu", "undo", "points")])
        assert [*faults(table)] == []
    right, mirrored = places
    assert mirrored == pytest.approx([size[0] - x for x in right], abs=1)
    take(table, "Anna")
    before = table.referee.match.entries
    table.tap_icon("undo")
    assert table.referee.match.entries == before + 1


def test_the_key_to_touch_stands_where_the_left_hand_is(box):
    for left, side in ((False, "right"), (True, "left")):
        chosen = settings.Settings(language="en", motion=False, left_handed=left)
        table = box(chosen=chosen)
        table.referee.begin(find("baker-street"), Setup(("Anna", "Bruno")))
        table.app.go("match")
        table.frames(4)
        declare = next(tap for tap in table.taps() if tap.lit)
        assert (declare.center_x > 400) == (side == "right")
