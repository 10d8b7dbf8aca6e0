"""Server of phones in a test: the other end of the app's socket."""

from __future__ import annotations

import socket
from contextlib import suppress
from pathlib import Path

from companion.phones import wire


class Server:
    """Server that has connected to the app."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._lines = wire.Lines(wire.LONGEST)
        self._heard: list[wire.ToServer] = []

    def hear(self) -> wire.ToServer:
        """Return the next message, as soon as it comes; raise EOFError at the end."""
        while not self._heard:
            if not (data := self._socket.recv(65536)):
                raise EOFError
            self._heard += [wire.to_server.decode(each) for each in self._lines.feed(data)]
        return self._heard.pop(0)

    def hear_all(self) -> list[wire.ToServer]:
        """Return what is in force, which a new connection is told up to the address."""
        heard = [self.hear()]
        while not isinstance(heard[-1], wire.Opened):
            heard.append(self.hear())
        return heard

    def hear_in(self, *languages: str) -> list[wire.ToServer]:
        """Return the next messages up to a snapshot in each language."""
        heard, missing = [], {*languages}
        while missing:
            heard.append(self.hear())
            if isinstance(heard[-1], wire.Changed):
                missing.discard(heard[-1].snapshot.language)
        return heard

    def say(self, message: wire.ToApp) -> None:
        self.send(wire.line(message))

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def flood(self, message: wire.ToApp) -> int:
        """Send a message until the app takes no more; return how often it was sent whole."""
        line, sent = wire.line(message), 0
        self._socket.setblocking(False)
        with suppress(BlockingIOError):
            while True:
                sent += self._socket.send(line[sent % len(line) :])
        self._socket.setblocking(True)
        return sent // len(line)

    def close(self) -> None:
        self._socket.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
