"""Initialization and update of a club’s database: schema, roles and rights."""

from __future__ import annotations

import psycopg
from psycopg import Connection, sql

from companion.sync.postgres.migrating import NEWEST_SCHEMA, migrate, version
from companion.sync.postgres.owner import OLDEST_SERVER, ClubRefused, connect, server_errors
from companion.words.i18n import _

LONGEST_DATABASE = 50
"""Bytes of a database’s name, behind which those of its roles have room."""
READER_VIEWS = ("league", "head_to_head", "evenings", "results")
"""Views that readers may read."""
PUBLIC_FUNCTIONS = """
SELECT 'pg_catalog.' || proname || '(' || pg_get_function_identity_arguments(oid) || ')'
FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
    AND (proname IN ('lo_create', 'lo_creat', 'lo_from_bytea') OR proname ~ 'advisory.*lock')
"""
"""Query for functions that make objects outside of all schemas, or take locks of which the whole
server has a limited number; PostgreSQL grants them to PUBLIC."""


def initialize(url: str, club: str, host: str) -> bool:
    """Begin or update a club in a database, which is made if it is missing; raise ClubRefused.

    An empty *club* or *host* leaves the present one. Return True if anything was changed.
    """
    with server_errors(), _with_database(url) as connection:
        _refuse_unfit(connection)
        before = version(connection)
        if before > NEWEST_SCHEMA:
            text = _("The database {name} is newer than this companion: update this one.")
            raise ClubRefused(text.format(name=connection.info.dbname))
        owner = _schema_owner(connection)
        tables = _made(connection, "tables")
        readers = _made(connection, "readers")
        connection.execute(sql.SQL("SET LOCAL ROLE {}").format(sql.Identifier(owner)))
        migrate(connection)
        connection.execute("SET LOCAL search_path = club, pg_catalog")
        is_changed = _save_setting(connection, club, host, tables)
        _grant(connection, tables, readers)
        connection.execute("RESET ROLE")
        _close_database(connection, tables, readers)
        return is_changed or before < NEWEST_SCHEMA


def _with_database(url: str) -> Connection:
    """Return a connection to a database, which is made if the server does not have it."""
    try:
        return connect(url)
    except psycopg.OperationalError as error:
        name = str(psycopg.conninfo.conninfo_to_dict(url).get("dbname") or "club")
        try:
            with connect(url, dbname="postgres") as connection:
                _make_database(connection, name)
        except psycopg.OperationalError:
            raise error from None
        return connect(url)


def _make_database(connection: Connection, name: str) -> None:
    known = "SELECT true FROM pg_database WHERE datname = %s"
    if not connection.execute(known, [name]).fetchone():
        connection.commit()
        connection.autocommit = True
        make = sql.SQL("CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8'")
        connection.execute(make.format(sql.Identifier(name)))


def _refuse_unfit(connection: Connection) -> None:
    name = connection.info.dbname
    if connection.info.server_version < OLDEST_SERVER:
        raise ClubRefused(_("The server is too old: a club needs PostgreSQL 15 or newer."))
    if connection.info.parameter_status("server_encoding") != "UTF8":
        text = _("The database {name} does not keep all letters: make one with the encoding UTF8.")
        raise ClubRefused(text.format(name=name))
    if len(name.encode()) > LONGEST_DATABASE:
        text = _("The name of the database {name} is too long.")
        raise ClubRefused(text.format(name=name))


def _schema_owner(connection: Connection) -> str:
    """Return the role that the club belongs to, after making its schema.

    Functions of a superuser could do everything, so a superuser’s club belongs to a role of its
    own.
    """
    owned = "SELECT nspowner::regrole::name FROM pg_namespace WHERE nspname = 'club'"
    if found := connection.execute(owned).fetchone():
        return str(found[0])
    row = connection.execute("SELECT current_user").fetchone()
    assert row
    owner = _made(connection, "owner") if _is_superuser(connection) else str(row[0])
    make = sql.SQL("CREATE SCHEMA club AUTHORIZATION {}")
    connection.execute(make.format(sql.Identifier(owner)))
    return owner


def _is_superuser(connection: Connection) -> bool:
    return connection.info.parameter_status("is_superuser") == "on"


def _made(connection: Connection, kind: str) -> str:
    """Return the name of a role of this database without a login, which is made if missing."""
    name = f"{connection.info.dbname}_{kind}"
    if not connection.execute("SELECT true FROM pg_roles WHERE rolname = %s", [name]).fetchone():
        connection.execute(sql.SQL("CREATE ROLE {} NOLOGIN").format(sql.Identifier(name)))
    return name


def _save_setting(connection: Connection, club: str, host: str, tables: str) -> bool:
    """Write the names of club and host; return True if they are new."""
    before = connection.execute("SELECT club, host FROM setting").fetchone()
    now = (club or (before[0] if before else ""), host or (before[1] if before else ""))
    if not before:
        if not club:
            raise ClubRefused(_("A new club needs a name: companion club init --name NAME"))
        connection.execute("INSERT INTO setting (club, tables, host) VALUES (%s, %s, %s)",
                           [club, tables, host])  # fmt: skip
        connection.execute(
            "INSERT INTO season (name, began, points) VALUES (%s, '0001-01-01', 'win-three')",
            [_("all matches")],
        )
    else:
        connection.execute("UPDATE setting SET club = %s, host = %s", now)
    return before != now


def _grant(connection: Connection, tables: str, readers: str) -> None:
    """Grant tables their two functions and readers their views, and no other role any right."""
    both = sql.SQL(", ").join(map(sql.Identifier, (tables, readers)))
    views = sql.SQL(", ").join(map(sql.Identifier, READER_VIEWS))
    for statement in (
        "REVOKE ALL ON ALL FUNCTIONS IN SCHEMA club FROM PUBLIC, {both}",
        "REVOKE ALL ON ALL TABLES IN SCHEMA club FROM PUBLIC, {both}",
        "GRANT USAGE ON SCHEMA club TO {both}",
        "GRANT EXECUTE ON FUNCTION push(jsonb), pull(jsonb) TO {tables}",
        "GRANT SELECT ON {views} TO {readers}",
    ):
        words = {"both": both, "views": views, "tables": sql.Identifier(tables),
                 "readers": sql.Identifier(readers)}  # fmt: skip
        connection.execute(sql.SQL(statement).format(**words))


def _close_database(connection: Connection, tables: str, readers: str) -> None:
    """Revoke all rights of other roles on the database, and those that PUBLIC has by default."""
    name = sql.Identifier(connection.info.dbname)
    both = sql.SQL(", ").join(map(sql.Identifier, (tables, readers)))
    revoke = sql.SQL("REVOKE ALL ON DATABASE {} FROM PUBLIC")
    connection.execute(revoke.format(name))
    connection.execute(sql.SQL("GRANT CONNECT ON DATABASE {} TO {}").format(name, both))
    connection.execute("REVOKE ALL ON SCHEMA public FROM PUBLIC")
    if _is_superuser(connection):
        for (function,) in connection.execute(PUBLIC_FUNCTIONS).fetchall():
            connection.execute(f"REVOKE EXECUTE ON FUNCTION {function} FROM PUBLIC")
