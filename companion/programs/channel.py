"""Unix socket by which the app sends a program the messages in force."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from select import select
from socket import AF_UNIX, socket, socketpair
from threading import BoundedSemaphore, Event, Thread
from time import monotonic
from typing import Any

from msgspec import Struct

from companion.programs.lines import LineSplitter
from companion.programs.program import Program
from companion.words.inputs import MOST_QUEUED, Inbox
from companion.words.reporting import contained

log = logging.getLogger(__name__)
MODE = 0o660
"""Mode of the socket: a program that is a service is of the app's group."""
MOST_CONNECTIONS = 4
"""Connections at a time; another one closes the oldest, whose program may be gone."""
RESTART_PAUSE = 1.0
"""Seconds after an error of the channel's own until it serves again."""
ACCEPT_PAUSE = 0.02
"""Seconds between two connections, however fast a faulty program tries."""
MOST_READ = 1 << 16
"""Most bytes that are read at a time."""


class Message(Struct, frozen=True):
    """Message in force as a line, and the line that ends it; empty if it needs none."""

    line: bytes
    ending: bytes = b""


InForce = Mapping[str, Message]
"""Messages in force by name, in the order in which a new connection gets them."""


class Connection:
    """Connection to a program; sends the messages that it lacks, as fast as it reads."""

    def __init__(self, peer: socket, program: Program) -> None:
        self._peer, self._program = peer, program
        self._has: dict[str, Message] = {}
        self._rest = b""
        """Rest of the message that is being sent."""
        self._lines = LineSplitter(program.longest)
        peer.setblocking(False)

    def fileno(self) -> int:
        """Return the descriptor, for ``select``."""
        return self._peer.fileno()

    def close(self) -> None:
        """Close the connection."""
        self._peer.close()

    def lacks(self, in_force: InForce) -> bool:
        """Return True if something is left to send."""
        return bool(self._rest) or self._has != in_force

    def send(self, in_force: InForce) -> None:
        """Send the rest, until the program does not take more; raise OSError."""
        with suppress(BlockingIOError):
            while self.lacks(in_force):
                self._rest = self._rest or self._next(in_force)
                self._rest = self._rest[self._peer.send(self._rest) :]

    def receive(self) -> Iterator[Any]:
        """Yield the messages that have come; raise EOFError at the end, ValueError for garbage."""
        data = self._peer.recv(min(self._program.longest, MOST_READ))
        if not data:
            raise EOFError
        yield from map(self._program.decode, self._lines.feed(data))

    def _next(self, in_force: InForce) -> bytes:
        """Return the next message; empty if none is needed after the last one."""
        for name in self._has.keys() - in_force.keys():
            return self._has.pop(name).ending
        lacking = [name for name, message in in_force.items() if self._has.get(name) != message]
        last = self._program.last
        name = last if last in lacking and last in self._has else lacking[0]
        self._has[name] = in_force[name]
        return in_force[name].line


class Channel:
    """Listens on a thread of its own, and sends each connection the messages in force.

    Nothing queues up: a program that reads slowly misses messages replaced meanwhile. Its messages
    go into the inbox, no faster than they are taken out, and None once none is connected.
    An error of its own is reported, ends all connections, and the channel goes on.
    Raises OSError if the socket cannot be made.
    """

    def __init__(self, path: Path, inbox: Inbox, program: Program) -> None:
        self._inbox, self._path, self._program = inbox, path, program
        self._server = _listening(path)
        self._in_force: InForce = {}
        self._connections: list[Connection] = []
        self._accepts_from = 0.0
        self._room = BoundedSemaphore(MOST_QUEUED)
        self._closing = Event()
        self._woken, self._waker = socketpair()
        self._woken.setblocking(False)
        self._waker.setblocking(False)
        self._thread = Thread(target=self._run, name=program.name, daemon=True)
        self._thread.start()

    def use(self, in_force: InForce) -> None:
        """Replace the messages in force; return at once."""
        self._in_force = in_force
        self._wake()

    def close(self) -> None:
        """Send as much as each connection takes at once, and stop listening."""
        self._closing.set()
        self._wake()
        self._thread.join()
        for each in (self._server, self._woken, self._waker):
            each.close()
        self._path.unlink(missing_ok=True)

    def _wake(self) -> None:
        with suppress(OSError):  # it is awake, or closed
            self._waker.send(b".")

    # --- on the thread

    def _run(self) -> None:
        while not self._closing.is_set():
            with contained(self._program.name):
                self._serve()
            if not self._closing.wait(RESTART_PAUSE):
                self._put(None)

    def _serve(self) -> None:
        """Serve until the channel closes; close all connections, also after an error."""
        try:
            while not self._closing.is_set():
                self._turn()
            self._send_all()
        finally:
            for each in self._connections:
                each.close()
            self._connections = []

    def _turn(self) -> None:
        """Wait until there is something to do, and do it."""
        pause = max(self._accepts_from - monotonic(), 0.0)
        reads: list[socket | Connection] = [self._woken, *([] if pause else [self._server])]
        if self._has_room():
            reads += self._connections
        behind = [each for each in self._connections if each.lacks(self._in_force)]
        ready, _free, _failed = select(reads, behind, [], pause or None)
        if self._woken in ready:
            with suppress(OSError):
                self._woken.recv(4096)
        if self._server in ready:
            self._accept()
        for each in [each for each in self._connections if each in ready]:
            self._attempt(each, lambda: self._receive(each))  # noqa: B023 - it is called at once
        self._send_all()

    def _accept(self) -> None:
        self._accepts_from = monotonic() + ACCEPT_PAUSE
        try:
            peer, _address = self._server.accept()
        except OSError as error:
            log.warning("No program for %s can connect: %s", self._program.name, error)
            return
        if len(self._connections) == MOST_CONNECTIONS:
            self._connections.pop(0).close()
        self._connections.append(Connection(peer, self._program))

    def _receive(self, connection: Connection) -> None:
        for message in connection.receive():
            self._put(message)

    def _send_all(self) -> None:
        for each in list(self._connections):
            self._attempt(each, lambda: each.send(self._in_force))  # noqa: B023

    def _attempt(self, connection: Connection, do: Callable[[], object]) -> None:
        """Send to or receive from a connection; drop it after an error, which is logged."""
        try:
            do()
        except (EOFError, OSError) as error:
            self._drop(connection)
            log.info("The program for %s is gone: %r", self._program.name, error)
        except (ValueError, RecursionError) as error:
            self._drop(connection)
            log.warning("The program for %s sends nonsense: %s", self._program.name, error)

    def _drop(self, connection: Connection) -> None:
        connection.close()
        self._connections.remove(connection)
        if not self._connections:
            self._put(None)

    # --- into the inbox

    def _has_room(self) -> bool:
        """Return True if the inbox has taken out enough to take more."""
        if has_room := self._room.acquire(blocking=False):
            self._room.release()
        return has_room

    def _put(self, message: Any) -> None:
        """Put a message into the inbox, even if those of one read are more than it has room for."""
        counts = self._room.acquire(blocking=False)
        self._inbox.put(self._program.told(message), self._taken_out if counts else lambda: None)

    def _taken_out(self) -> None:
        """Go on reading; called on the thread that empties the inbox."""
        self._room.release()
        self._wake()


def _listening(path: Path) -> socket:
    """Return a socket that listens at a path, in the place of one that was left there."""
    path.unlink(missing_ok=True)
    server = socket(AF_UNIX)
    try:
        server.bind(str(path))
        path.chmod(MODE)
        server.listen(MOST_CONNECTIONS)
        server.setblocking(False)
    except OSError:
        server.close()
        raise
    return server
