"""Panels for the opened envelope: for the accuser, for all, and at the end."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.cluedo.cards import CluedoCard
from companion.games.cluedo.view.panels import CardOffer
from companion.play.view import View
from screens.base import kv
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel
from screens.parts.results.winner import Winner, eased

FLIP_SECONDS, FLIP_INTERVAL = 0.3, 0.5
"""Seconds that the flip of a card takes, and seconds from one flip to the next."""


class VerdictStep(BoxLayout):
    """Instruction to the accuser, with its icon."""

    item = ObjectProperty(("", ""))


class CluedoVerdict(Panel):
    """Instructions to the accuser, and keys for a right and a wrong accusation."""

    steps = ListProperty()

    def refresh(self) -> None:
        """Give each instruction its icon."""
        self.steps = list(zip(("private", "yes", "no"), self.view.panel.steps, strict=True))


class CluedoEnvelope(Panel):
    """Entry of the three cards in the envelope."""

    chosen = ListProperty()
    likely = None
    """Key to light; always None here."""

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        self._picked: dict[int, CluedoCard] = {}
        super().__init__(page, view, **kwargs)

    def refresh(self) -> None:
        """Update the chosen cards."""
        if self.is_new():
            self._picked = {}
        self.chosen = list(self._picked.values())

    def touch(self, key: CardOffer) -> None:
        """Choose a card of the envelope; the third one submits them."""
        self._picked[key.card.kind] = key.card
        if len(self._picked) == 3:
            self.referee.do(self.view.pick.filled(*(self._picked[kind] for kind in range(3))))
        self.refresh()


class CluedoEnd(Winner):
    """End of the match: cards of the envelope, and the courses of all seats."""

    cards = ListProperty([None] * 3)
    """Cards of the envelope; None where they are not public."""
    revealed = BooleanProperty(False)
    """True once the last card is face up."""

    def refresh(self) -> None:
        """Update the cards, if they are public."""
        self.cards = list(self.view.panel.solution) or [None] * 3
        super().refresh()

    def message_box(self, height: float) -> tuple[float, float, float]:
        """Return the place of the title; a question with its keys takes the whole width."""
        column = self.ids.head if self.page.sentence else self
        return column.x, self.top - height, column.width

    def rise(self) -> None:
        """Flip the cards one after the other, then light the last one."""
        cards = [self.ids.suspect, self.ids.weapon, self.ids.room]
        for place, card in enumerate(cards):
            card.flipped = eased((self.passed - place * FLIP_INTERVAL) / FLIP_SECONDS)
        self.revealed = self.passed >= (len(cards) - 1) * FLIP_INTERVAL + FLIP_SECONDS


kv.load(__file__)
