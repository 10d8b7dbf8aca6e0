"""The window on a desktop: its size, its icon, and all of the screen if wanted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from screens.shell import boot
from screens.shell.desktop import Size, fits

ROOT = Path(__file__).parents[2]
OPENED = """
import sys
from pathlib import Path
from types import SimpleNamespace
from screens.shell import boot
boot.WINDOW_SIZE = 800, int(sys.argv[3])
journal = SimpleNamespace(path=Path(sys.argv[1]) / "companion.db")
try:
    boot.app(SimpleNamespace(journal=journal), None, None, None, sys.argv[2] == "simulate",
             full=sys.argv[2] == "full")
except AttributeError:
    pass
from kivy.config import Config
from kivy.core.window import Window
from screens.shell.desktop import usable_area
print(*usable_area(), *Window.system_size, Window.fullscreen, Config.get("kivy", "window_icon"))
"""


@pytest.fixture
def opened(tmp_path):
    """Open the window as the app does, in a process of its own, on an offscreen desktop."""

    def run(how="", height=480):
        done = subprocess.run(
            [sys.executable, "-c", OPENED, str(tmp_path), how, str(height)],
            env=os.environ | {"SDL_VIDEODRIVER": "offscreen", "PYTHONPATH": str(ROOT)},
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        wide, high, width, height, full, path = done.stdout.split()
        return Size(int(wide), int(high)), Size(int(width), int(height)), full, Path(path)

    return run


def test_a_window_with_room_is_as_large_as_it_is_wanted(opened):
    _free, size, full, path = opened()
    assert (size, full) == ((800, 480), "False")
    assert path == boot.ICON


@pytest.mark.parametrize(("how", "height"), [("simulate", 480), ("", 2000), ("simulate", 2000)])
def test_a_window_is_never_larger_than_the_desktop(opened, how, height):
    free, size, _full, _path = opened(how, height)
    wanted = Size(1220 if how else 800, height)
    assert not fits(wanted, free)
    assert size == (min(wanted.width, free.width), min(wanted.height, free.height))


def test_full_screen_is_so_from_the_start(opened):
    assert opened("full")[2] == "auto"


def test_a_title_needs_room_above_a_window():
    assert fits(Size(800, 480), Size(800, 600))
    assert not fits(Size(800, 480), Size(800, 480))


def test_f11_takes_the_whole_screen_and_gives_it_back(box):
    from kivy.core.window import Window

    table = box(language="en")
    shown = table.texts()
    for full in ("auto", False):
        table.key("f11")
        assert (Window.fullscreen, table.texts()) == (full, shown)


def test_the_icon_is_a_picture_with_clear_corners_and_a_card_in_the_middle():
    icon = Image.open(boot.ICON)
    assert (icon.size, icon.mode) == ((64, 64), "RGBA")
    corners = {icon.getpixel((x, y))[3] for x in (0, 63) for y in (0, 63)}
    mark, card = icon.getpixel((32, 32)), icon.getpixel((24, 18))
    assert (corners, mark[3], card[3]) == ({0}, 255, 255)
    assert sum(card[:3]) > sum(mark[:3])
