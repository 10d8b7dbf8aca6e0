"""Rooms: painted once for a display, and hung behind the page; names stay legible in all."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from os import mkdir, mkfifo
from pathlib import Path
from struct import pack
from threading import Event

import pytest
from PIL import Image

from companion.games import find, menu
from companion.play.game import Setup
from companion.settings.themes import THEMES
from companion.words.inputs import Answered
from companion.work.jobs import Work
from screens.rooms.gallery import Gallery
from screens.rooms.painting import covers, fill, paint, wanted
from screens.rooms.pictures import COVERS, DARK, WOOD, Picture, cell, covered, room
from tests.support.painted_rooms import EagerGallery
from tests.support.sampling import crossed

SMALL = (240, 144)
"""Display on which painting is quick: drawings are as wide for its size as on any."""
BRIGHTEST = 0.060
"""Relative luminance of a dark room: there each colour of a seat keeps 3:1."""
FEW = 0.001
"""The share of a room that may be brighter, or darker by day: grain and thin lines."""
ROOMS = list(dict.fromkeys([*(room(game.name) for game in menu()), DARK, WOOD]))


def luminances(picture):
    """Return the relative luminance of all pixels as WCAG 2 defines it, in order."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
              for c in (step / 255 for step in range(256))]  # fmt: skip
    found = []
    for count, (red, green, blue) in picture.getcolors(picture.width * picture.height):
        found += [0.2126 * linear[red] + 0.7152 * linear[green] + 0.0722 * linear[blue]] * count
    return sorted(found)


def contrast(one, other):
    high, low = sorted((one, other), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour):
    pixel = tuple(round(255 * part) for part in colour[:3])
    return luminances(Image.new("RGB", (1, 1), pixel))[0]


def test_luminance_is_that_of_the_guidelines():
    assert luminance((1, 1, 1)) == pytest.approx(1)
    assert contrast(luminance((0, 0, 0)), luminance((1, 1, 1))) == pytest.approx(21)


@pytest.mark.parametrize(("name", "dark"), crossed(ROOMS, [True, False]))
def test_the_colour_of_every_seat_stands_out_in_every_room(box, name, dark):
    box()
    from screens.base.theme import theme

    theme.chosen = THEMES["dark" if dark else "light"]
    seats = [luminance(colour) for colour in theme.seats]
    theme.chosen = THEMES["dark"]
    spots = luminances(paint(Picture(name, SMALL, dark)))
    few = int(len(spots) * FEW)
    darkest, brightest = spots[few], spots[-few - 1]
    assert not dark or brightest <= BRIGHTEST
    assert min(contrast(seat, spot) for seat in seats for spot in (darkest, brightest)) >= 3


def test_a_room_is_the_same_each_time_it_is_painted():
    one, other = (paint(Picture("holmes", SMALL)) for _ in range(2))
    assert one.tobytes() == other.tobytes()


def test_a_room_is_as_large_as_its_display():
    for size in ((240, 144), (144, 256)):
        assert paint(Picture("istinto", size)).size == size


def test_a_game_without_a_room_is_played_on_the_wooden_table():
    assert (room("a game of nobody"), room(""), room("cluedo")) == (WOOD, DARK, "cluedo")


def test_no_two_covers_are_alike():
    width, height = cell(SMALL)
    sheet = covers(SMALL)
    parts = [sheet.crop((0, top, width, top + height)) for top in range(0, sheet.height, height)]
    assert sheet.size == (width, height * len(covered()))
    assert all(one.tobytes() != other.tobytes() for one, other in pairwise(parts))


def test_painted_rooms_are_kept_and_those_of_other_displays_removed(tmp_path):
    old = tmp_path / Picture(DARK, (100, 60)).file
    kept = tmp_path / Picture(DARK, SMALL).file
    for path in (old, kept):
        path.write_bytes(b"painted before")
    painted = list(fill(tmp_path, SMALL, is_dark=True))
    assert painted == wanted(SMALL, is_dark=True)
    assert {path.name for path in tmp_path.iterdir()} == {each.file for each in painted}
    assert kept.read_bytes() == b"painted before"


class Desk:
    """Queue for the answers of jobs, like the app's inbox."""

    def __init__(self):
        self.heard = []
        self.done = Event()

    def put(self, event, *_):
        self.heard.append(event)
        if isinstance(event, Answered):
            self.done.set()


def test_rooms_are_painted_beside_the_app_and_only_once(tmp_path):
    desk, told = Desk(), []
    work = Work(desk)
    gallery = Gallery(tmp_path / "rooms", work)
    assert gallery.find(Picture(COVERS, SMALL)) is None
    for _ in range(2):
        gallery.fill(SMALL, True, lambda: told.append(True))
    desk.done.wait()
    for event in desk.heard:
        work.handle(event)
    assert all(gallery.find(picture) for picture in wanted(SMALL, is_dark=True))
    assert len(told) == len(wanted(SMALL, is_dark=True)) + 1


def test_where_nothing_can_be_written_walls_stay_plain(tmp_path):
    desk = Desk()
    work = Work(desk)
    (tmp_path / "rooms").write_text("no folder")
    gallery = Gallery(tmp_path / "rooms", work)
    gallery.fill(SMALL, True, lambda: None)
    desk.done.wait()
    assert gallery.find(Picture(DARK, SMALL)) is None


def header(width, height):
    """Return the header of a PNG of a size."""
    return b"\x89PNG\r\n\x1a\n" + pack(">I4sIIBBBBB", 13, b"IHDR", width, height, 8, 2, 0, 0, 0)


@pytest.mark.parametrize("size", [(3, 3), (16_000, 16_000), SMALL[::-1]])
@pytest.mark.parametrize("name", [DARK, COVERS])
def test_a_picture_of_another_size_than_it_should_have_is_never_decoded_but_goes(
    tmp_path, name, size
):
    picture = Picture(name, SMALL)
    path = tmp_path / picture.file
    path.write_bytes(header(*size))
    assert Gallery(tmp_path, Work(Desk())).find(picture) is None
    assert not path.exists()


@pytest.mark.parametrize("name", [DARK, COVERS])
def test_a_picture_as_large_as_it_should_be_is_shown(tmp_path, name):
    picture = Picture(name, SMALL)
    path = tmp_path / picture.file
    paint(picture).save(path)
    assert Gallery(tmp_path, Work(Desk())).find(picture) == path


@pytest.mark.parametrize("what", ["a pipe", "a folder", "torn"])
def test_a_pipe_a_folder_or_a_torn_file_is_no_picture(tmp_path, what):
    picture = Picture(DARK, SMALL)
    path = tmp_path / picture.file
    {"a pipe": mkfifo, "a folder": mkdir, "torn": Path.touch}[what](path)
    assert Gallery(tmp_path, Work(Desk())).find(picture) is None


def test_a_picture_is_on_the_disk_before_it_has_its_name(tmp_path):
    """Else a power cut leaves a torn one."""
    calls = []

    def note(_frame, event, called):
        if event == "c_call" and called in (os.fsync, os.replace):
            calls.append(called)

    sys.setprofile(note)
    try:
        painted = list(fill(tmp_path, SMALL, is_dark=True))
    finally:
        sys.setprofile(None)
    assert calls == [os.fsync, os.replace, os.fsync] * len(painted)  # the folder, too


def test_the_painting_process_ends_silently_after_the_app(tmp_path):
    words = [
        sys.executable,
        "-m",
        "screens.rooms.painting",
        str(tmp_path),
        *map(str, SMALL),
        "dark",
    ]
    painting = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with painting:
        painting.stdout.close()
        assert painting.stderr.read() == ""
    assert painting.returncode == 0


def test_the_app_paints_nothing_itself():
    check = "import sys, screens.rooms.gallery, screens.rooms.pictures; print('PIL' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"


# --- behind the page


def painted(table, folder):
    """Return the picture that hangs behind a page."""
    return Image.open(folder / table.app.wall.picture.file).convert("RGB")


def corner(picture):
    """Return the colour of the lower left corner, which no page draws on."""
    return picture.getpixel((0, picture.height - 1))


def plain():
    """Return the colour of a plain wall."""
    from screens.base.theme import theme

    return tuple(round(255 * part) for part in theme.background[:3])


def test_the_wall_is_plain_until_its_room_is_painted(box):
    table = box(size=SMALL)
    assert table.app.wall.picture is None
    assert corner(table.seen()) == plain()


def test_every_page_of_a_match_is_in_the_room_of_its_game(box, tmp_path):
    table = box(gallery=EagerGallery(tmp_path), size=SMALL)
    shown = []

    def look():
        table.frames(2)
        shown.append(table.app.wall.picture.name)

    look()
    table.app.go("setup", game="cluedo")
    look()
    table.app.go("home")
    table.referee.begin(find("istinto"), Setup(("Ana", "Bo", "Cy")))
    for page in ("match", "menu", "log", "help", "home"):
        table.app.go(page)
        look()
    assert shown == [DARK, "cluedo", *["istinto"] * 4, DARK]
    assert corner(table.seen()) == corner(painted(table, tmp_path)) != plain()


def test_a_room_changes_with_the_light_and_with_the_display(box, tmp_path):
    table = box(gallery=EagerGallery(tmp_path), size=SMALL)
    table.app.change_settings(theme="light")
    table.frames(2)
    assert table.app.wall.picture == Picture(DARK, SMALL, dark=False)
    table.resize((144, 240))
    assert table.app.wall.picture == Picture(DARK, (144, 240), dark=False)
    table.app.change_settings(theme="dark")


def test_a_broken_picture_is_thrown_away(box, tmp_path):
    class Broken(EagerGallery):
        def find(self, picture):
            path = tmp_path / picture.file
            path.write_bytes(b"\x89PNG, but no more")
            return path

    table = box(gallery=Broken(tmp_path), size=SMALL)
    table.frames(2)
    assert corner(table.seen()) == plain()
    assert not (tmp_path / Picture(DARK, SMALL).file).exists()


def test_a_broken_picture_that_cannot_be_thrown_away_leaves_the_wall_plain(box, tmp_path):
    class Stuck(EagerGallery):
        def find(self, picture):
            path = tmp_path / picture.file
            path.mkdir(exist_ok=True)
            return path

    table = box(gallery=Stuck(tmp_path), size=SMALL)
    table.app.go("setup", game="cluedo")
    table.frames(2)
    assert corner(table.seen()) == plain()


def test_no_fault_of_a_wall_ends_anything(box, tmp_path):
    """The box of this test fails with the first fault that would count."""

    class Faulty:
        def find(self, *_):
            raise ZeroDivisionError("nobody foresaw it")

        fill = find

    table = box(gallery=Faulty(), size=SMALL)
    table.later(5)  # longer than a display is waited for
    for page in ("settings", "home"):
        table.app.go(page)
        table.frames(2)
    assert corner(table.seen()) == plain()


def test_as_soon_as_nothing_moves_the_wall_of_the_next_frame_is_drawn(box, tmp_path):
    table = box(gallery=EagerGallery(tmp_path), size=SMALL)
    page = table.seen()
    assert page == table.in_hand()
    table.later(1)
    assert table.in_hand() == painted(table, tmp_path) != page
    assert table.seen() == page
    assert table.seen() == page


@pytest.mark.parametrize("change", [
    lambda table: table.app.change_settings(theme="light"),
    lambda table: table.app.change_settings(theme="contrast"),
    lambda table: table.app.go("setup", game="cluedo"),
    lambda table: table.resize((144, 240)),
])  # fmt: skip
def test_a_wall_that_was_drawn_ahead_goes_where_another_is_wanted(box, tmp_path, change):
    table = box(gallery=EagerGallery(tmp_path), size=SMALL)
    table.draw()
    table.later(1)
    change(table)
    table.frames(4)
    at_once = table.seen()
    table.later(1)
    assert at_once == table.seen()
    assert corner(at_once) == (
        corner(painted(table, tmp_path)) if table.app.wall.picture else plain()
    )
    table.app.change_settings(theme="dark")


def test_where_nothing_hangs_nothing_is_drawn_ahead(box):
    table = box(size=SMALL)
    page = table.seen()
    table.later(1)
    assert table.in_hand() == page


def test_an_app_that_is_gone_leaves_the_window_as_it_was(box, tmp_path):
    from kivy.core.window import Window

    table = box(gallery=EagerGallery(tmp_path), size=SMALL)
    assert "clear" in vars(Window)
    table.app.on_stop()
    assert "clear" not in vars(Window)


def test_the_first_frame_waits_for_no_picture(box, tmp_path):
    table = box()
    frames, looked = [], []

    class Noticed(EagerGallery):
        def find(self, picture):
            looked.append(len(frames))
            return super().find(picture)

    from kivy.core.window import Window

    Window.bind(on_flip=frames.append)
    table = box(gallery=Noticed(tmp_path, SMALL))
    Window.unbind(on_flip=frames.append)
    assert table.app.wall.picture
    assert min(looked) == 3  # the first two showed the splash
