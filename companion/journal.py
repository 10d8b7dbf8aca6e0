"""Matches on disk: one SQLite file, one transaction per entry, nothing ever overwritten."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.errors import ForeignDatabase, SaveFailed
from companion.game import Game, Setup, Standing
from companion.i18n import _
from companion.match import Match

APPLICATION = 0x436D706E
"""Marks the file as ours (SQLite's ``application_id``)."""
VERSION = 1
MAGIC = b"SQLite format 3\0"
SCHEMA = """
CREATE TABLE match (
    number INTEGER PRIMARY KEY,
    header TEXT NOT NULL,
    began TEXT NOT NULL,
    touched TEXT NOT NULL,
    standing TEXT,
    thrown INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE entry (
    match INTEGER NOT NULL REFERENCES match,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE person (
    name TEXT PRIMARY KEY,
    seen TEXT NOT NULL
) WITHOUT ROWID;
"""


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

    Opening raises ForeignDatabase for a file that is not ours to touch, and SaveFailed where
    nothing can be written. A damaged file is moved aside first: *damaged* is then its new name.
    """

    def __init__(self, path: Path, now: str = "") -> None:
        self.path = path
        self.damaged: Path | None = None
        self._db = self._open(now)

    def close(self) -> None:
        """Close the file, folding what was written ahead into it."""
        with suppress(sqlite3.Error):  # what is committed is safe in either file
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._db.close()

    def _open(self, now: str) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            return self._connected(now)
        except (sqlite3.Error, OSError) as error:
            raise SaveFailed(_unwritable(self.path, error)) from error

    def _connected(self, now: str) -> sqlite3.Connection:
        try:
            return _connected(self.path)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            self.damaged = _moved_aside(self.path, now)
            return _connected(self.path)

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

    @contextmanager
    def _saving(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db
        except sqlite3.Error as error:
            raise SaveFailed(_why(error)) from error


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


def _connected(path: Path) -> sqlite3.Connection:
    """Open the file, or make it; every commit is on the disk before it returns."""
    _look(path)
    db = sqlite3.connect(path, isolation_level=None)
    db.text_factory = lambda text: text.decode(errors="replace")
    try:
        if _empty(db):
            _make(db)
        _refuse_foreign(db, path)
        _examine(db)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA busy_timeout = 2000")
        db.execute("BEGIN IMMEDIATE")
        db.execute("ROLLBACK")
    except BaseException:
        db.close()
        raise
    return db


def _empty(db: sqlite3.Connection) -> bool:
    (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    return bool(tables == 0 and application == 0)


def _look(path: Path) -> None:
    """Refuse a foreign or headless file before SQLite folds its write-ahead log or drops it."""
    if not path.exists() or _beside(path, "-journal").exists():  # SQLite knows how to go back
        return
    with path.open("rb") as file:
        head = file.read(len(MAGIC))
    if head != MAGIC and (head or _beside(path, "-wal").exists()):
        raise sqlite3.DatabaseError(head)
    uri = f"{path.absolute().as_uri()}?immutable=1"
    with suppress(sqlite3.Error), closing(sqlite3.connect(uri, uri=True)) as db:
        if not _empty(db):
            _refuse_foreign(db, path)


def _refuse_foreign(db: sqlite3.Connection, path: Path) -> None:
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise ForeignDatabase(
            _("{path} belongs to another program. Choose another folder with --data.").format(
                path=path
            )
        )
    if version > VERSION:
        raise ForeignDatabase(
            _("{path} was written by a newer Companion. Update this one.").format(path=path)
        )


def _examine(db: sqlite3.Connection) -> None:
    """Raise DatabaseError for a damaged file: one whose pages or whose matches cannot be read."""
    (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(verdict)
    try:
        for row in db.execute("SELECT number, header, touched, standing, 0 FROM match"):
            _saved(row)
    except (ValueError, sqlite3.OperationalError) as error:
        raise sqlite3.DatabaseError(str(error)) from error


def _make(db: sqlite3.Connection) -> None:
    db.executescript(
        f"BEGIN; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};"
        f" {SCHEMA} COMMIT;"
    )


def _moved_aside(path: Path, now: str) -> Path:
    """Keep a damaged file, with what was written ahead of it, under a name that says so."""
    stamp = "".join(c for c in now if c.isalnum()) or "old"
    target = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    count = 1
    while target.exists():
        count += 1
        target = path.with_name(f"{path.stem}.damaged-{stamp}-{count}{path.suffix}")
    path.rename(target)
    for tail in ("-wal", "-shm", "-journal"):
        if _beside(path, tail).exists():
            _beside(path, tail).rename(_beside(target, tail))
    return target


def _beside(path: Path, tail: str) -> Path:
    return path.with_name(path.name + tail)


def _why(error: sqlite3.Error) -> str:
    """Return what SQLite has against writing, in words where people can do something about it."""
    words = {
        sqlite3.SQLITE_FULL: _("the disk is full"),
        sqlite3.SQLITE_READONLY: _("the disk is read-only"),
        sqlite3.SQLITE_BUSY: _("another program is writing there"),
    }
    return words.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, str(error))


def _unwritable(path: Path, error: Exception) -> str:
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
        return _("Another Companion is writing to {path}. Close it first.").format(path=path)
    text = _("Nothing can be saved in {folder}. Make it writable, or choose another with --data.")
    return text.format(folder=path.parent)
