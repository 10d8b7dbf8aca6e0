"""Confidence intervals of figures, and the rule by which a page makes a statement about a person.

All of it is pure and deterministic.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import cos, pi, sin, sqrt, tan

from msgspec import Struct
from msgspec.structs import astuple, replace

from companion.play.measures import Figure

LEVEL = 0.95
"""Share of intervals that hold the true value, and of pages without a statement made by chance."""
LARGE = 30
"""Degrees of freedom from which on Student's t is a series about the normal distribution."""
HALVINGS = 50
"""Steps of a bisection of a right angle; the remaining error is below the rounding of a number."""


class Sums(Struct, frozen=True):
    """Sums of a measure over the matches of a person."""

    matches: int
    amount: int
    count: int
    squares: float
    """Sum of the squares of the amounts."""
    products: float
    """Sum of amount times count."""
    counts: float
    """Sum of the squares of the counts."""


class Estimate(Struct, frozen=True):
    """Figure of a person: its value, and the interval around it."""

    value: float
    low: float
    high: float


def estimate(figure: Figure, sums: Sums) -> Estimate | None:
    """Return a figure of a person; None below its fewest matches."""
    if sums.matches < figure.least or not sums.count:
        return None
    if figure.kind == "share":
        return wilson(sums.amount, sums.count)
    if figure.kind == "odds":
        return exact(sums)
    return mean(sums)


# --- what is said of a person


def claims(figures: Iterable[Figure]) -> int:
    """Return the number of figures by which a page may name a person."""
    return sum(bool(each.better) or each.kind == "bias" for each in figures)


def clear_best(figure: Figure, people: Sequence[Sums | None], count: int) -> int | None:
    """Return the place of the person who is clearly best at a figure; None if there is none.

    The interval of the best one overlaps with no other, and there is at least one other. All
    intervals of a page, those of a *count* of figures, hold their true values at once, by C. E.
    Bonferroni's inequality. The largest value is not best if it is 0; a bias, whose best value is
    0, has no best person.
    """
    known, level = _known(figure, people, count)
    if len(known) < 2 or not figure.better:
        return None
    every = _together(known.values())
    found = {place: _cautious(figure, sums, every, level) for place, sums in known.items()}
    choose = max if figure.better == "high" else min
    best = choose(found, key=lambda place: found[place].value)
    own = found.pop(best)
    if figure.better == "low":
        return best if all(own.high < each.low for each in found.values()) else None
    is_best = own.value > 0 and all(own.low > each.high for each in found.values())
    return best if is_best else None


def clear_bias(figure: Figure, people: Sequence[Sums | None], count: int) -> list[int]:
    """Return the places of the people whose bias is not 0, by the intervals of ``clear_best``."""
    known, level = _known(figure, people, count)
    found = {place: mean(sums, level, _unlike(sums)) for place, sums in known.items()}
    return [place for place, each in found.items() if not each.low <= 0 <= each.high]


def _known(
    figure: Figure, people: Sequence[Sums | None], count: int
) -> tuple[dict[int, Sums], float]:
    """Return the sums of the people who have a figure, by place, and the level of each interval."""
    known = {place: sums for place, sums in enumerate(people) if sums and estimate(figure, sums)}
    return known, 1 - (1 - LEVEL) / max(count * len(known), 1)


def _together(people: Iterable[Sums]) -> Sums:
    """Return the sums of several people."""
    return Sums(*map(sum, zip(*map(astuple, people), strict=True)))


def _cautious(figure: Figure, own: Sums, every: Sums, level: float) -> Estimate:
    """Return a figure with the wider one of two intervals.

    The tries of a match may be alike, so a share varies at least as its matches do. A few matches
    may agree by chance, so an average varies at least as the matches of *every* person do.
    """
    one = mean(own, level)
    is_share = figure.kind == "share"
    other = wilson(own.amount, own.count, level) if is_share else mean(own, level, every)
    return Estimate(one.value, min(one.low, other.low), max(one.high, other.high))


def _unlike(sums: Sums) -> Sums:
    """Return sums with one more square, where matches differ less than by one whole number."""
    return sums if _rest(sums) >= 1 else replace(sums, squares=sums.squares + 1)


# --- intervals


def wilson(hits: int, tries: int, level: float = LEVEL) -> Estimate:
    """Return a share and its score interval, which stays between 0 and 1.

    Source: E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference,
    Journal of the American Statistical Association 22 (1927), 209-212.

    >>> share = wilson(8, 10)
    >>> share.value, round(share.low, 2), round(share.high, 2)
    (0.8, 0.49, 0.94)
    """
    z = normal(level)
    share, weight = hits / tries, z * z / tries
    middle = (share + weight / 2) / (1 + weight)
    half = z * sqrt(share * (1 - share) / tries + weight / (4 * tries)) / (1 + weight)
    low = middle - half if hits else 0.0
    high = middle + half if hits < tries else 1.0
    return Estimate(share, low, high)


def exact(sums: Sums) -> Estimate:
    """Return amount by count, which is exact."""
    value = sums.amount / sums.count
    return Estimate(value, value, value)


def mean(sums: Sums, level: float = LEVEL, every: Sums | None = None) -> Estimate:
    """Return amount by count and its interval by Student's t; infinite for a single match.

    Matches are the sample, since the rounds of one are alike: it is the ratio estimator of W. G.
    Cochran, Sampling Techniques (1977), section 2.11 and 6.3. If each match counts once, it is the
    mean. The variance is that of these matches, or of *every* match given.
    """
    value, sample = sums.amount / sums.count, every or sums
    if sample.matches < 2:
        return Estimate(value, -float("inf"), float("inf"))
    freedom = sample.matches - 1
    error = sqrt(_rest(sample) / freedom * sums.matches) / sums.count
    half = student(freedom, level) * error
    return Estimate(value, value - half, value + half)


def _rest(sums: Sums) -> float:
    """Return the sum of the squares by which matches differ from amount by count."""
    value = sums.amount / sums.count
    return max(sums.squares - 2 * value * sums.products + value * value * sums.counts, 0.0)


# --- quantiles


@cache
def normal(level: float) -> float:
    """Return half the width of an interval in standard errors, if those are known."""
    from statistics import NormalDist  # slow to import, and not needed at a start

    return NormalDist().inv_cdf((1 + level) / 2)


@cache
def student(freedom: int, level: float = LEVEL) -> float:
    """Return half the width of an interval in standard errors estimated from few matches.

    Source: M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions (1964), 26.7.3 to
    26.7.5; a large number of degrees of freedom has no more than the terms of a series.

    >>> [round(student(freedom), 2) for freedom in (1, 2, 3, 10, 1000)]
    [12.71, 4.3, 3.18, 2.23, 1.96]
    """
    if freedom >= LARGE:
        return _by_series(freedom, normal(level))
    low, high = 0.0, pi / 2
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(freedom, middle) < level else (low, middle)
    return sqrt(freedom) * tan(low)


def _within(freedom: int, angle: float) -> float:
    """Return the share of Student's t within a width whose angle is that of its tangent."""
    term = sum_ = cos(angle) if freedom % 2 else 1.0
    for n in range(freedom % 2 + 2, freedom, 2):
        term *= cos(angle) ** 2 * (n - 1) / n
        sum_ += term
    if freedom == 1:
        return 2 * angle / pi
    return 2 / pi * (angle + sin(angle) * sum_) if freedom % 2 else sin(angle) * sum_


def _by_series(freedom: int, z: float) -> float:
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(freedom**power) for power, term in enumerate(terms))
