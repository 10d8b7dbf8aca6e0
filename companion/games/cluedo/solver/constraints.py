"""Constraints on a deal, one by one, and the knowledge of each seat that follows."""

from __future__ import annotations

from msgspec import Struct

from companion.games.cluedo.solver.knowledge import (
    WHOLE,
    Cards,
    DeckCounts,
    HandKnowledge,
    Knowledge,
)


class Constraint(Struct, frozen=True):
    """Constraint on a hand: it has at least one of the cards, or none of them."""

    seat: int
    cards: Cards
    has: bool


class Constraints(Struct, frozen=True):
    """All constraints that a viewer knows, in order; equal ones are merged.

    Their places count first those in ``told``, then those in ``wrong``.
    """

    sizes: tuple[int, ...]
    """Number of cards of each seat."""
    told: tuple[Constraint, ...] = ()
    wrong: tuple[Cards, ...] = ()
    """Wrong solutions, one card of each kind."""
    deck: DeckCounts = WHOLE

    @property
    def count(self) -> int:
        """Number of constraints."""
        return len(self.told) + len(self.wrong)


def knowledge(constraints: Constraints) -> Knowledge:
    """Return the knowledge of each seat that follows from constraints."""
    hands = tuple(_holding(constraints, seat, size) for seat, size in enumerate(constraints.sizes))
    return Knowledge(hands, wrong=tuple(dict.fromkeys(constraints.wrong)), deck=constraints.deck)


def _holding(constraints: Constraints, seat: int, size: int) -> HandKnowledge:
    lacks, shown = 0, dict[Cards, None]()
    for told in constraints.told:
        if told.seat == seat and told.has:
            shown[told.cards] = None
        elif told.seat == seat:
            lacks |= told.cards
    return HandKnowledge(size, lacks=lacks, shown=tuple(shown))
