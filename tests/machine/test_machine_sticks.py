"""Files go to the first folder that can be written to."""

from __future__ import annotations

import pytest

from companion.machine.sticks import is_there, writable
from companion.words.errors import CompanionError, SaveFailed
from tests.support.other_user import IS_ROOT


@pytest.fixture
def media(tmp_path):
    """Two sticks, as a desktop mounts them; the first cannot be written to."""
    for name in ("A", "B"):
        (tmp_path / "media" / "anna" / name).mkdir(parents=True)
    (tmp_path / "media" / "anna" / "A").chmod(0o500)
    yield tmp_path / "media"
    (tmp_path / "media" / "anna" / "A").chmod(0o700)


def is_stick(path):
    return path.name in ("A", "B")


@pytest.mark.skipif(IS_ROOT, reason="Root can write everywhere.")
def test_a_stick_that_cannot_be_written_to_is_passed_over(media):
    assert writable([], [media], is_stick) == media / "anna" / "B"


def test_a_folder_that_was_chosen_comes_first_if_it_is_there(media, tmp_path):
    chosen = [tmp_path / "nowhere", tmp_path]
    assert writable(chosen, [media], is_stick) == tmp_path


def test_the_place_of_a_stick_that_is_not_plugged_in_is_not_there(media, tmp_path):
    place = media / "anna" / "B"
    for folder in (place, place / "copies"):
        folder.mkdir(exist_ok=True)
        assert is_there(folder, [media], is_stick)
        assert not is_there(folder, [media], lambda _: False)
        assert writable([folder, tmp_path], [media], lambda _: False) == tmp_path
    (tmp_path / "link").symlink_to(place)
    assert not is_there(tmp_path / "link", [media], lambda _: False)
    assert is_there(tmp_path, [media], lambda _: False)
    assert not is_there(tmp_path / "nowhere", [media], is_stick)


@pytest.mark.parametrize("name", ["file", "file/below"])
def test_a_file_in_the_place_of_a_folder_is_told(tmp_path, name):
    (tmp_path / "file").touch()
    with pytest.raises(SaveFailed, match=f"{name}: what should be a folder is a file"):
        is_there(tmp_path / name)


def test_without_any_a_sentence_asks_for_a_stick(media):
    with pytest.raises(CompanionError, match="plug one in"):
        writable([], [media], lambda _: False)
