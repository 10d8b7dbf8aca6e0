"""Invitation to a club: the URL of its server, with the role and password of one table."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

SCHEMES = ("postgresql", "postgres")
LONGEST_CODE = 512
"""Longest URL, in characters."""


def server_of(code: str) -> str:
    """Return the host of the server of an invitation; empty for any other text.

    >>> server_of("postgresql://table_3:secret@club.example.org/club?sslmode=verify-full")
    'club.example.org'
    >>> server_of("https://club.example.org/"), server_of("R9")
    ('', '')
    """
    parts = _parts(code)
    return (parts.hostname or "") if parts else ""


def is_invitation(code: str) -> bool:
    """Return True for an invitation, also one by a socket of this machine, which has no host.

    >>> is_invitation("postgresql://table_3:secret@/club?host=/run/postgresql")
    True
    >>> is_invitation("postgresql://club.example.org/club")
    False
    """
    return _parts(code) is not None


def _parts(code: str) -> SplitResult | None:
    """Return the parts of an invitation; None for any other text."""
    if len(code) > LONGEST_CODE or not code.isprintable():
        return None
    try:
        parts = urlsplit(code)
        is_right = parts.scheme in SCHEMES and parts.username and parts.password
        _ = parts.hostname, parts.port
    except ValueError:
        return None
    return parts if is_right else None
