"""Proofs: a few bytes beside what is kept, which tell whether it is still what was written."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

SIZE = 8
"""Bytes of a proof."""


def proof(*what: object) -> bytes:
    """Return the proof of values in their order; text is proved as the bytes that it is kept as.

    A row is proved with where it belongs, so one that has come to another place proves nothing.
    """
    parts = [part if isinstance(part, bytes) else str(part).encode() for part in what]
    return blake2b(b"\0".join(parts), digest_size=SIZE).digest()


def proofs(match: str) -> Callable[[int, str], bytes]:
    """Return what proves the lines of one match by their numbers, as ``proof`` does, but sooner."""
    begun = blake2b(match.encode() + b"\0", digest_size=SIZE)

    def proved(number: int, line: str) -> bytes:
        whole = begun.copy()
        whole.update(b"%d\0%b" % (number, line.encode()))
        return whole.digest()

    return proved
