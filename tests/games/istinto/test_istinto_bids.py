"""Bids are entered, corrected and undone by touch on the page of the bids."""

from __future__ import annotations

import pytest

from tests.games.istinto.kit.user_actions import bid, start
from tests.support.box import UnitTestTouch
from tests.support.sampling import spread

THREE = ("Anna", "Bruno", "Carla")


def test_a_touch_of_a_bid_opens_its_correction_and_leads_back(box):
    table = box(language="en")
    start(table, *THREE)
    bid(table, 3, 4)
    table.tap_in("BidSeat", "Anna")
    assert table.shows("“Anna said 3” should say:")
    table.tap_in("Alternative", "2")
    table.tap("Correct")
    assert table.app.trail == ["home", "match"]
    assert "2" in table.words(table.of("BidSeat")[0])
    assert table.shows("6 of 11 ·")


def test_back_leaves_a_bid_as_it_was(box):
    table = box(language="en")
    start(table, *THREE)
    bid(table, 3, 4)
    table.tap_in("BidSeat", "Bruno")
    table.tap_icon("back")
    assert table.app.trail == ["home", "match"]
    assert table.shows("7 of 11 ·")


def test_a_seat_without_a_bid_has_nothing_to_correct(box):
    table = box(language="en")
    start(table, *THREE)
    bid(table, 3)
    table.tap_in("BidSeat", "Carla")
    assert table.app.trail == ["home", "match"]


@pytest.mark.parametrize("size", spread([(800, 480), (720, 1280)], 1), ids=["lying", "standing"])
def test_undo_is_an_arrow_beside_which_a_touch_takes_nothing_back(box, size):
    table = box(size=size, language="en")
    start(table, *THREE)
    bid(table, 3)
    key = table.icon("undo").parent
    assert key.width == key.height
    x, y = key.to_window(*key.pos)
    table.touch(x - 12, y + key.height / 2)
    assert table.shows("3 of 11 ·")
    table.touch(*table.middle(key))
    assert table.shows("0 of 11 ·")


def test_an_entry_is_told_for_four_seconds_and_while_undo_is_held(box):
    table = box(language="en")
    start(table, *THREE)
    bid(table, 3)
    assert table.shows("Anna said 3")
    table.later(5)
    assert not table.shows("Anna said 3")
    finger = UnitTestTouch(*table.middle(table.icon("undo").parent))
    finger.touch_down()
    table.frames(2)
    assert table.shows("Anna said 3")
    finger.touch_up()
    table.frames(2)
    assert table.shows("0 of 11 ·")


def slide(table, *numbers):
    """Put a finger on the key of a bid, slide it over others, and leave it there."""
    keys = [next(key for key in table.of("BidKey") if str(n) in table.words(key)) for n in numbers]
    finger = UnitTestTouch(*table.middle(keys[0]))
    finger.touch_down()
    for key in keys[1:]:
        finger.touch_move(*table.middle(key))
    table.frames(2)
    return finger, keys


def test_a_finger_slides_over_bids_and_the_one_it_is_lifted_from_counts(box):
    table = box(language="en")
    start(table, "Ana", "Bo", "Cy")
    finger, keys = slide(table, 3, 4, 8, 4)
    assert [key.paper for key in keys] == [False, True, False, True]
    finger.touch_up()
    table.frames(3)
    assert table.shows("4 of 11 ·")
    assert table.referee.match.state.round.bids == (4,)


def test_a_finger_that_slides_off_the_bids_has_bid_nothing(box):
    table = box(language="en")
    start(table, "Ana", "Bo", "Cy")
    finger, keys = slide(table, 3, 4)
    finger.touch_move(*table.middle(table.of("BidSeat")[0]))
    table.frames(2)
    assert not any(key.paper for key in keys)
    finger.touch_up()
    table.frames(3)
    assert table.referee.match.state.round.bids == ()


def test_every_bid_says_what_it_is_worth_and_beads_count_towards_eleven(box):
    table = box(language="en")
    start(table, "Ana", "Bo", "Cy")
    assert [table.words(key)[1] for key in table.of("BidKey")][:7] == [
        f"+{points} points" for points in (20, 15, 10, 10, 15, 20, 60)
    ]
    bid(table, 2, 1)
    assert [bead.item for bead in table.of("BidBead")] == [0, 0, 1, *[-1] * 8]
    assert table.shows("3 of 11 · 8 left")
