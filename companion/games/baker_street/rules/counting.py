"""Numbers of each player's detectives in deck, hand, piles and discards."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.baker_street.state import HAND, Holding


def lay(holding: Holding) -> Holding:
    """Move a card from the hand to a pile (S:42)."""
    return replace(holding, hand=max(holding.hand - 1, 0), laid=holding.laid + 1)


def turned(holding: Holding, value: int) -> Holding:
    """Move a card from a pile to the discards, face known (S:89)."""
    return replace(
        holding,
        laid=max(holding.laid - 1, 0),
        discards=holding.discards + 1,
        seen=(*holding.seen, value),
    )


def discard_hand(holding: Holding, values: tuple[int, ...] | None) -> Holding:
    """Move the hand to the discards (S:77); *values* are None if they were not entered."""
    count = holding.hand if values is None else len(values)
    return replace(
        holding, hand=0, discards=holding.discards + count, seen=holding.seen + (values or ())
    )


def unsure(holding: Holding) -> Holding:
    """Mark the numbers as inexact after an unknown number of cards moved to the discards."""
    return replace(holding, exact=False)


def draw_up(holding: Holding) -> Holding:
    """Draw until the hand has three cards, if enough are left (S:48)."""
    holding = replace(holding, recycled=False)
    while holding.hand < HAND:
        holding = _recycled(holding)
        if not holding.deck and holding.deck_exact:
            return holding
        holding = replace(holding, deck=max(holding.deck - 1, 0), hand=holding.hand + 1)
    return _recycled(holding)


def _recycled(holding: Holding) -> Holding:
    """Turn the discards into the deck as soon as it is empty (S:50)."""
    if holding.deck or not holding.deck_exact or (holding.exact and not holding.discards):
        return holding
    return replace(
        holding,
        deck=holding.discards, discards=0, seen=(), recycled=True, deck_exact=holding.exact,
    )  # fmt: skip
