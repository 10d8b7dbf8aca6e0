"""The count of Holmes."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.games.holmes.view.panels import CountPanel, Desk
from companion.words.i18n import _, points_word
from screens.base import kv
from screens.parts.panels.panel import Panel


class CountLine(BoxLayout):
    """A line of a table."""

    WHOLE = 0.72
    """Largest font size, of its height, at which no letter reaches the next line."""


class CountSide(CountLine):
    """What a source brings one player: how many cards, the points, and how they come about."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    seat = NumericProperty(0)
    count = NumericProperty(0)
    points = StringProperty()
    how = StringProperty()


class CountRow(CountLine):
    """One source of points, in the middle, and both players beside it."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    letters = NumericProperty(0)
    """The font size of its words."""
    shaded = BooleanProperty(False)
    """Whether its ground is lighter, as every second one's."""

    def on_parent(self, *_: object) -> None:
        """Be told from the lines above and below."""
        self.shaded = bool(self.parent) and len(self.parent.children) % 2 == 1


class SideTotal(BoxLayout):
    """A player, the points, and whether that wins; the second one is seen in a mirror."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class Total(Struct, frozen=True):
    """What a player has in the end."""

    seat: int
    name: str
    role: str
    points: str
    won: bool


class CountRemark(BoxLayout):
    """Whether the jokers of a player could have brought more."""

    item = ObjectProperty(rebind=True)


class HolmesCount(Panel):
    """The count, one line per source, and who wins."""

    bare = True
    whole = True
    lines = ListProperty()
    sides = ListProperty()
    told = StringProperty()
    """What decided an even match, or where one is, with the verdict."""

    def message_box(self, height: float) -> tuple[float, float, float]:
        """Return the place of the keys: the count is seen with any message."""
        foot = self.ids.foot
        return foot.x, max(foot.center_y - height / 2, foot.y), foot.width

    def refresh(self) -> None:
        """Show every source of points."""
        panel = self.view.panel
        verdicts = {"innocent": _("innocent"), "guilty": _("guilty")}
        words = panel.why or _("the count"), verdicts.get(panel.verdict, "")
        self.lines, self.told = list(panel.lines), " · ".join(filter(None, words))
        self.sides = [_total(panel, desk) for desk in panel.desks]


def _total(panel: CountPanel, desk: Desk) -> Total:
    points = points_word(panel.totals[desk.seat])
    return Total(desk.seat, desk.name, desk.role, points, panel.winner == desk.seat)


kv.load(__file__)
