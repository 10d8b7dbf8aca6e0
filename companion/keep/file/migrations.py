"""Migrations of the database: the statements of each version, and the function that runs them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache

from companion.keep.file import row_checksums
from companion.keep.file.checksum import checksum
from companion.keep.file.connection import APPLICATION, Part, connected, parts, sweep, version_of

MIGRATIONS = (
    """
CREATE TABLE match (
    number INTEGER PRIMARY KEY,
    header TEXT NOT NULL,
    began TEXT NOT NULL,
    touched TEXT NOT NULL,
    standing TEXT,
    thrown INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE entry (
    match INTEGER NOT NULL REFERENCES match,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE person (
    name TEXT PRIMARY KEY,
    seen TEXT NOT NULL
) WITHOUT ROWID;
""",
    """
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
""",
    # Matches and people are ordered by their turn, which does not depend on a clock. A seat of
    # entry 0 was taken at the beginning, any other by that hand-over; no person means a guest.
    """
CREATE TABLE machine (id TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO machine VALUES (uuid());

ALTER TABLE person RENAME TO namesake;
CREATE TABLE person (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    seen TEXT NOT NULL,
    turn INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO person SELECT uuid(), name, seen, dense_rank() OVER (ORDER BY seen) FROM namesake;
DROP TABLE namesake;
CREATE INDEX person_turn ON person (turn);

CREATE TABLE seat (
    match INTEGER NOT NULL REFERENCES match,
    entry INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT,
    name TEXT NOT NULL,
    PRIMARY KEY (match, entry, seat)
) WITHOUT ROWID;
INSERT OR IGNORE INTO seat
SELECT number, 0, key, (SELECT id FROM person WHERE name = value), value
FROM match, json_each(CASE WHEN json_valid(header) THEN header ELSE '{}' END, '$.players');
INSERT OR IGNORE INTO seat
SELECT match, number, json_extract(line, '$.action.seat'),
    (SELECT id FROM person WHERE name = json_extract(line, '$.action.name')),
    json_extract(line, '$.action.name')
FROM entry WHERE CASE WHEN line LIKE '%hand-over%' AND json_valid(line) THEN
    json_extract(line, '$.action.do') = 'hand-over' END;
CREATE INDEX seat_person ON seat (person);

ALTER TABLE match ADD COLUMN id TEXT NOT NULL DEFAULT '';
ALTER TABLE match ADD COLUMN machine TEXT NOT NULL DEFAULT '';
ALTER TABLE match ADD COLUMN game TEXT NOT NULL DEFAULT '';
ALTER TABLE match ADD COLUMN ended TEXT;
ALTER TABLE match ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
UPDATE match SET id = uuid(), ended = CASE WHEN standing IS NOT NULL THEN touched END;
UPDATE match SET game = coalesce(json_extract(header, '$.game'), '') WHERE json_valid(header);
UPDATE match SET turn = place FROM (
    SELECT number AS one, row_number() OVER (ORDER BY touched, number) AS place FROM match
) WHERE number = one;

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
INSERT OR IGNORE INTO fact
SELECT number, key, game, ended, (SELECT id FROM person WHERE name = value), value,
    json_extract(standing, '$.totals[' || key || ']'),
    key IN (SELECT value FROM json_each(standing, '$.winners')),
    coalesce(json_array_length(standing, '$.rounds'), 0)
FROM match, json_each(CASE WHEN json_valid(standing) THEN standing ELSE '{}' END, '$.players');
CREATE INDEX fact_won ON fact (game, person, name, won);

ALTER TABLE match DROP COLUMN standing;
ALTER TABLE match DROP COLUMN began;
CREATE UNIQUE INDEX match_id ON match (id);
CREATE INDEX match_turn ON match (turn);
CREATE INDEX match_listed ON match (thrown, turn DESC);
CREATE INDEX match_game ON match (game, thrown, turn);
CREATE INDEX match_over ON match (game, turn) WHERE ended IS NOT NULL AND NOT thrown;
CREATE INDEX match_going_on ON match (turn) WHERE ended IS NULL AND NOT thrown;
""",
    # Every line has a checksum, and entry 0 is the header, so the entries alone restore a match.
    # Their number shows whether some are missing. Rows of an older version are taken as valid.
    """
ALTER TABLE match ADD COLUMN entries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE match ADD COLUMN proof BLOB NOT NULL DEFAULT x'';
ALTER TABLE entry ADD COLUMN proof BLOB NOT NULL DEFAULT x'';
UPDATE match SET
    entries = (SELECT coalesce(max(number), 0) FROM entry WHERE match = match.number),
    proof = proof(number, CAST(id AS BLOB), CAST(machine AS BLOB), CAST(header AS BLOB));
INSERT OR IGNORE INTO entry (match, number, line)
SELECT number, 0,
    CASE WHEN json_valid(header) THEN json_set(header, '$.id', id, '$.machine', machine)
    ELSE header END
FROM match;
UPDATE entry SET proof = proof(
    CAST((SELECT id FROM match WHERE number = match) AS BLOB), number, CAST(line AS BLOB)
);
""",
    # The schema stays the same: secrets in lines are encrypted, see ENCRYPTED.
    "",
    # Rows of an older version are taken as valid.
    row_checksums.schema(6),
    # A former person became another one, or nobody. Indexes alone answer for figures by name, and
    # for the matches of a person. The types of a remark are in another order than those of a deck:
    # salvage takes neither row for the other.
    f"""
CREATE TABLE measure (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    amount INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (match, seat, name)
) WITHOUT ROWID;
CREATE INDEX measure_name ON measure (name, match, seat, amount, count);
CREATE INDEX fact_person ON fact (person, match, seat, game);

CREATE TABLE remark (
    match INTEGER PRIMARY KEY REFERENCES match,
    dated TEXT,
    liked INTEGER,
    note TEXT NOT NULL
);
CREATE TABLE mark (
    person TEXT PRIMARY KEY,
    number INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE former (
    person TEXT PRIMARY KEY,
    became TEXT
) WITHOUT ROWID;
{row_checksums.schema(7)}
""",
)
"""SQL that migrates a file to each version from the one before.

``uuid()`` and ``proof()`` are functions of our own."""
VERSION = len(MIGRATIONS)
SCHEMA = "3a0a8c2d299a784b"
"""Checksum of the schema of that version, in hexadecimal: building one to compare takes long."""
ENCRYPTED = 5
"""First version without secrets in clear text."""

Encrypt = Callable[[sqlite3.Connection], object]
"""Function that encrypts the secrets in a file; raises SaveFailed."""


def migrate(db: sqlite3.Connection, encrypt: Encrypt, version: int = VERSION) -> None:
    """Migrate an empty or older file to a version, in one transaction.

    Secrets of an older file are encrypted. The version is set only when no clear text is left in
    the file; an interrupted migration starts again. Raise SaveFailed.
    """
    if 0 < version_of(db) < ENCRYPTED < version:
        migrate(db, encrypt, ENCRYPTED)
    has = version_of(db)
    if has >= version:
        return
    is_clear = 0 < has < ENCRYPTED <= version
    db.executescript(
        f"BEGIN; PRAGMA application_id = {APPLICATION};"
        f" PRAGMA user_version = {ENCRYPTED - 1 if is_clear else version};"
        f" {''.join(MIGRATIONS[has:version])}"
    )
    if is_clear:
        encrypt(db)
    db.execute("COMMIT")
    if is_clear:
        sweep(db)
        db.execute(f"PRAGMA user_version = {version}")


def is_current(db: sqlite3.Connection) -> bool:
    """Return True if a file has the newest version and its exact schema."""
    return version_of(db) == VERSION and has_its_schema(db)


def has_its_schema(db: sqlite3.Connection) -> bool:
    """Return True if a file has exactly the schema of its version, and that is not newer."""
    version, has = version_of(db), parts(db)
    if version == VERSION and checksum_of(has) == SCHEMA:
        return True
    return 0 <= version <= VERSION and has == schema_of(version)


def checksum_of(schema: frozenset[Part]) -> str:
    """Return the checksum of a schema in hexadecimal."""
    return checksum(*(field for part in sorted(schema) for field in part)).hex()


@cache
def schema_of(version: int = VERSION) -> frozenset[Part]:
    """Return the tables, indexes and triggers that a file of a version has."""
    with closing(connected(":memory:")) as db:
        db.executescript("".join(MIGRATIONS[:version]))
        return parts(db)
