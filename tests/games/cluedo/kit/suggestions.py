"""Evenings of suggestions that are sensible, random or awkward."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.games.cluedo.solver.constraints import Constraint, Constraints
from companion.games.cluedo.solver.knowledge import WHOLE, Cards, cards, places
from tests.games.cluedo.kit.deals import Deal, dealt

HANDS = {2: (9, 9), 3: (6, 6, 6), 4: (5, 5, 4, 4), 5: (4, 4, 4, 3, 3), 6: (3,) * 6}
"""Number of cards of each seat, by number of seats (S:18, S:19)."""
TRIES = 20
"""Suggestions among which a nuisance chooses."""


class Evening:
    """Deal, its public answers, and the cards that were shown to each seat."""

    def __init__(self, seed: object, seats: int) -> None:
        self.chance = Random(str(seed))
        self.deal: Deal = dealt(self.chance, HANDS[seats], WHOLE)
        self.told: list[Constraint] = []
        self.seen: list[list[tuple[int, Constraint]]] = [[] for _ in range(seats)]
        """By seat: indices in *told*, and the exact card that the seat was shown."""

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.deal) - 1

    def known(self, seat: int) -> Cards:
        """Return the cards that a seat has or was shown."""
        return self.deal[seat] | sum({told.cards for _, told in self.seen[seat]})

    def suggest(self, seat: int, named: Cards) -> None:
        """Ask the others in turn, until one of them shows a card."""
        for step in range(1, self.seats):
            other = (seat + step) % self.seats
            held = self.deal[other] & named
            self.told.append(Constraint(other, named, bool(held)))
            if held:
                shown = 1 << self.chance.choice([*places(held)])
                self.seen[seat].append((len(self.told) - 1, Constraint(other, shown, True)))
                return

    def log(self, viewer: int | None = None) -> Constraints:
        """Return the public log, or the log with the knowledge of one seat."""
        told, own = [*self.told], ()
        if viewer is not None:
            own = tuple(Constraint(viewer, 1 << place, True) for place in places(self.deal[viewer]))
            for place, each in self.seen[viewer]:
                told[place] = each
        sizes = tuple(hand.bit_count() for hand in self.deal[:-1])
        return Constraints(sizes, (*own, *told))


Suggester = Callable[[Evening, int], Cards]


def randomly(evening: Evening, _seat: int) -> Cards:
    """Name any three cards."""
    return cards(evening.chance.choice(span) for span in WHOLE.spans())


def sensibly(evening: Evening, seat: int) -> Cards:
    """Name cards that the seat neither has nor was shown, if there are any."""
    known = evening.known(seat)
    chosen = [[place for place in span if not known >> place & 1] or span for span in WHOLE.spans()]
    return cards(evening.chance.choice(each) for each in chosen)


def awkwardly(evening: Evening, seat: int) -> Cards:
    """Name cards of which the next seat has one, the same as before if it can be."""
    asked = (seat + 1) % evening.seats
    named = [randomly(evening, seat) for _ in range(TRIES)]
    shown = [each for each in named if each & evening.deal[asked]]
    before = {told.cards for told in evening.told if told.seat == asked}
    return next((each for each in shown if each not in before), named[0])


SUGGESTERS: dict[str, Suggester] = {
    "sensible": sensibly,
    "random": randomly,
    "adversarial": awkwardly,
}


def evening(seed: object, seats: int, suggester: str, entries: int) -> Evening:
    """Return an evening of *entries* suggestions."""
    found = Evening((seed, seats, suggester), seats)
    for turn in range(entries):
        seat = turn % seats
        found.suggest(seat, SUGGESTERS[suggester](found, seat))
    return found
