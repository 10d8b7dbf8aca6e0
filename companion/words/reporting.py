"""Failures outside the main thread: logged with a traceback, and reported to the user."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)
_callbacks: list[Callable[[str], object]] = []
"""Stack of callbacks that report to the user; only the last one is called."""


def report(part: str, error: BaseException | str) -> None:
    """Log a failure of a part of the program and report it to the user, from any thread.

    An exception is logged with its traceback; a text is a traceback, or the reason for its lack.
    """
    if isinstance(error, str):
        log.error("%s failed: %s", part, error)
    else:
        log.error("%s failed", part, exc_info=error)
    for tell in _callbacks[-1:]:
        tell(part)


@contextmanager
def contained(part: str) -> Iterator[None]:
    """Report and suppress any exception of the block."""
    try:
        yield
    except Exception as error:
        report(part, error)


@contextmanager
def reported(tell: Callable[[str], object]) -> Iterator[None]:
    """Call back once for each part that fails during the block, uncaught threads included."""
    failed: set[str] = set()
    hook = threading.excepthook

    def tell_once(part: str) -> None:
        if part not in failed:
            failed.add(part)
            tell(part)

    _callbacks.append(tell_once)
    threading.excepthook = _ended
    try:
        yield
    finally:
        threading.excepthook = hook
        _callbacks.remove(tell_once)


def _ended(ended: threading.ExceptHookArgs) -> None:
    """Report the exception that ended a thread."""
    if ended.exc_value and not isinstance(ended.exc_value, SystemExit):
        report(ended.thread.name if ended.thread else "?", ended.exc_value)
