"""Backlight of the display, where the system allows to change it."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

log = logging.getLogger(__name__)

FOLDERS = "sys/class/backlight/*"
DIM = 0.15
"""Brightness of a dimmed display as a fraction of the maximum."""
ON, OFF = 0, 4
"""Values of ``bl_power``; source: the kernel's ABI/stable/sysfs-class-backlight."""


class Backlight:
    """Backlight of one display, by its folder in /sys/class/backlight.

    The brightness found is restored later, unless it is off or dimmed: a crashed program left it
    so, and the maximum is used. Raises OSError or ValueError if the folder is no backlight.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._most = self._read("max_brightness")
        self._dimmed = max(round(DIM * self._most), 1)
        found = self._read("brightness")
        self._usual = self._most if found in (0, self._dimmed) else found

    @property
    def level(self) -> float:
        """Usual brightness as a fraction of the maximum."""
        return self._usual / self._most

    def set_level(self, level: float) -> bool:
        """Set the usual brightness, never as low as a dimmed display; return whether it worked."""
        self._usual = min(max(round(level * self._most), self._dimmed + 1), self._most)
        return self.full()

    def full(self) -> bool:
        """Set the usual brightness; return whether it worked."""
        return self._write("bl_power", ON) & self._write("brightness", self._usual)

    def dim(self) -> bool:
        """Dim the display; return whether it worked and is darker than usual."""
        return self._usual > self._dimmed and self._write("brightness", self._dimmed)

    def dark(self) -> bool:
        """Switch the backlight off; return whether it worked."""
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
    """Yield the first writable backlight below *root*, or None; restore its brightness on exit."""
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
