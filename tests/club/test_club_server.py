"""The server of the tests is a real one, with TLS and passwords."""

from __future__ import annotations

import psycopg
import pytest

from tests.club.postgres import HOME


@pytest.fixture
def table(server, database):
    """Return the URL of a role with a password, by the network."""
    with psycopg.connect(server.url(database)) as connection:
        connection.execute("CREATE ROLE somebody LOGIN PASSWORD 'seven of clubs'")
    yield f"postgresql://somebody:seven%20of%20clubs@{HOME}:{server.port}/{database}"
    with psycopg.connect(server.url(database)) as connection:
        connection.execute("DROP ROLE somebody")


def test_a_password_opens_it_over_tls(server, table):
    safe = f"{table}?sslmode=verify-full&sslrootcert={server.certificate}"
    with psycopg.connect(safe) as connection:
        assert connection.pgconn.ssl_in_use


def test_a_wrong_password_does_not(table):
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(table.replace("seven", "eight"))


def test_it_takes_nobody_without_tls(table):
    with pytest.raises(psycopg.OperationalError, match="no encryption"):
        psycopg.connect(f"{table}?sslmode=disable")


def test_a_server_that_was_killed_comes_back_with_what_was_committed(server, database):
    with psycopg.connect(server.url(database)) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 7 AS seven")
    server.kill()
    server.start()
    with psycopg.connect(server.url(database)) as connection:
        assert connection.execute("SELECT seven FROM kept").fetchone() == (7,)
