"""Parts of a date and a time, each between two keys that change it."""

from __future__ import annotations

from calendar import monthrange
from datetime import datetime

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.words.i18n import N_, _
from screens.base import kv

FIRST_YEAR, LAST_YEAR = 2026, 2099
PARTS = {
    "day": N_("Day"), "month": N_("Month"), "year": N_("Year"),
    "hour": N_("Hour"), "minute": N_("Minute"),
}  # fmt: skip


class DatePart(Struct, frozen=True):
    """Part of the date or the time."""

    name: str
    title: str
    value: str

    @classmethod
    def of(cls, when: datetime, name: str) -> DatePart:
        """Return a part of a time by its name in PARTS."""
        return cls(name, _(PARTS[name]), f"{getattr(when, name):02}")


class PartColumn(BoxLayout):
    """Value of a part between two keys that change it."""

    item = ObjectProperty(rebind=True)
    owner = ObjectProperty(None, allownone=True)


def changed(when: datetime, name: str, by: int) -> datetime:
    """Return a time with another value of a part; the day stays in its month."""
    first, last = {
        "day": (1, monthrange(when.year, when.month)[1]), "month": (1, 12),
        "year": (FIRST_YEAR, LAST_YEAR), "hour": (0, 23), "minute": (0, 59),
    }[name]  # fmt: skip
    value = first + (getattr(when, name) + by - first) % (last - first + 1)
    year, month = {"year": (value, when.month), "month": (when.year, value)}.get(
        name, (when.year, when.month)
    )
    day = min(value if name == "day" else when.day, monthrange(year, month)[1])
    other = {name: value} if name in ("hour", "minute") else {}
    return when.replace(year=year, month=month, day=day, **other)


kv.load(__file__)
