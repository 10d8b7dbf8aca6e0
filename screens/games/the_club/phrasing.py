"""A guess that is put together before everybody."""

from __future__ import annotations

from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.the_club.language.blocks import Rule
from companion.play.view import View
from screens.base import kv
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel

LAST = 20
"""So many cards of the row have room on a display that lies."""


class PhraseCard(BoxLayout):
    """A right card of the row, without what lies below it."""

    item = ObjectProperty(None, allownone=True)


class ClubPhrase(Panel):
    """The sentence of a guess below the row; wrong cards are seen on a display that stands."""

    row = ListProperty()
    """The last right cards."""

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        super().__init__(page, view, **kwargs)
        self.ids.builder.said = self._say

    def refresh(self) -> None:
        """Show the guess as it stands; another one begins with its form."""
        panel = self.view.panel
        if self.is_new(panel.seat, len(panel.columns)):
            self.ids.builder.begin()
        self.row = [laid.right for laid in panel.columns if laid.right][-LAST:]
        self.ids.builder.show(panel.sentence.pieces, bool(panel.guess))

    def _say(self, rule: Rule) -> None:
        self.referee.do(self.view.panel.sentence.make(rule))


kv.load(__file__)
