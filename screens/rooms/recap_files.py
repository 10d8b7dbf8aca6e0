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

from companion.telling.recap import Recap
from screens.rooms.brushes import Size
from screens.rooms.painting import NICE
from screens.rooms.poster import paint

PAGE_WIDTH = 595.0
"""Width of A4 in points."""
INVISIBLE_MODE = 3
"""Rendering mode of text that is not drawn; source: ISO 32000-1, table 106."""
QUALITY = 92
"""Quality of the JPEG in a PDF."""
BLOCK_LINES = 100
"""Most lines of a block of a map to Unicode."""
TO_UNICODE = """\
/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /Unseen def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
{mapped}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


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
    """Return a PDF of one page with a picture, and its text, unseen, to be found and copied.

    Equal input makes equal bytes.
    """
    import pydyf

    height = PAGE_WIDTH * picture.height / picture.width
    document = pydyf.PDF()
    characters = "".join(sorted({*told.text} - {"\n"}))
    font, drawing = _font(document, characters), _drawing(told, characters, height)
    image = _image(picture)
    for each in (font, image, drawing):
        document.add_object(each)
    page = {
        "Type": "/Page",
        "Parent": document.pages.reference,
        "MediaBox": pydyf.Array([0, 0, PAGE_WIDTH, height]),
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


def _font(document: Any, characters: str) -> Any:
    """Return a font for text that is not drawn: it has no shapes, and any characters.

    The code of a character is its place; source: ISO 32000-1, sections 9.7 and 9.10.3.
    """
    import pydyf

    codes = pydyf.Stream([_unicode(characters)], compress=True)
    descriptor = pydyf.Dictionary(
        {
            "Type": "/FontDescriptor", "FontName": "/Unseen", "Flags": 4, "ItalicAngle": 0,
            "FontBBox": pydyf.Array([0, 0, 500, 1000]), "Ascent": 1000, "Descent": 0,
            "CapHeight": 1000, "StemV": 80,
        }
    )  # fmt: skip
    for each in (codes, descriptor):
        document.add_object(each)
    system = {"Registry": "(Adobe)", "Ordering": "(Identity)", "Supplement": 0}
    descendant = pydyf.Dictionary(
        {
            "Type": "/Font", "Subtype": "/CIDFontType2", "BaseFont": "/Unseen", "DW": 500,
            "CIDSystemInfo": pydyf.Dictionary(system), "FontDescriptor": descriptor.reference,
        }
    )  # fmt: skip
    document.add_object(descendant)
    return pydyf.Dictionary(
        {
            "Type": "/Font", "Subtype": "/Type0", "BaseFont": "/Unseen",
            "Encoding": "/Identity-H", "ToUnicode": codes.reference,
            "DescendantFonts": pydyf.Array([descendant.reference]),
        }
    )  # fmt: skip


def _unicode(characters: str) -> bytes:
    """Return the map from the codes of a font to characters."""
    lines = [f"<{code:04x}> <{each.encode('utf-16-be').hex()}>"
             for code, each in enumerate(characters, 1)]  # fmt: skip
    blocks = [lines[first : first + BLOCK_LINES] for first in range(0, len(lines), BLOCK_LINES)]
    mapped = "\n".join(
        "\n".join((f"{len(block)} beginbfchar", *block, "endbfchar")) for block in blocks
    )
    return TO_UNICODE.format(mapped=mapped).encode()


def _drawing(told: Recap, characters: str, height: float) -> Any:
    """Return the drawing of the page: the image, and the text."""
    import pydyf

    codes = {each: f"{code:04x}" for code, each in enumerate(characters, 1)}
    drawing = pydyf.Stream(compress=True)
    drawing.push_state()
    drawing.set_matrix(PAGE_WIDTH, 0, 0, height, 0, 0)
    drawing.draw_x_object("I")
    drawing.pop_state()
    drawing.begin_text()
    drawing.set_text_rendering(INVISIBLE_MODE)
    drawing.set_font_size("F", 10)
    drawing.move_text_to(20, height - 20)
    for line in told.text.split("\n"):
        drawing.show_text(f"<{''.join(codes[each] for each in line)}>")
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
