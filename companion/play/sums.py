"""Sums as people say them: 10+15−8."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

LARGEST_NUMBER = 99_999
"""Largest number of a sheet."""
MINUS = "−"
SUM_SIGNS = "+−⌫"
"""Signs that are no digit: those of sums, and the one that erases the last."""
LONGEST_SUM = 24
"""Longest sum in characters."""
_SUM = re.compile(r"[+−]?[0-9]{1,5}([+−][0-9]{1,5})*")


def value(text: str) -> int | None:
    """Return the value of a sum; None if it is none, is unfinished, or is beyond the limit.

    >>> value("10+15−8"), value("−5"), value("10+"), value("")
    (17, -5, None, None)
    """
    text = text.replace("-", MINUS)
    if len(text) > LONGEST_SUM or not _SUM.fullmatch(text):
        return None
    number = sum(int(part.replace(MINUS, "-")) for part in re.findall(r"[+−]?[0-9]+", text))
    return number if abs(number) <= LARGEST_NUMBER else None


def is_sum(text: str) -> bool:
    """Return True if a text adds several numbers up.

    >>> is_sum("10+15"), is_sum("−8")
    (True, False)
    """
    return bool(re.search(r"[0-9][+−-]", text))


def typed(text: str, sign: str) -> str:
    """Return a sum with one more sign, or as it was if that makes none; ``⌫`` erases the last.

    >>> typed("10+", "−"), typed("10", "+"), typed("0", "7"), typed("10+1", "⌫")
    ('10−', '10+', '7', '10+')
    """
    if sign == "⌫":
        return text[:-1]
    if sign in "+−":
        text = text.rstrip("+−")
        return text + sign if (text or sign == MINUS) and len(text) < LONGEST_SUM else text
    last = re.split(r"[+−]", text)[-1]
    if last == "0":
        text = text[:-1]
    return text + sign if len(text) < LONGEST_SUM and len(last) < 5 else text


class NumberEntry(Struct, frozen=True):
    """Number, or sum of numbers, as far as it is typed.

    >>> NumberEntry("10+1").press("5").number, NumberEntry("8", is_proposal=True).press("5").number
    (25, 5)
    """

    text: str = ""
    is_proposal: bool = False
    """True for a number that the first digit replaces."""
    most: int | None = None
    """Largest number that can be typed; None for that of a sheet."""

    @property
    def number(self) -> int | None:
        """Value; None for none yet."""
        return value(self.text)

    @property
    def sum(self) -> str:
        """Its text, if it adds several numbers up; else empty."""
        return self.text if is_sum(self.text) else ""

    def is_within(self, least: int, most: int) -> bool:
        """Return True if the typed number is between two others, or equal to one of them."""
        return self.number is not None and least <= self.number <= most

    def press(self, sign: str) -> NumberEntry:
        """Return it with one more sign, or as it was if that makes none; ``⌫`` erases the last."""
        starts = self.is_proposal and sign not in SUM_SIGNS
        pressed = replace(self, text=typed("" if starts else self.text, sign), is_proposal=False)
        too_large = self.most is not None and (pressed.number or 0) > self.most
        return self if too_large else pressed
