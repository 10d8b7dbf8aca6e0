"""Sentence about a round of The Club, with or without a seat."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from screens.base import kv


class RoundSentence(BoxLayout):
    """Sentence about the round."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    owner = ObjectProperty(None, allownone=True)


kv.load(__file__)
