"""Timer of a match: a frozen value that counts down, as functions of a monotonic clock."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Way = Literal["turn", "bank", "match"]
"""Kind of timer: the same time for each turn, a bank for each seat, or one for the match."""
TURN: Way = "turn"
BANK: Way = "bank"
MATCH: Way = "match"
LOW_SECONDS = 10.0
"""Seconds left from which a timer warns."""


class Timer(Struct, frozen=True):
    """Countdown that ends nothing; *now* is always a time of one monotonic clock.

    The time of a turn runs while any seat is awaited, a bank while its seat is, and the time of a
    match always. All stop at 0.
    """

    way: Way
    seconds: int
    """Whole time of a turn, of each seat, or of the match."""
    increment: int = 0
    """Seconds that a seat with a bank gets at the end of its turn."""
    left: tuple[float, ...] = ()
    """Seconds left when it was last changed, of each seat in a bank, else of all; seats that are
    missing have their whole time."""
    seats: frozenset[int] = frozenset()
    """Seats whose turn it is."""
    since: float | None = None
    """Time of the last change; None while it is paused."""

    @property
    def is_paused(self) -> bool:
        """True while it is stopped, whatever the turn."""
        return self.since is None

    @property
    def is_running(self) -> bool:
        """True while time runs."""
        return not self.is_paused and bool(self._places)

    @property
    def _places(self) -> frozenset[int]:
        """Places of the times that run in this turn."""
        if self.way == BANK:
            return self.seats
        return frozenset({0} if self.seats or self.way == MATCH else ())

    def _left(self, place: int) -> float:
        return self.left[place] if place < len(self.left) else float(self.seconds)

    def _all_left(self, places: frozenset[int]) -> tuple[float, ...]:
        """Return the seconds left of each place that was changed before, and of these *places*."""
        count = max(len(self.left), *(place + 1 for place in places), 0)
        return tuple(map(self._left, range(count)))

    def at(self, now: float) -> Timer:
        """Return the timer with the seconds that are left now."""
        if self.since is None:
            return self
        elapsed, running = max(now - self.since, 0.0), self._places
        left = (
            each - elapsed * (place in running)
            for place, each in enumerate(self._all_left(running))
        )
        return replace(self, left=tuple(max(each, 0.0) for each in left), since=now)

    def passed_to(self, seats: frozenset[int], now: float) -> Timer:
        """Return the timer in the turn of *seats*; no turn runs if there are none.

        A turn begins when a seat is added: several that are awaited share one.
        """
        timer = self.at(now)
        left = timer.left
        if self.way == BANK:
            ended = self.seats - seats
            left = tuple(
                each + self.increment * (seat in ended)
                for seat, each in enumerate(timer._all_left(ended))
            )
        elif self.way == TURN and not (seats and seats <= self.seats):
            left = ()
        return replace(timer, left=left, seats=seats)

    def begun_by(self, seats: frozenset[int], now: float) -> Timer:
        """Return the running timer in a turn that begins by hand; the time of a match restarts."""
        timer = self.passed_to(seats, now)
        return replace(timer, left=timer.left if self.way == BANK else (), since=now)

    def paused(self, now: float) -> Timer:
        """Return the timer with its time stopped."""
        return replace(self.at(now), since=None)

    def resumed(self, now: float) -> Timer:
        """Return the timer with its time running from now on."""
        return replace(self.at(now), since=now)

    def seconds_left(self, now: float) -> float | None:
        """Return the least time that runs in this turn; None for banks between two turns."""
        places = self._places or (() if self.way == BANK else {0})
        timer = self.at(now)
        return min((timer._left(place) for place in places), default=None)

    def late(self, now: float, everybody: frozenset[int]) -> frozenset[int]:
        """Return the seats whose time is up in this turn; *everybody* if that of the match is."""
        timer = self.at(now)
        seats = everybody if self.way == MATCH else self.seats
        return frozenset(
            seat for seat in seats if timer._left(seat if self.way == BANK else 0) <= 0
        )
