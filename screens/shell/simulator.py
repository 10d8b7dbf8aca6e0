"""A panel of virtual buttons and cards, for a person at a laptop."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion import settings
from companion.games import every
from companion.play.game import Game
from companion.table.referee import Referee
from screens.base import kv
from screens.base.appearance import look
from screens.parts.touch.tap import Choice

BLACK = 4
"""The suit that cards are drawn in where a game has none."""


class PinKey(Choice):
    """A virtual button: down while the finger is on it."""

    item = StringProperty()


class Face(Struct, frozen=True):
    """A card as it is drawn, in a colour of ``theme.suits``."""

    code: str
    suit: int


class SimulatorPanel(BoxLayout):
    """Virtual buttons, cards and a plug to pull."""

    buttons = ListProperty(settings.BUTTONS)
    cards = ListProperty()
    plugged = BooleanProperty(True)

    def __init__(self, simulator: Any, referee: Referee, **kwargs: object) -> None:
        self.simulator, self._referee = simulator, referee
        super().__init__(**kwargs)

    def refresh(self) -> None:
        """Show the cards of the game in front."""
        match = self._referee.match
        game = match.game if match else every()[0]
        self.cards = [Face(str(card), _suit(game, str(card))) for card in game.deck]

    def scan(self, code: str) -> None:
        """Hold a card before the scanner; nothing happens while it is unplugged."""
        if self.plugged:
            self.simulator.scan(code)

    def pull(self) -> None:
        """Pull the scanner's plug, or put it back."""
        if self.plugged:
            self.simulator.unplug()
        else:
            self.simulator.replug()
        self.plugged = not self.plugged


def _suit(game: Game[Any], code: str) -> int:
    suit = look(game.name).suits.find(code[0])
    return BLACK if suit < 0 else suit


def beside(shell: Any, simulator: Any, referee: Referee) -> tuple[BoxLayout, SimulatorPanel]:
    """Return the shell with the panel at its right, and the panel."""
    root = BoxLayout()
    root.add_widget(shell)
    panel = SimulatorPanel(simulator, referee)
    panel.refresh()
    root.add_widget(panel)
    return root, panel


kv.load(__file__)
