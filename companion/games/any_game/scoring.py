"""Scoring of a game, as one frozen value."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.play.sums import LARGEST_NUMBER as LARGEST_NUMBER

NUMBERS, COUNTERS, CATEGORIES = "numbers", "counters", "categories"
PLACES, TOGETHER, ALONE, MARGIN = "places", "together", "alone", "margin"
SHEET_ROUNDS, SHEET_ONCE, SHEET_COUNTERS, SHEET_PLACES, SHEET_TOGETHER = (
    "sheet", "sheet-once", "sheet-counters", "sheet-places", "sheet-together",
)  # fmt: skip
SHEETS_ONCE = (SHEET_ONCE, SHEET_COUNTERS)
"""Kinds of counting: a number per round; running counters; categories, each once; places only; won
or lost together; one against all; a winner and a margin; those of descriptions: in rounds, once in
a match, by counters, by places, together. Each has a row in kinds.py."""

TOTAL, ROUNDS, OUT, OPEN = "total", "rounds", "out", "open"
ENDS = (TOTAL, ROUNDS, OUT, OPEN)
"""Ends of a match: a total; a number of rounds; all but one are out; the table says so."""

SHARED, LAST, ON = "shared", "last", "on"
TIES = (SHARED, LAST, ON)
"""Ties: the win is shared; the last round decides; another round is played."""

ZERO, LOWEST, AVERAGE = "zero", "lowest", "average"
BEGINNINGS = (ZERO, LOWEST, AVERAGE)
AS_WRITTEN = "as-written"
"""Points with which a newcomer begins; AS_WRITTEN if a description says so."""

MOST_ROUNDS = 1_000
"""Largest number of rounds that can be agreed."""
MOST_COUNTERS, MOST_CATEGORIES, MOST_MARKS = 4, 20, 4
TEAMS = range(2, 7)
"""Possible numbers of teams."""


class Counter(Struct, frozen=True, gc=False):
    """Running counter of every side: its name, its start, and its two steps."""

    name: str
    start: int = 0
    up: int = 1
    down: int = 1


class Bids(Struct, frozen=True, gc=False):
    """Formula of bids: a met bid of n is worth ``met + met_each * n``.

    A missed one is worth ``missed + missed_each * difference``. If *zero* is not 0, a bid of 0 is
    worth that many points for each card of the round instead, gained or lost.
    """

    met: int = 10
    met_each: int = 1
    missed: int = 0
    missed_each: int = 0
    zero: int = 0
    tricks: int = 0
    """Tricks of a round; 0 for as many as the number of the round."""


class Scoring(Struct, frozen=True, gc=False):
    """Scoring of a game: its kind, its end and its winner."""

    name: str = ""
    kind: str = NUMBERS
    lowest: bool = False
    """True if the lowest total wins."""
    end: str = OPEN
    limit: int = 0
    """Total, or number of rounds, that ends the match, or total at which a side is out."""
    tie: str = SHARED
    start: int = 0
    """Points of every side at the beginning."""
    countdown: bool = False
    """True if points are subtracted from the start, down to exactly 0, which wins at once."""
    sum: int | None = None
    """Known sum of the points of a round; None if it may be anything."""
    bids: Bids | None = None
    counters: tuple[Counter, ...] = ()
    categories: tuple[str, ...] = ()
    prizes: tuple[int, ...] = (1,)
    """Points of the first place, the second and so on; places without one get 0."""
    teams: int = 0
    """Number of teams, whose seats alternate around the table; 0 if each seat plays alone."""
    newcomers: str = ""
    """Points with which a newcomer begins; empty if the table is asked."""
    marks: tuple[str, ...] = ()
    most: int = 0
    """Largest number that a side can have in a round: points, or tricks where there are bids; 0 for
    any."""
    earned: bool = False
    """True if points besides a bid count only where it is met."""
    sheet: str = ""
    """Text of the description by which rounds are counted; the fields above follow from it."""

    def tricks(self, number: int) -> int | None:
        """Return the sum of the numbers in round *number*, from 1; None if it is not known."""
        if self.bids is None:
            return self.sum
        return min(self.bids.tricks or number, self.most or LARGEST_NUMBER)

    @property
    def words(self) -> tuple[str, ...]:
        """Names that the table has given: of the game, its counters, categories and marks."""
        counters = (each.name for each in self.counters)
        return (self.name, *counters, *self.categories, *self.marks)

    def reworded(self, by: Mapping[str, str]) -> Scoring:
        """Return the same scoring with other words in place of some."""
        return replace(
            self,
            name=by.get(self.name, self.name),
            counters=tuple(
                replace(each, name=by.get(each.name, each.name)) for each in self.counters
            ),
            categories=tuple(by.get(each, each) for each in self.categories),
            marks=tuple(by.get(each, each) for each in self.marks),
        )
