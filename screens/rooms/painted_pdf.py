"""PDF of painted pages: each is a picture, with its text unseen, to be found and copied."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from msgspec import Struct
from PIL import Image

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


class PaintedPage(Struct, frozen=True):
    """Page: its picture, in colours or black and white, and its text in lines."""

    picture: Image.Image
    text: str


def pdf(pages: Sequence[PaintedPage]) -> bytes:
    """Return a PDF of pages of the width of A4. Equal input makes equal bytes."""
    import pydyf

    document = pydyf.PDF()
    characters = "".join(sorted({*"".join(page.text for page in pages)} - {"\n"}))
    font = _font(document, characters)
    document.add_object(font)
    for page in pages:
        _add_page(document, font, characters, page)
    output = BytesIO()
    document.write(output)
    return output.getvalue()


def _add_page(document: Any, font: Any, characters: str, page: PaintedPage) -> None:
    import pydyf

    height = PAGE_WIDTH * page.picture.height / page.picture.width
    image, drawing = _image(page.picture), _drawing(page.text, characters, height)
    for each in (image, drawing):
        document.add_object(each)
    about = {
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
    document.add_page(pydyf.Dictionary(about))


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


def _drawing(text: str, characters: str, height: float) -> Any:
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
    for line in text.split("\n"):
        drawing.show_text(f"<{''.join(codes[each] for each in line)}>")
        drawing.move_text_to(0, -12)
    drawing.end_text()
    return drawing


def _image(picture: Image.Image) -> Any:
    """Return an image: of a black and white picture every pixel, of any other one a JPEG."""
    import pydyf

    about = {
        "Type": "/XObject", "Subtype": "/Image", "Width": picture.width, "Height": picture.height,
    }  # fmt: skip
    if picture.mode == "1":
        about |= {"ColorSpace": "/DeviceGray", "BitsPerComponent": 1}
        return pydyf.Stream([picture.tobytes()], extra=pydyf.Dictionary(about), compress=True)
    output = BytesIO()
    picture.save(output, "JPEG", quality=QUALITY)
    about |= {"ColorSpace": "/DeviceRGB", "BitsPerComponent": 8, "Filter": "/DCTDecode"}
    return pydyf.Stream([output.getvalue()], extra=pydyf.Dictionary(about))
