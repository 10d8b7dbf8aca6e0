"""Connections of a club’s owner to its database."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import ConnStatus

from companion.sync.postgres.migrating import NEWEST_SCHEMA, version
from companion.words.errors import CompanionError
from companion.words.i18n import _

DATABASE_NAME = "club"
"""Name of a club’s database, unless the owner says another one."""
OLDEST_SERVER = 150_000
"""Oldest supported version of PostgreSQL, in the form of libpq: 15.0."""
CONNECT_TIMEOUT = 10
"""Seconds until a server has to let the owner in."""


class ClubRefused(CompanionError):
    """Error of a command of the owner."""


@contextmanager
def open_club(url: str) -> Iterator[Connection]:
    """Connect to a club’s database for one transaction; raise ClubRefused."""
    with server_errors(), connect(url) as connection:
        _refuse_other_schema(connection)
        connection.execute("SET search_path = club, pg_catalog")
        yield connection


def connect(url: str, **options: str) -> Connection:
    """Return a connection by a URL, by libpq’s environment, or by both."""
    given = {**conninfo_to_dict(url), **options}
    if not {"PGDATABASE", "PGSERVICE"} & os.environ.keys():
        given.setdefault("dbname", DATABASE_NAME)
    given.setdefault("connect_timeout", CONNECT_TIMEOUT)
    return psycopg.connect(make_conninfo("", **given))


@contextmanager
def server_errors() -> Iterator[None]:
    """Raise errors of the server as ClubRefused, with its own words behind a sentence."""
    try:
        yield
    except psycopg.errors.InsufficientPrivilege as error:
        text = _("The owner’s role may not do that ({words}): take that of the database’s owner.")
        raise ClubRefused(text.format(words=_first_line(error))) from error
    except psycopg.OperationalError as error:
        if name := _missing_database(error):
            text = _("There is no database {name}: “companion club init” begins a club.")
            raise ClubRefused(text.format(name=name)) from error
        text = _("The server does not answer as it should: {words}")
        raise ClubRefused(text.format(words=_first_line(error))) from error
    except psycopg.Error as error:
        text = _("The server refuses that: {words}")
        raise ClubRefused(text.format(words=_first_line(error))) from error


def _refuse_other_schema(connection: Connection) -> None:
    found, database = version(connection), connection.info.dbname
    if not found:
        text = _("There is no club in the database {name}: “companion club init” begins one.")
    elif found < NEWEST_SCHEMA:
        text = _("The database {name} is older than this companion: “companion club init” updates"
                 " it.")  # fmt: skip
    elif found > NEWEST_SCHEMA:
        text = _("The database {name} is newer than this companion: update this one.")
    else:
        return
    raise ClubRefused(text.format(name=database))


def _missing_database(error: psycopg.Error) -> str:
    """Return the name of the database that a server does not have, else an empty text.

    A refused connection has no SQLSTATE in libpq, and a message in the language of the server; the
    names in quotes in it are not.
    """
    connection = error.pgconn
    if not connection or connection.status != ConnStatus.BAD:
        return ""
    message, name, user = str(error), connection.db.decode(), connection.user.decode()
    return name if f'"{name}"' in message and f'"{user}"' not in message else ""


def _first_line(error: psycopg.Error) -> str:
    """Return the first line of a message of the server or of libpq."""
    said = error.diag.message_primary or str(error)
    return said.strip().splitlines()[0] if said.strip() else type(error).__name__
