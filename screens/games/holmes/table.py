"""What every panel of Holmes has around it: the week, and where the focus begins."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.games.holmes.view.panels import Chip, Key
from companion.play.actions import Action
from screens.base import kv
from screens.base.theme import Colour
from screens.parts.drawing import light
from screens.parts.drawing.motion import move
from screens.parts.panels.panel import Panel
from screens.parts.touch.tap import IconKey

DAWN = 0.6
"""Seconds in which sun and sky go to a new day."""
KEY = light.Light((0.2, 0.18, 0.22), (0.11, 0.09, 0.12))
"""Colours of a key over the sky."""


class DayChip(BoxLayout):
    """A day of the week."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    today = BooleanProperty(False)
    pill = NumericProperty(0)
    """Width of the ground of its words, in pixels."""

    @staticmethod
    def share_of(mark: str, portrait: bool) -> float:
        """Return the share of the week that a day has."""
        return 2.2 if portrait and mark == "today" else 1


class SkyKey(IconKey):
    """A key over the sky, as dark in every theme."""

    def _lit(self, colour: Colour) -> light.Light:
        return KEY


class HolmesHead(FloatLayout):
    """The sky of the day over London, with the keys of the bar on it and the days below."""

    items = ListProperty()
    page = ObjectProperty(rebind=True)

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
    """A panel with the table around it: the week at its head, the row, the reserve of tokens."""

    head = HolmesHead

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

    def update_head(self, head: HolmesHead) -> None:
        """Show the week, and let the sky go to today."""
        head.items = self.days
        head.go(self.days, slowly=self.slowly)


kv.load(__file__)
