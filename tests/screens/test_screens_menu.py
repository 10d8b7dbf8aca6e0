"""The menu of a match: what is dangerous is held, and it says where back leads."""

from __future__ import annotations

import pytest

from companion.games.istinto.game import GAME
from companion.play.game import Setup
from tests.players import go_to


def in_menu(table):
    """Return a box with the menu of a match that has just begun in front."""
    table.referee.begin(GAME, Setup(("Anna", "Bruno", "Carla")))
    table.app.go("match")
    table.app.go("menu")
    table.frames(4)
    return table


@pytest.fixture
def menu(box):
    """Return the menu of a match that has just begun."""
    return in_menu(box(language="en"))


def test_a_match_is_deleted_by_a_finger_that_stays(menu):
    menu.hold("Delete the match")
    assert menu.app.trail == ["home"]
    assert menu.shows("Match deleted.")
    menu.tap("Undo")
    assert not menu.shows("Match deleted.")


def test_a_short_touch_deletes_nothing_and_says_how_to(menu):
    for _touch in range(3):
        menu.tap("Delete the match")
        assert menu.shows("keep holding it")
    assert menu.app.trail[-1] == "menu"


def test_a_finger_that_slides_off_deletes_nothing(menu):
    menu.drag(menu.middle(menu.find("Delete the match")), menu.middle(menu.find("Settings")))
    menu.later(3)
    assert menu.app.trail[-1] == "menu"


def test_the_gold_key_leads_back_and_says_where_to(menu):
    (key,) = [tap for tap in menu.taps() if tap.lit]
    assert "Round 1" in menu.words(key)[0]
    menu.touch(*menu.middle(key))
    assert menu.app.trail[-1] == "match"


def test_with_buttons_a_match_is_deleted_by_two_confirms(wired):
    table = in_menu(wired(language="en"))
    go_to(table, "Delete the match")
    table.press("confirm")
    assert table.shows("confirm once more")
    assert table.app.trail[-1] == "menu"
    table.press("confirm")
    assert table.app.trail == ["home"]


def test_a_confirm_is_forgotten_when_the_focus_moves(wired):
    table = in_menu(wired(language="en"))
    go_to(table, "Delete the match")
    table.press("confirm", "next")
    go_to(table, "Delete the match")
    table.press("confirm")
    assert table.app.trail[-1] == "menu"
