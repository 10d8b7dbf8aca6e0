"""Evenings: matches that people played one after the other, without a pause of six hours."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from datetime import UTC, datetime, timedelta
from itertools import islice
from operator import sub
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from companion.keep.file.connection import LARGEST_INTEGER
from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import readable, text
from companion.keep.matches.facts import LONGEST_PAUSE
from companion.keep.matches.filters import EVERYTHING, Filter, condition
from companion.keep.matches.journal import Journal, Saved
from companion.keep.matches.lines import IS_ENTERED
from companion.keep.matches.people import called
from companion.keep.matches.remarks import discard_damaged
from companion.play.marks import MARK_COUNT, marks_at
from companion.play.titles import Played
from companion.words import times

EVENING_GAP = timedelta(hours=6)
"""Time without a touch after which a new evening begins."""
CLOCKS = 3
"""Parts before a match, each by a clock of its own, among which its evening is looked for."""
FAR = 2**40
"""Seconds since 1970 beyond any clock."""


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
PRESENT = f"""
SELECT {is_verified("seat")}, {called("seat")}, seat.person, seat.seat,
    iif({is_verified("mark")}, mark.number, NULL)
FROM match JOIN seat ON seat.match = match.number
LEFT JOIN person ON person.id = seat.person LEFT JOIN mark ON mark.person = seat.person
WHERE thrown = ? AND match.turn BETWEEN ? AND ? ORDER BY match.turn, entry, seat.seat
"""
MEASURED = f"""
SELECT {is_verified("fact")} AND {is_verified("measure")}, match.number, match.game,
    coalesce(fact.person, fact.name), measure.name, amount, measure.count
FROM match JOIN fact ON fact.match = match.number
JOIN measure ON measure.match = fact.match AND measure.seat = fact.seat
WHERE thrown = ? AND match.turn BETWEEN ? AND ? ORDER BY match.turn, fact.seat, measure.name
"""
SECONDS_QUERY = f"""
SELECT coalesce(sum(after), 0) FROM (
    SELECT iif(typeof(line) = 'text' AND json_valid(line), json_extract(line, '$.after'), 0)
        AS after
    FROM match JOIN entry ON entry.match = match.number
    WHERE thrown = ? AND turn BETWEEN ? AND ? AND entry.number > 0
) WHERE typeof(after) = 'integer' AND after BETWEEN 0 AND {LONGEST_PAUSE}
"""
"""Query for the seconds at the table, which do not depend on dates: time between two entries by a
steady clock, without long pauses."""
DATED = f"""
SELECT machine, touched, iif({is_verified("remark")}, dated, NULL), {IS_ENTERED}
FROM match LEFT JOIN remark ON remark.match = match.number
"""


class Present(Struct, frozen=True, array_like=True):
    """Person who was there, a guest without *person*; *seat* is the first that the person had.

    *mark* is the number of the person's own colour and shape, None for none.
    """

    name: str
    person: str | None
    seat: int
    mark: int | None

    @property
    def key(self) -> str:
        """Id of the person, or the name of a guest."""
        return self.person or self.name

    @property
    def number(self) -> int:
        """Number of the colour and shape in which the person is shown."""
        return self.seat if self.mark is None else self.mark


class Taken(Struct, frozen=True, array_like=True):
    """Measure of one seat in a match of an evening; *key* is that of ``Present``."""

    match: int
    game: str
    key: str
    measure: str
    amount: int
    count: int


class Dated(Struct, frozen=True):
    """Date of a match or an evening, empty if it is unknown."""

    at: str = ""
    is_corrected: bool = False
    """True if a person has told it."""
    is_doubtful: bool = False
    """True if the clock of the box was wrong."""


class Span(Struct, frozen=True, gc=False):
    """Turns of the first and the last match of an evening, and how many of them were asked for."""

    first: int
    last: int
    count: int


class Evening(Struct, frozen=True):
    """Evening: its date, the people in the order of their first seats, and the time at the table.

    *matches* are those that were asked for, in the order of their turn.
    """

    span: Span
    dated: Dated
    people: tuple[Present, ...]
    seconds: int
    matches: tuple[Saved, ...]

    @property
    def marks(self) -> tuple[int, ...]:
        """Marks of the people, no two the same unless they are too many."""
        if len(self.people) > MARK_COUNT:
            return tuple(each.number for each in self.people)
        own = {each.name: each.mark for each in self.people if each.mark is not None}
        return marks_at([each.name for each in self.people], own)

    @property
    def winners(self) -> tuple[str, ...]:
        """Names of the winners of its matches, most wins first."""
        won = Counter(
            each.standing.players[seat]
            for each in self.matches if each.standing
            for seat in each.standing.winners
        )  # fmt: skip
        return tuple(name for name, _ in won.most_common())


class EveningPart(NamedTuple):
    """Matches between two that begin an evening by the clock; times in seconds since 1970."""

    turn: int
    """Turn of its first match."""
    begins: tuple[int, int]
    """Last touch of its first match, and its beginning."""
    ends: int

    def follows(self, other: EveningPart) -> bool:
        """Return whether it goes on where another part ended, by the clock."""
        touched, began = (each - other.ends for each in self.begins)
        gap = EVENING_GAP.total_seconds()
        return abs(touched) < gap or 0 < began < gap


def rejoined(parts: Iterable[EveningPart], plausible: range) -> list[EveningPart]:
    """Return the parts with those joined that only a wrong clock has parted.

    One that goes on where an earlier one ended belongs to it, with what lies between: any number of
    matches at times that cannot be, and up to two parts at others.
    """
    found: list[EveningPart] = []
    for part in parts:
        earlier = (at for at in reversed(range(len(found))) if found[at].ends in plausible)
        candidates = islice(earlier, CLOCKS) if part.begins[0] in plausible else ()
        at = next((at for at in candidates if part.follows(found[at])), None)
        if at is not None:
            part = found[at]._replace(ends=part.ends)
            del found[at:]
        found.append(part)
    return found


class Evenings(Sequence[Evening]):
    """All evenings, the newest first; each is read when it is asked for.

    *today* is the present time of the box. With *thrown*, those of matches that were thrown away.
    """

    def __init__(self, journal: Journal, today: str, *, thrown: bool = False) -> None:
        self._journal, self._store = journal, journal.store
        self.today, self._thrown, self._fits = today, thrown, EVERYTHING
        self._turns, touched = self._timed(TOUCHED)
        self._begun = self._beginnings(touched)
        self.spans = self._spans(self._turns)

    def fitting(self, fits: Filter) -> Evenings:
        """Return the evenings with a match that fits a filter."""
        found = copy(self)
        found._fits, found.spans = fits, self._spans(self._found(fits))
        return found

    def __len__(self) -> int:
        return len(self.spans)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self._evening(span) for span in self.spans[place]]
        return self._evening(self.spans[place])

    def whole(self, match: int) -> Evening | None:
        """Return the evening of a match with all of its matches; None if there is none."""
        if abs(match) > LARGEST_INTEGER:
            return None
        query = "SELECT turn FROM match WHERE thrown = ? AND number = ?"
        for (turn,) in self._store.read_available(query, self._thrown, match):
            every = self.fitting(EVERYTHING)
            return next(
                (every._evening(span) for span in every.spans if span.first <= turn <= span.last),
                None,
            )
        return None

    def played(self, span: Span) -> list[Played]:
        """Return the matches of an evening that are over, with the measures of each person."""
        rows = self._store.read_available(MEASURED, self._thrown, span.first, span.last)
        found: dict[int, Played] = {}
        for each in readable(self._store.verified(rows), Taken):
            match = found.setdefault(each.match, Played(each.game, {}))
            measures = match.measures.setdefault(each.key, {})
            measures[each.measure] = each.amount, each.count
        return list(found.values())

    @property
    def matches(self) -> int:
        """Number of matches that fit."""
        return sum(span.count for span in self.spans)

    @property
    def since(self) -> str:
        """Date of the first evening; empty if it is doubtful."""
        dated = self._dated(self.spans[-1]) if self.spans else Dated()
        return "" if dated.is_doubtful else dated.at

    def told(self, span: Span) -> dict[int, str | None]:
        """Return the date that was told of each match of an evening, None for none."""
        rows = self._store.read_available(
            "SELECT number, (SELECT dated FROM remark WHERE remark.match = number) FROM match"
            " WHERE thrown = ? AND turn BETWEEN ? AND ?",
            self._thrown, span.first, span.last,
        )  # fmt: skip
        return dict(rows)

    def wins(self, person: str) -> tuple[int, int]:
        """Return how many of the matches that fit and are over a person has won, and played."""
        which, values = condition(self._fits)
        rows = self._store.read_available(
            "SELECT count(nullif(won = 1, 0)), count(*) FROM fact WHERE person = ? AND match IN"
            f" (SELECT number FROM match WHERE thrown = ? AND {which})",
            person, self._thrown, *values,
        )  # fmt: skip
        return next(rows, (0, 0))

    def _timed(self, query: str, *values: object) -> tuple[list[int], list[int | None]]:
        """Return the turns that a query finds, and a time of each if it is known.

        They come in one row: they may be all of the file.
        """
        rows = self._store.read_available(query, self._thrown, *values)
        turns, moments = next(rows, ("[]", "[]"))
        return (
            msgspec.json.decode(turns, type=list[int]),
            msgspec.json.decode(moments, type=list[int | None]),
        )

    def _beginnings(self, touched: list[int | None]) -> list[int]:
        """Return the turns of matches that begin an evening, but for the first of all if untimed.

        Both the last touch of such a match and its beginning are six hours or more from the last
        touch of the match before, whichever of them the clock says was first. The first match with
        a time begins one; a match without begins none, nor does one within an evening that goes on
        after it.
        """
        gap = int(EVENING_GAP.total_seconds())
        moments = [at for at in touched if at is not None]
        turns = [turn for turn, at in zip(self._turns, touched, strict=True) if at is not None]
        apart = {
            turn: old
            for old, new, turn in zip(moments, moments[1:], turns[1:], strict=False)
            if abs(new - old) >= gap
        }
        asked = msgspec.json.encode(list(apart)).decode()
        began = dict(zip(*self._timed(BEGAN, asked), strict=True))
        starts = turns[:1] + [
            turn for turn, old in apart.items() if not 0 < (began.get(turn) or old) - old < gap
        ]
        ends = [apart[turn] for turn in starts[1:]] + moments[-1:]
        firsts = dict(zip(turns, moments, strict=True))
        parts = [
            EveningPart(turn, (firsts[turn], began.get(turn) or firsts[turn]), end)
            for turn, end in zip(starts, ends, strict=True)
        ]
        return [part.turn for part in rejoined(parts, self._plausible())]

    def _plausible(self) -> range:
        """Return the seconds since 1970 of a clock that may be right."""
        today = times.moment(self.today)
        last = (today.astimezone() + EVENING_GAP).timestamp() if today else FAR
        return range(int(datetime(times.TOLD[0], 1, 1, tzinfo=UTC).timestamp()), int(last))

    def _found(self, fits: Filter) -> list[int]:
        """Return the turns of the matches that fit, in order."""
        which, values = condition(fits)
        query = (
            "SELECT json_group_array(turn) FROM (SELECT turn FROM match"
            f" WHERE thrown = ? AND typeof(turn) = 'integer' AND {which} ORDER BY turn)"
        )
        rows = self._store.read_available(query, self._thrown, *values)
        return next((msgspec.json.decode(found, type=list[int]) for (found,) in rows), [])

    def _spans(self, turns: list[int]) -> tuple[Span, ...]:
        """Return the evenings of matches with these turns, the newest first."""
        starts = [*self._turns[:1], *self._begun]
        ends = [*self._begun, self._turns[-1] + 1] if self._turns else []
        passed = [bisect_left(turns, end) for end in ends]
        counts = map(sub, passed, [0, *passed])
        found = [
            Span(start, end - 1, count)
            for start, end, count in zip(starts, ends, counts, strict=True)
            if count
        ]
        return tuple(reversed(found))

    def _evening(self, span: Span) -> Evening:
        which, values = condition(self._fits)
        matches = self._journal.listed(
            f"WHERE thrown = ? AND turn BETWEEN ? AND ? AND {which} ORDER BY turn",
            self._thrown, span.first, span.last, *values,
        )  # fmt: skip
        within = self._thrown, span.first, span.last
        ((seconds,),) = list(self._store.read_available(SECONDS_QUERY, *within)) or [(0,)]
        return Evening(span, self._dated(span), self._people(span), seconds, tuple(matches))

    def _people(self, span: Span) -> tuple[Present, ...]:
        rows = self._store.read_available(PRESENT, self._thrown, span.first, span.last)
        first: dict[str, Present] = {}
        for each in readable(self._store.verified(rows), Present):
            first.setdefault(each.key, each)
        return tuple(first.values())

    def _dated(self, span: Span) -> Dated:
        """Return the date of the first match; doubtful if that of any match of the evening is."""
        rows = self._store.read_available(
            f"{DATED} WHERE thrown = ? AND turn BETWEEN ? AND ? ORDER BY turn",
            self._thrown, span.first, span.last,
        )  # fmt: skip
        before: dict[str, str] = {}
        dates = []
        for machine, at, corrected, is_entered in rows:
            touched = text(at)
            if machine not in before:
                before[machine] = self._last_before(machine, span.first)
            is_told = is_entered or corrected is not None
            doubtful = not is_told and is_doubtful(touched, before[machine], self.today)
            before[machine] = corrected or touched
            dates.append(Dated(before[machine], corrected is not None, doubtful))
        if not dates:
            return Dated()
        wrong = any(each.is_doubtful for each in dates)
        return Dated(dates[0].at, dates[0].is_corrected, wrong)

    def _last_before(self, machine: str, turn: int) -> str:
        """Return the date of the last match of a box before a turn; empty if there is none."""
        rows = self._store.read_available(
            f"{DATED} WHERE thrown = 0 AND turn < ? AND machine = ? ORDER BY turn DESC LIMIT 1",
            turn, machine,
        )  # fmt: skip
        return next((corrected or text(touched) for _, touched, corrected, _entered in rows), "")


def is_doubtful(at: str, before: str, today: str) -> bool:
    """Return whether a date cannot be: none, later than today, or six hours before the last.

    A last one that is later than today itself says nothing.
    """
    then, last, now = (times.moment(each, times.YEARS) for each in (at, before, today))
    if then is None or (now and then.date() > now.date()):
        return True
    if last is None or (now and last.date() > now.date()):
        return False
    return last.astimezone() - then.astimezone() > EVENING_GAP


def tell_dates(journal: Journal, dates: Mapping[int, str | None]) -> None:
    """Save the dates of matches by number as told, None as the box had them; raise SaveFailed."""
    with journal.store.saving() as db:
        for match in dates:
            discard_damaged(db, match)
        db.executemany(
            "INSERT INTO remark (match, dated, note) VALUES (?, ?, '')"
            " ON CONFLICT (match) DO UPDATE SET dated = excluded.dated",
            dates.items(),
        )
