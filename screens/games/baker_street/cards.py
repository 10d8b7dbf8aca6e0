"""Detectives of Baker Street as cards."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.games.baker_street.cards import ARROW, DOUBLE, STOP
from companion.games.baker_street.view.panels import DetectiveFace
from companion.play.icons import ICONS
from screens.base.theme import Colour, theme
from screens.parts.drawing.card import CARD_ASPECT, Card
from screens.parts.drawing.repeat import Repeating

SYMBOL_SIGNS = {"": "", STOP: ICONS["hand"], DOUBLE: "×2", ARROW: ICONS["arrow"]}
"""Text at the foot of a card, by its symbol."""
CARD_STEP = 1.06
"""Distance from one card to the next where there is room, in widths of a card."""


class StreetCard(Card):
    """Detective: the band of its owner, its value, and its symbol below."""

    item = ObjectProperty(None, allownone=True)
    face_down = BooleanProperty(False)
    """True while only its back is seen, with the shape of its owner."""
    number_share = 0.52
    raised = 0.59

    drawn_by = ("face_down", *Card.drawn_by)

    def on_item(self, _: object, item: DetectiveFace | None) -> None:
        """Show another card, or an empty one."""
        self.text = str(item.value) if item else ""
        self.band = item.owner if item else None
        self.note = SYMBOL_SIGNS[item.symbol] if item else ""
        self.note_font = theme.bold if self.note == SYMBOL_SIGNS[DOUBLE] else theme.icons
        self.lit = bool(item and item.leads)
        self.face_down = bool(item and item.hidden)

    def on_opened(self, *_: object) -> None:
        """Show the side that is up."""
        self.face_down = self.opened < 0

    def paper_code(self) -> str:
        """Return "B", for black, while it lies face down."""
        return "B" if self.face_down else super().paper_code()

    def print_colour(self, code: str) -> Colour:
        """Return the colour of the owner on the back."""
        return theme.seats[int(self.band)] if code == "B" else super().print_colour(code)

    def _draw_band(self, seen: bool) -> None:
        super()._draw_band(seen and not self.face_down)

    def _draw_texts(self, seen: bool) -> None:
        super()._draw_texts(seen and not self.face_down)
        if seen and self.face_down:
            (width, height), colour = self.size, self.print_colour("B")
            shape = theme.shape(self.band)
            self._texts[0].put(shape, theme.shapes, 0.5 * width, colour, width / 2, height / 2)


class StreetCards(Repeating):
    """Cards in a row of its height; many of them overlap."""

    template = StringProperty("StreetCard")
    max_height = NumericProperty(theme.giant)
    """Largest height of a card, in pixels."""
    min_visible = NumericProperty(0)
    """Smallest share of a card that the next one leaves uncovered; cards shrink for it."""
    rotation_step = NumericProperty(0)
    """Rotation of each card against the one before it, in degrees."""
    centred = BooleanProperty(False)
    """True if the cards are centered in their box."""

    laid_out_by = (
        "pos", "size", "items", "max_height", "min_visible", "rotation_step", "centred",
    )  # fmt: skip

    def do_layout(self, *_: object) -> None:
        """Place every card."""
        height = min(self.height, self.max_height)
        following = max(len(self.items) - 1, 0)
        width = min(CARD_ASPECT * height, self.width / (1 + self.min_visible * following))
        height = min(height, width / CARD_ASPECT) if self.min_visible else height
        step = min(CARD_STEP * width, (self.width - width) / max(following, 1))
        x = self.center_x - (following * step + width) / 2 if self.centred else self.x
        for place, card in enumerate(self.children[::-1]):
            card.size, card.turn = (width, height), self.rotation_step * (following / 2 - place)
            card.pos = x + place * step, self.center_y - height / 2
