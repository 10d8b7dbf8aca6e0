"""Form of a table: its encoding, delimiter and headings, whichever program wrote it."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

import msgspec
from msgspec import Struct

from companion.words import names
from companion.words.errors import BadScores
from companion.words.i18n import N_, _

LARGEST_TABLE = 8_000_000
"""Largest file in bytes; a usual match has five hundred."""
NEEDED_COLUMNS = (N_("game"), N_("began"), N_("name"))
"""Columns that a file must have, beside one of ``RESULTS``; error sentences name them as
headings."""
RESULTS = ("total", "points", "place", "won")
DELIMITERS = ",;\t"
SEPARATOR = re.compile(r'"?sep=([,;|\t])"?', re.IGNORECASE)
"""First line in which a spreadsheet declares the delimiter."""
HEADINGS = {
    "match": ("id", "match id", "play", "play id", "uuid", "partita", "partita n.", "n. partita"),
    "game": ("game name", "gioco", "nome del gioco"),
    "began": ("date", "day", "when", "play date", "begin", "data", "giorno", "quando", "inizio"),
    "state": ("stato",),
    "round": ("hand", "mano", "giro", "round n."),
    "seat": ("seat order", "posto a tavola", "sedia"),
    "name": ("player", "player name", "players", "giocatore", "giocatori", "nome"),
    "points": ("punti",),
    "total": ("score", "final score", "total points", "totale", "punteggio", "punti totali"),
    "place": ("rank", "position", "posizione", "classifica", "posto", "piazzamento"),
    "won": ("winner", "win", "vinto", "vincitore", "vittoria", "ha vinto"),
    "options": ("house rules",),
}  # fmt: skip
"""Headings that people and other programs give to each column, beside its name."""
MEANT = {heading: column for column, every in HEADINGS.items() for heading in (column, *every)}
FROM_BG_STATS = ("playdate", "play date", "bggid", "bgg id", "playuuid")
"""Headings that only a table of plays of BG Stats has."""


class FileRow(Struct, frozen=True):
    """Line of a file with its cells by column."""

    where: str
    """Place in the file, such as “Line 3”."""
    cells: Mapping[str, str]
    headings: Mapping[str, str] = {}
    """Columns under the names in the file, if those differ."""

    def cell(self, column: str) -> str:
        """Return a cell; empty for a column that is not there."""
        return self.cells.get(column, "")

    def fault(self, column: str, why: str) -> str:
        """Return the sentence about a cell."""
        text = _("{where}, column {column}: {why}.")
        heading = names.printable(self.headings.get(column, column))
        return text.format(where=self.where, column=heading, why=why.rstrip("."))


class TableForm(Struct, frozen=True):
    """Rows of a file."""

    rows: Sequence[FileRow]
    unread: tuple[str, ...] = ()
    """Headings of columns that are not known here; the number of one without a heading."""
    takes_any_game: bool = False
    """True if games that are not known here are known to be others."""


def refuse(faults: Sequence[str]) -> None:
    """Raise BadScores with all faults, if there are any."""
    if faults:
        raise BadScores("\n".join(faults))


def form(data: bytes) -> TableForm:
    """Return the rows of a file of CSV or JSON Lines; raise BadScores with all its faults."""
    text = _decoded(data)
    return _json_lines(text) if text.lstrip()[:1] == "{" else _table(text)


def is_table(data: bytes) -> bool:
    """Return True if the first line of a file names columns of points."""
    with suppress(BadScores):
        _number, head = next(_lines(_decoded(data)), (0, []))
        return sum(_plain(cell) in MEANT for cell in head) > 2
    return False


def _decoded(data: bytes) -> str:
    """Return the text of a file in UTF-8, or in UTF-16 as spreadsheets write it."""
    if len(data) > LARGEST_TABLE:
        raise BadScores(_("The file has more than {most} bytes.").format(most=LARGEST_TABLE))
    try:
        return data.decode(_encoding(data)).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        begin = before.rpartition(b"\n")[2]
        line = before.count(b"\n") + 1
        column = max(begin.count(sign.encode()) for sign in DELIMITERS) + 1
        text = _("Line {line}, column {column}: {why}.")
        why = _("it is not written in UTF-8; save it as “CSV UTF-8”")
        raise BadScores(text.format(line=line, column=column, why=why)) from None


def _encoding(data: bytes) -> str:
    if data.startswith(codecs.BOM_UTF16_LE) or data[1:2] == b"\0":
        return "utf-16-le"
    return "utf-16-be" if data.startswith((codecs.BOM_UTF16_BE, b"\0")) else "utf-8"


# --- CSV


def _table(text: str) -> TableForm:
    lines = list(_lines(text))
    if not lines:
        raise BadScores(_("The file is empty."))
    (number, head), *rest = lines
    columns = [MEANT.get(_plain(cell), "") for cell in head]
    faults = [*_faults_of_head(number, head, columns)]
    refuse(faults)
    last, is_cut = rest[-1][0] if rest else 0, not text.endswith(("\n", "\r"))
    least = 1 + max(
        columns.index(column) for column in columns if column in (*NEEDED_COLUMNS, "match", "total")
    )
    headings = {column: cell.strip() for column, cell in zip(columns, head, strict=True) if column}
    rows = []
    for line, cells in rest:
        if is_cut and line == last and len(cells) < len(head):
            faults.append(_("Line {line} has no end: the file is cut off.").format(line=line))
        elif len(cells) < least or any(cell.strip() for cell in cells[len(head) :]):
            text = _("Line {line} has {count} columns, not {most}.")
            faults.append(text.format(line=line, count=len(cells), most=len(head)))
        else:
            own = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
            rows.append(FileRow(_("Line {line}").format(line=line), own, headings))
    refuse(faults)
    filled = {at for _line, cells in rest for at, cell in enumerate(cells) if cell.strip()}
    unread = tuple(cell.strip() or str(at + 1) for at, cell in enumerate(head)
                   if not columns[at] and (cell.strip() or at in filled))  # fmt: skip
    return TableForm(rows, unread, any(_plain(cell) in FROM_BG_STATS for cell in head))


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines that are not empty, with their numbers."""
    first, _end, rest = text.partition("\n")
    told = SEPARATOR.fullmatch(first.rstrip("\r"))
    delimiter = told[1] if told else max(DELIMITERS, key=lambda each: _known(first, each))
    text, skipped = (rest, 1) if told else (text, 0)
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=delimiter)
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield reader.line_num + skipped, cells
    except csv.Error as error:
        text = _("Line {line} is no line of a table: {why}.")
        raise BadScores(text.format(line=reader.line_num + skipped, why=error)) from error


def _known(line: str, delimiter: str) -> int:
    """Return the number of known headings in a line divided by a delimiter."""
    return sum(_plain(cell) in MEANT for cell in line.split(delimiter))


def _plain(heading: str) -> str:
    """Return a heading for comparison: “playDate” and “Play_date” are “play date”."""
    spaced = "".join(
        f" {sign}" if sign.isupper() and place and heading[place - 1].islower() else sign
        for place, sign in enumerate(heading)
    )
    return " ".join(spaced.replace("_", " ").strip(" \t\r\n\"'").casefold().split())


def _faults_of_head(number: int, head: Sequence[str], columns: Sequence[str]) -> Iterator[str]:
    """Yield the sentences about columns that are missing, or there twice."""
    for place, column in enumerate(columns):
        if column and column in columns[:place]:
            text = _("Line {line}, column {number}: “{column}” is there twice.")
            heading = names.printable(head[place].strip())
            yield text.format(line=number, number=place + 1, column=heading)
    missing = [column for column in NEEDED_COLUMNS if column not in columns]
    if not {*columns} & {*RESULTS}:
        missing.append(N_("total"))
    for column in missing:
        text = _("Line {line}: the column “{column}” is missing.")
        yield text.format(line=number, column=_(column))


# --- JSON Lines


def _json_lines(text: str) -> TableForm:
    rows, faults = [], []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                rows.append(_object(number, line))
            except (ValueError, RecursionError) as error:
                told = _("Line {line} is no line of a table: {why}.")
                faults.append(told.format(line=number, why=error))
    refuse(faults)
    return TableForm(rows)


def _object(number: int, line: str) -> FileRow:
    decoded = msgspec.json.decode(line, type=dict[str, str | int | float | bool | None])
    found = {MEANT.get(_plain(heading)): value for heading, value in decoded.items()}
    for column in NEEDED_COLUMNS:
        if column not in found:
            raise ValueError(_("the column “{column}” is missing").format(column=_(column)))
    cells = {column: _written(value) for column, value in found.items() if column}
    return FileRow(_("Line {line}").format(line=number), cells)


def _written(value: str | float | bool | None) -> str:
    return "" if value is None else str(int(value)) if isinstance(value, bool) else str(value)
