"""Records of a game: best result, margins, longest run, usual time, and who plays with whom.

A person is an id; a guest has none, and holds no record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from statistics import fmean, median_low

from msgspec import Struct
from msgspec.structs import replace

LEAST_RUN = 2
"""Fewest wins one after the other that are a run."""
MOST_PAIRS = 3
"""Most pairs that are named."""


class SeatResult(Struct, frozen=True):
    """Result of a seat; place or points are None if they are unknown."""

    person: str
    """Id; empty for a guest."""
    name: str
    won: bool
    place: int | None
    points: int | None


class Outcome(Struct, frozen=True):
    """Match that is over, with the time at the table, 0 if that is unknown."""

    seats: tuple[SeatResult, ...]
    seconds: int = 0

    @property
    def winners(self) -> tuple[str, ...]:
        """Names of those who have won."""
        return tuple(seat.name for seat in self.seats if seat.won)


class Feat(Struct, frozen=True):
    """Value of a record, and the names of those who hold it."""

    value: int
    names: tuple[str, ...] = ()


class Records(Struct, frozen=True):
    """Records of some matches of a game; None for those that no match has set."""

    average: float | None = None
    """Points of a person in a match."""
    best: Feat | None = None
    """Best points of winners: the most, or the fewest where the lowest wins."""
    closest: Feat | None = None
    clearest: Feat | None = None
    """Least and largest margin between the winner and the next; the second needs two matches."""
    run: Feat | None = None
    """Most matches won one after the other."""
    seconds: int | None = None
    """Usual time at the table: the median."""
    pairs: tuple[Feat, ...] = ()
    """Pairs who have played most matches together."""


def records(matches: Sequence[Outcome]) -> Records:
    """Return the records of matches, in the order of play; of equal ones, the first."""
    points = [seat.points for match in matches for seat in match.seats if seat.points is not None]
    seconds = [match.seconds for match in matches if match.seconds]
    common = Records(
        run=_run(matches),
        seconds=median_low(seconds) if seconds else None,
        pairs=tuple(_pairs(matches)),
    )
    if not any(points):  # a game without points
        return common
    margins = [(margin, match) for match in matches if (margin := _margin(match)) is not None]
    feats = [Feat(abs(margin), match.winners) for margin, match in margins]
    direction = sum((margin > 0) - (margin < 0) for margin, _match in margins)
    return replace(
        common,
        average=fmean(points),
        best=_best(matches, direction),
        closest=min(feats, key=_value, default=None),
        clearest=max(feats, key=_value) if len(feats) > 1 else None,
    )


def _value(feat: Feat) -> int:
    return feat.value


def _margin(match: Outcome) -> int | None:
    """Return the points of the winner above those of the next, below 0 where the lowest wins.

    It is None unless one side has won alone, so that the next place is the second.
    """
    won = [seat for seat in match.seats if seat.won]
    others = [seat for seat in match.seats if not seat.won and seat.place is not None]
    second = min(others, key=lambda seat: seat.place or 0, default=None)
    if not won or second is None or second.place != 2:
        return None
    if won[0].points is None or second.points is None:
        return None
    return won[0].points - second.points


def _best(matches: Iterable[Outcome], direction: int) -> Feat | None:
    """Return the best points of winners; *direction* is below 0 where the lowest wins.

    None is best where all winners have the same points, as in a countdown.
    """
    feats = [
        Feat(won[0].points, match.winners)
        for match in matches
        if (won := [seat for seat in match.seats if seat.won and seat.person])
        and len(won) == len(match.winners) < len(match.seats)
        and won[0].points is not None
    ]
    if not direction or (len(feats) > 1 and len({*map(_value, feats)}) == 1):
        return None
    return (max if direction > 0 else min)(feats, key=_value, default=None)


def _run(matches: Iterable[Outcome]) -> Feat | None:
    """Return the longest run of matches won; one that nobody has won does not end it."""
    runs: Counter[str] = Counter()
    longest = None
    for match in matches:
        for seat in match.seats if match.winners else ():
            runs[seat.person] = runs[seat.person] + 1 if seat.won and seat.person else 0
            if runs[seat.person] > (longest.value if longest else LEAST_RUN - 1):
                longest = Feat(runs[seat.person], (seat.name,))
    return longest


def _pairs(matches: Iterable[Outcome]) -> Iterator[Feat]:
    """Yield the pairs who have played most matches together."""
    names: dict[str, str] = {}
    together: Counter[tuple[str, str]] = Counter()
    for match in matches:
        here = {seat.person: seat.name for seat in match.seats if seat.person}
        names |= here
        together.update(combinations(sorted(here), 2))
    feats = [
        Feat(count, tuple(sorted(names[person] for person in pair)))
        for pair, count in together.items()
    ]
    yield from sorted(feats, key=lambda each: (-each.value, each.names))[:MOST_PAIRS]
