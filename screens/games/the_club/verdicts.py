"""Cards of a round side by side, each with its verdict and its decisive trait."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.games.the_club.view.panels import Judged
from screens.base import kv
from screens.base.theme import theme
from screens.games.the_club.row import CARD_ASPECT, WRONG_ROTATIONS, fit_cards
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.repeat import Repeating

SOLID_SIGNS, HOLLOW_SIGNS = {"C": "●", "T": "▲", "S": "■"}, {"C": "○", "T": "△", "S": "□"}
"""Glyphs of the shapes in the font of shapes."""
DASH_LENGTH = 5
"""Length of a dash between right and wrong cards, and of the gap after it, in theme units."""


def sign(card: Judged) -> str:
    """Return the glyph of the shape and fill that decided about a card."""
    signs = HOLLOW_SIGNS if card.fill == "E" else SOLID_SIGNS
    return signs[card.shape or "C"] if card.shape or card.fill else ""


class ClubSwatch(Widget):
    """Small white or black card for a decisive ground."""

    ground = StringProperty()


class JudgedCard(Layout):
    """Card with its verdict, and its decisive trait below."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    """Judged card."""
    owner = ObjectProperty(None, allownone=True)
    turn = NumericProperty(0)
    lit = BooleanProperty(False)

    def do_layout(self, *_: object) -> None:
        """Keep the positions that the kv rule sets."""


class Verdicts(Repeating):
    """Cards in lines, as large as all of them fit; dashes separate right from wrong ones."""

    max_card_width = NumericProperty(0)
    """Largest width of a card in pixels."""
    max_gap = NumericProperty(0)
    """Largest gap between few cards in pixels; 0 for the usual gap."""
    foot = NumericProperty(0)
    """Height below a card for its decisive trait in pixels."""

    guessed = BooleanProperty(False)
    """True if the rule was guessed: the last right card is lit."""

    laid_out_by = (
        "pos", "size", "children", "items", "max_card_width", "max_gap", "foot", "guessed",
    )  # fmt: skip

    def __init__(self, **kwargs: object) -> None:
        self._dashes = Layer()
        super().__init__(**kwargs)
        self.canvas.add(self._dashes)
        theme.follow(self)

    def rethemed(self) -> None:
        """Draw the dashes in the new colour."""
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        """Arrange the cards in one centred line, or right and wrong ones in lines of their own."""
        cards = self.children[::-1]
        right = sum(card.item.right for card in cards)
        self._dashes.draw(theme.clear, BLANK)
        if not cards:
            return
        groups = [count for count in (right, len(cards) - right) if count]
        width, columns = fit_cards(
            groups, self.width, self.height, self.max_card_width, theme.gap, self.foot
        )
        # Right and wrong ones share a line, with dashes between them, unless lines of their own
        # have larger cards.
        slots = len(cards) + 1
        shared = len(groups) > 1 and self._width_in_line(slots) >= width
        if shared:
            groups, width, columns = [slots], self._width_in_line(slots), slots
        height = width / CARD_ASPECT + self.foot
        lines, longest = sum(-(-count // columns) for count in groups), min(columns, max(groups))
        step = width + self._gap(longest, width)
        left = self.center_x - ((longest - 1) * step + width) / 2
        top = self.center_y + (lines * (height + theme.gap) - theme.gap) / 2

        def place(slot: int) -> tuple[float, float]:
            line, at = divmod(slot, columns)
            return left + at * step, top - line * (height + theme.gap) - height

        skipped = 1 if shared else -right % columns
        for number, card in enumerate(cards):
            card.size = width, height
            card.pos = place(number + (skipped if number >= right else 0))
            card.lit = self.guessed and number == right - 1
            card.turn = 0 if card.item.right else WRONG_ROTATIONS[number % len(WRONG_ROTATIONS)]
        if shared:
            x, y = place(right)
            self._draw_dashes(x + width / 2, y, y + height)

    def _width_in_line(self, cards: int) -> float:
        """Return the largest width of cards in one line, in pixels."""
        by_width = (self.width - (cards - 1) * theme.gap) / cards
        by_height = CARD_ASPECT * (self.height - self.foot)
        return max(min(by_width, by_height, self.max_card_width), 1.0)

    def _gap(self, columns: int, width: float) -> float:
        """Return the gap between the cards of a line, in pixels."""
        spare = self.width - columns * width
        return max(theme.gap, min(self.max_gap, spare / max(columns - 1, 1)))

    def _draw_dashes(self, x: float, bottom: float, top: float) -> None:
        dash, width = DASH_LENGTH * theme.unit, theme.ring
        starts = [bottom + 2 * dash * at for at in range(int((top - bottom) / (2 * dash)))]
        lines = (shapes.line(width, (x, y), (x, y + dash)) for y in starts)
        self._dashes.draw([*theme.accent[:3], 0.6], shapes.together(lines))


kv.load(__file__)
