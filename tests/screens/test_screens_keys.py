"""Keys with a function in Kivy do what the app defines for them."""

from __future__ import annotations

import pytest
from kivy.core.window import Window

from tests.games.istinto.kit.user_actions import start
from tests.support.sampling import spread

FUNCTION_KEYS = [f"f{number}" for number in range(2, 13)]


def test_f1_opens_the_rules_on_home_and_closes_nothing(box):
    table = box(language="en")
    table.key("f1")
    assert table.app.trail == ["home", "help"]
    assert table.of("HelpGameKey")
    table.key("f1")
    assert table.app.trail == ["home", "help"]
    table.key("escape")
    assert table.app.trail == ["home"]


def test_f1_opens_the_help_of_the_match_and_back_leads_to_it(box):
    table = box(language="en")
    start(table, "Anna", "Bruno", "Carla")
    table.key("f1")
    assert table.app.trail[-1] == "help"
    table.key("escape")
    assert table.shows("0 of 11 ·")


@pytest.mark.parametrize("modifiers", spread([(), ("ctrl",), ("alt",), ("ctrl", "shift")], 2, 1))
def test_no_other_function_key_does_anything(box, modifiers):
    table = box(language="en")
    before = table.texts(), list(Window.children)
    for name in FUNCTION_KEYS:
        table.key(name, *modifiers)
    assert (table.texts(), Window.children) == before


def test_no_key_of_a_letter_does_what_kivy_has_for_it(box):
    table = box(language="en")
    start(table, "Anna", "Bruno", "Carla")
    before = table.texts(), list(Window.children)
    for name in "abcdefghijklmnopqrstuvwxyz":
        table.key(name, "ctrl")
    assert (table.texts(), Window.children) == before
