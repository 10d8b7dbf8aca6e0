"""Owners of files, and the advice for files that belong to another user."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.words.errors import SaveFailed, why
from companion.words.i18n import _

SERVICE = "companion"
"""The account of the service; source: systemd/companion.sysusers."""
MOST_NAMED = 3
"""Number of files up to which each is named; beyond it the folder is named."""


def owner(path: Path) -> int:
    """Return the user id of the owner of a file, or of its nearest visible folder."""
    for each in (path.absolute(), *path.absolute().parents):
        with suppress(OSError):
            return each.stat().st_uid
    return os.geteuid()


def remedy(path: Path) -> str:
    """Return the advice to a user who may not use a file; empty for its owner and for root.

    A file of another user in one's own folder, such as one that an older command left as root, is
    to be given back by chown; for any other file the command needs sudo.
    """
    number, user = owner(path), os.geteuid()
    if user in (0, number):
        return ""
    if owner(path.absolute().parent) == user:
        text = _("It belongs to {name}. Type: {command}")
        return text.format(name=_name(number), command=_give_back(user, [path]))
    text = _("It belongs to {name}: begin the command with “sudo”.")
    return text.format(name=_name(number))


def foreign(folder: Path) -> Iterator[Path]:
    """Yield the files and folders in a folder that do not belong to its owner."""
    number = owner(folder)
    for parent, folders, files in os.walk(folder):
        for name in sorted((*folders, *files)):
            path = Path(parent, name)
            with suppress(OSError):  # it is gone meanwhile
                if path.lstat().st_uid != number:
                    yield path


def misowned(folder: Path) -> tuple[str, str]:
    """Return which files in a folder this user, who owns it, cannot use, and the remedy.

    Both are empty if there are none.
    """
    found = [path for path in foreign(folder) if not _is_usable(path)]
    if not found:
        return "", ""
    if len(found) > MOST_NAMED:
        text = _("{count} files in {folder} belong to others.")
        told, found = text.format(count=len(found), folder=folder), [folder]
    else:
        text = _("{path} belongs to {name}.")
        told = " ".join(text.format(path=each, name=_name(owner(each))) for each in found)
    return told, _("Type: {command}").format(command=_give_back(owner(folder), found))


def barred(error: OSError) -> SaveFailed:
    """Return an error that names a file that cannot be used, the cause, and the remedy."""
    path = Path(os.fsdecode(error.filename or "."))
    text = _("{path} cannot be used: {why}.").format(path=path, why=why(error))
    advice = remedy(path) if isinstance(error, PermissionError) else ""
    return SaveFailed(" ".join(filter(None, [text, advice])))


def _is_usable(path: Path) -> bool:
    """Return True if this user may read and write a file; settings are replaced as a whole."""
    return os.access(path, os.R_OK if path.suffix == ".toml" else os.R_OK | os.W_OK)


def _give_back(number: int, paths: list[Path]) -> str:
    """Return the command that gives files to a user and their group, and folders with theirs."""
    name = _name(number)
    account = str(number) if name.startswith("#") else f"{name}:"
    option = "-R " if any(path.is_dir() for path in paths) else ""
    return f"sudo chown {option}{account} {shlex.join(map(str, paths))}"


def _name(number: int) -> str:
    """Return the name of a user, or the number of one without an account."""
    from pwd import getpwuid  # few starts need it

    with suppress(KeyError):
        return getpwuid(number).pw_name
    return f"#{number}"
