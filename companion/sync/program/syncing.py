"""Schedule of exchanges with the server: soon after a message of the app, later after a fault."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from select import select
from socket import socket
from time import monotonic
from urllib.parse import urlsplit

from msgspec import Struct

from companion.programs.lines import line
from companion.sync.exchange import BoxRecords, ExchangeResult, count_unsent, exchange
from companion.sync.faults import ServerFault
from companion.sync.program.app_socket import AppMessages, AppSocket
from companion.sync.program.connection import ServerConnection
from companion.sync.program.network import NetworkNews
from companion.sync.server_cache import ServerCache, ServerState
from companion.sync.wire import LONGEST_LINE, Incoming, Joined, Synced, SyncFailed

log = logging.getLogger(__name__)
SETTLE_TIME = 0.05
"""Seconds without a message after which the messages of the app count as complete."""
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 300.0
"""Seconds until the next attempt after a fault, the first time and after many."""
SYNC_PERIOD = 60.0
"""Seconds between two exchanges without a message or a fault, for records of other tables."""
RECORD_KINDS = ("pairs", "erased", "people", "evenings", "results")
"""Fields of ``Incoming``, in the order in which they are sent one by one."""
MOST_REJECTED = 1_000
"""Rejected records that are reported to the app, the first ones."""
NETWORK_PAUSE = 1.0
"""Seconds after news of the network until a server is tried."""


class Pauses(Struct, frozen=True):
    """Seconds between attempts; tests have shorter ones."""

    first: float = FIRST_PAUSE
    longest: float = LONGEST_PAUSE
    period: float = SYNC_PERIOD
    network: float = NETWORK_PAUSE
    settled: float = SETTLE_TIME


class Syncing:
    """Serves one connection of the app until it ends."""

    def __init__(
        self,
        app: AppSocket,
        cache: ServerCache,
        pauses: Pauses,
        connect: Callable[[str], ServerConnection],
    ) -> None:
        self._app, self._cache, self._pauses, self._connect = app, cache, pauses, connect
        self._messages = AppMessages()
        self._state: ServerState | None = None
        self._sent = Incoming()
        """Last records that were sent to the app, some of which it may have ignored."""
        self._due = 0.0
        """Moment of the next exchange."""
        self._pause = pauses.first

    def serve(self, news: NetworkNews) -> None:
        """Exchange whenever one is due; raise EOFError or OSError once the app is gone."""
        while True:
            self._listen(news)
            if self._messages.joined and self._messages.request and monotonic() >= self._due:
                self._sync(self._messages.joined, self._messages.box)

    def _listen(self, news: NetworkNews) -> None:
        """Wait until an exchange is due, as it is soon after a message of the app."""
        while True:
            left = max(self._due - monotonic(), 0.0)
            is_waiting = self._messages.joined is None or self._messages.request is None
            handles: list[AppSocket | socket] = [self._app, *news.handles()]
            ready, _, _ = select(handles, [], [], None if is_waiting else left)
            if not ready:
                return
            if self._app in ready:
                reasons = [self._messages.receive(message) for message in self._app.receive()]
                if any(reasons):
                    self._due, self._pause = monotonic() + self._pauses.settled, self._pauses.first
            else:
                news.take()
                self._due = min(self._due, monotonic() + self._pauses.network)

    def _sync(self, joined: Joined, box: BoxRecords) -> None:
        """Exchange once, and send the result to the app."""
        assert self._messages.request
        number = self._messages.request.number
        state = self._cached(joined)
        try:
            done = self._exchanged(joined, box, state)
            rejected = done.rejected[:MOST_REJECTED]
            synced = Synced(number, done.at, done.board, done.heard, rejected)
            if len(line(synced)) > LONGEST_LINE:  # no club has so many people
                raise ServerFault("other")
        except ServerFault as fault:
            log.info("The server of the club: %s", fault.code)
            self._due = monotonic() + self._pause
            self._pause = min(2 * self._pause, self._pauses.longest)
            self._app.send(SyncFailed(number, fault.code, count_unsent(box, self._cached(joined))))
            return
        self._due, self._pause = monotonic() + self._pauses.period, self._pauses.first
        self._send_incoming(done)
        self._app.send(synced)

    def _exchanged(self, joined: Joined, box: BoxRecords, state: ServerState) -> ExchangeResult:
        connection = self._connect(joined.url)
        try:
            done = exchange(box, state, connection, self._save)
        except MemoryError as error:
            raise ServerFault("other") from error
        finally:
            connection.close()
        return done

    def _send_incoming(self, done: ExchangeResult) -> None:
        """Send the app the records that it is missing, once."""
        others = Incoming(
            done.people, tuple(sorted(done.pairs)), tuple(sorted(done.erased)), done.evenings,
            done.results,
        )  # fmt: skip
        if others not in (Incoming(), self._sent):
            for part in split_message(others):
                self._app.send(part)
        self._sent = others

    def _cached(self, joined: Joined) -> ServerState:
        """Return the cached state of this server."""
        server = place(joined.url)
        if not self._state or (self._state.machine, self._state.server) != (joined.machine, server):
            self._state = self._cache.read(joined.machine, server)
        return self._state

    def _save(self, state: ServerState) -> None:
        if state != self._state:
            self._state = state
            self._cache.save(state)


def split_message(others: Incoming) -> Iterator[Incoming]:
    """Yield messages that are no longer than a line; a record that is longer is left out."""
    if len(line(others)) <= LONGEST_LINE:
        yield others
        return
    for kind in RECORD_KINDS:
        yield from _halved(kind, getattr(others, kind))


def _halved(kind: str, records: tuple[object, ...]) -> Iterator[Incoming]:
    message = Incoming(**{kind: records})  # type: ignore[arg-type]
    middle = len(records) // 2
    if len(line(message)) <= LONGEST_LINE:
        yield message
    elif middle:
        yield from _halved(kind, records[:middle])
        yield from _halved(kind, records[middle:])


def place(url: str) -> str:
    """Return server and database of a URL, without the role and its password.

    >>> place("postgresql://table_3:secret@club.example.org:5433/club?sslmode=require")
    'club.example.org:5433/club'
    """
    parts = urlsplit(url)
    return f"{parts.netloc.rpartition('@')[2]}{parts.path}"
