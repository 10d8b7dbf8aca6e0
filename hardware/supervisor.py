"""Notifications to the system's supervisor: starting, ready, alive, stopping (sd_notify(3))."""

from __future__ import annotations

import os
from collections.abc import Mapping
from time import monotonic

from companion.words.reporting import contained

EXTENSION = 60
"""Seconds by which each call of starting extends the start timeout of the unit."""
PAUSE = 5.0
"""Least seconds between two extensions."""


class Supervisor:
    """Notifies the supervisor named in the environment; does nothing without one."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        meant = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        self.every = int(environment.get("WATCHDOG_USEC", 0)) / 3e6 if meant else 0.0
        """Seconds between two calls of alive, a third of the watchdog's timeout; 0 without one."""
        self._asked = -PAUSE

    @property
    def is_there(self) -> bool:
        """True if a supervisor is named."""
        return bool(self._address)

    def starting(self) -> None:
        """Extend the start timeout; may be called at any rate."""
        now = monotonic()
        if now - self._asked >= PAUSE:
            self._asked = now
            self._say(f"EXTEND_TIMEOUT_USEC={EXTENSION}000000")

    def ready(self) -> None:
        """Report that the first frame has been drawn."""
        self._say("READY=1\nWATCHDOG=1")

    def alive(self) -> None:
        """Feed the watchdog."""
        self._say("WATCHDOG=1")

    def stopping(self) -> None:
        """Report that the app is closing."""
        self._say("STOPPING=1")

    def _say(self, message: str) -> None:
        if self._address:
            with contained("watchdog"):
                self._send(message.encode())

    def _send(self, message: bytes) -> None:
        import socket  # imported here to keep start-up without a supervisor fast

        path = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as speaker:
            speaker.connect(path)
            speaker.sendall(message)
