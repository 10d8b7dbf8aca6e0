"""Report on a damaged file: where it is kept, and which matches could be read from it."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct


class Piece(Struct, frozen=True):
    """Match that is not complete: *entries* are those before the first that is lost.

    Without a *game*, how it began is lost too, and nothing of it can be opened.
    """

    players: tuple[str, ...]
    game: str = ""
    entries: int = 0


class Salvaged(Struct, frozen=True):
    """Number of matches that could be read from a damaged file, and those not complete."""

    matches: int
    pieces: tuple[Piece, ...] = ()
    rows: int = 0
    """Number of people, decks, codes and cards that differ from what was written: they are lost."""


class Damage(Struct, frozen=True):
    """Report on a damaged file: its present path, and the result of salvage."""

    file: Path
    salvaged: Salvaged
