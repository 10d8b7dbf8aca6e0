"""Answers to questions about a database, kept until anything in it changes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")

MOST_ANSWERS = 64
"""Most answers kept at once; a page asks a dozen questions."""


class Answers:
    """Answers by question, for one connection.

    SQLite counts the commits of others (``PRAGMA data_version``) and the rows that this connection
    has changed. Within a transaction nothing is kept: a rollback takes none of them off the count.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._state: tuple[int, int] | None = None
        """State of the database in which the answers hold."""
        self._kept: dict[Hashable, Any] = {}

    def find(self, question: Hashable, ask: Callable[[], T], holds: Callable[[], bool]) -> T:
        """Return the answer that is kept; else ask, and keep the answer if it *holds*."""
        state = self._read_state()
        if state != self._state or len(self._kept) > MOST_ANSWERS:
            self._state, self._kept = state, {}
        if question in self._kept:
            known: T = self._kept[question]
            return known
        answer = ask()
        if state and holds():
            self._kept[question] = answer
        return answer

    def _read_state(self) -> tuple[int, int] | None:
        """Return the state of the database; None within a transaction or if it cannot be read."""
        if self._db.in_transaction:
            return None
        try:
            ((commits,),) = self._db.execute("PRAGMA data_version")
        except sqlite3.Error:
            return None
        return commits, self._db.total_changes
