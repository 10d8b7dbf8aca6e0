"""A widget is drawn again when what it shows has changed, and only then."""

from __future__ import annotations

import pytest
from kivy.properties import NumericProperty

from companion.settings.themes import LIGHT


@pytest.fixture
def gauge(box):
    """Return a widget that counts how often it was drawn, and a function that shows a frame."""
    table = box()
    from screens.parts.drawing.redrawn import Redrawn

    class Gauge(Redrawn):
        level = NumericProperty(0)
        scale = NumericProperty(1)
        drawn_by = ("level", "size")

        def __init__(self, **kwargs):
            self.drawn = 0
            super().__init__(**kwargs)

        def _draw(self, *_):
            self.drawn += 1

    return Gauge(), table.frames


def test_all_changes_of_a_frame_are_drawn_once(gauge):
    widget, frame = gauge
    widget.level, widget.size = 1, (10, 20)
    widget.level = 2
    frame()
    assert widget.drawn == 1
    widget.level = 3
    frame()
    assert widget.drawn == 2


def test_values_that_are_not_shown_cause_no_redraw(gauge):
    widget, frame = gauge
    widget.scale, widget.pos = 2, (10, 20)
    frame()
    assert widget.drawn == 0


def test_it_is_drawn_in_the_colours_of_another_theme(gauge):
    widget, frame = gauge
    from screens.base.theme import theme

    theme.chosen = LIGHT
    frame()
    assert widget.drawn == 1
