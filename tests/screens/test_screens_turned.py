"""Panels for the player across the table are turned, and touched from there."""

from __future__ import annotations

import pytest

from companion import settings
from companion.games.baker_street.actions import Declare, Doubt, Reward, ShowSum, Take
from companion.games.baker_street.game import GAME as BAKER_STREET
from companion.play.game import Setup
from tests.games.baker_street.kit.user_actions import slide
from tests.support.box import UnitTestTouch
from tests.support.sampling import spread
from tests.support.user_actions import go_to, hold_open

TAKEN = Declare(1), Doubt(), ShowSum(0), Reward(0), Take(letter="K", seat=1)
"""Manuela has bluffed, and Guido has entered a letter."""
_SIZES = [(800, 480), (720, 1280)]
LYING = pytest.mark.parametrize("size", spread(_SIZES, 1))
STANDING = pytest.mark.parametrize("size", spread(_SIZES, 1, 1))
"""Both displays, of which the suite takes another sample."""


def opened(box, seat, **how):
    """Return a table on which Guido holds a letter, with the page of one of the two in front."""
    table = box(language="en", **how)
    table.referee.begin(BAKER_STREET, Setup(("Manuela", "Guido")))
    for action in TAKEN:
        table.referee.do(action)
    table.app.go("match")
    table.app.go("secret", seat=seat)
    table.frames(4)
    return table


def middle_of(table, kind):
    return table.middle(table.of(kind)[0])


@LYING
def test_the_first_holds_the_own_page_at_the_lower_side_and_the_second_at_the_upper(box, size):
    table = opened(box, 0, size=size)
    low = middle_of(table, "HoldKey")[1]
    assert low < size[1] / 4
    table.tap_in("EyesKey", "Guido")
    assert middle_of(table, "HoldKey")[1] == pytest.approx(size[1] - low)


@STANDING
def test_a_finger_that_holds_the_turned_page_slides_to_the_letter_it_looks_at(box, size):
    table = opened(box, 1, size=size)
    slide(table, "K")
    slide(table, "S")
    assert table.referee.match.views.private(1).panel.letters == ("S",)


def test_another_finger_touches_a_letter_of_the_turned_page_where_it_looks(box):
    table = opened(box, 1)
    holding = hold_open(table)
    spot = next(spot for spot in table.of("LetterSpot") if table.words(spot) == ["K"])
    other = UnitTestTouch(*table.middle(spot))
    other.touch_down()
    other.touch_up()
    table.frames(3)
    assert table.shows("Slide to the letter the card really has")
    holding.touch_up()


def test_where_the_turned_key_would_stand_upright_there_is_nothing_to_hold(box):
    table = opened(box, 1)
    x, y = middle_of(table, "HoldKey")
    finger = UnitTestTouch(x, table.size[1] - y)
    finger.touch_down()
    table.frames(3)
    assert not table.app.page.open
    finger.touch_up()


def test_back_is_at_the_left_of_the_reader(box):
    table = opened(box, 1)
    x, y = table.middle(table.icon("back"))
    assert x > table.size[0] / 2
    assert y < table.size[1] / 2
    table.touch(x, y)
    assert table.app.trail[-1] == "match"


@pytest.mark.whole
def test_buttons_go_over_a_turned_page_in_reading_order(wired):
    table = opened(wired, 1)
    table.press("next")
    order = []
    for _turn in range(8):
        order.append(" ".join(table.words(table.focused())))
        table.press("next")
    start = order.index("Manuela")
    assert order[start : start + 3] == ["Manuela", "Guido", ""]
    assert order[start + 3].startswith("Keep the finger here")
    go_to(table, "Keep the finger here")
    table.press("confirm")
    assert table.app.page.open


@pytest.mark.whole
def test_where_all_text_is_upright_the_second_holds_the_own_page_at_the_lower_side(box):
    table = opened(box, 1, chosen=settings.Settings(language="en", motion=False, upright=True))
    assert middle_of(table, "HoldKey")[1] < table.size[1] / 4
    finger = hold_open(table)
    assert table.app.page.open
    finger.touch_up()


def test_one_touch_has_the_page_upright_from_then_on_and_another_turns_it_again(box):
    table = opened(box, 1)
    above = middle_of(table, "HoldKey")
    table.tap_icon("turn")
    assert table.app.chosen.upright
    assert middle_of(table, "HoldKey")[1] < table.size[1] / 4
    table.tap_icon("turn")
    assert middle_of(table, "HoldKey") == above


def test_a_page_that_is_held_open_is_not_turned_under_the_finger(box):
    table = opened(box, 1)
    x, y = table.middle(table.icon("turn"))
    finger = hold_open(table)
    table.touch_at_once(x, y)
    assert not table.app.chosen.upright
    finger.touch_up()


def test_nobody_below_has_a_page_to_turn(box):
    assert not opened(box, 0).has_icon("turn")
