"""A copy of everything, made once a day while nobody plays."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path

from companion.keep.file import backup
from companion.keep.file.check import checksums_hold
from companion.table.followers import PublicState
from companion.words.errors import CompanionError
from companion.words.i18n import _
from companion.work.jobs import Progress, Work

log = logging.getLogger(__name__)


class Daily:
    """Follows the table, and has a file that holds anything copied when nobody sits there.

    Then every row of it is compared with its proof; *doubt* is called if one is altered.

    It is copied once after each start, since a board without a clock may live the same day twice,
    and when another day has come. A folder that is not there now, such as that of a memory stick,
    is left out; the first is made. Each is copied to by itself, whatever becomes of the others.
    """

    def __init__(
        self,
        source: Path,
        folders: Sequence[Path],
        work: Work,
        today: Callable[[], date],
        say: Callable[[str], object],
        doubt: Callable[[], object],
    ) -> None:
        self._source, self._folders = source, folders
        self._work, self._today, self._say, self._doubt = work, today, say, doubt
        self._copied: date | None = None

    def __call__(self, shown: PublicState) -> None:
        """Begin to copy, if it is time to and nobody plays."""
        today = self._today()
        if shown.number or today == self._copied:
            return
        self._copied = today
        self._work.start(partial(self._copies, today), self._tell, part="copies")

    def _copies(self, today: date, going: Progress) -> tuple[str, bool]:
        """Copy to every folder that is there; return what went wrong, in sentences.

        And whether every row is as it was written.
        """
        if backup.is_empty(self._source):
            return "", True
        troubles = []
        for place, folder in enumerate(self._folders):
            try:
                if place == 0 or backup.is_there(folder):
                    backup.rotate(self._source, folder, today, going)
            except CompanionError as error:
                troubles.append(str(error))
        return " ".join(dict.fromkeys(troubles)), checksums_hold(self._source, going)

    def _tell(self, came: tuple[str, bool]) -> None:
        trouble, is_proven = came
        if not is_proven:
            self._doubt()
        if trouble:
            log.warning("No copy was made: %s", trouble)
            self._say(_("Today’s copy could not be made. {why}").format(why=trouble))
