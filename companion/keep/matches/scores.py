"""Scores of matches as rows of a table, such as CSV; documented in docs/scores.md."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from companion.keep.file import spreadsheets
from companion.keep.matches.exchange import entries, open_match
from companion.keep.matches.game_counts import sheet_of
from companion.keep.matches.header import Entered, Header
from companion.keep.matches.journal import Journal
from companion.play.ending import ranks
from companion.play.game import public_view
from companion.play.match import Match
from companion.play.view import PointsRow, Sheet, View
from companion.words.errors import BrokenJournal

Points = tuple[int | None, ...]
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""First characters that a spreadsheet takes for those of a formula."""


class Score(Struct, frozen=True):
    """Points of one seat in one round; a match without rounds has one row a seat.

    Where something is not known, such as points of a round in which a seat was not there, it is
    None.
    """

    match: str
    """Id of the match."""
    game: str
    """Name of the game in journals; that of a sheet of any game has the name of the sheet after it.
    """
    began: str
    state: str
    """“over”, “stopped” or “going on”."""
    round: str | None
    seat: int
    """Number of the seat, from 1."""
    name: str
    points: int | None
    total: int | None
    """Points after this round."""
    place: int | None
    """Place at the end, or now, from 1; equals share one."""
    won: int
    options: str = ""
    """House rules that differ from their defaults, as in “name=value name=value”."""


def scores(journal: Journal, match: int) -> Iterator[Score]:
    """Yield the scores of a match of the journal, as far as its entries can be read.

    Raise BrokenJournal if it cannot be opened.
    """
    header = journal.header(match)
    if header is None:
        return
    if header.entered:
        yield from _entered(header, header.entered)
        return
    played, codec = open_match(header, journal.store.vault)
    with suppress(BrokenJournal):
        played.replay(entries(codec, journal.iter_lines(match)))
    standing, view = played.standing, public_view(played.game, played.state)
    ranked, sides = places(view, standing.totals), len(view.seats)
    for label, points, totals in _rounds(view.sheet, standing.totals[:sides]):
        for seat, name in enumerate(standing.players):
            yield Score(
                header.id, named_with_sheet(header), header.began, _state(played), label, seat + 1,
                name, _of(points, seat % sides), _of(totals, seat % sides), ranked[seat],
                int(seat in standing.winners), _options(header),
            )  # fmt: skip


def _entered(header: Header, result: Entered) -> Iterator[Score]:
    """Yield the scores of a match that was entered by hand, which has no rounds."""
    state = "stopped" if result.stopped else "over"
    for seat, (name, total) in enumerate(zip(header.players, result.totals, strict=True)):
        yield Score(
            header.id, named_with_sheet(header), header.began, state, None, seat + 1, name,
            None, total, result.places[seat], int(seat in result.winners), _options(header),
        )  # fmt: skip


def named_with_sheet(header: Header) -> str:
    """Return the name of a game, with that of its sheet after it if it is any game.

    Both are the same in every language.
    """
    sheet = sheet_of(header.game, header.options)
    return f"{header.game}: {sheet}" if sheet else header.game


def _options(header: Header) -> str:
    return " ".join(f"{name}={value}" for name, value in sorted(header.options.items()))


def places(view: View, totals: Sequence[int]) -> list[int]:
    """Return the place of each seat: at the end of the match, or now.

    Each team has several seats, one a turn, and all of them share its place.
    """
    sides = len(view.seats)
    ended = view.ending.places if view.ending else ()
    if len(ended) == sides:
        ranked = {place.seat: place.rank for place in ended}
    else:
        by_points = ranks(totals[:sides], lowest_wins=view.sheet.lowest_wins)
        ranked = dict(enumerate(by_points))
    return [ranked[seat % sides] for seat in range(len(totals))]


def _rounds(
    sheet: Sheet, totals: Sequence[int]
) -> Iterator[tuple[str | None, Points, Sequence[int]]]:
    """Yield the label, the points and the totals of each round.

    Rows that are no rounds, such as counters, have the totals of the match. One without a label is
    for a match without rows, and for points in a round that is not over.
    """
    after = sheet.curve[1:] if len(sheet.curve) > len(sheet.rows) else ()
    for place, row in enumerate(sheet.rows):
        yield _label(row), row.points, after[place] if after else totals
    if not sheet.rows or (after and (*after[len(sheet.rows) - 1],) != (*totals,)):
        yield None, (), totals


def _label(row: PointsRow) -> str:
    """Return the label of a round, marked if it was not played to its end."""
    return f"{row.label} (unfinished)" if row.unfinished else row.label


def _of(values: Sequence[int | None], seat: int) -> int | None:
    return values[seat] if seat < len(values) else None


def _state(match: Match) -> str:
    if not match.over:
        return "going on"
    return "stopped" if match.state.ended else "over"


def as_csv(rows: Iterable[Score], delimiter: str = ",") -> str:
    """Return rows as CSV with a line of headings; names never begin a formula."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow(Score.__struct_fields__)
    writer.writerows([_cell(value) for value in astuple(row)] for row in rows)
    return text.getvalue()


def for_spreadsheets(rows: Iterable[Score]) -> bytes:
    """Return rows as a file of CSV as spreadsheets of the present language open it."""
    return spreadsheets.encoded(as_csv(rows, spreadsheets.delimiter()))


def as_json_lines(rows: Iterable[Score]) -> str:
    """Return rows as JSON Lines: an object each, by the names of the columns."""
    return "".join(f"{msgspec.json.encode(row).decode()}\n" for row in rows)


def _cell(value: object) -> object:
    """Return a value; a text that a spreadsheet would run as a formula has an apostrophe."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
