"""Seasons, points, people and the league of a club, for its owner."""

from __future__ import annotations

from datetime import date

from msgspec import Struct
from psycopg import Connection

from companion.sync.postgres.owner import ClubRefused
from companion.words.i18n import _


class Season(Struct, frozen=True):
    """Season of a club."""

    name: str
    began: date
    points: str
    """Way to count."""
    matches: int
    is_now: bool


class LeagueLine(Struct, frozen=True):
    """Line of the league."""

    place: int
    name: str
    matches: int
    won: int
    points: int
    plays_at: str


class ClubPerson(Struct, frozen=True):
    """ClubPerson of a club."""

    id: str
    name: str
    matches: int
    tables: tuple[str, ...]
    """Names of the tables that have sent this person."""
    others: int
    """Records that are the same person."""


def seasons(connection: Connection) -> list[Season]:
    """Return all seasons, the first one first."""
    rows = connection.execute(
        "SELECT name, began, points, (SELECT coalesce(sum(matches), 0)::integer FROM played"
        " WHERE played.season = season.number),"
        " number = season_now() FROM season ORDER BY began"
    )
    return [Season(*row) for row in rows]


def begin_season(connection: Connection, name: str, began: date) -> None:
    """Begin a season on a day; it counts as the one before, until that is changed."""
    known = "SELECT true FROM season WHERE name = %s OR began = %s"
    if connection.execute(known, [name, began]).fetchone():
        raise ClubRefused(_("There is a season of that name or day already."))
    connection.execute(
        "INSERT INTO season (name, began, points) SELECT %(name)s, %(began)s, coalesce("
        "(SELECT points FROM season WHERE number = season_of(%(began)s)), 'win-three')",
        {"name": name, "began": began},
    )
    connection.execute("SELECT recount()")


def count_points(connection: Connection, way: str) -> None:
    """Count the points of the present season another way, also those of past matches."""
    connection.execute("UPDATE season SET points = %s WHERE number = season_now()", [way])
    connection.execute("SELECT recount()")


def league(connection: Connection) -> list[LeagueLine]:
    """Return the league of the present season."""
    rows = connection.execute(
        "SELECT place, league.name, matches, won, league.points, plays_at FROM league"
        " JOIN season ON season.name = league.season WHERE number = season_now()"
        " ORDER BY place, league.name, person"
    )
    return [LeagueLine(*row) for row in rows]


def people(connection: Connection) -> list[ClubPerson]:
    """Return all people, by their names."""
    rows = connection.execute(
        "SELECT present.person::text, present.name, coalesce(matches, 0), ARRAY("
        " SELECT DISTINCT member.name FROM claim JOIN member ON member.machine = told_by"
        " LEFT JOIN identity USING (person) WHERE coalesce(heir, person) = present.person"
        " ORDER BY 1), (SELECT count(*) FROM identity WHERE heir = present.person"
        " AND identity.person <> present.person)"
        " FROM present LEFT JOIN (SELECT person, sum(matches) AS matches FROM standing"
        " GROUP BY person) AS played USING (person)"
        ' ORDER BY present.name COLLATE "und-x-icu", person'
    )
    return [ClubPerson(own, name, int(matches), tuple(tables), others)
            for own, name, matches, tables, others in rows]  # fmt: skip
