"""Counts of the rows of a file, to compare it with a copy."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

from companion.keep.file.connection import reading
from companion.keep.file.failures import FAILURES
from companion.keep.file.migrations import has_its_schema

Contents = Mapping[tuple[str, object], int]
"""Entries of each match, codes of each deck, counter of each stamp; 0 for people and so on.

By kind and key."""
ENTRIES = "(SELECT count(*) FROM entry WHERE match = one.number)"
COUNTS = (
    f"SELECT 'match', id, {ENTRIES} FROM match AS one",
    "SELECT 'deck', number, (SELECT count(*) FROM label WHERE deck = one.number) FROM deck AS one",
    "SELECT 'person', name, 0 FROM person",
    "SELECT 'remark', id, 0 FROM remark JOIN match ON number = match",
    "SELECT 'mark', person, 0 FROM mark",
    "SELECT 'stamp', person, counter FROM stamp",
)


def contents(path: Path) -> Contents:
    """Return the row counts of a file, as far as it can be read."""
    found: dict[tuple[str, object], int] = {}
    with suppress(*FAILURES, OSError), closing(reading(path)) as db:
        if not has_its_schema(db):  # querying a foreign view might never end
            return {}
        for query in COUNTS:
            with suppress(*FAILURES):
                found |= {(kind, which): count for kind, which, count in db.execute(query)}
    return found


def count_matches(path: Path) -> int | None:
    """Return the number of matches of a file of ours; None if it cannot be read."""
    with suppress(*FAILURES, OSError), closing(reading(path)) as db:
        if has_its_schema(db):
            ((count,),) = db.execute("SELECT count(*) FROM match WHERE NOT thrown")
            return int(count)
    return None


def matches(held: Contents) -> int:
    """Return the number of matches in some contents."""
    return sum(kind == "match" for kind, _ in held)


def has_more(held: Contents, than: Contents) -> bool:
    """Return True if a file has all rows of another, and more."""
    has_all = all(held.get(key, -1) >= count for key, count in than.items())
    return has_all and held != than


def lacks(held: Contents, other: Contents) -> bool:
    """Return True if a file lacks a match, or entries of one, of another."""
    matches = ((key, count) for key, count in other.items() if key[0] == "match")
    return any(held.get(key, -1) < count for key, count in matches)
