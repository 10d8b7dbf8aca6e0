"""Strangers in the same network: what they send changes nothing for others, and fills no memory."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import chain
from queue import SimpleQueue
from random import Random
from threading import Thread

import pytest

from companion.phones.server.guard import CONNECTIONS, CONNECTIONS_OF_ONE
from companion.phones.wire import RecapPdf, Sealed
from tests.phones.kit import HOME, Evening, Event, Phone, token

FLAT = 6
"""MB that an attack may leave."""
NUMBERS = [300, pytest.param(10_000, marks=pytest.mark.whole)]
Fixture = Iterator[None]


@pytest.fixture(autouse=True)
def _others_are_served(evening: Evening) -> Fixture:
    """Follow the table through each attack, and look at the memory after it."""
    seen = SimpleQueue[Event | None]()
    with Phone(evening.port).stream(f"/{evening.token}/stream") as events:
        following = Thread(target=lambda: [*map(seen.put, chain(events, [None]))])
        following.start()
        for _ in range(3):
            evening.change()
        before = evening.memory()
        yield
        version = evening.change()
        while (event := seen.get()) and event.version != version:
            pass
        assert event, "the stream ended"
        evening.renew()  # the stream ends
        following.join()
    assert "Anna" in Phone(evening.port).read(f"/{evening.token}")
    assert evening.memory() < before + FLAT


def head(evening: Evening, *rows: str, method: str = "GET", path: str = "/") -> bytes:
    """Return a request without its last line."""
    lines = f"{method} {path} HTTP/1.1", f"Host: {HOME}:{evening.port}", *rows, ""
    return "\r\n".join(lines).encode()


def refused(evening: Evening, phone: Phone) -> bool:
    """Return True if a new connection is closed without an answer to its request."""
    return not phone.say(head(evening) + b"\r\n")


# Guessing


@pytest.mark.parametrize("number", NUMBERS)
def test_wrong_tokens_open_nothing(evening: Evening, number: int) -> None:
    for turn in range(number // 3):
        phone, guess = Phone(evening.port), token()
        assert phone.status(f"/{guess}") == 404
        assert phone.status(f"/{evening.token[:-1]}{'AB'[turn % 2]}x/stream") == 404
        assert phone.status(f"/s/{guess}", "POST", b"x") == 404


# Connections


def test_one_address_has_few_connections(evening: Evening, phone: Phone) -> None:
    with ExitStack() as held:
        connections = [held.enter_context(phone.connect()) for _ in range(2 * CONNECTIONS_OF_ONE)]
        served, waiting = connections[:CONNECTIONS_OF_ONE], connections[CONNECTIONS_OF_ONE:]
        assert refused(evening, phone)
        assert Phone(evening.port).status(f"/{evening.token}") == 200
        for ended, each in zip(served, waiting, strict=True):
            each.sendall(head(evening, path=f"/{evening.token}") + b"\r\n")
            ended.close()
            assert each.recv(12) == b"HTTP/1.1 200"


@pytest.mark.whole
def test_a_connection_does_not_wait_for_ever(evening: Evening, phone: Phone) -> None:
    with ExitStack() as held:
        for _ in range(CONNECTIONS_OF_ONE):
            answer, events = phone.open(f"/{evening.token}/stream")
            held.enter_context(answer)
            next(events)
        assert refused(evening, phone)


@pytest.mark.parametrize("number", [100, pytest.param(1_000, marks=pytest.mark.whole)])
def test_connections_are_few_in_all(evening: Evening, number: int) -> None:
    with ExitStack() as held:
        admitted = [
            held.enter_context(phone.connect())
            for phone in (Phone(evening.port) for _ in range((CONNECTIONS - 2) // 2))
            for _ in range(2)
        ]
        for _ in range(number):
            assert refused(evening, Phone(evening.port))
        for each in admitted:
            each.sendall(head(evening, path=f"/{evening.token}") + b"\r\n")
            assert each.recv(12) == b"HTTP/1.1 200"


@pytest.mark.parametrize("number", NUMBERS)
def test_streams_that_come_and_go_leave_nothing(evening: Evening, number: int) -> None:
    for _ in range(number // 3):
        with Phone(evening.port).stream(f"/{evening.token}/stream") as events:
            next(events)


# Slow


@contextmanager
def stalled(evening: Evening, path: str, number: int) -> Iterator[None]:
    """Ask for an address with some connections, and read nothing more of the answers."""
    before = evening.memory()
    with ExitStack() as held:
        for _ in range(number):
            connection = held.enter_context(socket.socket())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            connection.bind((Phone(evening.port).address, 0))
            connection.connect((HOME, evening.port))
            connection.sendall(head(evening, path=path) + b"\r\n")
            assert connection.recv(12) == b"HTTP/1.1 200"
        yield
        assert evening.memory() < before + FLAT


@pytest.mark.parametrize("changes", [30, pytest.param(1_000, marks=pytest.mark.whole)])
def test_phones_that_do_not_read_are_not_written_to(evening: Evening, changes: int) -> None:
    place = f"/{evening.token}/stream"
    with stalled(evening, place, 20), Phone(evening.port).stream(place) as events:
        for change in range(changes):
            version = evening.change(prompt=f"{change} " + "x" * 100_000)
            while next(events).version != version:
                pass
        evening.change()


def test_files_that_are_not_read_are_not_held(evening: Evening) -> None:
    evening.tell(RecapPdf("it", bytes(700_000)))
    with stalled(evening, f"/{evening.token}/recap.pdf", 40):
        evening.tell(RecapPdf("it", b""))


@pytest.mark.whole
def test_half_a_request_is_closed_in_time(evening: Evening, phone: Phone) -> None:
    seat = token()
    evening.tell(Sealed(seat, 1, "-"))
    body = head(evening, "Content-Length: 10", method="POST", path=f"/s/{seat}") + b"\r\nhalf"
    for half in (b"", b"GET", head(evening), body):
        assert phone.say(half) == b""


# Sizes


@pytest.mark.parametrize(
    "flood",
    [
        b"X: y\r\n" * 200_000,
        b"X: " + b"y" * 1_000_000 + b"\r\n",
        b" folded\r\n" * 100_000,
        b"x" * 1_000_000,
        b"\0" * 1_000_000,
        b"Content-Length: 1\r\n" * 300 + b"Content-Length: 2\r\n\r\n",
        b"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
    ],
    ids=range(7),
)
def test_headers_are_short(evening: Evening, phone: Phone, flood: bytes) -> None:
    for _ in range(5):
        assert phone.say(head(evening, path=f"/{evening.token}") + flood)[:12] in (
            b"",
            b"HTTP/1.1 400",
        )


@pytest.mark.parametrize(
    ("row", "body"),
    [
        ("Content-Length: 2000", b"x" * 2000),
        ("Content-Length: 99999999999999999999", b"x" * 100_000),
        ("Content-Length: -1", b"x"),
        ("Transfer-Encoding: chunked", b"400\r\n" + b"x" * 1024 + b"\r\n1\r\nx\r\n0\r\n\r\n"),
        ("Transfer-Encoding: chunked", b"ffffffffffffffff\r\n" + b"x" * 100_000),
        ("Transfer-Encoding: chunked", b"1\r\nx\r\n" * 5000),
    ],
)
def test_bodies_are_short(evening: Evening, phone: Phone, row: str, body: bytes) -> None:
    seat = token()
    evening.tell(Sealed(seat, 1, "-"))
    asked = head(evening, row, method="POST", path=f"/s/{seat}") + b"\r\n" + body
    assert phone.say(asked)[:12] in (b"", b"HTTP/1.1 400")
    assert phone.status(f"/s/{seat}", "POST", b"good") == 204
    assert evening.app.hear().text == "good"  # type: ignore[union-attr]


def test_what_is_sent_on_a_stream_is_not_read(evening: Evening, phone: Phone) -> None:
    with ExitStack() as held:
        for _ in range(CONNECTIONS_OF_ONE):
            connection = held.enter_context(phone.connect())
            connection.sendall(head(evening, path=f"/{evening.token}/stream") + b"\r\n")
            assert connection.recv(12) == b"HTTP/1.1 200"
            connection.setblocking(False)
            with suppress(BlockingIOError):
                while True:
                    connection.send(bytes(100_000))
        evening.change()


def test_noise_is_closed(evening: Evening) -> None:
    noise = Random(7)
    for size in (1, 10, 100, 1000, 10_000) * 6:
        said = Phone(evening.port).say(noise.randbytes(size) + b"\r\n\r\n")
        assert said[:12] in (b"", b"HTTP/1.1 400")
