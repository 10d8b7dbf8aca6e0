"""Results of matches as rows for queries: a fact and measures per seat of one that is over."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from companion import games
from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import Name, readable
from companion.keep.matches.exchange import entries, open_match
from companion.keep.matches.header import Entered, Header
from companion.keep.matches.lines import IS_ENTERED
from companion.keep.matches.people import find_people
from companion.play.game import Standing
from companion.play.measures import STUDIED, Measure
from companion.play.question import Question
from companion.play.secrets import Vault
from companion.words.errors import BrokenJournal
from companion.words.i18n import _
from companion.words.reporting import contained

if TYPE_CHECKING:
    from companion.keep.file.store import Store

CALLED = f"coalesce((SELECT name FROM person WHERE id = person AND {is_verified('person')}), name)"
"""SQL for the present name of the holder of a seat, or the name at the time if that is lost."""
KEPT = "fact.match NOT IN (SELECT number FROM match WHERE thrown = 1)"
"""SQL condition for a match that was not thrown away."""


LONGEST_PAUSE = 1200
"""Seconds between two entries beyond which the time does not count as played."""
SECONDS_QUERY = f"""
SELECT coalesce(sum(after), 0) FROM (
    SELECT iif(typeof(line) = 'text' AND json_valid(line), json_extract(line, '$.after'), 0)
        AS after
    FROM entry WHERE entry.match = fact.match AND number > 0
) WHERE typeof(after) = 'integer' AND after BETWEEN 0 AND {LONGEST_PAUSE}
"""
SAVE_SECONDS = f"""
INSERT INTO measure (match, seat, name, amount, count)
SELECT match, seat, 'seconds', ({SECONDS_QUERY}) AS amount, 1 FROM fact
WHERE match = ? AND amount > 0
"""
"""Statement that saves the time at the table of each seat, which depends on no date."""


LACKS_MEASURES = f"""
ended IS NOT NULL AND (NOT EXISTS (SELECT 1 FROM measure WHERE match = number)
    OR game IN (SELECT value FROM json_each(?)) AND NOT {IS_ENTERED}
        AND NOT EXISTS (SELECT 1 FROM measure WHERE match = number AND name = '{STUDIED}'))
"""
"""SQL condition for a match that is over and lacks measures; its value is ``studied_games()``."""


Think = Callable[[Question], Any]
"""Answers a question for slow work; returns None if it has no answer."""


class Facts:
    """Queries over the results of matches."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def last_won(self, game: str) -> list[str]:
        """Return the winners of the last match of a game by seat; none if it was stopped."""
        rows = self._store.recall(
            f"SELECT {is_verified('fact')}, {CALLED} FROM fact WHERE won = 1 AND match = ("
            " SELECT number FROM match WHERE game = ? AND ended IS NOT NULL AND NOT thrown"
            " ORDER BY turn DESC LIMIT 1) ORDER BY seat",
            game,
        )
        return [name for (name,) in readable(self._store.verified(rows), tuple[Name])]


def save_results(
    db: sqlite3.Connection,
    match: int,
    at: str,
    standing: Standing,
    people: Mapping[str, str | None],
) -> None:
    """Save the results and measures of a match that ended at a time; delete them if it goes on.

    *people* maps names to ids of people, None for a guest; who came late is looked up here.
    """
    for table in ("fact", "measure"):
        db.execute(f"DELETE FROM {table} WHERE match = ?", (match,))
    if not standing.finished:
        db.execute("UPDATE match SET ended = NULL WHERE number = ?", (match,))
        return
    db.execute("UPDATE match SET ended = coalesce(ended, ?) WHERE number = ?", (at, match))
    late = find_people(db, [name for name in standing.players if name not in people])
    people = {**late, **people}
    db.executemany(
        "INSERT INTO fact (match, seat, game, ended, person, name, points, won, rounds)"
        " SELECT number, ?, game, ended, ?, ?, ?, ?, ? FROM match WHERE number = ?",
        [
            (seat, people.get(name), name, standing.totals[seat], seat in standing.winners,
             len(standing.rounds), match)
            for seat, name in enumerate(standing.players)
        ],
    )  # fmt: skip
    db.executemany(
        "INSERT INTO measure (match, seat, name, amount, count) VALUES (?, ?, ?, ?, ?)",
        [(match, each.seat, each.name, each.amount, each.count) for each in standing.measures],
    )
    db.execute(SAVE_SECONDS, (match,))


def studied_games() -> tuple[str]:
    """Return the names of the games with measures that take long, as JSON."""
    return (msgspec.json.encode([each.name for each in games.menu() if each.studied]).decode(),)


def mark_tried(db: sqlite3.Connection, match: int) -> None:
    """Mark a match whose measures are missing and cannot be computed."""
    db.execute(
        "INSERT INTO measure (match, seat, name, amount, count)"
        f" SELECT number, 0, '{STUDIED}', 0, 1 FROM match WHERE number = ? AND {LACKS_MEASURES}",
        (match, *studied_games()),
    )


def replace_results(
    db: sqlite3.Connection,
    match: int,
    at: str,
    standing: Standing,
    people: Mapping[str, str | None],
) -> None:
    """Save the results of a match, replacing earlier ones."""
    db.execute("UPDATE match SET ended = NULL WHERE number = ?", (match,))
    save_results(db, match, at, standing, people)


def _entered(players: tuple[str, ...], result: Entered) -> Standing:
    """Return the outcome of a match that was entered by hand: no more than places and points.

    Unknown points are no measure; no points at all are shown of such a match.
    """
    known = [total for total in result.totals if total is not None]
    totals = tuple(known) if len(known) == len(players) else (0,) * len(players)
    measures = [
        *(Measure(seat, "won", int(seat in result.winners)) for seat in range(len(players))),
        *(Measure(seat, "place", place) for seat, place in enumerate(result.places) if place),
        *(Measure(seat, "points", total) for seat, total in enumerate(result.totals)
          if total is not None),
    ]  # fmt: skip
    return Standing(players, totals, result.winners, finished=True, measures=tuple(measures))


def replayed(
    header: Header, lines: Iterable[str], vault: Vault, think: Think | None = None
) -> tuple[str, Standing]:
    """Return the time when a match ended, empty if it goes on, and its outcome.

    The measures that take long are among it if *think* is given, which answers their questions.
    Raise BrokenJournal, also for a secret that cannot be decrypted: it may affect the result.
    """
    if header.entered:
        return header.began, _entered(header.players, header.entered)
    match, codec = open_match(header, vault)
    at = None
    for entry in entries(codec, lines):
        match.replay([entry])
        if codec.unopened:
            raise BrokenJournal(match.entries, _("What is secret in it cannot be read."))
        at = None if not match.over else entry.at if at is None else at
    if think:
        with contained("thinking"):  # without them, all else of the match counts
            match.study(think)
    return at or "", match.outcome
