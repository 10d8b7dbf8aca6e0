"""Messages of the app about its box, and the socket on which they arrive."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from companion.club.records import SharedRecords
from companion.programs.lines import LineSplitter, line
from companion.sync.exchange import BoxRecords
from companion.sync.wire import (
    LONGEST_LINE,
    Joined,
    Left,
    OwnEvenings,
    OwnMatches,
    OwnOngoing,
    OwnPeople,
    OwnSets,
    SyncRequest,
    ToApp,
    ToProgram,
    to_program,
)

READ_SIZE = 1 << 16
"""Bytes that are read at a time."""
SEND_TIMEOUT = 10.0
"""Seconds in which the app must take a message."""


class AppMessages:
    """Messages of the app, each of which replaces the previous one of its kind and number."""

    def __init__(self) -> None:
        self.joined: Joined | None = None
        self.request: SyncRequest | None = None
        """Last message in force; None until the messages are complete."""
        self._matches: dict[int, OwnMatches] = {}
        self._people: dict[int, OwnPeople] = {}
        self._sets, self._ongoing, self._evenings = OwnSets(), OwnOngoing(), OwnEvenings()

    def receive(self, message: ToProgram) -> bool:
        """Take a message of the app; return True if it is a reason for an exchange.

        A changed digest or revision that came from the server is none.
        """
        before = self.request, self._evenings
        match message:
            case Joined():
                self.joined = message
            case Left():
                self.joined = None
            case OwnMatches(part):
                self._matches[part] = message
            case OwnPeople(part):
                self._people[part] = message
            case OwnSets():
                self._sets = message
            case OwnOngoing():
                self._ongoing = message
            case OwnEvenings():
                self._evenings = message
                return replace(message, revisions={}) != replace(before[1], revisions={})
            case SyncRequest(number):
                self.request = message
                return not before[0] or before[0].number != number
        return True

    @property
    def box(self) -> BoxRecords:
        """Records of the box; requires ``Joined`` and ``SyncRequest``."""
        assert self.joined
        assert self.request
        shared = SharedRecords(
            {each.id: each for part in self._matches.values() for each in part.matches},
            {each.id: each for part in self._people.values() for each in part.people},
            frozenset(self._sets.pairs),
            frozenset(self._sets.erased),
        )
        return BoxRecords(
            self.joined.machine,
            shared,
            self._ongoing.matches,
            self._evenings.led,
            self._evenings.revisions,
            frozenset(self._evenings.attendees),
            self._evenings.current,
            self.request.board,
        )


class AppSocket:
    """Connection to the app; raises OSError."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._lines = LineSplitter(LONGEST_LINE)
        try:
            self._socket.settimeout(SEND_TIMEOUT)
            self._socket.connect(str(path))
        except BaseException:
            self._socket.close()
            raise

    def fileno(self) -> int:
        """Return the descriptor, for ``select``."""
        return self._socket.fileno()

    def receive(self) -> Iterator[ToProgram]:
        """Yield the received messages; raise EOFError at the end, ValueError for other data."""
        data = self._socket.recv(READ_SIZE)
        if not data:
            raise EOFError
        yield from map(to_program.decode, self._lines.feed(data))

    def send(self, message: ToApp) -> None:
        """Send a message."""
        self._socket.sendall(line(message))

    def close(self) -> None:
        """Close the connection."""
        with suppress(OSError):
            self._socket.close()
