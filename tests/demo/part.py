"""Common methods of every part of the evening: wait, and take a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.support.box import Box

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build" / "demo"
"""Default folder of the pictures; git ignores it."""
USUAL = (800, 480)
OTHERS = ((1024, 600), (720, 1280))


class Watch:
    """Clock that is advanced by hand."""

    def __init__(self) -> None:
        self.minutes = 20 * 60 + 15

    def now(self) -> str:
        """Return the time of the evening."""
        return f"2026-11-21T{self.minutes // 60:02}:{self.minutes % 60:02}:00"

    def later(self, minutes: int) -> None:
        """Let time pass."""
        self.minutes += minutes


class Part:
    """A part of the evening, played on a box that the parts before have left somewhere."""

    def __init__(
        self,
        box: Box,
        pictures: Path,
        language: str,
        watch: Watch,
        others: Sequence[tuple[int, int]],
    ) -> None:
        self.box, self.pictures, self.language, self.watch = box, pictures, language, watch
        self.others = others
        """Displays on which some pictures are taken too."""
        self.count = 0

    def play(self) -> None:
        """Play it all."""
        raise NotImplementedError

    def home(self) -> None:
        """Go back until home is in front."""
        while self.box.app.trail[-1] != "home":
            self.box.tap_icon("back")

    def show(self, name: str, *sizes: tuple[int, int]) -> None:
        """Take a picture of the screen as it is, on other displays too."""
        for size in (USUAL, *sizes):
            wide = "" if size == USUAL else "-{}x{}".format(*size)
            path = self.pictures / f"{name}-{self.language}{wide}.png"
            self.box.resize(size)
            self.box.picture(path)
            self.count += 1
            print(path.name, flush=True)
        self.box.resize(USUAL)
