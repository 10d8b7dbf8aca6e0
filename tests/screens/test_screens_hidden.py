"""A widget without anything to show takes no room, no gap and no touch."""

from __future__ import annotations

import pytest

from companion.settings import Settings

LENGTH, GAP, SIDE = 340, 20, 40


@pytest.fixture
def table(box):
    return box(chosen=Settings(language="en", motion=False))


def laid(table, kind, *children, **properties):
    """Return a box layout of 340 pixels with these children, drawn once."""
    from kivy.factory import Factory

    layout = Factory.get(kind)(size_hint=(None, None), size=(LENGTH, LENGTH), **properties)
    layout.spacing, layout.padding = GAP, 0
    for child in children:
        layout.add_widget(child)
    table.app.shell.add_widget(layout)
    table.frames(2)
    return layout


def boxes(count, **properties):
    from screens.parts.drawing.culling import CulledBox

    return [CulledBox(**properties) for _ in range(count)]


def spans(orientation, *widgets):
    """Return start and length of widgets along the orientation of their layout, from the start."""
    if orientation == "horizontal":
        return [(each.x - each.parent.x, each.width) for each in widgets]
    return [(each.parent.top - each.top, each.height) for each in widgets]


@pytest.mark.parametrize("orientation", ["horizontal", "vertical"])
@pytest.mark.parametrize("kind", ["BoxLayout", "CulledBox", "Keys", "RepeatBox", "Choice"])
def test_the_others_share_the_room_and_the_gap_of_a_hidden_child(table, kind, orientation):
    first, hidden, last = boxes(3)
    hidden.visible = False
    laid(table, kind, first, hidden, last, orientation=orientation)
    half = (LENGTH - GAP) / 2
    assert spans(orientation, first, last) == [(0, half), (half + GAP, half)]
    hidden.visible = True
    table.frames(2)
    third = (LENGTH - 2 * GAP) / 3
    places = [(place * (third + GAP), third) for place in range(3)]
    assert spans(orientation, first, hidden, last) == places


@pytest.mark.parametrize("place", range(3))
def test_a_hidden_child_of_a_size_of_its_own_takes_no_room_either(table, place):
    children = boxes(3, size_hint=(None, None), size=(SIDE, SIDE))
    children[place].visible = False
    layout = laid(table, "BoxLayout", *children)
    shown = [each for each in children if each.visible]
    assert spans("horizontal", *shown) == [(0, SIDE), (SIDE + GAP, SIDE)]
    assert layout.minimum_size == [2 * SIDE + GAP, SIDE]


def test_a_box_of_hidden_children_needs_its_padding_alone(table):
    layout = laid(table, "BoxLayout", *boxes(2, size_hint=(None, None), visible=False))
    assert layout.minimum_size == [0, 0]
    layout.padding = 1, 2, 3, 4
    table.frames(1)
    assert layout.minimum_size == [4, 6]


def test_a_text_takes_room_from_its_first_letter_to_its_last(table):
    from screens.parts.drawing.text import Text

    words, (other,) = Text(), boxes(1)
    laid(table, "BoxLayout", words, other)
    assert spans("horizontal", other) == [(0, LENGTH)]
    half = (LENGTH - GAP) / 2
    words.text = "Anna"
    table.frames(2)
    assert spans("horizontal", words, other) == [(0, half), (half + GAP, half)]
    words.text = ""
    table.frames(2)
    assert spans("horizontal", other) == [(0, LENGTH)]


def test_a_list_takes_room_while_it_has_items(table):
    from screens.parts.drawing.repeat import RepeatBox

    items, (other,) = RepeatBox(template="CulledBox"), boxes(1)
    laid(table, "BoxLayout", items, other)
    assert spans("horizontal", other) == [(0, LENGTH)]
    items.template, items.items = "Choice", ("1", "2")
    table.frames(2)
    assert items.width == (LENGTH - GAP) / 2
    items.items = ()
    table.frames(2)
    assert spans("horizontal", other) == [(0, LENGTH)]


def test_a_height_that_follows_the_width_stays_as_it_was_set(table):
    (child,) = boxes(1, size_hint_y=None)
    child.bind(width=lambda box, width: setattr(box, "height", width / 2))
    laid(table, "BoxLayout", child)
    assert child.size == [LENGTH, LENGTH / 2]


def test_what_keeps_its_room_leaves_it_empty(table):
    from screens.parts.drawing.text import Text

    (hidden, other), words = boxes(2), Text(keeps_room=True)
    hidden.visible, hidden.keeps_room = False, True
    laid(table, "BoxLayout", words, hidden, other)
    third = (LENGTH - 2 * GAP) / 3
    assert spans("horizontal", other) == [(2 * (third + GAP), third)]


def test_hidden_keys_leave_no_gap_for_a_left_hand(table):
    first, hidden, last = boxes(3)
    hidden.visible = False
    table.app.change_settings(left_handed=True)
    laid(table, "Keys", first, hidden, last)
    half = (LENGTH - GAP) / 2
    assert spans("horizontal", first, last) == [(half + GAP, half), (0, half)]


def test_touches_reach_what_lies_below_a_hidden_widget(table):
    from kivy.uix.floatlayout import FloatLayout

    from screens.parts.drawing.text import Text
    from screens.parts.touch.tap import Key

    touched = []
    key = Key(size_hint=(None, None), size=(SIDE, SIDE))
    key.bind(on_tap=touched.append)
    over = Text(text="Anna", size_hint=(None, None), size=(SIDE, SIDE), visible=False)
    lying = FloatLayout(size_hint=(None, None), size=(SIDE, SIDE))
    for widget in (key, over):
        lying.add_widget(widget)
    table.app.shell.add_widget(lying)
    table.frames(1)
    table.touch(*key.center)
    assert touched == [key]
