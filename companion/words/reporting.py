"""Failures beside the screen: the log has the traceback of each, and the user hears of it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)
_tells: list[Callable[[str], object]] = []
"""Who tells the user; the last one does."""


def report(part: str, error: BaseException | str) -> None:
    """Log what failed in a part of the program and tell the user which part; from any thread.

    An exception is logged with its traceback; a text is that of a traceback, or why there is none.
    """
    if isinstance(error, str):
        log.error("%s failed: %s", part, error)
    else:
        log.error("%s failed", part, exc_info=error)
    for tell in _tells[-1:]:
        tell(part)


@contextmanager
def contained(part: str) -> Iterator[None]:
    """Report an exception that the block raises, and go on after it."""
    try:
        yield
    except Exception as error:
        report(part, error)


@contextmanager
def reported(tell: Callable[[str], object]) -> Iterator[None]:
    """Tell which parts fail meanwhile, each once, also a thread that an exception ends."""
    told: set[str] = set()
    hook = threading.excepthook

    def tell_once(part: str) -> None:
        if part not in told:
            told.add(part)
            tell(part)

    _tells.append(tell_once)
    threading.excepthook = _ended
    try:
        yield
    finally:
        threading.excepthook = hook
        _tells.remove(tell_once)


def _ended(ended: threading.ExceptHookArgs) -> None:
    """Report what ended a thread."""
    if ended.exc_value and not isinstance(ended.exc_value, SystemExit):
        report(ended.thread.name if ended.thread else "?", ended.exc_value)
