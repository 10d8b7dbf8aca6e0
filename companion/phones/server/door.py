"""Port of the server, which is open while there is a table to show."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress

from tornado.netutil import bind_sockets
from tornado.web import Application

from companion.phones.server.addresses import host, reachable
from companion.phones.server.board import PhoneBoard, Told
from companion.phones.server.guard import Server
from companion.phones.wire import Listening, Refused, ToApp

PORTS = 4
"""Ports that are tried, each one more than the last."""
LOOK_PERIOD = 5.0
"""Seconds after which the device may have another address, or a port may be free."""
BACKLOG = 64
SEND_BUFFER = 1 << 16
"""Bytes that the system buffers for a phone that does not read, megabytes by default."""
UNHEARD = 30_000
"""Milliseconds without a sign of a phone after which the system closes its connection."""


def server(application: Application) -> Server:
    """Return a server with limits of size and time for each request.

    A connection ends with its answer, so that idle ones take no place from others.
    """
    return Server(
        application,
        no_keep_alive=True,
        idle_connection_timeout=10,
        body_timeout=5,
        max_header_size=8192,
        max_body_size=1024,
        max_buffer_size=32768,
    )


def listening(addresses: Sequence[str], port: int) -> list[socket.socket]:
    """Return sockets that listen at every address, or none and raise OSError."""
    with ExitStack() as opened:
        sockets = [opened.enter_context(each) for each in _bound(addresses, port)]
        opened.pop_all()
    return sockets


def _bound(addresses: Sequence[str], port: int) -> Iterator[socket.socket]:
    for address in addresses:
        for each in bind_sockets(port, address, backlog=BACKLOG):
            each.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
            each.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD)
            yield each


class ServerPort:
    """Listens at the first port that is free, while phones are on."""

    def __init__(self, make: Callable[[], Server], bind: Sequence[str], port: int) -> None:
        self._make, self._bind, self._first = make, tuple(bind), port
        self._server: Server | None = None
        self._port: int | None = None

    async def watch(self, board: PhoneBoard, send: Callable[[ToApp], bool]) -> None:
        """Open the port once there is a table to show, and send the app the addresses.

        Until then a phone that reconnects is refused and tries again; an answer other than its
        table would end its stream for good.
        """
        changed = asyncio.Event()
        said: tuple[Told, ToApp] | None = None
        with board.waking(changed):
            while True:
                changed.clear()
                if board.told.token and board.told.shown and not board.lost:
                    saying = board.told, self._answer()
                    if saying != said and send(saying[1]):
                        said = saying
                elif board.told.home.broker and not board.told.token:
                    self._close()  # the process stays for home automation
                    said = None
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_PERIOD):
                        await changed.wait()

    def _answer(self) -> ToApp:
        """Return the message with the addresses, or with the reason why there are none."""
        try:
            self._port = self._port or self._opened()
        except OSError as error:
            return Refused("port" if error.errno == errno.EADDRINUSE else "address")
        return Listening(
            tuple(f"http://{host(each, self._port)}" for each in reachable(self._bind))
        )

    def _opened(self) -> int:
        """Listen; return the port, or raise OSError."""
        for port in range(self._first, self._first + PORTS):
            try:
                sockets = listening(self._bind, port)
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise
                taken = error
            else:
                self._server = self._make()  # a stopped one cannot be used again
                self._server.add_sockets(sockets)
                return port
        raise taken

    def _close(self) -> None:
        """Stop listening; open streams end by themselves."""
        if self._server:
            self._server.stop()
        self._server = self._port = None
