"""Pictures of what is laid out for Istinto."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.games.istinto.laid import FacesPicture
from screens import kv
from screens.games.istinto.cards import CardFace


class UprightFace(CardFace):
    """A card that stands on its short side."""

    def on_kv_post(self, base: object) -> None:
        """Put the mark of the suit below the rank."""
        self.children[0].pos_hint = {"center_x": 0.5}


class Faces(AnchorLayout):
    """Cards that lie open, side by side."""

    item = ObjectProperty(None, allownone=True)


PICTURES = {FacesPicture: Faces}
"""By the class of the picture."""

kv.load(__file__)
