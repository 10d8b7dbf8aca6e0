"""Teaching: cards that are for a deck, and a strange one that is taught during a match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from msgspec import Struct

from companion.keep.decks.decks import Decks, Lesson, SavedDeck
from companion.words.inputs import Input, Misread, Pressed, Scanned


class Listener(Protocol):
    """Takes the cards that are not for the match, such as those of a deck that is being taught."""

    def take_code(self, code: str) -> None:
        """Take a card."""

    def misread(self) -> None:
        """Hear that a card was read badly."""

    def undo(self) -> None:
        """Take back the last card, if that makes sense."""


def listener_step(listener: Listener, event: Input) -> Callable[[], object] | None:
    """Return what an input does while cards are for a listener; None if it does nothing."""
    match event:
        case Scanned(code):
            return partial(listener.take_code, code)
        case Misread():
            return listener.misread
        case Pressed("undo"):
            return listener.undo
    return None


class Taught(Struct, frozen=True):
    """What was taught in the middle of a match, and the entry that its card became."""

    lesson: Lesson
    entry: int


def teach(decks: Decks, deck: SavedDeck, place: int, code: str) -> Lesson:
    """Put a code on a card; a deck that is not kept yet (number 0) is begun. Raise SaveFailed."""
    return decks.teach(deck.number or decks.put(deck), place, code)
