"""Count of the points of Holmes."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.games.holmes.view.panels import Check, CountPanel, Desk
from companion.words.i18n import _, points_word
from screens.base import kv
from screens.parts.panels.panel import Panel


class CountRow(BoxLayout):
    """Source of points in the middle, between both players."""

    item = ObjectProperty(rebind=True)
    points = ListProperty(("", ""))
    wide = BooleanProperty(True)
    """True if it has the width of the page."""
    reckoned = BooleanProperty(True)
    """True if it shows how its points are reckoned."""


class PlayerTotal(Struct, frozen=True):
    """Final points of a player."""

    seat: int
    name: str
    role: str
    points: str
    won: bool


class HolmesCount(Panel):
    """Count of the points, a line per source, with the winner."""

    bare = True
    whole = True
    lines = ListProperty()
    remarks = ListProperty()
    sides = ListProperty()
    verdict_text = StringProperty()
    """Reason for the result of an even match, or the title of the page, with the verdict."""

    def message_box(self, height: float) -> tuple[float, float, float]:
        """Return the place of the keys, so that a message covers no points."""
        foot = self.ids.foot
        return foot.x, max(foot.center_y - height / 2, foot.y), foot.width

    def refresh(self) -> None:
        """Show all sources of points."""
        panel = self.view.panel
        verdicts = {"innocent": _("innocent"), "guilty": _("guilty")}
        words = panel.why or _("the count"), verdicts.get(panel.verdict, "")
        self.lines, self.verdict_text = list(panel.lines), " · ".join(filter(None, words))
        self.remarks = _in_one(panel.checks)
        self.sides = [_total(panel, desk) for desk in panel.desks]


def _in_one(checks: Sequence[Check]) -> list[Check]:
    """Return the remarks, as one of both seats where they say the same."""
    words = {check.words for check in checks}
    return [Check(None, *words)] if len(words) < len(checks) else list(checks)


def _total(panel: CountPanel, desk: Desk) -> PlayerTotal:
    points = points_word(panel.totals[desk.seat])
    return PlayerTotal(desk.seat, desk.name, desk.role, points, panel.winner == desk.seat)


kv.load(__file__)
