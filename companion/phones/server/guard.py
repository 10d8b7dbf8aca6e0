"""Limits for peers in the network: connections, names of this host, wrong tokens."""

from __future__ import annotations

import socket
from collections import OrderedDict
from collections.abc import Mapping
from hmac import compare_digest
from typing import Any, TypeVar

from tornado.http1connection import HTTP1ServerConnection
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.iostream import IOStream

from companion.phones.server.addresses import host, is_near

CONNECTIONS = 60
CONNECTIONS_OF_ONE = 8
"""Connections of one address; as many more wait. A browser opens up to thirteen for a page: six
each for files with and without credentials, and one for its icon. Closing one would lose a script.
"""
LONGEST_WAIT = 10.0
"""Seconds that a connection waits for another one of its address to end."""
FREE_TRIES = 5
"""Wrong tokens of one address that are answered at once."""
DELAY = 0.25
"""Seconds that each further wrong token adds to the delay of its answer."""
LONGEST_DELAY = 4.0
MOST_ADDRESSES = 256
"""Addresses whose wrong tokens are counted, those of the latest tries."""
V = TypeVar("V")


class Server(HTTPServer):
    """HTTP server that closes connections from public addresses and those above the limits.

    Those above the limit of one address wait first, until another one of it ends.
    """

    def initialize(self, *args: Any, **kwargs: Any) -> None:
        """Take the options of ``HTTPServer``."""
        super().initialize(*args, **kwargs)
        self.peers: dict[IOStream, str] = {}
        """Address at the other end of each open connection."""
        self.waiting: dict[IOStream, str] = {}
        """The same of those that wait."""

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Serve a connection, let it wait, or close it."""
        peer = str(address[0])
        if not is_near(peer) or len(self.peers) + len(self.waiting) >= CONNECTIONS:
            stream.close()
        elif _has_room(self.peers, peer):
            self.peers[stream] = peer
            super().handle_stream(stream, address)
        elif _has_room(self.waiting, peer):
            self.waiting[stream] = peer
            IOLoop.current().call_later(LONGEST_WAIT, self._give_up, stream)
        else:
            stream.close()

    def _give_up(self, stream: IOStream) -> None:
        """Close a connection that still waits."""
        if self.waiting.pop(stream, None):
            stream.close()

    def on_close(self, server_conn: object) -> None:
        """Stop counting a connection, and serve the next that waits for it."""
        assert isinstance(server_conn, HTTP1ServerConnection)
        ended = self.peers.pop(server_conn.stream)
        super().on_close(server_conn)
        if stream := next((each for each, peer in self.waiting.items() if peer == ended), None):
            del self.waiting[stream]
            self.handle_stream(stream, (ended,))


def _has_room(connections: Mapping[IOStream, str], peer: str) -> bool:
    return [*connections.values()].count(peer) < CONNECTIONS_OF_ONE


class WrongTokens:
    """Number of wrong tokens by address, of the latest ``MOST_ADDRESSES`` addresses."""

    def __init__(self) -> None:
        self._wrong: OrderedDict[str, int] = OrderedDict()

    def __len__(self) -> int:
        return len(self._wrong)

    def delay(self, address: str) -> float:
        """Count a wrong token; return the seconds after which it is answered."""
        wrong = self._wrong.pop(address, 0) + 1
        self._wrong[address] = wrong
        while len(self._wrong) > MOST_ADDRESSES:
            self._wrong.popitem(last=False)
        return min(max(0, wrong - FREE_TRIES) * DELAY, LONGEST_DELAY)


def find(token: str, known: Mapping[str, V]) -> V | None:
    """Return the value of a token, or None; the time does not depend on its letters."""
    found = None
    for each, value in known.items():
        if compare_digest(each.encode(), token.encode()):
            found = value
    return found


def is_own_name(name: str, local: tuple[Any, ...]) -> bool:
    """Return True if a Host header names the local end of its connection.

    Another name may be a foreign one that resolves to this device (DNS rebinding).
    """
    address, port = local[:2]
    label = socket.gethostname().split(".")[0]
    return name.lower() in (host(address, port), f"{label}.local:{port}".lower())
