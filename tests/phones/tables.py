"""A table whose app and server of phones are real; phones are browsers or plain requests."""

from __future__ import annotations

import subprocess
from http import HTTPStatus
from pathlib import Path

from companion.games.cluedo.actions import Close, Deal, HasNone, Lay, Start, Suggest
from companion.games.cluedo.game import GAME
from companion.phones.wire import Listening, SealedMark
from companion.settings import changed
from companion.table.referee import Referee
from companion.words.inputs import Phoned
from tests.games.cluedo.kit.states import PAWNS, cards, chosen, setup
from tests.phones.browser import Browser, until
from tests.phones.kit import HOME, SERVER, Phone, free_port
from tests.phones.servers import Box

BRUNO = 1


def suggested(referee: Referee, seats: int = 3, **options: str) -> Referee:
    """Begin a match with notebooks in the box, up to the first answer."""
    assert referee.begin(GAME, setup(seats, **{"notebooks": "shares", **options}))
    begun = (Lay(), Close(), *chosen(PAWNS[:seats]), Deal(), Start(0))
    for action in (*begun, Suggest(0, *cards("PLUM ROPE LOUNGE")), HasNone(1)):
        referee.do(action)
    think(referee)
    return referee


def think(referee: Referee) -> None:
    """Answer what the match asks of slow work."""
    assert referee.match
    views = referee.match.views
    for question in views.unanswered:
        views.answer(question, question.think())
    referee.changed()


class PhoneTable(Box):
    """Table with phones that are on, and a server that is started when it is wanted."""

    def __init__(self, referee: Referee, folder: Path, language: str = "en") -> None:
        super().__init__(referee, folder)
        self.chosen = changed(self.chosen, language=language)
        self.listen()
        self.process: subprocess.Popen[bytes] | None = None
        self.port = 0

    def serve(self, port: int = 0) -> None:
        """Start the server, perhaps at a port that it had, and wait until it listens."""
        port = port or free_port()
        words = [*SERVER, "--socket", str(self.path), "--bind", HOME, "--port", str(port)]
        self.process = subprocess.Popen(words)
        while not isinstance(message := self.hear(), Listening):
            pass
        self.port = int(message.origins[0].rpartition(":")[2])

    def invite(self, seat: int) -> str:
        """Return the address in the code of a seat, with its key, once the server has it."""
        path, phone = self.seats.invite(seat), Phone(self.port)
        until(lambda: phone.status(path.partition("#")[0]) == HTTPStatus.OK)
        return f"http://{HOME}:{self.port}{path}"

    def hear(self) -> object:
        """Wait for the next message of the server, and take it as the app does."""
        while not isinstance(event := self.heard.get(), Phoned):
            self.work.handle(event)
        message = event.message
        self.phones.hear(message)
        self.seats.hear(message)
        return message

    def hear_phone(self) -> None:
        """Wait until the phone of a seat has joined or marked something."""
        while not isinstance(self.hear(), SealedMark):
            pass

    def kill(self) -> None:
        """Kill the server, and wait until the app has noticed."""
        assert self.process
        self.process.kill()
        self.process.wait()
        while self.hear() is not None:
            pass

    def close(self) -> None:
        """End everything."""
        if self.process:
            self.process.kill()
            self.process.wait()
        self.phones.close()


def join(browser: Browser, table: PhoneTable, seat: int = BRUNO) -> str:
    """Open the page of a seat, and take the seat; return the key in its address."""
    address = table.invite(seat)
    browser.go(address)
    take_seat(browser, table)
    browser.wait("return document.getElementById('hide')")
    return address.partition("#")[2]


def take_seat(browser: Browser, table: PhoneTable) -> None:
    """Make the promises, and wait until the box has heard of it."""
    browser.wait("return document.getElementById('promises')?.hidden === false")
    browser.tap("#promise")
    table.hear_phone()
