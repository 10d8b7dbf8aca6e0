"""Lists for the wall: black on white, as large as A4 has room, read from two metres away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace
from PIL import Image, ImageDraw

from companion.telling.wall import WallList, WallRow
from screens.rooms import painted_pdf
from screens.rooms.painted_pdf import PaintedPage
from screens.rooms.poster_parts import BLACK, BOLD_FONT, REGULAR_FONT, Box, Font, write

MM = 300 / 25.4
"""Pixels per mm: 300 dpi, which printers have at least."""
PAGE_WIDTH, PAGE_HEIGHT = 210, 297
"""A4 in mm."""
PAGE_MARGIN = 14
"""Around the page, in mm."""
HEAD_HEIGHT, FOOT_HEIGHT, COLUMNS_HEIGHT = 34, 12, 8
"""Heights of the title with the line below it, of the last line, and of the words above columns,
in mm."""
TALLEST_LINE, LOWEST_LINE = 24, 8
"""Heights of a line of a row, in mm."""
LABEL_WIDTH, FIGURE_WIDTH = 22, 30
"""Widths of a label and of a column of figures, in mm."""
GAP = 3
"""Space between two names beside each other, in mm."""
WORDS_IN_LINE = 3
"""Most names beside each other."""
INK = "black"


def pdf(lists: Sequence[WallList]) -> bytes:
    """Return lists as a PDF, each on as many pages as it needs."""
    return painted_pdf.pdf([page for each in lists for page in pages(each)])


def pages(told: WallList) -> Iterator[PaintedPage]:
    """Yield the pages of a list, with as many rows on each."""
    room = (
        PAGE_HEIGHT
        - 2 * PAGE_MARGIN
        - HEAD_HEIGHT
        - FOOT_HEIGHT * bool(told.foot)
        - COLUMNS_HEIGHT * bool(told.columns)
    )
    lines, _across = _grid(told)
    most = int(room / (LOWEST_LINE * lines))
    count = max(-(-len(told.rows) // most), 1)
    ends = [round(len(told.rows) * page / count) for page in range(count + 1)]
    fullest = max(end - begin for begin, end in pairwise(ends))
    height = min(TALLEST_LINE * lines, room / max(fullest, 1))
    for number, (begin, end) in enumerate(pairwise(ends), 1):
        turn = f" {number}/{count}" if count > 1 else ""
        yield _page(told, told.rows[begin:end], height, turn)


def _grid(told: WallList) -> tuple[int, int]:
    """Return the lines of names in each row of a list, and the names beside each other."""
    most = max((len(row.words) for row in told.rows), default=1)
    lines = -(-most // WORDS_IN_LINE)
    return lines, -(-most // lines)


def _page(told: WallList, rows: Sequence[WallRow], height: float, turn: str) -> PaintedPage:
    picture = Image.new("1", (round(PAGE_WIDTH * MM), round(PAGE_HEIGHT * MM)), 1)
    paper = _Paper(picture)
    inner = PAGE_WIDTH - 2 * PAGE_MARGIN
    paper.write(told.title + turn, 18, (PAGE_MARGIN, PAGE_MARGIN, inner, 20), BLACK, "l")
    paper.write(told.about, 8, (PAGE_MARGIN, PAGE_MARGIN + 20, inner, 9), REGULAR_FONT, "l")
    top: float = PAGE_MARGIN + HEAD_HEIGHT
    paper.line(top - 3, 0.8)
    for place, words in enumerate(reversed(told.columns), 1):
        left = PAGE_WIDTH - PAGE_MARGIN - place * FIGURE_WIDTH
        paper.write(words, 5, (left, top, FIGURE_WIDTH, COLUMNS_HEIGHT), REGULAR_FONT, "r")
    top += COLUMNS_HEIGHT * bool(told.columns)
    for row in rows:
        _write_row(paper, row, top, height, _grid(told))
        top += height
        paper.line(top, 0.2)
    paper.write(told.foot, 7, (PAGE_MARGIN, top + 2, inner, FOOT_HEIGHT), BOLD_FONT, "l")
    shown = replace(told, title=told.title + turn, rows=tuple(rows))
    return PaintedPage(picture, shown.text)


def _write_row(
    paper: _Paper, row: WallRow, top: float, height: float, grid: tuple[int, int]
) -> None:
    """Write the label, the names in a grid, and the figures of a row."""
    paper.write(row.label, 0.7 * height, (PAGE_MARGIN, top, LABEL_WIDTH, height), BLACK, "l")
    for place, figure in enumerate(reversed(row.figures), 1):
        left = PAGE_WIDTH - PAGE_MARGIN - place * FIGURE_WIDTH
        font = BLACK if place == 1 else REGULAR_FONT
        paper.write(figure, 0.62 * height, (left, top, FIGURE_WIDTH, height), font, "r")
    width = PAGE_WIDTH - 2 * PAGE_MARGIN - LABEL_WIDTH - FIGURE_WIDTH * len(row.figures)
    below = 0.28 * height if row.note else 0.0
    if row.note:
        at = top + height - below
        paper.write(
            row.note, 0.75 * below, (PAGE_MARGIN + LABEL_WIDTH, at, width, below), REGULAR_FONT, "l"
        )
    lines, across = grid
    cell, line = width / across, (height - below) / lines
    for place, word in enumerate(row.words):
        down, right = divmod(place, across)
        box = PAGE_MARGIN + LABEL_WIDTH + right * cell, top + down * line, cell - GAP, line
        paper.write(word, 0.62 * line, box, BOLD_FONT, "l", lines=2)


class _Paper:
    """Sheet of paper; measures are in mm, from the upper left corner."""

    def __init__(self, picture: Image.Image) -> None:
        self._picture, self._pen = picture, ImageDraw.Draw(picture)

    def write(
        self, text: str, size: float, box: Box, font: Font, align: str, lines: int = 1
    ) -> None:
        """Write a text into a box."""
        left, top, width, height = (side * MM for side in box)
        write(self._picture, text, font, size * MM, (left, top, width, height), INK, align, lines)

    def line(self, top: float, width: float) -> None:
        """Draw a line across the page."""
        ends = [(PAGE_MARGIN * MM, top * MM), ((PAGE_WIDTH - PAGE_MARGIN) * MM, top * MM)]
        self._pen.line(ends, fill=INK, width=max(round(width * MM), 1))
