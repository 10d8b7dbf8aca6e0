"""Printing of lines by commands, safe for text from foreign files."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial

from companion.words.names import printable


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
