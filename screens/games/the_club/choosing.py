"""Keys that choose a card of The Club: looks, numbers, and a key with the card."""

from __future__ import annotations

from itertools import product

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.games.the_club.box import BOX, FILLS, GROUNDS, NUMBERS, SHAPES
from companion.games.the_club.cards import DECK, ClubCard
from companion.words.i18n import _
from screens.base import kv
from screens.parts.touch.keys import Keys
from screens.parts.touch.tap import Tap


class PlayKey(Tap):
    """Key with the chosen card, drawn and in words."""

    card = ObjectProperty(None, allownone=True)
    label = StringProperty()
    words = StringProperty()


class CardKeys(Keys):
    """Keys for all cards in three touches: a look, a number, and the gold key.

    Nothing is chosen at first. The kv rule sets the height.
    """

    owner = ObjectProperty(None, allownone=True)
    """Its ``submit_card(card)`` is called with a ClubCard when the gold key is touched."""
    label = StringProperty()
    """Label of the gold key before the card, such as Play."""
    ready = BooleanProperty(True)
    """True if the gold key can be touched."""
    look = StringProperty()
    """Codes of shape, fill and ground; empty before one is touched."""
    number = StringProperty()
    """Empty before one is touched."""
    card = ObjectProperty(None, allownone=True)
    """Chosen card; None before both are touched."""
    words = StringProperty()

    looks = tuple(
        f"{shape}{fill}{ground}" for ground, fill, shape in product(GROUNDS, FILLS, SHAPES)
    )
    numbers = tuple(map(str, NUMBERS))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("look", "number"):
            self.fbind(name, self._update_card)
        self._update_card()

    def show(self, card: ClubCard) -> None:
        """Choose the look and number of a card."""
        shape, self.number, fill, ground = tuple(str(card))
        self.look = f"{shape}{fill}{ground}"

    def clear(self) -> None:
        """Clear the choice."""
        self.look = self.number = ""

    def _update_card(self, *changed: object) -> None:
        if not (self.look and self.number):
            self.card, self.words = None, _("touch a look and a number")
            return
        shape, fill, ground = self.look
        self.card = DECK.find(f"{shape}{self.number}{fill}{ground}")
        self.words = BOX.word(str(self.card))


kv.load(__file__)
