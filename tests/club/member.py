"""Table that belongs to a club, and the other end of its socket."""

from __future__ import annotations

import socket
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue

from companion.programs.lines import LineSplitter, line
from companion.settings import Club
from companion.sync.exchange import BoxRecords
from companion.sync.membership import ClubMembership
from companion.sync.outgoing import PROGRAM
from companion.sync.program.app_socket import AppMessages
from companion.sync.wire import LONGEST_LINE, SyncRequest, ToApp, to_program
from companion.table.referee import Referee
from companion.words.inputs import Answered, Clubbed, Inbox, Input
from companion.work.jobs import Work
from tests.club.program import PATIENCE

URL = "postgresql://table_1:seven-of-clubs@club.example.org/club"


class Program:
    """Program that has connected to the app, and answers as the test wants."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(PATIENCE)
        self._socket.connect(str(path))
        self._lines = LineSplitter(LONGEST_LINE)
        self.box = AppMessages()

    def hear(self) -> None:
        """Take the messages that come next; raise EOFError at the end."""
        if not (data := self._socket.recv(65536)):
            raise EOFError
        for each in self._lines.feed(data):
            self.box.receive(to_program.decode(each))

    def told(self) -> BoxRecords:
        """Return what the box shares, once all of it is told."""
        while self.box.request is None or self.box.joined is None:
            self.hear()
        return self.box.box

    def told_until(self, wanted) -> BoxRecords:
        """Return what the box shares, once that is what is wanted."""
        while not wanted(mine := self.told()):
            self.hear()
        return mine

    def asked(self) -> SyncRequest:
        """Return the question that was told last."""
        self.told()
        assert self.box.request
        return self.box.request

    def say(self, message: ToApp) -> None:
        """Send a message."""
        self.send(line(message))

    def send(self, data: bytes) -> None:
        """Send anything."""
        self._socket.sendall(data)

    def hear_out(self) -> None:
        """Take messages until the app closes the connection."""
        with suppress(EOFError):
            while True:
                self.hear()

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class MemberBox:
    """Table in a club, as a service whose folder is given."""

    def __init__(self, referee: Referee, folder: Path, url: str = URL) -> None:
        self.referee, self.folder = referee, folder
        self.chosen: Club | None = Club(url)
        self.inbox, self.heard = Inbox(), SimpleQueue[Input]()
        self.inbox.wake = lambda: [self.heard.put(event) for event in self.inbox.drain()]
        self.work = Work(self.inbox)
        self.run = folder / "run"
        self.run.mkdir(exist_ok=True)
        self.club = self._made()
        referee.changed = referee.notify
        referee.followers.add(self.club, "club")

    @property
    def path(self) -> Path:
        """Path of the socket."""
        return self.run / PROGRAM.socket

    def restart(self) -> None:
        """Start the app anew."""
        self.club.close()
        self.referee.followers.remove("club")
        self.club = self._made()
        self.referee.followers.add(self.club, "club")

    def choose(self, url: str) -> None:
        """Choose another club in the settings; none if the URL is empty."""
        self.chosen = Club(url) if url else None
        self.referee.notify()

    def gather(self) -> None:
        """Wait until what the box shares is gathered, and let the club have it."""
        self._handle(Answered)

    def take(self) -> None:
        """Wait for the next message of the program, and take it."""
        self._handle(Clubbed)

    def settle(self) -> None:
        """Take what has come, until everything is written and gathered."""
        while self.club.is_busy:
            self.gather()

    def close(self) -> None:
        """Close everything."""
        self.work.close()
        self.club.close()

    def _made(self) -> ClubMembership:
        environment = {"RUNTIME_DIRECTORY": str(self.run)}
        return ClubMembership(
            self.referee, self.inbox, self.work, self.folder, lambda: self.chosen, environment
        )

    def _handle(self, kind: type[Input]) -> None:
        while not isinstance(event := self.heard.get(timeout=PATIENCE), kind):
            self._hear(event)
        self._hear(event)

    def _hear(self, event: Input) -> None:
        if isinstance(event, Answered):
            self.work.handle(event)
        elif isinstance(event, Clubbed):
            self.club.hear(event.message)
