"""Files of an evening, and the process that paints them, so that the app need not load Pillow."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
from PIL import Image

from companion.table.recap import Recap
from screens.rooms.brushes import Size
from screens.rooms.painting import NICE
from screens.rooms.poster import paint

WIDTH = 595.0
"""Width of A4 in points."""
UNSEEN = 3
"""Rendering mode of text that is not drawn; source: ISO 32000-1, table 106."""
QUALITY = 92
"""Quality of the JPEG in a PDF."""


def main(arguments: list[str]) -> None:
    """Write the files of the recap on stdin, as JSON, into a folder.

    The arguments are the folder, and width and height of the smaller picture.
    """
    os.nice(NICE)
    folder, width, height = arguments
    told = msgspec.json.decode(sys.stdin.buffer.read(), type=Recap)
    for name, data in files(told, (int(width), int(height))):
        Path(folder, name).write_bytes(data)


def files(told: Recap, display: Size) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each file: two pictures and a PDF."""
    poster = paint(told)
    yield f"{told.file}.png", png(poster)
    yield f"{told.file}-{display[0]}x{display[1]}.png", png(paint(told, display))
    yield f"{told.file}.pdf", pdf(told, poster)


def png(picture: Image.Image) -> bytes:
    """Return a picture as PNG."""
    output = BytesIO()
    picture.save(output, "PNG")
    return output.getvalue()


def pdf(told: Recap, picture: Image.Image) -> bytes:
    """Return a PDF of one page with a picture, and its text, unseen, to be found and copied.

    Letters outside of Windows-1252 are left out of the text. Equal input makes equal bytes.
    """
    import pydyf

    height = WIDTH * picture.height / picture.width
    document = pydyf.PDF()
    font = pydyf.Dictionary(
        {"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Helvetica"}
        | {"Encoding": "/WinAnsiEncoding"}
    )
    image, drawing = _image(picture), _drawing(told, height)
    for each in (font, image, drawing):
        document.add_object(each)
    page = {
        "Type": "/Page",
        "Parent": document.pages.reference,
        "MediaBox": pydyf.Array([0, 0, WIDTH, height]),
        "Resources": pydyf.Dictionary(
            {
                "Font": pydyf.Dictionary({"F": font.reference}),
                "XObject": pydyf.Dictionary({"I": image.reference}),
            }
        ),
        "Contents": drawing.reference,
    }
    document.add_page(pydyf.Dictionary(page))
    output = BytesIO()
    document.write(output)
    return output.getvalue()


def _drawing(told: Recap, height: float) -> Any:
    """Return what is drawn on the page: the image, and the text."""
    import pydyf

    drawing = pydyf.Stream(compress=True)
    drawing.push_state()
    drawing.set_matrix(WIDTH, 0, 0, height, 0, 0)
    drawing.draw_x_object("I")
    drawing.pop_state()
    drawing.begin_text()
    drawing.set_text_rendering(UNSEEN)
    drawing.set_font_size("F", 10)
    drawing.move_text_to(20, height - 20)
    for line in "".join(told.texts[:1]).splitlines():
        drawing.show_text_string(line.encode("cp1252", "ignore").strip())
        drawing.move_text_to(0, -12)
    drawing.end_text()
    return drawing


def _image(picture: Image.Image) -> Any:
    import pydyf

    output = BytesIO()
    picture.save(output, "JPEG", quality=QUALITY)
    about = {
        "Type": "/XObject", "Subtype": "/Image", "Width": picture.width,
        "Height": picture.height, "ColorSpace": "/DeviceRGB", "BitsPerComponent": 8,
        "Filter": "/DCTDecode",
    }  # fmt: skip
    return pydyf.Stream([output.getvalue()], extra=pydyf.Dictionary(about))


if __name__ == "__main__":
    main(sys.argv[1:])
