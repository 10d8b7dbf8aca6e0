"""Habits: how often each game was played by so many people, for how long, when last, and liked."""

from __future__ import annotations

from datetime import date

from msgspec import Struct

from companion.keep.file.rows import readable
from companion.keep.file.store import Store
from companion.words.times import YEARS

HABITS = f"""
SELECT game, sheet, people, count(*), count(liked),
    coalesce(max(iif(day BETWEEN '{YEARS[0]}' AND ?, day, NULL)), ''),
    coalesce(group_concat(seconds), '')
FROM (
    SELECT game, substr(coalesce(dated, touched), 1, 10) AS day, nullif(liked, 0) AS liked, seconds,
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
GROUP BY game, sheet, people
"""
"""Query for the fields of ``Habit``; a day later than today is left out.

Matches are read in the order of their numbers: in that of an index it takes twice as long."""


class Habit(Struct, frozen=True, array_like=True):
    """Matches of a game that are over, with as many people."""

    game: str
    sheet: str
    """How another game was counted, as text; empty for any other."""
    people: int
    matches: int
    liked: int
    """How many of them were liked."""
    last: str
    """Day of the last one, ISO 8601; empty if it is doubtful."""
    lasted: str
    """Seconds at the table of those of which they are known, separated by commas."""

    @property
    def seconds(self) -> tuple[int, ...]:
        """Seconds at the table of each match of which they are known."""
        return tuple(int(each) for each in self.lasted.split(",") if each.isdecimal())


def habits(store: Store, today: date) -> list[Habit]:
    """Return the habits of everybody, without checksums: every start compares index and table."""
    return list(readable(store.read_available(HABITS, today.isoformat()), Habit))
