"""Pictures of what is laid out for Istinto."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.games.istinto.setup_guide import FacesPicture, FollowedPicture, PadPicture
from screens.base import kv
from screens.base.theme import theme
from screens.games.istinto.spread import LEANS
from screens.parts.drawing.card import WIDE

OVER = 0.12
"""Share of its width by which each card of a trick lies over the one before."""


class Faces(AnchorLayout):
    """Cards that lie open, side by side, or as a trick does."""

    item = ObjectProperty(None, allownone=True)
    owned = BooleanProperty(False)
    """True for a trick, whose cards lie askew, one over the next."""

    def on_kv_post(self, base: Any) -> None:
        """Lay the cards askew once they are there."""
        super().on_kv_post(base)
        self.lean()

    def lean(self) -> None:
        """Lay the cards of a trick askew."""
        cards = self.ids.cards.children[::-1]
        for card, degrees in zip(cards, LEANS, strict=False):
            card.turn = degrees if self.owned else 0

    @staticmethod
    def highest(count: int, width: float, owned: bool) -> float:
        """Return the largest height of so many cards in a width, in pixels."""
        if owned:
            return 0.96 * width / (count - OVER * (count - 1)) / WIDE
        return (width / max(count, 1) - theme.gap / 2) / WIDE


class Followed(AnchorLayout):
    """Card that was led, and one that rightly follows it."""

    item = ObjectProperty(None, allownone=True)


class PadAlone(AnchorLayout):
    """Pad of a seat, which cannot be touched."""

    item = ObjectProperty(None, allownone=True)


PICTURES = {FacesPicture: Faces, FollowedPicture: Followed, PadPicture: PadAlone}
"""By the class of the picture."""

kv.load(__file__)
