"""Pill that marks the table of this box."""

from __future__ import annotations

from kivy.properties import ColorProperty

from screens.base import kv
from screens.parts.drawing.culling import CulledBox


class HerePill(CulledBox):
    """Outlined word that this is the table here."""

    tint = ColorProperty(None, allownone=True)
    """Colour of word and outline; None for the accent."""


kv.load(__file__)
