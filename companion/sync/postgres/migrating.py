"""Schema of a club’s database: numbered files of SQL, each of which runs once, in their order."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from psycopg import Connection

SCHEMA_FILES = tuple(sorted((Path(__file__).parent / "schema").glob("*.sql")))
"""Files whose names begin with their numbers; one that was released never changes."""
NEWEST_SCHEMA = len(SCHEMA_FILES)
"""Number of the schema that this version of the companion knows."""
INSERT_MIGRATION = "INSERT INTO club.migration (number) VALUES (%s)"


def version(connection: Connection) -> int:
    """Return the number of a database’s schema; 0 if there is no club in it."""
    found = connection.execute("SELECT to_regclass('club.migration') IS NOT NULL").fetchone()
    if found != (True,):
        return 0
    row = connection.execute("SELECT max(number) FROM club.migration").fetchone()
    return int(row[0] or 0) if row else 0


def migrate(connection: Connection, upto: int = NEWEST_SCHEMA) -> None:
    """Run the files that the database lacks, within the caller’s transaction."""
    for number, file in enumerate(SCHEMA_FILES[:upto], 1):
        if number > version(connection):
            connection.execute("SET LOCAL search_path = club, pg_catalog")
            connection.execute(file.read_bytes())
            connection.execute(INSERT_MIGRATION, [number])
