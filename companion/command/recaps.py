"""Recaps of evenings: the command, and the writer of files to a memory stick for the screen."""

from __future__ import annotations

import argparse
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, TYPE_CHECKING

from companion.command import files, points
from companion.command.journals import now, read_journal
from companion.command.output import ProgressBar, tell
from companion.machine.sticks import still_there, writable
from companion.words.errors import CompanionError
from companion.words.i18n import _, ngettext, speaking
from companion.words.languages import LANGUAGES
from companion.work.jobs import has_failed

if TYPE_CHECKING:
    from companion.keep.matches.evenings import Evening, Evenings
    from companion.keep.matches.journal import Journal
    from companion.phones.wire import RecapPdf
    from companion.table.referee import Referee
    from companion.telling.recap import Recap
    from companion.work.jobs import Progress
    from companion.work.operations import Operations

log = logging.getLogger(__name__)
HOUSE = Path(__file__).parents[2]
"""Working directory in which processes find the packages of the app."""
LOOK = 0.05
"""Seconds between two looks at a process, after which it can be cancelled."""
PICTURES = 3
"""Files of a recap."""
PAINTER = (sys.executable, "-m", "screens.rooms.recap_files")
"""Program that paints them."""


def recap(options: argparse.Namespace) -> int:
    """Write the pictures of an evening, or print its text."""
    if not options.text and not options.out:
        raise CompanionError(
            _("Name a folder for the pictures, --out FOLDER, or print the text, --text.")
        )
    with read_journal(options) as journal:
        told = evening_of(journal, options)
    if options.text:
        tell(*told.text.split("\n"))
        return 0
    display = _size(options.size)
    folder = files.folder(options.out)
    from screens.rooms import recap_files

    with ProgressBar(_("Painting")) as going:
        for place, (name, data) in enumerate(recap_files.files(told, display), 1):
            files.write(folder / name, data)
            going(place / PICTURES)
    tell(_("The evening is in {path}.").format(path=folder / f"{told.file}.png"))
    return 0


def evening_of(journal: Journal, options: argparse.Namespace) -> Recap:
    """Return the recap of the evening of a match, or of the last one."""
    from companion.telling.evenings import recap

    return recap(*found_evening(journal, options))


def found_evening(journal: Journal, options: argparse.Namespace) -> tuple[Evenings, Evening]:
    """Return the evening of the match of the options, the last one without; raise if it is none."""
    from companion.keep.matches.evenings import Evenings

    evenings = Evenings(journal, now())
    if options.match is None:
        if not len(evenings):
            raise CompanionError(_("Nothing is kept in {folder} yet.").format(folder=options.data))
        return evenings, evenings[0]
    evening = evenings.whole(options.match)
    if evening is None:
        raise CompanionError(_("There is no match {number} here.").format(number=options.match))
    return evenings, evening


def _size(words: str) -> tuple[int, int]:
    """Return a size in pixels, such as 800x480."""
    width, _x, height = words.partition("x")
    with suppress(ValueError):
        size = int(width), int(height)
        if all(200 <= side <= 4000 for side in size):
            return size
    raise CompanionError(_("{size} is no size in pixels, such as 800x480.").format(size=words))


class RecapWriter:
    """Writes evenings to a memory stick, each as a long operation that can be cancelled.

    All files are made in a temporary folder, pictures by another process; a file is renamed into
    place on the stick once it is complete. *folders* of the settings come first, then the sticks
    mounted below *sticks*.
    """

    def __init__(
        self,
        operations: Operations,
        referee: Referee,
        folders: Sequence[Path],
        sticks: Sequence[Path],
        is_stick: Callable[[Path], bool] = os.path.ismount,
        painter: Sequence[str] = PAINTER,
    ) -> None:
        self._operations, self._referee, self._painter = operations, referee, painter
        self._folders, self._sticks, self._is_stick = folders, sticks, is_stick

    def take_pictures(self, told: Recap, display: tuple[int, int]) -> bool:
        """Write an evening as pictures and PDF; *display* is the size of the smaller one."""
        work = partial(self._pictures, told, display)
        return self._operations.start(_("Painting the evening"), work, _taken)

    def take_figures(self, told: Recap, match: int) -> bool:
        """Write the points of the evening of a match as tables, and its text."""
        work = partial(self._figures, told, match)
        return self._operations.start(_("The evening is being written"), work, _taken)

    # --- on the thread of a job

    def _pictures(
        self, told: Recap, display: tuple[int, int], going: Progress
    ) -> list[Path] | None:
        stick = self._stick()
        with TemporaryDirectory(prefix="companion-") as folder:
            words = [*self._painter, folder, *map(str, display)]
            done = partial(_share_of, Path(folder), PICTURES, going)
            return self._moved(Path(folder), stick) if _paint(told, words, done) else None

    def _figures(self, told: Recap, match: int, going: Progress) -> list[Path] | None:
        from companion.keep.opening import open_again

        stick = self._stick()
        with (
            TemporaryDirectory(prefix="companion-") as name,
            closing(open_again(self._referee.journal)) as journal,
        ):
            folder = Path(name)
            numbers = _matches(journal, match)
            for place, (kind, ending) in enumerate(points.KINDS.items()):
                if not going(place / len(points.KINDS)):
                    return None
                data = points.written(journal, numbers, kind)
                (folder / f"{told.file}{ending}").write_bytes(data)
            (folder / f"{told.file}.txt").write_text(f"{told.text}\n", encoding="utf-8")
            return self._moved(folder, stick) if going(1.0) else None

    def _stick(self) -> Path:
        return writable(self._folders, self._sticks, self._is_stick)

    def _moved(self, folder: Path, stick: Path) -> list[Path]:
        """Write all files of a folder to a stick; after an error, remove those that are new."""
        paths = sorted(folder.iterdir())
        new = [target for path in paths if not (target := stick / path.name).exists()]
        try:
            with still_there(stick, self._sticks, self._is_stick):
                for path in paths:
                    files.write(stick / path.name, path.read_bytes())
        except CompanionError:
            for target in new:
                with suppress(OSError):  # the stick may be read-only by now
                    target.unlink(missing_ok=True)
            raise
        return [stick / path.name for path in paths]


class RecapPages:
    """Makes the recap of an evening as a PDF in each language, on the thread of a job."""

    def __init__(self, referee: Referee, painter: Sequence[str] = PAINTER) -> None:
        self._referee, self._painter = referee, painter

    def make(self, match: int, going: Progress) -> tuple[RecapPdf, ...]:
        """Return the pages of the evening of a match; none if it failed, which is logged."""
        try:
            return tuple(filter(None, (self._painted(told, going) for told in self._told(match))))
        except CompanionError as error:
            log.warning("There are no pages of the evening to keep: %s", error)
            return ()

    def _told(self, match: int) -> list[tuple[str, Recap]]:
        """Return the recap in each language."""
        from companion.keep.matches.evenings import Evenings
        from companion.keep.opening import open_again
        from companion.telling.evenings import recap

        told = []
        with closing(open_again(self._referee.journal)) as journal:
            evenings = Evenings(journal, now())
            if evening := evenings.whole(match):
                for language in LANGUAGES:
                    with speaking(language):
                        told.append((language, recap(evenings, evening)))
        return told

    def _painted(self, spoken: tuple[str, Recap], going: Progress) -> RecapPdf | None:
        """Return the pages in one language; None if the job was cancelled."""
        from companion.phones.wire import RecapPdf

        language, told = spoken
        with TemporaryDirectory(prefix="companion-") as folder:
            # Nobody sees the progress, but a job that is cancelled ends.
            if not _paint(told, [*self._painter, folder], partial(going, 0.0)):
                return None
            (path,) = Path(folder).iterdir()
            return RecapPdf(language, path.read_bytes(), told.day)


def _matches(journal: Journal, match: int) -> list[int]:
    """Return the numbers of the readable matches of the evening of a match."""
    from companion.keep.matches.evenings import Evenings

    evening = Evenings(journal, now()).whole(match)
    return [saved.number for saved in evening.matches if saved.readable] if evening else []


def _taken(written: Sequence[Path]) -> str:
    """Return the sentence about files on a stick."""
    text = ngettext(
        "{count} file is on the stick: {name}", "{count} files are on the stick: {name}",
        len(written),
    )  # fmt: skip
    return text.format(count=len(written), name=written[0].name)


def _paint(told: Recap, words: Sequence[str], going: Callable[[], bool]) -> bool:
    """Run a painter, which is given a recap; return False if it was cancelled."""
    import msgspec

    with TemporaryFile() as given:
        given.write(msgspec.json.encode(told))
        given.seek(0)
        return _run(words, going, given)


def _run(words: Sequence[str], going: Callable[[], bool], given: IO[bytes]) -> bool:
    """Run a process; return False if it was cancelled, which kills it, or asked to end.

    It reads a file: a pipe holds less than a long evening. Raises CompanionError if it fails.
    """
    with subprocess.Popen(
        words, cwd=HOUSE, stdin=given, stdout=subprocess.DEVNULL, process_group=0
    ) as process:
        try:
            while not _has_ended(process):
                if not going():
                    return False
        finally:
            process.kill()  # nothing happens to one that has ended
    if has_failed(process.returncode):
        log.warning("%s ended with %s", words, process.returncode)
        raise CompanionError(_("It did not work: an error was logged."))
    return not process.returncode and going()


def _has_ended(process: subprocess.Popen[bytes]) -> bool:
    with suppress(subprocess.TimeoutExpired):
        process.wait(LOOK)
        return True
    return False


def _share_of(folder: Path, count: int, going: Progress) -> bool:
    """Report the files that are made as progress; return False once it was cancelled."""
    return going(min(len(list(folder.iterdir())) / (count + 1), 1.0))
