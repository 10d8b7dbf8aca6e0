"""Encryption of the secrets in the lines of matches."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import takewhile

from companion import games
from companion.keep.file.checksum import checksum
from companion.keep.matches import header
from companion.keep.matches.exchange import entries, is_disclosed, open_match
from companion.keep.matches.header import Header
from companion.play.codec import Entry, is_encrypted, uncovered
from companion.play.secrets import Vault
from companion.words.errors import BrokenJournal, UnknownGame


def encrypted(first: Header, lines: Sequence[str], vault: Vault) -> list[str]:
    """Return the lines of a match as they are saved, with secrets encrypted.

    The end of a match makes its secrets public. Lines after an unreadable or fatal entry stay
    unchanged. Raise SaveFailed if no key can be saved.
    """
    done: list[str] = []

    def record(number: int, entry: Entry, _standing: object) -> None:
        line, public = lines[number - 1], match.public(entry)
        is_clear = public != entry.action and not is_encrypted(line)
        done.append(codec.encode(entry, public).decode() if is_clear else line)

    with suppress(BrokenJournal):
        match, codec = open_match(first, vault)
        match.keep(record, lambda: "")
        match.replay(entries(codec, lines) if match.game.secrets else ())
        if is_disclosed(match):
            return [uncovered(line, vault) for line in done or lines]
    return [*done, *lines[len(done) :]]


def encrypt(db: sqlite3.Connection, vault: Vault, which: Iterable[int] | None = None) -> None:
    """Encrypt the secrets in all matches of a file, or in *which*, and renew the checksums.

    Raise SaveFailed.
    """
    numbers = [number for (number,) in db.execute("SELECT number FROM match").fetchall()]
    for number in numbers if which is None else which:
        with suppress(BrokenJournal, UnknownGame, ValueError, RecursionError):
            _encrypt(db, number, vault)


def _encrypt(db: sqlite3.Connection, match: int, vault: Vault) -> None:
    listed = "SELECT CAST(id AS TEXT), CAST(header AS TEXT) FROM match WHERE number = ?"
    ((own, line),) = db.execute(listed, (match,)).fetchall()
    first = header.read(line)
    if games.find(first.game).secrets is None:
        return
    before = intact_lines(db, match)
    after = encrypted(first, before, vault)
    db.executemany(
        "UPDATE entry SET line = ?, proof = ? WHERE match = ? AND number = ?",
        [
            (line, checksum(own, number, line), match, number)
            for number, (was, line) in enumerate(zip(before, after, strict=True), 1)
            if was != line
        ],
    )


def has_unreadable_secrets(db: sqlite3.Connection, vault: Vault) -> bool:
    """Return True if a file has secrets that no key of the vault decrypts."""
    lines = db.execute("SELECT json_extract(line, '$.sealed') FROM entry WHERE json_valid(line)")
    return any(vault.decrypt(token) is None for (token,) in lines if isinstance(token, str))


def intact_lines(db: sqlite3.Connection, match: int) -> list[str]:
    """Return the entries of a match before the first whose checksum fails."""
    query = (
        "SELECT entry.number, CAST(line AS TEXT),"
        " proof(CAST(id AS BLOB), entry.number, CAST(line AS BLOB)) = entry.proof"
        " FROM entry JOIN match ON match.number = match"
        " WHERE match = ? AND entry.number > 0 ORDER BY entry.number"
    )
    rows = enumerate(db.execute(query, (match,)), 1)
    return [line for _, (_, line, _) in takewhile(lambda row: row[1][::2] == (row[0], 1), rows)]
