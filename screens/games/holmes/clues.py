"""The clues of Holmes in small and in large, and keys to choose one."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.games.holmes.cards import ClueCard
from companion.games.holmes.view.panels import Key
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.games.holmes.look import LOOK
from screens.games.holmes.sliding import Sliding
from screens.parts.drawing.text import Words


class CardPicture(Words):
    """The picture of a card, as wide as it is drawn."""

    name = StringProperty()


class ClueSheet(BoxLayout):
    """The paper of a clue that lies on the table."""


class ClueMark(BoxLayout):
    """A clue in small: its picture, its value and its name."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    word = StringProperty()
    big = NumericProperty(0)
    """The font size of its picture and value."""
    follows = BooleanProperty(False)
    """True if another one lies before it."""
    picked = BooleanProperty(False)
    """Whether a finger that carries a pawn means it."""

    def on_item(self, _: object, item: Key | ClueCard | None) -> None:
        """Show another clue, with its word where it has one."""
        self.word = item.short if isinstance(item, Key) else ""

    def on_parent(self, *_: object) -> None:
        """See whether it is the first of its row."""
        self.follows = bool(self.parent and self.parent.children)


class OpenClue(ClueMark):
    """A clue in small that lies by itself, on paper of its own."""

    def on_parent(self, *_: object) -> None:
        """Need no line beside another one."""


class ClueFace(ClueSheet):
    """A clue to look at: its picture, name and value."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    low = BooleanProperty(False)
    """Whether its name needs most of the room."""


class PileMark(BoxLayout):
    """So many clues of a type, perhaps one of them a joker."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class CardKey(Sliding):
    """A character, a clue or a number on a key."""

    counted = BooleanProperty(False)
    """Whether it is a number rather than a card."""
    doubted = BooleanProperty(False)
    """Whether the rules have something against it, which is said once it is touched."""
    lies = BooleanProperty(False)
    """Whether it is a card that lies on the table, and so paper."""
    flat = BooleanProperty(False)
    """Whether it is so low that a short note stands beside its picture."""
    brief = BooleanProperty(False)
    """Whether its note stands there."""
    large = NumericProperty(0.3)
    """How large its picture and number are, of its height."""
    shade = ColorProperty()
    """The colour of its picture."""

    def on_lies(self, *_: object) -> None:
        """Draw it as a card, or as a key."""
        self._paint()

    @staticmethod
    def picture_share(item: Key | None, brief: bool) -> float:
        """Return how much of its height its picture has: less above a note."""
        if brief or not item or not item.note:
            return 0.28
        return 0.2 if len(item.note) > 23 else 0.23

    @staticmethod
    def note_share(note: str) -> float:
        """Return the share of the room that a note has."""
        if len(note) < 24:
            return 0.8
        return 1.6 if len(note) < 48 else 3.4

    def _draw(self, *about: object) -> None:
        super()._draw(*about)
        self.shade = self._shade()

    def _shade(self) -> Colour:
        if self.doubted and self.paper:
            return theme.soft_ink
        if self.doubted or self.disabled:
            return theme.muted
        return theme.game_colour(LOOK, theme.dark and not self.paper and not self.lies)

    def _ink(self) -> Colour:
        return theme.ink if self.lies and not self.disabled else super()._ink()

    def _soft(self) -> Colour:
        return theme.soft_ink if self.lies and not self.disabled else super()._soft()

    def _behind(self) -> Colour:
        return theme.card if self.lies and not self.disabled else super()._behind()


class ChoiceKey(CardKey):
    """One to choose, which what is offered with it stands for; perhaps against the rules.

    Where two are told one after the other, a finger may slide from the first to the second.
    """

    def on_reached(self, _: object, other: ChoiceKey | None) -> None:
        """Show which second one the finger is over."""
        second = other if other and self.owner.two and not other.disabled else None
        for key in self.parent.children:
            key.chosen = key is second

    def slid(self, other: ChoiceKey) -> None:
        """Tell both."""
        if self.owner.two and not other.disabled:
            self.owner.tell_both(self.item, other.item)


def columns(count: int, portrait: bool) -> int:
    """Return in how many columns so many keys are easy to read."""
    if portrait:
        return 1 if count < 3 else 2 if count < 9 else 3
    return max(count, 1) if count < 5 else 3 if count in (5, 6, 9) else 4


kv.load(__file__)
