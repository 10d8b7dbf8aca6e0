"""The light behind a display, where the system lets it be changed."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

log = logging.getLogger(__name__)

FOLDERS = "sys/class/backlight/*"
DIM = 0.15
"""The share of the most light that a dimmed display gives."""
ON, OFF = 0, 4
"""What ``bl_power`` takes; source: the kernel's ABI/stable/sysfs-class-backlight."""


class Backlight:
    """The light of one display, by its folder of /sys/class/backlight.

    Its usual light is the one that is found, unless that is what a program that ended without
    warning left behind. Raises OSError or ValueError where the folder holds something else.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        most = self._read("max_brightness")
        self._dimmed = max(round(DIM * most), 1)
        found = self._read("brightness")
        self._usual = most if found in (0, self._dimmed) else found

    def full(self) -> bool:
        """Give the usual light; return whether the display does."""
        return self._write("bl_power", ON) & self._write("brightness", self._usual)

    def dim(self) -> bool:
        """Give little light; return whether the display does, and whether that is less."""
        return self._usual > self._dimmed and self._write("brightness", self._dimmed)

    def dark(self) -> bool:
        """Give no light; return whether the display does."""
        return self._write("bl_power", OFF)

    def _read(self, name: str) -> int:
        return int((self._folder / name).read_text())

    def _write(self, name: str, value: int) -> bool:
        try:
            (self._folder / name).write_text(str(value))
        except OSError as error:
            log.info("%s of %s: %s", name, self._folder, error)
            return False
        return True


@contextmanager
def backlight(root: Path = Path("/")) -> Iterator[Backlight | None]:
    """Open the first light below *root* that may be changed, if any; at the end it is as usual."""
    light = next(_lights(root), None)
    if light:
        light.full()
    yield light
    if light:
        light.full()


def _lights(root: Path) -> Iterator[Backlight]:
    for folder in sorted(root.glob(FOLDERS)):
        if os.access(folder / "brightness", os.W_OK):
            try:
                yield Backlight(folder)
            except (OSError, ValueError) as error:
                log.info("%s is no light: %s", folder, error)
