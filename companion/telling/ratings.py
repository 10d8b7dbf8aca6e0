"""Ratings of the people of a club in words, with their uncertainty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.club.board import Standing
from companion.club.ratings import FEWEST_MATCHES, interval
from companion.words.i18n import _, decimal_word, ngettext


class RatingRow(Struct, frozen=True):
    """Rating of a person on a scale; only the missing matches of a person who has none yet."""

    person: str
    place: str
    name: str
    mark: int | None
    table: str
    value: str = ""
    """Rating and the half of its interval."""
    at: float = 0.0
    low: float = 0.0
    high: float = 0.0
    """Places of the rating and of the ends of its interval, from 0 to 1."""
    missing: str = ""
    """Matches that a rating takes besides, in words."""
    is_first: bool = False


class RatedBest(Struct, frozen=True):
    """Sentence about the best rating."""

    who: str
    mark: int | None
    sentence: str


def tell_ratings(
    standings: Sequence[Standing], own: int | None, marks: Mapping[str, int]
) -> tuple[tuple[RatingRow, ...], RatedBest | None]:
    """Return everybody by rating and the sentence about the best; nothing without ratings."""
    rated = sorted(
        ((each, each.rating, interval(each.rating, each.spread or 0.0))
         for each in standings if each.rating is not None),
        key=lambda found: -found[1],
    )  # fmt: skip
    if not rated:
        return (), None
    least, most = min(low for *_, (low, _) in rated), max(high for *_, (_, high) in rated)
    width = (most - least) or 1.0

    def place_of(value: float) -> float:
        return (value - least) / width

    rows = [
        RatingRow(
            each.person, str(place), each.name, *badge(each, own, marks),
            value=f"{decimal_word(mean)} ± {decimal_word(high - mean)}", at=place_of(mean),
            low=place_of(low), high=place_of(high), is_first=place == 1,
        )
        for place, (each, mean, (low, high)) in enumerate(rated, 1)
    ]  # fmt: skip
    others = [
        RatingRow(each.person, "", each.name, *badge(each, own, marks), missing=_waits(each))
        for each in standings
        if each.rating is None
    ]
    is_sure = all(high < rated[0][2][0] for *_, (_, high) in rated[1:])
    sentence = _("is rated highest") if is_sure else _("is rated highest, but not for sure")
    return (*rows, *others), RatedBest(rated[0][0].name, rows[0].mark, sentence)


def _waits(each: Standing) -> str:
    """Return the matches that a person lacks for a rating, as far as this season says."""
    lacking = FEWEST_MATCHES - each.matches
    if lacking <= 0:
        return _("not rated yet")
    text = ngettext("{count} more match", "{count} more matches", lacking)
    return text.format(count=lacking)


def badge(each: Standing, own: int | None, marks: Mapping[str, int]) -> tuple[int | None, str]:
    """Return the mark of a person of this table, or the badge of another table."""
    if each.table != own and each.table > 0:
        return None, _("T{number}").format(number=each.table)
    return marks.get(each.person, each.mark), ""
