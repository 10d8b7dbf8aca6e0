"""Daily backup, made while no match is open."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path

from companion.keep.file import backup
from companion.keep.file.check import checksums_hold
from companion.machine.copying import copy_to_all
from companion.table.followers import PublicState
from companion.words.i18n import _
from companion.work.jobs import Progress, Work

log = logging.getLogger(__name__)


class Daily:
    """Follows the table and backs the database up while no match is open; an empty one is skipped.

    Afterwards every row is compared with its checksum; *doubt* is called if one was altered, and
    *then* in any case: a job that writes much would keep a copy from being finished.

    A backup is made after each start, since a board without a clock may see the same date twice,
    and whenever the date changes. The first folder is created; any other that is missing, such as
    that of a memory stick, is skipped, and that is logged. A failure in one folder does not affect
    the others.
    """

    def __init__(
        self,
        source: Path,
        folders: Sequence[Path],
        work: Work,
        today: Callable[[], date],
        say: Callable[[str], object],
        doubt: Callable[[], object],
        then: Callable[[], object] = lambda: None,
    ) -> None:
        self._source, self._folders = source, folders
        self._work, self._today, self._say = work, today, say
        self._doubt, self._then = doubt, then
        self._copied: date | None = None

    def __call__(self, shown: PublicState) -> None:
        """Start a backup if one is due and no match is open."""
        today = self._today()
        if shown.number or today == self._copied:
            return
        self._copied = today
        self._work.start(partial(self._copies, today), self._report, part="copies")

    def _copies(self, today: date, going: Progress) -> tuple[str, bool]:
        """Copy to every folder that exists; return the errors as sentences.

        Also return whether every row matches its checksum.
        """
        if backup.is_empty(self._source):
            return "", True
        copied = copy_to_all(self._source, self._folders, today, going)
        for sentence in copied.told() if copied else ():
            log.warning("No copy was made: %s", sentence)
        troubles = dict.fromkeys(map(str, copied.errors.values() if copied else ()))
        return " ".join(troubles), checksums_hold(self._source, going)

    def _report(self, came: tuple[str, bool]) -> None:
        trouble, is_proven = came
        if not is_proven:
            self._doubt()
        if trouble:
            self._say(_("Today’s copy could not be made. {why}").format(why=trouble))
        self._then()
