"""The tables of the file, version by version."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from uuid import uuid4

from companion.keep.file import row_checksums
from companion.keep.file.checksum import proof
from companion.keep.matches.encryption import seal
from companion.play.secrets import Vault

APPLICATION = 0x436D706E
"""Marks the file as ours (SQLite's ``application_id``)."""
SCHEMAS = (
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
    # Matches and people are in order by their turn, which no clock can upset. A seat of entry 0
    # was taken at the beginning, any other by that hand-over; without a person it holds a guest.
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
    # Every line is proved, and entry 0 is the header: a match is known by its entries alone. How
    # many there are tells whether some are missing. What an older version kept is taken as true.
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
    # The tables stay as they are: what is secret in lines is encrypted, see SEALED.
    "",
    # What an older version kept is taken as true once more.
    row_checksums.schema(),
)
"""What each version added; a file of an older version is given what it lacks when it is opened.

``uuid()`` and ``proof()`` are functions of our own."""
VERSION = len(SCHEMAS)
SEALED = 5
"""The version from which on nothing secret stands in clear anywhere in the file."""
PROVED = 6
"""The version from which on rows that change are proved as well."""
Part = tuple[str, ...]
"""A table or an index as SQLite lists it: its type, its name, its table, and its statement."""
SPACE = re.compile(r"[ \n]+")


def connected(path: Path | str, *, uri: bool = False) -> sqlite3.Connection:
    """Open a file with the functions that its tables need; what is no text is made some."""
    db = sqlite3.connect(path, isolation_level=None, uri=uri)
    db.text_factory = lambda text: text.decode(errors="replace")
    db.create_function("uuid", 0, lambda: str(uuid4()))
    db.create_function("proof", -1, proof, deterministic=True)
    db.execute("PRAGMA secure_delete = ON")  # what is replaced is nowhere in the file any more
    return db


def reading(path: Path) -> sqlite3.Connection:
    """Open a file, and what was written ahead of it, so that nothing of it is changed."""
    if path.exists() and not path.stat().st_size:
        raise sqlite3.DatabaseError("empty")  # SQLite would drop the log of an empty file
    return connected(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def untouched(path: Path) -> sqlite3.Connection:
    """Open a file without what was written ahead of it, and so that nothing beside it is made."""
    return connected(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


def lift(db: sqlite3.Connection, vault: Vault, version: int = VERSION) -> None:
    """Give an empty or an older file the tables of a version, all or none of them.

    What is secret in an older one is encrypted too. The file has its version only when nothing is
    left of what was in clear; until then all of that is done again. Raise SaveFailed.
    """
    if 0 < version_of(db) < SEALED < version:
        lift(db, vault, SEALED)
    has = version_of(db)
    if has >= version:
        return
    is_clear = 0 < has < SEALED <= version
    db.executescript(
        f"BEGIN; PRAGMA application_id = {APPLICATION};"
        f" PRAGMA user_version = {SEALED - 1 if is_clear else version};"
        f" {''.join(SCHEMAS[has:version])}"
    )
    if is_clear:
        seal(db, vault)
    db.execute("COMMIT")
    if is_clear:
        sweep(db)
        db.execute(f"PRAGMA user_version = {version}")


def is_lifted(db: sqlite3.Connection) -> bool:
    """Return whether a file is of this version, and has all that such a file has."""
    return version_of(db) == VERSION and has_its_parts(db)


def has_its_parts(db: sqlite3.Connection) -> bool:
    """Return whether the schema of a file is that of its version, which is none to come."""
    version = version_of(db)
    return 0 <= version <= VERSION and parts(db) == wanted(version)


def version_of(db: sqlite3.Connection) -> int:
    """Return the version that a file says it has."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)


def sweep(db: sqlite3.Connection) -> None:
    """Leave nothing in the file, or in its log, of what was deleted or replaced."""
    db.execute("VACUUM")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def parts(db: sqlite3.Connection) -> frozenset[Part]:
    """Return the parts of the schema of a file; of an empty one there are none."""
    rows = db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master")
    return frozenset((*names, SPACE.sub(" ", sql or "")) for *names, sql in rows)


@cache
def wanted(version: int = VERSION) -> frozenset[Part]:
    """Return the parts of the schema that a file of a version has."""
    with closing(connected(":memory:")) as db:
        db.executescript("".join(SCHEMAS[:version]))
        return parts(db)
