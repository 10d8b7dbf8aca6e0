"""Repair of a salvaged file: derived rows are written again from the entries."""

from __future__ import annotations

import sqlite3
from contextlib import suppress

from msgspec.structs import replace

from companion.keep.file.checksum import checksum
from companion.keep.file.row_checksums import checksum_of, is_verified
from companion.keep.matches import header
from companion.keep.matches.lines import IS_ENTERED
from companion.keep.matches.people import HANDS_OVER
from companion.keep.matches.rebuilding import derive
from companion.play.secrets import Vault

ORPHANS = (
    "DELETE FROM entry WHERE match NOT IN (SELECT number FROM match)",
    "DELETE FROM seat WHERE match NOT IN (SELECT number FROM match)",
    "DELETE FROM fact WHERE match NOT IN (SELECT number FROM match WHERE ended IS NOT NULL)",
    "DELETE FROM measure WHERE match NOT IN (SELECT number FROM match WHERE ended IS NOT NULL)",
    "DELETE FROM remark WHERE match NOT IN (SELECT number FROM match)",
    "DELETE FROM label WHERE deck NOT IN (SELECT number FROM deck)",
    "DELETE FROM card WHERE deck NOT IN (SELECT number FROM deck)",
    # Such a person is told anew by seats, under an earlier name.
    "DELETE FROM stamp WHERE person NOT IN (SELECT id FROM person)",
)
"""Statements that delete rows whose match, deck or person is lost."""
NAME_MACHINE = (
    "INSERT INTO machine SELECT uuid() WHERE NOT EXISTS (SELECT 1 FROM machine)",
    "INSERT OR IGNORE INTO person (id, name, seen, turn)"
    " SELECT person, name, '', 0 FROM seat WHERE person IS NOT NULL",
)
UNBEGUN = """
SELECT number, id, machine, header FROM match
WHERE NOT EXISTS (SELECT 1 FROM entry WHERE match = match.number AND number = 0)
"""
UNLISTED = (
    "UPDATE match SET touched = coalesce(json_extract(header, '$.began'), ''), thrown = 0,"
    " game = coalesce(json_extract(header, '$.game'), ''), ended = NULL, entries = 0, turn ="
    " (SELECT coalesce(max(turn), 0) + 1 FROM match AS other WHERE other.number < match.number)"
    f" WHERE json_valid(header) AND NOT ({is_verified('match')})",
    f"UPDATE match SET list_proof = {checksum_of('match')} WHERE NOT ({is_verified('match')})",
)
"""Statements that reset the listed columns of a match whose checksum fails.

They are derived again from its entries."""
UNTOLD = f"""
SELECT number FROM match
WHERE entries < (SELECT max(number) FROM entry WHERE match = match.number)
    OR json_valid(header) AND json_array_length(header, '$.players')
        > (SELECT count(*) FROM seat WHERE match = match.number AND entry = 0)
    OR (SELECT count(*) FROM entry WHERE match = match.number AND instr(line, '{HANDS_OVER}'))
        > (SELECT count(*) FROM seat WHERE match = match.number AND entry > 0)
    OR ended IS NOT NULL OR {IS_ENTERED}
"""
"""Query for matches that may lack rows. One that is over is always derived again, since the number

of its measures is unknown; so is one that was entered by hand, which has no entries.
"""
COUNT_ENTRIES = """
UPDATE match SET entries = (SELECT max(number) FROM entry WHERE match = match.number)
WHERE entries < (SELECT max(number) FROM entry WHERE match = match.number)
"""


def mend(db: sqlite3.Connection, vault: Vault) -> None:
    """Derive the matches, seats and facts again that are missing or incomplete."""
    with db:
        db.execute("BEGIN IMMEDIATE")
        for statement in (*UNLISTED, *ORPHANS, *NAME_MACHINE):
            db.execute(statement)
        for row in db.execute(UNBEGUN).fetchall():
            _begin(db, *row)
        untold = db.execute(UNTOLD).fetchall()
        db.execute(COUNT_ENTRIES)
        for (number,) in untold:
            derive(db, number, vault)


def _begin(db: sqlite3.Connection, match: int, own: str, machine: str, listed: str) -> None:
    """Write entry 0 of a match from the header in its row."""
    with suppress(ValueError, RecursionError):
        line = replace(header.read(listed), machine=machine).line(own)
        db.execute("INSERT INTO entry VALUES (?, 0, ?, ?)", (match, line, checksum(own, 0, line)))
