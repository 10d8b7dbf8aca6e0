"""Where painted pictures are kept, and who has them painted."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import screens
from companion.words.reporting import report
from companion.work.jobs import Going, Work
from screens.rooms.pictures import Picture, Size

log = logging.getLogger(__name__)
HOUSE = Path(screens.__file__).parents[1]
"""Where the painting process finds the same packages as the app."""
ABOUT_SO_MANY = 8
"""Pictures of one display."""


class Gallery:
    """A folder of pictures; what is missing is painted in a process beside the app, once."""

    def __init__(self, folder: Path, work: Work) -> None:
        self._folder, self._work = folder, work
        self._asked: set[tuple[Size, bool]] = set()

    def find(self, picture: Picture) -> Path | None:
        """Return where a picture is, None as long as it is not painted."""
        path = self._folder / picture.file
        return path if path.exists() else None

    def fill(self, size: Size, dark: bool, told: Callable[[], object]) -> None:
        """Have all pictures of a display painted, unless that was tried; tell of every one."""
        if (size, dark) not in self._asked:
            self._asked.add((size, dark))
            paint = partial(_paint, self._folder, size, dark)
            self._work.start(paint, lambda _: told(), lambda _: told(), part="rooms")


def _paint(folder: Path, size: Size, dark: bool, going: Going) -> None:
    """Wait for the painting process; it ends early if it is not wanted any more."""
    words = [str(folder), *map(str, size), "dark" if dark else "light"]
    command = [sys.executable, "-m", "screens.rooms.painting", *words]
    try:
        # In a group of its own: Ctrl-C in a terminal is for the app, which ends it.
        with subprocess.Popen(
            command, cwd=HOUSE, stdout=subprocess.PIPE, process_group=0
        ) as painting:
            assert painting.stdout
            for number, _ in enumerate(painting.stdout, 1):
                if not going(number / ABOUT_SO_MANY):
                    painting.kill()
    except OSError as error:
        log.warning("Rooms are not painted: %s", error)
        return
    if painting.returncode > 0:  # its traceback went to stderr, as the log does
        report("rooms", f"{command} ended with {painting.returncode}")
