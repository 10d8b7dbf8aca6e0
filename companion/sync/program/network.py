"""News of the kernel about addresses and routes of this machine."""

from __future__ import annotations

import logging
import socket
from contextlib import suppress

log = logging.getLogger(__name__)
ADDRESSES_4, ADDRESSES_6, ROUTES_4, ROUTES_6 = 0x10, 0x100, 0x40, 0x400
"""Groups of multicast; source: RTMGRP_* in linux/rtnetlink.h."""
LARGEST_NEWS = 1 << 16
"""Most bytes of a message of the kernel."""


class NetworkNews:
    """Socket that can be read once an address or a route has changed."""

    def __init__(self) -> None:
        self._socket: socket.socket | None = None
        try:
            self._socket = socket.socket(
                socket.AF_NETLINK, socket.SOCK_RAW | socket.SOCK_NONBLOCK, socket.NETLINK_ROUTE
            )
            self._socket.bind((0, ADDRESSES_4 | ADDRESSES_6 | ROUTES_4 | ROUTES_6))
        except OSError as error:  # a sandbox may forbid it
            log.info("The kernel sends no news of networks: %s", error)
            self.close()

    def handles(self) -> list[socket.socket]:
        """Return the sockets for ``select``; none if the kernel does not allow one."""
        return [self._socket] if self._socket else []

    def take(self) -> None:
        """Drop the news that have come."""
        with suppress(OSError):  # none is left, or some were lost
            while self._socket and self._socket.recv(LARGEST_NEWS):
                pass

    def close(self) -> None:
        """Close the socket."""
        if self._socket:
            self._socket.close()
            self._socket = None
