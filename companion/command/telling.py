"""Lines that commands print, whatever strange file their words come from."""

from __future__ import annotations

import sys

from companion.words.names import shown


def tell(*lines: str) -> None:
    """Print lines at once, without signs that steer a terminal."""
    for line in lines:
        print(shown(line), flush=True)


def warn(*lines: str) -> None:
    """Print lines on stderr, without signs that steer a terminal."""
    for line in lines:
        print(shown(line), file=sys.stderr)
