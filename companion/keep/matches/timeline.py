"""Timeline of the matches in the order of their turns: where evenings begin."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from operator import sub
from typing import NamedTuple

import msgspec
from msgspec import Struct

from companion.keep.file.store import Store
from companion.words import times

EVENING_GAP = timedelta(hours=6)
"""Time without a touch after which a new evening begins."""
GAP_SECONDS = int(EVENING_GAP.total_seconds())
"""The same in seconds."""
CLOCKS = 3
"""Parts before a match, each by a clock of its own, among which its evening is looked for."""
LATEST_MOMENT = 2**40
"""Seconds since 1970 beyond any clock."""
EARLIEST_MOMENT = int(datetime(times.TOLD[0], 1, 1, tzinfo=UTC).timestamp())
"""Seconds since 1970 before which no clock is right."""


def _moment(column: str) -> str:
    """Return the SQL for seconds since 1970; a time without a zone is local."""
    return f"iif(length({column}) > 19, unixepoch({column}), unixepoch({column}, 'utc'))"


TOUCHED = f"""
SELECT json_group_array(turn), json_group_array(at) FROM (
    SELECT turn, {_moment("touched")} AS at FROM match
    WHERE thrown = ? AND typeof(turn) = 'integer' ORDER BY turn
)
"""
BEGAN = f"""
WITH apart AS MATERIALIZED (
    SELECT turn, iif(typeof(header) = 'text' AND json_valid(header),
        json_extract(header, '$.began'), '') AS began
    FROM match WHERE thrown = ? AND turn IN (SELECT value FROM json_each(?))
)
SELECT json_group_array(turn), json_group_array({_moment("began")}) FROM apart
"""


class Span(Struct, frozen=True, gc=False):
    """Turns of the first and the last match of an evening, and its number of requested matches."""

    first: int
    last: int
    count: int


class EveningPart(NamedTuple):
    """Matches between two that begin an evening by the clock; times in seconds since 1970."""

    turn: int
    """Turn of its first match."""
    touched: int
    """Last touch of its first match."""
    began: int
    """Beginning of its first match, or the last touch if that is unknown."""
    ends: int

    def follows(self, ends: int) -> bool:
        """Return True if it continues another part, by the clock."""
        return abs(self.touched - ends) < GAP_SECONDS or 0 < self.began - ends < GAP_SECONDS


class Timeline(Struct, frozen=True, gc=False):
    """Turns of the matches in order, and their parts by the clock."""

    turns: tuple[int, ...]
    parts: tuple[EveningPart, ...]
    edges: tuple[int, ...]
    """Times at which a part begins or ends, in order."""

    def starts(self, latest: int) -> list[int]:
        """Return the turns at which an evening begins, if no time from *latest* on is right."""
        return [part.turn for part in rejoined(self.parts, range(EARLIEST_MOMENT, latest))]

    def spans(self, starts: Sequence[int], turns: Sequence[int]) -> tuple[Span, ...]:
        """Return the evenings with some of the matches, by their turns; the newest first.

        Matches before the first start are of no known time, and begin an evening together.
        """
        ends = [*starts, self.turns[-1] + 1] if self.turns else []
        passed = [bisect_left(turns, end) for end in ends]
        counts = map(sub, passed, [0, *passed])
        found = [
            Span(start, end - 1, count)
            for start, end, count in zip([*self.turns[:1], *starts], ends, counts, strict=True)
            if count
        ]
        return tuple(reversed(found))

    def later(self, latest: int) -> int:
        """Return the number of edges from a time on: evenings depend on no more of it."""
        return len(self.edges) - bisect_left(self.edges, latest)


def latest_moment(today: str) -> int:
    """Return the seconds since 1970 from which on no clock is right, given the present time."""
    now = times.moment(today)
    return int((now.astimezone() + EVENING_GAP).timestamp()) if now else LATEST_MOMENT


def rejoined(parts: Sequence[EveningPart], plausible: range) -> list[EveningPart]:
    """Return the parts with those joined that were separated only by a wrong clock.

    A part that continues an earlier one is joined to it, with the parts in between: any number at
    implausible times, and up to two at plausible ones.
    """
    found: list[EveningPart] = []
    sure: list[int] = []
    """Places of those that end at a plausible time."""
    for part in parts:
        whole = part
        for at in sure[: -CLOCKS - 1 : -1] if part.touched in plausible else ():
            if part.follows(found[at].ends):
                whole = found[at]._replace(ends=part.ends)
                del found[at:]
                break
        while sure and sure[-1] >= len(found):
            sure.pop()
        if whole.ends in plausible:
            sure.append(len(found))
        found.append(whole)
    return found


def read_timeline(store: Store, *, thrown: bool) -> Timeline:
    """Return the timeline of all matches, or of those that were thrown away."""
    turns, touched = _timed(store, TOUCHED, thrown)
    parts = _parts(store, thrown, turns, touched)
    edges = sorted({edge for part in parts for edge in (part.touched, part.ends)})
    return Timeline(turns, tuple(parts), tuple(edges))


def _parts(
    store: Store, thrown: bool, turns: Sequence[int], touched: Sequence[int | None]
) -> list[EveningPart]:
    """Return the parts of matches with a time.

    Both the last touch of the match that begins one and its beginning are six hours or more from
    the last touch of the match before, whichever of them the clock says was first. A match without
    a time begins none.
    """
    timed = [(turn, at) for turn, at in zip(turns, touched, strict=True) if at is not None]
    apart = {
        turn: (old, at) for (_, old), (turn, at) in pairwise(timed) if abs(at - old) >= GAP_SECONDS
    }
    asked = msgspec.json.encode(list(apart)).decode()
    began = dict(zip(*_timed(store, BEGAN, thrown, asked), strict=True))
    firsts = timed[:1] + [
        (turn, at)
        for turn, (old, at) in apart.items()
        if not 0 < (began.get(turn) or old) - old < GAP_SECONDS
    ]
    ends = [apart[turn][0] for turn, _ in firsts[1:]] + [at for _, at in timed[-1:]]
    return [
        EveningPart(turn, at, began.get(turn) or at, end)
        for (turn, at), end in zip(firsts, ends, strict=True)
    ]


def _timed(
    store: Store, query: str, *values: object
) -> tuple[tuple[int, ...], tuple[int | None, ...]]:
    """Return the turns that a query finds, and a time of each if it is known.

    They come in one row: they may be all of the file.
    """
    turns, moments = next(store.read_available(query, *values), ("[]", "[]"))
    return (
        msgspec.json.decode(turns, type=tuple[int, ...]),
        msgspec.json.decode(moments, type=tuple[int | None, ...]),
    )
