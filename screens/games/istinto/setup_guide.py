"""Pictures of the setup of Istinto."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.games.istinto.setup_guide import (
    BidsPicture,
    FacesPicture,
    FollowedPicture,
    PadPicture,
)
from screens.base import kv
from screens.base.theme import theme
from screens.games.istinto.spread import ROTATIONS
from screens.parts.drawing.card import CARD_ASPECT

OVERLAP = 0.12
"""Overlap of the cards of a trick, as a share of the width."""


class Faces(AnchorLayout):
    """Open cards, side by side or as a trick."""

    item = ObjectProperty()
    owned = BooleanProperty(False)
    """True for a trick: its cards are rotated and overlap."""

    def on_kv_post(self, base: Any) -> None:
        """Rotate the cards once they are built."""
        super().on_kv_post(base)
        self.rotate_cards()

    def rotate_cards(self) -> None:
        """Rotate the cards of a trick."""
        cards = self.ids.cards.children[::-1]
        for card, degrees in zip(cards, ROTATIONS, strict=False):
            card.turn = degrees if self.owned else 0

    @staticmethod
    def largest_height(count: int, width: float, owned: bool) -> float:
        """Return the largest height of *count* cards in a width, in pixels."""
        if owned:
            return 0.96 * width / (count - OVERLAP * (count - 1)) / CARD_ASPECT
        return (width / max(count, 1) - theme.gap / 2) / CARD_ASPECT


class Followed(AnchorLayout):
    """Card that was led, and one that follows suit."""

    item = ObjectProperty()


class PadAlone(AnchorLayout):
    """Pad of a seat, which cannot be touched."""

    item = ObjectProperty()


class BidsAlone(AnchorLayout):
    """Keys of bids, which cannot be touched."""

    item = ObjectProperty()


PICTURES = {
    BidsPicture: BidsAlone, FacesPicture: Faces, FollowedPicture: Followed, PadPicture: PadAlone,
}  # fmt: skip
"""Widget class of each class of picture."""

kv.load(__file__)
