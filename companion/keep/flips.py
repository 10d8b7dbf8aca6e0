"""One flipped bit, found by the checksum that the rest satisfies."""

from __future__ import annotations

from collections.abc import Callable, Iterator


def repaired(data: bytes, is_right: Callable[[bytes], bool]) -> bytes | None:
    """Return data with the one bit flipped that makes it right; None if no bit does."""
    return next(filter(is_right, flips(data)), None)


def flips(data: bytes) -> Iterator[bytes]:
    """Yield data with each of its bits flipped, one at a time."""
    for place, byte in enumerate(data):
        before, after = data[:place], data[place + 1 :]
        for bit in range(8):
            yield b"%b%c%b" % (before, byte ^ 1 << bit, after)
