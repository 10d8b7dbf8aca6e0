"""Hidden widgets are not drawn, and come back to the same place."""

from __future__ import annotations

import pytest

from companion.games.istinto.game import GAME
from tests.games.istinto.kit.states import setup

RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)
SIDE = 20


def pile(table):
    """Return three overlapping boxes: red, green, and a blue one over their right half."""
    from kivy.graphics import Color, Rectangle
    from kivy.uix.floatlayout import FloatLayout

    from screens.parts.drawing.culling import CulledBox

    lying = FloatLayout(size_hint=(None, None), size=(SIDE, SIDE))
    for colour, left in ((RED, 0), (GREEN, 0), (BLUE, SIDE // 2)):
        box = CulledBox(size_hint=(None, None), size=(SIDE, SIDE), pos=(left, 0))
        with box.canvas:
            Color(*colour)
            Rectangle(pos=box.pos, size=box.size)
        lying.add_widget(box)
    table.frames(1)
    return lying


def seen(table, lying):
    """Return the colours of the left and of the right half, from the pixels drawn."""
    table.frames(1)
    lying.canvas.ask_update()
    texture = lying.export_as_image().texture
    pixels, row = texture.pixels, texture.width * 4
    middle = row * (texture.height // 2)
    places = (middle + 4 * (SIDE // 4), middle + 4 * (3 * SIDE // 4))
    return tuple(tuple(pixels[place : place + 3]) for place in places)


def hide(box):
    box.opacity = 0


def flatten(box):
    box.height = 0


@pytest.mark.parametrize("vanish", [hide, flatten])
def test_a_removed_box_shows_the_one_below_and_returns_to_its_place(box, vanish):
    table = box()
    lying = pile(table)
    assert seen(table, lying) == (GREEN, BLUE)
    _red, green, blue = lying.children[::-1]
    vanish(green)
    assert seen(table, lying) == (RED, BLUE)
    vanish(blue)
    assert seen(table, lying) == (RED, RED)
    for part in (blue, green):
        part.opacity, part.height = 1, SIDE
    assert seen(table, lying) == (GREEN, BLUE)


def test_a_box_removed_while_hidden_is_drawn_at_its_next_place(box):
    table = box()
    lying = pile(table)
    green = lying.children[1]
    hide(green)
    table.frames(1)
    lying.remove_widget(green)
    green.opacity = 1
    lying.add_widget(green)
    assert seen(table, lying) == (GREEN, GREEN)


def test_nothing_is_drawn_of_keys_that_are_not_there(box):
    from screens.parts.drawing.culling import Culled

    table = box()
    table.referee.begin(GAME, setup(4))
    table.app.go("match")
    table.frames(3)
    parts = [each for each in table.app.root.walk() if isinstance(each, Culled) and each.parent]
    unseen = [each for each in parts if not each.opacity or min(each.size) <= 0]
    assert unseen
    assert len(unseen) < len(parts)
    for part in parts:
        assert (part.parent.canvas.indexof(part.canvas) < 0) == (part in unseen)


def test_changes_of_a_hidden_key_are_there_when_it_is_shown(box):
    table = box()
    from screens.parts.touch.tap import Key

    how = {"text": "Go", "size_hint": (None, None), "size": (200, 60)}
    hidden, other = Key(**how, pos=(100, 100), opacity=0), Key(**how, pos=(300, 200), lit=True)
    for key in (hidden, other):
        table.app.shell.add_widget(key)
    table.frames(3)
    hidden.pos, hidden.lit = (300, 300), True
    table.frames(3)
    hidden.opacity = 1
    table.frames(1)
    (word, _icon), (beside, _icon) = hidden.children, other.children
    assert (word.x, word.y, word.size) == (beside.x, beside.y + 100, beside.size)
    assert (hidden.ink, hidden.bright) == (other.ink, other.bright)


def test_a_message_that_is_hidden_takes_no_touch_where_it_would_lie(box):
    from screens.parts.panels.frame import Strip

    table = box(language="en")
    table.referee.begin(GAME, setup())
    table.app.go("match")
    table.frames(4)
    key = table.icon("menu").parent
    strip = next(each for each in table.app.page.walk() if isinstance(each, Strip))
    assert not strip.visible
    strip.pos, strip.width = (key.x, key.center_y), key.width
    table.touch(*key.center)
    assert table.app.trail[-1] == "menu"
