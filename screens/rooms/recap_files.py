"""Files of an evening, and the process that paints them, so that the app need not load Pillow."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import msgspec
from PIL import Image

from companion.telling.recap import Recap
from screens.rooms import painted_pdf
from screens.rooms.brushes import Size
from screens.rooms.painting import NICE
from screens.rooms.poster import paint


def main(arguments: list[str]) -> None:
    """Write the files of the recap on stdin, as JSON, into a folder.

    The arguments are the folder, and width and height of the smaller picture; without these, only
    the PDF is written.
    """
    os.nice(NICE)
    folder, *display = arguments
    told = msgspec.json.decode(sys.stdin.buffer.read(), type=Recap)
    if display:
        width, height = map(int, display)
        made = files(told, (width, height))
    else:
        made = iter([document(told, paint(told))])
    for name, data in made:
        Path(folder, name).write_bytes(data)


def files(told: Recap, display: Size) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each file: two pictures and a PDF."""
    poster = paint(told)
    yield f"{told.file}.png", png(poster)
    yield f"{told.file}-{display[0]}x{display[1]}.png", png(paint(told, display))
    yield document(told, poster)


def document(told: Recap, poster: Image.Image) -> tuple[str, bytes]:
    """Return the name and the content of the PDF."""
    return f"{told.file}.pdf", pdf(told, poster)


def png(picture: Image.Image) -> bytes:
    """Return a picture as PNG."""
    output = BytesIO()
    picture.save(output, "PNG")
    return output.getvalue()


def pdf(told: Recap, picture: Image.Image) -> bytes:
    """Return a PDF of one page with the picture of an evening, and its text."""
    return painted_pdf.pdf([painted_pdf.PaintedPage(picture, told.text)])


if __name__ == "__main__":
    main(sys.argv[1:])
