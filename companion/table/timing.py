"""Timer of the open match, and those of matches that were left."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import msgspec

from companion.keep.file import plain
from companion.keep.matches.journal import Journal
from companion.table.lamps import lit
from companion.table.sitting import Sitting
from companion.table.timer import Timer
from companion.words.errors import BrokenJournal

FILE_NAME = "timers.json"
"""Name of the file beside the database with the timers of matches that were left."""
LARGEST_FILE = 100_000
"""Most bytes of that file that are read."""
MOST_SAVED = 50
"""Most timers in it; the oldest ones are dropped."""


class Timing:
    """Timer of the open match: it follows whose turn it is, and pauses when the match is left.

    *elapsed* returns the seconds of a monotonic clock, *changed* is called after a change by hand.
    The timer is not in the log, and adds nothing to the time of an evening.

    The timer is saved beside the database when it is set or paused and when a turn begins. After a
    power cut it stands paused with what was left then. That of a match that is not recorded stays
    in memory, and one that cannot be saved runs on.
    """

    def __init__(
        self, journal: Journal, elapsed: Callable[[], float], changed: Callable[[], object]
    ) -> None:
        self._journal, self._elapsed, self.changed = journal, elapsed, changed
        self._file = journal.path.with_name(FILE_NAME)
        self._kept: dict[str, Timer] | None = None
        """Paused timers of matches by their UUIDs; None before the file is read."""
        self._unrecorded: dict[str, Timer] = {}
        self._sitting: Sitting | None = None
        self._id = ""
        """UUID of its match."""
        self._lit: frozenset[int] = frozenset()
        self.timer: Timer | None = None
        """Timer of the open match; None without one."""

    @property
    def shown(self) -> Timer | None:
        """Timer of a match that is not over; None without one."""
        return self.timer if self._sitting and not self._sitting.match.over else None

    @property
    def seconds_left(self) -> float | None:
        """Seconds that are left in this turn; None between two turns of banks."""
        return self.shown.seconds_left(self._elapsed()) if self.shown else None

    @property
    def late(self) -> frozenset[int]:
        """Seats whose time is up."""
        if not self.shown or not self._sitting:
            return frozenset()
        everybody = frozenset(range(len(self._sitting.view.seats)))
        return self.shown.late(self._elapsed(), everybody)

    def follow(self, sitting: Sitting | None) -> None:
        """Pass the turn to the seats that the open match awaits; pause once it is over."""
        if sitting is not self._sitting:
            self._open(sitting)
        if self.timer is None or sitting is None:
            return
        seats = lit(sitting.view)
        if sitting.match.over:
            if not self.timer.is_paused:
                self._keep(self.timer.paused(self._elapsed()))
        elif seats != self._lit:
            self._lit = seats
            self._keep(self.timer.passed_to(seats, self._elapsed()))

    def set(self, timer: Timer | None) -> None:
        """Start a timer in the present turn, or remove it."""
        if self._sitting:
            self._lit = lit(self._sitting.view)
            self._keep(timer and timer.begun_by(self._lit, self._elapsed()))
            self.changed()

    def toggle_pause(self) -> None:
        """Pause the timer, or resume it."""
        if timer := self.shown:
            now = self._elapsed()
            self._keep(timer.resumed(now) if timer.is_paused else timer.paused(now))
            self.changed()

    def turn(self) -> None:
        """End a turn by hand, as with a sand glass: the time of the next seat runs."""
        if (timer := self.shown) and self._sitting:
            next_seat = (max(timer.seats, default=-1) + 1) % len(self._sitting.view.seats)
            self._keep(timer.begun_by(frozenset({next_seat}), self._elapsed()))
            self.changed()

    def _open(self, sitting: Sitting | None) -> None:
        """Save the timer of the match that was left, and take up that of another."""
        if self._sitting and self.timer:
            self._keep(self.timer.paused(self._elapsed()))
        self._sitting, self.timer = sitting, None
        if sitting:
            self._id = ""
            with suppress(BrokenJournal):
                header = sitting.journal.header(sitting.number)
                self._id = header.id if header else ""
            self.timer = self._timers().get(self._id)
            self._lit = self.timer.seats if self.timer else frozenset()

    def _timers(self) -> dict[str, Timer]:
        """Return the kept timers of matches that are recorded as the open one is."""
        if self._sitting and self._sitting.journal is not self._journal:
            return self._unrecorded
        if self._kept is None:
            self._kept = {}
            with suppress(OSError, msgspec.MsgspecError):
                data = plain.read(self._file, LARGEST_FILE)
                self._kept = msgspec.json.decode(data, type=dict[str, Timer])
        return self._kept

    def _keep(self, timer: Timer | None) -> None:
        """Replace the timer, and save it as it stands."""
        self.timer, timers = timer, self._timers()
        timers.pop(self._id, None)
        if timer:
            timers[self._id] = timer.paused(self._elapsed())
        if timers is self._kept:
            with suppress(OSError), plain.replaced(self._file) as file:
                saved = dict(list(timers.items())[-MOST_SAVED:])
                file.write(msgspec.json.encode(saved))
