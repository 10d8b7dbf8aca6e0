"""Every error the companion raises on purpose; their texts are sentences for a person."""

from __future__ import annotations

import errno
from pathlib import Path

from companion.words.i18n import _


class CompanionError(Exception):
    """Base class of all companion errors."""


class UnknownGame(CompanionError, LookupError):
    """No game is registered under that name."""


class NoDisplay(CompanionError):
    """There is nothing to show anything on."""


class BadCard(CompanionError, ValueError):
    """The code names no card of the deck."""


class BadSettings(CompanionError, ValueError):
    """The settings file cannot be understood."""


class BrokenJournal(CompanionError, ValueError):
    """An entry cannot be read or makes no sense; *entry* counts from 1, 0 is the header."""

    def __init__(self, entry: int, sentence: str) -> None:
        super().__init__(sentence)
        self.entry = entry


class ForeignDatabase(CompanionError):
    """The database belongs to another program or to a newer companion."""


class SaveFailed(CompanionError, OSError):
    """The entry could not be written; nothing has changed."""


class DamagedFile(CompanionError, OSError):
    """What is kept cannot be read there; it is told where it was wanted."""


class EmptyFile(CompanionError):
    """Nothing is kept, though there is a *copy* of what was."""

    def __init__(self, sentence: str, copy: Path) -> None:
        super().__init__(sentence)
        self.copy = copy


class BadName(CompanionError, ValueError):
    """Nobody has that name, or nobody can be given it."""


class BadDeck(CompanionError, ValueError):
    """A deck file cannot be understood, or says what cannot be."""


def why(error: OSError) -> str:
    """Return what the system has against a file, as part of a sentence in the people's language."""
    words = {
        errno.ENOENT: _("there is no such file or folder"),
        errno.ENOTDIR: _("what should be a folder is a file"),
        errno.EISDIR: _("it is a folder"),
        errno.EACCES: _("you may not"),
        errno.EPERM: _("you may not"),
        errno.EROFS: _("the disk is read-only"),
        errno.ENOSPC: _("the disk is full"),
        errno.EIO: _("the disk does not answer"),
        errno.ENAMETOOLONG: _("the name is too long"),
    }
    return words.get(error.errno or 0) or error.strerror or str(error)
