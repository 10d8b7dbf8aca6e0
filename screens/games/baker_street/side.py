"""Widgets for a player's side in Baker Street."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.base import kv
from screens.parts.drawing.repeat import ItemBox


class StreetSide(ItemBox):
    """Box of a player, in the player's colour."""

    seat = NumericProperty(None, allownone=True)
    tint = ColorProperty()
    """Colour of that player."""
    stroke = NumericProperty()
    """Height of the stroke of that colour at its top, in pixels."""


class FacingSide(StreetSide):
    """Box of a player with a total, beside that of the other one."""

    ahead = BooleanProperty(False)
    """True for the higher total."""
    mirrored = BooleanProperty(False)
    """True if the total is on the left, so that both totals meet."""

    def on_mirrored(self, *_: object) -> None:
        """Swap text and total."""
        self.children.reverse()


class StreetName(BoxLayout):
    """A player's shape and name."""

    seat = NumericProperty(None, allownone=True)
    name = StringProperty()
    needed = NumericProperty(0)
    """Width of both, in pixels."""
    at_right = BooleanProperty(False)
    """True if they stand at its right end."""
    wanted = NumericProperty()
    """Wanted font size, in pixels."""


kv.load(__file__)
