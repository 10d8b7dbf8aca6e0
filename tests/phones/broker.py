"""A real broker on the loopback network, and a home that listens to it."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from companion.phones import wire
from tests.phones.kit import HOME, free_port

BOX = "0123456789ab"
USER, PASSWORD = "table", "seven of clubs"
MOSQUITTO = shutil.which("mosquitto", path="/usr/sbin:/usr/bin") or "mosquitto"
CONFIG = """\
listener {port} {home}
allow_anonymous false
password_file {folder}/passwords
persistence false
user root
"""
"""It forgets everything when it ends, and stays the user that the folder belongs to."""
TLS_CONFIG = """\
listener {port} {home}
keyfile {key}
certfile {certificate}
"""


class Certificate(NamedTuple):
    """Certificate that has signed itself, and its key."""

    key: Path
    certificate: Path


def certificate(folder: Path, name: str = f"IP:{HOME}") -> Certificate:
    """Return a certificate for a name."""
    made = Certificate(folder / "key.pem", folder / "certificate.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-subj", "/CN=broker", "-addext", f"subjectAltName={name}",
         "-keyout", made.key, "-out", made.certificate],
        check=True, capture_output=True,
    )  # fmt: skip
    return made


class Broker:
    """Mosquitto with one user, which can be ended and started again.

    With a certificate it listens at another port, too, by TLS.
    """

    def __init__(self, folder: Path, tls: Certificate | None = None) -> None:
        folder.mkdir()
        self.port, self.tls_port = free_port(), free_port()
        self._config = folder / "mosquitto.conf"
        config = CONFIG.format(port=self.port, home=HOME, folder=folder)
        if tls:
            config += TLS_CONFIG.format(port=self.tls_port, home=HOME, **tls._asdict())
        self._config.write_text(config)
        passwords = folder / "passwords"
        passwords.write_text(f"{USER}:{PASSWORD}\n")
        passwords.chmod(0o600)
        subprocess.run([f"{MOSQUITTO}_passwd".replace("sbin", "bin"), "-U", passwords], check=True)
        self.start()

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self._process = subprocess.Popen(
            [MOSQUITTO, "-c", self._config], stderr=subprocess.PIPE, text=True
        )
        assert self._process.stderr
        assert any("running" in row for row in self._process.stderr), "it has ended"

    def kill(self) -> None:
        """End it without notice."""
        self._process.kill()
        self._process.communicate()

    def named(self, password: str = PASSWORD, **other: Any) -> wire.Broker:
        """Return the message that names it to a server."""
        values = {"port": self.port, "user": USER, "password": password, **other}
        return wire.Broker(BOX, HOME, **values)


class Listener:
    """Client that is told everything at a broker, as Home Assistant is."""

    def __init__(self, port: int) -> None:
        self._heard: SimpleQueue[tuple[str, str]] = SimpleQueue()
        self.values: dict[str, str] = {}
        """Last value of each topic that was waited for."""
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.username_pw_set(USER, PASSWORD)
        self._client.on_message = self._on_message
        self._client.on_connect = lambda client, *_: client.subscribe("#")
        self._client.connect(HOME, port)
        self._client.loop_start()

    def wait(self, name: str, value: str) -> None:
        """Wait until a topic of the box has a value."""
        topic = f"companion/{BOX}/{name}"
        while self.values.get(topic) != value:
            self._next()

    def discovery(self) -> str:
        """Return how the box describes itself, as soon as it does."""
        topic = f"homeassistant/device/companion-{BOX}/config"
        while topic not in self.values:
            self._next()
        return self.values[topic]

    def value(self, name: str) -> str:
        """Return the last value of a topic of the box."""
        return self.values[f"companion/{BOX}/{name}"]

    def command(self, name: str, payload: str | bytes, *, retain: bool = False) -> None:
        """Send a command to the box."""
        self._client.publish(f"companion/{BOX}/{name}", payload, qos=1, retain=retain)

    def close(self) -> None:
        """Disconnect."""
        self._client.disconnect()
        self._client.loop_stop()

    def _next(self) -> None:
        topic, value = self._heard.get()
        self.values[topic] = value

    def _on_message(self, _client: Client, _data: object, message: MQTTMessage) -> None:
        self._heard.put((message.topic, message.payload.decode(errors="replace")))


@contextmanager
def listening(broker: Broker) -> Iterator[Listener]:
    """Listen to a broker during the block."""
    listener = Listener(broker.port)
    try:
        yield listener
    finally:
        listener.close()
