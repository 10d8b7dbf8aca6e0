"""A guess that waits for its verdict."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout

from screens.base import kv
from screens.parts.panels.panel import Panel


class ApartCard(AnchorLayout):
    """A card of the row in which guess and rule differ."""

    item = ObjectProperty(None, allownone=True)


class ClubGuess(Panel):
    """The guess in words, what the box found, the row, and the master's two answers."""


kv.load(__file__)
