"""Confidence intervals of figures, at 95 percent: pure, and the same every time."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sqrt, tan
from statistics import NormalDist

from msgspec import Struct

from companion.play.measures import Figure

LEVEL = 0.95
"""Share of intervals that hold the true value."""
UPPER = (1 + LEVEL) / 2
Z = NormalDist().inv_cdf(UPPER)
"""Half the width of an interval, in standard errors, if those are known."""


class Sums(Struct, frozen=True):
    """Sums of a measure over the matches of a person."""

    matches: int
    amount: int
    count: int
    squares: int
    """Sum of the squares of the amounts."""
    products: int
    """Sum of amount times count."""
    counts: int
    """Sum of the squares of the counts."""


class Estimate(Struct, frozen=True):
    """Figure of a person: its value, and the interval around it."""

    value: float
    low: float
    high: float


def sums_of(values: Sequence[tuple[int, int]]) -> Sums:
    """Return the sums of the amounts and counts of matches."""
    amounts, counts = [amount for amount, _ in values], [count for _, count in values]
    return Sums(
        len(values),
        sum(amounts),
        sum(counts),
        sum(amount * amount for amount in amounts),
        sum(amount * count for amount, count in values),
        sum(count * count for count in counts),
    )


def estimate(figure: Figure, sums: Sums) -> Estimate | None:
    """Return a figure of a person; None below its fewest matches."""
    if sums.matches < figure.least or not sums.count:
        return None
    if figure.kind == "share":
        return wilson(sums.amount, sums.count)
    if figure.kind == "odds":
        return exact(sums)
    return mean(sums)


def clear_best(figure: Figure, estimates: Sequence[Estimate | None]) -> int | None:
    """Return the place of whoever is best at a figure beyond doubt; None if nobody is.

    The interval of the best one must exclude the values of all others, of whom there is at least
    one. A bias is best at 0, of which an interval says nothing: it has no best.
    """
    known = {place: each for place, each in enumerate(estimates) if each}
    if len(known) < 2 or not figure.better:
        return None
    sign = 1 if figure.better == "high" else -1
    best = max(known, key=lambda place: sign * known[place].value)
    own = known.pop(best)
    edge = own.low if sign > 0 else own.high
    return best if all(sign * each.value < sign * edge for each in known.values()) else None


def wilson(hits: int, tries: int) -> Estimate:
    """Return a share and its score interval, which stays between 0 and 1.

    Source: E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference,
    Journal of the American Statistical Association 22 (1927), 209-212.

    >>> share = wilson(8, 10)
    >>> share.value, round(share.low, 2), round(share.high, 2)
    (0.8, 0.49, 0.94)
    """
    share, weight = hits / tries, Z * Z / tries
    middle = (share + weight / 2) / (1 + weight)
    half = Z * sqrt(share * (1 - share) / tries + weight / (4 * tries)) / (1 + weight)
    return Estimate(share, max(middle - half, 0.0), min(middle + half, 1.0))


def exact(sums: Sums) -> Estimate:
    """Return amount by count, which is known for sure."""
    value = sums.amount / sums.count
    return Estimate(value, value, value)


def mean(sums: Sums) -> Estimate:
    """Return amount by count and its interval by Student's t; infinite for a single match.

    Matches are the sample, since the rounds of one are alike: it is the ratio estimator of W. G.
    Cochran, Sampling Techniques (1977), section 2.11 and 6.3. Where each match counts once, it is
    the mean.
    """
    value = sums.amount / sums.count
    if sums.matches < 2:
        return Estimate(value, -float("inf"), float("inf"))
    rest = sums.squares - 2 * value * sums.products + value * value * sums.counts
    freedom = sums.matches - 1
    error = sqrt(max(rest, 0.0) * sums.matches / freedom) / sums.count
    half = student(freedom) * error
    return Estimate(value, value - half, value + half)


def student(freedom: int) -> float:
    """Return the upper quantile of Student's t for an interval, to a thousandth of itself or so.

    The first two are exact. Source of all others: M. Abramowitz and I. A. Stegun, Handbook of
    Mathematical Functions (1964), 26.7.5.

    >>> [round(student(freedom), 2) for freedom in (1, 2, 3, 10, 1000)]
    [12.71, 4.3, 3.18, 2.23, 1.96]
    """
    if freedom == 1:
        return tan(pi * (UPPER - 0.5))
    if freedom == 2:
        return (2 * UPPER - 1) / sqrt(2 * UPPER * (1 - UPPER))
    terms = (
        Z,
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return sum(term / float(freedom**power) for power, term in enumerate(terms))
