"""Pages of the evening to keep: a PDF in each language, made anew whenever a match has ended."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from functools import partial

from msgspec import Struct

from companion.keep.matches.evenings import Evening
from companion.keep.matches.lists import Saved
from companion.phones.channel import InForce, Told
from companion.phones.wire import LONGEST, Recap, line
from companion.work.jobs import Progress, Work


class RecapPdf(Struct, frozen=True):
    """Recap of an evening as a PDF; *day* is its date, ISO 8601, or empty."""

    language: str
    day: str
    pdf: bytes


Make = Callable[[int, Progress], tuple[RecapPdf, ...]]
"""Makes the pages of the evening of a match, on the thread of a job."""


class Keepsakes:
    """Has the pages of an evening, from a while after its last match has ended.

    *ready* is called once they are there.
    """

    def __init__(self, work: Work, make: Make, ready: Callable[[], object]) -> None:
        self._work, self._make, self._ready = work, make, ready
        self._matches: tuple[Saved, ...] = ()
        self._job = 0
        self.told: InForce = {}
        """The pages as messages; empty while there are none of the evening as it is."""

    def follow(self, evening: Evening | None) -> None:
        """Have the pages of this evening made in the place of any others; None for no evening."""
        matches = evening.matches if evening else ()
        if matches == self._matches:
            return
        self._work.cancel(self._job)
        self._matches, self.told = matches, {}
        if matches:
            make = partial(self._make, matches[-1].number)
            self._job = self._work.start(make, self._take, part="phones")

    def _take(self, made: tuple[RecapPdf, ...]) -> None:
        """Put the pages in force."""
        told = {f"recap {each.language}": _told(each) for each in made}
        self.told = {name: each for name, each in told.items() if len(each.line) <= LONGEST}
        self._ready()


def _told(made: RecapPdf) -> Told:
    pages = Recap(made.language, b64encode(made.pdf).decode("ascii"), made.day)
    return Told(line(pages), line(Recap(made.language, "")))
