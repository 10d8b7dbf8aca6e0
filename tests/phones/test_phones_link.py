"""Server and app: either begins anew, sends garbage or does not read, and phones see the table."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.phones.wire import (
    LONGEST,
    Changed,
    Listening,
    Opened,
    RecapPdf,
    Refused,
    Sealed,
    ToServer,
)
from companion.programs.lines import line
from tests.phones.kit import HOME, SERVER, Phone, Served, free_port, port_of, snapshot, token

Serve = Callable[..., Served]
QUICK = ("--retry", "0.02")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A process that most tests here share."""
    served = Served(tmp_path_factory.mktemp("phones"), "--port", str(free_port()), *QUICK)
    yield served
    served.close()
    assert "Traceback" not in served.logged()


@pytest.fixture
def served(running: Served) -> Iterator[Served]:
    """That process, which looks for an app."""
    yield running
    running.app.hang_up()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start processes, which end with the test."""
    with ExitStack() as running:

        def started(*words: str) -> Served:
            served = Served(tmp_path, *words)
            running.callback(served.close)
            return served

        yield started


@pytest.fixture
def evening() -> str:
    """Token of the evening."""
    return token()


def in_force(evening: str, version: int = 1, *more: ToServer, **values: object) -> list[ToServer]:
    """Return what the app tells a new connection."""
    return [Changed(version, snapshot(**values)), *more, Opened(evening)]


def refuses(port: int) -> bool:
    """Return True if nobody listens at a port."""
    with socket.socket() as calling:
        return calling.connect_ex((HOME, port)) != 0


# Beginning


def test_phones_are_refused_until_there_is_a_table(serve: Serve, evening: str) -> None:
    """Any answer would be final for the stream of a phone that comes back."""
    port = free_port()
    served = serve("--port", str(port), *QUICK)
    served.app.accept()
    assert refuses(port)
    served.app.tell(Changed(1, snapshot()))
    assert refuses(port)
    served.app.tell(Opened(evening))
    assert served.app.hear() == Listening((f"http://{HOME}:{port}",))
    assert "Anna" in Phone(port).read(f"/{evening}")


def test_a_port_that_is_taken_is_left_to_others(serve: Serve, evening: str) -> None:
    with socket.create_server((HOME, 0)) as other:
        taken = other.getsockname()[1]
        served = serve("--port", str(taken))
        served.app.accept(*in_force(evening))
        port = port_of(served)
    assert taken < port < taken + 4
    assert Phone(port).status(f"/{evening}") == 200


def test_the_app_is_told_that_all_ports_are_taken(serve: Serve, evening: str) -> None:
    with ExitStack() as others:
        first = four_ports(others)
        served = serve("--port", str(first))
        served.app.accept(*in_force(evening))
        assert served.app.hear() == Refused("port")
    served.app.tell(Changed(2, snapshot()))
    assert port_of(served) == first


def four_ports(others: ExitStack) -> int:
    """Take four ports in a row; return the first."""
    while True:
        with ExitStack() as taken:
            first = free_port()
            try:
                for port in range(first, first + 4):
                    taken.enter_context(socket.create_server((HOME, port)))
            except OSError:
                continue
            others.enter_context(taken.pop_all())
            return first


def test_the_app_is_told_that_an_address_is_not_there(serve: Serve, evening: str) -> None:
    served = serve("--bind", "192.0.2.1")
    served.app.accept(*in_force(evening))
    assert served.app.hear() == Refused("address")


# Begun anew


def test_phones_keep_the_picture_while_the_app_is_gone(served: Served, evening: str) -> None:
    served.app.accept(*in_force(evening))
    phone = Phone(port_of(served))
    with phone.stream(f"/{evening}/stream") as events:
        next(events)
        served.app.hang_up()
        assert [next(events).name for _ in range(2)] == ["message", "lost"]
        assert "Anna" in phone.read(f"/{evening}")
        with phone.stream(f"/{evening}/stream") as later:
            assert [next(later).name for _ in range(2)] == ["message", "lost"]
        served.app.accept(*in_force(evening, 7))
        back = next(events)
        assert (back.name, back.version) == ("message", 7)
    port_of(served)  # the app, which is another one, is told again


def test_only_what_a_new_app_tells_is_in_force(served: Served, evening: str) -> None:
    stays, gone, other = token(), token(), token()
    served.app.accept(*in_force(evening, 1, Sealed(stays, 1, "abc"), Sealed(gone, 1, "abc")))
    phone = Phone(port_of(served))
    with phone.stream(f"/{evening}/stream") as table, phone.stream(f"/s/{stays}/stream") as seat:
        served.app.hang_up()
        served.app.accept(*in_force(other, 1, Sealed(stays, 2, "def")))
        assert [event.name for event in table] == ["message", "message", "lost", "gone"]
        assert [next(seat).name for _ in range(3)] == ["message", "message", "lost"]
        assert next(seat).data == "def"
    assert phone.status(f"/s/{gone}") == 404
    assert phone.status(f"/{other}") == 200


def test_half_of_what_is_in_force_changes_nothing(served: Served, evening: str) -> None:
    served.app.accept(*in_force(evening))
    phone = Phone(port_of(served))
    with phone.stream(f"/{evening}/stream") as events:
        served.app.hang_up()
        served.app.accept(Changed(9, snapshot(prompt="Too early")))
        served.app.hang_up()
        served.app.accept(*in_force(evening, 10))
        seen = []
        while (event := next(events)).version != 10:
            seen.append(event)
    assert {event.version for event in seen if event.name == "message"} == {1}


@pytest.mark.parametrize("times", [2, pytest.param(100, marks=pytest.mark.whole)])
def test_a_server_that_is_killed_begins_where_it_was(
    serve: Serve, evening: str, times: int
) -> None:
    port = free_port()
    served = serve("--port", str(port), *QUICK)
    served.app.accept(*in_force(evening, 0))
    port_of(served)
    for version in range(1, times + 1):
        with Phone(port).stream(f"/{evening}/stream") as events:
            assert next(events).version == version - 1
            served.kill()
            assert not list(events)
        assert refuses(port)
        served.app.hang_up()
        served.start()
        served.app.accept(*in_force(evening, version))
        assert port_of(served) == port
        assert Phone(port).status(f"/{evening}") == 200


def test_the_process_of_a_desktop_ends_after_the_app(serve: Serve, evening: str) -> None:
    served = serve("--port", str(free_port()), *QUICK, "--with-parent", "0.1")
    served.app.accept(*in_force(evening))
    port_of(served)
    served.app.close()
    assert served.process.wait() == 0
    assert not served.logged()


# Garbage

DEEP = b'{"type":"opened","x":' + b"[" * 200_000 + b"\n"
LATER = line(Changed(2, snapshot()))


@pytest.mark.parametrize(
    "garbage",
    [
        b"\n",
        b"\xff\xfe\x00\n",
        b"GET / HTTP/1.1\r\n",
        b"[]\n",
        b'{"type":"listening","origins":[]}\n',
        b'{"type":"opened"}\n',
        b'{"type":"opened","token":7}\n',
        LATER.replace(b'"en"', b"null"),
        LATER[: len(LATER) // 2] + b"\n",
        line(RecapPdf("en", b"pages")).replace(b"cGFnZXM=", b"no base64!"),
        DEEP,
        b"x" * (LONGEST + 1),
        b"x" * (LONGEST + 1) + b"\n",
    ],
    ids=range(13),
)
def test_garbage_from_the_app_ends_the_connection_alone(
    served: Served, garbage: bytes, evening: str
) -> None:
    served.app.accept(*in_force(evening))
    with Phone(port_of(served)).stream(f"/{evening}/stream") as events:
        next(events)
        served.app.send_in_vain(garbage)
        assert [next(events).name for _ in range(2)] == ["message", "lost"]
        served.app.accept(*in_force(evening, 3))
        assert next(events).version == 3


def test_marks_wait_for_an_app_that_does_not_read_up_to_a_limit(
    served: Served, evening: str
) -> None:
    seat = token()
    served.app.accept(*in_force(evening, 1, Sealed(seat, 1, "abc")))
    phone = Phone(port_of(served))
    before = served.memory()
    passed = 0
    while (status := phone.status(f"/s/{seat}", "POST", b"x" * 900)) == 204:
        passed += 1
    assert status == 503
    assert served.memory() < before + 3
    assert [served.app.hear() for _ in range(passed)]
    assert phone.status(f"/s/{seat}", "POST", b"y") == 204


def test_a_mark_without_an_app_is_refused(served: Served, evening: str) -> None:
    seat = token()
    served.app.accept(*in_force(evening, 1, Sealed(seat, 1, "abc")))
    phone = Phone(port_of(served))
    with phone.stream(f"/s/{seat}/stream") as events:
        next(events)
        served.app.close()
        assert [next(events).name for _ in range(2)] == ["message", "lost"]
    assert phone.status(f"/s/{seat}", "POST", b"x") == 503


# The process itself


def test_the_process_loads_nothing_of_the_table(tmp_path: Path) -> None:
    words = (*SERVER, "--socket", str(tmp_path / "none"), "--with-parent", "0")
    ran = subprocess.run(
        [words[0], "-X", "importtime", *words[1:]], capture_output=True, text=True, check=True
    )
    rows = [row for row in ran.stderr.splitlines() if row.startswith("import time:")]
    loaded = {row.rpartition("|")[2].strip() for row in rows}
    assert "tornado.httpserver" in loaded
    rooms = "table", "keep", "games", "telling", "settings", "machine", "work", "command"
    for room in (*(f"companion.{each}" for each in rooms), "kivy", "screens", "hardware"):
        assert not [each for each in loaded if f"{each}.".startswith(f"{room}.")]
