"""Choosing a card of The Club by touch: a look, a number, and a key that says the card."""

from __future__ import annotations

from itertools import product

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.games.the_club.box import BOX, FILLS, GROUNDS, NUMBERS, SHAPES
from companion.games.the_club.cards import DECK, ClubCard
from companion.words.i18n import _
from screens.base import kv
from screens.parts.touch.keys import Keys
from screens.parts.touch.tap import Choice, Tap


class ClubKey(Choice):
    """A key of a trait."""


class PlayKey(Tap):
    """The card that is put together, drawn and in words: touching it chooses it."""

    card = ObjectProperty(None, allownone=True)
    label = StringProperty()
    words = StringProperty()


class CardKeys(Keys):
    """All cards in three touches: a look, a number, and the gold key.

    Nothing is chosen before it is touched. The band brings its own height.
    """

    owner = ObjectProperty(None, allownone=True)
    """Its ``chosen(card)`` is called with a ClubCard when the gold key is touched."""
    label = StringProperty()
    """What the gold key says before the card, such as Play."""
    ready = BooleanProperty(True)
    """Whether the gold key can be touched."""
    look = StringProperty()
    """The codes of shape, fill and ground; empty before one is touched."""
    number = StringProperty()
    """Empty before one is touched."""
    card = ObjectProperty(None, allownone=True)
    """The card that is put together; None before both are touched."""
    words = StringProperty()

    looks = tuple(
        f"{shape}{fill}{ground}" for ground, fill, shape in product(GROUNDS, FILLS, SHAPES)
    )
    numbers = tuple(map(str, NUMBERS))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("look", "number"):
            self.fbind(name, self._put_together)
        self._put_together()

    def show(self, card: ClubCard) -> None:
        """Put a card together that is known already."""
        shape, self.number, fill, ground = tuple(str(card))
        self.look = f"{shape}{fill}{ground}"

    def clear(self) -> None:
        """Choose nothing."""
        self.look = self.number = ""

    def _put_together(self, *changed: object) -> None:
        if not (self.look and self.number):
            self.card, self.words = None, _("touch a look and a number")
            return
        shape, fill, ground = self.look
        self.card = DECK.find(f"{shape}{self.number}{fill}{ground}")
        self.words = BOX.word(str(self.card))


kv.load(__file__)
