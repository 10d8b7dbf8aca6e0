"""Starts the two programs and reads their reports."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import IO

STOCK = {"KIVY_NO_ARGS": "1", "KCFG_GRAPHICS_WIDTH": "800", "KCFG_GRAPHICS_HEIGHT": "480"}
"""Kivy as it comes, in a window of our size and without the user's own settings."""


class Program:
    """The app, or the floor under it: a fresh process at every measurement."""

    def __init__(self, module: str, folder: Path, *, stock: bool) -> None:
        self._command = [sys.executable, "-m", f"tests.bench.{module}"]
        self._folder = [] if stock else [str(folder)]
        self._environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
        if stock:
            home = folder / "stock"
            home.mkdir()
            self._environment |= {**STOCK, "KIVY_HOME": str(home)}

    def start(self) -> tuple[float, float]:
        """Return the ms to the first frame, and the memory in MB when it is there."""
        began = perf_counter()
        with self.running("start") as lines:
            next(lines)
            return 1000 * (perf_counter() - began), float(next(lines))

    def measured(self, *what: object) -> list[float]:
        """Return the numbers of a measurement, after the first frame."""
        with self.running(*what) as lines:
            return [float(line) for line in list(lines)[2:]]

    @contextmanager
    def running(self, *what: object) -> Iterator[Iterator[str]]:
        """Run the program and hand over its lines."""
        command = [*self._command, str(what[0]), *self._folder, *map(str, what[1:])]
        with subprocess.Popen(
            command,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout
            yield _lines(process.stdout)
            errors = process.communicate()[1]
        if process.returncode:
            raise RuntimeError(f"{' '.join(command)}\n{errors}")


def _lines(pipe: IO[str]) -> Iterator[str]:
    return (line.strip() for line in pipe)
