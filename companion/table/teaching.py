"""Teaching: scans meant for a deck, and an unknown code taught during a match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from msgspec import Struct

from companion.keep.decks.decks import Decks, Lesson, SavedDeck
from companion.keep.decks.forms import PRINTED
from companion.table.devices import lasting_fault
from companion.words.i18n import _
from companion.words.inputs import Input, Misread, Pressed, Scanned


class Listener(Protocol):
    """Receives scans that are not for the match, such as those of a deck being taught."""

    def take_code(self, code: str, joined: bool = False) -> None:
        """Handle a scanned code; a *joined* one is a further line of a text."""

    def misread(self, why: str = "") -> None:
        """Handle a misread; *why* is a sentence about one that comes again with the card."""

    def undo(self) -> None:
        """Undo the last card, if there is anything to undo."""


def listener_step(listener: Listener, event: Input) -> Callable[[], object] | None:
    """Return the listener's step for an input; None if it has none."""
    match event:
        case Scanned(code):
            return partial(listener.take_code, code, event.joined)
        case Misread():
            return partial(listener.misread, lasting_fault(event))
        case Pressed("undo"):
            return listener.undo
    return None


def is_further_line(code: str, joined: bool) -> bool:
    """Return True if a code that came *joined* to another is a further line of its text.

    Codes that we print have one line: then a scanner has stored several stickers, and sends them
    all at once.
    """
    return joined and not PRINTED.fullmatch(code)


def several_lines() -> str:
    """Return the sentence about a text that is no card, since a card has one line."""
    return _("Several lines came at once: a card has only one.")


class Taught(Struct, frozen=True):
    """Lesson taught during a match, and the number of the entry made by its card."""

    lesson: Lesson
    entry: int


def teach(decks: Decks, deck: SavedDeck, place: int, code: str) -> Lesson:
    """Assign a code to a card; a deck not saved yet (number 0) is created. Raise SaveFailed."""
    return decks.teach(deck.number or decks.put(deck), place, code)
