"""Copies of everything that is kept, for the page about them: listed, made, restored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime
from functools import partial
from pathlib import Path

from msgspec import Struct

from companion.keep import restoring
from companion.keep.file import backup
from companion.keep.file.backup import Backup
from companion.keep.file.contents import count_matches
from companion.keep.matches.merging import Merged
from companion.table.referee import Referee
from companion.words.errors import CompanionError
from companion.words.i18n import _, joined, ngettext
from companion.work.jobs import Progress, Work
from companion.work.operations import Operations

DEPTH = ("", "*", "*/*", "*/*/*")
"""Patterns of folders on a stick; desktops mount one as /media/USER/NAME."""


class Copy(Struct, frozen=True):
    """Copy that can be restored."""

    path: Path
    when: str
    """Its day, with the time of its file."""
    size: int
    """Bytes."""
    matches: int
    is_elsewhere: bool
    """True if it is not beside the matches, but on a memory stick."""


class Copies:
    """Copies in folders, of which the first is beside the matches, and on memory sticks."""

    def __init__(
        self,
        referee: Referee,
        work: Work,
        operations: Operations,
        folders: Sequence[Path],
        sticks: Sequence[Path],
        today: Callable[[], date] = date.today,
    ) -> None:
        self.operations = operations
        self._referee, self._work = referee, work
        self._folders, self._sticks, self._today = folders, sticks, today

    def look(self, then: Callable[[list[Copy]], object]) -> None:
        """Look for copies, and call *then* with them, the newest first."""
        self._work.start(lambda _going: self._found(), then, part="copies")

    def look_into(self, copy: Copy, then: Callable[[str, bool], object]) -> None:
        """Call *then* with a sentence of what a copy has more, and whether it can be restored."""
        self._work.start(partial(self._told, copy), lambda came: then(*came), part="copies")

    def make(self, then: Callable[[], str] | None = None) -> None:
        """Copy everything to each folder that is there; *then* returns the sentence about it."""
        title = _("Everything is being copied")
        self.operations.start(title, self._make, lambda _made: then() if then else copied())

    def restore(self, copy: Copy) -> None:
        """Merge a copy into what is here."""
        work = partial(self._restore, copy)
        self.operations.start(_("The copy is being restored"), work, self._restored)

    def _restored(self, merged: Merged) -> str:
        self._referee.reload()
        text = _("The copy is restored: {what}.")
        return text.format(what=_more(merged) or _("all of it was here"))

    # --- on the thread of a job

    def _make(self, going: Progress) -> bool | None:
        if backup.is_empty(self._referee.journal.path):
            raise CompanionError(_("Nothing is kept here yet."))
        there = [self._folders[0], *filter(backup.is_there, self._folders[1:])]
        for place, folder in enumerate(there):
            part = partial(_part, going, place, len(there))
            if not backup.rotate(self._referee.journal.path, folder, self._today(), part):
                return None
        return True

    def _restore(self, copy: Copy, going: Progress) -> Merged | None:
        """Merge a copy; meanwhile the table says at once that an entry cannot be saved."""
        journal = self._referee.journal
        journal.store.busy = _("a copy is being restored; try again in a moment")
        try:
            return restoring.restore_beside(copy.path, journal, going)
        finally:
            journal.store.busy = ""

    def _told(self, copy: Copy, going: Progress) -> tuple[str, bool]:
        try:
            coming = restoring.coming(copy.path, self._referee.journal.path, going)
        except CompanionError as error:
            return str(error), False
        if not (more := _more(coming)):
            return _("All that is in it is here too."), True
        return _("Comes from it: {more}.").format(more=more), True

    def _found(self) -> list[Copy]:
        found = [_copy(each, is_elsewhere=False) for each in backup.backups(self._folders[0])]
        elsewhere = dict.fromkeys((*self._folders[1:], *_folders(self._sticks)))
        for folder in elsewhere:
            found += [_copy(each, is_elsewhere=True) for each in backup.backups(folder)]
        return sorted(found, key=lambda copy: copy.when, reverse=True)


def copied() -> str:
    """Return the sentence about copies that were made."""
    return _("Everything is copied, and was read back.")


def _part(going: Progress, place: int, count: int, done: float) -> bool:
    """Report the progress of one of several copies."""
    return going((place + done) / count)


def _folders(sticks: Iterable[Path]) -> Iterator[Path]:
    """Yield the folders of memory sticks, and those in them."""
    for stick in sticks:
        for pattern in DEPTH:
            with suppress(OSError):
                yield from sorted(path for path in (stick.glob(pattern) if pattern else [stick])
                                  if path.is_dir())  # fmt: skip


def _copy(found: Backup, *, is_elsewhere: bool) -> Copy:
    size, time = 0, ""
    with suppress(OSError):
        about = found.path.stat()
        size, time = about.st_size, f"T{datetime.fromtimestamp(about.st_mtime):%H:%M}"
    return Copy(found.path, f"{found.day}{time}", size, count_matches(found.path), is_elsewhere)


def _more(merged: Merged) -> str:
    """Return the matches and people that come, in words; empty if none do."""
    counted = (
        (merged.matches, ngettext("{count} match", "{count} matches", merged.matches)),
        (merged.people, ngettext("{count} person", "{count} people", merged.people)),
    )
    return joined([text.format(count=count) for count, text in counted if count])
