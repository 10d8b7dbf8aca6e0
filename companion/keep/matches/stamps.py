"""Stamps of people: of two records of a person, the one with the greater stamp counts.

A stamp is a counter, greater than all that the box knew of the person, and the box. No clock takes
part: that of a box without a network may be years off.
"""

from __future__ import annotations

import sqlite3
from typing import Annotated

from msgspec import Meta, Struct

from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import Name

STAMPS = f"SELECT person, counter, machine, name FROM stamp WHERE {is_verified('stamp')}"
"""Query for the stamps that are not damaged."""
GREATEST_COUNTER = 2**53
"""Greatest counter; a box never comes near it by itself."""
RENEW = f"""
INSERT OR REPLACE INTO stamp (person, counter, machine, name)
SELECT :person, min(coalesce(max(counter), 0) + 1, {GREATEST_COUNTER}),
    coalesce((SELECT id FROM machine), ''), max(iif(person = :person, name, NULL))
FROM stamp WHERE person IN (:person, :other) AND {is_verified("stamp")}
"""
PUT = "INSERT OR REPLACE INTO stamp (person, counter, machine, name) VALUES (?, ?, ?, ?)"


class Stamp(Struct, frozen=True, array_like=True):
    """Stamp of a person."""

    person: str
    counter: Annotated[int, Meta(ge=0, le=GREATEST_COUNTER)]
    machine: str
    name: Name | None
    """Name as it was given; None if the person is shown with it."""


def stamp_new(db: sqlite3.Connection, person: str) -> None:
    """Stamp a person, by id, whom this box has just met; any other person keeps the stamp."""
    db.execute(
        "INSERT OR IGNORE INTO stamp (person, counter, machine)"
        " SELECT id, 1, coalesce((SELECT id FROM machine), '') FROM person WHERE id = ?",
        (person,),
    )


def renew(db: sqlite3.Connection, person: str, other: str = "") -> None:
    """Stamp a person, by id, whom this box has changed, above *other*, who becomes that person."""
    db.execute(RENEW, {"person": person, "other": other})


def give_name(db: sqlite3.Connection, person: str) -> None:
    """Stamp a person, by id, to whom this box has given the present name."""
    renew(db, person)
    db.execute("UPDATE stamp SET name = NULL WHERE person = ?", (person,))
