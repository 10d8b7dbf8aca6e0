"""Cards and pads can be distinguished by shape, and their texts fit."""

from __future__ import annotations

from itertools import combinations

import pytest
from kivy.uix.widget import Widget

PIPS = ("ring", "drop", "leaf", "heart", "spade", "star")


def dark_pixels(face):
    """Return which pixels of a widget are drawn and dark, as the bits of a number."""
    face.canvas.ask_update()
    pixels = face.export_as_image().texture.pixels
    return int(
        "".join("01"[a > 127 and r < 127] for r, a in zip(pixels[::4], pixels[3::4], strict=True)),
        2,
    )


def printed(table, **what):
    from screens.parts.drawing.card import Card

    face = Card(size_hint=(None, None), size=(72, 100), **what)
    table.frames(1)
    return dark_pixels(face)


def test_suits_can_be_told_apart_without_their_colours(box):
    table = box()
    drawn = [printed(table, text="7", pip=pip, tone=(0, 0, 0, 1)) for pip in PIPS]
    assert min((one ^ other).bit_count() for one, other in combinations(drawn, 2)) >= 60


def test_a_number_an_owner_and_a_note_are_seen_on_a_card(box):
    table = box()
    seen = [
        printed(table),
        printed(table, text="3"),
        printed(table, text="3", note="×2"),
        printed(table, text="3", band=0),
        printed(table, text="3", band=1),
        printed(table, text="4"),
    ]
    assert seen[0] == 0
    assert len(set(seen)) == len(seen)


def test_long_words_stay_on_their_card(box):
    table = box()
    from screens.parts.drawing.card import Card

    face = Card(size_hint=(None, None), size=(72, 100), text="Bartolomea-Mia")
    table.frames(1)
    middle = face._texts[0].shape
    assert middle.pos[0] >= 0
    assert middle.pos[0] + middle.size[0] <= face.width


@pytest.mark.parametrize("towards", [0, 90, 180, 270])
def test_a_turned_widget_fills_its_box_and_maps_its_corners(box, towards):
    box()
    from screens.parts.seating.turned import Turned

    inside = Widget()
    pad = Turned(towards=towards, pos=(30, 40), size=(200, 80))
    pad.add_widget(inside)
    corners = [pad.to_parent(0, 0), pad.to_parent(*inside.size)]
    assert sorted(x for x, _ in corners) == [30, 230]
    assert sorted(y for _, y in corners) == [40, 120]
    assert pad.to_local(*pad.to_parent(5, 7)) == (5, 7)


def test_each_reads_from_the_own_side_of_the_table(box):
    box()
    from screens.parts.seating.turned import Turned

    ups = {}
    for towards in (0, 90, 180, 270):
        pad = Turned(towards=towards, size=(100, 100))
        (x, y), (far_x, far_y) = pad.to_parent(50, 0), pad.to_parent(50, 100)
        ups[towards] = (far_x - x, far_y - y)
    # Who sits below looks up the screen, who sits at the right looks to the left.
    assert ups == {0: (0, 100), 90: (-100, 0), 180: (0, -100), 270: (100, 0)}


def test_a_selected_key_looks_like_paper(box):
    table = box()
    table.app.go("settings")
    table.frames()
    from screens.base.theme import theme

    chosen = [tap for tap in table.taps() if tap.chosen]
    assert chosen
    assert all(tap.paper and tap.ink == theme.ink for tap in chosen)
    assert not any(tap.paper for tap in table.taps() if not tap.chosen)
