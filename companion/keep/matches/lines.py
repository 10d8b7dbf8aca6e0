"""Lines of matches in the file: written with checksums, read as far as those hold."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from uuid import uuid4

from msgspec.structs import replace

from companion.keep.file.checksum import checksum, line_checksums
from companion.keep.file.failures import damaged
from companion.keep.file.flips import repaired_line
from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import Place, readable
from companion.keep.file.store import Store
from companion.keep.matches import people
from companion.keep.matches.header import Header, read
from companion.words.errors import DamagedFile


class Lines:
    """Reads how matches began, and their entries.

    What is kept counts, and not what a bit says that it is: texts are read as such.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def first(self, match: int) -> Header | None:
        """Return the header of a match from its row, else from the line before its entries.

        None if there is no such match. Raise DamagedFile, or ``ValueError`` for what is no header.
        """
        query = (
            "SELECT CAST(id AS TEXT), CAST(machine AS TEXT), CAST(header AS TEXT), proof"
            " FROM match WHERE number = ?"
        )
        listed = list(self._store.found(query, match))
        for own, machine, line, stored in listed:
            if checksum(match, own, machine, line) == stored:
                return replace(read(line), id=own, machine=machine)
            self._store.suspect()
        query = "SELECT CAST(line AS TEXT), proof FROM entry WHERE match = ? AND number = 0"
        begun = list(self._store.found(query, match))
        for line, stored in begun:
            header = read(line)
            if checksum(header.id, 0, line) == stored:
                return header
        if listed or begun or self._store.fault:
            raise damaged()
        return None

    def entries(self, match: int) -> tuple[dict[int, str], int]:
        """Return the entries of a match that are what was written, and the number of the last.

        One of which a bit is flipped is repaired. Raise what ``first`` raises.
        """
        header, kept, last = self.first(match), {}, self._count(match)
        own = header.id if header else ""
        checksum_of = line_checksums(own)
        query = (
            "SELECT number, coalesce(CAST(line AS TEXT), ''), proof FROM entry"
            " WHERE match = ? AND number > 0 AND typeof(number) = 'integer'"
        )
        try:
            for number, line, stored in self._store.read(query, match):
                last = max(last, number)
                if checksum_of(number, line) == stored:
                    kept[number] = line
                else:
                    self._store.suspect()
                    kept |= self._mended(match, own, number)
        except DamagedFile:
            last = max(last, max(kept, default=0) + 1)
        return kept, last

    def _mended(self, match: int, own: str, number: int) -> dict[int, str]:
        """Return an entry with one flipped bit as it was written, by its number."""
        query = (
            "SELECT CAST(line AS BLOB), CAST(proof AS BLOB) FROM entry"
            " WHERE match = ? AND number = ?"
        )
        for line, stored in self._store.read(query, match, number):
            if line and stored and (whole := repaired_line(own, number, line, stored)):
                return {number: whole}
        return {}

    def _count(self, match: int) -> int:
        """Return the number of entries that the row of a match tells, if it can be read."""
        query = f"SELECT {is_verified('match')}, entries FROM match WHERE number = ?"
        rows = self._store.verified(self._store.found(query, match))
        return sum(count for (count,) in readable(rows, tuple[Place]))


def begin(db: sqlite3.Connection, header: Header, now: str) -> int:
    """Keep a match without entries in front of all others, and return its number."""
    own = _unused(db, header.id)
    number = db.execute(
        "INSERT INTO match (header, touched, id, machine, game, turn) VALUES (?, ?, ?, ?, ?,"
        " (SELECT coalesce(max(turn), 0) + 1 FROM match))",
        (header.listed(), now, own, header.machine, header.game),
    ).lastrowid
    assert number is not None
    statement = "UPDATE match SET proof = proof(number, id, machine, header) WHERE number = ?"
    db.execute(statement, (number,))
    write(db, number, {0: header.line(own)})
    return number


def write(
    db: sqlite3.Connection, match: int, lines: Mapping[int, str], *, instead: bool = False
) -> None:
    """Save lines of a match by number with checksums, or *instead* of those that are there."""
    row = db.execute("SELECT id FROM match WHERE number = ?", (match,)).fetchone()
    if row is None:
        raise damaged()
    how = "INSERT OR REPLACE" if instead else "INSERT"
    rows = [(match, number, line, checksum(*row, number, line)) for number, line in lines.items()]
    db.executemany(f"{how} INTO entry VALUES (?, ?, ?, ?)", rows)
    counted = "UPDATE match SET entries = max(entries, ?) WHERE number = ?"
    db.execute(counted, (max(lines, default=0), match))


def seat(db: sqlite3.Connection, match: int, header: Header, lines: Sequence[str]) -> None:
    """Keep who sits where in a match that begins with such lines."""
    later = people.hand_overs(lines)
    names = [*header.players, *(action.name for action in later.values())]
    people.sit(db, match, header.players, later, people.whose(db, names, header.people))


def to_the_front(db: sqlite3.Connection, match: int) -> None:
    """Put a match in front of all others, whatever any clock says."""
    db.execute(
        "UPDATE match SET turn = (SELECT max(turn) + 1 FROM match)"
        " WHERE number = ? AND turn < (SELECT max(turn) FROM match)",
        (match,),
    )


def _unused(db: sqlite3.Connection, told: str) -> str:
    """Return the id that was told, or another if there is none, or if a match has it already."""
    known = db.execute("SELECT 1 FROM match WHERE id = ?", (told,)).fetchone()
    return str(uuid4()) if known or not told else told
