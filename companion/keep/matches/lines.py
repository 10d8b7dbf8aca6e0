"""Lines of matches in the database, with their checksums."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
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

IS_ENTERED = "iif(json_valid(header), json_extract(header, '$.entered') IS NOT NULL, 0)"
"""SQL condition for a match whose result was entered by hand."""
PROVE = "UPDATE match SET proof = proof(number, id, machine, header) WHERE number = ?"
"""Statement that renews the checksum of the identity of a match."""


class LineReader:
    """Reader of the headers and entries of matches.

    Columns are cast to TEXT, since a flipped bit may change their stored type.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def first(self, match: int) -> Header | None:
        """Return the header of a match from its row, else from entry 0; None if there is no match.

        Raise DamagedFile, or ``ValueError`` for an invalid header.
        """
        query = (
            "SELECT CAST(id AS TEXT), CAST(machine AS TEXT), CAST(header AS TEXT), proof"
            " FROM match WHERE number = ?"
        )
        listed = list(self._store.read_available(query, match))
        for own, machine, line, stored in listed:
            if checksum(match, own, machine, line) == stored:
                return replace(read(line), id=own, machine=machine)
            self._store.request_check()
        query = "SELECT CAST(line AS TEXT), proof FROM entry WHERE match = ? AND number = 0"
        begun = list(self._store.read_available(query, match))
        for line, stored in begun:
            header = read(line)
            if checksum(header.id, 0, line) == stored:
                return header
        if listed or begun or self._store.fault:
            raise damaged()
        return None

    def entries(self, match: int) -> tuple[dict[int, str], int]:
        """Return the entries of a match whose checksums hold, and the number of the last.

        One flipped bit in an entry is repaired. Raise the errors of ``first``.
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
                    self._store.request_check()
                    kept |= self._repaired(match, own, number)
        except DamagedFile:
            last = max(last, max(kept, default=0) + 1)
        return kept, last

    def _repaired(self, match: int, own: str, number: int) -> dict[int, str]:
        """Return an entry with one flipped bit repaired, by its number; empty if impossible."""
        query = (
            "SELECT CAST(line AS BLOB), CAST(proof AS BLOB) FROM entry"
            " WHERE match = ? AND number = ?"
        )
        for line, stored in self._store.read(query, match, number):
            if line and stored and (whole := repaired_line(own, number, line, stored)):
                return {number: whole}
        return {}

    def _count(self, match: int) -> int:
        """Return the number of entries in the row of a match; 0 if that cannot be read."""
        query = f"SELECT {is_verified('match')}, entries FROM match WHERE number = ?"
        rows = self._store.verified(self._store.read_available(query, match))
        return sum(count for (count,) in readable(rows, tuple[Place]))


def begin(db: sqlite3.Connection, header: Header, now: str) -> int:
    """Save a match without entries as the first of the list, and return its number."""
    own = _unused(db, header.id)
    number = db.execute(
        "INSERT INTO match (header, touched, id, machine, game, turn) VALUES (?, ?, ?, ?, ?,"
        " (SELECT coalesce(max(turn), 0) + 1 FROM match))",
        (header.listed(), now, own, header.machine, header.game),
    ).lastrowid
    assert number is not None
    db.execute(PROVE, (number,))
    write(db, number, {0: header.line(own)})
    return number


def write(
    db: sqlite3.Connection, match: int, lines: Mapping[int, str], *, instead: bool = False
) -> None:
    """Save lines of a match by number with checksums; *instead* replaces existing ones."""
    row = db.execute("SELECT CAST(id AS TEXT) FROM match WHERE number = ?", (match,)).fetchone()
    if row is None:
        raise damaged()
    how = "INSERT OR REPLACE" if instead else "INSERT"
    checksum_of = line_checksums(*row)
    rows = [(match, number, line, checksum_of(number, line)) for number, line in lines.items()]
    db.executemany(f"{how} INTO entry VALUES (?, ?, ?, ?)", rows)
    counted = "UPDATE match SET entries = max(entries, ?) WHERE number = ?"
    db.execute(counted, (max(lines, default=0), match))


def save_header(db: sqlite3.Connection, match: int, header: Header) -> None:
    """Save another header of a match, in its row and as entry 0, with their checksums."""
    db.execute(
        "UPDATE match SET header = ?, machine = ?, game = ? WHERE number = ?",
        (header.listed(), header.machine, header.game, match),
    )
    db.execute(PROVE, (match,))
    ((own,),) = db.execute("SELECT id FROM match WHERE number = ?", (match,)).fetchall()
    write(db, match, {0: header.line(own)}, instead=True)


def replace_entered(db: sqlite3.Connection, match: int, header: Header) -> None:
    """Replace the header of a match entered by hand by a corrected one.

    Its seats are deleted: a table of points names the last holders, not the first ones.
    """
    save_header(db, match, header)
    db.execute("DELETE FROM seat WHERE match = ?", (match,))


def save_seats(db: sqlite3.Connection, match: int, header: Header, lines: Sequence[str]) -> None:
    """Save the seats of a match: those of its header, and its hand-overs."""
    later = people.hand_overs(lines)
    names = [*header.players, *(action.name for action in later.values())]
    people.insert_seats(
        db, match, header.players, later, people.find_people(db, names, header.people)
    )


def to_the_front(db: sqlite3.Connection, match: int) -> None:
    """Move a match to the front of the list by its turn, not by a clock."""
    db.execute(
        "UPDATE match SET turn = (SELECT max(turn) + 1 FROM match)"
        " WHERE number = ? AND turn < (SELECT max(turn) FROM match)",
        (match,),
    )


def sort(db: sqlite3.Connection, numbers: Iterable[int]) -> None:
    """Set the turns of all matches, in the order of their numbers given."""
    db.executemany(
        "UPDATE match SET turn = ?1 WHERE number = ?2 AND turn <> ?1", enumerate(numbers, 1)
    )


def _unused(db: sqlite3.Connection, given: str) -> str:
    """Return the given id, or a new one if it is empty or taken."""
    known = db.execute("SELECT 1 FROM match WHERE id = ?", (given,)).fetchone()
    return str(uuid4()) if known or not given else given
