"""An inbox that can be waited for, and a panel that is not there."""

from __future__ import annotations

from threading import Event

import pytest

from companion.words.inputs import Inbox, Input
from hardware.simulator import Simulator

PATIENCE = 60
"""Seconds after which an input that has not come never will."""


class Ear:
    """Listens at an inbox: waits for inputs, never for a time."""

    def __init__(self) -> None:
        self.inbox = Inbox()
        self._heard: list[Input] = []
        self._arrived = Event()
        self.inbox.wake = self._arrived.set

    def hear(self, count: int) -> list[Input]:
        """Return all inputs so far, once there are *count*."""
        while len(self.heard()) < count:
            assert self._arrived.wait(PATIENCE), f"only {self._heard}"
            self._arrived.clear()
        return self._heard

    def heard(self) -> list[Input]:
        """Return all inputs so far."""
        self._heard += self.inbox.drain()
        return self._heard


@pytest.fixture
def ear():
    return Ear()


@pytest.fixture
def panel():
    with Simulator({"ok": 5, "undo": 13}) as simulator:
        yield simulator
