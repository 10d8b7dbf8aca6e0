"""Programs of the system that print given texts, and record their calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread

from companion.install.asked import handle_all
from companion.install.requests import ASKED
from tests.install.machine import Machine


class Programs:
    """Programs that the app runs: the clients of NetworkManager and of systemd."""

    def __init__(self, radio: str | None = "wifi\nloopback\n", networks: str = "") -> None:
        self.radio, self.networks = radio, networks
        self.active = ""
        """Connections in use."""
        self.asked: list[str] = []

    def __call__(self, words: Sequence[str]) -> str | None:
        """Return the output of a program."""
        line = " ".join(words)
        self.asked.append(line)
        if "--fields TYPE" in line:
            return self.radio
        if "--active" in line:
            return self.active
        return self.networks if "device wifi list" in line else ""


@contextmanager
def answered(machine: Machine) -> Iterator[None]:
    """Answer requests as root does, from another thread."""
    ended, folder = Event(), machine.system.path(ASKED)

    def answer() -> None:
        while not ended.wait(0.005):
            if list(folder.glob("*.json")):
                handle_all(machine.system)

    thread = Thread(target=answer)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
