"""One widget an item, and one of them chosen."""

from __future__ import annotations

import pytest


@pytest.fixture
def keys(box):
    """Return a layout of keys, and a function that returns the items of the chosen ones."""
    box()
    from screens.parts.drawing.repeat import RepeatBox

    layout = RepeatBox(template="Choice")
    return layout, lambda: [key.item for key in layout.children if key.chosen]


def test_the_key_of_the_chosen_item_is_chosen_and_no_other(keys):
    layout, chosen = keys
    layout.items, layout.chosen = ("a", "b", "c"), "b"
    assert chosen() == ["b"]
    layout.chosen = "c"
    assert chosen() == ["c"]
    layout.chosen = None
    assert chosen() == []


def test_other_items_are_chosen_by_the_same_value(keys):
    layout, chosen = keys
    layout.items, layout.chosen = ("a", "b", "c"), "c"
    layout.items = ("c", "d")
    assert chosen() == ["c"]
    layout.items = ("d", "e", "f")
    assert chosen() == []


def test_an_item_that_has_a_value_is_chosen_by_it(keys):
    layout, chosen = keys
    from screens.parts.drawing.repeat import LabelledValue

    layout.items = few, never = LabelledValue(5, "5"), LabelledValue("never", "mai")
    layout.chosen = "never"
    assert chosen() == [never]
    layout.chosen = 5
    assert chosen() == [few]


def test_keys_choose_themselves_where_the_layout_says_nothing(keys):
    layout, chosen = keys
    layout.items = ("a", "b")
    layout.children[0].chosen = True
    layout.items = ("a", "b", "c")
    assert chosen() == ["b"]
