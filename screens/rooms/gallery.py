"""Store of painted pictures, and the job that paints missing ones."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from struct import Struct

import screens
from companion.words.reporting import report
from companion.work.jobs import Progress, Work, has_failed
from screens.rooms.pictures import Picture, Size

log = logging.getLogger(__name__)
HOUSE = Path(screens.__file__).parents[1]
"""Working directory in which the painting process finds the packages of the app."""
PICTURES_PER_DISPLAY = 8
"""Approximate number of pictures of a display, for the progress."""
PNG_HEAD = Struct(">8s4x4sII")
"""Head of a PNG: its signature, the name of the first chunk, width and height."""
PNG = b"\x89PNG\r\n\x1a\n", b"IHDR"


class Gallery:
    """Folder of pictures; missing ones are painted once, in another process."""

    def __init__(self, folder: Path, work: Work) -> None:
        self._folder, self._work = folder, work
        self._asked: set[tuple[Size, bool]] = set()

    def find(self, picture: Picture) -> Path | None:
        """Return the path of a picture, or None; a file of another size is removed.

        The size is checked before the file is decoded, since its header may claim a gigabyte.
        """
        path = self._folder / picture.file
        if not os.path.isfile(path):  # pathlib raises where the folder may not be entered
            return None
        if _size(path) == picture.pixels:
            return path
        throw_away(path, "it is no picture of that size")
        return None

    def fill(self, size: Size, dark: bool, on_painted: Callable[[], object]) -> None:
        """Start painting all pictures of a display, once; *on_painted* is called after each."""
        if (size, dark) not in self._asked:
            self._asked.add((size, dark))
            paint = partial(_paint, self._folder, size, dark)
            self._work.start(paint, lambda _: on_painted(), lambda _: on_painted(), part="rooms")


def throw_away(path: Path, why: object) -> None:
    """Remove a picture that cannot be shown, so that it is painted again."""
    log.warning("%s cannot be shown: %s", path, why)
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        log.warning("It stays there: %s", error)


def _size(path: Path) -> Size | None:
    """Return the size in the header of a PNG, None if it is not a readable PNG."""
    try:
        with path.open("rb") as file:
            head = file.read(PNG_HEAD.size)
    except OSError:
        return None
    if len(head) < PNG_HEAD.size:
        return None
    signature, chunk, width, height = PNG_HEAD.unpack(head)
    return (width, height) if (signature, chunk) == PNG else None


def _paint(folder: Path, size: Size, dark: bool, going: Progress) -> None:
    """Run the painting process; it is killed once *going* returns False."""
    words = [str(folder), *map(str, size), "dark" if dark else "light"]
    command = [sys.executable, "-m", "screens.rooms.painting", *words]
    is_wanted = True
    try:
        # A process group of its own, so that Ctrl-C in a terminal reaches only the app.
        with subprocess.Popen(
            command, cwd=HOUSE, stdout=subprocess.PIPE, process_group=0
        ) as painting:
            assert painting.stdout
            for number, _ in enumerate(painting.stdout, 1):
                if is_wanted and not going(number / PICTURES_PER_DISPLAY):
                    is_wanted = False
                    painting.kill()
    except OSError as error:
        log.warning("Rooms are not painted: %s", error)
        return
    # Its traceback went to stderr, as the log does.
    if has_failed(painting.returncode) and is_wanted:
        report("rooms", f"{command} ended with {painting.returncode}")
