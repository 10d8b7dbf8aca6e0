"""Removal of clear-text secrets from an older file that was set aside, and from its logs.

The new file has them encrypted. In the old one the public form of each line overwrites it in place.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from companion.keep.file.aside import DOUBTED, JOURNAL, WAL, beside
from companion.keep.file.checksum import SIZE, checksum
from companion.keep.file.connection import reading
from companion.keep.file.vault import Vault
from companion.play.codec import clear, is_encrypted, uncovered

LINE_HEAD = b'{"action":'
"""First bytes of every entry's line."""
INDEX_BYTES = 24
"""Number of bytes after ``HEAD`` that index the lines."""


class _Secret(Struct, frozen=True):
    """Clear-text line and its checksum, and the public ones that replace them."""

    line: bytes
    checksum: bytes
    public: bytes
    public_checksum: bytes


def hide(old: Path, new: Path, vault: Vault) -> None:
    """Overwrite in the old file the secrets that the new one encrypts; raise OSError."""
    known = defaultdict(list)
    for secret in _secrets(new, vault):
        known[secret.line[len(LINE_HEAD) :][:INDEX_BYTES]].append(secret)
    for path in (old, *(beside(old, tail) for tail in (WAL, JOURNAL, DOUBTED))):
        if known and path.exists():
            _hide(path, known)


def _secrets(new: Path, vault: Vault) -> Iterator[_Secret]:
    query = (
        "SELECT id, entry.number, line FROM entry JOIN match ON match.number = match"
        " WHERE line LIKE '%\"sealed\":%'"
    )
    with closing(reading(new)) as db:
        for own, number, line in db.execute(query):
            line_in_clear = uncovered(line, vault)
            if not is_encrypted(line_in_clear):
                before, after = line_in_clear.encode(), clear(line, None).encode()
                after = after[: len(before)].ljust(len(before))
                checksums = checksum(own, number, before), checksum(own, number, after)
                yield _Secret(before, checksums[0], after, checksums[1])


def _hide(path: Path, known: Mapping[bytes, list[_Secret]]) -> None:
    data = path.read_bytes()
    hidden = LINE_HEAD.join(_hidden(part, known) for part in data.split(LINE_HEAD))
    if hidden != data:
        with path.open("r+b") as file:
            file.write(hidden)
            os.fsync(file.fileno())


def _hidden(part: bytes, known: Mapping[bytes, list[_Secret]]) -> bytes:
    """Return the bytes between two occurrences of ``HEAD`` without a secret."""
    for secret in known.get(part[:INDEX_BYTES], ()):
        line, public = secret.line[len(LINE_HEAD) :], secret.public[len(LINE_HEAD) :]
        if part.startswith(line):
            behind = part[len(line) :]
            if behind.startswith(secret.checksum):
                behind = secret.public_checksum + behind[SIZE:]
            return public + behind
    return part
