"""One more row of a table is one more key of the settings page, which holds at once."""

from __future__ import annotations

from companion import settings
from companion.words.i18n import language
from tests.support.german import ROW, german
from tests.support.layout_checks import faults, out_of_reach


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
