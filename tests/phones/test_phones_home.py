"""Home automation at a real broker: it finds the box, follows the table, and may wake it."""

from __future__ import annotations

import json
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest
from msgspec.structs import replace

from companion.phones import wire
from companion.phones.server.topics import Topics
from companion.phones.wire import (
    AtHome,
    Changed,
    Closed,
    DisplayLight,
    DisplaySwitched,
    Linked,
    Listening,
    NoBroker,
    Opened,
    Woken,
)
from tests.phones.broker import BOX, PASSWORD, Broker, Listener, certificate, listening
from tests.phones.kit import HOME, Served, free_port, snapshot, token

TABLE = AtHome(
    "en", playing=True, game="Istinto", round="Round 3 of 10", awaited="Anna",
    prompt="Anna bids", scores={"Anna": 12, "Bruno": -3},
)  # fmt: skip
LIGHT = DisplayLight(level=70)


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    """A broker."""
    made = Broker(tmp_path / "broker")
    yield made
    made.kill()


@pytest.fixture
def port() -> int:
    """Port for phones."""
    return free_port()


@pytest.fixture
def served(tmp_path: Path, port: int) -> Iterator[Served]:
    """A server, which logs no password and finds it nowhere but on its socket."""
    made = Served(tmp_path, "--port", str(port), "--retry", "0.02")
    yield made
    place = Path(f"/proc/{made.process.pid}")
    if made.process.poll() is None:
        assert PASSWORD.encode() not in (place / "cmdline").read_bytes()
        assert PASSWORD.encode() not in (place / "environ").read_bytes()
    made.close()
    assert "Traceback" not in made.logged()
    assert PASSWORD not in made.logged()


@pytest.fixture
def listener(broker: Broker) -> Iterator[Listener]:
    """A home that listens."""
    with listening(broker) as made:
        yield made


def begin(served: Served, broker: Broker, named: wire.Broker | None = None) -> None:
    """Let the app tell a server that has connected what is in force without phones."""
    served.app.accept(named or broker.named(), LIGHT, TABLE, Closed())


def connected(served: Served, broker: Broker) -> None:
    """Begin, and wait until the broker takes the connection."""
    begin(served, broker)
    assert served.app.hear() == Linked()


def test_home_assistant_finds_every_entity_with_its_state(served, broker):
    connected(served, broker)
    with listening(broker) as late:
        late.wait("status", "online")
        found = json.loads(late.discovery())
        assert found["device"] == {"identifiers": [f"companion-{BOX}"], "name": "Companion"}
        assert found["origin"] == {"name": "Companion"}
        assert found["availability_topic"] == f"companion/{BOX}/status"
        parts = found["components"]
        assert {name: part["platform"] for name, part in parts.items()} == {
            "playing": "binary_sensor", "game": "sensor", "round": "sensor", "awaited": "sensor",
            "prompt": "sensor", "winner": "sensor", "scores": "sensor", "display": "light",
            "wake": "button",
        }  # fmt: skip
        assert len({part["unique_id"] for part in parts.values()}) == len(parts)
        states = {part["state_topic"] for name, part in parts.items() if name != "wake"}
        assert states == {f"companion/{BOX}/{name}" for name in parts if name != "wake"}


def test_the_table_is_told_in_the_words_of_the_box(served, broker, listener):
    connected(served, broker)
    for name, value in (
        ("game", "Istinto"), ("round", "Round 3 of 10"), ("awaited", "Anna"),
        ("prompt", "Anna bids"), ("playing", "ON"), ("scores", '{"Anna":12,"Bruno":-3}'),
        ("winner", ""), ("display", '{"state":"ON","brightness":70}'), ("status", "online"),
    ):  # fmt: skip
        listener.wait(name, value)


def test_names_of_entities_are_in_the_language_of_the_box(served, broker, listener):
    connected(served, broker)
    assert json.loads(listener.discovery())["components"]["winner"]["name"] == "Winner"
    listener.values.clear()
    served.app.tell(replace(TABLE, language="it"))
    assert json.loads(listener.discovery())["components"]["winner"]["name"] == "Chi ha vinto"


def test_a_display_whose_light_cannot_be_changed_is_only_switched(served, broker, listener):
    served.app.accept(broker.named(), DisplayLight(is_on=False), TABLE, Closed())
    listener.wait("display", '{"state":"OFF"}')
    lamp = json.loads(listener.discovery())["components"]["display"]
    assert lamp["supported_color_modes"] == ["onoff"]
    assert "brightness" not in lamp


def test_a_change_sends_what_has_changed_and_nothing_else(served, broker, listener):
    connected(served, broker)
    listener.wait("status", "online")
    listener.wait("prompt", "Anna bids")
    listener.values.clear()
    served.app.tell(replace(TABLE, awaited="Bruno", prompt="Bruno bids"), DisplayLight(level=20))
    listener.wait("display", '{"state":"ON","brightness":20}')
    listener.wait("prompt", "Bruno bids")
    changed = {topic.removeprefix(f"companion/{BOX}/") for topic in listener.values}
    assert changed == {"awaited", "prompt", "display"}


def test_a_match_that_is_over_has_a_winner_and_nobody_plays(served, broker, listener):
    connected(served, broker)
    served.app.tell(replace(TABLE, playing=False, awaited="", winner="Anna and Bruno"))
    listener.wait("winner", "Anna and Bruno")
    listener.wait("playing", "OFF")
    listener.wait("awaited", "")


def test_a_server_that_is_killed_is_away(served, broker, listener):
    connected(served, broker)
    listener.wait("status", "online")
    served.kill()
    listener.wait("status", "offline")


def test_so_is_one_whose_app_is_gone_until_it_is_back(served, broker, listener):
    connected(served, broker)
    listener.wait("status", "online")
    served.app.hang_up()
    listener.wait("status", "offline")
    begin(served, broker)
    listener.wait("status", "online")
    assert served.app.hear() == Linked()


def test_and_one_that_is_to_tell_nothing_any_more(served, broker, listener):
    connected(served, broker)
    listener.wait("status", "online")
    served.app.tell(NoBroker())
    listener.wait("status", "offline")
    served.app.tell(broker.named())
    listener.wait("status", "online")
    listener.wait("game", "Istinto")


def test_a_broker_that_was_given_up_says_nothing_more(served, broker, listener):
    connected(served, broker)
    listener.wait("status", "online")
    served.app.tell(NoBroker())
    listener.wait("status", "offline")
    served.app.tell(broker.named())
    assert served.app.hear() == Linked()


def test_a_broker_that_forgot_everything_is_told_all_again(served, broker):
    connected(served, broker)
    broker.kill()
    assert served.app.hear() == Linked("unreachable")
    served.app.tell(replace(TABLE, awaited="Bruno"))
    broker.start()
    assert served.app.hear() == Linked()
    with listening(broker) as late:
        late.wait("awaited", "Bruno")
        late.wait("game", "Istinto")
        late.wait("status", "online")
        assert json.loads(late.discovery())["components"]


@pytest.mark.parametrize("wrong", [{"password": "six of clubs"}, {"user": "", "password": ""}])
def test_a_wrong_password_is_said_and_loses_nothing(served, broker, listener, wrong):
    begin(served, broker, broker.named(**wrong))
    assert served.app.hear() == Linked("login")
    served.app.tell(replace(TABLE, awaited="Bruno"))
    served.app.tell(broker.named())
    assert served.app.hear() == Linked()
    listener.wait("awaited", "Bruno")
    listener.wait("game", "Istinto")


def test_where_no_broker_is_the_app_is_told_so(served, broker):
    begin(served, broker, broker.named(port=free_port()))
    assert served.app.hear() == Linked("unreachable")


def test_a_program_that_is_no_broker_does_not_look_like_one(served, broker):
    with socket.create_server((HOME, 0)) as other:
        begin(served, broker, broker.named(port=other.getsockname()[1]))
        other.accept()[0].close()
        assert served.app.hear() == Linked("unreachable")


def test_a_certificate_that_cannot_be_trusted_is_said(served, broker, tmp_path):
    with tls_server(tmp_path) as port:
        begin(served, broker, broker.named(port=port, tls=True))
        assert served.app.hear() == Linked("tls")


@contextmanager
def trusting(folder: Path, port: int, name: str) -> Iterator[tuple[Served, Broker]]:
    """Start a broker with a certificate for a name, and a server whose system trusts that."""
    made = certificate(folder, name)
    broker = Broker(folder / "broker", made)
    with Served(folder, "--port", str(port), SSL_CERT_FILE=str(made.certificate)) as served:
        try:
            yield served, broker
        finally:
            broker.kill()


def test_a_broker_whose_certificate_the_system_trusts_is_told_everything(tmp_path, port):
    with trusting(tmp_path, port, f"IP:{HOME}") as (served, broker), listening(broker) as listener:
        begin(served, broker, broker.named(port=broker.tls_port, tls=True))
        assert served.app.hear() == Linked()
        listener.wait("game", "Istinto")
        listener.wait("status", "online")
        listener.command("wake", "PRESS")
        assert served.app.hear() == Woken()


def test_a_trusted_certificate_of_another_name_is_refused(tmp_path, port):
    with trusting(tmp_path, port, "DNS:another.example") as (served, broker):
        begin(served, broker, broker.named(port=broker.tls_port, tls=True))
        assert served.app.hear() == Linked("tls")


def test_commands_reach_the_app(served, broker, listener):
    connected(served, broker)
    listener.command("wake", "PRESS")
    assert served.app.hear() == Woken()
    listener.command("display/set", '{"state":"ON","brightness":35}')
    assert served.app.hear() == DisplaySwitched(is_on=True, level=35)
    listener.command("display/set", '{"state":"OFF"}')
    assert served.app.hear() == DisplaySwitched(is_on=False)


@pytest.mark.parametrize(
    ("name", "payload"),
    [
        ("wake", b"press"), ("wake", b""), ("display/set", b"ON"), ("display/set", b"\xff{"),
        ("display/set", b'{"state":"MAYBE"}'), ("display/set", b'{"state":"ON","brightness":101}'),
        ("display/set", b'{"state":"ON","brightness":"much"}'), ("display/set", b"{" * 100_000),
        ("display/set", b'{"state":"ON"}' + b" " * 200), ("prompt", b'{"state":"ON"}'),
    ],
)  # fmt: skip
def test_what_is_no_command_is_none(name, payload):
    assert Topics(BOX).read_command(f"companion/{BOX}/{name}", payload) is None


def test_what_is_no_command_ends_nothing(served, broker, listener):
    connected(served, broker)
    for payload in (b"\xff{", b"{" * 100_000):
        listener.command("display/set", payload)
    listener.command("wake", "PRESS")
    assert served.app.hear() == Woken()


def test_a_command_that_the_broker_kept_is_not_obeyed(served, broker, listener):
    """It would be at each connection."""
    listener.command("wake", "PRESS", retain=True)
    listener.wait("wake", "PRESS")
    connected(served, broker)
    listener.command("display/set", '{"state":"ON"}')
    assert served.app.hear() == DisplaySwitched(is_on=True)


def test_phones_may_come_and_go_beside_it(served, broker, listener, port):
    connected(served, broker)
    assert refused(port)
    for _ in range(2):
        served.app.tell(Changed(1, snapshot()), Opened(token()))
        assert served.app.hear() == Listening((f"http://{HOME}:{port}",))
        assert not refused(port)
        served.app.tell(Closed(), replace(TABLE, awaited="Bruno"))
        listener.wait("awaited", "Bruno")
        served.app.tell(TABLE)
        listener.wait("awaited", "Anna")
        assert refused(port)


def refused(port: int) -> bool:
    """Return True if nobody listens at a port."""
    with socket.socket() as asking:
        return asking.connect_ex((HOME, port)) != 0


@contextmanager
def tls_server(folder: Path) -> Iterator[int]:
    """Serve TLS once, with a certificate that nobody has signed; yield the port."""
    made = certificate(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(made.certificate, made.key)

    def greet() -> None:
        peer, _ = server.accept()
        with peer, suppress(OSError):
            context.wrap_socket(peer, server_side=True)

    with socket.create_server((HOME, 0)) as server:
        greeting = Thread(target=greet)
        greeting.start()
        yield server.getsockname()[1]
        greeting.join()
