"""Reader of printed pages: PDFium draws them, ZXing finds the QR codes."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, hypot, sin
from statistics import median
from typing import NamedTuple

import pypdfium2
import zxingcpp

POINTS = 72 / 25.4
"""Points a mm."""


class Seen(NamedTuple):
    """A QR code's text, its upper left corner in pixels, and its upper edge, right and down."""

    text: str
    x: int
    y: int
    along: int
    down: int

    @property
    def angle(self) -> float:
        return atan2(self.down, self.along)


def codes_on(pdf: bytes, dpi: int = 300, tilt: float = 0.0) -> list[str]:
    """Return the texts of all QR codes, page by page, left to right, then top to bottom.

    *tilt* is the angle of the paper on the scanner, in degrees.
    """
    with pypdfium2.PdfDocument(pdf) as document:
        return [code for page in document for code in _in_order(_seen(page, dpi, tilt))]


def text_on(pdf: bytes) -> list[str]:
    """Return the text of each page."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def ink_on(pdf: bytes, x: float, y: float, width: float, height: float) -> tuple[float, ...]:
    """Return the bounding box of the ink on a part of the first page, in mm.

    It is left, top, right and bottom from the part's corner; empty if the part is blank.
    """
    mm = 20  # pixels
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        across, up = (side / POINTS for side in page.get_size())
        margins = (x, up - y - height, across - x - width, y)
        crop = tuple(margin * POINTS for margin in margins)
        bitmap = page.render(scale=mm / POINTS, crop=crop, grayscale=True)
    starts = range(0, bitmap.height * bitmap.stride, bitmap.stride)
    rows = [bytes(bitmap.buffer[start : start + bitmap.width]) for start in starts]
    down = [n for n, row in enumerate(rows) if min(row) < 128]
    right = [n for n, column in enumerate(zip(*rows, strict=True)) if min(column) < 128]
    if not down:
        return ()
    return right[0] / mm, down[0] / mm, (right[-1] + 1) / mm, (down[-1] + 1) / mm


def _seen(page: pypdfium2.PdfPage, dpi: int, tilt: float) -> list[Seen]:
    """Find codes, blot them out, and repeat.

    ZXing may take corners of neighbours for one code, and finds at most 255 at once.
    """
    _turn(page, tilt)
    bitmap = page.render(scale=dpi / 72, grayscale=True)
    pixels, shape = bytearray(bitmap.buffer), (bitmap.height, bitmap.stride)
    every: list[Seen] = []
    while found := zxingcpp.read_barcodes(
        memoryview(pixels).cast("B", shape), formats=zxingcpp.BarcodeFormat.QRCode
    ):
        for code in found:
            left, right = code.position.top_left, code.position.top_right
            every.append(Seen(code.text, left.x, left.y, right.x - left.x, right.y - left.y))
            _blot_out(pixels, bitmap.stride, code.position)
    return every


def _turn(page: pypdfium2.PdfPage, tilt: float) -> None:
    width, height = page.get_size()
    turn = pypdfium2.PdfMatrix().translate(-width / 2, -height / 2).rotate(tilt)
    turn = turn.translate(width / 2, height / 2)
    for drawn in page.get_objects():
        drawn.transform(turn)


def _blot_out(pixels: bytearray, stride: int, place: zxingcpp.Position) -> None:
    corners = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
    left, right = min(c.x for c in corners), max(c.x for c in corners)
    for y in range(min(c.y for c in corners), max(c.y for c in corners)):
        pixels[y * stride + left : y * stride + right] = b"\xff" * (right - left)


def _in_order(codes: list[Seen]) -> Iterable[str]:
    """Rows as they were printed: the page turned back, a new row where the next code is lower."""
    if not codes:
        return []
    angle = median(code.angle for code in codes)
    apart = median(hypot(code.along, code.down) for code in codes) / 2
    rows: list[list[tuple[float, float, str]]] = []
    for y, x, text in sorted(
        (
            code.y * cos(angle) - code.x * sin(angle),
            code.x * cos(angle) + code.y * sin(angle),
            code.text,
        )
        for code in codes
    ):
        if not rows or y - rows[-1][-1][0] > apart:
            rows.append([])
        rows[-1].append((y, x, text))
    return [text for row in rows for _y, _x, text in sorted(row, key=lambda code: code[1])]
