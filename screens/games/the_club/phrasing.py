"""Builder of a guess, visible to all."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty

from companion.games.the_club.language.blocks import Rule
from companion.play.view import View
from screens.base import kv
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel

MAX_ROW_CARDS = 20
"""Most cards of the row that are shown in landscape."""
LONG_GUESS = 130
"""Letters of a guess that needs a third line."""


class ClubPhrase(Panel):
    """Builder of a guess below the row, which has the wrong cards in portrait only."""

    row_cards = ListProperty()
    """Last right cards."""
    is_long = BooleanProperty(False)
    """True if the cards leave room to a long guess."""

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        super().__init__(page, view, **kwargs)
        self.ids.builder.callback = self._update_guess

    def refresh(self) -> None:
        """Show the guess; a new one begins with its form."""
        panel = self.view.panel
        if self.is_new(panel.seat, len(panel.columns)):
            self.ids.builder.begin()
        self.row_cards = [column.right for column in panel.columns if column.right][-MAX_ROW_CARDS:]
        self.is_long = sum(len(piece.words) for piece in panel.sentence.pieces) > LONG_GUESS
        self.ids.builder.show(panel.sentence.pieces, bool(panel.guess))

    def _update_guess(self, rule: Rule) -> None:
        self.referee.do(self.view.panel.sentence.make(rule))


kv.load(__file__)
