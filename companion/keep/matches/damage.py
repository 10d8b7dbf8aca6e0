"""Report on a damaged file: its path, and the matches that were salvaged."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct


class DamagedMatch(Struct, frozen=True):
    """Incomplete match; *entries* counts those before the first lost one.

    Without a *game* its header is lost too, and it cannot be opened.
    """

    players: tuple[str, ...]
    game: str = ""
    entries: int = 0


class Salvaged(Struct, frozen=True):
    """Result of salvage: the number of matches, and the incomplete ones."""

    matches: int
    pieces: tuple[DamagedMatch, ...] = ()
    rows: int = 0
    """Number of lost people, decks, codes and cards: their checksums fail."""


class Damage(Struct, frozen=True):
    """Report on a damaged file: its present path, and the result of salvage."""

    file: Path
    salvaged: Salvaged
