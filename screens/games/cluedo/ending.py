"""The envelope of Cluedo is opened: by one alone, by all, or at the end."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.cluedo.cards import ClueCard
from companion.games.cluedo.view.panels import Key
from companion.play.view import View
from screens.base import kv
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel
from screens.parts.results.winner import Winner, eased

TURNING, APART = 0.3, 0.5
"""Seconds in which a card of the envelope is turned, and from one to the next."""


class VerdictStep(BoxLayout):
    """What whoever accused does, and what it means."""

    item = ObjectProperty("")


class CluedoVerdict(Panel):
    """What whoever accused does, and says."""


class CluedoEnvelope(Panel):
    """What all see in the envelope: three touches tell it."""

    chosen = ListProperty()
    likely = None
    """No card is more likely than another."""

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        self._picked: dict[int, ClueCard] = {}
        super().__init__(page, view, **kwargs)

    def refresh(self) -> None:
        """Show what was touched so far."""
        if self.is_new():
            self._picked = {}
        self.chosen = list(self._picked.values())

    def touch(self, key: Key) -> None:
        """Tell a card of the envelope; the third tells all."""
        self._picked[key.card.kind] = key.card
        if len(self._picked) == 3:
            self.referee.do(self.view.pick.filled(*(self._picked[kind] for kind in range(3))))
        self.refresh()


class CourseLine(BoxLayout):
    """Way of a seat through the match: its name, words, and a track of the turns."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    owner = ObjectProperty(None, allownone=True, rebind=True)


class CluedoEnd(Winner):
    """Cards of the opened envelope, and who could have named them when."""

    cards = ListProperty([None] * 3)
    """Cards of the envelope; None where they are not public."""
    lighting = BooleanProperty(False)
    """True once the last card lies open."""

    def refresh(self) -> None:
        """Show the cards, if they are public."""
        self.cards = list(self.view.panel.solution) or [None] * 3
        super().refresh()

    def rise(self) -> None:
        """Turn the cards, one after the other; the last one then glows."""
        cards = [self.ids.suspect, self.ids.weapon, self.ids.room]
        for place, card in enumerate(cards):
            card.turned = eased((self.passed - place * APART) / TURNING)
        self.lighting = self.passed >= (len(cards) - 1) * APART + TURNING


kv.load(__file__)
