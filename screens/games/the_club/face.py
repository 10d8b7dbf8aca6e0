"""Faces of The Club's cards: shapes on white or on black, drawn at any size."""

from __future__ import annotations

from kivy.properties import ObjectProperty, StringProperty

from companion.games.the_club.cards import FILL, GROUND, NUMBER, SHAPE
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import BLANK, Paper
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


class GrowingFace(Paper):
    """Face of a card of which not all is known yet: its ground, then one shape, then all."""

    shape = StringProperty()
    number = StringProperty()
    """Empty while unknown, as is the shape."""
    filling = StringProperty()
    ground = StringProperty()

    drawn_by = ("shape", "number", "filling", "ground", *Paper.drawn_by)

    def paper_code(self) -> str:
        """Return the colour code of the paper."""
        return str(self.ground)

    def printed(self) -> Cut:
        """Return the shapes that are known."""
        if not self.shape:
            return BLANK
        hollow = self.filling == "E"
        if not self.number:
            return shapes.single(self.shape, hollow, *self.size)
        return shapes.spread(self.shape, int(self.number), hollow, *self.size)
