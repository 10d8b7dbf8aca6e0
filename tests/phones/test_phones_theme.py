"""Colours of the pages of phones: those of the screen."""

from __future__ import annotations

from companion.games import menu
from companion.phones.pages import theme
from screens.base.appearance import look


def test_the_file_of_colours_is_written_from_the_themes_of_the_screen():
    """Run ``python -m companion.phones.pages.theme`` after a change of a theme."""
    assert theme.FILE.read_text(encoding="utf-8") == theme.stylesheet()


def test_the_room_of_each_game_has_the_colour_of_its_table():
    assert {about.name for about in menu()} >= {*theme.VELVETS}
    assert {name: look(name).velvet for name in theme.VELVETS} == theme.VELVETS
