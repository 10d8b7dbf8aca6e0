"""Repair of one flipped bit, found by a checksum."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from companion.keep.file.checksum import SIZE, checksum

RECORD_BYTES = 4096
"""Longest data that are repaired, in bytes: each flip is hashed, so the time grows with the
square."""


def repaired(data: bytes, is_right: Callable[[bytes], bool]) -> bytes | None:
    """Return data with the one bit flipped that satisfies *is_right*; None if no bit does."""
    return next(filter(is_right, flips(data)), None)


def flips(data: bytes) -> Iterator[bytes]:
    """Yield data with each of its bits flipped, one at a time."""
    for place, byte in enumerate(data):
        before, after = data[:place], data[place + 1 :]
        for bit in range(8):
            yield b"%b%c%b" % (before, byte ^ 1 << bit, after)


def repaired_line(match: str, number: int, line: bytes, stored: bytes) -> str | None:
    """Return an entry's line, one flipped bit in it or its checksum repaired; None if impossible.

    It takes some milliseconds, a tenth of a second for the longest lines that are repaired.
    """
    if len(stored) != SIZE:
        return None
    if checksum(match, number, line) in flips(stored):
        whole: bytes | None = line
    elif len(line) > RECORD_BYTES:
        return None
    else:
        whole = repaired(line, lambda each: checksum(match, number, each) == stored)
    with suppress(UnicodeDecodeError):
        return whole.decode() if whole is not None else None
    return None
