"""Days and spans of time in words."""

from __future__ import annotations

from datetime import date, datetime

from companion.words.i18n import N_, _, ngettext

DAYS = (
    N_("Monday"), N_("Tuesday"), N_("Wednesday"), N_("Thursday"), N_("Friday"), N_("Saturday"),
    N_("Sunday"),
)  # fmt: skip
MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"),
    N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


def weekday(day: date) -> str:
    """Return a day with its name, as in “Saturday 21 November”."""
    return _("{weekday} {day} {month}").format(
        weekday=_(DAYS[day.weekday()]), day=day.day, month=_(MONTHS[day.month - 1])
    )


def short_day(moment: str) -> str:
    """Return the day of a journal's time, as in “21 November”; as it is if it is none."""
    try:
        day = datetime.fromisoformat(moment)
    except ValueError:
        return moment
    return _("{day} {month}").format(day=day.day, month=_(MONTHS[day.month - 1]))


def ago(moment: str, now: datetime) -> str:
    """Return how long ago a journal's time was; empty if it is none.

    Times without a zone, which older journals have, are of the zone that the box is in.
    """
    try:
        then = datetime.fromisoformat(moment).astimezone()
    except (ValueError, OverflowError):
        return ""
    seconds = (now.astimezone() - then).total_seconds()
    minutes, hours, days = (int(seconds // unit) for unit in (60, 3600, 86400))
    if days > 0:
        return ngettext("{count} day ago", "{count} days ago", days).format(count=days)
    if hours > 0:
        return ngettext("{count} hour ago", "{count} hours ago", hours).format(count=hours)
    if minutes > 0:
        return ngettext("{count} minute ago", "{count} minutes ago", minutes).format(count=minutes)
    return _("just now")
