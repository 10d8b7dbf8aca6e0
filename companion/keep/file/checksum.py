"""Checksums of rows: a hash without a key, which finds damage and not forgery.

The file format calls them ``proof``, as do its columns and its SQL function.
"""

from __future__ import annotations

from collections.abc import Callable

try:
    from _blake2 import blake2b  # hashlib has the same one, and loads OpenSSL at every start
except ImportError:
    from hashlib import blake2b

SIZE = 8
"""Size of a checksum in bytes."""


def checksum(*what: object) -> bytes:
    """Return the checksum of some values in order; text is hashed as UTF-8.

    It covers the key of the row, so a row that was copied elsewhere fails.
    """
    try:
        whole = b"\0".join(what)  # type: ignore[arg-type]
    except TypeError:  # not all are bytes, as they are in SQL
        whole = b"\0".join(each if isinstance(each, bytes) else str(each).encode() for each in what)
    return blake2b(whole, digest_size=SIZE).digest()


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
