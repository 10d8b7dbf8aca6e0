"""Clues of Holmes, small and large, and keys to choose one."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.games.holmes.cards import ClueCard
from companion.games.holmes.view.panels import ChoiceOffer
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.games.holmes.back import RedBack
from screens.games.holmes.busts import BUSTS
from screens.games.holmes.look import LOOK
from screens.games.holmes.sliding import Sliding
from screens.parts.drawing.dashed_box import DashedBox
from screens.parts.drawing.glyphs import fits_line, line_count, text_width
from screens.parts.drawing.owned import Owned
from screens.parts.drawing.repeat import RepeatBox, RepeatGrid
from screens.parts.drawing.text import Words

FLAT_WIDTH, LEAST_WIDTH = 1.9, 0.62
"""Greatest and least width of a card, in heights."""
NARROW_WORTH = 0.65
"""Worth of cards that are too narrow for their names."""
MOST_DRAWN = 92
"""Largest picture of a card, in units."""
LINE_HEIGHT, MOST_LINES = 1.3, 6
NAME_MARGIN = 8
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
    line_foot = NumericProperty(0)
    """Lower end of its line, as a share of its height."""
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

    named = BooleanProperty(True)
    """True if it shows names where there is room."""

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
            mark.worded = self.named and max(words) < room


class OpenClue(ClueMark):
    """Small clue on paper of its own."""

    def on_parent(self, *_: object) -> None:
        """Draw no line: the clue has paper of its own."""


def picture_size(face: Sequence[float], upright: bool, sealed: bool) -> float:
    """Return the font size of a picture on the face of a card, in pixels."""
    across, up = (0.6, 0.62) if upright else (0.3 if sealed else 0.38, 0.82)
    fitting: float = min(face[0] * across, face[1] * up, MOST_DRAWN * theme.unit)
    return max(fitting, theme.least)


class ClueFace(DashedBox):
    """Clue of the row without touch, or its empty place."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    drawn = NumericProperty(0)
    """Font size of its picture and value, in pixels."""

    picture_size = staticmethod(picture_size)


class PileMark(BoxLayout):
    """Number of clues of a type, perhaps with a joker."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class CardKey(Sliding):
    """Key with a character, a clue or a number."""

    is_number = BooleanProperty(False)
    """True for a number instead of a card."""
    pictured = BooleanProperty(False)
    """True if a picture or backs of cards are above its words."""
    doubted = BooleanProperty(False)
    """True if the rules object; a touch shows the objection."""
    is_table_card = BooleanProperty(False)
    """True for a card on the table, drawn as paper."""
    said = StringProperty()
    """Its name, in one word where only that fits in a line."""
    value = StringProperty()
    """Value of a clue; empty for other cards."""
    picture = StringProperty()
    """Name of its picture; empty for a character, who has a bust."""
    busted = StringProperty()
    """Code of a character with a bust; empty for one who has a note instead."""
    upright = BooleanProperty(False)
    """True if its value is in the corner, as on a printed card, rather than at the picture."""
    sealed = BooleanProperty(False)
    """True if its note is on the picture rather than below its name."""
    drawn = NumericProperty(0)
    """Font size of its picture, in pixels."""
    name_size = NumericProperty(0)
    """Largest font size of its name, or of its number, in pixels."""
    shade = ColorProperty()
    """Colour of its picture."""

    most_name = NumericProperty(0)
    """Greatest height of its name, as a share of its own."""

    drawn_by = (*Sliding.drawn_by, "is_table_card", "item", "is_number")
    picture_size = staticmethod(picture_size)

    @staticmethod
    def picture_of(code: str) -> str:
        """Return the name of the picture of a card."""
        return "" if code in BUSTS else code.lower()

    @staticmethod
    def name_for(item: ChoiceOffer, width: float, upright: bool) -> str:
        """Return the name of a card, in one word where only that fits in a line.

        Upright cards have room for both words of a character.
        """
        if (
            item.short
            and not (upright and item.code in BUSTS)
            and not fits_line(item.label, width, theme.bold, theme.tiny)
        ):
            return item.short.capitalize()
        return item.label

    @staticmethod
    def is_sealed(item: ChoiceOffer, size: Sequence[float]) -> bool:
        """Return True if there is room for its note beside, or on, the picture."""
        if not item.note or not item.code or item.code in BUSTS:
            return False
        room = (size[0] - min(size[1] * 0.8, size[0] * 0.6)) / 2
        return text_width(item.note, theme.heavy, theme.tiny) < room

    @staticmethod
    def height_of(words: str, width: float, font: str, size: float) -> float:
        """Return the height of words in as few lines as they fit in, in pixels."""
        if not words or width <= 1:
            return 0
        counts = [line_count(words, width - 3, font, each) for each in (theme.tiny, theme.least)]
        lines = next((count for count in counts if count <= MOST_LINES), 1)
        return size * LINE_HEIGHT * lines

    def _draw(self, *about: object) -> None:
        super()._draw(*about)
        self.shade = self._shade()
        self.value = str(self.item.value) if self.item.value else ""
        if self.is_number and len(self.item.label) < 3:
            self.name_size = min(theme.huge, self.height * (0.35 if self.item.backs else 0.6))
        else:
            self.name_size = theme.large
        if self.picture:
            self.most_name = 0.62 if self.height > theme.touch * 1.3 else 0.45
        else:
            self.most_name = 0.75

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


class MarkedPicture(Owned, FloatLayout):
    """Picture of its owner's card with the icon of what becomes of it: kept, or discarded."""

    item = StringProperty()
    """Name of the icon."""


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


class CardGrid(RepeatGrid):
    """Grid of keys that keep the proportions of cards, in the middle of their room."""

    least = NumericProperty(2.25)
    """Least width of a key for its name, in touch places, where that is possible."""

    laid_out_by = ("least",)

    def do_layout(self, *about: object) -> None:
        """Lay out the keys in as many columns as make them large."""
        if self.items:
            self.cols = max(range(1, len(self.items) + 1), key=self._worth)
            width, height = self._cell(self.cols)
            wide, high = self._card(width, height)
            rows = -(-len(self.items) // self.cols)
            self.padding = [self.cols * (width - wide) / 2, rows * (height - high) / 2]
        super().do_layout(*about)

    def _cell(self, columns: int) -> tuple[float, float]:
        """Return width and height of a cell without margins, in pixels."""
        rows = -(-len(self.items) // columns)
        return (
            (self.width - theme.gap * (columns - 1)) / columns,
            (self.height - theme.gap * (rows - 1)) / rows,
        )

    def _card(self, width: float, height: float) -> tuple[float, float]:
        """Return the size of a card in a cell, in pixels."""
        widest = max(height * FLAT_WIDTH, theme.touch * self.least)
        return min(width, widest), min(height, max(width / LEAST_WIDTH, theme.touch))

    def _worth(self, columns: int) -> tuple[float, int]:
        """Return the size of cards in a number of columns, then the empty cells, negative."""
        width, height = self._cell(columns)
        narrow = NARROW_WORTH if width < theme.touch * self.least else 1
        return min(width, height * FLAT_WIDTH, height * 1.2) * narrow, -(-len(self.items) % columns)


kv.load(__file__)
