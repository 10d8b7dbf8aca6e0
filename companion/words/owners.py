"""Whose a file is, and what its owner can do that another user cannot."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from companion.words.i18n import _


def owner(path: Path) -> int:
    """Return the number of the user who owns a file, else the nearest folder that can be seen."""
    for each in (path.absolute(), *path.absolute().parents):
        with suppress(OSError):
            return each.stat().st_uid
    return os.geteuid()


def remedy(path: Path) -> str:
    """Return how the owner of a file would give the command; empty if it is this user."""
    from pwd import getpwuid  # few starts need it

    number = owner(path)
    if number == os.geteuid():
        return ""
    text = _("It belongs to {name}: begin the command with “sudo -u {name}”.")
    with suppress(KeyError):
        return text.format(name=getpwuid(number).pw_name)
    return text.format(name=f"#{number}")
