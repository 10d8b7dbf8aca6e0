"""UIDs of four bytes that no card can be known by. Source: ISO/IEC 14443-3, UID contents."""

from __future__ import annotations

import re

from companion.words.i18n import _

BYTE = "(?:0x)?([0-9A-F]{1,2})"
APART = re.compile(f"{BYTE}[ :-]{BYTE}[ :-]{BYTE}[ :-]{BYTE}", re.IGNORECASE)
TOGETHER = re.compile("(?:0x)?" + "([0-9A-F]{2})" * 4, re.IGNORECASE)
RANDOM, CASCADE = "08", "88"
"""First byte of a UID that is made anew each time, and of one of which this is not all."""


def fault(code: str) -> str:
    """Return the sentence why a code is no card's; empty if it may be one.

    Digits alone are a barcode if their check digit is right.

    >>> bool(fault("08:A1:B2:C3")), bool(fault("8804a3c6")), bool(fault("04A1B2C3"))
    (True, True, False)
    >>> bool(fault("08123455")), bool(fault("08123459")), bool(fault("88012346"))
    (True, False, False)
    """
    texts = {
        RANDOM: _("“{code}” is a number that phones, bank cards and passports make anew each time:"
                  " it cannot be taught."),
        CASCADE: _("“{code}” is only the beginning of a tag’s number, which this reader cuts off:"
                   " it cannot be taught."),
    }  # fmt: skip
    return texts.get(_first_byte(code), "").format(code=code)


def _first_byte(code: str) -> str:
    """Return the first byte of a UID of four bytes in hex; empty for any other code."""
    found = APART.fullmatch(code) or TOGETHER.fullmatch(code)
    uid = "".join(byte.zfill(2) for byte in found.groups()) if found else ""
    return "" if uid == code and _is_barcode(code) else uid[:2]


def _is_barcode(code: str) -> bool:
    """Return whether eight signs are an EAN-8 or a UPC-E, by the check digit of its UPC-A."""
    return code.isdecimal() and (_is_checked(code) or _is_checked(_upc_a(code)))


def _is_checked(digits: str) -> bool:
    """Return whether the check digit is right; source: GS1 General Specifications."""
    return not sum(int(digit) * (1, 3)[place % 2] for place, digit in enumerate(digits[::-1])) % 10


def _upc_a(digits: str) -> str:
    """Return the UPC-A of a UPC-E; source: GS1 General Specifications, zero suppression."""
    last, check = digits[6], digits[7]
    if last in "012":
        return f"{digits[:3]}{last}0000{digits[3:6]}{check}"
    length = {"3": 4, "4": 5}.get(last, 6)
    zeros = "0000" if length == 6 else "00000"
    return f"{digits[:length]}{zeros}{digits[length:6]}{last if length == 6 else ''}{check}"
