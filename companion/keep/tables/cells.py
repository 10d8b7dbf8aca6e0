"""Values of cells, as people and spreadsheets write them; ValueError has the reason for a fault."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from fractions import Fraction
from uuid import UUID

from companion.keep.file.spreadsheets import is_converted
from companion.keep.matches.scores import FORMULA
from companion.words import times
from companion.words.i18n import _
from companion.words.names import tidied

DAY_FIRST, MONTH_FIRST = "day-first", "month-first"
LARGEST_NUMBER = 999_999
"""Largest number: sums of squares of larger ones have no room in the database."""
LONGEST_NUMBER = 60
"""Longest number or sum in characters."""
FIRST_YEAR = 90
"""First year of two digits that is of the last century."""
MINUSES = str.maketrans("\u2212\u2013\u2012\ufe63\uff0d", "-----")
DASHES = ("-", "\u2014")
"""Cells that mean an empty value."""
GROUPED = r"[1-9]\d{0,2}(?P<sign>[.,' ])\d{3}(?:(?P=sign)\d{3})*(?:(?!(?P=sign))[.,]\d+)?"
PART = re.compile(rf"{GROUPED}|\d+(?:[.,]\d+)?", re.ASCII)
"""Number with a decimal point or comma; three digits behind it are thousands."""
DECIMAL = re.compile(
    r"(?:(?<![.,\d])0(?=[.,]\d)|\d(?=[.,](?:\d{1,2}|\d{4,})(?![.,\d])))([.,])", re.ASCII
)
"""Sign that can only be a decimal one: behind a mere 0, or before other than three digits."""
YES = ("1", "x", "yes", "y", "true", "won", "win", "winner", "sì", "si", "s", "vero", "vinto")
NO = ("0", "no", "n", "false", "lost", "loss", "falso", "perso")
STATES = {
    "over": "over", "stopped": "stopped", "going on": "going on",
    "finita": "over", "interrotta": "stopped", "in corso": "going on",
}  # fmt: skip
TIME = (
    r"(?:[T ,]+(?P<hour>\d{1,2})[:.](?P<minute>\d{2})(?:[:.](?P<second>\d{2})(?:[.,]\d{1,9})?)?"
    r" ?(?P<half>[AaPp]\.?[Mm]\.?)?(?: ?(?P<zone>[Zz]|UTC|[+-]\d{2}(?::?\d{2})?))?)?"
)
YEAR_FIRST = re.compile(
    rf"(?P<year>\d{{4}})[-/.](?P<a>\d{{1,2}})[-/.](?P<b>\d{{1,2}}){TIME}", re.ASCII
)
YEAR_LAST = re.compile(
    rf"(?P<a>\d{{1,2}})[-/. ](?P<b>\d{{1,2}})[-/. ](?P<year>\d{{4}}|(?<=[/.])\d\d){TIME}", re.ASCII
)


def text(cell: str) -> str:
    """Return a text; an apostrophe that disarms a formula is removed."""
    cell = tidied(cell)
    if cell.startswith(FORMULA):
        raise ValueError(_("it begins like a formula"))
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith(FORMULA) else cell


def game(cell: str) -> str:
    """Return the name of a game."""
    cell = text(cell)
    if not cell.removeprefix("any-game:"):
        raise ValueError(_("it is empty"))
    return cell


def identity(cell: str) -> str:
    """Return the identity of a match, in one form of a UUID or a number.

    >>> identity("1,0"), identity("3F2504E0-4F89-41D3-9A0C-0305E82C3301")
    ('1', '3f2504e0-4f89-41d3-9a0c-0305e82c3301')
    """
    if is_converted(cell := text(cell)):
        raise ValueError(_("a spreadsheet has made a number of it"))
    if found := re.fullmatch(r"(\d+)[.,]0+", cell, re.ASCII):
        return found[1]
    with suppress(ValueError):
        return str(UUID(cell))
    return cell


def decimal_signs(cells: Iterable[str]) -> str:
    """Return the signs that divide the fraction of some number, where it cannot be thousands.

    >>> decimal_signs(["12.5", "1.250"]), decimal_signs(["1.250", "1.250,5"])
    ('.', ',')
    """
    return "".join({found for cell in cells for found in DECIMAL.findall(tidied(cell))})


def number(cell: str, decimal: str = "") -> Fraction | None:
    """Return a number or a sum, such as 10+15−8; None for an empty cell.

    A sign that may separate thousands does so, unless *decimal* contains it.

        >>> number("10,0"), number("+5"), number("10+15−8"), number("1.250")
        (Fraction(10, 1), Fraction(5, 1), Fraction(17, 1), Fraction(1250, 1))
    """
    cell = tidied(cell).removeprefix("'").translate(MINUSES)
    if not cell or cell in DASHES:
        return None
    parts = re.split(r" ?([+-]) ?", cell)
    if parts[0] and not parts[0].isspace():
        parts = ["", "+", *parts]
    signs, values = parts[1::2], parts[2::2]
    if len(cell) > LONGEST_NUMBER or parts[0].strip() or not all(map(PART.fullmatch, values)):
        raise ValueError(_("it is no number"))
    found = sum(
        (
            _value(value, decimal) * (-1 if sign == "-" else 1)
            for sign, value in zip(signs, values, strict=True)
        ),
        Fraction(),
    )
    if abs(found) > LARGEST_NUMBER:
        raise ValueError(_("it is no number"))
    return found


def _value(part: str, decimal: str) -> Fraction:
    grouped = re.fullmatch(GROUPED, part, re.ASCII)
    signs = re.sub(r"\d", "", part)
    if grouped and (len(signs) > 1 or signs not in decimal):
        part = part.replace(grouped["sign"], "")
    return Fraction(part.replace(",", "."))


def whole(cell: str) -> int | None:
    """Return a whole number; None for an empty cell."""
    found = number(cell)
    if found is not None and found.denominator > 1:
        raise ValueError(_("it is no whole number"))
    return None if found is None else int(found)


def flag(cell: str) -> bool | None:
    """Return a yes or no; None for an empty cell."""
    cell = tidied(cell).casefold()
    if cell in ("", *DASHES):
        return None
    if cell not in (*YES, *NO):
        raise ValueError(_("it is neither 0 nor 1"))
    return cell in YES


def state(cell: str) -> str:
    """Return the state of a match; one without is over."""
    cell = text(cell).casefold()
    if cell and cell not in STATES:
        raise ValueError(_("it is none of over, stopped, going on"))
    return STATES.get(cell, "over")


def options(cell: str) -> dict[str, str]:
    """Return house rules, as in “name=value name=value”."""
    parts = [part.partition("=") for part in tidied(cell).split()]
    if not all(name and sign for name, sign, _value in parts):
        raise ValueError(_("it is no list of house rules"))
    return {name: value for name, _sign, value in parts}


# --- dates


def order(cells: Iterable[str], now: str) -> tuple[str, str]:
    """Return which of day and month is first in some dates, and a date that could be two.

    Each is empty if there is none. No date is to come.
    """
    orders, doubtful = set[str](), ""
    for cell in map(tidied, cells):
        if YEAR_LAST.fullmatch(cell):
            possible = {each: found for each in (DAY_FIRST, MONTH_FIRST)
                        if (found := _past(cell, each, now))}  # fmt: skip
            if len({*possible.values()}) == 2:
                doubtful = doubtful or cell
            elif len(possible) == 1:
                orders |= possible.keys()
    return orders.pop() if len(orders) == 1 else "", doubtful


def _past(cell: str, order: str, now: str) -> str:
    """Return a date or time as it is read in that order alone; empty if it is none, or to come."""
    with suppress(ValueError):
        found = _moment(cell, order)
        return "" if _is_to_come(found, now) else found
    return ""


def date(cell: str, order: str, now: str) -> str:
    """Return a date, or a time with its zone if it has one, in ISO 8601; empty for none.

    *order* names the part that is first, day or month; a date impossible in it is read in the
    other.
    """
    cell = tidied(cell)
    if cell in ("", *DASHES):
        return ""
    found = ""
    for each in (order or DAY_FIRST, DAY_FIRST, MONTH_FIRST):
        with suppress(ValueError):
            found = found or _moment(cell, each)
    if times.moment(found) is None:
        raise ValueError(_("it is no date, as in 2019-11-21"))
    if _is_to_come(found, now):
        raise ValueError(_("it is in the future"))
    return found


def _is_to_come(found: str, now: str) -> bool:
    then, today = times.moment(found), times.moment(now, times.YEARS)
    return bool(then and today and then.astimezone() > today.astimezone())


def _moment(cell: str, order: str) -> str:
    """Return a date or time in ISO 8601; raise ValueError."""
    found = YEAR_FIRST.fullmatch(cell) or YEAR_LAST.fullmatch(cell)
    if found is None:
        raise ValueError(cell)
    year, a, b = (int(found[part]) for part in ("year", "a", "b"))
    if len(found["year"]) == 2:
        year += 1900 if year >= FIRST_YEAR else 2000
    month, day = (b, a) if found.re is YEAR_LAST and order == DAY_FIRST else (a, b)
    if found["hour"] is None:
        return f"{datetime(year, month, day):%Y-%m-%d}"
    then = datetime(year, month, day, _hour(found), int(found["minute"]), int(found["second"] or 0))
    plain = then.isoformat(timespec="seconds" if found["second"] else "minutes")
    zone = found["zone"] or ""
    if zone in ("Z", "z", "UTC"):
        if (utc := times.moment(f"{plain}+00:00")) is None:  # else no zone may have room for it
            raise ValueError(cell)
        return utc.astimezone().isoformat(timespec="seconds")
    return plain + (f"{zone[:3]}:{zone[3:].lstrip(':') or '00'}" if zone else "")


def _hour(found: re.Match[str]) -> int:
    hour, half = int(found["hour"]), (found["half"] or "").lower()
    if not half:
        return hour
    if not 1 <= hour <= 12:
        raise ValueError(hour)
    return hour % 12 + 12 * half.startswith("p")
