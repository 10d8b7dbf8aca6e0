"""Erasing of a person: matches stay, without the name."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import suppress

from msgspec.structs import replace

from companion.keep.file.row_checksums import is_verified
from companion.keep.file.store import Store
from companion.keep.matches import header, notes, sheet_names
from companion.keep.matches.lines import save_header, write
from companion.keep.matches.people import known, names_of, remove, renamed
from companion.words.i18n import _

ERASED_IDS = f"""
SELECT match, entry, seat, (SELECT json_group_array(name) FROM seat AS other
    WHERE other.match = seat.match)
FROM seat WHERE person = ? AND {is_verified("seat")} ORDER BY match, entry, seat
"""

ERASED = "SELECT person FROM former WHERE became IS NULL"
"""Query for the ids of people who were erased."""


def erase(store: Store, name: str) -> None:
    """Erase a person and every trace of the name; the matches stay.

    Raise BadName and SaveFailed.
    """
    with store.saving() as db:
        person = known(db, name)
        sheet_names.erase_from_files(store.path, names_of(db, person))
        erase_person(db, person)
    store.empty_wal()


def erase_person(db: sqlite3.Connection, person: str) -> None:
    """Erase a person, by id, within a transaction: every seat held becomes a guest's.

    The names of guests are those of their seats, such as "Player 3", in the current language. Lines
    whose checksum fails, which are never shown, stay as they are.
    """
    names = names_of(db, person)
    notes.rewrite(db, names)
    sheet_names.erase(db, names)
    _erase_from_seats(db, person)


def erase_again(db: sqlite3.Connection) -> None:
    """Erase the erased from the seats of matches that came from elsewhere, in a transaction."""
    query = f"{ERASED} AND person IN (SELECT person FROM seat)"
    for (person,) in db.execute(query).fetchall():
        _erase_from_seats(db, person)


def _erase_from_seats(db: sqlite3.Connection, person: str) -> None:
    for match, entry, seat, taken in db.execute(ERASED_IDS, (person,)).fetchall():
        name = _unused(seat, taken)
        _rewrite(db, match, entry, seat, name)
        where = "WHERE match = ? AND seat = ?"
        db.execute(f"UPDATE seat SET name = ?, person = NULL {where} AND entry = ?",
                   (name, match, seat, entry))  # fmt: skip
        db.execute(f"UPDATE fact SET name = ?, person = NULL {where} AND person = ?",
                   (name, match, seat, person))  # fmt: skip
    remove(db, person)


def _unused(seat: int, taken: str) -> str:
    """Return a name for a guest of a seat that no other seat of the match has."""
    text = _("Player {number}")
    number = seat + 1
    while f'"{text.format(number=number)}"' in taken:
        number += 100
    return text.format(number=number)


def _rewrite(db: sqlite3.Connection, match: int, entry: int, seat: int, name: str) -> None:
    """Write a name into the header of a match, or into one of its hand-overs."""
    with suppress(ValueError, RecursionError):
        if entry == 0:
            _rewrite_header(db, match, seat, name)
            return
        for line in _intact(db, match, entry):
            write(db, match, {entry: renamed(line, name)}, instead=True)


def _rewrite_header(db: sqlite3.Connection, match: int, seat: int, name: str) -> None:
    query = (
        "SELECT machine, header FROM match WHERE number = ? AND proof ="
        " proof(number, CAST(id AS BLOB), CAST(machine AS BLOB), CAST(header AS BLOB))"
    )
    for machine, listed in db.execute(query, (match,)).fetchall():
        first = header.read(listed)
        players = (*first.players[:seat], name, *first.players[seat + 1 :])
        save_header(db, match, replace(first, players=players, machine=machine))


def _intact(db: sqlite3.Connection, match: int, entry: int) -> Iterable[str]:
    """Return the line of an entry if its checksum holds."""
    query = (
        "SELECT CAST(line AS TEXT) FROM entry JOIN match ON match.number = match"
        " WHERE match = ? AND entry.number = ?"
        " AND proof(CAST(id AS BLOB), entry.number, CAST(line AS BLOB)) = entry.proof"
    )
    return [line for (line,) in db.execute(query, (match, entry))]
