"""Rows derived from the entries of a match: seats, dates, results and measures."""

from __future__ import annotations

import sqlite3
def rebuild(
    journal: Journal,
    numbers: Sequence[int] | None = None,
    going: Callable[[float], object] = lambda _: None,
) -> int:
    """Replay all matches, or those of some *numbers*, and replace their results and measures.

    *going* is called with the fraction done. Return the number of matches replayed: an unreadable
    one keeps its results. Raise SaveFailed and DamagedFile.
    """
    if numbers is None:
        numbers = [number for (number,) in journal.store.read("SELECT number FROM match")]
    count = 0
    for place, number in enumerate(numbers, 1):
        count += _rebuilt(journal, number)
        going(place / len(numbers))
    return count


def _rebuilt(journal: Journal, number: int) -> bool:
    try:
        first = journal.header(number)
        if first is None:
            return False
        at, standing = facts.replayed(first, journal.lines(number), journal.store.vault)
    except BrokenJournal:
        return False
    with journal.store.saving() as db:
        facts.replace_results(db, number, at, standing, journal.who.seated(number))
    return True


def _touch(db: sqlite3.Connection, match: int, lines: Sequence[str]) -> None:
    for line in lines[-1:]:
        if at := msgspec.json.decode(line).get("at"):
            db.execute("UPDATE match SET touched = ? WHERE number = ?", (at, match))
