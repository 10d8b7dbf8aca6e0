"""Inputs of devices, touches and jobs: put on any thread, handled on the main thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from threading import BoundedSemaphore, Event
from typing import Any

from msgspec import Struct


class Touched(Struct, frozen=True):
    """A button with a second meaning when held went down."""

    button: str


class Pressed(Struct, frozen=True):
    """A button was pressed."""

    button: str


class Held(Struct, frozen=True):
    """A button was held long enough for its second meaning."""

    button: str


class Released(Struct, frozen=True):
    """A button was released after being held."""

    button: str


class Typed(Struct, frozen=True):
    """A character was typed on a keyboard."""

    text: str

    def __repr__(self) -> str:
        """Return it for logs, without secrets."""
        return "Typed(…)"


class Scanned(Struct, frozen=True, eq=False):
    """A reader read the code of a card; *joined* says how it came, and makes it no other."""

    code: str
    reader: str = "scanner"
    joined: bool = False
    """True if it came without a pause after another code, such as a further line of a QR code."""

    def __eq__(self, other: object) -> bool:
        """Return True if it is the same code at the same reader."""
        return isinstance(other, Scanned) and self._key == other._key

    def __hash__(self) -> int:
        """Return a hash of code and reader."""
        return hash(self._key)

    @property
    def _key(self) -> tuple[str, str]:
        return self.code, self.reader

    def __repr__(self) -> str:
        """Return it for logs, without the code."""
        return f"Scanned(…, {self.reader!r})"


class Misread(Struct, frozen=True):
    """A reader sent bytes that are no code.

    *fault* is ``"too-long"``, ``"garbled"``, ``"control-signs"`` inside a text, ``"noise"``:
    bytes of another baud rate, or ``"pieces"``: parts of known codes, of which others are missing.
    """

    reader: str
    fault: str


class Raw(Struct, frozen=True):
    """Bytes from a watched reader; the first 64 if there are more at once."""

    reader: str
    data: bytes


class Connected(Struct, frozen=True):
    """A device answers."""

    device: str


class Lost(Struct, frozen=True):
    """A device stopped answering; *reason* is a translated clause."""

    device: str
    reason: str


class Progressed(Struct, frozen=True):
    """A job made progress; *done* is from 0 to 1."""

    job: int
    done: float


class Answered(Struct, frozen=True):
    """A job is done; *answer* is a frozen value, None if the job *failed*."""

    job: int
    answer: Any
    failed: bool = False


class Phoned(Struct, frozen=True):
    """The server of phones said something; *message* is None once no server is connected."""

    message: Any

    def __repr__(self) -> str:
        """Return it for logs, without what a seat has marked."""
        return f"Phoned({type(self.message).__name__})"


class Clubbed(Struct, frozen=True):
    """The program of the club said something; *message* is None once it is not connected."""

    message: Any

    def __repr__(self) -> str:
        """Return it for logs, without names of people."""
        return f"Clubbed({type(self.message).__name__})"


class Failed(Struct, frozen=True):
    """A part of the program raised an exception, which was logged."""

    part: str


Input = (
    Touched | Pressed | Held | Released | Typed | Scanned | Misread | Raw | Connected | Lost
    | Progressed | Answered | Phoned | Clubbed | Failed
)  # fmt: skip


MOST_QUEUED = 16
"""Most queued inputs of one reader: more cards than a hand passes in a second."""
CLOSING_CHECK = 0.1
"""Seconds between checks of a waiting reader whether it is being closed."""


class Inbox:
    """Queue of inputs from all threads to the main thread."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[tuple[Input, Callable[[], object]]] = SimpleQueue()
        self.wake: Callable[[], object] = lambda: None
        """Callback after each input, on the thread that put it."""

    def put(self, event: Input, heard: Callable[[], object] = lambda: None) -> None:
        """Add an input without blocking, from any thread; call *heard* when it is taken out."""
        self._queue.put((event, heard))
        self.wake()

    @property
    def empty(self) -> bool:
        """True if no input is queued."""
        return self._queue.empty()

    @property
    def waiting(self) -> int:
        """Number of queued inputs."""
        return self._queue.qsize()

    def drain(self) -> Iterator[Input]:
        """Yield the queued inputs, oldest first, without blocking."""
        while True:
            try:
                event, heard = self._queue.get_nowait()
            except Empty:
                return
            heard()
            yield event


class Inlet:
    """Bounded entrance to the inbox for one reader, which blocks while its inputs fill it.

    Only for threads that may block; *closing* ends the wait, and the waiting input is dropped.
    """

    def __init__(self, inbox: Inbox, closing: Event) -> None:
        self._inbox, self._closing = inbox, closing
        self._room = BoundedSemaphore(MOST_QUEUED)

    def put(self, event: Input) -> None:
        """Add an input as soon as there is room; block until then."""
        while not self._closing.is_set():
            if self._room.acquire(timeout=CLOSING_CHECK):
                self._inbox.put(event, self._room.release)
                return
