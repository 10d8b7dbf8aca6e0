"""Pictures for the set-up guide of Cluedo."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.cluedo.telling.setup_guide import CardsPicture
from screens.base import kv
from screens.games.cluedo.clue import ClueIcon


class SmallClue(ClueIcon):
    """Small icon of a suspect, a weapon or a room."""

    item = ObjectProperty(None, allownone=True)


class SmallClues(BoxLayout):
    """Icons of suspects, weapons or rooms, side by side."""

    item = ObjectProperty(None, allownone=True)


PICTURES = {CardsPicture: SmallClues}
"""By the class of the picture."""

kv.load(__file__)
