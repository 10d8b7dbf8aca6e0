"""Forms in which readers send a code, and the names each yields; the table is at the end.

A form is read as *names*, which identify a card as fully as any reader does, and as *parts*, the
shorter values that some readers send.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from msgspec import Struct

PRINTED = re.compile(r"CMP[0-9A-HJKMNP-TV-Z]+|companion-sheet:.*", re.DOTALL)
"""Codes that we print, which have one form: of stickers, and of sheets of any game."""
FNC1 = "\x1d"
"""Character that a scanner sends for the FNC1 behind a GS1 element."""
LEAST_TAG_NUMBER = 0x10000
"""Least number that digits alone may be of a tag: smaller ones number cards."""
UID_BYTES = (3, 4, 5, 7, 8, 10)
"""Bytes of a UID, or of the three that a 26-bit reader sends of it."""

Read = tuple[Iterable[str], Iterable[str]]
"""Names and parts read from a form."""


class CodeForm(Struct, frozen=True):
    """Form of codes: its pattern, the function that reads it, and the source."""

    kind: str
    pattern: re.Pattern[str]
    read: Callable[[str], Read]
    source: str


# --- what a scanner puts around a code

AIM = re.compile(r"\][A-Za-z][0-9A-Za-z](?=.)")
"""Identifier of the kind of barcode; source: ISO/IEC 15424."""
START_STOP = re.compile(r"\*([0-9A-Z .$/+%-]+)\*")
"""Code 39 with its start and stop characters, which are no data; source: ISO/IEC 16388."""
ELEMENT = re.compile(r"\(([0-9]{2,4})\)([^()]+)")
"""GS1 element as it is printed; source: GS1 General Specifications, human readable text."""
ELEMENT_LENGTHS = {
    **dict.fromkeys(("01", "02", "03", "41"), 16),
    "00": 20,
    "04": 18,
    "20": 4,
    **{str(first): 8 for first in range(11, 20)},
    **{str(first): 10 for first in range(31, 37)},
}
"""Length of an element that no FNC1 ends, by the first two digits of its identifier.

Source: GS1 General Specifications, element strings with predefined length."""


def bare(code: str) -> str:
    """Return a code without a scanner's additions, and GS1 elements as a scanner sends them.

    >>> bare("]C0*ABC-1*"), bare("(01)04006381333931(10)A(21)7")
    ('ABC-1', '010400638133393110A\\x1d217')
    """
    text = AIM.sub("", code, count=1) if code.startswith("]") else code
    if match := START_STOP.fullmatch(text):
        text = match[1]
    return _unbracketed(text).strip(FNC1)


def _unbracketed(text: str) -> str:
    elements = ELEMENT.findall(text)
    if not elements or "".join(f"({ai}){value}" for ai, value in elements) != text:
        return text
    row = ""
    for ai, value in elements:
        length = ELEMENT_LENGTHS.get(ai[:2])
        if length not in (None, len(ai + value)):
            return text
        row += ai + value + ("" if length else FNC1)
    return row


# --- tags


def is_lettered(code: str) -> bool:
    """Return True if a code has a letter, as most UIDs in hex have."""
    return any(sign.isalpha() for sign in code)


def _reversed(digits: str) -> str:
    return bytes.fromhex(digits)[::-1].hex().upper()


def _joined(text: str) -> str:
    """Return a UID in hex without separators between its bytes; empty if none has that length."""
    digits = "".join(byte.zfill(2) for byte in re.split("[ :-]", text.replace("0x", ""))).upper()
    return digits if len(digits) // 2 in UID_BYTES else ""


def _tag(text: str) -> Read:
    """Return the names of a UID in hex: digits alone may be something else, so they say less."""
    if is_lettered(text):
        return _sure_tag(text)
    digits = _joined(text)
    if len(digits) <= 6 or int(digits, 16) < LEAST_TAG_NUMBER:
        return [], []
    return [digits], [digits[-8:]] if len(digits) == 10 else []


def _sure_tag(text: str) -> Read:
    """Return a UID in both orders of its bytes, and the low ones that some readers send of it."""
    digits = _joined(text)
    if len(digits) <= 6:
        return [digits] if digits else [], []
    orders = [digits, _reversed(digits)]
    sizes = [size for size in (6, 8) if size < len(digits) <= 10]
    return orders, [order[-size:] for order in orders for size in sizes]


def _four(number: int) -> Read:
    """Return four bytes in both orders, which may be only three; their low three are a part."""
    digits = f"{number:08X}"
    orders = [digits, _reversed(digits)]
    three = [digits[-6:]] if number < 1 << 24 else []
    return [*orders, *three], [order[-6:] for order in orders]


def _decimal(text: str) -> Read:
    """Return four bytes or three; only ten digits are surely no barcode and may say less."""
    number = int(text)
    if not LEAST_TAG_NUMBER <= number < 1 << 32:
        return [], []
    names, parts = _four(number)
    return names, parts if len(text) == 10 else []


def _pair(text: str) -> Read:
    """Return the bytes of two numbers: eight bits and sixteen, or twice sixteen."""
    first, second = text.split(",")
    bits = 16 if len(first) == 5 else 8
    if int(first) >= 1 << bits or int(second) >= 1 << 16:
        return [], []
    number = int(first) << 16 | int(second)
    return _four(number) if bits == 16 else ([f"{number:06X}"], [])


# --- barcodes of goods


def _check_digit(digits: str) -> str:
    """Return the check digit of a GTIN; source: GS1 General Specifications, check digits.

    >>> _check_digit("400638133393")
    '1'
    """
    total = sum(int(digit) * (3, 1)[place % 2] for place, digit in enumerate(reversed(digits)))
    return str(-total % 10)


def _is_checked(number: str) -> bool:
    return _check_digit(number[:-1]) == number[-1]


def _checked(text: str) -> Read:
    return [text.zfill(14)] if _is_checked(text) else [], []


def _unchecked(text: str) -> Read:
    return [(text + _check_digit(text)).zfill(14)], []


def _upc_e(text: str) -> Read:
    """Return the numbers of a UPC-E, whose first digit and check digit may both be missing."""
    whole = [text] if text[0] in "01" and len(text) > 6 else []
    forms = whole if len(text) == 8 else [*whole, f"0{text}"]
    numbers = [(_expanded(form[:7]), form[7:]) for form in forms]
    return [
        (number + _check_digit(number)).zfill(14)
        for number, check in numbers
        if number and check in ("", _check_digit(number))
    ], []


def _expanded(digits: str) -> str:
    """Return the UPC-A of a UPC-E, both without check digit; empty for an impossible one."""
    start, last = digits[:6], digits[6]
    match last:
        case "0" | "1" | "2":
            return f"{start[:3]}{last}0000{start[3:]}"
        case "3":
            return f"{start[:4]}00000{start[4:]}" if start[3] not in "012" else ""
        case "4":
            return f"{start[:5]}00000{start[5]}" if start[4] != "0" else ""
    return f"{start}0000{last}" if start[5] != "0" else ""


def is_of_goods(digits: str) -> bool:
    """Return True if eight digits are an EAN-8 or a UPC-E, by the check digit."""
    return digits.isdecimal() and bool(_checked(digits)[0] or _upc_e(digits)[0])


def _isbn(text: str) -> Read:
    """Return the number of a book by its ISBN of ten digits, the last of which may be missing."""
    total = sum((10 - place) * int(digit) for place, digit in enumerate(text[:9]))
    if text[9:] not in ("", "0123456789X"[-total % 11]):
        return [], []
    return _unchecked(f"978{text[:9]}")


def _element(text: str) -> Read:
    return _checked(text[2:])


def _with_add_on(text: str) -> Read:
    """Return a number with its add-on; the number alone is a part, for issues may share it."""
    match = ADD_ON.fullmatch(text)
    if not match or not _is_checked(match[1]):
        return [], []
    number = match[1].zfill(14)
    return [f"{number} {match[2]}"], [number]


# --- the table

HEX = "[0-9A-Fa-f]"
BYTE = f"(?:0x)?{HEX}{{1,2}}"
TAG = re.compile(
    rf"(?=[^A-F]+\Z|[^a-f]+\Z)"
    rf"(?:(?:0x)?(?:{HEX}{HEX}){{3,10}}|{BYTE}([ :-]){BYTE}(?:\1{BYTE}){{1,8}})"
)
"""UID in hex, its bytes joined or separated; letters of both cases make it no UID."""
ADD_ON = re.compile(r"([0-9]{12,13})(?:\]E[12])?([0-9]{2}|[0-9]{5})")


def _form(kind: str, pattern: str, read: Callable[[str], Read], source: str) -> CodeForm:
    return CodeForm(kind, re.compile(pattern), read, source)


SURE_TAG = CodeForm("tag", TAG, _sure_tag, "the other codes of the deck")
FORMS = (
    CodeForm("tag", TAG, _tag, "ISO/IEC 14443-3 and 15693; manuals of RDM6300 and of USB readers"),
    _form("tag", "[0-9]{7,10}", _decimal, "manuals of USB readers: 8H-10D and 6H-8D"),
    _form("tag", "[0-9]{1,3},[0-9]{1,5}", _pair, "26-bit Wiegand: eight bits and sixteen; 2H.4H"),
    _form("tag", "[0-9]{5},[0-9]{5}", _pair, "manuals of USB readers: 4H.4H"),
    _form("gtin", "[0-9]{8}|[0-9]{12,14}", _checked, "GS1 General Specifications: GTIN-8 to -14"),
    _form("gtin", "[0-9]{7}|[0-9]{11,12}", _unchecked, "manuals of scanners: no check digit sent"),
    _form("gtin", "[0-9]{6,8}", _upc_e, "GS1 General Specifications: UPC-E"),
    _form("gtin", "[0-9]{9}[0-9X]?", _isbn, "ISBN Users' Manual; manuals of scanners: Bookland"),
    _form("gtin", "01[0-9]{14}", _element, "GS1 General Specifications: element 01"),
    CodeForm(
        "gtin", ADD_ON, _with_add_on, "ISO/IEC 15420 and 15424: add-ons of two and five digits"
    ),
)
"""Forms that may be one with others: the same code may have several."""
