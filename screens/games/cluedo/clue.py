"""Keys and faces of Cluedo's cards: an icon and a word; chosen keys are paper."""

from __future__ import annotations

from collections.abc import Sequence

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
from companion.games.cluedo.view.panels import CardOffer
from companion.games.cluedo.words import key_word
from companion.play.icons import ICONS
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.games.cluedo import icons
from screens.games.cluedo.look import CARD_INKS
from screens.parts.drawing.glyphs import fitting_size, text_width
from screens.parts.drawing.paper import Layer, Paper
from screens.parts.drawing.text import Icon
from screens.parts.touch.tap import Choice

MIN_ICON_WIDTH = 134
"""Width from which a key has room for an icon at the left of its word, in units of the letters."""
MIN_STACKED_HEIGHT = 46
"""Height below which a key has no room for an icon above its word, in theme units."""


class ClueIcon(Icon):
    """Icon of a card, by its code: a glyph, or one of the drawings of this game."""

    card = StringProperty()

    drawn_by = (*Icon.drawn_by, "card", "pos", "color")

    def __init__(self, **kwargs: object) -> None:
        self._origin, self._picture = Translate(), Layer()
        super().__init__(**kwargs)
        for each in (PushMatrix(), self._origin, self._picture, PopMatrix()):
            self.canvas.add(each)

    def has_content(self) -> bool:
        """Return whether there is a card: a drawing of this game has no letter."""
        return bool(self.card)

    def on_card(self, *_: object) -> None:
        """Show another card."""
        code = self.card.lower()
        self.text = "" if code in icons.ICONS else ICONS.get(code, "")
        self.update_room()

    def _draw(self, *_: object) -> None:
        super()._draw()
        size = round(self.font_size or theme.large)
        self._origin.x = int(self.x + (self.width - size) / 2)
        self._origin.y = int(self.y + (self.height - size) / 2)
        self._picture.draw(self.color or self.usual_colour(), icons.icon(self.card.lower(), size))


def word_size(width: float, wanted: float, kind: int | None = None) -> float:
    """Return the largest font size in which every word of the cards, or of a kind, fits a width."""
    words = (key_word(card) for card in CARDS if kind in (None, card.kind))
    return min(fitting_size(word, (width, wanted), theme.bold, wanted) for word in words)


def columns_width(keys: Sequence[CardOffer], columns: int, size: float) -> float:
    """Return the width of columns of keys with words in a font size, in pixels."""
    words = (text_width(key.word, theme.bold, size) for key in keys)
    return columns * (max(words, default=0) + 2 * theme.gap) + (columns - 1) * theme.gap / 2


class ClueKey(Choice):
    """Key of a card: dark until it is chosen, then paper."""

    horizontal = BooleanProperty(False)
    """True if the icon is at the left of the word, because the key is too low."""

    def on_size(self, *_: object) -> None:
        """Choose between the two layouts."""
        self.horizontal = self.height < MIN_STACKED_HEIGHT * theme.unit


class OpenSheet(Paper):
    """Paper of a card's face."""

    def paper_code(self) -> str:
        """Return the colour code of white paper."""
        return "W"

    def _rim(self) -> tuple[Colour, float]:
        """Return the usual rim: a lit card has a glow, and no ring."""
        return theme.edge, 0


class OpenCard(RelativeLayout):
    """Face of a card, a large icon above its name, that can be flipped to its back."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    flipped = NumericProperty(1.0)
    """Progress of the flip: 0 is face down, 1 face up."""
    face_up = BooleanProperty(True)
    """True while its face is visible."""
    rotation = NumericProperty(0)
    """Rotation in degrees, counterclockwise."""
    lit = BooleanProperty(False)
    """True for a glow around its face."""
    picture_colour = ColorProperty(None, allownone=True)
    """Colour of its icon; None for that of its word."""

    def __init__(self, **kwargs: object) -> None:
        self._rotate, self._scale = Rotate(), Scale(1)
        super().__init__(**kwargs)
        for name in ("flipped", "size", "rotation"):
            self.fbind(name, self._transform)
        self.fbind("item", self._ink)
        theme.follow(self)
        self._ink()

    def on_kv_post(self, _: Widget) -> None:
        """Rotate it around its centre, after the layout's own translation."""
        for each in (PushMatrix(), self._rotate, self._scale):
            self.canvas.before.add(each)
        self.canvas.after.insert(0, PopMatrix())

    def rethemed(self) -> None:
        """Draw it in the colours of the theme."""
        self._ink()

    def _ink(self, *_: object) -> None:
        ink = CARD_INKS.get(str(self.item.card)) if self.item and not theme.contrast else None
        self.picture_colour = get_color_from_hex(ink) if ink else None

    def _transform(self, *_: object) -> None:
        self.face_up = self.flipped > 0.5
        self._rotate.origin, self._rotate.angle = (self.width / 2, self.height / 2), self.rotation
        self._scale.origin = self.width / 2, 0
        self._scale.x = max(abs(2 * self.flipped - 1), 0.01)


kv.load(__file__)
