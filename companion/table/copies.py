"""Copies of the database, for the page about them: listed, made, restored.

Tables of points on memory sticks are listed too: read as older matches, or written.
"""

from __future__ import annotations

import os
import re
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
from companion.keep.matches import importing_scores
from companion.keep.matches.importing_scores import ResultDifference
from companion.keep.matches.journal import Journal
from companion.keep.matches.merging import Merged
from companion.keep.matches.scores import Score, for_spreadsheets, scores
from companion.keep.opening import open_again
from companion.keep.tables import reading
from companion.keep.tables.form import LARGEST_TABLE
from companion.keep.tables.reading import KEEP, NO_ANSWERS, Answers, FileQuestion, Read
from companion.machine.copying import copy_to_all
from companion.machine.sticks import folders, still_there, writable
from companion.table.referee import Referee
from companion.words.errors import BrokenJournal, CompanionError, why
from companion.words.i18n import _, joined, ngettext
from companion.work.jobs import Progress, Work
from companion.work.operations import Operations

CORRECT, REPLACE = "correct", "replace"
"""Question about matches of a table that are here with another result, and its answer “replace”."""
TABLE_NAME = "companion-{day}.csv"
"""Name of the table of all points that is written to a stick."""
TABLES = re.compile(r".+\.(csv|tsv|bgsplay)|BG_?Stats.*\.json", re.IGNORECASE)
"""Names of files that are offered as tables."""


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


class CopyContent(Struct, frozen=True):
    """Content of a copy that is not here, in sentences."""

    sentence: str
    may_restore: bool = False
    left_out: tuple[str, ...] = ()
    """Sentences on faults of a table, or on parts of it that are not read."""
    question: FileQuestion | None = None
    """Question that a table leaves open."""


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
        is_stick: Callable[[Path], bool] = os.path.ismount,
    ) -> None:
        self.operations = operations
        self._referee, self._work = referee, work
        self._folders, self._sticks, self._today = folders, sticks, today
        self._is_stick = is_stick

    def look(self, then: Callable[[list[Copy]], object]) -> None:
        """Look for copies, and call *then* with them, the newest first."""
        self._work.start(lambda _going: self._found(), then, part="copies")

    def look_into(
        self, copy: Copy, then: Callable[[CopyContent], object], answers: Answers = NO_ANSWERS
    ) -> None:
        """Call *then* with the additions in a copy; *answers* are those to questions of a table."""
        self._work.start(partial(self._told, copy, answers), then, part="copies")

    def make(self, then: Callable[[], str] | None = None) -> None:
        """Make a copy in each folder that is there; *then* returns the sentence about it."""
        title = _("Everything is being copied")
        self.operations.start(title, self._make, lambda made: then() if then else made)

    def restore(self, copy: Copy, answers: Answers = NO_ANSWERS) -> None:
        """Merge a copy into the database, or save the older matches of a table."""
        if copy.is_table:
            enter = partial(self._enter, copy, answers)
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
        return importing_scores.told(count)

    def _restored(self, merged: Merged) -> str:
        self._referee.reload()
        text = _("The copy is restored: {what}.")
        told = text.format(what=_more(merged) or _("nothing in it was new"))
        return " ".join(filter(None, (told, merged.hints)))

    # --- on the thread of a job

    def _make(self, going: Progress) -> str | None:
        """Return the sentence about the copies; raise CompanionError if one failed."""
        source = self._referee.journal.path
        if backup.is_empty(source):
            raise CompanionError(_("Nothing is kept here yet."))
        made = copy_to_all(source, self._folders, self._today(), going)
        if made and made.errors:
            raise CompanionError(" ".join(made.told()))
        return made and " ".join((copied(), *made.told()))

    def _restore(self, copy: Copy, going: Progress) -> Merged | None:
        """Merge a copy; meanwhile saving an entry fails at once, with a sentence."""
        with self._busy(_("a copy is being restored; try again in a moment")) as journal:
            return restoring.restore_in_thread(copy.path, journal, going)

    def _enter(self, copy: Copy, answers: Answers, going: Progress) -> int | None:
        """Save the matches of a table; meanwhile saving an entry fails at once, with a sentence."""
        found = self._tabled(copy, answers).matches
        with (
            self._busy(_("older matches are being saved; try again in a moment")) as journal,
            closing(open_again(journal)) as again,
        ):
            return importing_scores.save(
                again, found, going, corrects=answers.get(CORRECT) == REPLACE
            )

    @contextmanager
    def _busy(self, sentence: str) -> Iterator[Journal]:
        """Yield the journal of the table, marked as busy, so that saving to it fails."""
        journal = self._referee.journal
        journal.store.busy = sentence
        try:
            yield journal
        finally:
            journal.store.busy = ""

    def _tabled(self, copy: Copy, answers: Answers) -> Read:
        """Return the content of a table; raise BadScores."""
        try:
            with plain.opened(copy.path) as file:
                return reading.read(file.read(LARGEST_TABLE + 1), self._referee.now(), answers)
        except OSError as error:
            raise CompanionError(why(error)) from error

    def _export(self, going: Progress) -> Path | None:
        stick = writable(self._folders[1:], self._sticks, self._is_stick)
        with closing(open_again(self._referee.journal)) as journal:
            rows = _scores(journal, going)
        if rows is None:
            return None
        path = stick / TABLE_NAME.format(day=self._today())
        try:
            with plain.replaced(path) as file, still_there(stick, self._sticks, self._is_stick):
                file.write(for_spreadsheets(rows))
        except OSError as error:
            raise CompanionError(why(error)) from error
        return path

    def _told(self, copy: Copy, answers: Answers, going: Progress) -> CopyContent:
        if copy.is_table:
            return self._told_table(copy, answers)
        try:
            coming = restoring.coming(copy.path, self._referee.journal.path, going)
        except CompanionError as error:
            return CopyContent(str(error))
        if not (more := _more(coming)):
            return CopyContent(_("All that is in it is here too."), may_restore=True)
        return CopyContent(_("Comes from it: {more}.").format(more=more), may_restore=True)

    def _told_table(self, copy: Copy, answers: Answers) -> CopyContent:
        try:
            found = self._tabled(copy, answers)
            if found.question:
                return CopyContent(found.question.text, question=found.question)
            with closing(open_again(self._referee.journal)) as journal:
                count = len(importing_scores.missing(journal, found.matches))
                others = importing_scores.differing(journal, found.matches)
        except CompanionError as error:
            return _faulty(copy, str(error).splitlines())
        wrong = [each for each in others if not each.was_played]
        if wrong and CORRECT not in answers:
            question = _correction(wrong)
            return CopyContent(question.text, question=question)
        count += len(wrong) if answers.get(CORRECT) == REPLACE else 0
        text = _("Older matches that can be saved: {count}.").format(count=count)
        told = text if count else importing_scores.told(0)
        if len(found.left_out) > 1:
            return CopyContent(told, may_restore=bool(count), left_out=found.left_out)
        return CopyContent(" ".join((told, *found.left_out)), may_restore=bool(count))

    def _found(self) -> list[Copy]:
        found = [_copy(each, is_elsewhere=False) for each in backup.backups(self._folders[0])]
        elsewhere = dict.fromkeys((*self._folders[1:], *folders(self._sticks)))
        for folder in elsewhere:
            found += [_copy(each, is_elsewhere=True) for each in backup.backups(folder)]
        tables = [_table(each) for folder in folders(self._sticks) for each in _tables(folder)]
        return sorted([*found, *tables], key=lambda copy: copy.when, reverse=True)


def _faulty(copy: Copy, faults: Sequence[str]) -> CopyContent:
    """Return the content of a table of which nothing can be saved; several faults are listed."""
    text = ngettext(
        "{count} fault in {name}: nothing of it can be saved.",
        "{count} faults in {name}: nothing of it can be saved.",
        len(faults),
    )
    told = text.format(count=len(faults), name=copy.path.name)
    return CopyContent(faults[0]) if len(faults) == 1 else CopyContent(told, left_out=tuple(faults))


def _correction(wrong: Sequence[ResultDifference]) -> FileQuestion:
    """Return the question about matches of a table that are here with another result."""
    text = ngettext(
        "{count} match is here otherwise: {first}.",
        "{count} matches are here otherwise, as the first: {first}.",
        len(wrong),
    ).format(count=len(wrong), first=wrong[0].text)
    return FileQuestion(CORRECT, text, ((REPLACE, _("Replace")), (KEEP, _("Leave it"))), text)


def copied() -> str:
    """Return the sentence about copies that were made."""
    return _("Everything is copied, and was read back.")


def _tables(folder: Path) -> list[Path]:
    """Return the files of a folder that may be tables of points, or plays of BG Stats."""
    with suppress(OSError):
        named = (each for each in folder.iterdir() if TABLES.fullmatch(each.name))
        return sorted(each for each in named if each.name.isprintable() and each.is_file())
    return []


def _table(path: Path) -> Copy:
    size, time = 0, ""
    with suppress(OSError):
        about = path.stat()
        size, time = about.st_size, f"{datetime.fromtimestamp(about.st_mtime):%Y-%m-%dT%H:%M}"
    return Copy(path, time, size, 0, is_elsewhere=True, is_table=True)


def _scores(journal: Journal, going: Progress) -> list[Score] | None:
    """Return the points of all matches, the oldest first; None once that was cancelled."""
    numbers = [saved.number for saved in journal.matches.all() if saved.readable][::-1]
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
