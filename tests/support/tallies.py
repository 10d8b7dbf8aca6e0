"""Tallies of matches, counted from the rows of results."""

from __future__ import annotations

from msgspec import Struct

from companion.keep.file.rows import Name, readable
from companion.keep.matches.facts import CALLED, KEPT
from companion.keep.matches.journal import Journal


class GameTally(Struct, frozen=True, array_like=True):
    """Counts of finished and won matches of one person at a game; a guest has no *person*."""

    game: str
    person: str | None
    name: Name
    played: int
    won: int


def tallies(journal: Journal, game: str) -> list[GameTally]:
    """Return the tallies of all players of a game, most wins first."""
    rows = journal.store.recall(
        f"SELECT game, person, {CALLED} AS called, sum(played), sum(wins) AS won FROM ("
        " SELECT game, person, name, count(*) AS played, count(nullif(won = 1, 0)) AS wins"
        f" FROM fact WHERE game = ? AND {KEPT} GROUP BY person, name)"
        " GROUP BY person, CASE WHEN person IS NULL THEN name END ORDER BY won DESC, called",
        game,
    )
    return list(readable(rows, GameTally))
