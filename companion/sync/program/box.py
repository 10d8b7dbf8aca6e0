"""What the app has told of the box, and the socket on which it does."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from companion.club.records import Shared
from companion.programs.lines import LineSplitter, line
from companion.sync.exchange import Mine
from companion.sync.wire import (
    LONGEST,
    Asked,
    Joined,
    Left,
    OwnEvenings,
    OwnGoing,
    OwnMatches,
    OwnPeople,
    OwnSets,
    ToApp,
    ToProgram,
    to_program,
)

CHUNK = 1 << 16
"""Bytes that are read at a time."""
SEND_TIMEOUT = 10.0
"""Seconds in which the app must take a message."""


class Box:
    """Everything that the app has told of the box, whose messages replace each other."""

    def __init__(self) -> None:
        self.joined: Joined | None = None
        self.asked: Asked | None = None
        """None until the app has told everything."""
        self._matches: dict[int, OwnMatches] = {}
        self._people: dict[int, OwnPeople] = {}
        self._sets, self._going, self._evenings = OwnSets(), OwnGoing(), OwnEvenings()

    def hear(self, message: ToProgram) -> bool:
        """Take a message of the app; return False if the server need not be asked for it.

        That the box has what the server told it is no news to the server.
        """
        before = self.asked, self._evenings
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
            case OwnGoing():
                self._going = message
            case OwnEvenings():
                self._evenings = message
                return replace(message, has={}) != replace(before[1], has={})
            case Asked(number):
                self.asked = message
                return not before[0] or before[0].number != number
        return True

    @property
    def mine(self) -> Mine:
        """What the box shares; there must have been ``Joined`` and ``Asked``."""
        assert self.joined
        assert self.asked
        shared = Shared(
            {each.id: each for part in self._matches.values() for each in part.matches},
            {each.id: each for part in self._people.values() for each in part.people},
            frozenset(self._sets.pairs),
            frozenset(self._sets.erased),
        )
        return Mine(
            self.joined.machine,
            shared,
            self._going.going,
            self._evenings.led,
            self._evenings.has,
            frozenset(self._evenings.coming),
            self._evenings.current,
            self.asked.board,
        )


class AppSocket:
    """Connection to the app; raises OSError."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._lines = LineSplitter(LONGEST)
        try:
            self._socket.settimeout(SEND_TIMEOUT)
            self._socket.connect(str(path))
        except BaseException:
            self._socket.close()
            raise

    def fileno(self) -> int:
        """Return the descriptor, for ``select``."""
        return self._socket.fileno()

    def hear(self) -> Iterator[ToProgram]:
        """Yield the messages that have come; raise EOFError at the end, ValueError for garbage."""
        data = self._socket.recv(CHUNK)
        if not data:
            raise EOFError
        yield from map(to_program.decode, self._lines.feed(data))

    def tell(self, message: ToApp) -> None:
        """Send a message."""
        self._socket.sendall(line(message))

    def close(self) -> None:
        """Close the connection."""
        with suppress(OSError):
            self._socket.close()
