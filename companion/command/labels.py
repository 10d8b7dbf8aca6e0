"""Stickers: random codes, and PDF sheets of their QR codes."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import groupby
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from companion.words.errors import CompanionError
from companion.words.i18n import _

PREFIX = "CMP"
"""Prefix of all our codes; no tag has it, for tags send hex digits, nor a shop's barcode."""

BASE32_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32, which leaves out the letters that look like others."""

RANDOM_DIGITS = 13

MOST_STICKERS = 2000
"""Most stickers in one PDF: more than the cards of all boxes together."""

PAPER_SIZE = (210.0, 297.0)
"""A4, width and height in mm."""

QUIET_ZONE = 4
"""Modules of white around a QR code; source: ISO/IEC 18004."""

HEADING = 7.5
"""Distance of the title from the top edge of the paper, in mm."""

POINTS = 72 / 25.4
"""Points per mm, for PDF measures in points."""


class BadLabels(CompanionError, ValueError):
    """These stickers cannot be printed."""


class LabelSheet(Struct, frozen=True):
    """A sheet of equal labels in the middle of an A4 page; measures in mm."""

    columns: int
    rows: int
    width: float
    height: float
    gap: float = 0.0
    """Between columns."""
    gap_below: float = 0.0
    """Between rows."""
    cut: bool = False
    """True for plain paper, which gets crop marks."""

    @property
    def labels(self) -> int:
        return self.columns * self.rows

    @property
    def left(self) -> float:
        return (PAPER_SIZE[0] - self.columns * (self.width + self.gap) + self.gap) / 2

    @property
    def top(self) -> float:
        return (PAPER_SIZE[1] - self.rows * (self.height + self.gap_below) + self.gap_below) / 2

    def corner(self, label: int) -> tuple[float, float]:
        """Return the left and top of a label on the paper in mm; 0 is the first label."""
        row, column = divmod(label, self.columns)
        return (
            self.left + column * (self.width + self.gap),
            self.top + row * (self.height + self.gap_below),
        )


SHEETS: Mapping[str, LabelSheet] = MappingProxyType(
    {
        "plain": LabelSheet(9, 13, 20, 20, cut=True),
        "plain-12": LabelSheet(15, 22, 12, 12, cut=True),
        "avery-l4730": LabelSheet(10, 27, 17.8, 10, gap=2.5),
        "avery-l4731": LabelSheet(7, 27, 25.4, 10, gap=2.5),
        "avery-l4732": LabelSheet(5, 16, 35.6, 16.9, gap=2.5),
        "avery-l7120": LabelSheet(5, 7, 35, 35, gap=5, gap_below=5),
        "avery-l7651": LabelSheet(5, 13, 38.1, 21.2, gap=2.5),
        "herma-4346": LabelSheet(4, 12, 45.7, 21.2, gap=2.6),
        "herma-4606": LabelSheet(5, 13, 38, 21.2),
    }
)
"""Sheets by name: makers' part numbers, and plain paper. Sizes and gaps are those of the templates
that come with gLabels; where these stray from the middle of the page, the middle is right."""


def find_sheet(name: str) -> LabelSheet:
    """Return the sheet of a name in any case; raise BadLabels, which lists the names."""
    if sheet := SHEETS.get(name.strip().lower()):
        return sheet
    text = _("No sheet is called {name}. Choose one: {known}.")
    raise BadLabels(text.format(name=name, known=", ".join(SHEETS)))


def new_codes(count: int, taken: Collection[str] = ()) -> list[str]:
    """Return *count* random codes, none twice and none of *taken*; raise BadLabels over MOST.

    13 digits of 5 bits are 65 random bits. Of 2^65 codes a game of 154 cards has so few that a
    guess hits one of them once in 2·10^17; ten thousand stickers in a house are all different but
    for one chance in 7·10^11. With the prefix they are 16 characters, the most that the smallest
    QR code, of 21 modules a side, holds as letters and digits while a quarter of it may be spoilt
    (level Q, ISO/IEC 18004). On a label of 10 mm a module then is 0.34 mm wide.
    """
    if count > MOST_STICKERS:
        text = _("{most} stickers are the most that are printed at once: ask for fewer.")
        raise BadLabels(text.format(most=MOST_STICKERS))
    known = set(taken)
    codes: list[str] = []
    while len(codes) < count:
        code = PREFIX + "".join(secrets.choice(BASE32_DIGITS) for _ in range(RANDOM_DIGITS))
        if code not in known:
            known.add(code)
            codes.append(code)
    return codes


def pdf(
    codes: Sequence[str],
    sheet: LabelSheet,
    title: str,
    *,
    skip: int = 0,
    going: Callable[[float], bool] = lambda _done: True,
) -> bytes | None:
    """Return a PDF with the codes in order, row by row: one QR code a label and nothing else.

    The first *skip* labels of the first page stay empty. The title and the page's number are above
    the labels; letters outside of Windows-1252 become question marks. Equal input makes equal
    bytes. Raises BadLabels if there is no code, or no label left on the first page.
    """
    import pydyf

    _refuse(codes, sheet, skip)
    document = pydyf.PDF()
    # Viewers that heed it do not shrink the page, which would misplace the labels.
    document.catalog["ViewerPreferences"] = pydyf.Dictionary({"PrintScaling": "/None"})
    font = pydyf.Dictionary(
        {"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Helvetica"}
        | {"Encoding": "/WinAnsiEncoding"}
    )
    document.add_object(font)
    pages = list(_pages(codes, sheet, skip))
    for number, labels in enumerate(pages, 1):
        drawing = pydyf.Stream(compress=True)
        _write_heading(drawing, sheet, f"{title[:80]}   {number}/{len(pages)}")
        _draw_labels(drawing, sheet, labels)
        _add_page(document, font, drawing)
        if not going(number / len(pages)):
            return None
    output = BytesIO()
    document.write(output)
    return output.getvalue()


def _refuse(codes: Sequence[str], sheet: LabelSheet, skip: int) -> None:
    if not codes:
        raise BadLabels(_("There is no sticker to print."))
    if not 0 <= skip < sheet.labels:
        text = _("At least one of the sheet's {labels} labels must be left: skip 0 to {most}.")
        raise BadLabels(text.format(labels=sheet.labels, most=sheet.labels - 1))


def _pages(codes: Sequence[str], sheet: LabelSheet, skip: int) -> Iterator[list[tuple[int, str]]]:
    """Yield the labels of each page as pairs of number on the page and code."""
    for first in range(0, skip + len(codes), sheet.labels):
        on_page = range(max(first, skip), min(first + sheet.labels, skip + len(codes)))
        yield [(label - first, codes[label - skip]) for label in on_page]


def _add_page(document: Any, font: Any, drawing: Any) -> None:
    import pydyf

    document.add_object(drawing)
    fonts = pydyf.Dictionary({"Font": pydyf.Dictionary({"F": font.reference})})
    page = {
        "Type": "/Page",
        "Parent": document.pages.reference,
        "MediaBox": pydyf.Array([0, 0, PAPER_SIZE[0] * POINTS, PAPER_SIZE[1] * POINTS]),
        "Resources": fonts,
        "Contents": drawing.reference,
    }
    document.add_page(pydyf.Dictionary(page))


def _write_heading(drawing: Any, sheet: LabelSheet, text: str) -> None:
    if sheet.top < HEADING + 2:
        return
    drawing.begin_text()
    drawing.set_font_size("F", 7)
    drawing.move_text_to(max(sheet.left, HEADING) * POINTS, (PAPER_SIZE[1] - HEADING) * POINTS)
    drawing.show_text_string(text.encode("cp1252", "replace"))
    drawing.end_text()


def _draw_labels(drawing: Any, sheet: LabelSheet, labels: list[tuple[int, str]]) -> None:
    # From here on measures are in mm, right and down from the paper's corner.
    drawing.set_matrix(POINTS, 0, 0, -POINTS, 0, PAPER_SIZE[1] * POINTS)
    for label, code in labels:
        _draw_code(drawing, code, sheet, *sheet.corner(label))
    if sheet.cut:
        drawing.set_line_width(0.1)
        for label, _code in labels:
            _draw_marks(drawing, sheet, *sheet.corner(label))
        drawing.stroke()


def _draw_code(drawing: Any, code: str, sheet: LabelSheet, x: float, y: float) -> None:
    """Draw a QR code centred on a label, as one path: else hairlines show between modules."""
    import segno

    matrix = segno.make_qr(code, error="q").matrix
    module = min(sheet.width, sheet.height) / (len(matrix) + 2 * QUIET_ZONE)
    x += (sheet.width - module * len(matrix)) / 2
    y += (sheet.height - module * len(matrix)) / 2
    drawing.push_state()
    drawing.set_matrix(module, 0, 0, module, x, y)
    for row, modules in enumerate(matrix):
        for column, length in _dark_runs(modules):
            drawing.rectangle(column, row, length, 1)
    drawing.fill()
    drawing.pop_state()


def _dark_runs(modules: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the start and length of each run of dark modules.

    >>> list(_dark_runs([0, 1, 1, 0, 1]))
    [(1, 2), (4, 1)]
    """
    begin = 0
    for dark, run in groupby(modules):
        length = len(list(run))
        if dark:
            yield begin, length
        begin += length


def _draw_marks(drawing: Any, sheet: LabelSheet, x: float, y: float) -> None:
    """Add a crop mark, a cross of 2 mm, at every corner of a label to the path."""
    for right in (x, x + sheet.width):
        for down in (y, y + sheet.height):
            drawing.move_to(right - 1, down)
            drawing.line_to(right + 1, down)
            drawing.move_to(right, down - 1)
            drawing.line_to(right, down + 1)
