"""One more row of a table is one more key of the settings page, which holds at once."""

from __future__ import annotations

from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from companion import settings
from companion.settings.text_sizes import TEXT_SIZES, TextSize
from companion.settings.themes import LIGHT, THEMES, Theme
from companion.words.errors import BadSettings
from companion.words.i18n import language
from tests.games.istinto.kit.user_actions import start
from tests.support.german import ROW, german
from tests.support.layout_checks import faults, out_of_reach

FOREST = Theme(
    "forest",
    "forest",
    replace(LIGHT.palette, background=(0.9, 0.96, 0.9, 1.0), glow=(0.4, 0.8, 0.3, 1.0)),
    replace(LIGHT.lighting, key=(0.4, 0.9)),
    is_dark=False,
)
"""A fourth theme, from outside."""
TINY = TextSize("tiny", "tiny", 0.9)
"""A fourth size of letters."""


@contextmanager
def listed(table, row):
    """Have one more row in a table."""
    table.register(row)
    try:
        yield
    finally:
        table.remove(row.name)


def opened(box, page="settings"):
    table = box(chosen=settings.Settings(language="en", motion=False))
    table.app.go(page)
    table.frames()
    return table


def kept(table):
    return settings.load(table.folder / "companion.toml")


def test_a_third_language_is_chosen_on_the_settings_page(box, tmp_path):
    with german(tmp_path / "locale"):
        table = opened(box)
        table.tap(ROW.words)
        table.frames()
        assert (language(), kept(table).language) == (ROW.name, ROW.name)
        assert table.shows("Einstellungen")
        assert [*faults(table), *out_of_reach(table)] == []
        table.tap("English")


def test_a_third_language_is_chosen_on_the_first_page_and_names_its_guests(box, tmp_path):
    with german(tmp_path / "locale"):
        table = opened(box, "welcome")
        table.tap(ROW.words)
        table.frames()
        assert [*faults(table), *out_of_reach(table)] == []
        table.app.go("setup", game="istinto")
        table.frames()
        table.tap("Guest")
        assert table.app.page.players[-1] == "Gast 1"
        table.app.change_settings(language="en")


def test_a_fourth_theme_is_chosen_on_the_settings_page_and_draws_everything(box):
    from screens.base.theme import theme

    with listed(THEMES, FOREST):
        table = opened(box)
        table.tap(FOREST.words)
        table.frames()
        assert [*faults(table), *out_of_reach(table)] == []
        assert kept(table).theme == FOREST.name
        assert tuple(theme.background) == FOREST.palette.background
        assert (theme.dark, theme.contrast, theme.lighting) == (False, False, FOREST.lighting)
        table.app.go("home")
        table.frames()
        start(table, "Anna", "Bruno", "Carla")
        table.frames()
        assert tuple(theme.glow) == FOREST.palette.glow
        table.app.change_settings(theme="dark")
    assert theme.dark


def test_companion_toml_takes_a_fourth_theme_and_a_fourth_size_of_letters(tmp_path):
    path = tmp_path / "companion.toml"
    path.write_text('theme = "forest"\ntext = "tiny"\n')
    with listed(THEMES, FOREST), listed(TEXT_SIZES, TINY):
        assert settings.load(path) == settings.Settings(theme="forest", text="tiny")
    with pytest.raises(BadSettings, match=", ".join(f'"{name}"' for name in THEMES)):
        settings.load(path)


def test_a_fourth_size_of_letters_is_chosen_on_the_settings_page(box):
    from screens.base.theme import theme

    with listed(TEXT_SIZES, TINY):
        table = opened(box)
        table.tap(TINY.words)
        table.frames()
        assert (kept(table).text, theme.type) == (TINY.name, TINY.factor)
        assert [*faults(table), *out_of_reach(table)] == []
        table.app.change_settings(text="normal")
