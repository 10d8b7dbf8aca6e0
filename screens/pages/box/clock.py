"""Page that sets date and time, for a box whose clock stood still."""

from __future__ import annotations

from datetime import datetime

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from companion.machine.asking import RequestAnswer
from companion.telling.dates import weekday
from companion.words.i18n import _
from screens.base import kv
from screens.parts.panels.frame import Page
from screens.parts.panels.host import device_of
from screens.parts.touch.date_parts import FIRST_YEAR, PARTS, DatePart, changed


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
        self.when, self.notice = max(now, datetime(FIRST_YEAR, 1, 1)), ""
        super().enter(**what)

    def refresh(self) -> None:
        """Show date and time."""
        self.parts = [DatePart.of(self.when, name) for name in PARTS]
        self.told = weekday(self.when.isoformat())

    def change(self, name: str, by: int) -> None:
        """Change a part; behind the last value comes the first one."""
        self.when = changed(self.when, name, by)
        self.refresh()

    def set_clock(self) -> None:
        """Set the clock, and go back to the box."""
        self.notice = _("The clock is being set …")
        device_of(self.app).set_clock(self.when, self._answered)

    def _answered(self, answer: RequestAnswer) -> None:
        self.notice = answer.sentence
        if answer.is_done and self.app.page is self:
            self.app.back()


kv.load(__file__)
