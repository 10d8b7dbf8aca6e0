"""Titles of an evening: the best person at a figure, by the measures of its matches.

A person is a key of any kind, such as an id or a guest's name.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from companion.words.i18n import N_

RIVALS = 2
"""People who must have tried for a title: a single person is never best."""

EVERY_GAME = ("", "")
"""Key of the titles of all games together."""
Sum = tuple[int, int]
"""Amount and count of a measure."""
Values = Mapping[str, float]
"""Value of each person who has tried for a title: whole, or one division, so equals are equal."""


class Played(Struct, frozen=True):
    """Match of an evening: its game, and the measures of each person by their names."""

    game: str
    sheet: str
    """Name of the sheet of another game, as it is stored; empty for any other."""
    measures: dict[str, dict[str, Sum]]

    @property
    def key(self) -> tuple[str, str]:
        """Game and sheet, by which matches are compared."""
        return self.game, self.sheet


class Title(Struct, frozen=True, kw_only=True):
    """Title with its words, as message ids; ``{amount}`` in them is the value that earned it."""

    name: str
    words: str
    meaning: str
    """Definition, as one sentence."""
    values: Callable[[Sequence[Played]], Values]
    """Return the values of an evening's matches, in the order of play."""
    better: Literal["high", "low"] = "high"
    above: int = 0
    """Value that has to be exceeded, where high ones are better."""


class Award(Struct, frozen=True):
    """Title that a person has earned; *game* and *sheet* are empty for one of all games."""

    title: Title
    game: str
    sheet: str
    value: float


def awards(matches: Sequence[Played], own: Mapping[str, Sequence[Title]]) -> dict[str, Award]:
    """Return the title of each person who has earned one; *own* has those of each game.

    Of several titles it is the one that the fewest people have earned, then the first in order:
    those of the games as they were first played, each sheet of another game apart, then those of
    every game. People who are level
    share a title, so the order of seats does not matter.
    """
    best: dict[str, tuple[int, int, Award]] = {}
    for place, (key, title) in enumerate(_contests(matches, own)):
        values = title.values([each for each in matches if key in (EVERY_GAME, each.key)])
        people = earners(title, values)
        for person in people:
            rank = len(people), place, Award(title, *key, values[person])
            best[person] = min(best.get(person, rank), rank, key=lambda each: each[:2])
    return {person: award for person, (_count, _place, award) in best.items()}


def earners(title: Title, values: Values) -> list[str]:
    """Return the people who have earned a title; none if all who have tried are level."""
    if len(values) < RIVALS or len(set(values.values())) == 1:
        return []
    best = max(values.values()) if title.better == "high" else min(values.values())
    if title.better == "high" and best <= title.above:
        return []
    return [person for person, value in values.items() if value == best]


def _contests(
    matches: Sequence[Played], own: Mapping[str, Sequence[Title]]
) -> Iterator[tuple[tuple[str, str], Title]]:
    for key in dict.fromkeys(each.key for each in matches):
        yield from ((key, title) for title in own.get(key[0], ()))
    yield from ((EVERY_GAME, title) for title in GENERAL)


# --- values


def rate(measure: str) -> Callable[[Sequence[Played]], Values]:
    """Return a function for the figure of a measure: its amounts divided by its counts.

    Only people with at least half as many tries as the one with the most have a value.
    """

    def values(matches: Sequence[Played]) -> Values:
        sums: defaultdict[str, list[Sum]] = defaultdict(list)
        for person, found in _each(matches, measure):
            sums[person].append(found)
        tries = {person: sum(count for _, count in found) for person, found in sums.items()}
        most = max(tries.values(), default=0)
        return {
            person: sum(amount for amount, _ in found) / tries[person]
            for person, found in sums.items()
            if tries[person] and 2 * tries[person] >= most
        }

    return values


def most(measure: str) -> Callable[[Sequence[Played]], Values]:
    """Return a function for the largest amount of a measure in one match."""

    def values(matches: Sequence[Played]) -> Values:
        found: dict[str, int] = {}
        for person, (amount, _) in _each(matches, measure):
            found[person] = max(found.get(person, amount), amount)
        return found

    return values


def total(measure: str) -> Callable[[Sequence[Played]], Values]:
    """Return a function for the sum of the amounts of a measure."""

    def values(matches: Sequence[Played]) -> Values:
        found: Counter[str] = Counter()
        for person, (amount, _) in _each(matches, measure):
            found[person] += amount
        return dict(found)

    return values


def _each(matches: Sequence[Played], measure: str) -> Iterator[tuple[str, Sum]]:
    for match in matches:
        for person, measures in match.measures.items():
            if measure in measures:
                yield person, measures[measure]


def _decided(matches: Sequence[Played]) -> list[Values]:
    """Return the winners of each match that has any: 1 for winners, 0 for all others."""
    won = (total("won")([match]) for match in matches)
    return [values for values in won if any(values.values())]


def _first_win(matches: Sequence[Played]) -> Values:
    return next(iter(_decided(matches)), {})


def _last_win(matches: Sequence[Played]) -> Values:
    return next(reversed(_decided(matches)), {})


def _seconds(matches: Sequence[Played]) -> Values:
    """Return each person's number of second places, in matches with a winner and a third place."""
    places = Counter[str]()
    for match in matches:
        is_won = bool(_decided([match]))
        placed = {person: place for person, (place, _) in _each([match], "place")}
        last = max(placed.values(), default=0)
        places.update({each: int(is_won and place == 2 < last) for each, place in placed.items()})
    return dict(places)


def _behind(matches: Sequence[Played]) -> Values:
    """Return the smallest gap of each loser to a winner, as a share of the winner's points."""
    nearest: dict[str, float] = {}
    for match in matches:
        points, won = total("points")([match]), total("won")([match])
        known = points.keys() & won.keys()  # a damaged measure is left out by itself
        best = [points[person] for person in known if won[person]]
        losers = [person for person in known if not won[person]]
        for person, share in ((each, _gap(points[each], top)) for each in losers for top in best):
            nearest[person] = min(nearest.get(person, share), share)
    return {person: share for person, share in nearest.items() if share < 1}


def _gap(points: float, top: float) -> float:
    """Return the points between two seats as a share of the larger ones; 1 if there are none."""
    larger = max(abs(points), abs(top))
    return abs(top - points) / larger if larger else 1.0


def _played(matches: Sequence[Played]) -> Values:
    counts = Counter(person for match in matches for person in match.measures)
    return dict(counts)


def _placed(matches: Sequence[Played]) -> Values:
    """Return the average place of those who played two matches or more and have won none."""
    won, played = total("won")(matches), _played(matches)
    placed = rate("place")(matches)
    return {
        person: place
        for person, place in placed.items()
        if played[person] >= RIVALS and not won.get(person)
    }


GENERAL = (
    Title(
        name="wins",
        words=N_("the most wins"),
        meaning=N_("Most matches won, two or more."),
        values=total("won"),
        above=1,
    ),
    Title(
        name="first-win",
        words=N_("the first win"),
        meaning=N_("Won the first match of the evening that somebody won."),
        values=_first_win,
    ),
    Title(
        name="last-win",
        words=N_("the last win"),
        meaning=N_("Won the last match of the evening that somebody won."),
        values=_last_win,
    ),
    Title(
        name="nearest",
        words=N_("a step from winning"),
        meaning=N_("Fewest points behind the winner of a match, as a share of the points."),
        values=_behind,
        better="low",
    ),
    Title(
        name="places",
        words=N_("always near the top"),
        meaning=N_("Best place on average of all without a win, in two matches or more."),
        values=_placed,
        better="low",
    ),
    Title(
        name="seconds",
        words=N_("the second place"),
        meaning=N_("Second most often, with others behind."),
        values=_seconds,
    ),
    Title(
        name="matches",
        words=N_("the most matches"),
        meaning=N_("Played the most matches of the evening."),
        values=_played,
    ),
)
"""Titles of every game, the most telling first."""
