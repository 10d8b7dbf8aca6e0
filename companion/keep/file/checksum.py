"""Checksums: a few bytes beside a row that show whether it still is what was written.

The file format calls them ``proof``: so do its columns and its SQL function.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

SIZE = 8
"""Bytes of a checksum."""


def checksum(*what: object) -> bytes:
    """Return the checksum of values in their order; text counts as its bytes in UTF-8.

    The key of a row is part of it, so a row that was copied elsewhere fails.
    """
    parts = [part if isinstance(part, bytes) else str(part).encode() for part in what]
    return blake2b(b"\0".join(parts), digest_size=SIZE).digest()


def line_checksums(match: str) -> Callable[[int, str], bytes]:
    """Return a function from number and line to the checksum of an entry of one match.

    Equal to ``checksum(match, number, line)``, but the id is hashed only once.
    """
    begun = blake2b(match.encode() + b"\0", digest_size=SIZE)

    def checksum_of(number: int, line: str) -> bytes:
        whole = begun.copy()
        whole.update(b"%d\0%b" % (number, line.encode()))
        return whole.digest()

    return checksum_of
