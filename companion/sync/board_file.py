"""File with the last board of the server, to be displayed offline."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.club.board import Board
from companion.keep.file import plain
from companion.play.marks import MARK_COUNT
from companion.sync.server_cache import CACHE_NAME

log = logging.getLogger(__name__)
FILE_NAME = "club.json"
"""Name of the file beside the database."""
LARGEST_FILE = 1 << 21
"""Largest file in bytes that is read."""
GREATEST_NUMBER = 1e9
"""Greatest points, ratings and seconds of a board."""


class SavedBoard(Struct, frozen=True):
    """Board of a club, and the time of the last answer of its server."""

    server: str = ""
    """Host of the server."""
    heard: str = ""
    """Time of this box, ISO 8601; empty before the first one."""
    board: Board | None = None

    def with_answer(
        self, board: Board | None, at: str, heard: Iterable[tuple[int, float | None]], now: str
    ) -> SavedBoard | None:
        """Return the board after an answer of the server, in which None means no change.

        *at* is the time of the server, *heard* the seconds since the last word of each table by
        its number, *now* the time of this box. Return None without any board.
        """
        board = board or self.board
        return (
            SavedBoard(self.server, now, _fit(heard_at(board, at, dict(heard)))) if board else None
        )


class BoardFile:
    """File with the board; an error while writing is only logged."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME

    def read(self, server: str) -> SavedBoard:
        """Return the last board of a server; an empty one if there is none."""
        found = SavedBoard()
        with suppress(OSError, msgspec.MsgspecError):
            found = msgspec.json.decode(plain.read(self._path, LARGEST_FILE), type=SavedBoard)
        return found if found.server == server else SavedBoard(server)

    def save(self, saved: SavedBoard) -> None:
        """Replace the file; only its owner may read it, since it has names of people."""
        try:
            plain.make_private(self._path)
            with plain.replaced(self._path) as file:
                file.write(msgspec.json.encode(saved))
        except OSError as error:
            log.warning("The board of the club cannot be saved: %s", error)

    def remove(self) -> None:
        """Delete the file and the cache, once the box has left its club."""
        for path in (self._path, self._path.with_name(CACHE_NAME)):
            with suppress(OSError):
                path.unlink(missing_ok=True)


def _fit(board: Board) -> Board:
    """Return a board without numbers that cannot be displayed, which a false server may send."""
    return replace(
        board,
        standings=tuple(
            replace(
                each,
                mark=each.mark if each.mark in range(MARK_COUNT) else None,
                points=min(max(each.points, -GREATEST_NUMBER), GREATEST_NUMBER),
                rating=each.rating if _is_small(each.rating) and _is_small(each.spread) else None,
            )
            for each in board.standings
        ),
        tables=tuple(
            each if _is_small(each.heard) else replace(each, heard=None) for each in board.tables
        ),
    )


def _is_small(number: float | None) -> bool:
    return number is None or abs(number) <= GREATEST_NUMBER


def heard_at(board: Board, at: str, heard: Mapping[int, float | None]) -> Board:
    """Return a board at a later time of its server, with the times of its tables."""
    tables = tuple(
        replace(table, heard=heard[table.number]) if table.number in heard else table
        for table in board.tables
    )
    return replace(board, at=at, tables=tables)
