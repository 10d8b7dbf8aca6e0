"""Owners of files, and the advice to run a command as the owner."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from companion.words.i18n import _


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
    text = _("It belongs to {name}: begin the command with “sudo -u {name}”.")
    with suppress(KeyError):
        return text.format(name=getpwuid(number).pw_name)
    return text.format(name=f"#{number}")
