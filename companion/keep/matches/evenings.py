"""Evenings: matches that people played one after the other, without a pause of six hours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from companion.keep.file.connection import LARGEST_INTEGER
from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import readable, text
from companion.keep.matches.facts import LONGEST_PAUSE
from companion.keep.matches.filters import EVERYTHING, Filter, condition
from companion.keep.matches.game_counts import SHEET_NAME, milestones
from companion.keep.matches.journal import Journal
from companion.keep.matches.lines import IS_ENTERED
from companion.keep.matches.lists import Saved
from companion.keep.matches.people import called
from companion.keep.matches.remarks import discard_damaged
from companion.keep.matches.timeline import EVENING_GAP, Span, latest_moment, read_timeline
from companion.play.marks import MARK_COUNT, marks_at
from companion.play.titles import Played
from companion.words import times

PRESENT = f"""
SELECT {is_verified("seat")}, {called("seat")}, seat.person, seat.seat,
    iif({is_verified("mark")}, mark.number, NULL)
FROM match JOIN seat ON seat.match = match.number
LEFT JOIN person ON person.id = seat.person LEFT JOIN mark ON mark.person = seat.person
WHERE thrown = ? AND match.turn BETWEEN ? AND ? ORDER BY match.turn, entry, seat.seat
"""
MEASURED = f"""
SELECT {is_verified("fact")} AND {is_verified("measure")}, match.number, match.game, {SHEET_NAME},
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
    sheet: str
    key: str
    measure: str
    amount: int
    count: int


class Dated(Struct, frozen=True):
    """Date of a match or an evening, empty if it is unknown."""

    at: str = ""
    is_corrected: bool = False
    """True if a person has corrected it."""
    is_doubtful: bool = False
    """True if the clock of the box was wrong."""


class Evening(Struct, frozen=True):
    """Evening: its date, the people in the order of their first seats, and the time at the table.

    *matches* are those that were requested, in the order of their turn.
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


class Evenings(Sequence[Evening]):
    """All evenings, the newest first; each is read when it is asked for.

    *today* is the present time of the box. With *thrown*, those of matches that were thrown away.
    """

    def __init__(self, journal: Journal, today: str, *, thrown: bool = False) -> None:
        self._journal, self._store = journal, journal.store
        self.today, self._thrown, self._fits = today, thrown, EVERYTHING
        self._timeline = self._store.remembered(
            ("timeline", thrown), partial(read_timeline, self._store, thrown=thrown)
        )
        latest = latest_moment(today)
        self._starts, self._every = self._store.remembered(
            ("evenings", thrown, self._timeline.later(latest)), partial(self._grouped, latest)
        )
        self.spans = self._every

    def fitting(self, fits: Filter) -> Evenings:
        """Return the evenings with a match that fits a filter."""
        found = copy(self)
        found._fits, found.spans = fits, self._every
        if fits != EVERYTHING:
            found.spans = self._timeline.spans(self._starts, self._found(fits))
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
            found = (span for span in every.spans if span.first <= turn <= span.last)
            return next(map(every._evening, found), None)
        return None

    def played(self, span: Span) -> list[Played]:
        """Return the matches of an evening that are over, with the measures of each person."""
        rows = self._store.read_available(MEASURED, self._thrown, span.first, span.last)
        found: dict[int, Played] = {}
        for each in readable(self._store.verified(rows), Taken):
            match = found.setdefault(each.match, Played(each.game, each.sheet, {}))
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

    @property
    def milestones(self) -> Mapping[int, int]:
        """Number of matches of the game with each match that is a milestone, by number."""
        return milestones(self._store)

    def told(self, span: Span) -> dict[int, str | None]:
        """Return the corrected date of each match of an evening, None for none."""
        rows = self._store.read_available(
            "SELECT number, (SELECT dated FROM remark WHERE remark.match = number) FROM match"
            " WHERE thrown = ? AND turn BETWEEN ? AND ?",
            self._thrown, span.first, span.last,
        )  # fmt: skip
        return dict(rows)

    def wins(self, person: str) -> tuple[int, int]:
        """Return the number of matches that fit and are over, won and played by a person."""
        which, values = condition(self._fits)
        rows = self._store.read_available(
            "SELECT count(nullif(won = 1, 0)), count(*) FROM fact WHERE person = ? AND match IN"
            f" (SELECT number FROM match WHERE thrown = ? AND {which})",
            person, self._thrown, *values,
        )  # fmt: skip
        return next(rows, (0, 0))

    def _grouped(self, latest: int) -> tuple[list[int], tuple[Span, ...]]:
        """Return the turns at which an evening begins, and all evenings."""
        starts = self._timeline.starts(latest)
        return starts, self._timeline.spans(starts, self._timeline.turns)

    def _found(self, fits: Filter) -> list[int]:
        """Return the turns of the matches that fit, in order."""
        which, values = condition(fits)
        query = (
            "SELECT json_group_array(turn) FROM (SELECT turn FROM match"
            f" WHERE thrown = ? AND typeof(turn) = 'integer' AND {which} ORDER BY turn)"
        )
        rows = self._store.read_available(query, self._thrown, *values)
        return next((msgspec.json.decode(found, type=list[int]) for (found,) in rows), [])

    def _evening(self, span: Span) -> Evening:
        which, values = condition(self._fits)
        matches = self._journal.matches.selected(
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
    """Return True if a date is impossible: none, after today, or six hours before the last.

    A last date after today is ignored.
    """
    then, last, now = (times.moment(each, times.YEARS) for each in (at, before, today))
    if then is None or (now and then.date() > now.date()):
        return True
    if last is None or (now and last.date() > now.date()):
        return False
    return last.astimezone() - then.astimezone() > EVENING_GAP


def tell_dates(journal: Journal, dates: Mapping[int, str | None]) -> None:
    """Save corrected dates of matches by number, None for the date of the box; raise SaveFailed."""
    with journal.store.saving() as db:
        for match in dates:
            discard_damaged(db, match)
        db.executemany(
            "INSERT INTO remark (match, dated, note) VALUES (?, ?, '')"
            " ON CONFLICT (match) DO UPDATE SET dated = excluded.dated",
            dates.items(),
        )
