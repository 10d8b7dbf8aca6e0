"""The clues of Holmes in small and in large, and keys to choose one."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens import kv
from screens.games.holmes.table import do
from screens.parts import repeat
from screens.parts.tap import Tap
from screens.parts.text import Words

_used = (repeat,)  # by the kv file


class CardPicture(Words):
    """The picture of a card, as wide as it is drawn."""

    name = StringProperty()


class ClueMark(BoxLayout):
    """A clue in small: its picture and its value."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class ClueFace(BoxLayout):
    """A clue to look at: its picture, name and value."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class PileMark(BoxLayout):
    """So many clues of a type, perhaps one of them a joker."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class ChoiceKey(Tap):
    """A character, a clue or a number to choose."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    counted = BooleanProperty(False)
    """Whether it is a number rather than a card."""

    def on_tap(self) -> None:
        """Choose it."""
        do(self.item.offer.action)


def columns(count: int, portrait: bool) -> int:
    """Return in how many columns so many keys are easy to read."""
    if portrait:
        return 1 if count < 3 else 2 if count < 9 else 3
    return max(count, 1) if count < 5 else 3 if count in (5, 6, 9) else 4


kv.load(__file__)
