"""A guess that waits for its verdict."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout

from screens.base import kv
from screens.games.the_club import row, table
from screens.parts.drawing import repeat
from screens.parts.panels.panel import Panel

_used = (repeat, row, table)  # by the kv file


class ApartCard(AnchorLayout):
    """A card of the row in which guess and rule differ."""

    item = ObjectProperty(None, allownone=True)


class ClubGuess(Panel):
    """The guess in words, what the box found, the row, and the master's two answers."""


kv.load(__file__)
