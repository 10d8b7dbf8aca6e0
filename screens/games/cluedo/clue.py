"""Cards of Cluedo on keys: an icon and a word; those that are chosen are paper."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Rotate, Scale, Translate
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from companion.games.cluedo.cards import CARDS
from companion.games.cluedo.view.panels import Key
from companion.games.cluedo.words import key_word
from screens.base import kv
from screens.base.icons import ICONS
from screens.base.theme import theme
from screens.games.cluedo import icons
from screens.games.cluedo.look import INKS
from screens.parts.drawing.glyphs import fitting_size, text_width
from screens.parts.drawing.paper import Layer, Paper
from screens.parts.drawing.text import Icon
from screens.parts.touch.tap import Choice

ICONED = 134
"""Width of a key that has room for an icon beside its word, in pixels of the drawings."""
LOW = 46
"""Units below which a key is too low for an icon above its word."""


class ClueIcon(Icon):
    """Icon of a card, by its code: a glyph, or a drawing of our own."""

    card = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        self._origin, self._picture = Translate(), Layer()
        self._trace = Clock.create_trigger(self._draw_own, -1)
        super().__init__(**kwargs)
        for each in (PushMatrix(), self._origin, self._picture, PopMatrix()):
            self.canvas.add(each)
        for name in ("card", "pos", "size", "font_size", "color"):
            self.fbind(name, self._trace)

    def rethemed(self) -> None:
        """Draw it in the colours of the theme."""
        super().rethemed()
        self._trace()

    def on_card(self, *_: object) -> None:
        """Show another card."""
        code = self.card.lower()
        self.text = "" if code in icons.ICONS else ICONS.get(code, "")

    def _draw_own(self, *_: object) -> None:
        size = round(self.font_size or theme.large)
        self._origin.x = int(self.x + (self.width - size) / 2)
        self._origin.y = int(self.y + (self.height - size) / 2)
        self._picture.draw(self.color or self.usual_colour(), icons.icon(self.card.lower(), size))


def letters(width: float, wanted: float, kind: int | None = None) -> float:
    """Return how large the words of all cards, or of a kind, may be: each stands in a width."""
    words = (key_word(card) for card in CARDS if kind in (None, card.kind))
    return min(fitting_size(word, (width, wanted), theme.bold, wanted) for word in words)


def columns_width(keys: Sequence[Key], columns: int, letters: float) -> float:
    """Return how wide columns of keys in letters of a size want to be beside others, in pixels."""
    words = (text_width(key.word, theme.bold, letters) for key in keys)
    return columns * (max(words, default=0) + 2 * theme.gap) + (columns - 1) * theme.gap / 2


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
    lean = NumericProperty(0)
    """Degrees by which it lies askew, counterclockwise."""
    lit = BooleanProperty(False)
    """True for a glow around its face."""
    tone = ColorProperty(None, allownone=True)
    """Ink of its picture; None for that of its word."""

    def __init__(self, **kwargs: object) -> None:
        self._askew, self._narrow = Rotate(), Scale(1)
        super().__init__(**kwargs)
        for name in ("turned", "size", "lean"):
            self.fbind(name, self._turn)
        self.fbind("item", self._ink)
        theme.follow(self)
        self._ink()

    def on_kv_post(self, _: Widget) -> None:
        """Turn it around its own middle: behind the rule of the layout, which moves it."""
        for each in (PushMatrix(), self._askew, self._narrow):
            self.canvas.before.add(each)
        self.canvas.after.insert(0, PopMatrix())

    def rethemed(self) -> None:
        """Print it as the theme wants it."""
        self._ink()

    def _ink(self, *_: object) -> None:
        ink = INKS.get(str(self.item.card)) if self.item and not theme.contrast else None
        self.tone = get_color_from_hex(ink) if ink else None

    def _turn(self, *_: object) -> None:
        self.open = self.turned > 0.5
        self._askew.origin, self._askew.angle = (self.width / 2, self.height / 2), self.lean
        self._narrow.origin = self.width / 2, 0
        self._narrow.x = max(abs(2 * self.turned - 1), 0.01)


kv.load(__file__)
