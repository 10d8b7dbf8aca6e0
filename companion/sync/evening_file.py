"""Evenings of the club that a box knows, in a file beside the database.

The app and commands change the file one after the other; the changes of an evening are those of
``companion.club``.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.club.evening import ClubEvening, Terms, record_all
from companion.club.records import SharedMatch
from companion.keep.file import plain
from companion.words.errors import CompanionError, why
from companion.words.i18n import _

FILE_NAME = "evenings.json"
"""Name of the file beside the database."""
LARGEST_FILE = 1 << 24
"""Largest file in bytes that is read."""
MOST_KEPT = 20
"""Evenings that are kept, the latest ones; those of other boxes go first."""
MOST_RESULTS = 200
"""Matches of an evening that are kept besides those of its tables, the latest ones."""
MOST_SEATS = 40
"""Most seats of a match that may be a result."""


class SavedEvening(Struct, frozen=True):
    """Evening, and results that were received for it."""

    evening: ClubEvening
    results: Mapping[str, SharedMatch] = {}
    """Matches of its people from the server, by their ids."""


class EveningFile:
    """File with the evenings; *box* is the UUID of this box. Methods raise CompanionError."""

    def __init__(self, folder: Path, box: str) -> None:
        self._folder, self._path, self._box = folder, folder / FILE_NAME, box

    def all(self) -> dict[str, SavedEvening]:
        """Return all evenings by their ids, the latest one last."""
        try:
            data = plain.read(self._path, LARGEST_FILE) if self._path.exists() else b""
            kept = msgspec.json.decode(data or b"[]", type=tuple[SavedEvening, ...])
        except (OSError, msgspec.MsgspecError) as error:
            reason = why(error) if isinstance(error, OSError) else _("it cannot be understood")
            text = _("{path} cannot be read: {why}.").format(path=self._path, why=reason)
            raise CompanionError(text) from error
        return {each.evening.id: each for each in kept}

    def state(self) -> object:
        """Return a value that differs once the file has changed; None without a file."""
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size

    def begin(self, terms: Terms, now: str) -> SavedEvening:
        """Begin an evening that this box leads."""
        begun = SavedEvening(ClubEvening(str(uuid4()), self._box, 1, now, terms))
        with self._changing() as kept:
            kept[begun.evening.id] = begun
        return begun

    def change(self, own: str, work: Callable[[SavedEvening], ClubEvening]) -> SavedEvening:
        """Change an evening that this box leads, by its id."""
        with self._changing() as kept:
            known = kept[own]
            if known.evening.machine != self._box:
                raise CompanionError(_("Another table leads this evening: only it changes it."))
            kept[own] = replace(known, evening=work(known))
            return kept[own]

    def take(self, evenings: Iterable[ClubEvening]) -> None:
        """Save newer evenings of other boxes."""
        with self._changing() as kept:
            for received in evenings:
                known = kept.get(received.id, SavedEvening(replace(received, revision=0)))
                is_newer = received.revision > known.evening.revision
                if is_newer and self._box not in (received.machine, known.evening.machine):
                    kept[received.id] = replace(known, evening=received)

    def take_results(self, own: str, matches: Iterable[SharedMatch]) -> None:
        """Save matches of an evening, by its id, and enter them if this box leads it."""
        with self._changing() as kept:
            known = kept[own]
            received = {each.id: each for each in matches if len(each.seats) <= MOST_SEATS}
            results = {**known.results, **received}
            is_led = known.evening.machine == self._box
            evening = record_all(known.evening, results) if is_led else known.evening
            kept[own] = replace(known, evening=evening, results=_few(evening, results))

    @contextmanager
    def _changing(self) -> Iterator[dict[str, SavedEvening]]:
        """Lock the folder, yield the evenings, and save changes to them."""
        with _locked(self._folder):
            kept = self.all()
            before = dict(kept)
            yield kept
            if kept != before:
                others_first = sorted(kept.values(), key=self._is_own)
                gone = {each.evening.id for each in others_first[:-MOST_KEPT]}
                self._save([each for own, each in kept.items() if own not in gone])

    def _is_own(self, kept: SavedEvening) -> bool:
        return kept.evening.machine == self._box

    def _save(self, kept: list[SavedEvening]) -> None:
        try:
            plain.make_private(self._path)
            with plain.replaced(self._path) as file:
                file.write(msgspec.json.encode(kept))
        except OSError as error:
            text = _("{path} cannot be written: {why}.")
            raise CompanionError(text.format(path=self._path, why=why(error))) from error


def _few(evening: ClubEvening, results: Mapping[str, SharedMatch]) -> dict[str, SharedMatch]:
    """Return the results of the tables of an evening, and the latest ones besides."""
    entered = {table.match for _round, table in evening.tables}
    gone = {*[own for own in results if own not in entered][:-MOST_RESULTS]}
    return {own: match for own, match in results.items() if own not in gone}


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder; the system releases it if the process ends."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
