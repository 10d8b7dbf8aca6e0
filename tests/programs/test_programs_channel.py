"""The channel to a program goes on after an error of its own, which is reported."""

from __future__ import annotations

import socket
from contextlib import closing
from queue import SimpleQueue

import pytest

from companion.programs.channel import Channel, Message
from companion.programs.program import Program
from companion.words.inputs import Inbox, Phoned
from companion.words.reporting import reported

PATIENCE = 60.0


class Unforeseen(Exception):
    """Error that nobody has thought of."""


def decode(data):
    if data == b"unforeseen":
        raise Unforeseen
    return data.decode()


@pytest.fixture
def opened(tmp_path):
    """The path of a channel with one message in force, and the inputs that come by it."""
    told, inbox = SimpleQueue(), Inbox()
    inbox.wake = lambda: [told.put(each.message) for each in inbox.drain()]
    program = Program("phones", "none", "phones.sock", decode, Phoned, "last", 100)
    path = tmp_path / program.socket
    with closing(Channel(path, inbox, program)) as channel:
        channel.use({"last": Message(b"in force\n")})
        yield path, told


def connected(path):
    found = socket.socket(socket.AF_UNIX)
    found.settimeout(PATIENCE)
    found.connect(str(path))
    assert found.recv(100) == b"in force\n"
    return found


def test_an_error_of_its_own_is_reported_once_and_it_serves_again(opened):
    path, told = opened
    failed = []
    with reported(failed.append):
        for _ in range(2):
            with connected(path) as server:
                server.sendall(b"unforeseen\n")
                assert server.recv(100) == b""
            assert told.get(timeout=PATIENCE) is None
        with connected(path) as server:
            server.sendall(b"hello\n")
            assert told.get(timeout=PATIENCE) == "hello"
    assert failed == ["phones"]
