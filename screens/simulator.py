"""A panel of virtual buttons and cards, for a person at a laptop."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import settings
from companion.games import GAMES
from screens import kv
from screens.parts import repeat  # noqa: F401  (used by the kv file)
from screens.parts.tap import Tap


class PinKey(Tap):
    """A virtual button: down while the finger is on it."""

    item = StringProperty()
    panel = ObjectProperty(None)

    def on_press(self) -> None:
        """Drive the pin."""
        self.parent.parent.simulator.down(self.item)

    def on_release(self) -> None:
        """Let the pin go."""
        self.parent.parent.simulator.up(self.item)


class VirtualCard(Tap):
    """A card to hold before the virtual scanner."""

    item = StringProperty()

    def on_tap(self) -> None:
        """Send the card's code down the line."""
        self.parent.parent.scan(self.item)


class SimulatorPanel(BoxLayout):
    """Virtual buttons, cards and a plug to pull."""

    buttons = ListProperty(settings.BUTTONS)
    cards = ListProperty([str(card) for game in GAMES for card in game.deck])
    plugged = BooleanProperty(True)

    def __init__(self, simulator: Any, **kwargs: object) -> None:
        self.simulator = simulator
        super().__init__(**kwargs)

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


def beside(shell: Any, simulator: Any) -> BoxLayout:
    """Return the shell with the panel at its right."""
    root = BoxLayout()
    root.add_widget(shell)
    root.add_widget(SimulatorPanel(simulator))
    return root


kv.load(__file__)
