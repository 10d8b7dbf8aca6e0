"""Long operations: one at a time beside the game, with progress, cancelling and an outcome."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from threading import Event
from time import monotonic
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.words.errors import CompanionError
from companion.words.i18n import _
from companion.words.times import remaining, seconds_left
from companion.work.jobs import Progress, Work

T = TypeVar("T")
log = logging.getLogger(__name__)


class Running(Struct, frozen=True):
    """Operation that runs."""

    title: str
    done: float = 0.0
    left: str = ""
    """Remaining time, in words; empty while it is unknown."""
    is_ending: bool = False
    """True once it was cancelled, while its changes are undone."""


class _Failed(Struct, frozen=True):
    """Result of an operation that failed, with the sentence why."""

    sentence: str


class Operations:
    """Runs long operations on a thread, one at a time, and reports how each has ended.

    *say* shows an outcome if no page follows the operation.
    """

    def __init__(
        self, work: Work, say: Callable[[str], object], now: Callable[[], float] = monotonic
    ) -> None:
        self._work, self._say, self._now = work, say, now
        self._began = 0.0
        self._cancelled = Event()
        self.running: Running | None = None
        self.told = ""
        """Outcome of the last operation, as a sentence."""
        self.followed: Callable[[], object] | None = None
        """Callback of the page in front that shows the running operation and its outcome."""

    def start(
        self, title: str, work: Callable[[Progress], T | None], then: Callable[[T], str]
    ) -> bool:
        """Start an operation; return False, with a sentence in ``told``, if another one runs.

        *work* returns None once it was cancelled and nothing of it is left; if a part of it may
        stay, it returns that part. *then* takes any result but None on the calling thread, and
        returns the sentence about it. The sentence of a CompanionError is shown, any other error is
        reported.
        """
        if self.running:
            self.told = _("Something else is still going on: {what}.").format(
                what=self.running.title
            )
            self._show()
            return False
        self.running, self.told, self._began = Running(title), "", self._now()
        self._cancelled = Event()
        self._work.start(
            partial(_run, work, self._cancelled),
            partial(self._end, then),
            self._go_on,
            part="operation",
            failed=partial(self._finish, _("It did not work: an error was logged.")),
        )
        self._show()
        return True

    def cancel(self) -> None:
        """Ask the operation to stop and undo its changes."""
        if self.running:
            self._cancelled.set()
            self.running = replace(self.running, is_ending=True, left="")
            self._show()

    def _go_on(self, done: float) -> None:
        if self.running and not self.running.is_ending:
            rest = seconds_left(done, self._now() - self._began)
            left = "" if rest is None else remaining(rest)
            self.running = replace(self.running, done=done, left=left)
            self._show()

    def _end(self, then: Callable[[T], str], result: T | _Failed | None) -> None:
        if result is None:
            self._finish(_("It was cancelled; nothing has changed."))
        elif isinstance(result, _Failed):
            self._finish(result.sentence)
        else:
            self._finish(then(result))

    def _finish(self, sentence: str) -> None:
        self.running, self.told = None, sentence
        self._show() if self.followed else self._say(sentence)

    def _show(self) -> None:
        if self.followed:
            self.followed()


def _run(
    work: Callable[[Progress], T | None], cancelled: Event, progress: Progress
) -> T | _Failed | None:
    """Run an operation on its thread."""
    try:
        return work(lambda done: progress(done) and not cancelled.is_set())
    except CompanionError as error:
        log.warning("A long operation failed: %s", error)
        return _Failed(str(error))
