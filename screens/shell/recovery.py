"""Recovery from uncaught exceptions: log them with recent events, and go on."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock

from companion.words.i18n import _
from screens.internals.builder import drop_delayed_rules
from screens.shell.hosting import ShellHost

log = logging.getLogger(__name__)
MINUTE = 60.0
HOME_AFTER, QUIT_AFTER = 3, 20
"""Faults in a minute that lead home, and that end the app for a restart."""


class Recovery(ExceptionHandler):
    """Handler of exceptions that would end the main loop.

    *now* returns the time in seconds. Three faults in a minute lead home; if they go on, the loop
    ends and the supervisor restarts the app.
    """

    def __init__(self, app: ShellHost, now: Callable[[], float] = Clock.get_time) -> None:
        super().__init__()
        self._app, self._now = app, now
        self._faults: deque[float] = deque(maxlen=QUIT_AFTER)

    def handle_exception(self, fault: BaseException) -> int:
        """Recover from an Exception; let others, such as KeyboardInterrupt, end the loop."""
        if not isinstance(fault, Exception):
            return int(ExceptionManager.RAISE)
        events = "\n".join(self._app.recent.lines())
        told = _nameless(fault) if self._app.referee.recording.is_off else fault
        log.error("Something went wrong. What led to it:\n%s", events, exc_info=told)
        self._faults.append(self._now())
        recent = sum(self._now() - fault < MINUTE for fault in self._faults)
        return self._recovered(recent)

    def _recovered(self, recent: int) -> int:
        """Recreate the pages after *recent* faults in a minute; return Kivy's code."""
        if recent >= QUIT_AFTER:
            return int(ExceptionManager.RAISE)
        try:
            drop_delayed_rules()
            self._app.begin_anew(home=recent >= HOME_AFTER)
        except Exception:
            log.exception("Going on failed as well.")
            return int(
                ExceptionManager.RAISE if recent > HOME_AFTER else self._recovered(HOME_AFTER + 1)
            )
        return int(ExceptionManager.PASS)


def _nameless(fault: Exception) -> Exception:
    """Return an exception with the traceback of another, without words that may name people."""
    return Exception(type(fault).__name__).with_traceback(fault.__traceback__)


def guard(app: ShellHost) -> None:
    """Install the recovery in Kivy's main loop."""
    ExceptionManager.add_handler(Recovery(app))


def fault_notice(home: bool) -> str:
    """Return the notice after a fault."""
    if home:
        return _("Something went wrong again. Nothing is lost: resume the match to go on.")
    return _("Something went wrong and was put right. Nothing is lost: go on.")
