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


@pytest.fixture(scope="session")
def kept_club(server: Server) -> Club:
    """A club in a database of its own, which is renewed for each test."""
    return Club(server, server.create())


@pytest.fixture
def club(kept_club: Club) -> Club:
    """A club without tables."""
    kept_club.renew()
    return kept_club
