"""Fixtures of a club: its server, which is one for all tests of a process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.club.postgres import Server
from tests.club.tables import Club


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """PostgreSQL, which every test leaves as it was."""
    server = Server()
    yield server
    server.close()


@pytest.fixture
def database(server: Server) -> Iterator[str]:
    """An empty database there."""
    name = server.create()
    yield name
    server.drop(name)


@pytest.fixture
def club(server: Server, database: str) -> Club:
    """A club in that database, without tables."""
    return Club(server, database)
