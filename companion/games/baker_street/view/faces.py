"""Pictures of detectives."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.baker_street.cards import DetectiveCard
from companion.games.baker_street.state import Doubted
from companion.games.baker_street.view.panels import DetectiveFace


def face(card: DetectiveCard | None) -> DetectiveFace | None:
    """Return the picture of a card."""
    return DetectiveFace(card.owner, card.value, card.symbol) if card else None


def faces(cards: Sequence[DetectiveCard], leading: int | None = None) -> tuple[DetectiveFace, ...]:
    """Return the pictures of cards; the one at *leading* leads to another pile."""
    return tuple(
        DetectiveFace(card.owner, card.value, card.symbol, place == leading)
        for place, card in enumerate(cards)
    )


def shown(doubt: Doubted) -> tuple[tuple[DetectiveFace, ...], ...]:
    """Return both hands as they were shown; symbols do not count here, and are not stored."""
    return tuple(
        tuple(DetectiveFace(seat, value) for value in hand)
        for seat, hand in enumerate(doubt.hands or ())
    )
