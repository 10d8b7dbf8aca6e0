"""The order in which cards are passed: it alone decides how much there is to count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod, sqrt

from companion.games.cluedo.solver.diagram import DEAD, of_envelope, of_hand
from companion.games.cluedo.solver.knowledge import Knowledge, cards

MUCH = 1000.0
"""From this on it is worth to look for a better order."""
STEP = 3
"""Every third card is tried as the first one."""


class Arrangement:
    """The cards in an order, the diagrams of all holders along it, and where they begin."""

    def __init__(self, known: Knowledge, order: Sequence[int]) -> None:
        made = [of_hand(hand, order) for hand in known.hands]
        made.append(of_envelope(known.lacks, known.wrong, known.deck, order))
        self.order = order
        self.diagrams = [diagram for diagram, _ in made]
        self.start = tuple(node for _, node in made)

    @property
    def possible(self) -> bool:
        """Whether each holder by itself may have what is known of it."""
        return DEAD not in self.start

    def work(self) -> float:
        """Return how much there is to count, about: more than it is in truth, for all alike.

        Before a card there are no more places to stand at than all holders have one with another.
        """
        pairs = zip(self.diagrams, self.start, strict=True)
        widths = [diagram.widths(start, len(self.order)) for diagram, start in pairs]
        return sum(sqrt(prod(before)) for before in zip(*widths, strict=True))


def arranged(known: Knowledge, named: Sequence[int] = ()) -> Arrangement:
    """Return the cards in an order that leaves little to count, those named first."""
    best = Arrangement(known, ordered(known, named))
    if named or not best.possible or (least := best.work()) < MUCH:
        return best
    for order in _others(known):
        other = Arrangement(known, order)
        if (work := other.work()) < least:
            best, least = other, work
    return best


def _others(known: Knowledge) -> Iterator[list[int]]:
    """Yield orders that begin elsewhere."""
    for first in range(0, known.deck.size, STEP):
        yield ordered(known, [first])


def ordered(known: Knowledge, named: Sequence[int] = ()) -> list[int]:
    """Return the cards in an order in which few answers are open at any time, those named first.

    Deals that go on alike are counted once, and the fewer answers are open, the more go on alike.
    """
    shown = [each for hand in known.hands for each in hand.shown]
    order = list(named)
    passed, left = cards(order), {*range(known.deck.size)} - {*order}

    def cost(place: int) -> tuple[int, int, int]:
        """Return how many answers are open after a card, less twice those that are answered."""
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
