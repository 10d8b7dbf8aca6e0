"""The system's supervisor: tells it that the screen is up, alive, or closing (sd_notify(3))."""

from __future__ import annotations

import os
from collections.abc import Mapping

from companion.words.reporting import contained


class Supervisor:
    """Speaks to the supervisor named in the environment; silent where there is none."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        meant = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        self.every = int(environment.get("WATCHDOG_USEC", 0)) / 3e6 if meant else 0.0
        """Seconds between signs of life, a third of what is allowed; 0 if none are wanted."""

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
