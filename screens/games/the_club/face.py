"""Cards of The Club as they are printed: shapes on white or on black, drawn at any size."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.games.the_club.cards import FILL, GROUND, NUMBER, SHAPE
from screens.base.theme import Colour, theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import Paper
from screens.parts.drawing.shapes import Cut


class ClubFace(Paper):
    """A card, or nothing where there is none."""

    card = ObjectProperty(None, allownone=True)
    """A ClubCard, or None."""

    shown_by = ("card", *Paper.shown_by)

    def paper_code(self) -> str:
        """Return the colour code of the paper; nothing where there is no card."""
        return self.card.traits[GROUND] if self.card else ""

    def printed(self) -> Cut:
        """Return its shapes."""
        traits = self.card.traits
        hollow = traits[FILL] == "E"
        return shapes.spread(traits[SHAPE], int(traits[NUMBER]), hollow, *self.size)


class TraitFace(Paper):
    """What a card may look like, whatever its number: one large shape."""

    look = StringProperty()
    """The codes of shape, fill and ground, as in ``CFW``; nothing draws nothing."""

    dimmed = BooleanProperty(False)
    """True for a face that could be chosen: only a chosen one is bright paper."""

    shown_by = ("look", "dimmed", *Paper.shown_by)

    def paper_code(self) -> str:
        """Return the colour code of the paper."""
        return self.look[2:]

    def paper_colour(self, code: str) -> Colour:
        """Return a darker colour for white paper that is dimmed."""
        return theme.edge if self.dimmed and code == "W" else super().paper_colour(code)

    def printed(self) -> Cut:
        """Return its shape."""
        return shapes.single(self.look[0], self.look[1] == "E", *self.size)
