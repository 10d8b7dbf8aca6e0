"""Limits for peers in the network: connections, names of this host, wrong tokens."""

from __future__ import annotations

import socket
from collections import OrderedDict
from collections.abc import Mapping
from hmac import compare_digest
from typing import Any, TypeVar

from tornado.http1connection import HTTP1ServerConnection
from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream

from companion.phones.server.addresses import host, is_near

CONNECTIONS = 60
CONNECTIONS_OF_ONE = 8
"""Connections of one address: enough for a page and the files that it loads at once."""
FREE_TRIES = 5
"""Wrong tokens of one address that are answered at once."""
DELAY = 0.25
"""Seconds that each further wrong token adds to the delay of its answer."""
LONGEST_DELAY = 4.0
MOST_ADDRESSES = 256
"""Addresses whose wrong tokens are counted, those of the latest tries."""
V = TypeVar("V")


class Server(HTTPServer):
    """HTTP server that closes connections from public addresses and those above the limits."""

    def initialize(self, *args: Any, **kwargs: Any) -> None:
        """Take the options of ``HTTPServer``."""
        super().initialize(*args, **kwargs)
        self.peers: dict[IOStream, str] = {}
        """Address at the other end of each open connection."""

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Serve a connection, or close it."""
        peer = str(address[0])
        others = [*self.peers.values()]
        if is_near(peer) and len(others) < CONNECTIONS and others.count(peer) < CONNECTIONS_OF_ONE:
            self.peers[stream] = peer
            super().handle_stream(stream, address)
        else:
            stream.close()

    def on_close(self, server_conn: object) -> None:
        """Stop counting a connection."""
        assert isinstance(server_conn, HTTP1ServerConnection)
        del self.peers[server_conn.stream]
        super().on_close(server_conn)


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
