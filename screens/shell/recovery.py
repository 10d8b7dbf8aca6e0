"""What nobody foresaw: it is logged with what led to it, and the evening goes on."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock

from companion.words.i18n import _
from screens.internals.builder import drop_delayed_rules

if TYPE_CHECKING:
    from screens.shell.app import CompanionApp

log = logging.getLogger(__name__)
KEPT = 40
"""How much of what happened is remembered."""
MINUTE = 60.0
HOME, ENOUGH = 3, 20
"""How many faults in a minute lead home, and after how many only a new start can help."""


class Lately:
    """What happened last, in words for the log; repeated things are told once."""

    def __init__(self) -> None:
        self._told: deque[str] = deque(maxlen=KEPT)

    def note(self, what: str) -> None:
        """Remember that something happened."""
        if not self._told or self._told[-1] != what:
            self._told.append(what)

    def lines(self) -> Iterable[str]:
        """Return what happened, the last thing last."""
        return tuple(self._told)


class Recovery(ExceptionHandler):
    """Takes what the main loop would end with, and has the app go on.

    *now* is the time in seconds. Three faults in a minute lead home; if they do not end there, the
    loop ends after all, and whoever started the app starts it again.
    """

    def __init__(self, app: CompanionApp, now: Callable[[], float] = Clock.get_time) -> None:
        super().__init__()
        self._app, self._now = app, now
        self._faults: deque[float] = deque(maxlen=ENOUGH)

    def handle_exception(self, fault: BaseException) -> int:
        """Go on after a fault; what ends a program on purpose ends it."""
        if not isinstance(fault, Exception):
            return int(ExceptionManager.RAISE)
        lately = "\n".join(self._app.lately.lines())
        log.error("Something went wrong. What led to it:\n%s", lately, exc_info=fault)
        self._faults.append(self._now())
        recent = sum(self._now() - fault < MINUTE for fault in self._faults)
        return self._recovered(recent)

    def _recovered(self, recent: int) -> int:
        """Go on after so many faults in a minute, if that can be done."""
        if recent >= ENOUGH:
            return int(ExceptionManager.RAISE)
        try:
            drop_delayed_rules()
            self._app.begin_anew(home=recent >= HOME)
        except Exception:
            log.exception("Going on failed as well.")
            return int(ExceptionManager.RAISE if recent > HOME else self._recovered(HOME + 1))
        return int(ExceptionManager.PASS)


def guard(app: CompanionApp) -> None:
    """From now on have Kivy's main loop go on after a fault of the app."""
    ExceptionManager.add_handler(Recovery(app))


def said(home: bool) -> str:
    """Return the sentence that says what happened."""
    if home:
        return _("Something went wrong again. Nothing is lost: resume the match to go on.")
    return _("Something went wrong and was put right. Nothing is lost: go on.")
