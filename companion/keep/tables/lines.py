"""Lines of a table with their values, and those of each match."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from operator import itemgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.keep.tables import cells
from companion.keep.tables.form import FileRow
from companion.words import names
from companion.words.errors import BadScores
from companion.words.i18n import _

ANONYMOUS = ("anonymous player", "anonymous", "giocatore anonimo", "anonimo")
"""Names of people who have none."""
ROUND = re.compile(r"(\d{1,6})(?: \(unfinished\))?", re.ASCII)
"""Number of a round, as an export has it."""


class TableLine(Struct, frozen=True, kw_only=True):
    """Line of a table with its values."""

    row: FileRow
    match: str = ""
    game: str = ""
    began: str = ""
    state: str = "over"
    round: str = ""
    seat: int | None = None
    name: str = ""
    points: Fraction | None = None
    total: Fraction | None = None
    place: int | None = None
    won: bool | None = None
    options: Mapping[str, str] = {}
    is_whole: bool = True
    """False if a value is missing that cannot be read."""

    @property
    def is_anonymous(self) -> bool:
        """True for a player without a name."""
        return self.name.casefold() in ANONYMOUS

    def error(self, column: str, why: str) -> BadScores:
        """Return the error about a cell."""
        return BadScores(self.row.fault(column, why))


Readers = Mapping[str, Callable[[str], Any]]
"""Function that returns the value of a cell, by column."""


def readers(order: str, now: str, decimal: str) -> Readers:
    """Return the readers of all columns.

    *order* is that of day and month, *decimal* the signs that are known to divide fractions.
    """
    number = partial(cells.number, decimal=decimal)
    return {
        "match": cells.identity, "game": cells.game,
        "began": partial(cells.date, order=order, now=now), "state": cells.state,
        "round": cells.text, "seat": cells.whole, "name": _name, "points": number,
        "total": number, "place": cells.whole, "won": cells.flag, "options": cells.options,
    }  # fmt: skip


def line(row: FileRow, readers: Readers, faults: list[str]) -> TableLine:
    """Return a row with its values; add a sentence to *faults* about each that cannot be read."""
    values: dict[str, Any] = {}
    before = len(faults)
    for column, reader in readers.items():
        cell = row.cell(column)
        if not cell and column not in ("game", "name"):
            continue
        try:
            values[column] = reader(cell)
        except ValueError as error:
            faults.append(row.fault(column, str(error)))
    told = TableLine(row=row, **values)
    if is_nowhere(told) and not row.cell("match").strip():
        faults.append(row.fault("match", _("it is empty")))
    return replace(told, is_whole=len(faults) == before)


def is_nowhere(line: TableLine) -> bool:
    """Return True if a line has no match, while others name theirs."""
    return not line.match and "match" in line.row.cells


def _name(cell: str) -> str:
    name = cells.text(cell)
    if why := names.unfit(name) if name else _("it is empty"):
        raise ValueError(why)
    return name


def by_match(lines: Iterable[TableLine], faults: list[str]) -> dict[str, list[TableLine]]:
    """Return the lines of each match by its identity.

    Without a column for that, a match is the lines of one game and date that follow each other,
    until a name comes again. Add a sentence to *faults* if people without a name leave it open.
    """
    found: dict[str, list[TableLine]] = {}
    counts: Counter[str] = Counter()
    own = last = ""
    for each in lines:
        if each.match:
            found.setdefault(each.match, []).append(each)
            continue
        told = f"{each.began} {each.game.casefold()}"
        before = found.get(own, []) if told == last else []
        if not before or _comes_again(each, before):
            if _is_doubtful(each, before):
                why = _("people without a name leave its match open: add a column “match”")
                faults.append(each.row.fault("name", why))
            counts[told] += 1
            own, last = f"{told} {counts[told]}", told
        found.setdefault(own, []).append(each)
    return found


def _comes_again(line: TableLine, before: Sequence[TableLine]) -> bool:
    """Return True if a person, or a seat, is in a match already, and the line is no other round."""
    if line.round:
        return False
    if line.seat is not None:
        return line.seat in [each.seat for each in before]
    return not line.is_anonymous and line.name in [each.name for each in before]


def _is_doubtful(line: TableLine, before: Sequence[TableLine]) -> bool:
    """Return True if people without a name may be of the match before or of that of a line."""
    if not before or line.seat is not None or line.name == before[0].name:
        return False
    return any(each.is_anonymous for each in before)


def by_seat(lines: Iterable[TableLine]) -> list[list[TableLine]]:
    """Return the lines of each seat of a match: by its number, or without one by its name.

    People without a name are as many as their lines. Rounds are in the order of their numbers.
    Raise BadScores for two names in one seat, and for a round that a seat has twice.
    """
    found: dict[object, list[TableLine]] = {}
    for each in lines:
        key: object = each.name
        if each.seat is not None:
            key = each.seat
        elif each.is_anonymous and not each.round:
            key = each.row.where, len(found)
        own = found.setdefault(key, [])
        if each.seat is None and names.TEAM in each.name:
            raise each.error("name", _("each of a team has a line, with the points of the team"))
        if own and own[0].name != each.name:
            raise each.error("name", _("its seat has another name before"))
        if own and not each.round and each.seat is None and each.total is not None:
            raise each.error("name", _("two seats have the same name"))
        if each.round and each.round in [other.round for other in own]:
            raise each.error("round", _("it is there twice"))
        own.append(each)
    numbered = sorted((key, own) for key, own in found.items() if isinstance(key, int))
    by_name = [own for key, own in found.items() if not isinstance(key, int)]
    return [_in_order(own) for own in [*(own for _key, own in numbered), *by_name]]


def _in_order(lines: list[TableLine]) -> list[TableLine]:
    """Return the lines of a seat by the numbers of their rounds, if all have one."""
    numbers = [int(found[1]) for each in lines if (found := ROUND.fullmatch(each.round))]
    if len(numbers) < len(lines):
        return lines
    return [each for _number, each in sorted(zip(numbers, lines, strict=True), key=itemgetter(0))]


def players(seats: Sequence[Sequence[TableLine]]) -> tuple[str, ...]:
    """Return the name of each seat; a player without one is a guest.

    Raise BadScores for two seats with one name.
    """
    told = [seat[-1].name for seat in seats]
    free = (each for number in range(1, 99) if (each := names.guest(number)) not in told)
    found: list[str] = []
    for seat in seats:
        name = next(free) if seat[-1].is_anonymous else seat[-1].name
        if name in found:
            raise seat[-1].error("name", _("two seats have the same name"))
        found.append(name)
    return tuple(found)


def same(lines: Sequence[TableLine]) -> None:
    """Raise BadScores if the lines of a match differ in a value that belongs to the whole match."""
    first = lines[0]
    for each in lines:
        if (each.game, each.began, each.state) != (first.game, first.began, first.state):
            raise each.error("match", _("its lines differ in game, date or state"))
