"""What devices, fingers and slow work say: made on any thread, heard on the screen's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from threading import BoundedSemaphore, Event
from typing import Any

from msgspec import Struct


class Touched(Struct, frozen=True):
    """A button that means something else when held went down."""

    button: str


class Pressed(Struct, frozen=True):
    """A button was pressed and is to do its work."""

    button: str


class Held(Struct, frozen=True):
    """A button was held long enough for its second meaning."""

    button: str


class Released(Struct, frozen=True):
    """A button came up after it had been held."""

    button: str


class Typed(Struct, frozen=True):
    """A character was typed on a keyboard."""

    text: str

    def __repr__(self) -> str:
        """Return it for logs, which may not tell what is secret."""
        return "Typed(…)"


class Scanned(Struct, frozen=True):
    """A reader read a card: *code* is what the card carries."""

    code: str
    reader: str = "scanner"

    def __repr__(self) -> str:
        """Return it for logs, which may not tell which card it was."""
        return f"Scanned(…, {self.reader!r})"


class Misread(Struct, frozen=True):
    """A reader sent something that is no card.

    *fault* is ``"too-long"``, ``"garbled"``, or ``"noise"``: what a wrong speed makes of its bytes.
    """

    reader: str
    fault: str


class Raw(Struct, frozen=True):
    """Bytes came from a reader that is watched; of many at once, only the first 64 are kept."""

    reader: str
    data: bytes


class Connected(Struct, frozen=True):
    """A device answers."""

    device: str


class Lost(Struct, frozen=True):
    """A device stopped answering; *reason* is the system's own wording, for the log."""

    device: str
    reason: str


class Progressed(Struct, frozen=True):
    """A job has done a share of its work, from 0 to 1."""

    job: int
    done: float


class Answered(Struct, frozen=True):
    """A job is done; *answer* is a frozen value, None if the job *failed*."""

    job: int
    answer: Any
    failed: bool = False


class Failed(Struct, frozen=True):
    """A part of the program raised an exception, which is in the log."""

    part: str


Input = (
    Touched | Pressed | Held | Released | Typed | Scanned | Misread | Raw | Connected | Lost
    | Progressed | Answered | Failed
)  # fmt: skip


ROOM = 16
"""Inputs of one reader that may wait to be heard: more cards than a hand passes in a second."""
LOOK = 0.1
"""Seconds after which a reader that waits looks whether it is closed."""


class Inbox:
    """A queue from every device thread to the one thread that draws."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[tuple[Input, Callable[[], object]]] = SimpleQueue()
        self.wake: Callable[[], object] = lambda: None
        """Called after each input, on the thread that put it."""

    def put(self, event: Input, heard: Callable[[], object] = lambda: None) -> None:
        """Add an input; safe from any thread, and never waits. *heard* is called as it leaves."""
        self._queue.put((event, heard))
        self.wake()

    @property
    def empty(self) -> bool:
        """Whether everything that was put in has been taken out."""
        return self._queue.empty()

    @property
    def waiting(self) -> int:
        """How many inputs have not been taken out."""
        return self._queue.qsize()

    def drain(self) -> Iterator[Input]:
        """Yield the inputs that have arrived, oldest first, without waiting."""
        while True:
            try:
                event, heard = self._queue.get_nowait()
            except Empty:
                return
            heard()
            yield event


class Inlet:
    """A reader's own way into the inbox: whoever is faster than the screen waits, and alone.

    Only for threads that nobody waits for; *closing* ends the wait, and what waited is dropped.
    """

    def __init__(self, inbox: Inbox, closing: Event) -> None:
        self._inbox, self._closing = inbox, closing
        self._room = BoundedSemaphore(ROOM)

    def put(self, event: Input) -> None:
        """Add an input as soon as there is room."""
        while not self._closing.is_set():
            if self._room.acquire(timeout=LOOK):
                self._inbox.put(event, self._room.release)
                return
