"""The system's supervisor: tells it that the app starts, is up, lives, or closes (sd_notify(3))."""

from __future__ import annotations

import os
from collections.abc import Mapping
from time import monotonic

from companion.words.reporting import contained

EXTENSION = 60
"""Seconds that a start may take from each sign that it gets on, beside what the unit allows."""
PAUSE = 5.0
"""Seconds between two such signs."""


class Supervisor:
    """Speaks to the supervisor named in the environment; silent where there is none."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        meant = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        self.every = int(environment.get("WATCHDOG_USEC", 0)) / 3e6 if meant else 0.0
        """Seconds between signs of life, a third of what is allowed; 0 if none are wanted."""
        self._asked = -PAUSE

    def starting(self) -> None:
        """Say that a start that takes long gets on; it may be said as often as one likes."""
        now = monotonic()
        if now - self._asked >= PAUSE:
            self._asked = now
            self._say(f"EXTEND_TIMEOUT_USEC={EXTENSION}000000")

    def ready(self) -> None:
        """Say that the first frame has been drawn."""
        self._say("READY=1\nWATCHDOG=1")

    def alive(self) -> None:
        """Feed the watchdog."""
        self._say("WATCHDOG=1")

    def stopping(self) -> None:
        """Say that the app is closing."""
        self._say("STOPPING=1")

    def _say(self, message: str) -> None:
        if self._address:
            with contained("watchdog"):
                self._send(message.encode())

    def _send(self, message: bytes) -> None:
        import socket  # only once the screen is up, which does not wait for it

        path = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as speaker:
            speaker.connect(path)
            speaker.sendall(message)
