"""Guess that waits for its verdict."""

from __future__ import annotations

from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.games.the_club.view.panels import Judged, RulePhrase
from screens.base import kv
from screens.parts.drawing.owned import Owned
from screens.parts.panels.panel import Panel


def paper_height(words: str, portrait: bool) -> float:
    """Return the height of the paper of a guess, in units of the letters."""
    lines = -(-len(words) // (40 if portrait else 76))
    return 64 if lines < 2 else min(24 + 29 * lines, 180 if portrait else 112)


class DifferingCard(Owned, AnchorLayout):
    """Card of the row for which guess and rule differ."""

    item = ObjectProperty(None, allownone=True)


class ClubGuess(Panel):
    """Guess in words, its check against the cards, and the master's two answers."""

    spans = ObjectProperty(())
    """Guess as the only part of a rule in ink."""
    cards = ListProperty()
    """Right cards, then the wrong ones."""

    def refresh(self) -> None:
        """Update the cards, in one line."""
        self.spans = (RulePhrase(self.view.panel.words, decides=False),)
        columns = self.view.panel.columns
        right = (Judged(column.right, right=True) for column in columns if column.right)
        wrong = (Judged(card, right=False) for column in columns for card in column.wrong)
        self.cards = [*right, *wrong]


kv.load(__file__)
