"""Names that the owner of a deck gave to cards, used instead of those of the box."""

from __future__ import annotations

from collections.abc import Mapping

_given: Mapping[tuple[str, str], str] = {}


def use_names(names: Mapping[tuple[str, str], str]) -> None:
    """Set the names that are used everywhere, by game and code of the card."""
    global _given
    _given = dict(names)


def given_name(game: str, card: str) -> str:
    """Return the name that the owner gave to a card; empty if it has none."""
    return _given.get((game, card), "")
