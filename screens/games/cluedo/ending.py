"""The envelope of Cluedo is opened: by one alone, by all, or at the end."""

from __future__ import annotations

from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.cluedo.cards import ClueCard
from companion.games.cluedo.view.panels import Key
from companion.play.view import View
from screens.base import kv
from screens.parts.drawing.motion import move
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel

TURNING = 0.4
"""Seconds in which a card of the envelope is turned."""


class LearntLine(BoxLayout):
    """When a seat could first have known."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class VerdictStep(BoxLayout):
    """What whoever accused does, and what it means."""

    item = ObjectProperty("")


class ToldLine(BoxLayout):
    """A sentence about the match."""

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


class CluedoEnd(Panel):
    """The truth, and how it could have been known."""

    _coming = False
    """Whether it has just come to the front."""

    def enter(self) -> None:
        """Come to the front: the cards lie face down yet."""
        super().enter()
        self._coming = True

    def refresh(self) -> None:
        """Turn the cards, one after the other."""
        coming, self._coming = self._coming, False
        for place, card in enumerate(reversed(self.ids.cards.children) if coming else ()):
            card.turned = 0
            move(card, TURNING, "in_out_quad", after=place * TURNING, turned=1)


kv.load(__file__)
