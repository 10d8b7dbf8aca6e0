"""Table with phones in a test, and the other end of the app's socket."""

from __future__ import annotations

import socket
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue

from companion.phones import wire
from companion.phones.phones import Phones
from companion.phones.publishing import Publisher
from companion.phones.recaps import EveningRecaps, Make
from companion.phones.seats import SeatPhones
from companion.phones.wire import RecapPdf
from companion.programs import lines
from companion.settings import Settings, changed
from companion.table.referee import Referee
from companion.words.inputs import Answered, Inbox
from companion.words.languages import LANGUAGES
from companion.work.jobs import Progress, Work
from tests.phones.browser import PATIENCE


class Server:
    """Server that has connected to the app."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))  # with a timeout it would fail while the queue is full
        self._socket.settimeout(PATIENCE)
        self._lines = lines.LineSplitter(wire.LONGEST)
        self._heard: list[wire.ToServer] = []

    def hear(self) -> wire.ToServer:
        """Return the next message, as soon as it comes; raise EOFError at the end."""
        while not self._heard:
            if not (data := self._socket.recv(65536)):
                raise EOFError
            self._heard += [wire.to_server.decode(each) for each in self._lines.feed(data)]
        return self._heard.pop(0)

    def hear_all(self) -> list[wire.ToServer]:
        """Return what is in force, which a new connection is told up to the address or its lack."""
        heard = [self.hear()]
        while not isinstance(heard[-1], wire.Opened | wire.Closed):
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
        self.send(lines.line(message))

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def flood(self, message: wire.ToApp) -> int:
        """Send a message until the app takes no more; return how often it was sent whole."""
        line, sent = lines.line(message), 0
        self._socket.setblocking(False)
        with suppress(BlockingIOError):
            while True:
                sent += self._socket.send(line[sent % len(line) :])
        self._socket.settimeout(PATIENCE)
        return sent // len(line)

    def close(self) -> None:
        self._socket.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Box:
    """Table with phones, as a service whose folder is given.

    *make* makes the pages of an evening; by default a few bytes for each language.
    """

    def __init__(self, referee: Referee, folder: Path, make: Make | None = None) -> None:
        self.referee, self.folder = referee, folder
        self.chosen = Settings(language="en", phones=True)
        self.seconds = 0.0
        self.inbox, self.heard = Inbox(), SimpleQueue()
        self.path = folder / "run" / "phones.sock"
        self.path.parent.mkdir(exist_ok=True)
        self.phones = self.made()
        self.work, self._make = Work(self.inbox), make or self._few_bytes
        self.asked: list[int] = []
        """Matches for whose evening pages were to be made."""
        self.publisher = self.publishing()
        referee.changed = referee.notify
        referee.followers.add(self.publisher, "phones")

    def made(self) -> Phones:
        environment = {"RUNTIME_DIRECTORY": str(self.path.parent)}
        return Phones(self.inbox, self.folder, lambda: self.seconds, environment)

    def publishing(self) -> Publisher:
        recaps = EveningRecaps(self.work, self._make, self.referee.notify)
        self.seats = SeatPhones(self.referee, self.phones.evening)
        return Publisher(self.referee, lambda: self.chosen, self.phones, recaps, self.seats)

    def _few_bytes(self, match: int, _going: Progress) -> tuple[RecapPdf, ...]:
        self.asked.append(match)
        return tuple(RecapPdf(each, each.encode(), "2026-01-06") for each in LANGUAGES)

    def wait_for_pages(self) -> None:
        """Wait until the pages of the evening are made, and let the table have them."""
        self.listen()
        self.inbox.wake()
        while not isinstance(event := self.heard.get(), Answered):
            pass
        self.work.handle(event)

    def listen(self) -> None:
        """Take inputs as soon as they come, as the app does."""
        self.inbox.wake = lambda: [self.heard.put(event) for event in self.inbox.drain()]

    def turn(self, on: bool) -> None:
        self.chosen = changed(self.chosen, phones=on)
        self.referee.notify()

    def restart(self) -> None:
        """Start the app anew."""
        self.phones.close()
        self.referee.followers.remove("phones")
        self.phones = self.made()
        self.publisher = self.publishing()
        self.referee.followers.add(self.publisher, "phones")

    def close(self) -> None:
        """End what runs on threads."""
        self.work.close()
        self.phones.close()

    def token(self) -> str:
        """Return the token that a new server is told first."""
        with Server(self.path) as server:
            opened = server.hear_all()[-1]
        assert isinstance(opened, wire.Opened)
        return opened.token
