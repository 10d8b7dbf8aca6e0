"""Times of journals: local with a zone, from a clock that may be wrong."""

from __future__ import annotations

from datetime import datetime
from math import ceil

from companion.words.i18n import _, ngettext

SURE, LONG = 0.05, 1.0
"""Share of a work and seconds after which the rest of its time is estimated."""
YEARS = range(2026, 2126)
"""Plausible years of the clock of a box; a board without a hardware clock starts before them."""
TOLD = range(1990, 2126)
"""Plausible years of dates typed by people, such as those of matches entered by hand."""


def moment(text: str, years: range = TOLD) -> datetime | None:
    """Return the time in a text; None if it has none, or an implausible year.

    Pass ``YEARS`` as *years* for a time that came from a clock which may be wrong.
    """
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    return time if time.year in years else None


def seconds_left(done: float, elapsed: float) -> float | None:
    """Return the seconds that a work still takes, from the share done; None if it is too early."""
    if done < SURE or elapsed < LONG:
        return None
    return elapsed * (1 - done) / done


def days_ago(days: int) -> str:
    """Return a number of days as in “3 weeks ago”, with a coarser unit the longer it is ago."""
    if days < 14:
        return ngettext("{count} day ago", "{count} days ago", days).format(count=days)
    if days < 61:
        weeks = days // 7
        return ngettext("{count} week ago", "{count} weeks ago", weeks).format(count=weeks)
    if days < 731:
        months = days // 30
        return ngettext("{count} month ago", "{count} months ago", months).format(count=months)
    years = days // 365
    return ngettext("{count} year ago", "{count} years ago", years).format(count=years)


def clock(seconds: float) -> str:
    """Return the time left as on a clock that counts down: no second ends before it is over.

    >>> clock(75), clock(59.2), clock(0)
    ('1:15', '1:00', '0:00')
    """
    return f"{ceil(seconds) // 60}:{ceil(seconds) % 60:02}"


def duration(seconds: float) -> str:
    """Return a span of time as in “3 h 12”; below an hour in minutes."""
    hours, minutes = divmod(round(seconds / 60), 60)
    if hours:
        return _("{hours}\u00a0h\u00a0{minutes:02}").format(hours=hours, minutes=minutes)
    return _("{minutes} min").format(minutes=minutes)


def remaining(seconds: float) -> str:
    """Return the remaining time in words: below a minute in seconds, else in minutes."""
    if seconds < 60:
        return _("{seconds} s left").format(seconds=max(round(seconds), 1))
    return _("{minutes} min left").format(minutes=round(seconds / 60))
