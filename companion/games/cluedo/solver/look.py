"""What one look at a log finds out."""

from __future__ import annotations

from msgspec import Struct

from companion.games.cluedo.solver.contradiction import contradiction
from companion.games.cluedo.solver.count import Counts, tallied
from companion.games.cluedo.solver.told import Log, knowledge


class Look(Struct, frozen=True):
    """How many deals fit, where their cards are, and what they hide.

    Holders are the seats in their order, and what is hidden last.
    """

    counts: Counts
    solutions: tuple[tuple[tuple[int, ...], int], ...]
    """Each solution by its places, and how many deals have it; the likeliest first."""
    contradiction: tuple[int, ...] = ()
    """The places of the fewest sayings of the log that cannot all be true, if no deal fits."""

    @property
    def possible(self) -> bool:
        """Whether any deal fits."""
        return self.counts.possible

    @property
    def solution(self) -> tuple[int, ...] | None:
        """The places of what is hidden, if that is certain."""
        return self.solutions[0][0] if len(self.solutions) == 1 else None

    def share(self, place: int, holder: int) -> float:
        """Return in how many of the deals that fit a holder has a card, from 0 to 1."""
        return self.counts.held[place][holder] / self.counts.deals if self.possible else 0.0

    def holder(self, place: int) -> int | None:
        """Return who has a card for certain, if anybody has."""
        for holder, deals in enumerate(self.counts.held[place]):
            if self.possible and deals == self.counts.deals:
                return holder
        return None


def look(log: Log) -> Look:
    """Return what is known of a deal after all that was told; exact."""
    counts, hidden = tallied(knowledge(log))
    likeliest = sorted(hidden.items(), key=lambda each: (-each[1], each[0]))
    return Look(counts, tuple(likeliest), () if counts.possible else contradiction(log))
