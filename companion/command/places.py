"""Check of the backup folders with the permissions of the data's owner."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from pwd import getpwall

from companion.keep.file import backup
from companion.machine.sticks import is_there
from companion.words.errors import SaveFailed
from companion.words.findings import Finding
from companion.words.i18n import _
from companion.words.owners import SERVICE, owner

WRITABLE = ("/media", "/mnt")
"""Folders that the service may write to besides its own; source: systemd/companion.service."""


@contextmanager
def as_owner(path: Path) -> Iterator[str]:
    """Switch root to the user and groups of a file's owner for the block; yield the account's name.

    The name is empty for a user without an account.
    """
    number = owner(path)
    name, group = _account(os.geteuid() or number)
    if os.geteuid() or not number:
        yield name
        return
    groups, own = os.getgroups(), os.getgid()
    os.setgroups(os.getgrouplist(name, group) if name else [])
    os.setresgid(group, group, own)
    os.setresuid(number, number, 0)
    try:
        yield name
    finally:
        os.setresuid(0, 0, 0)
        os.setresgid(own, own, own)
        os.setgroups(groups)


def place(folder: Path, name: str) -> Finding:
    """Return a finding about a backup folder for the current account; *name* is its name."""
    subject = _("Copies")
    try:
        if not is_there(folder):
            text = _("{folder} is not there now: copies go there while it is.")
            return Finding(subject, text.format(folder=folder), "note")
        backup.refuse_shut(folder)
    except SaveFailed as error:
        remedy = _("Let {name} write there, or choose another folder.")
        return Finding(subject, str(error), "fault", remedy.format(name=name or "?"))
    if name == SERVICE and not any(folder.is_relative_to(each) for each in WRITABLE):
        text = _("The service cannot write to {folder}. Choose a folder below /media or /mnt.")
        return Finding(subject, text.format(folder=folder), "fault")
    return Finding(subject, _("Copies can be made in {folder}.").format(folder=folder), "ok")


def _account(number: int) -> tuple[str, int]:
    """Return the name and the group of a user ID; without an account, an empty name and the ID."""
    found = ((each.pw_name, each.pw_gid) for each in getpwall() if each.pw_uid == number)
    return next(found, ("", number))
