"""companion.toml: what its owner wrote is read, refused in one sentence, or left alone."""

from __future__ import annotations

import pytest

from companion import settings
from companion.errors import BadSettings, SaveFailed

OWNERS = """\
# The box on the shelf. Do not lose this file!
language = "it"   # for grandmother

[buttons]
confirm = 5  # the green one
undo = 6

[scanner]
port = "/dev/ttyACM0"
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "companion.toml"


def test_a_missing_file_holds_none(path):
    assert settings.load(path).buttons == {}
    assert not path.exists()


def test_a_whole_file_is_read(path):
    path.write_text(OWNERS)
    read = settings.load(path)
    assert read.language == "it"
    assert read.buttons == {"confirm": 5, "undo": 6}
    assert read.scanner == settings.Scanner("/dev/ttyACM0", 9600, "lines")


@pytest.mark.parametrize(
    ("spoken", "language"),
    [("en_GB.UTF-8", "en"), ("it_IT.UTF-8", "it"), ("de_DE.UTF-8", "it"), ("C", "it")],
)
def test_without_a_language_the_system_decides(path, monkeypatch, spoken, language):
    monkeypatch.setenv("LC_ALL", spoken)
    assert settings.load(path).language == language


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("colour = 'red'", "unknown field `colour`"),
        ("language = 'fr'", "'fr'"),
        ("language = 7", "`$.language`"),
        ("theme = 'blue'", "'blue'"),
        ("motion = 'no'", "`$.motion`"),
        ("buttons = 5", "`$.buttons`"),
        ("[buttons]\nconfirm = '5'", "`$.buttons"),
        ("[buttons]\nconfirm = true", "`$.buttons"),
        ("[buttons]\nconfirm = 99", "button “confirm”: 99 is no GPIO number (0 to 27)"),
        ("[buttons]\nconfirm = -1", "button “confirm”: -1 is no GPIO number (0 to 27)"),
        ("[buttons]\nconfirm = 5\nundo = 5", "buttons “confirm” and “undo” are both on GPIO 5"),
        ("[buttons]\nenter = 5", "there is no button “enter”; the names are confirm, back, undo"),
        ("[buttons]\nseat7 = 5", "there is no button “seat7”"),
        ("[scanner]\nbaud = 9600", "missing required field `port`"),
        ("[scanner]\nport = 7", "`$.scanner.port`"),
        ("[scanner]\nport = 'a'\nbaud = 'fast'", "`$.scanner.baud`"),
        ("[scanner]\nport = 'a'\nspeed = 9600", "unknown field `speed`"),
        ("language = ", "Invalid value"),
        ("language = 'it'\nlanguage = 'en'", "Cannot overwrite a value"),
        ("}{", "line 1"),
    ],
)
def test_what_cannot_be_understood_is_one_sentence(path, text, why):
    path.write_text(text)
    with pytest.raises(BadSettings) as caught:
        settings.load(path)
    told = str(caught.value)
    assert told.startswith(f"{path} cannot be used: ")
    assert why in told
    assert "\n" not in told
    assert path.read_text() == text


def test_garbage_is_one_sentence(path):
    path.write_bytes(bytes(range(256)))
    with pytest.raises(BadSettings, match="cannot be used"):
        settings.load(path)


def test_a_folder_in_the_files_place_is_one_sentence(path):
    path.mkdir()
    with pytest.raises(BadSettings, match="cannot be used"):
        settings.load(path)


def test_saving_changes_one_value_and_keeps_what_the_owner_wrote(path):
    path.write_text(OWNERS)
    settings.save(path, language="en")
    assert path.read_text() == OWNERS.replace('"it" ', '"en" ')
    assert settings.load(path).language == "en"


def test_saving_without_a_file_makes_one(tmp_path):
    path = tmp_path / "new" / "companion.toml"
    settings.save(path, theme="light", motion=False)
    assert settings.load(path).theme == "light"
    assert settings.load(path).motion is False
    assert [file.name for file in path.parent.iterdir()] == ["companion.toml"]


def test_saving_where_nothing_can_be_written_fails(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(SaveFailed):
        settings.save(tmp_path / "file" / "companion.toml", theme="light")


def test_saving_over_a_file_that_is_no_toml_fails_and_leaves_it(path):
    path.write_text("}{ mine")
    with pytest.raises(SaveFailed):
        settings.save(path, theme="light")
    assert path.read_text() == "}{ mine"


def test_changed_settings_are_new_ones():
    before = settings.Settings(theme="dark")
    assert settings.changed(before, theme="light").theme == "light"
    assert before.theme == "dark"
