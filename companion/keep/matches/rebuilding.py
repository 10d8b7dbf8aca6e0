"""Rows derived from the entries of a match: seats, dates, results and measures."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from companion.keep.matches import facts, header
from companion.keep.matches.encryption import intact_lines
from companion.keep.matches.header import Header
from companion.keep.matches.journal import Journal
from companion.keep.matches.lines import save_seats
from companion.play.game import Standing
from companion.play.question import Question
from companion.play.secrets import Vault
from companion.words.errors import BrokenJournal


def derive(db: sqlite3.Connection, match: int, vault: Vault) -> None:
    """Derive the seats, the time of the last change, results and measures of a match again.

    An incomplete match, or one that cannot be replayed, keeps its rows.
    """
    ((listed, count),) = db.execute("SELECT header, entries FROM match WHERE number = ?", (match,))
    lines = intact_lines(db, match)
    with suppress(BrokenJournal, ValueError, RecursionError):
        first = header.read(listed)
        save_seats(db, match, first, lines)
        if len(lines) == count:
            at, standing = facts.replayed(first, lines, vault)
            seated = db.execute("SELECT name, person FROM seat WHERE match = ?", (match,))
            facts.replace_results(db, match, at, standing, dict(seated.fetchall()))
            _touch(db, match, lines)


def rebuild(
    journal: Journal,
    numbers: Sequence[int] | None = None,
    going: Callable[[float], bool] = lambda _: True,
    think: facts.Think = Question.think,
) -> int:
    """Replay all matches, or those of some *numbers*, and replace their results and measures.

    *going* is called with the fraction done; no further match is replayed once it returns False.
    *think* answers the questions of measures that take long. Return the number of matches replayed:
    an unreadable one keeps its results. Raise SaveFailed, and DamagedFile where no list of matches
    can be read.
    """
    if numbers is None:
        numbers = [number for (number,) in journal.store.read("SELECT number FROM match")]
    count = 0
    for place, number in enumerate(numbers, 1):
        count += _rebuilt(journal, number, think)
        if not going(place / len(numbers)):
            break
    return count


def _rebuilt(journal: Journal, number: int, think: facts.Think) -> bool:
    """Replay a match and write its results; return True if it could be read.

    Slow work is done before the transaction: others write meanwhile. A match that has gone on since
    then is replayed once more, for it may be in play.
    """
    read = _lines(journal, number)
    told = _outcome(journal, *read, think)
    with journal.store.saving() as db:
        now = _lines(journal, number)
        told = told if now == read else _outcome(journal, *now)
        if told:
            facts.replace_results(db, number, *told, journal.people.seated(number))
        facts.mark_tried(db, number)
    return told is not None


def _lines(journal: Journal, number: int) -> tuple[Header | None, list[str]]:
    """Return the header of a match, None if it cannot be read, and its lines."""
    with suppress(BrokenJournal):
        return journal.header(number), journal.lines(number)
    return None, []


def _outcome(
    journal: Journal, first: Header | None, lines: list[str], think: facts.Think | None = None
) -> tuple[str, Standing] | None:
    """Return when a match ended and its outcome; None if it cannot be replayed."""
    with suppress(BrokenJournal):
        if first:
            return facts.replayed(first, lines, journal.store.vault, think)
    return None


def _touch(db: sqlite3.Connection, match: int, lines: Sequence[str]) -> None:
    for line in lines[-1:]:
        if at := msgspec.json.decode(line).get("at"):
            db.execute("UPDATE match SET touched = ? WHERE number = ?", (at, match))
