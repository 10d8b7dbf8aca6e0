"""Invitation to a club: the URL of its server, with the role and password of one table."""

from __future__ import annotations

from urllib.parse import urlsplit

SCHEMES = ("postgresql", "postgres")
LONGEST = 512
"""Longest URL, in characters."""


def server_of(code: str) -> str:
    """Return the host of the server of an invitation; empty for any other text.

    >>> server_of("postgresql://table_3:secret@club.example.org/club?sslmode=verify-full")
    'club.example.org'
    >>> server_of("https://club.example.org/"), server_of("R9")
    ('', '')
    """
    if len(code) > LONGEST or not code.isprintable():
        return ""
    try:
        parts = urlsplit(code)
        host = parts.hostname or ""
    except ValueError:
        return ""
    return host if parts.scheme in SCHEMES and parts.username and parts.password else ""
