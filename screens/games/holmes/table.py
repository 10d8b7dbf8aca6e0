"""Base of all panels of Holmes: the week above, and the start of the focus."""

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

from companion.games.holmes.view.panels import Chip, ChoiceOffer
from companion.play.actions import Action
from screens.base import kv
from screens.base.theme import Colour
from screens.parts.drawing import light
from screens.parts.drawing.motion import move
from screens.parts.panels.panel import Panel
from screens.parts.touch.tap import IconKey

DAWN_SECONDS = 0.6
"""Seconds in which sun and sky move to a new day."""
KEY_LIGHT = light.Light((0.2, 0.18, 0.22), (0.11, 0.09, 0.12))
"""Colours of a key over the sky."""


class DayChip(BoxLayout):
    """Day of the week."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    turn = NumericProperty(0)
    """Share of its turn from the back of a card, or from a day past, to the wide pill of today."""
    today = BooleanProperty(False)
    """True if it shows its name, on paper."""
    breadth = NumericProperty(1)
    """Scale of its width, less than 1 while its card turns."""


class SkyKey(IconKey):
    """Key over the sky, dark in every theme."""

    def _lit(self, colour: Colour) -> light.Light:
        return KEY_LIGHT


class HolmesHead(FloatLayout):
    """Sky of the day over London, with the keys of the bar, and the days below."""

    items = ListProperty()
    page = ObjectProperty(rebind=True)
    low = BooleanProperty(False)
    """True if it is as low as a bar, with the day as a word."""
    day = StringProperty()

    def show_days(self, days: Sequence[Chip], *, animated: bool) -> None:
        """Move sun, sky and cards to today; the first time at once."""
        sky = self.ids.sky
        today = next(day for day in days if day.mark == "today")
        self.day = today.label
        seconds = DAWN_SECONDS if animated and sky.day else 0
        move(sky, seconds, "in_out_sine", day=today.number)
        for chip in self.ids.days.children:
            move(chip, seconds, "in_out_sine", turn=int(chip.item == today))


class HolmesPanel(Panel):
    """Panel whose keys do their offers; the focus starts anew in each moment."""

    keys_on_table = BooleanProperty(False)
    """True if its keys are cards on the table."""
    two = BooleanProperty(False)
    """True if a second key can be chosen after the first, by a slide."""

    def is_new(self, *moment: object) -> bool:
        """Return True for another moment, and then move the focus to its start."""
        new = super().is_new(*moment)
        if new:
            self.refocus()
        return new

    def choose_key(self, key: ChoiceOffer) -> None:
        """Do the offer of a key, perhaps against the rules."""
        if offer := key.offer or key.doubted:
            self.referee.do(offer.action)

    def choose_both(self, first: ChoiceOffer, second: ChoiceOffer) -> None:
        """Do the offers of two keys, the second if the match offers it then."""
        self.choose_key(first)
        if second.offer and self.offers(second.offer.action):
            self.referee.do(second.offer.action)

    def offers(self, action: Action) -> bool:
        """Return True if the match offers an action now."""
        match = self.referee.match
        return match is not None and action in [offer.action for offer in match.view.offers]


class TownPanel(HolmesPanel):
    """Panel with the table around it: the week, the row, the reserve of tokens."""

    head = HolmesHead

    days = ListProperty()
    desks = ListProperty()
    animated = False
    """True if the sky moves to a new day in motion."""
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
        """Show the week, and move the sky to today."""
        head.items = self.days
        head.show_days(self.days, animated=self.animated)


kv.load(__file__)
