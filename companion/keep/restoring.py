"""Restoring of a backup: its data are merged into the database."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from time import time

from msgspec.structs import replace

from companion.keep.decks.decks import Decks, SavedDeck
from companion.keep.decks.merging import merge as merge_decks
from companion.keep.file import backup
from companion.keep.file.connection import reading
from companion.keep.file.contents import contents
from companion.keep.file.failures import FAILURES
from companion.keep.file.plain import OLD, make_folder
from companion.keep.file.vault import Vault
from companion.keep.matches.journal import Journal
from companion.keep.matches.merging import Merged, Stopped, merge
from companion.keep.opening import open_again, open_copy
from companion.words import names
from companion.words.errors import CompanionError

FOLDER_PREFIX = ".restoring-"
"""Beginning of the name of the folder beside the database that the copy of a backup is in."""
PEOPLE = "SELECT id FROM person"
HEARD = f"{PEOPLE} UNION SELECT person FROM former"
"""Query for the ids of people who are known, or were."""
VERIFIED, COPIED, OPENED = 0.2, 0.35, 0.5
"""Share of the work that is done once a backup is verified, copied, and the copy is migrated."""

Going = Callable[[float], bool]
"""Progress callback: takes the fraction done, returns False to cancel."""


def adopt(journal: Journal, other: Journal, going: Going = lambda _: True) -> Merged:
    """Merge another journal with its decks into this one, in one transaction.

    Raise SaveFailed, CompanionError for texts that no door of ours lets in, and Stopped.
    """
    theirs = Decks(other.store)
    decks = [*theirs.all(), *theirs.all(thrown=True)]
    for deck in decks:
        _refuse_texts(deck)
    with journal.store.saving():
        twins = merge_decks(journal.store, decks)
        return replace(merge(journal, other, going), twins=tuple(twins))


def restore(file: Path, journal: Journal, going: Going = lambda _: True) -> Merged | None:
    """Merge a backup, which is only read, into a journal; return None if it was cancelled.

    Either all of it is merged, or nothing. Raise SaveFailed, DamagedFile, ForeignDatabase for one
    of a version that is not read, and CompanionError.
    """
    with suppress(Stopped), _opened(file, journal.store.vault, journal.path, going) as other:
        return adopt(journal, other, _part(going, OPENED, 1.0))
    return None


def restore_in_thread(file: Path, journal: Journal, going: Going = lambda _: True) -> Merged | None:
    """Restore on another thread than that of the journal, over a connection of its own."""
    with closing(open_again(journal)) as again:
        return restore(file, again, going)


def coming(file: Path, path: Path, going: Going = lambda _: True) -> Merged:
    """Return the numbers of matches and people of a backup that are new, or have gone on.

    Raise the errors of ``restore``. Nothing is written.
    """
    backup.verify(file, going)
    here, there = contents(path), contents(file)
    matches = sum(
        kind == "match" and count > here.get((kind, which), -1)
        for (kind, which), count in there.items()
    )
    return Merged(matches, len(_listed(file, PEOPLE) - _listed(path, HEARD)))


@contextmanager
def _opened(file: Path, vault: Vault, path: Path, going: Going) -> Iterator[Journal]:
    """Yield the journal of a copy of a backup, migrated, in a folder that is then deleted."""
    folder = path.parent / f"{FOLDER_PREFIX}{os.getpid()}"
    _sweep(path.parent)
    backup.verify(file, _part(going, 0.0, VERIFIED))
    rmtree(folder, ignore_errors=True)
    try:
        with backup.translate_errors(path.parent):
            make_folder(folder, 0o700)
        if not backup.copy(file, folder / path.name, _part(going, VERIFIED, COPIED)):
            raise Stopped
        with closing(open_copy(folder / path.name, vault)) as other:
            yield other
    finally:
        rmtree(folder, ignore_errors=True)


def _sweep(parent: Path) -> None:
    """Delete the folders that a killed process has left."""
    for folder in parent.glob(f"{FOLDER_PREFIX}*"):
        with suppress(OSError):
            if abs(time() - folder.stat().st_mtime) > OLD:
                rmtree(folder, ignore_errors=True)


def _part(going: Going, first: float, last: float) -> Going:
    """Return a progress callback for a part of the work."""
    return lambda done: going(first + done * (last - first))


def _listed(path: Path, query: str) -> set[str]:
    """Return ids of people in a file by a query; none if it cannot be read."""
    with suppress(*FAILURES, OSError), closing(reading(path)) as db:
        return {str(each) for (each,) in db.execute(query)}
    return set()


def _refuse_texts(deck: SavedDeck) -> None:
    """Raise CompanionError for texts of a deck that no file of a deck may have."""
    texts = (deck.name, *deck.names.values(), *deck.symbols.values())
    if sentence := names.refusal(texts):
        raise CompanionError(sentence)
