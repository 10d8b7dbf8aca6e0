"""Results of a match of a table: totals, who has won, and places."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from msgspec import Struct

from companion.keep.tables.cells import LARGEST_NUMBER
from companion.keep.tables.lines import TableLine
from companion.play.measures import placed
from companion.words.i18n import _


class ReadResult(Struct, frozen=True):
    """Result of a match, seat by seat; None for values that the table lacks."""

    totals: tuple[Fraction | None, ...]
    told: tuple[int | None, ...]
    """Places in the table."""
    won: tuple[bool | None, ...]

    @property
    def best(self) -> tuple[int, ...]:
        """Seats that are winners or first in the table."""
        if any(won is not None for won in self.won):
            return tuple(seat for seat, won in enumerate(self.won) if won)
        return tuple(seat for seat, place in enumerate(self.told) if place == 1)

    @property
    def tells_winners(self) -> bool:
        """True if the table names the winners, or says that there are none."""
        return bool(self.best) or any(won is not None for won in self.won)

    @property
    def known(self) -> tuple[Fraction, ...]:
        """Totals of all seats; none if one is unknown."""
        known = tuple(total for total in self.totals if total is not None)
        return known if len(known) == len(self.totals) else ()

    @property
    def lowest(self) -> bool | None:
        """True if the winners have less than all others, False if they have more; else None."""
        best = [total for seat, total in enumerate(self.known) if seat in self.best]
        others = [total for seat, total in enumerate(self.known) if seat not in self.best]
        if best and others and max(best) < min(others):
            return True
        return False if best and others and min(best) > max(others) else None

    @property
    def asks_lowest(self) -> bool:
        """True if places depend on which total is the best."""
        others = {total for seat, total in enumerate(self.known) if seat not in self.best}
        return None in self.told and len(others) > 1

    @property
    def is_decided(self) -> bool:
        """True if it is known who has won."""
        return self.tells_winners or bool(self.known)

    @property
    def are_pairs(self) -> bool:
        """True if every second seat has the same result, as a team of two has."""
        seats = [*zip(self.totals, self.told, self.won, strict=True)]
        return seats[:2] == seats[2:]

    def places(self, *, lowest: bool) -> tuple[int | None, ...]:
        """Return the place of each seat: as in the table, else winners first, then by points."""
        if None not in self.told:
            return self.told
        if self.known:
            worst_first = sorted({*self.known}, reverse=lowest)
            return placed([worst_first.index(total) for total in self.known], self.best)
        others = [seat for seat in range(len(self.told)) if seat not in self.best]
        found = [1 if seat in self.best else place for seat, place in enumerate(self.told)]
        if len(others) == 1 and self.best:
            found[others[0]] = len(found)
        return tuple(found)

    @property
    def rounded(self) -> tuple[int | None, ...]:
        """Return the totals as whole numbers, halves rounded up."""
        half = Fraction(1, 2)
        return tuple(None if total is None else floor(total + half) for total in self.totals)


def result(seats: Sequence[Sequence[TableLine]]) -> ReadResult:
    """Return the result of a match in a table; raise BadScores for a fault in it."""
    last = [seat[-1] for seat in seats]
    is_lost = 1 not in [line.place for line in last]  # together: nobody is first
    for line in last:
        if line.place is not None and not 1 <= line.place <= len(last) + is_lost:
            raise line.error("place", _("there are only so many seats"))
    if why := _contradiction(last):
        raise last[0].error("place", why)
    return ReadResult(
        tuple(_total(seat) for seat in seats),
        tuple(line.place for line in last),
        tuple(line.won for line in last),
    )


def _contradiction(last: Sequence[TableLine]) -> str:
    """Return the reason why places cannot be, empty if they can: winners are first."""
    told = [line.place for line in last if line.place]
    if len(told) == len(last) and 1 not in told and all(line.won is None for line in last):
        return _("nobody is first, and nothing else says who has won")
    won = [line.place for line in last if line.place and line.won]
    others = [line.place for line in last if line.place and line.won is False]
    if won and others and max(won) > min(others):
        return _("somebody who has not won is before somebody who has")
    return ""


def _total(lines: Sequence[TableLine]) -> Fraction | None:
    """Return the last total of a seat with the points after it; None without any."""
    found: Fraction | None = None
    for line in lines:
        if line.total is not None:
            found = line.total
        elif line.points is not None:
            found = (found or Fraction()) + line.points
    if found is not None and abs(found) > LARGEST_NUMBER:
        raise lines[-1].error("points", _("together they have too many digits"))
    return found
