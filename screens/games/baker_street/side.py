"""What is on a player's side of a table of Baker Street."""

from __future__ import annotations

from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.base import kv


class StreetSide(BoxLayout):
    """A box that is a player's, by its colour."""

    seat = NumericProperty(None, allownone=True)
    tint = ColorProperty()
    """The colour of that player."""


class StreetName(BoxLayout):
    """A player's shape and name."""

    seat = NumericProperty(None, allownone=True)
    name = StringProperty()
    wanted = NumericProperty()
    """How large it is set if there is room, in pixels."""


kv.load(__file__)
