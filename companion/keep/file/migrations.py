"""Schema of the database, its migrations, and the function that runs them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import cache

from companion.keep.file import row_checksums
from companion.keep.file.checksum import checksum
from companion.keep.file.connection import APPLICATION, Part, connected, parts, version_of

BASE = 7
"""Oldest version that is read."""
# Matches and people are ordered by their turn, which does not depend on a clock. A seat of entry 0
# was taken at the beginning, any other by that hand-over; no person means a guest. A former person
# became another one, or nobody.
# Every line has a checksum, and entry 0 is the header, so the entries alone restore a match. Their
# number shows whether some are missing. Some indexes answer alone, such as for figures by name. The
# types of a remark are in another order than those of a deck: salvage takes neither row for the
# other.
BASE_SCHEMA = f"""
CREATE TABLE machine (id TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO machine VALUES (uuid());

CREATE TABLE match (
    number INTEGER PRIMARY KEY,
    header TEXT NOT NULL,
    touched TEXT NOT NULL,
    thrown INTEGER NOT NULL DEFAULT 0
    , id TEXT NOT NULL DEFAULT '',
    machine TEXT NOT NULL DEFAULT '',
    game TEXT NOT NULL DEFAULT '',
    ended TEXT,
    turn INTEGER NOT NULL DEFAULT 0,
    entries INTEGER NOT NULL DEFAULT 0,
    proof BLOB NOT NULL DEFAULT x'');
CREATE UNIQUE INDEX match_id ON match (id);
CREATE INDEX match_turn ON match (turn);
CREATE INDEX match_listed ON match (thrown, turn DESC);
CREATE INDEX match_game ON match (game, thrown, turn);
CREATE INDEX match_over ON match (game, turn) WHERE ended IS NOT NULL AND NOT thrown;
CREATE INDEX match_going_on ON match (turn) WHERE ended IS NULL AND NOT thrown;
CREATE TABLE entry (
    match INTEGER NOT NULL REFERENCES match,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    proof BLOB NOT NULL DEFAULT x'',
    PRIMARY KEY (match, number)
) WITHOUT ROWID;

CREATE TABLE person (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    seen TEXT NOT NULL,
    turn INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX person_turn ON person (turn);
CREATE TABLE mark (
    person TEXT PRIMARY KEY,
    number INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE former (
    person TEXT PRIMARY KEY,
    became TEXT
) WITHOUT ROWID;
CREATE TABLE seat (
    match INTEGER NOT NULL REFERENCES match,
    entry INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT,
    name TEXT NOT NULL,
    PRIMARY KEY (match, entry, seat)
) WITHOUT ROWID;
CREATE INDEX seat_person ON seat (person);

CREATE TABLE fact (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    game TEXT NOT NULL,
    ended TEXT NOT NULL,
    person TEXT,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    won INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX fact_won ON fact (game, person, name, won);
CREATE INDEX fact_person ON fact (person, match, seat, game);
CREATE TABLE measure (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    amount INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (match, seat, name)
) WITHOUT ROWID;
CREATE INDEX measure_name ON measure (name, match, seat, amount, count);
CREATE TABLE remark (
    match INTEGER PRIMARY KEY REFERENCES match,
    dated TEXT,
    liked INTEGER,
    note TEXT NOT NULL
);

CREATE TABLE deck (
    number INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    thrown INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE label (
    code TEXT PRIMARY KEY,
    deck INTEGER NOT NULL REFERENCES deck,
    place INTEGER,
    UNIQUE (deck, place)
) WITHOUT ROWID;
CREATE TABLE card (
    deck INTEGER NOT NULL REFERENCES deck,
    place INTEGER NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    symbol TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (deck, place)
) WITHOUT ROWID;
{row_checksums.SCHEMA}
"""
"""SQL of that version. Files are compared by its text, in which only spaces and line ends may
change.

``uuid()`` and ``proof()`` are functions of our own."""
# A person without a stamp has counter 0. The types of a stamp are in another order than those of
# every other table, too.
STAMPS = f"""
CREATE TABLE stamp (
    person TEXT PRIMARY KEY,
    counter INTEGER NOT NULL,
    machine TEXT NOT NULL,
    name TEXT
) WITHOUT ROWID;
{row_checksums.schema("stamp")}
"""
"""SQL of version 8: who wrote the name and the mark of a person last, by a counter and the box.

``name`` is the name that was given, where the person is shown with a number behind it."""
MIGRATIONS: tuple[str, ...] = (STAMPS,)
"""SQL that migrates a file to each later version from the one before."""
VERSION = BASE + len(MIGRATIONS)
SCHEMA = "4894f3e6045b2dae"
"""Checksum of the schema of that version, in hexadecimal: building one to compare takes long."""


def migrate(db: sqlite3.Connection, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Migrate an empty or older file to the newest version, in one transaction."""
    has, version = version_of(db), BASE + len(migrations)
    if has < version:
        steps = (BASE_SCHEMA, *migrations)[max(has - BASE + 1, 0) :]
        db.executescript(
            f"BEGIN; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {version};"
            f" {''.join(steps)}; COMMIT"
        )


def is_current(db: sqlite3.Connection) -> bool:
    """Return True if a file has the newest version and its exact schema."""
    return version_of(db) == VERSION and has_its_schema(db)


def is_outdated(db: sqlite3.Connection) -> bool:
    """Return True if a file is too old to be read: by its tables, too, since a bit may flip."""
    names = {name for _type, name, *_ in parts(db)}
    first = row_checksums.TABLES.keys() - row_checksums.ADDED
    return 0 < version_of(db) < BASE and not first <= names


def has_its_schema(db: sqlite3.Connection) -> bool:
    """Return True if a file has exactly the schema of its version, which is read here; or none."""
    version, has = version_of(db), parts(db)
    if version == VERSION and checksum_of(has) == SCHEMA:
        return True
    if version == 0:
        return not has
    return BASE <= version <= VERSION and has == schema_of(version)


def checksum_of(schema: frozenset[Part]) -> str:
    """Return the checksum of a schema in hexadecimal."""
    return checksum(*(field for part in sorted(schema) for field in part)).hex()


@cache
def schema_of(version: int = VERSION) -> frozenset[Part]:
    """Return the tables, indexes and triggers that a file of a version has."""
    with closing(connected(":memory:")) as db:
        migrate(db, MIGRATIONS[: version - BASE])
        return parts(db)
