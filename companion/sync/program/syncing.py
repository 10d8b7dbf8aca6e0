"""Exchanges with the server of a club: at once when the box has news, later after a fault."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from select import select
from socket import socket
from time import monotonic
from urllib.parse import urlsplit

from msgspec import Struct

from companion.programs.lines import line
from companion.sync.exchange import Exchanged, Mine, exchange, unsent
from companion.sync.faults import ServerFault
from companion.sync.program.box import AppSocket, Box
from companion.sync.program.connection import Connection
from companion.sync.program.network import NetworkNews
from companion.sync.told import Cache, Told
from companion.sync.wire import LONGEST, Failed, Joined, Others, Synced

log = logging.getLogger(__name__)
SETTLED = 0.05
"""Seconds without a message after which the app has said what it had to say."""
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 300.0
"""Seconds until the next attempt after a fault, the first time and after many."""
PERIOD = 60.0
"""Seconds between two exchanges while all is well, for what other tables have brought."""
KINDS = ("pairs", "erased", "people", "evenings", "results")
"""Fields of what other tables said, in the order in which they are told one by one."""
MOST_REFUSED = 1_000
"""Refused records that the app is told, the first ones."""
NETWORK_PAUSE = 1.0
"""Seconds after news of the network until a server is tried."""


class Pauses(Struct, frozen=True):
    """Seconds between attempts; tests have shorter ones."""

    first: float = FIRST_PAUSE
    longest: float = LONGEST_PAUSE
    period: float = PERIOD
    network: float = NETWORK_PAUSE
    settled: float = SETTLED


class Syncing:
    """Serves one connection of the app until it ends."""

    def __init__(
        self, app: AppSocket, cache: Cache, pauses: Pauses, connect: Callable[[str], Connection]
    ) -> None:
        self._app, self._cache, self._pauses, self._connect = app, cache, pauses, connect
        self._box = Box()
        self._told: Told | None = None
        self._given = Others()
        """What the app was told last of other tables; it may have left some of it."""
        self._due = 0.0
        """Moment of the next exchange."""
        self._pause = pauses.first

    def serve(self, news: NetworkNews) -> None:
        """Exchange whenever something is new; raise EOFError or OSError once the app is gone."""
        while True:
            self._listen(news)
            if self._box.joined and self._box.asked and monotonic() >= self._due:
                self._sync(self._box.joined, self._box.mine)

    def _listen(self, news: NetworkNews) -> None:
        """Wait until an exchange is due; what the app says makes one due once it has settled."""
        while True:
            left = max(self._due - monotonic(), 0.0)
            is_waiting = self._box.joined is None or self._box.asked is None
            handles: list[AppSocket | socket] = [self._app, *news.handles()]
            ready, _, _ = select(handles, [], [], None if is_waiting else left)
            if not ready:
                return
            if self._app in ready:
                is_news = [self._box.hear(message) for message in self._app.hear()]
                if any(is_news):
                    self._due, self._pause = monotonic() + self._pauses.settled, self._pauses.first
            else:
                news.take()
                self._due = min(self._due, monotonic() + self._pauses.network)

    def _sync(self, joined: Joined, mine: Mine) -> None:
        """Exchange once, and tell the app what came of it."""
        assert self._box.asked
        number = self._box.asked.number
        told = self._known(joined)
        try:
            done = self._exchanged(joined, mine, told)
            refused = done.refused[:MOST_REFUSED]
            synced = Synced(number, done.at, done.board, done.heard, refused)
            if len(line(synced)) > LONGEST:  # no club has so many people
                raise ServerFault("other")
        except ServerFault as fault:
            log.info("The server of the club: %s", fault.code)
            self._due = monotonic() + self._pause
            self._pause = min(2 * self._pause, self._pauses.longest)
            self._app.tell(Failed(number, fault.code, unsent(mine, self._known(joined))))
            return
        self._due, self._pause = monotonic() + self._pauses.period, self._pauses.first
        self._give(done)
        self._app.tell(synced)

    def _exchanged(self, joined: Joined, mine: Mine, told: Told) -> Exchanged:
        connection = self._connect(joined.url)
        try:
            done = exchange(mine, told, connection, self._keep)
        except MemoryError as error:
            raise ServerFault("other") from error
        finally:
            connection.close()
        return done

    def _give(self, done: Exchanged) -> None:
        """Tell the app what it lacks of other tables, once."""
        others = Others(
            done.people, tuple(sorted(done.pairs)), tuple(sorted(done.erased)), done.evenings,
            done.results,
        )  # fmt: skip
        if others not in (Others(), self._given):
            for part in parted(others):
                self._app.tell(part)
        self._given = others

    def _known(self, joined: Joined) -> Told:
        """Return what this server told this box last."""
        server = place(joined.url)
        if not self._told or (self._told.machine, self._told.server) != (joined.machine, server):
            self._told = self._cache.read(joined.machine, server)
        return self._told

    def _keep(self, told: Told) -> None:
        if told != self._told:
            self._told = told
            self._cache.keep(told)


def parted(others: Others) -> Iterator[Others]:
    """Yield it in messages that are no longer than a line; a record that is longer is left out."""
    if len(line(others)) <= LONGEST:
        yield others
        return
    for kind in KINDS:
        yield from _halved(kind, getattr(others, kind))


def _halved(kind: str, records: tuple[object, ...]) -> Iterator[Others]:
    message = Others(**{kind: records})  # type: ignore[arg-type]
    middle = len(records) // 2
    if len(line(message)) <= LONGEST:
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
