"""Matches entered by hand, such as those of a table, saved below those that were played."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from heapq import merge as merged
from itertools import takewhile
from operator import itemgetter

from companion.keep.matches import facts, people
from companion.keep.matches.header import Header
from companion.keep.matches.journal import Journal
from companion.keep.matches.lines import IS_ENTERED, begin, save_seats, sort
from companion.words.i18n import _, ngettext

Going = Callable[[float], bool]
"""Takes the fraction done, and returns False once the work was cancelled."""


class _Stopped(Exception):
    """The work was cancelled."""


def save(journal: Journal, matches: Sequence[Header], going: Going = lambda _: True) -> int | None:
    """Save matches that are not here yet below those that were played, and return their number.

    They are saved at once, and stand by date among those that were entered by hand before.
    *going* is called with the fraction done; once it returns False, nothing is saved and None
    returned. Raise SaveFailed.
    """
    with suppress(_Stopped), journal.store.saving() as db:
        new = missing(journal, matches)
        saved: list[tuple[str, int]] = []
        for header in new:
            saved.append((header.began, _save(journal, header)))
            if not going(len(saved) / len(new)):
                raise _Stopped
        _sort(db, saved)
        return len(new)
    return None


def missing(journal: Journal, matches: Sequence[Header]) -> list[Header]:
    """Return those of some matches that are not here, nor were thrown away; raise DamagedFile."""
    here = {own for (own,) in journal.store.read("SELECT id FROM match")}
    return [each for each in matches if each.id not in here]


def told(count: int) -> str:
    """Return the sentence on so many matches that were saved."""
    text = ngettext(
        "{count} match is kept, entered by hand.", "{count} matches are kept, entered by hand.",
        count,
    )  # fmt: skip
    return text.format(count=count) if count else _("All that is in it is here too.")


def _save(journal: Journal, header: Header) -> int:
    """Save a match, and return its number."""
    db = journal.store.db
    people.add(db, header.players, header.began)
    number = begin(db, header, header.began)
    save_seats(db, number, header, [])
    at, standing = facts.replayed(header, [], journal.store.vault)
    facts.replace_results(db, number, at, standing, journal.who.seated(number))
    return number


def _sort(db: sqlite3.Connection, saved: Sequence[tuple[str, int]]) -> None:
    """Give new matches, with their dates, and all others their turns."""
    new = {number for _, number in saved}
    query = f"SELECT touched, number, {IS_ENTERED} FROM match ORDER BY turn, number"
    kept = [row for row in db.execute(query) if row[1] not in new]
    below = list(takewhile(itemgetter(2), kept))
    every = [*merged(below, saved, key=lambda row: str(row[0])), *kept[len(below) :]]
    sort(db, [row[1] for row in every])
