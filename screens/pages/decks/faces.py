"""Faces of a deck's cards beside each other, and the number of those that are taught."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from msgspec.structs import replace

from companion.keep.decks.decks import SavedDeck
from companion.words.i18n import _
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing import shapes
from screens.parts.drawing.culling import CulledBox
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.printed import Face, Printed, face
from screens.parts.drawing.redrawn import Redrawn

COLUMNS = ((28, 7), (72, 12), (inf, 14))
"""Columns of that many faces at most."""
HEAD, HEAD_PIP = 34, 0.62
"""Diameter of the disc at the head of a row, in units, and the size of its pip, in diameters."""
MOST_FACES = 72
"""Cards of a deck, up to which each copy has a face of its own."""


class DeckFaces(CulledBox):
    """Panel with the faces of a deck."""

    faces = ListProperty()
    columns = NumericProperty(1)
    heads = ListProperty()
    """Print of the pip of each row, where every row has one suit."""
    cells = ListProperty()
    """Faces of the grid, without the pips that stand at the head of their row."""

    def on_faces(self, *_: object) -> None:
        """Choose the columns by the number of faces."""
        faces = self.faces
        columns = next(columns for most, columns in COLUMNS if len(faces) <= most)
        rows = [faces[at : at + columns] for at in range(0, len(faces), columns)]
        has_heads = all(len(_suits(row)) == 1 and row[0].printed.pip for row in rows)
        self.heads = [Printed(pip=row[0].printed.pip, suit=row[0].printed.suit) for row in rows
                      if has_heads]  # fmt: skip
        self.cells = [_headless(each) for each in faces] if has_heads else faces
        self.columns = columns


class SuitHead(Redrawn):
    """Pip of a suit on a disc of paper, at the head of its row."""

    item = ObjectProperty(Printed())
    drawn_by = ("item", "pos", "size")

    def __init__(self, **kwargs: object) -> None:
        self._disc, self._pip = Layer(), Layer()
        super().__init__(**kwargs)
        self.canvas.add(self._disc)
        self.canvas.add(self._pip)

    def _draw(self, *_: object) -> None:
        size, (x, y) = min(*self.size, HEAD * theme.unit), self.center
        colour = theme.ink if self.item.suit is None else theme.suits[self.item.suit]
        self._disc.draw(theme.card, shapes.disc(x, y, size / 2))
        self._pip.draw(colour, shapes.pip(self.item.pip, x, y, HEAD_PIP * size))


def _suits(row: Sequence[Face]) -> set[tuple[str, int | None]]:
    return {(each.printed.pip, each.printed.suit) for each in row}


def _headless(shown: Face) -> Face:
    """Return the face of a card whose pip stands at the head of its row."""
    has_text = bool(shown.printed.text)
    return replace(shown, printed=replace(shown.printed, pip="")) if has_text else shown


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
