"""Settings take effect at a touch, are stored, and can be read and touched on every display."""

from __future__ import annotations

from functools import partial

import pytest

from companion import settings
from companion.command.screen import _edited
from companion.games import every
from screens.base.theme import theme
from screens.parts.seating.turned import Turned
from screens.shell.app import LOOK_EVERY
from tests.games.istinto.kit.user_actions import start
from tests.support.layout_checks import faults, faults_of, out_of_reach
from tests.support.sampling import SIZES, some, spread, unpacked, walks
from tests.support.tours import pages

GROUPS = ("Look", "Table", "This box")


def opened(box, **chosen):
    table = box(chosen=settings.Settings(**{"language": "en", "motion": False, **chosen}))
    table.app.go("settings")
    table.frames()
    return table


def kept(table):
    return settings.load(table.folder / "companion.toml")


CHOICES = [
    ("Look", "high contrast", "theme", "contrast"),
    ("Look", "largest", "text", "largest"),
    ("Look", "yes", "motion", True),
    ("Table", "for the left hand", "left_handed", True),
    ("Table", "all of it upright", "upright", True),
    ("Look", "softly, of wood", "sound", True),
    ("Table", "nothing", "big_picture", False),
    ("Table", "5", "dim", 5),
    ("Table", "60", "sleep", 60),
]


@pytest.mark.parametrize(("group", "words", "name", "value"), unpacked(spread(CHOICES, 2)))
def test_a_value_is_chosen_with_one_touch_and_kept(box, group, words, name, value):
    table = opened(box)
    table.tap(group)
    table.tap(words)
    assert getattr(kept(table), name) == value
    assert [tap.chosen for tap in table.of("SettingKey") if words in table.words(tap)] == [True]


def test_the_display_stays_light_for_good(box):
    table = opened(box)
    table.tap("Table")
    table.tap("never")
    table.tap("never", nth=1)
    assert (kept(table).dim, kept(table).sleep) == ("never", "never")


def test_a_value_that_only_the_file_has_is_shown_as_well(box):
    table = opened(box, dim=7)
    table.tap("Table")
    assert [tap.chosen for tap in table.of("SettingKey") if "7" in table.words(tap)] == [True]


@pytest.mark.parametrize(("size", "language", "text"), walks(("normal", "largest"), turn=1))
def test_every_group_can_be_read_and_touched(box, size, language, text):
    chosen = settings.Settings(language=language, text=text, dim=7, sleep=25)
    table = box(size=size, chosen=chosen)
    table.app.go("settings")
    table.later(1)
    for number in range(len(GROUPS)):
        table.touch(*table.middle(table.of("SettingsTab")[number]))
        assert [*faults(table)] == []


def test_letters_grow_at_once_and_places_stay(box):
    table = opened(box)
    title, key = table.find("Settings"), table.of("SettingKey")[0]
    letters, place = title.font_size, tuple(key.size)
    table.tap("large")
    assert title.font_size == pytest.approx(1.15 * letters)
    assert tuple(key.size) == place
    table.tap("normal")
    assert title.font_size == letters


def test_with_the_strongest_contrast_every_key_has_an_edge(box):
    table = opened(box)
    tabs = [tap for tap in table.of("SettingsTab") if not tap.chosen]
    assert [tap.outline[3] for tap in tabs] == [0, 0]
    table.tap("high contrast")
    assert [tap.outline for tap in tabs] == [theme.edge] * 2


def test_the_strongest_contrast_holds_at_once_and_goes_again(box):
    table = opened(box)
    dark = [*theme.text], [*theme.background]
    table.tap("high contrast")
    assert ([*theme.text], [*theme.background]) == ([1, 1, 1, 1], [0, 0, 0, 1])
    table.tap("lamp-lit table")
    assert ([*theme.text], [*theme.background]) == dark


def test_what_is_turned_to_a_side_of_the_table_stands_upright_where_that_is_wanted(box):
    table = opened(box)
    pad = Turned(towards=90)
    assert pad.side == 90
    table.app.change_settings(upright=True)
    assert pad.side == 0
    assert pad.to_local(3, 4) == (3, 4)
    table.app.change_settings(upright=False)
    assert pad.side == 90


def test_settings_hold_for_the_open_match(box):
    table = opened(box)
    start(table, "Anna", "Bruno", "Carla")
    before = table.find("Istinto").font_size
    table.app.change_settings(text="largest")
    table.frames()
    assert table.find("Istinto").font_size > before


LARGEST = settings.Settings(language="it", text="largest", motion=False)


@pytest.mark.parametrize("size", some(SIZES, 1))
def test_with_the_largest_letters_house_rules_can_be_read_and_touched(box, size):
    table = box(size=size, chosen=LARGEST)
    for game in every():
        table.app.go("setup", game=game.name)
        table.app.go("house")
        table.frames(4)
        assert [*faults(table), *out_of_reach(table)] == []
        table.app.go("home")


@pytest.mark.whole  # on one display, every page is among those of the layout
@pytest.mark.parametrize("size", SIZES)
def test_with_the_largest_letters_pages_can_be_read_and_touched(box, size):
    table = box(size=size, chosen=LARGEST)
    assert faults_of(table, pages(table)) == []


def edit(table, text):
    """Write the file as its owner does, and let the app look at it."""
    (table.folder / "companion.toml").write_text(text)
    look(table)


def look(table):
    """Let the app look at the file twice: it is read when it is at rest."""
    for _ in range(2):
        table.later(LOOK_EVERY + 0.1)


def edited(box):
    """Return a table whose file is edited outside, and the list of settings read from it."""
    table = opened(box)
    used = []
    (table.folder / "companion.toml").write_text('language = "en"\nmotion = false\n')
    file = settings.Edited(table.folder / "companion.toml", table.app.chosen)
    table.serve(edited=partial(_edited, file, table.referee, used.append))
    return table, used


def test_an_edit_of_the_file_holds_without_a_restart(box):
    table, used = edited(box)
    edit(table, 'language = "it"\ntheme = "light"\nmotion = false\n[buttons]\nconfirm = 5\n')
    assert not theme.dark
    assert table.shows("Impostazioni")
    assert table.shows("Le impostazioni sono state rilette.")
    assert [chosen.buttons for chosen in used] == [{"confirm": 5}]


def test_a_line_that_is_wrong_is_named_on_the_screen_and_goes_with_the_next_that_is_right(box):
    table, used = edited(box)
    edit(table, 'language = "en"\nmotion = false\n[buttons]\nconfirm = five\n')
    assert table.shows("companion.toml, line 4")
    assert not used
    edit(table, 'language = "en"\nmotion = false\n[buttons]\nconfirm = 5\n')
    assert not table.shows("line 4")
    assert table.shows("The settings were read anew.")


def test_a_change_by_the_screen_is_not_announced(box):
    table, used = edited(box)
    table.tap("Table")
    table.tap("for the left hand")
    look(table)
    assert not table.shows("read anew")
    assert not used
