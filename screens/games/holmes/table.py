"""What every panel of Holmes has around it: the week, and where the focus begins."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.games.holmes.view.panels import Chip, Key
from companion.play.actions import Action
from screens.base import kv
from screens.parts.drawing.culling import Culled
from screens.parts.drawing.glyphs import LINE, fitting_size
from screens.parts.drawing.motion import move
from screens.parts.panels.panel import Panel

DAWN = 0.6
"""Seconds in which sun and sky go to a new day."""


class DayChip(BoxLayout):
    """A day of the week."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    @staticmethod
    def share_of(mark: str, portrait: bool) -> float:
        """Return the share of the week that a day has."""
        if mark != "today":
            return 1
        return 2.4 if portrait else 1.8


class HolmesWeek(Culled, FloatLayout):
    """The sky of the day over London, and the days below it."""

    items = ListProperty()

    def go(self, days: Sequence[Chip], *, slowly: bool) -> None:
        """Let sun and sky go to today; they are there at once if they were nowhere yet."""
        sky = self.ids.sky
        today = next(day.number for day in days if day.mark == "today")
        if slowly and sky.day:
            move(sky, DAWN, "in_out_sine", day=today)
        else:
            sky.day = today


class HolmesPanel(Panel):
    """A panel whose focus begins anew with each moment, and which tells what is chosen."""

    lying = BooleanProperty(False)
    """Whether its keys are cards that lie on the table."""
    two = BooleanProperty(False)
    """Whether one more key can be told after the first, so that a finger may slide to it."""

    def is_new(self, *moment: object) -> bool:
        """Return whether another moment has begun; the focus then goes to where it begins."""
        new = super().is_new(*moment)
        if new:
            self.refocus()
        return new

    def tell(self, key: Key) -> None:
        """Tell what a key stands for, perhaps against the rules."""
        if offer := key.offer or key.doubted:
            self.referee.do(offer.action)

    def tell_both(self, first: Key, second: Key) -> None:
        """Tell what two keys stand for, unless something else is asked in between."""
        self.tell(first)
        if second.offer and self.offers(second.offer.action):
            self.referee.do(second.offer.action)

    def offers(self, action: Action) -> bool:
        """Return whether the table offers an action by now."""
        match = self.referee.match
        return match is not None and action in [offer.action for offer in match.view.offers]


class TownPanel(HolmesPanel):
    """A panel with the table around it: the week, the row, the reserve of tokens."""

    days = ListProperty()
    desks = ListProperty()
    slowly = False
    """Whether a new day dawns here before everybody's eyes."""
    row = ListProperty()
    reserve_word = StringProperty()
    reserving = BooleanProperty(False)
    """True if a clue of the row can be reserved now."""

    def refresh(self) -> None:
        """Show the table."""
        panel = self.view.panel
        self.days, self.desks = list(panel.town.days), list(panel.town.desks)
        self.row, self.reserve_word = list(panel.town.row), panel.town.reserve_word
        self.reserving = bool(panel.reserves)
        if self.parent and "week" in self.ids:
            self.ids.week.go(self.days, slowly=self.slowly)


def natural(text: str, width: float, font: str, size: float) -> float:
    """Return the height in pixels of a text of that font size, in one line or, if need be, two.

    A step smaller is better than a second line: nobody sees it.
    """
    one = fitting_size(text, (width, 1), font, size) > 0.9 * size
    return LINE * size * (1 if one else 2) + 1


kv.load(__file__)
