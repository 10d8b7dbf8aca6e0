"""Formatting of dates and time spans."""

from __future__ import annotations

from companion.words import times
from companion.words.i18n import N_, _, ngettext

DAY_NAMES = (
    N_("Monday"), N_("Tuesday"), N_("Wednesday"), N_("Thursday"), N_("Friday"), N_("Saturday"),
    N_("Sunday"),
)  # fmt: skip
MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"),
    N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


MONTH_LETTERS = 3
"""Letters of a month where there is little room."""
DATE = 10
"""Characters of a date without a time."""
LATE = 60
"""Seconds by which a clock may have been set back without being taken for wrong."""


def weekday(moment: str) -> str:
    """Return a time as in “Saturday 21 November”; empty if it is invalid."""
    day = times.moment(moment)
    if day is None:
        return ""
    return _("{weekday} {day} {month}").format(
        weekday=_(DAY_NAMES[day.weekday()]), day=day.day, month=_(MONTHS[day.month - 1])
    )


def short_day(moment: str) -> str:
    """Return a journal's time as in “21 November”; empty if it is invalid."""
    day = times.moment(moment)
    if day is None:
        return ""
    return _("{day} {month}").format(day=day.day, month=_(MONTHS[day.month - 1]))


def whole_day(moment: str) -> str:
    """Return a time as in “21 November 2026”; empty if it is invalid."""
    day = times.moment(moment)
    if day is None:
        return ""
    return _("{day} {month} {year}").format(
        day=day.day, month=_(MONTHS[day.month - 1]), year=day.year
    )


def day_and_time(moment: str) -> str:
    """Return a journal's time in local time, as in “21 November 2026, 20:14”; empty if invalid.

    Times without a zone are local; a date alone stays one.
    """
    time = times.moment(moment)
    if time is None:
        return ""
    if len(moment) == DATE:
        return whole_day(moment)
    here = time.astimezone()
    return _("{day}, {time}").format(day=whole_day(here.isoformat()), time=f"{here:%H:%M}")


def day_with_year(moment: str, now: str) -> str:
    """Return a time as in “21 November”, with its year if it is not this one."""
    return short_day(moment) if _is_this_year(moment, now) else whole_day(moment)


def weekday_with_year(moment: str, now: str) -> str:
    """Return a time as in “Saturday 21 November”, with its year if it is not this one."""
    day, then = weekday(moment), times.moment(moment)
    return day if then is None or _is_this_year(moment, now) else f"{day} {then.year}"


def _is_this_year(moment: str, now: str) -> bool:
    """Return True if two times are of the same year, or one of them is unknown."""
    then, today = times.moment(moment), times.moment(now)
    return then is None or today is None or then.year == today.year


def ago(moment: str, now: str) -> str:
    """Return the time since a journal's time, in words; empty if the clock was, or is, wrong.

    Times without a zone, which older journals have, are local.
    """
    then, today = times.moment(moment), times.moment(now)
    if then is None or today is None:
        return ""
    seconds = (today.astimezone() - then.astimezone()).total_seconds()
    return _span(seconds) if seconds >= -LATE else ""


def _span(seconds: float) -> str:
    minutes, hours, days = (int(seconds // unit) for unit in (60, 3600, 86400))
    if days > 0:
        return times.days_ago(days)
    if hours > 0:
        return ngettext("{count} hour ago", "{count} hours ago", hours).format(count=hours)
    if minutes > 0:
        return ngettext("{count} minute ago", "{count} minutes ago", minutes).format(count=minutes)
    return _("just now")


def month_since(moment: str, now: str) -> str:
    """Return the month of a time, with its year if it is not this one; empty if it is invalid."""
    then = times.moment(moment)
    if then is None:
        return ""
    month = _(MONTHS[then.month - 1])
    if _is_this_year(moment, now):
        return month
    return _("{month} {year}").format(month=month, year=then.year)


def short_month(moment: str, now: str) -> str:
    """Return the first letters of a month, with the end of its year if it is not this one."""
    then, today = times.moment(moment), times.moment(now)
    if then is None:
        return ""
    month = _(MONTHS[then.month - 1])[:MONTH_LETTERS]
    return month if today and today.year == then.year else f"{month} ’{then:%y}"


def span_of_time(seconds: int) -> str:
    """Return a time at the table as in “3 h 12” or “45 min”; empty for less than a minute."""
    return times.duration(seconds) if seconds >= 60 else ""
