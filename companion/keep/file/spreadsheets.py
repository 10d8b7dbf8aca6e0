"""CSV as the spreadsheets of a language open it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from companion.words.i18n import spoken

CONVERTED = re.compile(
    r"[+-]?\d+(?:[.,]\d+)?[Ee][+-]\d+|\d[.,]\d{3,}[Ee]\d+"  # a long number, rounded
    r"|\d{1,3}(?P<sign>[.,'\u202f])\d{3}(?:(?P=sign)\d{3}){2,}"  # its thousands divided
    r"|\d{5,}[.,]0+"
    r"|##+|#(N/[AD]|NV|(VALUE|VALORE|WERT|REF|RIF|BEZUG|NUM|ZAHL|DIV/0)!|(NAME|NOME)\?)",
    re.ASCII,
)
KEPT_DIGITS = 15
"""Digits of a number that a spreadsheet keeps; it makes zeros of all that follow."""


def delimiter() -> str:
    """Return the sign that divides columns in the present language."""
    return ";" if _has_comma() else ","


def encoded(text: str) -> bytes:
    """Return a table in UTF-8; Excel takes its accents for such only behind a byte order mark."""
    return text.encode("utf-8-sig" if _has_comma() else "utf-8")


def _has_comma() -> bool:
    """Return True where a comma is the decimal sign, so that it divides no columns."""
    return spoken().decimal == ","


def is_converted(text: str) -> bool:
    """Return True for a text that a spreadsheet has converted into a number or an error.

    >>> is_converted("4,00638E+12"), is_converted("4E12"), is_converted("4006381333931")
    (True, False, False)
    """
    return CONVERTED.fullmatch(text) is not None


def are_cut(texts: Iterable[str]) -> bool:
    """Return True if all long numbers of several have nothing but zeros behind ``DIGITS`` digits.

    >>> are_cut(["123456789012345000", "923456789012345000"]), are_cut(["123456789012345000"])
    (True, False)
    """
    ends = [text[KEPT_DIGITS:] for text in texts if text.isdecimal() and len(text) > KEPT_DIGITS]
    return len(ends) > 1 and not any(end.strip("0") for end in ends)
