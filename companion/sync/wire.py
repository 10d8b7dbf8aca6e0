"""Messages between the app and the program of a club, lines of JSON over a Unix socket.

The app listens; the program connects, and connects again after each end. A new connection first
gets all messages in force, so that either side may restart at any time. ``SyncRequest`` is the last
of them: the records of the box are incomplete until it arrives.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from companion.club.board import Board
from companion.club.records import Pair, SharedMatch, SharedPerson
from companion.sync.postgres.messages import EveningRecord, OngoingMatch, RejectedRecord

LONGEST_LINE = 1 << 20
"""Longest line in bytes, either way; longer ones end the connection."""
MESSAGE_RECORDS = 500
"""Records in a message, which is shorter than a line even if each match has 40 seats."""
SYNC_REQUEST = "sync request"
"""Name of the last message in force."""


class Joined(Struct, frozen=True, tag="joined"):
    """The box belongs to the club of a server, as the role of this URL."""

    url: str
    machine: str
    """UUID of the box."""

    def __repr__(self) -> str:
        """Return it for logs, without the password."""
        return f"Joined(…, {self.machine!r})"


class Left(Struct, frozen=True, tag="left"):
    """The box belongs to no club."""


class OwnMatches(Struct, frozen=True, tag="matches"):
    """Part of the finished matches of the box; it replaces the part of that number."""

    part: int
    matches: tuple[SharedMatch, ...] = ()


class OwnPeople(Struct, frozen=True, tag="people"):
    """Part of the people of the box; it replaces the part of that number."""

    part: int
    people: tuple[SharedPerson, ...] = ()


class OwnSets(Struct, frozen=True, tag="sets"):
    """Merged pairs of people, and erased people."""

    pairs: tuple[Pair, ...] = ()
    erased: tuple[str, ...] = ()


class OwnOngoing(Struct, frozen=True, tag="ongoing"):
    """Matches that are under way."""

    matches: tuple[OngoingMatch, ...] = ()


class OwnEvenings(Struct, frozen=True, tag="evenings"):
    """Evenings of the club that the box leads, and the revisions of all in its file."""

    led: tuple[EveningRecord, ...] = ()
    revisions: Mapping[str, int] = {}
    current: str = ""
    """UUID of the current evening; empty without one."""
    attendees: tuple[str, ...] = ()
    """UUIDs of the people of the current evening."""


class SyncRequest(Struct, frozen=True, tag="sync"):
    """Request for an exchange; *number* grows with each touch that asks for one."""

    number: int = 0
    board: str = ""
    """Digest of the saved board; empty without one."""


ToProgram = (
    Joined | Left | OwnMatches | OwnPeople | OwnSets | OwnOngoing | OwnEvenings | SyncRequest
)


class Incoming(Struct, frozen=True, tag="incoming"):
    """Records of other tables that this box is missing, sent before ``Synced``."""

    people: tuple[SharedPerson, ...] = ()
    pairs: tuple[Pair, ...] = ()
    erased: tuple[str, ...] = ()
    evenings: tuple[EveningRecord, ...] = ()
    results: tuple[SharedMatch, ...] = ()
    """Matches of all tables between people of the current evening."""


class Synced(Struct, frozen=True, tag="synced"):
    """The exchange has succeeded."""

    number: int
    """That of ``SyncRequest``."""
    at: str
    """Time of the server, ISO 8601."""
    board: Board | None = None
    """None if it has not changed."""
    heard: tuple[tuple[int, float | None], ...] = ()
    """Seconds since the last word of each table, by its number."""
    rejected: tuple[RejectedRecord, ...] = ()


class SyncFailed(Struct, frozen=True, tag="failed"):
    """The exchange has failed; the program tries again by itself."""

    number: int
    fault: str
    """Code of ``faults.sentence``."""
    unsent: int = 0
    """Matches that the server has not confirmed."""


ToApp = Incoming | Synced | SyncFailed

to_program: msgspec.json.Decoder[ToProgram] = msgspec.json.Decoder(ToProgram)
to_app: msgspec.json.Decoder[ToApp] = msgspec.json.Decoder(ToApp)
