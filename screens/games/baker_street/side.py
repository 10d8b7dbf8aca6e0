"""Widgets for a player's side in Baker Street."""

from __future__ import annotations

from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.base import kv
from screens.parts.drawing.repeat import ItemBox


class StreetSide(ItemBox):
    """Box of a player, in the player's colour."""

    seat = NumericProperty(None, allownone=True)
    tint = ColorProperty()
    """Colour of that player."""


class StreetName(BoxLayout):
    """A player's shape and name."""

    seat = NumericProperty(None, allownone=True)
    name = StringProperty()
    wanted = NumericProperty()
    """Wanted font size, in pixels."""


kv.load(__file__)
