"""Measures: values of a seat in a match for the statistics, and the figures computed from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from companion.play.ending import ranks
from companion.words.i18n import N_

STUDIED = "studied"
"""Name of a marker measure: the match also has the measures that take long."""
LEAST_MATCHES = 3
"""Matches below which a figure is not shown, unless it says otherwise."""
LARGEST_AMOUNT = 10**9
"""Largest amount of a measure; no page has room for more."""


class Measure(Struct, frozen=True):
    """Measure of one seat in one match.

    The figure of a person is the sum of *amount* divided by that of *count*, over matches.
    """

    seat: int
    name: str
    amount: int
    count: int = 1


class Figure(Struct, frozen=True, kw_only=True):
    """Figure of a game: the measure that it is made of, and its words, as message ids."""

    name: str
    """Name of its measure, or of a series of them: “bid” for bid-0, bid-1 …"""
    title: str
    meaning: str
    """Definition, as one sentence."""
    unit: str = ""
    """Word for the unit of the amount; none for a share."""
    tries: str = N_("matches")
    """Word for the unit of the count."""
    kind: Literal["mean", "share", "bias", "odds"] = "mean"
    """Kind of figure: *share* and *odds* are in percent, odds are exact; a *bias* is best at 0."""
    better: Literal["high", "low", ""] = ""
    """Better direction, if the figure has one."""
    least: int = LEAST_MATCHES
    """Matches of a person from which on it is shown."""
    optional: bool = False
    """True if matches of the game may lack it by their rules; hidden if no person on the page has
    it."""
    paired: str = ""
    """Name of the figure that is shown beside it: exact odds, or the hits beside a bias."""
    best: str = ""
    """Title of the person who is best at it; empty if there is none."""
    below: tuple[str, str] = ("", "")
    """Rest of a sentence about a person whose bias is below 0, by *amount*: of one, of others."""
    above: tuple[str, str] = ("", "")
    """The same for a bias above 0."""
    series: int = 0
    """Number of measures of a series, from 0, drawn as a curve; 0 for a single one."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of its measures."""
        return tuple(f"{self.name}-{n}" for n in range(self.series)) or (self.name,)


COMMON = (
    Figure(
        name="won",
        title=N_("Matches won"),
        meaning=N_("Share of all matches that ended, also of those that stopped early."),
        kind="share",
        better="high",
        best=N_("wins most often"),
    ),
    Figure(
        name="place",
        title=N_("Place"),
        meaning=N_("Place at the end of a match, on average; whoever is level shares one."),
        better="low",
    ),
    Figure(
        name="points",
        title=N_("Points"),
        meaning=N_("Points at the end of a match, on average."),
        unit=N_("points"),
    ),
)
"""Figures of every game."""


def placed(totals: Sequence[int], winners: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each seat: winners are first, all others follow by their points."""
    best = max(totals, default=0)
    return ranks([best + 1 if seat in winners else total for seat, total in enumerate(totals)])


def common_measures(totals: Sequence[int], winners: Sequence[int]) -> Iterable[Measure]:
    """Yield the measures of every game; winners are placed first, all others by their points."""
    places = placed(totals, winners)
    for seat, total in enumerate(totals):
        yield Measure(seat, "won", int(seat in winners))
        yield Measure(seat, "place", places[seat])
        yield Measure(seat, "points", total)


def collect(common: Iterable[Measure], own: Iterable[Measure]) -> tuple[Measure, ...]:
    """Return the measures of a match: those of its game replace common ones of the same name.

    A measure that counts nothing, or more than any match adds up to, is left out.
    """
    every = {(each.seat, each.name): each for each in (*common, *own)}
    return tuple(
        each for each in every.values() if each.count and abs(each.amount) <= LARGEST_AMOUNT
    )
