"""Copies of the database in all folders of the settings that are there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import NamedTuple

from companion.keep.file import backup
from companion.keep.file.backup import Going
from companion.machine.sticks import is_there
from companion.words.errors import CompanionError
from companion.words.i18n import _


class Copied(NamedTuple):
    """Outcome of copying to several folders."""

    made: list[Path]
    absent: list[Path]
    """Folders that are not there, such as that of a memory stick."""
    errors: dict[Path, CompanionError]

    def told(self) -> list[str]:
        """Return a sentence for each folder that got no copy."""
        return [*dict.fromkeys(map(str, self.errors.values())), *self.absences()]

    def absences(self) -> list[str]:
        """Return a sentence for each folder that is not there."""
        text = _("{folder} is not there: nothing was copied to it.")
        return [text.format(folder=folder) for folder in self.absent]


def copy_to_all(
    source: Path,
    folders: Sequence[Path],
    day: date,
    going: Going = lambda _: True,
    is_due: Callable[[Path], bool] = lambda _: True,
) -> Copied | None:
    """Add a backup to each folder that is there and due; return None if cancelled.

    The first one is created. A failure in one does not affect the others.
    """
    copied = Copied([], [], {})
    for place, folder in enumerate(folders):
        if not is_due(folder):
            continue
        try:
            if place and not is_there(folder):
                copied.absent.append(folder)
                continue
            part = partial(_part, going, place, len(folders))
            made = backup.rotate(source, folder, day, part)
        except CompanionError as error:
            copied.errors[folder] = error
            continue
        if made is None:
            return None
        copied.made.append(made)
    return copied


def _part(going: Going, place: int, count: int, done: float) -> bool:
    """Report the progress of one of several copies."""
    return going((place + done) / count)
