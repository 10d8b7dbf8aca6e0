"""Habits: matches of each game by number of people, with their times, last date and likes."""

from __future__ import annotations

from datetime import date, timedelta

from msgspec import Struct

from companion.keep.file.rows import readable
from companion.keep.file.store import Store

HABITS = """
WITH played AS MATERIALIZED (
    SELECT game, coalesce(dated, touched) AS at, nullif(liked, 0) AS liked, seconds,
        (SELECT max(seat) + 1 FROM fact WHERE match = number) AS people,
        iif(game = 'any-game' AND json_valid(header),
            coalesce(json_extract(header, '$.options.sheet'), ''), '') AS sheet
    FROM match NOT INDEXED
    LEFT JOIN remark ON remark.match = number
    LEFT JOIN (
        SELECT match AS timed, amount AS seconds FROM measure INDEXED BY measure_name
        WHERE name = 'seconds' AND seat = 0
    ) ON timed = number
    WHERE NOT thrown AND ended IS NOT NULL
)
SELECT game, sheet, people, count(*), count(liked),
    coalesce(substr(max(iif(at < ?, at, NULL)), 1, 10), ''),
    coalesce(group_concat(seconds), '')
FROM played GROUP BY game, sheet, people
"""
"""Query for the fields of ``Habit``, given tomorrow: later matches are left out.

Matches are read in the order of their numbers, since in that of an index it takes twice as long,
and each once: SQLite would count the seats again to group them.
"""


class Habit(Struct, frozen=True, array_like=True):
    """Matches of a game that are over, with as many people."""

    game: str
    sheet: str
    """Text form of the sheet of another game; empty for any other."""
    people: int
    matches: int
    liked: int
    """Number of them that were liked."""
    last: str
    """Day of the last one, ISO 8601; empty if it is doubtful."""
    lasted: str
    """Seconds at the table of each match with a known time, separated by commas."""

    @property
    def seconds(self) -> tuple[int, ...]:
        """Seconds at the table of each match with a known time."""
        return tuple(int(each) for each in self.lasted.split(",") if each.isdecimal())


def habits(store: Store, today: date) -> list[Habit]:
    """Return the habits of all people, without checksums: every start compares index and table."""
    return list(readable(store.recall(HABITS, (today + timedelta(1)).isoformat()), Habit))
