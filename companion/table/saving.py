"""Saving: a failed write changes nothing, and its message stays until a write succeeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from companion.play.moves import Objection
from companion.words.errors import SaveFailed
from companion.words.i18n import _

T = TypeVar("T")


class Saving:
    """Runs steps that write."""

    def __init__(self) -> None:
        self.unsaved = ""
        """Message about the last failed write; empty after one that succeeds."""
        self.kept = False
        """True if the last step was saved and no rule objected."""

    def run(self, step: Callable[[], T]) -> T | None:
        """Run a step and return its result; None if it could not be saved."""
        self.kept = False
        try:
            result = step()
        except SaveFailed as error:
            text = _("Not saved: {why}. Do the last thing again: all else is safe.")
            self.unsaved = text.format(why=error)
            return None
        self.kept = not isinstance(result, Objection)
        self.unsaved = "" if self.kept else self.unsaved
        return result
