"""Remarks: likes and notes of people on a match afterwards."""

from __future__ import annotations

import sqlite3

from msgspec import Struct

from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import readable
from companion.keep.file.store import Store
from companion.keep.matches import notes
from companion.keep.matches.notes import MatchNote


class Remark(Struct, frozen=True):
    """Like and note of a match; its date is in ``evenings``."""

    liked: bool = False
    note: MatchNote = MatchNote()


def discard_damaged(db: sqlite3.Connection, match: int) -> None:
    """Delete the remark on a match if its checksum fails: writing to its row does not renew it."""
    db.execute(f"DELETE FROM remark WHERE match = ? AND NOT ({is_verified('remark')})", (match,))


class Remarks:
    """Remarks in the database of the matches; every method that writes raises SaveFailed."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, match: int) -> Remark:
        """Return the remark on a match; an empty one if there is none."""
        rows = self._store.read_available(
            f"SELECT {is_verified('remark')}, liked IS 1, note FROM remark WHERE match = ?", match
        )
        for liked, text in readable(self._store.verified(rows), tuple[int, str]):
            return Remark(liked == 1, notes.read(text))
        return Remark()

    def like(self, match: int, liked: bool) -> None:
        """Save that a match was liked, or remove the like."""
        self._tell("liked", match, 1 if liked else None)

    def note(self, match: int, note: MatchNote) -> None:
        """Save the note on a match, instead of an earlier one."""
        self._tell("note", match, note.text)

    def _tell(self, column: str, match: int, value: int | str | None) -> None:
        with self._store.saving() as db:
            discard_damaged(db, match)
            db.execute("INSERT OR IGNORE INTO remark (match, note) VALUES (?, '')", (match,))
            db.execute(f"UPDATE remark SET {column} = ? WHERE match = ?", (value, match))
