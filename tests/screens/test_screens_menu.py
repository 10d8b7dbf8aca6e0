"""Dangerous keys in the menu of a match must be held, and the menu names the page behind back."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import pytest
from kivy.properties import Property
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

import screens
from companion.games.istinto.game import GAME
from companion.play.game import Setup
from companion.settings import Settings
from tests.support.user_actions import go_to


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


def test_the_key_fills_while_it_is_held_where_things_move(box):
    table = in_menu(box(chosen=Settings(language="en", motion=True)))
    (key,) = table.of("HeldKey")
    finger = UnitTestTouch(*key.to_window(*key.center))
    finger.touch_down()
    filled = [key.progress]
    while table.app.trail[-1] == "menu":
        table.frames()
        filled.append(key.progress)
    finger.touch_up()
    table.frames(4)
    assert filled[0] == 0
    assert filled == sorted(filled)
    assert filled[-2] > 0.9
    assert table.shows("Match deleted.")


def test_no_event_of_a_widget_is_called_for_a_change_of_a_property_of_the_same_name(box):
    box()
    for module in walk_packages(screens.__path__, "screens."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    widgets = {kind for kind in _below(Widget) if kind.__module__.startswith("screens.")}
    named = {kind: {each.removeprefix("on_") for each in vars(kind).get("__events__", ())}
             for kind in widgets}  # fmt: skip
    assert {name for names in named.values() for name in names} >= {"tap", "held"}
    assert [kind for kind, names in named.items() if names & _properties(kind)] == []


def _properties(kind):
    return {name for each in kind.__mro__ for name, value in vars(each).items()
            if isinstance(value, Property)}  # fmt: skip


def _below(kind):
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


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
