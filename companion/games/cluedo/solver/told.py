"""What was told at a table, saying by saying, and what follows from it for each seat."""

from __future__ import annotations

from msgspec import Struct

from companion.games.cluedo.solver.knowledge import WHOLE, Cards, Deck, Holding, Knowledge


class Told(Struct, frozen=True):
    """One thing that was said of a seat: it has at least one of the cards, or none of them."""

    seat: int
    cards: Cards
    has: bool


class Log(Struct, frozen=True):
    """All that a viewer was told of a deal, in its order; equal logs are one.

    A saying is counted by its place: first those in *told*, then those in *wrong*.
    """

    sizes: tuple[int, ...]
    """How many cards each seat has."""
    told: tuple[Told, ...] = ()
    wrong: tuple[Cards, ...] = ()
    """Solutions that turned out to be wrong, one card of each kind."""
    deck: Deck = WHOLE

    @property
    def sayings(self) -> int:
        """How many there are."""
        return len(self.told) + len(self.wrong)


def knowledge(log: Log) -> Knowledge:
    """Return what follows from a log for each seat."""
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
