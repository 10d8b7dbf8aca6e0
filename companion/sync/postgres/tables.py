"""Tables of a club: their invitations, and how they end."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from secrets import token_hex, token_urlsafe
from urllib.parse import quote, urlencode

import psycopg
from msgspec import Struct
from psycopg import Connection, sql

from companion.sync.postgres.authorities import authorities
from companion.sync.postgres.owner import ClubRefused
from companion.words.i18n import _

USUAL_PORT = 5432
MOST_CONNECTIONS = 4
"""Connections of one table at a time; a box has one, and another one while it starts anew."""
ROLE_LIMITS = {"statement_timeout": "30s", "idle_in_transaction_session_timeout": "30s"}
"""Settings of a table’s sessions."""
CLOSE_TIMEOUT = 5_000
"""Milliseconds in which a connection of a table that is revoked must end."""
SUPERUSER_LIMITS = {"temp_file_limit": "100MB"}
"""Settings that only a superuser makes, and a table cannot change itself."""
TRIAL_TIMEOUT = 5
"""Seconds until a server that is tried as a box must have answered."""
VERIFIED_TLS = {"sslmode": "verify-full", "sslrootcert": authorities()}
"""Parameters that a box takes where an invitation says nothing else."""
BOUND_TLS = {"sslmode": "require", "channel_binding": "require"}
"""Parameters of a connection to a server whose certificate signs itself. Server and box prove to
each other that they know the password, each for the certificate that it sees."""
OPTIONAL_TLS = {"sslmode": "prefer"}


class Invitation(Struct, frozen=True):
    """Invitation of one table."""

    url: str
    is_tried: bool
    """True if the server was reached with it."""


class Member(Struct, frozen=True):
    """Table of a club."""

    number: int
    name: str
    heard: float | None
    """Seconds since its last word; None if it never spoke."""
    matches: int
    is_revoked: bool


def members(connection: Connection) -> list[Member]:
    """Return all tables, by their numbers."""
    rows = connection.execute(
        "SELECT number, name, extract(epoch FROM now() - heard)::float8,"
        " (SELECT count(*) FROM match WHERE match.machine = member.machine AND NOT thrown),"
        " role IS NULL FROM member ORDER BY number"
    )
    return [Member(*row) for row in rows]


def invite(connection: Connection, name: str, host: str = "") -> Invitation:
    """Invite a table; one that was invited before gets a new password, and keeps its matches.

    *host* is the name by which boxes reach the server, with a port after a colon if need be. Raise
    ClubRefused.
    """
    address = _address(connection, host)
    role, password = _role(connection, name), token_urlsafe(24)
    _let_in(connection, role, password)
    connection.commit()
    url = f"postgresql://{role}:{password}@{address}/{quote(connection.info.dbname)}"
    if _is_let_in(url, VERIFIED_TLS):
        return Invitation(url, is_tried=True)
    if _is_let_in(url, BOUND_TLS):
        return Invitation(f"{url}?{urlencode(BOUND_TLS)}", is_tried=True)
    if _is_let_in(url, OPTIONAL_TLS) and not _is_here(address):
        text = _("The server encrypts nothing, so no table is let in from elsewhere: give it a"
                 " certificate, and set ssl = on.")  # fmt: skip
        raise ClubRefused(text)
    return Invitation(url, is_tried=_is_here(address) and _is_let_in(url, OPTIONAL_TLS))


def revoke(connection: Connection, name: str, *, forget: bool) -> None:
    """End an invitation at once; with *forget*, delete all records of the table, too."""
    row = connection.execute("SELECT role, machine FROM member WHERE name = %s", [name]).fetchone()
    if not row:
        raise ClubRefused(_("There is no table {name}.").format(name=name))
    role, machine = row
    if role:
        _shut_out(connection, role)  # an open transaction of it would hold what is changed here
    connection.execute("UPDATE member SET role = NULL, revoked = now() WHERE name = %s", [name])
    if forget and machine:
        connection.execute("SELECT forget(%s)", [machine])
    if role:
        _remove(connection, role)


def _address(connection: Connection, host: str) -> str:
    """Return host and port for boxes, as given now or before, or as the owner reaches the server.

    A given one is saved.
    """
    row = connection.execute("SELECT host FROM setting").fetchone()
    assert row
    if host:
        connection.execute("UPDATE setting SET host = %s", [host])
    found = host or str(row[0])
    if found:
        return found
    reached = connection.info.host
    if not reached or reached.startswith(("/", "@")):
        text = _("By which name do boxes reach this server? Say it once: --host NAME")
        raise ClubRefused(text)
    port = connection.info.port
    bracketed = f"[{reached}]" if ":" in reached else reached
    return bracketed if port == USUAL_PORT else f"{bracketed}:{port}"


def _role(connection: Connection, name: str) -> str:
    """Return the role of a table, which is a new one unless it has one."""
    row = connection.execute("SELECT role FROM member WHERE name = %s", [name]).fetchone()
    if row and row[0]:
        return str(row[0])
    role = f"table_{token_hex(4)}"
    again = "ON CONFLICT (name) DO UPDATE SET role = excluded.role, revoked = NULL"
    connection.execute(f"INSERT INTO member (name, role) VALUES (%s, %s) {again}", [name, role])
    return role


def _let_in(connection: Connection, role: str, password: str) -> None:
    """Give a role a password, of which the server learns only the verifier."""
    known = connection.execute("SELECT true FROM pg_roles WHERE rolname = %s", [role]).fetchone()
    (tables,) = connection.execute("SELECT tables FROM setting").fetchone() or ("",)
    secret = connection.pgconn.encrypt_password(password.encode(), role.encode(), b"scram-sha-256")
    words = {"role": sql.Identifier(role), "secret": sql.Literal(secret.decode()),
             "tables": sql.Identifier(tables), "most": sql.Literal(MOST_CONNECTIONS)}  # fmt: skip
    if not known:
        make = sql.SQL("CREATE ROLE {role} LOGIN CONNECTION LIMIT {most} IN ROLE {tables}")
        connection.execute(make.format(**words))
    connection.execute(sql.SQL("ALTER ROLE {role} PASSWORD {secret}").format(**words))
    is_superuser = connection.info.parameter_status("is_superuser") == "on"
    for setting, value in {**ROLE_LIMITS, **(SUPERUSER_LIMITS if is_superuser else {})}.items():
        limit = sql.SQL("ALTER ROLE {} SET {} = {}")
        connection.execute(limit.format(words["role"], sql.Identifier(setting), sql.Literal(value)))


def _shut_out(connection: Connection, role: str) -> None:
    """Close the connections of a role, which gets in no more."""
    name = sql.Identifier(role)
    connection.execute(sql.SQL("ALTER ROLE {} NOLOGIN").format(name))
    connection.commit()  # from here on nobody new gets in
    connection.execute(sql.SQL("GRANT {} TO CURRENT_USER").format(name))
    connection.execute(
        "SELECT pg_terminate_backend(pid, %s) FROM pg_stat_activity WHERE usename = %s",
        [CLOSE_TIMEOUT, role],
    )


def _remove(connection: Connection, role: str) -> None:
    """Remove a role; one that has made something in another database stays, without a login."""
    name = sql.Identifier(role)
    connection.execute(sql.SQL("DROP OWNED BY {}").format(name))
    with suppress(psycopg.errors.DependentObjectsStillExist), connection.transaction():
        connection.execute(sql.SQL("DROP ROLE {}").format(name))


def _is_let_in(url: str, parameters: Mapping[str, str]) -> bool:
    """Return True if a box can connect with a URL and parameters."""
    with suppress(psycopg.Error):
        psycopg.connect(f"{url}?{urlencode(parameters)}", connect_timeout=TRIAL_TIMEOUT).close()
        return True
    return False


def _is_here(address: str) -> bool:
    """Return True for an address that other machines cannot reach."""
    host = address.partition(":")[0]
    return host == "localhost" or host.startswith("127.") or address.startswith("[::1]")
