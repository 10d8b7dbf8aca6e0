"""Owners of files, and the advice to run a command as the owner."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from companion.words.errors import SaveFailed, why
from companion.words.i18n import _

SERVICE = "companion"
"""The account of the service; source: systemd/companion.sysusers."""


def owner(path: Path) -> int:
    """Return the user id of the owner of a file, or of its nearest visible folder."""
    for each in (path.absolute(), *path.absolute().parents):
        with suppress(OSError):
            return each.stat().st_uid
    return os.geteuid()


def remedy(path: Path) -> str:
    """Return the advice to run the command as the owner of a file; empty if that is this user."""
    from pwd import getpwuid  # few starts need it

    number = owner(path)
    if number == os.geteuid():
        return ""
    name = f"#{number}"
    with suppress(KeyError):
        name = getpwuid(number).pw_name
    if name == SERVICE:  # which may not read and write what belongs to others
        return _("It belongs to the app’s own account: begin the command with “sudo”.")
    text = _("It belongs to {name}: begin the command with “sudo -u {name}”.")
    return text.format(name=name)


def barred(error: OSError) -> SaveFailed:
    """Return the error that tells which file cannot be used and why, and who may use it."""
    path = Path(os.fsdecode(error.filename or "."))
    text = _("{path} cannot be used: {why}.").format(path=path, why=why(error))
    advice = remedy(path) if isinstance(error, PermissionError) else ""
    return SaveFailed(" ".join(filter(None, [text, advice])))
