"""Pictures of what is laid out for Istinto."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.games.istinto.setup_guide import BeadsPicture, FacesPicture
from screens.base import kv


class Faces(AnchorLayout):
    """Cards that lie open, side by side."""

    item = ObjectProperty(None, allownone=True)


class BidBeads(AnchorLayout):
    """Tricks that were bid, as beads."""

    item = ObjectProperty(None, allownone=True)


PICTURES = {FacesPicture: Faces, BeadsPicture: BidBeads}
"""By the class of the picture."""

kv.load(__file__)
