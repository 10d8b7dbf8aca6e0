"""Colours of the pages of phones: those of the screen."""

from __future__ import annotations

import pytest

from companion.games import menu
from companion.phones.pages import theme
from companion.play.marks import MARK_COUNT
from companion.settings.themes import THEMES
from screens.base.appearance import look
from tests.support.contrast import contrast

BODY, LARGE = 4.5, 3
"""Least contrast of words, and of large ones (WCAG 2.2, 1.4.3)."""


def test_the_file_of_colours_is_written_from_the_themes_of_the_screen():
    """Run ``python -m companion.phones.pages.theme`` after a change of a theme."""
    assert theme.COLOUR_FILE.read_text(encoding="utf-8") == theme.stylesheet()


def test_the_room_of_each_game_has_the_colour_of_its_table():
    assert {about.name for about in menu()} >= {*theme.VELVETS}
    assert {name: look(name).velvet for name in theme.VELVETS} == theme.VELVETS


@pytest.mark.parametrize("palette", ["dark", "light", "contrast"])
def test_words_are_legible_in_every_room_and_names_are_too(palette):
    shown = THEMES[palette]
    colours = dict(theme.colours(shown))
    rooms = [colours["background"], *(colours[f"room-{game}"] for game in theme.VELVETS)]
    for room in rooms:
        for words in ("text", "muted"):
            assert contrast(rgb(colours[words]), rgb(room)) >= BODY
        for mark in range(MARK_COUNT):
            assert contrast(rgb(colours[f"mark-{mark}"]), rgb(room)) >= LARGE
    for mark in range(MARK_COUNT):
        assert contrast(rgb(colours[f"mark-{mark}"]), rgb(colours["panel"])) >= BODY


def rgb(code):
    return tuple(int(code[at : at + 2], 16) / 255 for at in (1, 3, 5))
