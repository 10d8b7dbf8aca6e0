"""The count of Holmes."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.games.holmes.view.panels import CountPanel, Desk
from companion.words.i18n import _
from screens import kv
from screens.games.holmes import table
from screens.parts import repeat
from screens.parts.panel import Panel

_used = (repeat, table)  # by the kv file


class CountRow(BoxLayout):
    """One source of points."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class SideTotal(BoxLayout):
    """A player, the points, and whether that wins."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    named = BooleanProperty(True)
    """Whether the player's name stands under the role."""


class Total(Struct, frozen=True):
    """What a player has in the end."""

    seat: int
    name: str
    role: str
    points: str
    won: bool
    words: str


class CountRemark(BoxLayout):
    """What decided, or whether the jokers could have brought more."""

    item = StringProperty()


class HolmesCount(Panel):
    """The count, one line per source, and who wins."""

    lines = ListProperty()
    heads = ListProperty()
    sides = ListProperty()
    remarks = ListProperty()

    def refresh(self) -> None:
        """Show every source of points."""
        panel = self.view.panel
        self.lines, self.heads = list(panel.lines), [desk.role for desk in panel.desks]
        self.remarks = [remark for remark in (panel.why, *panel.checks) if remark]
        self.sides = [_total(panel, desk) for desk in panel.desks]


def _total(panel: CountPanel, desk: Desk) -> Total:
    verdicts = {"innocent": _("innocent"), "guilty": _("guilty")}
    won = panel.winner == desk.seat
    points = str(panel.totals[desk.seat]).replace("-", "−")
    words = verdicts.get(panel.verdict, "") if won else ""
    return Total(desk.seat, desk.name, desk.role, points, won, words)


kv.load(__file__)
