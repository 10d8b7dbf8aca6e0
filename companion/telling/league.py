"""Board of a club in words: who leads, what may still come, and when each table was heard of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from companion.club.board import SILENT, Board, Standing, TableHeard
from companion.club.status import ClubStatus
from companion.telling.dates import ago, short_day
from companion.telling.past import game_title
from companion.telling.ratings import RatedBest, RatingRow, badge, tell_ratings
from companion.words import times
from companion.words.i18n import _, decimal_word, joined, linked, ngettext

NAMED_LEADERS = 2
"""Most people in the lead that the sentence names."""


class LeagueRow(Struct, frozen=True):
    """Person in the league: with the own mark at this table, else with the number of another."""

    person: str
    place: str
    name: str
    mark: int | None
    table: str
    """Number of the table where the person plays, as a badge; empty for a person of this one."""
    matches: str
    points: str
    share: float
    """Length of the bar, as a share of the longest."""
    may_grow: bool
    is_first: bool


class TableRow(Struct, frozen=True):
    """Table of the club with its last word."""

    number: str
    name: str
    title: str
    """Match that is under way or what is missing; else the name of a silent table."""
    says: str
    is_here: bool = False
    """True for the table of this box."""
    is_now: bool = False
    """True if nothing of it waits to be sent."""
    is_silent: bool = False
    """True if it has not spoken for long."""
    lacks: bool = False
    """True if results are missing besides."""


class League(Struct, frozen=True):
    """Board of a club as a page shows it."""

    title: str
    where: str
    """Season, number of matches, and results that are on their way."""
    who: str = ""
    mark: int | None = None
    sentence: str = ""
    rows: tuple[LeagueRow, ...] = ()
    tables: tuple[TableRow, ...] = ()
    legend: str = ""
    """Meaning of a dashed end of a bar; empty if there is none."""
    ratings: tuple[RatingRow, ...] = ()
    """People by their ratings, then those without one; empty if nobody has one."""
    rated: RatedBest | None = None


def tell_league(status: ClubStatus, box: str, marks: Mapping[str, int], now: str) -> League:
    """Return the league of a box, by its id, in words; *marks* are those of people by their ids.

    The status has a board.
    """
    board = status.board
    assert board is not None
    tables = tuple(_table(table, status, box, now) for table in board.tables)
    lacking = [row.number for row in tables if row.lacks and not row.is_here]
    leader = _leader(board)
    own = next((table.number for table in board.tables if table.machine == box), None)
    rows = _rows(board.standings, own, marks)
    grows = any(row.may_grow for row in rows)
    return League(
        board.club, _where(board, tables), leader.name if leader else "",
        rows[0].mark if leader else None,
        _sentence(board, lacking, is_old=bool(status.fault)), rows, tables,
        _legend(lacking) if grows else "", *tell_ratings(board.standings, own, marks),
    )  # fmt: skip


def _leader(board: Board) -> Standing | None:
    """Return the only person in the lead, if there is one."""
    first = [each for each in board.standings if each.place == 1]
    return first[0] if len(first) == 1 else None


def _sentence(board: Board, lacking: list[str], *, is_old: bool) -> str:
    """Return the sentence after the name of the leader, or the whole one without a leader.

    *lacking* are the numbers of tables with missing results.
    """
    first = [each.name for each in board.standings if each.place == 1]
    if not first:
        return _("No result yet")
    said = _lead_then(first) if is_old else _lead(first)
    if not lacking:
        return said
    text = ngettext("{lead}, but for table {tables}", "{lead}, but for tables {tables}",
                    len(lacking))  # fmt: skip
    return text.format(lead=said, tables=joined(lacking))


def _lead(first: Sequence[str]) -> str:
    if len(first) == 1:
        return _("leads")
    if len(first) <= NAMED_LEADERS:
        return linked(_("{some} and {last} lead"), last=first[-1], some=first[0])
    return _("{count} people lead together").format(count=len(first))


def _lead_then(first: Sequence[str]) -> str:
    """Return the lead of a board that may be old, since the server does not answer."""
    if len(first) == 1:
        return _("led when last heard")
    if len(first) <= NAMED_LEADERS:
        text = _("{some} and {last} led when last heard")
        return linked(text, last=first[-1], some=first[0])
    return _("{count} people led together when last heard").format(count=len(first))


def _where(board: Board, tables: Sequence[TableRow]) -> str:
    """Return the season, the number of matches, and the results that are on their way."""
    count = ngettext("{count} match", "{count} matches", board.matches).format(count=board.matches)
    late = sum(
        heard.missing
        for heard, row in zip(board.tables, tables, strict=True)
        if row.lacks and not row.is_here
    )
    coming = ngettext("{count} on its way", "{count} on their way", late).format(count=late)
    return " · ".join(filter(None, (board.season, f"{count}, {coming}" if late else count)))


def _legend(lacking: list[str]) -> str:
    if not lacking:
        return _("may still come")
    text = ngettext(
        "may still come from table {tables}", "may still come from tables {tables}", len(lacking)
    )
    return text.format(tables=joined(lacking))


# --- people


def _rows(
    standings: Sequence[Standing], own: int | None, marks: Mapping[str, int]
) -> tuple[LeagueRow, ...]:
    """Return the rows of the league; *own* is the number of this table."""
    longest = max((each.points for each in standings), default=0) or 1
    return tuple(
        LeagueRow(
            each.person, str(each.place), each.name, *badge(each, own, marks), str(each.matches),
            f"{decimal_word(each.points)}{'+' if each.may_grow else ''}",
            max(each.points / longest, 0), each.may_grow, each.place == 1,
        )
        for each in standings
    )  # fmt: skip


# --- tables


def _table(table: TableHeard, status: ClubStatus, box: str, now: str) -> TableRow:
    """Return the row of a table."""
    if table.machine == box:
        return _own_table(table, status, now)
    heard = _heard(table, status)
    is_silent = table.heard is None or table.heard > SILENT
    lacks = is_silent and table.missing > 0
    if table.heard is None:
        return TableRow(str(table.number), table.name, table.name, _("never heard of"),
                        is_silent=True)  # fmt: skip
    title = _lacking(table.missing) if lacks else table.name if is_silent else _doing(table)
    said = _silence(heard, now) if is_silent else ago(heard, now) or _hour(heard, now)
    return TableRow(str(table.number), table.name, title, said, is_silent=is_silent, lacks=lacks)


def _doing(table: TableHeard) -> str:
    """Return the match that is under way at a table, in words."""
    if not table.game:
        return _("pause")
    game, _colon, sheet = table.game.partition(": ")
    return ", ".join(filter(None, (game_title(game, sheet), table.stage)))


def _own_table(table: TableHeard, status: ClubStatus, now: str) -> TableRow:
    """Return the row of this table: while the server does not answer it is the silent one."""
    unsent = _("{count} to be sent").format(count=status.unsent) if status.unsent else ""
    if not status.fault:
        return TableRow(
            str(table.number), table.name, _doing(table), unsent or _("now"), is_here=True,
            is_now=not unsent,
        )  # fmt: skip
    clock = _hour(status.heard, now)
    said = (
        _("alone since {time}").format(time=clock)
        if clock
        else _("alone since {day}").format(day=_day(status.heard))
    )
    return TableRow(
        str(table.number), table.name, unsent or _doing(table), said, is_here=True, is_silent=True,
        lacks=status.unsent > 0,
    )  # fmt: skip


def _lacking(count: int) -> str:
    return ngettext("{count} match missing", "{count} matches missing", count).format(count=count)


def _heard(table: TableHeard, status: ClubStatus) -> str:
    """Return the time of the last word of a table, by the clock of this box."""
    told = times.moment(status.heard)
    return (told - timedelta(seconds=table.heard or 0)).isoformat() if told else ""


def _silence(heard: str, now: str) -> str:
    """Return since when a table has been silent."""
    if clock := _hour(heard, now):
        return _("silent since {time}").format(time=clock)
    return _("silent since {day}").format(day=_day(heard))


def _hour(moment: str, now: str) -> str:
    """Return the hour of a time of today; empty for any other time."""
    then, today = times.moment(moment), times.moment(now)
    if then is None or today is None or _local(then).date() != _local(today).date():
        return ""
    return f"{_local(then):%H:%M}"


def _day(moment: str) -> str:
    """Return the day of a time, here."""
    then = times.moment(moment)
    return short_day(_local(then).isoformat()) if then else "?"


def _local(time: datetime) -> datetime:
    return time.astimezone()
