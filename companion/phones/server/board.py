"""Messages of the app that are in force."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

from companion.phones import pages
from companion.phones.snapshot import Snapshot
from companion.phones.wire import (
    AtHome,
    Broker,
    Changed,
    Closed,
    DisplayLight,
    NoBroker,
    Opened,
    RecapPdf,
    Revoked,
    Sealed,
    ToServer,
)

LINE_ENDS = re.compile("\r\n|\r|\n")


def event(data: str, *, version: int | None = None, name: str = "") -> bytes:
    """Return a server-sent event; without data a browser would not deliver it.

    >>> event("one\\ntwo", version=7)
    b'id: 7\\ndata: one\\ndata: two\\n\\n'
    """
    lines = [f"event: {name}"] if name else []
    lines += [] if version is None else [f"id: {version}"]
    lines += [f"data: {line}" for line in LINE_ENDS.split(data)]
    return "\n".join([*lines, "", ""]).encode()


LOST_EVENT = event("lost", name="lost")
"""Note to a phone that its page may be old."""


class Shown:
    """Snapshot in one language, whose HTML is written once for all phones."""

    def __init__(self, version: int, snapshot: Snapshot) -> None:
        self.version, self.snapshot = version, snapshot

    @cached_property
    def event(self) -> bytes:
        """The part of the page that changes, as an event."""
        return event(pages.fragment(self.snapshot), version=self.version)

    def page(self, token: str) -> bytes:
        """Return the whole page for the address of the evening."""
        return pages.page(self.snapshot, token).encode()


class HomeState:
    """Messages in force for home automation."""

    def __init__(self) -> None:
        self.broker: Broker | None = None
        self.table: AtHome | None = None
        self.display = DisplayLight()

    def hear(self, message: Broker | NoBroker | AtHome | DisplayLight) -> None:
        """Take a message in."""
        match message:
            case AtHome():
                self.table = message
            case DisplayLight():
                self.display = message
            case Broker():
                self.broker = message
            case NoBroker():
                self.broker = None


class Told:
    """Messages in force that came over one connection."""

    def __init__(self) -> None:
        self.complete = False
        """True once all messages that were in force when the connection began have come."""
        self.token = ""
        """Token of the evening; empty if there is none."""
        self.shown: dict[str, Shown] = {}
        self.recaps: dict[str, RecapPdf] = {}
        self.seats: dict[str, Sealed] = {}
        self.home = HomeState()

    def hear(self, message: ToServer) -> None:
        """Take a message in."""
        match message:
            case Opened(token):
                self.complete, self.token = True, token
            case Closed():
                self.complete, self.token = True, ""
                for kept in (self.shown, self.recaps, self.seats):
                    kept.clear()
            case Changed(version, snapshot):
                self.shown[snapshot.language] = Shown(version, snapshot)
            case RecapPdf(language):
                self.recaps[language] = message
            case Sealed(token):
                self.seats[token] = message
            case Revoked(token):
                self.seats.pop(token, None)
            case Broker() | NoBroker() | AtHome() | DisplayLight():
                self.home.hear(message)


class PhoneBoard:
    """Messages in force, and the events that are set at each change."""

    def __init__(self) -> None:
        self.told = Told()
        self.lost = True
        """True while no app is connected that could send a change."""
        self._waiting: set[asyncio.Event] = set()

    def show(self, told: Told) -> None:
        """Replace the messages in force, if these are complete."""
        if told.complete:
            self.told, self.lost = told, False
            self._wake()

    def lose(self) -> None:
        """Mark the messages in force as old."""
        self.lost = True
        self._wake()

    def picture(self, token: str, language: str) -> bytes | None:
        """Return the events with the table as it is; None if the token is not in force."""
        if token != self.told.token:
            return None
        shown = self.told.shown.get(language)
        return self._marked(shown.event if shown else b"")

    def sealed(self, token: str) -> bytes | None:
        """Return the events with the page of a seat; None if the token is not in force."""
        sealed = self.told.seats.get(token)
        return self._marked(event(sealed.text, version=sealed.version)) if sealed else None

    @contextmanager
    def waking(self, waiting: asyncio.Event) -> Iterator[None]:
        """Set an event at each change."""
        self._waiting.add(waiting)
        try:
            yield
        finally:
            self._waiting.remove(waiting)

    def _marked(self, events: bytes) -> bytes:
        return events + LOST_EVENT if self.lost else events

    def _wake(self) -> None:
        for waiting in self._waiting:
            waiting.set()
