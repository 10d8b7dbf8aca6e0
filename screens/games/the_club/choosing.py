"""Keys that choose a card of The Club trait by trait, and show it as it grows."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from companion.games.the_club.box import BOX, FILLS, GROUNDS, NUMBERS, SHAPES
from companion.games.the_club.cards import DECK
from companion.words.i18n import _, pgettext
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.games.the_club.verdicts import HOLLOW_SIGNS, SOLID_SIGNS
from screens.parts.touch.keys import Keys
from screens.parts.touch.tap import Choice, Tap


class TraitKey(Choice):
    """Key of a trait, whose paper alone shows that it is chosen."""

    def _outline(self) -> Colour:
        return self._paper_edge() if self.chosen and not self.focused else super()._outline()


class PlayKey(Tap):
    """Key that says the chosen card in words."""

    words = StringProperty()


class CardKeys(Keys):
    """Keys for all cards: shape, number, fill and ground, the card they make, and the gold key.

    A filled shape on white is chosen at first, without shape and number. The kv rule sets the
    height.
    """

    owner = ObjectProperty(None, allownone=True)
    """Its ``submit_card(card)`` is called with a ClubCard when the gold key is touched."""
    label = StringProperty()
    """Label of the gold key before the card, such as Play."""
    ready = BooleanProperty(True)
    """True if the gold key can be touched."""
    side_actions = ListProperty()
    """Small keys beside the gold one."""
    shape = StringProperty()
    number = StringProperty()
    """Empty before one is touched, as is the shape."""
    filling = StringProperty(FILLS[0])
    ground = StringProperty(GROUNDS[0])
    card = ObjectProperty(None, allownone=True)
    """Chosen card; None before shape and number are touched."""
    words = StringProperty()

    shapes, numbers = tuple(SHAPES), tuple(map(str, NUMBERS))
    fillings, grounds = tuple(FILLS), tuple(GROUNDS)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("shape", "number", "filling", "ground", "label"):
            self.fbind(name, self._update_card)
        self._update_card()

    def show(self, card: object) -> None:
        """Choose the traits of a card."""
        self.shape, self.number, self.filling, self.ground = tuple(str(card))

    def clear(self) -> None:
        """Clear the choice."""
        self.shape = self.number = ""
        self.filling, self.ground = FILLS[0], GROUNDS[0]

    def _update_card(self, *changed: object) -> None:
        if not (self.shape and self.number):
            self.card, self.words = None, _("touch a shape and a number")
            return
        self.card = DECK.find(f"{self.shape}{self.number}{self.filling}{self.ground}")
        self.words = f"{self.label} {BOX.word(str(self.card))}"


def sign(shape: str, filling: str) -> str:
    """Return the glyph of a shape and a fill."""
    return (HOLLOW_SIGNS if filling == "E" else SOLID_SIGNS)[shape]


def filling_word(filling: str) -> str:
    """Return the word for a fill on its key."""
    return pgettext("card", "hollow") if filling == "E" else pgettext("card", "filled")


def print_colour(ground: str) -> Colour:
    """Return the colour of what is written on a ground before the shape is known."""
    colour: Colour = theme.card if ground == "B" else theme.soft_ink
    return colour


def ground_word(ground: str) -> str:
    """Return the word for a ground on its key."""
    return _("black") if ground == "B" else _("white")


kv.load(__file__)
