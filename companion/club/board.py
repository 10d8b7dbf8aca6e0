"""Board of a club as a box last received it: its league, and the time of each table's last word."""

from __future__ import annotations

from msgspec import Struct

SILENT = 1800.0
"""Seconds without a word after which a table counts as not heard of, here and on the server."""


class Standing(Struct, frozen=True, array_like=True):
    """Line of the league."""

    person: str
    name: str
    mark: int | None
    matches: int
    points: float
    place: int
    """Place from 1; equals share one, in the order of their names."""
    table: int
    """Number of the table where the person played last."""
    may_grow: bool = False
    """True while a table that is not heard of may still bring results of this person."""
    rating: float | None = None
    """Mean of the rating; None with fewer matches than a rating takes."""
    spread: float | None = None
    """Standard deviation of the rating."""


class TableHeard(Struct, frozen=True, array_like=True):
    """Table of a club, with its last message."""

    number: int
    name: str
    machine: str
    heard: float | None
    """Seconds between its last word and the time of the board; None if it never spoke."""
    game: str = ""
    """Name of the game that is under way there; empty for a pause."""
    stage: str = ""
    """Stage of that match as its box shows it, such as “Round 4”."""
    missing: int = 0
    """Matches that began there and whose results have not come."""


class Board(Struct, frozen=True):
    """League of a season and the tables of a club; times are those of the server."""

    club: str
    season: str
    at: str
    """Time of the server when it sent this, ISO 8601."""
    matches: int
    standings: tuple[Standing, ...] = ()
    tables: tuple[TableHeard, ...] = ()
    digest: str = ""
    """Digest of the board; a server sends a board only to a box that has another one."""
