"""Pictures of the setup of Baker Street."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.games.baker_street.telling.setup_guide import CirclePicture, DetectivesPicture
from screens.base import kv


class BothDetectives(AnchorLayout):
    """A detective of each player."""

    item = ObjectProperty(None, allownone=True)


class EvidenceCircle(AnchorLayout):
    """The piles of evidence."""

    item = ObjectProperty(None, allownone=True)


PICTURES = {DetectivesPicture: BothDetectives, CirclePicture: EvidenceCircle}
"""Widget class of each class of picture."""

kv.load(__file__)
