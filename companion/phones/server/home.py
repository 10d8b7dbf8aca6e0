"""Connection to a broker of home automation."""

from __future__ import annotations

import asyncio
import logging
import ssl
import sys
from collections.abc import Callable
from contextlib import suppress

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from companion.phones.server.board import PhoneBoard, Told
from companion.phones.server.topics import OFFLINE, ONLINE, Topics
from companion.phones.wire import Broker, Linked, ToApp

log = logging.getLogger(__name__)
LONGEST_PAUSE = 60
"""Seconds between two attempts to connect, at most; the first follows after one."""
BAD_LOGIN = (134, 135)
"""Bad user name or password, not authorized; source: MQTT 5.0, 3.2.2.2."""
UNREACHABLE, LOGIN, TLS = "unreachable", "login", "tls"
"""Faults of a connection, as in ``Linked``."""


class BrokerLink:
    """Connection to a broker, made again whenever it ends.

    All values are retained, and sent anew after each connection; while there is none, no value is
    queued, so that an old one never follows a new one. Only the callbacks run on the client's
    thread.
    """

    def __init__(self, broker: Broker, board: PhoneBoard, send: Callable[[ToApp], bool]) -> None:
        self.broker = broker
        self._board, self._send = board, send
        self._loop = asyncio.get_running_loop()
        self._topics = Topics(broker.box)
        self._values = {self._topics.status: OFFLINE}
        self._has: dict[str, str] = {}
        """Values that were sent over this connection."""
        self._is_connected = self._is_closed = False
        self._refused = ""
        """Fault in the broker's answer to the last attempt; used on the client's thread."""
        self._state: Linked | None = None
        self._said: tuple[Told, Linked] | None = None
        self._client = self._made()
        self._client.connect_async(broker.host, broker.port)
        self._client.loop_start()

    def tell(self) -> None:
        """Send the values that have changed; the box is offline while there is no app."""
        home = self._board.told.home
        if home.table and not self._board.lost:
            values = self._topics.values(home.table, home.display)
            self._values = {**values, self._topics.status: ONLINE}
        else:
            self._values = {**self._values, self._topics.status: OFFLINE}
        self._publish()
        self._report()

    def close(self) -> None:
        """Send that the box is offline, and end the connection; return at once."""
        self._is_closed = True
        self._values = {self._topics.status: OFFLINE}
        self._publish()
        self._client.disconnect()

    def _made(self) -> Client:
        broker = self.broker
        client = Client(CallbackAPIVersion.VERSION2, f"companion-{broker.box}")
        client.reconnect_delay_set(max_delay=LONGEST_PAUSE)
        client.will_set(self._topics.status, OFFLINE, qos=1, retain=True)
        if broker.user:
            client.username_pw_set(broker.user, broker.password or None)
        if broker.tls:
            client.tls_set()
        client.on_connect, client.on_connect_fail = self._on_connect, self._on_connect_fail
        client.on_subscribe, client.on_message = self._on_subscribe, self._on_message
        client.on_disconnect = self._on_disconnect
        return client

    def _publish(self) -> None:
        """Send the values that the broker does not have yet."""
        if self._is_connected:
            for topic, value in self._values.items():
                if self._has.get(topic) != value:
                    self._client.publish(topic, value, retain=True)
            self._has = self._values

    def _report(self) -> None:
        """Send the app the state of the connection, unless it has it."""
        if self._state:
            saying = self._board.told, self._state
            if saying != self._said and self._send(self._state):
                self._said = saying

    def _use(self, *, fault: str = "") -> None:
        """Take a change of the connection, unless it was closed."""
        if self._is_closed:
            return
        self._is_connected, self._has = not fault, {}
        self._state = Linked(fault)
        self._publish()
        self._report()

    # --- on the client's thread, which an exception would end

    def _on_connect(
        self,
        client: Client,
        _data: object,
        _flags: ConnectFlags,
        reason: ReasonCode,
        _properties: Properties | None,
    ) -> None:
        if self._is_closed:  # while it was being made
            client.disconnect()
            return
        self._refused = ""
        if reason.is_failure:
            self._refused = LOGIN if reason.value in BAD_LOGIN else UNREACHABLE
            self._call(fault=self._refused)
        else:
            client.subscribe([(topic, 1) for topic in self._topics.commands])

    def _on_subscribe(
        self,
        _client: Client,
        _data: object,
        _id: int,
        _reasons: list[ReasonCode],
        _properties: Properties | None,
    ) -> None:
        self._call()

    def _on_connect_fail(self, _client: Client, _data: object) -> None:
        # It is called where the exception is handled, which it is not given.
        self._call(fault=TLS if isinstance(sys.exception(), ssl.SSLError) else UNREACHABLE)

    def _on_disconnect(
        self,
        _client: Client,
        _data: object,
        _flags: DisconnectFlags,
        _reason: ReasonCode,
        _properties: Properties | None,
    ) -> None:
        self._call(fault=self._refused or UNREACHABLE)

    def _on_message(self, _client: Client, _data: object, message: MQTTMessage) -> None:
        try:
            # One that is retained would be obeyed after each connection.
            if not message.retain and (
                heard := self._topics.read_command(message.topic, message.payload)
            ):
                self._loop.call_soon_threadsafe(self._send, heard)
        except Exception:
            log.exception("A command failed")

    def _call(self, *, fault: str = "") -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(lambda: self._use(fault=fault))


async def watch(board: PhoneBoard, send: Callable[[ToApp], bool]) -> None:
    """Connect to the broker in force, and send it each change."""
    changed = asyncio.Event()
    link: BrokerLink | None = None
    with board.waking(changed):
        while True:
            changed.clear()
            broker = board.told.home.broker
            if link and link.broker != broker:
                link.close()
                link = None
            if broker and not link:
                link = BrokerLink(broker, board, send)
            if link:
                link.tell()
            await changed.wait()
