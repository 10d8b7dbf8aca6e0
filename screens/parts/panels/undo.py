"""Undo, redo and the timer, in one place on every page of a match, and the room that bars leave."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty

from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.culling import Hideable
from screens.parts.drawing.glyphs import fits_line
from screens.parts.touch.keys import Keys
from screens.parts.touch.tap import Tap


class TimerKey(Tap):
    """Key with the time that is left: a touch stops it, another lets it go on."""

    @staticmethod
    def time_within(text: str, short: str, width: float) -> str:
        """Return the time in a width in pixels: seconds, or minutes with seconds if they fit."""
        fits = fits_line(text, width, theme.heavy, theme.least)
        return text if fits and not short.isdecimal() else short

    def written(self) -> tuple[str, ...]:
        """Return nothing: a touch means the same a second later."""
        return ()


class UndoKeys(Keys):
    """Undo key, and on its far side from the menu a redo key, or that of the timer."""

    page = ObjectProperty(None, allownone=True, rebind=True)


class UndoRoom(Hideable):
    """Room for both keys in a row that ends with the key of the menu, or with its room."""

    redo = BooleanProperty(False, allownone=True)
    """True if the row leaves room for the redo key, too; any value is taken by its truth."""


kv.load(__file__)
