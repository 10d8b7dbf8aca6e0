"""Faces of The Club's cards: shapes on white or on black, drawn at any size."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.games.the_club.cards import FILL, GROUND, NUMBER, SHAPE
from screens.base.theme import Colour, theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import Paper
from screens.parts.drawing.shapes import Cut


class ClubFace(Paper):
    """Face of a card; blank without one."""

    card = ObjectProperty(None, allownone=True)
    """ClubCard, or None."""

    drawn_by = ("card", *Paper.drawn_by)

    def paper_code(self) -> str:
        """Return the colour code of the paper; empty without a card."""
        return self.card.traits[GROUND] if self.card else ""

    def printed(self) -> Cut:
        """Return its shapes."""
        traits = self.card.traits
        hollow = traits[FILL] == "E"
        return shapes.spread(traits[SHAPE], int(traits[NUMBER]), hollow, *self.size)


class TraitFace(Paper):
    """Face of the cards of one look: a large shape."""

    look = StringProperty()
    """Codes of shape, fill and ground, as in ``CFW``; empty for none."""

    dimmed = BooleanProperty(False)
    """True for a face that could be chosen: only a chosen one is bright paper."""

    drawn_by = ("look", "dimmed", *Paper.drawn_by)

    def paper_code(self) -> str:
        """Return the colour code of the paper."""
        return self.look[2:]

    def paper_colour(self, code: str) -> Colour:
        """Return a darker colour for white paper that is dimmed."""
        return theme.edge if self.dimmed and code == "W" else super().paper_colour(code)

    def printed(self) -> Cut:
        """Return its shape."""
        return shapes.single(self.look[0], self.look[1] == "E", *self.size)
