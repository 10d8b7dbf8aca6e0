"""Matches entered by hand, such as those of a table: new ones, and corrections of those here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from uuid import NAMESPACE_URL, uuid5

from msgspec import Struct
from msgspec.structs import replace

from companion import games
from companion.keep.matches.header import Entered, Header
from companion.keep.matches.importing import ReadMatch, arrive
from companion.keep.matches.journal import Journal
from companion.keep.matches.lines import IS_ENTERED
from companion.keep.matches.merging import Going, Stopped
from companion.words.errors import BrokenJournal
from companion.words.i18n import _, ngettext


class ResultDifference(Struct, frozen=True):
    """Match of a file that is here with another result; *was_played* if it has a log here."""

    header: Header
    """Header in the file, as a correction of the one here."""
    text: str
    """Game, date, and each difference as the value here and the value in the file."""
    was_played: bool


def save(
    journal: Journal,
    matches: Sequence[Header],
    going: Going = lambda _: True,
    *,
    corrects: bool = False,
) -> int | None:
    """Save matches that are not here yet, and return their number.

    With *corrects*, those that are here with another result are replaced, unless they were played.
    All are saved at once, sorted by date among all others. *going* is called with the fraction
    done; once it returns False, nothing is saved and None returned. Raise SaveFailed.
    """
    new = missing(journal, matches)
    if corrects:
        new += [each.header for each in differing(journal, matches) if not each.was_played]
    with suppress(Stopped):
        merged, _numbers = arrive(journal, [ReadMatch(each) for each in new], going)
        return merged.matches
    return None


def missing(journal: Journal, matches: Sequence[Header]) -> list[Header]:
    """Return those of some matches that are not here, nor were thrown away; raise DamagedFile.

    Older versions gave other ids: a match with a date and all else in common is the same.
    """
    rows = journal.store.read(f"SELECT id, header, {IS_ENTERED} FROM match")
    here = {own: header if is_entered else "" for own, header, is_entered in rows}
    matches = _told_apart(journal, matches)
    given = {each.id for each in matches}
    older = {header for own, header in here.items() if header and own not in given}
    return [
        each
        for each in matches
        if each.id not in here and not (each.began and each.listed() in older)
    ]


def differing(journal: Journal, matches: Sequence[Header]) -> list[ResultDifference]:
    """Return those of some matches that are here with another result; raise DamagedFile."""
    here = dict(journal.store.read("SELECT id, number FROM match WHERE NOT thrown"))
    found: list[ResultDifference] = []
    for each in _told_apart(journal, matches):
        if number := here.get(each.id):
            with suppress(BrokenJournal):
                found += _difference(journal, number, each)
    return found


def _told_apart(journal: Journal, matches: Sequence[Header]) -> list[Header]:
    """Return matches, each with the first id whose match here, if any, shares a player with it.

    Several tables may have a match 1 of the same game and day.
    """
    here = dict(journal.store.read("SELECT id, number FROM match"))
    return [
        replace(each, id=next(
            own for own in _ids(each)
            if own not in here or _shares_players(journal, here[own], each)
        ))
        for each in matches
    ]  # fmt: skip


def _ids(header: Header) -> Iterator[str]:
    """Yield the id of a match, and those that it may have where others have that one."""
    yield header.id
    yield from (str(uuid5(NAMESPACE_URL, f"{header.id}\n{number}")) for number in count(2))


def _shares_players(journal: Journal, number: int, there: Header) -> bool:
    holders = journal.people.holders(number)
    known = {name for each in holders for name in (each.written, each.name)}
    return bool(known & set(there.players)) or any(each.person is None for each in holders)


def _difference(journal: Journal, number: int, there: Header) -> Iterator[ResultDifference]:
    here = journal.header(number)
    if not here or not there.entered:
        return
    if here.entered:
        corrected = replace(there.entered, corrected=here.entered.corrected + 1)
        what = [*_rules(here, there), *_results(here, here.entered, there, there.entered)]
    else:
        corrected = there.entered
        what = list(_points(journal, number, there, there.entered))
    if what:
        parts = (games.find(here.game).called(here.setup), here.began[:10], ", ".join(what))
        header = replace(there, entered=corrected)
        yield ResultDifference(header, ": ".join(filter(None, parts)), not here.entered)


def _rules(here: Header, there: Header) -> Iterator[str]:
    """Yield the game and the date if they differ."""
    titles = [games.find(each.game).called(each.setup) for each in (here, there)]
    if (here.game, here.options) != (there.game, there.options):
        yield " → ".join(titles)
    if here.began[:10] != there.began[:10]:
        yield f"{here.began[:10]} → {there.began[:10]}"


def _results(here: Header, was: Entered, there: Header, now: Entered) -> Iterator[str]:
    """Yield the differences of each seat; a guest's name here may replace an erased person's."""
    if len(here.players) != len(there.players):
        yield f"{', '.join(here.players)} → {', '.join(there.players)}"
        return
    for seat, (name, new) in enumerate(zip(here.players, there.players, strict=True)):
        if name != new and name in here.people:
            yield f"{name} → {new}"
        if was.totals[seat] != now.totals[seat]:
            yield f"{name} {was.totals[seat]} → {now.totals[seat]}"
        elif was.places[seat] != now.places[seat]:
            yield _("{name}: place {was} → {now}").format(
                name=name, was=was.places[seat], now=now.places[seat]
            )
        elif (seat in was.winners) != (seat in now.winners):
            yield f"★ {name}"


def _points(journal: Journal, number: int, there: Header, now: Entered) -> Iterator[str]:
    """Yield the points of a match that was played if those of a table are others."""
    for saved in journal.matches.selected("WHERE number = ?", number):
        standing = saved.standing
        if standing and len(standing.players) == len(there.players):
            for name, was, total in zip(standing.players, standing.totals, now.totals, strict=True):
                if was != total:
                    yield f"{name} {was} → {total}"


def told(count: int) -> str:
    """Return the sentence on the number of matches that were saved."""
    text = ngettext(
        "{count} match is kept, entered by hand.", "{count} matches are kept, entered by hand.",
        count,
    )  # fmt: skip
    return text.format(count=count) if count else _("All that is in it is here too.")
