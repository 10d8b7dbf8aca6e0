"""Order of the cards in the diagrams, on which the cost of a count depends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod, sqrt

from companion.games.cluedo.solver.diagram import DEAD, of_envelope, of_hand
from companion.games.cluedo.solver.knowledge import Knowledge, cards

MUCH = 1000.0
"""Estimated work from which on a better order is searched for."""
FIRST_CARD_STEP = 3
"""Step between the cards that are tried as the first one."""


class Arrangement:
    """Cards in an order, and the diagrams of all holders along it with their starts."""

    def __init__(self, known: Knowledge, order: Sequence[int]) -> None:
        made = [of_hand(hand, order) for hand in known.hands]
        made.append(of_envelope(known.lacks, known.wrong, known.deck, order))
        self.order = order
        self.diagrams = [diagram for diagram, _ in made]
        self.start = tuple(node for _, node in made)

    @property
    def possible(self) -> bool:
        """True if each holder's knowledge is possible by itself."""
        return DEAD not in self.start

    def work(self) -> float:
        """Return an estimate of the work; too high, but comparable between orders.

        Before a card there are at most as many places as combinations of the holders' nodes.
        """
        pairs = zip(self.diagrams, self.start, strict=True)
        widths = [diagram.widths(start, len(self.order)) for diagram, start in pairs]
        return sum(sqrt(prod(before)) for before in zip(*widths, strict=True))


def arranged(known: Knowledge, named: Sequence[int] = ()) -> Arrangement:
    """Return the cards in an order of little work, those named first."""
    best = Arrangement(known, ordered(known, named))
    if named or not best.possible or (least := best.work()) < MUCH:
        return best
    for order in _others(known):
        other = Arrangement(known, order)
        if (work := other.work()) < least:
            best, least = other, work
    return best


def _others(known: Knowledge) -> Iterator[list[int]]:
    """Yield orders with other first cards."""
    for first in range(0, known.deck.size, FIRST_CARD_STEP):
        yield ordered(known, [first])


def ordered(known: Knowledge, named: Sequence[int] = ()) -> list[int]:
    """Return the cards in an order with few open answers at any time, those named first.

    Common continuations are counted once; fewer open answers have more in common.
    """
    shown = [each for hand in known.hands for each in hand.shown]
    order = list(named)
    passed, left = cards(order), {*range(known.deck.size)} - {*order}

    def cost(place: int) -> tuple[int, int, int]:
        """Return the open answers after a card, less twice those that it answers."""
        after = passed | 1 << place
        begun = sum(1 for each in shown if each & after and each & ~after)
        done = sum(1 for each in shown if not each & ~after)
        return begun - 2 * done, -sum(each >> place & 1 for each in shown), place

    while left:
        best = min(left, key=cost)
        left.remove(best)
        order.append(best)
        passed |= 1 << best
    return order
