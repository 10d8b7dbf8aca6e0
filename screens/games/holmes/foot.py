"""Row of clues below a panel of Holmes, and the key that reserves from it."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty

from screens.base import kv
from screens.base.theme import Colour
from screens.games.holmes.clues import ClueMark
from screens.parts.drawing import light
from screens.parts.drawing.culling import CulledBox
from screens.parts.drawing.owned import Owned
from screens.parts.touch.tap import Key, Tap


class RowKey(Tap):
    """Key with the four clues of the row; it opens the clues of both players."""

    items = ListProperty()
    page = ObjectProperty(None, allownone=True)

    def _lit(self, colour: Colour) -> light.Light:
        return light.lit_paper(colour)


class ReservingKey(Key):
    """Key that opens the choice of a clue to reserve."""

    panel = ObjectProperty(None, allownone=True, rebind=True)


class TownFoot(Owned, CulledBox):
    """Row of clues below the town, with a key to reserve from it."""

    reserving = BooleanProperty(False)
    """True if a clue of the row can be reserved now."""

    def marks(self) -> list[ClueMark]:
        """Return the widgets of the clues of the row."""
        return list(self.ids.row.ids.clues.children)


kv.load(__file__)
