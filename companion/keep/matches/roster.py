"""Roster: data for the pages of people, apart from figures."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import Name, readable
from companion.keep.file.store import Store
from companion.keep.matches.facts import KEPT
from companion.keep.matches.game_counts import SHEET_OF_FACT

FIRST_MATCH = """
SELECT touched FROM match JOIN seat ON match = match.number
WHERE seat.person = person.id AND NOT thrown ORDER BY match.turn LIMIT 1
"""
"""SQL for the time of the first match of a person."""
FAMILIAR = 3
"""Matches together from which on two people often play with each other."""


class RosterPerson(Struct, frozen=True, array_like=True):
    """Person with the number of matches, and the times of the first one and of the last visit."""

    id: str
    name: Name
    seen: str
    matches: int
    since: str | None = None
    """None without matches."""


class GamesPlayed(Struct, frozen=True, array_like=True):
    """Matches of a game that a person has finished, and those won."""

    game: str
    sheet: str
    """Name of the sheet of another game, as it is stored; empty for any other."""
    played: int
    won: int


class Roster:
    """Queries over people and the seats that they held."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def people(self, names: Sequence[str]) -> list[RosterPerson]:
        """Return people by their present names, in the same order; unknown names are left out."""
        rows = self._store.recall(
            f"SELECT {is_verified('person')}, id, name, seen,"
            " (SELECT count(DISTINCT match) FROM seat"
            f" WHERE seat.person = person.id AND {_kept('seat')}), ({FIRST_MATCH})"
            " FROM person WHERE name IN (SELECT value FROM json_each(?))",
            msgspec.json.encode(list(names)).decode(),
        )
        found = readable(self._store.verified(rows), RosterPerson)
        return sorted(found, key=lambda person: names.index(person.name))

    def person(self, name: str) -> RosterPerson | None:
        """Return a person; None if the name is unknown."""
        return next(iter(self.people([name])), None)

    def companions(self, person: str) -> list[str]:
        """Return the names of those who often play with a person, by id, most matches first."""
        rows = self._store.recall(
            "SELECT name FROM person JOIN ("
            " SELECT other.person AS id, count(DISTINCT match) AS often"
            " FROM seat AS own JOIN seat AS other USING (match)"
            " WHERE own.person = ? AND other.person <> own.person"
            f" AND {_kept('own')} GROUP BY other.person)"
            " USING (id) WHERE often >= ? ORDER BY often DESC, name",
            person, FAMILIAR,
        )  # fmt: skip
        return [name for (name,) in readable(rows, tuple[Name])]

    def games(self, person: str) -> list[GamesPlayed]:
        """Return the games that a person has finished, by id, most matches first."""
        rows = self._store.recall(
            f"SELECT fact.game, {SHEET_OF_FACT}, count(*) AS played, count(nullif(won = 1, 0))"
            f" FROM fact WHERE person = ? AND {KEPT} GROUP BY 1, 2 ORDER BY played DESC, 1, 2",
            person,
        )
        return list(readable(rows, GamesPlayed))


def _kept(alias: str) -> str:
    """Return the SQL condition for seats, by their alias, of matches that were not thrown away."""
    return KEPT.replace("fact.", f"{alias}.")
