"""The clues of Holmes in small and in large, and keys to choose one."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens import kv
from screens.parts import repeat
from screens.parts.tap import Choice
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


class CardKey(Choice):
    """A character, a clue or a number on a key."""

    counted = BooleanProperty(False)
    """Whether it is a number rather than a card."""
    doubted = BooleanProperty(False)
    """Whether the rules have something against it, which is said once it is touched."""


class ChoiceKey(CardKey):
    """One to choose, which what is offered with it stands for; perhaps against the rules."""


def columns(count: int, portrait: bool) -> int:
    """Return in how many columns so many keys are easy to read."""
    if portrait:
        return 1 if count < 3 else 2 if count < 9 else 3
    return max(count, 1) if count < 5 else 3 if count in (5, 6, 9) else 4


kv.load(__file__)
