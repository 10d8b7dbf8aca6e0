"""Where painted pictures are kept, and who has them painted."""

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
from companion.work.jobs import Progress, Work
from screens.rooms.pictures import Picture, Size

log = logging.getLogger(__name__)
HOUSE = Path(screens.__file__).parents[1]
"""Where the painting process finds the same packages as the app."""
ABOUT_SO_MANY = 8
"""Pictures of one display."""
HEAD = Struct(">8s4x4sII")
"""How a PNG begins: its signature, the name of the first chunk, width and height."""
PNG = b"\x89PNG\r\n\x1a\n", b"IHDR"


class Gallery:
    """A folder of pictures; what is missing is painted in a process beside the app, once."""

    def __init__(self, folder: Path, work: Work) -> None:
        self._folder, self._work = folder, work
        self._asked: set[tuple[Size, bool]] = set()

    def find(self, picture: Picture) -> Path | None:
        """Return where a picture is, None as long as it is not painted; one of another size goes.

        It is looked at before anybody decodes it: a picture may say that it takes a gigabyte.
        """
        path = self._folder / picture.file
        if not os.path.isfile(path):  # pathlib raises where the folder may not be entered
            return None
        if _size(path) == picture.pixels:
            return path
        throw_away(path, "it is no picture of that size")
        return None

    def fill(self, size: Size, dark: bool, told: Callable[[], object]) -> None:
        """Have all pictures of a display painted, unless that was tried; tell of every one."""
        if (size, dark) not in self._asked:
            self._asked.add((size, dark))
            paint = partial(_paint, self._folder, size, dark)
            self._work.start(paint, lambda _: told(), lambda _: told(), part="rooms")


def throw_away(path: Path, why: object) -> None:
    """Remove a picture that cannot be shown, so that it is painted anew, if that may be done."""
    log.warning("%s cannot be shown: %s", path, why)
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        log.warning("It stays there: %s", error)


def _size(path: Path) -> Size | None:
    """Return the size that a PNG says it has, None if it is none or cannot be read."""
    try:
        with path.open("rb") as file:
            head = file.read(HEAD.size)
    except OSError:
        return None
    if len(head) < HEAD.size:
        return None
    signature, chunk, width, height = HEAD.unpack(head)
    return (width, height) if (signature, chunk) == PNG else None


def _paint(folder: Path, size: Size, dark: bool, going: Progress) -> None:
    """Wait for the painting process; it ends early if it is not wanted any more."""
    words = [str(folder), *map(str, size), "dark" if dark else "light"]
    command = [sys.executable, "-m", "screens.rooms.painting", *words]
    is_wanted = True
    try:
        # In a group of its own: Ctrl-C in a terminal is for the app, which ends it.
        with subprocess.Popen(
            command, cwd=HOUSE, stdout=subprocess.PIPE, process_group=0
        ) as painting:
            assert painting.stdout
            for number, _ in enumerate(painting.stdout, 1):
                if is_wanted and not going(number / ABOUT_SO_MANY):
                    is_wanted = False
                    painting.kill()
    except OSError as error:
        log.warning("Rooms are not painted: %s", error)
        return
    if painting.returncode and is_wanted:  # its traceback went to stderr, as the log does
        report("rooms", f"{command} ended with {painting.returncode}")
