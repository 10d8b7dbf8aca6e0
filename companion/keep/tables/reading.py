"""Matches of a table of points; columns as in docs/scores.md."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from uuid import NAMESPACE_URL, UUID, uuid5

from msgspec import Struct
from msgspec.structs import replace

from companion import games
from companion.games.any_game import ABOUT as ANY_GAME
from companion.games.any_game.known import JUST_POINTS, known_games
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import PLAIN, encode, objection
from companion.keep.matches.header import Entered, Header
from companion.keep.matches.scores import FORMULA, Score
from companion.play.game import check_setup
from companion.play.measures import placed
from companion.words import names, times
from companion.words.errors import BadScores
from companion.words.i18n import _

OTHER = "any-game:"
"""Beginning of a game of the table's own; its name follows."""
LARGEST = 4_000_000
"""Largest file in bytes; a usual match has five hundred."""
COLUMNS = Score.__struct_fields__
NEEDED = ("match", "game", "began", "name", "total")
"""Columns that a file must have; all others may be missing."""
NUMBER = re.compile(r"-?[0-9]{1,6}")
"""Number of a table: sums of squares of larger ones have no room in the database."""
DATE = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?([+-]\d\d:\d\d)?)?", re.ASCII)
"""Date or time as the database reads it; Python reads more than that."""
STATES = ("", "over", "stopped", "going on")
"""States of a match; one without is over."""


class Row(Struct, frozen=True):
    """Line of a file with its cells by column."""

    line: int
    cells: Mapping[str, str]

    def text(self, column: str) -> str:
        """Return a cell; one whose formula was made harmless without its apostrophe."""
        text = self.cells.get(column, "").strip()
        if text.startswith(FORMULA) and not NUMBER.fullmatch(text):
            raise self.error(column, _("it begins like a formula"))
        return text[1:] if text[:1] == "'" and text[1:].startswith(FORMULA) else text

    def number(self, column: str) -> int | None:
        """Return a number; None for an empty cell."""
        if not (text := self.text(column)):
            return None
        if not NUMBER.fullmatch(text):
            raise self.error(column, _("it is no number"))
        return int(text)

    def error(self, column: str, why: str) -> BadScores:
        """Return the error about a cell."""
        text = _("Line {line}, column {column}: {why}.")
        return BadScores(text.format(line=self.line, column=column, why=why))


def read(data: bytes, now: str) -> list[Header]:
    """Return the matches of a file that are over, the oldest first.

    Raise BadScores with a sentence that names line and column.
    """
    rows = list(_rows(_decoded(data)))
    grouped: dict[str, list[Row]] = {}
    for row in rows:
        if not (own := row.text("match")):
            raise row.error("match", _("it is empty"))
        grouped.setdefault(own, []).append(row)
    found = [_match(own, part, now) for own, part in grouped.items()]
    return sorted((each for each in found if each), key=lambda each: each.began)


def _decoded(data: bytes) -> str:
    if len(data) > LARGEST:
        raise BadScores(_("The file has more than {most} bytes.").format(most=LARGEST))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, before.rpartition(b"\n")[2].count(b",") + 1
        text = _("Line {line}, column {column}: {why}.")
        why = _("it is not written in UTF-8")
        raise BadScores(text.format(line=line, column=column, why=why)) from None


def _rows(text: str) -> Iterator[Row]:
    """Yield the rows behind the headings."""
    if text and not text.endswith(("\n", "\r")):
        line = text.count("\n") + 1
        raise BadScores(_("Line {line} has no end: the file is cut off.").format(line=line))
    first = text.partition("\n")[0]
    delimiter = "," if "," in first else ";"  # as spreadsheets write where commas are in numbers
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=delimiter)
    head: list[str] = []
    try:
        for cells in reader:
            if not head:
                head = _checked_head(cells)
            elif len(cells) != len(head):
                text = _("Line {line} has {count} columns, not {most}.")
                line, count = reader.line_num, len(cells)
                raise BadScores(text.format(line=line, count=count, most=len(head)))
            else:
                yield Row(reader.line_num, dict(zip(head, cells, strict=True)))
    except csv.Error as error:
        text = _("Line {line} is no line of a table: {why}.")
        raise BadScores(text.format(line=reader.line_num, why=error)) from error
    if not head:
        raise BadScores(_("The file is empty."))


def _checked_head(cells: Sequence[str]) -> list[str]:
    """Return the names of the columns; raise BadScores for one that is missing or unknown."""
    head = [cell.strip() for cell in cells]
    for place, column in enumerate(head):
        if column not in COLUMNS or column in head[:place]:
            text = _("Line 1, column {number}: there is no column “{column}”, or twice.")
            raise BadScores(text.format(number=place + 1, column=names.printable(column)))
    for column in NEEDED:
        if column not in head:
            text = _("Line 1: the column “{column}” is missing.")
            raise BadScores(text.format(column=column))
    return head


# --- one match


def _match(own: str, rows: Sequence[Row], now: str) -> Header | None:
    """Return a match with its result; None for one that goes on."""
    first = rows[0]
    for row in rows:
        if any(row.text(column) != first.text(column) for column in ("game", "began", "state")):
            raise row.error("match", _("its lines differ in game, date or state"))
    state = first.text("state")
    if state not in STATES:
        raise first.error("state", _("it is none of over, stopped, going on"))
    if state == "going on":
        return None
    seats = _seats(rows)
    last = [part[-1] for part in seats]
    game, scoring = _game(first, len(seats))
    header = Header(
        game, tuple(_name(row, last[:seat]) for seat, row in enumerate(last)),
        options={SHEET: sheet} if (sheet := encode(scoring)) else {},
        began=_began(first, now),
        entered=_result(seats, state, lowest_wins=scoring.lowest or scoring.countdown),
    )  # fmt: skip
    if refused := check_setup(games.find(header.game), header.setup):
        raise first.error("name", refused.text.rstrip("."))
    return replace(header, id=_id(own, header))


def _seats(rows: Sequence[Row]) -> list[list[Row]]:
    """Return the rows of each seat: by its number, or without one by its name.

    Raise BadScores for two names in one seat.
    """
    by_name: dict[str, list[Row]] = {}
    by_number: dict[int, list[Row]] = {}
    for row in rows:
        seat = row.number("seat")
        if seat is None:
            by_name.setdefault(row.text("name"), []).append(row)
            continue
        own = by_number.setdefault(seat, [])
        if own and own[0].text("name") != row.text("name"):
            raise row.error("name", _("its seat has another name before"))
        own.append(row)
    return [*(by_number[seat] for seat in sorted(by_number)), *by_name.values()]


def _result(seats: Sequence[Sequence[Row]], state: str, *, lowest_wins: bool) -> Entered:
    totals = tuple(_total(part) for part in seats)
    last = [part[-1] for part in seats]
    won = [row.text("won") for row in last]
    for row, word in zip(last, won, strict=True):
        if word not in ("", "0", "1"):
            raise row.error("won", _("it is neither 0 nor 1"))
    winners = tuple(seat for seat, word in enumerate(won) if word == "1")
    points = [-total for total in totals] if lowest_wins else totals
    places = _places(last, points, winners)
    if not any(won) and state != "stopped":
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Entered(totals, places, winners, stopped=state == "stopped")


def _places(last: Sequence[Row], points: Sequence[int], winners: Sequence[int]) -> tuple[int, ...]:
    """Return the places that the last rows of the seats tell, else those of their points."""
    given = [row.number("place") for row in last]
    for row, place in zip(last, given, strict=True):
        if place is not None and not 1 <= place <= len(last):
            raise row.error("place", _("there are only so many seats"))
    told = tuple(place for place in given if place is not None)
    return told if len(told) == len(last) else placed(points, winners)


def _total(rows: Sequence[Row]) -> int:
    """Return the last total of a seat, else the sum of its points."""
    totals = [total for row in rows if (total := row.number("total")) is not None]
    if totals:
        return totals[-1]
    points = sum(row.number("points") or 0 for row in rows)
    if not NUMBER.fullmatch(str(points)):
        raise rows[-1].error("points", _("together they have too many digits"))
    return points


def _name(row: Row, before: Sequence[Row]) -> str:
    name = row.text("name")
    if not name:
        raise row.error("name", _("it is empty"))
    if why := names.unfit(name):
        raise row.error("name", why)
    if name in [each.text("name") for each in before]:
        raise row.error("name", _("two seats have the same name"))
    return name


def _game(row: Row, seats: int) -> tuple[str, Scoring]:
    """Return the name of a game in journals, told by that, by its title or as another game.

    Of another game, also return how it is counted with so many seats.
    """
    text = row.text("game")
    told = text.casefold()
    for game in games.every():
        if told in (game.name, game.title.casefold(), game.about.title.casefold()):
            return game.name, PLAIN
    named = text[len(OTHER) :].strip() if told.startswith(OTHER) else text
    if named.casefold() in (JUST_POINTS.casefold(), _(JUST_POINTS).casefold()):
        return ANY_GAME.name, PLAIN
    for known in known_games(seats):
        if named and named.casefold() in (known.name.casefold(), _(known.name).casefold()):
            return ANY_GAME.name, known
    if named == text:
        raise row.error("game", _("there is no such game here: write “any-game:” before its name"))
    other = Scoring(named)
    if why := objection(other):
        raise row.error("game", why.rstrip("."))
    return ANY_GAME.name, other


def _began(row: Row, now: str) -> str:
    text = row.text("began")
    if not text:
        return ""
    then = times.moment(text) if DATE.fullmatch(text) else None
    today = times.moment(now, times.YEARS)
    if then is None:
        raise row.error("began", _("it is no date, as in 2019-11-21"))
    if today and then.astimezone() > today.astimezone():
        raise row.error("began", _("it is in the future"))
    return text


def _id(own: str, header: Header) -> str:
    """Return the UUID of a match, or one that the same lines give again."""
    try:
        return str(UUID(own))
    except ValueError:
        return str(uuid5(NAMESPACE_URL, f"{own}\n{header.listed()}"))
