"""Pictures of what is taken out of the box of Cluedo."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.cluedo.telling.setup_guide import CluesPicture
from screens.base import kv
from screens.games.cluedo.clue import ClueIcon


class SmallClue(ClueIcon):
    """A suspect, a weapon or a room in small."""

    item = ObjectProperty(None, allownone=True)


class SmallClues(BoxLayout):
    """Suspects, weapons or rooms side by side."""

    item = ObjectProperty(None, allownone=True)


PICTURES = {CluesPicture: SmallClues}
"""By the class of the picture."""

kv.load(__file__)
