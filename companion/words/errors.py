"""Errors that the companion raises on purpose; their texts are sentences for the user."""

from __future__ import annotations

from pathlib import Path

from companion.words import causes


class CompanionError(Exception):
    """Base class of all companion errors."""


class UnknownGame(CompanionError, LookupError):
    """No game is registered under that name."""


class NoDisplay(CompanionError):
    """No display is available."""


class BadCard(CompanionError, ValueError):
    """The code belongs to no card of the deck."""


class BadSettings(CompanionError, ValueError):
    """The settings file cannot be understood."""


class BrokenJournal(CompanionError, ValueError):
    """An entry cannot be read or is impossible; *entry* counts from 1, 0 is the header."""

    def __init__(self, entry: int, sentence: str) -> None:
        super().__init__(sentence)
        self.entry = entry


class ForeignDatabase(CompanionError):
    """The database belongs to another program or to a newer companion."""


class SaveFailed(CompanionError, OSError):
    """The entry could not be written; nothing has changed."""


class DamagedFile(CompanionError, OSError):
    """The file is damaged where it was read."""


class EmptyFile(CompanionError):
    """The file is empty, though a backup *copy* is not."""

    def __init__(self, sentence: str, copy: Path) -> None:
        super().__init__(sentence)
        self.copy = copy


class BadName(CompanionError, ValueError):
    """The name is unknown, taken or invalid."""


class BadScores(CompanionError, ValueError):
    """A table of scores cannot be read, or its content is invalid."""


class BadDeck(CompanionError, ValueError):
    """A deck file cannot be parsed, or its content is invalid."""


def why(error: OSError) -> str:
    """Return the reason for a system error as a translated clause, without a full stop."""
    return causes.of_file(error)
