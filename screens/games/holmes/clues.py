"""Clues of Holmes, small and large, and keys to choose one."""

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
from companion.games.holmes.view.panels import ChoiceOffer
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.games.holmes.back import RedBack
from screens.games.holmes.busts import BUSTS
from screens.games.holmes.look import LOOK
from screens.games.holmes.sliding import Sliding
from screens.parts.drawing.glyphs import text_width
from screens.parts.drawing.repeat import RepeatBox
from screens.parts.drawing.text import Words

NAME_MARGIN = 3
"""Pixels that the name of a small clue leaves free."""


class CardPicture(Words):
    """Picture of a card, with the width of its drawing."""

    name = StringProperty()


class ClueSheet(BoxLayout):
    """Paper of a clue on the table."""


class ClueMark(BoxLayout):
    """Small clue: its picture, value and name."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    word = StringProperty()
    mark_size = NumericProperty(0)
    """Font size of its picture and value."""
    worded = BooleanProperty(True)
    """True if its name is shown below."""
    has_line = BooleanProperty(False)
    """True if another one is before it."""
    picked = BooleanProperty(False)
    """True while a finger with a pawn chooses it."""

    def on_item(self, _: object, item: ChoiceOffer | ClueCard | None) -> None:
        """Show another clue, with its short name if it has one."""
        self.word = item.short if isinstance(item, ChoiceOffer) else ""

    def on_parent(self, *_: object) -> None:
        """Draw a line before all but the first of the row."""
        self.has_line = bool(self.parent and self.parent.children)


class ClueRow(RepeatBox):
    """Row of small clues, with the names of all of them or of none."""

    def on_items(self, *_: object) -> None:
        """Show the clues, and their names if there is room."""
        super().on_items()
        self._name()

    def on_size(self, *_: object) -> None:
        """Show the names if there is room."""
        self._name()

    def _name(self) -> None:
        for mark in self.children:
            room = self.width / len(self.children) - NAME_MARGIN
            words = (text_width(each.word, theme.regular, theme.least) for each in self.children)
            mark.worded = max(words) < room


class OpenClue(ClueMark):
    """Small clue on paper of its own."""

    def on_parent(self, *_: object) -> None:
        """Draw no line: the clue has paper of its own."""


class ClueFace(ClueSheet):
    """Clue without touch: its picture, name and value."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    short = BooleanProperty(False)
    """True if the name needs most of the height."""


class PileMark(BoxLayout):
    """Number of clues of a type, perhaps with a joker."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class CardKey(Sliding):
    """Key with a character, a clue or a number."""

    is_number = BooleanProperty(False)
    """True for a number instead of a card."""
    doubted = BooleanProperty(False)
    """True if the rules object; a touch shows the objection."""
    is_table_card = BooleanProperty(False)
    """True for a card on the table, drawn as paper."""
    flat = BooleanProperty(False)
    """True if the key is too low for a note below its picture."""
    said = StringProperty()
    """Its name, in one word if the key is low."""
    short_note = BooleanProperty(False)
    """True if the note is beside the picture."""
    picture = StringProperty()
    """Name of its picture; empty for a character, who has a bust."""
    picture_scale = NumericProperty(0.3)
    """Font size of its picture and number, as a share of its height."""
    shade = ColorProperty()
    """Colour of its picture."""

    drawn_by = (*Sliding.drawn_by, "is_table_card")

    @staticmethod
    def picture_of(code: str) -> str:
        """Return the name of the picture of a card."""
        return "" if code in BUSTS else code.lower()

    @staticmethod
    def picture_share(item: ChoiceOffer | None, short_note: bool) -> float:
        """Return the font size of the picture as a share of the height: less above a note."""
        if short_note or not item or not item.note:
            return 0.28
        return 0.2 if len(item.note) > 23 else 0.23

    @staticmethod
    def note_share(note: str) -> float:
        """Return the ``size_hint_y`` of a note."""
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
        return theme.game_colour(LOOK, theme.dark and not self.paper and not self.is_table_card)

    def _ink(self) -> Colour:
        return theme.ink if self.is_table_card and not self.disabled else super()._ink()

    def _soft(self) -> Colour:
        return theme.soft_ink if self.is_table_card and not self.disabled else super()._soft()

    def _behind(self) -> Colour:
        return theme.card if self.is_table_card and not self.disabled else super()._behind()


class DeckBack(RedBack):
    """Back of one of the clues that a key draws from the deck."""

    item = NumericProperty(0)


class ChoiceKey(CardKey):
    """Key that does its offer, perhaps against the rules.

    If two keys are chosen one after the other, a finger may slide from one to the other.
    """

    def on_reached(self, _: object, other: ChoiceKey | None) -> None:
        """Highlight the second key under the finger."""
        second = other if other and self.owner.two and not other.disabled else None
        for key in self.parent.children:
            key.chosen = key is second

    def slid(self, other: ChoiceKey) -> None:
        """Choose both keys."""
        if self.owner.two and not other.disabled:
            self.owner.choose_both(self.item, other.item)


def columns(count: int, portrait: bool) -> int:
    """Return the number of columns in which *count* keys are easy to read."""
    if portrait:
        return 1 if count < 3 else 2 if count < 9 else 3
    if count == 4:
        return 2
    return max(count, 1) if count < 4 else 3 if count < 10 else 4


kv.load(__file__)
