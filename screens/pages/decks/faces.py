"""Faces of a deck's cards beside each other, and the number of those that are taught."""

from __future__ import annotations

from math import inf

from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.keep.decks.decks import SavedDeck
from companion.words.i18n import _
from screens.base import kv
from screens.parts.drawing.culling import CulledBox
from screens.parts.drawing.printed import Face, face

COLUMNS = ((28, 7), (72, 12), (inf, 14))
"""Columns of that many faces at most."""
MOST_FACES = 72
"""Cards of a deck, up to which each copy has a face of its own."""


class DeckFaces(CulledBox):
    """Panel with the faces of a deck."""

    faces = ListProperty()
    columns = NumericProperty(1)

    def on_faces(self, *_: object) -> None:
        """Choose the columns by the number of faces."""
        self.columns = next(columns for most, columns in COLUMNS if len(self.faces) <= most)


class TaughtCount(CulledBox):
    """Number of taught cards of a deck, large over a bar."""

    known = NumericProperty(0)
    count = NumericProperty(0)
    total = StringProperty()
    """The number of all cards in words."""

    def show(self, deck: SavedDeck) -> None:
        """Count the cards of a deck."""
        self.known, self.count = len({*deck.codes.values()}), len(deck.box.cards)
        self.total = _("of {count}").format(count=self.count)


def kinds(deck: SavedDeck) -> list[tuple[int, ...]]:
    """Return the places of each face: one card of a small deck, or all copies of a card."""
    places = range(len(deck.box.cards))
    single = len(places) <= MOST_FACES
    return [*dict.fromkeys((place,) if single else deck.box.alike(place) for place in places)]


def face_of(deck: SavedDeck, place: int, dashed: str = "", lit: bool = False) -> Face:
    """Return the face of a card."""
    return Face(face(deck.game, deck.box.cards[place]), dashed, lit)


kv.load(__file__)
