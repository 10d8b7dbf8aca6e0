"""Records of a game in words, for the last page of its figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from companion.keep.matches.filters import Filter
from companion.keep.matches.statistics import Statistics
from companion.play.measures import COMMON
from companion.play.records import Feat, Records, records
from companion.telling.figures import MOST_PEOPLE, Person, amount, most_first, with_marks
from companion.words import times
from companion.words.i18n import _, points_word

POINTS = next(figure for figure in COMMON if figure.name == "points")


class Holder(Struct, frozen=True):
    """Person who holds a record; a guest has no mark."""

    name: str
    mark: int | None = None


class RecordTile(Struct, frozen=True):
    """Record: its value, its words, and those who hold it."""

    value: str
    words: str
    holders: tuple[Holder, ...] = ()


class RecordSheet(Struct, frozen=True):
    """Records with the sentence on them; *person* is named at its beginning, None for no one."""

    sentence: str
    person: Person | None = None
    tiles: tuple[RecordTile, ...] = ()


def tell_records(chosen: Filter, kept: Statistics, marks: Mapping[str, int]) -> RecordSheet:
    """Return the records in the matches of a filter; *marks* are those of people by name."""
    found = records(kept.outcomes(chosen))
    met = most_first(kept.met(MOST_PEOPLE, chosen))
    people = {each.name: each for each in with_marks(met, marks)}
    best = found.best or found.run
    person = people.get(best.names[0]) if best and len(best.names) == 1 else None
    sentence = _("has the best result") if found.best else _("won most often in a row")
    return RecordSheet(
        sentence if person else _("The records so far"),
        person,
        tuple(_tiles(found, people)),
    )


def _tiles(found: Records, people: Mapping[str, Person]) -> Iterator[RecordTile]:
    if found.average is not None:
        yield RecordTile(amount(POINTS, found.average), _("points on average"))
    for feat, words in (
        (found.best, _("best result")),
        (found.closest, _("closest win")),
        (found.clearest, _("clearest win")),
        (found.run, _("wins in a row")),
    ):
        if feat:
            yield _tile(feat, words, people)
    if found.seconds:
        yield RecordTile(times.duration(found.seconds), _("usual time"))
    for pair in found.pairs:
        yield _tile(pair, _("matches together"), people)


def _tile(feat: Feat, words: str, people: Mapping[str, Person]) -> RecordTile:
    holders = (Holder(name, people[name].mark if name in people else None) for name in feat.names)
    return RecordTile(points_word(feat.value), words, tuple(holders))
