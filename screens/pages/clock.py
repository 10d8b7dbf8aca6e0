"""Page that sets date and time, for a box whose clock stood still."""

from __future__ import annotations

from calendar import monthrange
from datetime import datetime

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.machine.asking import Answer
from companion.words.i18n import N_, _
from screens.base import kv
from screens.pages.dates import weekday
from screens.parts.panels.frame import Page
from screens.parts.panels.host import device_of

YEARS = 2026, 2099
PARTS = {
    "day": N_("Day"), "month": N_("Month"), "year": N_("Year"),
    "hour": N_("Hour"), "minute": N_("Minute"),
}  # fmt: skip


class Part(Struct, frozen=True):
    """Part of the date or the time."""

    name: str
    title: str
    value: str


class PartColumn(BoxLayout):
    """Value of a part between two keys that change it."""

    item = ObjectProperty(rebind=True)
    owner = ObjectProperty(None, allownone=True)


class ClockPage(Page):
    """Five parts of date and time, and the key that sets the clock."""

    when = ObjectProperty(datetime(2026, 1, 1))
    parts = ListProperty()
    told = StringProperty()
    """Day in words."""
    notice = StringProperty()

    def enter(self, **what: object) -> None:
        """Begin with the present time."""
        now = datetime.now().replace(second=0, microsecond=0)
        self.when, self.notice = max(now, datetime(YEARS[0], 1, 1)), ""
        super().enter(**what)

    def refresh(self) -> None:
        """Show date and time."""
        self.parts = [
            Part(name, _(title), f"{getattr(self.when, name):02}") for name, title in PARTS.items()
        ]
        self.told = weekday(self.when.isoformat())

    def change(self, name: str, by: int) -> None:
        """Change a part; behind the last value comes the first one."""
        self.when = changed(self.when, name, by)
        self.refresh()

    def set_clock(self) -> None:
        """Set the clock, and go back to the box."""
        self.notice = _("The clock is being set …")
        device_of(self.app).set_clock(self.when, self._answered)

    def _answered(self, answer: Answer) -> None:
        self.notice = answer.sentence
        if answer.is_done and self.app.page is self:
            self.app.back()


def changed(when: datetime, name: str, by: int) -> datetime:
    """Return a time with another value of a part; the day stays in its month."""
    first, last = {
        "day": (1, monthrange(when.year, when.month)[1]), "month": (1, 12), "year": YEARS,
        "hour": (0, 23), "minute": (0, 59),
    }[name]  # fmt: skip
    value = first + (getattr(when, name) + by - first) % (last - first + 1)
    year, month = {"year": (value, when.month), "month": (when.year, value)}.get(
        name, (when.year, when.month)
    )
    day = min(value if name == "day" else when.day, monthrange(year, month)[1])
    other = {name: value} if name in ("hour", "minute") else {}
    return when.replace(year=year, month=month, day=day, **other)


kv.load(__file__)
