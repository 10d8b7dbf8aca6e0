"""Commands that make, list and restore backups."""

from __future__ import annotations

import argparse
import os
from contextlib import suppress
from datetime import date
from pathlib import Path

from companion.command import files
from companion.command.journals import now, opened_journal, own_or_copy
from companion.command.output import ProgressBar, tell, warn
from companion.machine.sticks import refuse_unmounted
from companion.words.errors import CompanionError, SaveFailed
from companion.words.i18n import _
from companion.words.owners import remedy


def backup(options: argparse.Namespace) -> int:
    """Back the database up, and print the path of each copy."""
    from companion.keep.file.backup import BACKUP_FOLDER
    from companion.machine.copying import copy_to_all

    ours, out = options.data / BACKUP_FOLDER, options.out
    if out and out != ours:
        refuse_unmounted(out)
        if not out.is_dir():
            return _copy_to_file(options, out)
    folders = [out] if out else [ours, *map(Path, options.settings.backup)]
    due = [folder for folder in folders if not (options.daily and _is_done_today(folder))]
    if not due:
        return 0
    with own_or_copy(_kept(options)) as file, ProgressBar(_("Copying")) as going:
        copied = copy_to_all(file, folders, date.today(), going, due.__contains__)
    assert copied
    tell(*map(_told, copied.made))
    absent = copied.absences()
    if copied.errors:
        errors = [str(_advised(error, folder)) for folder, error in copied.errors.items()]
        raise CompanionError("\n".join([*errors, *absent]))
    warn(*absent)
    return 0


def _copy_to_file(options: argparse.Namespace, out: Path) -> int:
    """Back the database up into a new file, and print its path."""
    from companion.keep.file import backup

    source = _kept(options)
    with own_or_copy(source) as file, ProgressBar(_("Copying")) as going:
        _refuse_used(source, out)
        try:
            backup.copy(file, out, going)
        except SaveFailed as error:
            raise _advised(error, out) from error
    tell(_told(out))
    return 0


def _told(path: Path) -> str:
    return _("Everything is copied to {path}, and was read back.").format(path=path)


def restore(options: argparse.Namespace) -> int:
    """Restore a backup, or list the backups.

    The backup is merged into the database; it replaces it if that is empty or ``--replace`` is
    given.
    """
    from companion.keep.file import backup, contents

    if options.file is None:
        return _listed(options.data / backup.BACKUP_FOLDER)
    file = files.named(options.file, options.data / backup.BACKUP_FOLDER)
    path: Path = options.data / "companion.db"
    if options.replace or not contents.contents(path):
        tell(*put_back(file, path))
    else:
        tell(_merged(file, path, options))
    return 0


def _merged(file: Path, path: Path, options: argparse.Namespace) -> str:
    """Merge a backup into the database; return a sentence that counts new matches and people."""
    from companion.keep import restoring

    with opened_journal(options) as journal, ProgressBar(_("Restoring")) as going:
        merged = restoring.restore(_apart(file, path), journal, going)
    assert merged
    text = _("What {file} holds is kept here now, with what was here before. Matches that are new"
             " here, or have more entries now: {matches}. New people: {people}.")  # fmt: skip
    told = text.format(file=file, matches=merged.matches, people=merged.people)
    return " ".join(filter(None, (told, merged.hints)))


def put_back(file: Path, path: Path) -> list[str]:
    """Replace the database with a backup; return sentences that name both files."""
    from companion.keep.file import backup

    stamp = "".join(c for c in now()[:19] if c.isalnum())
    aside = backup.restore(_apart(file, path), path, stamp)
    sentences = [_("What {file} holds is kept here now.").format(file=file)]
    if aside:
        sentences.append(_("What was here before lies in {path}.").format(path=aside))
    return sentences


def _is_done_today(folder: Path) -> bool:
    from companion.keep.file import backup

    return any(each.day == date.today() for each in backup.backups(folder))


def _listed(folder: Path) -> int:
    """Print the backups that can be restored."""
    from companion.keep.file import backup

    with suppress(FileNotFoundError, NotADirectoryError):
        os.scandir(folder).close()  # raises if the folder may not be read
    every = backup.backups(folder)
    if not every:
        tell(_("There is no copy in {folder}: make one with backup.").format(folder=folder))
    for each in every:
        tell(str(each.path))
    return 0


def _kept(options: argparse.Namespace) -> Path:
    from companion.keep.file import backup

    path: Path = options.data / "companion.db"
    if path.is_file():
        with own_or_copy(path) as file:
            if not backup.is_empty(file):
                return path
    raise CompanionError(_("Nothing is kept in {folder} yet.").format(folder=options.data))


def _advised(error: CompanionError, out: Path) -> CompanionError:
    """Return an error, with advice if it is about missing permissions."""
    if isinstance(error.__cause__, PermissionError):
        return CompanionError(f"{error} {remedy(out)}".rstrip())
    return error


def _refuse_used(source: Path, out: Path) -> None:
    """Raise CompanionError if the target of a backup exists."""
    _apart(source, out)
    with files.writing(out):
        if out.exists():
            text = _("There is a file {path} already: name another one, or a folder for copies.")
            raise CompanionError(text.format(path=out))
        files.refuse_kept(out)


def _apart(one: Path, other: Path) -> Path:
    """Return the first path; raise CompanionError if both are the same file."""
    if one.exists() and other.exists() and one.samefile(other):
        raise CompanionError(_("{path} cannot be copied onto itself.").format(path=one))
    if other.exists() and not other.is_file():
        raise CompanionError(_("{path} is no file.").format(path=other))
    return one
