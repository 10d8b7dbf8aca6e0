"""Journals of a table: the one on the disk, and one in memory for an unrecorded evening."""

from __future__ import annotations

from collections.abc import Callable

from companion.keep.matches.journal import Journal
from companion.keep.matches.lists import Saved
from companion.keep.matches.timeline import EVENING_GAP
from companion.keep.opening import open_unrecorded
from companion.play.game import Setup


class Recording:
    """Journals of a table: the one on the disk, and one in memory while nothing is recorded.

    *elapsed* returns the seconds of a monotonic clock.
    """

    def __init__(self, kept: Journal, elapsed: Callable[[], float]) -> None:
        self._kept, self._elapsed = kept, elapsed
        self._unrecorded: Journal | None = None
        self._known: frozenset[str] = frozenset()
        """Names of the people of the box when matches were last recorded."""
        self._touched = 0.0
        """Seconds of the clock at the last entry."""

    @property
    def is_off(self) -> bool:
        """True while matches that begin are not recorded."""
        return self._unrecorded is not None

    @property
    def is_over(self) -> bool:
        """True if the evening that is not recorded has ended, by a pause that ends any evening."""
        return self.is_off and self._elapsed() - self._touched >= EVENING_GAP.total_seconds()

    @property
    def journal(self) -> Journal:
        """Journal of the matches that begin now; it has all people who have played."""
        return self._unrecorded or self._kept

    def touch(self) -> float:
        """Note that the evening goes on, and return the seconds of the clock."""
        self._touched = self._elapsed()
        return self._touched

    def stop(self) -> None:
        """Stop recording the matches that begin from now on."""
        self.start()
        self._unrecorded = open_unrecorded(self._kept)
        self._known = frozenset(self._kept.people.names())
        self.touch()

    def start(self) -> None:
        """Record matches again; those that were not recorded are lost."""
        if self._unrecorded:
            self._unrecorded.close()
        self._unrecorded = None

    def unfinished(self) -> tuple[Journal, Saved] | None:
        """Return the match to resume, with its journal: one of this evening comes first."""
        for journal in dict.fromkeys((self.journal, self._kept)):
            if saved := journal.matches.unfinished():
                return journal, saved
        return None

    def people(self) -> list[str]:
        """Return the names of all known people, last seen first.

        Names that the box has lost since recording stopped, by a renaming or an erasure, are left
        out.
        """
        here = self._kept.people.names()
        if self._unrecorded is None:
            return here
        gone = self._known.difference(here)
        seen = [name for name in self._unrecorded.people.names() if name not in gone]
        return [*seen, *(name for name in here if name not in seen)]

    def last_setup(self, game: str) -> Setup | None:
        """Return the setup of the last match of a game."""
        return self.journal.matches.last_setup(game) or self._kept.matches.last_setup(game)
