"""Messages of the functions ``club.pull`` and ``club.push``, as docs/club.md describes them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Generic, TypeVar

from msgspec import Raw, Struct

from companion.club.board import Standing, TableHeard
from companion.club.records import Pair, SharedMatch, SharedPerson
from companion.words.i18n import N_

Line = TypeVar("Line")
PROTOCOL = 1
"""Number of the form of these messages."""
MOST_RECORDS = 200
"""Records of one kind in a call; a box that has more calls again."""
MOST_BYTES = 1_000_000
"""Bytes of a request, as the server stores JSON."""
REASONS: Mapping[str, str] = MappingProxyType(
    {
        "foreign": N_("it belongs to another table"),
        "older": N_("the server has a later one"),
        "future": N_("its count is too far ahead"),
        "shorter": N_("the server has one with more entries"),
        "erased": N_("the person was erased"),
        "unfit": N_("it has a text or a number that cannot be used"),
        "many": N_("there were too many of its kind today"),
    }
)
"""Reasons for which the server rejects a record, as clauses in English, by their names."""
OTHER_PROTOCOL, OTHER_BOX, TOO_LARGE, UNREADABLE = "CL001", "CL002", "CL003", "CL004"
"""SQLSTATEs of requests that are rejected as a whole."""


class EveningRecord(Struct, frozen=True, array_like=True):
    """EveningRecord of the club, written by the box that leads it."""

    id: str
    machine: str
    revision: int
    evening: Raw
    """JSON object, which the server keeps unread."""


class OngoingMatch(Struct, frozen=True, array_like=True):
    """Match that is under way."""

    id: str
    game: str
    stage: str
    people: tuple[str, ...]


class Pull(Struct, frozen=True, omit_defaults=True):
    """Request of a box for changes; parts that are None or empty are left out of the answer."""

    protocol: int
    machine: str
    digests: Mapping[str, str] | None = None
    """Digests of the cached ``matches``, ``people``, ``pairs`` and ``erased``."""
    matches: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    """UUIDs of the records that are wanted."""
    evenings: Mapping[str, int] | None = None
    """Revision of each evening on the box."""
    board: str | None = None
    """Digest of the board on the box; empty without one."""
    blocks: tuple[str, ...] = ()
    """Digests of the blocks of boards on the box."""
    results: str | None = None
    """UUID of an evening whose results are requested."""


class ChangedVersions(Struct, frozen=True):
    """ChangedVersions of all records of a kind whose digest differed; None if it did not."""

    matches: tuple[tuple[str, int], ...] | None = None
    """Revision of each match of this box."""
    people: tuple[tuple[str, int, str], ...] | None = None
    """Counter and machine of each person that concerns this box."""


class BoardBlock(Struct, Generic[Line], frozen=True, array_like=True):
    """Some consecutive lines of a board; None for a block whose digest was in the request."""

    digest: str
    lines: tuple[Line, ...] | None = None


class BoardBlocks(Struct, frozen=True):
    """Board of a club, without the blocks that the box has."""

    club: str
    season: str
    at: str
    matches: int
    standings: tuple[BoardBlock[Standing], ...]
    tables: tuple[BoardBlock[TableHeard], ...]
    digest: str
    """Digest of the whole board."""


class Pulled(Struct, frozen=True):
    """Answer of the server; parts that are None have not changed, or were not requested."""

    at: str
    """Time of the server, ISO 8601."""
    versions: ChangedVersions = ChangedVersions()
    pairs: tuple[Pair, ...] | None = None
    erased: tuple[str, ...] | None = None
    """All pairs and erased people of the club, if their digest differed."""
    matches: tuple[SharedMatch, ...] = ()
    people: tuple[SharedPerson, ...] = ()
    evenings: tuple[EveningRecord, ...] = ()
    board: BoardBlocks | None = None
    heard: tuple[tuple[int, float | None], ...] = ()
    """Seconds since the last word of each table, by its number; only with the board."""
    results: tuple[SharedMatch, ...] = ()
    """Matches of the last day between people of the evening, who have the ids of the evening."""
    apart: tuple[Pair, ...] = ()
    """Pairs that cannot be one person, because they sat at one table; sent with each comparison."""


class Push(Struct, frozen=True, omit_defaults=True):
    """Records that a box sends."""

    protocol: int
    machine: str
    matches: tuple[SharedMatch, ...] = ()
    people: tuple[SharedPerson, ...] = ()
    pairs: tuple[Pair, ...] = ()
    erased: tuple[str, ...] = ()
    evenings: tuple[EveningRecord, ...] = ()
    going: tuple[OngoingMatch, ...] | None = None
    """All matches that are under way; None if they have not changed."""


class RejectedRecord(Struct, frozen=True, array_like=True):
    """Record that the server has rejected."""

    kind: str
    key: str
    """UUID of the record; of a pair the first one."""
    reason: str
    """Key of ``REASONS``."""


class Pushed(Struct, frozen=True):
    """Answer of the server to a push; records that are not rejected are saved."""

    at: str
    refused: tuple[RejectedRecord, ...] = ()
