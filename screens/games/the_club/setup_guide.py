"""Pictures for the set-up guide of The Club."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.games.the_club.telling.setup_guide import CodesPicture, JudgedPicture
from screens.base import kv
from screens.games.the_club.face import ClubFace
from screens.games.the_club.verdicts import Verdicts


class LaidFace(ClubFace):
    """Small face of a code card."""

    item = ObjectProperty(None, allownone=True)

    def on_item(self, *_: object) -> None:
        """Show another card."""
        self.card = self.item


class OpenCodes(AnchorLayout):
    """Code cards face up, side by side."""

    item = ObjectProperty(None, allownone=True)


class JudgedCodes(Verdicts):
    """Code cards of a row with their verdicts."""

    item = ObjectProperty(None, allownone=True)

    def on_item(self, *_: object) -> None:
        """Show other cards."""
        self.items = self.item.cards if self.item else ()


PICTURES = {CodesPicture: OpenCodes, JudgedPicture: JudgedCodes}
"""By the class of the picture."""

kv.load(__file__)
