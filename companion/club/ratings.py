"""Ratings of people over all matches of a club, by the Plackett-Luce model of openskill.

The model rates whole rankings, of teams or of single people, with ties. Each match moves
the means of those who played, so their order matters a little; since no clock is believed it is
that of the ids, the same on every machine.

Source: R. Weng and C. Lin, A Bayesian Approximation Method for Online Ranking, Journal of Machine
Learning Research 12 (2011), 267-300, algorithm 4.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.club.records import SharedMatch, SharedSeat

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

FEWEST_MATCHES = 10
"""Fewest matches of a person with a rating."""
DECIMAL_PLACES = 3
"""Decimal places of a rating; the last ones of a number depend on the machine."""

HALF_WIDTH = 1.96
"""Half the width of an interval that holds 95 percent of a normal distribution, in spreads."""


class Rating(Struct, frozen=True):
    """Rating of a person, which starts at 25 with a spread of 25/3."""

    mean: float
    spread: float
    """Standard deviation of the mean."""
    matches: int
    """Number of matches that were rated."""


def ratings(
    matches: Iterable[SharedMatch], who: Mapping[str, str | None] | None = None
) -> dict[str, Rating]:
    """Return the ratings of all who have played FEWEST_MATCHES matches, by their ids.

    *who* has the present person for the ids of those who are one, and None for an erased person.
    A guest plays each match as a new person. Only matches that one side won against another are
    rated, none that was stopped early or lost by all together.
    """
    from openskill.models import PlackettLuce

    model, heirs = PlackettLuce(), who or {}
    known: dict[str, PlackettLuceRating] = {}
    played: Counter[str] = Counter()
    for match in sorted(matches, key=lambda each: each.id):
        if sides := _sides(match):
            people = [[_heir(seat, heirs) for seat in side] for side in sides]
            _rate(model, known, people, [_rank(side) for side in sides])
            played.update({person for side in people for person in side if person})
    return {
        person: Rating(
            round(rating.mu, DECIMAL_PLACES), round(rating.sigma, DECIMAL_PLACES), played[person]
        )
        for person, rating in sorted(known.items())
        if played[person] >= FEWEST_MATCHES and heirs.get(person, person) == person
    }


def interval(mean: float, spread: float) -> tuple[float, float]:
    """Return the interval that holds the true value of a rating in 95 of 100 cases.

    >>> interval(25.0, 2.0)
    (21.08, 28.92)
    """
    return mean - HALF_WIDTH * spread, mean + HALF_WIDTH * spread


def _sides(match: SharedMatch) -> list[list[SharedSeat]]:
    """Return the seats of each side of a match that is rated; none of any other."""
    if match.thrown or match.stopped or not any(seat.won for seat in match.seats):
        return []
    sides: dict[int, list[SharedSeat]] = {}
    for seat in match.seats:
        sides.setdefault(seat.side, []).append(seat)
    return list(sides.values()) if len(sides) > 1 else []


def _heir(seat: SharedSeat, heirs: Mapping[str, str | None]) -> str | None:
    """Return the present person of a seat; an erased one by the old id, None for a guest."""
    return (heirs.get(seat.person) or seat.person) if seat.person else None


def _rank(side: Sequence[SharedSeat]) -> int:
    """Return a number that is lower for a better side; without places, winners come first."""
    seat = side[0]
    return (1 if seat.won else 2) if seat.place is None else seat.place


def _rate(
    model: PlackettLuce,
    known: dict[str, PlackettLuceRating],
    people: Sequence[Sequence[str | None]],
    ranks: Sequence[float],
) -> None:
    """Change the ratings of the people of a match, by sides."""
    before = [[known.get(each or "") or model.rating() for each in side] for side in people]
    after = model.rate(before, ranks=list(ranks))
    for side, rated in zip(people, after, strict=True):
        known.update({each: new for each, new in zip(side, rated, strict=True) if each})
