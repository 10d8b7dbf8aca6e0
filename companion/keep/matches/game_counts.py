"""Games with the numbers of their matches; each sheet of another game is a game of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from companion.games.any_game import ABOUT
from companion.games.any_game.options import SHEET, sheet_name
from companion.keep.file.rows import readable
from companion.keep.file.store import Store

SHEET_NAME = f"iif(match.game = '{ABOUT.name}', sheet_name(match.header), '')"
"""SQL for the name of the sheet of a match of another game; empty for any other."""
SHEET_OF_FACT = (
    f"iif(fact.game = '{ABOUT.name}',"
    " (SELECT sheet_name(header) FROM match WHERE number = fact.match), '')"
)
"""The same for a row of ``fact``."""
MILESTONE = 10
"""Number of matches of a game from one milestone to the next."""
MILESTONES = f"""
SELECT number, times FROM (
    SELECT number, row_number() OVER (PARTITION BY game, {SHEET_NAME} ORDER BY turn) AS times
    FROM match WHERE ended IS NOT NULL AND NOT thrown
) WHERE times % {MILESTONE} = 0
"""
"""Query for the matches that are milestones, with the number of matches of their game so far."""
COUNTED = f"SELECT match.game, {SHEET_NAME}, count(*) FROM match WHERE {{where}} GROUP BY 1, 2"


class GameCount(Struct, frozen=True, array_like=True):
    """Game with the number of its matches; *sheet* is the name of a sheet of another game."""

    game: str
    sheet: str
    matches: int


class _Options(Struct, frozen=True):
    """House rules in a header."""

    options: dict[str, str] = {}


_HEADER = msgspec.json.Decoder(_Options)


def sheet_of(game: str, options: Mapping[str, str]) -> str:
    """Return the name of the sheet of a match; empty unless it is one of another game."""
    return sheet_name(options.get(SHEET, "")) if game == ABOUT.name else ""


def add_function(db: sqlite3.Connection) -> None:
    """Add the SQL function ``sheet_name`` to a connection."""
    db.create_function("sheet_name", 1, _sheet_name, deterministic=True)


def counted(store: Store, where: str, *values: object) -> list[GameCount]:
    """Return the games of the matches that an SQL condition selects, most matches first."""
    rows = store.recall(COUNTED.format(where=where), *values)
    found = readable(rows, GameCount)
    return sorted(found, key=lambda each: (-each.matches, each.game, each.sheet))


def milestones(store: Store) -> Mapping[int, int]:
    """Return the number of matches of the game with each match that is a milestone, by number."""
    return dict(store.recall(MILESTONES))


def _sheet_name(header: object) -> str:
    """Return the name of the sheet in a header, also in a damaged one."""
    try:
        return sheet_of(ABOUT.name, _HEADER.decode(header).options)  # type: ignore[arg-type]
    except (TypeError, ValueError, RecursionError):
        return ABOUT.title
