"""Matches on disk: one SQLite file, one transaction per entry, nothing ever overwritten."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.keep.store import Store
from companion.play.game import Game, Setup, Standing
from companion.play.match import Match


class Header(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line of a journal: which game, and its setup."""

    game: str
    players: tuple[str, ...]
    dealer: int = 0
    options: dict[str, str] = {}
    version: int = 1
    began: str = ""

    @property
    def setup(self) -> Setup:
        return Setup(self.players, self.dealer, self.options)


class Saved(Struct, frozen=True):
    """A match as the list of matches knows it; *standing* only once it is over."""

    number: int
    header: Header
    touched: str
    standing: Standing | None
    entries: int

    @property
    def players(self) -> tuple[str, ...]:
        """Who held the seats at the end, or at the beginning of a match that goes on."""
        return self.standing.players if self.standing else self.header.players


class Journal:
    """Keeps matches and people in one file; opened on the thread that uses it.

    Opening raises what opening a Store raises; *store* is the file, which decks share.
    """

    def __init__(self, path: Path, now: str = "") -> None:
        self.store = Store(path, _examine, now)
        self._db = self.store.db
        self._saving = self.store.saving

    @property
    def path(self) -> Path:
        return self.store.path

    @property
    def damaged(self) -> Path | None:
        return self.store.damaged

    def close(self) -> None:
        """Close the file."""
        self.store.close()

    # --- matches

    def begin(self, game: Game[Any], setup: Setup, now: str = "") -> int:
        """Keep a new match and the people in it, and return its number; raise SaveFailed."""
        header = Header(game.name, *_fields(setup), version=game.version, began=now)
        with self._saving() as db:
            number = db.execute(
                "INSERT INTO match (header, began, touched) VALUES (?, ?, ?)",
                (msgspec.json.encode(header).decode(), now, now),
            ).lastrowid
            db.executemany("INSERT OR REPLACE INTO person VALUES (?, ?)",
                           [(name, now) for name in setup.players])  # fmt: skip
        assert number is not None
        return number

    def append(
        self, match: int, number: int, line: bytes, standing: Standing | None, now: str
    ) -> None:
        """Keep an entry, and the standing once the match is over, together; raise SaveFailed."""
        ended = _ended(standing) if standing else None
        with self._saving() as db:
            db.execute("INSERT INTO entry VALUES (?, ?, ?)", (match, number, line.decode()))
            db.execute("UPDATE match SET touched = ?, standing = ? WHERE number = ?",
                       (now, ended, match))  # fmt: skip

    def keep(self, header: Header, match: Match, lines: Sequence[str], now: str) -> int:
        """Keep a whole match that came as a file, once, and return its number; raise SaveFailed."""
        head = msgspec.json.encode(header).decode()
        known = self._db.execute("SELECT number FROM match WHERE header = ?", (head,)).fetchall()
        for (number,) in known:
            if self.lines(number) == list(lines):
                self.throw_away(number, False)
                return int(number)
        ended = _ended(match.standing) if match.over else None
        with self._saving() as db:
            number = db.execute(
                "INSERT INTO match (header, began, touched, standing) VALUES (?, ?, ?, ?)",
                (head, header.began or now, now, ended),
            ).lastrowid
            db.executemany(
                "INSERT INTO entry VALUES (?, ?, ?)",
                [(number, place, line) for place, line in enumerate(lines, 1)],
            )
        assert number is not None
        return int(number)

    def throw_away(self, match: int, thrown: bool = True) -> None:
        """Take a match out of every list, or bring it back; its entries stay."""
        with self._saving() as db:
            db.execute("UPDATE match SET thrown = ? WHERE number = ?", (thrown, match))

    def matches(self, thrown: bool = False) -> list[Saved]:
        """Return the matches, or those that were thrown away, the last touched first."""
        rows = self._db.execute(
            "SELECT number, header, touched, standing,"
            " (SELECT count(*) FROM entry WHERE match = match.number)"
            " FROM match WHERE thrown = ? ORDER BY touched DESC, number DESC",
            (thrown,),
        )
        return [_saved(row) for row in rows]

    def unfinished(self) -> Saved | None:
        """Return the match to resume: the one touched last, if it is not over."""
        row = self._db.execute(
            "SELECT number, header, touched, standing, 0 FROM match"
            " WHERE NOT thrown AND standing IS NULL ORDER BY touched DESC, number DESC LIMIT 1"
        ).fetchone()
        return _saved(row) if row else None

    def last(self, game: str) -> Saved | None:
        """Return the match of a game that was touched last."""
        return next((saved for saved in self.matches() if saved.header.game == game), None)

    def last_finished(self, game: str) -> Saved | None:
        """Return the match of a game that ended last."""
        row = self._db.execute(
            "SELECT number, header, touched, standing, 0 FROM match"
            " WHERE NOT thrown AND standing IS NOT NULL AND json_extract(header, '$.game') = ?"
            " ORDER BY touched DESC, number DESC LIMIT 1",
            (game,),
        ).fetchone()
        return _saved(row) if row else None

    def header(self, match: int) -> Header | None:
        """Return how a match began; None if there is none of that number."""
        row = self._db.execute("SELECT header FROM match WHERE number = ?", (match,)).fetchone()
        return msgspec.json.decode(row[0], type=Header) if row else None

    def lines(self, match: int) -> list[str]:
        """Return the entries of a match as they were written."""
        rows = self._db.execute("SELECT line FROM entry WHERE match = ? ORDER BY number", (match,))
        return [line for (line,) in rows]

    # --- people

    def people(self) -> list[str]:
        """Return everybody who has played, those who played last first."""
        rows = self._db.execute("SELECT name FROM person ORDER BY seen DESC, name")
        return [name for (name,) in rows]

    def meet(self, name: str, now: str) -> None:
        """Remember a person; raise SaveFailed."""
        with self._saving() as db:
            db.execute("INSERT OR REPLACE INTO person VALUES (?, ?)", (name, now))


def _ended(standing: Standing) -> str | None:
    return msgspec.json.encode(standing).decode() if standing.finished else None


def _fields(setup: Setup) -> tuple[tuple[str, ...], int, dict[str, str]]:
    return setup.players, setup.dealer, setup.options


def _saved(row: tuple[Any, ...]) -> Saved:
    number, header, touched, standing, entries = row
    return Saved(
        number,
        msgspec.json.decode(header, type=Header),
        touched,
        msgspec.json.decode(standing, type=Standing) if standing else None,
        entries,
    )


def _examine(db: sqlite3.Connection) -> None:
    """Read every match; raise ValueError for one that makes no sense."""
    for row in db.execute("SELECT number, header, touched, standing, 0 FROM match"):
        _saved(row)
