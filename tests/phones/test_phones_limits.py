"""Limits of the server of phones that take time to reach, in a loop with shorter ones."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from tornado.iostream import IOStream

from companion.phones.server.addresses import host, reachable
from companion.phones.server.board import PhoneBoard, Shown, Told
from companion.phones.server.door import SEND_BUFFER, UNHEARD, listening, server
from companion.phones.server.guard import MOST_ADDRESSES, Server, WrongTokens
from companion.phones.server.handling import Site
from companion.phones.server.routes import application
from companion.phones.wire import Changed, Opened
from tests.phones.kit import HOME, Phone, snapshot, token

TOKEN = token()


class NoEnd(WrongTokens):
    """Answers no wrong token in the time of a test."""

    def delay(self, address: str) -> float:
        """Return an hour."""
        return super().delay(address) + 3600


class Broken(Shown):
    """Snapshot that cannot be drawn."""

    @property
    def event(self) -> bytes:  # type: ignore[override]
        """Raise an error with a secret."""
        raise ValueError(TOKEN)

    def page(self, token: str) -> bytes:
        """Raise an error with a secret, too."""
        raise KeyError(token)


def shown(**values: object) -> PhoneBoard:
    """Return a board with a table."""
    told, board = Told(), PhoneBoard()
    told.hear(Changed(1, snapshot(**values)))
    told.hear(Opened(TOKEN))
    board.show(told)
    return board


@asynccontextmanager
async def serving(site: Site) -> AsyncIterator[tuple[Server, int]]:
    """Serve in this loop; return the port, too."""
    made, sockets = server(application(site)), listening([HOME], 0)
    made.add_sockets(sockets)
    yield made, sockets[0].getsockname()[1]
    made.stop()
    await made.close_all_connections()


def site(board: PhoneBoard, tries: WrongTokens | None = None, **seconds: float) -> Site:
    """Return a site without files and an app."""
    return Site(board, WrongTokens() if tries is None else tries, {}, lambda _: False, **seconds)


def run(scenario: Callable[[], Any]) -> None:
    """Run a scenario in a loop of its own."""
    asyncio.run(scenario())


async def asked(port: int, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Ask for an address from an address of its own; return the connection."""
    reader, writer = await asyncio.open_connection(
        HOME, port, local_addr=(Phone(port).address, 0), limit=1024
    )
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {HOME}:{port}\r\n\r\n".encode())
    return reader, writer


async def until(reader: asyncio.StreamReader, words: bytes) -> None:
    """Read lines up to one."""
    while not (await reader.readline()).startswith(words):
        pass


def test_a_stream_without_a_change_says_that_it_is_there() -> None:
    async def scenario() -> None:
        async with serving(site(shown(), beat=0.01)) as (_, port):
            reader, writer = await asked(port, f"/{TOKEN}/stream")
            for _ in range(3):
                await until(reader, b"event: beat")
            writer.close()

    run(scenario)


def test_a_phone_that_reads_nothing_is_cut_off() -> None:
    async def scenario() -> None:
        board = shown(prompt="x" * 10_000_000)
        async with serving(site(board, patience=0.05)) as (made, port):
            for path in (f"/{TOKEN}", f"/{TOKEN}/stream"):
                _, writer = await asked(port, path)
                while not made.peers:
                    await asyncio.sleep(0)
                while made.peers:
                    await asyncio.sleep(0)
                writer.close()

    run(scenario)


def test_a_stream_ends_with_its_phone() -> None:
    async def scenario() -> None:
        async with serving(site(shown(), beat=3600)) as (_, port):
            tasks = len(asyncio.all_tasks())
            reader, writer = await asked(port, f"/{TOKEN}/stream")
            await until(reader, b"data")
            assert len(asyncio.all_tasks()) > tasks
            writer.close()
            while len(asyncio.all_tasks()) > tasks:
                await asyncio.sleep(0)

    run(scenario)


def test_wrong_tokens_wait_and_right_ones_do_not() -> None:
    async def scenario() -> None:
        async with serving(site(shown(), NoEnd())) as (made, port):
            wrong = [await asked(port, f"/{token()}{rest}") for rest in ("", "/stream")]
            answers = [asyncio.create_task(reader.read(1)) for reader, _ in wrong]
            right, writer = await asked(port, f"/{TOKEN}")
            await until(right, b"HTTP/1.1 200")
            writer.close()
            assert not any(answer.done() for answer in answers)
            for _, each in wrong:
                each.close()
            while made.peers:  # a guess that nobody waits for holds nothing
                await asyncio.sleep(0)

    run(scenario)


def test_each_wrong_token_after_some_waits_longer() -> None:
    tries = WrongTokens()
    delays = [tries.delay("10.0.0.1") for _ in range(100)]
    assert delays[:5] == [0] * 5
    assert delays[5] > 0
    assert delays == sorted(delays)
    assert delays[-1] == max(delays) < 10
    assert tries.delay("10.0.0.2") == 0


def test_only_some_addresses_are_remembered() -> None:
    tries = WrongTokens()
    for number in range(10_000):
        tries.delay(f"10.0.{number // 256}.{number % 256}")
        tries.delay("10.9.9.9")
    assert len(tries) == MOST_ADDRESSES
    assert tries.delay("10.9.9.9") > 1


@pytest.mark.parametrize(
    ("peer", "near"),
    [
        *[(each, True) for each in ("192.168.1.7", "169.254.3.4", "fe80::1%2", "::ffff:10.1.1.1")],
        *[(each, False) for each in ("8.8.8.8", "100.64.0.1", "172.32.0.1", "2001:db8::1", "")],
    ],
)
def test_who_is_not_near_is_closed(peer: str, near: bool) -> None:
    async def scenario() -> None:
        async with serving(site(shown())) as (made, _):
            ours, theirs = socket.socketpair()
            stream = IOStream(ours)
            made.handle_stream(stream, (peer, 1))
            assert stream.closed() is not near
            theirs.close()

    run(scenario)


def test_an_error_is_logged_without_words_of_its_own(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        board = shown()
        board.told.shown["en"] = Broken(2, snapshot())
        async with serving(site(board)) as (_, port):
            reader, writer = await asked(port, f"/{TOKEN}/stream")
            assert await reader.read() == b""
            writer.close()
            reader, writer = await asked(port, f"/{TOKEN}")
            await until(reader, b"HTTP/1.1 500")
            writer.close()

    with caplog.at_level(logging.INFO):
        run(scenario)
    assert "ValueError" in caplog.text
    assert "KeyError" in caplog.text
    assert TOKEN not in caplog.text


def test_one_picture_serves_all_phones() -> None:
    board = shown()
    assert board.picture(TOKEN, "en") is board.picture(TOKEN, "en")


def test_a_connection_holds_little_and_not_for_long() -> None:
    async def scenario() -> None:
        async with serving(site(shown())) as (made, port):
            _, writer = await asked(port, f"/{TOKEN}/stream")
            while not made.peers:
                await asyncio.sleep(0)
            (stream,) = made.peers
            assert stream.socket.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) <= 2 * SEND_BUFFER
            waits = stream.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            assert waits == UNHEARD
            writer.close()

    run(scenario)


def test_the_way_out_is_told_first() -> None:
    """Every address is one of this device, near, and no loopback."""
    for address in reachable(["0.0.0.0"]):
        with socket.create_server((address, 0)) as opened:
            port = opened.getsockname()[1]
            assert not address.startswith("127.")
            socket.create_connection((address, port)).close()
            assert host(address, port) == f"{address}:{port}"
