"""Lists of the matches in the database: a row for each, without its entries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import Name
from companion.keep.file.store import Store
from companion.keep.matches.game_counts import GameCount, counted
from companion.keep.matches.header import Header
from companion.keep.matches.lines import IS_ENTERED
from companion.keep.matches.people import called
from companion.play.game import Setup, Standing
from companion.words.errors import BrokenJournal

SAVED = f"""
SELECT number, game, iif({is_verified("match")}, touched, NULL), thrown,
    (SELECT json_group_array(iif(typeof(name) = 'text', name, NULL)) FROM (
        SELECT iif({is_verified("seat")}, {called("seat")}, NULL) AS name
        FROM seat LEFT JOIN person ON id = person
        WHERE match = match.number AND entry = 0 ORDER BY seat)),
    (SELECT json_group_array(json_array(
        iif(typeof(name) = 'text', name, NULL), iif(typeof(points) = 'integer', points, NULL),
        won = 1
    )) FROM (
        SELECT iif({is_verified("fact")}, {called("fact")}, NULL) AS name, points, won
        FROM fact LEFT JOIN person ON id = person WHERE match = match.number ORDER BY seat)),
    iif(json_valid(header), json_array_length(header, '$.players'), 0),
    iif({is_verified("match")} AND json_valid(header), json_extract(header, '$.options'), NULL),
    {IS_ENTERED}
FROM match
"""
"""Query for the fields of ``Saved``, with the number of seats, 0 if the header is lost.

Values of a wrong type, or whose checksums fail, become NULL."""
WAITING = "WHERE ended IS NULL AND NOT thrown"
"""SQL condition for matches that are not over."""
_Kept = tuple[int, str, str, Any, str, str, int, str | None, int]
_Names = tuple[Name, ...]
_Results = tuple[tuple[Name, int, int], ...]


class Saved(Struct, frozen=True):
    """Match as a row of lists; *standing*, without rounds, is set once it is over.

    If unreadable, only its number is set, or 0.
    """

    number: int
    game: str
    begun_by: tuple[str, ...]
    """Holders of the seats at the beginning."""
    touched: str
    standing: Standing | None
    thrown: bool
    readable: bool = True
    options: dict[str, str] = {}
    """House rules that differ from their defaults."""
    by_hand: bool = False
    """True if it was entered by hand, without entries."""

    @property
    def players(self) -> tuple[str, ...]:
        """Holders of the seats at the end, or at the beginning of a match that goes on."""
        return self.standing.players if self.standing else self.begun_by


class MatchLists:
    """Matches that were not thrown away, or others, the last touched ones first.

    *header* returns the header of a match with present names.
    """

    def __init__(self, store: Store, header: Callable[[int], Header | None]) -> None:
        self._store, self._header = store, header

    def all(self, thrown: bool = False) -> list[Saved]:
        """Return the matches, or the thrown away ones."""
        return list(self.selected("WHERE thrown = ? ORDER BY turn DESC", thrown))

    def page(self, first: int, count: int) -> list[Saved]:
        """Return *count* matches from index *first*, thrown away ones last."""
        return list(self.selected("ORDER BY thrown, turn DESC LIMIT ? OFFSET ?", count, first))

    def waiting(self, first: int, count: int) -> list[Saved]:
        """Return *count* unfinished matches from index *first*."""
        return list(self.selected(f"{WAITING} ORDER BY turn DESC LIMIT ? OFFSET ?", count, first))

    def count(self, waiting: bool = False) -> int:
        """Return the number of matches, including thrown away ones.

        With *waiting*, the number of unfinished ones that were not thrown away.
        """
        which = WAITING if waiting else ""
        return sum(
            number
            for (number,) in self._store.read_available(f"SELECT count(*) FROM match {which}")
        )

    def games(self, thrown: bool = False) -> list[GameCount]:
        """Return the games of the matches, or of the thrown away ones, most matches first."""
        return counted(self._store, "thrown = ?", thrown)

    def has_thrown(self) -> bool:
        """Return True if there are matches that were thrown away."""
        query = "SELECT 1 FROM match WHERE thrown = 1 LIMIT 1"
        return any(self._store.read_available(query))

    def unfinished(self) -> Saved | None:
        """Return the match to resume: the unfinished one touched last."""
        found = self.selected(f"{WAITING} ORDER BY turn DESC")
        return next((saved for saved in found if saved.readable), None)

    def last_setup(self, game: str) -> Setup | None:
        """Return the setup of the last touched match of a game."""
        last = "WHERE game = ? AND thrown = 0 ORDER BY turn DESC LIMIT 1"
        for saved in self.selected(last, game):
            with suppress(BrokenJournal):
                header = self._header(saved.number)
                return replace(header.setup, players=saved.players) if header else None
        return None

    def last_setup_of(self, name: str) -> tuple[str, Setup] | None:
        """Return the game of the last match of a person, and its setup with that person seated."""
        theirs = (
            "WHERE NOT thrown AND number IN (SELECT match FROM seat JOIN person ON id = person"
            " WHERE person.name = ?) ORDER BY turn DESC"
        )
        for saved in self.selected(theirs, name):
            with suppress(BrokenJournal):
                header = self._header(saved.number)
                tables = (saved.players, saved.begun_by)
                players = next((table for table in tables if name in table), (name,))
                if header:
                    return saved.game, replace(header.setup, players=players)
        return None

    def selected(self, which: str, *values: object) -> Iterator[Saved]:
        """Yield the matches that the end of an SQL query selects."""
        for row in self._store.read_available(SAVED + which, *values):
            saved = _saved(row)
            if not saved.readable:
                self._store.report_damage()
            yield saved


def _saved(row: tuple[Any, ...]) -> Saved:
    try:
        kept = msgspec.convert(row, _Kept)
        number, game, touched, thrown, players, results, seats, chosen, by_hand = kept
        options = msgspec.json.decode(chosen or "{}", type=dict[str, str])
        names = msgspec.json.decode(players, type=_Names)
        came = msgspec.json.decode(results, type=_Results)
        # Those who joined later have results, too.
        if seats and (len(names) != seats or 0 < len(came) < seats):
            raise ValueError(seats)
    except ValueError:
        number = row[0] if isinstance(row[0], int) else 0
        return Saved(number, "", (), "", None, bool(row[3]), readable=False)
    standing = None
    if came:
        holders, totals, won = zip(*came, strict=True)
        winners = tuple(seat for seat, wins in enumerate(won) if wins)
        standing = Standing(holders, totals, winners, finished=True)
    return Saved(
        number, game, names, touched, standing, bool(thrown), options=options, by_hand=bool(by_hand)
    )  # fmt: skip
