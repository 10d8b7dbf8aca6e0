"""Journals to damage, their content, and the content that an app shows afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from msgspec import Struct

from companion.games import find
from companion.keep.file.check import sound
from companion.keep.file.vault import Vault
from companion.keep.matches.exchange import entries, open_match, read
from companion.keep.matches.journal import Journal
from companion.keep.matches.lists import Saved
from companion.keep.opening import open_journal
from companion.play.codec import clear
from companion.table.referee import Referee
from companion.words.errors import BrokenJournal

NOW = "2026-11-21T20:58:00+01:00"
PLAYTHROUGHS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.jsonl"))
FILES = ("companion.db", "companion.db-wal")
KEY = "companion.key"


class Kept(Struct, frozen=True):
    """A match as written: its lines in clear, and its header, twice, and entries as records."""

    lines: tuple[str, ...]
    headers: tuple[bytes, bytes]
    records: tuple[bytes, ...]


class Evening(Struct, frozen=True):
    """The files of a journal, by their names, the matches in it by their ids, and its key."""

    files: dict[str, bytes]
    matches: dict[str, Kept]
    key: bytes

    def lay(self, folder: Path) -> Path:
        """Lay the files into an empty folder, and return the path of the journal."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, data in self.files.items():
            (folder / name).write_bytes(data)
        (folder / KEY).write_bytes(self.key)
        return folder / FILES[0]


def play(path: Path) -> None:
    """Play a match of each playthrough, by the entries of its file, and teach a deck."""
    journal = open_journal(path, NOW)
    judge = Referee(journal, lambda: NOW)
    for file in PLAYTHROUGHS:
        header, _match, lines = read(file.read_bytes().splitlines())
        judge.begin(find(header.game), header.setup)
        _, codec = open_match(header)
        judge.match.replay(entries(codec, lines))
    deck = judge.decks.begin("istinto", "Istinto")
    for place in range(40):
        judge.decks.teach(deck, place, f"E2{place:06}")


def _killed(path: Path) -> None:
    """Play in a process that is killed when it is done: much is in the log only."""
    child = os.fork()
    if child == 0:
        try:
            play(path)
            os.kill(os.getpid(), signal.SIGKILL)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL


@cache
def evening(*, closed: bool) -> Evening:
    """Return an evening's journal, whose app was closed, or killed."""
    folder = Path(mkdtemp(prefix="companion-evening-"))
    path = folder / FILES[0]
    try:
        _killed(path)
        if closed:
            with closing(sqlite3.connect(path)) as db:
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        there = [name for name in FILES if (folder / name).exists()]
        files = {name: (folder / name).read_bytes() for name in there}
        return Evening(files, _matches(path), (folder / KEY).read_bytes())
    finally:
        shutil.rmtree(folder)


def _matches(path: Path) -> dict[str, Kept]:
    vault = Vault.of(path)
    with closing(sqlite3.connect(path)) as db:
        rows = db.execute("SELECT * FROM match").fetchall()
        return {row[4]: _kept(db, row, vault) for row in rows}


def _kept(db: sqlite3.Connection, row: tuple[object, ...], vault: Vault) -> Kept:
    query = "SELECT * FROM entry WHERE match = ? ORDER BY number"
    first, *rest = db.execute(query, row[:1]).fetchall()
    headers = record(None, *row[1:]), record(*first)
    lines = tuple(clear(entry[2], vault) for entry in rest)
    return Kept(lines, headers, tuple(record(*row) for row in rest))


def record(*values: object) -> bytes:
    """Return a row as SQLite writes it, without the code by which the companion reads one."""
    kinds, body = zip(*map(_value, values), strict=True)
    head = b"".join(kinds)
    return bytes([len(head) + 1]) + head + b"".join(body)


def _value(value: object) -> tuple[bytes, bytes]:
    if value is None:
        return b"\0", b""
    if isinstance(value, int):
        return _integer(value)
    data = value.encode() if isinstance(value, str) else bytes(value)
    kind = 2 * len(data) + (13 if isinstance(value, str) else 12)
    return bytes([kind] if kind < 128 else [kind >> 7 | 128, kind & 127]), data


def _integer(value: int) -> tuple[bytes, bytes]:
    if value in (0, 1):
        return bytes([8 + value]), b""
    width = next(
        width for width in (1, 2, 3, 4) if -(1 << 8 * width - 1) <= value < 1 << 8 * width - 1
    )
    return bytes([width]), value.to_bytes(width, signed=True)


def readable(evening: Evening, folder: Path) -> dict[str, int]:
    """Return the number of entries of each match in the bytes of the files, from the first on.

    Matches without a header there are left out.
    """
    data = b"".join((folder / name).read_bytes() for name in FILES if (folder / name).exists())
    return {
        own: _before_a_gap(kept, data)
        for own, kept in evening.matches.items()
        if any(header in data for header in kept.headers)
    }


def _before_a_gap(kept: Kept, data: bytes) -> int:
    return next((n for n, entry in enumerate(kept.records) if entry not in data), len(kept.records))


class Shown(Struct, frozen=True):
    """Lines of each match that an app shows, by its id, and True if anything is reported."""

    lines: dict[str, tuple[str, ...]]
    said: bool


def started(path: Path) -> Shown:
    """Start an app as people do, look at every match, and close it again."""
    with closing(open_journal(path, NOW)) as journal:
        is_sound = sound(path, lambda _: True)
        if not is_sound:
            journal.store.report_damage()
        matches = [
            _look_at(journal, saved) for saved in journal.matches.page(0, journal.matches.count())
        ]
        said = bool(journal.damage or journal.store.fault)
    lines = {own: lines for own, lines, _ in matches if own}
    return Shown(lines, said or any(is_broken for *_, is_broken in matches))


def _look_at(journal: Journal, saved: Saved) -> tuple[str, tuple[str, ...], bool]:
    """Return the id of a match, the lines that are shown, and True if some are missing."""
    lines: list[str] = []
    own = ""
    try:
        own = journal.header(saved.number).id
        for line in journal.iter_lines(saved.number):
            lines.append(clear(line, journal.store.vault))
    except BrokenJournal:
        return own, tuple(lines), True
    return own, tuple(lines), False
