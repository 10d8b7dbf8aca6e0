"""Figures of a game as its page shows them: a sentence, a chart, bars and titles, all frozen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, isfinite
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from companion import games
from companion.play.intervals import Estimate, Sums, claims, clear_best, clear_bias, estimate
from companion.play.marks import MARK_COUNT, marks_at
from companion.play.measures import COMMON, Figure
from companion.words.i18n import _, decimal_word, ngettext

if TYPE_CHECKING:
    from companion.keep.matches.filters import Filter
    from companion.keep.matches.statistics import Met, Statistics, Total

MOST_PEOPLE = MARK_COUNT
"""Most people on the page: those who played most matches."""
MATCHES = COMMON[0].tries
"""Word for tries that are matches."""
TITLES = 3
"""Most titles on the page."""
RIGHT = 0.25
"""Largest bias that is shown as right."""
LEAST_REACH = 1.0
"""Least bias at the ends of its scale."""
MARGIN = 1.15
"""Length of a scale, as a multiple of the largest value on it."""
WHOLE_FROM = 10
"""Value from which on a figure has no decimals."""


class Person(Struct, frozen=True):
    """Person on the page."""

    name: str
    mark: int


class FigureLine(Struct, frozen=True):
    """Figure of a person; only *name* and *missing* are set if there are too few matches."""

    person: Person
    value: str = ""
    second: str = ""
    """Number beside a bias: another figure; else the value itself."""
    at: float = 0.0
    """Place of the value on the scale, from 0 to 1; those of its interval are *low* and *high*."""
    low: float = 0.0
    high: float = 0.0
    bar: float = 0.0
    """Length of a bar, in that of the longest."""
    tick: float = -1.0
    """Place of the figure beside it on the same scale; negative for none."""
    right: float = 0.0
    """Part of the scale around its middle that is right, for a bias; else 0."""
    missing: str = ""
    """Number of matches that are missing, in words."""


class Chart(Struct, frozen=True):
    """Chart of one figure: a line a person, the best one first where there is a best."""

    figure: str
    title: str
    meaning: str
    lines: tuple[FigureLine, ...] = ()
    ends: tuple[str, str] = ("", "")
    """Labels at the ends of the scale."""
    second: str = ""
    """Title of the figure beside it."""


class EarnedTitle(Struct, frozen=True):
    """Title, of the person who has earned it by the rule of ``companion/play/intervals.py``."""

    figure: str
    words: str
    meaning: str
    proof: str
    """Figure that earns the title, or the reason why it has not been earned."""
    person: Person | None = None


class FigureSheet(Struct, frozen=True):
    """Two figures of a game, with the sentence about the first."""

    sentence: str
    chart: Chart
    bars: Chart | None = None
    person: Person | None = None
    """Person named at the beginning of the sentence; None if it names no one."""


class GameFigures(Struct, frozen=True):
    """Content of the page of a game."""

    matches: int = 0
    by_hand: int = 0
    """Those of the matches that were entered by hand: they have no measures of rounds."""
    tries: str = ""
    """Number of tries of these people at the first figure, in words."""
    sheet: FigureSheet | None = None
    """Two figures; None if no matches have been played."""
    sheets: int = 1
    """Number of sheets that the figures of the game take."""
    titles: tuple[EarnedTitle, ...] = ()


class _People(Struct, frozen=True):
    """People with their totals by measure."""

    people: tuple[Person, ...]
    totals: tuple[Mapping[str, Total], ...]
    claims: int
    """Number of figures on the page that make a statement about a person."""

    def sums(self, figure: Figure) -> list[Sums | None]:
        found = (each.get(figure.name) for each in self.totals)
        return [total.sums if total else None for total in found]

    def estimates(self, figure: Figure) -> list[Estimate | None]:
        return [estimate(figure, sums) if sums else None for sums in self.sums(figure)]

    def best(self, figure: Figure) -> int | None:
        """Return the place of the person who is best at a figure."""
        return clear_best(figure, self.sums(figure), self.claims)

    def biased(self, figure: Figure) -> list[int]:
        """Return the places of the people who are off the middle."""
        return clear_bias(figure, self.sums(figure), self.claims)

    def tries(self, figure: Figure) -> int:
        """Return the number of tries of all of them."""
        return sum(each[figure.name].count for each in self.totals if figure.name in each)

    def missing(self, figure: Figure) -> list[int]:
        """Return the number of matches that each person lacks for a figure."""
        found = (each.get(figure.name) for each in self.totals)
        return [max(figure.least - (total.matches if total else 0), 0) for total in found]


def tell(chosen: Filter, kept: Statistics, marks: Mapping[str, int], place: int = 0) -> GameFigures:
    """Return the sheet at a place, of the people who played most of the matches of a filter.

    The filter names a game. *marks* are those that people have of their own, by name.
    """
    met = kept.met(MOST_PEOPLE, chosen)
    figures = _figures(met, chosen, kept)
    sheets = sheets_of(figures)
    told = GameFigures(kept.matches(chosen), kept.by_hand(chosen), sheets=len(sheets))
    if not met:
        return told
    shown, first = sheets[place % len(sheets)], figures[0]
    by_name = {each.name: each for each in figures}
    asked = {name for each in shown for name in (each.name, each.paired) if name}
    asked |= {first.name, *(each.name for each in figures if each.best)}
    people = _people(sorted(asked), met, chosen, kept, marks, claims(figures))
    tries = people.tries(first)
    return GameFigures(
        told.matches,
        told.by_hand,
        f"{tries} {_(first.tries)}" if tries and first.tries != MATCHES else "",
        _sheet(shown, by_name, people),
        len(sheets),
        tuple(titles(figures, people)),
    )


def _figures(met: Sequence[Met], chosen: Filter, kept: Statistics) -> list[Figure]:
    """Return the figures of a game, but for the optional ones that none of these people has."""
    figures = [each for each in games.find(chosen.game).every_figure if not each.series]
    optional = [each.name for each in figures if each.optional]
    if not optional or not met:
        return figures
    had = {each.measure for each in kept.totals(optional, [each.person for each in met], chosen)}
    return [each for each in figures if not each.optional or each.name in had]


def sheets_of(figures: Iterable[Figure]) -> list[list[Figure]]:
    """Return the figures of each sheet, two each, without those drawn beside another figure."""
    paired: set[str] = set()
    listed: list[Figure] = []
    for figure in figures:
        if figure.name not in paired:
            listed.append(figure)
            paired.add(figure.paired)
    return [listed[place : place + 2] for place in range(0, len(listed), 2)]


def _people(
    measures: Sequence[str],
    met: Sequence[Met],
    chosen: Filter,
    kept: Statistics,
    marks: Mapping[str, int],
    count: int,
) -> _People:
    most = most_first(met)
    ids = [each.person for each in most]
    found: dict[str, dict[str, Total]] = {each: {} for each in ids}
    for total in kept.totals(measures, ids, chosen):
        found[total.person][total.measure] = total
    return _People(with_marks(most, marks), tuple(found[each] for each in ids), count)


def most_first(met: Sequence[Met]) -> list[Met]:
    """Return people in the order of the page: those of most matches first."""
    return sorted(met, key=lambda each: (-each.matches, each.name))


def with_marks(met: Sequence[Met], marks: Mapping[str, int]) -> tuple[Person, ...]:
    """Return people with marks, no two the same; *marks* are those of their own by name."""
    names = [each.name for each in met]
    return tuple(map(Person, names, marks_at(names, marks)))


def _sheet(shown: Sequence[Figure], figures: Mapping[str, Figure], people: _People) -> FigureSheet:
    one, *others = shown
    person, sentence = _sentence(one, people)
    bars = [chart(each, None, people) for each in others]
    second = figures.get(one.paired)
    return FigureSheet(sentence, chart(one, second, people), bars[0] if bars else None, person)


# --- charts


def chart(figure: Figure, second: Figure | None, people: _People) -> Chart:
    """Return the chart of a figure, with another one beside it.

    Beside a bias the other one is a number, beside anything else a tick on the same scale.
    """
    found = people.estimates(figure)
    others = people.estimates(second) if second else [None] * len(found)
    low, high = scale(figure, [each for each in found if each])
    missing = map(missing_words, people.missing(figure))
    bias = figure.kind == "bias"
    right = 2 * RIGHT / (high - low) if bias else 0.0
    longest = max((each.value for each in found if each), default=0.0)
    lines = []
    for person, value, other, lack in zip(people.people, found, others, missing, strict=True):
        if value is None:
            lines.append(FigureLine(person, right=right, missing=lack))
            continue
        bar = max(value.value, 0.0) / longest if longest > 0 else 0.0
        line = replace(_line(person, figure, value, low, high), right=right, bar=bar)
        if second and other and bias:
            line = replace(line, second=amount(second, other.value))
        elif other:
            line = replace(line, tick=_place(other.value, low, high))
        lines.append(line)
    return Chart(
        figure.name,
        _(figure.title),
        _(figure.meaning),
        tuple(lines[place] for place in _order(figure, found)),
        (_("fewer"), _("more")) if bias else (amount(figure, low), amount(figure, high)),
        _(second.title) if second else "",
    )


def _line(person: Person, figure: Figure, value: Estimate, low: float, high: float) -> FigureLine:
    at, start, end = (_place(each, low, high) for each in (value.value, value.low, value.high))
    words = amount(figure, value.value)
    return FigureLine(person, words, words, at, start, end)


def _place(value: float, low: float, high: float) -> float:
    """Return the place of a value on a scale, from 0 to 1."""
    return min(max((value - low) / (high - low), 0.0), 1.0)


def _order(figure: Figure, found: Sequence[Estimate | None]) -> list[int]:
    """Return the places of people, the best ones first; those without a value last.

    Where there is no best, they stay in the order of the matches that they played.
    """
    sign = {"high": -1, "low": 1, "": 0}[figure.better]
    return sorted(
        range(len(found)),
        key=lambda place: (
            found[place] is None,
            sign * (each.value if (each := found[place]) else 0),
        ),
    )


def scale(figure: Figure, found: Sequence[Estimate]) -> tuple[float, float]:
    """Return the lowest and highest value of a scale; a bias has 0 in its middle."""
    if figure.kind in ("share", "odds"):
        return 0.0, 1.0
    values = [each.value for each in found] or [0.0]
    if figure.kind == "bias":
        reach = max(LEAST_REACH, MARGIN * max(map(abs, values)))
        return -reach, reach
    low, high = min(0.0, *values), max(0.0, *values) * MARGIN
    return float(-ceil(-low)), float(max(ceil(high), 1))


# --- words


def amount(figure: Figure, value: float) -> str:
    """Return a value in words: in percent, or with one decimal while it is small.

    >>> share = Figure(name="", title="", meaning="", kind="share")
    >>> mean = Figure(name="", title="", meaning="")
    >>> amount(share, 0.637), amount(mean, 2.44), amount(mean, 38.2), amount(mean, -1.0)
    ('64%', '2.4', '38', '−1')
    """
    if figure.kind in ("share", "odds"):
        return f"{round(100 * value)}%"
    if not isfinite(value):
        return ""
    return decimal_word(value if abs(round(value, 1)) < WHOLE_FROM else round(value))


def missing_words(count: int) -> str:
    """Return the number of missing matches, in words.

    >>> missing_words(3)
    '3 more matches'
    """
    return ngettext("{count} more match", "{count} more matches", count).format(count=count)


def _sentence(figure: Figure, people: _People) -> tuple[Person | None, str]:
    """Return the person named in the sentence on a figure, or None, and its text."""
    found = people.estimates(figure)
    if figure.kind == "bias":
        return _biased(figure, people, found)
    known = sum(each is not None for each in found)
    if not known:
        return None, _("It is too early to say")
    best = people.best(figure)
    if best is not None:
        return people.people[best], _("is clearly ahead")
    if not figure.better or known < 2:
        return None, _(figure.title)
    return None, _("Nobody is clearly ahead yet")


def _biased(
    figure: Figure, people: _People, found: Sequence[Estimate | None]
) -> tuple[Person | None, str]:
    """Return the person with the largest bias that is more than right."""
    known = {place: each.value for place, each in enumerate(found) if each}
    if not known:
        return None, _("It is too early to say")
    clear = [place for place in people.biased(figure) if abs(known[place]) > RIGHT]
    if not clear:
        return None, _("Nobody is clearly off the middle yet")
    place = max(clear, key=lambda place: abs(known[place]))
    one, others = figure.below if known[place] < 0 else figure.above
    words = amount(figure, abs(known[place]))
    said = one if words == "1" else others
    return people.people[place], _(said).format(amount=words)


# --- titles


def titles(figures: Iterable[Figure], people: _People) -> list[EarnedTitle]:
    """Return up to three titles, at most one a person, those that were earned first."""
    every = [_title(each, people) for each in figures if each.best]
    kept: list[EarnedTitle] = []
    for title in every:
        if title.person is None or title.person not in [each.person for each in kept]:
            kept.append(title)
    return sorted(kept, key=lambda each: each.person is None)[:TITLES]


def _title(figure: Figure, people: _People) -> EarnedTitle:
    found = people.estimates(figure)
    best = people.best(figure)
    told = EarnedTitle(figure.name, _(figure.best), _(figure.meaning), _open(figure, people, found))
    if best is None:
        return told
    count = people.totals[best][figure.name].count
    value = amount(figure, found[best].value)  # type: ignore[union-attr]
    text = _("{value}, in {count} {tries}")
    proof = text.format(value=value, count=count, tries=_(figure.tries))
    return replace(told, proof=proof, person=people.people[best])


def _open(figure: Figure, people: _People, found: Sequence[Estimate | None]) -> str:
    """Return the reason why a title is open: too few people are known, or none is clearly ahead."""
    if sum(each is not None for each in found) >= 2:
        return _("nobody is clearly ahead")
    second = sorted(people.missing(figure))[:2]
    if len(second) < 2:
        return _("one person alone")
    return missing_words(max(second))
