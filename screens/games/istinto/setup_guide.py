"""Pictures of what is laid out for Istinto."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.games.istinto.setup_guide import FacesPicture, FollowedPicture, PadPicture
from screens.base import kv


class Faces(AnchorLayout):
    """Cards that lie open, side by side."""

    item = ObjectProperty(None, allownone=True)


class Followed(AnchorLayout):
    """Card that was led, and one that rightly follows it."""

    item = ObjectProperty(None, allownone=True)


class PadAlone(AnchorLayout):
    """Pad of a seat, which cannot be touched."""

    item = ObjectProperty(None, allownone=True)


PICTURES = {FacesPicture: Faces, FollowedPicture: Followed, PadPicture: PadAlone}
"""By the class of the picture."""

kv.load(__file__)
