"""Scene of a game: its cards, tracks, lists and grids, as phones and a television draw them.

A game makes it from its view (``Tells.scene``); all scenes are drawn by one renderer.
"""

from __future__ import annotations

from msgspec import Struct

HOLLOW_PREFIX = "hollow "
"""Beginning of the name of a pip that is an outline."""


class SceneCard(Struct, frozen=True, omit_defaults=True):
    """Card face up, or its back."""

    words: str
    """Name of the card, for screen readers."""
    face: str = ""
    """Short text on it, such as its rank."""
    sign: str = ""
    """Name of its pip or icon, as pages name them; a card without face and sign is a back."""
    signs: int = 1
    """Number of such pips."""
    ink: int | None = None
    """Colour of face and sign, by its number among the suits of a theme; None for black."""
    dark: bool = False
    """True for white on black paper."""
    seat: int | None = None
    """Seat that laid it."""
    best: bool = False
    """True for the card that wins so far, or the one that was laid last."""
    mood: str = ""
    """"right", "wrong" or neither."""


class CardRow(Struct, frozen=True, tag="cards", omit_defaults=True):
    """Cards in a row: a trick, or the row of The Club."""

    title: str
    cards: tuple[SceneCard, ...]


class TrackCell(Struct, frozen=True, omit_defaults=True):
    """Place on a track, such as a day of a week."""

    words: str
    note: str = ""
    seat: int | None = None
    """Seat that it belongs to."""
    now: bool = False
    past: bool = False


class SceneTrack(Struct, frozen=True, tag="track", omit_defaults=True):
    """Places in order, of which one is now."""

    title: str
    cells: tuple[TrackCell, ...]


class Item(Struct, frozen=True, omit_defaults=True):
    """Row of a list: words, a value at the right, and the seats that it belongs to."""

    words: str
    value: str = ""
    seats: tuple[int, ...] = ()
    sign: str = ""
    now: bool = False
    mood: str = ""


class Items(Struct, frozen=True, tag="items", omit_defaults=True):
    """Rows in order, the highest first, such as a ladder."""

    title: str
    items: tuple[Item, ...]


class GridRow(Struct, frozen=True, omit_defaults=True):
    """Row of a grid: its words, and a value of each seat in words."""

    words: str
    values: tuple[str, ...]
    sign: str = ""
    best: int | None = None
    """Seat with the best value."""


class Grid(Struct, frozen=True, tag="grid", omit_defaults=True):
    """Rows with a column for each seat, such as the clues of both by their types."""

    title: str
    rows: tuple[GridRow, ...]


Block = CardRow | SceneTrack | Items | Grid
