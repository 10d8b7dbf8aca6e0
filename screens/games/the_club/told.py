"""A sentence about a round of The Club, perhaps somebody's."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from screens.base import kv


class ClubTold(BoxLayout):
    """A sentence about the round."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    owner = ObjectProperty(None, allownone=True)


kv.load(__file__)
