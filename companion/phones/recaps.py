"""Recap of the evening as a PDF in each language, made anew whenever a match has ended."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.keep.matches.evenings import Evening
from companion.keep.matches.lists import Saved
from companion.phones.tonight import is_recent
from companion.phones.wire import LONGEST, RecapPdf
from companion.programs.channel import InForce, Message
from companion.programs.lines import line
from companion.work.jobs import Progress, Work

Make = Callable[[int, Progress], tuple[RecapPdf, ...]]
"""Makes the recap of the evening of a match, on the thread of a job."""


class EveningRecaps:
    """Recap of an evening, which is there a while after its last match has ended.

    *ready* is called then.
    """

    def __init__(self, work: Work, make: Make, ready: Callable[[], object]) -> None:
        self._work, self._make, self._ready = work, make, ready
        self._matches: tuple[Saved, ...] = ()
        self._job = 0
        self.messages: InForce = {}
        """Messages with the recap; empty while there is none of the evening as it is."""

    def follow(self, evening: Evening | None) -> None:
        """Make the recap of this evening in the place of any other; None for no evening."""
        matches = evening.matches if evening else ()
        if matches == self._matches:
            return
        self._work.cancel(self._job)
        self._matches, self.messages = matches, {}
        if matches:
            make = partial(self._make, matches[-1].number)
            self._job = self._work.start(make, self._take, part="phones")

    def drop_old(self, now: str) -> None:
        """Drop the recap of an evening that is over: other people may play now."""
        if self._matches and not is_recent(self._matches[-1].touched, now):
            self.follow(None)

    def _take(self, made: tuple[RecapPdf, ...]) -> None:
        """Put the recap in force."""
        messages = {f"recap {each.language}": _message(each) for each in made}
        self.messages = {name: each for name, each in messages.items() if len(each.line) <= LONGEST}
        self._ready()


def _message(recap: RecapPdf) -> Message:
    return Message(line(recap), line(RecapPdf(recap.language, b"")))
