"""Copies of everything that is kept, for the page about them: listed, made, restored.

Tables of points on memory sticks stand among them: read as older matches, or written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import date, datetime
from functools import partial
from pathlib import Path

from msgspec import Struct

from companion.keep import restoring
from companion.keep.file import backup, plain
from companion.keep.file.backup import Backup
from companion.keep.file.contents import count_matches
from companion.keep.matches import entered
from companion.keep.matches.header import Header
from companion.keep.matches.journal import Journal
from companion.keep.matches.merging import Merged
from companion.keep.matches.scores import Score, as_csv, scores
from companion.keep.opening import open_again
from companion.keep.tables import reading
from companion.machine.sticks import folders, writable
from companion.table.referee import Referee
from companion.words.errors import BrokenJournal, CompanionError, why
from companion.words.i18n import _, joined, ngettext
from companion.work.jobs import Progress, Work
from companion.work.operations import Operations

TABLE = "companion-{day}.csv"
"""Name of the table of all points that is written to a stick."""


class Copy(Struct, frozen=True):
    """Copy that can be restored."""

    path: Path
    when: str
    """Its day, with the time of its file."""
    size: int
    """Bytes."""
    matches: int | None
    """None if it cannot be read."""
    is_elsewhere: bool
    """True if it is not beside the matches, but on a memory stick."""
    is_table: bool = False
    """True for a table of the points of older matches."""


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
        """Merge a copy into what is here, or save the older matches of a table."""
        if copy.is_table:
            enter = partial(self._enter, copy)
            self.operations.start(_("Older matches are being saved"), enter, self._entered)
            return
        work = partial(self._restore, copy)
        self.operations.start(_("The copy is being restored"), work, self._restored)

    def export(self) -> None:
        """Write the points of all matches as a table to a memory stick."""
        title = _("The points of all matches are being written")
        text = _("The points of all matches are in {name}.")
        self.operations.start(title, self._export, lambda path: text.format(name=path.name))

    def _entered(self, count: int) -> str:
        self._referee.reload()
        return entered.told(count)

    def _restored(self, merged: Merged) -> str:
        self._referee.reload()
        text = _("The copy is restored: {what}.")
        told = text.format(what=_more(merged) or _("nothing in it was new"))
        return " ".join(filter(None, (told, merged.left_out)))

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
        with self._busy(_("a copy is being restored; try again in a moment")) as journal:
            return restoring.restore_beside(copy.path, journal, going)

    def _enter(self, copy: Copy, going: Progress) -> int | None:
        """Save the matches of a table; meanwhile the table says that an entry cannot be saved."""
        found = self._tabled(copy)
        with (
            self._busy(_("older matches are being saved; try again in a moment")) as journal,
            closing(open_again(journal)) as again,
        ):
            return entered.save(again, found, going)

    @contextmanager
    def _busy(self, sentence: str) -> Iterator[Journal]:
        """Yield the journal of the table, which nothing is saved in meanwhile."""
        journal = self._referee.journal
        journal.store.busy = sentence
        try:
            yield journal
        finally:
            journal.store.busy = ""

    def _tabled(self, copy: Copy) -> list[Header]:
        """Return the matches of a table; raise BadScores."""
        try:
            with plain.opened(copy.path) as file:
                return reading.read(file.read(reading.LARGEST + 1), self._referee.now())
        except OSError as error:
            raise CompanionError(why(error)) from error

    def _export(self, going: Progress) -> Path | None:
        path = writable(self._folders[1:], self._sticks) / TABLE.format(day=self._today())
        with closing(open_again(self._referee.journal)) as journal:
            rows = _scores(journal, going)
        if rows is None:
            return None
        try:
            with plain.replaced(path) as file:
                file.write(as_csv(rows).encode())
        except OSError as error:
            raise CompanionError(why(error)) from error
        return path

    def _told(self, copy: Copy, going: Progress) -> tuple[str, bool]:
        if copy.is_table:
            return self._told_table(copy)
        try:
            coming = restoring.coming(copy.path, self._referee.journal.path, going)
        except CompanionError as error:
            return str(error), False
        if not (more := _more(coming)):
            return _("All that is in it is here too."), True
        return _("Comes from it: {more}.").format(more=more), True

    def _told_table(self, copy: Copy) -> tuple[str, bool]:
        try:
            found = self._tabled(copy)
            with closing(open_again(self._referee.journal)) as journal:
                count = len(entered.missing(journal, found))
        except CompanionError as error:
            return str(error), False
        text = _("Older matches, to be entered by hand: {count}.")
        return (text.format(count=count), True) if count else (entered.told(0), False)

    def _found(self) -> list[Copy]:
        found = [_copy(each, is_elsewhere=False) for each in backup.backups(self._folders[0])]
        elsewhere = dict.fromkeys((*self._folders[1:], *folders(self._sticks)))
        for folder in elsewhere:
            found += [_copy(each, is_elsewhere=True) for each in backup.backups(folder)]
        tables = [_table(each) for folder in folders(self._sticks) for each in _csv(folder)]
        return sorted([*found, *tables], key=lambda copy: copy.when, reverse=True)


def copied() -> str:
    """Return the sentence about copies that were made."""
    return _("Everything is copied, and was read back.")


def _part(going: Progress, place: int, count: int, done: float) -> bool:
    """Report the progress of one of several copies."""
    return going((place + done) / count)


def _csv(folder: Path) -> list[Path]:
    with suppress(OSError):
        found = (each for each in folder.glob("*.csv") if each.name.isprintable())
        return sorted(each for each in found if each.is_file())
    return []


def _table(path: Path) -> Copy:
    size, time = 0, ""
    with suppress(OSError):
        about = path.stat()
        size, time = about.st_size, f"{datetime.fromtimestamp(about.st_mtime):%Y-%m-%dT%H:%M}"
    return Copy(path, time, size, 0, is_elsewhere=True, is_table=True)


def _scores(journal: Journal, going: Progress) -> list[Score] | None:
    """Return the points of all matches, the oldest first; None once that was cancelled."""
    numbers = [saved.number for saved in journal.every() if saved.readable][::-1]
    rows: list[Score] = []
    for place, number in enumerate(numbers, 1):
        with suppress(BrokenJournal):  # what cannot be read is left out
            rows += scores(journal, number)
        if not going(place / len(numbers)):
            return None
    return rows


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
