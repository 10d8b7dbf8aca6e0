"""The light behind a display, with files where the kernel has its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.backlight import backlight


@pytest.fixture
def panel(tmp_path: Path) -> Path:
    """A display at 200 of 255."""
    return made(tmp_path, "10-0045", brightness="200\n", max_brightness="255\n", bl_power="0\n")


def made(root: Path, name: str, **files: str) -> Path:
    folder = root / "sys" / "class" / "backlight" / name
    folder.mkdir(parents=True)
    for file, text in files.items():
        (folder / file).write_text(text)
    return folder


def stands(panel: Path) -> tuple[int, int]:
    """Return the brightness of the display, and the power of its light: 4 for off, 0 for on."""
    return int((panel / "brightness").read_text()), int((panel / "bl_power").read_text())


def test_it_is_dimmed_switched_off_and_as_bright_as_before(tmp_path: Path, panel: Path) -> None:
    with backlight(tmp_path) as light:
        assert light.dim()
        assert stands(panel) == (38, 0)
        assert light.dark()
        assert stands(panel)[1] == 4
        assert light.full()
        assert stands(panel) == (200, 0)


def test_it_is_on_when_the_program_ends(tmp_path: Path, panel: Path) -> None:
    with backlight(tmp_path) as light:
        light.dim()
        light.dark()
    assert stands(panel) == (200, 0)


@pytest.mark.parametrize("left", [(38, 0), (38, 4), (0, 0), (0, 4)])
def test_a_display_left_dim_or_dark_is_bright_at_the_next_start(
    tmp_path: Path, panel: Path, left: tuple[int, int]
) -> None:
    (panel / "brightness").write_text(str(left[0]))
    (panel / "bl_power").write_text(str(left[1]))
    with backlight(tmp_path):
        assert stands(panel) == (255, 0)


def test_a_display_that_was_switched_off_keeps_its_own_light(tmp_path: Path, panel: Path) -> None:
    (panel / "bl_power").write_text("4")
    with backlight(tmp_path):
        assert stands(panel) == (200, 0)


def test_a_light_that_is_low_already_is_not_dimmed(tmp_path: Path, panel: Path) -> None:
    (panel / "brightness").write_text("20")
    with backlight(tmp_path) as light:
        assert not light.dim()
        assert stands(panel) == (20, 0)


def test_a_display_with_two_steps_can_be_dimmed(tmp_path: Path, panel: Path) -> None:
    (panel / "max_brightness").write_text("2")
    (panel / "brightness").write_text("2")
    with backlight(tmp_path) as light:
        assert light.dim()
        assert stands(panel) == (1, 0)


def test_a_display_without_a_light_is_nothing_to_change(tmp_path: Path) -> None:
    with backlight(tmp_path) as light:
        assert light is None


def test_a_folder_that_says_no_numbers_is_passed_over(tmp_path: Path, panel: Path) -> None:
    made(tmp_path, "0-broken", brightness="much", max_brightness="", bl_power="0")
    made(tmp_path, "1-empty")
    with backlight(tmp_path) as light:
        assert light.dim()
    assert stands(panel) == (200, 0)


def test_a_light_that_goes_does_not_do_what_it_is_told(tmp_path: Path, panel: Path) -> None:
    with backlight(tmp_path) as light:
        for name in ("brightness", "bl_power"):
            (panel / name).unlink()
            (panel / name).mkdir()
        assert (light.dim(), light.dark(), light.full()) == (False, False, False)
