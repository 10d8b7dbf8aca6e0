"""Page of a seat's own phone, made from its private view, with the keys on it.

A game makes it (``Secrets.phone``); it is the seat's secret, and leaves the app only encrypted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.play.scene import CardRow, Items
from companion.play.view import Offer

HAS, HAS_NOT, MAY = "has", "not", "may"
"""Marks of a card and a place where it may be."""


class PrivateChoice(Struct, frozen=True):
    """Key on the page, with what it marks; a chosen one says what is marked already."""

    offer: Offer
    chosen: bool = False


class Choices(Struct, frozen=True):
    """Keys of which one can be touched."""

    title: str
    choices: tuple[PrivateChoice, ...]


class NotesRow(Struct, frozen=True):
    """Row of notes: a card, where it may be, and what can be marked of it."""

    words: str
    marks: tuple[str, ...]
    """Mark by seat; empty where nothing is known."""
    sought: str
    """Mark of being what is sought."""
    share: int | None = None
    """Chance of that in percent; None where it is certain, impossible or not shown."""
    sign: str = ""
    """Name of its icon, as pages name them."""
    why: str = ""
    mine: bool = False
    choices: tuple[PrivateChoice, ...] = ()


class Notes(Struct, frozen=True):
    """Cards of a kind, and for each seat whether it has them."""

    title: str
    rows: tuple[NotesRow, ...]

    @property
    def likeliest(self) -> NotesRow | None:
        """Row of what is sought, or most likely; None while nothing speaks for one."""
        sure = [row for row in self.rows if row.sought == HAS]
        open_ = sorted((row for row in self.rows if row.share), key=lambda row: -(row.share or 0))
        return next(iter((*sure, *open_)), None)


class WrittenLines(Struct, frozen=True):
    """Sentences."""

    lines: tuple[str, ...]
    title: str = ""
    mood: str = ""
    """"right", "wrong", "now" or none of them."""
    is_large: bool = False
    """True for what the page is about."""


PrivateBlock = Notes | Choices | WrittenLines | CardRow | Items


class PrivatePage(Struct, frozen=True):
    """Page of a seat's own phone."""

    title: str
    blocks: tuple[PrivateBlock, ...]
    is_thinking: bool = False
    """True while answers of slow work are missing in it; a phone keeps what it has meanwhile."""

    @property
    def offers(self) -> tuple[Offer, ...]:
        """Offers of its keys, each once, in order; a phone sends the place of one."""
        return tuple(dict.fromkeys(choice.offer for choice in self._choices()))

    def _choices(self) -> Iterator[PrivateChoice]:
        for block in self.blocks:
            match block:
                case Notes(rows=rows):
                    yield from (choice for row in rows for choice in row.choices)
                case Choices(choices=choices):
                    yield from choices


def page(title: str, *blocks: PrivateBlock, is_thinking: bool = False) -> PrivatePage:
    """Return a page without its empty blocks."""
    return PrivatePage(title, tuple(block for block in blocks if _content(block)), is_thinking)


def _content(block: PrivateBlock) -> Sequence[object]:
    match block:
        case Notes(rows=content) | Choices(choices=content) | WrittenLines(lines=content):
            return content
        case CardRow(cards=content) | Items(items=content):
            return content
