"""The end of Holmes on the screen: hidden clues, the last jokers in private, and the count."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.games.holmes.view.panels import AssignPanel
from companion.words.i18n import _
from screens import kv
from screens.games.holmes.town import HolmesPanel
from screens.parts.panel import Panel
from screens.parts.tap import Tap
from screens.parts.telling import Telling, Told


class TokenBox(BoxLayout):
    """A player and the tokens, in one line."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class HolmesReveal(HolmesPanel):
    """The hidden clues of a player are shown, or all are told, one by one."""

    keys = ListProperty()
    piles = ListProperty()
    seat = NumericProperty(0)
    name = StringProperty()
    left = StringProperty()
    finish = ObjectProperty(None, allownone=True)
    reserve = ObjectProperty(None, allownone=True)

    def refresh(self) -> None:
        """Show the clues to choose from, and what the player has so far."""
        panel = self.view.panel
        self.keys, self.seat, self.name = list(panel.keys), panel.seat, panel.name
        self.piles = list(panel.desks[panel.seat].piles)
        self.left = "" if panel.left is None else str(panel.left)
        self.finish, self.reserve = panel.finish, panel.reserve
        self.is_new(panel.seat, panel.left)


# --- the last jokers


class ChooserCard(BoxLayout):
    """A player with jokers to assign, or who has decided."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class ChooserKey(Tap):
    """Opens the private page of a player."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def on_tap(self) -> None:
        """Open it, blank."""
        App.get_running_app().go("secret", seat=self.item.seat)


class HolmesAssign(Panel):
    """Both decide in private where their last jokers go."""

    choosers = ListProperty()
    caption = StringProperty()

    def refresh(self) -> None:
        """Show who has still to decide, and nothing of what was chosen."""
        panel = self.view.panel
        self.choosers, self.caption = list(panel.choosers), panel.caption


def telling(match: Any, seat: int, _pile: int | None) -> Telling | None:
    """Return where a seat can put its last jokers, and what each would bring, the best first."""
    panel = match.view.panel
    if not isinstance(panel, AssignPanel):
        return None
    found = next((each for each in panel.choosers if each.seat == seat and each.choices), None)
    if found is None:
        return None
    hint = _(
        "{name}: hold, and slide to where your jokers go, or touch it with another finger. The"
        " best is on top."
    ).format(name=found.name)
    told = (Told(c.words, c.offer.action, c.result, c.proposed) for c in found.choices)
    return Telling(hint, tuple(told))


# --- the count


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


def _total(panel: Any, desk: Any) -> Total:
    verdicts = {"innocent": _("innocent"), "guilty": _("guilty")}
    won = panel.winner == desk.seat
    points = str(panel.totals[desk.seat]).replace("-", "−")
    words = verdicts.get(panel.verdict, "") if won else ""
    return Total(desk.seat, desk.name, desk.role, points, won, words)


kv.load(__file__)
