"""UIDs of four bytes that no card can be known by. Source: ISO/IEC 14443-3, UID contents."""

from __future__ import annotations

import re

from companion.keep.decks.forms import is_of_goods
from companion.words.i18n import _

BYTE = "(?:0x)?([0-9A-F]{1,2})"
SEPARATED_UID = re.compile(f"{BYTE}[ :-]{BYTE}[ :-]{BYTE}[ :-]{BYTE}", re.IGNORECASE)
JOINED_UID = re.compile("(?:0x)?" + "([0-9A-F]{2})" * 4, re.IGNORECASE)
RANDOM, CASCADE = "08", "88"
"""First byte of a UID that is random each time, and of the first part of a longer one."""


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
    found = SEPARATED_UID.fullmatch(code) or JOINED_UID.fullmatch(code)
    uid = "".join(byte.zfill(2) for byte in found.groups()) if found else ""
    return "" if uid == code and is_of_goods(code) else uid[:2]
