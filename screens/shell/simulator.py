"""Panel of virtual buttons and cards, for development on a laptop."""

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
"""Index of the suit colour for games without suits."""


class PinKey(Choice):
    """Virtual button that is down while the finger is on it."""

    item = StringProperty()


class SimulatedCard(Struct, frozen=True):
    """Card by its code, with the index of its colour in ``theme.suits``."""

    code: str
    suit: int


class SimulatorPanel(BoxLayout):
    """Virtual buttons and cards, and a key that unplugs the scanner."""

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
        self.cards = [SimulatedCard(str(card), _suit(game, str(card))) for card in game.deck]

    def lay(self, code: str) -> None:
        """Put a card before the scanner, for as long as the finger is on it."""
        self.simulator.lay(code)

    def lift(self) -> None:
        """Remove the card."""
        self.simulator.lift()

    def pull(self) -> None:
        """Unplug the scanner, or replug it."""
        if self.plugged:
            self.simulator.unplug()
        else:
            self.simulator.replug()
        self.plugged = not self.plugged


def _suit(game: Game[Any], code: str) -> int:
    suit = look(game.name).suits.find(code[0])
    return BLACK if suit < 0 else suit


def with_panel(shell: Any, simulator: Any, referee: Referee) -> tuple[BoxLayout, SimulatorPanel]:
    """Return the shell with the panel to its right, and the panel."""
    root = BoxLayout()
    root.add_widget(shell)
    panel = SimulatorPanel(simulator, referee)
    panel.refresh()
    root.add_widget(panel)
    return root, panel


kv.load(__file__)
