"""Undo and redo, in one place on every page of a match, and the room that bars leave for them."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty

from screens.base import kv
from screens.parts.drawing.culling import Hideable
from screens.parts.touch.keys import Keys


class UndoKeys(Keys):
    """Undo key, and a redo key on its far side from the menu while there is something to redo."""

    page = ObjectProperty(None, allownone=True, rebind=True)


class UndoRoom(Hideable):
    """Room for both keys in a row that ends with the key of the menu, or with its room."""

    redo = BooleanProperty(False, allownone=True)
    """True if the row leaves room for the redo key, too; any value is taken by its truth."""


kv.load(__file__)
