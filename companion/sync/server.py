"""Name of a server for people."""

from __future__ import annotations

from companion.club.invitation import server_of


def server_name(url: str) -> str:
    """Return the host of an invitation, without role and password.

    >>> server_name("postgresql://table_3:secret@club.example.org/club")
    'club.example.org'
    >>> server_name("postgresql://table_3:secret@/club?host=/run/postgresql")
    'localhost'
    """
    return server_of(url) or "localhost"
