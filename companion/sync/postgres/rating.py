"""Ratings of a club, worked out anew from all of its matches."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct
from psycopg import Connection

from companion.club.ratings import ratings
from companion.club.records import SharedMatch

MATCHES_QUERY = "SELECT as_told(id)::text FROM match WHERE NOT thrown AND NOT stopped"
FETCH_SIZE = 1_000
"""Matches that are fetched at once."""


class Rated(Struct, frozen=True):
    """Person with a rating."""

    name: str
    mean: float
    spread: float
    matches: int


def rate(connection: Connection) -> list[Rated]:
    """Work out the ratings of a club, save them, and return them, the best first."""
    heirs: dict[str, str | None] = dict(
        connection.execute("SELECT person::text, heir::text FROM identity").fetchall()
    )
    found = ratings(_matches(connection), heirs)
    connection.execute("DELETE FROM rating")
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO rating (person, mean, spread, matches) VALUES (%s, %s, %s, %s)",
            [(own, each.mean, each.spread, each.matches) for own, each in found.items()],
        )
    rows = connection.execute(
        "SELECT name, mean, spread, rating.matches FROM rating JOIN present USING (person)"
        ' ORDER BY mean DESC, name COLLATE "und-x-icu", person'
    )
    return [Rated(*row) for row in rows]


def _matches(connection: Connection) -> Iterator[SharedMatch]:
    decoder = msgspec.json.Decoder(SharedMatch)
    with connection.cursor(name="matches") as cursor:
        cursor.itersize = FETCH_SIZE
        cursor.execute(MATCHES_QUERY)
        for (line,) in cursor:
            yield decoder.decode(line)
