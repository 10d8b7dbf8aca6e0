"""The real server process, the app at its Unix socket, and phones that talk HTTP to it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse
from itertools import count
from pathlib import Path
from resource import getpagesize
from secrets import token_urlsafe
from typing import NamedTuple

from companion.phones.snapshot import SeatLine, Snapshot
from companion.phones.wire import (
    LONGEST_MARK,
    Changed,
    Listening,
    Opened,
    Sealed,
    ToApp,
    ToServer,
    to_app,
)
from companion.programs.lines import LineSplitter, line
from tests.phones.browser import PATIENCE

SERVER = (sys.executable, "-m", "companion.phones.server")
HOME = "127.0.0.1"
_addresses = count(2)


def address() -> str:
    """Return an address of the loopback network that no other phone has had."""
    high, low = divmod(next(_addresses), 250)
    return f"127.0.{high}.{low + 1}"


def free_port() -> int:
    """Return the first of four ports of which nobody had the first a moment ago."""
    with socket.socket() as asking:
        asking.bind((HOME, 0))
        return int(asking.getsockname()[1])


def token() -> str:
    """Return a token as the app makes them."""
    return token_urlsafe(16)


def snapshot(language: str = "en", **values: object) -> Snapshot:
    """Return a table of two, told in one language."""
    words = {"en": "It is Anna’s turn", "it": "Tocca ad Anna"}
    return Snapshot(
        language,
        **{"number": 1, "game": "Istinto", "prompt": words[language], **values},  # type: ignore
        seats=(SeatLine(0, "Anna", 3), SeatLine(1, "Bruno", 5)),
    )


class App:
    """The app's end of the Unix socket."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.settimeout(PATIENCE)
        self._listening.bind(str(path))
        self._listening.listen()
        self._connection: socket.socket | None = None
        self._lines = LineSplitter(LONGEST_MARK)
        self._heard: list[ToApp] = []

    def accept(self, *messages: ToServer) -> None:
        """Take the next connection of the server, and tell it what is in force."""
        self._connection, _ = self._listening.accept()
        self._connection.settimeout(PATIENCE)
        self._lines, self._heard = LineSplitter(LONGEST_MARK), []
        self.tell(*messages)

    def tell(self, *messages: ToServer) -> None:
        """Send messages."""
        self.send(b"".join(map(line, messages)))

    def send(self, data: bytes) -> None:
        """Send anything."""
        assert self._connection
        self._connection.sendall(data)

    def hear(self) -> ToApp:
        """Wait for the next message of the server."""
        assert self._connection
        while not self._heard:
            data = self._connection.recv(4096)
            assert data, "the server has closed its connection"
            self._heard += map(to_app.decode, self._lines.feed(data))
        return self._heard.pop(0)

    def hang_up(self) -> None:
        """Close the connection."""
        assert self._connection
        self._connection.close()

    def send_in_vain(self, data: bytes) -> None:
        """Send what the server does not take; wait until it closes the connection."""
        assert self._connection
        with suppress(ConnectionError):
            self._connection.sendall(data)
            while self._connection.recv(4096):
                pass
        self.hang_up()

    def close(self) -> None:
        """Close everything."""
        if self._connection:
            self._connection.close()
        self._listening.close()


class Event(NamedTuple):
    """Server-sent event."""

    name: str
    version: int | None
    data: str


class Phone:
    """A phone with an address of its own."""

    def __init__(self, port: int) -> None:
        self.port, self.address = port, address()

    def ask(
        self, path: str, method: str = "GET", body: bytes | None = None, **headers: str
    ) -> HTTPResponse:
        """Return the answer to a request, its body not read."""
        connection = HTTPConnection(HOME, self.port, PATIENCE, (self.address, 0))
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, named)
        return connection.getresponse()

    def read(self, path: str, **headers: str) -> str:
        """Return the page at an address."""
        with self.ask(path, **headers) as answer:
            assert answer.status == 200
            return answer.read().decode()

    def status(
        self, path: str, method: str = "GET", body: bytes | None = None, **headers: str
    ) -> int:
        """Return the status of an answer."""
        with self.ask(path, method, body, **headers) as answer:
            return answer.status

    def connect(self) -> socket.socket:
        """Return a bare connection."""
        return socket.create_connection((HOME, self.port), PATIENCE, (self.address, 0))

    def say(self, data: bytes) -> bytes:
        """Send anything; return all that is answered until the server closes."""
        with self.connect() as connection:
            answer = b""
            try:
                connection.sendall(data)
                while part := connection.recv(65536):
                    answer += part
            except ConnectionError:
                pass
            return answer

    def open(self, path: str) -> tuple[HTTPResponse, Iterator[Event]]:
        """Open a stream; return the answer, to be closed, and its events."""
        answer = self.ask(path)
        assert answer.status == 200
        assert answer.getheader("Content-Type") == "text/event-stream; charset=utf-8"
        return answer, _events(answer)

    @contextmanager
    def stream(self, path: str) -> Iterator[Iterator[Event]]:
        """Open a stream of events."""
        answer, events = self.open(path)
        with answer:
            yield events


def _events(answer: HTTPResponse) -> Iterator[Event]:
    """Yield the events of a stream, as a browser would deliver them."""
    name, version, data = "message", None, []
    for row in answer:
        field, _, value = row.decode().rstrip("\n").partition(": ")
        match field:
            case "event":
                name = value
            case "id":
                version = int(value)
            case "data":
                data.append(value)
            case "" if data:
                yield Event(name, version, "\n".join(data))
                name, version, data = "message", None, []


def port_of(served: Served) -> int:
    """Return the port that a server tells its app."""
    listening = served.app.hear()
    assert isinstance(listening, Listening)
    return int(listening.origins[0].rpartition(":")[2])


class Served:
    """A server process beside an app."""

    def __init__(self, folder: Path, *words: str, **environment: str) -> None:
        self.app = App(folder / "phones.sock")
        self._environment = {**os.environ, **environment}
        self._log = folder / "log"
        given = "--socket", str(self.app.path), "--bind", HOME, "--with-parent"
        self._words = [*SERVER, *given, *words]
        self.start()

    def start(self) -> None:
        """Start the process."""
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(self._words, stderr=log, env=self._environment)

    def __enter__(self) -> Served:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def kill(self) -> None:
        """Kill the process without notice."""
        self.process.kill()
        self.process.wait()

    def memory(self) -> float:
        """Return the resident MB of the process."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * getpagesize() / 1e6

    def logged(self) -> str:
        """Return what the process wrote."""
        return self._log.read_text(encoding="utf-8")

    def close(self) -> None:
        """End everything."""
        self.kill()
        self.app.close()


WATCHED = "watched"


class Evening(Served):
    """A server process that shows a table, for any number of tests."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        super().__init__(folder, "--port", str(port))
        self._versions = count(1)
        self.token, self.version = "", 0
        self.app.accept(*self._fresh(), self._mark())
        self.port = port_of(self)
        self.phone = Phone(self.port)
        self._answer, self._watched = self.phone.open(f"/s/{WATCHED}/stream")

    def renew(self) -> None:
        """Begin another evening."""
        self.tell(*self._fresh())

    def tell(self, *messages: ToServer) -> None:
        """Send messages, and wait until the server has heard them."""
        mark = self._mark()
        self.app.tell(*messages, mark)
        while next(self._watched).version != mark.version:
            pass

    def change(self, **values: object) -> int:
        """Change the table in both languages; return the version."""
        self.version += 1
        self.tell(*self._changes(**values))
        return self.version

    def _fresh(self) -> list[ToServer]:
        self.token, self.version = token(), 1
        return [*self._changes(), Opened(self.token)]

    def _changes(self, **values: object) -> list[ToServer]:
        return [Changed(self.version, snapshot(each, **values)) for each in ("it", "en")]

    def _mark(self) -> Sealed:
        return Sealed(WATCHED, next(self._versions), "-")

    def close(self) -> None:
        """End everything."""
        self._answer.close()
        super().close()
