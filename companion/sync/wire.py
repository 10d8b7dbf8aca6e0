"""Messages between the app and the program of a club, lines of JSON over a Unix socket.

The app listens; the program connects, and connects again after each end. A new connection first
gets all messages in force, so that either side may restart at any time. ``Asked`` is the last of
them: until it comes, the program does not know yet what the box has.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from companion.club.board import Board
from companion.club.records import Pair, SharedMatch, SharedPerson
from companion.sync.postgres.messages import Evening, Going, Refused

LONGEST = 1 << 20
"""Longest line in bytes, either way; longer ones end the connection."""
PART = 500
"""Records in a message, which is shorter than a line even if each match has 40 seats."""
ASKED = "asked"
"""Name of the last message."""


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
    """Pairs of people who are one, and erased people, as the box knows them."""

    pairs: tuple[Pair, ...] = ()
    erased: tuple[str, ...] = ()


class OwnGoing(Struct, frozen=True, tag="going"):
    """Matches that are under way."""

    going: tuple[Going, ...] = ()


class OwnEvenings(Struct, frozen=True, tag="evenings"):
    """Evenings of the club that the box leads, and the revisions of those that it has."""

    led: tuple[Evening, ...] = ()
    has: Mapping[str, int] = {}
    current: str = ""
    """UUID of the one that goes on; empty without one."""
    coming: tuple[str, ...] = ()
    """UUIDs of its people."""


class Asked(Struct, frozen=True, tag="asked"):
    """The server is to be asked; *number* grows with each request of somebody at the box."""

    number: int = 0
    board: str = ""
    """Digest of the board that the box has; empty without one."""


ToProgram = Joined | Left | OwnMatches | OwnPeople | OwnSets | OwnGoing | OwnEvenings | Asked


class Others(Struct, frozen=True, tag="others"):
    """What other tables said of people and this box lacks; it comes before ``Synced``."""

    people: tuple[SharedPerson, ...] = ()
    pairs: tuple[Pair, ...] = ()
    erased: tuple[str, ...] = ()
    evenings: tuple[Evening, ...] = ()
    results: tuple[SharedMatch, ...] = ()
    """Matches of all tables between people of the evening that goes on."""


class Synced(Struct, frozen=True, tag="synced"):
    """The server has all that the box shares."""

    number: int
    """That of ``Asked``."""
    at: str
    """Time of the server, ISO 8601."""
    board: Board | None = None
    """None if the box has it."""
    heard: tuple[tuple[int, float | None], ...] = ()
    """Seconds since the last word of each table, by its number."""
    refused: tuple[Refused, ...] = ()


class Failed(Struct, frozen=True, tag="failed"):
    """The server was not reached or did not answer; the program tries again by itself."""

    number: int
    fault: str
    """Code of ``faults.sentence``."""
    unsent: int = 0
    """Matches that the server has not confirmed."""


ToApp = Others | Synced | Failed

to_program: msgspec.json.Decoder[ToProgram] = msgspec.json.Decoder(ToProgram)
to_app: msgspec.json.Decoder[ToApp] = msgspec.json.Decoder(ToApp)
