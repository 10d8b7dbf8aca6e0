"""Cards of Cluedo on keys: an icon and a word; those that are chosen are paper."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Scale, SmoothLine
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.relativelayout import RelativeLayout

from companion.games.cluedo.cards import CARDS
from companion.games.cluedo.words import key_word
from screens.base import kv
from screens.base.icons import ICONS
from screens.base.theme import theme
from screens.parts.drawing.glyphs import fitting_size
from screens.parts.drawing.paper import Paper
from screens.parts.drawing.shape import Shape
from screens.parts.drawing.text import Icon
from screens.parts.touch.tap import Choice

Stroke = tuple[float, ...]
"""Points of a line, x and y in turn, in a box of 24 by 24."""
STROKES: dict[str, tuple[Stroke, ...]] = {
    "dagger": ((4, 20, 15, 9), (12, 6, 18, 12), (15, 9, 20, 4)),
    "candlestick": (
        (12, 23, 10, 20, 12, 18, 14, 20, 12, 23), (12, 16, 12, 4), (8, 16, 16, 16),
        (9, 11, 15, 11), (6, 4, 18, 4),
    ),
    "pistol": (
        (3, 18, 21, 18, 21, 13, 12, 13, 10, 5, 5, 5, 6, 13, 3, 13, 3, 18), (12, 13, 14, 9, 11, 9),
    ),
    "pipe": ((5, 19, 19, 5), (3, 17, 7, 21), (17, 3, 21, 7)),
    "rope": (
        (6, 20, 12, 22, 17, 18, 12, 14, 7, 18, 12, 21), (12, 14, 18, 10, 13, 6, 8, 8),
        (13, 6, 17, 2),
    ),
    "kitchen": (
        (5, 12, 6, 3, 18, 3, 19, 12), (2, 12, 22, 12), (8, 15, 8, 20), (12, 15, 12, 22),
        (16, 15, 16, 20),
    ),
}  # fmt: skip
"""What no font of icons has, drawn by us."""
LOW = 46
"""Units below which a key is too low for an icon above its word."""


class ClueIcon(Icon):
    """The icon of a card, by its code: a glyph, or a few strokes."""

    card = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        self._strokes = [Shape(SmoothLine()) for _ in range(5)]
        self._trace = Clock.create_trigger(self._stroke, -1)
        super().__init__(**kwargs)
        for stroke in self._strokes:
            self.canvas.add(stroke)
        for name in ("card", "pos", "size", "font_size", "color"):
            self.fbind(name, self._trace)

    def on_card(self, *_: object) -> None:
        """Show another card."""
        code = self.card.lower()
        self.text = "" if code in STROKES else ICONS.get(code, "")

    def _stroke(self, *_: object) -> None:
        lines = STROKES.get(self.card.lower(), ())
        size = self.font_size or theme.large
        left, low = self.center_x - size / 2, self.center_y - size / 2
        for place, stroke in enumerate(self._strokes):
            stroke.show(place < len(lines))
            if place < len(lines):
                points = zip(lines[place][::2], lines[place][1::2], strict=True)
                stroke.rgba = self.color or self.usual_colour()
                stroke.shape.width = max(1.3 * theme.unit, 0.07 * size)
                stroke.shape.points = [
                    each for x, y in points for each in (left + x * size / 24, low + y * size / 24)
                ]


def letters(width: float, wanted: float) -> float:
    """Return how large the words of all cards may be, so that each stands in a width."""
    words = (key_word(card) for card in CARDS)
    return min(fitting_size(word, (width, wanted), theme.bold, wanted) for word in words)


class ClueKey(Choice):
    """A card to touch: dark while it could be chosen, paper once it is."""

    wide = BooleanProperty(False)
    """Whether the icon stands beside the word, for want of height."""

    def on_size(self, *_: object) -> None:
        """Choose between the two layouts."""
        self.wide = self.height < LOW * theme.unit


class OpenSheet(Paper):
    """The paper of a card that lies open."""

    def paper_code(self) -> str:
        """Return that it is white."""
        return "W"


class OpenCard(RelativeLayout):
    """A card that lies open: paper, its icon large, its name below. It can be turned over."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    turned = NumericProperty(1.0)
    """How far it is turned: 0 lies face down, 1 face up."""
    open = BooleanProperty(True)
    """Whether its face is seen."""

    def __init__(self, **kwargs: object) -> None:
        self._narrow = Scale(1)
        super().__init__(**kwargs)
        self.canvas.before.add(self._narrow)
        for name in ("turned", "size"):
            self.fbind(name, self._turn)

    def _turn(self, *_: object) -> None:
        self.open = self.turned > 0.5
        self._narrow.origin = self.width / 2, 0
        self._narrow.x = max(abs(2 * self.turned - 1), 0.01)


kv.load(__file__)
