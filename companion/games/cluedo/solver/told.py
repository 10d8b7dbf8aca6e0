"""Constraints on a deal, one by one, and the knowledge of each seat that follows."""

from __future__ import annotations

from msgspec import Struct

from companion.games.cluedo.solver.knowledge import WHOLE, Cards, Deck, Holding, Knowledge


class Told(Struct, frozen=True):
    """Constraint on a hand: it has at least one of the cards, or none of them."""

    seat: int
    cards: Cards
    has: bool


class Log(Struct, frozen=True):
    """All constraints that a viewer knows, in order; equal ones are one.

    A saying is a constraint by its place: first those in *told*, then those in *wrong*.
    """

    sizes: tuple[int, ...]
    """Number of cards of each seat."""
    told: tuple[Told, ...] = ()
    wrong: tuple[Cards, ...] = ()
    """Wrong solutions, one card of each kind."""
    deck: Deck = WHOLE

    @property
    def sayings(self) -> int:
        """Number of sayings."""
        return len(self.told) + len(self.wrong)


def knowledge(log: Log) -> Knowledge:
    """Return the knowledge that follows from a log for each seat."""
    hands = tuple(_holding(log, seat, size) for seat, size in enumerate(log.sizes))
    return Knowledge(hands, wrong=tuple(dict.fromkeys(log.wrong)), deck=log.deck)


def _holding(log: Log, seat: int, size: int) -> Holding:
    lacks, shown = 0, dict[Cards, None]()
    for told in log.told:
        if told.seat == seat and told.has:
            shown[told.cards] = None
        elif told.seat == seat:
            lacks |= told.cards
    return Holding(size, lacks=lacks, shown=tuple(shown))
