"""Printing of lines by commands, safe for text from foreign files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic

from companion.words.names import printable
from companion.words.times import remaining, seconds_left

BAR_WIDTH = 24
"""Signs of a progress bar."""


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines with aligned columns."""
    columns = list(zip(*map(partial(map, printable), rows), strict=True))
    widths = [max(map(len, column)) for column in columns]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def tell(*lines: str) -> None:
    """Print lines unbuffered, without terminal control characters."""
    for line in lines:
        print(printable(line), flush=True)


def warn(*lines: str) -> None:
    """Print lines on stderr, without terminal control characters."""
    for line in lines:
        print(printable(line), file=sys.stderr)


class ProgressBar:
    """Bar on a terminal for a long operation; prints nothing where output is piped.

    It is a context manager, and the callback that takes the fraction done.
    """

    def __init__(self, what: str, now: Callable[[], float] = monotonic) -> None:
        self._what, self._now, self._began = what, now, now()
        self._is_shown = sys.stderr.isatty()
        self._drawn = -1

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *exc: object) -> None:
        if self._drawn >= 0:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def __call__(self, done: float) -> bool:
        """Draw the bar if it has grown; return True: Ctrl-C cancels."""
        percent = int(100 * done)
        if self._is_shown and percent > self._drawn:
            self._drawn = percent
            bar = ("█" * round(done * BAR_WIDTH)).ljust(BAR_WIDTH, "░")
            rest = seconds_left(done, self._now() - self._began)
            left = "" if rest is None else " " + remaining(rest)
            line = f"{self._what} {bar} {percent} %{left}"
            print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)
        return True
