"""QR codes of texts, for the screen and for pictures."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache

QUIET = 4
"""Modules of white around a code; source: ISO/IEC 18004, section 5.3.8."""
LEVEL = "l"
"""Level of error correction: nothing spoils a display, and a poster is larger than a sticker."""
MOST_BYTES = 2_953
"""Most bytes of a text; source: ISO/IEC 18004, table 7, version 40-L."""
CAPACITY = (
    17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858,
    929, 1003, 1091, 1171, 1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431,
    2563, 2699, 2809, MOST_BYTES,
)  # fmt: skip
"""Most bytes of each version from the first one; source: the same table."""


def modules_of(text: str) -> int:
    """Return the most modules in a row that a text's QR code has, far faster than by drawing it.

    A text for which there is none has more than the largest code.

    >>> modules_of("CMP"), modules_of("è" * 100), modules_of("a" * 3000)
    (21, 53, 181)
    """
    return 21 + 4 * bisect_left(CAPACITY, len(text.encode()))


@lru_cache(4)
def matrix(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the modules of a text's QR code, a row at a time; empty for no text."""
    if not text:
        return ()
    import segno  # few pages need it

    code = segno.make_qr(text, error=LEVEL, encoding="utf-8")
    return tuple(tuple(row) for row in code.matrix)
