"""All cards of a round side by side, each with its verdict and what decided about it."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.games.the_club.view.panels import Judged
from screens.base import kv
from screens.base.theme import theme
from screens.games.the_club.row import ASKEW, SLIM, arranged
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.repeat import Repeating

FULL, HOLLOW = {"C": "●", "T": "▲", "S": "■"}, {"C": "○", "T": "△", "S": "□"}
"""Signs of the shapes in the font of shapes."""
DASH = 5
"""Length of a dash between right and wrong cards, and of the gap after it, in units."""


def sign(card: Judged) -> str:
    """Return the sign of the shape and the fill that decided about a card."""
    signs = HOLLOW if card.fill == "E" else FULL
    return signs[card.shape or "C"] if card.shape or card.fill else ""


class ClubSwatch(Widget):
    """A little white or black card: the ground that decided."""

    ground = StringProperty()


class JudgedCard(Layout):
    """A card with its verdict, and what decided about it below."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    """A Judged."""
    owner = ObjectProperty(None, allownone=True)
    turn = NumericProperty(0)
    lit = BooleanProperty(False)

    def do_layout(self, *_: object) -> None:
        """Leave everything where its rule wants it."""


class Verdicts(Repeating):
    """Cards in lines, as large as all of them fit; dashes keep the right from the wrong ones."""

    most = NumericProperty(0)
    """Pixels: no card is wider."""
    apart = NumericProperty(0)
    """Pixels that few cards stand apart at most; 0 for no more than the usual gap."""
    foot = NumericProperty(0)
    """Pixels below a card for what decided about it."""

    guessed = BooleanProperty(False)
    """True if the rule was guessed: the last right card is lit."""

    def __init__(self, **kwargs: object) -> None:
        self._apart = Layer()
        super().__init__(**kwargs)
        self.canvas.add(self._apart)
        for name in ("pos", "size", "children", "items", "most", "apart", "foot", "guessed"):
            self.fbind(name, self._trigger_layout)
        theme.follow(self)

    def rethemed(self) -> None:
        """Draw the dashes in the new colour."""
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        """Stand the cards in lines in the middle."""
        cards = self.children[::-1]
        right = sum(card.item.right for card in cards)
        parted = 0 < right < len(cards)
        self._apart.draw(theme.clear, BLANK)
        if not cards:
            return
        slots, gap = len(cards) + parted, theme.gap
        wide, in_line = arranged(slots, self.width, self.height, self.most, gap, self.foot)
        high, lines = wide / SLIM + self.foot, -(-slots // in_line)
        longest = min(in_line, slots)
        step = wide + self._gap(longest, wide)
        left = self.center_x - ((longest - 1) * step + wide) / 2
        top = self.center_y + (lines * (high + gap) - gap) / 2

        def place(slot: int) -> tuple[float, float]:
            line, at = divmod(slot, in_line)
            return left + at * step, top - line * (high + gap) - high

        for number, card in enumerate(cards):
            card.size, card.pos = (wide, high), place(number + (parted and number >= right))
            card.lit = self.guessed and number == right - 1
            card.turn = 0 if card.item.right else ASKEW[number % len(ASKEW)]
        if parted:
            x, y = place(right)
            self._draw_dashes(x + wide / 2, y, y + high)

    def _gap(self, in_line: int, wide: float) -> float:
        """Return how far the cards of a line stand apart, in pixels."""
        spare = self.width - in_line * wide
        return max(theme.gap, min(self.apart, spare / max(in_line - 1, 1)))

    def _draw_dashes(self, x: float, low: float, high: float) -> None:
        dash, width = DASH * theme.unit, theme.ring
        starts = [low + 2 * dash * at for at in range(int((high - low) / (2 * dash)))]
        lines = (shapes.line(width, (x, y), (x, y + dash)) for y in starts)
        self._apart.draw([*theme.accent[:3], 0.6], shapes.together(lines))


kv.load(__file__)
