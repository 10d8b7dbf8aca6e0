"""Pictures of what is laid out for Istinto."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.games.istinto.setup_guide import FacesPicture
from screens.base import kv


class Faces(AnchorLayout):
    """Cards that lie open, side by side."""

    item = ObjectProperty(None, allownone=True)


PICTURES = {FacesPicture: Faces}
"""By the class of the picture."""

kv.load(__file__)
